"""A line of a suit combination, followed card by card: the reader chooses the defenders' cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from kibitz.cards import Seat
from kibitz.combination import Line
from kibitz.combination.problem import Problem
from kibitz.combination.solving.line_tree import Ending, TrickBranch, card_text
from kibitz.errors import Illegal
from kibitz.holding import Holding
from kibitz.web.work.suit import LINES, chance_json, lines_of, ordered, solution_of


def stepped(*, line: int = 1, path: list[str], **given: Any) -> dict[str, Any]:
    """Where a line stands after the defenders' cards in `path`, and what they may play now."""
    solution = solution_of(**given)
    lines = lines_of(solution, 1 if line == 1 and solution.best is not None else LINES)
    if not 1 <= line <= len(lines):
        raise Illegal(f"there is no line {line}", expected=f"1 to {len(lines)}")
    walk = Walk(lines[line - 1])
    for card in path:
        walk.choose(card)
    return walk.to_json()


@dataclass
class Walk:
    """A way through the tree of a line."""

    line: Line
    tricks: list[dict[str, Any]] = field(default_factory=list)
    won: int = 0
    rest: int = 0

    def __post_init__(self) -> None:
        self._trick = self.line.tree
        self._answer: TrickBranch | None = None
        self._possible = sum(1 << layout.index for layout in self.problem.layouts)
        self._lead()

    @property
    def problem(self) -> Problem:
        """The combination."""
        return self.line.problem

    @property
    def turn(self) -> Seat | None:
        """The defender whose card is to be chosen; none at the end."""
        if self._trick is None:
            return None
        return self._trick.hand.next if self._answer is None else self._trick.hand.previous

    def _lead(self) -> None:
        if self._trick is not None:
            seat = self._trick.hand.letter
            self.tricks.append({"leader": seat, "cards": {seat: self._trick.card.letter}})

    def _choices(self) -> tuple[TrickBranch, ...] | tuple[Ending, ...]:
        if self._trick is None:
            return ()
        return self._trick.answers if self._answer is None else self._answer.endings

    def choose(self, card: str) -> None:
        """The defender whose turn it is plays this card, as `options` name it."""
        turn = self.turn
        chosen = next((c for c in self._choices() if card_text(self.problem, c.card) == card), None)
        if chosen is None or turn is None:
            offered = ", ".join(card_text(self.problem, c.card) for c in self._choices())
            raise Illegal(f"{card!r} cannot be played here", expected=offered or "nothing")
        assert self._trick is not None
        self.tricks[-1]["cards"][turn.letter] = card
        self._possible &= chosen.possible
        if isinstance(chosen, TrickBranch):
            third = "-" if chosen.third is None else chosen.third.letter
            self.tricks[-1]["cards"][self._trick.hand.partner.letter] = third
            self._answer = chosen
            return
        self.tricks[-1]["won"] = chosen.won
        self.won += chosen.won
        self.rest = chosen.rest
        self._trick, self._answer = chosen.then, None
        self._lead()

    def _chance(self, layouts: int) -> Fraction:
        """The weight of these layouts at the start."""
        chosen = (lay.probability for lay in self.problem.layouts if layouts >> lay.index & 1)
        return sum(chosen, Fraction(0))

    def _left(self, seat: Seat) -> str:
        """What one of our hands still holds."""
        hand = self.problem.north if seat is Seat.NORTH else self.problem.south
        gone = [trick["cards"].get(seat.letter, "-") for trick in self.tricks]
        return str(Holding.of(*(r for r in hand if r.letter not in gone))) if hand else "-"

    def to_json(self) -> dict[str, Any]:
        """The table as it is now."""
        possible, target = self._possible, self.line.target
        all_of_it = self._chance(possible)
        wins = 0
        if target is not None and self.won + self.rest >= target:
            wins = possible  # the defenders may have given more than they had to
        elif target is not None:
            wins = sum(1 << lay.index for lay in self.line.wins()) & possible
        return {
            "line": {"target": target},
            "tricks": self.tricks,
            "turn": None if self.turn is None else self.turn.letter,
            "options": [
                {
                    "card": card_text(self.problem, choice.card),
                    "share": float(self._chance(choice.possible & possible) / all_of_it)
                    if all_of_it
                    else 0.0,
                }
                for choice in self._choices()
                if choice.possible & possible
            ],
            "won": self.won,
            "rest": self.rest if self._trick is None else 0,
            "over": self._trick is None,
            "north": self._left(Seat.NORTH),
            "south": self._left(Seat.SOUTH),
            "possible": [bool(possible >> lay.index & 1) for lay in ordered(self.problem)],
            "chance": None
            if target is None or not all_of_it
            else chance_json(self._chance(wins) / all_of_it),
        }

"""Line: a contingent plan in the suit, as a value.

A line says which card to lead, what to play from the third hand on each card
of the second, and how to go on after each trick. It is built from the yield it
has to reach: once that is fixed, the branches no longer depend on each other,
and at each place the first play that keeps the promise will do. The line's own
yield is then read off the finished tree, so no line claims more than it holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from kibitz.cards import Rank, Seat
from kibitz.combination.goal import Scale
from kibitz.combination.position import OUT, Game, Lead, Position, Third
from kibitz.combination.problem import Layout, Problem
from kibitz.combination.solve import ceiling
from kibitz.errors import Illegal
from kibitz.holding import Holding


@dataclass(frozen=True, slots=True, eq=False)
class Ending:
    """The fourth card of a trick (None: shows out), whether we win it, and the next trick.

    Where no trick follows, `rest` tricks are ours however we play.
    """

    card: int | None
    won: bool
    possible: int
    then: Trick | None
    rest: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """The second hand's card (None: shows out), our card in third hand, and the endings."""

    card: int | None
    third: Rank | None
    possible: int
    endings: tuple[Ending, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Trick:
    """A trick of the line: the hand that leads, its card and the answers.

    Defenders' cards are numbers of classes (`Problem.classes`); `possible` holds
    the bits of the layouts, as at the start, in which the line comes here.
    """

    hand: Seat
    card: Rank
    possible: int
    answers: tuple[Answer, ...]

    def walk(self) -> Iterator[Trick]:
        """This trick and all later ones, each once."""
        seen: set[int] = set()
        stack = [self]
        while stack:
            trick = stack.pop()
            if id(trick) in seen:
                continue
            seen.add(id(trick))
            yield trick
            stack += [end.then for a in trick.answers for end in a.endings if end.then]


@dataclass(frozen=True, eq=False)
class Line:
    """A line of play: what it promises in each layout, and the tree that keeps the promise.

    `demand` is a yield: bit (j - 1) x size + layout promises j tricks there.
    """

    game: Game = field(repr=False)
    scale: Scale = field(repr=False)
    demand: int = field(repr=False)
    target: int | None = None
    """The number of tricks the line plays for; None when it plays for the average."""

    @property
    def problem(self) -> Problem:
        """The combination the line is for."""
        return self.game.problem

    @cached_property
    def tree(self) -> Trick | None:
        """The contingent plays; None when there is nothing to play for."""
        return _Builder(self.game).build(self.demand)

    @cached_property
    def tricks(self) -> dict[int, int]:
        """For each possible layout (its index) the tricks the line guarantees there."""
        counts = self.scale.tricks(self.demand)
        return {layout.index: counts[layout.index] for layout in self.problem.layouts}

    def wins(self, tricks: int | None = None) -> tuple[Layout, ...]:
        """The layouts in which the line takes so many tricks (its target) whatever they do."""
        need = self.target if tricks is None else tricks
        if need is None:
            raise Illegal("this line has no target", remedy="say how many tricks")
        return tuple(lay for lay in self.problem.layouts if self.tricks[lay.index] >= need)

    def chance(self, tricks: int | None = None) -> Fraction:
        """The probability of the layouts it wins."""
        return sum((layout.probability for layout in self.wins(tricks)), Fraction(0))

    @cached_property
    def expected(self) -> Fraction:
        """The tricks it guarantees on average."""
        return sum(
            (lay.probability * self.tricks[lay.index] for lay in self.problem.layouts), Fraction(0)
        )

    @cached_property
    def distribution(self) -> dict[int, Fraction]:
        """The probability of each number of tricks."""
        spread: dict[int, Fraction] = {}
        for layout in self.problem.layouts:
            tricks = self.tricks[layout.index]
            spread[tricks] = spread.get(tricks, Fraction(0)) + layout.probability
        return dict(sorted(spread.items()))

    def to_json(self, tree: bool = True) -> dict[str, Any]:
        """The line as plain data; fractions as text."""
        data: dict[str, Any] = {
            "expected": str(self.expected),
            "distribution": {str(n): str(p) for n, p in self.distribution.items()},
        }
        if self.target is not None:
            data = {"tricks": self.target, **probability_json(self.chance()), **data}
            data["wins"] = [layout_json(self.problem, layout) for layout in self.wins()]
        if tree:
            data["tree"] = self._tree_json()
        return data

    def _tree_json(self) -> dict[str, Any] | None:
        """The part of the tree that matters: until the target is reached or out of reach."""
        if self.tree is None:
            return None
        if self.target is None:
            return tree_json(self.problem, self.tree, -1, self.problem.length)
        keep = sum(1 << layout.index for layout in self.wins())
        return tree_json(self.problem, self.tree, keep, self.target)


def probability_json(chance: Fraction) -> dict[str, Any]:
    """A probability exactly and in percent."""
    return {"probability": str(chance), "percent": float(round(100 * chance, 4))}


def layout_json(problem: Problem, layout: Layout) -> dict[str, Any]:
    """A layout as West's and East's holding with its probability."""
    return {
        "west": problem.split_text(layout.west),
        "east": problem.split_text(layout.east),
        **probability_json(layout.probability),
    }


def card_text(problem: Problem, card: int | None) -> str:
    """A defender's card: `K`, `x`, `QJ` for one of two equals, or `-` when he shows out."""
    if card is None:
        return "-"
    return "x" if problem.is_small(card) else problem.class_text(card)


def tree_json(problem: Problem, trick: Trick, keep: int, need: int) -> dict[str, Any]:
    """A tree as plain data; endings that go on in the same way stand together.

    It follows only the layouts of `keep`, and only until `need` tricks are won.
    """
    second, fourth = trick.hand.next.word.lower(), trick.hand.previous.word.lower()
    answers = []
    for answer in trick.answers:
        if not answer.possible & keep:
            continue
        endings: list[dict[str, Any]] = []
        for end in answer.endings:
            if not end.possible & keep:
                continue
            entry: dict[str, Any] = {"won": end.won}
            if need <= end.won:
                pass
            elif end.then is not None:
                entry["then"] = tree_json(problem, end.then, keep, need - end.won)
            elif end.rest:
                entry["rest"] = end.rest
            card = card_text(problem, end.card)
            for other in endings:
                if {k: v for k, v in other.items() if k != fourth} == entry:
                    other[fourth].append(card)
                    break
            else:
                endings.append({fourth: [card], **entry})
        third = "-" if answer.third is None else answer.third.letter
        answers.append(
            {
                second: card_text(problem, answer.card),
                trick.hand.partner.word.lower(): third,
                "endings": endings,
            }
        )
    return {"lead": trick.hand.word.lower(), "card": trick.card.letter, "answers": answers}


class _Builder:
    """Builds the tree of a line from the yield it must reach."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._can: dict[tuple[int, int], bool] = {}
        self._built: dict[tuple[int, int, int, int, int, int], Trick | None] = {}

    def build(self, demand: int) -> Trick | None:
        """The first line, in the order of `_preference`, that reaches `demand`."""
        game, problem = self.game, self.game.problem
        possible = sum(1 << layout.index for layout in problem.layouts)
        if not self.can(game.root, demand):
            raise Illegal("no line reaches this yield")
        return self._trick(game.root, demand, possible, 0, problem.north.mask, problem.south.mask)

    def can(self, position: Position, demand: int) -> bool:
        """Does some line from here reach this yield?"""
        if demand & ceiling(self.game, position) != demand:
            return False
        if not demand or not position.bounds:
            return True
        key = position.key, demand
        known = self._can.get(key)
        if known is None:
            known = self._can[key] = any(
                self.good_lead(position, lead, demand) for lead in self.game.leads(position)
            )
        return known

    def good_lead(self, position: Position, lead: Lead, demand: int) -> bool:
        """Does this lead keep the promise?"""
        repeat = self.game.repeat[position.left]
        return all(
            any(self.good_third(position, third, demand) for third in reply.thirds)
            for reply in lead.replies
            if reply.allow * repeat & demand
        )

    def good_third(self, position: Position, third: Third, demand: int) -> bool:
        """Does this card in third hand keep it?"""
        return all(
            self.can(end.child, self._rest(position, demand, end.allow, end.won, end.shift))
            for end in third.ends
        )

    def _rest(self, position: Position, demand: int, allow: int, won: bool, shift: int) -> int:
        """What is left of the promise after a trick, in the bits of the position after it."""
        rest = (demand & allow * self.game.repeat[position.left]) >> shift
        return rest >> self.game.size if won else rest

    def _trick(
        self, position: Position, demand: int, possible: int, played: int, north: int, south: int
    ) -> Trick | None:
        game = self.game
        if not ceiling(game, position) & possible * game.repeat[position.left]:
            return None
        key = position.key, demand, possible, played, north, south
        if key in self._built:
            return self._built[key]
        lead = next(
            lead for lead in self._preference(position) if self.good_lead(position, lead, demand)
        )
        hands = {Seat.NORTH: north, Seat.SOUTH: south}
        card = self._card(position, hands[lead.hand], lead.slot)
        hands[lead.hand] &= ~card
        answers = []
        for reply in lead.replies:
            if not reply.allow & possible:
                continue
            third = next(
                third
                for third in sorted(reply.thirds, key=lambda third: -third.slot)
                if self.good_third(
                    position, third, demand & reply.allow * game.repeat[position.left]
                )
            )
            partner = lead.hand.partner
            other = self._card(position, hands[partner], third.slot)
            after = {**hands, partner: hands[partner] & ~other}
            endings = []
            for end in third.ends:
                if not end.allow & possible:
                    continue
                fourth = None if end.card == OUT else end.card
                reached = (possible & end.allow) << played
                if not end.child.unseen and not game.limited:
                    endings.append(Ending(fourth, end.won, reached, None, end.child.left))
                    continue
                then = self._trick(
                    end.child,
                    self._rest(position, demand, end.allow, end.won, end.shift),
                    (possible & end.allow) >> end.shift,
                    played + end.shift,
                    after[Seat.NORTH],
                    after[Seat.SOUTH],
                )
                endings.append(Ending(fourth, end.won, reached, then))
            answers.append(
                Answer(
                    None if reply.card == OUT else reply.card,
                    Rank(other.bit_length() + 1) if other else None,
                    (possible & reply.allow) << played,
                    tuple(endings),
                )
            )
        trick = Trick(lead.hand, Rank(card.bit_length() + 1), possible << played, tuple(answers))
        self._built[key] = trick
        return trick

    def _preference(self, position: Position) -> list[Lead]:
        """Small towards higher cards first, then the highest card: as one would at the table."""
        tops = {seat: max(self.game.hand(position, seat), default=-1) for seat in self.game.hands}

        def order(lead: Lead) -> tuple[bool, int]:
            towards = tops[lead.hand.partner] > lead.slot
            return not towards, lead.slot if towards else -lead.slot

        return sorted(self.game.leads(position), key=order)

    def _card(self, position: Position, hand: int, slot: int) -> int:
        """The card to play from a slot: the lowest of losers, else the highest of equals."""
        if slot == OUT:
            return 0
        equals = [
            rank.bit for rank in Holding(hand) if self.game.slot_of(position, rank.bit) == slot
        ]
        return equals[0] if self.game.beats[slot] else equals[-1]

"""The tree of a line: tricks, answers, endings, and the builder that finds them.

A line is built from the yield it has to reach: once that is fixed, the branches
no longer depend on each other, and at each place the first play that keeps the
promise will do. Nodes are shared where the play comes to the same place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kibitz.cards import Rank, Seat
from kibitz.combination.problem import Problem
from kibitz.combination.solving.position import (
    OUT,
    CardLed,
    SecondHand,
    SuitGame,
    SuitPosition,
    Third,
)
from kibitz.combination.solving.solve import ceiling
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
    then: LineTrick | None
    rest: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class TrickBranch:
    """The second hand's card (None: shows out), our card in third hand, and the endings."""

    card: int | None
    third: Rank | None
    possible: int
    endings: tuple[Ending, ...]


@dataclass(frozen=True, slots=True, eq=False)
class LineTrick:
    """A trick of the line: the hand that leads, its card and the answers.

    Defenders' cards are numbers of classes (`Problem.classes`); `possible` holds
    the bits of the layouts, as at the start, in which the line comes here.
    """

    hand: Seat
    card: Rank
    possible: int
    answers: tuple[TrickBranch, ...]

    def walk(self) -> Iterator[LineTrick]:
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


@dataclass(frozen=True, slots=True, eq=False)
class LineChoices:
    """A line from one position on: the choices made.

    `thirds` gives for each reply our card in third hand, and for each card of
    the last hand the plan after it; None where the cards are open.
    """

    lead: CardLed | None = None
    thirds: tuple[tuple[SecondHand, Third, tuple[LineChoices | None, ...]], ...] = ()


def least(trick: LineTrick | None, layout: int) -> int:
    """The fewest tricks a tree takes in a layout (its bit), whatever the defenders play."""
    if trick is None:
        return 0
    return min(
        end.won + end.rest + least(end.then, layout)
        for answer in trick.answers
        for end in answer.endings
        if end.possible & layout
    )


def card_text(problem: Problem, card: int | None) -> str:
    """A defender's card: `K`, `x`, `QJ` for one of two equals, or `-` when he shows out."""
    if card is None:
        return "-"
    return "x" if problem.is_small(card) else problem.class_text(card)


def tree_json(problem: Problem, trick: LineTrick, keep: int, need: int) -> dict[str, Any]:
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


class Builder:
    """Builds the tree of a line from the yield it must reach."""

    def __init__(self, game: SuitGame) -> None:
        self.game = game
        self._can: dict[tuple[int, int], bool] = {}
        self._built: dict[tuple[int, int, int, int, int, int, int], LineTrick | None] = {}

    def build(self, demand: int, plan: LineChoices | None = None) -> LineTrick | None:
        """The first line, in the order of `_preference`, that reaches `demand`.

        As far as a plan goes, the choices are the plan's.
        """
        game, problem = self.game, self.game.problem
        possible = sum(1 << layout.index for layout in problem.layouts)
        if not self.can(game.root, demand):
            raise Illegal("no line reaches this yield")
        hands = problem.north.mask, problem.south.mask
        return self._trick(game.root, demand, possible, 0, *hands, plan)

    def can(self, position: SuitPosition, demand: int) -> bool:
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

    def good_lead(self, position: SuitPosition, lead: CardLed, demand: int) -> bool:
        """Does this lead keep the promise?"""
        repeat = self.game.repeat[position.left]
        return all(
            any(self.good_third(position, third, demand) for third in reply.thirds)
            for reply in lead.replies
            if reply.allow * repeat & demand
        )

    def good_third(self, position: SuitPosition, third: Third, demand: int) -> bool:
        """Does this card in third hand keep it?"""
        return all(
            self.can(end.child, self._rest(position, demand, end.allow, end.won, end.shift))
            for end in third.ends
        )

    def _rest(self, position: SuitPosition, demand: int, allow: int, won: bool, shift: int) -> int:
        """What is left of the promise after a trick, in the bits of the position after it."""
        rest = (demand & allow * self.game.repeat[position.left]) >> shift
        return rest >> self.game.size if won else rest

    def _trick(
        self,
        position: SuitPosition,
        demand: int,
        possible: int,
        played: int,
        north: int,
        south: int,
        plan: LineChoices | None,
    ) -> LineTrick | None:
        game = self.game
        if not ceiling(game, position) & possible * game.repeat[position.left]:
            return None
        if plan is not None and plan.lead is None:
            plan = None
        key = position.key, demand, possible, played, north, south, id(plan)
        if key in self._built:
            return self._built[key]
        lead = self._choose_lead(position, demand, plan)
        hands = {Seat.NORTH: north, Seat.SOUTH: south}
        card = self._card(position, hands[lead.hand], lead.slot)
        hands[lead.hand] &= ~card
        answers = []
        for reply in lead.replies:
            if not reply.allow & possible:
                continue
            third, plans = self._choose_third(position, reply, demand, plan)
            partner = lead.hand.partner
            other = self._card(position, hands[partner], third.slot)
            after = {**hands, partner: hands[partner] & ~other}
            endings = []
            for end, next_plan in zip(third.ends, plans, strict=True):
                if not end.allow & possible:
                    continue
                fourth = None if end.card == OUT else end.card
                reached = (possible & end.allow) << played
                if not end.child.unseen and not game.limited:
                    endings.append(Ending(fourth, end.won, reached, None, end.child.left))
                    continue
                rest = self._rest(position, demand, end.allow, end.won, end.shift)
                left = (possible & end.allow) >> end.shift
                if plan is not None and not left & left - 1:
                    # One layout is left: the cards are open, whatever was planned.
                    rest = ceiling(game, end.child) & left * game.repeat[end.child.left]
                    next_plan = None
                then = self._trick(
                    end.child,
                    rest,
                    left,
                    played + end.shift,
                    after[Seat.NORTH],
                    after[Seat.SOUTH],
                    next_plan,
                )
                endings.append(Ending(fourth, end.won, reached, then))
            seen = None if reply.card == OUT else reply.card
            ours = Rank(other.bit_length() + 1) if other else None
            answers.append(
                TrickBranch(seen, ours, (possible & reply.allow) << played, tuple(endings))
            )
        trick = LineTrick(
            lead.hand, Rank(card.bit_length() + 1), possible << played, tuple(answers)
        )
        self._built[key] = trick
        return trick

    def _choose_lead(
        self, position: SuitPosition, demand: int, plan: LineChoices | None
    ) -> CardLed:
        if plan is not None and plan.lead is not None:
            return plan.lead
        leads = self._preference(position)
        return next(lead for lead in leads if self.good_lead(position, lead, demand))

    def _choose_third(
        self, position: SuitPosition, reply: SecondHand, demand: int, plan: LineChoices | None
    ) -> tuple[Third, Sequence[LineChoices | None]]:
        """Our card in third hand, and what is planned after each card of the last hand."""
        if plan is not None:
            for planned, third, plans in plan.thirds:
                if planned is reply:
                    return third, plans
        wanted = demand & reply.allow * self.game.repeat[position.left]
        for third in sorted(reply.thirds, key=lambda third: -third.slot):
            if self.good_third(position, third, wanted):
                return third, [None] * len(third.ends)
        raise Illegal("no card keeps the promise")

    def _preference(self, position: SuitPosition) -> list[CardLed]:
        """Small towards higher cards first, then the highest card: as one would at the table."""
        tops = {seat: max(self.game.hand(position, seat), default=-1) for seat in self.game.hands}

        def order(lead: CardLed) -> tuple[bool, int]:
            towards = tops[lead.hand.partner] > lead.slot
            return not towards, lead.slot if towards else -lead.slot

        return sorted(self.game.leads(position), key=order)

    def _card(self, position: SuitPosition, hand: int, slot: int) -> int:
        """The card to play from a slot: the lowest of losers, else the highest of equals."""
        if slot == OUT:
            return 0
        equals = [
            rank.bit for rank in Holding(hand) if self.game.slot_of(position, rank.bit) == slot
        ]
        return equals[0] if self.game.beats[slot] else equals[-1]

"""Explaining a probability: vacant places, splits, and the paths that make up the answer.

A *path* is a class of layouts told by a few leaves of the condition, decided in
the order in which they are written: "West holds the ♠J and East the ♣J". Paths
exclude each other and add up to the answer. The largest come first, which is
also the order in which they are looked for, so that a long condition costs no
more than the paths that are shown.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from kibitz.cards import SEATS, SUITS, Card, Seat, Suit
from kibitz.chance.choice import Choices
from kibitz.chance.counting.as_written import LeafFormula
from kibitz.chance.counting.budget import Budget, OverBudget
from kibitz.chance.counting.count import count, distribution
from kibitz.chance.counting.formula import FALSE, TRUE
from kibitz.chance.rewrite import all_of, conjuncts
from kibitz.chance.unseen import Unseen
from kibitz.condition.tree import (
    And,
    Chose,
    Comparator,
    Compare,
    Condition,
    Holds,
    Measure,
    Node,
    Not,
    Number,
    Truth,
    rewritten,
    walk,
)
from kibitz.reason import Reason

MOST_PATHS = 8
"""How many paths are shown; the others are added up."""
MOST_STEPS = 100
"""How many counts the search for paths may take."""
EXPLAINING = Budget(rows=200_000, pairs=50_000_000)
"""What each count of a reason may take: there are many, and the answer is known already."""
TABLE_ORDER = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
"""In which order hands are named: West before East, North before South."""


@dataclass(frozen=True)
class Question:
    """An event, what is known, and their numbers of layouts."""

    event: Condition
    unseen: Unseen
    evidence: Condition | None
    favourable: Fraction
    possible: Fraction
    choices: Choices
    budget: Budget | None = None

    @property
    def chance(self) -> Fraction:
        """The probability of the event."""
        return self.favourable / self.possible

    def count(self, *conditions: Condition) -> Fraction:
        """The layouts that fit the evidence and these conditions."""
        whole = all_of(self.evidence, *conditions) or Truth(True)
        return count(whole, self.unseen, self.choices, self.budget or EXPLAINING)


def explain(question: Question) -> Reason:
    """Why the probability is what it is; splits and paths only where the budget allows them."""
    try:
        splits, paths = tuple(_splits(question)), tuple(_paths(question))
    except OverBudget:
        splits = paths = ()
    return Reason(
        "probability",
        {
            "event": question.event,
            "evidence": question.evidence,
            "chance": question.chance,
            "favourable": question.favourable,
            "layouts": question.possible,
        },
        (
            *_seen(question),
            *_known_in_part(question.unseen),
            _vacant(question, splits),
            *splits,
            *paths,
        ),
    )


def _seen(question: Question) -> Iterator[Reason]:
    """The cards of the event whose place is known already."""
    cards = {n.card for n in walk(question.event) if isinstance(n, Holds | Chose)}
    for card in sorted(cards, reverse=True):
        seat = question.unseen.holder(card)
        if seat is not None:
            yield Reason("seen", {"card": card, "seat": seat})


def _known_in_part(unseen: Unseen) -> Iterator[Reason]:
    """The hands of which some suits are known and the rest is any of the unseen cards."""
    for seat in TABLE_ORDER:
        if unseen.vacant[seat] and unseen.closed[seat]:
            open_suits = tuple(suit for suit in SUITS if suit not in unseen.closed[seat])
            yield Reason(
                "in part",
                {
                    "seat": seat,
                    "known": unseen.fixed[seat],
                    "cards": unseen.vacant[seat],
                    "suits": open_suits,
                },
            )


def _splits(question: Question) -> Iterator[Reason]:
    """How the suits that matter divide, given the evidence."""
    unseen = question.unseen
    for suit in relevant_suits(question.event, question.evidence):
        seats = _two_open(unseen, suit)
        if seats is None:
            continue
        one = seats[0]
        missing = unseen.free(suit).bit_count() + sum(
            unseen.known(seat, suit).bit_count() for seat in seats
        )
        length = Measure("length", one, (suit,))
        chances = distribution(length, unseen, question.evidence, question.budget)
        yield Reason(
            "split",
            {
                "suit": suit,
                "seats": seats,
                "missing": missing,
                "splits": tuple(
                    (int(cards), missing - int(cards), chance)
                    for cards, chance in sorted(chances.items(), key=lambda c: (-c[1], c[0]))
                ),
            },
        )


def relevant_suits(*conditions: Condition | None) -> list[Suit]:
    """The suits that are named in the conditions, spades first."""
    found: set[Suit] = set()
    for condition in conditions:
        for node in walk(condition) if condition is not None else ():
            if isinstance(node, Measure):
                found.update(node.suits)
            elif isinstance(node, Holds | Chose):
                found.add(node.card.suit)
    return [suit for suit in SUITS if suit in found]


def _two_open(unseen: Unseen, suit: Suit) -> tuple[Seat, Seat] | None:
    """The two hands among which the suit's unseen cards lie, if they are two."""
    seats = [seat for seat in TABLE_ORDER if unseen.is_open(seat, suit)]
    return (seats[0], seats[1]) if len(seats) == 2 and unseen.free(suit) else None


def _vacant(question: Question, splits: tuple[Reason, ...]) -> Reason:
    """The vacant places before the evidence, and those left once it has placed its cards."""
    unseen = question.unseen
    placed: dict[Seat, dict[Suit, int]] = {seat: dict.fromkeys(SUITS, 0) for seat in SEATS}
    for card, seat in _placed_cards(question.evidence, unseen).items():
        placed[seat][card.suit] += 1
    for seat, suit, cards in _stated_lengths(question.evidence):
        placed[seat][suit] = cards - unseen.known(seat, suit).bit_count()
    for split in splits:
        lengths = split.numbers["splits"]
        if len(lengths) == 1:  # a suit whose division is known places all its cards
            suit = split.numbers["suit"]
            for seat, cards in zip(split.numbers["seats"], lengths[0], strict=False):
                placed[seat][suit] = cards - unseen.known(seat, suit).bit_count()
    hidden = [seat for seat in TABLE_ORDER if unseen.vacant[seat]]
    if len(hidden) > 2:  # a hand that was named in part has no places that anybody counts
        hidden = [s for s in hidden if not (unseen.closed[s] and unseen.fixed[s])] or hidden
    return Reason(
        "vacant",
        {
            "seats": tuple(hidden),
            "before": tuple(unseen.vacant[seat] for seat in hidden),
            "after": tuple(unseen.vacant[seat] - sum(placed[seat].values()) for seat in hidden),
        },
    )


def _placed_cards(evidence: Condition | None, unseen: Unseen) -> dict[Card, Seat]:
    """The unseen cards that the evidence puts into a hand, as far as its parts say so alone."""
    placed: dict[Card, Seat] = {}
    for part in conjuncts(evidence):
        wanted = True
        while isinstance(part, Not):
            part, wanted = part.part, not wanted
        if isinstance(part, Holds | Chose) and part.card in unseen.cards and part.seat is not None:
            seats = _two_open(unseen, part.card.suit)
            if wanted:
                placed[part.card] = part.seat
            elif isinstance(part, Holds) and seats is not None and part.seat in seats:
                placed[part.card] = seats[1 - seats.index(part.seat)]
    return placed


def _stated_lengths(evidence: Condition | None) -> Iterator[tuple[Seat, Suit, int]]:
    """The lengths that the evidence states exactly."""
    for part in conjuncts(evidence):
        match part:
            case Compare(
                left=Measure(feature="length", seat=Seat() as seat, suits=(suit,)),
                comparison=Comparator.EQUAL,
                right=Number(value=cards),
            ):
                yield seat, suit, int(cards)


def _paths(question: Question) -> Iterator[Reason]:
    """The paths, largest first, and what is left over."""
    if not question.favourable:
        return
    leaves = LeafFormula()
    root = leaves.formula(rewritten(question.event, _holder_settled(question.unseen)))
    whole, shown, steps = question.favourable, 0, 0
    left = whole
    heap: list[tuple[Fraction, int, int, tuple[tuple[int, bool], ...]]] = [(-whole, 0, root, ())]
    while heap and shown < MOST_PATHS and steps < MOST_STEPS:
        size, _, formula, path = heapq.heappop(heap)
        if formula == TRUE:
            if path:
                yield _path(question, leaves, path, -size)
            shown, left = shown + 1, left + size
            continue
        atom = leaves.formulas.first_atom(formula)
        yes = (*path, (atom, True))
        steps += 1
        with_it = -size  # where the event cannot be without it
        if leaves.formulas.restrict(formula, {atom: False}) != FALSE:
            with_it = question.count(question.event, *_literals(leaves, yes))
        for truth, layouts in ((True, with_it), (False, -size - with_it)):
            residue = leaves.formulas.restrict(formula, {atom: truth})
            if layouts and residue != FALSE:
                order = 2 * steps + (not truth)
                heapq.heappush(heap, (-layouts, order, residue, (*path, (atom, truth))))
    if left:
        yield Reason("others", {"chance": left / question.possible})


def _path(
    question: Question, leaves: LeafFormula, path: tuple[tuple[int, bool], ...], layouts: Fraction
) -> Reason:
    """A path, without the leaves that go without saying."""
    literals = _literals(leaves, path)
    # Who holds a card is worth saying; a length or a number of points may follow from the rest.
    doubtful = [part for part in literals if not isinstance(part, Holds)]
    for literal in sorted(doubtful, key=lambda part: not isinstance(part, Not)):
        others = [part for part in literals if part is not literal]
        try:
            if others and question.count(*others) == layouts:
                literals = others
        except OverBudget:
            pass  # it may go without saying, and is said
    told = [_told(literal, question.unseen) for literal in literals]
    condition = told[0] if len(told) == 1 else And(tuple(told))
    return Reason("path", {"condition": condition, "chance": layouts / question.possible})


def _literals(leaves: LeafFormula, path: tuple[tuple[int, bool], ...]) -> list[Condition]:
    return [leaves.leaf[atom] if truth else Not(leaves.leaf[atom]) for atom, truth in path]


def _holder_settled(unseen: Unseen) -> Callable[[Node], Node]:
    """A card of two open hands that is not the one's is the other's: say it of one hand only."""

    def settle(node: Node) -> Node:
        if isinstance(node, Holds) and node.card in unseen.cards:
            seats = _two_open(unseen, node.card.suit)
            if seats is not None and node.seat == seats[1]:
                return Not(Holds(node.card, seats[0]))
        return node

    return settle


def _told(literal: Condition, unseen: Unseen) -> Condition:
    """The opposite of `_holder_settled`: who holds the card."""
    if isinstance(literal, Not) and isinstance(literal.part, Holds):
        seats = _two_open(unseen, literal.part.card.suit)
        if seats is not None and literal.part.card in unseen.cards:
            return Holds(literal.part.card, seats[1])
    return literal

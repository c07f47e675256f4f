"""Belief: what a player thinks of the hidden cards, as layouts with weights.

The one type that everybody who decides under hidden cards uses. Its *worlds* are layouts
of the cards still in hand that fit all that the seat may know: its own hand and dummy's,
the cards played, who showed out, the choices among equals (restricted choice, see
`evidence.py`), and the auction's meaning, where it is handed in as a condition.

Where the layouts are few, all are listed with their exact weights. Where they are some
thousands, `size` of them are taken without replacement, in proportion to their weights
(systematic sampling in random order: W. G. Madow, "On the Theory of Systematic Sampling,
II", 1949). Where they are more, they are drawn exactly by `sample.py`. The worlds stand in
random order, so that the first of them are a sample too.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

import numpy as np
import numpy.typing as npt

from kibitz.cards import FULL_DECK, SEATS, Card, Seat, cards_of
from kibitz.chance.belief.evidence import Evidence
from kibitz.chance.counting.row_pairs import Ints
from kibitz.chance.drawing.random_numbers import Bits
from kibitz.chance.drawing.sample import Sampler, deals_of
from kibitz.chance.drawing.subsets import Masks
from kibitz.chance.query import Known
from kibitz.chance.rewrite import all_of
from kibitz.chance.unseen import Unseen
from kibitz.condition.tree import Chose, Condition, walk
from kibitz.condition.vector import evaluate
from kibitz.deal import Deal
from kibitz.english import counted
from kibitz.errors import Illegal
from kibitz.play import View

LISTED = 20_000
"""So many layouts are listed; more are drawn."""
_LARGEST = 1 << 62


@dataclass(frozen=True, eq=False)
class Belief:
    """Layouts of the cards still in hand and their weights.

    `worlds` has a row a layout, the masks of North, East, South and West without the cards
    that are played; `weights` are whole numbers. `is_exact` says that these are all layouts
    there are, `is_plain` that they are as likely as the evidence and the condition make them, and
    nothing else was read into them. A belief is a value: its arrays cannot be written to.
    """

    seat: Seat
    worlds: Masks
    weights: Ints
    seed: int
    is_exact: bool
    evidence: Evidence
    played: int = 0
    condition: Condition | None = field(default=None, repr=False)
    is_plain: bool = True

    def __post_init__(self) -> None:
        if not len(self.worlds) or len(self.worlds) != len(self.weights):
            raise Illegal(
                f"a belief of {counted(len(self.worlds), 'layout')} and "
                f"{counted(len(self.weights), 'weight')}",
                expected="at least one layout, and a weight for each",
            )
        self.worlds.setflags(write=False)
        self.weights.setflags(write=False)

    @classmethod
    def of_view(
        cls, view: View, seed: int, size: int, condition: Condition | None = None
    ) -> Belief:
        """What the player who is to decide may believe: `size` layouts, or all if there are fewer.

        `condition` is the auction's meaning, about the hands as they were dealt.

        >>> from kibitz.play import Situation
        >>> ending = Deal.parse("N:A2... K3... .A2.. .K3..")
        >>> view = Situation.start(ending, "1NT by South", leader=Seat.NORTH).view()
        >>> belief = Belief.of_view(view, seed=1, size=10)
        >>> len(belief), belief.is_exact, belief.chance(belief.holds(Seat.EAST, Card.parse("SK")))
        (6, True, Fraction(1, 2))
        """
        if size < 1:
            raise Illegal(f"a belief of {counted(size, 'layout')}", expected="one or more")
        evidence = Evidence.of_view(view)
        played = sum(card.mask for card in view.played)
        drawn = _listed(evidence, condition, seed, size) or _drawn(evidence, condition, seed, size)
        worlds, weights, is_exact = drawn
        worlds = worlds & np.uint64(FULL_DECK & ~played)
        return cls(view.seat, worlds, weights, seed, is_exact, evidence, played, condition)

    @classmethod
    def of_deal(cls, view: View, deal: Deal) -> Belief:
        """The belief of size one: the hidden cards are known to lie as in this deal.

        The deal may be the whole one or what is left of it.
        """
        evidence = Evidence.of_view(view)
        played = sum(card.mask for card in view.played)
        masks = np.array([[deal[seat].mask & ~played for seat in SEATS]], dtype=np.uint64)
        believed = cls(view.seat, masks, np.ones(1, np.int64), 0, True, evidence, played)
        if not _fits(evidence, believed.whole)[0]:
            raise Illegal("the deal does not fit what the player has seen")
        return believed

    def __len__(self) -> int:
        return len(self.worlds)

    @cached_property
    def total(self) -> int:
        """The sum of the weights."""
        return int(self.weights.sum())

    @cached_property
    def effective_size(self) -> float:
        """Of how many equal weights an average is as sure as of these (Kish)."""
        return self.total**2 / float((self.weights.astype(float) ** 2).sum())

    @property
    def known(self) -> Known | None:
        """What counting has to know to give these layouts their chances, where it can.

        Of three hidden hands under an auction that takes a minute, which no answer is worth.
        """
        if not self.is_plain or len(self.evidence.unseen.hidden) > 2:
            return None
        return Known(self.evidence.unseen, all_of(self.evidence.condition, self.condition))

    @property
    def whole(self) -> Masks:
        """The layouts as they were dealt: a hand's played cards are put back."""
        fixed = np.array([hand.mask & self.played for hand in self.evidence.unseen.fixed], "u8")
        return np.asarray(self.worlds | fixed)

    @property
    def deals(self) -> list[Deal]:
        """The layouts as values, without the cards that are played."""
        return deals_of(self.worlds)

    def holds(self, seat: Seat, card: Card) -> npt.NDArray[np.bool_]:
        """In which worlds does the seat hold the card?"""
        return np.asarray(self.worlds[:, seat] & np.uint64(card.mask) != 0)

    def chance(self, event: npt.NDArray[np.bool_]) -> Fraction:
        """The weight of the worlds in which an event is true."""
        return Fraction(int(self.weights[event].sum()), self.total)

    def mean(self, values: npt.NDArray[np.integer[npt.NBitBase]] | Ints) -> Fraction:
        """The average of whole numbers, one for each world."""
        return Fraction(int((self.weights * values.astype(np.int64)).sum()), self.total)

    def error(self, values: npt.NDArray[np.generic]) -> float:
        """The standard error of the average of these values; 0 where all layouts are here."""
        numbers = values.astype(float)
        if self.is_exact or numbers.min() == numbers.max():  # whatever the weights round to
            return 0.0
        share = self.weights / self.total
        middle = float((share * numbers).sum())
        spread = float((share * (numbers - middle) ** 2).sum())
        return math.sqrt(spread / self.effective_size)

    def first(self, size: int) -> Belief:
        """The first worlds alone, which are a sample as good as any."""
        if size >= len(self):
            return self
        return replace(self, worlds=self.worlds[:size], weights=self.weights[:size], is_exact=False)

    def part(self, start: int, stop: int) -> Belief:
        """The worlds from one to before another, which are a sample as good as any."""
        rows = slice(start, stop)
        return replace(self, worlds=self.worlds[rows], weights=self.weights[rows], is_exact=False)

    def chosen(self, size: int) -> Belief:
        """So many of the worlds, those that weigh more more often, each then weighing the same.

        Systematic: the worlds stand in random order, so every k-th unit of weight is a fair draw.
        """
        if len(self) <= size:
            return self
        reach = np.cumsum(self.weights.astype(np.float64))
        points = (np.arange(size) + 0.5) * reach[-1] / size
        places, counts = np.unique(np.searchsorted(reach, points), return_counts=True)
        return replace(
            self, worlds=self.worlds[places], weights=counts.astype(np.int64), is_exact=False
        )

    def given(self, event: npt.NDArray[np.bool_]) -> Belief:
        """The worlds in which an event is true."""
        worlds, weights = self.worlds[event], self.weights[event]
        return replace(self, worlds=worlds, weights=weights, is_plain=False)

    def after(self, view: View) -> Belief:
        """The same worlds after more of the play: some are ruled out, the others re-weighted.

        A world's new weight counts the choices that were made among equals since. Where
        few worlds are left, `of_view` draws new ones; with all layouts listed there is no need.
        """
        evidence = Evidence.of_view(view)
        played = sum(card.mask for card in view.played)
        if view.seat != self.seat or self.played & ~played:
            raise Illegal("the view is not a later one of the same player")
        whole = self.whole
        keep = _fits(evidence, whole)
        if not keep.any():
            raise Illegal("no world of this belief fits the play", remedy="draw a new belief")
        choices = len(self.evidence.choices)
        later = Evidence(evidence.unseen, None, evidence.choices[choices:])
        weights = self.weights[keep] * _weights(later, whole[keep])
        worlds = whole[keep] & np.uint64(FULL_DECK & ~played)
        return replace(
            self, worlds=worlds, weights=_reduced(weights), evidence=evidence, played=played
        )


def number_of_layouts(unseen: Unseen) -> int | None:
    """How many layouts there are, where no more than two hands are hidden.

    >>> number_of_layouts(Unseen.of_deal(Deal.parse("N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -")))
    10400600
    """
    hidden = unseen.hidden
    if len(hidden) > 2:
        return None
    free, places = len(unseen.cards), list(unseen.vacant)
    for card in unseen.cards:
        homes = [seat for seat in hidden if unseen.is_open(seat, card.suit)]
        if len(homes) == 1:
            places[homes[0]] -= 1
            free -= 1
        elif not homes:
            return 0
    if min(places) < 0:
        return 0
    return math.comb(free, places[hidden[0]]) if hidden else 1


def _listed(
    evidence: Evidence, condition: Condition | None, seed: int, size: int
) -> tuple[Masks, Ints, bool] | None:
    """All layouts, or `size` of them without replacement; nothing where they are too many."""
    number = number_of_layouts(evidence.unseen)
    if not number or number > LISTED:
        return None
    if condition is not None and any(isinstance(node, Chose) for node in walk(condition)):
        return None  # a choice of its own: its weight is left to the tables
    masks = _layouts(evidence.unseen)
    if condition is not None:
        masks = masks[evaluate(condition, {seat: masks[:, seat] for seat in SEATS})]
    if not len(masks):
        return None  # the sampler says why
    weights = _reduced(_weights(evidence, masks))
    order = np.argsort(Bits.of(seed, 1, 0, len(masks)).words[0], kind="stable")
    masks, weights = masks[order], weights[order]
    if len(masks) <= size:
        return masks, weights, True
    total = int(weights.sum())
    if total * size >= _LARGEST:
        return None
    start = int(Bits.of(seed, 1, len(masks), 1).below(0, total)[0])
    points = start + total * np.arange(size)
    found = np.searchsorted(np.cumsum(weights) * size, points, side="right")
    places, times = np.unique(found, return_counts=True)
    return masks[places], times.astype(np.int64), False


def _drawn(
    evidence: Evidence, condition: Condition | None, seed: int, size: int
) -> tuple[Masks, Ints, bool]:
    """`size` layouts drawn with their exact chances; one that comes twice weighs double."""
    sampler = Sampler(condition, evidence.unseen, evidence.condition)
    masks = sampler.draw(size, seed)
    _, places, times = np.unique(masks, axis=0, return_index=True, return_counts=True)
    order = np.argsort(places)
    only = number_of_layouts(evidence.unseen) == 1
    return masks[places[order]], times[order].astype(np.int64), only


def _layouts(unseen: Unseen) -> Masks:
    """Every way to give the unseen cards to the vacant places, the fixed cards included."""
    masks = np.array([[hand.mask for hand in unseen.fixed]], dtype=np.uint64)
    left = np.array([unseen.vacant], dtype=np.int64)
    homes = {
        card: [seat for seat in unseen.hidden if unseen.is_open(seat, card.suit)]
        for card in cards_of(unseen.cards.mask)
    }
    for card in sorted(homes, key=lambda card: len(homes[card])):  # those with one home first
        parts = []
        for seat in homes[card]:
            fits = left[:, seat] > 0
            given, rest = masks[fits], left[fits]
            given[:, seat] |= np.uint64(card.mask)
            rest[:, seat] -= 1
            parts.append((given, rest))
        masks = np.concatenate([given for given, _ in parts])
        left = np.concatenate([rest for _, rest in parts])
    return masks


def _weights(evidence: Evidence, masks: Masks) -> Ints:
    """How likely each layout makes the choices that were seen, times a common number."""
    weights = np.ones(len(masks), dtype=np.int64)
    for choice in evidence.choices:
        common = math.lcm(*range(1, 2 + len(choice.above) + len(choice.below)))
        hands = masks[:, choice.seat]
        number = np.ones(len(masks), dtype=np.int64)
        for row in (choice.above, choice.below):
            unbroken = np.ones(len(masks), dtype=bool)
            for card in row:
                unbroken &= hands & np.uint64(card.mask) != 0
                number += unbroken
        weights *= common // number
    return weights


def _reduced(weights: Ints) -> Ints:
    """The same proportions in smaller numbers."""
    return np.asarray(weights // np.gcd.reduce(weights))


def _fits(evidence: Evidence, whole: Masks) -> npt.NDArray[np.bool_]:
    """Which layouts give each seat the cards and the voids that are known of it."""
    unseen = evidence.unseen
    fits = np.ones(len(whole), dtype=bool)
    for seat in SEATS:
        fixed = unseen.fixed[seat].mask
        closed = sum(suit.mask for suit in unseen.closed[seat]) & ~fixed
        if not unseen.vacant[seat]:
            closed = FULL_DECK & ~fixed
        fits &= whole[:, seat] & np.uint64(fixed | closed) == np.uint64(fixed)
    return fits

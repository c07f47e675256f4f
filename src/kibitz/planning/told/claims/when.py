"""When it makes, and when it fails: one fact, either of two, or one and then another."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Self

import numpy as np

from kibitz.cards import Suit
from kibitz.chance.belief.belief import Belief
from kibitz.chance.belief.fact import EitherFact, Fact, Truths
from kibitz.chance.belief.fact_wording import all_text
from kibitz.chance.belief.in_common import InCommon, SortedLayouts
from kibitz.chance.query import Known
from kibitz.condition.match import matches
from kibitz.condition.tree import And
from kibitz.english import exact_percent, percent
from kibitz.planning.told.chance import COUNTED
from kibitz.planning.told.claim import ClaimPlace, PlanClaim
from kibitz.planning.told.replayed import ReplayedPlan
from kibitz.result import Kind

MOSTLY, SURE, ALWAYS, HARDLY = 0.75, 0.9, 0.995, 0.1
"""From this chance on it is told when it fails; a fact decides; it is without exception; never."""
DECIDES, DECIDES_OF_TWO = 0.4, 0.7
"""A fact is told if with it so much more make, or fail, than without; either of two if more."""
DRAWN, FAR = 3000, 3.5
"""Layouts that a count is held against, and the standard errors by which they may differ."""
RARE = 0.02
"""What is rarer than that is not told."""


@dataclass(frozen=True)
class WhenClaim(PlanClaim):
    """Facts of the hidden hands, all of which are so, and how often it is then, and else, so."""

    place: ClassVar = ClaimPlace.CHANCE
    facts: tuple[Fact, ...]
    inside: float
    outside: float
    trump: Suit | None

    counted: Fraction | None = None
    """The chance of the facts by counting the cards that are seen, where they have no exception."""

    @classmethod
    @abstractmethod
    def _common(cls, plan: ReplayedPlan) -> tuple[Truths, InCommon | None]:
        """The layouts that are spoken of and their fact; none where nothing is to be said."""

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        belief = plan.layouts.belief
        good, first = cls._common(plan)
        if first is None:
            return
        facts: tuple[Fact, ...] = (first.fact,)
        so = first.fact.holds(belief.whole)
        if first.inside < SURE and not isinstance(first.fact, EitherFact):
            second = _second(plan, so, good)
            if second is not None and not isinstance(second.fact, EitherFact):
                so = so & second.fact.holds(belief.whole)
                facts = first.fact, second.fact
        weights = belief.weights
        inside = float(weights[so & good].sum() / weights[so].sum())
        outside = float(weights[~so & good].sum() / weights[~so].sum())
        if inside - outside >= (DECIDES if _is_plain(facts) else DECIDES_OF_TWO):
            count = _counted(plan, facts) if inside == 1 and not outside else None
            yield cls(facts, inside, outside, plan.view.contract.strain.suit, count)

    def _recounted(self, plan: ReplayedPlan, good: list[bool]) -> tuple[float, float]:
        """The shares inside and outside, layout by layout."""
        sums = [[0, 0], [0, 0]]
        for number, (is_good, weight) in enumerate(zip(good, plan.weights, strict=True)):
            deal = plan.layouts.deal(number)
            is_so = all(matches(fact.condition, deal) for fact in self.facts)
            sums[is_so][is_good] += weight
        shares = [good / max(1, bad + good) for bad, good in sums]
        return shares[1], shares[0]

    def _is_counted(self, plan: ReplayedPlan) -> bool:
        """Do layouts drawn from the cards that are seen alone agree with the count?"""
        if self.counted is None:
            return True
        drawn = Belief.of_view(plan.view, plan.layouts.seed + 1, DRAWN)
        so = np.ones(len(drawn), bool)
        for fact in self.facts:
            so &= fact.holds(drawn.whole)
        share = float(drawn.chance(so))
        error = max(1e-9, float(self.counted * (1 - self.counted)) / DRAWN) ** 0.5
        return bool(abs(share - float(self.counted)) <= FAR * error)

    @property
    def count_text(self) -> str:
        """`, which is 35.53 % by counting`; nothing where nothing was counted."""
        if self.counted is None:
            return ""
        return f": {exact_percent(self.counted)}, counted without reading anything into the lead"

    @property
    def facts_text(self) -> str:
        """`East has the ♥K and diamonds are 3-3`."""
        return all_text(self.facts, trump=self.trump)


def _counted(plan: ReplayedPlan, facts: tuple[Fact, ...]) -> Fraction | None:
    """The chance of facts by counting, if there are layouts enough and it can be counted."""
    belief = plan.layouts.belief
    if len(plan.hands) < COUNTED or len(belief.evidence.unseen.hidden) > 2:
        return None
    known = Known(belief.evidence.unseen, belief.evidence.condition)
    whole = facts[0].condition if len(facts) == 1 else And(tuple(f.condition for f in facts))
    found = known.probability(whole, reason=False)
    return found.value if found.kind is Kind.EXACT else None


def _is_plain(facts: tuple[Fact, ...]) -> bool:
    """No fact is one of two."""
    return not any(isinstance(fact, EitherFact) for fact in facts)


def _second(plan: ReplayedPlan, so: Truths, good: Truths) -> InCommon | None:
    """What the good layouts have in common among those in which a fact is so."""
    belief = plan.layouts.belief.given(so)
    if len(belief) < 2 or good[so].all():
        return None
    return SortedLayouts.of_belief(belief, good[so]).in_common()


@dataclass(frozen=True)
class MakesClaim(WhenClaim):
    """It makes when East has the ♥K, and hardly otherwise."""

    kind: ClassVar = "makes"

    @classmethod
    def _common(cls, plan: ReplayedPlan) -> tuple[Truths, InCommon | None]:
        if plan.chance.mean >= MOSTLY:
            return plan.made, None
        return plan.made, SortedLayouts.of_belief(plan.layouts.belief, plan.sound).in_common()

    def holds(self, plan: ReplayedPlan) -> bool:
        """It makes so often, and hardly less where they defend with some care."""
        good = [hand.is_made for hand in plan.hands]
        found = self._recounted(plan, good)
        sound = self._recounted(plan, plan.sound.tolist())
        is_so = _agrees(found, (self.inside, self.outside)) and self._is_counted(plan)
        return is_so and found[0] - sound[0] <= HARDLY

    @property
    def text(self) -> str:
        what = self.facts_text
        if self.inside >= ALWAYS and self.outside <= 1 - ALWAYS:
            return f"It makes exactly when {what}{self.count_text}."
        if self.outside <= RARE:
            return f"It needs luck: {what}; then it makes in {percent(self.inside)}."
        if self.inside >= SURE and self.outside <= HARDLY:
            return f"It makes when {what}, and hardly otherwise."
        often = "" if self.inside >= ALWAYS else f" ({percent(self.inside)})"
        when = "whenever" if self.inside >= ALWAYS else "when"
        return f"It makes {when} {what}{often}, otherwise in {percent(self.outside)}."


@dataclass(frozen=True)
class FailsClaim(WhenClaim):
    """It fails when West has four trumps, and hardly otherwise."""

    kind: ClassVar = "fails"

    @classmethod
    def _common(cls, plan: ReplayedPlan) -> tuple[Truths, InCommon | None]:
        is_seldom = MOSTLY <= plan.chance.mean <= 1 - RARE
        return ~plan.made, plan.fails if is_seldom else None

    def holds(self, plan: ReplayedPlan) -> bool:
        """It fails so often, and hardly more elsewhere if no discard gives a trick away."""
        bad = [not hand.is_made for hand in plan.hands]
        found = self._recounted(plan, bad)
        guarded = self._recounted(plan, (~plan.guarded).tolist())
        is_so = _agrees(found, (self.inside, self.outside)) and self._is_counted(plan)
        return is_so and guarded[1] - found[1] <= HARDLY

    @property
    def text(self) -> str:
        what = self.facts_text
        if self.inside >= SURE and self.outside <= HARDLY / 2:
            how = "exactly when" if self.inside == 1 and not self.outside else "when"
            only = "" if how == "exactly when" else ", and hardly otherwise"
            return f"It fails {how} {what}{only}{self.count_text}."
        if self.outside <= HARDLY / 2:
            return f"It is in danger only when {what}: then it fails in {percent(self.inside)}."
        return (
            f"It fails in {percent(self.inside)} when {what}, otherwise in {percent(self.outside)}."
        )


def _agrees(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Do two counts of the same shares agree?"""
    return bool(np.allclose(one, other, atol=1e-9))

"""The auction: what it says of the fact that decides, and which reading could not be kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from kibitz.cards import Seat
from kibitz.chance.belief.fact import Fact
from kibitz.chance.belief.fact_wording import fact_text
from kibitz.condition.match import matches
from kibitz.english import percent
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.told.claim import ClaimPlace, PlanClaim
from kibitz.planning.told.claims.when import FailsClaim, MakesClaim
from kibitz.planning.told.replayed import ReplayedPlan

TELLS = 0.1
"""The auction must change a chance by so much to be spoken of."""
KEPT = 0.1
"""A reading is given up where fewer of the layouts fit it."""


@dataclass(frozen=True)
class AuctionClaim(PlanClaim):
    """The auction makes a fact likelier, or less likely, than it would be without it."""

    kind: ClassVar = "auction"
    place: ClassVar = ClaimPlace.CHANCE
    fact: Fact
    heard: float
    unheard: float

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        if not plan.layouts.meanings.by_seat:
            return
        for kind in (MakesClaim, FailsClaim):
            for claim in kind.found(plan):
                fact = claim.facts[0]
                heard = _share(plan.layouts, fact)
                unheard = _share(_silent(plan.layouts), fact)
                if abs(heard - unheard) >= TELLS:
                    yield cls(fact, heard, unheard)
                return

    def holds(self, plan: ReplayedPlan) -> bool:
        shares = []
        for layouts in (plan.layouts, _silent(plan.layouts)):
            so = total = 0
            for number, weight in enumerate(layouts.belief.weights.tolist()):
                total += weight
                so += weight * matches(self.fact.condition, layouts.deal(number))
            shares.append(so / total)
        is_same = abs(shares[0] - self.heard) + abs(shares[1] - self.unheard) < 1e-9
        return is_same and abs(shares[0] - shares[1]) >= TELLS

    @property
    def text(self) -> str:
        what = fact_text(self.fact)
        return (
            f"The auction counts: with it {what} in {percent(self.heard)}, "
            f"without it in {percent(self.unheard)}."
        )


@dataclass(frozen=True)
class DroppedClaim(PlanClaim):
    """What a defender's calls should mean is not what is seen; it was left out."""

    kind: ClassVar = "reading dropped"
    place: ClassVar = ClaimPlace.CHANCE
    seat: Seat
    share: float

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        layouts = plan.layouts
        for seat, meaning in layouts.meanings.by_seat.items():
            if seat.side is layouts.view.contract.side:
                continue
            deals = (layouts.deal(number) for number in range(len(layouts)))
            share = plan.share(matches(meaning, deal[seat]) for deal in deals)
            if share < KEPT:
                yield cls(seat, share)

    def holds(self, plan: ReplayedPlan) -> bool:
        from kibitz.condition.vector import evaluate

        meaning = plan.layouts.meanings.by_seat.get(self.seat)
        if meaning is None or self.seat.side is plan.view.contract.side:
            return False
        fits = evaluate(meaning, plan.layouts.belief.whole[:, self.seat])
        return abs(plan.share(fits.tolist()) - self.share) < 1e-9 and self.share < KEPT

    @property
    def text(self) -> str:
        return (
            f"{self.seat.word}'s calls hardly fit the cards that are seen, "
            "so they are not relied on."
        )


def _share(layouts: TrialLayouts, fact: Fact) -> float:
    """How much of the weight has a fact."""
    truths = fact.holds(layouts.belief.whole)
    return float(layouts.belief.weights[truths].sum() / layouts.belief.total)


def _silent(layouts: TrialLayouts) -> TrialLayouts:
    """As many layouts without the auction, the lead still read."""
    return TrialLayouts.drawn(layouts.view, None, len(layouts), layouts.seed)

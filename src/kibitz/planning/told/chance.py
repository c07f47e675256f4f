"""ToldChance: how often a told plan makes, on layouts that did not choose it.

Against ordinary defence; beside it, where it is clearly less, against one card out of the ordinary,
with the card. Counted exactly where one fact, or either of two, describes the layouts that make
without exception and counting knows them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from kibitz.english import counted, exact_percent, many, percent, plus_minus
from kibitz.measure.estimate import Estimate
from kibitz.planning.language.follower import Follower
from kibitz.planning.referee.departing import Departure, refutation
from kibitz.planning.referee.refuting import RefutingPlay, commonest
from kibitz.planning.referee.replay import Fate
from kibitz.planning.referee.wording import play_text
from kibitz.planning.told.replayed import ReplayedPlan
from kibitz.result import Kind

DEPARTED = 100
"""Layouts on which a card out of the ordinary is looked for."""
CLEARLY = 0.05
"""What is lost to one card out of the ordinary is told from this share of the layouts on."""
COUNTED = 1000
"""Of so many layouts a fact must have no exception for its chance to be counted."""


@dataclass(frozen=True)
class ToldChance:
    """The chance of a plan: sampled, with its error, or `exact`; what one card takes from it.

    `resourceful` is its chance on some of the layouts if the defenders may do one thing out of the
    ordinary, `same` its chance against ordinary defence on those; `play` what refutes it most.
    """

    ordinary: Estimate
    is_all: bool
    made: int
    exact: Fraction | None = None
    aim: int | None = None
    """The tricks that it is for, where they are not the contract's."""
    unforeseen: float = 0.0
    resourceful: Estimate | None = None
    same: Estimate | None = None
    play: RefutingPlay | None = None
    guarded: Estimate | None = None
    """Its chance if no discard of theirs gives a trick away."""

    @property
    def mean(self) -> float:
        """The chance as a number."""
        return self.ordinary.mean if self.exact is None else float(self.exact)

    @property
    def loss(self) -> float:
        """What one card out of the ordinary takes away."""
        if self.resourceful is None or self.same is None:
            return 0.0
        return self.same.mean - self.resourceful.mean

    @property
    def discards(self) -> float:
        """What it owes to careless discards."""
        return 0.0 if self.guarded is None else self.ordinary.mean - self.guarded.mean

    @property
    def is_fragile(self) -> bool:
        """Is it clearly less against one card out of the ordinary?"""
        return self.play is not None and self.loss > CLEARLY

    @property
    def figure(self) -> str:
        """`67.83 %` or `68 ± 1 %`."""
        if self.exact is not None:
            return exact_percent(self.exact)
        share, error = 100 * self.ordinary.mean, 100 * self.ordinary.se
        if self.is_all:
            return percent(self.ordinary.mean)
        return f"{plus_minus(share, error, 0 if 1 <= share <= 99 else 1)} %"

    @property
    def text(self) -> str:
        """How often it makes, and the card to fear."""
        return " ".join(part for part in (self.figure_text, self.card_text) if part)

    @property
    def figure_text(self) -> str:
        """`Makes 68 ± 1 % against ordinary defence (684 of 1,000 layouts, seed 2).`"""
        one = self.ordinary
        where = f"{self.made} of {counted(one.n, 'layout')}"
        if self.is_all:
            where += ", which are all"
        elif one.seed is not None:
            where += f", seed {one.seed}"
        exactly = "exactly, by counting; " if self.exact is not None else ""
        does = "Makes" if self.aim is None else f"Takes {many(self.aim, 'trick')} in"
        return f"{does} {self.figure} against ordinary defence ({exactly}{where})."

    @property
    def card_text(self) -> str:
        """What one card out of the ordinary would do, where that is clearly less."""
        if self.guarded is not None and self.discards > max(CLEARLY, self.loss):
            least = percent(max(0.0, self.mean - self.discards))
            return f"If they throw no card that guards a suit, it makes {least}."
        if not self.is_fragile or self.play is None:
            return ""
        least = percent(max(0.0, self.mean - self.loss))
        return (
            f"The card to fear is {play_text(self.play)}: "
            f"a defender who saw all hands would hold it to {least}."
        )

    def to_json(self) -> dict[str, Any]:
        """The numbers as plain data."""
        return {
            "chance": self.mean,
            "error": None if self.exact is not None else self.ordinary.se,
            "exact": None if self.exact is None else str(self.exact),
            "made": self.made,
            "layouts": self.ordinary.n,
            "seed": self.ordinary.seed,
            "unforeseen": self.unforeseen,
            "resourceful": None if self.resourceful is None else self.resourceful.mean,
            "guarded": None if self.guarded is None else self.guarded.mean,
            "refuting": None if self.play is None else play_text(self.play),
            "text": self.text,
        }


def told_chance(plan: ReplayedPlan) -> ToldChance:
    """The chance on these layouts, without asking what one card would do."""
    makes = plan.makes
    exact = None
    if makes is not None and makes.so.kind is Kind.EXACT and len(plan.hands) >= COUNTED:
        is_exact = makes.inside == 1 and not makes.outside
        exact = makes.so.value if is_exact else None
    made = sum(hand.is_made for hand in plan.hands)
    unforeseen = plan.share(hand.fate is Fate.UNFORESEEN for hand in plan.hands)
    aim = plan.needed if plan.needed != plan.view.contract.tricks_needed else None
    is_all = plan.layouts.belief.is_exact
    return ToldChance(plan.chance, is_all, made, exact, aim, unforeseen)


def against_one_card(chance: ToldChance, plan: ReplayedPlan, size: int = DEPARTED) -> ToldChance:
    """The same with what one card out of the ordinary takes from it."""
    follower = Follower(plan.program)
    some = range(min(size, len(plan.hands)))
    found: list[tuple[Departure, int]] = []
    stands: list[bool] = []
    for number in some:
        if not plan.hands[number].is_made:
            stands.append(False)
            continue
        cards = refutation(plan.layouts.replay(follower, number))
        stands.append(cards is None)
        if cards:
            found.append((cards[0], plan.weights[number]))
    total = sum(plan.weights[: len(some)])
    made = [plan.hands[number].is_made for number in some]
    return replace(
        chance,
        resourceful=Estimate.of_share(stands, plan.layouts.seed),
        same=Estimate.of_share(made, plan.layouts.seed),
        play=commonest(found, total, plan.layouts.seen.strain),
        guarded=plan.layouts.share(plan.guarded.tolist()),
    )

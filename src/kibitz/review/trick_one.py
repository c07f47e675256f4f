"""Trick one: what declarer could see when dummy came down.

His winners and losers, and what he may hope for: over layouts that fit the auction and the
lead, how often the contract is made with all cards in sight against best defence. That is a bound
against such a defence, for nobody guesses always right; the plan is what he can do, against
ordinary defence. Both, and the first card's chances, come from one set of layouts.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from kibitz.auction import Auction
from kibitz.chance.belief.belief import Belief
from kibitz.errors import Illegal
from kibitz.planning.count import Count
from kibitz.planning.defence.heard import Heard
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.told.plan import ToldPlan
from kibitz.planning.told.telling import CHOOSING, tell_on
from kibitz.play import Situation, View
from kibitz.reason import Reason
from kibitz.review.knowledge import Knowledge
from kibitz.review.weigh import Sample
from kibitz.search.decision import view_classes
from kibitz.search.pimc import tabulate

LAYOUTS = 48
"""Layouts of the prospects."""
PLANNED = 500
"""Layouts that a plan is told of; the prospects are those of the first of them."""
FEWEST = 24
"""With fewer layouts left after a few cards others are drawn."""


@dataclass(frozen=True)
class Prospects:
    """How often the contract can be made, all cards in sight, and with how many tricks.

    `spread` counts layouts by declarer's tricks. `options` are his first real choice.
    """

    chance: float
    error: float
    spread: dict[int, int]
    layouts: int
    seed: int
    first: int
    options: tuple[Reason, ...]

    @property
    def reason(self) -> Reason:
        """The bound and the first choice."""
        numbers = {
            "chance": self.chance,
            "error": self.error,
            "spread": {str(n): count for n, count in self.spread.items()},
            "layouts": self.layouts,
            "seed": self.seed,
            "trick": self.first,
        }
        return Reason("prospects", numbers, self.options)


@dataclass(frozen=True)
class TrickOne:
    """The count, the prospects (where the lead is known) and the plan (where there is one)."""

    count: Count
    prospects: Prospects | None
    plan: ToldPlan | None = field(repr=False)

    @property
    def reason(self) -> Reason:
        """The count and the prospects."""
        below = [self.count.reason]
        below += [self.prospects.reason] if self.prospects is not None else []
        return Reason("trick one", {}, tuple(below))

    def to_json(self) -> dict[str, Any]:
        """The numbers of each part by its claim, its reasons below it as a list; the plan."""
        parts: dict[str, Any] = {
            part.claim: {**part.numbers, "because": [dict(b.numbers) for b in part.because]}
            for part in self.reason.because
        }
        if self.plan is not None:
            text = "\n\n".join(self.plan.advice)
            parts["plan"] = {**self.plan.to_json(), "text": text, "advice": self.plan.advice}
        return parts


def layouts_of(
    situation: Situation, knowledge: Knowledge, auction: Auction | None, seed: int
) -> TrialLayouts:
    """The one set of layouts of what is said of the first trick."""
    view = situation.view()
    belief = knowledge.belief(view, seed, PLANNED)
    return TrialLayouts(view, belief, Heard.of(auction), seed, meanings=knowledge.meanings)


def prospects(
    situations: list[Situation], knowledge: Knowledge, layouts: TrialLayouts
) -> Prospects | None:
    """From the moments of a record, the first of which is before the lead."""
    mine = [s for s in situations[1:12] if s.mover.side is s.contract.side]
    if not mine:
        return None
    view, seed = layouts.view, layouts.seed
    sample = Sample.of_table(tabulate(view, layouts.belief.first(LAYOUTS)))
    best = sample.tricks.max(axis=1)
    made = best >= view.contract.tricks_needed
    counts = np.bincount(best, minlength=14)
    choice = next((s for s in mine if len(view_classes(s.view())) > 1), None)
    options: tuple[Reason, ...] = ()
    first = 1
    if choice is not None:
        first = len(choice.played) // 4 + 1
        chosen = sample
        if choice is not mine[0]:
            at = choice.view()
            chosen = Sample.of_table(tabulate(at, _later(layouts.belief, at, knowledge, seed)))
        options = tuple(
            Reason(
                "option",
                {
                    "card": str(chosen.cards[n]),
                    "chance": chosen.chance(n),
                    "error": chosen.belief.error(chosen.wins[:, n]),
                    "tricks": chosen.mean_tricks(n),
                    "layouts": len(chosen),
                },
            )
            for n in chosen.order()
        )
    return Prospects(
        chance=float(sample.belief.chance(made)),
        error=sample.belief.error(made),
        spread={n: int(count) for n, count in enumerate(counts) if count},
        layouts=len(sample),
        seed=seed,
        first=first,
        options=options,
    )


def _later(belief: Belief, view: View, knowledge: Knowledge, seed: int) -> Belief:
    """The same layouts a few cards later; others only where too few of them are left."""
    try:
        left = belief.after(view)
    except Illegal:
        return knowledge.belief(view, seed, LAYOUTS)
    return left.first(LAYOUTS) if len(left) >= FEWEST else knowledge.belief(view, seed, LAYOUTS)


def plan_of(layouts: TrialLayouts, knowledge: Knowledge) -> ToldPlan:
    """The plan after the lead, told of these layouts, which others have chosen."""
    other = layouts.seed + 1
    belief = knowledge.belief(layouts.view, other, CHOOSING)
    choosing = TrialLayouts(layouts.view, belief, layouts.heard, other, meanings=layouts.meanings)
    return tell_on(choosing, layouts)

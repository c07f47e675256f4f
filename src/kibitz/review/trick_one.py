"""Trick one: what declarer could see when dummy came down.

His winners and losers, and what he may hope for: over layouts that fit the auction and the
lead, how often the contract is made with all cards in sight. That is a bound, for nobody
guesses always right; a plan says more, and `plan_of` is the one place that asks for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from kibitz.planning.count import Count
from kibitz.planning.teach import teach
from kibitz.planning.wording import text_of
from kibitz.play import Situation
from kibitz.reason import Reason
from kibitz.review.knowledge import Knowledge
from kibitz.review.weigh import Sample
from kibitz.search.decision import view_classes
from kibitz.search.pimc import tabulate

LAYOUTS = 48
"""Layouts of the prospects."""
WORLDS, PLANNED = 100, 500
"""Layouts that a plan is made on, and those that it may be made on and checked on."""
ALTERNATIVES = 4
"""So many other plans are told."""


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
class PlanSummary:
    """A plan for the hand: in words, with its chance, and the alternatives with theirs."""

    text: str
    chance: float
    error: float
    layouts: int
    against: float = 0.0
    """Its chance on the layouts on which it was chosen, where the alternatives have theirs."""
    alternatives: tuple[tuple[str, str, float], ...] = ()
    """Other ways to begin: the method's name, its first card, its chance."""

    @property
    def reason(self) -> Reason:
        """The plan, its alternatives below it."""
        others = tuple(
            Reason("alternative", {"name": name, "card": card, "chance": chance})
            for name, card, chance in self.alternatives
        )
        numbers = {
            "text": self.text,
            "chance": self.chance,
            "error": self.error,
            "layouts": self.layouts,
            "against": self.against,
        }
        return Reason("plan", numbers, others)


@dataclass(frozen=True)
class TrickOne:
    """The count, the prospects (where the lead is known) and the plan (where there is one)."""

    count: Count
    prospects: Prospects | None
    plan: PlanSummary | None

    @property
    def reason(self) -> Reason:
        """All of it."""
        below = [self.count.reason]
        below += [part.reason for part in (self.prospects, self.plan) if part is not None]
        return Reason("trick one", {}, tuple(below))

    def to_json(self) -> dict[str, Any]:
        """The numbers of each part by its claim; a part's reasons below it as a list."""
        return {
            part.claim: {**part.numbers, "because": [dict(b.numbers) for b in part.because]}
            for part in self.reason.because
        }


def prospects(situations: list[Situation], knowledge: Knowledge, seed: int) -> Prospects | None:
    """From the moments of a record, the first of which is before the lead."""
    mine = [s for s in situations[1:12] if s.mover.side is s.contract.side]
    if not mine:
        return None
    view = mine[0].view()
    sample = Sample.of_table(tabulate(view, knowledge.belief(view, seed, LAYOUTS)))
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
            chosen = Sample.of_table(tabulate(at, knowledge.belief(at, seed + 1, LAYOUTS)))
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


def plan_of(
    situation: Situation, knowledge: Knowledge, seed: int, seconds: float | None = None
) -> PlanSummary | None:
    """The planner's plan after the lead; None where no layout can be made.

    After so many seconds no further way to begin is looked at.
    """
    view = situation.view()
    told = teach(view, seed, WORLDS, seconds, belief=knowledge.belief(view, seed, PLANNED))
    if told is None:
        return None
    reason, words = told.reason, told.words
    said = text_of(reason, words)
    others = [one.numbers for one in reason.because if one.claim == "alternative"]
    return PlanSummary(
        text=" ".join([*said["plan"], *said["chance"]]),
        chance=float(reason.numbers["chance"]),
        error=reason.numbers["error"],
        layouts=reason.numbers["worlds"],
        against=float(others[0]["against"]) if others else 0.0,
        alternatives=tuple(
            (words.title(one), one["card"], float(one["chance"])) for one in others[:ALTERNATIVES]
        ),
    )

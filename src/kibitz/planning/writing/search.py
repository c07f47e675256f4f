"""Search: pieces of program put together and raced on common layouts.

First every piece alone, then the best with each answer to their lead, on more and more layouts.
Then the best drafts climb: each neighbour (a piece more at any place, one less, two exchanged,
another answer) is looked at where the draft fails though open cards make, and those that gain
there on layouts that the draft makes too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kibitz.planning.writing.draft import DraftPlan, cost
from kibitz.planning.writing.our_cards import OurCards
from kibitz.planning.writing.piece import Steps
from kibitz.planning.writing.themes.all import THEMES_OF_PLANS
from kibitz.planning.writing.themes.first_trick import FIRST_TRICK
from kibitz.planning.writing.trial import Trial

STEP = 1 / 150
"""A step, or a branch, must gain in so many of the layouts to be worth saying."""


@dataclass(frozen=True)
class Heats:
    """How many layouts a draft runs on, and how many drafts go on, in each round of the search."""

    alone: tuple[int, int] = (6, 24)
    answered: tuple[tuple[int, int], ...] = ((8, 24), (20, 8))
    climbing: int = 60
    climbers: int = 3
    rounds: int = 4
    fails: int = 5
    tried: int = 20
    kept: int = 12
    checked: int = 5
    last: tuple[tuple[int, int], ...] = ((60, 8), (150, 4))


HEATS = Heats()


class DraftSearch:
    """The drafts for one hand, and what they are worth."""

    def __init__(self, ours: OurCards, trial: Trial, heats: Heats) -> None:
        self.ours, self.trial = ours, trial
        self.heats = heats
        self.answers = list(dict.fromkeys(FIRST_TRICK.pieces(ours)))
        self.pieces = list(
            dict.fromkeys(p for theme in THEMES_OF_PLANS for p in theme.pieces(ours))
        )

    def value(self, steps: Steps, layouts: int) -> float:
        """The part of these layouts that is made, less what the steps cost to say."""
        return self.trial.share(steps, layouts) - STEP * cost(steps)

    def drafts(self) -> list[DraftPlan]:
        """The best drafts, the best first."""
        heats = self.heats
        count, kept = heats.alone
        silent = self.answers[0]
        alone = self.best(
            [DraftPlan(silent, (piece,)) for piece in self.pieces], self.trial.first(count), kept
        )
        drafts = [DraftPlan(answer, draft.pieces) for answer in self.answers for draft in alone]
        drafts += [DraftPlan(answer) for answer in self.answers]
        for count, kept in heats.answered:
            drafts = self.best(drafts, self.trial.first(count), kept)
        drafts = self.best(drafts, self.trial.first(heats.climbing), heats.climbers)
        found = list(drafts)
        for draft in drafts:
            found += self.climb(draft)
        for count, kept in heats.last:
            found = self.best(found, self.trial.first(count), kept)
        return self.best(found, self.trial.all, len(found))

    def best(self, drafts: Iterable[DraftPlan], layouts: int, kept: int) -> list[DraftPlan]:
        """The best of these, no program twice."""
        left = list({draft.steps: draft for draft in drafts}.values())
        left.sort(key=lambda one: -self.value(one.steps, layouts))
        return left[:kept]

    def climb(self, draft: DraftPlan) -> list[DraftPlan]:
        """The drafts that a draft climbs to, each better than the one before."""
        layouts, found = self.trial.first(self.heats.climbing), []
        for _ in range(self.heats.rounds):
            better = self._better(draft, layouts)
            if better is None:
                break
            draft = better
            found.append(draft)
        return found

    def _better(self, draft: DraftPlan, layouts: int) -> DraftPlan | None:
        heats, trial = self.heats, self.trial
        made = trial.made(draft.steps, layouts)
        makeable = layouts & trial.first(trial.makeable)
        fails = spread(makeable & ~made, heats.fails)
        near = {one.steps: one for one in draft.neighbours(self.answers, self.pieces)}
        gains = [(trial.made(one.steps, fails).bit_count(), one) for one in near.values()]
        gaining = [(gain, one) for gain, one in gains if gain or one.cost < draft.cost]
        gaining.sort(key=lambda one: (-one[0], one[1].cost))
        kept = spread(made, heats.kept)
        some = fails | kept
        checked = self.best([one for _, one in gaining[: heats.tried]], some, heats.checked)
        now = self.value(draft.steps, layouts)
        best = self.best(checked, layouts, 1)
        if best and self.value(best[0].steps, layouts) > now:
            return best[0]
        return None


def spread(layouts: int, count: int) -> int:
    """So many of these layouts, taken evenly from all of them."""
    bits = []
    while layouts:
        bits.append(layouts & -layouts)
        layouts &= layouts - 1
    if len(bits) <= count:
        return sum(bits)
    return sum(bits[n * len(bits) // count] for n in range(count))

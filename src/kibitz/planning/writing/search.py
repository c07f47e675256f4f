"""Search: pieces of program put together and raced on common layouts.

First every piece alone, with silence or a win at trick one, then the best with each answer to their
lead, on more and more layouts. Then the best drafts climb: each neighbour (a piece more at any
place, one less, two exchanged, another answer) is looked at where the draft fails though open cards
make, and those that gain there on layouts that the draft makes too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kibitz.planning.language.instructions.winning import Win
from kibitz.planning.writing.draft import DraftPlan, cost
from kibitz.planning.writing.our_cards import OurCards
from kibitz.planning.writing.piece import Steps
from kibitz.planning.writing.themes.all import THEMES_OF_PLANS
from kibitz.planning.writing.themes.first_trick import FIRST_TRICK
from kibitz.planning.writing.trial import Trial
from kibitz.seen import SUIT

STEP = 1 / 50
"""A step, or a branch, must gain in so many of the layouts to be worth saying."""
FREE = 1.0
"""So much may be said without a gain."""


@dataclass(frozen=True)
class Heats:
    """How many layouts a draft runs on, and how many drafts go on, in each round of the search."""

    alone: tuple[int, int] = (6, 24)
    answered: tuple[tuple[int, int], ...] = ((8, 24), (20, 8))
    climbing: int = 60
    climbers: int = 4
    fails: int = 5
    tried: int = 20
    kept: int = 12
    checked: int = 5
    replays: int = 14_000
    """When so many layouts have been played out no draft climbs further."""
    last: tuple[tuple[int, int], ...] = ((60, 12), (150, 8))


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
        """The part of these layouts that is made, less what the steps cost to say.

        One step is free: a plan says something.
        """
        return self.trial.share(steps, layouts) - STEP * max(FREE, cost(steps))

    def drafts(self) -> list[DraftPlan]:
        """The best drafts that begin otherwise, the best first."""
        heats = self.heats
        count, kept = heats.alone
        wins = [one for one in self.answers if any(isinstance(step, Win) for step in one.steps)]
        tried = [
            DraftPlan(one, (p,)) for one in (*self.answers[:1], *wins[:1]) for p in self.pieces
        ]
        alone = {one.pieces: one for one in self.best(tried, self.trial.first(count), kept)}
        drafts = [DraftPlan(answer, pieces) for answer in self.answers for pieces in alone]
        drafts += [DraftPlan(answer) for answer in self.answers]
        for count, kept in heats.answered:
            drafts = unlike(self.best(drafts, self.trial.first(count), len(drafts)))[:kept]
        found = unlike(self._climb(drafts))
        for count, kept in heats.last:
            found = self.best(found, self.trial.first(count), kept)
        return self.best(found, self.trial.all, len(found))

    def best(self, drafts: Iterable[DraftPlan], layouts: int, kept: int) -> list[DraftPlan]:
        """The best of these, no program twice."""
        left = list({draft.steps: draft for draft in drafts}.values())
        left.sort(key=lambda one: -self.value(one.steps, layouts))
        return left[:kept]

    def _climb(self, drafts: list[DraftPlan]) -> list[DraftPlan]:
        """These drafts and what the best of them climb to, the best first.

        The most promising that has not been looked at is looked at next, as long as it is among the
        best; of drafts that begin alike only one is.
        """
        layouts = self.trial.first(self.heats.climbing)
        found = {draft.steps: draft for draft in drafts}
        looked_at: set[Steps] = set()
        while self.trial.replays < self.heats.replays:
            ordered = self.best(found.values(), layouts, len(found))
            new = [
                one for one in unlike(ordered)[: self.heats.climbers] if one.steps not in looked_at
            ]
            new += [one for one in ordered[:2] if one.steps not in looked_at]
            if not new:
                break
            looked_at.add(new[0].steps)
            found.update({one.steps: one for one in self._better(new[0], layouts)})
        return self.best(found.values(), layouts, len(found))

    def _better(self, draft: DraftPlan, layouts: int) -> list[DraftPlan]:
        """The best neighbours of a draft, looked at where it fails though open cards make."""
        heats, trial = self.heats, self.trial
        made = trial.sound(draft.steps, layouts)
        fails = spread(layouts & trial.first(trial.makeable) & ~made, heats.fails)
        near = {one.steps: one for one in draft.neighbours(self.answers, self.pieces)}
        gains = [(trial.sound(one.steps, fails).bit_count(), one) for one in near.values()]
        gaining = [(gain, one) for gain, one in gains if gain or one.cost < draft.cost]
        gaining.sort(key=lambda one: (-one[0], one[1].cost))
        some = fails | spread(made, heats.kept)
        checked = self.best([one for _, one in gaining[: heats.tried]], some, heats.checked)
        return self.best(checked, layouts, heats.checked)


def unlike(drafts: list[DraftPlan]) -> list[DraftPlan]:
    """The first of all drafts that begin alike, in their order."""
    found: dict[tuple[object, ...], DraftPlan] = {}
    for one in drafts:
        found.setdefault(_beginning(one), one)
    return list(found.values())


def _beginning(draft: DraftPlan) -> tuple[object, ...]:
    """Whether their lead is won, and what is done first, in which suits."""
    answers = tuple(type(step) for step in draft.answer.steps if not isinstance(step, Win))
    first = draft.pieces[0].steps[0] if draft.pieces else None
    cards = 0 if first is None else first.named | first.works
    return answers, type(first), tuple(bool(cards & suit) for suit in SUIT)


def spread(layouts: int, count: int) -> int:
    """So many of these layouts, taken evenly from all of them."""
    bits = []
    while layouts:
        bits.append(layouts & -layouts)
        layouts &= layouts - 1
    if len(bits) <= count:
        return sum(bits)
    return sum(bits[n * len(bits) // count] for n in range(count))

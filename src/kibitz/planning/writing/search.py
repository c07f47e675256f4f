"""Search: pieces of program put together and raced on common layouts.

First every piece alone, with silence or a win at trick one, and every pair of a way with trumps and
something after it, and of the best pieces; then the best with each answer to their lead, on more
and more layouts. Then the best drafts climb: each neighbour (a piece more at any
place, one less, two exchanged, another answer) is looked at where the draft fails though open cards
make, and those that gain there on layouts that the draft makes too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations

from kibitz.planning.language.instructions.cashing import DrawTrumps
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
RESOURCEFUL = 0.5
"""How much a layout counts more that is made though a defender plays one card seeing all hands."""


@dataclass(frozen=True)
class Heats:
    """How many layouts a draft runs on, and how many drafts go on, in each round of the search."""

    paired: tuple[int, int] = (2, 10)
    """So many ways with trumps go before every piece, so many of the best before each other."""
    begun: tuple[tuple[int, int], ...] = ((6, 300), (14, 60), (30, 40))
    answered: tuple[tuple[int, int], ...] = ((8, 72), (20, 24))
    alike: int = 14
    """Drafts that begin alike and make the same ones of so many layouts are alike."""
    beginning: int = 4
    """So many drafts may begin in the same way."""
    climbing: int = 60
    climbers: int = 4
    fails: int = 5
    tried: int = 20
    kept: int = 12
    checked: int = 5
    replays: int = 12_000
    """When so many layouts have been played out no draft climbs further."""
    last: tuple[tuple[int, int], ...] = ((60, 20), (150, 8))
    """Those that are as good as any, before their firmness is asked for."""
    firm: tuple[int, int] = (8, 12)
    """On so many layouts a defender leads something else; so many drafts are left."""


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
        """The best drafts that do something else, the firmest first."""
        heats = self.heats
        wins = [one for one in self.answers if any(isinstance(step, Win) for step in one.steps)]
        begun = [
            DraftPlan(one, (p,)) for one in (*self.answers[:1], *wins[:1]) for p in self.pieces
        ]
        begun = self.best(begun, self.trial.first(heats.begun[0][0]), len(begun))
        begun = self._sieve([*begun, *self._pairs(begun)], heats.begun)
        pieces = dict.fromkeys([one.pieces for one in self._firmest(begun)] + [()])
        drafts = [DraftPlan(answer, one) for answer in self.answers for one in pieces]
        drafts = self._firmest(self._sieve(drafts, heats.answered))
        found = self._sieve(self._climb(drafts), heats.last)
        return self._firmest(found)

    def firmness(self, steps: Steps, layouts: int, leads_only: bool = False) -> float:
        """What a program is worth, with what it makes of some layouts though a defender departs.

        Where he may only lead something else it is a quick look, on as many as drafts climb on.
        """
        trial = self.trial
        some = trial.first(min(layouts, trial.makeable))
        firm = trial.firm(steps, some, leads_only).bit_count() / max(1, some.bit_count())
        of = trial.first(self.heats.climbing) if leads_only else trial.all
        return self.value(steps, of) + RESOURCEFUL * firm

    def _firmest(self, drafts: list[DraftPlan]) -> list[DraftPlan]:
        """The drafts that stand best against another lead of theirs."""
        layouts, kept = self.heats.firm
        return sorted(drafts, key=lambda one: -self.firmness(one.steps, layouts, True))[:kept]

    def _sieve(self, drafts: list[DraftPlan], rounds: Iterable[tuple[int, int]]) -> list[DraftPlan]:
        """Those that are left when each round has looked at its layouts, the best first."""
        for count, kept in rounds:
            drafts = self.best(drafts, self.trial.first(count), len(drafts))
            if count >= self.heats.alike:
                drafts = self.unlike(drafts)
            drafts = drafts[:kept]
        return drafts

    def unlike(self, drafts: list[DraftPlan]) -> list[DraftPlan]:
        """In their order those that begin otherwise, or make other layouts, a few a beginning."""
        layouts = self.trial.first(self.heats.alike)
        made: set[tuple[object, ...]] = set()
        begun: Counter[tuple[object, ...]] = Counter()
        found = []
        for one in drafts:
            beginning = _beginning(one)
            does = self.trial.made(one.steps, layouts), *beginning
            if does not in made and begun[beginning] < self.heats.beginning:
                found.append(one)
                begun[beginning] += 1
            made.add(does)
        return found

    def _pairs(self, alone: list[DraftPlan]) -> Iterator[DraftPlan]:
        """Two pieces: a way to play trumps before any other, and the best before each other."""
        with_trumps, best = self.heats.paired
        ways = [one for one in alone if self._is_about_trumps(one)]
        drawn = [one for one in ways if isinstance(one.pieces[0].steps[0], DrawTrumps)]
        trumps = {one.pieces: one for one in (*ways[:with_trumps], *drawn)}.values()
        for draft in trumps:
            for piece in self.pieces:
                if piece not in draft.pieces and not draft.draws_twice(1, piece):
                    yield DraftPlan(draft.answer, (*draft.pieces, piece))
        for one, other in permutations(alone[:best], 2):
            if one.pieces != other.pieces and not one.draws_twice(1, other.pieces[0]):
                yield DraftPlan(one.answer, (*one.pieces, *other.pieces))

    def _is_about_trumps(self, draft: DraftPlan) -> bool:
        """Does a draft play nothing but trumps?"""
        if self.ours.trump < 0:
            return False
        for step in draft.pieces[0].steps:
            cards = step.named | step.works
            if not isinstance(step, DrawTrumps) and (not cards or cards & ~SUIT[self.ours.trump]):
                return False
        return True

    def best(self, drafts: Iterable[DraftPlan], layouts: int, kept: int) -> list[DraftPlan]:
        """The best of these, no program twice."""
        left = list({draft.steps: draft for draft in drafts}.values())
        left.sort(key=lambda one: -self.value(one.steps, layouts))
        return left[:kept]

    def _climb(self, drafts: list[DraftPlan]) -> list[DraftPlan]:
        """These drafts and what the best of them climb to, the best first.

        The most promising that has not been looked at is looked at next, as long as it is among the
        best.
        """
        layouts = self.trial.first(self.heats.climbing)
        found = {draft.steps: draft for draft in drafts}
        looked_at: set[Steps] = set()
        while self.trial.replays < self.heats.replays:
            ordered = self._firmest(self.best(found.values(), layouts, self.heats.begun[-1][1]))
            new = [one for one in ordered[: self.heats.climbers] if one.steps not in looked_at]
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


def _beginning(draft: DraftPlan) -> tuple[object, ...]:
    """Whether their lead is won, and what is done first, in which suits, but for drawing trumps."""
    answers = tuple(type(step) for step in draft.answer.steps if not isinstance(step, Win))
    steps = [step for piece in draft.pieces for step in piece.steps]
    first = next((step for step in steps if not isinstance(step, DrawTrumps)), None)
    cards = 0 if first is None else first.named | first.works
    is_drawn = bool(steps) and first is not steps[0]
    return answers, is_drawn, type(first), tuple(bool(cards & suit) for suit in SUIT)


def spread(layouts: int, count: int) -> int:
    """So many of these layouts, taken evenly from all of them."""
    bits = []
    while layouts:
        bits.append(layouts & -layouts)
        layouts &= layouts - 1
    if len(bits) <= count:
        return sum(bits)
    return sum(bits[n * len(bits) // count] for n in range(count))

"""Replayed: a program played out on every layout of one set, card by card.

What every claim is found in and checked against. Each hand keeps the cards as they were played, who
chose ours, and what is claimed at its end; whoever checks a claim counts the tricks anew from the
cards alone (`recount.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from kibitz.chance.belief.fact import Truths
from kibitz.chance.belief.in_common import InCommon, SortedLayouts
from kibitz.measure.estimate import Estimate
from kibitz.planning.language.follower import Follower
from kibitz.planning.language.program import Node, Program
from kibitz.planning.language.top_tricks import Cashed, most_tricks
from kibitz.planning.referee.continuing import stands_though_continued
from kibitz.planning.referee.guarding import guarded
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.referee.replay import Fate, LayoutPlay, PlayedCard
from kibitz.play import View
from kibitz.seen import PlayedTrick

LOOKED_AT = 250
"""Layouts on which another program is first held against the plan."""


@dataclass(frozen=True)
class ReplayedHand:
    """A layout played out: how it ended, the cards in order, its tricks, what is on top.

    `cards` begin with those of the view, which no step chose. `claim` are pairs, the card led and
    the other hand's, of as many tricks as can be cashed at the end.
    """

    fate: Fate
    cards: tuple[PlayedCard, ...]
    tricks: tuple[PlayedTrick, ...] = ()
    claim: tuple[Cashed, ...] = ()

    @property
    def is_made(self) -> bool:
        """Did it make?"""
        return self.fate is Fate.MADE


@dataclass(frozen=True, eq=False)
class ReplayedPlan:
    """A program on the layouts of one set, which did not choose it."""

    program: Program
    layouts: TrialLayouts = field(repr=False)
    hands: tuple[ReplayedHand, ...] = field(repr=False)
    rivals: tuple[Program, ...] = field(default=(), repr=False)
    """Other programs, which somebody might choose."""
    _others: dict[tuple[Node, ...], dict[int, bool]] = field(
        default_factory=dict, init=False, repr=False
    )

    @classmethod
    def of(
        cls, program: Program, layouts: TrialLayouts, rivals: tuple[Program, ...] = ()
    ) -> ReplayedPlan:
        """The program played on each layout, against ordinary defence."""
        follower = Follower(program)
        before = _before(layouts.view)
        hands = (_played(layouts.replay(follower, n), before) for n in range(len(layouts)))
        return cls(program, layouts, tuple(hands), rivals)

    @property
    def view(self) -> View:
        """What declarer sees when the plan is made."""
        return self.layouts.view

    @property
    def needed(self) -> int:
        """The tricks that the program is played for."""
        return self.layouts.seen.needed

    @cached_property
    def made(self) -> Truths:
        """In which layouts it makes."""
        return np.array([hand.is_made for hand in self.hands], bool)

    @cached_property
    def guarded(self) -> Truths:
        """In which layouts it makes if no discard of theirs gives a trick away."""
        follower = Follower(self.program)
        plays = (self.layouts.replay(follower, number) for number in self.every)
        return np.array([play.to_end(guarded) is Fate.MADE for play in plays], bool)

    @cached_property
    def sound(self) -> Truths:
        """In which layouts it makes against ordinary defence, with that care, and though they go on
        with their suit when they could switch.
        """
        follower = Follower(self.program)
        found = self.made & self.guarded
        for number in np.flatnonzero(found).tolist():
            found[number] = stands_though_continued(self.layouts.replay(follower, number))
        return found

    @cached_property
    def chance(self) -> Estimate:
        """How often it makes, with its standard error."""
        return self.layouts.share(self.made.tolist())

    @cached_property
    def makes(self) -> InCommon | None:
        """What the layouts in which it makes have in common, if one fact tells them."""
        return SortedLayouts.of_belief(self.layouts.belief, self.made).in_common()

    @cached_property
    def fails(self) -> InCommon | None:
        """What the others have in common."""
        return SortedLayouts.of_belief(self.layouts.belief, ~self.made).in_common()

    @property
    def some(self) -> range:
        """The layouts on which other programs are looked for; what is told is of all."""
        return range(min(len(self.hands), LOOKED_AT))

    @property
    def every(self) -> range:
        """All layouts."""
        return range(len(self.hands))

    def made_by(self, program: Program, rows: range) -> list[bool]:
        """In which of these layouts another program makes, against the same defence."""
        known = self._others.setdefault(program.steps, {})
        follower = Follower(program)
        for number in rows:
            if number not in known:
                replay = self.layouts.replay(follower, number)
                known[number] = replay.to_end(LayoutPlay.drawn) is Fate.MADE
        return [known[number] for number in rows]

    @property
    def weights(self) -> list[int]:
        """What each layout counts for."""
        weights: list[int] = self.layouts.belief.weights.tolist()
        return weights

    def share(self, truths: Iterable[bool]) -> float:
        """The weight of the layouts in which something is so."""
        total = sum(self.weights)
        return sum(w for w, so in zip(self.weights, truths, strict=True) if so) / total


def _before(view: View) -> tuple[PlayedCard, ...]:
    """The cards that were played before the plan was made."""
    return tuple(
        PlayedCard(int(seat), card.index, None, seat.side is view.contract.side)
        for trick in (*view.record, view.trick)
        for seat, card in trick
    )


def _played(replay: LayoutPlay, before: tuple[PlayedCard, ...]) -> ReplayedHand:
    """A layout played to the end, and what is on top then."""
    cards: list[PlayedCard] = []
    fate = replay.to_end(LayoutPlay.drawn, cards)
    seen = replay.seen
    if fate is Fate.MADE and cards and cards[-1].is_claim and not seen.trick:
        cards.pop()  # the first card of the claim, which is not played
    claim: list[Cashed] = []
    if fate is Fate.MADE and not seen.trick and replay.sight.is_ours(seen.turn):
        replay.sight.look()
        if replay.hands[seen.turn]:
            claim = most_tricks(replay.sight)
    return ReplayedHand(fate, (*before, *cards), tuple(seen.tricks), tuple(claim))

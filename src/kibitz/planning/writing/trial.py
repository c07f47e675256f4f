"""Trial: programs replayed on common layouts, each on as many as are asked for, none twice.

Layouts are numbered so that those that open cards can make come first: what a program makes of the
others it owes to the defenders' mistakes, and they count less when programs are compared.
"""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.planning.language.follower import Follower
from kibitz.planning.language.program import Program
from kibitz.planning.referee.departing import refutation
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.referee.replay import Fate, LayoutPlay
from kibitz.planning.writing.piece import Steps

MAKEABLE = 4
"""A layout that open cards can make counts as much as so many that they cannot."""


class Trial:
    """Layouts, and what programs make of them against ordinary defence."""

    def __init__(self, layouts: TrialLayouts, is_makeable: Sequence[bool]) -> None:
        self.layouts = layouts
        self.order = sorted(range(len(layouts)), key=lambda n: not is_makeable[n])
        """The number among the layouts of each one here."""
        self.makeable = sum(is_makeable)
        self.replays = 0
        """How many layouts have been played out."""
        self._tried: dict[Steps, tuple[int, int]] = {}

    def __len__(self) -> int:
        return len(self.order)

    def first(self, count: int) -> int:
        """The first so many layouts, as a mask."""
        return (1 << min(count, len(self.order))) - 1

    @property
    def all(self) -> int:
        """All layouts, as a mask."""
        return (1 << len(self.order)) - 1

    def weight(self, layouts: int) -> int:
        """What these layouts count together."""
        makeable = (layouts & ((1 << self.makeable) - 1)).bit_count()
        return MAKEABLE * makeable + (layouts >> self.makeable).bit_count()

    def made(self, steps: Steps, wanted: int) -> int:
        """Those of the layouts that are asked for that these steps make, as a mask."""
        done, made = self._tried.get(steps, (0, 0))
        missing = wanted & ~done
        if missing:
            follower = Follower(Program(steps))
            self.replays += missing.bit_count()
            while missing:
                bit = missing & -missing
                missing ^= bit
                if self.replay(follower, bit.bit_length() - 1) is Fate.MADE:
                    made |= bit
            self._tried[steps] = (done | wanted, made)
        return made & wanted

    def replay(self, follower: Follower, number: int) -> Fate:
        """How a layout ends against ordinary defence."""
        return self.layouts.replay(follower, self.order[number]).to_end(LayoutPlay.drawn)

    def stands(self, steps: Steps, wanted: int) -> int:
        """Those of the layouts that are made though a defender may depart once."""
        follower = Follower(Program(steps))
        made = self.made(steps, wanted)
        for number in range(len(self)):
            if made >> number & 1:
                replay = self.layouts.replay(follower, self.order[number])
                if refutation(replay) is not None:
                    made ^= 1 << number
        return made

    def share(self, steps: Steps, wanted: int) -> float:
        """The part of these layouts that is made, by weight."""
        return self.weight(self.made(steps, wanted)) / max(1, self.weight(wanted))

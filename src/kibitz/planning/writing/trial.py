"""Trial: programs replayed on common layouts, each on as many as are asked for, none twice."""

from __future__ import annotations

from kibitz.planning.defence.heard import UNHEARD, Heard
from kibitz.planning.language.follower import Follower
from kibitz.planning.language.program import Node, Program
from kibitz.planning.referee.replay import Fate, LayoutPlay
from kibitz.seen import Seen

Steps = tuple[Node, ...]
"""The steps of a program."""


class Trial:
    """Layouts, and what programs make of them against ordinary defence."""

    def __init__(
        self, seen: Seen, rows: list[tuple[int, ...]], heard: Heard = UNHEARD, seed: int = 1
    ) -> None:
        self.seen = seen
        self.rows = rows
        self.heard = heard
        self.seed = seed
        self.replays = 0
        """How many layouts have been played out."""
        self._made: dict[Steps, tuple[int, int]] = {}

    def made(self, steps: Steps, count: int) -> int:
        """The layouts among the first `count` that these steps make, as a mask."""
        count = min(count, len(self.rows))
        done, mask = self._made.get(steps, (0, 0))
        if done < count:
            follower = Follower(Program(steps))
            for number in range(done, count):
                if self.replay(follower, number).to_end(LayoutPlay.drawn) is Fate.MADE:
                    mask |= 1 << number
            self.replays += count - done
            self._made[steps] = (count, mask)
        return mask & ((1 << count) - 1)

    def replay(self, follower: Follower, number: int) -> LayoutPlay:
        """A layout at its beginning."""
        return LayoutPlay(
            follower, self.seen.copy(), self.rows[number], self.heard, number, self.seed
        )

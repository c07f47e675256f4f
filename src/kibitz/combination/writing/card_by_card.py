"""Card by card: every card in its own words, for the line that nothing shorter will say.

The last resort of `shortest_text`. One place at a time: the action that leaves least to be
said and, after it, a line for each pair of cards that the defenders may have played
to that trick. So it is always found, in a time that grows only with the places,
and long.
"""

from __future__ import annotations

from collections.abc import Callable

from kibitz.combination.word_costs import JOINED
from kibitz.combination.writing.action import Endings, SpokenAction, perform
from kibitz.combination.writing.draft import SILENCE, Branch, Draft
from kibitz.combination.writing.point_of_play import PointOfPlay
from kibitz.combination.writing.shortest_text import Drafter
from kibitz.combination.writing.shown import History, Sign, exactly, this_time


class Explicit:
    """Writes a line out in full, with the places and actions of a drafter."""

    def __init__(self, drafter: Drafter) -> None:
        self.drafter = drafter
        self._known: dict[tuple[PointOfPlay, bool], Draft] = {}

    def write(self, demand: int) -> Draft:
        """The whole line."""
        return self.tell(self.drafter.ground.start(demand), True)

    def tell(self, place: PointOfPlay, fresh: bool) -> Draft:
        """From a place to the end; `fresh` when a condition there looks at the next trick only."""
        if self.drafter.silent(place):
            return SILENCE
        key = place, fresh
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._tell(place, fresh)
        return known

    def _tell(self, place: PointOfPlay, fresh: bool) -> Draft:
        say, endings = min(self._plays(place), key=self._burden)
        endings = sorted(endings, key=lambda one: one[0])
        line = JOINED["a line"]
        if len(endings) == 1 or len({after for _, after in endings}) == 1:
            then = self.tell(endings[0][1], False)
            return Draft((say, *then.says), then.branches, line + say.cost + then.cost)
        branches: list[Branch] = []
        for history, after in endings:
            then = self.tell(after, True)
            if then is not SILENCE:
                branches.append(Branch(self._sign(history, fresh), False, then))
        cost = sum(branch.then.cost + line for branch in branches)
        return Draft((say,), tuple(branches), line + say.cost + cost)

    def _plays(self, place: PointOfPlay) -> list[tuple[SpokenAction, Endings]]:
        """What may be done at a place, with how it can end."""
        drafter = self.drafter
        found = [(say, ends) for say, ends in drafter.goods(place).items() if not say.again]
        for say in drafter.reactor.patched([place]):
            endings = perform(drafter.ground, place, say)
            if endings is not None:
                found.append((say, endings))
        return found

    def _burden(self, play: tuple[SpokenAction, Endings]) -> tuple[int, float, str]:
        """How much is left to be said."""
        say, endings = play
        loud = sum(not self.drafter.silent(after) for _, after in endings)
        return loud, say.cost, say.text

    def _sign(self, history: History, fresh: bool) -> Sign:
        """The defenders' cards to the last trick."""
        limit: Callable[[Sign], Sign] = (lambda sign: sign) if fresh else this_time
        return exactly(self.drafter.problem, history, limit)

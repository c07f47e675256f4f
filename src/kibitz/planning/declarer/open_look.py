"""Open look: how often each card makes the contract with all cards in sight, on enough layouts.

What open cards allow bounds what any line can do. Layouts are cheap to look at so, compared with
following a line. Where several cards look safe a rare layout decides, and more are looked at until
these cards are told apart: a race, in which a difference matters or not by what the best of them
loses. Where the belief lists all layouts that there are, all are looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kibitz.chance.belief.belief import Belief
from kibitz.measure.race import Terms, race
from kibitz.planning.declarer.network import is_same
from kibitz.planning.declarer.open_cards import OpenCards
from kibitz.planning.declarer.scene import Scene, numbers
from kibitz.play import View


@dataclass(frozen=True, slots=True)
class Thoroughness:
    """Of the worlds wanted so many must be `makeable`.

    A card that makes the contract so often is called `safe`; between such cards this `part` of
    what the best of them loses does not matter.
    """

    makeable: float = 0.75
    safe: float = 0.95
    part: float = 0.25


USUAL = Thoroughness()


class OpenLook:
    """The layouts looked at so far: which cards make the contract in each.

    `makes` says of every layout of the belief whether one does; `bounds` has the weight of the
    layouts that each card makes.
    """

    def __init__(
        self,
        view: View,
        belief: Belief,
        worlds: int,
        how: Thoroughness = USUAL,
    ) -> None:
        self.view, self.belief, self.worlds, self.how = view, belief, worlds, how
        self.solver = OpenCards()
        self.makes = np.zeros(len(belief), bool)
        self._masks: list[int] = []
        self._scene: Scene | None = None

    @property
    def done(self) -> int:
        """How many layouts were looked at."""
        return len(self._masks)

    @property
    def bounds(self) -> dict[int, int]:
        """For each card the weight of the layouts in which it makes."""
        found: Counter[int] = Counter()
        for mask, weight in zip(self._masks, self.belief.weights.tolist(), strict=False):
            found.update(dict.fromkeys(numbers(mask), weight))
        return dict(found)

    def begin(self, more: int) -> None:
        """Look at so many times the worlds wanted, and on until enough of them can be made."""
        self._look(more * self.worlds)
        while self.makes.sum() < self.how.makeable * self.worlds and self.done < len(self.belief):
            self._look(self.done + self.worlds)

    def finish(self) -> None:
        """Where several cards look safe, look on until the best of them is told."""
        total = self.belief.first(self.done).total
        safe = {card: made for card, made in self.bounds.items() if made >= self.how.safe * total}
        cards = self._different(safe)
        if len(cards) > 1:
            lost = 1 - max(safe.values()) / total
            terms = Terms(
                self.how.part * lost,
                unseen=1.0,
                cap=len(self.belief),
                first=self.done,
                census=self.belief.is_exact,
            )
            race(self._values, cards, terms, weights=self.belief.weights)

    def _values(self, cards: Sequence[int], rows: int) -> npt.NDArray[np.int64]:
        self._look(rows)
        masks = self._masks[:rows]
        return np.array([[mask >> card & 1 for card in cards] for mask in masks], np.int64)

    def _different(self, cards: Iterable[int]) -> list[int]:
        """Of these cards one of each that are the same."""
        assert self._scene is not None
        found: list[int] = []
        for card in cards:
            if not any(is_same(self._scene, card, other) for other in found):
                found.append(card)
        return found

    def _look(self, until: int) -> None:
        """Look at the layouts before this one that were not looked at yet."""
        until = min(until, len(self.belief))
        while self.done < until:
            part = self.belief.part(self.done, min(self.done + self.worlds, until))
            scene = self._scene = Scene.of_view(self.view, part, self.solver)
            self.makes[self.done : self.done + len(part)] = [bool(mask) for mask in scene.open]
            self._masks += [mask & scene.choices for mask in scene.open]

"""Soundness: is a layout made without a mistake of the defenders, as open cards see it?

A program may make a layout because a defender lets a lost contract through. Open cards tell: if it
was lost at the beginning of a trick and is made in the end, somebody erred on the way. Positions
are looked up once, whichever programs come to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from kibitz.cards import Strain
from kibitz.dummy.double import reaching
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.seen import PlayedTrick

Lookup = tuple[int, int, int]
"""A position: the number of the layout, the cards that have gone, who leads."""


class Soundness:
    """What open cards say of the positions that programs came to on some layouts."""

    def __init__(self, layouts: TrialLayouts) -> None:
        self.layouts = layouts
        self._holds: dict[Lookup, bool] = {}

    def unsound(self, played: Iterable[tuple[int, Sequence[PlayedTrick]]]) -> set[int]:
        """The layouts among these in which the contract was lost at the beginning of a trick.

        Each is given by its number and the tricks that were played there.
        """
        passed: dict[int, list[Lookup]] = {}
        asked: dict[tuple[int, int], list[tuple[Lookup, tuple[int, ...], bool]]] = {}
        seen = self.layouts.seen
        for number, tricks in played:
            held = self.layouts.worlds[number]
            lookups = passed.setdefault(number, [])
            gone, won, left = 0, seen.won, 13 - len(seen.tricks)
            for _, cards, winner in tricks[len(seen.tricks) :]:
                left -= 1
                for card in cards:
                    gone |= 1 << card
                is_ours = not (winner ^ seen.declarer) & 1
                won += is_ours
                needed = seen.needed - won
                if needed <= 0:
                    break
                lookup = number, gone, winner
                lookups.append(lookup)
                if lookup in self._holds:
                    continue
                target = needed if is_ours else left - needed + 1
                if not 1 <= target <= left:
                    self._holds[lookup] = needed <= left and not is_ours
                    continue
                hands = tuple(hand & ~gone for hand in held)
                asked.setdefault((left, target), []).append((lookup, hands, is_ours))
        strain = Strain(seen.strain)
        for (_, target), rows in asked.items():
            masks = np.array([hands for _, hands, _ in rows], np.uint64)
            leaders = np.array([lookup[2] for lookup, _, _ in rows])
            reached = reaching(masks, strain, leaders, (), target).tolist()
            for (lookup, _, is_ours), reaches in zip(rows, reached, strict=True):
                self._holds[lookup] = reaches if is_ours else not reaches
        return {
            number
            for number, lookups in passed.items()
            if not all(self._holds[lookup] for lookup in lookups)
        }

"""Soundness: is a layout made without a mistake of the defenders, as open cards see it?

A program may make a layout because a defender lets a lost contract through. Open cards tell: if it
was lost when a defender had to lead, or after a lead of ours, and is made in the end, somebody
erred on the way. Positions are looked up once, whichever programs come to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from kibitz.cards import Strain
from kibitz.dummy.double import reaching
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.seen import PlayedTrick


class DefendersTurn(NamedTuple):
    """A defender leads, or plays to a lead of ours: the layout, the cards that have gone."""

    layout: int
    gone: int
    leader: int
    led: int
    """Our card; -1 where he leads."""


class Soundness:
    """What open cards say of the positions that programs came to on some layouts."""

    def __init__(self, layouts: TrialLayouts) -> None:
        self.layouts = layouts
        self._holds: dict[DefendersTurn, bool] = {}

    def unsound(self, played: Iterable[tuple[int, Sequence[PlayedTrick]]]) -> set[int]:
        """The layouts among these in which the contract was lost on the way.

        Each is given by its number and the tricks that were played there.
        """
        passed: dict[int, list[DefendersTurn]] = {}
        asked: dict[tuple[int, int, bool], dict[DefendersTurn, None]] = {}
        for number, tricks in played:
            passed[number] = []
            for turn, left, target in self._turns(number, tricks):
                passed[number].append(turn)
                if turn not in self._holds:
                    asked.setdefault((left, target, turn.led < 0), {})[turn] = None
        for (_, target, is_lead), turns in asked.items():
            self._ask(list(turns), target, is_lead)
        return {
            number
            for number, turns in passed.items()
            if not all(self._holds[turn] for turn in turns)
        }

    def _turns(
        self, number: int, tricks: Sequence[PlayedTrick]
    ) -> Iterator[tuple[DefendersTurn, int, int]]:
        """The defenders' turns, with the tricks left and those that they would beat it with."""
        seen = self.layouts.seen
        before = len(seen.tricks)
        gone, won, left = 0, seen.won, 13 - before
        for place, (leader, cards, winner) in enumerate(tricks[before:]):
            if place:
                is_ours = not (leader ^ seen.declarer) & 1
                led = cards[0] if is_ours else -1
                target = left - (seen.needed - won) + 1
                if target >= 1:
                    yield DefendersTurn(number, gone, leader, led), left, target
            for card in cards:
                gone |= 1 << card
            won += not (winner ^ seen.declarer) & 1
            left -= 1

    def _ask(self, turns: list[DefendersTurn], target: int, is_lead: bool) -> None:
        """Look positions up that are alike: so many tricks beat the contract."""
        gone = [turn.gone | (0 if is_lead else 1 << turn.led) for turn in turns]
        held = [self.layouts.worlds[turn.layout] for turn in turns]
        masks = [[h & ~g for h in hands] for hands, g in zip(held, gone, strict=True)]
        trick = () if is_lead else [[turn.led] for turn in turns]
        leaders = np.array([turn.leader for turn in turns])
        strain = Strain(self.layouts.seen.strain)
        beaten = reaching(np.array(masks, np.uint64), strain, leaders, trick, target).tolist()
        self._holds.update(zip(turns, (not one for one in beaten), strict=True))

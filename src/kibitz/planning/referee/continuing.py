"""Continuing: defenders who go on with their suit when they are in, where ordinary ones switch.

The simplest of departures, which needs no sight of the hidden cards.
"""

from __future__ import annotations

from kibitz.planning.referee.departing import Departure, others
from kibitz.planning.referee.replay import Fate, LayoutPlay
from kibitz.seen import SUIT_OF


def stands_though_continued(replay: LayoutPlay) -> bool:
    """Is it made, and made though once they lead again the suit which they led last?"""
    while (fate := replay.until_theirs()) is None:
        drawn = replay.drawn()
        for card in [] if replay.seen.trick else others(replay, drawn):
            is_switch = Departure.at(replay.seen, card).is_switch
            if is_switch or SUIT_OF[card] == SUIT_OF[drawn]:
                continue
            branch = replay.copy()
            branch.play(card)
            if branch.to_end(LayoutPlay.drawn) is Fate.FAILED:
                return False
        replay.play(drawn)
    return fate is Fate.MADE

"""Onward: an auction bid to its end on many layouts at once, without simulating anything.

Who simulates asks where a call leads: partner and opponents hear its meaning and go on by their
rules, and where they have none by the first call of the fallback table that their hand fits. Nobody
asks a question there; but who has asked one chooses his sign-off after each answer, the one that is
best on the layouts with that answer. All layouts with the same calls so far are taken together, so
that what a position means is found once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.auction import PASS, Auction, Call, Contract
from kibitz.bidding.meaning.hearing import CallChoices, Listener
from kibitz.cards import Seat
from kibitz.chance.drawing.subsets import Masks
from kibitz.condition.vector import evaluate

Places = NDArray[np.intp]
Reached = dict[int, Contract | None]
"""The contract on each layout, by its place."""
Worth = Callable[[Reached], float]
"""What contracts are worth on their layouts, in all."""


@dataclass(frozen=True)
class Onward:
    """Who hears, on which layouts, for whom; `worth` judges his own later choices."""

    listener: Listener
    masks: Masks
    me: Seat
    worth: Worth

    def reached(self, auction: Auction, places: Places) -> Reached:
        """The contract that the auction reaches on each of these layouts."""
        found: Reached = {}
        waiting: list[tuple[Auction, Places]] = [(auction, places)]
        while waiting:
            now, some = waiting.pop()
            if now.is_over:
                found |= dict.fromkeys(some.tolist(), now.contract)
                continue
            choices = self.listener.choices(now)
            hands = self.masks[some, now.turn]
            if choices is not None and choices.moment.answered and now.turn is self.me:
                found |= self._best(choices, some)
                continue
            waiting += [(now.add(call), some[at]) for call, at in called(choices, hands)]
        return found

    def _best(self, choices: CallChoices, places: Places) -> Reached:
        """Where the best of his own calls leads, which is one for all these layouts."""
        mine = self.masks[places[:1], self.me]
        offers = [(rule.call, rule.condition) for rule in choices.rules if not rule.asks]
        ruled = [call for call, condition in offers if evaluate(condition, mine)[0]][:1]
        table = ((call, meant.condition) for call, meant in choices.offered.items())
        calls = ruled or [call for call, condition in table if evaluate(condition, mine)[0]]
        ends = [self.reached(choices.auction.add(call), places) for call in calls or [PASS]]
        return max(ends, key=self.worth) if len(ends) > 1 else ends[0]


def called(choices: CallChoices | None, hands: Masks) -> list[tuple[Call, Places]]:
    """Which call each of these hands makes, as far as that is told without simulating."""
    left: Places = np.arange(len(hands))
    if choices is None:
        return [(PASS, left)]
    found: dict[Call, list[Places]] = {}
    offers = [(rule.call, rule.condition) for rule in choices.rules if not rule.asks]
    offers += [(call, meant.condition) for call, meant in choices.offered.items()]
    for call, condition in offers:
        if not len(left):
            break
        fits = evaluate(condition, hands[left])
        if fits.any():
            found.setdefault(call, []).append(left[fits])
            left = left[~fits]
    if len(left):
        found.setdefault(_otherwise(choices), []).append(left)
    return [(call, np.concatenate(some)) for call, some in found.items()]


def _otherwise(choices: CallChoices) -> Call:
    """What a hand does that nothing fits: the rest's call, or else the last one of the file."""
    if choices.rest is not None:
        return choices.rest
    bids = [rule.call for rule in choices.rules if not rule.asks] or [*choices.offered]
    return bids[-1] if bids else PASS

"""Layouts of a lead: many layouts for one question, however rare what was shown.

`layouts` serves the bidder, who asks often and gives up soon. Here hundreds of layouts are
wanted once: two million shuffled deals are looked through, chunk by chunk, and then the
tables of the hand that is hardest to find are used. Every fitting layout is as likely as any
other; only where nothing fits is a call left out, and the answer says so.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from kibitz.bidding.calling.layouts import (
    DrawnLayouts,
    Dropped,
    Told,
    calls_of,
    misfit,
    together,
)
from kibitz.cards import Seat
from kibitz.chance.belief.meanings import Likelihood
from kibitz.chance.drawing.sample import Sampler
from kibitz.chance.drawing.subsets import Masks
from kibitz.chance.unseen import Unseen
from kibitz.condition.tree import Condition, seated
from kibitz.condition.vector import evaluate
from kibitz.deal import Deal, Hand
from kibitz.dummy.layouts import Layouts
from kibitz.errors import Illegal

CHUNK = 1 << 17
"""How many deals are shuffled at a time."""
FEW = 1 << 12
"""So many deals tell which meaning is rarest."""
CHUNKS = 16
"""How many times, before the tables are built."""
MOST_TRIED = 1 << 20
"""After so many deals from the tables a call is left out."""


def gather(seen: Mapping[Seat, Hand], told: Told, number: int, seed: int) -> DrawnLayouts:
    """So many layouts that fit, the same for the same seed; calls of the last seat go first.

    >>> from kibitz.condition import parse_rule_condition
    >>> hands = {Seat.WEST: Hand.parse("QJT92.K3.842.975")}
    >>> shown = {Seat.SOUTH: parse_rule_condition("Points >= 25 AND Spades >= 6")}
    >>> [deal.south.hcp >= 25 for deal in gather(hands, shown, 2, seed=1).layouts.deals]
    [True, True]
    """
    unseen = Unseen.of_deal(Deal.of(seen))
    calls = calls_of(seen, told)
    dropped: list[Dropped] = []
    while True:
        wanted = together(calls)
        found = _sieved(unseen, wanted, number, seed)
        if len(found) < number and wanted:
            try:
                found = _from_tables(unseen, wanted, number, seed)
            except Illegal:
                out = misfit(unseen, calls, seed)
                dropped.append(out)
                del calls[out.seat][out.number]
                continue
        return DrawnLayouts(Layouts(found[:number], seed), tuple(dropped))


def weighed(
    seen: Mapping[Seat, Hand],
    likely: Mapping[Seat, Likelihood],
    stated: Mapping[Seat, Condition],
    number: int,
    seed: int,
) -> DrawnLayouts:
    """So many layouts, each as often as it makes the calls of strangers likely.

    What is stated of a seat must be so. Deals are shuffled until those that are kept are half as
    good as as many of equal weight.
    """
    unseen = Unseen.of_deal(Deal.of(seen))
    more = Sampler(None, unseen).source(seed)
    found: list[Masks] = []
    chances: list[NDArray[np.float64]] = []
    for _ in range(CHUNKS):
        masks = more(CHUNK)
        for seat, meaning in stated.items():
            masks = masks[evaluate(meaning, masks[:, seat])]
        weights = np.ones(len(masks))
        for seat, each in likely.items():
            if seat not in seen:
                weights *= each(masks[:, seat])
        found.append(masks)
        chances.append(weights)
        every = np.concatenate(chances)
        if every.sum() and 2 * every.sum() ** 2 >= number * (every**2).sum():
            break
    if not every.sum():
        return gather(seen, {seat: (said,) for seat, said in stated.items()}, number, seed)
    reach = every.cumsum()
    points = (np.arange(number) + 0.5) * reach[-1] / number
    chosen = np.concatenate(found)[np.searchsorted(reach, points)]
    order = np.random.default_rng(seed).permutation(number)
    return DrawnLayouts(Layouts(chosen[order], seed), ())


def _sieved(unseen: Unseen, wanted: Mapping[Seat, Condition], number: int, seed: int) -> Masks:
    """Shuffled deals that fit, until there are enough or it is plain that there will not be."""
    more = Sampler(None, unseen).source(seed)
    some = Sampler(None, unseen).draw(FEW, seed)
    rarest_first = sorted(wanted, key=lambda seat: _fitting(some, seat, wanted[seat]))
    found: list[Masks] = []
    for chunk in range(1, CHUNKS + 1):
        masks = more(CHUNK if wanted else number)
        for seat in rarest_first:
            masks = masks[evaluate(wanted[seat], masks[:, seat])]
        found.append(masks)
        have = sum(map(len, found))
        if have >= number or have * CHUNKS < number * chunk:
            break
    return np.concatenate(found)


def _from_tables(unseen: Unseen, wanted: Mapping[Seat, Condition], number: int, seed: int) -> Masks:
    """Layouts from the tables of the hand that is hardest to find; the others are asked."""
    some = Sampler(None, unseen).draw(CHUNK, seed)
    hardest = min(wanted, key=lambda seat: _fitting(some, seat, wanted[seat]))
    others = {seat: meaning for seat, meaning in wanted.items() if seat is not hardest}

    def accept(masks: Masks) -> NDArray[np.bool_]:
        fits = np.ones(len(masks), np.bool_)
        for seat, meaning in others.items():
            fits[fits] = evaluate(meaning, masks[fits, seat])
        return fits

    sampler = Sampler(seated(wanted[hardest], hardest), unseen, accept=accept if others else None)
    return sampler.drawn(number, seed, MOST_TRIED).masks


def _fitting(masks: Masks, seat: Seat, meaning: Condition) -> int:
    return int(evaluate(meaning, masks[:, seat]).sum())

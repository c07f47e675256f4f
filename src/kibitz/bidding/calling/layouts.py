"""Layouts: random deals for a simulation, given the hands seen and what the others have shown.

Deals are shuffled first, which is quick while what was shown is common; what is rare is
drawn exactly from the counting tables (`chance/drawing/sample.py`) for the hand that is hardest to
find, and the others are asked deal by deal. Either way every fitting layout is as likely
as any other. Where nothing fits, what the opponents' calls say is given up first, then
what partner's say, and the answer says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.cards import SEATS, Seat
from kibitz.chance.drawing.sample import Sampler
from kibitz.chance.drawing.subsets import Masks
from kibitz.chance.unseen import Unseen
from kibitz.condition.tree import Condition, seated
from kibitz.condition.vector import evaluate
from kibitz.deal import Deal, Hand
from kibitz.dummy.layouts import Layouts
from kibitz.errors import Illegal

SHUFFLED = 1 << 14
"""How many deals are shuffled at a time."""
BATCHES = 12
"""How many times, before anything is counted: that costs as much as some batches."""
MOST_TRIED = 1 << 15
"""After so many deals from the tables the meaning is given up."""

Meanings = Mapping[Seat, Condition | None]
"""What each hidden hand has shown, as a condition on that hand."""


@dataclass(frozen=True)
class DrawnLayouts:
    """Layouts, and whose meaning had to be given up because nothing fitted."""

    layouts: Layouts
    given_up: tuple[Seat, ...] = ()


def draw(seen: Mapping[Seat, Hand], meanings: Meanings, number: int, seed: int) -> DrawnLayouts:
    """So many layouts that fit, the same for the same seed.

    Meanings of seats that are seen do not matter. The order of `meanings` is the order in
    which they are kept: the last is given up first.

    >>> from kibitz.condition import parse_rule_condition
    >>> hands = {Seat.SOUTH: Hand.parse("AKQ2.A32.K43.432")}
    >>> strong = {Seat.NORTH: parse_rule_condition("Points >= 20")}
    >>> drawn = draw(hands, strong, 3, seed=1)
    >>> [deal.north.hcp for deal in drawn.layouts.deals], drawn.given_up
    ([21, 22, 20], ())
    """
    unseen = Unseen.of_deal(Deal.of(seen))
    wanted = {
        seat: meaning
        for seat, meaning in meanings.items()
        if seat not in seen and meaning is not None
    }
    given_up: list[Seat] = []
    while True:
        masks = _shuffled(unseen, wanted, number, seed)
        if masks is not None:
            return DrawnLayouts(Layouts(masks, seed), tuple(given_up))
        try:
            masks = _counted(unseen, wanted, number, seed)
            return DrawnLayouts(Layouts(masks, seed), tuple(given_up))
        except Illegal:
            last = [*wanted][-1]
            given_up.append(last)
            del wanted[last]


def _shuffled(
    unseen: Unseen, wanted: Mapping[Seat, Condition], number: int, seed: int
) -> Masks | None:
    """Layouts among shuffled deals, asked seat by seat; None where too few of them fit."""
    sampler = Sampler(None, unseen)
    found: list[Masks] = []
    for batch in range(BATCHES):
        masks = sampler.draw(SHUFFLED if wanted else number, seed << 5 | batch if batch else seed)
        for seat, meaning in wanted.items():
            masks = masks[evaluate(meaning, masks[:, seat])]
        found.append(masks)
        have = sum(map(len, found))
        if have >= number:
            return np.concatenate(found)[:number]
        if have * BATCHES < number * (batch + 1):
            return None
    return None


def _counted(unseen: Unseen, wanted: Mapping[Seat, Condition], number: int, seed: int) -> Masks:
    """Layouts from the tables of the hand that is hardest to find; the others are asked."""
    some = Sampler(None, unseen).draw(SHUFFLED, seed)
    hardest = min(wanted, key=lambda seat: int(evaluate(wanted[seat], some[:, seat]).sum()))
    others = {seat: meaning for seat, meaning in wanted.items() if seat is not hardest}

    def accept(masks: Masks) -> NDArray[np.bool_]:
        fits = np.ones(len(masks), dtype=np.bool_)
        for seat, meaning in others.items():
            fits &= evaluate(meaning, masks[:, seat])
        return fits

    sampler = Sampler(seated(wanted[hardest], hardest), unseen, accept=accept if others else None)
    return sampler.drawn(number, seed, MOST_TRIED).masks


def order(seat: Seat) -> tuple[Seat, ...]:
    """The other seats as one keeps what they have shown: partner first."""
    return (seat.partner, *(other for other in SEATS if other.side is not seat.side))

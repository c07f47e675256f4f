"""Evidence: what an auction of strangers says of the hidden hands, as weights of hands.

A hand weighs as much as its points and shape are likelier after the calls than before, and less
where it lacks the cards that a call promises (a stopper, key cards, a control).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from kibitz.auction import PASS, Auction
from kibitz.bidding.listening.grid import Cells, prior, shapes
from kibitz.bidding.listening.listener import ListenedAuction, StrangeCall, listen
from kibitz.bidding.listening.portrait import Portrait
from kibitz.bidding.listening.shading import on_grid
from kibitz.board import Notes
from kibitz.cards import SEATS, SUITS, Seat, Vulnerability
from kibitz.chance.belief.meanings import UNTOLD, Meanings
from kibitz.condition.tree import Compare, Condition, Or
from kibitz.condition.vector import Masks, evaluate, summaries
from kibitz.deal import Deal

LACKING = 0.3
"""A hand that lacks the cards a call promises weighs so much of one that has them."""


@dataclass(frozen=True, eq=False)
class HandWeights:
    """How likely hands make the calls of one player, against hands as they are dealt."""

    ratio: Cells
    promised: tuple[tuple[Condition, float], ...] = ()
    """Cards that calls promise, each with how likely the call means that."""

    def __call__(self, masks: Masks) -> NDArray[np.float64]:
        """The weight of each hand."""
        held = [(masks >> np.uint64(13 * suit) & np.uint64(8191)).astype(np.intp) for suit in SUITS]
        points = sum((summaries("hcp", s)[h] for s, h in zip(SUITS, held, strict=True)), np.intp(0))
        lengths = [summaries("length", s)[h] for s, h in zip(SUITS, held, strict=True)]
        rows = _rows()[lengths[0], lengths[1], lengths[2]]
        found: NDArray[np.float64] = self.ratio[rows, points]
        for condition, share in self.promised:
            lacking = 1 - share * (1 - LACKING)
            found = found * np.where(evaluate(condition, masks), 1.0, lacking)
        return found


@cache
def _rows() -> NDArray[np.intp]:
    """The row of the grid for each length of spades, hearts and diamonds."""
    found = np.zeros((14, 14, 14), np.intp)
    for row, (s, h, d, _) in enumerate(shapes().tolist()):
        found[s, h, d] = row
    return found


def weights_of(heard: ListenedAuction) -> Mapping[Seat, HandWeights]:
    """For each seat how likely hands make its calls."""
    share = prior()
    found = {}
    for seat in SEATS:
        ratio = np.divide(
            heard.believed[seat].cells, share, where=share > 0, out=np.zeros_like(share)
        )
        promised = tuple(each for one in heard.calls if one.seat is seat for each in _promised(one))
        found[seat] = HandWeights(ratio, promised)
    return found


def _promised(heard: StrangeCall) -> list[tuple[Condition, float]]:
    """What the first reading says of cards, with how likely it is."""
    if heard.first is None or heard.call == PASS:
        return []
    return [(part, heard.first.share) for part in cards_promised(heard.first.condition)]


def cards_promised(condition: Condition) -> tuple[Condition, ...]:
    """The parts of a condition that points and shape do not tell."""
    return tuple(part for part in Portrait.of(condition).others if not _is_shape(part))


def _is_shape(condition: Condition) -> bool:
    """Do points and shape alone tell it?"""
    match condition:
        case Or(parts=parts):
            return all(_is_shape(part) for part in parts)
        case Compare(left=left):
            return on_grid(left) is not None
    return True


def overheard(
    auction: Auction | None,
    vulnerability: Vulnerability | None = None,
    alerts: Notes = (),
    deal: Deal | None = None,
) -> Meanings:
    """What the calls say to a player who was told no system.

    With a `deal` each call is taken as its table took it: readings that the caller's hand has are
    preferred, for his partner knew which was meant.

    >>> found = overheard(Auction.parse("1NT P 3NT P P P", dealer=Seat.SOUTH))
    >>> sorted(seat.word for seat in found.likely)
    ['East', 'North', 'South', 'West']
    >>> overheard(None) is UNTOLD
    True
    """
    if auction is None:
        return UNTOLD
    heard = listen(auction, vulnerability or Vulnerability.NONE, alerts, deal)
    return meanings_of(heard)


def meanings_of(heard: ListenedAuction) -> Meanings:
    """What an auction that was heard says of the hands."""
    spoke = {one.seat for one in heard.calls if one.call != PASS}
    shown = {
        seat: heard.shown(seat).condition
        for seat in SEATS
        if seat in spoke or any(one.seat is seat for one in heard.calls)
    }
    return Meanings(shown, likely=weights_of(heard))

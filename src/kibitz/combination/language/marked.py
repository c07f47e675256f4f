"""Marked cards: one suit when a defender has shown out, so that every card is known.

A tiny search with open cards, for the instruction "take the marked finesses". It
belongs to the reader of procedures and shares nothing with the exact solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from kibitz.cards import Seat

HANDS = (Seat.NORTH, Seat.SOUTH)
Reach = Callable[[tuple[int, ...], Seat], tuple[int, ...] | None]
"""The entries after a hand has got the lead; None when it cannot."""
Win = Callable[[tuple[int, ...], Seat | None], tuple[int, ...]]
"""The entries after a trick, won by this hand of ours or by the defence."""


def singles(hand: int, missing: int) -> Iterator[int]:
    """The lowest of each group of cards that are worth the same, low to high; 0 for no card."""
    if not hand:
        yield 0
    last = 0
    while hand:
        card = hand & -hand
        hand ^= card
        if not last or missing & (card - 1) & ~(2 * last - 1):
            yield card
        last = card


@dataclass
class Open:
    """The play of one suit with open cards: `east` or west holds all that is missing."""

    defender: Seat
    reach: Reach
    win: Win
    _known: dict[tuple[int, int, int, tuple[int, ...]], int] = field(default_factory=dict)

    def best(self, north: int, south: int, missing: int, lead: tuple[int, ...]) -> int:
        """The tricks that North and South can take."""
        key = north, south, missing, lead
        if key not in self._known:
            values = (value for _, _, value in self.leads(*key))
            self._known[key] = max(values, default=0)
        return self._known[key]

    def leads(
        self, north: int, south: int, missing: int, lead: tuple[int, ...]
    ) -> Iterator[tuple[Seat, int, int]]:
        """Every lead worth trying, with the tricks it brings."""
        for seat in HANDS:
            hand = north if seat is Seat.NORTH else south
            if not hand or self.reach(lead, seat) is None:
                continue
            for card in singles(hand, missing):
                yield seat, card, self.after_lead(north, south, missing, lead, seat, card)

    def after_lead(
        self, north: int, south: int, missing: int, lead: tuple[int, ...], seat: Seat, card: int
    ) -> int:
        """The tricks after a lead."""
        other = south if seat is Seat.NORTH else north
        thirds = list(singles(other, missing))
        theirs = list(singles(missing, north | south))
        worth = {
            (third, his): self.after_trick(north, south, missing, lead, seat, card, third, his)
            for third in thirds
            for his in theirs
        }
        if seat.next is self.defender:
            return min(max(worth[third, his] for third in thirds) for his in theirs)
        return max(min(worth[third, his] for his in theirs) for third in thirds)

    def after_trick(
        self,
        north: int,
        south: int,
        missing: int,
        lead: tuple[int, ...],
        seat: Seat,
        card: int,
        third: int,
        his: int,
    ) -> int:
        """The tricks from this one on, when these three cards are played to it."""
        paid = self.reach(lead, seat)
        assert paid is not None
        ours = max(card, third)
        won = ours > his
        winner = (seat if card > third else seat.partner) if won else None
        mine, yours = (card, third) if seat is Seat.NORTH else (third, card)
        rest = self.best(north & ~mine, south & ~yours, missing & ~his, self.win(paid, winner))
        return won + rest

    def third(
        self,
        north: int,
        south: int,
        missing: int,
        lead: tuple[int, ...],
        seat: Seat,
        card: int,
        second: int,
    ) -> int:
        """The third hand's best card, when the second has played `second` (0: shown out)."""
        other = south if seat is Seat.NORTH else north
        theirs = [second] if second else list(singles(missing, north | south))

        def worth(third: int) -> int:
            return min(
                self.after_trick(north, south, missing, lead, seat, card, third, his)
                for his in theirs
            )

        return max(singles(other, missing), key=worth)

"""Counting: winners on top and losers, suit by suit, as every plan begins.

Source: Watson, "The Play of the Hand at Bridge", chapter 1: count your winners at notrump, your
losers in a suit contract. A winner is a card that takes a trick by itself, whatever the layout;
in the trump suit, and in a solid suit, the small cards count that are left when the others are out.
"""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.cards import SUITS
from kibitz.planning.declarer.scene import SUIT_MASKS, Scene, highest
from kibitz.reason import Reason


@dataclass(frozen=True)
class Count:
    """Winners on top in each suit (clubs first), and the losers of the hand with more trumps."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]

    @property
    def total(self) -> int:
        """All winners."""
        return sum(self.winners)

    @classmethod
    def of_scene(cls, scene: Scene) -> Count:
        """Count our two hands; nothing has to be played for it."""
        long = _long_hand(scene)
        suits = range(4)
        return cls(
            tuple(top_winners(scene, suit) for suit in suits),
            tuple(quick_losers(scene, long, suit) for suit in suits),
        )

    @property
    def reason(self) -> Reason:
        """The numbers, spades first."""
        winners = {suit.word: self.winners[suit] for suit in SUITS}
        losers = {f"{suit.word} losers": self.losers[suit] for suit in SUITS}
        return Reason("count", {"total": self.total, **winners, **losers})


def top_winners(scene: Scene, suit: int) -> int:
    """Tricks that a suit gives without losing the lead and without ruffing."""
    mask = SUIT_MASKS[suit]
    first, second = (scene.hand(seat) & mask for seat in scene.contest.ours)
    length = max(first.bit_count(), second.bit_count())
    tops = scene.masters(suit).bit_count()
    seats = (scene.contest.declarer.next, scene.contest.declarer.previous)
    out = (scene.theirs & mask).bit_count()
    # All the outstanding cards with one defender is a bad break, not a count.
    usual = min(
        max(scene.longest(seat, suit) for seat in seats), out - out // 4 if out > 3 else out
    )
    if tops and tops >= usual:
        return length
    return min(tops, length)


def quick_losers(scene: Scene, seat: int, suit: int) -> int:
    """Cards of the long hand that lose if the suit is played out, partner's tops counted."""
    mask = SUIT_MASKS[suit]
    held, other = scene.hand(seat) & mask, scene.hand((seat + 2) % 4) & mask
    theirs = scene.theirs & mask
    rounds = min(held.bit_count(), theirs.bit_count())
    losers, mine = 0, sorted(_cards(held | other), reverse=True)
    against = sorted(_cards(theirs), reverse=True)
    for _ in range(rounds):
        if mine and against and mine[0] > against[0]:
            mine.pop(0)
        elif against:
            losers += 1
            against.pop(0)
            if mine:
                mine.pop()
    return min(losers, held.bit_count())


def _cards(mask: int) -> list[int]:
    found = []
    while mask:
        card = highest(mask)
        found.append(card)
        mask ^= 1 << card
    return found


def _long_hand(scene: Scene) -> int:
    trumps = scene.contest.trumps
    declarer, dummy = scene.contest.ours
    more = (scene.hand(dummy) & trumps).bit_count() > (scene.hand(declarer) & trumps).bit_count()
    return int(dummy) if more else int(declarer)

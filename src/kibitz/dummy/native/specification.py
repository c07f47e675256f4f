"""What the engine computes, in the fewest words: alpha-beta over every legal card.

It reads the same arrays' rows as the engine, knows nothing of its tricks of the trade, and is the
yardstick that the engine is tested against. Endings of up to five cards a hand take a moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kibitz.cards import FULL_SUIT

Hands = tuple[int, ...]
"""The 52-bit masks of the four hands, without the cards on the table."""


def card_values(
    hands: Sequence[int], strain: int, leader: int, trick: Sequence[int]
) -> dict[int, int]:
    """For each legal card (`card.index`), the tricks that the mover's side takes from here on.

    >>> ace_queen, king_deuce = 1 << 51 | 1 << 49, 1 << 50 | 1 << 39
    >>> card_values([ace_queen, king_deuce, 3 << 26, 3 << 28], 4, 1, [])
    {39: 0, 50: 0}
    """
    held, played = tuple(int(hand) for hand in hands), tuple(c for c in trick if c >= 0)
    mover = (leader + len(played)) % 4
    left = held[mover].bit_count()
    return {
        card: _after(held, strain, leader, (*played, card), mover % 2, 0, left)
        for card in _legal(held[mover], played)
    }


def _value(
    hands: Hands, strain: int, leader: int, trick: tuple[int, ...], side: int, low: int, high: int
) -> int:
    """The tricks that a side takes from here on, cut off at `low` and `high`."""
    mover = (leader + len(trick)) % 4
    if not hands[mover]:
        return 0
    best = low if mover % 2 == side else high
    for card in _legal(hands[mover], trick):
        if mover % 2 == side:
            best = max(best, _after(hands, strain, leader, (*trick, card), side, best, high))
        else:
            best = min(best, _after(hands, strain, leader, (*trick, card), side, low, best))
        if best == (high if mover % 2 == side else low):
            break
    return best


def _after(
    hands: Hands, strain: int, leader: int, trick: tuple[int, ...], side: int, low: int, high: int
) -> int:
    """The same when the last card of the trick has just been chosen."""
    mover = (leader + len(trick) - 1) % 4
    rest = tuple(hand & ~(1 << trick[-1]) if h == mover else hand for h, hand in enumerate(hands))
    if len(trick) < 4:
        return _value(rest, strain, leader, trick, side, low, high)
    winner = (leader + trick.index(max(trick, key=lambda c: _force(c, trick[0], strain)))) % 4
    won = int(winner % 2 == side)
    return won + _value(rest, strain, winner, (), side, max(low - won, 0), max(high - won, 0))


def _legal(hand: int, trick: tuple[int, ...]) -> Iterator[int]:
    """The cards that may be played: of the suit led, if there are any."""
    led = hand & FULL_SUIT << 13 * (trick[0] // 13) if trick else 0
    cards = led or hand
    while cards:
        yield (cards & -cards).bit_length() - 1
        cards &= cards - 1


def _force(card: int, led: int, strain: int) -> tuple[bool, bool, int]:
    """What decides a trick: trumps, then the suit led, then the rank."""
    return card // 13 == strain, card // 13 == led // 13, card

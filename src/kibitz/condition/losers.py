"""Losers and quick tricks of one holding.

The losing-trick count looks at the first three rounds of a suit: a missing ace loses
the first, a missing king the second, a missing queen the third. The classic count (Cohen
and Cook's, and Debian's dealer's) makes each a whole loser and calls no two-card holding
good for its queen; Klinger's new count (The Bridge World, 2003) weighs them 1½, 1 and ½.
"""

from __future__ import annotations

from kibitz.cards import Rank, Suit

A, K, Q, J, T = (rank.bit for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN))
"""The bits of the five honours in the mask of a holding."""


def losers(mask: int, suit: Suit) -> int:
    """Losers by the classic count: A, K and Q missing from the first three cards.

    >>> from kibitz.holding import Holding
    >>> [losers(Holding.parse(h).settle().mask, Suit.SPADES)
    ...  for h in ("-", "A", "K", "Kx", "Qx", "AQx", "xxxxx")]
    [0, 0, 1, 1, 2, 1, 3]
    """
    cards = min(mask.bit_count(), 3)
    return cards - (mask & (0, A, A | K, A | K | Q)[cards]).bit_count()


def new_losers(mask: int, suit: Suit) -> int:
    """Half losers by Klinger's new count: no ace 3, no king 2, no queen 1.

    >>> from kibitz.holding import Holding
    >>> [new_losers(Holding.parse(h).settle().mask, Suit.SPADES)
    ...  for h in ("-", "K", "xx", "AJx", "Qxxx")]
    [0, 3, 5, 3, 5]
    """
    missing = zip((A, K, Q), (3, 2, 1), range(1, 4), strict=True)
    cards = mask.bit_count()
    return sum(halves for bit, halves, least in missing if cards >= least and not mask & bit)


def quick_tricks(mask: int, suit: Suit) -> int:
    """Half quick tricks: AK 4, AQ 3, A 2, KQ 2, K with another card 1."""
    if mask & A:
        return 4 if mask & K else 3 if mask & Q else 2
    if mask & K:
        return 2 if mask & Q else int(mask.bit_count() > 1)
    return 0


def stopper(mask: int, suit: Suit) -> int:
    """Is the suit stopped: an ace, Kx, Qxx or Jxxx?"""
    cards = mask.bit_count()
    return int(any(mask & bit and cards >= least for least, bit in enumerate((A, K, Q, J), 1)))

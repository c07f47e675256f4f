"""How good a suit is: Klinger's suit quality, and Kaplan and Rubens' evaluation.

Kaplan and Rubens' quality and "four C's" are those of The Bridge World, October 1982, in
the reading that Debian's dealer made usual (it prints them times 100). Here they count in
twentieths of a point, which every step of the method divides.
"""

from __future__ import annotations

from kibitz.cards import Rank, Suit
from kibitz.condition.feature import Summaries
from kibitz.condition.losers import A, J, K, Q, T

NINE, EIGHT = Rank.NINE.bit, Rank.EIGHT.bit

_SHORT = 16
"""The four C's pack the points of a suit and the cards it lacks of three into one number."""


def suit_quality(mask: int, suit: Suit) -> int:
    """Klinger's test: length plus honours; a jack or ten counts beside a higher A, K or Q.

    >>> from kibitz.holding import Holding
    >>> [suit_quality(Holding.parse(h).settle().mask, Suit.SPADES)
    ...  for h in ("Q8742", "KJ954", "J85432", "KQJT64")]
    [6, 7, 6, 10]
    """
    tops = (mask & (A | K | Q)).bit_count()
    return mask.bit_count() + tops + (mask & (J | T)).bit_count() * (tops > 0)


def kaplan_rubens(mask: int, suit: Suit) -> int:
    """Kaplan and Rubens' suit quality in twentieths: a tenth of the points times the length.

    >>> from kibitz.holding import Holding
    >>> kaplan_rubens(Holding.parse("AQT32").mask, Suit.SPADES) / 20
    3.5
    """
    cards = mask.bit_count()
    honours = (mask & (A | K | Q | J)).bit_count()
    halves = 8 * bool(mask & A) + 6 * bool(mask & K) + 4 * bool(mask & Q) + 2 * bool(mask & J)
    if cards > 6:  # length makes up for a missing queen and jack
        halves += 2 * min(3 - 2 * bool(mask & Q) - bool(mask & J), cards - 6)
    else:
        if mask & T:
            halves += 2 if honours > 1 or mask & J else 1
        if mask & NINE and (honours == 2 or mask & (T | EIGHT)):
            halves += 1
    return halves * cards


def four_cs_of_suit(mask: int, suit: Suit) -> int:
    """One suit's part of the four C's: its points in twentieths, and the cards short of three."""
    cards = mask.bit_count()
    points = kaplan_rubens(mask, suit)
    above = (mask & (A | K)).bit_count()
    points += 60 * bool(mask & A)
    if mask & K:
        points += 10 if cards == 1 else 40
    if mask & Q:
        points += {1: 5, 2: 15}.get(cards, 20) - 5 * (above == 0)
        above += 1
    if mask & J:
        points += {2: 10, 1: 5}.get(above, 0)
        above += 1
    if mask & T and (above == 2 or (above == 1 and mask & NINE)):
        points += 5
    return points * _SHORT + max(0, 3 - cards)


def four_cs(summaries: Summaries) -> int:
    """The four C's of a hand: the suits' points, and its shape."""
    total = sum(summaries)
    points, short = divmod(total, _SHORT)
    return points + (20 * (short - 1) if short else -10)

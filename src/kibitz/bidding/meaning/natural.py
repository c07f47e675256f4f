"""Natural: what a call means where no rule speaks of it.

An auction may come from any table, with calls that a system file does not have. Such a call
is read as most players would: a bid in a suit has length there, a raise has support, and the
points are those with which the two hands together are worth the level,

    own points = points for the level - points that partner has shown on average.

These are readings of last resort, and `hearing` says where it used one.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kibitz.auction import DOUBLE, PASS, Auction, Call
from kibitz.cards import SUITS, Seat, Strain, Suit
from kibitz.chance.counting.census import Census
from kibitz.condition.tree import And, Between, Comparator, Compare, Condition, Measure, Number

MOST = 37
NOTRUMP_WORTH = (0, 20, 23, 25, 31, 32, 33, 37)
"""The points of two hands for each level of notrump."""
MAJOR_WORTH = (0, 18, 20, 22, 25, 30, 31, 36)
"""The points of two hands for each level of a major."""
MINOR_WORTH = (0, 18, 20, 22, 25, 27, 31, 36)
"""The points of two hands for each level of a minor."""


@dataclass(frozen=True)
class Picture:
    """What is known of a hand on average: its points and the lengths of its suits."""

    points: float = 10.0
    lengths: tuple[float, float, float, float] = (3.25, 3.25, 3.25, 3.25)

    @classmethod
    def of(cls, condition: Condition | None) -> Picture:
        """The averages over the hands that satisfy a condition.

        >>> from kibitz.condition import parse_rule_condition
        >>> round(Picture.of(parse_rule_condition("15 TO 17 Points")).points, 1)
        15.8
        """
        if condition is None:
            return cls()
        census = Census.under([condition], condition)
        kinds = census.where(condition)
        weights = census.weights[kinds].astype(float)
        if not weights.sum():
            return cls()
        weights /= weights.sum()
        s, h, d, c = (float(column[kinds] @ weights) for column in census.lengths)
        return cls(float(census.points[kinds] @ weights), (s, h, d, c))

    def length(self, suit: Suit) -> float:
        """The average length of a suit."""
        return self.lengths[SUITS.index(suit)]


def natural(auction: Auction, call: Call, partner: Picture) -> Condition | None:
    """What the next call means in nature; None for nothing in particular.

    >>> from kibitz.condition import english
    >>> start = Auction.parse("P P", dealer=Seat.NORTH)
    >>> english(natural(start, Call.parse("1H"), Picture()), subject="South")
    'South has 11 to 21 high-card points and at least five hearts'
    """
    side = auction.turn.side
    bids = [(seat, made) for seat, made in auction if made.is_bid]
    ours = [made for seat, made in bids if seat.side is side]
    if call == PASS:
        return _pass(auction, bids, ours)
    if not call.is_bid:
        return _double(call, bids, ours)
    if not bids:
        return _opening(call)
    if not ours:
        doubled = any(seat is auction.turn.partner and made == DOUBLE for seat, made in auction)
        return _advance(call, auction) if doubled else _overcall(call, auction)
    return _later(auction, call, partner)


def _pass(auction: Auction, bids: list[tuple[Seat, Call]], ours: list[Call]) -> Condition | None:
    if not bids:
        return _points(0, 11)
    last, call = bids[-1]
    first_answer = len(ours) == 1 and last is auction.turn.partner and call.level == 1
    return _points(0, 5) if first_answer and call.strain.suit is not None else None


def _double(call: Call, bids: list[tuple[Seat, Call]], ours: list[Call]) -> Condition | None:
    """A double of an opening in a suit asks partner to choose another."""
    suit = bids[-1][1].strain.suit if bids else None
    if call != DOUBLE or ours or suit is None or bids[-1][1].level > 3:
        return None
    return And((_points(11, MOST), _length(suit, 0, 3)))


def _opening(call: Call) -> Condition | None:
    suit, level = call.strain.suit, call.level
    if suit is None:
        strong = {1: (15, 17), 2: (20, 21), 3: (24, 27)}.get(level)
        return None if strong is None else And((_points(*strong), _balanced()))
    if call == Call.bid(2, Strain.CLUBS):
        return _points(20, MOST)
    if level == 1:
        return And((_points(11, 21), _length(suit, 5 if suit.is_major else 3)))
    return And((_points(5, 10 if level < 4 else 12), _length(suit, min(level + 4, 8))))


def _overcall(call: Call, auction: Auction) -> Condition | None:
    suit, level = call.strain.suit, call.level
    if suit is None:
        return And((_points(15, 18), _balanced())) if level == 1 else _points(15, MOST)
    last = auction.last_bid
    jump = last is not None and call.number - last.number > 5
    if jump:
        return And((_points(5, 11), _length(suit, min(level + 4, 7))))
    return And((_points(8 if level == 1 else 10, 17), _length(suit, 5)))


def _advance(call: Call, auction: Auction) -> Condition | None:
    """The answer to a takeout double: partner was made to bid, unless he jumps."""
    suit, last = call.strain.suit, auction.last_bid
    assert last is not None
    if suit is None:
        low = {1: 6, 2: 10}.get(call.level, 12)
        return _points(low, low + 4 if call.level < 3 else MOST)
    if suit is last.strain.suit:
        return _points(10, MOST)  # their suit: choose
    jumps = (call.number - last.number) // 5
    low, high = ((0, 10), (8, 12), (6, 14))[min(jumps, 2)]
    return And((_points(low, high), _length(suit, 4 if jumps < 2 else 5)))


def _later(auction: Auction, call: Call, partner: Picture) -> Condition | None:
    """A bid of a side that has bid: what both hands are worth together."""
    suit, level = call.strain.suit, call.level
    if suit is None:
        return _together(NOTRUMP_WORTH, level, partner)
    worth = MAJOR_WORTH if suit.is_major else MINOR_WORTH
    mine = [made for seat, made in auction if seat is auction.turn and made.is_bid]
    theirs = [made for seat, made in auction if seat is auction.turn.partner and made.is_bid]
    if any(made.strain is call.strain for made in theirs) or partner.length(suit) >= 4.5:
        support = max(2, 8 - round(partner.length(suit)))
        return And((_together(worth, level, partner), _length(suit, support)))
    again = any(made.strain is call.strain for made in mine)
    low = max(0, round(worth[level] - partner.points) - 1)
    high = MOST if level < _game(suit) else _high(worth, level, partner)
    return And((_points(low, high), _length(suit, 6 if again or level >= 4 else 4)))


def _game(suit: Suit) -> int:
    return 4 if suit.is_major else 5


def _together(worth: tuple[int, ...], level: int, partner: Picture) -> Condition:
    low = max(0, round(worth[level] - partner.points) - 1)
    return _points(low, max(low, _high(worth, level, partner)))


def _high(worth: tuple[int, ...], level: int, partner: Picture) -> int:
    """About what the next level that pays would take: of a game, less than a try for slam."""
    if level >= 6:
        return MOST if level == 7 else round(worth[7] - partner.points)
    if level < 3:
        return round(worth[level + 1] - partner.points) + 1
    return round(worth[6] - partner.points) - 2


def _points(low: int, high: int) -> Condition:
    points = Measure("hcp")
    if high >= MOST:
        return Compare(points, Comparator.AT_LEAST, Number(Fraction(low)))
    return Between(points, Fraction(low), Fraction(max(low, high)))


def _length(suit: Suit, low: int, high: int = 13) -> Condition:
    cards = Measure("length", None, (suit,))
    if high >= 13:
        return Compare(cards, Comparator.AT_LEAST, Number(Fraction(low)))
    return Between(cards, Fraction(low), Fraction(high))


def _balanced() -> Condition:
    return Compare(Measure("balanced"), Comparator.EQUAL, Number(Fraction(1)))

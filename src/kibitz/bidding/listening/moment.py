"""CallMoment: a call and all that everybody knows when it is made; the registry asks it.

Who opened, who has shown which suit (as the calls so far are read), what partner has asked, whether
the bid jumps or names their suit, what partner has on average. Nothing here looks at a hand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from kibitz.auction import DOUBLE, PASS, REDOUBLE, Auction, Call
from kibitz.bidding.listening.grid import Believed
from kibitz.bidding.listening.reading import CallReading
from kibitz.cards import SUITS, Seat, Suit, Vulnerability

MAJORS = (Suit.SPADES, Suit.HEARTS)
MINORS = (Suit.DIAMONDS, Suit.CLUBS)
_SLOT = re.compile(r"\{(\w+)\}")


def is_game(bid: Call) -> bool:
    """Is a bid a game or more?"""
    suit = bid.strain.suit
    return bid.level >= (3 if suit is None else 4 if suit.is_major else 5)


@dataclass(frozen=True)
class CallHeard:
    """A call that has been read: its readings, the most likely first."""

    seat: Seat
    call: Call
    readings: tuple[CallReading, ...] = ()

    @property
    def first(self) -> CallReading | None:
        """The reading that is printed."""
        return self.readings[0] if self.readings else None

    @property
    def name(self) -> str:
        """What it is called."""
        return self.first.name if self.first else ""

    @property
    def asks(self) -> str:
        """What partner is asked."""
        return self.first.asks if self.first else ""

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits that it shows."""
        return self.first.suits if self.first else ()


@dataclass(frozen=True, eq=False)
class CallMoment:
    """A call, the calls before it as they were read, and what is believed of each hand."""

    before: Auction
    call: Call
    heard: tuple[CallHeard, ...]
    believed: Mapping[Seat, Believed]
    vulnerability: Vulnerability = Vulnerability.NONE
    systems: Mapping[str, float] = field(default_factory=dict)
    """How likely our side plays each system that readings are tied to."""

    # the call -------------------------------------------------------------------------------

    @cached_property
    def seat(self) -> Seat:
        """Who calls."""
        return self.before.turn

    @cached_property
    def is_bid(self) -> bool:
        """Is it a bid?"""
        return self.call.is_bid

    @cached_property
    def level(self) -> int:
        """The level of a bid; 0 for other calls."""
        return self.call.level

    @cached_property
    def suit(self) -> Suit | None:
        """The suit of a bid."""
        return self.call.strain.suit if self.call.is_bid else None

    @cached_property
    def notrump(self) -> bool:
        """Is it a bid in notrump?"""
        return self.call.is_bid and self.suit is None

    @cached_property
    def jump(self) -> int:
        """How many levels a bid is above the lowest in its strain."""
        if not self.call.is_bid:
            return 0
        last = self.before.last_bid
        if last is None:
            return self.level - 1
        lowest = last.level if self.call.strain > last.strain else last.level + 1
        return self.level - lowest

    @cached_property
    def is_pass(self) -> bool:
        """Is it a pass?"""
        return self.call == PASS

    @cached_property
    def is_double(self) -> bool:
        """Is it a double?"""
        return self.call == DOUBLE

    @cached_property
    def is_redouble(self) -> bool:
        """Is it a redouble?"""
        return self.call == REDOUBLE

    @cached_property
    def game(self) -> bool:
        """Is it a bid of game or more?"""
        return self.call.is_bid and is_game(self.call)

    def is_call(self, *texts: str) -> bool:
        """Is it one of these calls, as `2NT`?"""
        return str(self.call) in texts

    # who ------------------------------------------------------------------------------------

    @cached_property
    def place(self) -> int:
        """1 for the dealer, 4 for the last to call."""
        return (self.seat - self.before.dealer) % 4 + 1

    @cached_property
    def spoken(self) -> tuple[CallHeard, ...]:
        """The calls so far that are not pass."""
        return tuple(one for one in self.heard if one.call != PASS)

    @cached_property
    def opening(self) -> CallHeard | None:
        """The opening bid."""
        return self.spoken[0] if self.spoken else None

    @cached_property
    def is_opening(self) -> bool:
        """Has nobody bid before?"""
        return self.opening is None

    def of(self, seat: Seat) -> tuple[CallHeard, ...]:
        """The calls of a seat that are not pass."""
        return tuple(one for one in self.spoken if one.seat is seat)

    @cached_property
    def mine(self) -> tuple[CallHeard, ...]:
        """The caller's earlier calls but passes."""
        return self.of(self.seat)

    @cached_property
    def partners(self) -> tuple[CallHeard, ...]:
        """Partner's calls but passes."""
        return self.of(self.seat.partner)

    @cached_property
    def theirs(self) -> tuple[CallHeard, ...]:
        """The other side's calls but passes."""
        return tuple(one for one in self.spoken if one.seat.side is not self.seat.side)

    @cached_property
    def role(self) -> str:
        """`opener`, `responder`, `overcaller` (who called first for the other side) or `advancer`.

        Before a bid everybody is opener; of the side that did not open who has not called while
        partner has is advancer.
        """
        if self.opening is None or self.opening.seat is self.seat:
            return "opener"
        if self.opening.seat is self.seat.partner:
            return "responder"
        ours = [one.seat for one in self.spoken if one.seat.side is self.seat.side]
        return "overcaller" if not ours or ours[0] is self.seat else "advancer"

    @cached_property
    def passed(self) -> bool:
        """Did the caller pass when he could have opened?"""
        for one in self.heard:
            if one.call != PASS:
                return False
            if one.seat is self.seat:
                return True
        return False

    @cached_property
    def partner_passed(self) -> bool:
        """Did partner pass when he could have opened?"""
        for one in self.heard:
            if one.call != PASS:
                return False
            if one.seat is self.seat.partner:
                return True
        return False

    @cached_property
    def vulnerable(self) -> bool:
        """Is the caller's side vulnerable?"""
        return self.vulnerability.of(self.seat.side)

    # the calls just before ------------------------------------------------------------------

    @cached_property
    def right(self) -> Call:
        """The call just before."""
        return self.before.calls[-1] if self.before.calls else PASS

    @cached_property
    def partner_call(self) -> Call:
        """Partner's last call, even a pass."""
        return self.before.calls[-2] if len(self.before.calls) > 1 else PASS

    @cached_property
    def last_mine(self) -> CallHeard | None:
        """The caller's last call but passes."""
        return self.mine[-1] if self.mine else None

    @cached_property
    def last_partner(self) -> CallHeard | None:
        """Partner's last call, if that was not a pass and came in this round."""
        return self.heard[-2] if self.partner_call != PASS else None

    @cached_property
    def quiet(self) -> bool:
        """Have the others only passed?"""
        return not self.theirs

    @cached_property
    def free(self) -> bool:
        """Did the player before pass?"""
        return self.right == PASS

    @cached_property
    def balancing(self) -> bool:
        """Would a pass end the auction?"""
        return self.before.last_bid is not None and self.before.calls[-2:] == (PASS, PASS)

    @cached_property
    def asked(self) -> str:
        """What partner's last call asks."""
        return self.last_partner.asks if self.last_partner else ""

    @cached_property
    def asked_about(self) -> Suit | None:
        """The suit that partner's last call is about: a transfer's, the trumps of an ask."""
        last = self.last_partner
        return last.first.about if last and last.first else None

    @cached_property
    def i_asked(self) -> str:
        """What the caller asked with his last call, and partner answered."""
        return self.last_mine.asks if self.last_mine and self.partner_call != PASS else ""

    # suits ----------------------------------------------------------------------------------

    @staticmethod
    def _suits(calls: tuple[CallHeard, ...]) -> tuple[Suit, ...]:
        found = (suit for one in reversed(calls) for suit in one.suits)
        return tuple(dict.fromkeys(found))

    @cached_property
    def above(self) -> Suit | None:
        """The suit above that of the bid, which a transfer shows; above spades it is clubs."""
        if self.suit is None:
            return None
        return SUITS[SUITS.index(self.suit) - 1]

    @cached_property
    def my_suits(self) -> tuple[Suit, ...]:
        """Suits that the caller has shown, the last first."""
        return self._suits(self.mine)

    @cached_property
    def partner_suits(self) -> tuple[Suit, ...]:
        """Suits that partner has shown, the last first."""
        return self._suits(self.partners)

    @cached_property
    def their_suits(self) -> tuple[Suit, ...]:
        """Suits that the other side has shown, the last first."""
        return self._suits(self.theirs)

    @cached_property
    def my_suit(self) -> Suit | None:
        """The last suit that the caller has shown."""
        return self.my_suits[0] if self.my_suits else None

    @cached_property
    def partner_suit(self) -> Suit | None:
        """The last suit that partner has shown."""
        return self.partner_suits[0] if self.partner_suits else None

    @cached_property
    def their_suit(self) -> Suit | None:
        """The last suit that they have shown."""
        return self.their_suits[0] if self.their_suits else None

    @cached_property
    def agreed(self) -> Suit | None:
        """The suit that our side has agreed last."""
        for one in reversed(self.spoken):
            if one.seat.side is self.seat.side and one.first and one.first.agrees is not None:
                return one.first.agrees
        return None

    @cached_property
    def trumps(self) -> Suit | None:
        """The agreed suit, or else the last one of ours, which a key-card ask would be about."""
        if self.agreed is not None:
            return self.agreed
        ours = tuple(one for one in self.spoken if one.seat.side is self.seat.side)
        found = self._suits(ours)
        return found[0] if found else None

    @cached_property
    def doubled_suit(self) -> Suit | None:
        """The suit of the last bid."""
        return self.before.last_bid.strain.suit if self.before.last_bid is not None else None

    @cached_property
    def cue(self) -> bool:
        """Is it a bid of a suit that they have shown and we have not?"""
        ours = (*self.my_suits, *self.partner_suits)
        return self.suit is not None and self.suit in self.their_suits and self.suit not in ours

    @cached_property
    def new(self) -> bool:
        """Is it a bid of a suit that nobody has shown?"""
        shown = (*self.my_suits, *self.partner_suits, *self.their_suits)
        return self.suit is not None and self.suit not in shown

    @cached_property
    def raises(self) -> bool:
        """Is it a bid of a suit that partner has shown?"""
        return self.suit is not None and self.suit in self.partner_suits

    @cached_property
    def rebids(self) -> bool:
        """Is it a bid of a suit that the caller has shown and partner has not?"""
        return self.suit in self.my_suits and self.suit not in self.partner_suits

    @cached_property
    def unbid(self) -> tuple[Suit, ...]:
        """The suits that nobody has shown, from spades."""
        shown = (*self.my_suits, *self.partner_suits, *self.their_suits)
        return tuple(suit for suit in SUITS if suit not in shown)

    # what both hands have -------------------------------------------------------------------

    @cached_property
    def me(self) -> Believed:
        """What the caller has shown so far."""
        return self.believed[self.seat]

    @cached_property
    def partner(self) -> Believed:
        """What partner has shown so far."""
        return self.believed[self.seat.partner]

    @cached_property
    def partner_points(self) -> int:
        """Partner's points on average."""
        return round(self.partner.points())

    @cached_property
    def shown(self) -> int:
        """The cards that the caller has surely in the suit of his bid, as far as he has shown."""
        return 0 if self.suit is None else self.me.least(self.suit)

    def need(self, together: int) -> int:
        """The points that the caller needs, so that both hands have so many."""
        return max(together - self.partner_points, 0)

    def fit(self, together: int = 8, suit: Suit | None = None) -> int:
        """The cards that the caller needs in a suit, so that both hands have so many."""
        suit = suit if suit is not None else self.suit
        assert suit is not None
        return min(max(together - self.partner.least(suit), 0), 7)

    # words ----------------------------------------------------------------------------------

    @cached_property
    def slots(self) -> Mapping[str, str]:
        """The words that stand for suits in a text of the registry."""
        suit = self.suit
        other = None if suit is None else _other(suit)
        named = {
            "suit": suit,
            "above": self.above,
            "asked": self.asked_about,
            "their": self.their_suit,
            "partner": self.partner_suit,
            "mine": self.my_suit,
            "other": other,
            "doubled": self.doubled_suit,
            "trumps": self.trumps,
        }
        return {word: one.word for word, one in named.items() if one is not None}

    def can_fill(self, text: str) -> bool:
        """Has the moment every suit that a text names?"""
        return all(word in self.slots for word in _SLOT.findall(text))

    def filled(self, text: str) -> str:
        """A text of the registry with the suits of the moment."""
        if "{" not in text:
            return text
        return _SLOT.sub(lambda slot: self.slots[slot[1]], text)


def _other(suit: Suit) -> Suit:
    """The other major, or the other minor."""
    pair = MAJORS if suit in MAJORS else MINORS
    return pair[1 - pair.index(suit)]

"""Call, Auction, Contract: the bidding under Laws 17 to 22.

A `Call` is one of 38: pass, double, redouble and the 35 bids. An `Auction` is
a dealer and a tuple of calls; it knows which calls are legal now, when it is
over, and the contract it reached.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cache

from kibitz.cards import SEATS, Seat, Side, Strain
from kibitz.errors import Illegal, Malformed
from kibitz.pips import to_html


class Doubling(IntEnum):
    """How often a contract is doubled."""

    UNDOUBLED = 0
    DOUBLED = 1
    REDOUBLED = 2

    @property
    def text(self) -> str:
        """The empty text, `X` or `XX`."""
        return "X" * self


@dataclass(frozen=True, order=True, slots=True)
class Call:
    """One call, numbered: pass 0, double 1, redouble 2, then the bids 1C = 3 … 7NT = 37.

    >>> Call.parse("1s") < Call.parse("1NT"), str(Call.parse("dbl"))
    (True, 'X')
    """

    number: int

    @classmethod
    def bid(cls, level: int, strain: Strain) -> Call:
        """The bid of `level` in `strain`."""
        if not 1 <= level <= 7:
            raise Illegal(f"a bid of {level}", expected="a level from 1 to 7")
        return CALLS[5 * level + strain - 2]

    @classmethod
    def parse(cls, text: str) -> Call:
        """Read `P`, `pass`, `X`, `dbl`, `XX`, `rdbl`, `1S`, `1♠`, `3nt`, `3n`."""
        call = _read_call(text.strip().lower())
        if call is None:
            raise Malformed(
                f"{text!r} is not a call", expected="a bid such as 1S or 3NT, P, X or XX"
            )
        return call

    @property
    def is_bid(self) -> bool:
        """A bid names a level and a strain; pass, double and redouble do not."""
        return self.number >= 3

    @property
    def level(self) -> int:
        """The level of a bid, 1 to 7; 0 for another call."""
        return (self.number + 2) // 5 if self.is_bid else 0

    @property
    def strain(self) -> Strain:
        """The strain of a bid."""
        if not self.is_bid:
            raise Illegal(f"{self} names no strain")
        return Strain((self.number - 3) % 5)

    def __str__(self) -> str:
        """`P`, `X`, `XX`, `1S`, `3NT`."""
        if not self.is_bid:
            return ("P", "X", "XX")[self.number]
        return f"{self.level}{self.strain.short}"

    def __repr__(self) -> str:
        return f"Call({str(self)!r})"

    @property
    def symbol(self) -> str:
        """With the pip: `1♠`; `Pass`, `Dbl`, `Rdbl` in words."""
        if not self.is_bid:
            return ("Pass", "Dbl", "Rdbl")[self.number]
        return f"{self.level}{self.strain.symbol}"


CALLS = tuple(Call(number) for number in range(38))
"""All 38 calls; `CALLS[3:]` are the bids in order."""
PASS, DOUBLE, REDOUBLE = CALLS[:3]

_CALL_WORDS = {
    **dict.fromkeys(("p", "pass", "passe", "-", "--"), PASS),
    **dict.fromkeys(("x", "d", "dbl", "double", "dble"), DOUBLE),
    **dict.fromkeys(("xx", "r", "rd", "rdbl", "rdble", "redouble"), REDOUBLE),
}


@cache
def _read_call(word: str) -> Call | None:
    if word in _CALL_WORDS:
        return _CALL_WORDS[word]
    if match := re.fullmatch(r"([1-7])\s*(nt|[shdcn♠♥♦♣])", word):
        return Call.bid(int(match[1]), Strain.parse(match[2]))
    return None


@dataclass(frozen=True, slots=True)
class Contract:
    """What declarer must make: level, strain, declarer, doubled or not.

    >>> Contract.parse("4SX", Seat.WEST).tricks_needed
    10
    """

    level: int
    strain: Strain
    declarer: Seat
    doubling: Doubling = Doubling.UNDOUBLED

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise Illegal(f"a contract at level {self.level}", expected="a level from 1 to 7")

    @classmethod
    def parse(cls, text: str, declarer: Seat | None = None) -> Contract:
        """Read `4SX` with a declarer given, or `4SX by West`, `4SX-W`, `3NT S`."""
        match = re.fullmatch(
            r"\s*([1-7])\s*(nt|[shdcn♠♥♦♣])\s*(xx|x|\*\*|\*|)"
            r"(?:(?:\s+by\s+|\s*-\s*|\s+)(n|e|s|w|north|east|south|west))?\s*",
            text,
            re.IGNORECASE,
        )
        if match is None:
            raise Malformed(f"{text!r} is not a contract", expected="4S, 3NTX, 4SX by West …")
        seat = Seat.parse(match[4]) if match[4] else declarer
        if seat is None:
            raise Malformed(f"{text!r} does not name the declarer", expected="such as 4S by West")
        return cls(int(match[1]), Strain.parse(match[2]), seat, Doubling(len(match[3])))

    @property
    def bid(self) -> Call:
        """The bid that became the contract."""
        return Call.bid(self.level, self.strain)

    @property
    def dummy(self) -> Seat:
        """Declarer's partner."""
        return self.declarer.partner

    @property
    def leader(self) -> Seat:
        """The opening leader, at declarer's left."""
        return self.declarer.next

    @property
    def side(self) -> Side:
        """Declarer's side."""
        return self.declarer.side

    @property
    def tricks_needed(self) -> int:
        """Six and the level."""
        return self.level + 6

    @property
    def text(self) -> str:
        """Without the declarer: `4SX`."""
        return f"{self.level}{self.strain.short}{self.doubling.text}"

    def __str__(self) -> str:
        return f"{self.text} by {self.declarer.word}"

    @property
    def symbol(self) -> str:
        """With the pip: `4♠×`."""
        return f"{self.level}{self.strain.symbol}{'×' * self.doubling}"

    def _repr_html_(self) -> str:
        return to_html(f"{self.symbol} by {self.declarer.word}")


@dataclass(frozen=True, slots=True)
class Auction:
    """A dealer and the calls so far, every one of them legal.

    >>> auction = Auction.parse("1S P 4S P P P", dealer=Seat.EAST)
    >>> str(auction.contract)
    '4S by East'
    """

    dealer: Seat
    calls: tuple[Call, ...] = ()

    def __post_init__(self) -> None:
        # One pass with the running facts: asking why_illegal() of each prefix would be quadratic.
        bid, doubling, bidder, passes = -1, 0, 0, 0
        for i, call in enumerate(self.calls):
            number = call.number
            over = passes >= 4 or (passes == 3 and bid >= 0)
            if over:
                legal = False
            elif number >= 3:
                legal = number > bid
            elif number == 1:
                legal = bid >= 0 and not doubling and (i - bidder) % 2 == 1
            elif number == 2:
                legal = doubling == 1 and (i - bidder) % 2 == 0
            else:
                legal = True
            if not legal:
                raise _illegal(Auction(self.dealer, self.calls[:i]), call, i)
            passes = passes + 1 if number == 0 else 0
            if number >= 3:
                bid, bidder, doubling = number, i, 0
            elif number:
                doubling = number

    @classmethod
    def parse(cls, text: str | Iterable[str], dealer: Seat) -> Auction:
        """Read calls separated by spaces, commas or hyphens: `1S P 4S`, `1NT-P-3NT`."""
        words = re.findall(r"[^\s,\-]+", text) if isinstance(text, str) else list(text)
        return cls(dealer, tuple(Call.parse(word) for word in words))

    def __str__(self) -> str:
        return " ".join(str(call) for call in self.calls)

    def __len__(self) -> int:
        return len(self.calls)

    def __iter__(self) -> Iterator[tuple[Seat, Call]]:
        """Each call with the seat that made it."""
        seat = self.dealer
        for call in self.calls:
            yield seat, call
            seat = seat.next

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is to call."""
        return SEATS[(self.dealer + len(self.calls)) % 4]

    @property
    def last_bid(self) -> Call | None:
        """The highest bid so far."""
        return next((call for call in reversed(self.calls) if call.is_bid), None)

    @property
    def is_over(self) -> bool:
        """Four passes without a bid, or three passes after one (Law 22)."""
        tail = self.calls[-3:]
        return len(self.calls) >= 4 and all(call == PASS for call in tail)

    @property
    def is_passed_out(self) -> bool:
        """Over without a bid."""
        return self.is_over and self.last_bid is None

    @property
    def doubling(self) -> Doubling:
        """How the last bid stands: undoubled, doubled or redoubled."""
        for call in reversed(self.calls):
            if call.is_bid:
                break
            if call != PASS:
                return Doubling(call.number)
        return Doubling.UNDOUBLED

    @property
    def contract(self) -> Contract | None:
        """The contract as it would be if all passed now; none before the first bid."""
        bid = self.last_bid
        if bid is None:
            return None
        last = max(i for i, call in enumerate(self.calls) if call == bid)
        first = next(
            i
            for i, call in enumerate(self.calls)
            if call.is_bid and call.strain == bid.strain and (last - i) % 2 == 0
        )
        declarer = SEATS[(self.dealer + first) % 4]
        return Contract(bid.level, bid.strain, declarer, self.doubling)

    def why_illegal(self, call: Call) -> str:
        """The law that forbids this call now, in a sentence; the empty text if it is legal."""
        if self.is_over:
            return "the auction is over (Law 22)"
        bid = self.last_bid
        if call.is_bid:
            if bid and call <= bid:
                return f"{call} is not above {bid} (Law 18)"
            return ""
        if call == PASS:
            return ""
        if bid is None:
            return "there is no bid to double (Law 19)"
        bidder = max(i for i, c in enumerate(self.calls) if c == bid)
        own = (len(self.calls) - bidder) % 2 == 0
        if call == DOUBLE:
            if own:
                return "a player may not double his own side's bid (Law 19A)"
            return "the bid is already doubled (Law 19A)" if self.doubling else ""
        if self.doubling != Doubling.DOUBLED:
            return "there is no double to redouble (Law 19B)"
        return "" if own else "a player may not redouble his own side's double (Law 19B)"

    def legal_calls(self) -> tuple[Call, ...]:
        """Every legal call now, pass first, then doubles, then the bids upward."""
        return tuple(call for call in CALLS if not self.why_illegal(call))

    def add(self, call: Call | str) -> Auction:
        """The auction after one more call; an illegal one raises `Illegal`."""
        call = Call.parse(call) if isinstance(call, str) else call
        return Auction(self.dealer, (*self.calls, call))

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{seat.letter}</th>" for seat in _FROM_WEST)
        cells = [""] * _FROM_WEST.index(self.dealer) + [to_html(c.symbol) for c in self.calls]
        rows = [cells[i : i + 4] for i in range(0, len(cells), 4)]
        body = "".join("<tr>" + "".join(f"<td>{c}</td>" for c in row) + "</tr>" for row in rows)
        return f"<table><tr>{head}</tr>{body}</table>"


_FROM_WEST = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)


def _illegal(before: Auction, call: Call, index: int) -> Illegal:
    return Illegal(f"call {index + 1}, {call} by {before.turn.word}: {before.why_illegal(call)}")

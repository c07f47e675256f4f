"""Call, Auction, Contract: the bidding under Laws 17 to 22.

A `Call` is one of 38: pass, double, redouble and the 35 bids. An `Auction` is
a dealer and a tuple of calls; it knows which calls are legal now, when it is
over, and the contract it reached.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from kibitz.cards import SEATS, Seat, Side, Strain
from kibitz.errors import Ambiguous, Illegal, KibitzError, Malformed, Place
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

    def __post_init__(self) -> None:
        if not 0 <= self.number < 38:
            raise Illegal(f"call number {self.number}", expected="0 to 37")

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

    def _repr_html_(self) -> str:
        return to_html(self.symbol)


CALLS = tuple(Call(number) for number in range(38))
"""All 38 calls; `CALLS[3:]` are the bids in order."""
PASS, DOUBLE, REDOUBLE, FIRST_BID = CALLS[:4]

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


_CALL_OR_HYPHEN = re.compile(r"[^\s,-]+|(?P<between>(?<=[^\s,-])-(?=[^\s,-]))|(?P<alone>-+)")


class _Standing(NamedTuple):
    """All that decides which calls are legal now (Laws 18, 19 and 22); calls by their numbers."""

    bid: int = 0  # the last bid; 0, which is no bid, before the first
    doubling: int = 0
    own: bool = False  # the side to call made the last bid
    passes: int = 0

    @property
    def is_over(self) -> bool:
        return self.passes == (3 if self.bid else 4)

    def why_illegal(self, call: int) -> str:
        if self.is_over:
            return "the auction is over (Law 22)"
        if call == PASS.number:
            return ""
        if call >= FIRST_BID.number:
            return "" if call > self.bid else f"it is not above {CALLS[self.bid]} (Law 18)"
        if not self.bid:
            return "there is no bid to double (Law 19)"
        if call == DOUBLE.number:
            if self.own:
                return "a player may not double his own side's bid (Law 19A)"
            return "the bid is already doubled (Law 19A)" if self.doubling else ""
        if self.doubling != Doubling.DOUBLED:
            return "there is no double to redouble (Law 19B)"
        return "" if self.own else "a player may not redouble his own side's double (Law 19B)"

    def after(self, call: int) -> _Standing:
        if call >= FIRST_BID.number:
            return _Standing(call)
        passes = self.passes + 1 if call == PASS.number else 0
        return _Standing(self.bid, call or self.doubling, not self.own, passes)


@dataclass(frozen=True, slots=True)
class Auction:
    """A dealer and the calls so far, every one of them legal.

    >>> auction = Auction.parse("1S P 4S P P P", dealer=Seat.EAST)
    >>> str(auction.contract)
    '4S by East'
    """

    dealer: Seat
    calls: tuple[Call, ...] = ()
    _standing: _Standing = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        standing = _Standing()
        for i, call in enumerate(self.calls):
            if reason := standing.why_illegal(call.number):
                seat = SEATS[(self.dealer + i) % 4]
                raise Illegal(f"call {i + 1}, {call} by {seat.word}: {reason}")
            standing = standing.after(call.number)
        object.__setattr__(self, "_standing", standing)

    @classmethod
    def parse(cls, text: str | Iterable[str], dealer: Seat | str) -> Auction:
        """Read calls separated by spaces, commas or hyphens: `1S P 4S`, `1NT-P-3NT`."""
        dealer = Seat.parse(dealer) if isinstance(dealer, str) else dealer
        if not isinstance(text, str):
            return cls(dealer, tuple(map(Call.parse, text)))
        auction = cls(dealer)
        for found in _CALL_OR_HYPHEN.finditer(text):
            if found["between"]:
                continue
            if found["alone"]:
                raise Ambiguous(
                    "this hyphen may be a pass or a separator",
                    place=Place.at(text, found.start()),
                    remedy="write P for a pass, or one hyphen without spaces between two calls",
                )
            try:
                auction = auction.add(found[0])
            except KibitzError as error:
                raise error.within(text, found.start()) from None
        return auction

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
        return CALLS[self._standing.bid] if self._standing.bid else None

    @property
    def is_over(self) -> bool:
        """Four passes without a bid, or three passes after one (Law 22)."""
        return self._standing.is_over

    @property
    def is_passed_out(self) -> bool:
        """Over without a bid."""
        return self.is_over and self.last_bid is None

    @property
    def doubling(self) -> Doubling:
        """How the last bid stands: undoubled, doubled or redoubled."""
        return Doubling(self._standing.doubling)

    @property
    def contract(self) -> Contract | None:
        """The contract as it would be if all passed now; none before the first bid."""
        bid = self.last_bid
        if bid is None:
            return None
        last = self.calls.index(bid)
        # Declarer: who first named the strain for the side of the last bid (the definitions).
        first = next(
            i
            for i in range(last % 2, last + 1, 2)
            if self.calls[i].is_bid and self.calls[i].strain == bid.strain
        )
        declarer = SEATS[(self.dealer + first) % 4]
        return Contract(bid.level, bid.strain, declarer, self.doubling)

    def why_illegal(self, call: Call) -> str:
        """The law that forbids this call now, in a sentence; the empty text if it is legal."""
        return self._standing.why_illegal(call.number)

    def legal_calls(self) -> tuple[Call, ...]:
        """Every legal call now, pass first, then doubles, then the bids upward."""
        if self.is_over:
            return ()
        first = max(self._standing.bid + 1, FIRST_BID.number)
        return (*(call for call in CALLS[:3] if not self.why_illegal(call)), *CALLS[first:])

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

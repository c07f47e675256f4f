"""Bidder: a deal bid to the end, each call with the rule that made it.

Bridge ACES: at each step the first matching rule is the call; where no rule matches, the
contract is placed by simulation, and partner "just accepts the result and passes". East
and West pass unless they are given systems, or persons, of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from kibitz.auction import PASS, Auction, Call, Contract
from kibitz.bidding.inference import Shown, Systems, meaning, shown_by
from kibitz.bidding.layouts import Meanings, order
from kibitz.bidding.placement import LAYOUTS, Aim, Placement, aggregate, place
from kibitz.bidding.rule import Rule, steps_of
from kibitz.bidding.system import System
from kibitz.cards import SEATS, Seat, Side, Vulnerability
from kibitz.condition.tree import Condition
from kibitz.deal import Deal, Hand
from kibitz.errors import Illegal


class By(Enum):
    """How a call came about."""

    RULE = "rule"
    PLACED = "placed"
    ACCEPTED = "accepted"
    SILENT = "silent"
    ASKED = "asked"


@dataclass(frozen=True)
class Made:
    """One call as it was made: by which rule, or how placed, and what it has shown."""

    shown: Shown
    by: By
    placement: Placement | None = None

    @property
    def seat(self) -> Seat:
        """Who made it."""
        return self.shown.seat

    @property
    def call(self) -> Call:
        """The call."""
        return self.shown.call

    @property
    def rule(self) -> Rule | None:
        """The rule that made it, if it was made by rule."""
        return self.shown.rule if self.by is By.RULE else None


@dataclass(frozen=True)
class Bidding:
    """An auction and how each of its calls came about."""

    auction: Auction
    made: tuple[Made, ...]

    @property
    def contract(self) -> Contract | None:
        """The contract reached; None for a deal passed out."""
        return self.auction.contract

    @property
    def placed(self) -> Made | None:
        """The call that placed the contract, if the rules did not lead to it."""
        return next((made for made in reversed(self.made) if made.by is By.PLACED), None)

    @property
    def key(self) -> str:
        """The calls of the side that bid first, for grouping: `1N-2C-2H-4H`; `P` passed out."""
        if self.contract is None:
            return "P"
        opener = next(seat for seat, call in self.auction if call.is_bid)
        steps = steps_of(self.auction, opener.side)
        while steps and steps[-1].call == PASS:
            steps = steps[:-1]
        return "-".join(map(str, steps))


Ask = Callable[[Hand, Auction], Call]
"""Somebody who makes a call: he sees his hand and the auction."""

Memo = dict[object, Placement]
"""Placements already made, so that two systems that agree are simulated once."""


@dataclass(frozen=True)
class Table:
    """Who bids: the systems of the four seats, persons, and how contracts are placed.

    A seat with neither system nor person passes always, and `silence` is what that says of
    its hand.
    """

    systems: Systems
    asked: Mapping[Seat, Ask]
    silence: Condition | None = None
    layouts: int = LAYOUTS
    aim: Aim = aggregate

    @classmethod
    def of(
        cls,
        system: System | Systems,
        *,
        asked: Mapping[Seat, Ask] | None = None,
        silence: Condition | None = None,
        layouts: int = LAYOUTS,
        aim: Aim = aggregate,
    ) -> Table:
        """One system for North and South, or a system for each seat that has one.

        Unless another silence is stated, it is the rule `$.P.` of North's system.
        """
        if isinstance(system, System):
            system = {Seat.NORTH: system, Seat.SOUTH: system}
        if layouts < 1:
            raise Illegal(f"{layouts} layouts", expected="1 or more")
        if silence is None:
            first = next((s for seat in SEATS if (s := system.get(seat)) is not None), None)
            silence = None if first is None else first.silence
        return cls(system, asked or {}, silence, layouts, aim)

    def meanings(self, auction: Auction, seat: Seat) -> Meanings:
        """What the auction has shown of the seats that `seat` does not see, partner first."""
        return {
            other: meaning(self.systems, auction, other, self._silence_of(other))
            for other in order(seat)
        }

    def _silence_of(self, seat: Seat) -> Condition | None:
        """What it says that a side without system or person never bids."""
        both = (seat, seat.partner)
        bids = any(self.systems.get(one) is not None or one in self.asked for one in both)
        return None if bids else self.silence


def bid(
    system: System | Systems | Table,
    deal: Deal,
    dealer: Seat = Seat.NORTH,
    vulnerability: Vulnerability = Vulnerability.NONE,
    *,
    seed: int = 1,
    start: Auction | None = None,
    memo: Memo | None = None,
) -> Bidding:
    """Bid a deal to the end; `start` is an auction to go on from.

    >>> system = System.parse('''
    ... $.1N.   := 15 TO 17 Points;
    ... $.1N.3N. := Points >= 10;
    ... $.1N.3N.P. := true;
    ... $.P.    := Points < 12;''')
    >>> deal = Deal.parse("N:AKQ2.A32.K43.432 - 543.KQ4.AQ52.765 -")
    >>> str(bid(system, deal).auction)
    '1NT P 3NT P P P'
    """
    table = system if isinstance(system, Table) else Table.of(system)
    auction = start or Auction(dealer)
    made: list[Made] = []
    finished: set[Side] = set()
    while not auction.is_over:
        seat = auction.turn
        one = _next(table, deal[seat], auction, vulnerability, finished, seed, memo)
        auction = auction.add(one.call)
        made.append(one)
        if one.by is By.PLACED and _has_bid(auction, seat.side):
            finished.add(seat.side)
    return Bidding(auction, tuple(made))


def _next(
    table: Table,
    hand: Hand,
    auction: Auction,
    vulnerability: Vulnerability,
    finished: set[Side],
    seed: int,
    memo: Memo | None,
) -> Made:
    """The next call."""
    seat = auction.turn
    system = table.systems.get(seat)
    position = steps_of(auction, seat.side)
    if seat in table.asked:
        call = table.asked[seat](hand, auction)
        shown = Shown(seat, call) if system is None else shown_by(system, position, seat, call)
        return Made(shown, By.ASKED)
    if system is None:
        return Made(Shown(seat, PASS), By.SILENT)
    if seat.side in finished:
        return Made(Shown(seat, PASS), By.ACCEPTED)
    if len(hand) != 13:
        raise Illegal(
            f"{seat.word} has {len(hand)} cards and is to bid",
            expected="thirteen cards in every hand that bids",
        )
    rule = system.call(position, hand)
    if rule is not None and not auction.why_illegal(rule.call):
        return Made(shown_by(system, position, seat, rule.call), By.RULE)
    meanings = table.meanings(auction, seat)
    own_seed = seed << 7 | len(auction)
    key = (hand, auction, tuple(meanings.items()), vulnerability, table.layouts, own_seed)
    placement = None if memo is None else memo.get(key)
    if placement is None:
        placement = place(
            hand,
            auction,
            meanings,
            vulnerability,
            layouts=table.layouts,
            seed=own_seed,
            aim=table.aim,
        )
        if memo is not None:
            memo[key] = placement
    return Made(Shown(seat, placement.call, None, system.after(position)), By.PLACED, placement)


def _has_bid(auction: Auction, side: Side) -> bool:
    return any(call.is_bid and seat.side is side for seat, call in auction)

"""Bidder: a deal bid to the end, each call with the rule that made it.

Bridge ACES: at each step the first matching rule is the call; where no rule matches, the
contract is placed by simulation, and partner "just accepts the result and passes". East
and West pass unless they are given systems, or persons, of their own. Two of the paper's
limits are lifted on demand: partner reconsiders (`correction.py`), and a call marked as a
question is made where its answer is worth having (`question.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import takewhile

from kibitz.auction import DOUBLE, PASS, Auction, Call, Contract
from kibitz.bidding.calling.aim import TOTAL, Aim
from kibitz.bidding.calling.believed import Placed, believed
from kibitz.bidding.calling.correction import reconsider
from kibitz.bidding.calling.guess import guess, likely
from kibitz.bidding.calling.layouts import Meanings, order
from kibitz.bidding.calling.placement import LAYOUTS, Placement, place
from kibitz.bidding.calling.question import CallChoice, choose
from kibitz.bidding.meaning.inference import Shown, Systems, meaning, shown_by
from kibitz.bidding.rules.rule import Rule, steps_of
from kibitz.bidding.rules.system import System
from kibitz.cards import SEATS, Seat, Side, Vulnerability
from kibitz.condition.match import matches
from kibitz.condition.tree import Condition
from kibitz.deal import Deal, Hand
from kibitz.dummy.layouts import Layouts
from kibitz.english import counted
from kibitz.errors import Illegal


class By(Enum):
    """How a call came about."""

    RULE = "rule"
    PLACED = "placed"
    ACCEPTED = "accepted"
    CORRECTED = "corrected"
    SILENT = "silent"
    ASKED = "asked"


@dataclass(frozen=True)
class Made:
    """One call as it was made: by which rule, or how placed, and what it has shown.

    `weighed` are the calls that were weighed where a question was among them.
    """

    shown: Shown
    by: By
    placement: Placement | None = None
    weighed: Placement | None = None

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
        last = (By.PLACED, By.CORRECTED)
        return next((made for made in reversed(self.made) if made.by in last), None)

    @property
    def placements(self) -> frozenset[int]:
        """The numbers of the calls in the auction that no rule has made."""
        first = len(self.auction) - len(self.made)
        last = (By.PLACED, By.CORRECTED)
        return frozenset(first + n for n, made in enumerate(self.made) if made.by in last)

    @property
    def solved(self) -> int:
        """How many boards the solver was asked for."""
        found = (one for made in self.made for one in (made.placement, made.weighed) if one)
        return sum(one.solved for one in found)

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


OTHERS = 64
"""Questions are weighed on other layouts than a contract was placed on, which flatter it."""

BELIEVED = 256
"""Of so many layouts at most a hand judges what others have placed."""

Ask = Callable[[Hand, Auction], Call]
"""Somebody who makes a call: he sees his hand and the auction."""

Memo = dict[object, Placement]
"""Placements already made, so that two systems that agree are simulated once."""


@dataclass(frozen=True)
class Bidders:
    """Who bids: the systems of the four seats, persons, and how contracts are placed.

    A seat with neither system nor person passes always, and `silence` is what that says of
    its hand. The sides in `quiet` place nothing before they have bid by a rule. With
    `corrections` partner reconsiders what was placed; with `asking` questions are weighed,
    without it nobody asks them. In an `informed` placement the fitted table of
    expected tricks has a say; a `quick` table places by it alone.
    """

    systems: Systems
    asked: Mapping[Seat, Ask]
    silence: Condition | None = None
    layouts: int = LAYOUTS
    aim: Aim = TOTAL
    quiet: frozenset[Side] = frozenset()
    corrections: bool = False
    asking: bool = True
    informed: bool = False
    quick: bool = False

    @classmethod
    def of(
        cls,
        system: System | Systems,
        *,
        asked: Mapping[Seat, Ask] | None = None,
        silence: Condition | None = None,
        layouts: int = LAYOUTS,
        aim: Aim = TOTAL,
        opponents: System | None = None,
        corrections: bool = False,
        asking: bool = True,
        informed: bool = False,
    ) -> Bidders:
        """One system for North and South, or a system for each seat that has one.

        Unless another silence is stated, it is the rule `$.P.` of North's system. The
        `opponents`, East and West, have a system of their own or stay silent.
        """
        if isinstance(system, System):
            system = {Seat.NORTH: system, Seat.SOUTH: system}
        if layouts < 1:
            raise Illegal(f"{counted(layouts, 'layout')}", expected="1 or more")
        if silence is None:
            first = next((s for seat in SEATS if (s := system.get(seat)) is not None), None)
            silence = None if first is None else first.silence
        quiet: frozenset[Side] = frozenset()
        if opponents is not None:
            system = {**system, Seat.EAST: opponents, Seat.WEST: opponents}
            quiet = frozenset({Side.EW})
        return cls(system, asked or {}, silence, layouts, aim, quiet, corrections, asking, informed)

    @property
    def quickly(self) -> Bidders:
        """The same table for an inner level: no solver, no questions, no corrections."""
        return replace(self, asked={}, corrections=False, asking=False, quick=True)

    def meanings(self, auction: Auction, seat: Seat, placed: Collection[int] = ()) -> Meanings:
        """What the auction has shown of the seats that `seat` does not see, partner first.

        `placed` are the numbers of the calls that no rule has made.
        """
        return {
            other: meaning(self.systems, auction, other, self._silence_of(other), placed)
            for other in order(seat)
        }

    def _silence_of(self, seat: Seat) -> Condition | None:
        """What it says that a side without system or person never bids."""
        both = (seat, seat.partner)
        bids = any(self.systems.get(one) is not None or one in self.asked for one in both)
        return None if bids else self.silence


def bid(
    system: System | Systems | Bidders,
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
    table = system if isinstance(system, Bidders) else Bidders.of(system)
    auction = start or Auction(dealer)
    caller = _Caller(table, vulnerability, seed, memo)
    made: list[Made] = []
    while not auction.is_over:
        one = caller.next(deal[auction.turn], auction)
        caller.note(one, auction)
        auction = auction.add(one.call)
        made.append(one)
    return Bidding(auction, tuple(made))


@dataclass
class _Caller:
    """Who makes the calls of one auction, and what is to be remembered of it."""

    table: Bidders
    vulnerability: Vulnerability
    seed: int
    memo: Memo | None = None
    placed: dict[Side, list[Placed]] = field(default_factory=dict)
    """What a side has placed, if its contract is placed and nobody has bid over it."""
    told: list[Placed] = field(default_factory=list)
    """All calls other than pass that were placed: they tell more than that no rule applied."""
    unruled: set[int] = field(default_factory=set)
    """The numbers of all calls that were placed."""

    def note(self, made: Made, auction: Auction) -> None:
        """Remember a call: a placed contract stands until an opponent does not pass.

        A placed double does not stand: partner may know better.
        """
        seat, call = made.seat, made.call
        if call != PASS:
            self.placed.pop(seat.next.side, None)
        if made.by not in (By.PLACED, By.CORRECTED):
            return
        placed = Placed(auction, self._meanings(auction, seat))
        self.unruled.add(len(auction))
        if call != PASS:
            self.told.append(placed)
        if call != DOUBLE and (call != PASS or _has_called(auction, seat.side)):
            self.placed.setdefault(seat.side, []).append(placed)

    def next(self, hand: Hand, auction: Auction) -> Made:
        """The next call."""
        table, seat = self.table, auction.turn
        system = table.systems.get(seat)
        position = steps_of(auction, seat.side)
        if seat in table.asked:
            call = table.asked[seat](hand, auction)
            shown = Shown(seat, call) if system is None else shown_by(system, position, seat, call)
            return Made(shown, By.ASKED)
        if system is None:
            return Made(Shown(seat, PASS), By.SILENT)
        stands = seat.side in self.placed
        if stands and not table.corrections:
            return Made(Shown(seat, PASS), By.ACCEPTED)
        if len(hand) != 13:
            raise Illegal(
                f"{seat.word} has {counted(len(hand), 'card')} and is to bid",
                expected="thirteen cards in every hand that bids",
            )
        if stands:
            return self._reconsidered(hand, auction)
        legal = [rule for rule in system.after(position) if not auction.why_illegal(rule.call)]
        fitting = [r for r in legal if (table.asking or not r.asks) and matches(r.condition, hand)]
        questions = list(takewhile(lambda one: one.asks, fitting))
        rule = next((one for one in fitting if not one.asks), None)
        if questions:
            return self._weighed(hand, auction, system, questions, rule)
        if rule is not None:
            return Made(shown_by(system, position, seat, rule.call), By.RULE)
        return self._without_rule(hand, auction, system)

    def _without_rule(self, hand: Hand, auction: Auction, system: System) -> Made:
        """No rule makes a call: the contract is placed, by a side that is not quiet."""
        seat = auction.turn
        if seat.side in self.table.quiet and not _has_called(auction, seat.side):
            return Made(shown_by(system, steps_of(auction, seat.side), seat, PASS), By.SILENT)
        return self._shown(auction, self._place(hand, auction), By.PLACED)

    def _reconsidered(self, hand: Hand, auction: Auction) -> Made:
        """Partner placed a contract: accept it or correct it."""
        table, seat = self.table, auction.turn
        found = self._known(
            ("reconsider", hand, auction, self._context(auction)),
            lambda: reconsider(
                hand,
                auction,
                self._meanings(auction, seat),
                self.placed[seat.side],
                self.vulnerability,
                layouts=table.layouts,
                seed=self._own_seed(auction),
                aim=table.aim,
            ),
        )
        return self._shown(auction, found, By.ACCEPTED if found.call == PASS else By.CORRECTED)

    def _weighed(
        self,
        hand: Hand,
        auction: Auction,
        system: System,
        questions: list[Rule],
        rule: Rule | None,
    ) -> Made:
        """Questions, weighed against the descriptive call or the placement."""
        seat, quick = auction.turn, self.table.quickly
        other = None
        if rule is None:
            other = self._without_rule(hand, auction, system)
        instead = other.call if other else rule.call if rule else PASS
        calls = list(dict.fromkeys([instead, *(question.call for question in questions)]))
        inner: Memo = {} if self.memo is None else self.memo

        def contract(call: Call, deal: Deal, number: int) -> Contract | None:
            caller = _Caller(quick, self.vulnerability, self.seed, inner)
            caller.told, caller.unruled = [*self.told], {*self.unruled}
            one = auction.add(call)
            if other is not None and call == instead:
                caller.note(other, auction)
            while not one.is_over:
                made = caller.next(deal[one.turn], one)
                caller.note(made, one)
                one = one.add(made.call)
            return one.contract

        choice = self._known(
            ("choose", hand, auction, tuple(calls), self._context(auction)),
            lambda: choose(
                CallChoice(hand, auction, calls),
                self._meanings(auction, seat),
                contract,
                self.vulnerability,
                layouts=self.table.layouts,
                seed=self._own_seed(auction) | OTHERS,
                aim=self.table.aim,
            ),
        )
        if other is not None and choice.call == instead:
            return replace(other, weighed=choice)
        shown = shown_by(system, steps_of(auction, seat.side), seat, choice.call)
        return Made(shown, By.RULE, weighed=choice)

    def _place(self, hand: Hand, auction: Auction) -> Placement:
        table, own_seed = self.table, self._own_seed(auction)
        meanings = self._meanings(auction, auction.turn)

        told = tuple(one for one in self.told if one.seat is not auction.turn)

        def keep(layouts: Layouts) -> Layouts:
            return believed(layouts, auction, told, self.vulnerability, BELIEVED)

        kept = keep if told else None

        def placed() -> Placement:
            if table.quick:
                return guess(hand, auction, meanings, self.vulnerability, own_seed, kept)
            return place(
                hand,
                auction,
                meanings,
                self.vulnerability,
                layouts=table.layouts,
                seed=own_seed,
                aim=table.aim,
                informed=table.informed,
                screen=likely if table.informed else None,
                keep=kept,
            )

        made_before = tuple(len(one.auction) for one in told)
        return self._known((hand, auction, made_before, self._context(auction)), placed)

    def _shown(self, auction: Auction, placement: Placement, by: By) -> Made:
        system = self.table.systems[auction.turn]
        denied = () if system is None else system.after(steps_of(auction, auction.turn.side))
        shown = Shown(auction.turn, placement.call, None, tuple(r for r in denied if not r.asks))
        if by is By.ACCEPTED:
            shown = Shown(auction.turn, placement.call)
        return Made(shown, by, placement)

    def _meanings(self, auction: Auction, seat: Seat) -> Meanings:
        return self.table.meanings(auction, seat, frozenset(self.unruled))

    def _known(self, key: object, find: Callable[[], Placement]) -> Placement:
        """What is remembered, or found now."""
        if self.memo is None:
            return find()
        if key not in self.memo:
            self.memo[key] = find()
        return self.memo[key]

    def _context(self, auction: Auction) -> object:
        """All that a placement depends on, beside hand and auction."""
        table = self.table
        meanings = tuple(self._meanings(auction, auction.turn).items())
        return (
            meanings, self.vulnerability, table.layouts, table.aim, table.quick,
            table.informed, self._own_seed(auction),
        )  # fmt: skip

    def _own_seed(self, auction: Auction) -> int:
        return self.seed << 7 | len(auction)


def _has_called(auction: Auction, side: Side) -> bool:
    """Has the side made a call other than pass?"""
    return any(call != PASS and seat.side is side for seat, call in auction)

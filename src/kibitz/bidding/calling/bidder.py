"""Bidder: a deal bid to the end, each call with what it means to the whole table.

At each step the first matching rule is the call (Bridge ACES). Where no rule matches, the hand
chooses among the calls of the fallback table that it fits: the only one, or the one that leads to
the best contract when partner and opponents hear what it means (`question.py`). It passes where
nothing fits; where it may not, it makes the least bad call of its system, a *stretch*, which
partner hears as what the call means. Nobody remembers anything: a call depends on the hand, the
auction, the systems, the vulnerability, the settings and the seed alone.

East and West pass unless they are given systems, or persons, of their own. In the paper's own way
(`paper`) a contract is placed where no rule matches, whatever its call means, and partner "just
accepts the result and passes".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import takewhile

from kibitz.auction import PASS, Auction, Call, Contract
from kibitz.bidding.calling.aim import TOTAL, Aim
from kibitz.bidding.calling.layouts import Told, order
from kibitz.bidding.calling.placement import LAYOUTS, Placement, place
from kibitz.bidding.calling.question import CallChoice, choose
from kibitz.bidding.meaning.hearing import CallChoices, HeardCall, Listener, Systems
from kibitz.bidding.rules.rule import Rule, steps_of
from kibitz.bidding.rules.system import System
from kibitz.cards import SEATS, Seat, Side, Vulnerability
from kibitz.condition.match import explain_failure, matches
from kibitz.condition.tree import Condition
from kibitz.deal import Deal, Hand
from kibitz.english import counted
from kibitz.errors import Illegal


class By(Enum):
    """How a call came about."""

    RULE = "rule"
    TABLE = "table"
    PLACED = "placed"
    STRETCH = "stretch"
    PSYCHE = "psyche"
    ACCEPTED = "accepted"
    SILENT = "silent"
    ASKED = "asked"


@dataclass(frozen=True)
class Made:
    """One call as it was made, and as everybody heard it.

    `placement` has the calls that were compared where the hand fitted several; `weighed` those
    that were weighed where a question was among them.
    """

    heard: HeardCall
    by: By
    placement: Placement | None = None
    weighed: Placement | None = None

    @property
    def seat(self) -> Seat:
        """Who made it."""
        return self.heard.seat

    @property
    def call(self) -> Call:
        """The call."""
        return self.heard.call

    @property
    def rule(self) -> Rule | None:
        """The rule that made it, if it was made by rule."""
        return self.heard.rule if self.by is By.RULE else None

    @property
    def name(self) -> str:
        """The rule, the class of the table, or how it was made otherwise, in a word."""
        return self.heard.name if self.by in (By.RULE, By.TABLE) else str(self.by.value)


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
        """The last call that was chosen by simulation, if one was."""
        return next((made for made in reversed(self.made) if made.by is By.PLACED), None)

    @property
    def stretches(self) -> int:
        """How many calls were made by hands that do not fit them."""
        return sum(made.by is By.STRETCH for made in self.made)

    @property
    def psyches(self) -> int:
        """How many calls were made on purpose by hands that do not fit them."""
        return sum(made.by is By.PSYCHE for made in self.made)

    @property
    def turns(self) -> int:
        """How many turns a side with a system had; the passes that end the auction left out."""
        closing = len(self.made) - 3 if self.auction.contract else len(self.made)
        without = (By.SILENT, By.ASKED)
        return sum(made.by not in without for made in self.made[: max(closing, 0)])

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
"""Questions are weighed on other layouts than a call was chosen on, which flatter it."""
NEAREST = 4
"""Of so many calls that a hand nearly fits the best is its stretch."""

Ask = Callable[[Hand, Auction], Call]
"""Somebody who makes a call: he sees his hand and the auction."""

Memo = dict[object, Placement]
"""CallChoices already made, so that two systems that agree are simulated once."""


@dataclass(frozen=True)
class Bidders:
    """Who bids: the systems of the four seats, persons, and how calls are chosen.

    A seat with neither system nor person passes always, and `silence` is what that says of
    its hand. With `asking` questions are weighed, without it nobody asks them. `paper` is the
    paper's own way to place contracts. With `psyche` a hand also weighs calls that it does not
    fit, and makes one that leads to something clearly better; it is told and counted.
    """

    systems: Systems
    asked: Mapping[Seat, Ask]
    silence: Condition | None = None
    layouts: int = LAYOUTS
    aim: Aim = TOTAL
    asking: bool = True
    paper: bool = False
    psyche: bool = False
    _listeners: dict[Vulnerability, Listener] = field(
        default_factory=dict, compare=False, repr=False
    )

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
        asking: bool = True,
        paper: bool = False,
        psyche: bool = False,
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
        if opponents is not None:
            system = {**system, Seat.EAST: opponents, Seat.WEST: opponents}
        return cls(system, asked or {}, silence, layouts, aim, asking, paper, psyche)

    def listener(self, vulnerability: Vulnerability) -> Listener:
        """Who hears what the calls at this table mean."""
        if vulnerability not in self._listeners:
            persons = any(seat.side is Side.EW for seat in self.asked)
            silence = None if persons else self.silence
            self._listeners[vulnerability] = Listener(self.systems, vulnerability, silence)
        return self._listeners[vulnerability]

    def told(self, auction: Auction, seat: Seat, vulnerability: Vulnerability) -> Told:
        """What the auction has shown of the seats that `seat` does not see, partner first."""
        return self.listener(vulnerability).at(auction).conditions(*order(seat))


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
    made: list[Made] = []
    while not auction.is_over:
        caller = Caller(table, vulnerability, seed, memo)
        one = caller.next(deal[auction.turn], auction, made)
        auction = auction.add(one.call)
        made.append(one)
    return Bidding(auction, tuple(made))


@dataclass(frozen=True)
class Caller:
    """Who makes one call: he knows the table and nothing of what happened before the auction."""

    table: Bidders
    vulnerability: Vulnerability = Vulnerability.NONE
    seed: int = 1
    memo: Memo | None = None

    def next(self, hand: Hand, auction: Auction, made: list[Made] | None = None) -> Made:
        """The next call; only in the paper's way does it matter how those before it were `made`."""
        table, seat = self.table, auction.turn
        choices = table.listener(self.vulnerability).choices(auction)
        if seat in table.asked:
            call = table.asked[seat](hand, auction)
            heard = HeardCall(seat, call) if choices is None else choices.heard(call)
            return Made(heard, By.ASKED)
        if choices is None:
            return Made(HeardCall(seat, PASS), By.SILENT)
        if table.paper and _stands(seat.side, made or []):
            return Made(HeardCall(seat, PASS), By.ACCEPTED)
        if len(hand) != 13:
            raise Illegal(
                f"{seat.word} has {counted(len(hand), 'card')} and is to bid",
                expected="thirteen cards in every hand that bids",
            )
        asking = table.asking
        fitting = [
            r for r in choices.rules if (asking or not r.asks) and matches(r.condition, hand)
        ]
        questions = list(takewhile(lambda one: one.asks, fitting))
        rule = next((one for one in fitting if not one.asks), None)
        if questions:
            honest = self._weighed(hand, choices, questions, rule)
        else:
            honest = self._described(hand, choices, rule)
        return self._psyched(hand, choices, honest) if table.psyche else honest

    def _psyched(self, hand: Hand, choices: CallChoices, honest: Made) -> Made:
        """A call that the hand does not fit, where it is clearly better than the honest one."""
        others = [call for call in self._nearly(hand, choices) if call != honest.call][:NEAREST]
        if not others or honest.by is By.STRETCH:
            return honest
        found = self._chosen(hand, choices.auction, [honest.call, *others])
        if found.call == honest.call or not found.is_clear:
            return honest
        return Made(choices.heard(found.call), By.PSYCHE, found)

    def _nearly(self, hand: Hand, choices: CallChoices) -> list[Call]:
        """The calls that mean something here, those first that the hand misses least."""
        conditions = {rule.call: rule.condition for rule in choices.rules if not rule.asks}
        conditions |= {call: meant.condition for call, meant in choices.offered.items()}
        misses = {call: len(explain_failure(c, hand)) for call, c in conditions.items()}
        return sorted(misses, key=lambda call: (misses[call], call))

    def _described(self, hand: Hand, choices: CallChoices, rule: Rule | None) -> Made:
        """The call of the first rule, or one without a rule."""
        if rule is not None:
            return Made(choices.heard(rule.call), By.RULE)
        if self.table.paper:
            return self._placed(hand, choices)
        fitting = [c for c, meant in choices.offered.items() if matches(meant.condition, hand)]
        if fitting and choices.rest == PASS and not any(c in choices.refused for c in fitting):
            fitting = [PASS, *fitting]
        if len(fitting) > 1:
            found = self._chosen(hand, choices.auction, fitting)
            return Made(choices.heard(found.call), By.PLACED, found)
        if fitting:
            return Made(choices.heard(fitting[0]), By.TABLE)
        if choices.rest is not None:
            return Made(choices.heard(choices.rest), By.TABLE)
        return self._stretched(hand, choices)

    def _stretched(self, hand: Hand, choices: CallChoices) -> Made:
        """The least bad call of a hand that fits none: of those it nearly fits, the best."""
        nearest = self._nearly(hand, choices)[:NEAREST]
        if not nearest:
            return Made(choices.heard(PASS), By.STRETCH)
        found = self._chosen(hand, choices.auction, nearest)
        return Made(choices.heard(found.call), By.STRETCH, found)

    def _weighed(
        self, hand: Hand, choices: CallChoices, questions: list[Rule], rule: Rule | None
    ) -> Made:
        """Questions, weighed against the call that the hand would make otherwise."""
        other = self._described(hand, choices, rule)
        calls = list(dict.fromkeys([other.call, *(question.call for question in questions)]))
        found = self._chosen(hand, choices.auction, calls, asking=True)
        if found.call == other.call:
            return replace(other, weighed=found)
        return Made(choices.heard(found.call), By.RULE, weighed=found)

    def _chosen(
        self, hand: Hand, auction: Auction, calls: list[Call], asking: bool = False
    ) -> Placement:
        """Which of these calls leads to the best contract; questions may be among them."""
        table, seed = self.table, self._own_seed(auction) | (OTHERS if asking else 0)
        told = table.told(auction, auction.turn, self.vulnerability)

        def find() -> Placement:
            return choose(
                CallChoice(hand, auction, calls),
                told,
                table.listener(self.vulnerability),
                layouts=table.layouts,
                seed=seed,
                aim=table.aim,
                careful=not asking,
            )

        # where a call leads depends on the whole systems, so only a comparison of a
        # system with itself could remember it
        return self._known(("choose", id(table), hand, auction, tuple(calls), seed), find)

    def _placed(self, hand: Hand, choices: CallChoices) -> Made:
        """The contract placed in the paper's way: its call denies every rule, and means no more."""
        auction, table = choices.auction, self.table
        told = table.told(auction, auction.turn, self.vulnerability)
        seed = self._own_seed(auction)
        found = self._known(
            (
                hand,
                auction,
                tuple(told.items()),
                self.vulnerability,
                table.layouts,
                table.aim,
                seed,
            ),
            lambda: place(
                hand,
                auction,
                told,
                self.vulnerability,
                layouts=table.layouts,
                seed=seed,
                aim=table.aim,
            ),
        )
        denied = tuple(rule for rule in choices.rules if not rule.asks)
        return Made(HeardCall(auction.turn, found.call, denied=denied), By.PLACED, found)

    def _known(self, key: object, find: Callable[[], Placement]) -> Placement:
        """What is remembered, or found now."""
        if self.memo is None:
            return find()
        if key not in self.memo:
            self.memo[key] = find()
        return self.memo[key]

    def _own_seed(self, auction: Auction) -> int:
        return self.seed << 7 | len(auction)


def _stands(side: Side, made: list[Made]) -> bool:
    """Has the side placed a contract that nobody has bid over, or doubled?"""
    for one in reversed(made):
        if one.call != PASS and one.seat.side is not side:
            return False
        if one.seat.side is side and one.by is By.PLACED:
            earlier = made[: made.index(one) + 1]
            return any(each.call != PASS for each in earlier if each.seat.side is side)
    return False

"""Hearing: what every call of an auction means, to the whole table alike.

A call that the caller's system has a rule for *is* that rule, whoever makes it and for whatever
reason: it shows the rule's condition and denies the rules before it. Any other call means what the
fallback table says (`fallback.py`), and that no rule fitted. Pass, where it has no rule, denies
every rule and every call that the table offers there; it does not exist after a call of partner's
that is forcing, and what no call fits is said by another one (`CallChoices.rest`). All this follows
from the rule files, the calls, the seat and the vulnerability; no hand is looked at, so partner,
opponents, the leader and whoever reads the record hear the same.

Where no hand shows what a player has called in all, the one call that does not fit is left out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from kibitz.auction import PASS, Auction, Call
from kibitz.bidding.meaning.fallback import FallbackMoment, Meant, is_game
from kibitz.bidding.meaning.picture import ShownHand
from kibitz.bidding.rules.rule import Rule, steps_of
from kibitz.bidding.rules.system import Circumstances, System
from kibitz.cards import SEATS, SUITS, Seat, Strain, Vulnerability
from kibitz.chance.rewrite import all_of
from kibitz.condition.tree import Condition, Not

REMEMBERED = 4096
"""So many auctions are kept with what they mean."""

Systems = Mapping[Seat, System | None]
"""The system of each seat; None for a player who passes whatever he has."""


class MeaningSource(Enum):
    """Where a meaning comes from."""

    RULE = "rule"
    TABLE = "table"
    NOTHING = "nothing"


@dataclass(frozen=True)
class HeardCall:
    """One call as everybody hears it: its rule, or its class in the table, or nothing.

    `condition` is all that it shows, with what it denies. Where no hand shows that and what its
    seat has shown before, it does not `fit` and is left out.
    """

    seat: Seat
    call: Call
    source: MeaningSource = MeaningSource.NOTHING
    rule: Rule | None = None
    meant: Meant | None = None
    denied: tuple[Rule, ...] = ()
    refused: tuple[Call, ...] = ()
    condition: Condition | None = None
    fits: bool = True
    nature: Condition | None = None
    """What the table says of the call even where there is a rule: another table's agreement."""

    @property
    def natural(self) -> Condition | None:
        """What the table says of it, without what it denies."""
        return None if self.meant is None else self.meant.condition

    @property
    def name(self) -> str:
        """The rule, or the class of the table; `pass` for a pass of no rule."""
        if self.rule is not None:
            return self.rule.name
        if self.meant is not None:
            return self.meant.entry.name
        if self.source is MeaningSource.NOTHING:
            return ""
        return "pass" if self.call == PASS else "forced"


@dataclass(frozen=True, eq=False)
class CallChoices:
    """The calls that a player may make at his turn, whatever he holds, and what each means.

    `offered` are those of the fallback table, in its order.
    """

    auction: Auction
    rules: tuple[Rule, ...]
    moment: FallbackMoment
    offered: Mapping[Call, Meant]
    rest: Call | None = PASS
    """The call of hands that nothing else fits; None where there is none: they stretch."""

    @property
    def refused(self) -> dict[Call, Meant]:
        """The calls of the table that the call of all other hands denies: all but weighed ones."""
        found = self.offered.items()
        return {c: one for c, one in found if self.rest != PASS or not one.entry.weighed}

    def heard(self, call: Call) -> HeardCall:
        """What a call means here."""
        seat = self.auction.turn
        rule = next((one for one in self.rules if one.call == call), None)
        meant = self.moment.meant(call)
        nature = None if meant is None else meant.condition
        if rule is not None:
            earlier = () if rule.asks else self.rules[: self.rules.index(rule)]
            denied = tuple(one for one in earlier if not one.asks)
            shown = all_of(rule.condition, *(Not(one.condition) for one in denied))
            return HeardCall(
                seat, call, MeaningSource.RULE, rule, None, denied, (), shown, nature=nature
            )
        rest = call == self.rest
        if meant is None and not rest:
            return HeardCall(seat, call)
        if rest:
            meant = nature = None
        denied = tuple(one for one in self.rules if not one.asks)
        refused = self.refused if rest else {}
        shown = all_of(
            nature,
            *(Not(one.condition) for one in denied),
            *(Not(one.condition) for one in refused.values()),
        )
        return HeardCall(
            seat,
            call,
            MeaningSource.TABLE,
            None,
            meant,
            denied,
            tuple(refused),
            shown,
            nature=nature,
        )


@dataclass(frozen=True, eq=False)
class HeardAuction:
    """An auction so far: each call with its meaning, and what each seat has shown in all."""

    auction: Auction
    calls: tuple[HeardCall, ...]
    shown: Mapping[Seat, ShownHand]

    def conditions(self, *seats: Seat) -> dict[Seat, tuple[Condition, ...]]:
        """What these seats have shown, call by call."""
        return {seat: self.shown[seat].conditions for seat in seats}


class Listener:
    """Who knows the systems and the vulnerability, and hears every auction bid by them.

    `silence` is what a side without a system says by never bidding.

    >>> system = System.parse("$.1N. := 15 TO 17 Points; $.1N.2N. := 8 TO 9 Points;")
    >>> listener = Listener(dict.fromkeys(SEATS, system))
    >>> [one.name for one in listener.at(Auction.parse("1N P 3N", Seat.NORTH)).calls]
    ['$.1N.', 'pass', 'notrump']
    """

    def __init__(
        self,
        systems: Systems,
        vulnerability: Vulnerability = Vulnerability.NONE,
        silence: Condition | None = None,
    ) -> None:
        self.systems, self.vulnerability, self.silence = systems, vulnerability, silence
        self._heard: dict[Auction, HeardAuction] = {}
        self._choices: dict[Auction, CallChoices | None] = {}

    def at(self, auction: Auction) -> HeardAuction:
        """What an auction so far means."""
        found = self._heard.get(auction)
        if found is None:
            if len(self._heard) >= REMEMBERED:
                self._heard.clear()
                self._choices.clear()
            found = self._heard[auction] = self._at(auction)
        return found

    def _at(self, auction: Auction) -> HeardAuction:
        if not auction.calls:
            return HeardAuction(auction, (), {seat: self._silent(seat) for seat in SEATS})
        before = self.at(Auction(auction.dealer, auction.calls[:-1]))
        seat, call = before.auction.turn, auction.calls[-1]
        choices = self.choices(before.auction)
        one = HeardCall(seat, call) if choices is None else choices.heard(call)
        shown = before.shown
        if one.condition is not None:
            more = shown[seat].also(one.condition)
            if more is None:
                one = replace(one, fits=False)
            else:
                shown = {**shown, seat: more}
        return HeardAuction(auction, (*before.calls, one), shown)

    def _silent(self, seat: Seat) -> ShownHand:
        bids = any(self.systems.get(one) is not None for one in (seat, seat.partner))
        if bids or self.silence is None:
            return ShownHand()
        return ShownHand().also(self.silence) or ShownHand()

    def choices(self, auction: Auction) -> CallChoices | None:
        """What the player to call may do; None for one without a system, who passes."""
        if auction not in self._choices:
            self._choices[auction] = self._of(auction)
        return self._choices[auction]

    def _of(self, auction: Auction) -> CallChoices | None:
        seat = auction.turn
        system = self.systems.get(seat)
        if system is None:
            return None
        heard = self.at(auction)
        here = system.seen_from(Circumstances.of(auction, self.vulnerability))
        rules = here.after(steps_of(auction, seat.side))
        legal = tuple(rule for rule in rules if not auction.why_illegal(rule.call))
        partner, own = heard.shown[seat.partner].picture, heard.shown[seat].picture
        answer = _is_answer(heard)
        answered = answer and bool(auction.why_illegal(_THREE_NOTRUMP))
        forced = answer or _is_forced(heard)
        if forced:
            legal = tuple(rule for rule in legal if rule.call != PASS)
        moment = FallbackMoment(auction, partner, own, self.vulnerability, answered)
        ruled = {rule.call for rule in legal}
        open_to_table = moment.called or not legal
        offered = {
            call: meant for call, meant in moment.all_meant() if open_to_table and call not in ruled
        }
        rest: Call | None = PASS
        if forced:
            rest = None if answered else _lowest(moment, ruled)
        elif PASS in ruled:
            rest = None
        if rest is not None:
            offered.pop(rest, None)
        return CallChoices(auction, legal, moment, offered, rest)


_THREE_NOTRUMP = Call.bid(3, Strain.NOTRUMP)


def _is_answer(heard: HeardAuction) -> bool:
    """Has partner answered a question of the player to call, and the next player passed?"""
    if len(heard.calls) < 4 or heard.calls[-1].call != PASS or heard.calls[-3].call != PASS:
        return False
    asked, answer = heard.calls[-4], heard.calls[-2]
    return asked.rule is not None and asked.rule.asks and answer.rule is not None


def _is_forced(heard: HeardAuction) -> bool:
    """Must the player to call bid? Only while the player before him passes."""
    if len(heard.calls) < 2 or heard.calls[-1].call != PASS:
        return False
    partner, seat = heard.calls[-2], heard.auction.turn
    if partner.rule is not None and partner.rule.is_forcing:
        return True
    ours = (one.rule for one in heard.calls if one.seat.side is seat.side)
    to_game = any(rule is not None and rule.marks.force == "forcing to game" for rule in ours)
    contract = heard.auction.contract
    below = contract is not None and contract.side is seat.side and not is_game(contract.bid)
    return to_game and below


def _lowest(moment: FallbackMoment, ruled: Collection[Call]) -> Call | None:
    """The bid of hands that nothing fits where they may not pass."""
    auction = moment.auction
    partner = [s for s in SUITS if moment.partner.cards(s) >= 3]
    strains = [Strain.NOTRUMP, *(Strain(suit) for suit in partner)]
    for strain in strains:
        for level in range(1, 8):
            bid = Call.bid(level, strain)
            if not auction.why_illegal(bid):
                if bid not in ruled and (strain is not Strain.NOTRUMP or level <= 3):
                    return bid
                break
    return None


@dataclass(frozen=True)
class Hearing:
    """What the calls of an auction mean, and what each seat has shown in all."""

    calls: tuple[HeardCall, ...]
    shown: Mapping[Seat, tuple[Condition, ...]]
    stated: frozenset[Seat] = frozenset()

    @property
    def meanings(self) -> dict[Seat, Condition]:
        """What each seat has shown in all; a seat that has shown nothing is left out."""
        found = ((seat, all_of(*said)) for seat, said in self.shown.items())
        return {seat: said for seat, said in found if said is not None}

    def is_sure(self, seat: Seat) -> bool:
        """Is what a seat has shown stated, or from rules and passes alone?"""
        mine = (heard.meant for heard in self.calls if heard.seat is seat and heard.fits)
        return seat in self.stated or not any(mine)


def hear(
    systems: Systems,
    auction: Auction,
    stated: Mapping[Seat, Condition] | None = None,
    vulnerability: Vulnerability = Vulnerability.NONE,
) -> Hearing:
    """What an auction means; `stated` replaces all that a seat's calls say.

    >>> from kibitz.condition import english
    >>> system = System.parse("$.1N. := 15 TO 17 Points;")
    >>> auction = Auction.parse("1N P 3N P P P", dealer=Seat.SOUTH)
    >>> heard = hear({seat: system for seat in SEATS}, auction)
    >>> english(heard.calls[2].natural, subject="North")
    'North has 9 to 17 high-card points'
    """
    given = {seat: (said,) for seat, said in (stated or {}).items()}
    heard = Listener(systems, vulnerability).at(auction)
    return Hearing(heard.calls, heard.conditions(*SEATS) | given, frozenset(given))

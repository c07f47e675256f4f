"""Hearing: what a player who knows the systems takes each call of an auction to mean.

Like `inference`, which serves the bidder and is strict, but for auctions from any table: a
call without a rule is read as natural (and denies the rules that there are, as long as such
hands exist), and a seat's meaning may be stated outright.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache

from kibitz.auction import PASS, Auction, Call
from kibitz.bidding.meaning.inference import Systems, shown_by
from kibitz.bidding.meaning.natural import Picture, natural
from kibitz.bidding.rules.library import text_of
from kibitz.bidding.rules.rule import Rule, steps_of
from kibitz.bidding.rules.system import System
from kibitz.cards import SEATS, Seat
from kibitz.chance.belief.meanings import UNTOLD, Meanings
from kibitz.chance.counting.census import Census
from kibitz.chance.rewrite import all_of
from kibitz.condition.tree import Condition, Not

DOUBT_OF_PASSES, DOUBT_OF_CALLS = 5, 25
"""Per cent: so often a hand is not what a stranger's calls mean in our system, where he has only
passed and where he has called something. Of the defenders in 300 records of real play 9 and 50 are
not, of those in lessons 1 and 10 (docs/how-it-works.md)."""


class MeaningSource(Enum):
    """Where a meaning comes from."""

    RULE = "rule"
    NATURAL = "natural"
    NOTHING = "nothing"


@dataclass(frozen=True)
class HeardCall:
    """One call as it was heard: its rule, or a natural reading, or nothing.

    `condition` is all that it shows, with the rules that it denies. Where no hand shows that
    and what its seat has shown before, it does not `fit` and is left out.
    """

    seat: Seat
    call: Call
    source: MeaningSource
    rule: Rule | None = None
    natural: Condition | None = None
    denied: tuple[Rule, ...] = ()
    condition: Condition | None = None
    fits: bool = True


@dataclass(frozen=True)
class Hearing:
    """What the calls of an auction mean, and what each seat has shown in all."""

    calls: tuple[HeardCall, ...]
    meanings: Mapping[Seat, Condition]
    stated: frozenset[Seat] = frozenset()

    def is_sure(self, seat: Seat) -> bool:
        """Is what a seat has shown stated, or from rules alone, and not a natural reading?"""
        mine = (heard.source for heard in self.calls if heard.seat is seat and heard.fits)
        return seat in self.stated or MeaningSource.NATURAL not in mine


def hear(
    systems: Systems, auction: Auction, stated: Mapping[Seat, Condition] | None = None
) -> Hearing:
    """What an auction means; `stated` replaces all that a seat's calls say.

    >>> from kibitz.bidding.rules.system import System
    >>> from kibitz.condition import english
    >>> system = System.parse("$.1N. := 15 TO 17 Points;")
    >>> auction = Auction.parse("1N P 3N P P P", dealer=Seat.SOUTH)
    >>> heard = hear({seat: system for seat in SEATS}, auction)
    >>> english(heard.meanings[Seat.NORTH], subject="North")
    'North has 8 to 15 high-card points'
    """
    given = dict(stated or {})
    shown: dict[Seat, list[Condition]] = {seat: [] for seat in SEATS}
    heard: list[HeardCall] = []
    so_far = Auction(auction.dealer)
    for seat, call in auction:
        partner = given.get(seat.partner) or all_of(*shown[seat.partner])
        one = _heard(systems, so_far, seat, call, partner)
        if one.condition is not None:
            if _possible([*shown[seat], one.condition]):
                shown[seat].append(one.condition)
            else:
                one = replace(one, fits=False)
        heard.append(one)
        so_far = so_far.add(call)
    meanings: dict[Seat, Condition] = {}
    for seat in SEATS:
        meaning = given.get(seat) or all_of(*shown[seat])
        if meaning is not None:
            meanings[seat] = meaning
    return Hearing(tuple(heard), meanings, frozenset(given))


def overheard(auction: Auction | None) -> Meanings:
    """What the calls mean to a player who was told no system: the default one for all four.

    >>> found = overheard(Auction.parse("1NT P 3NT P P P", dealer=Seat.SOUTH))
    >>> sorted(seat.word for seat in found.by_seat)
    ['East', 'North', 'South', 'West']
    >>> overheard(None) is UNTOLD
    True
    """
    if auction is None:
        return UNTOLD
    callers = {seat for seat, call in auction if call != PASS}
    doubt = {seat: DOUBT_OF_CALLS if seat in callers else DOUBT_OF_PASSES for seat in SEATS}
    return Meanings(hear(dict.fromkeys(SEATS, _default()), auction).meanings, doubt)


@cache
def _default() -> System:
    return System.parse(*text_of("default"))


def _heard(
    systems: Systems, auction: Auction, seat: Seat, call: Call, partner: Condition | None
) -> HeardCall:
    system = systems.get(seat)
    denied: tuple[Rule, ...] = ()
    if system is not None:
        shown = shown_by(system, steps_of(auction, seat.side), seat, call)
        if shown.rule is not None:
            return HeardCall(
                seat, call, MeaningSource.RULE, shown.rule, None, shown.denied, shown.condition
            )
        denied = shown.denied
    plain = natural(auction, call, Picture.of(partner))
    if plain is None and call != PASS:
        return HeardCall(seat, call, MeaningSource.NOTHING)
    both = all_of(plain, *(Not(rule.condition) for rule in denied))
    if both is not None and not _possible([both]):
        both, denied = plain, ()
    source = MeaningSource.NOTHING if plain is None else MeaningSource.NATURAL
    return HeardCall(seat, call, source, None, plain, denied, both)


def _possible(conditions: list[Condition]) -> bool:
    """Has any hand shown all this?"""
    together = all_of(*conditions)
    if together is None:
        return True
    census = Census.under([together], None)
    return bool(census.where(together).any())

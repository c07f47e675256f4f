"""Lint: what a designer wants to know of a system before anybody bids with it.

Every position of the first calls is asked, with exact shares from the counting engine
(`counting/census.py`), which of the hands that may be there have no rule (*gaps*), which rules no
hand ever follows (*unreachable*, *duplicate*), and where a later rule would have matched as
well (*overlaps*: the order of the file decides, so these are told but are no fault). A name
whose calls cannot be bid is *illegal*; what stands after `end` is *not read*; a mark of
placement (`marks.py`) that explains nothing is *stale*; a rule by which partner passes a forcing
call is told, for it is never followed. How often a position is met is sampled
(`reach.py`) and orders the findings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

import numpy as np

from kibitz.auction import PASS, Call
from kibitz.bidding.calling.onward import called
from kibitz.bidding.checking.faults import Fault
from kibitz.bidding.checking.marks import Mark, marks_of
from kibitz.bidding.checking.position import AuctionPosition, maker, positions
from kibitz.bidding.checking.reach import DEALS, Reach
from kibitz.bidding.meaning.hearing import Listener
from kibitz.bidding.meaning.picture import reference_hands
from kibitz.bidding.rules.general import is_general
from kibitz.bidding.rules.rule import CallStep, Rule, Steps, auction_of
from kibitz.bidding.rules.system import Circumstances, System
from kibitz.cards import SEATS
from kibitz.chance.counting.census import Census, Truths
from kibitz.condition.tree import And, Condition, Not, Truth
from kibitz.condition.vector import evaluate
from kibitz.deal import Hand
from kibitz.errors import Place
from kibitz.result import Result

DEPTH = 3
"""So many calls of our side are examined, unless another number is asked for."""
LEAST = Fraction(1, 100)
"""Smaller gaps and overlaps are not told, unless another number is asked for."""

Progress = Callable[[int, int], None]


class FindingKind(Enum):
    """What may be found; all but overlaps and explained gaps are faults."""

    GAP = "gap"
    EXPLAINED = "explained gap"
    UNREACHABLE = "unreachable"
    DUPLICATE = "duplicate"
    ILLEGAL = "illegal"
    UNREAD = "not read"
    PASSED = "forcing call passed"
    STALE = "stale mark"
    OVERLAP = "overlap"

    @property
    def is_fault(self) -> bool:
        """Does it make the check fail?"""
        return self not in (FindingKind.EXPLAINED, FindingKind.OVERLAP)


_UNFOLLOWED = (FindingKind.UNREACHABLE, FindingKind.DUPLICATE)


@dataclass(frozen=True)
class Found:
    """One finding: where, which rules, how many of the hands that may be there.

    `share` is of the hands of the player to call that made his earlier calls. Those that come
    to the position in random deals are others, for partner's calls take cards away: `met` is
    the share among them, and `often` the share of all deals in which our side calls first.
    `example` is such a hand. For an overlap, `rule` makes the call and `other` is the later
    rule; for a rule that no hand follows, `other` is what stands in its way, if one rule does,
    and `reason` the number of a call before it that no rule makes, if there is one.
    """

    what: FindingKind
    steps: Steps = ()
    rule: Rule | None = None
    other: Rule | None = None
    share: Result[Fraction] | None = None
    met: Result[Fraction] | None = None
    often: Result[Fraction] | None = None
    example: Hand | None = None
    reason: str = ""
    place: Place | None = None
    table: tuple[tuple[Call, Fraction], ...] = ()
    """Of a gap: the calls that the fallback table has for these hands, and for what share of the
    reference hands among them; what is left passes."""

    @property
    def weight(self) -> Fraction:
        """How often it matters, for the order of the findings."""
        return Fraction(0) if self.often is None else self.often.value


@dataclass(frozen=True)
class Report:
    """All findings, what matters most first, and how much was examined."""

    name: str
    found: tuple[Found, ...]
    positions: int
    rules: int
    depth: int
    least: Fraction
    deals: int
    seed: int

    def of(self, *kinds: FindingKind) -> tuple[Found, ...]:
        """The findings of some kinds."""
        return tuple(one for one in self.found if one.what in kinds)

    @property
    def faults(self) -> tuple[Found, ...]:
        """The findings that want mending."""
        return tuple(one for one in self.found if one.what.is_fault)


def lint(
    system: System,
    *,
    depth: int = DEPTH,
    least: Fraction = LEAST,
    deals: int = DEALS,
    seed: int = 1,
    faults: tuple[Fault, ...] = (),
    progress: Progress | None = None,
) -> Report:
    """Examine the first calls of a system.

    >>> system = System.parse("$.1N. := 15 TO 17 Points; $.P. := Points < 12;")
    >>> gap, = lint(system, deals=1000).of(FindingKind.GAP)
    >>> f"{float(gap.share.value):.4f}", gap.share.kind.value
    ('0.2472', 'exact')
    """
    system = system.seen_from(Circumstances())  # first seat, nobody vulnerable
    reach = Reach.of(system, deals, seed)
    examined = [*positions(system, depth)]
    marks = marks_of(system)
    used: set[int] = set()
    found: list[Found] = []
    closed: set[Steps] = set()
    for number, position in enumerate(examined):
        found += _examined(system, position, reach, marks, used, least, closed)
        if progress is not None:
            progress(number + 1, len(examined))
    found = [*_without_cases(found, examined), *_never_met(system, examined, depth)]
    steps = {position.steps for position in examined}
    needed = {(marks[number].place, marks[number].reason) for number in used}
    found += [
        Found(FindingKind.STALE, mark.steps, reason=mark.reason, place=mark.place)
        for mark in marks
        if (mark.place, mark.reason) not in needed
        and (mark.steps in steps or not system.after(mark.steps))
    ]
    found += [
        Found(
            FindingKind.UNREAD if one.unread else FindingKind.ILLEGAL,
            reason=one.reason,
            place=one.place,
        )
        for one in faults
    ]
    kinds = [*FindingKind]
    found.sort(key=lambda one: (not one.what.is_fault, -one.weight, kinds.index(one.what)))
    rules = sum(len(position.rules) for position in examined)
    return Report(system.name, tuple(found), len(examined), rules, depth, least, deals, seed)


def _without_cases(found: list[Found], examined: list[AuctionPosition]) -> Iterator[Found]:
    """A rule for any auction that ends so need not be followed in each of them: in one."""
    unfollowed = {(one.steps, one.rule) for one in found if one.what in _UNFOLLOWED}
    followed = {
        rule.written
        for position in examined
        for rule in position.rules
        if (position.steps, rule) not in unfollowed
    }
    for one in found:
        rule = one.rule if one.what in _UNFOLLOWED else None
        if rule is None or not is_general(rule.written) or rule.written not in followed:
            yield one


def _never_met(system: System, examined: list[AuctionPosition], depth: int) -> Iterator[Found]:
    """Rules for any auction that ends so, where none does: told if all auctions were walked."""
    met = {rule.written for position in examined for rule in position.rules}
    alone = [
        rule
        for rule in system.general
        if rule.written not in met and not any(step.theirs for step in (*rule.first, *rule.last))
    ]
    seen = {position.steps for position in examined}
    if not alone or any(one.steps not in seen for one in positions(system, depth + 1)):
        return
    for written, place in dict.fromkeys((rule.written, rule.place) for rule in alone):
        reason = f"{written} is never reached: no auction of these rules comes to it"
        yield Found(FindingKind.UNREACHABLE, reason=reason, place=place)


def _examined(
    system: System,
    position: AuctionPosition,
    reach: Reach,
    marks: tuple[Mark, ...],
    used: set[int],
    least: Fraction,
    closed: set[Steps],
) -> Iterator[Found]:
    """The findings of one position; `closed` are the calls that no hand makes."""
    steps = position.steps
    if any(steps[: n + 1] in closed for n in range(len(steps))):
        closed.add(steps)
        return
    if position.missing is not None:
        closed.add(steps[: position.missing + 1])
        for rule in position.rules:
            missing = str(position.missing)
            yield Found(FindingKind.UNREACHABLE, steps, rule, reason=missing, place=rule.place)
        return
    asked = [rule.condition for rule in position.rules]
    covering = [(n, mark) for n, mark in enumerate(marks) if mark.covers(steps)]
    asked += [mark.condition for _, mark in covering if mark.condition is not None]
    census = Census.under(asked, position.own)
    here = np.ones(len(census.masks), bool) if position.own is None else census.where(position.own)
    yield from _passed(system, position)
    yield from _unfollowed(system, position, census, here, closed)
    yield from _overlaps(position, census, here, reach, least)
    yield from _gaps(system, position, census, here, reach, covering, used, least)


def _passed(system: System, position: AuctionPosition) -> Iterator[Found]:
    """A rule by which partner passes a call that is forcing, while the opponents pass."""
    steps = position.steps
    if not steps or steps[-1].theirs:
        return
    last = maker(system, steps, len(steps) - 1)
    if last is None or not last.is_forcing:
        return
    for rule in position.rules:
        if rule.call == PASS:
            yield Found(FindingKind.PASSED, steps, rule, last, place=rule.place)


def _gaps(
    system: System,
    position: AuctionPosition,
    census: Census,
    here: Truths,
    reach: Reach,
    covering: list[tuple[int, Mark]],
    used: set[int],
    least: Fraction,
) -> Iterator[Found]:
    """The hands without a call: those that a mark explains, and the others.

    Who asks a question only where it pays has no call in this sense, and a position with
    nothing but questions is left to placement like one without rules.
    """
    silent: list[Condition] = [Not(rule.condition) for rule in position.rules if not rule.asks]
    if not silent:
        return
    parts: list[tuple[Mark | None, Condition]] = []
    for number, mark in covering:
        meant = And((*silent, mark.condition or Truth(True)))
        if census.number(census.where(meant) & here):
            used.add(number)
            parts.append((mark, meant))
        silent.append(Not(mark.condition or Truth(True)))
    for why, hands in (*parts, (None, And(tuple(silent)))):
        kinds = census.where(hands) & here
        share = census.share(kinds, here)
        if not share.value:
            continue
        met = reach.met(position.steps, hands)
        if max(share.value, _surely(met.share)) >= least:
            yield Found(
                FindingKind.GAP if why is None else FindingKind.EXPLAINED,
                position.steps,
                share=share,
                met=met.share,
                often=met.often,
                example=met.example or census.example(kinds),
                reason="" if why is None else why.reason,
                place=None if why is None else why.place,
                table=_by_table(system, position, hands),
            )


def _by_table(
    system: System, position: AuctionPosition, hands: Condition
) -> tuple[tuple[Call, Fraction], ...]:
    """What the fallback table makes of the hands of a gap, the commonest calls first."""
    auction = auction_of(position.steps)
    if position.steps and not position.steps[-1].theirs:
        auction = auction.add(PASS)
    choices = Listener(dict.fromkeys(SEATS, system)).choices(auction)
    some = reference_hands()
    some = some[evaluate(hands if position.own is None else And((hands, position.own)), some)]
    if choices is None or not len(some):
        return ()
    found = [(call, Fraction(len(at), len(some))) for call, at in called(choices, some)]
    bids = [(call, share) for call, share in found if call != PASS and share >= LEAST]
    return tuple(sorted(bids, key=lambda one: -one[1]))


def _surely(share: Result[Fraction]) -> Fraction:
    """What a sampled share is at least, but for a small chance."""
    return max(share.value - 3 * Fraction(share.error or 0), Fraction(0))


def _unfollowed(
    system: System, position: AuctionPosition, census: Census, here: Truths, closed: set[Steps]
) -> Iterator[Found]:
    """The rules that no hand follows: because of an earlier rule, or of all, or of none."""
    for rule in position.rules:
        mine = census.where(rule.condition)
        earlier = _taking(position, rule)
        free = mine & here
        for other in earlier:
            free = free & ~census.where(other.condition)
        share = census.share(free, here)
        if share.value:
            continue
        closed.add((*position.steps, CallStep(rule.call)))
        same = (r for r in earlier if not (census.where(r.condition) ^ mine).any())
        twin = next(same, None)
        alone = (r for r in earlier if not (mine & here & ~census.where(r.condition)).any())
        way = twin or (next(alone, None) if (mine & here).any() else None)
        what = FindingKind.UNREACHABLE if twin is None else FindingKind.DUPLICATE
        taken = census.share(mine, here)
        yield Found(what, position.steps, rule, way, taken, place=rule.place)


def _taking(position: AuctionPosition, rule: Rule) -> tuple[Rule, ...]:
    """The rules that take hands before this one; a question is not weighed after a call either."""
    earlier = position.rules[: position.rules.index(rule)]
    return tuple(other for other in earlier if not other.asks)


def _overlaps(
    position: AuctionPosition, census: Census, here: Truths, reach: Reach, least: Fraction
) -> Iterator[Found]:
    """Which rule wins where a later one matches as well; a rule for any hand is no overlap."""
    rest = here
    for number, rule in enumerate(position.rules):
        mine = rest & census.where(rule.condition)
        if not rule.asks:
            for other in position.rules[number + 1 :]:
                theirs = census.where(other.condition)
                if other.asks or not (here & ~theirs).any():
                    continue
                share = census.share(mine & theirs, here)
                if share.value and share.value >= least:
                    met = reach.met(position.steps, other.condition, rule)
                    example = met.example or census.example(mine & theirs)
                    yield Found(
                        FindingKind.OVERLAP,
                        position.steps,
                        rule,
                        other,
                        share,
                        met.share,
                        met.often,
                        example,
                        place=other.place,
                    )
        rest = rest & ~mine

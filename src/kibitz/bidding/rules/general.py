"""General: a rule for any auction that ends so, `$.?T.4N.`, or that looks so, `$.1S.(*H).+H.`.

Bridge ACES wants "a rule that says that 4N is RKC after a fit is agreed". The `?` stands for
any calls, ours and theirs, or none; `?S` for calls by which spades are agreed, `?P` for calls of
theirs, while we pass. An open call leaves its level to the auction
(`condition/reading/open_calls.py`). Rules with variables (`?T`, `$.1M.2M.`) have become rules with
suits when they are read (`condition/reading/variables.py`); what is left open here is only the
auction, so a general rule becomes an ordinary one when a position is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import dropwhile

from kibitz.auction import PASS, Call
from kibitz.bidding.rules.rule import CallStep, NamePart, Rule, Steps, asks, auction_of, parts_of
from kibitz.cards import Strain, Suit
from kibitz.condition.reading.open_calls import OpenCall
from kibitz.condition.reading.rule_marks import UNMARKED, RuleMarks
from kibitz.condition.reading.variables import variables_in
from kibitz.condition.tree import Condition
from kibitz.errors import Illegal, Malformed, Place

_OPEN = re.compile(r"(?<=\.)\?(?P<suit>[^.]*)(?=\.)")
_OPEN_LEVEL = re.compile(r"\.\((?:\?\)|\*|\+|[1-7]-[1-7])|\.(?:\*|\+|[1-7]-[1-7])")
Aligned = tuple[NamePart | None, ...]
"""Calls of both sides in turn; None for a pass of theirs."""


@dataclass(frozen=True)
class General:
    """A rule for auctions that begin with `first` and end with `last`.

    Between them may stand `any` calls, or none. With a suit in `agreed` it holds only where that
    suit is agreed; if it `answers`, only where the call before it is a question; if we are
    `silent`, only where we have passed all the time between. `theirs` is the suit that they must
    have bid last.
    """

    first: tuple[NamePart, ...]
    last: tuple[NamePart, ...]
    call: Call | OpenCall
    condition: Condition
    agreed: Suit | None = None
    written: str = field(default="", compare=False)
    place: Place = field(default_factory=Place, compare=False, repr=False)
    asks: bool = False
    answers: bool = False
    silent: bool = False
    marks: RuleMarks = UNMARKED
    any: bool = True
    opener: int | None = None
    order: int = field(default=0, compare=False, repr=False)
    theirs: Suit | None = None

    @classmethod
    def read(
        cls,
        name: str,
        condition: Condition,
        written: str,
        place: Place,
        marks: RuleMarks = UNMARKED,
        opener: int | None = None,
        order: int = 0,
        theirs: Suit | None = None,
    ) -> General:
        """Read the name of a general rule; an error points at its place in the name."""
        before, suit, after, silent = _split(name)
        is_open = _OPEN.search(name) is not None
        if opener is not None and (is_open or opener > 4):
            raise Malformed(
                f"who passes first in {name} does not say who bids first",
                place=Place.at(name, name.index(".") + 1),
                expected="three passes at most, and the first bid after them",
                remedy="leave the passes out, and say FirstSeat to FourthSeat in the condition",
            )
        first = tuple(step for step, _ in parts_of(f"{before}P.", name)[:-1]) if before else ()
        *last, (call, at) = parts_of(after.rjust(len(name)), name)
        if isinstance(call, OpenCall) and not call.is_one:
            raise Malformed(
                f"{call} at the end of {name} is not one call",
                place=at,
                expected="a bid such as 2S, the lowest one (+S) or a jump (++S)",
            )
        return cls(
            first,
            tuple(_without_passes(step for step, _ in last) if opener else (s for s, _ in last)),
            call if isinstance(call, OpenCall) else call.call,
            condition,
            suit,
            written,
            place,
            asks(name),
            _answers(name),
            silent,
            marks,
            is_open,
            opener,
            order,
            theirs,
        )

    @property
    def named(self) -> int:
        """How many calls the rule names before its own; the rule that names more is preferred."""
        parts = (*self.first, *self.last)
        return sum(not (isinstance(one, OpenCall) and one.whatever) for one in parts)

    @cached_property
    def _ends(self) -> tuple[Aligned, Aligned]:
        """What stands at the beginning and at the end, with their passes between our calls."""
        return aligned(self.first), aligned(self.last, closed=True)

    @cached_property
    def rank(self) -> tuple[bool, bool, int, int, int]:
        """The order in which rules for one call are preferred: what says more comes first."""
        parts = (*self.first, *self.last, self.call)
        levels = sum(isinstance(one, OpenCall) for one in parts)
        suits = len(variables_in(_OPEN.sub("", self.written)))
        return self.any, self.opener is None, -self.named, levels + suits, self.order

    def at(self, position: Steps, agreed: Suit | None, calls: Aligned | None = None) -> Rule | None:
        """The rule as it reads after these calls, `aligned`; None where it does not hold."""
        if self.agreed is not None and self.agreed is not agreed:
            return None
        first, last = self._ends
        calls = aligned(position, closed=True) if calls is None else calls
        begin, end = len(first), len(calls) - len(last)
        if end < begin or (end > begin and not self.any):
            return None
        named = (*zip(range(end, len(calls)), last, strict=True), *enumerate(first))
        if not all(_is(part, calls, n) for n, part in named):
            return None
        between = (one for one in calls[begin:end] if isinstance(one, CallStep))
        if self.silent and not all(step.theirs or step.call == PASS for step in between):
            return None
        if self.theirs is not None and self.theirs is not _their_last(position):
            return None
        call = _called(self.call, position)
        if call is None:
            return None
        try:
            auction_of((*position, CallStep(call)))
        except Illegal:
            return None
        return Rule(
            position,
            call,
            self.condition,
            self.written,
            self.asks,
            self.place,
            self.marks,
            order=self.order,
        )


def _without_passes(parts: Iterable[NamePart]) -> Iterator[NamePart]:
    """The calls from the first bid on."""
    return dropwhile(lambda part: part == CallStep(PASS), parts)


def aligned(parts: Sequence[NamePart], closed: bool = False) -> Aligned:
    """The calls with their passes between ours and, if `closed`, after our last one.

    >>> [str(one) for one in aligned([CallStep(Call.parse("1S")), CallStep(Call.parse("2S"))])]
    ['1S', 'None', '2S']
    """
    found: list[NamePart | None] = []
    ours = False
    for part in parts:
        if ours and not part.theirs:
            found.append(None)
        found.append(part)
        ours = not part.theirs
    return (*found, None) if closed and ours else tuple(found)


def _is(part: NamePart | None, calls: Aligned, number: int) -> bool:
    """Is the call of this number what a part of a name says?"""
    step = calls[number]
    if part is None or isinstance(part, CallStep):
        return part == step
    if part.whatever:
        return step is None or step.theirs
    if not isinstance(step, CallStep) or step.theirs is not part.theirs or not step.call.is_bid:
        return False
    if part.strain is not None and step.call.strain is not part.strain:
        return False
    before = tuple(one for one in calls[:number] if isinstance(one, CallStep))
    return part.has_level(step.call.level, _lowest(before, step.call.strain))


def _their_last(position: Steps) -> Suit | None:
    """The suit that they have bid last."""
    bids = (step.call for step in reversed(position) if step.theirs and step.call.is_bid)
    last = next(bids, None)
    return None if last is None else last.strain.suit


def _called(call: Call | OpenCall, position: Steps) -> Call | None:
    """The call of a rule after these calls; None where there is none so high."""
    if isinstance(call, Call):
        return call
    assert call.strain is not None and call.over is not None
    level = _lowest(position, call.strain) + call.over
    return Call.bid(level, call.strain) if level <= 7 else None


def _lowest(position: Steps, strain: Strain) -> int:
    """The level of the lowest bid in a strain after these calls; eight where there is none."""
    last = next((step.call for step in reversed(position) if step.call.is_bid), None)
    return 1 if last is None else last.level + (strain <= last.strain)


def is_general(name: str) -> bool:
    """Does a name leave calls open?

    >>> is_general("$.?S.4N."), is_general("$.1X.(*Y).X."), is_general("$.1N.2C?.")
    (True, True, False)
    >>> is_general("$.1M.(?).2M.")
    True
    """
    return _OPEN.search(name) is not None or _OPEN_LEVEL.search(name) is not None


def _answers(name: str) -> bool:
    """Is the call before the last marked as a question, as in `$.?T.4N?.5C.`?"""
    *earlier, _ = name.rstrip().rstrip(".").split(".")
    return bool(earlier) and len(earlier[-1]) > 1 and earlier[-1].endswith("?")


def _split(name: str) -> tuple[str, Suit | None, str, bool]:
    """The calls before the `?`, the suit that is agreed, the calls after it; do we pass there?"""
    found = [*_OPEN.finditer(name)]
    if not found:
        return "", None, name, False
    first, *more = found
    if more:
        raise Malformed(
            f"the auction {name} has two ?",
            place=Place.at(name, more[0].start()),
            expected="one ? in a name: it stands for any number of calls",
        )
    suit = None
    silent = first["suit"].upper() == "P"
    if first["suit"] and not silent:
        try:
            suit = Suit.parse(first["suit"])
        except Malformed:
            raise Malformed(
                f"?{first['suit']} in {name} names no suit",
                place=Place.at(name, first.start() + 1),
                expected="?T for any suit that is agreed, ?M, ?m or ?S; ?P while we pass",
            ) from None
    before = name[: first.start()]
    return "" if before.strip("$.") == "" else before, suit, name[first.end() :], silent

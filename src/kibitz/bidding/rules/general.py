"""General: a rule for any auction that ends so, `$.?T.4N.`.

Bridge ACES wants "a rule that says that 4N is RKC after a fit is agreed". The `?` stands for
any calls, ours and theirs, or none; `?S` for calls by which spades are agreed, `?P` for calls of
theirs, while we pass; `(*)` for one call of theirs, whatever it is. Rules with
variables (`?T`, `$.1M.2M.`) have become rules with suits when they are read
(`condition/reading/variables.py`); what is left open here is only the auction, so a general rule
becomes an ordinary one when a position is asked for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

from kibitz.auction import PASS, Call
from kibitz.bidding.rules.rule import CallStep, Rule, Steps, asks, auction_of, parts_of
from kibitz.cards import Suit
from kibitz.condition.reading.rule_marks import UNMARKED, RuleMarks
from kibitz.condition.tree import Condition
from kibitz.errors import Illegal, Malformed, Place

_OPEN = re.compile(r"(?<=\.)\?(?P<suit>[^.]*)(?=\.)")
_WHATEVER, _STAND_IN = "(*)", "(7N)"
ANYTHING = CallStep(PASS, theirs=True)
"""One call of theirs, whatever it is; in a position a pass of theirs does not stand."""
Aligned = tuple[CallStep | None, ...]
"""Calls of both sides in turn; None for a pass of theirs."""


@dataclass(frozen=True)
class General:
    """A rule for auctions that begin with `first` and end with `last`; `whole` if these are all.

    With a suit in `agreed` it holds only where that suit is agreed; if it `answers`, only
    where the call before it is a question; if we are `silent`, only where we have passed all
    the time between. `theirs` is the suit that they must have bid last.
    """

    first: Steps
    last: Steps
    call: Call
    condition: Condition
    agreed: Suit | None = None
    written: str = field(default="", compare=False)
    place: Place = field(default_factory=Place, compare=False, repr=False)
    asks: bool = False
    answers: bool = False
    silent: bool = False
    marks: RuleMarks = UNMARKED
    theirs: Suit | None = None
    whole: bool = False
    order: int = field(default=0, compare=False)

    @classmethod
    def read(
        cls,
        name: str,
        condition: Condition,
        written: str,
        place: Place,
        marks: RuleMarks = UNMARKED,
        theirs: Suit | None = None,
        order: int = 0,
    ) -> General:
        """Read the name of a general rule; an error points at its place in the name."""
        before, suit, after, silent = _split(name)
        *last, call = _pattern(after.rjust(len(name)), name)
        return cls(
            _pattern(f"{before}P.", name)[:-1] if before else (),
            tuple(last),
            call.call,
            condition,
            suit,
            written,
            place,
            asks(name),
            _answers(name),
            silent,
            marks,
            theirs,
            not _OPEN.search(name),
            order,
        )

    @property
    def named(self) -> int:
        """How many calls the rule names before its own; the rule that names more is preferred."""
        return sum(step != ANYTHING for step in (*self.first, *self.last))

    @cached_property
    def _ends(self) -> tuple[Aligned, Aligned]:
        return aligned(self.first), aligned(self.last, closed=True)

    def at(self, position: Steps, agreed: Suit | None) -> Rule | None:
        """The rule as it reads after these calls; None where it does not hold."""
        if self.agreed is not None and self.agreed is not agreed:
            return None
        if self.theirs is not None and self.theirs is not _their_last(position):
            return None
        first, last = self._ends
        calls = aligned(position, closed=True)
        rest = len(calls) - len(last)
        if rest < len(first) or (self.whole and rest):
            return None
        if not _fits(last, calls[rest:]) or not _fits(first, calls):
            return None
        between = calls[len(first) : rest]
        if self.silent and not all(s is None or s.theirs or s.call == PASS for s in between):
            return None
        try:
            auction_of((*position, CallStep(self.call)))
        except Illegal:
            return None
        return Rule(
            position,
            self.call,
            self.condition,
            self.written,
            self.asks,
            self.place,
            self.marks,
            order=self.order,
        )


def aligned(steps: Steps, closed: bool = False) -> Aligned:
    """The calls with their passes between ours, and, if `closed`, after our last one.

    >>> steps = (CallStep(Call.parse("1S")), CallStep(Call.parse("2S")))
    >>> [str(one) for one in aligned(steps)]
    ['1S', 'None', '2S']
    """
    found: list[CallStep | None] = []
    ours = False
    for step in steps:
        if ours and not step.theirs:
            found.append(None)
        found.append(step)
        ours = not step.theirs
    return (*found, None) if closed and ours else tuple(found)


def _fits(pattern: Aligned, calls: Aligned) -> bool:
    """Are these calls, from the first on, those of the pattern?"""
    return all(
        asked == made or (asked == ANYTHING and (made is None or made.theirs))
        for asked, made in zip(pattern, calls, strict=False)
    )


def _their_last(position: Steps) -> Suit | None:
    """The suit that they have bid last."""
    bids = (step.call for step in reversed(position) if step.theirs and step.call.is_bid)
    last = next(bids, None)
    return None if last is None else last.strain.suit


def is_general(name: str) -> bool:
    """Does a name leave calls open?

    >>> is_general("$.?S.4N."), is_general("$.1N.2C?."), is_general("$.1M.(*).2M.")
    (True, False, True)
    """
    return _OPEN.search(name) is not None or _WHATEVER in name


def _pattern(name: str, whole: str) -> Steps:
    """The calls of a part of a name; `(*)` is `ANYTHING`."""
    found = parts_of(name.replace(_WHATEVER, _STAND_IN), whole)
    return tuple(ANYTHING if str(step) == _STAND_IN else step for step, _ in found)


def _answers(name: str) -> bool:
    """Is the call before the last marked as a question, as in `$.?T.4N?.5C.`?"""
    *earlier, _ = name.rstrip().rstrip(".").split(".")
    return bool(earlier) and len(earlier[-1]) > 1 and earlier[-1].endswith("?")


def _split(name: str) -> tuple[str, Suit | None, str, bool]:
    """The calls before the `?`, the suit that is agreed, the calls after it; do we pass there?"""
    if not _OPEN.search(name):
        return "", None, name, False
    first, *more = _OPEN.finditer(name)
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

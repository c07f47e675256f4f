"""General: a rule for any auction that ends so, `$.?T.4N.`.

Bridge ACES wants "a rule that says that 4N is RKC after a fit is agreed". The `?` stands for
any calls, ours and theirs, or none; `?S` for calls by which spades are agreed, `?P` for calls of
theirs, while we pass. Rules with
variables (`?T`, `$.1M.2M.`) have become rules with suits when they are read
(`condition/reading/variables.py`); what is left open here is only the auction, so a general rule
becomes an ordinary one when a position is asked for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kibitz.auction import PASS, Call
from kibitz.bidding.rules.rule import CallStep, Rule, Steps, asks, auction_of, parts_of
from kibitz.cards import Suit
from kibitz.condition.reading.rule_marks import UNMARKED, RuleMarks
from kibitz.condition.tree import Condition
from kibitz.errors import Illegal, Malformed, Place

_OPEN = re.compile(r"(?<=\.)\?(?P<suit>[^.]*)(?=\.)")


@dataclass(frozen=True)
class General:
    """A rule for auctions that begin with `first` and end with `last`.

    With a suit in `agreed` it holds only where that suit is agreed; if it `answers`, only
    where the call before it is a question; if we are `silent`, only where we have passed all
    the time between.
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

    @classmethod
    def read(
        cls,
        name: str,
        condition: Condition,
        written: str,
        place: Place,
        marks: RuleMarks = UNMARKED,
    ) -> General:
        """Read the name of a general rule; an error points at its place in the name."""
        before, suit, after, silent = _split(name)
        first = tuple(step for step, _ in parts_of(f"{before}P.", name)[:-1]) if before else ()
        *last, (call, _) = parts_of(after.rjust(len(name)), name)
        return cls(
            first,
            tuple(step for step, _ in last),
            call.call,
            condition,
            suit,
            written,
            place,
            asks(name),
            _answers(name),
            silent,
            marks,
        )

    @property
    def named(self) -> int:
        """How many calls the rule names before its own; the rule that names more is preferred."""
        return len(self.first) + len(self.last)

    def at(self, position: Steps, agreed: Suit | None) -> Rule | None:
        """The rule as it reads after these calls; None where it does not hold."""
        if self.agreed is not None and self.agreed is not agreed:
            return None
        if len(position) < self.named or position[: len(self.first)] != self.first:
            return None
        if position[len(position) - len(self.last) :] != self.last:
            return None
        between = position[len(self.first) : len(position) - len(self.last)]
        if self.silent and not all(step.theirs or step.call == PASS for step in between):
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
        )


def is_general(name: str) -> bool:
    """Does a name leave calls open?

    >>> is_general("$.?S.4N."), is_general("$.1N.2C?.")
    (True, False)
    """
    return _OPEN.search(name) is not None


def _answers(name: str) -> bool:
    """Is the call before the last marked as a question, as in `$.?T.4N?.5C.`?"""
    *earlier, _ = name.rstrip().rstrip(".").split(".")
    return bool(earlier) and len(earlier[-1]) > 1 and earlier[-1].endswith("?")


def _split(name: str) -> tuple[str, Suit | None, str, bool]:
    """The calls before the `?`, the suit that is agreed, the calls after it; do we pass there?"""
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

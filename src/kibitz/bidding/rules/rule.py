"""Rule: a call, the auction that it continues, and the hands that make it.

ACES associates a rule with a call by its name: `$.1N.2C.2H.4H.` is four hearts after
one notrump, two clubs, two hearts (Bridge ACES, "General syntax"). A name holds the calls
of one partnership; the opponents are silent where it says nothing of them, and a call of
theirs stands in parentheses: `$.1S.(2H).3S.`. A call is therefore a `CallStep`, ours or
theirs, and the steps so far, without the opponents' passes, are the *position* by which
rules are found: who dealt, and how often they passed, does not matter, unless a name says how
often both sides passed before anybody bid: `$.(P).1S.` is an opening in second seat,
`$.P.(P).1S.` in third. A `?` after a call
marks a question: `$.1N.2C?.`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise, takewhile

from kibitz.auction import PASS, Auction, Call
from kibitz.cards import Seat, Side
from kibitz.condition.reading.rule_marks import UNMARKED, RuleMarks
from kibitz.condition.tree import Condition
from kibitz.errors import Illegal, Malformed, Place, nearest


@dataclass(frozen=True, slots=True)
class CallStep:
    """One call of an auction as a partnership sees it: its own, or theirs."""

    call: Call
    theirs: bool = False

    def __str__(self) -> str:
        text = str(self.call).replace("NT", "N")
        return f"({text})" if self.theirs else text


Steps = tuple[CallStep, ...]
"""The auction as a partnership sees it, without the opponents' passes."""


@dataclass(frozen=True)
class Rule:
    """One rule of a system: hands that satisfy `condition` make `call` after `before`.

    `written` is the name in the file, which may be that of a general rule. A call that
    `asks` is made by those of these hands that gain by the answer (`question.py`).
    """

    before: Steps
    call: Call
    condition: Condition
    written: str = field(default="", compare=False)
    asks: bool = False
    place: Place = field(default_factory=Place, compare=False, repr=False)
    marks: RuleMarks = UNMARKED
    opener: int | None = None
    """The seat, first to fourth, in which somebody bids first, if the rule is for it alone."""

    @property
    def name(self) -> str:
        """The name in one spelling: `$.1N.2C.`."""
        passes = PASSES[self.opener] if self.opener else ""
        return f"$.{passes}{name_of((*self.before, CallStep(self.call))).removeprefix('$.')}"

    @property
    def is_forcing(self) -> bool:
        """Must partner not pass? A question is forcing as well."""
        return self.asks or self.marks.is_forcing


PASSES = {1: "", 2: "(P).", 3: "P.(P).", 4: "(P).P.(P)."}
"""The passes before the first bid, by the seat that makes it."""


def name_of(steps: Steps) -> str:
    """The name of an auction.

    >>> name_of((CallStep(Call.parse("1nt")), CallStep(Call.parse("x"), theirs=True)))
    '$.1N.(X).'
    """
    return f"$.{'.'.join(map(str, steps))}." if steps else "$."


def steps_of(auction: Auction, side: Side) -> Steps:
    """The auction so far as this side sees it.

    >>> auction = Auction.parse("P 1N P 2C", dealer=Seat.EAST)
    >>> name_of(steps_of(auction, Side.NS)), name_of(steps_of(auction, Side.EW))
    ('$.1N.2C.', '$.P.(1N).P.(2C).')
    """
    return tuple(
        CallStep(call, seat.side is not side)
        for seat, call in auction
        if seat.side is side or call != PASS
    )


def is_auction(name: str) -> bool:
    """Is this the name of an auction, and not of a condition?

    >>> is_auction("$.1N.2C."), is_auction("$balanced")
    (True, False)
    """
    return name.strip().removeprefix("$").startswith(".")


def asks(name: str) -> bool:
    """Is the last call of a name marked as a question?

    >>> asks("$.1N.2C?."), asks("$.?.4N.")
    (True, False)
    """
    last = name.rstrip().rstrip(".").rpartition(".")[2]
    return last.endswith("?") and len(last) > 1


def read_steps(name: str) -> Steps:
    """The calls of an auction's name; an error points at the call in the name.

    >>> read_steps("$.1n.2C.") == read_steps("$.1NT.2c?.")
    True
    """
    steps: list[CallStep] = []
    auction = Auction(Seat.NORTH)
    for step, place in parts_of(name):
        auction = _continued(auction, step, name, place)
        steps.append(step)
    return tuple(steps)


def opener_of(name: str) -> int | None:
    """The seat of the first bid, where a name says who passed before it.

    >>> opener_of("$.(P).1S."), opener_of("$.P.(P).1S.2C."), opener_of("$.P.1S.")
    (2, 3, None)
    """
    words = [part.strip().upper() for part in name.strip().removeprefix("$").split(".")]
    words = [word for word in words if word]
    passes = list(takewhile(lambda word: word in ("P", "(P)", "PASS", "(PASS)"), words[:-1]))
    theirs = [word.startswith("(") for word in passes]
    if not any(theirs):
        return None
    seats = sum(1 + (one is two) for one, two in pairwise(theirs)) + 1
    first = words[len(passes)].startswith("(")
    return seats + 1 + (first is theirs[-1])


def auction_of(steps: Steps) -> Auction:
    """An auction with these calls; who is not named passes. An error if there is none."""
    auction = Auction(Seat.NORTH)
    for step in steps:
        auction = _continued(auction, step, name_of(steps), Place())
    return auction


def parts_of(name: str, whole: str = "") -> list[tuple[CallStep, Place]]:
    """The calls of a name with their places, each readable, the last one ours.

    `whole` is the name that they are a part of, if they are one.
    """
    whole = whole or name
    if not name.rstrip().endswith("."):
        raise Malformed(
            f"the auction {whole} does not end with a period",
            place=Place.at(name, len(name) - 1),
            expected="a period before, between and after the calls",
            remedy=f"did you mean '{name.rstrip()}.'?",
        )
    found: list[tuple[CallStep, Place]] = []
    theirs, last = False, None
    for part in re.finditer(r"[^.]+", name.removeprefix("$").rjust(len(name))):
        if not part[0].strip():
            continue
        place = Place.at(name, part.start())
        step = _read_step(part[0].strip(), whole, place)
        if step.theirs and theirs:
            raise Malformed(
                f"our call between {last} and {step} is missing in {whole}",
                place=place,
                expected="a call of ours between two of theirs; write P for a pass",
            )
        theirs, last = step.theirs, step
        if step.theirs and step.call == PASS:
            continue  # silence need not be said, but may be
        found.append((step, place))
    if not found:
        raise Malformed(f"the auction {whole} has no call", expected="calls, such as $.1N.2C.")
    if found[-1][0].theirs:
        raise Malformed(
            f"the last call of {whole} is theirs",
            place=Place.at(name, name.rindex("(")),
            expected="a call of ours at the end: a rule says what we call",
        )
    return found


def _continued(auction: Auction, step: CallStep, name: str, place: Place) -> Auction:
    """The auction with one more call, as legal as it must be."""
    # East's side is theirs; whoever is silent there passes.
    if (auction.turn.side is Side.EW) is not step.theirs:
        auction = auction.add(PASS) if not auction.is_over else auction
    if reason := auction.why_illegal(step.call):
        raise Illegal(
            f"the auction {name} cannot be bid: {step} is not legal, {reason}",
            place=place,
            expected="a legal auction; the opponents pass where they are not named",
            remedy=_remedy(auction, step.call),
        )
    return auction.add(step.call)


def _read_step(word: str, name: str, place: Place) -> CallStep:
    if len(word) > 1:
        word = word.removesuffix("?")
    theirs = word.startswith("(") and word.endswith(")")
    try:
        return _step(word[1:-1] if theirs else word, theirs)
    except Malformed:
        known = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]
        raise Malformed(
            f"{word!r} in the name {name} is not a call",
            place=place,
            expected="bids such as 1S or 2N, P, X or XX; only auctions begin with '$.'",
            remedy=_case_remedy(word) or nearest(word.upper(), [*known, "P", "X", "XX"]),
        ) from None


@lru_cache(256)  # a file says the same few calls thousands of times
def _step(word: str, theirs: bool) -> CallStep:
    return CallStep(Call.parse(word), theirs)


def _case_remedy(word: str) -> str:
    """For 1Om: case tells the two apart."""
    match = re.fullmatch(r"\(?([1-7])om\)?", word, re.IGNORECASE)
    return (
        f"write {match[1]}OM for the other major, {match[1]}om for the other minor" if match else ""
    )


def _remedy(auction: Auction, call: Call) -> str:
    if auction.is_over or not call.is_bid:
        return ""
    higher = (Call.bid(level, call.strain) for level in range(call.level + 1, 8))
    legal = next((bid for bid in higher if not auction.why_illegal(bid)), None)
    return f"the next legal bid in this strain is {CallStep(legal)}" if legal else ""

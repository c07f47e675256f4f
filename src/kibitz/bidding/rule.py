"""Rule: a call, the auction that it continues, and the hands that make it.

ACES associates a rule with a call by its name: `$.1N.2C.2H.4H.` is four hearts after
one notrump, two clubs, two hearts (Bridge ACES, "General syntax"). A name holds the calls
of one partnership; the opponents are silent where it says nothing of them, and a call of
theirs stands in parentheses: `$.1S.(2H).3S.`. A call is therefore a `Step`, ours or
theirs, and the steps so far, without the opponents' passes, are the *position* by which
rules are found: who dealt, and how often they passed, does not matter.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kibitz.auction import PASS, Auction, Call
from kibitz.cards import Seat, Side
from kibitz.condition.tree import Condition
from kibitz.errors import Illegal, Malformed, Place, nearest


@dataclass(frozen=True, slots=True)
class Step:
    """One call of an auction as a partnership sees it: its own, or theirs."""

    call: Call
    theirs: bool = False

    def __str__(self) -> str:
        text = str(self.call).replace("NT", "N")
        return f"({text})" if self.theirs else text


Steps = tuple[Step, ...]
"""The auction as a partnership sees it, without the opponents' passes."""


@dataclass(frozen=True)
class Rule:
    """One rule of a system: hands that satisfy `condition` make `call` after `before`."""

    before: Steps
    call: Call
    condition: Condition
    written: str = field(default="", compare=False)
    place: Place = field(default_factory=Place, compare=False, repr=False)

    @property
    def name(self) -> str:
        """The name in one spelling: `$.1N.2C.`."""
        return name_of((*self.before, Step(self.call)))


def name_of(steps: Steps) -> str:
    """The name of an auction.

    >>> name_of((Step(Call.parse("1nt")), Step(Call.parse("x"), theirs=True)))
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
        Step(call, seat.side is not side)
        for seat, call in auction
        if seat.side is side or call != PASS
    )


def is_auction(name: str) -> bool:
    """Is this the name of an auction, and not of a condition?

    >>> is_auction("$.1N.2C."), is_auction("$balanced")
    (True, False)
    """
    return name.strip().removeprefix("$").startswith(".")


def read_steps(name: str) -> Steps:
    """The calls of an auction's name; an error points at the call in the name.

    >>> read_steps("$.1n.2C.") == read_steps("$.1NT.2c.")
    True
    """
    if not name.rstrip().endswith("."):
        raise Malformed(
            f"the auction {name} does not end with a period",
            place=Place.at(name, len(name) - 1),
            expected="a period before, between and after the calls",
            remedy=f"did you mean '{name.rstrip()}.'?",
        )
    steps: list[Step] = []
    auction = Auction(Seat.NORTH)
    for found in re.finditer(r"[^.]+", name.removeprefix("$").rjust(len(name))):
        if not found[0].strip():
            continue
        place = Place.at(name, found.start())
        step = _read_step(found[0].strip(), name, place)
        if step.theirs and step.call == PASS:
            continue  # silence need not be said, but may be
        if steps and step.theirs and steps[-1].theirs:
            raise Malformed(
                f"our call between {steps[-1]} and {step} is missing in {name}",
                place=place,
                expected="a call of ours between two of theirs; write P for a pass",
            )
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
        auction = auction.add(step.call)
        steps.append(step)
    if not steps:
        raise Malformed(f"the auction {name} has no call", expected="calls, such as $.1N.2C.")
    if steps[-1].theirs:
        raise Malformed(
            f"the last call of {name} is theirs",
            place=Place.at(name, name.rindex("(")),
            expected="a call of ours at the end: a rule says what we call",
        )
    return tuple(steps)


def _read_step(word: str, name: str, place: Place) -> Step:
    theirs = word.startswith("(") and word.endswith(")")
    try:
        return Step(Call.parse(word[1:-1] if theirs else word), theirs)
    except Malformed:
        known = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]
        raise Malformed(
            f"{word!r} in the name {name} is not a call",
            place=place,
            expected="bids such as 1S or 2N, P, X or XX; only auctions begin with '$.'",
            remedy=nearest(word.upper(), [*known, "P", "X", "XX"]),
        ) from None


def _remedy(auction: Auction, call: Call) -> str:
    if auction.is_over or not call.is_bid:
        return ""
    higher = Call.bid(call.level + 1, call.strain) if call.level < 7 else None
    return f"the next legal bid in this strain is {Step(higher)}" if higher else ""

"""Agreement: a system's calls held against those that somebody else would make.

A case is a hand, the auction so far and a call, as suites of bidding problems have them, one JSON
object a line: `hand` (S.H.D.C), `auction` from the dealer on (`P`, `X`, `1N` …), `vul`, `call`, and
`position`, a word by which cases are counted together. All four players use the system, and the
dealer is North. A call that nobody could make there agrees with nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from kibitz.auction import Auction, Call
from kibitz.bidding.calling.bidder import Bidders, Caller, Made
from kibitz.bidding.calling.wording import call_text
from kibitz.bidding.rules.system import System
from kibitz.cards import SEATS, Seat, Vulnerability
from kibitz.deal import Hand
from kibitz.english import counted
from kibitz.errors import Illegal, KibitzError, Malformed, Place

FIELDS = ("hand", "auction", "call")
"""What a case must have."""


@dataclass(frozen=True)
class Case:
    """A hand that is to call, and the call that somebody else makes."""

    number: int
    hand: Hand
    auction: Auction
    call: Call
    vulnerability: Vulnerability = Vulnerability.NONE
    position: str = ""
    group: str = ""


@dataclass(frozen=True)
class JudgedCase:
    """A case, and what the system does."""

    case: Case
    made: Made

    @property
    def agrees(self) -> bool:
        """Is it the same call?"""
        return self.made.call == self.case.call


@dataclass(frozen=True)
class Agreement:
    """All cases of a file with the system's calls."""

    judged: Sequence[JudgedCase] = field(repr=False)

    @property
    def agree(self) -> int:
        """How many calls are the same."""
        return sum(one.agrees for one in self.judged)

    @property
    def differences(self) -> list[JudgedCase]:
        """The cases in which they are not."""
        return [one for one in self.judged if not one.agrees]

    @property
    def by_position(self) -> dict[str, tuple[int, int]]:
        """For each position the calls that agree, and all; in the order of the file."""
        found: dict[str, tuple[int, int]] = {}
        for one in self.judged:
            agree, cases = found.get(one.case.position, (0, 0))
            found[one.case.position] = agree + one.agrees, cases + 1
        return found

    def to_json(self) -> dict[str, Any]:
        """As plain data: `cases`, `agree`, `by_position`, `differences`."""
        return {
            "cases": len(self.judged),
            "agree": self.agree,
            "by_position": {
                name: {"cases": cases, "agree": agree}
                for name, (agree, cases) in self.by_position.items()
            },
            "differences": [
                {
                    "case": one.case.number,
                    "group": one.case.group,
                    "position": one.case.position,
                    "hand": str(one.case.hand),
                    "auction": str(one.case.auction),
                    "vul": one.case.vulnerability.text,
                    "call": str(one.case.call),
                    "ours": str(one.made.call),
                    "by": one.made.by.value,
                    "text": call_text(one.made),
                }
                for one in self.differences
            ],
        }


def read_cases(text: str, source: str = "") -> Iterator[Case]:
    """The cases of a text, one a line; a mistake is an error that names the line.

    >>> line = '{"hand": "AKQ2.A32.K43.432", "auction": "P 1S", "call": "1N"}'
    >>> [str(case.call) for case in read_cases(line)]
    ['1NT']
    """
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        place = Place(source, number, 1, line[:100])
        try:
            data = json.loads(line)
        except ValueError as error:
            raise Malformed(
                f"line {number} is not JSON: {error}",
                place=place,
                expected='an object a line, such as {"hand": "…", "auction": "1N P", "call": "2C"}',
            ) from None
        missing = [one for one in FIELDS if not isinstance(data, dict) or one not in data]
        if missing:
            raise Malformed(
                f"the case in line {number} has no {missing[0]!r}",
                place=place,
                expected=", ".join(FIELDS),
            )
        try:
            yield _case(number, data)
        except KibitzError as error:
            error.place = place
            raise


def _case(number: int, data: dict[str, Any]) -> Case:
    hand, auction = Hand.parse(str(data["hand"])), Auction.parse(str(data["auction"]), Seat.NORTH)
    if len(hand) != 13:
        raise Illegal(
            f"the hand {hand} has {counted(len(hand), 'card')}", expected="thirteen cards"
        )
    call = Call.parse(str(data["call"]))
    if auction.is_over:
        raise Illegal(f"the auction {auction} is over", expected="an auction that goes on")
    return Case(
        number,
        hand,
        auction,
        call,
        Vulnerability.parse(str(data.get("vul", "None"))),
        str(data.get("position", "")),
        str(data.get("group", "")),
    )


def agreement(system: System, cases: Sequence[Case], *, seed: int = 1, **options: Any) -> Agreement:
    """What a system calls in each case; `options` are those of `Bidders.of`."""
    table = Bidders.of(dict.fromkeys(SEATS, system), **options)
    return Agreement(
        [
            JudgedCase(case, Caller(table, case.vulnerability, seed).next(case.hand, case.auction))
            for case in cases
        ]
    )

"""Bidding systems as rules: read them, bid with them, explain them, measure them.

From "Introducing Bridge ACES". A `System` is a file of rules; `bid` bids a deal with
it; `evaluate` and `compare` say what the contracts reached are worth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kibitz.door import door

if TYPE_CHECKING:
    from kibitz.bidding.calling.bidder import Bidding, Made, bid
    from kibitz.bidding.rules.rule import Rule
    from kibitz.bidding.rules.system import System

__all__ = ["Bidding", "Made", "Rule", "System", "bid"]

__getattr__ = door(
    __name__,
    {
        "calling.bidder": "Bidding Made bid",
        "rules.rule": "Rule",
        "rules.system": "System",
    },
)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

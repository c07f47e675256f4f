"""Bidding systems as rules: read them, bid with them, explain them, measure them.

From "Introducing Bridge ACES". A `System` is a file of rules; `bid` bids a deal with
it; `evaluate` and `compare` say what the contracts reached are worth.
"""

from __future__ import annotations

from kibitz.bidding.bidder import Bidding, Made, bid
from kibitz.bidding.rule import Rule
from kibitz.bidding.system import System

__all__ = ["Bidding", "Made", "Rule", "System", "bid"]

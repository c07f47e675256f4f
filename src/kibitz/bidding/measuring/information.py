"""Information: what an auction tells the defenders about declarer's hand.

Bridge ACES names it as missing: a precise auction reaches good contracts and tells the
defenders how to beat them. Counted is the *entropy* of declarer's shape and high-card points
(560 shapes, 38 numbers of points), before anybody has called less after the auction:

    bits = H(shape, points) - H(shape, points | declarer's calls)

Both are exact: they are sums over the census of hands (`counting/census.py`). What dummy shows is
not counted, for the defenders are about to see it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from kibitz.bidding.calling.bidder import Bidding
from kibitz.chance.counting.census import Census
from kibitz.chance.rewrite import all_of
from kibitz.condition.tree import Condition, Truth
from kibitz.result import Kind, Result


@dataclass(frozen=True)
class Disclosure:
    """What was told of a hand: the entropy of its shape and points before and after.

    `share` is how many of all hands are left.
    """

    before: float
    after: float
    share: Result[Fraction]

    @property
    def bits(self) -> float:
        """The entropy that the auction took away; below 0 where the rest is more mixed."""
        return self.before - self.after

    @property
    def kind(self) -> Kind:
        """Exact, but for meanings with too many kinds of hands."""
        return self.share.kind

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "bits": round(self.bits, 4),
            "before": round(self.before, 4),
            "after": round(self.after, 4),
            "share": float(self.share.value),
            "kind": self.kind.value,
        }


def told(condition: Condition | None) -> Disclosure:
    """What it tells that a hand satisfies a condition; None for nothing.

    >>> from kibitz.condition import parse_rule_condition
    >>> one = told(parse_rule_condition("15 TO 17 Points AND balanced"))
    >>> f"{one.before:.2f} - {one.after:.2f} = {one.bits:.2f}"
    '11.16 - 6.30 = 4.86'
    """
    asked = Truth(True) if condition is None else condition
    census = Census.under([asked], condition)
    kinds = census.where(asked)
    whole = Census.of([])
    before = entropy(whole, np.ones(len(whole.masks), bool))
    return Disclosure(before, entropy(census, kinds), census.share(kinds))


def entropy(census: Census, kinds: np.ndarray[Any, np.dtype[np.bool_]]) -> float:
    """The entropy, in bits, of shape and points among the hands of these kinds."""
    s, h, d, _ = census.lengths
    cases = ((s * 14 + h) * 14 + d) * 38 + census.points
    numbers = np.bincount(cases[kinds], weights=census.weights[kinds].astype(float))
    numbers = numbers[numbers > 0]
    if not len(numbers):
        return 0.0
    shares = numbers / numbers.sum()
    return float(-(shares * np.log2(shares)).sum()) + 0.0


def given_away(bidding: Bidding) -> Disclosure | None:
    """What the calls of a bidding have told of declarer's hand; None for a deal passed out."""
    contract = bidding.contract
    if contract is None:
        return None
    made = (one.heard.condition for one in bidding.made if one.seat is contract.declarer)
    return told(all_of(*made))

"""Field: the contracts that others reach on a deal, and what ours is worth against them.

The field is a table of contracts with weights, another system that bids the same deal, or
par. The score of our contract is compared with each of theirs in every layout, in IMPs
(Law 78B) and at matchpoints (Law 78A), and the mean over the layouts is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kibitz.auction import Contract
from kibitz.bidding.calling.aim import Aim, Scoring, Weighted, read_field
from kibitz.bidding.calling.bidder import Bidders, bid
from kibitz.bidding.measuring.deals import Dealt
from kibitz.bidding.rules.system import System
from kibitz.dummy.tricks import Tricks
from kibitz.measure.estimate import Estimate, plain

PAR = "par"
MEASURES = {"imps": Scoring.IMPS, "matchpoints": Scoring.MATCHPOINTS}
"""What is told of a contract against the field, by its key in a row."""


@dataclass(frozen=True)
class Field:
    """The others: par, contracts with weights, or a system."""

    contracts: Weighted = ()
    table: Bidders | None = None

    @classmethod
    def of(cls, settings: Mapping[str, Any], **options: Any) -> Field | None:
        """As settings say: `field` (par, or contracts with weights) or `field_system`.

        None where neither a field nor a scoring other than total points is asked for.
        """
        text = settings.get("field_system")
        if text is not None:
            system = System.parse(text, settings.get("field_source", ""))
            return cls(table=Bidders.of(system, **options))
        named = settings.get("field")
        if named is None:
            scoring = Scoring.parse(settings.get("scoring", "total"))
            return None if scoring is Scoring.TOTAL else cls()
        return cls() if named.strip().lower() == PAR else cls(read_field(named))

    def on(self, dealt: Dealt, par: Contract | None, seed: int) -> Weighted:
        """The field's contracts on a deal."""
        if self.table is not None:
            found = bid(self.table, dealt.deal, dealt.dealer, dealt.vulnerability, seed=seed)
            return ((found.contract, 1.0),)
        return self.contracts or ((par, 1.0),)


def aim_of(settings: Mapping[str, Any], field: Field | None) -> Aim:
    """What a placement aims at: the scoring, and the field's contracts where it is a table."""
    scoring = Scoring.parse(settings.get("scoring", "total"))
    return Aim(scoring, field.contracts if field is not None else ())


def against(
    tricks: Tricks, contract: Contract | None, field: Weighted, dealt: Dealt
) -> dict[str, Estimate]:
    """A contract against the field on layouts: IMPs, and matchpoints as a share of the top."""
    ours = tricks.scores([contract], dealt.vulnerability)
    theirs = tricks.scores([one for one, _ in field], dealt.vulnerability)
    weights = [weight for _, weight in field]
    found = {}
    for name, scoring in MEASURES.items():
        scale = 100.0 if scoring is Scoring.MATCHPOINTS else 1.0
        values = scoring.against(ours, theirs, weights)[:, 0] / scale
        found[name] = Estimate.of(values, tricks.layouts.seed)
    return found


def field_row(found: Mapping[str, Estimate]) -> dict[str, Any]:
    """As plain data, for the row of a deal."""
    row: dict[str, Any] = {}
    for name, estimate in found.items():
        row[f"field_{name}"] = round(estimate.mean, 6)
        row[f"field_{name}_se"] = plain(estimate.se, 6)
    return row

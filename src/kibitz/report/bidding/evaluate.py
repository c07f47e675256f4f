"""An evaluation as text: the oScore, where the points were lost, the worst deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kibitz.auction import Contract
from kibitz.bidding.calling.wording import PAPER
from kibitz.cards import SEATS, Seat
from kibitz.deal import Deal
from kibitz.english import counted, plus_minus

AUCTIONS = 20
"""So many auctions are listed, those that lose most first."""


def evaluation_lines(
    name: str, data: Mapping[str, Any], seed: int, paper: bool = False
) -> Iterator[str]:
    """The whole report of a summary; `paper` if contracts were placed in the paper's way."""
    yield headline(name, data)
    if paper:
        yield PAPER
    yield (
        f"eScore {data['escore']:.1f} a deal, par {data['par_escore']:.1f}; lost "
        f"{plus_minus(data['loss']['mean'], data['loss']['se'], 1)} a deal."
    )
    if "contested" in data:
        yield f"East-West bid on {counted(data['contested'], 'deal')}; par is that of both sides."
    for key, one in data.get("field", {}).items():
        name, times, digits = ("IMPs", 1, 2) if key == "imps" else ("% of the matchpoints", 100, 1)
        error = None if one["se"] is None else times * one["se"]
        yield f"Against the field: {plus_minus(times * one['mean'], error, digits)} {name} a deal."
    yield (
        f"{counted(data['deals'], 'deal')}, seed {seed}; on {data['placed']} of them a call was "
        "chosen by simulation."
    )
    if data.get("stretches"):
        turns = counted(data["turns"], "turn")
        yield f"In {data['stretches']} of {turns} no call fitted the hand: a stretch."
    yield ""
    yield f"{'auction':<30}{'deals':>6}{'eScore':>8}{'par':>8}{'lost a deal':>15}{'in all':>9}"
    auctions = data["auctions"]
    for one in auctions[:AUCTIONS]:
        yield (
            f"{one['auction']:<30}{one['deals']:>6}{one['escore']:>8.0f}{one['par_escore']:>8.0f}"
            f"{plus_minus(one['loss'], one['loss_se'], 0):>15}{one['lost']:>9.0f}"
        )
    if len(auctions) > AUCTIONS:
        rest = auctions[AUCTIONS:]
        deals, lost = (sum(one[key] for one in rest) for key in ("deals", "lost"))
        yield f"{f'{len(rest)} others':<30}{deals:>6}{'':>31}{lost:>9.0f}"
    worst = [row for row in data["worst"] if row["loss"] > 0]
    yield ""
    yield "The worst deals" if worst else "No deal lost anything."
    for row in worst:
        yield from worst_lines(row)


def headline(name: str, data: Mapping[str, Any]) -> str:
    """`two-over-one: oScore 78.2 ± 0.9 (95 %: 76.4 to 80.0)`.

    Where both sides bid, par may be negative, and the loss is told instead.
    """
    if "contested" in data:
        lost, error = data["loss"]["mean"], data["loss"]["se"]
        does = "loses" if lost >= 0 else "gains"
        return f"{name}: {does} {plus_minus(abs(lost), error, 1)} points a deal on the par of both"
    if data["oscore"] is None:
        return f"{name}: no oScore, par is worth nothing on these deals"
    low, high = data["oscore_ci"]
    interval = "" if low is None else f" (95 %: {low:.1f} to {high:.1f})"
    return f"{name}: oScore {plus_minus(data['oscore'], data['oscore_se'], 1)}{interval}"


def worst_lines(row: Mapping[str, Any]) -> Iterator[str]:
    """One deal: what was lost, both contracts, the two hands."""
    deal = Deal.parse(row["deal"])
    yield (
        f"deal {row['number'] + 1}: lost {row['loss']:.0f}; {row['key']}, "
        f"{contract_text(row['contract'])} {row['escore']:+.0f}; "
        f"par {contract_text(row['par'])} {row['par_escore']:+.0f}"
    )
    seats = SEATS if "contested" in row else (Seat.NORTH, Seat.SOUTH)
    for seat in seats:
        yield f"    {seat.word} {deal[seat].symbols}"


def contract_text(text: str) -> str:
    """A row's contract with its pip.

    >>> contract_text("4S by South"), contract_text("Pass")
    ('4♠ by South', 'passed out')
    """
    if text == "Pass":
        return "passed out"
    contract = Contract.parse(text)
    return f"{contract.symbol} by {contract.declarer.word}"

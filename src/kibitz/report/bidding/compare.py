"""A comparison as text: how often two systems differ, by how much, in which auctions, why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kibitz.auction import PASS
from kibitz.bidding.calling.bidder import Bidding, By, Made
from kibitz.bidding.calling.wording import PAPER, call_text
from kibitz.bidding.measuring.evaluate import Row
from kibitz.bidding.measuring.verdict import Pair, is_sound, verdict
from kibitz.cards import Seat
from kibitz.condition.tree import Truth
from kibitz.deal import Deal
from kibitz.english import counted, error_text, percent
from kibitz.report.bidding.evaluate import contract_text

PAIRS = 10
"""So many pairs of auctions are listed."""
MEASURES = {
    "imps": ("IMPs", 1.0, 2),
    "points": ("points", 1.0, 1),
    "matchpoints": ("matchpoints %", 100.0, 1),
}
"""How each measure is printed: its name, a factor, digits."""

Example = tuple[int, Row, Bidding, Bidding]
"""A deal with its number and both biddings in full."""


def comparison_lines(
    a: str,
    b: str,
    data: Mapping[str, Any],
    pairs: Sequence[Pair],
    examples: Sequence[Example],
    seed: int,
    measure: str = "imps",
    paper: bool = False,
) -> Iterator[str]:
    """The whole report; the verdict is given in a measure, `paper` if it is so."""
    yield f"A {a} against B {b}"
    if paper:
        yield PAPER
    yield (
        f"{counted(data['deals'], 'deal')}, seed {seed}: {data['differ']} end in different "
        f"contracts ({percent(data['share'], 1)}), {data['auctions_differ']} in different auctions."
    )
    yield verdict(data, a, b, measure)
    yield ""
    if not data["differ"]:
        return
    yield from measure_lines(data)
    yield ""
    yield from pair_lines(pairs)
    for number, row, ours, theirs in examples:
        yield ""
        yield from example_lines(number, row, ours, theirs)


def measure_lines(data: Mapping[str, Any]) -> Iterator[str]:
    """What A gains in each measure, a deal and a deal that differs, with 95 % intervals."""
    yield f"{'what A gains':<16}{'a deal':>9}   {'95 %':<18}{'where they differ':>9}   95 %"
    for key, (name, times, digits) in MEASURES.items():
        one = data[key]
        sign = "" if key == "matchpoints" else "+"
        cells = [
            (f"{times * one[mean]:{sign}.{digits}f}", interval_text(one[ci], times, digits, sign))
            for mean, ci in (("mean", "ci"), ("per_differing", "per_differing_ci"))
        ]
        yield _measure_line(name, cells)
    for key, one in data.get("field", {}).items():
        name, times, digits = MEASURES[key]
        cells = [
            (f"{times * one[mean]:+.{digits}f}", interval_text(one[ci], times, digits, "+"))
            for mean, ci in (("mean", "ci"), ("per_differing", "per_differing_ci"))
        ]
        yield _measure_line(f"field, {name.replace('matchpoints', 'mps')}", cells)


def _measure_line(name: str, cells: Sequence[tuple[str, str]]) -> str:
    (deal, within), (differing, there) = cells
    return f"{name:<16}{deal:>9}   {within:<18}{differing:>17}   {there}"


def interval_text(ends: Sequence[float | None], times: float, digits: int, sign: str) -> str:
    """An interval; one that leaves what is possible is not printed.

    >>> interval_text([0.4, 0.5], 100.0, 1, ""), interval_text([-3.67, 4.52], 100.0, 1, "")
    ('40.0 to 50.0', 'too few deals')
    """
    low, high = ends
    if low is None or high is None:
        return "not known"
    possible = None if times != 100 else (-1.0, 1.0) if sign else (0.0, 1.0)  # matchpoints
    if not is_sound(ends, possible):
        return "too few deals"
    return f"{times * low:{sign}.{digits}f} to {times * high:{sign}.{digits}f}"


def pair_lines(pairs: Sequence[Pair]) -> Iterator[str]:
    """The auctions that matter most."""
    width = max(26, *(2 + len(key) for pair in pairs[:PAIRS] for key in (pair.a, pair.b)))
    yield (f"{'A bids':<{width}}{'B bids':<{width}}{'deals':>6}{'A gains':>10}   on each")
    for pair in pairs[:PAIRS]:
        error = "" if pair.gain.n < 2 else f" {error_text(pair.gain.se, 1)}"
        yield (
            f"{pair.a:<{width}}{pair.b:<{width}}{pair.gain.n:>6}{pair.total:>+10.1f}   "
            f"{pair.gain.mean:+.1f}{error}"
        )
    if len(pairs) > PAIRS:
        rest = pairs[PAIRS:]
        deals, gain = sum(pair.gain.n for pair in rest), sum(pair.total for pair in rest)
        yield f"{f'{len(rest)} other pairs':<{2 * width}}{deals:>6}{gain:>+10.1f}"


def example_lines(number: int, row: Row, ours: Bidding, theirs: Bidding) -> Iterator[str]:
    """One deal: both hands, both auctions explained; calls that both make are told once."""
    deal = Deal.parse(row["deal"])
    gain = float(row["imps"])
    yield f"Deal {number + 1}: A {'gains' if gain > 0 else 'loses'} {abs(gain):.1f} IMPs"
    for seat in (Seat.NORTH, Seat.SOUTH):
        yield f"  {seat.word} {deal[seat].symbols}"
    common = 0
    while [made.call for made in ours.made[: common + 1]] == [
        made.call for made in theirs.made[: common + 1]
    ]:
        common += 1
    yield from (f"  {line}" for line in call_lines(ours.made[:common]))
    for name, bidding in (("a", ours), ("b", theirs)):
        side = row[name]
        yield (
            f"  {name.upper()}: {side['key']}, {contract_text(side['contract'])}, "
            f"eScore {side['escore']:+.0f}"
        )
        yield from (f"     {line}" for line in call_lines(bidding.made[common:]))


def call_lines(calls: Sequence[Made]) -> Iterator[str]:
    """What each call shows; passes that say nothing are left out."""
    for made in calls:
        if made.by is By.SILENT or (made.call == PASS and made.by is By.ACCEPTED):
            continue
        if made.rule is not None and made.call == PASS and made.rule.condition == Truth(True):
            continue
        yield f"{made.call.symbol} {made.seat.word}: {call_text(made)}"

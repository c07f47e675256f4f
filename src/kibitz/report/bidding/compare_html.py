"""A comparison as one HTML page: the verdict, charts, and every deal on which the two differ.

The page holds all it shows and loads nothing; only its links lead to BBO's hand viewer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from kibitz.bidding.calling.wording import PAPER
from kibitz.bidding.measuring.boards import call_lines
from kibitz.bidding.measuring.evaluate import Row
from kibitz.bidding.measuring.verdict import Pair, verdict
from kibitz.bidding.rules.system import System
from kibitz.cards import Seat
from kibitz.deal import Deal
from kibitz.english import counted, percent
from kibitz.pips import to_html
from kibitz.report.bidding.compare import MEASURES, interval_text
from kibitz.report.bidding.compare_chart import by_auction, histogram
from kibitz.report.bidding.evaluate import contract_text
from kibitz.report.bidding.rows import link
from kibitz.report.page import page

STYLE = """
body { font: 11pt/1.35 system-ui, sans-serif; margin: 1.5em auto; max-width: 75em; }
table { border-collapse: collapse; font-size: 92%; }
td, th { border-top: 1px solid #ddd; padding: .25em .6em; text-align: left; vertical-align: top; }
.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.hands { white-space: nowrap; }
.verdict { font-weight: 600; }
figure { margin: 1em 0; } figcaption { color: #555; }
details p { margin: .2em 0; color: #444; }
"""


def comparison_html(
    a: System,
    b: System,
    data: Mapping[str, Any],
    pairs: Sequence[Pair],
    seed: int,
    measure: str = "imps",
    paper: bool = False,
) -> str:
    """The page of a comparison's summary; its verdict in a measure, `paper` if it is so."""
    title = f"{a.name} against {b.name}"
    differing = data["differing"]
    parts = [
        f"<h1>A {escape(a.name)} against B {escape(b.name)}</h1>",
        *([f"<p>{escape(PAPER)}</p>"] if paper else []),
        f"<p>{counted(data['deals'], 'deal')}, seed {seed}: {data['differ']} end in different "
        f"contracts ({percent(data['share'], 1)}), {data['auctions_differ']} in different "
        "auctions.</p>",
        f'<p class="verdict">{escape(verdict(data, a.name, b.name, measure))}</p>',
    ]
    if differing:
        imps = [float(row["imps"]) for row in differing]
        parts += [
            _measures(data),
            _figure(histogram(imps), "How much A gains, over the deals that differ"),
            _figure(
                by_auction([pair.to_json() for pair in pairs]),
                "The auctions that matter most, A's and B's",
            ),
            _deals(a, b, differing),
        ]
    return page(title, STYLE, "\n".join(parts))


def _figure(svg: str, caption: str) -> str:
    return f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>"


def _measures(data: Mapping[str, Any]) -> str:
    rows = []
    for key, (name, times, digits) in MEASURES.items():
        one = data[key]
        cells = [name]
        for mean, ci in (("mean", "ci"), ("per_differing", "per_differing_ci")):
            sign = "" if key == "matchpoints" else "+"
            cells += [
                f"{times * one[mean]:{sign}.{digits}f}",
                interval_text(one[ci], times, digits, sign),
            ]
        rows.append(
            "".join(f"<td{' class=n' * (i > 0)}>{cell}</td>" for i, cell in enumerate(cells))
        )
    head = "<th>What A gains<th>a deal<th>95 %<th>where they differ<th>95 %"
    return f"<table><tr>{head}</tr><tr>{'</tr><tr>'.join(rows)}</tr></table>"


def _deals(a: System, b: System, differing: Sequence[Row]) -> str:
    head = "<th>deal<th>IMPs<th>points<th>North, South<th>A<th>B"
    ordered = sorted(differing, key=lambda row: (-abs(float(row["imps"])), row["number"]))
    rows = "\n".join(f"<tr>{_deal(a, b, row)}</tr>" for row in ordered)
    return f"<h2>Every deal that differs</h2><table><tr>{head}</tr>\n{rows}\n</table>"


def _deal(a: System, b: System, row: Row) -> str:
    deal = Deal.parse(row["deal"])
    hands = "<br>".join(to_html(deal[seat].symbols) for seat in (Seat.NORTH, Seat.SOUTH))
    links = link(row, row["number"], a, b)
    cells = []
    for name, system, address in zip(("a", "b"), (a, b), links, strict=True):
        side = row[name]
        calls = "".join(f"<p>{to_html(line)}</p>" for line in call_lines(row, side, system))
        cells.append(
            f"<td>{escape(side['key'])}<br>{to_html(contract_text(side['contract']))}, "
            f'{side["escore"]:+.0f} <a href="{escape(address)}">cards</a>'
            f"<details><summary>why</summary>{calls}</details></td>"
        )
    return (
        f"<td class=n>{row['number'] + 1}</td><td class=n>{row['imps']:+.1f}</td>"
        f"<td class=n>{row['points']:+.0f}</td><td class=hands>{hands}</td>{''.join(cells)}"
    )

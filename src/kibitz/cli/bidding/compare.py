"""`kibitz compare`: two systems on the same deals, in IMPs, points and matchpoints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from kibitz.cli.bidding.experiment import (
    SYSTEM,
    Against,
    Asking,
    Dealer,
    Deals,
    DealsFile,
    East,
    North,
    Opponents,
    Paper,
    PlacementLayouts,
    Psyche,
    ScoredBy,
    Seed,
    South,
    Vulnerable,
    West,
    bidding_settings,
    deal_settings,
    numbered,
    side_options,
    units_of,
)
from kibitz.cli.conduct import Cluster, Out, Workers, conduct
from kibitz.cli.writing import Json, write_file, write_json
from kibitz.report.terminal import show_lines

if TYPE_CHECKING:
    from kibitz.bidding.measuring.evaluate import Row
    from kibitz.lab.experiment import Experiment
    from kibitz.lab.run import Outcome
    from kibitz.report.bidding.compare import Example

DEALS, MOST = 1000, 100_000
EXAMPLES = 1
"""So many of A's best and of A's worst deals are explained."""


def compare(
    a: Annotated[str, typer.Argument(metavar="A", help=SYSTEM)],
    b: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    deals: Deals = None,
    seed: Seed = 1,
    north: North = None,
    east: East = None,
    south: South = None,
    west: West = None,
    deals_file: DealsFile = None,
    dealer: Dealer = "N",
    vulnerability: Vulnerable = "None",
    opponents: Opponents = None,
    asking: Asking = True,
    paper: Paper = False,
    psyche: Psyche = False,
    scoring: ScoredBy = "total",
    field: Against = None,
    a_options: Annotated[
        str,
        typer.Option(
            metavar="WORDS",
            help="What holds for A alone: asking, paper, psyche, each also with no-.",
        ),
    ] = "",
    b_options: Annotated[str, typer.Option(metavar="WORDS", help="The same for B.")] = "",
    layouts: PlacementLayouts = 32,
    score_layouts: Annotated[
        int, typer.Option(help="Layouts that a deal which differs is scored on.", min=2)
    ] = 16,
    until: Annotated[
        str,
        typer.Option(
            metavar="WIDTH",
            help="Stop when the 95 % interval a deal is ± this: 0.1imp, 5 points, 1%.",
        ),
    ] = "",
    csv: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the deals that differ as CSV.")
    ] = None,
    html: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write a page with charts and the deals that differ."),
    ] = None,
    pbn: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Write them as PBN: A in the open room, B in the closed room."
        ),
    ] = None,
    out: Out = None,
    workers: Workers = None,
    cluster: Cluster = None,
    json: Json = False,
) -> None:
    """Bid the same deals by two systems, and say which reaches the better contracts.

    Rules for the hands are those of A. 1000 deals unless told otherwise; with --until, as
    many as it takes (at most --deals, else 100000). Everything is seen from A's side, with
    95 % intervals. CSV and page have links to BBO's hand viewer. --scoring is what contracts
    are placed for and the verdict is given in; --field compares both with others, too.

    Example: kibitz compare examples/systems/tries-long.rules
    examples/systems/tries-short.rules --north .1S. --south .1S.2S. --until 0.1imp
    """
    from kibitz.bidding.measuring.compare import Until
    from kibitz.bidding.measuring.comparison import experiment as comparison

    rules = {"north": north, "east": east, "south": south, "west": west}
    width = Until.parse(until) if until else None
    experiment = comparison(
        a,
        b,
        deal_settings(rules, deals_file, dealer, vulnerability)
        | bidding_settings(opponents, asking, paper, scoring, field, psyche)
        | side_options(a_options, b_options)
        | {"layouts": layouts, "score_layouts": score_layouts},
        seed,
    )
    if html is not None:
        from kibitz.report.bidding.compare_chart import altair

        altair()  # what is missing is told before the run, not after it
    outcome = conduct(
        experiment,
        units=units_of(experiment.settings, deals, DEALS if width is None else MOST),
        out=out,
        workers=workers,
        cluster=cluster,
        until=None if width is None else lambda row: not row.failed and width(row.value),
        label="comparing",
    )
    _tell(experiment, outcome, csv=csv, html=html, pbn=pbn, json=json)


def _tell(
    experiment: Experiment,
    outcome: Outcome,
    *,
    csv: str | None,
    html: str | None,
    pbn: str | None,
    json: bool,
) -> None:
    """Write the files that are asked for, and the report or the JSON."""
    from kibitz import notation
    from kibitz.bidding.measuring.boards import boards_of
    from kibitz.bidding.measuring.compare import prepare, summary
    from kibitz.bidding.measuring.evaluate import is_paper
    from kibitz.bidding.measuring.verdict import pairs, verdict
    from kibitz.bidding.rules.system import System
    from kibitz.report.bidding.compare import comparison_lines
    from kibitz.report.bidding.rows import compared, to_csv

    given = experiment.settings
    a, b = (System.parse(given[side], given[f"{side}_source"]) for side in ("a", "b"))
    measure = "matchpoints" if given.get("scoring") == "matchpoints" else "imps"
    rows = numbered(outcome)
    data = summary(rows)
    met = pairs(rows)
    differing = [(row["number"], row) for row in data["differing"]]
    if csv is not None:
        write_file(csv, to_csv(differing, compared(a, b)))
    if pbn is not None:
        boards = [board for number, row in differing for board in boards_of(row, number, a, b)]
        write_file(pbn, notation.encode(notation.write(boards, "pbn"), "pbn"))
    if html is not None:
        from kibitz.report.bidding.compare_html import comparison_html

        report = comparison_html(a, b, data, met, experiment.seed, measure, paper=is_paper(given))
        write_file(html, report.encode())
    if json:
        told = {"a": a.name, "b": b.name, "seed": experiment.seed, **data}
        told |= {"verdict": verdict(data, a.name, b.name, measure), "paper": is_paper(given)}
        write_json(told | {"auctions": [pair.to_json() for pair in met]})
    elif "-" not in (csv, html, pbn):
        examples = _examples(prepare(given), rows)
        lines = comparison_lines(
            a.name, b.name, data, met, examples, experiment.seed, measure, is_paper(given)
        )
        show_lines(lines)


def _examples(state: Any, rows: list[Row]) -> list[Example]:
    """The deals that A won and lost most on, bid once more so that each call can be explained."""
    from kibitz.bidding.calling.bidder import bid
    from kibitz.bidding.measuring.verdict import extremes
    from kibitz.cards import Seat, Vulnerability
    from kibitz.deal import Deal

    won, lost = extremes(rows, EXAMPLES)
    found: list[Example] = []
    for index in (*won, *lost):
        row = rows[index]
        ours, theirs = (
            bid(
                table,
                Deal.parse(row["deal"]),
                Seat.parse(row["dealer"]),
                Vulnerability.parse(row["vulnerability"]),
                seed=row["seed"],
            )
            for table in (state.a, state.b)
        )
        found.append((row["number"], row, ours, theirs))
    return found

"""`kibitz postmortem`: what should have been bid and played, and why."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Annotated, Any

import typer

from kibitz.cli.conduct import Cluster, Out, Workers, conduct
from kibitz.cli.reading import BoardNumber, File, read_good_boards, report_problems
from kibitz.cli.writing import Json, check_target, write_file, write_json
from kibitz.errors import Malformed
from kibitz.report.terminal import show_lines, tell


def postmortem(
    file: File,
    board: BoardNumber = None,
    html: Annotated[
        str | None, typer.Option(metavar="OUT", help="Write one page of HTML that holds it all.")
    ] = None,
    system: Annotated[
        str,
        typer.Option(
            metavar="RULES",
            help="What calls mean: a file of rules, or a shipped system: default.",
        ),
    ] = "default",
    seconds: Annotated[
        float, typer.Option(help="Seconds of one core for a board, about; 0 for no limit.", min=0)
    ] = 40.0,
    without: Annotated[
        str,
        typer.Option(
            metavar="PARTS",
            help="Leave out, with commas: auction, contract, double, trick-one, suits, play.",
        ),
    ] = "",
    brief: Annotated[bool, typer.Option("--brief", help="The verdicts alone.")] = False,
    seed: Annotated[
        int, typer.Option("--seed", "-s", help="The same seed gives the same judgement.", min=0)
    ] = 1,
    out: Out = None,
    workers: Workers = None,
    cluster: Cluster = None,
    json: Json = False,
) -> None:
    """Judge each board: the auction, the contract, the plan, and every card that was played.

    A card is judged on what its player could see: best by the odds although it lost, a real
    mistake, or a lucky one. Sampled numbers come with their standard errors. The same seed
    gives the same judgement, unless the time is up.

    Example: kibitz postmortem examples/postmortem.pbn --html report.html
    """
    from kibitz.bidding.rules.library import text_of
    from kibitz.report.playing.postmortem import postmortem_lines, tables_lines
    from kibitz.report.playing.postmortem_html import postmortem_html
    from kibitz.review.postmortem import Settings, experiment
    from kibitz.review.tables import compared, grouped

    text, source = text_of(system)
    seconds = 0.0 if math.isinf(seconds) else seconds
    Settings.of(system, seed, seconds or None, without)  # mistakes are told before any work
    check_target(html, file, system)
    if html == "-" and json:
        raise Malformed("two reports for standard output", expected="--html FILE, or no --json")
    boards, problems = read_good_boards(file, board)
    judging = experiment(
        boards,
        (text, source),
        seed=seed,
        seconds=seconds,
        without=[part.strip() for part in without.split(",") if part.strip()],
        title=f"post-mortem of {file}",
    )
    few = workers is None and cluster is None and len(boards) == 1
    outcome = conduct(
        judging,
        units=len(boards),
        out=out,
        workers=0 if few else workers,
        cluster=cluster,
        label="judging",
    )
    rows: list[dict[str, Any]] = outcome.values
    tables = [(places, compared([rows[p] for p in places])) for places in grouped(rows)]
    if html == "-":
        pass  # standard output is for the page alone
    elif json:
        write_json({"boards": rows, "seed": seed, "system": source})
    else:
        lines: list[str] = []
        for places, reason in tables:
            if reason is not None:
                lines += [*([""] if lines else []), *tables_lines(reason)]
            for place in places:
                lines += [*([""] if lines else []), *postmortem_lines(rows[place], brief)]
        show_lines(lines)
    if html is not None:
        page = postmortem_html(rows, tables, f"Post-mortem of {Path(file).name}")
        write_file(html, page.encode())
        if not json and html != "-":
            tell(f"The report is in {html}")
    report_problems(problems)
    if outcome.failures:
        raise typer.Exit(1)

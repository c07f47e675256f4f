"""`kibitz lint`: gaps, overlaps, unreachable and duplicate rules of a system, counted exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import typer

from kibitz.cli.bidding.experiment import ONE_SYSTEM
from kibitz.cli.progress import progress
from kibitz.cli.reading import read_rules
from kibitz.cli.writing import Json, write_json
from kibitz.errors import Malformed
from kibitz.report.terminal import show_lines


def lint(
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help=ONE_SYSTEM)],
    depth: Annotated[int, typer.Option(help="How many calls of a side are examined.", min=1)] = 3,
    least: Annotated[
        str, typer.Option("--min", metavar="SHARE", help="The smallest gap and overlap told.")
    ] = "1%",
    overlaps: Annotated[
        bool, typer.Option("--overlaps", help="Every overlap, not only the ten most frequent.")
    ] = False,
    deals: Annotated[
        int, typer.Option(help="Deals that say how often a position is met.", min=1)
    ] = 131072,
    seed: Annotated[int, typer.Option("--seed", "-s", help="For these deals.", min=0)] = 1,
    json: Json = False,
) -> None:
    """Check the rules of a system before anybody bids with it.

    Told are gaps (hands that may be in a position and satisfy none of its rules), rules that
    no hand follows, duplicates, calls that cannot be bid, and overlaps, what matters most
    first. A comment explains a gap that is meant:

    ## placement $.1N.2N.: opener knows enough to choose

    Ends with status 0 if nothing needs mending, 1 if something does, 2 if the file cannot be
    read. Overlaps and explained gaps need no mending.

    Example: kibitz lint default --depth 2
    """
    from kibitz.bidding.checking.faults import parsed
    from kibitz.bidding.checking.lint import lint as examine
    from kibitz.bidding.checking.wording import report_json
    from kibitz.report.bidding.lint import lint_lines

    share = share_of(least)
    text, source = read_rules(system)
    rules, faults = parsed(text, source)
    if not (rules.rules or rules.general or faults):
        raise Malformed(
            f"{source}: there is no rule of a call to check",
            expected="a rule such as $.1N. := 15 TO 17 Points;",
        )
    with progress("counting", 1) as told:
        report = examine(
            rules, depth=depth, least=share, deals=deals, seed=seed, faults=faults, progress=told
        )
    if json:
        write_json(report_json(report))
    else:
        show_lines(lint_lines(report, overlaps))
    if report.faults:
        raise typer.Exit(1)


def share_of(text: str) -> Fraction:
    """A share as `1%`, `0.5 %` or `0.01`.

    >>> share_of("1%") == share_of("0.01")
    True
    """
    word = text.strip()
    try:
        value = Fraction(word.removesuffix("%").strip()) / (100 if word.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        value = Fraction(-1)
    if not 0 <= value <= 1:
        raise Malformed(f"{text!r} is not a share", expected="such as 1% or 0.01")
    return value

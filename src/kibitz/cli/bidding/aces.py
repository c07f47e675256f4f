"""`kibitz aces`: the command line of Bridge ACES, as its paper prints it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from typing import Annotated

import typer

from kibitz.cli.bidding.evaluate import evaluation
from kibitz.cli.bidding.experiment import (
    Dealer,
    Paper,
    PlacementLayouts,
    Seed,
    Vulnerable,
    bidding_settings,
    deal_settings,
    name_of,
    numbered,
    units_of,
)
from kibitz.cli.conduct import Cluster, Out, Workers, conduct
from kibitz.cli.reading import read_rules
from kibitz.cli.writing import Json, write_file, write_json
from kibitz.errors import Malformed
from kibitz.report.bidding.rows import EVALUATED, described
from kibitz.report.terminal import show_lines


def aces(
    ndeals: Annotated[int, typer.Argument(metavar="NDEALS", help="How many deals.", min=1)],
    nrule: Annotated[
        str | None,
        typer.Argument(metavar="NRULE", help="North's hands: a rule's name, with or without $."),
    ] = None,
    erule: Annotated[
        str | None, typer.Argument(metavar="ERULE", help="East's; $.P. if it is defined.")
    ] = None,
    srule: Annotated[str | None, typer.Argument(metavar="SRULE", help="South's.")] = None,
    wrule: Annotated[
        str | None, typer.Argument(metavar="WRULE", help="West's; $.P. if it is defined.")
    ] = None,
    *,
    input: Annotated[
        list[str],
        typer.Option(
            "-i", "--input", metavar="FILE", help="The rules, input.txt; several files are one."
        ),
    ],
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="FILE", help="The results, output.csv.")
    ],
    deals_file: Annotated[
        str | None,
        typer.Option(
            "-p",
            "--deals-file",
            metavar="FILE",
            help="Deals; NRULE and SRULE do not count.",
        ),
    ] = None,
    paper: Paper = False,
    layouts: PlacementLayouts = 32,
    par_layouts: Annotated[
        int, typer.Option(help="Layouts that par is chosen on, at most.", min=2)
    ] = 64,
    score_layouts: Annotated[
        int, typer.Option(help="Other layouts, that both contracts are scored on.", min=2)
    ] = 16,
    dealer: Dealer = "N",
    vulnerability: Vulnerable = "None",
    seed: Seed = 1,
    out: Out = None,
    workers: Workers = None,
    cluster: Cluster = None,
    json: Json = False,
) -> None:
    """Bid deals by a file of rules, in the form of Bridge ACES, and write a CSV file.

    kibitz aces -i input.txt -o output.csv [-p deals.pbn] NDEALS NRULE ERULE SRULE WRULE

    The rules of the four hands are in the order North, East, South, West; of those that are left
    out North and South may hold anything, East and West pass by $.P. where it is defined. A shell
    eats the dollar of $.P.: write '$.P.' or .P. instead. With -p only East's and West's rules
    count, and the first NDEALS deals of the file are bid.

    Example: kibitz aces -i examples/systems/super-accept-4.rules -o output.csv
    200 .2N. .P. .2N.3H. .P.

    \b
    The columns of the CSV file:
    """
    rules: dict[str, str | None] = {"north": nrule, "east": erule, "south": srule, "west": wrule}
    for seat, rule in rules.items():
        if rule is not None and not rule.strip():
            raise Malformed(
                f"{seat.title()}'s rule is empty",
                expected="the name of a rule",
                remedy="a shell eats $name: write 'name' or '$name' in quotes",
            )
    if deals_file is not None:
        del rules["north"], rules["south"]
    texts = [read_rules(one) for one in input]
    name = name_of(input[0])
    experiment = evaluation(
        input[0],
        deal_settings(rules, deals_file, dealer, vulnerability)
        | bidding_settings(None, True, paper),
        {"layouts": layouts, "par_layouts": par_layouts, "score_layouts": score_layouts},
        seed,
        rules=(joined(text for text, _ in texts), texts[0][1]),
    )
    outcome = conduct(
        experiment,
        units=units_of(experiment.settings, ndeals, ndeals),
        out=out,
        workers=workers,
        cluster=cluster,
        label="bidding",
    )
    from kibitz.bidding.measuring.evaluate import summary
    from kibitz.report.bidding.evaluate import evaluation_lines
    from kibitz.report.bidding.rows import to_csv

    rows = numbered(outcome)
    write_file(output, to_csv(((row["number"], row) for row in rows), EVALUATED))
    data = summary(rows)
    if json:
        write_json({"system": name, "seed": seed, "output": output, **data})
    elif output != "-":
        show_lines(evaluation_lines(name, data, seed, paper))


def joined(texts: Iterable[str]) -> str:
    """Several files of rules as one: what stands after `end` is left out of all but the last.

    >>> joined(["$.1N. := true; end", "$.2N. := true;"]).split()
    ['$.1N.', ':=', 'true;', '$.2N.', ':=', 'true;']
    """
    *first, last = texts
    cut = (re.sub(r"(?im)(^|(?<=[;\s]))end\b[\s\S]*", "", text) for text in first)
    return "\n".join([*cut, last])


aces.__doc__ = "\n".join([inspect.cleandoc(aces.__doc__ or ""), *described(EVALUATED)])

"""`kibitz evaluate`: what a system's contracts are worth beside single-dummy par."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from kibitz.cli.bidding.experiment import (
    ONE_SYSTEM,
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
    name_of,
    numbered,
    units_of,
)
from kibitz.cli.conduct import Cluster, Out, Workers, conduct
from kibitz.cli.reading import read_rules
from kibitz.cli.writing import Json, write_file, write_json
from kibitz.lab.experiment import Experiment
from kibitz.report.terminal import show_lines

DEALS = 500


def evaluate(
    system: Annotated[
        str,
        typer.Argument(
            metavar="SYSTEM",
            help=f"{ONE_SYSTEM} Or a yardstick: pass (passes always), blind (North alone guesses "
            "the contract), perfect (reaches par).",
        ),
    ],
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
    layouts: PlacementLayouts = 32,
    par_layouts: Annotated[
        int, typer.Option(help="Layouts that par is chosen on, at most.", min=2)
    ] = 64,
    score_layouts: Annotated[
        int, typer.Option(help="Other layouts, that both contracts are scored on.", min=2)
    ] = 16,
    csv: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write every deal to this file.")
    ] = None,
    cache: Annotated[
        str | None,
        typer.Option(
            metavar="FILE.sqlite",
            help="Keep the solver's answers for par: another system on the same deals is cheaper.",
        ),
    ] = None,
    out: Out = None,
    workers: Workers = None,
    cluster: Cluster = None,
    json: Json = False,
) -> None:
    """Bid deals by a system and measure the contracts against single-dummy par.

    The oScore is the total eScore of the contracts reached in percent of the total eScore of
    the best contracts. 500 deals unless told otherwise; East and West stay silent unless
    --opponents gives them rules: then par is that of both sides, and East and West are drawn
    under what they bid. With --scoring or --field the contracts are also compared with a field.

    Example: kibitz evaluate default --deals 100 --out majors.sqlite
    """
    rules = {"north": north, "east": east, "south": south, "west": west}
    experiment = evaluation(
        system,
        deal_settings(rules, deals_file, dealer, vulnerability)
        | bidding_settings(opponents, asking, paper, scoring, field, psyche),
        {"layouts": layouts, "par_layouts": par_layouts, "score_layouts": score_layouts},
        seed,
        cache,
    )
    units = units_of(experiment.settings, deals, DEALS)
    outcome = conduct(
        experiment, units=units, out=out, workers=workers, cluster=cluster, label="evaluating"
    )
    from kibitz.bidding.measuring.evaluate import is_paper, summary
    from kibitz.report.bidding.evaluate import evaluation_lines
    from kibitz.report.bidding.rows import EVALUATED, to_csv

    rows, paper = numbered(outcome), is_paper(experiment.settings)
    data = summary(rows)
    if csv is not None:
        write_file(csv, to_csv(((row["number"], row) for row in rows), EVALUATED))
    if json:
        write_json(
            {
                "system": name_of(system),
                "seed": seed,
                "paper": is_paper(experiment.settings),
                **data,
            }
        )
    elif csv != "-":
        lines = evaluation_lines(name_of(system), data, seed, is_paper(experiment.settings))
        show_lines(lines)


def evaluation(
    system: str,
    deals: dict[str, Any],
    numbers: dict[str, int],
    seed: int,
    cache: str | None = None,
    rules: tuple[str, str] | None = None,
) -> Experiment:
    """The experiment of one system; its mistakes are told now, not by the first unit.

    `rules` are the text and its name, where they do not come from one file.
    """
    from kibitz.bidding.measuring.evaluate import YARDSTICKS, prepare
    from kibitz.bidding.rules.library import bare
    from kibitz.dummy.cache import Cache

    text, source = rules or read_rules("default" if system in YARDSTICKS else system)
    settings = {"system": text, "source": bare(source), **deals, **numbers}
    if system in YARDSTICKS:
        settings["yardstick"] = system
    if cache is not None:
        Cache(Path(cache)).check()
        settings["cache"] = cache
    prepare(settings)
    return Experiment(
        "kibitz.bidding.measuring.evaluate:unit",
        settings,
        seed=seed,
        prepare="kibitz.bidding.measuring.evaluate:prepare",
        setup="kibitz.bidding.measuring.evaluate:setup",
        title=f"evaluate {name_of(system)}",
    )

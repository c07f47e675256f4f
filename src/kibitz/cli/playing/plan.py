"""`kibitz plan`: how to play the hand, told as a bridge teacher would tell it."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from kibitz.cli.progress import progress
from kibitz.cli.reading import (
    BoardNumber,
    File,
    chosen_contract,
    playable,
    read_good_boards,
    report_problems,
)
from kibitz.cli.writing import Json, write_json


def plan(
    file: File,
    board: BoardNumber = None,
    contract: Annotated[
        str | None, typer.Option(metavar="3NT-S", help="This contract instead of the board's.")
    ] = None,
    lead: Annotated[
        str | None,
        typer.Option(
            metavar="CARD", help="The opening lead; else the board's, else one that pimc chooses."
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", "-s", help="The same seed gives the same plan.", min=0)
    ] = 1,
    scoring: Annotated[
        str,
        typer.Option(
            metavar="HOW",
            help="imps, total or matchpoints: there a trick more is gone for if nearly free.",
        ),
    ] = "imps",
    tries: Annotated[
        list[str] | None,
        typer.Option(
            "--try",
            metavar="PLAN.txt",
            help="Try your own plan, written in the plan language, instead; - reads standard "
            "input. Twice: compare two plans on the same layouts.",
        ),
    ] = None,
    layouts: Annotated[
        int | None,
        typer.Option(
            help="Layouts that a plan is told of: 1,000; 200 to try one of yours on.",
            min=1,
            max=10_000,
        ),
    ] = None,
    departures: Annotated[
        int,
        typer.Option(help="Cards out of the ordinary that may refute a tried plan.", min=1, max=2),
    ] = 1,
    best: Annotated[
        bool, typer.Option("--best", help="Try the plan against best defence too.")
    ] = False,
    played: Annotated[
        int,
        typer.Option(
            "--player", metavar="N", help="Let the planner play N of the layouts out.", min=0
        ),
    ] = 0,
    layout: Annotated[
        str | None,
        typer.Option(
            metavar="N", help="Play the tried plan out on this layout; deal: on the board's own."
        ),
    ] = None,
    steps: Annotated[
        bool, typer.Option("--steps", help="With the step that chose each card of ours.")
    ] = False,
    json: Json = False,
) -> None:
    """Plan declarer's play after the opening lead: the count, the plan, why, how often it makes.

    Declarer sees only his own hand and dummy; the other hands are used for nothing but the
    lead, and with --lead they may be left out. The plan is a short program that can be played to
    the letter (docs/plan-language.md); it is chosen on some layouts and told of others. What is
    said of it has been checked there. The chance is against ordinary defence, with its standard
    error. The same seed gives the same plan.

    With --try a plan of your own is played to the letter on drawn layouts: what it makes against
    ordinary defence, where it fails, which card refutes it.

    Example: kibitz plan examples/five-spades.pbn
    Example: kibitz plan examples/postmortem.pbn --try examples/plans/slam.txt
    """
    from kibitz.bidding.calling.aim import Scoring
    from kibitz.cards import Card
    from kibitz.cli.playing.trial import DEAL, Asked, after_lead, try_plans, with_defenders
    from kibitz.planning.referee.trying import LAYOUTS

    card = None if lead is None else Card.parse(lead)
    by_tricks = Scoring.parse(scoring) is Scoring.MATCHPOINTS
    tried = layouts or LAYOUTS
    asked = Asked(tuple(tries or ()), tried, departures, best, played, layout, steps, seed, json)
    boards, problems = read_good_boards(file, board)
    asked.check(file, boards)
    if asked.plans:
        for one in boards:  # one, or none that can be read
            bid = chosen_contract(one, contract)
            known = playable(file, one) if layout == DEAL else with_defenders(file, one, bid, card)
            try_plans(known, bid, card, asked)
        report_problems(problems)
        return

    from kibitz.planning.told.telling import FRESH, tell
    from kibitz.players.problem import MatchBoard
    from kibitz.report.playing.plan import first_lines, rest_lines
    from kibitz.report.terminal import show_lines

    answers: list[dict[str, Any]] = []
    for number, one in enumerate(boards):
        if one.passed_out and contract is None:
            playable(file, one)
            answers.append({"board": one.number, "contract": "Pass"})
            show_lines([] if json else [*([""] if number else []), one.title, "Passed out."])
            continue
        bid = chosen_contract(one, contract)
        known = with_defenders(file, one, bid, card)
        problem = MatchBoard.of_board(known, bid)
        view = after_lead(known, problem.contract, card, seed).view()
        if not json:  # the hands and the count are there at once
            show_lines([*([""] if number else []), *first_lines(one.title, view)])
        with progress(f"planning {one.title}", 1) as done:
            told = tell(
                view,
                problem.auction,
                seed=seed,
                layouts=layouts or FRESH,
                matchpoints=by_tricks,
                done=done,
            )
        answers.append({"board": one.number, **told.to_json()})
        show_lines([] if json else rest_lines(told))
    if json:
        write_json({"boards": answers})
    report_problems(problems)

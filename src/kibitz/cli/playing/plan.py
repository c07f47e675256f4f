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
    seconds: Annotated[
        float, typer.Option(help="Seconds for a board, about; 0 for no limit.", min=0)
    ] = 10.0,
    worlds: Annotated[
        int,
        typer.Option(
            help="Layouts to compare plans on; the last round has four times as many.",
            min=1,
            max=10_000,
        ),
    ] = 60,
    seed: Annotated[
        int, typer.Option("--seed", "-s", help="The same seed gives the same plan.", min=0)
    ] = 1,
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
        int, typer.Option(help="Layouts to try a plan on.", min=1, max=10_000)
    ] = 200,
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
    """Plan declarer's play after the opening lead: the count, the plan, its chance, the branches.

    Declarer sees only his own hand and dummy; the other hands are used for nothing but the
    lead. The chance is that of following the plan against sensible defence, over layouts that
    are drawn; its standard error is shown. The same seed gives the same plan, unless the time
    is up.

    With --try a plan of your own is played to the letter on drawn layouts: what it makes against
    ordinary defence, where it fails, which card refutes it. docs/plan-language.md has the language.

    Example: kibitz plan examples/five-spades.pbn
    Example: kibitz plan examples/postmortem.pbn --try examples/plans/slam.txt
    """
    from kibitz.cards import Card
    from kibitz.cli.playing.trial import Asked, after_lead, try_plans

    card = None if lead is None else Card.parse(lead)
    asked = Asked(tuple(tries or ()), layouts, departures, best, played, layout, steps, seed, json)
    boards, problems = read_good_boards(file, board)
    asked.check(file, boards)
    if asked.plans:
        for one in boards:  # one, or none that can be read
            try_plans(playable(file, one), chosen_contract(one, contract), card, asked)
        report_problems(problems)
        return

    from kibitz.bidding.meaning.hearing import overheard
    from kibitz.planning.teach import teach
    from kibitz.players.problem import MatchBoard
    from kibitz.report.playing.plan import nothing_lines, nothing_text, plan_json, plan_lines
    from kibitz.report.terminal import show_lines

    answers: list[dict[str, Any]] = []
    for number, one in enumerate(boards):
        playable(file, one)
        if one.passed_out and contract is None:
            answers.append({"board": one.number, "contract": "Pass"})
            show_lines([] if json else [*([""] if number else []), one.title, "Passed out."])
            continue
        problem = MatchBoard.of_board(one, chosen_contract(one, contract))
        view = after_lead(one, problem.contract, card, seed).view()
        with progress(f"planning {one.title}", 1) as done:
            told = teach(view, seed, worlds, seconds or None, overheard(problem.auction), done)
        head = {"board": one.number}
        between = [""] if number else []
        if told is None:
            none = {"text": nothing_text(worlds, seed), "probability": 0.0, "nodes": 0}
            contract_of = {"contract": problem.contract.text, "lead": str(view.played[0])}
            answers.append({**head, **contract_of, **none, "plan": [], "alternatives": []})
            show_lines([] if json else [*between, *nothing_lines(one.title, view, worlds, seed)])
            continue
        reason = told.reason
        if json:
            answers.append({**head, **plan_json(view, reason, told.words)})
        else:
            show_lines([*between, *plan_lines(one.title, view, reason, told.words)])
    if json:
        write_json({"boards": answers})
    report_problems(problems)

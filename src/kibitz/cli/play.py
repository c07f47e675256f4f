"""`kibitz play`: play a board out under the laws, with a trace of every trick."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from kibitz.cli.common import (
    BoardNumber,
    File,
    Json,
    playable,
    read_good_boards,
    report_problems,
    write_json,
)
from kibitz.cli.solve import chosen_contract
from kibitz.deal import Deal
from kibitz.play import Situation, play_out
from kibitz.players import PLAYERS, table
from kibitz.report.terminal import show as show_lines
from kibitz.report.trace import outcome, trick_lines


def play(
    file: File,
    players: Annotated[
        str,
        typer.Option(
            help="One player for all seats or four as N,E,S,W; declarer also plays dummy's cards. "
            + "; ".join(f"{p.name}: {p.english}" for p in PLAYERS.values())
            + "."
        ),
    ] = "first-legal",
    contract: Annotated[
        str | None, typer.Option(metavar="3NT-S", help="This contract instead of the board's.")
    ] = None,
    board: BoardNumber = None,
    json: Json = False,
) -> None:
    """Play each board out and show every trick.

    Example: kibitz play examples/six-hearts.pbn --players first-legal
    """
    table(players, Deal())  # a wrong name is refused before anything is read
    answers: list[dict[str, Any]] = []
    boards, problems = read_good_boards(file, board)
    for i, one in enumerate(boards):
        playable(file, one)
        if one.passed_out and contract is None:
            answers.append({"board": one.number, "contract": "Pass", "tricks": None, "play": []})
            lines = [one.title, "Passed out."]
        else:
            played = chosen_contract(one, contract)
            seats = table(players, one.deal)
            end = play_out(Situation.start(one.deal, played), seats)
            answers.append(
                {
                    "board": one.number,
                    "contract": played.text,
                    "declarer": played.declarer.letter,
                    "tricks": end.declarer_tricks,
                    "play": [str(card) for card in end.played],
                }
            )
            lines = [
                f"{one.title}: {played.symbol} by {played.declarer.word}, players: {players}",
                *trick_lines(end.record, end),
                outcome(end),
            ]
        if not json:
            show_lines(([""] if i else []) + lines)
    if json:
        write_json({"boards": answers})
    report_problems(problems)

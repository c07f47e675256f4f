"""`kibitz match`: declarers against each other, on the same deals and the same defence."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from kibitz.auction import Contract
from kibitz.board import Board
from kibitz.cards import Seat
from kibitz.cli.conduct import Cluster, Out, Workers, conduct
from kibitz.cli.reading import count_of, playable, read_good_boards, report_problems
from kibitz.cli.writing import Json, write_json
from kibitz.english import counted
from kibitz.errors import Illegal, KibitzError, Malformed
from kibitz.lab.experiment import Row
from kibitz.players.close import LEAST, MOST, TRIALS, Close
from kibitz.players.match import Match
from kibitz.players.match_score import Tally
from kibitz.players.problem import MatchBoard
from kibitz.report.playing.match import match_lines
from kibitz.report.terminal import show_lines

RANDOM_CONTRACT = "3NT by South"
"""What random deals are played in unless --contract says otherwise."""


def match(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]",
            help="Deals with contract, declarer and perhaps the lead; - reads stdin.",
        ),
    ] = None,
    declarer: Annotated[
        str, typer.Option(metavar="PLAYERS", help="Declarers, with commas between.")
    ] = "pimc,alpha-mu",
    defence: Annotated[
        str, typer.Option(metavar="PLAYER", help="Who plays both defenders' hands.")
    ] = "double-dummy",
    contract: Annotated[
        str | None,
        typer.Option(
            metavar="3NT-S", help="This contract instead of the deal's; random deals: 3NT-S."
        ),
    ] = None,
    random: Annotated[
        int | None, typer.Option(metavar="N", help="So many random deals instead of a file.", min=1)
    ] = None,
    close: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="So many plays of close random deals: those that the first declarer makes in "
            f"{LEAST} to {MOST} of {TRIALS} trials, with as many tricks to take as there are.",
            min=1,
        ),
    ] = None,
    cards: Annotated[
        int | None,
        typer.Option(help="Random deals: cards a hand; 13, close ones 9.", min=2, max=13),
    ] = None,
    won: Annotated[
        int | None,
        typer.Option(
            help="Fewer than 13 cards: tricks that declarer has already; else in proportion.",
            min=0,
        ),
    ] = None,
    plays: Annotated[
        int, typer.Option(help="How often each close deal is played by all.", min=1)
    ] = 8,
    every: Annotated[
        bool, typer.Option("--every", help="With --close: take every deal, close or not.")
    ] = False,
    seed: Annotated[
        int, typer.Option("--seed", "-s", help="The same seed gives the same play.", min=0)
    ] = 1,
    out: Out = None,
    workers: Workers = None,
    cluster: Cluster = None,
    json: Json = False,
) -> None:
    """Let declarers play the same deals against the same defence, and compare them.

    A player may have settings, as pimc:worlds=100 or alpha-mu:worlds=20:depth=3; kibitz play
    --help lists the players. The opening lead is that of the file, where it has one. All
    that is written but the seconds is the same again after an interruption.

    Example: kibitz match --random 20 --declarer first-legal,double-dummy --contract 3NT-S
    """
    names = tuple(name.strip() for name in declarer.split(","))
    if [file, random, close].count(None) != 2:
        raise Malformed("what is to be played?", expected="a FILE, --random N or --close N")
    if every and close is None:
        raise Malformed("--every is for close deals", remedy="add --close N")
    problems: list[KibitzError] = []
    if file is not None:
        if cards is not None or won is not None:
            raise Malformed("--cards and --won are for random deals", remedy="add --random N")
        boards, problems = read_good_boards(file)
        chosen = [
            problem_of(file, board, contract) for board in boards if declared(board, contract)
        ]
        if not chosen:
            raise Illegal(f"{file}: no board is played", remedy="name a contract: --contract 3NT-S")
        experiment = Match(names, defence, tuple(chosen)).experiment(seed, f"match on {file}")
        units: int | None = len(chosen)
        what = count_of(boards[: len(chosen)])
    else:
        random_match = Match(
            names,
            defence,
            contract=Contract.parse(contract or RANDOM_CONTRACT, Seat.SOUTH),
            cards=cards or (13 if close is None else 9),
            won=won,
        )
        random_match.problem(0, 0)  # what cannot be dealt is refused before anything is played
        if close is None:
            experiment, units = random_match.experiment(seed, "match on random deals"), random
            what = counted(random or 0, "random deal")
        else:
            if won is not None:
                raise Malformed("--won is not for close deals", expected="the tricks there are")
            kind = "deals with as many tricks to take as there are" if every else "close deals"
            experiment = Close(random_match, plays, every).experiment(seed, f"match on {kind}")
            units, what = None, kind
    enough = Enough(close)
    outcome = conduct(
        experiment,
        units=units,
        out=out,
        workers=workers,
        cluster=cluster,
        until=None if close is None else enough,
        label="playing",
    )
    rows = [row for row in outcome.values if "plays" in row]
    tally = Tally(rows, names)
    if json:
        head: dict[str, Any] = {"seed": seed, "defence": defence, "declarers": names}
        if close is not None:
            head["dealt"] = len(outcome.values)
        write_json({**tally.to_json(), **head})
    else:
        if close is not None:
            dealt = len(outcome.values)
            what = f"{enough.plays} plays of {len(rows)} {what} among {dealt} random ones"
        title = f"{what}, defence {defence}, seed {seed}"
        show_lines(match_lines(tally, title, only_whether=close is not None))
    report_problems(problems)


class Enough:
    """Says when there are as many plays as were asked for."""

    def __init__(self, wanted: int | None) -> None:
        self.wanted, self.plays = wanted, 0

    def __call__(self, row: Row) -> bool:
        """Count the plays of one deal."""
        if not row.failed:
            self.plays += len(row.value.get("plays", ()))
        return self.wanted is not None and self.plays >= self.wanted


def declared(board: Board, contract: str | None) -> bool:
    """Is there something to play? A passed-out board is left out."""
    return contract is not None or not board.passed_out


def problem_of(file: str, board: Board, contract: str | None) -> MatchBoard:
    """What the declarers play of a board; a lead that cannot be made is an error here."""
    playable(file, board)
    own = None if board.contract is None else board.contract.declarer
    problem = MatchBoard.of_board(board, Contract.parse(contract, own) if contract else None)
    try:
        problem.start()
    except KibitzError as error:
        raise Illegal(f"{file}, {board.title}: {error}") from None
    return problem

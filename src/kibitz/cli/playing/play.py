"""`kibitz play`: play boards out under the laws, players alone or with a person at the table."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from kibitz import notation
from kibitz.auction import Contract
from kibitz.board import Board
from kibitz.cards import SEATS, Seat
from kibitz.cli.playing.match import RANDOM_CONTRACT
from kibitz.cli.progress import progress, thinking
from kibitz.cli.reading import (
    BoardNumber,
    chosen_contract,
    playable,
    read_boards,
    read_good_boards,
    report_problems,
)
from kibitz.cli.writing import Json, write_file, write_json
from kibitz.deal import Deal
from kibitz.errors import Illegal, KibitzError, Malformed
from kibitz.lab.experiment import seed_of
from kibitz.players import PLAYERS, player
from kibitz.players.claim import judge
from kibitz.players.human import prompt, read_card
from kibitz.players.problem import MatchBoard
from kibitz.players.session import HUMAN, Session
from kibitz.report.boards.tricks import result_text, trick_lines
from kibitz.report.playing import play as told
from kibitz.report.terminal import show_lines


def play(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]",
            help="Deals, as in other commands; - reads standard input; without it, a random deal.",
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            help="One player for all seats or four as N,E,S,W; declarer also plays dummy's cards; "
            "first-legal unless you play, then pimc. "
            + "; ".join(f"{p.name}: {p.english}" for p in PLAYERS.values())
            + "."
        ),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(metavar="N|E|S|W", help="Where you sit; dummy's place is declarer's."),
    ] = None,
    defence: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help="Who plays the defenders' hands, whoever declares."),
    ] = None,
    contract: Annotated[
        str | None, typer.Option(metavar="3NT-S", help="This contract instead of the board's.")
    ] = None,
    board: BoardNumber = None,
    seed: Annotated[
        int, typer.Option("--seed", "-s", help="Random deals and the players' choices.", min=0)
    ] = 1,
    resume: Annotated[
        str | None, typer.Option(metavar="FILE", help="Go on with a board that save wrote.")
    ] = None,
    json: Json = False,
) -> None:
    """Play each board out and show every trick; at your turn, help lists what you can say.

    Example: kibitz play examples/six-hearts.pbn --players first-legal
    """
    problems: list[KibitzError] = []
    sessions: list[Session | Board] = []
    if resume is not None:
        if file or players or seat or contract or defence:
            raise Malformed("--resume knows its deal, players and contract", expected="it alone")
        sessions += [Session.resumed(one) for one in read_boards(resume, board)]
    else:
        default = players or ("pimc" if seat else "first-legal")
        names_of(default, seat, defence=defence)  # a wrong name is refused before anything is read
        if file is None:
            boards = [random_board(seed, contract)]
        else:
            boards, problems = read_good_boards(file, board)
        for one in boards:
            playable(file or "the deal", one)
            if one.passed_out and contract is None:
                sessions.append(one)
                continue
            started = one.as_dealt().with_(contract=chosen_contract(one, contract))
            sessions.append(Session.of(started, names_of(default, seat, started, defence), seed))
    answers: list[dict[str, Any]] = []
    for i, start in enumerate(sessions):
        asked = isinstance(start, Session) and HUMAN in start.names
        say = Announcer(aside=json, silent=json and not asked)
        say([""] if i else [])
        if isinstance(start, Board):
            answers.append({"board": start.number, "contract": "Pass", "tricks": None, "play": []})
            say([start.title, "Passed out."])
            continue
        end = table(start, say)
        if end is None:
            say(["Bye."])
            break
        answers.append(answer(end))
        say(ending(end))
    if json:
        write_json({"boards": answers})
    report_problems(problems)


class Announcer:
    """Says lines on standard output, or aside, on standard error, where JSON goes out."""

    def __init__(self, aside: bool, silent: bool) -> None:
        self.aside, self.silent = aside, silent

    def __call__(self, lines: list[str], end: str = "\n") -> None:
        """Say these lines, unless nobody is there to hear them."""
        if not self.silent:
            show_lines(lines, end=end, aside=self.aside)


def table(session: Session, say: Announcer) -> Session | None:
    """Play a board to its end, asking where a person sits; nothing if the person leaves."""
    seen = session
    if HUMAN not in session.names:
        whole = 4 * session.situation.tricks_left
        with progress("playing", whole) as done:
            while not session.is_over:
                session = session.answered()
                done(len(session.board.play), whole)
        return session
    say([f"{session.board.title}. Type help at any time."])
    while not session.is_over:
        if not session.is_asked:
            with thinking():
                session = session.answered()
            continue
        news = told.card_lines(seen.situation, session.board.play[len(seen.board.play) :])
        say([*news, *told.table_lines(session.situation.view())])
        answered = ask(session, say)
        if answered is None:
            return None
        going_on = len(answered.board.play) > len(session.board.play)
        seen, session = (session if going_on else answered), answered
    say(told.card_lines(seen.situation, session.board.play[len(seen.board.play) :]))
    return session


def ask(session: Session, say: Announcer) -> Session | None:
    """Ask until there is a card, a card taken back or a granted claim; nothing for quit."""
    view = session.situation.view()
    while True:
        say([prompt(view)], end="")
        line = sys.stdin.readline()
        if not line:
            say(["", "The input has ended."])
            return None
        word, _, rest = line.strip().partition(" ")
        try:
            match word.lower():
                case "":
                    continue
                case "help" | "?":
                    say(told.HELP)
                case "quit" | "exit":
                    return None
                case "show":
                    say(told.table_lines(view))
                case "hint":
                    with thinking():
                        advice = session.advice()
                    say([told.hint_line(advice)])
                case "why":
                    with thinking():
                        advice = session.advice()
                    say(told.why_lines(advice, view))
                case "undo":
                    return session.undone()
                case "claim":
                    verdict = judge(view, number_of(rest))
                    say(told.claim_lines(view, verdict))
                    if verdict.stands:
                        return session.claimed(verdict.tricks)
                case "save":
                    save(session, rest.strip())
                    say([f"Saved: kibitz play --resume {rest.strip()}"])
                case _:
                    return session.played(read_card(line, view.legal))
        except KibitzError as error:
            say([f"{error.message}" + (f"; expected {error.expected}" if error.expected else "")])


def number_of(text: str) -> int:
    """The number of a claim."""
    if not text.strip().isdecimal():
        raise Malformed("a claim says how many of the tricks left", expected="such as claim 3")
    return int(text)


def save(session: Session, path: str) -> None:
    """Write the board with its play; the file's ending says in which notation."""
    form = notation.format_of_path(path) if path else None
    if form is None or form.name not in ("pbn", "jsonl"):
        raise Malformed(f"cannot save to {path!r}", expected="a file that ends in .pbn or .jsonl")
    write_file(path, notation.encode(notation.write([session.saved], form.name), form.name))
    (again,) = notation.read(Path(path))
    if Session.resumed(again).board.play != session.board.play:
        raise Illegal(f"{path} was written, but does not hold the play")


def names_of(
    players: str, seat: str | None, board: Board | None = None, defence: str | None = None
) -> dict[Seat, str]:
    """Who sits where; a person in dummy's place takes declarer's, `defence` both defenders'."""
    words = [word.strip() for word in players.split(",")]
    words = words * 4 if len(words) == 1 else words
    if len(words) != 4:
        raise Malformed(
            f"{len(words)} players", expected="one for all seats, or four separated by commas"
        )
    names = dict(zip(SEATS, words, strict=True))
    contract = None if board is None else board.contract
    if defence is not None and contract is not None:
        names |= {one: defence for one in SEATS if one.side is not contract.side}
    for name in (*words, *([defence] if defence else [])):
        player(name, Deal())
    if seat is not None:
        own = Seat.parse(seat)
        if contract is not None and own is contract.dummy:
            own = contract.declarer
        names[own] = HUMAN
    return names


def random_board(seed: int, contract: str | None) -> Board:
    """A random deal in 3NT by South, or in this contract."""
    played = Contract.parse(contract or RANDOM_CONTRACT, Seat.SOUTH)
    return Board(MatchBoard.random(seed_of(seed, 5), played).deal, number="1", contract=played)


def answer(session: Session) -> dict[str, Any]:
    """The board played out, as plain data."""
    contract = session.situation.contract
    return {
        "board": session.board.number,
        "contract": contract.text,
        "declarer": contract.declarer.letter,
        "tricks": session.declarer_tricks,
        "claimed": session.board.claimed,
        "play": [str(card) for card in session.board.play],
    }


def ending(session: Session) -> list[str]:
    """The board at its end: the tricks and the result."""
    end, contract = session.situation, session.situation.contract
    tricks = (*end.record, end.trick) if end.trick.cards else end.record
    who = session.names[0] if len(set(session.names)) == 1 else ",".join(session.names)
    how = " (claimed)" if session.board.claimed else ""
    return [
        f"{session.board.title}: {contract.symbol} by {contract.declarer.word}, players: {who}",
        *trick_lines(tricks, end),
        f"{result_text(contract, session.declarer_tricks)}{how}.",
    ]

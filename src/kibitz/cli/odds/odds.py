"""`kibitz odds`: exact probabilities of conditions on the unseen cards."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cards import SEATS, Seat
from kibitz.cli.reading import read_boards, source_of
from kibitz.cli.writing import Json, write_file, write_json
from kibitz.english import counted
from kibitz.errors import Illegal, Malformed
from kibitz.report.terminal import show_lines

if TYPE_CHECKING:
    from kibitz.chance.belief.evidence import Evidence
    from kibitz.chance.unseen import Unseen
    from kibitz.condition.tree import Condition


def odds(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE] QUERY",
            help="A file of macros and queries, - for stdin, then conditions as 'hand(sA)=West'.",
        ),
    ] = None,
    north: Annotated[
        str, typer.Option(metavar="HAND", help="North's cards, all or only the suits that matter.")
    ] = "",
    east: Annotated[str, typer.Option(metavar="HAND", help="East's cards.")] = "",
    south: Annotated[str, typer.Option(metavar="HAND", help="South's cards.")] = "",
    west: Annotated[str, typer.Option(metavar="HAND", help="West's cards.")] = "",
    given: Annotated[
        list[str] | None, typer.Option(metavar="CONDITION", help="What is known; may be repeated.")
    ] = None,
    record: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Read what is known from this record of play."),
    ] = None,
    board: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="With --record: this board.")
    ] = None,
    after: Annotated[
        int | None, typer.Option(metavar="CARDS", help="With --record: after so many cards.")
    ] = None,
    view: Annotated[
        str | None,
        typer.Option(metavar="SEAT", help="With --record: what this seat knows; else declarer."),
    ] = None,
    network: Annotated[
        str | None,
        typer.Option(metavar="OUT", help="Save PROBSY's network: .svg picture or .xml (XMLBIF)."),
    ] = None,
    brief: Annotated[bool, typer.Option(help="Only the probability, not why.")] = False,
    json: Json = False,
) -> None:
    """Say how likely a condition is, exactly, and why.

    Without a query, on a terminal, questions are asked and answered line by line.

    Example: kibitz odds --north QJ93 --south 2 --given 'hand(sK,sA)=East' 'hand(sA)=West'
    """
    from kibitz.chance.odds import odds as answers_of
    from kibitz.chance.odds import unseen_of
    from kibitz.condition import parse_condition, parse_program
    from kibitz.report.odds.odds import answer_lines

    if record is None and (board, after, view) != (None, None, None):
        raise Malformed("--board, --after and --view read a record", remedy="add --record FILE")
    queries = list(words or [])
    text, source = "", ""
    if queries and queries[0] == "-":
        data, source = source_of(queries.pop(0))
        assert isinstance(data, bytes)
        text = data.decode("utf-8", "replace")
    elif queries and len(queries[0]) < 256 and Path(queries[0]).is_file():
        source = queries.pop(0)
        text = Path(source).read_text("utf-8", errors="replace")
    program = parse_program(text, source)
    hands = dict(zip(SEATS, (north, east, south, west), strict=True))
    evidence: Evidence | None = None
    if record is not None:
        if any(hands.values()):
            raise Malformed("--record tells the hands", expected="no --north, --south …")
        evidence = known_from(record, board, after, view)
    known = " and ".join(f"({part})" if len(given or []) > 1 else part for part in given or [])
    unseen = evidence.unseen if evidence else unseen_of(hands)
    if not queries and not program.queries:
        if network:
            pass
        elif sys.stdin is not None and sys.stdin.isatty():
            from kibitz.cli.odds.odds_repl import Repl

            Repl(hands, known, program.macros, evidence).run()
            return
        else:
            raise Malformed("no query", expected="a condition such as 'hand(sA)=West'")
    answers = answers_of(
        queries,
        given=known,
        program=program,
        source=source,
        unseen=unseen,
        evidence=evidence.condition if evidence else None,
        reason=not (brief or json),
    )
    if network:
        conditions = [answer.query.condition for answer in answers]
        if known:
            conditions.append(parse_condition(known, macros=program.macros, source="given"))
        write_file(network, network_file(network, unseen, conditions))
    if json:
        write_json([answer.as_json() for answer in answers])
    else:
        for i, answer in enumerate(answers):
            show_lines(([""] if i and not brief else []) + answer_lines(answer, brief))


def known_from(record: str, board: str | None, after: int | None, view: str | None) -> Evidence:
    """What a seat knows from a record of play, after so many cards or at its end."""
    from kibitz.chance.belief.evidence import Evidence
    from kibitz.play import Situation

    boards = read_boards(record, board)
    if len(boards) != 1:
        raise Illegal(
            f"{record} has {counted(len(boards), 'board')}", remedy="choose one with --board"
        )
    (one,) = boards
    if one.contract is None or not one.deal.is_complete:
        raise Illegal(f"{one.title} has no contract or not all four hands")
    cards = one.play if after is None else one.play[:after]
    if after is not None and not 0 <= after <= len(one.play):
        raise Illegal(
            f"{counted(after, 'card')}", expected=f"0 to {len(one.play)}, which were played"
        )
    situation = Situation.start(one.deal, one.contract)
    for card in cards:
        situation = situation.play(card)
    seat = one.contract.declarer if view is None else Seat.parse(view)
    return Evidence.of_situation(situation, seat)


def network_file(path: str, unseen: Unseen, conditions: list[Condition]) -> bytes:
    """PROBSY's network for these conditions, as the file's ending wants it."""
    from kibitz.papers.probsy.network import build_network
    from kibitz.papers.probsy.network_picture import network_svg
    from kibitz.papers.probsy.xmlbif import network_xmlbif

    ending = Path(path).suffix.lower()
    if ending not in (".svg", ".xml", ".xmlbif"):
        raise Malformed(f"{path!r} is neither a picture nor XMLBIF", expected=".svg or .xml")
    built = build_network(unseen, conditions)
    return (network_svg(built) if ending == ".svg" else network_xmlbif(built)).encode()

"""`kibitz bid`: deals bid by a system of rules, by persons, or by both; every call explained."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kibitz.auction import Auction, Call
from kibitz.board import Board
from kibitz.cards import Seat, Vulnerability
from kibitz.cli.bidding.experiment import (
    ONE_SYSTEM,
    Asking,
    Paper,
    PlacementLayouts,
    Psyche,
    ScoredBy,
)
from kibitz.cli.reading import read_good_boards, read_plain, read_rules, report_problems
from kibitz.cli.writing import Json, check_target, write_file, write_json
from kibitz.deal import Hand
from kibitz.errors import Illegal, KibitzError, Malformed
from kibitz.report.boards.show import auction_lines
from kibitz.report.terminal import show_lines, tell

if TYPE_CHECKING:
    from kibitz.bidding import Bidding, System
    from kibitz.bidding.calling.bidder import Ask


def bid(
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help=ONE_SYSTEM)],
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]",
            help="Deals, North and South at least; - reads stdin; without it they are random.",
        ),
    ] = None,
    opponents: Annotated[
        str | None,
        typer.Option(metavar="RULES", help="East-West's rules; without them they pass."),
    ] = None,
    human: Annotated[
        str, typer.Option(metavar="SEATS", help="Seats whose calls are asked for, as N or N,S.")
    ] = "",
    north: Annotated[
        str,
        typer.Option(metavar="RULE", help="Random deals: North's hand, as .1N. or a condition."),
    ] = "",
    east: Annotated[str, typer.Option(metavar="RULE", help="East's; $.P. if defined.")] = "",
    south: Annotated[str, typer.Option(metavar="RULE", help="South's.")] = "",
    west: Annotated[str, typer.Option(metavar="RULE", help="West's; $.P. if defined.")] = "",
    count: Annotated[int, typer.Option("--count", "-n", help="How many random deals.", min=1)] = 1,
    dealer: Annotated[
        str | None, typer.Option(help="The dealer; else the board's, or North.")
    ] = None,
    vulnerability: Annotated[
        str | None, typer.Option(help="None, NS, EW or All; else the board's, or None.")
    ] = None,
    asking: Asking = True,
    paper: Paper = False,
    psyche: Psyche = False,
    scoring: ScoredBy = "total",
    layouts: PlacementLayouts = 32,
    seed: Annotated[
        int, typer.Option("--seed", "-s", help="The same seed gives the same calls.", min=0)
    ] = 1,
    calls: Annotated[
        str | None,
        typer.Option(
            metavar="FILE.jsonl",
            help="Hands, auctions and calls, a JSON object a line: does the system agree?",
        ),
    ] = None,
    check: Annotated[
        bool,
        typer.Option(
            "--check",
            help="Work out every meaning a second time, from rules and calls alone, and compare.",
        ),
    ] = False,
    out: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Write the boards with auctions: PBN, or LIN if the name ends so."
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Bid deals by the rules of a system and say why each call is made.

    With --check the status is 1 where a call does not mean what was recorded, or where its hand
    does not have that and no stretch is told.

    Example: kibitz bid examples/systems/notrump.rules --north .1N. --count 2 --seed 1
    """
    from kibitz.bidding import System
    from kibitz.bidding import bid as bid_deal
    from kibitz.bidding.calling.aim import Aim, Scoring
    from kibitz.bidding.calling.bidder import Bidders
    from kibitz.bidding.calling.wording import PAPER, alert_text, bidding_json
    from kibitz.bidding.checking.checked import Checked
    from kibitz.bidding.measuring.information import given_away
    from kibitz.bidding.rules.library import text_of
    from kibitz.report.bidding.bid import bidding_lines

    check_target(out, system, *([] if file is None else [file]))
    if system == "-" and (file == "-" or human):
        raise Malformed("rules and deals cannot both come from standard input", expected="a file")
    ours = System.parse(*read_rules(system))
    theirs = None if opponents is None else System.load(opponents)
    if calls is not None:
        options = {"layouts": layouts, "asking": asking, "paper": paper, "psyche": psyche}
        tell_agreement(ours, calls, seed, json, {**options, "aim": Aim(Scoring.parse(scoring))})
        return
    if check and paper:
        raise Malformed("--check and --paper", expected="one of the two: placed calls mean nothing")
    persons = {seat: person(seat) for seat in seats_of(human)}
    table = Bidders.of(
        ours,
        asked=persons,
        silence=ours.silence,
        layouts=layouts,
        opponents=theirs,
        asking=asking,
        paper=paper,
        psyche=psyche,
        aim=Aim(Scoring.parse(scoring)),
    )
    rules = {"north": north, "east": east, "south": south, "west": west}
    problems: list[KibitzError] = []
    if file == "-" and persons:
        raise Malformed("deals and calls cannot both come from standard input", expected="a file")
    if opponents is not None:  # their rules are those of their own system
        rules["opponents"], rules["opponents_source"] = text_of(opponents)
    if file is None:
        boards = random_boards(ours, rules, count, seed)
    elif north or east or south or west:
        raise Malformed("deals from a file and rules for random ones", expected="one of the two")
    else:
        boards, problems = read_good_boards(file)
    answers: list[dict[str, Any]] = []
    done: list[Board] = []
    checker = Checked(table) if check else None
    for i, board in enumerate(boards):
        settled = board.as_dealt().with_(
            dealer=Seat.parse(dealer) if dealer else board.dealer or Seat.NORTH,
            vulnerability=Vulnerability.parse(vulnerability)
            if vulnerability
            else board.vulnerability or Vulnerability.NONE,
        )
        assert settled.dealer is not None and settled.vulnerability is not None
        bidding = bid_deal(
            table,
            settled.deal,
            settled.dealer,
            settled.vulnerability,
            seed=seed * 1_000_003 + i,
        )
        alerts = tuple((n, alert_text(made)) for n, made in enumerate(bidding.made) if made.rule)
        done.append(settled.with_(auction=bidding.auction, alerts=alerts))
        told = given_away(bidding)
        data = bidding_json(bidding) | {"told": None if told is None else told.to_json()}
        answers.append(answer(settled, bidding, data))
        if checker is not None:
            checker.add(settled, bidding)
        elif not json and out != "-":
            lines = [*([""] if i else []), *bidding_lines(settled, bidding, told)]
            show_lines(lines + ([PAPER] if paper else []))
    if out is not None:
        from kibitz import notation

        form = "lin" if out.lower().endswith(".lin") else "pbn"
        write_file(out, notation.encode(notation.write(done, form), form))
    if json:
        data = {"system": ours.name, "seed": seed, "layouts": layouts, "paper": paper}
        data["psyche"] = psyche
        if checker is not None:
            data["check"] = checker.to_json()
        write_json(data | {"boards": answers})
    elif checker is not None:
        show_lines(checker.lines)
    report_problems(problems)
    if checker is not None and checker.found:
        raise typer.Exit(1)


def tell_agreement(
    system: System, file: str, seed: int, json: bool, options: dict[str, Any]
) -> None:
    """How often the system calls as a file does."""
    from kibitz.bidding.measuring.agreement import agreement, read_cases
    from kibitz.report.bidding.agreement import agreement_lines

    text, source = read_rules(file) if file == "-" else (read_plain(file), file)
    found = agreement(system, [*read_cases(text, source)], seed=seed, **options)
    if json:
        write_json({"system": system.name, "seed": seed, **found.to_json()})
    else:
        show_lines(agreement_lines(system.name, found))


def answer(board: Board, bidding: Bidding, data: dict[str, Any]) -> dict[str, Any]:
    """One board's bidding as plain data."""
    assert board.vulnerability is not None
    head = {"board": board.number, "deal": str(board.deal)}
    return {**head, "vulnerability": board.vulnerability.text, **data}


def random_boards(system: System, rules: dict[str, str], count: int, seed: int) -> list[Board]:
    """Random deals under rules; East and West pass where the system has a passing rule."""
    from kibitz.bidding.measuring.deals import DealSource

    source = DealSource.of({name: rule for name, rule in rules.items() if rule}, system)
    return [
        Board(source.dealt(n, seed * 1_000_003 + n).deal, number=str(n + 1), dealer=Seat.NORTH)
        for n in range(count)
    ]


def seats_of(text: str) -> list[Seat]:
    """Seats as `N`, `N,S` or `NS`.

    >>> [seat.letter for seat in seats_of("n, S")]
    ['N', 'S']
    """
    words = text.replace(",", " ").split()
    if len(words) == 1 and len(words[0]) > 1 and set(words[0].upper()) <= set("NESW"):
        words = list(words[0])
    return [Seat.parse(word) for word in words]


def person(seat: Seat) -> Ask:
    """Somebody at the terminal, who is shown his hand and the auction and asked for a call."""

    def ask(hand: Hand, auction: Auction) -> Call:
        if not hand:
            raise Illegal(f"{seat.word}'s hand is not known", expected="thirteen cards")
        tell("\n".join(["", f"{seat.word} holds {hand.symbols}", *auction_lines(auction, {})]))
        while True:
            tell(f"{seat.word}'s call? ", end="")
            line = sys.stdin.readline()
            if not line:
                raise Malformed("the input ended before the auction", expected="a call a line")
            try:
                call = Call.parse(line.strip())
                if reason := auction.why_illegal(call):
                    raise Illegal(f"{call} is not legal: {reason}")
            except KibitzError as error:
                tell(str(error))
                continue
            return call

    return ask

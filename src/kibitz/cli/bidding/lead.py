"""`kibitz lead`: the opening lead that beats the contract most often, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cards import SEATS, Seat, Vulnerability
from kibitz.cli.progress import progress
from kibitz.cli.writing import Json, write_json
from kibitz.deal import Hand
from kibitz.english import counted
from kibitz.errors import Illegal, KibitzError, Malformed
from kibitz.report.terminal import show_lines

if TYPE_CHECKING:
    from kibitz.auction import Auction
    from kibitz.bidding.rules.system import System
    from kibitz.condition.tree import Condition


def lead(
    hand: Annotated[
        str, typer.Argument(metavar="HAND", help="Your cards, as 'QJT92 K3 842 975'; - for a void.")
    ],
    auction: Annotated[
        list[str],
        typer.Argument(
            metavar="AUCTION...",
            help="All calls, or without the passes of silent opponents: 1N 3N, '1S (2H) 4S'.",
        ),
    ],
    dealer: Annotated[
        str | None, typer.Option(help="The dealer; else as the leader's seat.")
    ] = None,
    seat: Annotated[
        str | None, typer.Option(help="Your seat; West, unless a dealer is given.")
    ] = None,
    vulnerability: Annotated[
        str, typer.Option("--vulnerability", "--vul", help="None, NS, EW or All.")
    ] = "None",
    system: Annotated[
        str | None,
        typer.Option(metavar="RULES", help="The system of declarer's side; else as strangers bid."),
    ] = None,
    ours: Annotated[
        str | None, typer.Option(metavar="RULES", help="The leader's side's; else the same.")
    ] = None,
    meaning: Annotated[
        list[str] | None,
        typer.Option(
            metavar="'SEAT: CONDITION'",
            help="What a seat has shown, instead: 'North: 10 TO 12 Points', 'partner: Clubs > 4'.",
        ),
    ] = None,
    scoring: Annotated[str, typer.Option(help="imps, matchpoints or total.")] = "imps",
    layouts: Annotated[int, typer.Option(help="Layouts at most.", min=2)] = 700,
    seconds: Annotated[float | None, typer.Option(help="Stop after about so long.", min=0)] = None,
    margin: Annotated[
        float | None,
        typer.Option(
            help="What does not matter between two leads: IMPs (0.25), % (2.5) or points (10). "
            "With 0 all layouts are solved.",
            min=0,
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", help="For the layouts.", min=0)] = 1,
    full: Annotated[
        bool, typer.Option("--full", help="Every reading of a call, with its whole condition.")
    ] = False,
    json: Json = False,
) -> None:
    """Say which opening lead is best after an auction, and why.

    The hidden hands are drawn under the meaning of the auction and every lead is solved on the
    same layouts, until it is clear which is best: of twenty such choices at most one is worse than
    another lead by more than the margin. Without a system the calls are heard as strangers' calls
    are, each by how often players mean it; of a system's calls those without a rule are read as
    natural, and it says so.

    Example: kibitz lead "QJT92 K3 842 975" 1N 3N --layouts 64
    """
    from kibitz.bidding.calling.aim import Scoring
    from kibitz.bidding.leads.lead import LeadQuestion, best_lead
    from kibitz.bidding.leads.wording import answer_json
    from kibitz.bidding.rules.library import DEFAULT
    from kibitz.bidding.rules.system import System
    from kibitz.chance.rewrite import all_of
    from kibitz.report.bidding.lead import lead_lines

    cards = read_hand(hand)
    told = read_auction(auction, dealer, seat)
    theirs = None if system is None and ours is None else System.load(system or DEFAULT)
    mine = theirs if ours is None else System.load(ours)
    assert told.contract is not None
    leader = told.contract.leader
    systems = {s: mine if s.side is leader.side else theirs for s in SEATS}
    known = None if theirs is None else systems
    stated: dict[Seat, Condition] = {}
    for text in meaning or ():
        who, shown = read_meaning(
            text, told, {s: systems[s] or System.load(DEFAULT) for s in SEATS}
        )
        stated[who] = all_of(stated.get(who), shown) or shown
    question = LeadQuestion.of(
        cards, told, known, stated, Vulnerability.parse(vulnerability), Scoring.parse(scoring)
    )
    with progress("solving", layouts) as told_progress:
        answer = best_lead(
            question,
            layouts=layouts,
            seconds=seconds,
            margin=margin,
            seed=seed,
            progress=told_progress,
        )
    refused = [one.word for one in answer.given_up if one in stated]
    if refused:
        raise Illegal(
            f"no layout fits what --meaning says of {' and '.join(refused)}",
            expected="a meaning that the hand and the other calls leave room for",
        )
    if json:
        write_json(answer_json(answer))
    else:
        show_lines(lead_lines(answer, full))


def read_hand(text: str) -> Hand:
    """A hand with dots or spaces between its suits.

    >>> str(read_hand("QJT92 K3 842 975")), str(read_hand("QJT92 - 8432 9753"))
    ('QJT92.K3.842.975', 'QJT92..8432.9753')
    """
    hand = Hand.parse(text if "." in text else ".".join(text.split()))
    if len(hand) != 13:
        raise Illegal(
            f"the hand {text!r} has {counted(len(hand), 'card')}", expected="thirteen cards"
        )
    return hand


def read_auction(words: list[str], dealer: str | None, seat: str | None) -> Auction:
    """The whole auction, by the dealer or by the leader's seat."""
    from kibitz.bidding.meaning.spoken import auction_of, contract_of, led

    if dealer is None:
        return led(words, Seat.WEST if seat is None else Seat.parse(seat))
    told = auction_of(words, Seat.parse(dealer))
    leader = contract_of(told).leader
    if seat is not None and leader is not Seat.parse(seat):
        raise Illegal(
            f"after this auction {leader.word} leads, not {Seat.parse(seat).word}",
            expected="a dealer and a seat that fit together",
            remedy="leave one of the two out",
        )
    return told


def read_meaning(
    text: str, auction: Auction, systems: dict[Seat, System]
) -> tuple[Seat, Condition]:
    """`North: 10 TO 12 Points`; partner, dummy and declarer are seats, too."""
    from kibitz.bidding.measuring.deals import hands_of

    assert auction.contract is not None
    contract = auction.contract
    roles = {
        "partner": contract.leader.partner,
        "dummy": contract.dummy,
        "declarer": contract.declarer,
    }
    who, colon, condition = text.partition(":")
    name = who.strip().lower()
    try:
        seat = roles[name] if name in roles else Seat.parse(who.strip())
    except KibitzError:
        colon = ""
    if not colon or not condition.strip():
        raise Malformed(
            f"{text!r} does not say what a seat has shown",
            expected="'North: 10 TO 12 Points', or partner, dummy or declarer instead of a seat",
        )
    if seat is contract.leader:
        raise Illegal("the leader's hand is known", expected="a meaning of one of the others")
    return seat, hands_of(condition.strip(), systems[seat], f"--meaning {who.strip()}")

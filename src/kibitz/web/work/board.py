"""A board for the Board page: read, written, solved, its play and its auction looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kibitz import notation
from kibitz.auction import PASS, Auction, Contract
from kibitz.board import Board
from kibitz.cards import SEATS, SUITS, Card, Seat, Side, Vulnerability
from kibitz.deal import Deal
from kibitz.dummy import double
from kibitz.dummy import solved as solving
from kibitz.errors import Illegal, KibitzError
from kibitz.holding import Holding
from kibitz.play import Situation
from kibitz.record import judge
from kibitz.search.decision import Objective
from kibitz.web.replies import error_json

if TYPE_CHECKING:
    from kibitz.bidding.rules.system import System


def read(*, text: str, name: str = "") -> dict[str, Any]:
    """The boards of a text in any notation, and an error for each that cannot be read.

    `said` of a board is what had to be guessed to read it, and where it contradicts itself.
    """
    boards: list[dict[str, Any]] = []
    errors: list[dict[str, Any]] = []
    form = notation.format_of_text(text, name)
    for found in notation.read_each(text.encode(), name):
        if isinstance(found, Board):
            said = [*found.warnings, *judge(found).disagreements]
            boards.append(board_json(found) | {"said": said})
        else:
            errors.append(error_json(found))
    if errors and not boards:
        first = next(f for f in notation.read_each(text.encode(), name) if not isinstance(f, Board))
        raise first
    if not boards:
        raise Illegal("there is no board in this text", expected="at least one deal")
    return {"format": form.name, "boards": boards, "errors": errors}


def board_json(board: Board) -> dict[str, Any]:
    """A board as the page keeps it."""
    contract = board.contract
    return {
        "deal": str(board.deal),
        "number": board.number,
        "title": board.title,
        "dealer": None if board.dealer is None else board.dealer.letter,
        "vulnerability": None if board.vulnerability is None else board.vulnerability.text,
        "auction": [] if board.auction is None else [str(call) for _, call in board.auction],
        "contract": None if contract is None else f"{contract.text}-{contract.declarer.letter}",
        "passed": board.passed_out,
        "play": [str(card) for card in board.play],
        "tricks": board.tricks,
        "claimed": board.claimed,
        "names": list(board.names),
        "event": board.event,
        "score": board.score,
        "alerts": {str(number): text for number, text in board.alerts},
    }


def board_of(
    *,
    deal: str,
    number: str = "",
    dealer: str | None = None,
    vulnerability: str | None = None,
    auction: list[str] | None = None,
    contract: str | None = None,
    play: list[str] | None = None,
    tricks: int | None = None,
    names: list[str] | None = None,
    event: str = "",
) -> Board:
    """The board that the page sends."""
    who = Seat.parse(dealer) if dealer else None
    bid = Auction.parse(auction, who or Seat.NORTH) if auction else None
    if bid is not None and bid.is_passed_out:
        contract = None
    played = tuple(map(Card.parse, play or ()))
    n, e, s, w = [*(names or ()), "", "", "", ""][:4]
    return Board(
        Deal.parse(deal),
        number=number,
        dealer=who,
        vulnerability=Vulnerability.parse(vulnerability) if vulnerability else None,
        auction=bid,
        contract=Contract.parse(contract) if contract else None,
        play=played,
        claimed=bool(played) and len(played) < 52 and tricks is not None,
        tricks=tricks,
        names=(n, e, s, w),
        event=event,
    )


def written(*, board: dict[str, Any], format: str) -> dict[str, Any]:
    """The board in a notation."""
    return {"text": notation.write([board_of(**board)], format)}


def solved(*, board: dict[str, Any]) -> dict[str, Any]:
    """The double-dummy table and par, and what was assumed for it."""
    one = board_of(**board)
    _complete(one.deal)
    (record,) = solving.solved([one])
    return {
        "table": record.table.to_json(),
        "par": record.par.to_json(),
        "assumed": record.assumed,
        "points": {seat.letter: one.deal[seat].hcp for seat in SEATS},
    }


def _complete(deal: Deal) -> None:
    sizes = {len(hand) for hand in deal.hands}
    if len(sizes) != 1 or sizes == {0}:
        told = ", ".join(f"{seat.word} {len(deal[seat])}" for seat in SEATS)
        raise Illegal(
            f"not all four hands are known ({told} cards)",
            expected="the same number of cards in each hand",
            remedy="give out the rest of the pack: four hands of thirteen",
        )


def played(*, board: dict[str, Any]) -> dict[str, Any]:
    """The play card by card: after each, declarer's tricks with each card that was legal."""
    one = board_of(**board)
    if one.contract is None:
        raise Illegal("there is no contract", remedy="choose one: level, strain and declarer")
    _complete(one.deal)
    situation = Situation.start(one.deal, one.contract)
    moments, broken = [situation], None
    for number, card in enumerate(one.play):
        try:
            situation = situation.play(card)
        except KibitzError as error:
            broken = error_json(error) | {"number": number}
            break
        moments.append(situation)
    asked = [moment for moment in moments if not moment.is_over]
    values = double.many_card_results(asked)
    steps = []
    for number, moment in enumerate(moments):
        here = values[number] if number < len(values) else {}
        steps.append(moment_json(moment) | {"values": {str(c): v for c, v in here.items()}})
    return {"steps": steps, "needed": one.contract.tricks_needed, "broken": broken}


def seen(*, board: dict[str, Any], at: int) -> dict[str, Any]:
    """What the player to move could see after so many cards: each card's chance by sampling."""
    from kibitz.bidding.listening.evidence import overheard
    from kibitz.players.pimc import Pimc
    from kibitz.players.session import ADVISER_WORLDS
    from kibitz.web.work.hints import decision_json, why

    one = board_of(**board)
    if one.contract is None:
        raise Illegal("there is no contract", remedy="choose one: level, strain and declarer")
    _complete(one.deal)
    situation = Situation.start(one.deal, one.contract)
    for card in one.play[:at]:
        situation = situation.play(card)
    if situation.is_over:
        raise Illegal("the play is over: there is no card to choose")
    view = situation.view()
    shown = overheard(one.auction)
    adviser = Pimc(ADVISER_WORLDS, objective=Objective.MAKE, seed=at + 1, meanings=shown)
    decision = adviser.decide(view)
    ours = view.seat.side is view.contract.side
    return decision_json(decision) | {
        "aim": "make" if ours else "defeat it",
        "why": why(view, decision, at + 1, shown),
        "heard": one.auction is not None,
    }


def moment_json(situation: Situation) -> dict[str, Any]:
    """A moment of the play: hands, trick, tricks won."""
    ns, ew = situation.tricks_won
    last = situation.record[-1] if situation.record else None
    return {
        "hands": {seat.letter: str(situation.hand(seat)) for seat in SEATS},
        "turn": None if situation.is_over else situation.mover.letter,
        "trick": [[seat.letter, str(card)] for seat, card in situation.trick],
        "last": None if last is None else [[seat.letter, str(card)] for seat, card in last],
        "won": {"NS": ns, "EW": ew},
    }


def rules_of(system: dict[str, str] | None) -> System | None:
    """The system that the page sends; none where the calls are heard as strangers'."""
    from kibitz.bidding.rules.system import System

    if system is None:
        return None
    return System.parse(system["text"], system["name"] or "rules")


def bid(*, board: dict[str, Any], system: dict[str, str] | None = None) -> dict[str, Any]:
    """The auction explained call by call: by the rules of a system, or as strangers are heard."""
    from kibitz.bidding.calling.wording import condition_text, denied_text, shown_text
    from kibitz.bidding.meaning.hearing import MeaningSource, hear
    from kibitz.condition.match import matches

    one = board_of(**board)
    if one.auction is None:
        raise Illegal("there is no auction", remedy="read a record that has one, or bid the deal")
    rules = rules_of(system)
    if rules is None:
        return {"system": "", "calls": _strangers(one)}
    calls = []
    risk = one.vulnerability or Vulnerability.NONE
    hearing = hear(dict.fromkeys(SEATS, rules), one.auction, vulnerability=risk)
    for number, seen in enumerate(hearing.calls):
        rule = seen.rule
        hand = one.deal[seen.seat]
        told = condition_text(rule.condition) if rule is not None else ""
        if rule is None and seen.source is MeaningSource.TABLE:
            told = shown_text(seen)
        shown = rule.condition if rule is not None else seen.natural
        fits = None if shown is None or len(hand) != 13 else matches(shown, hand)
        alert = next((text for n, text in one.alerts if n == number), "")
        quiet = rule is None and seen.call == PASS
        calls.append(
            {
                "seat": seen.seat.letter,
                "call": str(seen.call),
                "rule": None if rule is None else rule.name,
                "text": "" if quiet else told or "no rule of the system makes this call here",
                "denied": denied_text(seen.denied) if rule is not None else "",
                "fits": fits,
                "alert": alert,
            }
        )
    return {"system": rules.name, "calls": calls}


def _strangers(board: Board) -> list[dict[str, Any]]:
    """The calls of an auction as strangers' calls are heard, as plain data."""
    from kibitz.review.auction import told
    from kibitz.review.wording import call_text

    return [
        {
            "seat": one.reason.numbers["seat"],
            "call": one.reason.numbers["call"],
            "rule": None,
            "text": call_text(one.reason),
            "full": one.reason.numbers["full"],
            "denied": "",
            "fits": one.fits,
            "alert": one.alert,
        }
        for one in told(board, None)
    ]


def suits(*, board: dict[str, Any]) -> dict[str, Any]:
    """Each suit as declarer sees it: the combination of the two hands, and its chances."""
    from kibitz.combination import suit as solve_suit
    from kibitz.web.work.suit import chance_json

    one = board_of(**board)
    side = Side.NS if one.contract is None else one.contract.side
    first, second = (Seat.NORTH, Seat.SOUTH) if side is Side.NS else (Seat.EAST, Seat.WEST)
    found = []
    for suit in SUITS:
        held: list[Holding] = [one.deal[seat][suit] for seat in (first, second)]
        if not any(len(hand) for hand in held) or len(held[0]) + len(held[1]) == 13:
            continue
        solution = solve_suit(held[0], held[1])
        found.append(
            {
                "suit": suit.letter,
                "north": str(held[0]),
                "south": str(held[1]),
                "targets": [
                    {"tricks": tricks, **chance_json(chance)}
                    for tricks, chance in solution.targets.items()
                    if chance
                ],
                "expected": f"{float(solution.expected):.2f}",
            }
        )
    return {"seats": [first.letter, second.letter], "suits": found}

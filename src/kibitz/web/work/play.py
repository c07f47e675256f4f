"""A hand being played, for the Play page: the table as the person sees it, and what helps him.

Nothing is kept between two questions: the page sends the deal, the players and the cards so
far, and gets the next state of the same session. The deal travels *sealed*, as a code that says
nothing at a glance, so that an address can be shared without giving the hidden hands away.
"""

from __future__ import annotations

import base64
import re
from typing import Any

from kibitz.auction import Auction, Contract
from kibitz.board import Board
from kibitz.cards import DECK, SEATS, Card, Seat, Strain, Suit, Vulnerability
from kibitz.chance.belief.evidence import Evidence
from kibitz.chance.drawing.sample import Sampler
from kibitz.chance.query import Known
from kibitz.condition import parse_condition
from kibitz.deal import Deal, Hand
from kibitz.dummy import double
from kibitz.english import counted
from kibitz.errors import Illegal, Malformed
from kibitz.lab.experiment import seed_of
from kibitz.planning.language.reader import read_plan
from kibitz.planning.told.keeping import kept
from kibitz.planning.told.telling import tell
from kibitz.players import PLAYERS, player
from kibitz.players.claim import judge
from kibitz.players.problem import MatchBoard
from kibitz.players.session import HUMAN, Session
from kibitz.report.boards.tricks import result_text
from kibitz.report.playing import play as told
from kibitz.scoring import score_for_ns
from kibitz.web.work.hints import decision_json, why
from kibitz.web.work.odds import splits_of

POINTS = {7: 20, 8: 22, 9: 24, 10: 26, 11: 28, 12: 31, 13: 35}
"""About so many points go with so many tricks at notrump; with trumps, two fewer will do."""


def players() -> dict[str, Any]:
    """Who can sit at the table."""
    return {
        "players": [
            {"name": entry.name, "english": entry.english, "settings": list(entry.settings)}
            for entry in PLAYERS.values()
        ]
    }


def sealed(deal: Deal) -> str:
    """A complete deal as a code of eighteen letters: two bits a card.

    >>> from kibitz.players.problem import MatchBoard
    >>> deal = MatchBoard.random(1, Contract.parse("3NT-S")).deal
    >>> opened(sealed(deal)) == deal
    True
    """
    bits = sum((deal.holder(card) or 0) << 2 * card.index for card in DECK)
    return base64.urlsafe_b64encode(bits.to_bytes(13)).decode().rstrip("=")


def opened(text: str) -> Deal:
    """The inverse of `sealed`; any other text is read as a deal."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{18}", text.strip()):
        return Deal.parse(text)
    bits = int.from_bytes(base64.urlsafe_b64decode(text.strip() + "=="))
    hands = {
        seat: Hand.of(card for card in DECK if bits >> 2 * card.index & 3 == seat) for seat in SEATS
    }
    if any(len(hand) != 13 for hand in hands.values()):
        raise Malformed("this code is damaged", remedy="copy the whole address, or deal anew")
    return Deal.of(hands)


def dealt(*, contract: str, seed: int, fair: bool = True) -> dict[str, Any]:
    """A random deal, sealed; a fair one gives the declaring side about what it needs."""
    played = Contract.parse(contract, Seat.SOUTH)
    if fair:
        deal = Sampler(parse_condition(promising(played))).deals(1, seed_of(seed, 5))[0]
    else:
        deal = MatchBoard.random(seed_of(seed, 5), played).deal
    return {"deal": sealed(deal)}


def promising(contract: Contract) -> str:
    """Hands on which one would be in this contract: points, and trumps or balanced hands.

    >>> promising(Contract.parse("3NT-S"))
    'hcp(South) + hcp(North) in [24,26] and balanced(South) and balanced(North)'
    """
    low = POINTS[contract.tricks_needed]
    one, other = contract.declarer.word, contract.dummy.word
    if contract.strain is Strain.NOTRUMP:
        points = f"hcp({one}) + hcp({other}) in [{low},{low + 2}]"
        return f"{points} and balanced({one}) and balanced({other})"
    suit = Suit(contract.strain).word
    points = f"hcp({one}) + hcp({other}) in [{low - 2},{low}]"
    return f"{points} and {suit}({one}) >= 5 and {suit}({other}) in [3,4]"


def session_of(table: dict[str, Any]) -> Session:
    """The session that the page describes."""
    contract = Contract.parse(table["contract"], Seat.SOUTH)
    seed = int(table["seed"])
    deal = opened(table["deal"])
    names = dict(zip(SEATS, table["players"], strict=True))
    for name in names.values():
        player(name, Deal())
    person = table.get("seat")
    if person:
        own = Seat.parse(person)
        names[contract.declarer if own is contract.dummy else own] = HUMAN
    dealer = Seat.parse(table.get("dealer") or "N")
    calls = table.get("auction")
    board = Board(
        deal,
        number=table.get("number") or "1",
        contract=contract,
        vulnerability=Vulnerability.parse(table.get("vulnerability") or "None"),
        play=tuple(map(Card.parse, table["play"])),
        dealer=dealer,
        auction=Auction.parse(calls, dealer) if calls else None,
    )
    session = Session.of(board, names, seed)
    claimed = table.get("claimed")
    if claimed is not None and not session.is_over:
        left = session.situation.tricks_left
        if not 0 <= claimed - session.declarer_tricks <= left:
            raise Illegal(f"a claim of {counted(claimed, 'trick')} in all")
        session = Session(
            session.board.with_(claimed=True, tricks=claimed), session.names, session.seed
        )
    return session


def started(*, table: dict[str, Any]) -> dict[str, Any]:
    """The table as it is."""
    return state(session_of(table))


def next_card(*, table: dict[str, Any], card: str | None = None) -> dict[str, Any]:
    """After one more card: the person's, or that of the player whose turn it is."""
    session = session_of(table)
    if session.is_over:
        return state(session)
    if card is not None:
        if not session.is_asked:
            raise Illegal("it is not your turn")
        return state(session.played(Card.parse(card)))
    return state(session if session.is_asked else session.answered())


def undone(*, table: dict[str, Any]) -> dict[str, Any]:
    """Back at the last card that the person chose."""
    return state(session_of(table).undone())


def state(session: Session) -> dict[str, Any]:
    """What the person may see: his hand, dummy's once it is down; everything at the end."""
    situation, contract = session.situation, session.situation.contract
    persons = [seat for seat in SEATS if session.names[seat] == HUMAN]
    shown = set(SEATS) if session.is_over or not persons else {*persons}
    if situation.dummy_is_down:
        shown.add(contract.dummy)
    if contract.dummy in persons:
        shown.add(contract.declarer)
    asked = session.is_asked
    ns, ew = situation.tricks_won
    data: dict[str, Any] = {
        "hands": {s.letter: str(situation.hand(s)) if s in shown else None for s in SEATS},
        "counts": {s.letter: len(situation.hand(s)) for s in SEATS},
        "contract": f"{contract.text}-{contract.declarer.letter}",
        "declarer": contract.declarer.letter,
        "dummy": contract.dummy.letter,
        "needed": contract.tricks_needed,
        "turn": None if session.is_over else situation.mover.letter,
        "asked": asked,
        "legal": [str(card) for card in situation.legal_cards()] if asked else [],
        "trick": [[seat.letter, str(card)] for seat, card in situation.trick],
        "record": [
            {
                "cards": [[seat.letter, str(card)] for seat, card in trick],
                "winner": trick.winner(contract.strain).letter,
            }
            for trick in situation.record
        ],
        "won": {"NS": ns, "EW": ew},
        "declarer_tricks": session.declarer_tricks,
        "tricks_left": situation.tricks_left,
        "play": [str(card) for card in session.board.play],
        "claimed": session.board.tricks if session.board.claimed else None,
        "over": session.is_over,
        "names": list(session.names),
        "code": sealed(session.board.deal) if session.board.deal.is_complete else None,
    }
    if session.is_over:
        data |= _ending(session)
    return data


def _ending(session: Session) -> dict[str, Any]:
    """The result, and the deal as it was."""
    contract, tricks = session.situation.contract, session.declarer_tricks
    vulnerability = session.board.vulnerability or Vulnerability.NONE
    deal = session.board.deal
    possible = None
    if deal.is_complete:
        possible = double.tricks(deal, contract.strain, contract.declarer)
    return {
        "deal": str(deal),
        "result": result_text(contract, tricks),
        "score": score_for_ns(contract, tricks, vulnerability),
        "double_dummy": possible,
    }


def hint(*, table: dict[str, Any]) -> dict[str, Any]:
    """The card that a player with the same view would choose, and what each card is worth."""
    session = session_of(table)
    if not session.is_asked:
        raise Illegal("there is no card for you to choose now")
    view = session.situation.view()
    decision = session.advice()
    return decision_json(decision) | {
        "why": why(view, decision, seed_of(session.seed, 4), session.shown),
        "heard": session.board.auction is not None,
        "line": told.hint_line(decision),
        "aim": "make" if view.seat.side is view.contract.side else "defeat it",
    }


def plan(*, table: dict[str, Any]) -> dict[str, Any]:
    """Declarer's plan from here on, as a teacher would tell it; nothing where nothing helps."""
    session = session_of(table)
    view = session.situation.view()
    if not session.is_asked or view.seat is not view.contract.declarer:
        raise Illegal("a plan is for declarer, when it is his turn")
    found = tell(view, session.board.auction, seed=seed_of(session.seed, 6), meanings=session.shown)
    return {**found.to_json(), "advice": found.advice, "made_at": len(view.played)}


def plan_step(
    *, table: dict[str, Any], plan: str, made_at: int, tricks: int | None = None
) -> dict[str, Any]:
    """Where a plan stands that was made after so many cards: its step now, or why it is over."""
    session = session_of(table)
    board = session.board
    if not 0 <= made_at <= len(board.play):
        raise Illegal(f"a plan made after {counted(made_at, 'card')}", expected="cards played")
    names = dict(zip(SEATS, session.names, strict=True))
    start = Session.of(board.with_(play=board.play[:made_at]), names, session.seed)
    view = start.situation.view()
    if not plan.strip() or view.seat is not view.contract.declarer:
        return {"standing": "ended", "text": "", "line": None, "card": None}
    lead = view.played[0].suit if view.played else None
    program = read_plan(plan, view.hand, view.dummy, view.contract, lead)
    found = kept(program, view, board.play[made_at:], tricks)
    line = None if found.by is None else plan[: found.by.at].count("\n")
    card = None if found.card is None else str(found.card)
    return {"standing": found.standing.value, "text": found.text, "line": line, "card": card}


def claim(*, table: dict[str, Any], tricks: int) -> dict[str, Any]:
    """Whether a claim of so many of the tricks left stands; if so, the table after it."""
    session = session_of(table)
    if not session.is_asked:
        raise Illegal("only the player whose turn it is can claim")
    view = session.situation.view()
    verdict = judge(view, tricks)
    after = session.claimed(verdict.tricks) if verdict.stands else session
    return {
        "stands": verdict.stands,
        "lines": told.claim_lines(view, verdict),
        "state": state(after),
    }


def odds(*, table: dict[str, Any]) -> dict[str, Any]:
    """What the person can know of the hidden cards: splits and honours, exactly."""
    session = session_of(table)
    if session.is_over:
        return {"suits": [], "vacant": None, "seats": []}
    persons = [seat for seat in SEATS if session.names[seat] == HUMAN]
    seat = persons[0] if persons else session.situation.contract.declarer
    evidence = Evidence.of_situation(session.situation, seat)
    known = Known(evidence.unseen, evidence.condition)
    hidden = [s for s in SEATS if evidence.unseen.vacant[s]]
    table_of = splits_of(known, *_west_first(hidden)) if len(hidden) == 2 else {}
    return {"suits": [], "vacant": None, "seats": [], **table_of}


def _west_first(hidden: list[Seat]) -> list[Seat]:
    return sorted(hidden, key=lambda seat: (seat is not Seat.WEST, seat is not Seat.NORTH))

"""View: what declarer sees when dummy comes down, from a board or from two hands."""

from __future__ import annotations

from kibitz.auction import Auction, Contract
from kibitz.board import Board
from kibitz.cards import Card, Seat
from kibitz.deal import Hand
from kibitz.english import counted
from kibitz.errors import Illegal
from kibitz.play import Trick, View


def view_of(
    hand: Board | Hand | str,
    dummy: Hand | str | None = None,
    contract: Contract | str | None = None,
    lead: Card | str | None = None,
) -> View:
    """What declarer sees after the opening lead: of a board, or of his hand and dummy."""
    if isinstance(hand, Board):
        return _view_of_board(hand, contract, lead)
    return _view(_hand(hand), _hand(dummy or ""), _contract(contract), _card(lead))


def _view_of_board(board: Board, contract: Contract | str | None, lead: Card | str | None) -> View:
    chosen = Contract.parse(contract) if isinstance(contract, str) else contract or board.contract
    if chosen is None:
        raise Illegal(f"{board.title} has no contract", remedy="name one: contract='3NT by South'")
    card = _card(lead) if lead is not None or not board.play else board.play[0]
    return _view(board.deal[chosen.declarer], board.deal[chosen.dummy], chosen, card)


def _view(hand: Hand, dummy: Hand, contract: Contract, lead: Card) -> View:
    """What declarer sees when dummy comes down."""
    for whose, cards in (("declarer's hand", hand), ("dummy", dummy)):
        if len(cards) != 13:
            raise Illegal(f"{whose} has {counted(len(cards), 'card')}", expected="thirteen cards")
    if both := hand & dummy:
        raise Illegal(f"{' '.join(str(card) for card in both)} cannot be in two hands")
    if lead in hand | dummy:
        whose = "your hand" if lead in hand else "dummy"
        raise Illegal(f"{lead} cannot be led: it is in {whose}", remedy="a card of the leader's")
    follow = Hand(dummy.mask & lead.suit.mask)
    return View(
        seat=contract.declarer,
        turn=contract.dummy,
        hand=hand,
        dummy=dummy,
        legal=follow or dummy,
        tricks_left=13,
        trick=Trick(contract.leader, (lead,)),
        won=(0, 0, 0, 0),
        contract=contract,
        record=(),
    )


def _hand(text: Hand | str) -> Hand:
    return text if isinstance(text, Hand) else Hand.parse(text)


def _contract(text: Contract | str | None) -> Contract:
    if text is None:
        raise Illegal("a plan needs a contract", remedy="such as '4S', or '4S by West'")
    return text if isinstance(text, Contract) else Contract.parse(text, Seat.SOUTH)


def _card(text: Card | str | None) -> Card:
    if text is None:
        raise Illegal("a plan needs the opening lead", remedy="such as lead='HK'")
    return text if isinstance(text, Card) else Card.parse(text)


def auction_of(board: Board, contract: Contract) -> Auction | None:
    """The auction that led to a contract: the board's, if its declarer and strain are the same."""
    own = board.contract
    if own is None or (own.declarer, own.strain) != (contract.declarer, contract.strain):
        return None
    return board.auction

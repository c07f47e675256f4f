"""A record that contradicts itself, settled by its cards before anything is judged.

A stated result that the play cannot give, a contract or declarer that is not the auction's, an
illegal card: a verdict on what such a record states would be false with confidence. What the
cards show is judged instead, and what they do not show is not; which it is stands first in
every form of the answer.
"""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.auction import Contract
from kibitz.board import Board
from kibitz.cards import Card
from kibitz.english import counted
from kibitz.play import Trick
from kibitz.record import judge, played_out


@dataclass(frozen=True, slots=True)
class Settled:
    """The board to judge, and what its record says against itself, in sentences.

    `stated` is a result that the record states and its cards do not bear out. Where `refused`,
    neither the contract nor the play can be judged, and the board has none.
    """

    board: Board
    contradictions: tuple[str, ...] = ()
    stated: int | None = None
    refused: bool = False


def settled(board: Board) -> Settled:
    """What the cards say of a record; a record that agrees with itself stays as it is."""
    check = judge(board)
    told = [*check.disagreements, *([str(check.violation)] if check.violation else [])]
    sentences = [f"The record contradicts itself: {'; '.join(told)}."] if told else []
    if check.admitted:
        sentences.append(f"The play is not judged ({check.revoke}).")
    if not told:
        return Settled(_with_result(board), tuple(sentences))
    if check.about_contract:
        contract = _played_contract(board)
        if contract is None:
            sentences.append("Its cards do not settle it: contract and play are not judged.")
            return Settled(board.as_dealt(), tuple(sentences), refused=True)
        if contract != board.contract:
            # The tricks that are stated were declarer's, and he was on the other side.
            same = board.contract is not None and board.contract.side is contract.side
            board = board.with_(
                contract=contract, passed_out=False, tricks=board.tricks if same else None
            )
        played = f"{contract.symbol} by {contract.declarer.word}"
        sentences.append(f"By its cards {played} was played, and that is judged.")
        check = judge(board)
    if check.violation is not None:
        sentences.append("The play is not judged.")
        return Settled(board.with_(tricks=None), tuple(sentences), board.tricks)
    replayed = played_out(board)
    agreed = "result" in board.irregular or bool(check.admitted)
    if replayed is None or board.tricks is None or agreed:
        return Settled(_with_result(board), tuple(sentences))
    possible = replayed.possible_tricks
    if board.tricks in possible:
        return Settled(board, tuple(sentences))
    if len(possible) > 1:
        return Settled(board.with_(tricks=None), tuple(sentences), board.tricks)
    sentences.append(
        f"By its cards declarer took {counted(possible[0], 'trick')}, and that is judged."
    )
    return Settled(board.with_(tricks=possible[0]), tuple(sentences))


def _played_contract(board: Board) -> Contract | None:
    """Of the contract that is stated and that of the auction, the one that the cards fit.

    Files that have the cards by seats (PBN) are put in order by the stated contract, so that order
    is no evidence for it: the auction's is excluded only if no order of the seats fits it.
    """
    if not board.play or any(board.deal.holder(card) is None for card in board.play):
        return None
    stated, reached = board.contract, board.auction.contract if board.auction else None
    if stated is None or reached is None:
        one = stated or reached
        return one if one is not None and _fits(board, one) else None
    if _fits(board, stated):
        return None if _fits(_by_seats(board, reached), reached) else stated
    return reached if _fits(board, reached) else None


def _fits(board: Board, contract: Contract) -> bool:
    """Is the play legal in this contract?"""
    replayed = played_out(board.with_(contract=contract, passed_out=False))
    return replayed is not None and replayed.violation is None


def _by_seats(board: Board, contract: Contract) -> Board:
    """The board with the cards of each trick by seats, from whoever won the last trick."""
    leader, order = contract.leader, list[Card]()
    for start in range(0, len(board.play), 4):
        trick = board.play[start : start + 4]
        held = {card: seat for card in trick if (seat := board.deal.holder(card)) is not None}
        cards = tuple(sorted(held, key=lambda card: (held[card] - leader) % 4))
        order += cards
        leader = Trick(leader, cards).winner(contract.strain)
    return board.with_(play=tuple(order), marks=(), card_notes=(), comments=())


def _with_result(board: Board) -> Board:
    """The board with the tricks of its play, if it was played out and does not say them."""
    replayed = played_out(board) if board.tricks is None else None
    if replayed is None or replayed.violation or replayed.admitted:
        return board
    possible = replayed.possible_tricks
    return board.with_(tricks=possible[0]) if len(possible) == 1 else board

"""Judging a record: is what was played legal, and can auction and play give what is stated?

A step of play that breaks an axiom of memo 15 makes a record illegal. A stated
contract, declarer or result that does not follow from auction and play is a
disagreement. Where hands are hidden, what can be checked is checked: the cards
that a hidden hand plays are read as its own, so that it can be caught with a
card of a hand that is shown, with a card that was played before, and with a
suit that it said it did not have.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kibitz.axioms import Replay, Violation, replay
from kibitz.board import Board
from kibitz.cards import Card, Seat
from kibitz.deal import Deal, Hand
from kibitz.english import counted, plural
from kibitz.play import Situation, Trick


@dataclass(frozen=True, slots=True)
class RecordCheck:
    """What was found: the first illegal step, and what does not agree."""

    cards: int
    violation: Violation | None = None
    disagreements: tuple[str, ...] = ()

    @property
    def is_legal(self) -> bool:
        """Did every step of the play keep the axioms?"""
        return self.violation is None


def judge(board: Board) -> RecordCheck:
    """Check one record: the play against the axioms, what is stated against auction and play."""
    played = played_out(board)
    violation = played.violation if played else None
    disagreements = [*_contract_disagreements(board), *_result_disagreements(board, played)]
    return RecordCheck(len(board.play), violation, tuple(disagreements))


def played_out(board: Board) -> Replay | None:
    """The play followed as far as it is legal; none where nobody declared."""
    if board.contract is None:
        return None
    deal, size = board.deal, _size(board.deal)
    if any(len(hand) < size for hand in deal.hands):
        deal = revealed(board)
    north, east, south, west = deal.hands
    leader = board.contract.leader
    start = Situation(
        west, north, east, south, size, leader, Trick(leader), (0, 0, 0, 0), board.contract
    )
    return replay(start, board.play)


def revealed(board: Board) -> Deal:
    """The deal with each hidden hand holding what it plays, so far as nobody else shows it."""
    size, shown = _size(board.deal), board.deal.seen.mask
    masks = [hand.mask for hand in board.deal.hands]
    for seat, card in _plays(board):
        if not shown & card.mask and masks[seat].bit_count() < size:
            masks[seat] |= card.mask
            shown |= card.mask
    north, east, south, west = map(Hand, masks)
    return Deal((north, east, south, west))


def _size(deal: Deal) -> int:
    """How many tricks are to be played: thirteen, or fewer in an ending that is all shown."""
    sizes = {len(hand) for hand in deal.hands}
    return sizes.pop() if len(sizes) == 1 and sizes != {0} else 13


def _plays(board: Board) -> Iterator[tuple[Seat, Card]]:
    """Each card with the seat whose turn it was."""
    if board.contract is None:
        return
    leader = board.contract.leader
    for start in range(0, len(board.play), 4):
        trick = Trick(leader, board.play[start : start + 4])
        yield from trick
        leader = trick.winner(board.contract.strain)


def _contract_disagreements(board: Board) -> Iterator[str]:
    auction, contract = board.auction, board.contract
    if auction is None:
        return
    reached = auction.contract
    if board.passed_out and reached is not None:
        yield f"the board is said to be passed out, but the auction reached {reached}"
    if contract is None:
        return
    if reached is None:
        if auction.is_over:
            yield f"{contract} is stated, but all passed"
        return
    if not auction.is_over and contract.bid > reached.bid:
        return  # the auction may still lead there
    further = contract.doubling > reached.doubling and not auction.is_over
    if contract.bid != reached.bid or (contract.doubling != reached.doubling and not further):
        yield f"{contract.text} is stated, but the auction reached {reached.text}"
    swapped = contract.declarer == reached.dummy and "declarer" in board.irregular
    if contract.strain == reached.strain and contract.declarer != reached.declarer and not swapped:
        yield (
            f"{contract.declarer.word} is stated as declarer, "
            f"but the auction made it {reached.declarer.word}"
        )


def _result_disagreements(board: Board, played: Replay | None) -> Iterator[str]:
    if board.tricks is None or "result" in board.irregular:
        return
    stated = f"{counted(board.tricks, 'trick')} {plural(board.tricks, 'is', 'are')} stated"
    if played is None:
        if board.passed_out and board.tricks:
            yield f"{stated}, but the board was passed out"
        return
    possible = played.possible_tricks
    if played.violation is None and board.tricks not in possible:
        if len(possible) == 1:
            given = f"the play gives {possible[0]}"
        else:
            given = f"the play gives {possible[0]} to {possible[-1]}"
        yield f"{stated}, but {given}"

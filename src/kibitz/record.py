"""Judging a record: is what was played legal, and can auction and play give what is stated?

A step of play that breaks an axiom of memo 15 makes a record illegal. A stated
contract, declarer or result that does not follow from auction and play is a
disagreement, and so are two results of one record. A revoke that the record
itself names is no disagreement, and may make its result differ from the cards.
Where hands are hidden, what can be checked is checked: the cards
that a hidden hand plays are read as its own, so that it can be caught with a
card of a hand that is shown, with a card that was played before, and with a
suit that it said it did not have. A play of which no hand is known, and one
that could not be read, is never called legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from kibitz.board import Board
from kibitz.cards import Card, Seat
from kibitz.deal import Deal, Hand
from kibitz.english import counted, plural
from kibitz.laws import Replay, Violation, replay
from kibitz.play import Situation, Trick

AS_WRITTEN = "PlayAsWritten"
"""The extra that holds a play of which only the beginning could be read."""
UNREAD = ("Play", "pc")
"""The extras that hold a play without a contract, as PBN and LIN name it."""


class PlayCheck(Enum):
    """What can be said of the play of a record."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    REVOKED = "with a revoke that it admits"
    UNCHECKED = "not checked"
    ABSENT = "without play"


@dataclass(frozen=True, slots=True)
class RecordCheck:
    """What was found: the first illegal step, the revokes admitted, what does not agree."""

    cards: int
    violation: Violation | None = None
    about_contract: tuple[str, ...] = ()
    about_result: tuple[str, ...] = ()
    admitted: tuple[Violation, ...] = ()
    unchecked: str = ""
    """Why the play, or the rest of it, could not be checked."""

    @property
    def disagreements(self) -> tuple[str, ...]:
        """What is stated and does not follow from auction and play."""
        return self.about_contract + self.about_result

    @property
    def play(self) -> PlayCheck:
        """Did every step of the play keep the axioms?"""
        if self.violation is not None:
            return PlayCheck.ILLEGAL
        if self.unchecked:
            return PlayCheck.UNCHECKED
        if self.admitted:
            return PlayCheck.REVOKED
        return PlayCheck.LEGAL if self.cards else PlayCheck.ABSENT

    @property
    def revoke(self) -> str:
        """The first revoke that the record admits, in words; nothing where there is none."""
        if not self.admitted:
            return ""
        first = self.admitted[0]
        told = f"a revoke, as the record says: {first.seat.word} played {first.card}"
        return f"trick {first.trick}, card {first.card_number}: {told}"

    @property
    def is_legal(self) -> bool:
        """Is there a play, and did every step of it keep the axioms?"""
        return self.play is PlayCheck.LEGAL


def judge(board: Board) -> RecordCheck:
    """Check one record: the play against the axioms, what is stated against auction and play."""
    played = played_out(board)
    return RecordCheck(
        len(board.play),
        played.violation if played else None,
        tuple(_contract_disagreements(board)),
        tuple(_result_disagreements(board, played)),
        played.admitted if played else (),
        _why_unchecked(board),
    )


def _why_unchecked(board: Board) -> str:
    if any(board.extra(name) is not None for name in UNREAD):
        return "there are cards, but no contract"
    if board.extra(AS_WRITTEN) is not None:
        known = f"{counted(len(board.play), 'card')} {plural(len(board.play), 'was', 'were')} read"
        return f"the play has a gap or a lead out of turn, {known}"
    if board.play and not board.deal.seen:
        return "there are cards, but no deal"
    return ""


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
    return replay(start, board.play, board.revokes)


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
    if board.tricks is None:
        return
    stated = f"{counted(board.tricks, 'trick')} {plural(board.tricks, 'is', 'are')} stated"
    yield from _two_results(board, played)
    if "result" in board.irregular:
        return
    if played is None:
        if board.passed_out and board.tricks:
            yield f"{stated}, but the board was passed out"
        return
    possible = played.possible_tricks
    if played.violation is None and not played.admitted and board.tricks not in possible:
        if len(possible) == 1:
            given = f"the play gives {possible[0]}"
        else:
            given = f"the play gives {possible[0]} to {possible[-1]}"
        yield f"{stated}, but {given}"


def _two_results(board: Board, played: Replay | None) -> Iterator[str]:
    """LIN states a result twice, in its table (`rs`) and as a claim (`mc`); see `lin_import`."""
    if board.contract is None:
        return
    claim, table = board.extra("mc"), board.extra("rs")
    tricks = counted(board.tricks or 0, "trick")
    if table is not None:
        yield (
            f"the table of results says {table}, the claim {tricks}: "
            "the claim was taken, for the cards played exclude the other"
        )
    elif claim is not None and claim != str(board.tricks):
        possible = range(14) if played is None else played.possible_tricks
        excluded = claim not in map(str, possible)
        why = "the cards played exclude the other" if excluded else "the match was scored by it"
        yield (
            f"the table of results says {tricks}, the claim {claim}: the table was taken, for {why}"
        )

"""A bidding as text: the hands that bid, the auction in columns, every call explained."""

from __future__ import annotations

from kibitz.bidding.bidder import Bidding
from kibitz.bidding.wording import explained
from kibitz.board import Board
from kibitz.notation import diagram
from kibitz.report.board import auction_lines


def bidding_lines(board: Board, bidding: Bidding) -> list[str]:
    """The board, its auction, the contract, and why each call was made."""
    lines = [*diagram.lines(board), "", *auction_lines(bidding.auction, {}), ""]
    contract = bidding.contract
    if contract is None:
        lines.append("Passed out.")
    else:
        lines.append(f"{contract.symbol} by {contract.declarer.word}")
    return [*lines, "", *explained(bidding)]

"""A bidding as text: the hands that bid, the auction in columns, every call explained."""

from __future__ import annotations

from kibitz.bidding.calling.bidder import Bidding
from kibitz.bidding.calling.wording import explained
from kibitz.bidding.measuring.information import Disclosure
from kibitz.board import Board
from kibitz.notation import diagram
from kibitz.report.boards.show import auction_lines


def bidding_lines(board: Board, bidding: Bidding, told: Disclosure | None = None) -> list[str]:
    """The board, its auction, the contract, what it `told` of declarer, why each call was made."""
    lines = [*diagram.lines(board), "", *auction_lines(bidding.auction, {}), ""]
    contract = bidding.contract
    if contract is None:
        lines.append("Passed out.")
    else:
        lines.append(f"{contract.symbol} by {contract.declarer.word}")
    if told is not None:
        lines.append(told_line(told))
    return [*lines, "", *explained(bidding)]


def told_line(told: Disclosure) -> str:
    """How much the auction told the defenders of declarer's hand."""
    return (
        f"The auction tells the defenders {told.bits:.1f} bits of declarer's shape and points "
        f"({told.before:.2f} before, {told.after:.2f} after)."
    )

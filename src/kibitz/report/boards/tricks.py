"""The play as a table: one line a trick, one column a seat."""

from __future__ import annotations

from collections.abc import Iterable

from kibitz.auction import Contract
from kibitz.cards import Seat, Side
from kibitz.english import counted, many, number
from kibitz.play import Situation, Trick

COLUMNS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
"""The seats from left to right, as auctions are printed."""


def trick_lines(tricks: Iterable[Trick], situation: Situation) -> list[str]:
    """The tricks in columns: `>` marks the lead, `*` the winning card; then the running count."""
    lines = [
        "Trick  " + "".join(f"{seat.word:<7}" for seat in COLUMNS) + "Winner    N-S  E-W",
    ]
    counts = {Side.NS: 0, Side.EW: 0}
    for place, trick in enumerate(tricks, 1):
        cards = dict(trick)
        winner = trick.winner(situation.strain) if trick.is_full else None
        row = f"{place:>4}  "
        for seat in COLUMNS:
            lead = ">" if seat == trick.leader else " "
            won = "*" if seat == winner else ""
            row += f"{lead + (cards[seat].symbol if seat in cards else '') + won:<7}"
        if winner is not None:
            counts[winner.side] += 1
            row += f" {winner.word:<8} {counts[Side.NS]:>4} {counts[Side.EW]:>4}"
        lines.append(row.rstrip())
    return lines


def outcome(situation: Situation) -> str:
    """The result in a sentence: `South made 6♥ with one overtrick: 13 tricks.`"""
    return f"{result_text(situation.contract, situation.declarer_tricks)}."


def result_text(contract: Contract, tricks: int) -> str:
    """Who made what: `South went two down in 4♠: 8 tricks`."""
    over = tricks - contract.tricks_needed
    if over < 0:
        how = f"went {number(-over)} down in {contract.symbol}"
    elif over == 0:
        how = f"made {contract.symbol} exactly"
    else:
        how = f"made {contract.symbol} with {many(over, 'overtrick')}"
    return f"{contract.declarer.word} {how}: {counted(tricks, 'trick')}"

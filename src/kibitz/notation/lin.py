"""LIN, the notation of Bridge Base Online: vugraph files and single hands.

BBO never published it; this follows the files it writes. A text is a row of
`name|value|`: `md` the dealer's digit (1 South, 2 West, 3 North, 4 East) and
the hands from South clockwise, the fourth perhaps left out; `sv` vulnerability;
`mb` a call, `!` an alert, `an` its explanation; `pc` cards in the order played;
`mc` a claim; `nt` a comment; `pn` the players from South clockwise, eight of
them for two rooms; `qx` room and board; `vg` event and range of boards; `rs`
results, open and closed room in turn; `ah` the board's title; `pg`, `st` and
`rh` only steer the viewer. Where `rs` and `mc` state different results, the
table's is taken, unless only the claim agrees with the cards played; the other
stays in the extras and is reported (`record.judge`).

LIN carries deal, number, dealer, vulnerability, room, names and event, auction
with alerts, contract and result, play and claim, comments on the board, on
calls and on cards, and extras whose name has two characters. What it does not
carry: marks, notes on cards, comments on tags, irregularities, other extras; a
deal in which just one hand is unknown (it is the rest); an auction without a
call; a result without a contract; `|` in any text, commas in names and event.
A play of 52 cards gives its result even where none is stated.
"""

from __future__ import annotations

from kibitz.board import Board
from kibitz.notation.lin_export import format, hand
from kibitz.notation.lin_import import boards
from kibitz.notation.source import Source, every

__all__ = ["boards", "format", "hand", "parse"]


def parse(text: str, name: str = "") -> list[Board]:
    """The boards of a LIN text; the first that cannot be read raises its error.

    >>> parse("md|3SAK,,|mb|1C!|an|strong|mb|p|mb|p|mb|p|")[0].alerts
    ((0, 'strong'),)
    """
    return list(every(boards(Source.of(text, name))))

"""Portable Bridge Notation 2.1 (Veugen, 2017): import and export.

`boards` reads the import format: any order of tags, missing tags, values that
are inherited, comments, notes, suffixes. `format` writes the export format: the
15 mandatory tags in order, the others by name, the auction, the play, the
tables. What is formatted and read again is the same for all that a `Board`
carries.

What a board has no field for is kept in its extras under the tag's name; a
table is the tag's value with its rows on lines below it. An auction with an
irregularity (PBN's `^I`, `^S`) and a play without a contract are kept there too,
uninterpreted. A play is read up to a card that is missing or a lead out of turn
(`^L`), and all of it is kept as `PlayAsWritten`; a revoke (`^R`) is a mark. What
had to be guessed or left out is in the board's warnings. Lines behind `%` are
not kept.

>>> board = parse('[Board "7"][Dealer "N"][Auction "N"] 1C =1= AP [Note "1:strong"]')[0]
>>> str(board.contract), board.alerts
('1C by North', ((0, 'strong'),))
"""

from __future__ import annotations

from kibitz.board import Board
from kibitz.notation.pbn_export import format
from kibitz.notation.pbn_import import boards
from kibitz.notation.source import Source, every

__all__ = ["boards", "format", "parse"]


def parse(text: str, name: str = "") -> list[Board]:
    """The boards of a PBN text; the first that cannot be read raises its error."""
    return list(every(boards(Source.of(text, name))))

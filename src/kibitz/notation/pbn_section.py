"""PBN's sections: the words behind Auction and Play as calls and cards with what is said of them.

A play is written by seats, a row a trick, and is put into the order in which it was played.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kibitz.auction import Contract
from kibitz.cards import Card, Seat
from kibitz.english import possessive
from kibitz.errors import KibitzError
from kibitz.notation.pbn_text import Comment, Tag
from kibitz.notation.source import Source
from kibitz.play import Trick

IRREGULARITIES = {
    "^I": "an insufficient bid",
    "^S": "a player who was skipped",
    "^L": "a lead out of turn",
    "^R": "a revoke",
}
"""What the standard's marks say of the call or card behind them."""
SUFFIXES = ("!", "?", "!!", "??", "!?", "?!")
"""Suffixes in the order of their numbers: $1 to $6 for calls, $7 to $12 for cards (3.7)."""
_PIECE = re.compile(
    r"(?P<note>=[0-9]{0,4}=)|(?P<nag>\$[0-9]{1,3}(?![0-9]))|(?P<suffix>[!?]{1,2})"
    r"|(?P<irregular>\^[A-Za-z])"
    r"|(?P<end>[*])|(?P<entry>[+]|[A-Za-z0-9♠♥♦♣-]+)"
)


@dataclass(slots=True)
class SectionEntry:
    """A call or card of a section with its annotations."""

    text: str
    start: int
    note: int | None = None
    marks: list[str] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)


@dataclass(slots=True)
class PbnSection:
    """An auction or play section: its entries, how it ends, the irregularities it marks."""

    entries: list[SectionEntry] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    ended: bool = False
    irregular: list[tuple[str, int]] = field(default_factory=list)


def read_section(source: Source, tag: Tag | None, first_nag: int) -> PbnSection:
    """Read the words behind the tag: entries with notes, marks and comments."""
    section = PbnSection()
    if tag is None:
        return section
    prefix: list[str] = []
    for item in tag.items:
        last = section.entries[-1] if section.entries else None
        if isinstance(item, Comment):
            (last.comments if last else section.comments).append(item)
            continue
        position = 0
        while position < len(item.text):
            start = item.start + position
            found = _PIECE.match(item.text, position)
            if found is None or section.ended:
                raise unexpected(source, tag.name, item.text[position:], start)
            position = found.end()
            last = section.entries[-1] if section.entries else None
            if found["irregular"]:
                section.irregular.append((found[0], start))
                if last is not None and found.start() > 0 and position == len(item.text):
                    last.marks.append(found[0])  # H2^R, written behind the card
                else:
                    prefix = [found[0]]
            elif found["entry"]:
                section.entries.append(SectionEntry(found[0], start, marks=prefix))
                prefix = []
            elif found["end"]:
                section.ended = True
            elif last is None:
                raise unexpected(source, tag.name, found[0], start)
            elif found["note"]:
                last.note = int(found[0][1:-1] or 0)
            elif found["nag"]:
                last.marks.append(f"${int(found[0][1:])}")
            elif found["suffix"]:
                last.marks.append(f"${SUFFIXES.index(found[0]) + first_nag}")
    return section


def unexpected(source: Source, name: str, text: str, start: int) -> KibitzError:
    """The error about a word that cannot stand in this section."""
    expected = {"Auction": "a call such as 1S, Pass or AP", "Play": "a card such as SQ, or -"}
    return source.malformed(start, f"{text!r} in the {name.lower()}", expected[name])


def in_order(
    source: Source, section: PbnSection, first: Seat, contract: Contract
) -> tuple[list[tuple[Card, SectionEntry]], tuple[int, str] | None]:
    """The cards as they were played: a row is a trick by seats, its leader won the last one.

    Up to the first card that is missing before others, or the first lead out of turn; then
    with the place and the words for it.
    """
    order: list[tuple[Card, SectionEntry]] = []
    leader = contract.leader
    missing: Seat | None = None
    for row_start in range(0, len(section.entries), 4):
        row = section.entries[row_start : row_start + 4]
        number = row_start // 4 + 1
        for entry in row:
            if mark := next((m for m in entry.marks if m.startswith("^") and m != "^R"), ""):
                what = f"{irregularity(mark)} at trick {number}"
                return order, (entry.start, f"{what}: the play is read up to there")
        trick: list[Card] = []
        for turn in range(4):
            seat = Seat((leader + turn) % 4)
            column = (seat - first) % 4
            entry = row[column] if column < len(row) else SectionEntry("-", 0)
            if set(entry.text) <= {"-", "+"}:
                missing = seat if missing is None else missing
                section.comments += entry.comments
                continue
            if missing is not None:
                lacking = f"{possessive(missing.word)} card is missing"
                gap = f"a gap at trick {len(order) // 4 + 1}: {lacking}"
                return order, (entry.start, f"{gap}, the play is read up to there")
            with source.at(entry.start):
                card = Card.parse(entry.text)
            order.append((card, entry))
            trick.append(card)
        if len(trick) == 4:
            leader = Trick(leader, tuple(trick)).winner(contract.strain)
    return order, None


def irregularity(mark: str) -> str:
    """What a mark says, with the mark.

    >>> irregularity("^L")
    'a lead out of turn (^L)'
    """
    return f"{IRREGULARITIES.get(mark, 'an irregularity')} ({mark})"

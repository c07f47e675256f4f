"""PBN import: a game's tags and sections become a `Board` (PBN 2.1, chapters 3.4 to 3.10).

Import is lenient where the standard is (any order, missing tags, suffixes,
lower case) and where many programs are (auction notes behind the play), and
points at the place of anything it cannot read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from kibitz.auction import PASS, Auction, Call, Contract
from kibitz.board import Board
from kibitz.cards import SEATS, Card, Seat, Side, Vulnerability
from kibitz.deal import Deal
from kibitz.errors import Illegal, KibitzError
from kibitz.notation.pbn_text import (
    MANDATORY,
    Comment,
    PbnGame,
    SectionWord,
    Tag,
    comment_text,
    games,
    with_inherited,
)
from kibitz.notation.source import Source, in_board, passes_to_end, read_auction
from kibitz.play import Trick

FIELDS = {*MANDATORY, "Room", "Auction", "Play", "Note"} - {"Site", "Date", "Scoring"}
"""The tags that a `Board` has fields for."""
SUFFIXES = ("!", "?", "!!", "??", "!?", "?!")
"""Suffixes in the order of their numbers: $1 to $6 for calls, $7 to $12 for cards (3.7)."""
_PIECE = re.compile(
    r"(?P<note>=[0-9]{0,4}=)|(?P<nag>\$[0-9]{1,3}(?![0-9]))|(?P<suffix>[!?]{1,2})"
    r"|(?P<irregular>\^[A-Za-z])"
    r"|(?P<end>[*])|(?P<entry>[+]|[A-Za-z0-9♠♥♦♣-]+)"
)


def boards(source: Source) -> Iterator[Board | KibitzError]:
    """Each board of a PBN text, or the error that keeps it from being read."""
    source = replace(source, text=_TRAILER.sub("", source.text))
    for number, game in enumerate(with_inherited(games(source)), 1):
        try:
            yield _Reader(source, game).board()
        except KibitzError as error:
            name = next((tag.text for tag in game.tags if tag.name == "Board"), "")
            yield in_board(error, f"game {number}" + (f" (board {name})" if name else ""))


# What the program dealer prints below the deals.
_TRAILER = re.compile(
    r"^Generated [0-9]+ hands\nProduced [0-9]+ hands\n(?:Initial random seed .*\n?)?"
    r"(?:Time needed .*\n?)?\s*\Z",
    re.MULTILINE,
)


@dataclass(slots=True)
class _Entry:
    """A call or card of a section with its annotations."""

    text: str
    start: int
    note: int | None = None
    marks: list[str] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)


@dataclass(slots=True)
class _Section:
    """An auction or play section: its entries, how it ends, whether the laws know it."""

    entries: list[_Entry] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    ended: bool = False
    irregular: bool = False


class _Reader:
    """Makes a board of one game; every part is read once, in the order in which it is needed."""

    def __init__(self, source: Source, game: PbnGame) -> None:
        self.source, self.game = source, game
        self.tags: dict[str, Tag] = {}
        self.extras: list[tuple[str, str]] = []
        self.comments: list[tuple[str, str]] = []
        self.marks: list[tuple[str, str]] = []
        self.notes: dict[str, dict[int, str]] = {"Auction": {}, "Play": {}}
        self.fields: dict[str, Any] = {}

    def board(self) -> Board:
        """The board, or the first error in it."""
        if self.game.error:
            raise self.game.error
        self._sort_tags()
        self._read_identity()
        auction = self._section("Auction", first_nag=1)
        play = self._section("Play", first_nag=7)
        self._sort_notes(auction, play)
        self._read_auction(auction)
        self._read_contract()
        self._read_result()
        self._read_play(play)
        with self.source.at(self.game.start):
            return Board(
                comments=tuple(self.comments),
                marks=tuple(self.marks),
                extras=tuple(self.extras),
                **self.fields,
            )

    def _text(self, name: str) -> str:
        """The value of a tag; nothing where it is missing or a question mark."""
        text = self.tags[name].text.strip() if name in self.tags else ""
        return "" if text == "?" else text

    def _sort_tags(self) -> None:
        head = [item for item in self.game.head if isinstance(item, Comment)]
        if len(head) < len(self.game.head):
            start = next(item.start for item in self.game.head if isinstance(item, SectionWord))
            raise self.source.malformed(start, "text before the first tag", '[Event "…"]')
        self._comment("", head)
        for tag in self.game.tags:
            if tag.name not in ("Auction", "Play"):
                self._comment(tag.name, [i for i in tag.items if isinstance(i, Comment)])
            if tag.words and tag.name in (*MANDATORY, "Room", "Note"):
                word = tag.words[0]
                raise self.source.malformed(
                    word.start, f"{word.text!r} after the tag {tag.name}", "a tag"
                )
            if tag.name not in FIELDS:
                self.extras.append((tag.name, "\n".join([tag.text, *tag.rows(self.source)])))
            self.tags.setdefault(tag.name, tag)

    def _comment(self, place: str, comments: list[Comment]) -> None:
        if comments:
            self.comments.append((place, comment_text(comments)))

    def _read_identity(self) -> None:
        fields = self.fields
        fields["event"], fields["number"] = self._text("Event"), self._text("Board")
        fields["names"] = tuple(self._text(seat.word) for seat in SEATS)
        fields["deal"] = Deal()
        if self._text("Deal"):
            with self.source.at(self.tags["Deal"].start):
                fields["deal"] = Deal.parse(self.tags["Deal"].text)
        if dealer := self._text("Dealer"):
            with self.source.at(self.tags["Dealer"].start):
                fields["dealer"] = Seat.parse(dealer)
        if vulnerable := self._text("Vulnerable"):
            with self.source.at(self.tags["Vulnerable"].start):
                fields["vulnerability"] = Vulnerability.parse(vulnerable)
        room = self._text("Room")
        if room.lower() in ("open", "closed"):
            fields["room"] = room[0].lower()
        elif room:
            self.extras.append(("Room", room))

    def _section(self, name: str, first_nag: int) -> _Section:
        """Read the words behind the tag: entries with notes, marks and comments."""
        section = _Section()
        prefix: list[str] = []
        for item in self.tags[name].items if name in self.tags else []:
            last = section.entries[-1] if section.entries else None
            if isinstance(item, Comment):
                (last.comments if last else section.comments).append(item)
                continue
            position = 0
            while position < len(item.text):
                start = item.start + position
                found = _PIECE.match(item.text, position)
                if found is None or section.ended:
                    raise self._unexpected(name, item.text[position:], start)
                position = found.end()
                last = section.entries[-1] if section.entries else None
                if found["irregular"]:
                    section.irregular |= found[0] != "^R" or name == "Auction"
                    prefix = [found[0]]
                elif found["entry"]:
                    section.entries.append(_Entry(found[0], start, marks=prefix))
                    prefix = []
                elif found["end"]:
                    section.ended = True
                elif last is None:
                    raise self._unexpected(name, found[0], start)
                elif found["note"]:
                    last.note = int(found[0][1:-1] or 0)
                elif found["nag"]:
                    last.marks.append(f"${int(found[0][1:])}")
                elif found["suffix"]:
                    last.marks.append(f"${SUFFIXES.index(found[0]) + first_nag}")
        return section

    def _unexpected(self, name: str, text: str, start: int) -> KibitzError:
        expected = {"Auction": "a call such as 1S, Pass or AP", "Play": "a card such as SQ, or -"}
        return self.source.malformed(start, f"{text!r} in the {name.lower()}", expected[name])

    def _keep(self, name: str) -> None:
        """Keep a section that the laws do not know as it stands."""
        tag = self.tags[name]
        self.extras.append((name, "\n".join([tag.text, *tag.rows(self.source)])))
        self._comment(name, [item for item in tag.items if isinstance(item, Comment)])

    def _sort_notes(self, auction: _Section, play: _Section) -> None:
        """Give each note to the section that refers to it; the others are extras.

        A note stands behind its section; but many programs write those of the auction behind
        the play, so a note that the play does not refer to may be one of the auction's.
        """
        wanted = {
            "Auction": {entry.note for entry in auction.entries},
            "Play": {entry.note for entry in play.entries},
        }
        where = ""
        for tag in self.game.tags:
            if tag.name in wanted:
                where = tag.name
            if tag.name != "Note":
                continue
            found = re.fullmatch(r"\s*([0-9]{1,4})\s*:(.*)", tag.text, re.DOTALL)
            index = int(found[1]) if found else -1
            homes = [where, "Auction"] if where == "Play" else [where]
            home = next((h for h in homes if h and index in wanted[h] - set(self.notes[h])), "")
            if home and found:
                self.notes[home][index] = found[2]
            else:
                self.extras.append(("Note", tag.text))

    def _annotate(self, place: str, section: _Section, entries: Iterable[_Entry]) -> None:
        """Notes, marks and comments of the entries, numbered as they are given."""
        notes = self.notes["Auction" if place == "call" else "Play"]
        texts = []
        for number, entry in enumerate(entries):
            if entry.note is not None:
                texts.append((number, notes.get(entry.note, "")))
            self.marks += [(f"{place} {number}", mark) for mark in entry.marks]
            self._comment(f"{place} {number}", entry.comments)
        self.fields["alerts" if place == "call" else "card_notes"] = tuple(texts)
        self._comment("Auction" if place == "call" else "Play", section.comments)

    def _read_auction(self, section: _Section) -> None:
        tag = self.tags.get("Auction")
        if tag is None:
            return
        first = self._text("Auction") or self._text("Dealer")
        if section.irregular or (not first and not section.entries):
            self._keep("Auction")
            return
        with self.source.at(tag.start):
            seat = Seat.parse(first)
        entries = section.entries
        while entries and set(entries[0].text) == {"-"}:
            section.comments += entries[0].comments
            entries, seat = entries[1:], seat.next
        if self.fields.get("dealer", seat) != seat:
            with self.source.at(tag.start):
                raise Illegal(
                    f"{seat.word} calls first, but the dealer is {self.fields['dealer'].word}",
                    expected="the dealer, or - for each player before him",
                )
        if entries and entries[-1].text == "+":
            entries = entries[:-1]
        calls: list[tuple[Call, int]] = []
        told: list[_Entry] = []
        for entry in entries:
            if entry.text.upper() == "AP":
                count = passes_to_end([call for call, _ in calls])
                new = [PASS] * count
            elif set(entry.text) <= {"-", "+"}:
                raise self._unexpected("Auction", entry.text, entry.start)
            else:
                with self.source.at(entry.start):
                    new = [Call.parse(entry.text)]
            calls += [(call, entry.start) for call in new]
            told += [entry, *(_Entry("", 0) for _ in new[1:])][: len(new)]
        self.fields["auction"] = read_auction(self.source, seat, calls)
        self._annotate("call", section, told)

    def _read_contract(self) -> None:
        auction: Auction | None = self.fields.get("auction")
        text, declarer = self._text("Contract"), self._text("Declarer")
        all_passed = auction is not None and auction.is_passed_out
        if text.lower() in ("pass", "passed", "p", "ap") or (all_passed and not text):
            self.fields["passed_out"] = True
            return
        reached = auction.contract if auction is not None and auction.is_over else None
        seat = reached.declarer if reached else None
        if declarer:
            with self.source.at(self.tags["Declarer"].start):
                seat = Seat.parse(declarer.removeprefix("^"))
        contract = reached
        if text and not re.fullmatch(r"(?i)[SHDCN♠♥♦♣]|NT", text):  # an ending has but a strain
            with self.source.at(self.tags["Contract"].start):
                contract = Contract.parse(text, Seat.NORTH if seat is None else seat)
                if all_passed and seat is None:
                    raise Illegal(f"{text} is stated, but all passed", expected="Pass")
        if contract is not None and seat is not None:
            self.fields["contract"] = replace(contract, declarer=seat)
            if declarer.startswith("^"):
                self.fields["irregular"] = ("declarer",)
        else:
            said = {"Contract": text, "Declarer": declarer}
            self.extras += [(name, value) for name, value in said.items() if value]

    def _read_result(self) -> None:
        text = self._text("Result")
        contract: Contract | None = self.fields.get("contract")
        found = re.fullmatch(
            r"(\^?)\s*(?:(\d{1,2})|(NS|EW)\s+(\d{1,2})(?:\s+(?:NS|EW)\s+\d{1,2})?|([+-]\d{1,2}|=))",
            text,
            re.ASCII | re.IGNORECASE,
        )
        if not text:
            return
        if found is None:
            raise self.source.malformed(
                self.tags["Result"].start, f"{text!r} is not a result", "tricks: 10, NS 10 or ^10"
            )
        if found[2]:
            tricks = int(found[2])
        elif contract is None:
            if not self.fields.get("passed_out"):
                self.extras.append(("Result", text))
            return
        elif found[3]:
            own = Side.parse(found[3]) is contract.side
            tricks = int(found[4]) if own else 13 - int(found[4])
        else:
            tricks = contract.tricks_needed + int(found[5].replace("=", "0"))
        if not 0 <= tricks <= 13:
            raise self.source.malformed(
                self.tags["Result"].start, f"{text!r} is not a result", "0 to 13 tricks"
            )
        self.fields["tricks"] = tricks
        if found[1]:
            self.fields["irregular"] = (*self.fields.get("irregular", ()), "result")

    def _read_play(self, section: _Section) -> None:
        tag = self.tags.get("Play")
        if tag is None:
            return
        contract: Contract | None = self.fields.get("contract")
        if contract is None or section.irregular:
            if section.entries or section.ended:
                self._keep("Play")
            else:
                self._comment("Play", section.comments)
            return
        with self.source.at(tag.start):
            first = Seat.parse(tag.text) if self._text("Play") else contract.leader
        order = self._in_order(section, first, contract)
        if order is None:
            self._keep("Play")
            return
        self.fields["play"] = tuple(card for card, _ in order)
        self.fields["claimed"] = section.ended
        self._annotate("card", section, (entry for _, entry in order))

    def _in_order(
        self, section: _Section, first: Seat, contract: Contract
    ) -> list[tuple[Card, _Entry]] | None:
        """The cards as they were played: a row is a trick by seats, its leader won the last one.

        None where a card is missing before others that were played after it.
        """
        order: list[tuple[Card, _Entry]] = []
        leader, gap = contract.leader, False
        for row_start in range(0, len(section.entries), 4):
            row = section.entries[row_start : row_start + 4]
            trick: list[Card] = []
            for turn in range(4):
                column = (leader + turn - first) % 4
                entry = row[column] if column < len(row) else _Entry("-", 0)
                if set(entry.text) <= {"-", "+"}:
                    gap = True
                    section.comments += entry.comments
                    continue
                if gap:
                    return None
                with self.source.at(entry.start):
                    card = Card.parse(entry.text)
                order.append((card, entry))
                trick.append(card)
            if len(trick) == 4:
                leader = Trick(leader, tuple(trick)).winner(contract.strain)
        return order

"""PBN import: a game's tags and sections become a `Board` (PBN 2.1, chapters 3.4 to 3.10).

Import is lenient where the standard is (any order, missing tags, suffixes,
lower case) and where many programs are (auction notes behind the play), and
points at the place of anything it cannot read. What had to be guessed, or left
out, is in the board's `warnings`: of a tag that comes again the first that says
something counts; a play is read up to the first card that is missing or the
first lead out of turn, and then all of it is kept under `AS_WRITTEN`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from kibitz.auction import PASS, Auction, Call, Contract
from kibitz.board import Board
from kibitz.cards import SEATS, Seat, Side, Vulnerability
from kibitz.deal import Deal
from kibitz.errors import Illegal, KibitzError
from kibitz.notation.pbn_section import (
    PbnSection,
    SectionEntry,
    in_order,
    irregularity,
    read_section,
    unexpected,
)
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
from kibitz.notation.source import Source, in_board, passes_to_end, read_auction, short_hand
from kibitz.record import AS_WRITTEN

FIELDS = {*MANDATORY, "Room", "Auction", "Play", "Note"} - {"Site", "Date", "Scoring"}
"""The tags that a `Board` has fields for."""
ONCE = FIELDS | {*MANDATORY}
"""The tags of which a game has but one; of others all are kept."""


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
        self.warnings = list(game.warnings)

    def board(self) -> Board:
        """The board, or the first error in it."""
        if self.game.error:
            raise self.game.error
        self._sort_tags()
        self._read_identity()
        auction = read_section(self.source, self.tags.get("Auction"), first_nag=1)
        play = read_section(self.source, self.tags.get("Play"), first_nag=7)
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
                warnings=tuple(
                    f"{self.source.place(at)}: {text}" for at, text in sorted(self.warnings)
                ),
                **self.fields,
            )

    def _warn(self, offset: int, text: str) -> None:
        self.warnings.append((offset, text))

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
            first = self.tags.setdefault(tag.name, tag)
            if first is not tag and tag.name != "Note":
                self._choose(first, tag)
            if tag.name not in FIELDS and (first is tag or tag.name not in MANDATORY):
                self.extras.append((tag.name, "\n".join([tag.text, *tag.rows(self.source)])))

    def _choose(self, first: Tag, again: Tag) -> None:
        """Of a tag that comes again the first counts, unless it is empty and the other is not."""
        full = _has_entries if again.name in ("Auction", "Play") else _has_value
        if full(again) and not full(first):
            self.tags[again.name] = again
            which = "this one counts, for the first is empty"
        else:
            which = "the first counts" + (", this is left out" if again.name in ONCE else "")
        self._warn(again.start, f"the tag {again.name} comes again in this game: {which}")

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
                deal = fields["deal"] = Deal.parse(self.tags["Deal"].text)
            fields["short_hand"] = short_hand(self.source, deal, self._hand_offsets)
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

    def _hand_offsets(self) -> dict[Seat, int]:
        tag = self.tags["Deal"]
        return {seat: tag.start + at for seat, at in Deal.offsets(tag.text).items()}

    def _keep(self, name: str, extra: str = "") -> None:
        """Keep a section that the laws do not know as it stands."""
        tag = self.tags[name]
        self.extras.append((extra or name, "\n".join([tag.text, *tag.rows(self.source)])))
        if extra:
            return  # the comments have their places
        self._comment(name, [item for item in tag.items if isinstance(item, Comment)])

    def _sort_notes(self, auction: PbnSection, play: PbnSection) -> None:
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
                if any(h and index in self.notes[h] for h in homes):
                    self._warn(tag.start, f"the note {index} comes again: the first counts")

    def _annotate(self, place: str, section: PbnSection, entries: Iterable[SectionEntry]) -> None:
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

    def _read_auction(self, section: PbnSection) -> None:
        tag = self.tags.get("Auction")
        if tag is None:
            return
        first = self._text("Auction") or self._text("Dealer")
        if section.irregular or (not first and not section.entries):
            for mark, at in section.irregular[:1]:
                self._warn(at, f"{irregularity(mark)}: the auction is kept, but not read")
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
        told: list[SectionEntry] = []
        for entry in entries:
            if entry.text.upper() == "AP":
                count = passes_to_end([call for call, _ in calls])
                new = [PASS] * count
            elif set(entry.text) <= {"-", "+"}:
                raise unexpected(self.source, "Auction", entry.text, entry.start)
            else:
                with self.source.at(entry.start):
                    new = [Call.parse(entry.text)]
            calls += [(call, entry.start) for call in new]
            told += [entry, *(SectionEntry("", 0) for _ in new[1:])][: len(new)]
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

    def _read_play(self, section: PbnSection) -> None:
        tag = self.tags.get("Play")
        if tag is None:
            return
        contract: Contract | None = self.fields.get("contract")
        if contract is None:
            if section.entries or section.ended:
                self._warn(tag.start, "cards but no contract: the play is kept, but not read")
                self._keep("Play")
            else:
                self._comment("Play", section.comments)
            return
        with self.source.at(tag.start):
            first = Seat.parse(tag.text) if self._text("Play") else contract.leader
        order, broken = in_order(self.source, section, first, contract)
        if broken:
            self._warn(*broken)
            self._keep("Play", AS_WRITTEN)
        self.fields["play"] = tuple(card for card, _ in order)
        self.fields["claimed"] = section.ended and not broken
        self._annotate("card", section, (entry for _, entry in order))


def _has_entries(tag: Tag) -> bool:
    """Is there a call or a card? A star or hyphens alone are none."""
    return any(letter.isalnum() for word in tag.words for letter in word.text)


def _has_value(tag: Tag) -> bool:
    return tag.says_something

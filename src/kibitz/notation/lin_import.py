"""LIN import: the tokens of a text are parted into boards, and each becomes a `Board`.

`qx` begins a board, or `md` where there is no `qx`. What stands before the
boards holds for all of them until it is said anew: event, names, results.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from kibitz.auction import PASS, Auction, Call
from kibitz.board import LONGEST_PLAY, ROOMS, Board
from kibitz.cards import Card, Seat, Vulnerability
from kibitz.deal import Deal
from kibitz.english import spaced
from kibitz.errors import Illegal, KibitzError, Malformed
from kibitz.notation.lin_text import (
    FROM_SOUTH,
    possible_tricks,
    read_calls,
    read_cards,
    read_hand,
    read_result,
    tricks_of,
)
from kibitz.notation.source import Source, in_board, passes_to_end, read_auction, short_hand

MOST_TOKENS = 10_000
"""So many entries may one board have; fifty-two cards, each with a comment, are a hundred."""
STEERING = ("pg", "st", "rh")
"""What only steers the viewer."""
_ROOM = re.compile(r"\s*([oc]?)(\w*)", re.IGNORECASE)
_TITLE = re.compile(r"\s*board\s+(\S.*)", re.IGNORECASE)
_TOKEN = re.compile(r"\s*([A-Za-z0-9]{2})\|([^|]*)(?:\||\Z)")


@dataclass(frozen=True, slots=True)
class Token:
    """`name|value|` and the offset of the value."""

    name: str
    value: str
    start: int


@dataclass(slots=True)
class Results:
    """A table of results, and how a board finds its own in it."""

    entries: list[str] = field(default_factory=list)
    first: int | None = None
    numbers: dict[str, int] = field(default_factory=dict)

    def of(self, number: str, room: str) -> str:
        """The entry of this board: by its number, or by its turn where no range is given."""
        if self.first is not None and re.fullmatch("[0-9]{1,9}", number):
            row = int(number) - self.first
        else:
            row = self.numbers.setdefault(number, len(self.numbers))
        index = 2 * row + (room == "c")
        return self.entries[index] if 0 <= index < len(self.entries) else ""


@dataclass(slots=True)
class BoardTokens:
    """The tokens of one board, and what the file said for it before."""

    tokens: list[Token] = field(default_factory=list)
    event: str = ""
    match: str = ""
    names: tuple[str, ...] = ()
    result: str = ""
    error: KibitzError | None = None
    has_deal: bool = False

    def add(self, token: Token) -> None:
        """One more token of this board."""
        self.tokens.append(token)
        self.has_deal |= token.name == "md"

    @property
    def identity(self) -> tuple[str, str]:
        """Number and room: from `qx` (`o7`), else the number from the title."""
        number = title = room = ""
        for token in self.tokens:
            if token.name == "qx" and (found := _ROOM.match(token.value)):
                room, number = found[1].lower(), found[2]
            elif token.name == "ah" and (found := _TITLE.match(token.value)):
                title = title or found[1].strip()
        return number or title, room


def boards(source: Source) -> Iterator[Board | KibitzError]:
    """Each board of a LIN text, or the error that keeps it from being read."""
    count = 0
    for count, draft in enumerate(drafts(source), 1):
        try:
            if draft.error:
                raise draft.error
            yield LinReader(source, draft).board()
        except KibitzError as error:
            number, room = draft.identity
            title = f"board {number}" if number else f"deal {count}"
            yield in_board(error, title + (f" ({ROOMS[room]})" if room else ""))
    if not count and source.text.strip():
        yield source.malformed(0, "no deal in this text", "md| and the hands")


def tokens(source: Source) -> Iterator[Token | KibitzError]:
    """The tokens of a text; the first thing that is none is told, and ends it."""
    position = 0
    while found := _TOKEN.match(source.text, position):
        yield Token(found[1].lower(), found[2], found.start(2))
        position = found.end()
    rest = source.text[position:].lstrip()
    if rest:
        offset = len(source.text) - len(rest)
        yield source.malformed(offset, "this is not LIN", "two letters and a bar, such as md|")


@dataclass(slots=True)
class Standing:
    """What a file has said for the boards that follow: event, match, names, results."""

    event: str = ""
    match: str = ""
    names: tuple[str, ...] = ()
    results: Results = field(default_factory=Results)

    def said(self, token: Token) -> Standing:
        """What stands after one more of these tokens."""
        parts = [spaced(part) for part in token.value.split(",", MOST_TOKENS)]  # a line may break
        if token.name == "pn":
            return replace(self, names=tuple(parts))
        if token.name == "rs":
            return replace(self, results=Results(parts, self.results.first))
        if token.name == "bn":
            return replace(
                self,
                results=replace(self.results, numbers={part: i for i, part in enumerate(parts)}),
            )
        title, segment, kind, first = (parts + [""] * 4)[:4]
        results = Results(first=int(first) if re.fullmatch("[0-9]{1,9}", first) else None)
        tells = kind not in ("", "I") or {segment, *parts[5:]} - {"", "0"}
        match = ",".join([segment, kind, *parts[5:]]) if tells else ""
        return replace(self, event=title, match=match, results=results)

    def close(self, draft: BoardTokens) -> BoardTokens:
        """The draft with what stands for it."""
        number, room = draft.identity
        draft.names = self.names[4:8] if room == "c" and len(self.names) > 4 else self.names[:4]
        draft.event, draft.match = self.event, self.match
        draft.result = self.results.of(number, room)
        return draft


def drafts(source: Source) -> Iterator[BoardTokens]:
    """Part the tokens into boards; what stands changes only between two of them."""
    draft, standing = BoardTokens(), Standing()
    coming = standing
    for token in tokens(source):
        if isinstance(token, KibitzError):
            draft.error = token
            break
        if token.name in ("qx", "vg", "md") and draft.has_deal:
            yield standing.close(draft)
            draft, standing = BoardTokens(), coming
        if token.name in ("vg", "rs", "bn", "pn"):
            coming = coming.said(token)
            standing = standing if draft.has_deal else coming
        elif token.name not in STEERING and len(draft.tokens) < MOST_TOKENS:
            draft.add(token)
        elif token.name not in STEERING and draft.error is None:
            draft.error = source.malformed(
                token.start, "this board does not end", f"at most {MOST_TOKENS:,} entries, then md|"
            )
    if draft.has_deal or draft.error:
        # Names behind the only deal can be nobody else's.
        yield (standing if standing.names else replace(standing, names=coming.names)).close(draft)


class LinReader:
    """Makes a board of the tokens of one."""

    def __init__(self, source: Source, draft: BoardTokens) -> None:
        self.source, self.draft = source, draft
        self.deal = Deal()
        self.hand_offsets: dict[Seat, int] = {}
        self.calls: list[tuple[Call, int]] = []
        self.cards: list[Card] = []
        self.undone = 0
        self.claim: Token | None = None
        self.alerts: list[tuple[int, str]] = []
        self.comments: list[tuple[str, str]] = []
        self.extras: list[tuple[str, str]] = []
        self.fields: dict[str, Any] = {}

    def board(self) -> Board:
        """The board, or the first error in it."""
        for token in self.draft.tokens:
            with self.source.at(token.start):
                self._read(token)
        number, room = self.draft.identity
        names = dict(zip(FROM_SOUTH, self.draft.names, strict=False))
        self.fields |= {"number": number, "room": room, "event": self.draft.event}
        if self.draft.match:
            self.extras.append(("vg", self.draft.match))
        self.fields["names"] = tuple(names.get(seat, "") for seat in Seat)
        dealer = self.fields.get("dealer")
        if self.calls:
            if dealer is None:
                with self.source.at(self.calls[0][1]):
                    raise Illegal("an auction without a dealer", expected="md| with 1, 2, 3 or 4")
            self.fields["auction"] = read_auction(self.source, dealer, self.calls)
        self._read_outcome()
        with self.source.at(self.draft.tokens[0].start):
            deal = self.deal.completed()
            return Board(
                deal,
                short_hand=short_hand(self.source, deal, lambda: self.hand_offsets),
                alerts=tuple(self.alerts),
                comments=tuple(self.comments),
                extras=tuple(self.extras),
                **self.fields,
            )

    def _read(self, token: Token) -> None:
        name, value = token.name, token.value.strip()
        if name == "md":
            self._read_deal(token)
        elif name == "sv":
            if value:
                self.fields["vulnerability"] = Vulnerability.parse(value)
        elif name == "mb":
            for call, alerted, at in read_calls(token.value):
                self.calls.append((call, token.start + at))
                if alerted:
                    self.alerts.append((len(self.calls) - 1, ""))
        elif name == "an" and self.calls:
            self.alerts.append((len(self.calls) - 1, value))
        elif name == "an":
            self.comments.append(("", value))
        elif name == "pc":
            if self.undone:
                del self.cards[max(0, len(self.cards) - self.undone) :]
            self.undone = 0
            self.cards += read_cards(token.value)
            if len(self.cards) > LONGEST_PLAY:
                raise Illegal(f"more than {LONGEST_PLAY} cards", expected="at most 52")
        elif name == "up" and re.fullmatch("[0-9]{1,2}", value):
            self.undone = int(value)  # cards are taken back when another is played instead
        elif name == "mc":
            self.claim = token
        elif name == "nt":
            if self.cards:
                place = f"card {len(self.cards) - 1}"
            else:
                place = f"call {len(self.calls) - 1}" if self.calls else ""
            self.comments.append((place, value))
        elif name != "qx" and not (name == "ah" and _TITLE.match(value)):
            self.extras.append((name, spaced(value)))

    def _read_deal(self, token: Token) -> None:
        offset = 0
        for i, part in enumerate(token.value.split(",")):
            digit = re.match(r"\s*([0-9])", part) if i == 0 else None
            if digit and digit[1] in "1234":
                self.fields["dealer"] = FROM_SOUTH[int(digit[1]) - 1]
            elif digit and digit[1] != "0":
                raise Malformed(f"dealer {digit[1]}", expected="1 South, 2 West, 3 North, 4 East")
            skip = digit.end() if digit else 0
            try:
                hand = read_hand(part[skip:])
                if i < 4:
                    self.hand_offsets[FROM_SOUTH[i]] = token.start + offset + skip
                    self.deal = self.deal.with_hand(FROM_SOUTH[i], hand)
                elif hand:
                    raise Malformed("a fifth hand", expected="South, West, North and East")
            except KibitzError as error:
                raise error.within(token.value, offset + skip) from None
            offset += len(part) + 1

    def _read_outcome(self) -> None:
        """Contract and result: as the table of results states them, else as they were played."""
        contract, tricks = None, None
        if self.draft.result:
            stated = read_result(self.draft.result)
            if stated is None:
                self.extras.append(("rs", self.draft.result))
            else:
                contract, tricks = stated
                self.fields["passed_out"] = contract is None
        auction = self.fields.get("auction")
        if contract is None and not self.fields.get("passed_out") and auction:
            if self.cards and auction.last_bid and not auction.is_over:
                # Who plays has stopped bidding: many programs leave the last passes out.
                passes = (PASS,) * passes_to_end(auction.calls)
                auction = self.fields["auction"] = Auction(auction.dealer, auction.calls + passes)
            contract = auction.contract if auction.is_over else None
        if contract is None:
            self.extras += [("pc", " ".join(map(str, self.cards)))] * bool(self.cards)
            self.extras += [("mc", self.claim.value.strip())] if self.claim else []
            self.comments = [("" if p.startswith("card") else p, text) for p, text in self.comments]
            return
        claimed = self._read_claim()
        if tricks is not None and claimed not in (None, tricks):
            # The match was scored by the table; but where only the claim agrees with the cards
            # that were played, somebody mistyped. What is not taken is kept, and is told.
            possible = possible_tricks(contract, self.cards)
            if tricks not in possible and claimed in possible:
                self.extras.append(("rs", self.draft.result))
                tricks = claimed
            else:
                self.extras.append(("mc", str(claimed)))
        if tricks is None:
            tricks = claimed
        if tricks is None and len(self.cards) == 52:
            tricks = tricks_of(contract, self.cards)
        self.fields |= {"contract": contract, "play": tuple(self.cards), "tricks": tricks}
        self.fields["claimed"] = self.claim is not None

    def _read_claim(self) -> int | None:
        if self.claim is None or not self.claim.value.strip():
            return None
        text = self.claim.value.strip()
        if not re.fullmatch("[0-9]{1,2}", text) or int(text) > 13:
            raise self.source.malformed(
                self.claim.start, f"{text!r} is not a number of tricks", "0 to 13"
            )
        return int(text)

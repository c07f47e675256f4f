"""Board: a deal as it was dealt, bid and played, as far as that is known.

This is what every notation reads into and writes from. Whatever a file does
not say is `None` or empty; `extras` keeps what kibitz does not interpret (tag
names and values), so that a file survives being read and written.

Two boards that say the same are equal: a board puts its notes and extras into
one order, keeps one-line texts on one line, and fills in what follows from the
rest (the dealer from the auction, the contract from an auction that is over).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any

from kibitz.auction import Auction, Contract
from kibitz.cards import Card, Seat, Vulnerability
from kibitz.deal import Deal
from kibitz.english import counted, in_lines, spaced, squeezed
from kibitz.errors import Illegal, Place
from kibitz.laws import Replay, replay
from kibitz.play import Situation
from kibitz.scoring import score_for_ns

Notes = tuple[tuple[int, str], ...]
"""Texts by the number, from 0, of a call or a card."""
Remarks = tuple[tuple[str, str], ...]
"""Texts by place: `call 3`, `card 12`, the name of a tag, or nothing for the whole board."""

ROOMS = {"": "", "o": "open room", "c": "closed room"}
"""The two tables of a team match."""
LONGEST_PLAY = 200
"""A record may have cards too many, which is told; one with so many more is no record of play."""
IRREGULAR = ("declarer", "result")
"""What may be marked as not following from auction and play."""
_PLACE = re.compile(r"(call|card) (0|[1-9][0-9]{0,3})|[A-Za-z0-9_]*")
_MARK = re.compile(r"\$(0|[1-9][0-9]{0,2})|\^R")


@dataclass(frozen=True)
class Board:
    """One board of a session.

    `play` lists the cards in the order in which they were played; `claimed`
    says that a claim ended it. `tricks` is declarer's result as stated.
    `passed_out` tells a passed-out board from one whose contract is not known.
    `room` is `o` (open), `c` (closed) or empty; `names` are in the order of
    the seats, North first.

    `alerts` explains calls and `card_notes` explains cards, by their number
    from 0; an empty text is an alert without explanation. `marks` are judgements
    of calls and cards (`$1` to `$255` as PBN numbers them, `^R` a revoke),
    `comments` are free text, both by place. `irregular` names what the file
    itself calls irregular: `declarer` (he and dummy changed places) or
    `result` (agreed, but not what was played). `warnings` are sentences, with
    their places, about what the reader of a careless file had to guess or leave
    out; they are no part of what the board says. Neither is `short_hand`: where in
    its text a hand stands that has fewer cards than another.
    """

    deal: Deal
    number: str = ""
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    auction: Auction | None = None
    contract: Contract | None = None
    passed_out: bool = False
    play: tuple[Card, ...] = ()
    claimed: bool = False
    tricks: int | None = None
    room: str = ""
    names: tuple[str, str, str, str] = ("", "", "", "")
    event: str = ""
    alerts: Notes = ()
    card_notes: Notes = ()
    marks: Remarks = ()
    comments: Remarks = ()
    irregular: tuple[str, ...] = ()
    extras: Remarks = ()
    warnings: tuple[str, ...] = field(default=(), compare=False)
    short_hand: Place | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        self._fill_in()
        self._check()
        self._tidy()

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _fill_in(self) -> None:
        auction = self.auction
        if auction is not None:
            if self.dealer is None:
                self._set("dealer", auction.dealer)
            if auction.is_over and self.contract is None and not self.passed_out:
                self._set("contract", auction.contract)
                self._set("passed_out", auction.is_passed_out)
        if len(self.play) >= 52:
            self._set("claimed", False)  # nothing is left to claim

    def _check(self) -> None:
        if self.auction is not None and self.dealer is not self.auction.dealer:
            dealt, bid = self.dealer, self.auction.dealer
            assert dealt is not None
            raise Illegal(f"{dealt.word} dealt, but {bid.word} called first")
        if self.passed_out and self.contract is not None:
            raise Illegal(f"a passed-out board with a contract, {self.contract}")
        if self.contract is None and (self.play or self.claimed):
            raise Illegal("cards were played, but there is no contract")
        if len(self.play) > LONGEST_PLAY:
            raise Illegal(f"a play of {counted(len(self.play), 'card')}", expected="at most 52")
        if self.tricks is not None and not 0 <= self.tricks <= 13:
            raise Illegal(f"a result of {counted(self.tricks, 'trick')}", expected="0 to 13")
        if self.room not in ROOMS:
            raise Illegal(f"room {self.room!r}", expected="o, c or nothing")
        if unknown := set(self.irregular) - set(IRREGULAR):
            raise Illegal(f"irregular: {min(unknown)!r}", expected=" or ".join(IRREGULAR))

    def _tidy(self) -> None:
        if self.number or self.event or any(self.names):
            self._set("number", one_line(self.number))
            self._set("event", one_line(self.event))
            self._set("names", tuple(map(one_line, self.names)))
        calls = len(self.auction) if self.auction else 0
        sizes = {"call": calls, "card": len(self.play)}
        if self.alerts:
            self._set("alerts", _tidy_notes(self.alerts, "call", sizes))
        if self.card_notes:
            self._set("card_notes", _tidy_notes(self.card_notes, "card", sizes))
        if self.marks:
            self._set("marks", _tidy_marks(self.marks, sizes))
        if self.comments:
            self._set("comments", _tidy_comments(self.comments, sizes))
        if self.irregular:
            self._set("irregular", tuple(sorted(set(self.irregular))))
        if self.extras:
            # By name, tables last; of one name the first stays the first.
            told = dict.fromkeys((name, _tidy_extra(value)) for name, value in self.extras)
            by_name = sorted(told, key=lambda pair: (pair[0], "\n" in pair[1]))
            self._set("extras", tuple(pair for pair in by_name if pair[1] != "?"))

    @property
    def title(self) -> str:
        """How to name the board in a list: `Board 7 (open room)`."""
        room = f" ({ROOMS[self.room]})" if self.room else ""
        return f"Board {self.number or '?'}{room}"

    @property
    def score(self) -> int | None:
        """North-South's score, where contract, result and vulnerability are known."""
        if self.passed_out:
            return 0
        if self.contract is None or self.tricks is None or self.vulnerability is None:
            return None
        return score_for_ns(self.contract, self.tricks, self.vulnerability)

    def extra(self, name: str) -> str | None:
        """The uninterpreted value of this name, the first if there are several."""
        return next((value for key, value in self.extras if key == name), None)

    def comment(self, place: str) -> str:
        """The comment at this place, or the empty text."""
        return next((text for where, text in self.comments if where == place), "")

    @property
    def revokes(self) -> frozenset[int]:
        """The numbers, from 0, of the cards that the file itself marks as revokes."""
        marked = [place for place, mark in self.marks if mark == "^R"]
        return frozenset(int(place[5:]) for place in marked if place.startswith("card "))

    def start(self) -> Situation | None:
        """The situation before the opening lead; none without a contract and four hands."""
        if self.contract is None or not self.deal.is_complete:
            return None
        return Situation.start(self.deal, self.contract)

    def replayed(self) -> Replay | None:
        """The record of play checked against the axioms, where there is one to check."""
        start = self.start()
        return None if start is None else replay(start, self.play, self.revokes)

    def with_(self, **changes: Any) -> Board:
        """The same board with some fields changed."""
        return replace(self, **changes)

    def as_dealt(self) -> Board:
        """The board before the first call: nothing is said of its auction and its play.

        >>> Board(Deal(), contract=Contract.parse("3NT-S"), tricks=9).as_dealt() == Board(Deal())
        True
        """
        return self.with_(
            auction=None, contract=None, passed_out=False, play=(), claimed=False, tricks=None,
            alerts=(), card_notes=(), marks=(), comments=(), irregular=(),
        )  # fmt: skip


def one_line(text: str) -> str:
    """A text on one line with single spaces; a lone question mark, which says nothing, is empty.

    >>> one_line(" two\\n words "), one_line("?")
    ('two words', '')
    """
    line = spaced(text)
    return "" if line == "?" else line


def flowing(text: str) -> str:
    """A comment as paragraphs: single spaces within, one empty line between.

    >>> flowing("a  b\\nc\\n \\n\\nd ")
    'a b c\\n\\nd'
    """
    text = in_lines(text).replace("\n\n", "\f")  # no other blank than a line's end is left
    text = squeezed(text.replace("\f\n", "\f"), "\f")
    return text.replace("\n", " ").replace("\f", "\n\n")


def place_order(place: str) -> tuple[int, int, str]:
    """The order of places in a record: the board, its tags, the calls, the cards."""
    kind, _, number = place.partition(" ")
    return (0, 0, place) if not number else (1 + (kind == "card"), int(number), "")


def _tidy_notes(notes: Notes, kind: str, sizes: dict[str, int]) -> Notes:
    texts: dict[int, list[str]] = {}
    for number, text in notes:
        if not 0 <= number < sizes[kind]:
            raise Illegal(f"a note on {kind} {number}, but there are {sizes[kind]} {kind}s")
        texts.setdefault(number, []).append(spaced(text))
    return tuple((n, "; ".join(filter(None, texts[n]))) for n in sorted(texts))


def _tidy_marks(marks: Remarks, sizes: dict[str, int]) -> Remarks:
    for place, mark in marks:
        _check_place(place, sizes)
        if not _MARK.fullmatch(mark) or " " not in place:
            raise Illegal(
                f"mark {mark!r} at {place!r}", expected="$1 … $255 or ^R on a call or card"
            )
    return tuple(sorted(set(marks), key=lambda m: (place_order(m[0]), len(m[1]), m[1])))


def _tidy_comments(comments: Remarks, sizes: dict[str, int]) -> Remarks:
    texts: dict[str, list[str]] = {}
    for place, text in comments:
        _check_place(place, sizes)
        texts.setdefault(place, []).append(text)
    merged = (
        (place, flowing("\n\n".join(texts[place]))) for place in sorted(texts, key=place_order)
    )
    return tuple((place, text) for place, text in merged if text)


def _check_place(place: str, sizes: dict[str, int]) -> None:
    found = _PLACE.fullmatch(place)
    if not found or (found[1] and int(found[2]) >= sizes[found[1]]):
        raise Illegal(
            f"there is no {place!r} in this record", expected="call 0, card 0, a tag's name"
        )


def _tidy_extra(value: str) -> str:
    """The tag's value, and below it the rows of a table, if any."""
    first, *rows = re.split(r"\r\n|\r|\n", value)
    return "\n".join([first, *filter(None, map(str.strip, rows))])

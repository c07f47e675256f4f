"""Addresses of BBO's hand viewer: a board in a link.

Two forms are read and written. One holds LIN: `…/handviewer.html?lin=…`,
percent-encoded; it carries what a single hand in LIN does, which is neither
event nor room nor a result beside the claim. The other names the parts:
`n= e= s= w=` hands, `d` dealer, `v` vulnerability, `b` board, `a` auction, `p`
play, `c` claim, `nn en sn wn` names. In its auction `!` is an alert and
parentheses hold an explanation; braces hold comments. It carries the same,
except that a text may not hold `)` or `}`.

A text may hold several addresses, among other words.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from urllib.parse import quote, unquote_plus

from kibitz.auction import PASS, Auction, Call
from kibitz.board import Board
from kibitz.cards import SEATS, Card, Seat, Vulnerability
from kibitz.deal import Deal
from kibitz.english import counted
from kibitz.errors import Illegal, KibitzError, Malformed
from kibitz.notation import lin
from kibitz.notation.lin_text import (
    read_calls,
    read_cards,
    read_hand,
    tricks_of,
    write_call,
    write_hand,
)
from kibitz.notation.source import Source, every, in_board, passes_to_end, read_auction

VIEWER = "https://www.bridgebase.com/tools/handviewer.html?"
_ADDRESS = re.compile(r"""handviewer[^\s"'<>?]{0,20}\?([^\s"'<>]*)""", re.IGNORECASE)
_TO_LINE_END = re.compile(r"""[^\n"<>]*""")
KEYS = frozenset(["n", "e", "s", "w", "d", "v", "a", "p", "c", "b", "nn", "en", "sn", "wn"])
"""The named parts that say something about a board."""
_KEY = re.compile(r"(?:^|&)([A-Za-z]{1,8})=")


def boards(source: Source) -> Iterator[Board | KibitzError]:
    """The board of each address, or the error that keeps it from being read."""
    number = 0
    for number, (start, query) in enumerate(_queries(source.text), 1):
        try:
            yield _board(_parts(query))
        except KibitzError as error:
            whole = source.place(start)
            # The caret stands in the decoded part; file and line are those of the address.
            error.place = replace(error.place or whole, source=whole.source, line=whole.line)
            yield in_board(error, f"address {number}")
    if not number and source.text.strip():
        yield source.malformed(0, "no hand viewer's address", f"{VIEWER}lin=…")


def parse(text: str, name: str = "") -> list[Board]:
    """The boards of the addresses in a text; the first that cannot be read raises its error.

    >>> parse("https://www.bridgebase.com/tools/handviewer.html?s=sakhakdakcak&d=s")[0].dealer.word
    'South'
    """
    return list(every(boards(Source.of(text, name))))


def format(boards: Iterable[Board]) -> str:
    """An address with LIN for each board."""
    return "".join(f"{VIEWER}lin={quote(lin.hand(board), safe='')}\n" for board in boards)


def format_parts(boards: Iterable[Board]) -> str:
    """An address with named parts for each board."""
    return "".join(f"{VIEWER}{_query(board)}\n" for board in boards)


def _queries(text: str) -> Iterator[tuple[int, str]]:
    """What follows the question mark of each address, with the offset of the address."""
    position = 0
    while found := _ADDRESS.search(text, position):
        position = found.end()
        if "lin=" in found[1] and "|" in found[1]:
            # LIN that was pasted as it is goes on to the end of its line, spaces included.
            rest = _TO_LINE_END.match(text, position)
            position = rest.end() if rest else position
        yield found.start(), text[found.start(1) : position]


def _parts(query: str) -> dict[str, str]:
    """The decoded values by key; `&` inside LIN that was not encoded belongs to it."""
    query = html.unescape(query) if "&amp;" in query else query
    parts, key, start = {}, "", 0
    for found in chain(_KEY.finditer(query), (None,)):
        if key:
            parts[key] = unquote_plus(query[start : found.start() if found else len(query)])
        if found:
            key, start = found[1].lower(), found.end()
    return parts


def _board(parts: dict[str, str]) -> Board:
    if "lin" in parts:
        found = lin.parse(parts["lin"])
        if len(found) != 1:
            raise Malformed(f"{counted(len(found), 'deal')} in one address", expected="md| once")
        return found[0]
    if parts and not parts.keys() & KEYS:
        raise Malformed("no hands in this address", expected="lin=… or n=…&e=…&s=…&w=…")
    hands = {}
    for seat in SEATS:
        with Source(parts.get(seat.letter.lower(), "")).at(0):
            hands[seat] = read_hand(parts.get(seat.letter.lower(), ""))
    reader = _Reader(parts)
    dealer = Seat.parse(parts["d"]) if parts.get("d", "").strip() else None
    auction = reader.auction(dealer)
    contract = auction.contract if auction is not None and auction.is_over else None
    play = reader.play() if contract else ()
    claim = parts.get("c", "").strip()
    if claim and not re.fullmatch("[0-9]|1[0-3]", claim):
        raise Malformed(f"a claim of {claim!r}", expected="c=0 to c=13")
    tricks = int(claim) if claim and contract else None
    if tricks is None and contract and len(play) == 52:
        tricks = tricks_of(contract, play)
    vulnerability = parts.get("v", "").strip()
    return Board(
        Deal.of(hands).completed(),
        number=parts.get("b", ""),
        dealer=dealer,
        vulnerability=Vulnerability.parse(vulnerability) if vulnerability else None,
        auction=auction,
        play=play,
        claimed="c" in parts and contract is not None,
        tricks=tricks,
        names=_names(parts),
        alerts=tuple(reader.alerts),
        comments=tuple(reader.comments),
    )


def _names(parts: dict[str, str]) -> tuple[str, str, str, str]:
    north, east, south, west = (parts.get(f"{seat.letter.lower()}n", "") for seat in SEATS)
    return north, east, south, west


class _Reader:
    """Reads auction and play with what stands in parentheses and braces between."""

    def __init__(self, parts: dict[str, str]) -> None:
        self.parts = parts
        self.alerts: list[tuple[int, str]] = []
        self.comments: list[tuple[str, str]] = []

    def auction(self, dealer: Seat | None) -> Auction | None:
        """The auction; passes that end it may be left out where cards are played."""
        source = Source(self.parts.get("a", ""))
        calls: list[tuple[Call, int]] = []
        for offset, text in _pieces(source.text):
            place = f"call {len(calls) - 1}" if calls else ""
            if text.startswith("{"):
                self.comments.append((place, text[1:-1]))
            elif text.startswith("(") and calls:
                self.alerts.append((len(calls) - 1, text[1:-1]))
            else:
                with source.at(offset):
                    for call, alerted, at in read_calls(text):
                        calls.append((call, offset + at))
                        self.alerts += [(len(calls) - 1, "")] * alerted
        if not calls:
            return None
        if dealer is None:
            raise Illegal("an auction without a dealer", expected="d=n, d=e, d=s or d=w")
        if self.parts.get("p") and any(call.is_bid for call, _ in calls):
            calls += [(PASS, 0)] * passes_to_end([call for call, _ in calls])
        return read_auction(source, dealer, calls)

    def play(self) -> tuple[Card, ...]:
        """The cards in the order in which they were played."""
        source = Source(self.parts.get("p", ""))
        cards: list[Card] = []
        for offset, text in _pieces(source.text):
            if text.startswith("{"):
                place = f"card {len(cards) - 1}" if cards else ""
                self.comments.append((place, text[1:-1]))
            else:
                with source.at(offset):
                    cards += read_cards(text)
        return tuple(cards)


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """What is in braces, what is in parentheses, and what is between, with offsets."""
    for found in re.finditer(r"\{[^}]*(?P<brace>\}?)|\([^)]*(?P<bracket>\)?)|[^{(]+", text):
        if "" in (found["brace"], found["bracket"]):
            closing = "}" if found["brace"] == "" else ")"
            raise Source(text).malformed(
                found.start(), f"{found[0][0]!r} is never closed", f"{closing!r} behind the remark"
            )
        yield found.start(), found[0]


def _query(board: Board) -> str:
    parts = {seat.letter.lower(): write_hand(board.deal[seat]).lower() for seat in SEATS}
    parts["d"] = "" if board.dealer is None else board.dealer.letter.lower()
    parts["v"] = "" if board.vulnerability is None else "-neb"[board.vulnerability.value]
    parts["b"] = board.number
    parts["a"] = _write_auction(board)
    parts["p"] = "".join(
        str(card).lower() + _braces(board, f"card {i}") for i, card in enumerate(board.play)
    )
    parts |= {f"{seat.letter.lower()}n": board.names[seat] for seat in SEATS}
    told = {key: value for key, value in parts.items() if value}
    if board.claimed:
        told["c"] = "" if board.tricks is None else str(board.tricks)
    return "&".join(f"{key}={quote(value, safe='')}" for key, value in told.items())


def _write_auction(board: Board) -> str:
    text, alerts = _braces(board, ""), dict(board.alerts)
    for i, call in enumerate(board.auction.calls if board.auction else ()):
        text += write_call(call).lower() + "!" * (i in alerts)
        if alerts.get(i):
            text += f"({alerts[i].replace(')', ']')})"
        text += _braces(board, f"call {i}")
    return text


def _braces(board: Board, place: str) -> str:
    paragraphs = board.comment(place).replace("}", "]").split("\n\n")
    return "".join(f"{{{text}}}" for text in paragraphs if text)

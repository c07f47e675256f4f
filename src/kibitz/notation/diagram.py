"""The plain text diagram: four hands around a compass, as printed in books.

North above, West and East side by side, South below; four lines a hand, each
with a pip and the ranks (`♠ AK3`, `♥ -`). Lines above say board, dealer and
vulnerability. Read as well: the letters S H D C instead of pips, `10` for T,
spaces between ranks, a compass in the middle, the head beside North's hand, a
dash or nothing for a void, hands one below the other if each has its name above
it, hands that are left out, and several diagrams one after the other.

Carried are the deal, the board's number (if it has no spaces and begins with no pip),
room, dealer and vulnerability. A hand that is not known is written with `?`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from kibitz.board import ROOMS, Board
from kibitz.cards import SUITS, Seat, Suit, Vulnerability
from kibitz.deal import Deal, Hand
from kibitz.errors import Ambiguous, KibitzError, Malformed
from kibitz.holding import Holding
from kibitz.notation.source import Source, every, in_board

LONGEST_LINE, LONGEST_HEAD = 1000, 10_000
"""No line of a diagram is longer, and what stands farther above it is not its head."""
MIDDLE, RIGHT = 14, 28
"""The columns at which the hands of North and South, and of East, begin."""

_RANKS = r"(?:10|[2-9TJQKAx])(?:[ ]?(?:10|[2-9TJQKAx]))*(?!\w)|[-–—]+|void\b|\?"
_HOLDING = re.compile(
    rf"(?:(?P<pip>[♠♥♦♣♤♡♢♧])[ ]*:?"
    rf"|(?<![\w♠♥♦♣–-])(?P<letter>[SHDC])(?:[ ]*:|(?=[ ]))(?=[ ]*(?:{_RANKS})))"
    rf"[ ]*(?P<cards>{_RANKS})?",
    re.IGNORECASE,
)
_GAP = "[ ]{0,4}"  # bounded, so that a line of spaces costs no time
_SEAT = "north|east|south|west"
_NUMBER = re.compile(
    rf"\b(?:board|deal)\b{_GAP}(?:no\b\.?|number\b|\#)?{_GAP}:?{_GAP}(?P<number>(?![♠♥♦♣♤♡♢♧])[^\s,;.()]+)"
    rf"(?:{_GAP}\((?P<room>open|closed) room\))?",
    re.IGNORECASE,
)
_DEALER = re.compile(
    rf"\b(?:dealer|dlr)\b{_GAP}[:=]?{_GAP}(?P<a>{_SEAT}|[nesw])\b"
    rf"|\b(?P<b>{_SEAT}|[nesw]) +(?:deals|is dealer|dealer)\b",
    re.IGNORECASE,
)
_SIDES = (
    "none|nil|neither|nobody|love(?: all)?|both|all|everybody"
    "|n ?[-/–]? ?s|north ?[-/–] ?south|e ?[-/–]? ?w|east ?[-/–] ?west"
)
_VULNERABLE = re.compile(
    rf"\b(?P<a>{_SIDES})(?: sides?)?(?: (?:is|are))? (?:vul\w*|game)\b"
    rf"|\bvul\w*\.?{_GAP}[:=]?{_GAP}(?:(?P<b>{_SIDES})\b|(?P<c>-)(?!\S))"
    r"|\b(?P<d>love|game) all\b",
    re.IGNORECASE,
)
_FILLER = re.compile(rf"\b(?:{_SEAT}|[nesw])\b|[^\w]", re.IGNORECASE)
_LABEL = re.compile(rf"\b(?:{_SEAT})\b", re.IGNORECASE)


@dataclass(slots=True)
class _Drawn:
    """A hand as far as its lines have been read."""

    offset: int
    column: int
    label: Seat | None
    holdings: dict[Suit, int] = field(default_factory=dict)

    @property
    def wants(self) -> Suit | None:
        """The suit that comes next."""
        return SUITS[len(self.holdings)] if len(self.holdings) < 4 else None

    @property
    def hand(self) -> Hand:
        """The cards."""
        return Hand(sum(self.holdings.values()))


@dataclass(slots=True)
class _Picture:
    """One diagram: its rows of hands, from above, and the words around them."""

    rows: list[list[_Drawn]] = field(default_factory=list)
    head: str = ""
    error: KibitzError | None = None
    offset: int = 0


def boards(source: Source) -> Iterator[Board | KibitzError]:
    """Each diagram as a board, or the error that keeps it from being read."""
    number = 0
    for number, picture in enumerate(_pictures(source), 1):
        try:
            yield _board(source, picture)
        except KibitzError as error:
            yield in_board(error, f"diagram {number}")
    if not number and source.text.strip():
        yield source.malformed(0, "no hands in this text", "lines such as ♠ AK3")


def parse(text: str, name: str = "") -> list[Board]:
    """The boards of the diagrams; the first that cannot be read raises its error."""
    return list(every(boards(Source.of(text, name))))


def format(boards: Iterable[Board]) -> str:
    """A diagram for each board, with an empty line between two."""
    return "\n".join("".join(f"{line}\n" for line in lines(board)) for board in boards)


def lines(board: Board) -> list[str]:
    """The lines of one diagram."""
    head = []
    if board.number or board.room:
        number = board.number.replace(" ", "_").lstrip("♠♥♦♣♤♡♢♧")
        head.append(f"Board {number or '?'}{_room(board)}")
    dealer = f"Dealer: {board.dealer.word}" if board.dealer is not None else ""
    vulnerable = ""
    if board.vulnerability is not None:
        vulnerable = "Vulnerable: " + ("None", "N-S", "E-W", "Both")[board.vulnerability.value]
    if dealer or vulnerable:
        head.append("   ".join(filter(None, (dealer, vulnerable))))
    north, east, south, west = (_hand_lines(board.deal[seat]) for seat in Seat)
    rows = [" " * MIDDLE + line for line in ("North", *north)]
    rows += [
        f"{left:<{RIGHT}}{right}"
        for left, right in zip(("West", *west), ("East", *east), strict=True)
    ]
    rows += [" " * MIDDLE + line for line in ("South", *south)]
    return head + rows


def _room(board: Board) -> str:
    return f" ({ROOMS[board.room]})" if board.room else ""


def _hand_lines(hand: Hand) -> list[str]:
    return [f"{suit.symbol} {hand[suit] if hand else '?'}" for suit in SUITS]


def _pictures(source: Source) -> Iterator[_Picture]:
    """Read line by line; a picture ends where a hand comes that has no room in it."""
    picture, words, above = _Picture(), "", ""
    for offset, line in source.lines():
        line = line[: LONGEST_LINE + 1].expandtabs(1)
        items = _holdings_of(line)
        if not items:
            above = line[:LONGEST_LINE]
            words = words[-LONGEST_HEAD:] + f"{above}\n"
            continue
        begun = [
            _Drawn(offset + found.start(), found.start(), _label(line, above, found.start()))
            for suit, found in items
            if suit is Suit.SPADES
        ]
        if begun and not _has_room(picture, begun):
            yield picture
            picture = _Picture()
        if picture.error is None:
            picture.head += words + _HOLDING.sub(" ", line) + "\n"
        try:
            _draw(source, picture, begun, offset, items)
        except KibitzError as error:
            picture.error = picture.error or error
        words = above = ""
    if picture.rows or picture.error:
        yield picture


def _has_room(picture: _Picture, row: list[_Drawn]) -> bool:
    """Can this row of hands belong to the picture?"""
    before = [drawn.label for hands in picture.rows for drawn in hands]
    labels = [drawn.label for drawn in row]
    if all(label is not None for label in before + labels):
        return not set(before) & set(labels)
    widths = [len(hands) for hands in picture.rows]
    return (*widths, len(row)) in {(1,), (2,), (1, 1), (1, 2), (2, 1), (1, 2, 1)}


def _draw(
    source: Source,
    picture: _Picture,
    begun: list[_Drawn],
    offset: int,
    items: list[tuple[Suit, re.Match[str]]],
) -> None:
    """Add one line of holdings to the picture."""
    row = picture.rows[-1] if picture.rows else []
    first = offset + items[0][1].start()
    if begun:
        if any(drawn.wants is not None for drawn in row):
            raise source.malformed(first, "a new hand", "the next suit of the hand above")
        row = begun
        picture.rows.append(row)
        picture.offset = picture.offset or first
    if len(items) > len(row):
        raise source.malformed(first, "a suit without a hand", "♠ first")
    for suit, found in items:
        drawn = min(row, key=lambda d: abs(d.column - found.start()))
        if drawn.wants is not suit:
            wanted = f"{drawn.wants.symbol} next" if drawn.wants is not None else "♠ of a new hand"
            raise source.malformed(offset + found.start(), f"{suit.word} here", wanted)
        with source.at(offset + max(0, found.start("cards"))):
            drawn.holdings[suit] = _cards(found["cards"] or "", suit)


def _holdings_of(line: str) -> list[tuple[Suit, re.Match[str]]]:
    """The one or two holdings of a line that shows hands and nothing else."""
    if len(line) > LONGEST_LINE:
        return []
    line = _NUMBER.sub(lambda number: " " * len(number[0]), line)  # it may have a pip in it
    found = list(_HOLDING.finditer(line))
    rest = _HOLDING.sub(" ", line) if found else line
    for pattern in (_DEALER, _VULNERABLE, _FILLER):
        rest = pattern.sub(" ", rest)
    if rest.strip() or len(found) > 2:
        return []
    return [(Suit.parse(match["pip"] or match["letter"]), match) for match in found]


def _label(line: str, above: str, column: int) -> Seat | None:
    """The name to the left of a hand, or above it."""
    if beside := _LABEL.findall(line[:column]):
        return Seat.parse(beside[-1])
    if above.strip(" :").upper() in ("N", "E", "S", "W"):
        return Seat.parse(above.strip(" :"))
    names = list(_LABEL.finditer(above))
    if not names or _DEALER.search(above) or _VULNERABLE.search(above):
        return None
    return Seat.parse(min(names, key=lambda found: abs(found.start() - column))[0])


def _cards(text: str, suit: Suit) -> int:
    if text == "?":
        return 0
    holding = Holding.parse(text)
    if holding.small:
        raise Malformed("x stands for any small card; a diagram names its cards", expected="a rank")
    return holding.in_suit(suit)


def _board(source: Source, picture: _Picture) -> Board:
    if picture.error:
        raise picture.error
    for row in picture.rows:
        for drawn in row:
            if drawn.wants is not None:
                raise source.malformed(drawn.offset, "a hand is not finished", drawn.wants.symbol)
    with source.at(picture.offset):
        deal = Deal()
        for seat, drawn in _seated(picture.rows):
            if deal[seat]:
                raise Malformed(f"{seat.word} has two hands", expected="four different names")
            deal = deal.with_hand(seat, drawn.hand)
        number = _NUMBER.search(picture.head)
        dealer = _DEALER.search(picture.head)
        return Board(
            deal,
            number=number["number"] if number else "",
            room=number["room"][0].lower() if number and number["room"] else "",
            dealer=Seat.parse(dealer["a"] or dealer["b"]) if dealer else None,
            vulnerability=_vulnerability(picture.head),
        )


def _seated(rows: list[list[_Drawn]]) -> Iterator[tuple[Seat, _Drawn]]:
    """Whose hand each is: by its name, else by its place."""
    drawn = [hand for row in rows for hand in row]
    if all(hand.label is not None for hand in drawn):
        yield from ((hand.label, hand) for hand in drawn if hand.label is not None)
        return
    if len(drawn) == 1:
        raise Ambiguous(
            "whose hand is this?", remedy="write North, East, South or West in the line above it"
        )
    pair = next((i for i, row in enumerate(rows) if len(row) == 2), 1)
    for i, row in enumerate(rows):
        if len(row) == 2:
            yield from zip((Seat.WEST, Seat.EAST), row, strict=True)
        else:
            yield (Seat.NORTH if i < pair else Seat.SOUTH), row[0]


def _vulnerability(head: str) -> Vulnerability | None:
    found = _VULNERABLE.search(head)
    if found is None:
        return None
    if found["d"]:
        return Vulnerability.NONE if found["d"].lower() == "love" else Vulnerability.BOTH
    word = re.sub(r"[^a-z]", "", (found["a"] or found["b"] or "none").lower())
    if word in ("ns", "northsouth"):
        return Vulnerability.NS
    if word in ("ew", "eastwest"):
        return Vulnerability.EW
    return Vulnerability.BOTH if word in ("both", "all", "everybody") else Vulnerability.NONE

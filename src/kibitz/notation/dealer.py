"""What dealer prints: the deals of `printall`, `printcompact`, `printoneline` and the like.

Hans van Staveren's dealer, and `kibitz deal` with one of its scripts, print a deal in
several ways. Read are `printoneline` (`n AKT3.AQT6.JT.543 e … s … w …`), `printcompact` (the
same, a line for each hand), `printall` (a number, and below it four hands beside each other,
North first), `printew` (West's hand and East's) and the sheets of `print(north, south)`, one
for each seat. What else a script prints (texts, averages, tables, statistics) is passed over,
and so are sheets that repeat deals which are printed whole. What `printpbn` prints is PBN.

Carried are the deal and, where it is printed, its number. kibitz reads this and does not
write it as a notation: the actions of a script print it.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import merge
from itertools import chain, pairwise, product

from kibitz.board import Board
from kibitz.cards import SEATS, SUITS, Seat
from kibitz.deal import Deal, Hand
from kibitz.english import counted
from kibitz.errors import Illegal, KibitzError
from kibitz.holding import Holding
from kibitz.notation.source import Source, every, in_board

WIDTH = 20
"""The columns of a hand that stands beside another."""
SIGN = (
    r"(?<![a-z.])n +[AKQJT2-9]{0,13}(?:\.[AKQJT2-9]{0,13}){3}\s{1,4}e "
    r"|^(?:[-AKQJT2-9] [-AKQJT2-9 ]{19,90}(?:\r?\n|\Z)){4}"
    r"|^(?:north|east|south|west) hands:\s*$"
)
"""How to tell it: a dotted hand between `n` and `e`, four lines of ranks, or a sheet's head."""

_NORTH = re.compile(r"(?<![a-z.])n +(?=[AKQJT2-9]{0,13}\.[AKQJT2-9]{0,13}\.)", re.IGNORECASE)
_DOTTED = re.compile(r"n +(\S+)\s+e +(\S+)\s+s +(\S+)\s+w +(\S+)", re.IGNORECASE)
_ROW = re.compile(r"(?=.{1,120}$)[-AKQJT2-9](?: +[-AKQJT2-9])* *")
_NUMBERS = re.compile(r" *[0-9]{1,9}\.(?: +[0-9]{1,9}\.)* *")
_SHEET = re.compile(r"(north|east|south|west) hands: *", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Block:
    """Four lines of holdings: hands beside each other, the numbers above, the sheet's seat."""

    offset: int
    rows: tuple[str, ...]
    numbers: tuple[str, ...]
    seat: Seat | None

    @property
    def columns(self) -> int:
        """How many hands stand beside each other."""
        if self.seat is not None:
            return len(self.numbers)
        return 4 if self.numbers else 2

    @property
    def title(self) -> str:
        """Which deals these are."""
        if self.seat is not None:
            return f"{self.seat.word}'s hands {self.numbers[0]} to {self.numbers[-1]}"
        return f"deal {self.numbers[0]}" if self.numbers else "a deal"

    def hands(self) -> list[Hand]:
        """The hands, from left to right: the one way to cut the lines that gives thirteen each."""
        for cut in product(*([*cuts(row, self.columns)] for row in self.rows)):
            if all(sum(map(len, holdings)) == 13 for holdings in zip(*cut, strict=True)):
                return [
                    Hand(sum(holding.in_suit(s) for s, holding in zip(SUITS, held, strict=True)))
                    for held in zip(*cut, strict=True)
                ]
        raise Illegal(
            f"these are not {counted(self.columns, 'hand')} of thirteen cards",
            expected=f"spades, hearts, diamonds and clubs, a hand in each {WIDTH} columns",
        )


def boards(source: Source) -> Iterator[Board | KibitzError]:
    """Each deal as a board, or the error that keeps it from being read."""
    sheets: dict[str, dict[Seat, Hand]] = {}
    some = dealt = False
    for _, item in merge(_dotted(source), _beside(source, sheets), key=lambda pair: pair[0]):
        some, dealt = True, dealt or isinstance(item, Board)
        yield item
    if sheets and not dealt:
        for number, held in sheets.items():
            try:
                with source.at(0):
                    yield Board(Deal.of(held), number=number)
            except KibitzError as error:
                yield in_board(error, f"deal {number}")
    elif not some and source.text.strip():
        yield source.malformed(0, "no deals in this text", "n AK3.… e … s … w …")


def _beside(
    source: Source, sheets: dict[str, dict[Seat, Hand]]
) -> Iterator[tuple[int, Board | KibitzError]]:
    """The deals whose hands stand beside each other; those of a player's sheet go to `sheets`."""
    for block in _blocks(source):
        try:
            with source.at(block.offset):
                hands = block.hands()
                if block.seat is not None:
                    for number, hand in zip(block.numbers, hands, strict=True):
                        sheets.setdefault(number, {})[block.seat] = hand
                    continue
                seats = SEATS if block.numbers else (Seat.WEST, Seat.EAST)
                deal = Deal.of(dict(zip(seats, hands, strict=True)))
            yield block.offset, Board(deal, number="".join(block.numbers))
        except KibitzError as error:
            yield block.offset, in_board(error, block.title)


def parse(text: str, name: str = "") -> list[Board]:
    """The boards of the text; the first that cannot be read raises its error.

    >>> parse("n AK... e QJ... s .2.. w - 17")[0].deal
    Deal('N:AK... QJ... .2.. -')
    """
    return list(every(boards(Source.of(text, name))))


def _dotted(source: Source) -> Iterator[tuple[int, Board | KibitzError]]:
    """The deals of `printoneline` and `printcompact`."""
    for number, start in enumerate(_NORTH.finditer(source.text), 1):
        at = start.start()
        found = _DOTTED.match(source.text, at)
        try:
            if found is None:
                raise source.malformed(at, "a hand of North alone", "n … e … s … w …")
            deal = Deal()
            for seat, group in zip(SEATS, range(1, 5), strict=True):
                with source.at(found.start(group)):
                    deal = deal.with_hand(seat, Hand.parse(found[group]))
            yield at, Board(deal)
        except KibitzError as error:
            yield at, in_board(error, f"deal {number}")


def _blocks(source: Source) -> Iterator[_Block]:
    """The hands that stand beside each other; an empty line or another text ends a block."""
    above = deque([(0, "")], maxlen=5)
    seat: Seat | None = None
    for offset, line in chain(source.all_lines(), [(len(source.text), "")]):
        if _ROW.fullmatch(line):
            above.append((offset, line))
        else:
            if block := _block(above, seat):
                yield block
            words = line.lstrip("\f")
            sheet = _SHEET.fullmatch(words)
            if sheet or words != line:
                seat = Seat.parse(sheet[1]) if sheet else None
            above.clear()
            above.append((offset, line))


def _block(lines: Iterable[tuple[int, str]], seat: Seat | None) -> _Block | None:
    """The block that these five lines are, if they are: the line above it, then four of ranks."""
    (_, head), *rows = lines
    numbers = tuple(re.findall("[0-9]+", head)) if _NUMBERS.fullmatch(head) else ()
    texts = tuple(row for _, row in rows)
    if len(texts) < 4 or (seat is not None and not numbers):
        return None
    if not numbers and not all(len(text) > WIDTH for text in texts):
        return None  # averages, one a line
    return _Block(rows[0][0], texts, numbers, seat)


def cuts(line: str, columns: int, start: int = 0) -> Iterator[tuple[Holding, ...]]:
    """Every way to cut a line into holdings: a short one fills its column, a long one runs over.

    >>> [[str(h) for h in cut] for cut in cuts("- " + " " * 18 + "A K Q ", 2)]
    [['-', 'AKQ']]
    >>> [[str(h) for h in cut] for cut in cuts("A K Q J T 9 8 7 6 5 4 3 ", 2)]
    [['AKQJT98765', '43'], ['AKQJT987654', '3']]
    """
    if columns == 1:
        if (holding := _holding(line[start:].rstrip())) is not None:
            yield (holding,)
        return
    for cards in range(1, 14):
        end = start + 2 * cards
        after = max(end, start + WIDTH)
        if not line[end:after].strip() and (holding := _holding(line[start : end - 1])) is not None:
            yield from ((holding, *others) for others in cuts(line, columns - 1, after))


def _holding(text: str) -> Holding | None:
    """`A K 3` or `-`, from the highest down; None for anything else."""
    if not re.fullmatch(r"-|[AKQJT2-9](?: [AKQJT2-9])*", text):
        return None
    ranks = text.replace(" ", "")
    places = ["AKQJT98765432".find(rank) for rank in ranks]
    if any(a >= b for a, b in pairwise(places)):
        return None
    return Holding.parse(ranks)

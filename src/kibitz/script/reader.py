"""Reader: a script's text to a `Script`.

As in dealer, the last condition and the last list of actions count, the first `produce`
and the first `generate`; what is passed over is noted. Names may be defined in any order.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from typing import Any

from lark import Token

from kibitz.cards import SEATS, Card, Seat, Suit, Vulnerability
from kibitz.condition.pointcount import pointcount
from kibitz.condition.reading.dealer import Binary, Constant, Expression, Inverse, Name
from kibitz.condition.reading.dealer import parts_of as parts_below
from kibitz.condition.reading.definitions import Definition, collect, in_order, taken
from kibitz.condition.reading.pieces import Stretch
from kibitz.condition.reading.syntax import Parsed, parts_of, span_of, token_of
from kibitz.condition.reading.written import Written
from kibitz.deal import Deal, Hand
from kibitz.english import counted
from kibitz.errors import Illegal, KibitzError, Place
from kibitz.notation.source import Source
from kibitz.script.actions import (
    Action,
    Average,
    Axis,
    Frequency,
    PrintDeal,
    PrintHands,
    PrintItems,
    PrintStyle,
)
from kibitz.script.expressions import Expressions, features, seat_of
from kibitz.script.script import Length, Note, Script
from kibitz.script.syntax import SYNTAX

MAX_CELLS = 1_000_000
"""How many numbers a frequency table may have."""
MOST_NOTES = 20
"""So many statements of a kind that do not count are noted one by one."""
ONCE = {
    "wanted": ("condition", True),
    "action": ("list of actions", True),
    "dealer": ("dealer", True),
    "vulnerable": ("vulnerable", True),
    "produce": ("produce", False),
    "generate": ("generate", False),
}
"""What such a statement is called, and whether the last counts or the first."""


def read(text: str, source: str = "") -> Script:
    """Read a script; `source` is the file's name, for messages.

    >>> script = read("hcp(north) > 20 and tricks(north, spades) > 9  produce 5")
    >>> script.produce, script.condition.comparison.value, script.rest is None
    (5, '>', False)
    """
    return _Reader(text.removeprefix("\ufeff"), source).script()


class _Reader:
    """Reads the statements of one script."""

    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        self.written = Written(SYNTAX, text, source, "script")
        self.lines = Source(text)
        self.expressions = Expressions(self.written, {})
        self.error = self.expressions.error
        self.notes: list[Note] = []
        self.found: dict[str, array[int]] = {}
        self.checked: set[int] = set()
        self.nots: set[int] = set()

    def line(self, offset: int) -> int:
        """The line in which something stands."""
        return self.lines.place(offset).line

    def script(self) -> Script:
        """The whole script; what is passed over must be right all the same."""
        self.define()
        wanted: Expression = Constant(1)
        actions: tuple[Action, ...] = (PrintDeal(PrintStyle.ALL),)
        stated: dict[str, Any] = {}
        placed = _Predeal(self.error)
        for statement in self.written.statements():
            kind, parts = str(statement.data), parts_of(statement)
            self.found.setdefault(kind, array("Q")).append(span_of(statement)[0])
            match kind:
                case "wanted":
                    wanted = self.expressions.read(parts[-1])
                    self.check_not(wanted)
                case "action":
                    actions = tuple(self.actions(statement))
                case "produce" | "generate":
                    stated.setdefault(kind, self.limit(kind, statement))
                case "dealer":
                    stated[kind] = seat_of(parts[0])
                case "vulnerable":
                    stated[kind] = Vulnerability.parse(parts[0])
                case "predeal":
                    for part in parts:
                        placed.add(part)
        self.note_passed_over()
        text = "'not' belongs to what stands next to it, not to the comparison"
        self.notes += (Note(self.line(place), text) for place in sorted(self.nots)[:MOST_NOTES])
        predeal, lengths = placed.placed()
        return Script(
            predeal=predeal,
            lengths=lengths,
            wanted=wanted,
            actions=actions,
            **stated,
            notes=tuple(sorted(self.notes, key=lambda note: note.line)),
            text=self.text,
            source=self.source,
        )

    def limit(self, kind: str, statement: Parsed) -> int | None:
        """The number of `produce` or `generate`; 0 means what is usual."""
        number = self.expressions.signed(parts_of(statement)[0])
        if number < 0:
            raise self.error(
                f"{kind} {number}", span_of(statement), "a number above 0", kind=Illegal
            )
        return number or None

    def note_passed_over(self) -> None:
        """Note the statements that do not count because another one of their kind does."""
        for kind, (what, last) in ONCE.items():
            places = self.found.get(kind, array("Q"))
            if len(places) < 2:
                continue
            better = self.line(places[-1 if last else 0])
            others = places[:-1] if last else places[1:]
            for place in others[:MOST_NOTES]:
                text = f"this {what} is passed over for that of line {better}"
                self.notes.append(Note(self.line(place), text))
            if (more := len(others) - MOST_NOTES) > 0:
                text = f"so are {more:,} more after this one"
                self.notes.append(Note(self.line(others[MOST_NOTES - 1]), text))

    # definitions and counts -----------------------------------------------------------

    def define(self) -> None:
        """Read the point counts, and the definitions, each after those it uses."""
        counts = {"hcp": ""}
        altcounts: dict[int, str] = {}
        found = self.definitions(counts, altcounts)
        definitions = collect(found, "name", self.text, self.source)
        self.expressions.words = features(counts["hcp"] or None, altcounts)
        for key in in_order(definitions, "name", self.text, self.source):
            self.expressions.names[key] = self.expressions.read(taken(definitions, key))

    def definitions(
        self, counts: dict[str, str], altcounts: dict[int, str]
    ) -> Iterator[tuple[str, Definition]]:
        """The definitions; point counts that stand between them are noted on the way."""
        for statement in self.written.statements():
            if statement.data == "pointcount":
                counts["hcp"] = self.count(parts_of(statement))
            elif statement.data == "altcount":
                number, *points = parts_of(statement)
                altcounts[self.index(number)] = self.count(points)
            elif statement.data == "definition":
                yield self.definition(*parts_of(statement))

    def definition(self, word: Token, body: Parsed | Stretch) -> tuple[str, Definition]:
        """A definition: its name, its expression, the names that it uses."""
        uses: dict[str, Token] = {}
        self.written.visit(body, lambda tree: uses.update(names_in(tree)))
        key, later = str(word), self.written.later(body)
        return key, Definition(key, span_of(word)[0], later, tuple(uses.items()))

    def index(self, number: Parsed) -> int:
        """The number of an `altcount`."""
        index = int(parts_of(number)[-1])
        if index > 9 or len(parts_of(number)) > 1:
            raise Illegal(
                f"altcount {index}",
                place=Place.at(self.text, span_of(number)[0], self.source),
                expected="a number from 0 to 9 and then the points",
            )
        return index

    def count(self, numbers: list[Parsed]) -> str:
        """The feature of a point count, from the ace down."""
        points = [int("".join(parts_of(number))) for number in numbers] or [0]
        if len(points) > 13:
            raise Illegal(
                f"a point count of {counted(len(points), 'number')}",
                place=Place.at(self.text, span_of(numbers[13])[0], self.source),
                expected="thirteen at most, from the ace down to the 2",
            )
        return pointcount(points).name

    # actions --------------------------------------------------------------------------

    def actions(self, statement: Parsed) -> Iterator[Action]:
        """The actions of a list."""
        for entry in parts_of(statement):
            parts = parts_of(entry)
            match entry.data:
                case "print":
                    yield PrintDeal(PrintStyle(str(parts[0])))
                case "print_value":
                    word, value = parts
                    yield PrintDeal(PrintStyle(str(word)), self.expression(value))
                case "print_hands":
                    yield PrintHands(tuple(sorted({seat_of(word) for word in parts[1:]})))
                case "print_items":
                    yield PrintItems(tuple(self.item(part) for part in parts[1:] if part))
                case "average":
                    _, text, value = parts
                    yield Average(self.expressions.read(value), string(text))
                case "frequency":
                    _, text, *numbers = parts
                    yield self.frequency(entry, string(text), numbers)

    def expression(self, tree: Parsed | None) -> Expression | None:
        """An expression, where one stands."""
        return None if tree is None else self.expressions.read(tree)

    def item(self, part: Parsed | Token) -> str | Expression:
        """A text, a line's end or an expression to print."""
        if isinstance(part, Token):
            return "\n" if part.type == "NEWLINE" else part[1:-1]
        return self.expressions.read(part)

    def frequency(self, entry: Parsed, text: str | None, parts: list[Parsed]) -> Frequency:
        """`frequency "text" (expression, low, high)`, or two of these together."""
        axes, cells = [], 1
        for value, low, high in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
            bounds = self.expressions.signed(low), self.expressions.signed(high)
            axis = Axis(self.expressions.read(value), *bounds)
            if axis.high < axis.low:
                raise self.error(
                    f"no number is at least {axis.low} and at most {axis.high}",
                    span_of(low),
                    expected="the lower bound first",
                    kind=Illegal,
                )
            axes.append(axis)
            cells *= axis.size
        if cells > MAX_CELLS:
            raise self.error(
                f"a table of {cells:,} numbers",
                span_of(entry),
                expected=f"{MAX_CELLS:,} at most",
                kind=Illegal,
            )
        return Frequency(tuple(axes), text)

    # what was perhaps not meant -------------------------------------------------------

    def check_not(self, wanted: Expression) -> None:
        """Note `not a == b`, which dealer reads as `(not a) == b`."""
        below = [iter((wanted,))]
        while below:
            one = next(below[-1], None)
            if one is None:
                below.pop()
                continue
            match one:
                case Name(body=body) if id(body) in self.checked:
                    continue
                case Name(body=body):
                    self.checked.add(id(body))
                case Binary(sign="==" | "!=" | "<" | "<=" | ">" | ">=", left=Inverse()):
                    if self.text.startswith(("not", "!"), *one.span):
                        self.nots.add(one.span[0])
            if parts := parts_below(one):
                below.append(iter(parts))


class _Predeal:
    """The cards and the suit lengths that are given before dealing."""

    def __init__(self, error: Callable[..., KibitzError]) -> None:
        self.error = error
        self.holder: dict[Card, Seat] = {}
        self.lengths: dict[tuple[Seat, Suit], Length] = {}

    def add(self, part: Parsed) -> None:
        """What one part of a statement gives."""
        if part.data == "given":
            self.give(part)
        else:
            self.fix(part)

    def placed(self) -> tuple[Deal, tuple[Length, ...]]:
        """All that is given."""
        hands = {
            seat: Hand.of(card for card, other in self.holder.items() if other is seat)
            for seat in SEATS
        }
        return Deal.of(hands), tuple(self.lengths.values())

    def give(self, part: Parsed) -> None:
        """`north SAKQ, HA`."""
        compass, *holdings = parts_of(part)
        seat = seat_of(compass)
        for holding in holdings:
            for card in cards_in(holding):
                if card in self.holder:
                    raise self.error(
                        f"{card.symbol} is given twice, first to {self.holder[card].word}",
                        span_of(holding),
                        kind=Illegal,
                    )
                self.holder[card] = seat
                if sum(other is seat for other in self.holder.values()) > 13:
                    raise self.error(
                        f"{seat.word} is given more than 13 cards", span_of(holding), kind=Illegal
                    )

    def fix(self, part: Parsed) -> None:
        """`spades(north)==5`."""
        suit_word, compass, _, number = parts_of(part)
        suit, seat, cards = Suit.parse(suit_word), seat_of(compass), int(number)
        given = self.lengths.setdefault((seat, suit), Length(seat, suit, cards))
        wrong = ""
        if given.cards != cards:
            wrong = f"{seat.word} is given {given.cards} {suit.word} before"
        elif sum(other.cards for other in self.lengths.values() if other.seat is seat) > 13:
            wrong = f"{seat.word} is given more than 13 cards"
        elif sum(other.cards for other in self.lengths.values() if other.suit is suit) > 13:
            wrong = f"more than 13 {suit.word} are given"
        if wrong:
            raise self.error(wrong, span_of(part), kind=Illegal)


def names_in(tree: Parsed) -> Iterator[tuple[str, Token]]:
    """The names that an expression uses."""
    for part in tree.find_data("name"):
        yield str(token_of(part)), token_of(part)


def cards_in(holding: Token) -> Iterator[Card]:
    """The cards of `SAKQ`."""
    for rank in holding[1:].replace("10", "T"):
        yield Card.parse(holding[0] + rank)


def string(token: Token | None) -> str | None:
    """A text without its quotation marks."""
    return None if token is None else str(token[1:-1])

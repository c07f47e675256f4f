"""Reader: a script's text to a `Script`.

As in dealer, the last condition and the last list of actions count, the first `produce`
and the first `generate`; what is passed over is noted. Names may be defined in any order.
"""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token

from kibitz.cards import SEATS, Card, Seat, Suit, Vulnerability
from kibitz.condition.pointcount import pointcount
from kibitz.condition.reading.dealer import Binary, Constant, Expression, Inverse
from kibitz.condition.reading.dealer import parts_of as parts_below
from kibitz.condition.reading.definitions import Definition, collect, in_order
from kibitz.condition.reading.syntax import Parsed, parts_of, span_of, token_of
from kibitz.deal import Deal, Hand
from kibitz.english import counted
from kibitz.errors import Illegal, Place
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
from kibitz.script.syntax import parse

MAX_CELLS = 1_000_000
"""How many numbers a frequency table may have."""


def read(text: str, source: str = "") -> Script:
    """Read a script; `source` is the file's name, for messages.

    >>> script = read("hcp(north) > 20 and tricks(north, spades) > 9  produce 5")
    >>> script.produce, script.condition.comparison.value, script.rest is None
    (5, '>', False)
    """
    text = text.removeprefix("\ufeff")
    return _Reader(text, source, parse(text, source=source)).script()


class _Reader:
    """Reads the statements of one script."""

    def __init__(self, text: str, source: str, tree: Parsed) -> None:
        self.text = text
        self.source = source
        self.all: list[Parsed] = parts_of(tree)
        self.expressions = Expressions(text, source, self.counts())
        self.error = self.expressions.error
        self.notes: list[Note] = []

    def of(self, kind: str) -> list[Parsed]:
        """The statements of a kind, in order."""
        return [statement for statement in self.all if statement.data == kind]

    def line(self, found: Parsed | Token) -> int:
        """The line in which something stands."""
        return Place.at(self.text, span_of(found)[0]).line

    def note(self, found: Parsed | Token, text: str) -> None:
        """Note something that runs, but perhaps not as it was meant."""
        self.notes.append(Note(self.line(found), text))

    def script(self) -> Script:
        """The whole script; what is passed over must be right all the same."""
        self.define()
        conditions: list[Expression] = [Constant(1)]
        actions: list[tuple[Action, ...]] = [(PrintDeal(PrintStyle.ALL),)]
        for statement in self.all:
            if statement.data == "wanted":
                conditions.append(self.expressions.read(parts_of(statement)[-1]))
                self.check_not(conditions[-1])
            elif statement.data == "action":
                actions.append(tuple(self.actions(statement)))
        for kind, what in (("wanted", "condition"), ("action", "list of actions")):
            self.one(kind, what)
        dealer, vulnerable = self.one("dealer"), self.one("vulnerable")
        predeal, lengths = self.predeal()
        return Script(
            predeal=predeal,
            lengths=lengths,
            wanted=conditions[-1],
            actions=actions[-1],
            produce=self.limit("produce"),
            generate=self.limit("generate"),
            dealer=seat_of(parts_of(dealer)[0]) if dealer else None,
            vulnerable=Vulnerability.parse(parts_of(vulnerable)[0]) if vulnerable else None,
            notes=tuple(sorted(self.notes, key=lambda note: note.line)),
            text=self.text,
            source=self.source,
        )

    def limit(self, kind: str) -> int | None:
        """The number of `produce` or `generate`; 0 means what is usual."""
        statement = self.one(kind, last=False)
        if statement is None:
            return None
        number = self.expressions.signed(parts_of(statement)[0])
        if number < 0:
            raise self.error(
                f"{kind} {number}", span_of(statement), "a number above 0", kind=Illegal
            )
        return number or None

    def one(self, kind: str, what: str = "", last: bool = True) -> Parsed | None:
        """The statement of a kind that counts: the last, or the first."""
        found = self.of(kind)
        if not found:
            return None
        counts = found[-1] if last else found[0]
        for other in found:
            if other is not counts:
                better = self.line(counts)
                self.note(other, f"this {what or kind} is passed over for that of line {better}")
        return counts

    # definitions and counts -----------------------------------------------------------

    def define(self) -> None:
        """Read the definitions, each after those it uses."""
        found = []
        for statement in self.of("definition"):
            word, body = parts_of(statement)
            uses = tuple((str(token), token) for token in names_in(body))
            found.append((str(word), Definition(word, body, uses)))
        definitions = collect(found, "name", self.text, self.source)
        for key in in_order(definitions, "name", self.text, self.source):
            self.expressions.names[key] = self.expressions.read(definitions[key].body)

    def counts(self) -> dict[str, str]:
        """What dealer's words for counts mean in this script."""
        hcp = None
        for statement in self.of("pointcount"):
            hcp = self.count(statement, parts_of(statement))
        altcounts = {}
        for statement in self.of("altcount"):
            number, *points = parts_of(statement)
            index = int(parts_of(number)[-1])
            if index > 9 or len(parts_of(number)) > 1:
                raise Illegal(
                    f"altcount {index}",
                    place=Place.at(self.text, span_of(number)[0], self.source),
                    expected="a number from 0 to 9 and then the points",
                )
            altcounts[index] = self.count(statement, points)
        return dict(features(hcp, altcounts))

    def count(self, statement: Parsed, numbers: list[Parsed]) -> str:
        """The feature of a point count, from the ace down."""
        points = [int("".join(parts_of(number))) for number in numbers] or [0]
        if len(points) > 13:
            raise Illegal(
                f"a point count of {counted(len(points), 'number')}",
                place=Place.at(self.text, span_of(numbers[13])[0], self.source),
                expected="thirteen at most, from the ace down to the 2",
            )
        return pointcount(points).name

    # predeal --------------------------------------------------------------------------

    def predeal(self) -> tuple[Deal, tuple[Length, ...]]:
        """The cards and the suit lengths that are given before dealing."""
        holder: dict[Card, Seat] = {}
        lengths: dict[tuple[Seat, Suit], Length] = {}
        for statement in self.of("predeal"):
            for part in parts_of(statement):
                if part.data == "given":
                    self.give(part, holder)
                else:
                    self.fix(part, lengths)
        hands = {
            seat: Hand.of(card for card, other in holder.items() if other is seat) for seat in SEATS
        }
        return Deal.of(hands), tuple(lengths.values())

    def give(self, part: Parsed, holder: dict[Card, Seat]) -> None:
        """`north SAKQ, HA`."""
        compass, *holdings = parts_of(part)
        seat = seat_of(compass)
        for holding in holdings:
            for card in cards_in(holding):
                if card in holder:
                    raise self.error(
                        f"{card.symbol} is given twice, first to {holder[card].word}",
                        span_of(holding),
                        kind=Illegal,
                    )
                holder[card] = seat
                if sum(other is seat for other in holder.values()) > 13:
                    raise self.error(
                        f"{seat.word} is given more than 13 cards", span_of(holding), kind=Illegal
                    )

    def fix(self, part: Parsed, lengths: dict[tuple[Seat, Suit], Length]) -> None:
        """`spades(north)==5`."""
        suit_word, compass, _, number = parts_of(part)
        suit, seat, cards = Suit.parse(suit_word), seat_of(compass), int(number)
        given = lengths.setdefault((seat, suit), Length(seat, suit, cards))
        wrong = ""
        if given.cards != cards:
            wrong = f"{seat.word} is given {given.cards} {suit.word} before"
        elif sum(other.cards for other in lengths.values() if other.seat is seat) > 13:
            wrong = f"{seat.word} is given more than 13 cards"
        elif sum(other.cards for other in lengths.values() if other.suit is suit) > 13:
            wrong = f"more than 13 {suit.word} are given"
        if wrong:
            raise self.error(wrong, span_of(part), kind=Illegal)

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
        seen: set[int] = set()
        todo: list[Expression] = [wanted]
        while todo:
            expression = todo.pop()
            if id(expression) in seen:
                continue
            seen.add(id(expression))
            match expression:
                case Binary(sign="==" | "!=" | "<" | "<=" | ">" | ">=", left=Inverse()):
                    if self.text[slice(*expression.span)].startswith(("not", "!")):
                        text = "'not' belongs to what stands next to it, not to the comparison"
                        line = Place.at(self.text, expression.span[0]).line
                        self.notes.append(Note(line, text))
            todo += parts_below(expression)


def names_in(tree: Parsed) -> Iterator[Token]:
    """The names that an expression uses."""
    for part in tree.find_data("name"):
        yield token_of(part)


def cards_in(holding: Token) -> Iterator[Card]:
    """The cards of `SAKQ`."""
    for rank in holding[1:].replace("10", "T"):
        yield Card.parse(holding[0] + rank)


def string(token: Token | None) -> str | None:
    """A text without its quotation marks."""
    return None if token is None else str(token[1:-1])

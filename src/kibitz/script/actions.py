"""Actions: what a script does with each deal that it wanted, and at the end of the run."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kibitz.cards import Seat
from kibitz.condition.reading.dealer import Expression


class PrintStyle(Enum):
    """How a deal is printed."""

    ALL = "printall"
    EAST_WEST = "printew"
    PBN = "printpbn"
    COMPACT = "printcompact"
    ONE_LINE = "printoneline"


@dataclass(frozen=True)
class PrintDeal:
    """Print the deal, and after it the value of an expression, where one is given."""

    layout: PrintStyle
    value: Expression | None = None


@dataclass(frozen=True)
class PrintItems:
    """`printes`: print texts and values one after the other."""

    items: tuple[str | Expression, ...]


@dataclass(frozen=True)
class PrintHands:
    """`print`: at the end, the hands of each of these seats on a sheet of their own."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class Average:
    """The mean of an expression."""

    value: Expression
    text: str | None = None


@dataclass(frozen=True)
class Axis:
    """What is counted by its value, and the bounds between which each value is told apart."""

    value: Expression
    low: int
    high: int

    @property
    def size(self) -> int:
        """The number of rows: the values between the bounds, and one for those on each side."""
        return self.high - self.low + 3


@dataclass(frozen=True)
class Frequency:
    """How often each value occurs, of one expression or of two together."""

    axes: tuple[Axis, ...]
    text: str | None = None


Action = PrintDeal | PrintItems | PrintHands | Average | Frequency

PRINTING = (PrintDeal, PrintItems, PrintHands)
"""Actions that make a script a printing one, which stops after forty deals."""


def values_of(action: Action) -> list[Expression]:
    """The expressions whose values an action needs for each deal."""
    match action:
        case PrintDeal(value=value):
            return [] if value is None else [value]
        case PrintItems(items=items):
            return [item for item in items if not isinstance(item, str)]
        case PrintHands():
            return []
        case Average(value=value):
            return [value]
        case Frequency(axes=axes):
            return [axis.value for axis in axes]

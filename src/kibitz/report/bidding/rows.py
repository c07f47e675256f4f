"""The deals of an evaluation or a comparison as CSV; every column with what it says.

The columns' descriptions are the documentation: the commands' help prints them.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kibitz.cards import SEATS, Seat
from kibitz.deal import Deal
from kibitz.notation import handviewer

if TYPE_CHECKING:  # the help of every command is read from here: it must not load the solver
    from kibitz.bidding.measuring.evaluate import Row
    from kibitz.bidding.rules.system import System


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name, what it says, and its value in a row (number, row)."""

    name: str
    says: str
    value: Callable[[int, Row], Any]


def _of(key: str) -> Callable[[int, Row], Any]:
    return lambda _, row: row.get(key)


def _hand(seat: Seat) -> Callable[[int, Row], Any]:
    return lambda _, row: str(Deal.parse(row["deal"])[seat])


def _part(name: str, key: str) -> Callable[[int, Row], Any]:
    return lambda _, row: row[name].get(key)


def _loss(_: int, row: Row) -> float:
    return round(float(row["par_escore"]) - float(row["escore"]), 2)


def _rules(_: int, row: Row) -> str:
    return " ".join(row["rules"])


def _placed(_: int, row: Row) -> int:
    return int(row["placed"])


DEAL = (
    Column("deal", "number of the deal, from 1", lambda number, _: number + 1),
    Column("seed", "the seed that this deal, its auction and its layouts come from", _of("seed")),
    Column("dealer", "N, E, S or W", _of("dealer")),
    Column("vulnerability", "None, NS, EW or All", _of("vulnerability")),
    *(
        Column(seat.word.lower(), f"{seat.word}'s hand, spades first", _hand(seat))
        for seat in SEATS
    ),
)  # fmt: skip
"""What every row says of its deal."""

EVALUATED = (
    *DEAL,
    Column("auction", "all calls, the dealer's first", _of("auction")),
    Column("rules", "for each call its rule; placed, accepted, corrected, silent", _rules),
    Column("contract", "the contract reached, or Pass", _of("contract")),
    Column("placed", "1 if simulation placed it, 0 if rules led to it", _placed),
    Column("escore", "its eScore: North-South's mean score over the layouts", _of("escore")),
    Column("escore_se", "standard error of the eScore", _of("escore_se")),
    Column("par", "the single-dummy par contract: the best eScore on the two hands", _of("par")),
    Column("par_escore", "par's eScore, on the same layouts", _of("par_escore")),
    Column("par_se", "standard error of par's eScore", _of("par_se")),
    Column("loss", "par's eScore less the eScore", _loss),
    Column("layouts", "East-West layouts that both were scored on", _of("layouts")),
    Column("chosen_on", "other layouts, that par was chosen on", _of("chosen_on")),
)  # fmt: skip
"""One deal of an evaluation."""


def compared(a: System, b: System) -> tuple[Column, ...]:
    """The columns of a deal on which two systems differ."""
    sides = {"a": a, "b": b}
    columns = list(DEAL)
    for name in sides:
        columns += [
            Column(f"{name}_auction", f"{name.upper()}'s calls", _part(name, "auction")),
            Column(f"{name}_contract", f"{name.upper()}'s contract", _part(name, "contract")),
            Column(f"{name}_escore", "its eScore", _part(name, "escore")),
            Column(f"{name}_escore_se", "standard error of it", _part(name, "escore_se")),
        ]
    for measure in ("imps", "points", "matchpoints"):
        columns += [
            Column(measure, f"what A gains in {measure}, mean of the layouts", _of(measure)),
            Column(f"{measure}_se", "standard error of it", _of(f"{measure}_se")),
        ]
    columns.append(Column("layouts", "layouts that both were scored on", _of("layouts")))
    for place, name in enumerate(sides):
        says = f"{name.upper()}'s auction in BBO's hand viewer"
        columns.append(Column(f"{name}_link", says, _link(a, b, place)))
    return tuple(columns)


def _link(a: System, b: System, place: int) -> Callable[[int, Row], Any]:
    return lambda number, row: link(row, number, a, b)[place]


def link(row: Row, number: int, a: System, b: System) -> list[str]:
    """The addresses of a deal with A's auction and with B's in BBO's hand viewer."""
    from kibitz.bidding.measuring.boards import boards_of

    return handviewer.format_parts(boards_of(row, number, a, b)).splitlines()


def to_csv(rows: Iterable[tuple[int, Row]], columns: Sequence[Column]) -> bytes:
    """The rows as a CSV file with a line of names on top; what is not known is left empty."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([column.name for column in columns])
    for number, row in rows:
        writer.writerow([column.value(number, row) for column in columns])
    return out.getvalue().encode()


def described(columns: Sequence[Column]) -> list[str]:
    """The columns in words, a line each."""
    return [f"{column.name:<15}{column.says}" for column in columns]

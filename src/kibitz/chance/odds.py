"""Odds: from texts to answers; what `kibitz odds` and a notebook call.

answers = odds(['hand(sA)=West'], north="QJ93", south="2",
               given="hand(sK,sA)=East and hand(s6)=West and hand(s8)=West")
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from kibitz.cards import Seat
from kibitz.chance.counting.budget import Budget
from kibitz.chance.named_hand import NamedHand
from kibitz.chance.query import SAMPLES, Known
from kibitz.chance.rewrite import all_of
from kibitz.chance.unseen import Unseen
from kibitz.condition.reading.plain import parse_said
from kibitz.condition.reading.probsy import ProbsyProgram, Query, parse_program
from kibitz.condition.tree import Condition
from kibitz.errors import KibitzError, Place, must_be
from kibitz.pips import to_html
from kibitz.result import Kind, Result


@dataclass(frozen=True)
class Odds:
    """The answer to one query, by its name."""

    name: str
    result: Result[Fraction]
    query: Query

    @property
    def value(self) -> Fraction:
        """The probability."""
        return self.result.value

    @property
    def percent(self) -> float:
        """The probability in percent, six significant digits."""
        return float(f"{float(100 * self.result.value):.6g}")

    def as_json(self) -> dict[str, Any]:
        """The answer as JSON values; a sampled one with its error, sample size and seed."""
        found: dict[str, Any] = {
            "name": self.name,
            "probability": str(self.result.value),
            "percent": self.percent,
            "kind": self.result.kind.value,
        }
        if self.result.kind is Kind.SAMPLED:
            found |= {
                "error": self.result.error,
                "samples": self.result.samples,
                "seed": self.result.seed,
            }
        return found

    def _repr_html_(self) -> str:
        exact = self.result.kind is Kind.EXACT
        error = "" if exact else f" ± {100 * (self.result.error or 0.0):.2g}"
        ratio = f" ({self.result.value})" if exact else ""
        return to_html(f"{self.name}: {self.percent} %{error}{ratio}")


class Answers(list[Odds]):
    """The answers to several queries; in a notebook they show themselves."""

    def _repr_html_(self) -> str:
        return "<br>".join(answer._repr_html_() for answer in self)


def odds(
    queries: str | Iterable[str] = (),
    *,
    north: str = "",
    east: str = "",
    south: str = "",
    west: str = "",
    given: str = "",
    program: str | ProbsyProgram = "",
    source: str = "",
    unseen: Unseen | None = None,
    evidence: Condition | None = None,
    reason: bool = True,
    budget: Budget | None = None,
    samples: int = SAMPLES,
    seed: int = 1,
) -> Answers:
    """The answers to the queries of a program and to those given one by one.

    Hands name all their suits or only those that matter. `given` is a condition in
    PROBSY's language and may use the program's macros. `unseen` may stand for the hands,
    and `evidence` is added to `given`: both come together from a record of play
    (`Evidence`), evidence alone from the meaning of an auction (`agreed`).

    >>> answer, = odds(["hand(sA)=West"], north="QJ93", south="2",
    ...                given="hand(sK,sA)=East and hand(s6)=West and hand(s8)=West")
    >>> answer.as_json()
    {'name': 'hand(sA)=West', 'probability': '11/17', 'percent': 64.7059, 'kind': 'exact'}
    """
    must_be(queries, Iterable, "a query as text, such as 'spades(West)=3', or several")
    queries = [queries] if isinstance(queries, str) else queries
    hands = {Seat.NORTH: north, Seat.EAST: east, Seat.SOUTH: south, Seat.WEST: west}
    if isinstance(program, str):
        program = parse_program(program, source) if program.strip() else ProbsyProgram({}, ())
    asked = [*program.queries]
    for text in queries:
        asked += queries_of(text, program.macros)
    stated = None
    if given.strip():
        stated = parse_said(given, macros=program.macros, source="given")
    known = Known(
        unseen_of(hands) if unseen is None else unseen,
        all_of(evidence, stated),
        text=given,
        stated=stated,
        budget=budget,
        samples=samples,
        seed=seed,
    )
    return Answers(
        Odds(query.name, known.probability(query.condition, reason=reason), query)
        for query in asked
    )


def queries_of(text: str, macros: Mapping[str, Condition]) -> tuple[Query, ...]:
    """A query on the command line: a condition, or `"text" : condition` with a name of its own.

    A condition may be a plain phrase: `hearts 3-3`, `West has the ♠K`.
    """
    if text.lstrip()[:1] in ('"', "“") or ";" in text:
        return parse_program(text, "query", macros=macros).queries
    return (Query(text.strip(), parse_said(text, macros=macros, source="query")),)


def unseen_of(hands: Mapping[Seat, str]) -> Unseen:
    """The unseen cards beside these hands; an empty text is a hand that nobody has seen."""
    named: dict[Seat, NamedHand] = {}
    for seat, text in hands.items():
        if text.strip():
            try:
                named[seat] = NamedHand.parse(text)
            except KibitzError as error:
                raise error.located(Place(seat.word)) from None
    return Unseen.of_hands(named)

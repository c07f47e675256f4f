"""Odds for the Odds page: each query and each piece of evidence by itself, with its own error."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from kibitz.cards import SEATS, SUITS, Seat, Suit
from kibitz.chance.odds import Odds, queries_of, unseen_of
from kibitz.chance.query import Known
from kibitz.chance.rewrite import all_of
from kibitz.chance.unseen import Unseen
from kibitz.chance.wording import sentences
from kibitz.condition import FEATURES, parse_condition
from kibitz.condition.reading.plain import parse_said, plain_words
from kibitz.condition.tree import Condition
from kibitz.condition.wording import english
from kibitz.english import exact_percent
from kibitz.errors import KibitzError
from kibitz.web.replies import error_json

SAMPLES = 20_000
"""Layouts for the rare estimate: an answer as one types."""


def answers(
    *, hands: dict[str, str], given: list[str], queries: list[str], reason: bool = True
) -> dict[str, Any]:
    """The answers to queries under evidence; wrong texts are told one by one."""
    unseen = _unseen(hands)
    stated, told = _read(given)
    data: dict[str, Any] = {
        "vacant": {seat.letter: unseen.vacant[seat] for seat in SEATS},
        "given": told,
        "answers": [],
    }
    known = _known(unseen, stated)
    clash: dict[str, Any] | None = None
    if stated:
        try:
            known.layouts()
        except KibitzError as error:
            clash = error_json(error) | {"place": None}
    data["clash"] = clash
    for text in queries:
        try:
            found = [] if clash else _answered(known, text, reason)
            data["answers"].append({"text": text, "answers": found, "error": None})
        except KibitzError as error:
            data["answers"].append({"text": text, "answers": [], "error": error_json(error)})
    return data


def _known(unseen: Unseen, stated: list[Condition]) -> Known:
    return Known(unseen, all_of(*stated), samples=SAMPLES)


def _unseen(hands: dict[str, str]) -> Unseen:
    return unseen_of({seat: hands.get(seat.word.lower(), "") for seat in SEATS})


def _read(given: list[str]) -> tuple[list[Condition], list[dict[str, Any]]]:
    """The evidence that can be read, and for each text its English or its error."""
    stated: list[Condition] = []
    told: list[dict[str, Any]] = []
    for text in given:
        try:
            condition = parse_said(text, source="given")
        except KibitzError as error:
            told.append({"english": None, "error": error_json(error)})
            continue
        stated.append(condition)
        told.append({"english": english(condition), "error": None})
    return stated, told


def _answered(known: Known, text: str, reason: bool) -> list[dict[str, Any]]:
    found = []
    for query in queries_of(text, {}):
        result = known.probability(query.condition, reason=reason)
        lines = [] if result.reason is None else sentences(result.reason, query.name)
        found.append(
            Odds(query.name, result, query).as_json()
            | {
                "value": float(100 * result.value),
                "chance": exact_percent(result.value),
                "english": english(query.condition),
                "condition": plain_words(query.name),
                "reason": lines,
            }
        )
    return found


def words() -> dict[str, Any]:
    """What a query may be made of, for completion: features, seats, suits and the rest."""
    features = [
        {
            "word": word,
            "english": feature.english,
            "example": feature.example,
            "alias": word != feature.name,
        }
        for feature in FEATURES.values()
        for word in (feature.name, *feature.aliases)
    ]
    return {
        "features": features,
        "seats": [seat.word for seat in SEATS],
        "suits": [suit.word for suit in SUITS],
        "keywords": ["and", "or", "not", "in", "hand(", "shape(", "fit("],
    }


def split_table(*, hands: dict[str, str], given: list[str]) -> dict[str, Any]:
    """How each suit lies between the two hidden hands, the evidence taken into account."""
    unseen = _unseen(hands)
    stated, _ = _read(given)
    return splits_of(_known(unseen, stated))


def splits_of(known: Known, first: Seat = Seat.WEST, second: Seat = Seat.EAST) -> dict[str, Any]:
    """For each suit the chance of each division between two hidden hands, and of the honours."""
    unseen = known.unseen
    if set(unseen.hidden) != {first, second}:
        return {"suits": [], "vacant": None}
    return {
        "seats": [first.letter, second.letter],
        "vacant": [unseen.vacant[first], unseen.vacant[second]],
        "suits": [_suit(known, suit, first) for suit in SUITS if unseen.free(suit)],
    }


def _suit(known: Known, suit: Suit, first: Seat) -> dict[str, Any]:
    unseen = known.unseen
    missing = unseen.free(suit).bit_count()
    base = unseen.known(first, suit).bit_count()
    rows = []
    for length in range(missing, -1, -1):
        chance = _chance(known, f"{suit.word}({first.word}) = {length + base}")
        if chance:
            held = {"first": length, "second": missing - length, "held": length + base}
            rows.append(held | _told(chance))
    honours = []
    for card in unseen.cards:
        if card.suit is suit and card.rank.letter in "AKQJ":
            chance = _chance(known, f"hand({suit.letter.lower()}{card.rank.letter})={first.word}")
            honours.append({"card": str(card), **_told(chance)})
    return {"suit": suit.letter, "missing": missing, "rows": rows, "honours": honours}


def _chance(known: Known, text: str) -> Fraction:
    return known.probability(parse_condition(text), reason=False).value


def _told(chance: Fraction) -> dict[str, Any]:
    return {
        "probability": str(chance),
        "percent": float(100 * chance),
        "text": exact_percent(chance),
    }

"""Values as plain text and back: the same values, and nothing that the text should not make."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction

import pytest

from kibitz.bidding.rules.system import System
from kibitz.cards import Card, Suit
from kibitz.condition import parse_condition
from kibitz.storage.plain import from_plain, to_plain


def alike(one: object, other: object) -> bool:
    """Equal in every field, those that comparing leaves out included (spans, places)."""
    if type(one) is not type(other):
        return False
    if is_dataclass(one):
        names = [field.name for field in fields(one) if field.init]
        return all(alike(getattr(one, name), getattr(other, name)) for name in names)
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    if isinstance(one, dict):
        return list(one) == list(other) and all(map(alike, one.values(), other.values()))
    return one == other


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        1,
        "♠A\n\0",
        (1, True, (), ""),
        Fraction(-22, 7),
        frozenset({3, 1}),
        {"b": (1,), "a": {}},
        Suit.HEARTS,
        Card.parse("SA"),
        parse_condition("hcp(West) >= 12 and shape(East) = [4,3,3,3] or not hand(sA)=South"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_written_is_read(value):
    assert alike(from_plain(to_plain(value)), value)


def test_true_is_not_one_and_the_kind_of_each_number_stays():
    found = from_plain(to_plain((1, True, 0, False)))
    assert [type(part) for part in found] == [int, bool, int, bool]


def test_a_system_comes_back_whole():
    text = "$weak := Points < 10;\n$.2M. := M >= 6 AND $weak;\n$.?T.4N?. := T >= 4;\n$.P. := true;"
    system = System.parse(text, "some.rules")
    again = from_plain(to_plain(system))
    assert alike(again, system)
    assert [rule.name for rule in again.after(())] == ["$.2S.", "$.2H.", "$.P."]


def test_dictionaries_that_are_equal_stay_two():
    one, other = from_plain(to_plain(({}, {})))
    assert one == other == {} and one is not other


@dataclass(frozen=True)
class Stranger:
    name: str


@pytest.mark.parametrize("value", [1.5, b"x", object(), [1], {1, 2}])
def test_what_has_no_plain_text_is_refused(value):
    with pytest.raises(TypeError, match="no plain text"):
        to_plain(value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "7",
        "[[]]",
        '[["tuple",0]]',
        '["x",["os:system",0]]',
        '["x",["builtins:eval",0]]',
        '["x",["kibitz.storage.kept:Path",0]]',
        '["x",["kibitz.lab.run:run",0]]',
        '["x",["kibitz.nothing:Card",0]]',
        '["x",["kibitz.cards:Card.parse",0]]',
        '["MOON",["kibitz.cards:Suit",0]]',
        '[1,["kibitz.cards:Card",0]]',
        '[1,0,["fraction",0,1]]',
        "[" * 100_000,
    ],
)
def test_a_text_that_says_something_else_is_refused(text):
    with pytest.raises(ValueError):
        from_plain(text)


def test_a_dataclass_of_another_program_is_not_made():
    text = to_plain(Stranger("x"))
    assert Stranger.__module__ in json.loads(text)[1][0]
    with pytest.raises(ValueError):
        from_plain(text)

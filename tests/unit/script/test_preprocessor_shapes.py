"""Shapes in braces, as the manual of dealer's preprocessor shows them."""

from __future__ import annotations

import pytest

from kibitz.errors import Malformed
from kibitz.script import read
from kibitz.script.shapes import matching, union


def braces(text: str):
    return read(f"shape{{north, {text}}}").wanted.leaf.shapes


def listed(text: str):
    return read(f"shape(north, {text})").wanted.leaf.shapes


@pytest.mark.parametrize(
    ("short", "long"),
    [  # from the manual, with the suits of ten cards and more that it leaves out
        ("5+xx5+", "5xx5 + 5xx6 + 6xx5 + 5xx7 + 6xx6 + 7xx5 + 5008 + 6007 + 7006 + 8005"),
        ("2-xxx", "0xxx + 1xxx + 2xxx"),
        ("x[3-5]x[13]", "x3x1 + x4x1 + x3x3 + x5x1 + x4x3 + x5x3"),
        ("3-xxx", "0xxx + 1xxx + 2xxx + 3xxx"),
        ("[013-58]xxx", "0xxx + 1xxx + 3xxx + 4xxx + 5xxx + 8xxx"),
        ("(4432)", "any 4432"),
        ("5s(431)", "5134 + 5314 + 5143 + 5341 + 5413 + 5431"),
        (
            "4+c3+d(2+2+)",
            "3334 + 4234 + 2434 + 3244 + 2344 + 2254 + 3235 + 2335 + 2245 + 2236",
        ),
        ("5M(xxx)", "x5xx + 5xxx"),
        ("5+M3+c(31)", "1534 + 3514 + 1633 + 3613 + 5134 + 5314 + 6133 + 6313"),
        ("5M5m(xx)", "x5x5 + 5xx5 + x55x + 5x5x"),
        ("4+s4+h(xx):d>c,h+s==10", "6421 + 6430 + 5521 + 5530 + 4621 + 4630"),
        ("(4432) + (4333) - 4M(xxx)", "any 4432 + any 4333 - 4xxx - x4xx"),
        ("4M(3+3+2+)", "any 4432 + any 4333 - 3343 - 3334 - 2344 - 3244"),
    ],
)
def test_the_manuals_examples(short, long):
    usual = {shape for shape in braces(short) if max(shape) < 10}
    assert usual == {shape for shape in listed(long) if max(shape) < 10}


def test_a_condition_on_the_lengths():
    assert braces("x5+xx:h>s,h>=d,h>=c") == {
        (s, h, d, c) for s, h, d, c in matching("xxxx") if h >= 5 and h > s and h >= d and h >= c
    }
    assert braces("xxxx:s==h or d==13") == {
        (s, h, d, c) for s, h, d, c in matching("xxxx") if s == h or d == 13
    }


def test_entries_are_added_and_taken_away_in_their_order():
    assert union([(True, matching("4333", True)), (False, matching("xxxx"))]) == frozenset()
    assert listed("any 4333 - 4xxx + 4333") == listed("any 4333")
    assert listed("- any 4333") == frozenset()
    assert listed("any 4432, 4333 5332") == listed("any 4432 + 4333 + 5332")


@pytest.mark.parametrize("wrong", ["5M5M(21)", "54", "5432x", "5s4s(22)", "(44)(32)", "5+4y22"])
def test_what_is_no_shape(wrong):
    with pytest.raises(Malformed, match="not a list of suit lengths"):
        braces(wrong)

"""Reading problems, their classes and layouts."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from kibitz.combination import Defence, Problem
from kibitz.errors import Ambiguous, Illegal, KibitzError, Malformed


@pytest.mark.parametrize(
    ("text", "north", "south"),
    [
        ("AKQT-xxx", "AKQT", "432"),
        ("AKQ10–xxx", "AKQT", "432"),
        ("a10x/kx", "AT2", "K3"),
        ("AQ 2", "AQ", "2"),
        ("KJ96-", "KJ96", "-"),
        ("KJ96-void", "KJ96", "-"),
        ("KJ96--", "KJ96", "-"),
        ("-AQ", "-", "AQ"),
        ("--AQ", "-", "AQ"),
        ("void-AQ", "-", "AQ"),
        ("x-x", "2", "3"),
        ("A2x-3x", "A42", "53"),
    ],
)
def test_reading(text: str, north: str, south: str) -> None:
    problem = Problem.parse(text)
    assert (str(problem.north), str(problem.south)) == (north, south)


@pytest.mark.parametrize(
    ("text", "kind", "column"),
    [
        ("AKQQ-x", Illegal, 4),
        ("AKQ-QT", Illegal, 5),
        ("AKQJT98-765432x", Illegal, 15),
        ("AKZ-x", Malformed, 3),
        ("A10-T", Illegal, 5),
        ("KQJT-xxxxxxxxx", Illegal, 14),
        ("xxxxx-xxxx", Illegal, 10),
        ("A98-Xxxxxxx", Illegal, 11),
    ],
)
def test_errors_point_at_the_card(text: str, kind: type[KibitzError], column: int) -> None:
    with pytest.raises(kind) as caught:
        Problem.parse(text)
    assert caught.value.place is not None
    assert caught.value.place.column == column
    assert "^" in str(caught.value)


def test_errors_in_two_arguments() -> None:
    with pytest.raises(Illegal, match="stands twice"):
        Problem.of("AKQQ", "x")
    with pytest.raises(Illegal, match="both hands"):
        Problem.of("AK", "A")
    with pytest.raises(Illegal, match="14 cards"):
        Problem.of("AKQJT98", "7654321x".replace("1", ""))
    with pytest.raises(Malformed):
        Problem.parse("AKQ")


@pytest.mark.parametrize(
    ("terms", "kind"),
    [
        ({"vacant": "ten"}, Malformed),
        ({"vacant": "2:2"}, Illegal),
        ({"vacant": "14:13"}, Illegal),
        ({"entries": "N"}, Malformed),
        ({"entries": "W:1"}, Malformed),
        ({"entries": (-1, None)}, Illegal),
        ({"known": "N:J"}, Malformed),
        ({"known": "W:x"}, Ambiguous),
        ({"known": "W:A"}, Illegal),
        ({"known": "W:J,E:J"}, Illegal),
        ({"lead": "W"}, Illegal),
        ({"defence": "kind"}, Malformed),
        ({"vacancy": "1:2"}, Malformed),
    ],
)
def test_terms_that_cannot_be(terms: dict[str, object], kind: type[KibitzError]) -> None:
    with pytest.raises(kind):
        Problem.of("AKQT", "xxx", **terms)


def test_a_void_cannot_lead_first() -> None:
    with pytest.raises(Illegal, match="no card"):
        Problem.parse("KJ96-", lead="S")


def test_small_cards_avoid_known_ones() -> None:
    problem = Problem.of("AQx", "xx", known="W:2")
    assert problem.text == "AQ3-54"


def test_small_cards_are_below_the_ten() -> None:
    assert Problem.parse("AKQJT9xxx-xxxx").text == "AKQJT9432-8765"
    assert Problem.parse("Axxxx-Kxxxx").text == "A5432-K9876"
    with pytest.raises(Illegal, match="9 small cards, but only 8 below the ten"):
        Problem.of("AKxxxx", "xxxxx")
    with pytest.raises(Illegal, match="4 small cards, but only 3"):
        Problem.of("AKxx", "Qxx", known="W:98,E:765")


def test_classes_and_weights() -> None:
    problem = Problem.parse("AQ9-T2")
    assert [problem.class_text(n) for n in range(3)] == ["876543", "J", "K"]
    assert len(problem.layouts) == 7 * 2 * 2
    assert sum(layout.ways for layout in problem.layouts) == 2**8
    assert sum(layout.probability for layout in problem.layouts) == 1
    both = next(lay for lay in problem.layouts if lay.west == (0, 1, 1))
    assert both.probability == Fraction(comb(18, 11), comb(26, 13))
    assert problem.split_text(both.west) == "KJ"


def test_vacant_places_and_known_cards() -> None:
    problem = Problem.of("AKQT", "xxx", vacant="10:13")
    west = sum(lay.probability for lay in problem.layouts if lay.west[1])
    assert west == Fraction(10, 23)
    known = Problem.of("AKQT", "xxx", known="W:J")
    assert all(layout.west[1] == 1 for layout in known.layouts)
    nine = sum(lay.probability * lay.west[0] for lay in known.layouts)
    assert nine == 5 * Fraction(12, 25)


def test_defence_by_name() -> None:
    assert Defence.parse("No_Falsecard") is Defence.NO_FALSECARD
    with pytest.raises(Malformed, match="did you mean"):
        Defence.parse("no-falscard")

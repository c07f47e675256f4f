"""The explanation of a line: rivals, alternatives, other goals, and what is not certified."""

from __future__ import annotations

from fractions import Fraction

import pytest

import kibitz
from kibitz.combination import Goal, suit
from kibitz.combination.explaining.explain import Explanation
from kibitz.combination.explaining.rival import earned, name, tempting
from kibitz.combination.language.certify import certify


def told(cards: str, **terms: object) -> Explanation:
    best = suit(cards, **terms).best  # type: ignore[arg-type]
    assert best is not None
    return best.explanation


def test_from_the_front_door() -> None:
    best = kibitz.suit("AKQT", "xxx").best
    assert best is not None and best.certified
    assert best.text == "Cash the ace and king.\n  If East shows out, finesse the ten."
    assert best.why is not None and best.why.holds
    assert best.alternatives == ()


@pytest.mark.parametrize(
    ("cards", "rival", "percent"),
    [
        ("AKQT-xxx", "finesse the ten on the third round", "59.29"),
        ("AKJ-xxx", "finesse the jack", "50.00"),
        ("AKQT9-x", "finesse the ten", "35.93"),
        ("AKxx-QTx", "finesse the ten on the second round", "51.21"),
        ("AKJxx-xxxx", "finesse the jack on the second round", "51.43"),
        ("AKQJ9-xx", "cash top honours", "86.40"),
    ],
)
def test_the_tempting_alternative(cards: str, rival: str, percent: str) -> None:
    explained = told(cards)
    assert explained.rival is not None and explained.rival_name == rival
    chance = explained.rival.certificate.chance(explained.line.target or 0)
    assert f"{float(100 * chance):.2f}" == percent
    assert explained.contrast is not None
    assert explained.contrast.margin == explained.line.chance() - chance > 0


def test_equally_good() -> None:
    assert [rival.name for rival in told("AJxx-KTxx").alternatives] == [
        "finesse the ten on the second round"
    ]
    for rival in told("AKJxx-xxx").alternatives:
        assert rival.certificate.chance(5) == told("AKJxx-xxx").line.chance()


def test_every_tempting_text_can_be_read() -> None:
    for cards in ("AKQT-xxx", "AQT9-xxx", "KJ9x-Txx", "AJxx-KTxx", "QJ9x-Axx"):
        problem = suit(cards).problem
        for text in tempting(problem):
            failure = certify(text, problem).failure
            assert failure is None or "cannot" in failure.message, (cards, text)
        assert earned(problem)


def test_names() -> None:
    assert name("Cash top honours.") == "cash top honours"
    best = "Cash the ace.\n  If East shows out, finesse the nine.\n  Otherwise cash the king."
    other = best.replace("king", "queen")
    assert name(other, best) == "the same beginning, then otherwise cash the queen"


def test_what_changes_with_the_goal() -> None:
    aims = told("AKQ9xx-xx").aims
    assert [(aim.goal, aim.words.line.target) for aim in aims] == [(Goal.TRICKS, 5)]
    assert aims[0].sentence().endswith("98.04 % (this line 96.09 %).")
    assert told("AQ-2").aims == ()
    goals = {aim.goal for aim in told("AJ98x-Kxx").aims}
    assert Goal.TRICKS in goals


def test_against_lots_words_that_earn_as_much_whatever_is_drawn() -> None:
    explained = told("AJT-xxx", defence="random-among-equals")
    assert explained.certified and explained.wins is not None
    assert certify(explained.text, explained.line.problem).chance(2) == explained.line.chance()
    assert explained.rival is None and explained.why is None and explained.alternatives == ()


def test_a_line_that_earns_more_against_lots_is_not_certified(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    explained = told("AJT-xxx", defence="random-among-equals")
    monkeypatch.setattr(type(explained), "_told", None)
    assert not explained.certified and explained.text == "" and explained.wins is None


def test_head_to_head_every_layout_counts() -> None:
    explained = told("AKQ9xx-xx", goal="matchpoints")
    assert explained.certified and explained.alternatives == ()
    earned_tricks = certify(explained.text, explained.line.problem).tricks
    assert all(earned_tricks[index] >= n for index, n in explained.line.tricks.items())


@pytest.mark.parametrize(
    "terms",
    [{"vacant": "8:13"}, {"known": "W:J"}, {"entries": "N:1"}, {"goal": "expected"}],
)
def test_under_other_terms(terms: dict[str, str]) -> None:
    explained = told("AKQT-xxx", **terms)
    assert explained.certified
    if explained.wins is not None:
        assert explained.wins.exact
        assert explained.wins.chance == explained.line.chance()
    assert explained.why is None or explained.why.holds
    assert isinstance(explained.line.expected, Fraction)

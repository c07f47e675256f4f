"""Texts are worth what they say: certificates, failures with a place, mutations, sameness."""

from __future__ import annotations

import ast
import re
from fractions import Fraction
from pathlib import Path

import pytest

from kibitz.cards import Rank
from kibitz.combination import suit
from kibitz.combination.language.certify import certify, same_policy, same_tricks
from kibitz.combination.problem import Problem

ROOM = Path(__file__).resolve().parents[4] / "src" / "kibitz" / "combination" / "language"
READING = sorted(path.stem for path in ROOM.glob("*.py"))
"""The modules that judge a text; none of them may know the solver."""


@pytest.mark.parametrize("module", READING)
def test_the_judge_does_not_know_the_solver(module: str) -> None:
    tree = ast.parse((ROOM / f"{module}.py").read_text(encoding="utf-8"))
    allowed = {f"kibitz.combination.language.{name}" for name in READING}
    if module == "certify":
        allowed.add("kibitz.combination.problem")
    vocabulary = {"kibitz.cards", "kibitz.english", "kibitz.errors", "kibitz.holding"}
    for node in ast.walk(tree):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level
            names = [node.module or ""]
        for name in names:
            if name.split(".")[0] == "kibitz":
                assert name in allowed | vocabulary, f"{module} imports {name}"


TEXTS = [
    ("AQ-2", 2, "Finesse the queen."),
    (
        "AQT-432",
        3,
        "Finesse the ten.\n  If the ten wins, finesse the queen.\n  Otherwise, finesse the ten.",
    ),
    ("KJ9-432", 2, "Lead low to the jack and repeat if necessary."),
    ("AKQT-432", 4, "Cash the ace and king.\n  If East shows out, finesse the ten."),
    (
        "AK9x-Q8xx",
        4,
        "Cash the ace.\n  If East plays the ten or jack, cash the queen.\n"
        "    If East shows out, finesse the nine.\n  Otherwise, cash the king.\n"
        "    If West shows out, finesse the eight.",
    ),
    (
        "AKQ9-xxx",
        4,
        "Cash the ace.\n  If East shows out, finesse the nine and repeat if necessary.\n"
        "  Otherwise, cash the king.\n    If East plays the jack or ten, finesse the nine.",
    ),
    ("AKJT-9x", 4, "Cash the ace, then finesse the jack and repeat if necessary."),
    ("Axx-QJT", 3, "Run the queen from South and repeat if necessary."),
    ("Kxx-xxx", 1, "Lead low towards the king."),
    ("AJT9-432", 3, "Finesse the jack against West and repeat if necessary."),
    (
        "KQT-xxx",
        2,
        "Lead low from South.\n  If West plays low, play the ten.\n"
        "  If West shows out, play the king.\n  Otherwise, beat it.",
    ),
]
RANK_WORDS = [rank.word for rank in Rank]
SEATS = {"East": "West", "West": "East", "North": "South", "South": "North"}

EQUIVALENT = {
    ("Kxx-xxx", "king", "three"): "any card of West's is beaten as cheaply as possible: the king",
    ("Kxx-xxx", "king", "two"): "the same",
    ("KQT-xxx", "king", "ten"): "West has none: East's ace wins now or later",
}
"""Words that can be changed without changing what the text earns, and why."""


def is_equal(problem: Problem, one: str, other: str) -> bool:
    """Are the two touching cards, of one hand of ours or of the defenders?"""
    held = problem.north.mask | problem.south.mask
    first, second = (RANK_WORDS.index(word) for word in (one, other))
    run = sum(1 << n for n in range(min(first, second), max(first, second) + 1))
    ends = 1 << first | 1 << second
    ours = any(hand.mask & ends == ends for hand in (problem.north, problem.south))
    return run & held == run if ours else not run & held


def mutations(problem: Problem, text: str):
    """Every text with one card or one seat changed for another."""
    for found in re.finditer(r"\w+", text):
        word = found[0]
        if word in RANK_WORDS:
            others = [w for w in RANK_WORDS if w != word and not is_equal(problem, word, w)]
        else:
            others = [SEATS[word]] if word in SEATS else []
        for other in others:
            yield word, other, text[: found.start()] + other + text[found.end() :]


@pytest.mark.parametrize(("cards", "tricks", "text"), TEXTS, ids=[row[0] for row in TEXTS])
def test_one_word_changed_changes_the_value_or_fails(cards: str, tricks: int, text: str) -> None:
    problem = Problem.parse(cards)
    value = certify(text, problem)
    assert value.valid and value.chance(tricks)
    tried = 0
    for word, other, changed in mutations(problem, text):
        tried += 1
        mutant = certify(changed, problem)
        same = mutant.valid and mutant.chance(tricks) == value.chance(tricks)
        assert same == ((cards, word, other) in EQUIVALENT), changed
    assert tried >= 10


@pytest.mark.parametrize(
    ("cards", "text", "words", "place"),
    [
        ("AQ-2", "Cash the king.", "neither North nor South holds the king", (1, 6)),
        ("AQ-", "Finesse the queen.", "South has no card left", (1, 1)),
        ("AKQT-432", "Cash the ace.\nTake the marked finesses.", "not marked", (2, 1)),
        (
            "AKQT-432",
            "Cash the ace.\n  If East plays the king, cash the queen.",
            "is ours",
            (2, 17),
        ),
        ("AKQT-432", "Finesse the ten against East.", "West plays second", (1, 1)),
        ("AKQT-432", "Finesse the ten from North.", "in North's hand", (1, 1)),
        (
            "AKQT-432",
            "Lead low to the ten.\n  If East plays low, play the ten.",
            "only West",
            (2, 6),
        ),
        ("AKQT-432", "Lead low.", "from which hand?", (1, 1)),
        ("AKQT-432", "Drive out the jack with the queen.", "does not beat", (1, 11)),
        ("AKQT-432", "Cash the ace\n  If East shws out, cash the king", "'shws'", (2, 11)),
        ("AKQT-432", "Smash the ace", "'smash'", (1, 1)),
        ("AKQT-432", "", "no instruction", (1, 1)),
        ("AKQT-432", "Cash top honours, then finesse the ten.", "settles the rest", (1, 24)),
        ("AKQT-432", "Duck a round and repeat if necessary.", "cannot be repeated", (1, 1)),
        ("AKQT-432", "If East shows out, cash the ace.", "no action above", (1, 1)),
    ],
)
def test_what_cannot_be_done_is_said_with_its_place(
    cards: str, text: str, words: str, place: tuple[int, int]
) -> None:
    certificate = certify(text, Problem.parse(cards))
    failure = certificate.failure
    assert failure is not None and words in failure.message
    assert failure.place is not None
    assert (failure.place.line, failure.place.column) == place
    assert certificate.chance(1) == 0


def test_a_text_that_cannot_be_followed_where_it_no_longer_matters() -> None:
    problem = Problem.parse("32-4")
    text = "Duck a round from North, then finesse the three."
    assert certify(text, problem).failure is not None
    assert certify(text, problem, tricks=1).failure is not None
    assert certify(text, problem, tricks=2).failure is None
    # All our cards are winners: it does no harm that South has none left to lead.
    assert certify("Cash the ace and king, then finesse the queen", Problem.parse("AKQ-2")).valid


def test_naming_one_of_two_touching_cards_is_a_choice_the_defence_answers() -> None:
    problem = Problem.parse("AK9x-Qxx")
    both = "Cash the queen and ace.\n  If East plays the jack or ten, finesse the nine."
    one = "Cash the queen and ace.\n  If East plays the jack, finesse the nine."
    assert certify(one, problem).chance(4) < certify(both, problem).chance(4)


def test_terms_of_play() -> None:
    text = "Finesse the queen."
    assert certify(text, Problem.parse("AQ-2", known="W:K")).chance(2) == 1
    assert certify(text, Problem.parse("AQ-2", known="E:K")).chance(2) == 0
    assert certify(text, Problem.parse("AQ-2", vacant="12:13")).chance(2) == Fraction(12, 25)
    assert certify(text, Problem.parse("AQ-2", lead="N")).failure is not None
    assert certify("Cash the ace.", Problem.parse("AQ-2", lead="S")).chance(1) == 1
    stuck = Problem.parse("AKQ-2", entries="N:0,S:0")
    assert certify("Lead low to the ace.", stuck).expected == 3
    twice = "Finesse the jack and repeat if necessary."
    assert certify(twice, Problem.parse("AJT-432", entries="S:1")).chance(2) > certify(
        twice, Problem.parse("AJT-432", entries="N:0,S:0")
    ).chance(2)


def test_defenders_who_do_not_falsecard() -> None:
    text = "Cash the queen.\n  If an honour appears from East, finesse the nine."
    honest = Problem.parse("AK9x-Qx", defence="no-falsecard")
    assert certify(text, honest).chance(4) == suit("AK9x-Qx", defence="no-falsecard").chance(4)
    assert certify(text, Problem.parse("AK9x-Qx")).chance(4) < suit("AK9x-Qx").chance(4)


def test_marked_cards_are_played_as_well_as_can_be() -> None:
    text = "Finesse the eight.\n  If West shows out, take the marked finesses."
    problem = Problem.parse("Q97532-J86", known="E:AKT4")
    assert certify(text, problem).expected == suit(problem, goal="expected").expected


@pytest.mark.parametrize(
    ("cards", "one", "other", "policy", "tricks"),
    [
        ("AKQT-432", "Cash the ace and king.", "Cash top honours.", True, True),
        ("AKQT-432", "Cash the queen.", "Cash the ace.", True, True),
        ("AKQT-432", "Finesse the ten.", "Lead low from South to the ten.", True, True),
        ("AKQT-432", "Finesse the ten.", "Cash the ace.", False, False),
        ("AKxx-Qxx", "Cash the ace.", "Cash the queen.", False, True),
        ("AQ-2", "Finesse the queen.", "Cash the king.", False, False),
        (
            "AKQT-432",
            "Cash the ace and king.\n  If East shows out, finesse the ten.",
            "Cash the king and queen.\n  If East shows out, take the marked finesses.",
            True,
            True,
        ),
    ],
)
def test_when_two_texts_are_the_same(
    cards: str, one: str, other: str, policy: bool, tricks: bool
) -> None:
    problem = Problem.parse(cards)
    assert same_policy(one, other, problem) is policy
    assert same_tricks(one, other, problem) is tricks


def test_only_decisions_from_which_the_goal_can_be_reached_count() -> None:
    problem = Problem.parse("AKQ9-xxx")
    one = TEXTS[5][2]
    other = one.replace("If East plays", "If East shows out or plays")
    assert not same_policy(one, other, problem)
    assert same_policy(one, other, problem, tricks=4)

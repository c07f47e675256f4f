"""Lines in words: what is said, that it is certified, and how it adapts to the terms."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from kibitz.combination import Line, suit
from kibitz.combination.language.certify import certify
from kibitz.combination.writing.card_by_card import Explicit
from kibitz.combination.writing.point_of_play import Ground, promise
from kibitz.combination.writing.shortest_text import Drafter
from kibitz.combination.writing.writer import alternatives, draft_lines, keeps, write


def best_of(text: str, **terms: object) -> Line:
    """The best line of a combination."""
    best = suit(text, **terms).best  # type: ignore[arg-type]
    assert best is not None
    return best


TEXTS = {
    "AKQJ9-x": ["Cash top honours."],
    "AQ-2": ["Finesse the queen."],
    "Kx-xx": ["Lead low to the king."],
    "AKQ9-xx": ["Finesse the nine and repeat if necessary."],
    "AKQT-xxx": ["Cash the ace and king.", "  If East shows out, finesse the ten."],
    "QJTx-Axx": ["Run the queen and repeat if necessary."],
    "KJx-xxx": [
        "Finesse the jack and repeat if necessary.",
        "  If it wins, lead low to the king.",
    ],
    "AK9x-Q8xx": [
        "Cash the ace.",
        "  If East plays the jack or ten, cash the queen.",
        "    If East shows out, finesse the nine.",
        "  Otherwise cash the king.",
        "    If West shows out, finesse the eight.",
    ],
}


@pytest.mark.parametrize("combination", TEXTS)
def test_what_a_teacher_would_say(combination: str) -> None:
    text = write(best_of(combination))
    assert list(text.lines) == TEXTS[combination]
    assert text.certified


@pytest.mark.parametrize(
    "terms",
    [
        {"goal": "expected"},
        {"goal": "matchpoints"},
        {"goal": "imps", "contract": "4S", "tricks": 3},
        {"tricks": 2},
        {"vacant": "9:13"},
        {"known": "W:K"},
        {"entries": "N:1,S:0"},
        {"entries": "N:0,S:1", "lead": "S"},
        {"defence": "no-falsecard"},
    ],
    ids=str,
)
@pytest.mark.parametrize("combination", ["AQT9-xxx", "AJT-xxxx"])
def test_every_goal_and_term_is_certified(combination: str, terms: dict[str, object]) -> None:
    text = write(best_of(combination, **terms))
    assert text.certified
    assert text.certificate.failure is None


def test_a_certificate_is_not_given_for_another_line() -> None:
    line = best_of("AKQT-xxx")
    wrong = certify("Cash the ace.\n  If East shows out, finesse the ten.", line.problem, 4)
    assert wrong.failure is None
    assert not keeps(line, wrong)


def test_an_unreadable_text_keeps_nothing() -> None:
    line = best_of("AQ-2")
    assert not keeps(line, certify("Finesse the jack.", line.problem, 2))


def test_weak_defence_has_words_of_its_own() -> None:
    text = write(best_of("AKQJ8-xx", defence="no-falsecard"))
    assert text.certified
    assert "finesse the eight" in str(text)
    assert str(write(best_of("AKQJ8-xx"))) == "Cash top honours."


def test_the_jack_may_be_run_or_low_led_to_the_nine() -> None:
    line = best_of("AK98x-Jx")
    starts = [str(write(line)).split(".")[0], *(t.lines[0] for t in alternatives(line))]
    assert starts[0].startswith("Finesse the nine")
    assert "Run the jack." in starts
    assert all(text.certified for text in alternatives(line))


def test_cashing_in_another_order_is_no_alternative() -> None:
    assert alternatives(best_of("AKQJ9-x")) == []


HARD = ("Q53-J974", 2), ("T96-KJ72", 3), ("K853-J62", 2), ("KJ74-AT2", 4), ("T96-K842", 2)
"""Combinations whose best lines are hard to say."""


@pytest.mark.slow
@pytest.mark.parametrize(("text", "tricks"), HARD)
def test_hard_lines_are_certified(text: str, tricks: int) -> None:
    assert write(best_of(text, tricks=tricks)).certified


@pytest.mark.parametrize("text", ["AQ-2", "AKQT-xxx", "AJ9x-Kxx", "KQ9-xxx"])
def test_explicit_words_are_certified(text: str) -> None:
    line = best_of(text)
    draft = Explicit(Drafter(Ground(line.game, every=True))).write(promise(line))
    certificate = certify("\n".join(draft_lines(draft)), line.problem, line.target)
    assert keeps(line, certificate)


WRITE = """
from kibitz.combination import suit
from kibitz.combination.writing.writer import write
for text in "AQT9-432 AJ98x-Kxx K9xx-AJxxx AKJ9-Txx KJ9x-Axx QT9x-Kxx AQ9x-Txx A92-JT76".split():
    print(write(suit(text).best))
print(write(suit("AQT9-432", entries="N:1,S:1").best))
"""


@pytest.mark.slow
def test_the_order_of_hashes_does_not_matter() -> None:
    texts = set()
    for seed in ("0", "1", "2"):
        surroundings = os.environ | {"PYTHONHASHSEED": seed}
        ran = subprocess.run(
            [sys.executable, "-c", WRITE], env=surroundings, capture_output=True, check=True
        )
        texts.add(ran.stdout)
    assert len(texts) == 1

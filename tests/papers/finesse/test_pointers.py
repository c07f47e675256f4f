"""Section 6: "see (25) above" where the same plan wins in the same layouts."""

from __future__ import annotations

import pytest

from kibitz.combination import suit
from kibitz.combination.same_solution import Narrator, alike, pattern, translations

PROBLEMS = {
    5: "AKQJ8-xx", 6: "AKQ8x-Jx", 25: "AKQT-xxx", 26: "AKQ9-xxx", 27: "AKTx-Qxx",
    28: "AK9x-Qxx", 30: "ATxx-KQx", 31: "A9xx-KQx",
}  # fmt: skip


@pytest.mark.parametrize(("later", "earlier"), [(6, 5), (27, 25), (28, 26), (30, 25)])
def test_pointers_of_the_paper(later: int, earlier: int) -> None:
    assert alike(suit(PROBLEMS[earlier]), suit(PROBLEMS[later]))


@pytest.mark.parametrize(("one", "other"), [(26, 31), (25, 26), (5, 25), (27, 28)])
def test_what_is_not_the_same(one: int, other: int) -> None:
    """31 is not 26: with East void four tricks are out of reach there."""
    assert not alike(suit(PROBLEMS[one]), suit(PROBLEMS[other]))


def test_31_has_the_pattern_of_26_but_wins_less() -> None:
    one, other = suit(PROBLEMS[26]), suit(PROBLEMS[31])
    assert pattern(one.problem) == pattern(other.problem)
    assert one.chance(4) > other.chance(4)


def test_a_plan_in_other_cards() -> None:
    one, other = suit(PROBLEMS[25]).problem, suit(PROBLEMS[27]).problem
    texts = list(translations("Cash the ace and king.", one, other))
    assert "Cash the queen and ace." in texts and len(texts) == 6


def test_another_target_is_another_problem() -> None:
    assert not alike(suit("AKQT-xxx"), suit("AKTx-Qxx", tricks=3))
    assert not alike(suit("AKQT-xxx"), suit("AKTx-Qxx", vacant="8:13"))


def test_a_list_points_back_and_varies_its_words() -> None:
    voice = Narrator()
    labels = {n: voice.earlier(str(n), suit(cards)) for n, cards in PROBLEMS.items()}
    assert labels == {5: None, 6: "5", 25: None, 26: None, 27: "25", 28: "26", 30: "25", 31: None}
    problem = suit("AKQTx-xx").problem
    said = [voice.vary("Cash top honours.", problem) for _ in range(4)]
    assert len(set(said)) > 1
    assert said == [Narrator().vary("Cash top honours.", problem), *said[1:]]

"""The front door: targets, goals, lines and their plain data."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from kibitz.combination import Goal, suit
from kibitz.combination.solving.random_defenders import FINEST
from kibitz.errors import Illegal, Malformed


def test_the_json_shape() -> None:
    data = json.loads(json.dumps(suit("AKQT", "xxx", tricks=4).to_json()))
    assert (data["north"], data["south"]) == ("AKQT", "432")
    assert data["targets"][3] == {"tricks": 4, "probability": "1961/3220", "percent": 60.9006}
    assert data["expected"] == {"tricks": "11621/3220"}
    assert data["best"]["goal"] == "tricks"
    assert data["best"]["probability"] == "1961/3220"
    assert sum(Fraction(win["probability"]) for win in data["best"]["wins"]) == Fraction(1961, 3220)
    assert data["best"]["tree"]["lead"] in ("north", "south")
    assert Fraction(data["runner_up"]["behind"]) == Fraction(13, 805)


def test_a_target_out_of_reach_says_so() -> None:
    for tricks in (3, 9):
        solution = suit("AQ", "2", tricks=tricks)
        assert not solution.reachable
        assert solution.best is None and solution.runner_up is None
        assert list(solution.lines()) == []
        assert solution.reason.claim == "unreachable"
        assert solution.to_json()["best"]["probability"] == "0"
    assert not suit("32", "54", tricks=1).reachable


def test_nothing_to_play_for() -> None:
    solution = suit("2", "3")
    assert solution.target == 0
    assert solution.best is not None and solution.best.tree is None
    assert suit("void", "-").targets == {}
    assert suit("AK", "QJ").chance(0) == 1


def test_all_the_cards() -> None:
    solution = suit("AKQJT98", "765432")
    assert solution.targets[7] == 1
    assert solution.expected == 7


def test_goals_by_name() -> None:
    assert suit("AQ-2").goal is Goal.MAX
    assert suit("AQ-2", tricks=1).goal is Goal.TRICKS
    with pytest.raises(Malformed, match="did you mean"):
        suit("AQ-2", goal="expectd")
    with pytest.raises(Illegal, match="tricks"):
        suit("AQ-2", goal="tricks")
    with pytest.raises(Illegal, match="contract"):
        suit("AQ-2", goal="imps")
    with pytest.raises(Illegal, match="lots"):
        suit("AQ-2", goal="matchpoints", defence="random-among-equals")


def test_no_line_gains_imps_on_the_best() -> None:
    solution = suit("AQT98", "5432", goal="imps", contract="4S by South", tricks=4)
    assert solution.best is not None
    for line in solution.lines():
        assert solution.margin(solution.best, line) >= 0
        assert solution.margin(line, solution.best) == -solution.margin(solution.best, line)


def test_which_hand_leads_first() -> None:
    free = suit("AQ", "2")
    assert suit("AQ", "2", lead="S").targets == free.targets
    # From North only the ace can be cashed for two tricks: a singleton king must fall.
    assert suit("AQ", "2", lead="N").targets[2] == 2 * Fraction(13, 74290)


def test_entries_decide() -> None:
    # Twice towards the king and queen wants two entries besides the first lead.
    plenty = suit("KQ2", "543")
    assert suit("KQ2", "543", entries="S:2,N:0", lead="S").targets == plenty.targets
    assert suit("KQ2", "543", entries="S:0,N:0", lead="S").targets[2] < plenty.targets[2]


def test_lots_give_a_line_with_shares() -> None:
    solution = suit("AQ", "2", defence="random-among-equals")
    line = solution.best
    assert line is not None and line.chance() == Fraction(1, 2)
    assert line.tree is not None
    assert solution.to_json()["best"]["probability"] == "1/2"


def test_lots_have_a_runner_up() -> None:
    # Against best defence and against lots alike: twice towards AJT, or the ace first.
    solution = suit("AJT", "432", defence="random-among-equals")
    best, second = solution.best, solution.runner_up
    assert best is not None and second is not None
    assert second.chance() < best.chance() == Fraction(19, 25)
    values = [line.chance() for line in solution.lines()]
    assert values == sorted(values, reverse=True) and values[:2] == [best.chance(), second.chance()]


def test_lots_in_finer_parts_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = suit("QT8", "62", defence="random-among-equals")
    monkeypatch.setattr("kibitz.combination.solving.random_defenders.FINE", 1)
    coarse = suit("QT8", "62", defence="random-among-equals")
    assert coarse.targets == usual.targets and coarse.expected == usual.expected
    assert coarse._lots is not None and coarse._lots._table.one == FINEST

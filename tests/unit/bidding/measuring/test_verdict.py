"""What a comparison says in words; systems found by name; rows as boards."""

from __future__ import annotations

import pytest

from kibitz.bidding import System
from kibitz.bidding.measuring.boards import board_of, call_lines
from kibitz.bidding.measuring.compare import summary
from kibitz.bidding.measuring.verdict import extremes, pairs, verdict
from kibitz.bidding.rules.library import DEFAULT, shipped, text_of
from kibitz.errors import Malformed
from kibitz.report.bidding.compare import measure_lines


def row(imps, a="1N-3N", b="1N"):
    gains = {"imps": imps, "points": 40.0 * imps, "matchpoints": 0.5 + 0.5 * (imps > 0)}
    errors = {f"{key}_se": 1.0 for key in gains}
    sides = {name: {"key": key, "auction": key} for name, key in (("a", a), ("b", b))}
    return {"differ": True, **sides, **gains, **errors, "layouts": 16, "solved": 3, "scored": 16}


SAME = {"differ": False, "a": {"auction": "P"}, "b": {"auction": "P"}, "solved": 0}


def test_pairs_that_matter_most_come_first():
    rows = [row(1.0), SAME, row(-5.0, "1S-4S", "1S-3S"), row(3.0), row(0.5, "1H")]
    found = pairs(rows)
    assert [(p.a, p.b, p.gain.n, p.total) for p in found] == [
        ("1S-4S", "1S-3S", 1, -5.0),
        ("1N-3N", "1N", 2, 4.0),
        ("1H", "1N", 1, 0.5),
    ]
    assert extremes(rows, 1) == ([3], [2])
    assert extremes([SAME], 2) == ([], [])


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ([SAME] * 3, "No difference: A and B reach the same contract on every deal."),
        ([row(2.0), row(-2.0)] * 20, "No significant difference: with 95 % confidence A gains"),
        ([row(2.0), row(1.0)] * 20, "A is better: A gains 1.50 IMPs a deal (1.34 to 1.66), 1.5"),
        ([row(-2.0), row(-1.0), SAME] * 20, "B is better: A loses 1.00 IMPs a deal"),
        ([row(2.0), row(1.9)], "A is better: A gains 1.95"),
        ([row(2.0)], "So few deals say nothing of the difference. But only 1 deal differs."),
    ],
)
def test_the_verdict(rows, says):
    assert verdict(summary(rows), "A", "B").startswith(says)


def test_few_differing_deals_are_mentioned():
    rows = [row(2.0), row(1.9), row(2.1)]
    assert verdict(summary(rows), "A", "B").endswith("But only 3 deals differ.")


def test_systems_by_name(tmp_path, monkeypatch):
    assert DEFAULT in shipped()
    assert text_of("default") == text_of(DEFAULT) == text_of(f"{DEFAULT}.rules")
    assert System.load("default").name == DEFAULT
    monkeypatch.chdir(tmp_path)
    (tmp_path / "default").write_bytes("$.1N. := 15 TO 17 Points; ## é".encode("cp1252"))
    assert text_of("default") == ("$.1N. := 15 TO 17 Points; ## é", "default")
    with pytest.raises(Malformed, match="two-over-on") as error:
        text_of("two-over-on")
    assert "did you mean" in str(error.value)


def test_a_row_as_a_board():
    system = System.parse("$.1N. := 15 TO 17 Points; $.1N.P. := true;", name="small")
    bidding = {"auction": "1NT P 3NT P P P", "rules": ["$.1N.", "silent", "placed", "silent"]}
    bidding["rules"] += ["accepted", "silent"]
    deal = {
        "deal": "N:AKQ2.A32.K43.432 T987.K4.Q652.J86 543.QJT5.A98.A75 J6.9876.JT7.KQT9",
        "dealer": "N",
        "vulnerability": "All",
    }
    board = board_of(deal, bidding, 6, system, "c")
    assert (board.number, board.event, board.room) == ("7", "small", "c")
    assert [n for n, _ in board.alerts] == [0, 2, 4]
    assert call_lines(deal, bidding, system) == [
        "1NT North: has 15 to 17 high-card points",
        "3NT South: no rule applies: placed by simulation",
    ]


def test_every_verdict_on_few_deals_says_so() -> None:
    some = {"mean": 0.1, "se": 0.3, "ci": [-0.5, 0.7], "per_differing": 5.0}
    sure = {"mean": 0.4, "se": 0.1, "ci": [0.2, 0.6], "per_differing": 5.0}
    for measure in (some, sure):
        told = verdict({"deals": 100, "differ": 2, "imps": measure}, "A", "B")
        assert told.endswith("But only 2 deals differ.")
        many = verdict({"deals": 100, "differ": 30, "imps": measure}, "A", "B")
        assert "But only" not in many
    none = {"mean": 0.0, "ci": [0.0, 0.0], "per_differing": None}
    assert "But only" in verdict({"deals": 100, "differ": 0, "imps": none}, "A", "B")
    wild = {"mean": 0.42, "ci": [-3.67, 4.52], "per_differing": 0.4}
    told = verdict({"deals": 2, "differ": 2, "matchpoints": wild}, "A", "B", "matchpoints")
    assert told == "So few deals say nothing of the difference. But only 2 deals differ."


def test_a_share_of_the_matchpoints_lies_between_none_and_all() -> None:
    """Two deals that differ say nothing of a share: no interval from below nought to above one."""
    wide = {"mean": 0.5, "ci": [0.49, 0.51]}
    wide |= {"per_differing": 0.422, "per_differing_ci": [-3.67, 4.52]}
    points = {"mean": 1.0, "ci": [-1.0, 3.0]}
    points |= {"per_differing": 50.0, "per_differing_ci": [-90.0, 190.0]}
    lines = [*measure_lines({"imps": points, "points": points, "matchpoints": wide})]
    assert "too few deals" in lines[-1] and "-367" not in "".join(lines)

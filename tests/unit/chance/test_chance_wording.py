"""The reason of a probability in English."""

from __future__ import annotations

from kibitz.chance.counting.budget import Budget
from kibitz.chance.odds import odds
from kibitz.chance.wording import sentences


def test_a_sampled_answer_says_so() -> None:
    (answer,) = odds(
        ["hcp(West)>12 and hcp(North)>7 and hcp(East)>3"],
        budget=Budget(rows=10, pairs=10), samples=10_000, seed=7,
    )  # fmt: skip
    (line,) = sentences(answer.result.reason, "Three hands")
    assert line.startswith("Three hands: about ") and "standard error" in line
    assert "(seed 7)" in line


def test_a_single_path_is_not_repeated() -> None:
    (answer,) = odds(["hand(sA)=West"], north="QJ93", south="2")
    lines = sentences(answer.result.reason)
    assert lines[0] == "West holds the ♠A: 50.00 % (1/2)."
    assert not any("comes about" in line for line in lines)


def test_a_card_that_is_seen() -> None:
    (answer,) = odds(["hand(sQ)=West"], north="QJ93", south="2")
    lines = sentences(answer.result.reason)
    assert lines[:2] == ["West holds the ♠Q: 0 %.", "North holds the ♠Q."]

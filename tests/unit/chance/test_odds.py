"""Odds: from texts to answers."""

from __future__ import annotations

import json

import pytest

from kibitz.cards import Card, Seat
from kibitz.chance.odds import odds
from kibitz.chance.unseen import Unseen
from kibitz.condition.tree import Holds
from kibitz.errors import Illegal, Malformed

NORTH, SOUTH = "AKT3.AQT6.JT.543", "Q2.KJ987.K2.AQT2"
GIVEN = "hand(sK,sA)=East and hand(s6)=West and hand(s8)=West"
PROGRAM = """
finesse = hand(sJ)=West or hand(sJ)=East and spades(East)=1;
"The finesse : " : finesse;
"""


def test_json() -> None:
    answers = odds(
        ['"Play the jack : " : hand(sA)=West', "hand(sT)=West"],
        north="QJ93", south="2", given=GIVEN, reason=False,
    )  # fmt: skip
    assert json.loads(json.dumps([answer.as_json() for answer in answers])) == [
        {"name": "Play the jack", "probability": "11/17", "percent": 64.7059, "kind": "exact"},
        {"name": "hand(sT)=West", "probability": "8/17", "percent": 47.0588, "kind": "exact"},
    ]


def test_macros_serve_queries_and_evidence() -> None:
    answers = odds(
        ["finesse and hand(cK)=East", "not finesse"],
        program=PROGRAM, north=NORTH, south=SOUTH, given="not finesse or hearts(West)=2",
        reason=False,
    )  # fmt: skip
    assert [answer.name for answer in answers] == [
        "The finesse", "finesse and hand(cK)=East", "not finesse",
    ]  # fmt: skip
    assert answers[0].result.value + answers[2].result.value == 1


def test_no_hands_at_all() -> None:
    (answer,) = odds(["hcp(West)>=31"], reason=False)
    assert answer.as_json()["percent"] == 8.26571e-05


def test_unseen_and_evidence_from_elsewhere() -> None:
    unseen = Unseen.of_hands({Seat.NORTH: NORTH, Seat.SOUTH: SOUTH})
    (answer,) = odds(
        ["hand(sJ)=West"], unseen=unseen, evidence=Holds(Card.parse("H2"), Seat.WEST),
        given="hand(h3)=West", reason=False,
    )  # fmt: skip
    assert str(answer.result.value) == "11/24"


@pytest.mark.parametrize(
    ("kind", "words", "arguments"),
    [
        (Malformed, "North:1:16: 'Z' is not a rank", {"north": "AKT3.AQT6.JT.54Z"}),
        (Illegal, "SQ is held by North and South", {"north": "QJ93", "south": "Q2"}),
        (Malformed, "did you mean 'hcp'?", {"queries": ["hpc(West)>3"]}),
        (Malformed, "hand(xA)", {"queries": ["hand(xA)=West"]}),
        (Malformed, "query:1:", {"queries": ["(hand(sA)=West"]}),
        (Malformed, "given:1:", {"given": "hand(sA)=Wets"}),
        (Illegal, "given:1:20: no layout fits the evidence",
         {"north": NORTH, "south": SOUTH, "given": "hearts(West)=2 and hearts(East)=3"}),
    ],
)  # fmt: skip
def test_errors(kind: type[Exception], words: str, arguments: dict) -> None:
    with pytest.raises(kind) as caught:
        odds(**{"queries": ["hand(sJ)=West"], **arguments})
    assert words in str(caught.value)

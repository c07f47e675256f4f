"""Questions are weighed: the asker finds out whether the answer is worth having."""

from __future__ import annotations

import pytest

from kibitz.bidding.calling.bidder import Bidders, By, bid
from kibitz.bidding.calling.wording import bidding_json, explained
from kibitz.bidding.rules.system import System
from kibitz.deal import Deal

STAYMAN = System.parse(
    """$balanced := shape [4,3,3,3] OR [4,4,3,2] OR [5,3,3,2];
    $.1N. := 15 TO 17 Points AND $balanced;
    $.P. := Points < 12;
    $.1N.2C?. := Points >= 8;
    $.1N.3N. := 10 TO 15 Points;
    $.1N.2C.2H. := Hearts >= 4;
    $.1N.2C.2S. := Spades >= 4;
    $.1N.2C.2D. := true;
    $.1N.3N.P. := true;"""
)
BOTH_MAJORS = Deal.parse("N:KQ32.A32.KQ3.K32 - A765.K765.AJ54.4 -")
NO_MAJOR = Deal.parse("N:KQ32.A32.KQ3.K32 - A65.K76.AJ5.9876 -")


@pytest.mark.parametrize(("deal", "asks"), [(BOTH_MAJORS, True), (NO_MAJOR, False)])
def test_a_question_is_asked_where_the_answer_is_worth_it(deal: Deal, asks: bool) -> None:
    on = bid(Bidders.of(STAYMAN, layouts=16), deal)
    assert (str(on.auction.calls[2]) == "2C") is asks
    weighed = on.made[2].weighed
    assert weighed is not None and {str(one.call) for one in weighed.candidates} == {"2C", "3NT"}
    assert weighed.best.mean >= max(one.mean for one in weighed.candidates)
    assert any("weighed on" in line for line in explained(on))
    assert {one["call"] for one in bidding_json(on)["calls"][2]["weighed"]} == {"2C", "3NT"}


def test_without_asking_nobody_asks() -> None:
    off = bid(Bidders.of(STAYMAN, layouts=8, asking=False), BOTH_MAJORS)
    assert str(off.auction).startswith("1NT P 3NT")
    assert off.made[2].weighed is None


def test_what_a_hand_can_tell_stands_before_a_later_question() -> None:
    """The first rule in the file that a hand satisfies: only earlier questions are weighed."""
    told = System.parse(
        "$.1N. := 15 TO 17 Points AND balanced; $.1N.3N. := 10 TO 15 Points;"
        "$.1N.2C?. := Points >= 8; $.1N.2C.2H. := Hearts >= 4; $.1N.2C.2D. := true;"
        "$.P. := Points < 12;"
    )
    bidding = bid(Bidders.of(told, layouts=8), BOTH_MAJORS)
    assert str(bidding.auction.calls[2]) == "3NT" and bidding.made[2].weighed is None


def test_a_question_denies_nothing_and_nobody_denies_it() -> None:
    asked = STAYMAN.rule(".1N.2C.")
    told = STAYMAN.rule(".1N.3N.")
    assert STAYMAN.before(asked) == () and STAYMAN.before(told) == ()


def test_a_question_may_be_weighed_against_placing() -> None:
    system = System.parse(
        "$.1N. := 15 TO 17 Points AND balanced; $.1N.2C?. := Points >= 8;"
        "$.1N.2C.2H. := Hearts >= 4; $.1N.2C.2S. := Spades >= 4; $.1N.2C.2D. := true;"
        "$.P. := Points < 12;"
    )
    bidding = bid(Bidders.of(system, layouts=8), BOTH_MAJORS)
    third = bidding.made[2]
    assert third.weighed is not None
    assert third.by in (By.RULE, By.TABLE, By.PLACED)
    assert bidding.auction.is_over

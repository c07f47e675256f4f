"""Bridge ACES: sequences, the order of rules, eScores and the commands' rules, as the text says."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.auction import Contract
from kibitz.bidding.calling.bidder import Bidders, By, bid
from kibitz.bidding.rules.rule import name_of, read_steps, steps_of
from kibitz.bidding.rules.system import System
from kibitz.cards import Seat, Side, Vulnerability
from kibitz.deal import Deal, Hand
from kibitz.dummy.escore import score_by_tricks

PRINTED = """
$balanced := shape [4,3,3,3] OR [5,3,3,2] OR [4,4,3,2];
$StrongNT := (15 TO 17 Points) AND $balanced;
$WeakNT := (12 TO 14 Points) AND $balanced;
$1Sopening := (12 TO 20 Points) AND (Spades > 4) AND NOT $StrongNT;
"""


@pytest.mark.parametrize(
    "name",
    ["$.1S.", "$.1N.2C.2H.4H.", "$.P.", "$.1N.2C.", "$.P.1C.1H.1N.", "$.2N.3H.", "$.1S.1N.2C."],
)
def test_every_sequence_of_the_text_is_an_auction(name: str) -> None:
    system = System.parse(f"{name} := Points > 7;")
    assert system.rules[0].name == name
    assert system.rules[0].before == read_steps(name)[:-1]


def test_names_of_conditions_are_not_auctions() -> None:
    """$1Sopening has no period: it is a condition, and is bid only where an auction uses it."""
    assert System.parse(PRINTED).rules == ()
    system = System.parse(PRINTED + "$.1N. := $StrongNT; $.1S. := $1Sopening; $.P. := true;")
    opened = {
        "AK3.KQ4.A432.543": "1NT",
        "AK543.Q5.A43.K54": "1NT",  # five spades, but a strong notrump
        "AK543.Q54.A43.54": "1S",
        "AK3.Q54.A432.543": "P",
        "AKQ54.AKQ.AK3.54": "P",  # too strong for 1S
    }
    for hand, call in opened.items():
        rule = system.call((), Hand.parse(hand))
        assert rule is not None and str(rule.call) == call


def test_a_sequence_is_bid_step_by_step_and_then_placed() -> None:
    system = System.parse(
        PRINTED
        + """
        $.1N. := $StrongNT;
        $.1N.2C. := Points >= 8 AND (Spades ?= 4 OR Hearts ?= 4) AND Spades < 5 AND Hearts < 5;
        $.1N.2C.2H. := Hearts >= 4;
        $.1N.2C.2H.4H. := Hearts >= 4 AND Points >= 10;
        $.P. := Points < 12;
        end
        """
    )
    deal = Deal.parse("N:AK2.KQ43.A43.432 - 43.A765.KQ52.765 -")
    bidding = bid(Bidders.of(system, layouts=8, paper=True), deal)
    assert str(bidding.auction).startswith("1NT P 2C P 2H P")
    assert name_of(steps_of(bidding.auction, Side.NS)).startswith("$.1N.2C.2H.")
    # South has nine points: too few for the rule, so the contract is placed.
    assert bidding.made[6].by is By.PLACED
    stronger = Deal.parse("N:AK2.KQ43.A43.432 - 43.AJ65.KQ52.765 -")
    bidding = bid(Bidders.of(system, layouts=8, paper=True), stronger)
    assert str(bidding.auction).startswith("1NT P 2C P 2H P 4H")
    assert bidding.made[6].rule is not None and bidding.made[6].rule.name == "$.1N.2C.2H.4H."
    # North has no rule after 4H: he places, and may pass.
    assert bidding.made[8].by is By.PLACED


def test_partner_accepts_what_was_placed() -> None:
    system = System.parse("$.1S. := Spades > 4; $.P. := Points < 12;")
    deal = Deal.parse("N:AKQ43.K43.A43.32 - 652.AQ52.KQ2.A65 -")
    bidding = bid(Bidders.of(system, layouts=8, paper=True), deal)
    placed = bidding.placed
    assert placed is not None and placed.seat is Seat.SOUTH and placed.call.is_bid
    assert [made.by for made in bidding.made[3:] if made.seat is Seat.NORTH] == [By.ACCEPTED]


def test_the_example_of_four_spades_on_a_finesse() -> None:
    """(420 - 50)/2 = 185; three spades score (140 + 170)/2 = 155 (165 in print: a slip)."""
    tricks = np.array([9, 10])
    scores = [
        score_by_tricks(Contract.parse(f"{level}S by South"), Vulnerability.NONE)[tricks].mean()
        for level in (4, 3)
    ]
    assert scores == [185, 155]


def test_the_passing_rule_is_what_silent_opponents_have_shown() -> None:
    system = System.parse("$.P. := Points < 12; $.1S. := Spades > 4;")
    assert system.silence == system.rule("$.p.").condition

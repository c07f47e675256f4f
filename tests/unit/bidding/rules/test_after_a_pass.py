"""Openings hold after partner's pass, unless the file says what they mean there."""

from __future__ import annotations

from kibitz.bidding import System, bid
from kibitz.bidding.rules.rule import read_steps
from kibitz.deal import Deal

RULES = "$.1N. := 15 TO 17 Points; $.1N.3N. := Points >= 10; $.1N.P. := true; $.P. := true;"


def test_openings_after_partners_pass() -> None:
    system = System.parse(RULES)
    assert system.after(read_steps("$.P.")) == system.after(())
    assert system.after(read_steps("$.P.1N.")) == system.after(read_steps("$.1N."))


def test_a_rule_of_its_own_comes_first() -> None:
    system = System.parse(RULES + "$.P.1S. := Spades >= 4;")
    assert [rule.name for rule in system.after(read_steps("$.P."))] == ["$.P.1S."]


def test_the_partner_of_a_passed_hand_opens() -> None:
    deal = Deal.parse("N:5432.Q32.Q43.K32 - AKQ.KJ4.A652.765 -")
    assert str(bid(System.parse(RULES), deal).auction) == "P P 1NT P P P"

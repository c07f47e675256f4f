"""Evidence from a record of play: known cards, show-outs, restricted choices; agreements."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from kibitz.auction import Contract
from kibitz.cards import Card, Seat, Suit
from kibitz.chance.belief.evidence import Evidence, agreed
from kibitz.chance.query import probability
from kibitz.chance.unseen import Unseen
from kibitz.condition import parse_condition, parse_rule_condition
from kibitz.condition.tree import Chose, Holds
from kibitz.deal import Deal
from kibitz.errors import Illegal
from kibitz.play import Situation

# Declarer South leads spades towards North's queen, jack and nine.
DEAL = Deal.parse("N:QJ93.AK2.K32.532 K75.Q975.J98.QT9 2.JT43.AQT.AKJ64 AT864.86.7654.87")
THREE_NT = Contract.parse("3NT by South")


def after(
    *cards: str, deal: Deal = DEAL, contract: Contract = THREE_NT, leader: Seat | None = None
):
    situation = Situation.start(deal, contract, leader)
    for card in cards:
        if situation.trick.is_full:
            situation = situation.after_trick()
        situation = situation.play(card)
    return situation.after_trick()


def chance(text: str, evidence: Evidence) -> Fraction:
    event = parse_condition(text)
    return probability(event, evidence.unseen, evidence.condition, reason=False).value


def test_the_paper_example_from_the_play_itself() -> None:
    # West follows with the six, East takes the queen with the king; the eight follows.
    first = after("S2", "S6", "SQ", "SK", leader=Seat.SOUTH)
    evidence = Evidence.of_situation(first, Seat.SOUTH)
    assert evidence.condition == Chose(Card.parse("SK"), (Card.parse("SA"),), Seat.EAST)
    assert evidence.unseen.vacant == (0, 12, 0, 12)
    known = evidence.given(Holds(Card.parse("S8"), Seat.WEST))
    assert chance("hand(sA)=West", known) == Fraction(11, 17)
    assert chance("hand(sT)=West", known) == Fraction(8, 17)


def test_a_show_out_closes_the_suit() -> None:
    deal = Deal.parse("N:QJ93.AK2.K32.532 AKT8765.Q9.J9.Q9 2.JT43.AQT.AKJ64 4.8765.87654.T87")
    situation = after("S2", "S4", "SQ", "SK", "SA", "C4", "C7", "S3", deal=deal, leader=Seat.SOUTH)
    evidence = Evidence.of_situation(situation, Seat.SOUTH)
    assert Suit.SPADES in evidence.unseen.closed[Seat.WEST]
    assert chance("spades(East)=7", evidence) == 1
    assert chance("spades(West)=1", evidence) == 1


def test_what_a_defender_knows() -> None:
    situation = after("H8", "HA", "H5", "H3")
    evidence = Evidence.of_situation(situation, Seat.EAST)
    assert evidence.unseen.hidden == (Seat.SOUTH, Seat.WEST)
    assert evidence.unseen.fixed[Seat.EAST] == DEAL.east
    assert chance("hand(h8)=West", evidence) == 1
    assert chance("hand(hA)=North", evidence) == 1


def test_before_the_lead_dummy_is_not_seen() -> None:
    evidence = Evidence.of_situation(after())
    assert evidence.unseen.vacant == (13, 13, 13, 0)
    assert evidence.condition is None


def test_a_view_knows_what_its_situation_knows() -> None:
    situation = after("H8", "HA", "H5", "H3", "S3")
    view = situation.view()
    assert view.seat is Seat.EAST
    assert Evidence.of_view(view) == Evidence.of_situation(situation)


def test_leads_and_spot_cards_are_no_choice() -> None:
    assert Evidence.of_situation(after("H8", "HA", "H5", "H3"), Seat.SOUTH).condition is None
    lead = after("SA", "S3", "S5", "S2", leader=Seat.WEST)
    assert Evidence.of_situation(lead, Seat.SOUTH).condition is None


def test_three_equals_in_an_unbroken_row() -> None:
    """East drops the jack: from QJ he had two cards to choose from, from QJT three, from JT two."""
    deal = Deal.parse("N:K94.AK32.K32.432 QJT.Q97.J98.QT95 A873.J4.AQT.AKJ6 652.T865.7654.87")
    situation = after("SA", "S2", "S4", "SJ", deal=deal, leader=Seat.SOUTH)
    evidence = Evidence.of_situation(situation, Seat.SOUTH)
    # One card above and one below: all three touch the jack, so one choice says it all.
    assert evidence.condition == Chose(
        Card.parse("SJ"), (Card.parse("SQ"), Card.parse("ST")), Seat.EAST
    )
    queen = after("SA", "S2", "S4", "SQ", deal=deal, leader=Seat.SOUTH)
    known = Evidence.of_situation(queen, Seat.SOUTH)
    # The ten is an equal of the queen only beside the jack: QT was no choice.
    three = chance("hand(sJ)=East and hand(sT)=East", known)
    two = chance("hand(sJ)=East and hand(sT)=West", known)
    broken = chance("hand(sJ)=West and hand(sT)=East", known)
    alone = chance("hand(sJ)=West and hand(sT)=West", known)
    assert three + two + broken + alone == 1
    # Vacant places 12 and 12; likelihoods 1/3, 1/2, 1, 1.
    a, b = Fraction(12 * 11, 24 * 23), Fraction(12 * 12, 24 * 23)
    weights = [a / 3, b / 2, b, a]
    whole = sum(weights)
    assert [three, two, broken, alone] == [weight / whole for weight in weights]


def test_an_ending() -> None:
    ending = Deal.parse("N:QJ9... K7..8. 2.J.T. AT8...")
    situation = after("S2", "S8", "SJ", "SK", deal=ending, leader=Seat.SOUTH)
    evidence = Evidence.of_situation(situation, Seat.SOUTH)
    assert evidence.unseen.vacant == (0, 2, 0, 2)
    assert 0 < chance("hand(sA)=West", evidence) < 1


def test_a_hand_that_does_not_fit_the_record() -> None:
    view = after("H8", "HA", "H5", "H3", "S3").view()
    with pytest.raises(Illegal, match="record"):
        Evidence.of_view(replace(view, hand=DEAL.east))


def test_the_meaning_of_an_auction() -> None:
    meaning = agreed(
        {
            Seat.WEST: parse_rule_condition("15 TO 17 Points AND Balanced"),
            Seat.EAST: parse_rule_condition("Hearts >= 5"),
        }
    )
    said = parse_condition("hcp(West) in [15,17] and balanced(West) and hearts(East)>=5")
    event = parse_condition("hcp(East)>=8")
    direct = probability(event, Unseen.nothing(), said, reason=False).value
    assert probability(event, Unseen.nothing(), meaning, reason=False).value == direct
    assert agreed({}) is None

"""When a condition is asked, and what it asks about."""

from __future__ import annotations

from plan_play import tricks_of

from kibitz.auction import Contract
from kibitz.deal import Hand
from kibitz.planning.language.reader import read_plan
from kibitz.planning.language.sight import Sight
from kibitz.seen import Seen


def test_what_follows_a_step_of_ours_asks_when_its_trick_is_over() -> None:
    """East shows out only as the last hand of the third diamond, after dummy's card to it."""
    plan = """Cash the ♦A, ♦K and ♦Q.
If West shows out of diamonds, cash the ♥A.
Otherwise cash the ♣K."""
    deal = "N:A43.Q32.5432.A32 K82.JT98.JT.J985 QJ5.AK4.AKQ.KQ76 T976.765.9876.T4"
    tricks = tricks_of(deal, "7NT by S", "♥7 ♥8 ♦6 ♦T ♦7 ♦J ♦8 ♠2", plan)
    assert tricks[-1].split()[0] == "♣K"
    plan = plan.replace("West", "East")
    tricks = tricks_of(deal, "7NT by S", "♥7 ♥8 ♦6 ♦T ♦7 ♦J ♦8 ♠2", plan)
    assert tricks[-1].split()[0] == "♥A"


def test_a_card_that_was_run_holds_or_not_when_its_trick_is_over() -> None:
    """The nine holds, so the jack follows, though another trick was won before."""
    deal = "N:K8.J962.T853.T65 J932.K854.J7.A73 AQ5.AQT3.AKQ.Q94 T764.7.9642.KJ82"
    plan = """Cross to the ♠K.
Play hearts: run the nine.
  If it holds, lead the jack to the queen."""
    tricks = tricks_of(deal, "6H by S", "♣2 ♣A ♦7 ♦2 ♠4 ♠2 ♥4 ♥7", plan)
    assert tricks[2:] == ["♠5 ♠4 ♠K ♠2", "♥9 ♥4 ♥3 ♥7", "♥J"]


def test_that_a_finesse_loses_can_be_asked() -> None:
    own, dummy = Hand.parse("A74.A94.863.AKQ9"), Hand.parse("865.K72.AQ9.T643")
    text = "Finesse the ♦9.\nIf it loses, finesse the ♦Q."
    plan = read_plan(text, own, dummy, Contract.parse("3NT by S"))
    assert plan.text == "Finesse the ♦9.\nIf it loses:\n  Finesse the ♦Q."


def test_the_hand_that_has_the_lead_is_ours_wherever_we_sit() -> None:
    own, dummy = Hand.parse("AKQ.AKQ.AKQ.AKQJ"), Hand.parse("432.432.432.5432")
    for seat in "NESW":
        contract = Contract.parse(f"3NT by {seat}")
        plan = read_plan("If you are in dummy, cash the ♠A.", own, dummy, contract)
        condition = plan.steps[0].condition  # type: ignore[union-attr]
        seen = Seen(4, int(contract.declarer), 9, dummy.mask, leader=int(contract.dummy))
        assert condition.holds(Sight(seen, own.mask))
        seen = Seen(4, int(contract.declarer), 9, dummy.mask, leader=int(contract.declarer))
        assert not condition.holds(Sight(seen, own.mask))


def test_where_the_lead_is_is_asked_when_we_are_in() -> None:
    """The ♥A is won by West, who leads a spade to dummy: the plan asks then, and stays there."""
    deal = "N:QJ9.KQT54.94.863 KT82.62.Q75.JT72 A75.J7.AT863.AK5 643.A983.KJ2.Q94"
    plan = """Win with the ♠A. Drive out the ♥A with the ♥J.
Unless you are in dummy, lead a spade to the ♠Q.
Run the hearts."""
    tricks = tricks_of(deal, "3NT by S", "♠6 ♠T ♥A ♥2 ♠4 ♠2", plan)
    assert tricks[2].split()[1] == "♠J" and tricks[3] == "♥K"


def test_the_finesse_of_a_suit_is_asked_for_after_another() -> None:
    """The spade finesse lost, the heart finesse won: it is the spades that are asked for."""
    plan = """Win the ♣A. Finesse the ♠Q. Finesse the ♥Q.
If the spade finesse loses, cash the ♥A.
Otherwise cash the ♠A."""
    deal = "N:AQ4.AQ4.5432.432 KT76.T976.T87.87 532.532.AK6.AK65 J98.KJ8.QJ9.QJT9"
    tricks = tricks_of(deal, "3NT by S", "♣Q ♣7 ♠8 ♠K ♣8 ♣9 ♥8 ♥6", plan)
    assert tricks[3:] == ["♥2 ♥8 ♥Q ♥6", "♥A"]

"""What waits: `when`, keeps and throws beside the step before them, steps that were interrupted."""

from __future__ import annotations

from plan_play import tricks_of

from kibitz.auction import Contract
from kibitz.deal import Hand
from kibitz.planning.language.reader import read_plan

CLUBS = "N:K964.Q7.KQ6.KJT3 T.KJ832.A542.974 AQ8752.T4.93.A62 J3.A965.JT87.Q85"


def test_when_answers_their_lead_while_the_step_before_it_is_played() -> None:
    """West leads a club after the first heart, with a heart still to be given up."""
    plan = "Draw trumps.\nGive up two hearts.\nWhen West leads a club, put in the ♣T."
    cards = "♦J ♦A ♦2 ♦T ♠T ♠3 ♥2 ♠J ♥9 ♥3 ♣5 ♣4"
    tricks = tricks_of(CLUBS, "5S by S", cards, plan)
    assert tricks[5] == "♣5 ♣T ♣4 ♣2"


def test_a_step_that_was_interrupted_goes_on_where_it_was() -> None:
    """One diamond was lost before their club; after it one more is given up, not two."""
    deal = "N:5432.432.87.KJT5 T96.T98.JT9.6432 A87.A765.65432.A KQJ.KQJ.AKQ.Q987"
    plan = """Give up two diamonds.
When West leads a club, put in the ♣T.
Give up a heart."""
    cards = "♥K ♥8 ♦Q ♦9 ♣7 ♣2 ♦K ♦T ♠K ♠6"
    tricks = tricks_of(deal, "1NT by S", cards, plan)
    assert tricks[1:4] == ["♦2 ♦Q ♦7 ♦9", "♣7 ♣T ♣2 ♣A", "♦3 ♦K ♦8 ♦T"]
    assert tricks[5] == "♥5"


def test_an_answer_that_waits_answers_each_time() -> None:
    """They lead spades three times; a club goes on the third, when South is out of them."""
    deal = "N:K63.AT5.A762.A75 AQJ974..KQJ3.J83 85.QJ97642.9.K94 T2.K83.T854.QT62"
    plan = "Hold up the ♠K twice.\nWhen they lead a spade, throw a club on it from hand."
    tricks = tricks_of(deal, "4H by S", "♠T ♠4 ♠2 ♠Q ♠A ♥3", plan)
    assert tricks[2] == "♠A ♣4 ♥3 ♠K"


def test_what_is_kept_holds_from_the_beginning_of_the_step_before_it() -> None:
    deal = "N:AQ32.543.432.432 JT98.JT98.T9.T65 K54.AKQ2.AKQJ.AK 76.76.8765.QJ987"
    plan = "Run the diamonds.\nKeep four spades in dummy."
    tricks = tricks_of(deal, "7NT by S", "♣Q ♣5 ♦5 ♦9 ♦6 ♦T ♦7 ♥8 ♦8 ♥9", plan)
    assert tricks[4].split()[2] not in ("♠2", "♠3")


def test_the_verb_of_a_condition_may_be_left_out_with_its_subject() -> None:
    own, dummy = Hand.parse("AQ8752.T4.93.A62"), Hand.parse("K964.Q7.KQ6.KJT3")
    contract = Contract.parse("4S by S")
    short = read_plan("When they lead a heart or a diamond, ruff it.", own, dummy, contract)
    full = "When they lead a heart or they lead a diamond, ruff it."
    assert short == read_plan(full, own, dummy, contract)

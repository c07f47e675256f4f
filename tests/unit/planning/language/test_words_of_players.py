"""Sentences as club players write them, and what they are read as."""

from __future__ import annotations

import pytest

from kibitz.auction import Contract
from kibitz.cards import Suit
from kibitz.deal import Hand
from kibitz.errors import KibitzError
from kibitz.planning.language.program import Program
from kibitz.planning.language.reader import read_plan

OWN, DUMMY = Hand.parse("K53.AQT94.A64.72"), Hand.parse("A62.J832.KQ5.AQ3")


def plan(text: str, contract: str = "4H by S", lead: Suit = Suit.SPADES) -> Program:
    """A plan for four hearts, a spade led, unless it says otherwise."""
    return read_plan(text, OWN, DUMMY, Contract.parse(contract), lead)


READ = [
    ("Win the ♠K so dummy keeps an entry. Don't touch the clubs.", "Win the ♠K."),
    ("Draw the rest of the trumps.", "Draw trumps."),
    ("Let West hold the ♠Q.", "Hold up in spades once."),
    ("Let the spade run round to hand.", "Win the spade lead in hand."),
    ("Play a low club from both hands.", "Give up a club."),
    ("Play low from dummy on the lead.", "Play low from dummy."),
    ("Play the ♦4 to the ♦K.", "Lead the ♦4 to the ♦K."),
    ("Overtake the ♥T.", "Overtake the ♥T with the ♥J."),
    ("Run the ♥J and repeat the heart finesse.", "Run the ♥J and repeat."),
    ("Run the ♥J and keep finessing.", "Run the ♥J and repeat."),
    ("Run the ♥J. If the heart finesse wins, cash the ♥A.",
     "Run the ♥J.\nIf the heart finesse holds:\n  Cash the ♥A."),
    ("Finesse the ♣Q. Run the ♥J. If the club finesse loses to West, cash the ♦A.",
     "Finesse the ♣Q.\nRun the ♥J.\nIf the club finesse loses to West:\n  Cash the ♦A."),
    ("Run the ♥J. Take the club finesse. If the heart finesse holds, repeat it.",
     "Run the ♥J.\nFinesse against the ♣K.\nIf the heart finesse holds:\n"
     "  Finesse against the ♥K."),
    ("Throw a club on the ♦K if it is good.",
     "If the ♦K is high:\n  Play the ♦K, throwing a club."),
    ("Throw a club on the diamonds if they are good.",
     "If diamonds are good:\n  Run the diamonds, throwing a club."),
    ("Let the queen of spades hold.", "Hold up in spades once."),
    ("Duck until West shows out.", "Hold up in spades until West shows out of spades."),
    ("Cross to dummy. Come back with a spade.", "Cross to dummy.\nCross to hand in spades."),
    ("Cross to dummy. Come back with the ♦A.", "Cross to dummy.\nCross to hand with the ♦A."),
    ("Draw trumps. Cash all the winners.", "Draw trumps."),
    ("Run the ♥J. If it is allowed to win, cash the ♥A.",
     "Run the ♥J.\nIf it holds:\n  Cash the ♥A."),
    ("Draw trumps. If East shows out you are safe. Otherwise leave trumps alone and cash the ♦A.",
     "Draw trumps.\nIf East shows out of hearts, take the rest.\nOtherwise:\n  Cash the ♦A."),
    ("Cash the diamonds whenever you can. Only then draw trumps.",
     "Run the diamonds.\nDraw trumps."),
    ("Take the club finesse.", "Finesse against the ♣K."),
    ("Try a finesse in clubs against West.", "Finesse against the ♣K through West."),
    ("finesse in clubs", "Finesse against the ♣K."),
    ("Finesse for the ♣K.", "Finesse against the ♣K."),
    ("Finesse the ♣Q into East.", "Finesse the ♣Q against West."),
    ("Take the trump finesse.", "Finesse against the ♥K."),
    ("Duck the first spade.", "Hold up in spades once."),
    ("Duck the first diamond.", "Give up a diamond."),
    ("Win the spade lead in hand. Duck a spade.", "Win the spade lead in hand.\nGive up a spade."),
    ("Let them take two spades and ruff the third in hand.",
     "Hold up in spades twice.\nRuff the spade lead in hand."),
    ("Throw a club on the diamonds.", "Run the diamonds, throwing a club."),
    ("Discard a club on the ♦K.", "Play the ♦K, throwing a club."),
    ("Run dummy's diamonds.", "Run the diamonds."),
    ("Cash the top diamonds, throwing a spade from dummy.",
     "Run the diamonds, throwing a spade from dummy."),
    ("Cash the ♥A. Cash the ♥Q if West follows.",
     "Cash the ♥A.\nIf West follows to hearts:\n  Cash the ♥Q."),
    ("Cash the ♥A; if the ♥K falls, draw trumps, otherwise give up a heart.",
     "Cash the ♥A.\nIf the ♥K falls:\n  Draw trumps.\nOtherwise:\n  Give up a heart."),
    ("Run the ♥J if East plays low.", "Run the ♥J."),
    ("Win the ♠K because you need the ace later,\ndraw trumps and\nfinesse the ♣Q.",
     "Win the ♠K.\nDraw trumps.\nFinesse the ♣Q."),
    ("Win the spade in hand with the king, keeping the ♠A as an entry.",
     "Win the ♠K.\nKeep the ♠A."),
    ("Draw trumps, starting with the ace.", "Draw trumps, starting with the ♥A."),
    ("After drawing trumps, strip the diamonds and throw West in with a spade.",
     "Draw trumps.\nStrip the diamonds.\nThrow West in with a spade."),
    ("Win the ♠K. When you regain the lead, draw trumps.", "Win the ♠K.\nDraw trumps."),
    ("Drive out the ♥K and the ♣K.", "Drive out the ♥K and ♣K."),
    ("Lead a heart towards dummy.", "Lead a heart from hand."),
    ("Run all the trumps but one.", "Run the hearts but one."),
    ("Play on diamonds.", "Play on the diamonds."),
    ("Cash the ♥A. If they're 3-1, run the ♥J. If not, draw trumps.",
     "Cash the ♥A.\nIf hearts are 3-1:\n  Run the ♥J.\nOtherwise:\n  Draw trumps."),
    ("Cross to dummy with the ♦K to finesse the ♥Q.",
     "Cross to dummy with the ♦K.\nFinesse the ♥Q."),
    ("Win the ♠A, then take a heart finesse, repeating it as long as West does not show out.",
     "Win the ♠A.\nFinesse against the ♥K.\nUnless West shows out of hearts:\n"
     "  Finesse against the ♥K."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "read"), READ)
def test_a_player_is_understood(text: str, read: str) -> None:
    program = plan(text)
    assert program.text == read
    assert plan(program.text) == program


REFUSED = [
    ("Cash the ♦A, then the ♦4 to the ♦K.", "is not understood"),
    ("Finesse the ♣Q against East.", "cannot be finessed against this defender"),
    ("Take the spade finesse.", "no finesse in this suit"),
    ("Finesse hearts against West.", "no finesse in this suit"),
    ("Draw trumps, starting with the ♠A.", "of another suit"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_what_does_not_fit_is_refused(text: str, message: str) -> None:
    with pytest.raises(KibitzError, match=message) as error:
        plan(text)
    assert error.value.place is not None and error.value.expected


def test_a_finesse_both_ways_asks_for_a_defender() -> None:
    own, dummy = Hand.parse("KT3.AQ84.A643.72"), Hand.parse("AJ6.J632.KQ5.AQ3")
    with pytest.raises(KibitzError, match="either way"):
        read_plan("Take the spade finesse.", own, dummy, Contract.parse("3NT by S"))
    program = read_plan("Finesse spades against East.", own, dummy, Contract.parse("3NT by S"))
    assert program.text == "Finesse against the ♠Q through East."


def read(text: str) -> str:
    """What is read of a plan for four spades, a heart led."""
    own, dummy = Hand.parse("AKJ862.K74.2.K65"), Hand.parse("Q4.A6.98653.Q842")
    return read_plan(text, own, dummy, Contract.parse("4S by S"), Suit.HEARTS).text


@pytest.mark.parametrize(
    "text",
    [
        "Before drawing trumps, ruff a heart in dummy.",
        "Before you draw trumps, ruff a heart.",
        "Draw trumps, but first ruff a heart in dummy.",
        "We ruff a heart in dummy and then you draw trumps.",
        "Ruff a heart before drawing trumps.",
    ],
)
def test_what_comes_before_is_done_first(text: str) -> None:
    assert read(text) == "Ruff a heart in dummy.\nDraw trumps."


def test_overtaking_if_they_duck_asks_when_the_card_lies_there() -> None:
    assert read("Overtake the ♠J with the ♠Q if they duck.") == (
        "Run the ♠J.\nUnless either defender covers:\n  Put up the ♠Q."
    )
    assert read("Overtake the ♠J with the ♠Q if both followed to spades.") == (
        "If both follow to spades:\n  Overtake the ♠J with the ♠Q."
    )


def test_a_card_is_driven_out_starting_with_another() -> None:
    assert read("Knock out the ♣A, starting with the ♣K.") == "Drive out the ♣A with the ♣K."


def test_a_card_with_something_thrown_on_it_is_a_trick_of_its_own() -> None:
    text = "Lead a spade from hand.\nPlay the ♥A, throwing the ♦2."
    assert read(text) == text

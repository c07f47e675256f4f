"""What is wrong in a plan is told with its place, what was expected, and a near word."""

from __future__ import annotations

import pytest

from kibitz.auction import Contract
from kibitz.cards import Suit
from kibitz.deal import Hand
from kibitz.errors import Illegal, KibitzError, Malformed
from kibitz.planning.language.reader import DEEPEST, read_plan
from kibitz.planning.language.sentences import LONGEST

OWN, DUMMY = Hand.parse("AQT2.K93.A432.K2"), Hand.parse("K43.A542.K65.AJ3")
VOID = Hand.parse("AKQJ2.AK32.5432."), Hand.parse("T43..AKQ76.AK532")


def mistake(
    text: str, contract: str = "4S by S", hands: tuple[Hand, Hand] = (OWN, DUMMY)
) -> KibitzError:
    """The error that reading a plan gives."""
    with pytest.raises(KibitzError) as caught:
        read_plan(text, *hands, Contract.parse(contract), Suit.DIAMONDS)
    return caught.value


NOT_OURS = [
    ("Cash the ♥A and ♥Q.", 17, "neither hand holds the ♥Q"),
    ("Draw trumps.\nWin the ♦Q.", 9, "neither hand holds the ♦Q"),
    ("If the ♥A falls, run the ♠T.", 8, "the ♥A is ours"),
    ("Throw the ♥Q from hand.", 11, "neither hand holds the ♥Q"),
    ("Lead the ♥K from dummy.", 10, "the ♥K is in hand"),
    ("Win in dummy with the ♦A.", 23, "the ♦A is in hand"),
    ("Lead low from dummy to the ♥A.", 28, "the ♥A is in dummy"),
    ("Lead the ♥A to the ♠Q.", 20, "the ♠Q is not a heart"),
    ("Win the first heart with the ♦A.", 30, "the ♦A is not a heart"),
    ("Ruff a heart in dummy with the ♠2.", 32, "the ♠2 is in hand"),
    ("Overtake the ♥A with the ♥K.", 1, "the ♥K cannot overtake the ♥A"),
    ("Cash six hearts.", 1, "dummy has only four hearts"),
    ("Ruff five hearts in hand.", 1, "dummy has only four hearts"),
    ("Ruff a spade in dummy.", 1, "a trump cannot be ruffed"),
    ("Hold up the ♦A until the fifth round.", 1, "the ♦A cannot be held up so long"),
]


@pytest.mark.parametrize(("text", "column", "message"), NOT_OURS)
def test_what_does_not_fit_the_cards(text: str, column: int, message: str) -> None:
    error = mistake(text)
    assert error.place is not None and error.expected
    assert isinstance(error, Illegal) and message in error.message
    assert (error.place.line, error.place.column) == (text.count("\n") + 1, column)


def test_the_cards_that_we_have_are_named() -> None:
    assert mistake("Cash the ♥Q.").expected == "a card of ours: ♥A, ♥K, ♥9, ♥5, ♥4, ♥3, ♥2"


VOIDS = [
    ("Lead a heart from dummy.", "dummy has no heart to lead"),
    ("Finesse the ♥K.", "dummy has no heart to lead"),
    ("Cross to hand in hearts.", "dummy has no heart to lead"),
    ("Cross to dummy with the ♣A.", "hand has no lower card to lead to the ♣A"),
    ("Throw clubs from hand.", "hand does not hold clubs"),
    ("Ruff a club in dummy.", "hand has no club to be ruffed"),
]


@pytest.mark.parametrize(("text", "message"), VOIDS)
def test_a_hand_that_has_none(text: str, message: str) -> None:
    error = mistake(text, "4S by S", VOID)
    assert isinstance(error, Illegal) and error.message == message and error.expected


def test_a_suit_without_cards() -> None:
    hands = Hand.parse("AKQJ2.AK32.5432."), Hand.parse("T9843.QJ.AKQJ76.")
    for text in ("Run the clubs.", "Give up a club.", "Lead a club.", "Hold up in clubs once."):
        assert mistake(text, "4S by S", hands).message == "neither hand holds a club"
    read_plan("Draw trumps.", *hands, Contract.parse("4S by S"))


@pytest.mark.parametrize("text", ["Draw trumps.", "Ruff a heart in dummy.", "Cross-ruff."])
def test_there_are_no_trumps_at_notrump(text: str) -> None:
    assert "notrump" in mistake(text, "3NT by S").message


CONTRADICTIONS = [
    ("Cash the ♥A. Cash the ♥A.", 14, "the ♥A has been played already"),
    ("Cash the ♥A, ♥K and ♥A.", 1, "the ♥A has been played already"),
    ("Win the ♦A.\nHold up the ♦A once.", 1, "the ♦A has been played already"),
    ("Keep the ♥A.\nThrow the ♥A.", 1, "the ♥A is to be kept and to be thrown"),
    ("Throw the ♥A.\nKeep the ♥A.", 1, "the ♥A is to be kept and to be thrown"),
    ("Win the ♦A.\nIf West shows out of hearts and West follows to hearts, run the ♠T.", 33,
     "cannot both be true"),
    ("If West shows out of hearts:\n  If West follows to hearts, run the ♠T.", 6, "cannot be true"),
    ("If hearts are 4-3, run the ♠T.", 4, "they have 6 hearts"),
    ("If hearts are 4-2 and hearts are 3-3, run the ♠T.", 23, "cannot both be true"),
    ("If West has at least seven hearts, run the ♠T.", 4, "they have 6 hearts"),
    ("If West wins and not West wins, run the ♠T.", 22, "cannot both be true"),
    ("If you are in dummy and you are in hand, run the ♠T.", 25, "cannot both be true"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "column", "message"), CONTRADICTIONS)
def test_contradictions(text: str, column: int, message: str) -> None:
    error = mistake(text)
    assert isinstance(error, Illegal) and message in error.message and error.expected
    assert error.place is not None
    assert (error.place.line, error.place.column) == (text.count("\n") + 1, column)


ALLOWED = [
    "If West shows out of hearts, cash the ♥A.\nOtherwise cash the ♥A.",
    "Keep the ♥A.\nIf West throws a club, throw the ♥A.",
    "If West follows to hearts:\n  Cash the ♥A.\n  If West shows out of hearts, run the ♠T.",
    "Hold up the ♦A until the second round, win the ♦A.",
    "If West wins or West follows to hearts, run the ♠T.",
]


@pytest.mark.parametrize("text", ALLOWED)
def test_a_branch_may_think_again(text: str) -> None:
    read_plan(text, OWN, DUMMY, Contract.parse("4S by S"), Suit.DIAMONDS)


def test_a_near_word() -> None:
    error = mistake("Win the ♦A.\nDraw trmps.")
    assert isinstance(error, Malformed)
    assert (error.place and error.place.line, error.place and error.place.column) == (2, 6)
    assert error.remedy == "did you mean 'trumps'?"
    assert "trumps" in error.expected


def test_sentences_and_nesting_have_an_end() -> None:
    assert "too long" in mistake("cash " + "♥A, " * LONGEST).message
    assert "a plan of 13,000 characters" in mistake("Draw trumps. " * 1000).message
    deep = "".join(f"{' ' * n}If West wins:\n" for n in range(DEEPEST + 1))
    assert "too deep" in mistake(f"{deep}{' ' * 40}run the ♠T").message
    assert (
        "too much"
        in mistake(
            "Unless " + "West wins and they lead a heart or " * 6 + "East wins, run the ♠T"
        ).message
    )


def test_a_suit_of_which_they_have_nothing_has_no_ruffing_finesse() -> None:
    hands = Hand.parse("AKQJ98765432.A.."), Hand.parse("T.K32.A432.A5432")
    assert "no ruffing finesse" in str(
        mistake("Take the ruffing finesse in spades.", "4H by S", hands)
    )


def test_what_a_card_is_thrown_on_does_not_matter_if_it_is_kept() -> None:
    text = "Keep the ♥9. Cash the ♠A, throwing the ♥9."
    assert "is to be kept and to be thrown" in str(mistake(text))


def test_a_suit_that_is_misspelt_has_a_near_word() -> None:
    assert mistake("Run the spdes.").remedy == "did you mean 'spades'?"

"""Phrases for the tricks of a plan: what is told together, and what needs no saying."""

from __future__ import annotations

import pytest

from kibitz.cards import Suit
from kibitz.planning.acts import Acts
from kibitz.reason import Reason

HANDS = {"S": "hand", "N": "dummy", "W": "West", "E": "East"}


def trick(text: str, number: int = 2, trumps: tuple[int, int] = (2, 2)) -> Reason:
    """`S cash SA` : who leads, what it is about and the card that is named; `/N` who plays it."""
    leader, *kind, card = text.split()
    card, _, seat = card.partition("/")
    led = card if " ".join(kind) != "ruff" else "H2"
    numbers = {
        "trick": number, "leader": leader, "kind": " ".join(kind), "seat": seat or leader,
        "card": card, "cards": [led], "trumps": list(trumps),
    }  # fmt: skip
    return Reason("trick", numbers)


def said(*texts: str, trump: Suit | None = Suit.SPADES, trumps: tuple[int, int] = (2, 2)) -> str:
    tricks = [trick(text, trumps=trumps) for text in texts]
    return ", ".join(Acts(HANDS.__getitem__, trump).of(tricks))


@pytest.mark.parametrize(
    ("tricks", "words"),
    [
        (["S cash HA", "S cross HK/N", "N cash HQ"], "cash the ♥A, ♥K and ♥Q"),
        (["S cross HK/N"], "cross to the ♥K in dummy"),
        (["S cash SA", "S cash SK"], "draw two rounds of trumps"),
        (["S cash SA"], "cash the ♠A"),
        (["S force DA", "S force DK"], "drive out the ♦A and ♦K"),
        (["S lead DQ", "S force DA"], "drive out the ♦A"),
        (["S lead DQ"], "lead the ♦Q"),
        (["S towards D9/N"], "lead a diamond to dummy"),
        (["S towards DK/N"], "lead towards the ♦K in dummy"),
        (["S up DQ/N"], "lead towards the ♦Q in dummy"),
        (["N ruff S7/S"], "ruff a heart in hand"),
        (["N ruff SQ/S"], "ruff a heart in hand with the ♠Q"),
        (["N ruff S7/S", "N ruff S8/S"], "ruff two hearts in hand"),
        (["W ruff S7/S"], ""),
        (["W win HA/S"], ""),
        (["W lose CA", "W lose CK"], "let them take their clubs"),
        (["W lose CA"], "let them take a club"),
        (["S give up C2", "S up HQ/N", "S give up C3"],
         "give up a club, lead towards the ♥Q in dummy, give up another club"),
        (["W hold up H3/S", "W win HA/S"], "hold up once in hearts, win the ♥A"),
        (["W lose HQ", "W hold up H3/S"], "hold up twice in hearts"),
    ],
)  # fmt: skip
def test_what_is_told_together(tricks: list[str], words: str) -> None:
    assert said(*tricks) == words


def test_trumps_that_are_drawn_and_those_after_it():
    assert said("S cash SA", "S cash SK", trumps=(2, 0)) == "draw trumps"
    assert said("S cash SA", trumps=(0, 0)) == ""  # a winner that needs no saying
    assert said("S cross SA/N", trumps=(0, 0)) == "cross to dummy with a trump"


def test_a_suit_that_was_lost_before_the_branch():
    before = [trick("S give up C3"), trick("N ruff S7/S")]
    acts = Acts(HANDS.__getitem__, None, before=before)
    told = list(acts.of([trick("S give up C2"), trick("N ruff S8/S")]))
    assert told == ["give up another club", "ruff another heart in hand"]

"""Declarer's count: winners, losers, and the size of a tree of all cards."""

from __future__ import annotations

import pytest

from kibitz.cards import Card, Suit
from kibitz.deal import Deal, Hand
from kibitz.planning.count import Count, brute_force, sure
from kibitz.play import Situation

FIGURE_3 = "N:432.5432.5432.32 7.JT87.QJ97.KQJT AKQJ65.AK.AK.654 T98.Q96.T86.A987"


def view_of(deal: str, contract: str, *cards: str):
    situation = Situation.start(Deal.parse(deal), contract)
    for card in cards:
        situation = situation.play(Card.parse(card))
    return situation.view()


def test_the_paper_s_hand_has_ten_winners_and_three_losers():
    count = Count.of_view(view_of(FIGURE_3, "5S by South", "D6"))
    assert [count.winners[suit] for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)] == [6, 2, 2]
    assert (count.total, count.needed, count.missing) == (10, 11, 1)
    assert count.losers is not None
    assert {suit.letter: n for suit, n in count.losers.items() if n} == {"C": 3}
    assert count.reason.numbers["may_lose"] == 2


def test_tricks_that_are_won_count():
    count = Count.of_view(view_of(FIGURE_3, "5S by South", "D6", "D2", "D9", "DA"))
    assert (count.total, count.needed, count.missing) == (9, 10, 1)


def test_at_notrump_there_are_no_losers():
    count = Count.of_view(view_of(FIGURE_3, "3NT by South", "D6"))
    assert count.losers is None
    assert "losers" not in count.reason.numbers


@pytest.mark.parametrize(
    ("hand", "dummy", "unseen", "tricks"),
    [
        ("AK", "Q", "J2", 2),  # the longer hand has two cards
        ("A", "K2", "QJ", 2),
        ("A", "K", "QJ", 1),
        ("AKQ2", "543", "JT9876", 3),  # the suit need not split
        ("AKQ2", "543", "JT9", 4),  # three rounds exhaust it, however it lies
        ("", "", "AKQ", 0),
        ("32", "4", "", 2),
        ("KQJ", "432", "A5", 0),
    ],
)
def test_sure_tricks(hand, dummy, unseen, tricks):
    hands = (Hand.parse(f"{text or '-'}.-.-.-") for text in (hand, dummy, unseen))
    assert sure(*hands, Suit.SPADES) == tricks


def test_brute_force_is_the_paper_s_number():
    number = brute_force(view_of(FIGURE_3, "5S by South", "D6"))
    assert f"{number:.2e}" == "6.01e+44"

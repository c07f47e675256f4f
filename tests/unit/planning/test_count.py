"""Declarer's count: winners, losers, what the lead gives and what is ruffed."""

from __future__ import annotations

import pytest

from kibitz.auction import Contract
from kibitz.cards import SUITS, Card, Suit
from kibitz.deal import Deal, Hand
from kibitz.planning.count import Count
from kibitz.planning.suit_count import SuitHeld
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
def test_tricks_that_are_certain(hand, dummy, unseen, tricks):
    hands = (Hand.parse(f"{text or '-'}.-.-.-") for text in (hand, dummy, unseen))
    assert SuitHeld.of(*hands, Suit.SPADES).certain == tricks


SLAM = Deal.parse("N:KQ4.8763.AQJ.A43 T83.Q52.9743.J65 A52.AKT94.K65.72 J976.J.T82.KQT98")
LED_INTO = "N:J4.A985.JT73.K82 A92.JT73.A64.J63 K65.KQ.KQ82.AT74 QT873.642.95.Q95"


def numbers(by_suit) -> list[int]:
    return [by_suit[suit] for suit in SUITS]


def test_before_the_lead_the_hands_are_enough():
    count = Count.of_hands(Contract.parse("6H by South"), SLAM.south, SLAM.north)
    assert numbers(count.winners) == [3, 2, 3, 1] and not count.given
    assert (count.total, count.missing, sum(count.losers.values())) == (9, 3, 2)
    assert Count.of_hands(Contract.parse("6NT by South"), SLAM.south, SLAM.north).losers is None


def test_the_lead_gives_a_trick():
    contract = Contract.parse("3NT by South")
    deal = Deal.parse(LED_INTO)
    assert numbers(Count.of_hands(contract, deal.south, deal.north).winners) == [0, 3, 0, 2]
    count = Count.of_view(view_of(LED_INTO, "3NT by South", "S7"))
    assert numbers(count.winners) == [1, 3, 0, 2]
    assert count.given == {Suit.SPADES: 1} and not count.splits
    other = Count.of_view(view_of(LED_INTO, "3NT by South", "H6"))
    assert numbers(other.winners) == [0, 3, 0, 2] and not other.given


@pytest.mark.parametrize(
    ("cards", "spades"),
    [
        (("S7", "SJ"), 1),  # the ace or the queen may come: the king beats the one or the other
        (("S7", "SJ", "SA"), 1),
        (("S7", "SJ", "S2"), 1),  # the jack has the trick; nobody need lead to the king again
        (("S7", "S4", "S9"), 1),
        (("S7", "S4", "SA", "S5", "S9"), 1),
    ],
)
def test_cards_on_the_table_count(cards, spades):
    assert Count.of_view(view_of(LED_INTO, "3NT by South", *cards)).winners[Suit.SPADES] == spades


def test_a_card_that_must_still_follow_is_no_winner():
    deal = "N:QT2.86.952.AT983 A4.JT4.QJT6.J754 KJ7.AK75.A873.KQ 98653.Q932.K4.62"
    winners = [
        Count.of_view(view_of(deal, "3NT by South", *cards)).winners[Suit.SPADES]
        for cards in (("S9",), ("S9", "S2", "SA"), ("S9", "S2", "SA", "S7", "S4"))
    ]
    assert winners == [1, 2, 2]  # the ace, once it is played, is out of the way


def test_a_grand_slam_may_lose_no_trick():
    deal = "N:A6.A65.K762.KQT3 K43.843.JT94.972 QJ7.KQJT.AQ5.AJ4 T9852.972.83.865"
    assert Count.of_view(view_of(deal, "6NT by South", "ST")).winners[Suit.SPADES] == 2
    assert Count.of_view(view_of(deal, "7NT by South", "ST")).winners[Suit.SPADES] == 1


def test_what_needs_a_split_says_so():
    deal = "N:A6.AK2.AQ73.Q875 QT8.JT53.K92.JT3 743.976.85.AK642 KJ952.Q84.JT64.9"
    count = Count.of_view(view_of(deal, "3NT by South", "S5"))
    assert (count.winners[Suit.CLUBS], count.certain[Suit.CLUBS]) == (5, 3)
    assert count.splits == {Suit.CLUBS: (3, 1)}
    assert count.missing == 0


def test_who_has_shown_out_has_told_the_split():
    deal = "N:A6.AK2.AQ73.Q875 QT8.JT53.K9.JT93 743.976.85.AK642 KJ952.Q84.JT642."
    cards = ("S5", "SA", "S8", "S3", "CQ", "C3", "C2", "SJ")
    count = Count.of_view(view_of(deal, "3NT by South", *cards))
    assert count.winners[Suit.CLUBS] == 2  # the four were in one hand


def test_losers_are_those_of_the_longer_trumps():
    deal = "N:AK95.AQJ872.3.62 T87.T4.KJ84.K975 3.K93.A9752.AQT4 QJ642.65.QT6.J83"
    count = Count.of_view(view_of(deal, "4H by South", "SQ"))
    assert count.in_dummy and numbers(count.losers) == [2, 0, 0, 1] and not count.ruffed


def test_four_trumps_ruff_what_their_partner_would_lose():
    deal = "N:K842.53.AK874.72 963.KJ98.Q92.KJ8 AQJT5.A64.53.A63 7.QT72.JT6.QT954"
    count = Count.of_view(view_of(deal, "4S by South", "C5"))
    assert numbers(count.losers) == [0, 1, 0, 1]
    assert numbers({**dict.fromkeys(SUITS, 0), **count.ruffed}) == [0, 1, 0, 1]
    assert count.spare == 3 - 4


def ruffed(hand: str, dummy: str, contract: str) -> tuple[list[int], list[int]]:
    count = Count.of_hands(Contract.parse(contract), Hand.parse(hand), Hand.parse(dummy))
    assert count.losers is not None
    return numbers({**dict.fromkeys(SUITS, 0), **count.ruffed}), numbers(count.losers)


@pytest.mark.parametrize(
    ("hand", "dummy", "by_suit", "losers"),
    [
        # Two suits with three losers each, and four trumps to ruff them with.
        ("AKQJ4.A543.A543.-", "T987.2.2.KQJT987", [0, 3, 1, 0], [0, 0, 2, 0]),
        # The void comes before the singleton, whatever the suits are called.
        ("AKQJ4.A543.6543.-", "T987.2.-.KQJT9876", [0, 0, 4, 0], [0, 3, 0, 0]),
        ("AKQJ4.6543.A543.-", "T987.-.2.KQJT9876", [0, 4, 0, 0], [0, 0, 3, 0]),
        # Of two singletons the one with more to ruff.
        ("AKQJ4.A65.A6543.-", "T987.2.2.KQJT987", [0, 0, 4, 0], [0, 2, 0, 0]),
    ],
)
def test_a_trump_ruffs_once(hand, dummy, by_suit, losers):
    assert ruffed(hand, dummy, "6S by South") == (by_suit, losers)
    assert ruffed(dummy, hand, "6S by North") == (by_suit, losers)  # whoever declares


def test_a_tenace_that_they_lead_into_loses_nothing():
    deal = "N:K62.J6.54.KQJ972 JT84.K753.JT93.8 A73.AQ.AQ762.A63 Q95.T9842.K8.T54"
    count = Count.of_view(view_of(deal, "6C by South", "HT"))
    assert count.losers[Suit.HEARTS] == 0
    assert Count.of_view(view_of(deal, "6C by South", "S5")).losers[Suit.HEARTS] == 1


def test_what_cannot_be_reached_is_not_on_top() -> None:
    """The ace alone opposite king-queen-jack: five with an entry, one without."""
    own = Hand.parse("AK32.A.AJ43.A432")
    for dummy, winners in (("54.KQJT3.652.765", 1), ("54.KQJT3.K52.765", 5)):
        count = Count.of_hands(Contract.parse("3NT by S"), own, Hand.parse(dummy))
        assert count.winners[Suit.HEARTS] == winners
    low = Hand.parse("AK32.2.AJ43.A432")
    count = Count.of_hands(Contract.parse("3NT by S"), low, Hand.parse("54.AKQJ3.652.765"))
    assert count.winners[Suit.HEARTS] == 4
    with_trumps = Count.of_hands(Contract.parse("3S by S"), own, Hand.parse("54.KQJT3.652.765"))
    assert with_trumps.winners[Suit.HEARTS] == 5

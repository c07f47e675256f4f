"""Suits, strains, ranks, cards, seats, sides and vulnerability."""

from __future__ import annotations

import pickle

import pytest

from kibitz.cards import (
    DECK,
    FULL_DECK,
    SEATS,
    STRAINS,
    SUITS,
    Card,
    Rank,
    Seat,
    Side,
    Strain,
    Suit,
    Vulnerability,
    cards_of,
)
from kibitz.errors import Malformed


def test_suits_are_ordered_as_at_the_table_and_written_spades_first():
    assert sorted(Suit) == [Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES]
    assert "".join(suit.letter for suit in SUITS) == "SHDC"
    assert "".join(suit.symbol for suit in SUITS) == "♠♥♦♣"
    assert [suit.is_major for suit in SUITS] == [True, True, False, False]
    assert [suit.word for suit in SUITS] == ["spades", "hearts", "diamonds", "clubs"]


@pytest.mark.parametrize(
    ("words", "suit"),
    [
        ("S s ♠ ♤ spade Spades SPADES", Suit.SPADES),
        ("H h ♥ ♡ heart hearts", Suit.HEARTS),
        ("D d ♦ ♢ diamond diamonds", Suit.DIAMONDS),
        ("C c ♣ ♧ club clubs", Suit.CLUBS),
    ],
)
def test_suit_words(words, suit):
    for word in words.split():
        assert Suit.parse(word) is suit
        assert Suit.parse(f" {word} ") is suit
        assert Strain.parse(word).suit is suit


@pytest.mark.parametrize("word", ["", "x", "spad", "SS", "n", "NT"])
def test_not_a_suit(word):
    with pytest.raises(Malformed, match="not a suit"):
        Suit.parse(word)


def test_strains_add_notrump_on_top():
    assert max(Strain) is Strain.NOTRUMP
    assert Strain.NOTRUMP.suit is None
    assert [strain.short for strain in STRAINS] == ["S", "H", "D", "C", "NT"]
    assert [strain.letter for strain in STRAINS] == ["S", "H", "D", "C", "N"]
    assert [strain.symbol for strain in STRAINS] == ["♠", "♥", "♦", "♣", "NT"]
    assert [strain.word for strain in STRAINS][-1] == "notrump"
    for word in ("N", "nt", "NT", "notrump", "NoTrumps", "SA"):
        assert Strain.parse(word) is Strain.NOTRUMP
    with pytest.raises(Malformed, match="not a strain"):
        Strain.parse("trumps")


def test_ranks():
    assert [rank.letter for rank in sorted(Rank, reverse=True)] == list("AKQJT98765432")
    assert [Rank.parse(word) for word in ("A", "k", "T", "t", "10", "2")] == [
        Rank.ACE, Rank.KING, Rank.TEN, Rank.TEN, Rank.TEN, Rank.TWO,
    ]  # fmt: skip
    assert [rank for rank in Rank if rank.is_honour] == list(Rank)[-5:]
    assert Rank.QUEEN.word == "queen"
    for word in ("", "1", "11", "X", "AK", "0"):
        with pytest.raises(Malformed, match="not a rank"):
            Rank.parse(word)


def test_every_card_has_its_bit_and_its_name():
    assert len(DECK) == 52
    assert sum(card.mask for card in DECK) == FULL_DECK
    for index, card in enumerate(DECK):
        assert card.index == index
        assert Card.parse(str(card)) is card
        assert Card.parse(card.symbol) is card
        assert card.mask & card.suit.mask
        assert pickle.loads(pickle.dumps(card)) == card
        assert hash(card) == hash(Card(card.suit, card.rank))
    assert str(DECK[0]) == "C2"
    assert str(DECK[51]) == "SA"
    assert repr(DECK[51]) == "Card('SA')"


def test_cards_compare_by_suit_and_then_by_rank():
    assert Card.parse("CA") < Card.parse("D2")
    assert max(DECK) == Card.parse("SA")


@pytest.mark.parametrize("word", ["s10", "S10", "♠T", "sT", " ST ", "S 10"])
def test_the_ten_of_spades(word):
    assert Card.parse(word) == Card(Suit.SPADES, Rank.TEN)


@pytest.mark.parametrize("word", ["", "S", "10S", "Q", "SX", "S1", "SAA", "NA", "QS"])
def test_not_a_card(word):
    with pytest.raises(Malformed, match="not a card") as caught:
        Card.parse(word)
    assert caught.value.expected


def test_the_cards_of_a_mask_come_in_writing_order():
    cards = [Card.parse(word) for word in ("SA", "S2", "HK", "CT", "C9")]
    assert list(cards_of(sum(card.mask for card in reversed(cards)))) == cards
    assert list(cards_of(0)) == []


def test_seats_go_clockwise():
    assert [seat.next for seat in SEATS] == [Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]
    for seat in SEATS:
        assert seat.next.previous is seat
        assert seat.partner is seat.next.next
        assert seat.side is seat.partner.side
        assert seat.side is seat.next.side.other
        assert Seat.parse(seat.letter.lower()) is seat
        assert Seat.parse(seat.word) is seat
    assert Seat.NORTH.side is Side.NS


@pytest.mark.parametrize("word", ["", "X", "nor", "NS"])
def test_not_a_seat(word):
    with pytest.raises(Malformed, match="not a seat"):
        Seat.parse(word)


def test_sides():
    for word in ("NS", "ns", "N-S", "N/S", "north-south", "North South"):
        assert Side.parse(word) is Side.NS
    assert Side.parse("East-West") is Side.EW
    assert Side.EW.word == "East-West"
    for word in ("", "N", "N7S", "NE", "NS?"):
        with pytest.raises(Malformed, match="not a side"):
            Side.parse(word)


# Law 2 of duplicate bridge, boards 1 to 16; the list repeats after that.
LAW_2 = """
1 N None    5 N NS     9 N EW    13 N All
2 E NS      6 E EW    10 E All   14 E None
3 S EW      7 S All   11 S None  15 S NS
4 W All     8 W None  12 W NS    16 W EW
"""


def test_dealer_and_vulnerability_of_boards():
    words = LAW_2.split()
    rows = sorted((int(n), d, v) for n, d, v in zip(*[iter(words)] * 3, strict=True))
    assert [n for n, _, _ in rows] == list(range(1, 17))
    for number, dealer, vulnerable in rows:
        for board in (number, number + 16, number + 32):
            assert Seat.dealer_of(board) is Seat.parse(dealer)
            assert Vulnerability.of_board(board) is Vulnerability.parse(vulnerable)


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("None none - Love o O 0", Vulnerability.NONE),
        ("NS ns n N-S", Vulnerability.NS),
        ("EW ew e E/W", Vulnerability.EW),
        ("All Both b", Vulnerability.BOTH),
    ],
)
def test_vulnerability_words(words, value):
    for word in words.split():
        assert Vulnerability.parse(word) is value
    assert Vulnerability.parse(value.text) is value


def test_who_is_vulnerable():
    for seat in SEATS:
        assert not Vulnerability.NONE.of(seat)
        assert Vulnerability.BOTH.of(seat)
        assert Vulnerability.NS.of(seat) is (seat.side is Side.NS)
        assert Vulnerability.EW.of(seat.side) is (seat.side is Side.EW)
    with pytest.raises(Malformed, match="not a vulnerability"):
        Vulnerability.parse("red")

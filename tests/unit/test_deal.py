"""Hand and Deal: reading, writing, asking, where an error stands."""

from __future__ import annotations

import pytest

from kibitz.cards import FULL_DECK, SEATS, Card, Seat, Suit
from kibitz.deal import Deal, Hand
from kibitz.errors import Illegal, Malformed
from kibitz.holding import Holding

FOUR_SUITS = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def test_a_hand_in_the_repl():
    hand = Hand.parse("AKT3.AQT6.JT.543")
    assert str(hand) == "AKT3.AQT6.JT.543"
    assert (hand.hcp, hand.shape, len(hand)) == (14, (4, 4, 2, 3), 13)
    assert (hand.spades.hcp, str(hand.diamonds)) == (7, "JT")
    assert (str(hand.hearts), str(hand.clubs)) == ("AQT6", "543")
    assert [str(h) for h in hand.holdings] == ["AKT3", "AQT6", "JT", "543"]
    assert hand[Suit.HEARTS] == Holding.parse("AQT6")
    assert hand.symbols == "♠AKT3 ♥AQT6 ♦JT ♣543"
    assert Card.parse("HQ") in hand
    assert Card.parse("HK") not in hand
    assert [str(card) for card in hand][:5] == ["SA", "SK", "ST", "S3", "HA"]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("...", "-"),
        ("-", "-"),
        ("", "-"),
        ("-.-.-.-", "-"),
        ("A10.-.void.", "AT..."),
        ("a . k . q . j", "A.K.Q.J"),
        ("...AKQJT98765432", "...AKQJT98765432"),
    ],
)
def test_ways_to_write_a_hand(text, written):
    assert str(Hand.parse(text)) == written


@pytest.mark.parametrize(
    ("text", "kind", "column"),
    [
        ("AKT3.AQT6.JT", Malformed, 13),
        ("AKT3.AQT6.JT ", Malformed, 13),
        ("A", Malformed, 2),
        ("A.K.Q.J.T", Malformed, 8),
        ("AKZ.Q.J.T", Malformed, 3),
        ("A.K.Q.J1", Malformed, 8),
        ("A.K.QQ.J", Illegal, 6),
        ("A.K.Q.Jx", Malformed, 8),
        ("A.KX.Q.J", Malformed, 4),
    ],
)
def test_the_caret_of_a_hand(text, kind, column):
    with pytest.raises(kind) as caught:
        Hand.parse(text)
    assert caught.value.place is not None
    assert (caught.value.place.column, caught.value.place.text) == (column, text)


def test_hands_are_sets():
    hand = Hand.of(["SA", Card.parse("H2")])
    assert str(hand) == "A.2.."
    assert str(hand.without(Card.parse("SA"))) == ".2.."
    assert hand.without(Card.parse("CK")) == hand
    assert hand | Hand.of(["SK"]) == Hand.parse("AK.2..")
    assert hand & Hand.of(["SA", "SK"]) == Hand.parse("A...")
    assert hand - Hand.of(["SA"]) == Hand.parse(".2..")
    assert not Hand()
    with pytest.raises(Illegal, match="SA stands twice"):
        Hand.of(["SA", "SA"])
    for mask in (-1, FULL_DECK + 1):
        with pytest.raises(Illegal, match="not a set of cards"):
            Hand(mask)


def test_a_deal_in_the_repl():
    deal = Deal.parse(FOUR_SUITS)
    assert deal.is_complete
    assert str(deal) == FOUR_SUITS
    assert deal.format(Seat.SOUTH) == (
        "S:..AKQJT98765432. ...AKQJT98765432 AKQJT98765432... .AKQJT98765432.."
    )
    for seat in SEATS:
        assert Deal.parse(deal.format(seat)) == deal
    assert deal.north.spades.hcp == 10
    assert (deal.east.shape, deal.south.shape, deal.west.shape) == (
        (0, 13, 0, 0),
        (0, 0, 13, 0),
        (0, 0, 0, 13),
    )
    assert deal.holder(Card.parse("DA")) is Seat.SOUTH
    assert deal.unseen == Hand()
    assert deal.seen == Hand(FULL_DECK)


def test_a_deal_that_is_partly_known():
    deal = Deal.parse("e:AK... - .2.. -")
    assert deal[Seat.EAST] == Hand.parse("AK...")
    assert deal.west == Hand.parse(".2..")
    assert str(deal) == "N:- AK... - .2.."
    assert len(deal.unseen) == 49
    assert not deal.is_complete
    assert deal.holder(Card.parse("SQ")) is None
    assert Deal.of({Seat.EAST: deal.east, Seat.WEST: deal.west}) == deal
    assert deal.with_hand(Seat.NORTH, Hand.parse("Q...")).north.hcp == 2
    assert deal.completed() == deal


def test_the_fourth_hand_follows_from_three():
    full = Deal.parse(FOUR_SUITS)
    for seat in SEATS:
        assert full.with_hand(seat, Hand()).completed() == full
    assert full.completed() == full


@pytest.mark.parametrize(
    ("text", "kind", "column"),
    [
        ("A... K... Q... J...", Malformed, 1),
        ("Z:A... K... Q... J...", Malformed, 1),
        ("N:A... K... Q...", Malformed, 17),
        ("N:A... K... Q...  ", Malformed, 17),
        ("N:", Malformed, 3),
        ("N:A... K... Q... J... T...", Malformed, 23),
        ("N:A... K... Q... J.Z..", Malformed, 20),
        ("N:A... K.. Q... J...", Malformed, 11),
        ("N:A... K...  QQ... J...", Illegal, 15),
        ("N:A... K... Q... Ax...", Malformed, 19),
        ("N:A... K... Q... A...", Illegal, 18),
        ("N: A... A... Q... K...", Illegal, 9),
        ("N:A... K... AKQJT98765432.2.. -", Illegal, 13),
    ],
)
def test_the_caret_of_a_deal(text, kind, column):
    with pytest.raises(kind) as caught:
        Deal.parse(text)
    assert caught.value.place is not None
    assert (caught.value.place.column, caught.value.place.text) == (column, text)


def test_the_caret_of_a_deal_on_the_second_line():
    with pytest.raises(Malformed) as caught:
        Deal.parse("N:A... K...\nQ... Z...")
    assert str(caught.value.place) == "input:2:6"


def test_a_card_has_one_holder():
    with pytest.raises(Illegal, match="SA is held by North and West"):
        Deal.parse("N:A... K... Q... A...")
    with pytest.raises(Illegal, match="East has 14 cards"):
        Deal.of({Seat.EAST: Hand((1 << 14) - 1)})


def test_notebooks_see_pips_in_colour_and_unknown_hands_as_question_marks():
    shown = Deal.parse("N:AK.2.. - .3.. -")._repr_html_()
    assert shown.count("?") == 2
    assert shown.count("♠") == 2
    assert "AK" in shown
    assert "color:" in Hand.parse("AK.2..")._repr_html_()

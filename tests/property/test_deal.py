"""Cards, holdings, hands and deals: reading is the inverse of writing; hands are sets."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from kibitz.cards import DECK, FULL_DECK, FULL_SUIT, SEATS, SUITS, Card, Seat, cards_of
from kibitz.deal import Deal, Hand
from kibitz.errors import Illegal, KibitzError
from kibitz.holding import Holding

masks = st.integers(0, FULL_DECK)
hands = masks.map(Hand)
seats = st.sampled_from(SEATS)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Any deal, with up to thirteen cards in each hand."""
    pack = list(DECK)
    Random(draw(st.integers(0, 2**32))).shuffle(pack)
    sizes = draw(st.one_of(st.just([13] * 4), st.lists(st.integers(0, 13), min_size=4, max_size=4)))
    return Deal.of({seat: Hand.of([pack.pop() for _ in range(sizes[seat])]) for seat in SEATS})


@st.composite
def holdings(draw: st.DrawFn) -> Holding:
    mask = draw(st.integers(0, FULL_SUIT))
    return Holding(mask, draw(st.integers(0, 13 - mask.bit_count())))


@given(holdings())
def test_holdings_read_back(holding):
    assert Holding.parse(str(holding)) == holding
    assert Holding.parse(str(holding).lower().replace("t", "10")) == holding
    assert len(holding) == len(str(holding).replace("-", ""))


@given(holdings(), st.integers(0, FULL_SUIT))
def test_settling_takes_the_lowest_free_ranks(holding, taken):
    free = sorted(set(range(13)) - {b for b in range(13) if (holding.mask | taken) >> b & 1})
    try:
        settled = holding.settle(taken)
    except Illegal:
        assert len(free) < holding.small
    else:
        assert settled.small == 0
        assert len(settled) == len(holding)
        assert settled.mask == holding.mask | sum(1 << b for b in free[: holding.small])


@given(hands)
def test_hands_read_back(hand):
    assert Hand.parse(str(hand)) == hand
    assert Hand.of(hand) == hand
    assert Hand.of(map(str, hand)) == hand
    assert list(hand) == sorted(hand, reverse=True)


@given(hands, hands)
def test_hands_are_sets(one, two):
    assert set(one | two) == set(one) | set(two)
    assert set(one & two) == set(one) & set(two)
    assert set(one - two) == set(one) - set(two)
    assert all((card in one) == (card in set(one)) for card in DECK)


@given(hands)
def test_a_hand_is_the_sum_of_its_holdings(hand):
    assert sum(hand.shape) == len(hand) == len(list(hand))
    assert hand.shape == tuple(map(len, hand.holdings))
    assert hand.hcp == sum("JQKA".find(card.rank.letter) + 1 for card in hand)
    assert hand.mask == sum(hand[suit].in_suit(suit) for suit in SUITS)
    assert list(cards_of(hand.mask)) == list(hand)


@given(deals(), seats)
def test_deals_read_back_from_any_seat(deal, first):
    assert Deal.parse(deal.format(first)) == deal
    assert deal.format(first).startswith(first.letter)


@given(deals())
def test_every_card_has_one_place(deal):
    for card in DECK:
        holders = [seat for seat in SEATS if card in deal[seat]]
        assert holders == ([] if card in deal.unseen else [deal.holder(card)])
    assert len(deal.seen) + len(deal.unseen) == 52


@given(deals(), deals())
def test_hands_that_share_a_card_are_no_deal(one, two):
    shared = one.north & two.east
    hands = {Seat.NORTH: one.north, Seat.EAST: two.east}
    try:
        Deal.of(hands)
    except Illegal as error:
        assert any(error.message.startswith(str(card)) for card in shared)
    else:
        assert not shared


@given(st.sampled_from(DECK))
def test_cards_read_back(card):
    assert Card.parse(str(card)) is Card.parse(card.symbol) is card


almost = st.text(alphabet="AKQJT9852x10.-: \n\tNESWnesw♠SHDCZß٣", max_size=40)


@given(st.one_of(st.text(max_size=40), almost))
def test_any_text_is_read_or_refused_at_a_place(text):
    for parse in (Holding.parse, Hand.parse, Deal.parse):
        try:
            parse(text)
        except KibitzError as error:
            assert error.place is not None
            lines = text.split("\n")
            assert 1 <= error.place.line <= len(lines)
            assert 1 <= error.place.column <= len(lines[error.place.line - 1]) + 1
            assert str(error)


@given(st.one_of(st.text(max_size=8), st.text(alphabet="SHDC♠AKQJT9210 ", max_size=4)))
def test_any_word_is_a_card_or_refused(text):
    try:
        assert Card.parse(text) in DECK
    except KibitzError as error:
        assert error.expected

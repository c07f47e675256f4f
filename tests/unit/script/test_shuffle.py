"""Shuffling: whole deals, no bias, the same for the same seed, known cards and lengths kept."""

from __future__ import annotations

from fractions import Fraction
from math import comb, sqrt

import numpy as np
import pytest

from kibitz.cards import FULL_DECK, FULL_SUIT, SEATS, Card, Seat, Suit
from kibitz.deal import Deal
from kibitz.errors import Illegal
from kibitz.script.outcome import deals_of
from kibitz.script.script import Length
from kibitz.script.shuffle import Shuffle, choose, multinomial

N = 40_000


def lengths_of(deals, seat, suit):
    holdings = deals[:, seat] >> np.uint64(13 * suit) & np.uint64(FULL_SUIT)
    return np.array([int(holding).bit_count() for holding in holdings])


def chi_square(observed, expected) -> float:
    return sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))


def test_every_row_is_a_deal():
    deals = Shuffle(1)(N)
    assert deals.shape == (N, 4)
    assert (np.bitwise_or.reduce(deals, axis=1) == FULL_DECK).all()
    assert {hand.bit_count() for row in deals[:2000].tolist() for hand in row} == {13}
    assert len(np.unique(deals, axis=0)) == N


def test_the_first_deals_of_a_seed_never_change():
    """These numbers stand for all machines and all versions of numpy."""
    assert [str(deal) for deal in deals_of(Shuffle(2026)(3))] == FIRST_DEALS


FIRST_DEALS = [
    "N:Q94.KQ764.532.75 AK72..KJ984.KJ86 J83.AJ852.A6.A94 T65.T93.QT7.QT32",
    "N:K6.A983.AT3.8742 A.KQT.QJ87654.A6 T9853.J74.K2.J93 QJ742.652.9.KQT5",
    "N:AQT9.94.K983.853 853.KJ62.J74.KJ7 764.QT753.2.AQ94 KJ2.A8.AQT65.T62",
]


def test_how_many_are_asked_for_at_a_time_makes_no_difference():
    one, two = Shuffle(5), Shuffle(5)
    parts = np.concatenate([two(size) for size in (1, 7, 8000, 500, 9000)])
    assert np.array_equal(one(len(parts)), parts)
    assert not np.array_equal(Shuffle(6)(100), Shuffle(5)(100))


def test_every_card_goes_to_every_seat_equally_often():
    """208 counts, each within five standard errors; and their squares together."""
    deals = Shuffle(11)(N)
    error = sqrt(N * 3 / 16)
    total = 0.0
    for card in range(52):
        held = deals >> np.uint64(card) & np.uint64(1)
        counts = held.sum(axis=0).astype(float)
        assert (abs(counts - N / 4) < 5 * error).all()
        total += chi_square(counts, [N / 4] * 4)
    # 156 degrees of freedom, cards without replacement: mean 52 * 3, sd about 17.7
    assert 156 - 5 * 18 < total < 156 + 5 * 18


@pytest.mark.parametrize("seat", SEATS)
def test_suit_lengths_have_their_exact_distribution(seat):
    deals = Shuffle(100 + seat)(N)
    for suit in Suit:
        counts = np.bincount(lengths_of(deals, seat, suit), minlength=14)
        expected = [N * comb(13, k) * comb(39, 13 - k) / comb(52, 13) for k in range(14)]
        # nine cards and more are put together: 9 degrees of freedom, 99.99% below 33.7
        observed = [*counts[:9], counts[9:].sum()]
        wanted = [*expected[:9], sum(expected[9:])]
        assert chi_square(observed, wanted) < 33.7


def test_cards_are_dealt_independently_of_their_neighbours():
    """Two cards lie in one hand with the chance 12/51, whichever two they are."""
    deals = Shuffle(21)(N)
    chance = 12 / 51
    error = sqrt(N * chance * (1 - chance))
    for one, two in ((0, 1), (0, 51), (7, 8), (12, 13), (25, 26), (50, 51), (15, 40)):
        both = np.uint64(1 << one | 1 << two)
        together = ((deals & both) == both).any(axis=1).sum()
        assert abs(together - N * chance) < 5 * error


def test_known_cards_stay():
    known = Deal.parse("N:AKQ.2.. ...K - .AKQJT9876543..2")
    deals = Shuffle(3, known)(5000)
    for seat in SEATS:
        mask = np.uint64(known[seat].mask)
        assert ((deals[:, seat] & mask) == mask).all()
    assert (np.bitwise_or.reduce(deals, axis=1) == FULL_DECK).all()
    assert {len(hand) for deal in deals_of(deals[:50]) for hand in deal.hands} == {13}
    # West's hand is complete: he never has another card
    assert (deals[:, Seat.WEST] == np.uint64(known.west.mask)).all()


def test_a_deal_that_is_all_known_is_dealt():
    known = Deal.parse("N:AKQJ.T9872..AKQJ T98765432.AKQ.A. .J6543.KQJT9.T98 ..8765432.765432")
    assert [str(deal) for deal in deals_of(Shuffle(1, known)(3))] == [str(known)] * 3


def test_lengths_are_kept_and_the_rest_has_its_exact_distribution():
    lengths = (Length(Seat.WEST, Suit.SPADES, 5), Length(Seat.EAST, Suit.HEARTS, 0))
    deals = Shuffle(8, None, lengths)(N)
    assert (lengths_of(deals, Seat.WEST, Suit.SPADES) == 5).all()
    assert (lengths_of(deals, Seat.EAST, Suit.HEARTS) == 0).all()
    assert (np.bitwise_or.reduce(deals, axis=1) == FULL_DECK).all()
    # North's spades, by listing all the splits of spades and hearts
    ways = [0] * 9
    for north in range(9):
        for east in range(9 - north):
            spades = (north, east, 8 - north - east, 5)
            for hearts in _splits(13, none=Seat.EAST):
                left = [13 - s - h for s, h in zip(spades, hearts, strict=True)]
                if min(left) >= 0:
                    ways[north] += multinomial(spades) * multinomial(hearts) * multinomial(left)
    chances = [Fraction(way, sum(ways)) for way in ways]
    counts = np.bincount(lengths_of(deals, Seat.NORTH, Suit.SPADES), minlength=9)
    observed = [*counts[:6], counts[6:].sum()]
    wanted = [float(N * chance) for chance in (*chances[:6], sum(chances[6:]))]
    assert chi_square(observed, wanted) < 27.9  # 6 degrees of freedom, 99.99%


def _splits(cards, none):
    for one in range(cards + 1):
        for two in range(cards + 1 - one):
            split = [one, two, cards - one - two]
            split.insert(none, 0)
            yield split


def test_lengths_and_known_cards_together():
    known = Deal.parse("N:AK... - - .2..")
    lengths = tuple(
        Length(Seat.NORTH, suit, cards) for suit, cards in zip(Suit, (4, 4, 3, 2), strict=True)
    )
    deals = Shuffle(1, known, lengths)(2000)
    for length in lengths:
        assert (lengths_of(deals, Seat.NORTH, length.suit) == length.cards).all()
    assert ((deals[:, Seat.WEST] & np.uint64(Card.parse("H2").mask)) != 0).all()


@pytest.mark.parametrize(
    ("known", "lengths"),
    [
        ("N:AKQ... - - -", [(Seat.NORTH, Suit.SPADES, 2)]),
        ("N:- - - -", [(seat, Suit.SPADES, 3) for seat in SEATS]),
        ("N:- - - -", [(Seat.NORTH, suit, 3) for suit in Suit]),
        ("N:AKQJT98765... - - -", [(Seat.NORTH, Suit.HEARTS, 4)]),
    ],
)
def test_impossible_lengths_are_told_at_once(known, lengths):
    with pytest.raises(Illegal, match="no deal has the suit lengths"):
        Shuffle(1, Deal.parse(known), [Length(*length) for length in lengths])


def test_choosing_is_exact_whatever_the_weights():
    """All words of eight bits, lengthened by all words of eight bits where needed."""
    weights = [1, 5, 1]
    counts = [0, 0, 0]
    for more in range(256):
        words = np.arange(256, dtype=np.uint64)
        for index in choose(weights, words, lambda more=more: more, size=8):
            counts[index] += 1
    expected = [Fraction(weight * 65536, 7) for weight in weights]
    assert all(abs(count - wanted) < 1 for count, wanted in zip(counts, expected, strict=True))

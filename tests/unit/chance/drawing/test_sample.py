"""Sampling: the exact distribution, seeds that reproduce, what is refused, what is impossible."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from kibitz.cards import SEATS, Card, Seat, Suit
from kibitz.chance.counting.budget import Budget
from kibitz.chance.counting.count import count, distribution
from kibitz.chance.drawing import sample
from kibitz.chance.drawing.random_numbers import Bits, Wheel
from kibitz.chance.drawing.sample import Sampler, deals_of
from kibitz.chance.unseen import Unseen
from kibitz.condition import parse_condition
from kibitz.condition.match import matches
from kibitz.condition.tree import Chose, Condition, Measure, Truth
from kibitz.condition.vector import evaluate, values
from kibitz.deal import Deal
from kibitz.errors import Illegal

NOTRUMP_AND_HEARTS = (
    "balanced(West) and hcp(West) in [15,17] and hearts(East) >= 5 and hcp(East) >= 8"
)
TWO_HANDS = Unseen.of_deal(Deal.parse("N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -"))
SMALL = Budget(rows=100, pairs=1_000_000)
"""Too small for the tables of three hands; two hands may take a hundred times as much."""


def points(seat: Seat) -> Measure:
    return Measure("hcp", seat)


def cards(seat: Seat, suit: Suit) -> Measure:
    return Measure("length", seat, (suit,))


def conditioned(text: str, masks: np.ndarray) -> bool:
    return bool(evaluate(parse_condition(text), by_seat(masks)).all())


def by_seat(masks: np.ndarray) -> dict[Seat, np.ndarray]:
    return {seat: masks[:, seat] for seat in SEATS}


def is_plausible(observed: Mapping[object, int], exact: Mapping[object, Fraction]) -> bool:
    """Chi-square: is what was observed no less likely than one in ten thousand?

    Values that are expected fewer than ten times are counted together. The quantile is
    that of Wilson and Hilferty.
    """
    drawn = sum(observed.values())
    assert set(observed) <= {value for value, chance in exact.items() if chance}
    often = {value for value, chance in exact.items() if chance * drawn >= 10}
    groups = [(observed.get(value, 0), float(exact[value] * drawn)) for value in often]
    seldom = [value for value in exact if value not in often]
    rest = sum(observed.get(value, 0) for value in seldom)
    expected = float(sum(exact[value] for value in seldom) * drawn)
    if expected >= 10:
        groups.append((rest, expected))
    else:
        assert rest <= 40
    statistic = sum((seen - mean) ** 2 / mean for seen, mean in groups)
    freedom = max(1, len(groups) - 1)
    spread = 2 / (9 * freedom)
    return statistic < freedom * (1 - spread + 3.72 * math.sqrt(spread)) ** 3


# the exact distribution ---------------------------------------------------------------


def test_chi_square_can_fail() -> None:
    fair = {side: Fraction(1, 6) for side in range(6)}
    assert is_plausible(dict.fromkeys(range(6), 1000), fair)
    assert not is_plausible({0: 1150, 1: 850, **dict.fromkeys(range(2, 6), 1000)}, fair)


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("true", points(Seat.NORTH)),
        ("true", cards(Seat.WEST, Suit.DIAMONDS)),
        (NOTRUMP_AND_HEARTS, points(Seat.EAST)),
        (NOTRUMP_AND_HEARTS, cards(Seat.WEST, Suit.SPADES)),
        ("hcp(North) >= 31", Measure("controls", Seat.NORTH)),
        ("hcp(North) >= 31", cards(Seat.NORTH, Suit.CLUBS)),
        ("hcp(North) >= 31", cards(Seat.SOUTH, Suit.CLUBS)),
        ("hcp(West) + hcp(East) >= 25 and spades(West) + spades(East) >= 8", points(Seat.WEST)),
        ("losers(East) <= 5 or shape(West) = [4,4,4,1]", cards(Seat.EAST, Suit.CLUBS)),
        ("not (hcp(South) > 5 or hand(sA) = West)", Measure("hcp", Seat.WEST, (Suit.SPADES,))),
        ("spades(N) >= 4 and spades(E) >= 3 and spades(S) >= 3", cards(Seat.WEST, Suit.SPADES)),
    ],
)
def test_deals_have_the_exact_distribution(text: str, term: Measure) -> None:
    condition = parse_condition(text)
    masks = Sampler(condition).draw(20_000, seed=17)
    assert evaluate(condition, by_seat(masks)).all()
    exact = distribution(term, Unseen.nothing(), condition)
    assert is_plausible(Counter(map(Fraction, values(term, by_seat(masks)).tolist())), exact)


def test_two_hidden_hands_under_evidence() -> None:
    evidence = parse_condition("hcp(West) in [5,9] and spades(West) >= 5")
    wanted = parse_condition("hand(hT) = East or diamonds(East) >= 4")
    unseen = Unseen.of_deal(Deal.parse("N:AK3.AQ6.JT5.5432 - Q2.KJ987.K2.AQT7 -"))
    sampler = Sampler(wanted, unseen, evidence)
    assert sampler.probability is not None
    both = parse_condition(
        "hcp(West) in [5,9] and spades(West) >= 5 and (hand(hT) = East or diamonds(East) >= 4)"
    )
    assert sampler.probability == count(both, unseen) / count(evidence, unseen)
    masks = sampler.draw(20_000, seed=3)
    for term in (cards(Seat.WEST, Suit.DIAMONDS), points(Seat.EAST)):
        exact = distribution(term, unseen, both)
        assert is_plausible(Counter(map(Fraction, values(term, by_seat(masks)).tolist())), exact)
    assert set(masks[:, Seat.NORTH].tolist()) == {unseen.fixed[Seat.NORTH].mask}


@pytest.mark.parametrize("budget", [sample.SAMPLING, Budget(0, 0)])
@pytest.mark.parametrize(
    ("chosen", "equal", "frequency"),
    [
        ("SK", "SQ", None),
        ("SK", "SQ", Fraction(9, 10)),
        ("SK", "HK", Fraction(1, 5)),  # equals of two suits
    ],
)
def test_restricted_choice_weighs_as_in_a_count(
    chosen: str, equal: str, frequency: Fraction | None, budget: Budget
) -> None:
    unseen = Unseen.of_deal(Deal.parse("N:AT54.A2.A432.432 - - -"), cards=13)
    one, other = Card.parse(chosen), Card.parse(equal)
    chose = Chose(one, (other,), Seat.EAST, frequency)
    masks = Sampler(chose, unseen, budget=budget).draw(20_000, seed=5)
    held = Counter(
        (bool(east & one.mask), bool(east & other.mask)) for east in masks[:, Seat.EAST].tolist()
    )
    # East has 13 of 39 vacant places: with one of the two cards, 26 of 38 leave the other.
    alone, both = Fraction(26, 38), Fraction(12, 38) * (frequency or Fraction(1, 2))
    exact = {(True, False): alone / (alone + both), (True, True): both / (alone + both)}
    assert is_plausible(held, exact)


def test_hidden_hands_of_different_sizes_and_closed_suits() -> None:
    unseen = TWO_HANDS.placed(Seat.WEST, Card.parse("S9"), Card.parse("S8")).shown_out(
        Seat.EAST, Suit.DIAMONDS
    )
    masks = Sampler(Truth(True), unseen).draw(5000, seed=8)
    west, east = masks[:, Seat.WEST], masks[:, Seat.EAST]
    assert (east & np.uint64(Suit.DIAMONDS.mask) == 0).all()
    assert (west & np.uint64(Card.parse("S9").mask | Card.parse("S8").mask) != 0).all()
    spades = distribution(cards(Seat.WEST, Suit.SPADES), unseen)
    observed = values(cards(Seat.WEST, Suit.SPADES), by_seat(masks)).tolist()
    assert is_plausible(Counter(map(Fraction, observed)), spades)


# seeds --------------------------------------------------------------------------------


def test_seeds_reproduce() -> None:
    """These deals must never change: people quote seeds."""
    assert [str(deal) for deal in Sampler().deals(3, seed=1)] == [
        "N:KJ985.AT4.63.752 42.Q653.AJ84.QT6 T6.97.KT952.AK83 AQ73.KJ82.Q7.J94",
        "N:AKQ53.Q32.T2.A86 97.JT6.AK96.K753 J8642..7543.QJT2 T.AK98754.QJ8.94",
        "N:K.AKJ97.AKJ42.J7 AJT7653.63.75.K9 98.QT2.T986.8643 Q42.854.Q3.AQT52",
    ]
    rare = Sampler(parse_condition("hcp(North) >= 31"))
    assert [str(deal) for deal in rare.deals(2, seed=7)] == [
        "N:AK6.AKQT.AK.AKQ7 432.J74.JT8.T943 QT.952.Q7642.J62 J9875.863.953.85",
        "N:AKJ5.AKQ.AK.AKT7 Q9762.T752..6432 83.J43.JT732.QJ9 T4.986.Q98654.85",
    ]
    shown = Sampler(parse_condition("hearts(West) = 3"), TWO_HANDS)
    assert [str(deal) for deal in shown.deals(2, seed=0)] == [
        "N:AKT3.AQT6.JT.543 J9.5.AQ864.KJ986 Q2.KJ987.K2.AQT2 87654.432.9753.7",
        "N:AKT3.AQT6.JT.543 J9876.2.9874.J86 Q2.KJ987.K2.AQT2 54.543.AQ653.K97",
    ]


def test_deals_do_not_depend_on_how_many_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    condition = parse_condition(NOTRUMP_AND_HEARTS)
    many = Sampler(condition).draw(700, seed=9)
    monkeypatch.setattr(sample, "BATCH", 64)
    assert np.array_equal(Sampler(condition).draw(700, seed=9), many)
    assert np.array_equal(Sampler(condition).draw(5, seed=9), many[:5])
    source = Sampler(condition).source(seed=9)
    assert np.array_equal(np.concatenate([source(100), source(1), source(99)]), many[:200])


def test_refused_deals_do_not_depend_on_the_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    def even(masks: np.ndarray) -> np.ndarray:
        return masks[:, 0] % 2 == 0

    sampler = Sampler(parse_condition("hcp(North) >= 20"), accept=even)
    many = sampler.drawn(500, seed=2)
    monkeypatch.setattr(sample, "BATCH", 37)
    few = sampler.drawn(500, seed=2)
    assert np.array_equal(few.masks, many.masks)
    assert few.tried == many.tried
    assert np.array_equal(sampler.draw(3, seed=2), many.masks[:3])


def test_other_seeds_give_other_deals() -> None:
    assert not np.array_equal(Sampler().draw(5, seed=1), Sampler().draw(5, seed=2))
    with pytest.raises(Illegal, match="-1 is not a seed"):
        Sampler().draw(1, seed=-1)


def test_no_deals_and_fewer() -> None:
    assert Sampler().draw(0, seed=1).shape == (0, 4)
    assert Sampler().drawn(0, seed=1).acceptance == 1
    with pytest.raises(Illegal, match="0 or more"):
        Sampler().draw(-1, seed=1)


def test_deals_as_values() -> None:
    sampler = Sampler(parse_condition(NOTRUMP_AND_HEARTS))
    deals = sampler.deals(50, seed=4)
    assert all(isinstance(deal, Deal) and deal.is_complete for deal in deals)
    assert all(matches(sampler.condition, deal) for deal in deals)
    assert deals == deals_of(sampler.draw(50, seed=4)) == sampler.drawn(50, seed=4).deals


def test_all_hands_known() -> None:
    deal = Sampler().deals(1, seed=1)[0]
    assert Sampler(None, Unseen.of_deal(deal)).deals(3, seed=5) == [deal] * 3


def test_an_ending_of_a_few_cards() -> None:
    ending = Deal.parse("N:A2... .K3.. ..45. ...67")
    unseen = Unseen.of_deal(ending, seen=[Seat.NORTH], cards=2)
    deals = Sampler(parse_condition("hearts(West) = 2"), unseen).deals(200, seed=1)
    assert {str(deal.north) for deal in deals} == {"A2..."}
    assert {str(deal.west) for deal in deals} == {".K3.."}
    assert len({deal.east for deal in deals}) == 6


# what it knows of itself --------------------------------------------------------------


def test_the_exact_probability_of_the_condition() -> None:
    hands = sum(
        math.comb(4, a) * math.comb(4, k) * math.comb(4, q) * math.comb(4, j)
        * math.comb(36, 13 - a - k - q - j)
        for a, k, q, j in product(range(5), repeat=4)
        if 4 * a + 3 * k + 2 * q + j >= 31 and a + k + q + j <= 13
    )  # fmt: skip
    rare = Sampler(parse_condition("hcp(North) >= 31"))
    assert rare.probability == rare.exact_probability == Fraction(hands, math.comb(52, 13))
    assert Sampler().probability == 1


def test_a_rare_condition_is_drawn_without_refusing_a_deal() -> None:
    drawn = Sampler(parse_condition("hcp(North) = 37 and hcp(South) = 3")).drawn(100, seed=1)
    assert drawn.tried == 100
    assert drawn.acceptance == 1
    assert drawn.rejected_part is None
    assert conditioned("hcp(North) = 37 and hcp(South) = 3", drawn.masks)


THREE_HANDS = "hcp(North) >= 15 and balanced(North) and spades(East) = 6 and hcp(South) >= 8"


def test_what_three_hands_must_have_is_carried_in_part() -> None:
    sampler = Sampler(parse_condition(THREE_HANDS))
    drawn = sampler.drawn(500, seed=1)
    assert conditioned(THREE_HANDS, drawn.masks)
    assert sampler.probability is None
    assert drawn.rejected_part == parse_condition("hcp(South) >= 8")
    assert drawn.tried > 500
    # What is known of the chance: that of the exact part, times the acceptance.
    apart = parse_condition(
        "hcp(North) >= 15 and balanced(North) and spades(East) = 6 and hcp(North) + hcp(East) <= 32"
    )
    assert sampler.exact_probability == count(apart, Unseen.nothing()) / count(
        Truth(True), Unseen.nothing()
    )


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("hcp(N) >= 9 and hcp(E) >= 9 and hcp(S) >= 9 and hcp(W) >= 9", points(Seat.SOUTH)),
        ("(spades(N) >= 6 or spades(S) >= 6) and hcp(E) > 12 or hcp(W) > 24", points(Seat.EAST)),
        ("not (hcp(N) < 8 or hcp(E) < 12 or hearts(S) < 4)", cards(Seat.WEST, Suit.HEARTS)),
    ],
)
def test_deals_in_part_refused_are_those_of_plain_rejection(text: str, term: Measure) -> None:
    condition = parse_condition(text)
    drawn = Sampler(condition, budget=SMALL).drawn(20_000, seed=3)
    assert drawn.rejected_part is not None
    assert conditioned(text, drawn.masks)

    def wanted(masks: np.ndarray) -> np.ndarray:
        return evaluate(condition, by_seat(masks))

    plain = Sampler(accept=wanted).drawn(20_000, seed=4)
    assert drawn.acceptance > 2 * plain.acceptance
    two = [Counter(values(term, by_seat(d.masks)).tolist()) for d in (drawn, plain)]
    together = two[0] + two[1]
    half = {value: Fraction(many, 40_000) for value, many in together.items()}
    # Twice the statistic of one sample against the mean of both is that of the two samples.
    statistic = sum(
        (two[0][v] - float(half[v] * 20_000)) ** 2 / float(half[v] * 20_000) * 2
        for v in half
        if half[v] * 20_000 >= 10
    )
    freedom = sum(half[v] * 20_000 >= 10 for v in half) - 1
    assert statistic < freedom + 5 * math.sqrt(2 * freedom)


def test_a_predicate_is_asked_of_the_deals_that_are_left() -> None:
    asked: list[int] = []

    def ace_of_spades_with_south(masks: np.ndarray) -> np.ndarray:
        asked.append(len(masks))
        return masks[:, Seat.SOUTH] >> np.uint64(51) & np.uint64(1) == 1

    sampler = Sampler(parse_condition(THREE_HANDS), accept=ace_of_spades_with_south)
    drawn = sampler.drawn(50, seed=1)
    assert conditioned(THREE_HANDS + " and hand(sA) = South", drawn.masks)
    assert sum(asked) < drawn.tried + 200
    assert 0 < drawn.acceptance < Fraction(1, 2)
    assert Sampler(parse_condition("hcp(N) > 30"), accept=ace_of_spades_with_south).probability


def test_a_hopeless_search_is_given_up() -> None:
    def never(masks: np.ndarray) -> np.ndarray:
        return np.zeros(len(masks), dtype=bool)

    with pytest.raises(Illegal, match="none of 5000 deals"):
        Sampler(accept=never).drawn(10, seed=1, most_tried=5000)
    rare = parse_condition("hcp(N) > 20 and hcp(S) < 3 and hcp(E) > 12 and losers(W) < 5")
    with pytest.raises(Illegal, match=r"of 2000 deals satisfy this: .*West") as caught:
        Sampler(rare, budget=SMALL).drawn(1000, seed=1, most_tried=2000)
    assert "allow more tries" in caught.value.remedy


# the impossible -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("hcp(West) > 37", "hcp(West) > 37"),
        (
            "hcp(West) >= 30 and spades(West) = 4 and hcp(East) >= 15",
            "hcp(West) >= 30 and hcp(East) >= 15",
        ),
        (
            "balanced(West) and hcp(East) > 3 and spades(West) > 5",
            "balanced(West) and spades(West) > 5",
        ),
        (
            "hand(sA) = West and hcp(West) > 9 and hand(sA) = East",
            "hand(sA) = West and hand(sA) = East",
        ),
        (
            "spades(N) > 3 and spades(E) > 3 and spades(S) > 3 and spades(W) > 3 and hearts(S) > 1",
            "spades(North) > 3 and spades(East) > 3 and spades(South) > 3 and spades(West) > 3",
        ),
        (
            "hcp(N) > 10 and hcp(E) > 10 and hcp(S) > 10 and hcp(W) > 7",
            "hcp(North) > 10 and hcp(East) > 10 and hcp(South) > 10 and hcp(West) > 7",
        ),
        (
            "hcp(N) < 10 and hcp(E) < 10 and hcp(S) < 10 and hcp(W) < 10",
            "hcp(North) < 10 and hcp(East) < 10 and hcp(South) < 10 and hcp(West) < 10",
        ),
        (
            "hcp(N) > 12 and hcp(S) > 12 and losers(E) < 3 and hcp(W) > 14",
            "hcp(North) > 12 and hcp(South) > 12 and hcp(West) > 14",
        ),
        ("false", "false"),
    ],
)
def test_the_impossible_is_named(text: str, named: str) -> None:
    with pytest.raises(Illegal) as caught:
        Sampler(parse_condition(text))
    assert caught.value.message == f"no deal can satisfy this: {named}"


def test_the_impossible_points_at_the_text() -> None:
    text = "balanced(West) and hcp(East) > 3 and spades(West) > 5"
    with pytest.raises(Illegal) as caught:
        Sampler(parse_condition(text), text=text)
    assert caught.value.place is not None
    assert caught.value.place.column == 1
    assert "take one of these parts back" in str(caught.value)


def test_what_the_known_cards_exclude() -> None:
    with pytest.raises(Illegal, match="no deal can satisfy this: hcp\\(West\\) > 14"):
        Sampler(parse_condition("hcp(West) > 14 and hearts(West) < 5"), TWO_HANDS)
    full = TWO_HANDS.shown_out(Seat.WEST, Suit.CLUBS).shown_out(Seat.EAST, Suit.CLUBS)
    with pytest.raises(Illegal, match="do not fit into the vacant places"):
        Sampler(Truth(True), full)


def test_evidence_and_condition_may_exclude_each_other() -> None:
    with pytest.raises(Illegal, match=r"spades\(West\) = 2 and spades\(West\) > 3"):
        Sampler(parse_condition("spades(West) > 3"), None, parse_condition("spades(West) = 2"))


# random numbers -----------------------------------------------------------------------


def test_words_on_the_border_are_written_on() -> None:
    """A third of 2^64 is not whole: the word below it begins numbers on both sides of a third."""
    third = (1 << 64) // 3
    words = np.array([[third - 1, third, third + 1]], dtype=np.uint64)
    numbers = Bits(1, np.arange(3), words).below(0, 3).tolist()
    assert numbers[0] == 0
    assert numbers[2] == 1
    outcomes = {Bits(s, np.arange(3), words).below(0, 3).tolist()[1] for s in range(40)}
    assert outcomes == {0, 1}
    wheel = Wheel([1, 1, 1])
    outcomes = {Bits(s, np.arange(3), words).turned(0, wheel).tolist()[1] for s in range(40)}
    assert outcomes == {0, 1}


def test_limits_beyond_a_word() -> None:
    limit = 10**25
    numbers = Bits.of(3, 2, 0, 2000).below(1, np.full(2000, limit, dtype=object)).tolist()
    assert all(0 <= number < limit for number in numbers)
    tenths = Counter(number * 10 // limit for number in numbers)
    assert is_plausible(tenths, {tenth: Fraction(1, 10) for tenth in range(10)})


def test_frequencies_that_make_the_weights_very_large() -> None:
    """Weights beyond 64 bits are drawn as exactly as small ones."""
    often = ["0.123456789", "0.987654321", "0.000012345", "0.555555557"]
    suits = "shdc"
    text = " and ".join(f"hand({s}K,{s}Q; {f}) = East" for s, f in zip(suits, often, strict=True))
    unseen = Unseen.of_deal(Deal.parse("N:AJT9.AJT.AJT.AJT - 876.9876.987.987 -"))
    condition: Condition = parse_condition(text)
    sampler = Sampler(condition, unseen)
    masks = sampler.draw(300, seed=1)
    east = masks[:, Seat.EAST]
    for letter in suits:
        assert (east & np.uint64(Card.parse(f"{letter}K").mask) != 0).all()
    both = sum(bool(e & Card.parse("HQ").mask) for e in east.tolist())
    rare = sum(bool(e & Card.parse("DQ").mask) for e in east.tolist())
    assert both > 80
    assert rare == 0

"""Beliefs: listed, taken without replacement, drawn; restricted choice; later views."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from kibitz.cards import DECK, SEATS, Card, Seat
from kibitz.chance.belief.belief import Belief, number_of_layouts
from kibitz.chance.belief.evidence import Evidence
from kibitz.chance.query import probability
from kibitz.condition import parse_condition
from kibitz.deal import Deal, Hand
from kibitz.errors import Illegal
from kibitz.play import Situation

NINE = Deal.parse("N:QJ93.AK2.K32.532 K75.Q975.J98.QT9 2.JT43.AQT.AKJ64 AT864.86.7654.87")


def random_deal(rng: random.Random, cards: int = 13) -> Deal:
    deck = rng.sample(DECK, 4 * cards)
    return Deal.of({s: Hand.of(deck[cards * s : cards * s + cards]) for s in SEATS})


def after(situation: Situation, *cards: str) -> Situation:
    for card in cards:
        situation = situation.play(card)
    return situation


def test_few_layouts_are_all_listed_each_once_and_alike() -> None:
    ending = Deal.parse("N:AQ2... KJ3... .AQ2.. .KJ3..")
    view = Situation.start(ending, "1NT by South", leader=Seat.NORTH).view()
    belief = Belief.of_view(view, seed=3, size=20)
    assert belief.is_exact and len(belief) == 20 and set(belief.weights.tolist()) == {1}
    hidden = [card.mask for card in ending.east | ending.west]
    easts = {sum(cards) for cards in combinations(hidden, 3)}
    assert set(belief.worlds[:, Seat.EAST].tolist()) == easts
    assert (belief.worlds[:, Seat.NORTH] == ending.north.mask).all()
    assert ending in belief.deals


def test_restricted_choice_weighs_as_the_exact_odds_do() -> None:
    # East takes the queen with the king: holding the ace too is half as likely.
    situation = after(Situation.start(NINE, "3NT by South", Seat.SOUTH), "S2", "S6", "SQ", "SK")
    evidence = Evidence.of_situation(situation, Seat.SOUTH)
    event = parse_condition("hand(sA)=West")
    exact = probability(event, evidence.unseen, evidence.condition, reason=False).value
    view = after(situation, "H5").view()
    belief = Belief.of_view(view, seed=1, size=4000)
    evidence = Evidence.of_view(view)
    exact = probability(event, evidence.unseen, evidence.condition, reason=False).value
    ace = belief.holds(Seat.WEST, Card.parse("SA"))
    assert abs(float(belief.chance(ace) - exact)) < 4 * belief.error(ace)
    assert Fraction(1, 2) < exact


def small_endings(rng: random.Random, number: int):
    """Endings of four or five cards somewhere in the play, with honours to choose among."""
    honours = [card for card in DECK if card.rank >= 9]
    while number:
        cards = rng.choice((4, 5))
        deck = rng.sample(honours, 4 * cards)
        deal = Deal.of({s: Hand.of(deck[cards * s : cards * s + cards]) for s in SEATS})
        situation = Situation.start(deal, "3NT by South", rng.choice(SEATS))
        for _ in range(rng.randrange(2, 4 * cards - 4)):
            situation = situation.play(rng.choice(list(situation.legal_cards())))
        view = situation.view()
        if Evidence.of_view(view).choices:
            yield view
            number -= 1


def test_listed_weights_agree_with_counting() -> None:
    for view in small_endings(random.Random(5), 40):
        belief = Belief.of_view(view, seed=1, size=1000)
        evidence = Evidence.of_view(view)
        assert belief.is_exact
        for card in evidence.unseen.cards:
            seat = evidence.unseen.hidden[0]
            event = parse_condition(f"hand({card.suit.letter.lower()}{card.rank.letter})={seat}")
            exact = probability(event, evidence.unseen, evidence.condition, reason=False).value
            assert belief.chance(belief.holds(seat, card)) == exact


def test_a_sample_without_replacement_has_the_right_chances() -> None:
    view = next(iter(small_endings(random.Random(11), 1)))
    everything = Belief.of_view(view, seed=1, size=1000)
    size = len(everything) // 3
    place = {tuple(row): i for i, row in enumerate(everything.worlds.tolist())}
    seen = np.zeros(len(everything))
    for seed in range(2000):
        some = Belief.of_view(view, seed=seed, size=size)
        assert not some.is_exact and some.total == size
        for row, weight in zip(some.worlds.tolist(), some.weights.tolist(), strict=True):
            seen[place[tuple(row)]] += weight
    wanted = everything.weights / everything.total * size * 2000
    assert (abs(seen - wanted) < 5 * np.sqrt(wanted)).all()


def test_show_outs_give_exact_vacant_places() -> None:
    deal = Deal.parse("N:QJ93.AK2.K32.532 AKT8765.Q9.J9.Q9 2.JT43.AQT.AKJ64 4.8765.87654.T87")
    situation = Situation.start(deal, "3NT by South", Seat.SOUTH)
    view = after(situation, "S2", "S4", "SQ", "SK", "SA", "C4", "C7").view()
    belief = Belief.of_view(view, seed=2, size=200)
    spades = Hand.parse("T8765...")
    assert (belief.worlds[:, Seat.EAST] & np.uint64(spades.mask) == spades.mask).all()
    assert {len(deal.east) for deal in belief.deals} == {11}
    assert {len(deal.west) for deal in belief.deals} == {11}


def test_a_defender_sees_his_own_hand_and_dummy_only() -> None:
    situation = after(Situation.start(NINE, "3NT by South"), "S6")  # dummy plays, then East
    situation = after(situation, "SQ")
    belief = Belief.of_view(situation.view(), seed=2, size=100)
    assert (belief.worlds[:, Seat.EAST] == NINE.east.mask).all()
    assert (belief.worlds[:, Seat.NORTH] == NINE.north.without(Card.parse("SQ")).mask).all()
    assert len(np.unique(belief.worlds[:, Seat.SOUTH])) > 90


def test_the_opening_leader_sees_one_hand() -> None:
    belief = Belief.of_view(Situation.start(NINE, "3NT by South").view(), seed=2, size=50)
    assert (belief.worlds[:, Seat.WEST] == NINE.west.mask).all()
    assert len(np.unique(belief.worlds[:, Seat.NORTH])) == 50


def test_the_auction_counts_the_cards_that_were_played() -> None:
    meaning = parse_condition("spades(West) = 5 and hcp(West) <= 5")
    view = after(Situation.start(NINE, "3NT by South"), "S6").view()
    belief = Belief.of_view(view, seed=2, size=100, condition=meaning)
    assert {len(deal.west.spades) for deal in belief.deals} == {4}
    assert max(deal.west.hcp for deal in belief.deals) <= 5
    with pytest.raises(Illegal):
        Belief.of_view(view, 2, 100, parse_condition("hearts(West) = 13"))


def test_a_condition_on_a_small_ending_is_listed_too() -> None:
    ending = Deal.parse("N:AQ2... KJ3... .AQ2.. .KJ3..")
    view = Situation.start(ending, "1NT by South", leader=Seat.NORTH).view()
    belief = Belief.of_view(view, 1, 20, parse_condition("spades(East) = 2"))
    assert belief.is_exact and len(belief) == 9
    with pytest.raises(Illegal):
        Belief.of_view(view, 1, 20, parse_condition("spades(East) = 5"))


def test_later_views_re_weight_the_same_worlds() -> None:
    rng = random.Random(4)
    checked = 0
    while checked < 25:
        situation = Situation.start(random_deal(rng, 5), "3NT by South", Seat.SOUTH)
        first = Belief.of_view(situation.view(), seed=1, size=1000)
        for _ in range(rng.randrange(1, 14)):
            situation = situation.play(rng.choice(list(situation.legal_cards())))
        view = situation.view()
        if view.seat != first.seat:
            continue
        later, anew = first.after(view), Belief.of_view(view, seed=1, size=1000)
        weights = [
            {tuple(row): Fraction(int(weight), belief.total) for row, weight in
             zip(belief.worlds.tolist(), belief.weights, strict=True)}
            for belief in (later, anew)
        ]  # fmt: skip
        assert weights[0] == weights[1]
        checked += 1


def test_layouts_are_counted_with_closed_suits() -> None:
    rng = random.Random(8)
    for _ in range(30):
        situation = Situation.start(random_deal(rng, 5), "3NT by South", Seat.SOUTH)
        for _ in range(rng.randrange(12)):
            situation = situation.play(rng.choice(list(situation.legal_cards())))
        view = situation.view()
        belief = Belief.of_view(view, seed=1, size=1000)
        assert number_of_layouts(Evidence.of_view(view).unseen) == len(belief)
        assert belief.chance(np.ones(len(belief), bool)) == 1
        assert situation.deal in belief.deals


def test_a_belief_of_size_one() -> None:
    situation = after(Situation.start(NINE, "3NT by South"), "S6", "SQ")
    belief = Belief.of_deal(situation.view(), NINE)
    assert belief.deals == [situation.deal] and belief.error(np.ones(1)) == 0
    with pytest.raises(Illegal):
        Belief.of_deal(situation.view(), random_deal(random.Random(1)))


def test_seeds_reproduce_and_arrays_are_frozen() -> None:
    view = after(Situation.start(NINE, "3NT by South"), "S6").view()
    one, two, other = (Belief.of_view(view, seed, 30) for seed in (7, 7, 8))
    assert (one.worlds == two.worlds).all() and (one.worlds != other.worlds).any()
    assert (one.first(10).worlds == Belief.of_view(view, 7, 10).worlds).all()
    with pytest.raises(ValueError):
        one.worlds[0, 0] = 0
    with pytest.raises(Illegal):
        Belief.of_view(view, 1, 0)

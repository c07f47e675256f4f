"""Counting against brute force, on conditions that nobody chose.

The fast tests list the layouts of a few unseen cards one by one; the slow ones look
conditions up in arrays of all layouts of up to twenty cards, and of all 10,400,600
hands that West may have in declarer's view.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from brute import brute_count, layouts, random_unseen
from conditions import conditions
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from kibitz.cards import SEATS, Seat, Suit, cards_of
from kibitz.chance.choice import Choices
from kibitz.chance.counting import atom_totals as meter
from kibitz.chance.counting import halves as join
from kibitz.chance.counting import row_pairs as pairs
from kibitz.chance.counting import tables
from kibitz.chance.counting.count import count, count_both, distribution
from kibitz.chance.unseen import Unseen
from kibitz.condition.tree import (
    And,
    Comparator,
    Compare,
    Condition,
    Holds,
    Measure,
    Not,
    Number,
    Or,
    Truth,
)
from kibitz.condition.vector import evaluate
from kibitz.deal import Deal, Hand
from kibitz.errors import Illegal

seeds = st.integers(0, 2**32 - 1)


@settings(max_examples=60, deadline=None)
@given(seeds, st.data())
def test_a_count_is_the_number_of_layouts(seed: int, data: st.DataObject) -> None:
    rng = random.Random(seed)
    unseen = random_unseen(rng, rng.randint(4, 12))
    condition: Condition = data.draw(conditions(unseen.hidden))
    assert count(condition, unseen) == brute_count(condition, unseen)


def entangled(
    rng: random.Random, unseen: Unseen, hands: Mapping[Seat, np.ndarray], formulas: int
) -> Iterator[Condition]:
    """Formulas in which a few leaves of several suits come again and again.

    No leaf is true (or false) in nearly all layouts.
    """
    seats, cards = unseen.hidden, list(unseen.cards)

    def leaf() -> Condition:
        seat, suit = rng.choice(seats), rng.choice(list(Suit))
        number = Number(Fraction(rng.randint(0, 6)))
        comparison = rng.choice(list(Comparator))
        return rng.choice(
            [
                Holds(rng.choice(cards), seat),
                Compare(Measure("length", seat, (suit,)), comparison, number),
                Compare(Measure("hcp", seat, (suit,)), comparison, number),
                Compare(Measure("hcp", seat), comparison, Number(Fraction(rng.randint(2, 12)))),
                Compare(Measure("longest", seat), comparison, number),
            ]
        )

    def grown(depth: int) -> Condition:
        if not depth or rng.random() < 0.15:
            one = rng.choice(leaves)
            return one if rng.random() < 0.7 else Not(one)
        kind = And if depth % 2 else Or
        return kind(tuple(grown(depth - 1) for _ in range(rng.randint(2, 3))))

    candidates = [leaf() for _ in range(60)]
    told = [one for one in candidates if 0.1 < evaluate(one, hands).mean() < 0.9]
    for _ in range(formulas):
        leaves = rng.sample(told, min(len(told), rng.randint(3, 5))) or [Truth(True)]
        if rng.random() < 0.5:
            yield grown(rng.randint(2, 4))
        else:  # two suits that leave the same of it, for different reasons
            one, two, three = (rng.choice(leaves) for _ in range(3))
            outer, inner = rng.choice([(Or, And), (And, Or)])
            yield outer((one, inner((two, three))))


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_leaves_that_come_again_and_again(seed: int) -> None:
    rng = random.Random(seed)
    unseen = random_unseen(rng, rng.randint(12, 16))
    hands = all_hands(unseen)
    for condition in entangled(rng, unseen, hands, 20):
        assert count(condition, unseen) == evaluate(condition, hands).sum()


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_evidence_and_event_in_one_pass(seed: int) -> None:
    rng = random.Random(seed)
    unseen = random_unseen(rng, rng.randint(12, 15))
    hands = all_hands(unseen)
    conditions = list(entangled(rng, unseen, hands, 12))
    for evidence, event in zip(conditions[::2], conditions[1::2], strict=True):
        known = evaluate(evidence, hands)
        both = known & evaluate(event, hands)
        found = count_both(evidence, event, unseen, Choices([evidence, event]))
        assert found == (known.sum(), both.sum())


SMALL = (
    (tables, "FEW_PAIRS", 0),
    (pairs, "DENSE_CELLS", 0),
    (pairs, "CHUNK", 50),
    (join, "KINDS", 0),
    (join, "AREA", 20),
    (meter, "DENSE", 0),
)
"""What large tables do differently, each at a size that makes small tables do it."""


@pytest.mark.parametrize("switched", (SMALL[:1], SMALL[1:3], SMALL[3:5], SMALL[5:], SMALL))
def test_large_tables_are_counted_like_small_ones(
    switched: tuple, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module, name, size in switched:
        monkeypatch.setattr(module, name, size)
    for seed in range(4):
        rng = random.Random(seed)
        unseen = random_unseen(rng, rng.randint(8, 11), rng.choice([2, 3]))
        hands = layouts(unseen)
        for condition in entangled(rng, unseen, hands, 8):
            assert count(condition, unseen) == evaluate(condition, hands).sum()


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_leaves_that_come_again_among_three_or_four_hidden_hands(seed: int) -> None:
    rng = random.Random(seed)
    unseen = random_unseen(rng, rng.randint(7, 9), rng.choice([3, 4]))
    hands = layouts(unseen)
    for condition in entangled(rng, unseen, hands, 10):
        assert count(condition, unseen) == evaluate(condition, hands).sum()


@settings(max_examples=60, deadline=None)
@given(seeds, st.data())
def test_a_count_among_three_or_four_hidden_hands(seed: int, data: st.DataObject) -> None:
    rng = random.Random(seed)
    unseen = random_unseen(rng, rng.randint(4, 9), rng.choice([3, 4]))
    seats = rng.sample(unseen.hidden, rng.randint(1, len(unseen.hidden)))
    condition: Condition = data.draw(conditions(seats))
    assert count(condition, unseen) == brute_count(condition, unseen)


@settings(max_examples=60, deadline=None)
@given(seeds, st.data())
def test_seats_that_are_seen_may_be_asked_too(seed: int, data: st.DataObject) -> None:
    rng = random.Random(seed)
    unseen = random_unseen(rng, rng.randint(2, 8))
    condition: Condition = data.draw(conditions(SEATS, max_leaves=4))
    assert count(condition, unseen) == brute_count(condition, unseen)


@settings(max_examples=60, deadline=None)
@given(seeds, st.data())
def test_choices_among_equals_split_layouts(seed: int, data: st.DataObject) -> None:
    rng = random.Random(seed)
    unseen = random_unseen(rng, rng.randint(4, 9), rng.choice([2, 3]))
    condition: Condition = data.draw(conditions(unseen.hidden, max_leaves=4, depth=0, chosen=True))
    try:
        counted = count(condition, unseen)
    except Illegal as error:
        assert "frequenc" in str(error)
        return
    assert counted == brute_count(condition, unseen)


@settings(max_examples=40, deadline=None)
@given(seeds, st.data())
def test_a_choice_stated_in_the_evidence_counts_in_the_event(
    seed: int, data: st.DataObject
) -> None:
    rng = random.Random(seed)
    unseen = random_unseen(rng, rng.randint(4, 8))
    strategy = conditions(unseen.hidden, max_leaves=2, depth=0, chosen=True)
    event, evidence = data.draw(strategy), data.draw(strategy)
    try:
        choices = Choices([evidence, event])
        counted = count(event, unseen, choices)
    except Illegal as error:
        assert "frequenc" in str(error)
        return
    assert counted == brute_count(event, unseen, also=evidence)


@settings(max_examples=25, deadline=None)
@given(seeds, st.data())
def test_a_condition_and_its_negation_share_the_layouts(seed: int, data: st.DataObject) -> None:
    rng = random.Random(seed)
    unseen = random_unseen(rng, rng.randint(14, 26))
    one = data.draw(conditions(unseen.hidden, max_leaves=4))
    other = data.draw(conditions(unseen.hidden, max_leaves=4))
    whole = count(one, unseen)
    assert whole == count(And((one, other)), unseen) + count(And((one, Not(other))), unseen)


@settings(max_examples=20, deadline=None)
@given(seeds, st.data())
def test_a_distribution_has_the_chance_of_each_value(seed: int, data: st.DataObject) -> None:
    rng = random.Random(seed)
    unseen = random_unseen(rng, rng.randint(6, 26), rng.choice([2, 3]))
    evidence = data.draw(conditions(unseen.hidden[:2], max_leaves=2, depth=0))
    whole = count(evidence, unseen)
    assume(whole)
    term = Measure(rng.choice(["hcp", "losers", "newlosers"]), unseen.hidden[0])
    chances = distribution(term, unseen, evidence)
    assert sum(chances.values()) == 1
    value = rng.choice(list(chances))
    equal = Compare(term, Comparator.EQUAL, Number(value))
    assert chances[value] == count(And((evidence, equal)), unseen) / whole


def all_hands(unseen: Unseen) -> dict[Seat, np.ndarray]:
    """All layouts of two hidden hands, as arrays of hands."""
    one, other = unseen.hidden
    cards = [card.mask for card in cards_of(unseen.cards.mask)]
    low, high = cards[: len(cards) // 2], cards[len(cards) // 2 :]
    places = unseen.vacant[one]
    parts = []
    for here in range(max(0, places - len(high)), min(places, len(low)) + 1):
        a = np.array([sum(c) for c in combinations(low, here)], dtype=np.uint64)
        b = np.array([sum(c) for c in combinations(high, places - here)], dtype=np.uint64)
        parts.append(np.bitwise_or.outer(a, b).ravel())
    mine = np.concatenate(parts)
    fits = np.ones(len(mine), dtype=bool)
    theirs = np.uint64(unseen.cards.mask) & ~mine
    for seat, hands in ((one, mine), (other, theirs)):
        for suit in unseen.closed[seat]:
            fits &= hands & np.uint64(suit.mask) == 0
    return {
        one: mine[fits] | np.uint64(unseen.fixed[one].mask),
        other: theirs[fits] | np.uint64(unseen.fixed[other].mask),
    }


@pytest.mark.slow
@settings(max_examples=200, deadline=None, phases=[Phase.generate])
@given(seeds, st.data())
def test_200_probabilities_with_up_to_twenty_unseen_cards(seed: int, data: st.DataObject) -> None:
    rng = random.Random(seed)
    unseen = random_unseen(rng, rng.randint(12, 20))
    hands = all_hands(unseen)
    event = data.draw(conditions(unseen.hidden, max_leaves=8))
    (evidence,) = entangled(rng, unseen, hands, 1)
    known, both = evaluate(evidence, hands), evaluate(And((evidence, event)), hands)
    assert count(evidence, unseen) == known.sum()
    assert count(And((evidence, event)), unseen) == both.sum()


@pytest.mark.slow
@settings(max_examples=20, deadline=None, phases=[Phase.generate])
@given(seeds, st.data())
def test_20_probabilities_over_all_hands_of_west(seed: int, data: st.DataObject) -> None:
    rng = random.Random(seed)
    cards = rng.sample(range(52), 26)
    north, south = (Hand(sum(1 << c for c in part)) for part in (cards[:13], cards[13:]))
    unseen = Unseen.of_deal(Deal.of({Seat.NORTH: north, Seat.SOUTH: south}))
    event, evidence = (data.draw(conditions(unseen.hidden, max_leaves=8)) for _ in range(2))
    hands = all_hands(unseen)
    assert len(hands[Seat.WEST]) == 10_400_600 == count(Truth(True), unseen)
    known, both = evaluate(evidence, hands), evaluate(And((evidence, event)), hands)
    assert count(evidence, unseen) == known.sum()
    assert count(And((evidence, event)), unseen) == both.sum()


def test_the_brute_force_itself() -> None:
    """Two judges: one card at a time, and arrays of hands."""
    unseen = random_unseen(random.Random(3), 10)
    spade = Compare(
        Measure("length", unseen.hidden[0], (Suit.SPADES,)),
        Comparator.AT_LEAST,
        Number(Fraction(3)),
    )
    assert brute_count(spade, unseen) == evaluate(spade, all_hands(unseen)).sum()

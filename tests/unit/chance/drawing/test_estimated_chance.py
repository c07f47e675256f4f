"""Estimates: what the tables carry is drawn exactly, and only the rest is left to luck."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kibitz.cards import Seat
from kibitz.chance.counting.budget import Budget
from kibitz.chance.drawing.estimated_chance import estimate
from kibitz.chance.drawing.sample import Sampler
from kibitz.chance.query import probability
from kibitz.chance.unseen import Unseen
from kibitz.condition import parse_condition
from kibitz.errors import Illegal
from kibitz.result import Kind, Result

NOTHING = Unseen.nothing()
TWO_HANDS = Budget(rows=2000, pairs=20_000)
"""Enough for the points of two hands, not for those of three."""
NO_HANDS = Budget(rows=1, pairs=1)


def guess(event: str, given: str = "true", **options) -> Result[Fraction]:
    return estimate(parse_condition(event), NOTHING, parse_condition(given), **options)


def count(event: str, given: str = "true") -> Fraction:
    return probability(parse_condition(event), NOTHING, parse_condition(given), reason=False).value


@pytest.mark.parametrize(
    ("event", "given", "budget"),
    [
        # the event is carried in part, the evidence whole
        ("hcp(West)>12 and hcp(North)>7 and hcp(East)>3", "spades(South)>3", TWO_HANDS),
        ("hcp(West)>25 and hcp(North)>7 and hcp(East)>3", "true", TWO_HANDS),
        # the evidence is carried in part
        ("spades(North)>4", "hcp(West)>12 and hcp(North)>7 and hcp(East)>3", TWO_HANDS),
        ("hcp(South)<4", "hcp(West)>12 and hcp(North)>7 and hcp(East)>3", TWO_HANDS),
        # nothing is carried
        ("hcp(West)>12", "hcp(North)>7 and hcp(East)>3", NO_HANDS),
        # a choice among equals, in the evidence and in the event
        ("hand(sJ)=East", "hand(sQ,sJ)=East and hcp(East)>9", TWO_HANDS),
        ("hand(sQ,sJ)=East", "hcp(East)>9 and hcp(West)>9", TWO_HANDS),
    ],
)
def test_estimates_are_near_the_count(event: str, given: str, budget: Budget) -> None:
    found = guess(event, given, samples=20_000, seed=5, budget=budget)
    assert found.kind is Kind.SAMPLED and found.seed == 5
    assert found.samples is not None and found.samples >= 20_000
    assert found.error is not None
    assert abs(float(found.value - count(event, given))) < 4 * found.error


def test_a_rare_event_is_met_as_often_as_a_common_one() -> None:
    event = "hcp(West)>30 and spades(North)>3 and hearts(East)>3"
    found = guess(event, samples=10_000, seed=2, budget=TWO_HANDS)
    assert found.error is not None and 0 < found.value < Fraction(1, 10**6)
    assert found.error < float(found.value) / 20  # plain deals would need 400 million


def test_rare_evidence_is_met_at_once() -> None:
    given = "hcp(West)>30"
    found = guess("hcp(North)>3 and hcp(East)>1 and hcp(South)>0", given, samples=5000, seed=2,
                  budget=TWO_HANDS, most_dealt=5000)  # fmt: skip
    assert found.samples == 5000 and 0 < found.value < 1


@pytest.mark.slow
def test_the_error_is_what_it_says() -> None:
    event = "hcp(West)>12 and hcp(North)>7 and hcp(East)>3"
    exact = count(event)
    deviations = []
    for seed in range(40):
        found = guess(event, samples=2000, seed=seed, budget=TWO_HANDS)
        assert found.error
        deviations.append((float(found.value - exact) / found.error) ** 2)
    assert 0.5 < sum(deviations) / len(deviations) < 1.7  # chi-square, 40 degrees of freedom


def test_the_same_seed_gives_the_same_answer_everywhere() -> None:
    choice = "hand(sJ)=East", "hand(sQ,sJ)=East and hcp(East)>9"
    two = "hcp(West)>12 and hcp(North)>7 and hcp(East)>3", "spades(South)>3"
    values = [guess(*q, samples=1000, seed=8, budget=TWO_HANDS).value for q in (choice, two)]
    assert [f"{float(v):.9f}" for v in values] == ["0.144631628", "0.140743057"]


def test_an_event_that_cannot_be() -> None:
    event = "hcp(West)>20 and hcp(North)>15 and hcp(East)>10"
    found = guess(event, samples=1000, budget=TWO_HANDS, most_dealt=50_000)
    assert found.value == 0 and found.error


def test_evidence_that_is_never_met() -> None:
    given = "hcp(West)+spades(West)*hearts(East)*clubs(North)>500"
    with pytest.raises(Illegal, match="none of 2000 random layouts"):
        guess("hcp(South)>3", given, budget=NO_HANDS, most_dealt=2000)


def test_known_cards_stay_where_they_are() -> None:
    unseen = Unseen.of_hands({Seat.NORTH: "QJ93", Seat.SOUTH: "2"})
    event, given = map(parse_condition, ("hand(sA)=West", "hand(sK)=West"))
    found = estimate(event, unseen, given, samples=2000, seed=1)
    exact = probability(event, unseen, given, reason=False).value
    assert found.error and abs(float(found.value - exact)) < 4 * found.error


def test_the_budget_is_large_enough_for_two_hands_only() -> None:
    three = Sampler(
        parse_condition("hcp(West)>12 and hcp(North)>7 and hcp(East)>3"), budget=TWO_HANDS
    )
    assert three.rejected_part is not None and three.exact_probability < Fraction(1, 2)
    assert Sampler(parse_condition("hcp(West)>25"), budget=TWO_HANDS).rejected_part is None

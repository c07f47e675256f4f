"""Carry: what the tables take of a condition that is too much for them."""

from __future__ import annotations

import pytest

from kibitz.cards import SEATS, Seat, Suit
from kibitz.chance.counting.budget import Budget
from kibitz.chance.drawing.countable_part import adds_up, carried, overdrawn, weakened
from kibitz.chance.drawing.sample import SAMPLING
from kibitz.chance.unseen import Unseen
from kibitz.condition import parse_condition, to_text
from kibitz.condition.tree import Truth
from kibitz.condition.vector import evaluate
from kibitz.deal import Deal
from kibitz.script.shuffle import Shuffle

NOTHING = Unseen.nothing()
NORTH_EAST = frozenset({Seat.NORTH, Seat.EAST})


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("hcp(N) > 9 and hcp(S) > 9", "hcp(North) > 9"),
        ("hcp(N) > 9 or hcp(S) > 9", "true"),
        ("not (hcp(N) > 9 or hcp(S) > 9)", "not hcp(North) > 9"),
        ("not (hcp(N) > 9 and hcp(S) > 9)", "true"),
        ("hcp(N) + hcp(E) > 20 and hcp(N) + hcp(S) > 20", "hcp(North) + hcp(East) > 20"),
        ("hcp(S) > 9", "true"),
    ],
)
def test_a_weakened_condition_asks_nothing_of_other_hands(text: str, left: str) -> None:
    assert to_text(weakened(parse_condition(text), NORTH_EAST, NOTHING)) == left


def test_hands_that_are_seen_are_not_others() -> None:
    unseen = Unseen.of_deal(Deal.parse("N:- - Q2.KJ987.K2.AQT2 -"))
    condition = parse_condition("hcp(North) + hcp(South) > 25 and hcp(West) > 3")
    left = weakened(condition, NORTH_EAST, unseen)
    assert to_text(left) == "hcp(North) + hcp(South) > 25"


def test_the_two_hands_that_are_told_most_about_are_carried() -> None:
    condition = parse_condition("hcp(N) > 20 and hcp(E) > 3 and spades(S) > 6")
    first, *_, last = carried(condition, NOTHING, SAMPLING)
    assert to_text(first.exact) == (
        "hcp(North) > 20 and spades(South) > 6 and hcp(North) + hcp(South) <= 36"
    )
    assert first.rest is not None
    assert to_text(first.rest) == "hcp(East) > 3"
    assert last.exact == Truth(True)
    assert last.rest == condition


def test_a_condition_on_both_hands_counts_for_the_choice_of_hands() -> None:
    condition = parse_condition("hcp(N) > 9 and hcp(E) + hcp(S) > 32 and hcp(W) < 12")
    first = next(carried(condition, NOTHING, SAMPLING))
    assert "hcp(East) + hcp(South) > 32" in to_text(first.exact)


def test_what_follows_knows_from_what() -> None:
    condition = parse_condition("hearts(N) >= 5 and hearts(E) >= 4 and hearts(S) in [2,3]")
    first = next(carried(condition, NOTHING, Budget(10, 1000)))
    ((follows, because),) = first.because.items()
    assert to_text(follows) in {
        "hearts(North) + hearts(East) <= 11",
        "hearts(North) + hearts(South) <= 9",
        "hearts(East) + hearts(South) <= 8",
    }
    assert len(because) == 1


def test_cards_that_are_known_count_too() -> None:
    unseen = Unseen.of_deal(Deal.parse("N:AKT3.AQT6.JT.543 - - -"))
    assert overdrawn(parse_condition("hcp(E) > 8 and hcp(S) > 8 and hcp(W) > 8"), unseen)
    assert not overdrawn(parse_condition("hcp(E) > 8 and hcp(S) > 8 and hcp(W) > 7"), unseen)


def test_what_adds_up() -> None:
    assert adds_up("length", (Suit.SPADES,))
    assert adds_up("hcp")
    assert adds_up("controls", (Suit.HEARTS,))
    assert not adds_up("losers")
    assert not adds_up("balanced")
    assert not adds_up("suits[5]")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("hcp(N) + hcp(S) > 30 and hcp(E) + hcp(W) > 12 and spades(N) > 2", 2),
        ("hcp(N) + hcp(S) > 30 and hcp(E) > 4 and hcp(W) > 5", 3),
        ("hcp(N) + hcp(E) + hcp(S) > 36 and hcp(W) > 3", 2),
        ("hcp(N) + hcp(S) < 18 and hcp(E) + hcp(W) in [3,22]", 2),
        ("spades(N) + spades(W) > 9 and spades(E) + spades(S) > 3", 2),
        ("hcp(N) + hcp(S) > 30 and hcp(E) + hcp(W) > 8", 0),
        ("hcp(N) + hcp(S) > 30 and hcp(S) + hcp(E) > 30", 0),
        ("hcp(N) + hcp(N) > 30 and hcp(E) + hcp(S) > 24", 0),
        ("hcp(N) + spades(S) > 30 and hcp(E) + hcp(S) > 24", 0),
        ("losers(N) + losers(S) > 20 and losers(E) + losers(W) > 20", 0),
    ],
)
def test_sums_of_several_hands_are_overdrawn_too(text: str, parts: int) -> None:
    assert len(overdrawn(parse_condition(text), NOTHING)) == parts


def test_what_two_hands_have_together_says_what_the_others_have() -> None:
    condition = parse_condition("hcp(N) > 17 and spades(S) > 6 and hcp(E) + hcp(W) >= 20")
    first = next(carried(condition, NOTHING, SAMPLING))
    assert to_text(first.exact).endswith("hcp(North) + hcp(South) <= 20")
    assert first.rest is not None and to_text(first.rest) == "hcp(East) + hcp(West) >= 20"


def test_every_deal_of_the_condition_is_in_the_part_that_is_carried() -> None:
    condition = parse_condition(
        "hcp(N) + hcp(S) >= 21 and hcp(E) + hcp(W) >= 17 and spades(E) + spades(W) < 7"
    )
    masks = Shuffle(3)(20_000)
    hands = {seat: masks[:, seat] for seat in SEATS}
    wanted = evaluate(condition, hands)
    assert wanted.sum() > 500
    for split in carried(condition, NOTHING, SAMPLING):
        assert evaluate(split.exact, hands)[wanted].all()

"""Facts about hidden hands: what they say is read here card by card, without conditions."""

from __future__ import annotations

import json

import numpy as np
import pytest
from brute import brute_count, layouts

from kibitz.cards import SEATS, Card, Rank, Seat, Suit
from kibitz.chance.belief.fact import (
    EitherFact,
    Fact,
    HasAtLeast,
    HasAtMost,
    HoldsAmong,
    HoldsCard,
    HoldsOneOf,
    SplitsBeyond,
    SplitsWithin,
    facts,
    plain,
)
from kibitz.chance.counting.count import count
from kibitz.chance.drawing.sample import Sampler
from kibitz.chance.unseen import Unseen
from kibitz.deal import Deal, Hand

DEAL = Deal.parse("N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -")
WORLDS = Sampler(None, Unseen.of_deal(DEAL)).draw(60, 1)
THREE = Sampler(None, Unseen.of_deal(Deal.of({Seat.WEST: Hand.parse("QJT92.K3.842.975")}))).draw(
    60, 1
)
ENDING = Unseen.of_deal(Deal.parse("N:AQ2.3.. KJ.5.K. 543.A.. 876.7.."), cards=4, seen=SEATS[::2])


def is_so(fact: Fact, row: np.ndarray) -> bool:
    """Read from the hands of one layout."""
    hands = {seat: Hand(int(row[seat])) for seat in SEATS}
    match fact:
        case EitherFact(one, other):
            return is_so(one, row) or is_so(other, row)
        case HoldsCard(seat, card):
            return card in hands[seat]
        case HoldsOneOf(seat, cards):
            return any(card in hands[seat] for card in cards)
        case HoldsAmong(seat, card, number):
            return card in hands[seat] and len(hands[seat][card.suit]) == number
        case HasAtLeast(seat, suit, number):
            return len(hands[seat][suit]) >= number
        case HasAtMost(seat, suit, number):
            return len(hands[seat][suit]) <= number
        case SplitsWithin(seats, suit, cards, worst):
            lengths = [len(hands[seat][suit]) for seat in seats]
            assert sum(lengths) == cards
            return max(lengths) <= worst
        case SplitsBeyond(seats, suit, cards, worst):
            return max(len(hands[seat][suit]) for seat in seats) > worst
    raise AssertionError(fact)


@pytest.mark.parametrize("worlds", [WORLDS, THREE], ids=["two hidden hands", "three"])
def test_facts_are_so_where_the_hands_say_it(worlds: np.ndarray) -> None:
    found = [*facts(worlds)]
    assert len(found) > 50
    for fact, truths in found:
        assert truths.tolist() == [is_so(fact, row) for row in worlds], fact
    one, other = found[0][0], found[-1][0]
    either = EitherFact(one, other).holds(worlds)
    assert either.tolist() == [is_so(one, row) or is_so(other, row) for row in worlds]


def test_no_two_facts_are_so_in_the_same_layouts_and_none_always_or_never() -> None:
    columns = [truths.tobytes() for _, truths in facts(WORLDS)]
    assert len(set(columns)) == len(columns)
    assert all(0 < truths.sum() < len(WORLDS) for _, truths in facts(WORLDS))


def test_every_kind_is_among_them() -> None:
    kinds = {type(fact) for fact, _ in facts(WORLDS)} | {type(fact) for fact, _ in facts(THREE)}
    assert kinds == {
        HoldsCard, HoldsOneOf, HoldsAmong, HasAtLeast, HasAtMost, SplitsWithin, SplitsBeyond
    }  # fmt: skip


def test_only_hidden_hands_and_the_suits_asked_for() -> None:
    for fact, _ in facts(WORLDS, [Suit.SPADES]):
        told = json.dumps(fact.to_json())
        assert '"N"' not in told
        assert not any(f'"{card}"' in told for card in ("HA", "DQ", "CK"))
    hidden = {fact.card for fact, _ in facts(WORLDS) if isinstance(fact, HoldsCard)}
    out = DEAL.seen
    every = {Card(suit, rank) for suit in Suit for rank in Rank if rank >= Rank.TEN}
    assert hidden == {card for card in every if card not in out}


def test_splits_are_told_of_two_hidden_hands_only() -> None:
    assert not any(isinstance(fact, SplitsWithin | SplitsBeyond) for fact, _ in facts(THREE))


def test_a_short_hand_is_told_by_the_smaller_number() -> None:
    lengths = [
        fact for fact, _ in facts(WORLDS, [Suit.SPADES]) if isinstance(fact, HasAtLeast | HasAtMost)
    ]
    missing = 13 - len(DEAL.north.spades) - len(DEAL.south.spades)
    assert lengths and all(fact.number <= (missing + 1) // 2 for fact in lengths)


def test_the_condition_of_a_fact_is_counted_as_brute_force_counts_it() -> None:
    hands = layouts(ENDING)
    worlds = np.stack([hands[seat] for seat in SEATS], axis=1).astype(np.uint64)
    found = [fact for fact, _ in facts(worlds)]
    for fact in [*found, EitherFact(found[0], found[-1])]:
        by_hand = sum(is_so(fact, row) for row in worlds)
        assert count(fact.condition, ENDING) == by_hand == brute_count(fact.condition, ENDING)


def test_facts_as_plain_data() -> None:
    king = HoldsCard(Seat.WEST, Card.parse("SK"))
    split = SplitsWithin((Seat.EAST, Seat.WEST), Suit.HEARTS, 5, 3)
    data = plain({"fact": EitherFact(king, split), "n": 3})
    assert json.loads(json.dumps(data)) == {
        "fact": {
            "kind": "EitherFact",
            "one": {"kind": "HoldsCard", "seat": "W", "card": "SK"},
            "other": {
                "kind": "SplitsWithin", "seats": ["E", "W"], "suit": "H", "cards": 5, "worst": 3
            },
        },
        "n": 3,
    }  # fmt: skip

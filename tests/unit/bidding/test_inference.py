"""What an auction shows, against a brute-force filter: bid random hands and keep those that fit."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.auction import Auction
from kibitz.bidding.meaning.inference import meaning, shown
from kibitz.bidding.rules.rule import steps_of
from kibitz.bidding.rules.system import System
from kibitz.cards import Seat
from kibitz.chance.drawing.sample import Sampler
from kibitz.chance.query import probability
from kibitz.chance.unseen import Unseen
from kibitz.condition import matches, seated
from kibitz.condition.tree import Condition
from kibitz.deal import Deal, Hand

SYSTEM = System.parse(
    """
    $bal := shape [4,3,3,3] OR [4,4,3,2] OR [5,3,3,2];
    $.1N. := 15 TO 17 Points AND $bal;
    $.1S. := 12 TO 21 Points AND Spades >= 5;
    $.1C. := Points >= 12;
    $.P.  := true;
    $.1C.1D. := Points < 7;
    $.1C.1S. := Spades >= 4;
    $.1C.1N. := true;
    $.1C.1S.2S. := Spades >= 4;
    $.1C.1S.1N. := Points < 15;
    $.P.1S. := Spades >= 4 AND Points >= 11;
    """
)
SYSTEMS = {Seat.NORTH: SYSTEM, Seat.SOUTH: SYSTEM}


def would_bid(hand: Hand, auction: Auction, seat: Seat) -> bool:
    """Would this hand have made all of the seat's calls (no rule where the call has none)?"""
    so_far = Auction(auction.dealer)
    for who, call in auction:
        if who is seat:
            rule = SYSTEM.call(steps_of(so_far, seat.side), hand)
            named = any(r.call == call for r in SYSTEM.after(steps_of(so_far, seat.side)))
            if (rule is not None and rule.call != call) or (rule is None and named):
                return False
        so_far = so_far.add(call)
    return True


@pytest.mark.parametrize(
    ("calls", "seat"),
    [
        ("1N P", Seat.NORTH),
        ("1S P", Seat.NORTH),
        ("1C P", Seat.NORTH),
        ("P P", Seat.NORTH),
        ("1C P 1D P", Seat.SOUTH),
        ("1C P 1S P", Seat.SOUTH),
        ("1C P 1S P 2S P", Seat.NORTH),
        ("1C P 1S P 1N P", Seat.NORTH),
        ("1C P 1S P 3S P", Seat.NORTH),  # no rule makes it: it denies those that are there
        ("P P 1S P", Seat.SOUTH),
    ],
)
def test_against_hands_that_were_bid(calls: str, seat: Seat) -> None:
    auction = Auction.parse(calls, Seat.NORTH)
    said = meaning(SYSTEMS, auction, seat)
    assert said is not None
    masks = Sampler(None).draw(4000, seed=5)[:, seat].tolist()
    hands = [Hand(mask) for mask in masks]
    kept = [would_bid(hand, auction, seat) for hand in hands]
    assert [matches(said, hand) for hand in hands] == kept
    share = float(probability(seated(said, seat), Unseen.nothing(), reason=False).value)
    error = (share * (1 - share) / len(hands)) ** 0.5
    assert abs(np.mean(kept) - share) < 4.5 * error + 1e-9


def test_exact_draws_satisfy_what_was_shown() -> None:
    auction = Auction.parse("1C P 1S P 1N P", Seat.NORTH)
    said = meaning(SYSTEMS, auction, Seat.NORTH)
    assert isinstance(said, Condition)
    own = Hand.parse("KQ43.K54.A43.543")
    unseen = Unseen.of_deal(Deal.of({Seat.SOUTH: own}))
    for deal in Sampler(seated(said, Seat.NORTH), unseen).deals(200, seed=1):
        assert would_bid(deal.north, auction, Seat.NORTH)


def test_what_each_call_denies() -> None:
    calls = shown(SYSTEMS, Auction.parse("1C P 1N P", Seat.NORTH))
    assert [one.rule.name if one.rule else None for one in calls] == [
        "$.1C.",
        None,
        "$.1C.1N.",
        None,
    ]
    assert [rule.name for rule in calls[0].denied] == ["$.1N.", "$.1S."]
    assert [rule.name for rule in calls[2].denied] == ["$.1C.1D.", "$.1C.1S."]


def test_silence_is_what_a_side_without_system_shows() -> None:
    auction = Auction.parse("1C P", Seat.NORTH)
    assert meaning(SYSTEMS, auction, Seat.EAST) is None
    assert meaning(SYSTEMS, auction, Seat.EAST, SYSTEM.silence) == SYSTEM.silence
    assert meaning(SYSTEMS, auction, Seat.SOUTH) is None


def test_a_placed_call_denies_the_rule_of_the_same_call() -> None:
    """A 2D that was placed over 1N is diamonds, though a rule has it as hearts."""
    system = System.parse(
        "$.1N. := 15 TO 17 Points; $.1N.2D. := Hearts >= 5; $.1N.3N. := Points >= 10;"
    )
    auction = Auction.parse("1N P 2D", Seat.NORTH)
    systems = {Seat.NORTH: system, Seat.SOUTH: system}
    diamonds, hearts = Hand.parse("J72.732.Q87652.5"), Hand.parse("J72.87652.Q73.52")
    by_rule = meaning(systems, auction, Seat.SOUTH)
    placed = meaning(systems, auction, Seat.SOUTH, placed={2})
    assert by_rule is not None and placed is not None
    assert matches(by_rule, hearts) and not matches(by_rule, diamonds)
    assert matches(placed, diamonds) and not matches(placed, hearts)

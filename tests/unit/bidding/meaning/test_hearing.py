"""What an auction shows, against a brute-force filter: bid random hands and keep those that fit."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.auction import Auction
from kibitz.bidding.meaning.hearing import Listener, MeaningSource, Systems
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


def meaning(
    systems: Systems, auction: Auction, seat: Seat, silence: Condition | None = None
) -> Condition | None:
    """What a seat has shown in all."""
    return Listener(systems, silence=silence).at(auction).shown[seat].condition


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
    calls = Listener(SYSTEMS).at(Auction.parse("1C P 1N P", Seat.NORTH)).calls
    assert [one.name for one in calls] == ["$.1C.", "", "$.1C.1N.", ""]
    assert [rule.name for rule in calls[0].denied] == ["$.1N.", "$.1S."]
    assert [rule.name for rule in calls[2].denied] == ["$.1C.1D.", "$.1C.1S."]


def test_silence_is_what_a_side_without_system_shows() -> None:
    auction = Auction.parse("1C P", Seat.NORTH)
    assert meaning(SYSTEMS, auction, Seat.EAST) is None
    assert meaning(SYSTEMS, auction, Seat.EAST, SYSTEM.silence) == SYSTEM.silence
    assert meaning(SYSTEMS, auction, Seat.SOUTH) is None


def test_a_call_is_its_rule_whoever_makes_it() -> None:
    """Two diamonds over 1N are the transfer, even of a hand with diamonds."""
    system = System.parse(
        "$.1N. := 15 TO 17 Points; $.1N.2D. := Hearts >= 5; $.1N.3N. := Points >= 10;"
    )
    systems = {Seat.NORTH: system, Seat.SOUTH: system}
    said = meaning(systems, Auction.parse("1N P 2D", Seat.NORTH), Seat.SOUTH)
    assert said is not None
    assert matches(said, Hand.parse("J72.87652.Q73.52"))
    assert not matches(said, Hand.parse("J72.732.Q87652.5"))


def test_a_call_without_a_rule_is_what_the_table_says_and_denies_the_rules() -> None:
    """Over 1N (15 to 17, 16 on average) 2N shows seven points to nine, and not five hearts."""
    system = System.parse("$.1N. := 15 TO 17 Points AND balanced; $.1N.2D. := Hearts >= 5;")
    systems = {Seat.NORTH: system, Seat.SOUTH: system}
    heard = Listener(systems).at(Auction.parse("1N P 2N", Seat.NORTH)).calls[2]
    assert heard.source is MeaningSource.TABLE and heard.name == "notrump"
    assert heard.condition is not None
    for text, fits in (
        ("K72.Q72.QJ76.J52", True),
        ("K72.QJ762.QJ6.52", False),
        ("K72.Q72.QJ76.452", True),
        ("K72.A72.QJ76.K52", False),
    ):
        assert matches(heard.condition, Hand.parse(text)) is fits


def test_pass_denies_every_rule_and_every_call_of_the_table() -> None:
    system = System.parse("$.1N. := 15 TO 17 Points AND balanced; $.1N.2D. := Hearts >= 5;")
    listener = Listener({Seat.NORTH: system, Seat.SOUTH: system})
    before = Auction.parse("1N P", Seat.NORTH)
    choices = listener.choices(before)
    assert choices is not None
    said = choices.heard(before.calls[1]).condition
    assert said is not None
    hands = [Hand(mask) for mask in Sampler(None).draw(400, seed=9)[:, 0].tolist()]
    for hand in hands:
        other = any(matches(rule.condition, hand) for rule in choices.rules)
        other |= any(matches(meant.condition, hand) for meant in choices.offered.values())
        assert matches(said, hand) is not other


def test_the_call_that_does_not_fit_is_left_out() -> None:
    system = System.parse("$.1N. := 15 TO 17 Points; $.1N.2C. := true; $.1N.2C.2D. := Points > 20;")
    listener = Listener(dict.fromkeys((Seat.NORTH, Seat.SOUTH), system))
    heard = listener.at(Auction.parse("1N P 2C P 2D P", Seat.NORTH))
    assert [one.fits for one in heard.calls] == [True, True, True, True, False, True]
    assert len(heard.shown[Seat.NORTH].conditions) == 1

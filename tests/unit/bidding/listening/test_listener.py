"""The listener: strangers' calls, artificial sequences, alerts, what is believed."""

from __future__ import annotations

import random

import numpy as np
import pytest

from kibitz.auction import PASS, Auction
from kibitz.bidding.listening.evidence import overheard
from kibitz.bidding.listening.listener import ListenedAuction, listen
from kibitz.bidding.listening.portrait import Portrait
from kibitz.bidding.listening.registry import REGISTRY
from kibitz.bidding.listening.words import call_words, full_words, unlike_words
from kibitz.cards import SEATS, Card, Seat, Suit
from kibitz.condition.match import matches
from kibitz.condition.tree import Condition
from kibitz.deal import Deal, Hand
from kibitz.notation import read_text
from kibitz.review.auction import told
from kibitz.review.wording import call_text


def heard(text: str, *alerts: tuple[int, str]) -> ListenedAuction:
    """An auction of strangers, North dealing."""
    return listen(Auction.parse(text, Seat.NORTH), alerts=alerts)


ARTIFICIAL = {
    "1S 2S": "Michaels",
    "1D 2D": "Michaels",
    "1S 2NT": "unusual notrump",
    "2S 4C": "Leaping Michaels",
    "4S 4NT": "unusual notrump",
    "1NT P 2C": "Stayman",
    "1NT P 2D": "transfer",
    "1NT P 2H": "transfer",
    "1NT P 4D": "Texas transfer",
    "1NT P 2C P 2D": "no four-card major",
    "1NT P 2D P 3H": "super-accept",
    "2NT P 3D": "transfer",
    "1NT 2C": "Landy",
    "1S P 2NT": "Jacoby 2NT",
    "1S P 4D": "splinter",
    "1S P 3C": "Bergen raise",
    "P P 1S P 2C": "Drury",
    "1S X 2NT": "Truscott 2NT",
    "1S 2D 3D": "cue-bid raise",
    "1D 1S P 2D": "cue-bid raise",
    "1D 1S X": "negative",
    "1C P 1S 2D X": "support",
    "1H X 2H X": "responsive",
    "2S X P 2NT": "Lebensohl",
    "1D P 1S P 2C P 2H": "fourth suit forcing",
    "1D P 1S P 1NT P 2C": "checkback",
    "1H P 3H P 4NT": "key-card ask",
    "1H P 3H P 4NT P 5S": "key-card answer",
    "1H P 3H P 4C": "control",
    "1D P 1S P 2NT P 4C": "Gerber",
    "1NT P 4NT": "quantitative",
    "1NT P 2C X": "lead-directing",
    "1D X P P": "for penalties",
}


@pytest.mark.parametrize("text", ARTIFICIAL)
def test_artificial_sequences(text: str) -> None:
    found = heard(text).calls[-1]
    names = [one.name for one in found.readings]
    assert ARTIFICIAL[text] in names
    assert names[0] == ARTIFICIAL[text] or "probably" in call_words(found)


@pytest.mark.parametrize("entry", REGISTRY, ids=lambda one: f"{one.kind}: {one.name}")
def test_every_entry_is_a_reading_of_its_example(entry) -> None:  # type: ignore[no-untyped-def]
    found = heard(entry.example.replace("(", "").replace(")", "")).calls[-1]
    keys = {one.key for one in (*found.readings, *found.dropped)}
    assert f"{entry.kind}, {entry.name}, {entry.example}" in keys
    assert entry.source


@pytest.mark.parametrize("seed", range(60))
def test_any_legal_auction_is_heard_and_every_line_is_short(seed: int) -> None:
    dice, auction = random.Random(seed), Auction(Seat.NORTH)
    while not auction.is_over and len(auction) < 24:
        legal = auction.legal_calls()
        weights = [6.0 if one == PASS else 3 * 0.75**place for place, one in enumerate(legal)]
        auction = auction.add(dice.choices(legal, weights)[0])
    found = listen(auction)
    for one in found.calls:
        assert len(f"{one.call.symbol}: {call_words(one)}") <= 160
        assert [*full_words(one)] or not one.readings
        assert sum(each.share for each in one.readings) <= 1.000001
    for seat in SEATS:
        assert np.isclose(found.believed[seat].cells.sum(), 1)


def test_words_and_condition_are_of_one_kind() -> None:
    shown = heard("1D P 1S P 2H").calls[-1].portrait
    assert shown is not None
    low, high = shown.points
    assert f"{low} to {high} points" in shown.words
    held = Hand.parse("2.AKJ4.AKJ54.Q32")
    assert matches(shown.condition, held) == (low <= held.hcp <= high)


def test_one_side_plays_one_system() -> None:
    strong = heard("1C P 1D P 1S", (0, "16+ any, strong club"))
    assert strong.believed[Seat.NORTH].points() > 16
    names = [one.name for one in strong.calls[2].readings]
    assert names[0] == "negative"
    assert heard("1C P 1D").believed[Seat.SOUTH].points() > 5


def test_an_alert_comes_before_the_registry() -> None:
    weak = heard("1NT P P P", (0, "12-14"))
    assert 12 <= weak.believed[Seat.NORTH].points() <= 14.5
    assert "12-14" in call_words(weak.calls[0])
    transfer = heard("1NT P 2S P 3C", (2, "transfer to C"))
    assert transfer.calls[2].first is not None
    assert transfer.calls[2].first.suits == (Suit.CLUBS,)
    assert heard("1NT P 2D", (0, "12-14")).calls[-1].first.name == "transfer"  # type: ignore[union-attr]


ALERTED = (
    ("1C", 0, "16+ any distribution", "Points >= 16"),
    ("1NT", 0, "10-12", "10 TO 12 Points"),
    ("1D", 0, "2+D, 11-15", "11 TO 15 Points"),
    ("2D", 0, "multi", "Multi"),
    ("2H", 0, "5H + 4 minor, 5-10", "5 TO 10 Points"),
    ("1H P 1S", 2, "5+ spades, 8+ hcp", "spades >= 5"),
    ("1S P 3S P 4NT", 4, "RKCB 1430", "key-card ask"),
    ("1NT P 2H", 2, "transfer", "transfer"),
    ("1D 1S X", 2, "negative", "negative"),
    ("1S 2S", 1, "michaels", "Michaels"),
)


@pytest.mark.parametrize(("text", "number", "alert", "expected"), ALERTED)
def test_ten_auctions_with_alerts(text: str, number: int, alert: str, expected: str) -> None:
    found = heard(text, (number, alert)).calls[number].first
    assert found is not None
    assert expected in found.shows or expected == found.name


PBN = """[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AQ2.K43.A32.Q432 K54.A52.K54.J765 J9873.QJ9.QJ7.A8 T6.T876.T986.KT9"]
[Auction "N"]
1NT =1= Pass 2H =2= Pass
2S Pass 3NT Pass
Pass Pass
[Note "1:12-14"]
[Note "2:transfer to spades"]
"""
LIN = (
    "qx|o1|md|1SJ9873HQJ9DQJ7CA8,ST6HT876DT986CKT9,SAQ2HK43DA32CQ432,SK54HA52DK54CJ765|sv|0|"
    "mb|1S|mb|p|mb|2N|an|Jacoby, 4+S|mb|p|mb|4S|mb|p|mb|p|mb|p|"
)


def test_alerts_of_files() -> None:
    (one,) = read_text(PBN)
    lines = [call_text(each.reason) for each in told(one, None)]
    assert "12-14" in lines[0] and "transfer to spades" in lines[2]
    assert "North had more: 15 points" in lines[0]
    (two,) = read_text(LIN)
    lines = [call_text(each.reason) for each in told(two, None)]
    assert "Jacoby" in lines[2]
    assert "had only 3 spades" in lines[2]


def test_an_alert_that_says_nothing_is_told_and_lost_on_nobody() -> None:
    plain, odd = heard("1S P 2S"), heard("1S P 2S", (0, "see our card, page 3"))
    assert call_words(odd.calls[0]) == call_words(plain.calls[0])


def test_an_impossible_reading_is_said() -> None:
    found = heard("P P 1S P 1NT", (4, "25+ hcp")).calls[-1]
    assert found.dropped
    assert "impossible after the calls before" in call_words(found)
    assert any("impossible" in line for line in full_words(found))
    assert found.first is not None


def test_a_hand_unlike_its_call() -> None:
    opening = heard("1S").calls[0]
    assert unlike_words(opening, Hand.parse("AKQ32.432.432.32")) == "North had less: 9 points"
    assert unlike_words(opening, Hand.parse("AKQ3.A32.A432.32")) == "North had only 4 spades"
    assert unlike_words(opening, Hand.parse("AKQ32.A32.432.32")) == ""


def test_strangers_hands_are_drawn_by_weight() -> None:
    from kibitz.play import Situation

    deal = Deal.parse("N:AKQ2.432.A32.A32 43.AQJ98.K54.J65 JT98.K5.QJ76.KQ4 765.T76.T98.T987")
    start = Situation.start(deal, "4S by South")
    view = start.play(Card.parse("HT")).view()
    auction = Auction.parse("1C 1H 1S P 2S P 4S P P P", Seat.NORTH)
    size = 200
    belief = overheard(auction).belief(view, seed=1, size=size)
    assert len(belief) >= size / 2
    assert belief.effective_size >= size / 2
    hearts = belief.whole[:, Seat.EAST] >> np.uint64(26) & np.uint64(8191)
    long = np.array([int(one).bit_count() >= 5 for one in hearts])
    assert float((belief.weights * long).sum() / belief.total) > 0.8


def test_a_portrait_reads_back() -> None:
    shown: Condition = Portrait(points=(11, 14), lengths={Suit.SPADES: (5, 13)}).condition
    assert Portrait.of(shown) == Portrait(points=(11, 14), lengths={Suit.SPADES: (5, 13)})

"""The ordinary defence by example: a situation a rule, with the cards that it chooses."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from kibitz.auction import Auction
from kibitz.cards import DECK, Card, Seat, Strain
from kibitz.deal import Hand
from kibitz.planning.defence.heard import UNHEARD, Heard
from kibitz.planning.defence.ordinary import decide, ordinary, ordinary_card
from kibitz.planning.defence.rules import DefenceRule
from kibitz.seen import Seen


def moment(strain: str, dummy: str, played: str = "", needed: int = 9) -> Seen:
    """South declares, West leads; `dummy` is North's hand before the cards `played`."""
    seen = Seen(int(Strain.parse(strain)), Seat.SOUTH, needed, Hand.parse(dummy).mask)
    for word in played.split():
        seen.play(Card.parse(word).index)
    return seen


def cards(mask: int) -> str:
    return " ".join(str(card) for card in DECK if mask >> card.index & 1)


@pytest.mark.parametrize(
    ("strain", "own", "expected", "rule"),
    [
        ("NT", "KQJ84.73.952.A64", "SK", "OPEN_SEQUENCE"),
        ("NT", "K9742.85.Q63.J52", "S4", "OPEN_LONG"),
        ("S", "J83.AK72.T954.62", "HA", "OPEN_SEQUENCE"),
        ("S", "A83.4.Q9542.J973", "H4", "OPEN_SHORT"),
        ("S", "83.A7.K9542.J973", "D2", "OPEN_LONG"),
    ],
)
def test_opening_leads(strain, own, expected, rule):
    chosen, by = decide(moment(strain, "..."), Hand.parse(own).mask, UNHEARD)
    assert set(expected.split()) <= set(cards(chosen).split())
    assert by is DefenceRule[rule]


def test_partner_s_suit_is_led():
    heard = Heard.of(Auction.parse("P 1H 1NT P 3NT P P P", Seat.NORTH))
    chosen, by = decide(moment("NT", "..."), Hand.parse("Q874.93.K632.952").mask, heard)
    assert by is DefenceRule.OPEN_PARTNER
    assert "H9" in cards(chosen)


@pytest.mark.parametrize(
    ("strain", "dummy", "played", "own", "expected", "rule"),
    [
        # East, third hand.
        ("NT", "Q84.K.A.A", "S5 S4", "KJ2.3..", "SJ", "THIRD_FINESSE"),
        ("NT", "843.K.A.A", "S5 S3", "KJ2.3..", "SK", "THIRD_HIGH"),
        ("NT", "843.K.A.A", "S5 S3", "KQ2.3..", "SQ", "THIRD_HIGH"),
        ("NT", "843.K.A.A", "SK S3", "AQ62.3..", "S2", "THIRD_ENOUGH"),
        ("NT", "843.K.A.A", "SQ S3", "K6.3..", "S6 SK", "THIRD_UNBLOCK"),
        ("NT", "A43.K.A.A", "S5 SA", "K62.3..", "S2", "THIRD_LOW"),
        ("H", "843.K.A.A", "S5 S3", ".732.K4.Q2", "H2", "RUFF"),
    ],
)
def test_third_hand_over_dummy(strain, dummy, played, own, expected, rule):
    chosen, by = decide(moment(strain, dummy, played), Hand.parse(own).mask, UNHEARD)
    assert (cards(chosen), by) == (expected, DefenceRule[rule])


FIRST = "C2 C3 C4 CA"
"""A first trick that South wins, so that he leads to the next one."""


@pytest.mark.parametrize(
    ("strain", "dummy", "played", "own", "expected", "rule"),
    [
        # West, second hand, South leading towards dummy.
        ("NT", "KJ5.K.A.3", "S4", "A92...7", "S2 SA", "SECOND_ACE"),
        ("H", "KJ5.K.A.3", "S4", "A92...7", "SA", "SECOND_ACE"),
        ("NT", "KJ5.K.A.3", "SQ", "A92...7", "SA", "SECOND_WIN"),
        ("NT", "A75.K.A.3", "SQ", "K92...7", "SK", "SECOND_COVER"),
        ("S", "A75.K.A.3", "SQ", "K92...7", "S2", "SECOND_LOW"),
        ("NT", "A75.K.A.3", "S4", "KQ2...7", "SQ", "SECOND_SPLIT"),
        ("NT", "A75.K.A.3", "S4", "K92...7", "S2", "SECOND_LOW"),
        ("H", ".K765.A.3", "S4", "A92...7", "S2", "SECOND_LOW"),
        # East, fourth hand, with South's lead and dummy's card on the table.
        ("NT", "J75.A.A.3", "S4 S3 SJ", "AQ2...7", "SQ", "FOURTH_CHEAP"),
        ("NT", "K75.A.A.3", "S4 S3 SK", "QT2...7", "S2", "FOURTH_LOW"),
        ("NT", "KQ753..5432.3", "S4 S3 SK", "A62...7", "S2 SA", "FOURTH_HOLD_UP"),
        ("H", "K75.A.A.3", "S4 S3 SK", ".T92.8.7", "H2", "RUFF"),
        ("H", "75.A.A.3", "S4 SA S5", ".T92.87.7", "D7", "DISCARD_IDLE"),
    ],
)
def test_when_declarer_leads(strain, dummy, played, own, expected, rule):
    seen = moment(strain, dummy, f"{FIRST} {played}")
    chosen, by = decide(seen, Hand.parse(own).mask, UNHEARD)
    assert (cards(chosen), by) == (expected, DefenceRule[rule])


def test_what_beats_the_contract_is_cashed():
    seen = moment("NT", "K75.A63.A2.Q3", "HK H3 H2 H4", needed=12)
    chosen, by = decide(seen, Hand.parse("A2.Q98.K4.J762").mask, UNHEARD)
    assert (cards(chosen), by) == ("SA", DefenceRule.LEAD_SETTING)


def test_no_ruff_and_discard():
    """All diamonds but West's are gone or in his hand: leading one lets them ruff and throw."""
    seen = moment("S", "Q98.A63.AK2.Q3", "HK H3 H2 H4")
    seen.gone |= Hand.parse("..AKQJT98765.").mask
    seen.dummy_hand = Hand.parse("Q98.A6..Q3").mask
    chosen = ordinary(seen, Hand.parse("32.QJ8.432.J7").mask, UNHEARD)
    assert not chosen & Hand.parse("..432.").mask


def test_a_guard_is_kept():
    """East keeps the king's guard and throws from the suit that can take nothing."""
    seen = moment("NT", "K75.A.AQ42.3", f"{FIRST} CK C5 C3")
    chosen, by = decide(seen, Hand.parse("Q92.9864.K3.").mask, UNHEARD)
    assert (cards(chosen), by) == ("H4", DefenceRule.DISCARD_IDLE)


def test_touching_honours_are_played_at_random_and_spots_low():
    seen = moment("NT", "543.A.A.3", f"{FIRST} SA")
    assert cards(ordinary(seen, Hand.parse("QJ...7").mask, UNHEARD)) == "SJ SQ"
    assert cards(ordinary(seen, Hand.parse("87...7").mask, UNHEARD)) == "S7"


def test_the_card_is_drawn_from_classes_equally():
    """West may win with the ace or wait with the two: half and half, whatever touches."""
    seen = moment("NT", "KJ5.K.A.3", f"{FIRST} S4")
    own = Hand.parse("A92...7").mask
    rng = random.Random(1)
    drawn = Counter(ordinary_card(seen, own, UNHEARD, rng) for _ in range(2000))
    assert set(drawn) == {Card.parse("SA").index, Card.parse("S2").index}
    assert abs(drawn[Card.parse("SA").index] - 1000) < 120

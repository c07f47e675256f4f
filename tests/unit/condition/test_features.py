"""Features against their published definitions, on holdings named in them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kibitz.cards import Suit
from kibitz.condition.features import FEATURES
from kibitz.condition.pointcount import pointcount
from kibitz.deal import Hand
from kibitz.errors import KibitzError, Malformed
from kibitz.holding import Holding


def of_holding(feature: str, text: str) -> Fraction:
    mask = Holding.parse(text).settle().in_suit(Suit.SPADES)
    return FEATURES[feature].value(mask, (Suit.SPADES,))


@pytest.mark.parametrize(
    ("feature", "table"),
    [
        # void 0; a singleton but the ace 1; AK 0, Ax Kx 1, xx 2; then one for each of AKQ missing
        ("losers", "-=0 A=0 K=1 x=1 AK=0 AQ=1 Ax=1 KQ=1 Kx=1 Qx=2 xx=2 AKQ=0 KQx=1 Qxx=2 Jxxx=3"),
        # every singleton but the ace 1½, a doubleton with neither ace nor king 2½
        ("newlosers", "-=0 A=0 K=1.5 x=1.5 AK=0 Ax=1 Kx=1.5 Qx=2.5 AKx=0.5 AQx=1 Axx=1.5 xxx=3"),
        ("quicktricks", "AK=2 AKQ=2 AQ=1.5 A=1 AJ=1 KQ=1 Kx=0.5 K=0 KJx=0.5 QJx=0 -=0"),
        ("stoppers", "A=1 K=0 Kx=1 Qx=0 Qxx=1 Jxx=0 Jxxx=1 Txxxx=0 -=0"),
        # Klinger's own examples, and jack and ten without a higher honour
        ("suitquality", "Q8742=6 KJ954=7 J85432=6 KJ8432=8 KQJT64=10 KQ8643=8 JT543=5"),
        ("controls", "AK=3 A=2 Kxx=1 QJT=0"),
        ("hcp", "AKQJ=10 Ax=4 K=3 QJ=3 T=0"),
        ("c13", "AKQJ=13 AQ=8"),
        ("top2", "AKQ=2 QJ=0"),
        ("top3", "AKQJT=3 KJT=1"),
        ("top5", "AKQJT98=5 T9=1 98=0"),
        ("lengthpoints", "xxxx=0 xxxxx=1 xxxxxxxx=4 -=0"),
        ("shortpoints", "-=3 x=2 xx=1 xxx=0"),
        ("points[4.5,3,1.5,0.75,0.25]", "AT=4.75 KQJ=5.25"),
        ("suits[2-]", "-=1 xx=1 xxx=0"),
        ("suits[5+]", "xxxx=0 xxxxx=1 xxxxxxx=1"),
        ("tens", "T9=1 AKQJ=0"),
    ],
)
def test_one_holding(feature, table):
    for entry in table.split():
        holding, expected = entry.split("=")
        assert of_holding(feature, holding) == Fraction(expected), (feature, holding)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("AKT3.AQT6.JT.543", "longest=4 shortest=2 twolongest=8 balanced=1 spadeslongest=1"),
        ("AKT32.AQT6.J.543", "balanced=0 unbalanced=1 singletons=1 voids=0 heartslongest=0"),
        ("AKT32.AQT6.J5.43", "balanced=0 semibalanced=1 doubletons=2 unbalanced=0"),
        ("AKT3.AQT6..76543", "clubslongest=1 spadeslongest=0 voids=1 suits[4]=2 suits[4+]=3"),
        ("AK65432.AQ.J5.43", "semibalanced=0 unbalanced=1"),
        ("KQJ.KQJ.KQJ.KQJ2", "aces=0 kings=4 queens=4 jacks=4 stoppers=4 losers=4 hcp=24 tens=0"),
    ],
)
def test_whole_hand(hand, expected):
    for entry in expected.split():
        name, value = entry.rsplit("=", 1)
        assert FEATURES[name].value(Hand.parse(hand).mask) == Fraction(value), name


def test_kaplan_rubens_as_dealer_prints_them():
    """Values printed by Debian's dealer (times 100) for the North hands of seed 7."""
    table = """AQT6542.5.T86.A5 1510 490
    A752.K62.J64.KQ4 1180 160
    AK84.J62.A64.KQ5 1630 280
    """
    for line in table.splitlines()[:3]:
        hand, cccc, quality = line.split()
        mask = Hand.parse(hand).mask
        assert FEATURES["cccc"].value(mask) * 100 == int(cccc)
        assert FEATURES["quality"].value(mask, (Suit.SPADES,)) * 100 == int(quality)


def test_names_are_found_in_any_dress():
    for word in ("hcp", "HCP", "Points", "high_card_points", "hcps"):
        assert FEATURES[word].name == "hcp"
    assert FEATURES["Quick-Tricks"].name == "quicktricks"
    assert FEATURES["points[ 6, 4,2 ,1]"].name == "points[6,4,2,1]"
    assert FEATURES["POINTS[6,4,2,1]"] is FEATURES["points[6,4,2,1]"]
    assert "nonsense" not in FEATURES
    assert "points[x]" not in FEATURES


def test_no_word_means_two_features():
    words = [w for f in FEATURES.values() for w in (f.name, *f.aliases)]
    assert len(words) == len(set(words))


def test_unknown_feature_names_the_nearest():
    with pytest.raises(Malformed) as caught:
        FEATURES.find("quicktriks")
    assert "quicktricks" in caught.value.remedy


@pytest.mark.parametrize("wrong", ["points[]", "points[a]", "suits[14]", "suits[x]", "suits[3*]"])
def test_wrong_families_are_explained(wrong):
    with pytest.raises(KibitzError) as caught:
        FEATURES.find(wrong)
    assert caught.value.expected


def test_too_many_ranks():
    with pytest.raises(KibitzError):
        pointcount([1] * 14)


def test_a_suits_sum_is_the_whole():
    hand = Hand.parse("AKT3.AQT6.JT.543").mask
    sums = [one for one in FEATURES.values() if one.is_sum and one.per_suit and one.whole_hand]
    assert len(sums) >= 10
    for feature in sums:
        assert feature.units(hand) == sum(feature.units(hand, (suit,)) for suit in Suit)

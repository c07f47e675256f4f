"""Plain phrases: what each means, and what is none."""

from __future__ import annotations

import pytest

from kibitz import odds
from kibitz.condition import parse_condition
from kibitz.condition.reading.plain import EXAMPLES, PHRASES, parse_said, plain_words

MEANT = {
    "hearts 3-3": "hearts(West)=3 and hearts(East)=3",
    "The hearts are 4-2.": "hearts(West)=4 and hearts(East)=2 or hearts(West)=2 and hearts(East)=4",
    "Spades break 3–2": "spades(West)=3 and spades(East)=2 or spades(West)=2 and spades(East)=3",
    "♣ 4-1": "clubs(West)=4 and clubs(East)=1 or clubs(West)=1 and clubs(East)=4",
    "West has the ♠K": "hand(sK)=West",
    "West holds the SK": "hand(sK)=West",
    "east has the 10 of clubs": "hand(cT)=East",
    "the queen of hearts is with West": "hand(hQ)=West",
    "West doesn't have the ♦A": "not hand(dA)=West",
    "East is void in hearts": "hearts(East)=0",
    "West has a doubleton spade": "spades(West)=2",
    "West has no hearts": "hearts(West)=0",
    "West has five or more hearts": "hearts(West)>=5",
    "West has 5+ hearts": "hearts(West)>=5",
    "East has at most one club": "clubs(East)<=1",
    "East has 12 or fewer points": "hcp(East)<=12",
    "East has 10-12 hcp": "hcp(East) in [10,12]",
    "West has the ♠K and East has the ♠Q": "hand(sK)=West and hand(sQ)=East",
}


@pytest.mark.parametrize(("said", "meant"), MEANT.items())
def test_a_phrase_means_what_it_says(said, meant):
    assert parse_said(said) == parse_condition(meant)


@pytest.mark.parametrize(
    "text",
    ["hcp(West)>=12", "West has x or more spades", "hearts 3-3 and clubs 3-3 or spades 3-2",
     "West has the ♠K and ♠Q", "hearts", "", "hearts 3-3 " * 40],
)  # fmt: skip
def test_what_is_no_phrase_is_left_to_the_language(text):
    assert plain_words(text) is None


def test_every_pattern_has_an_example_in_the_documentation():
    import re

    shown = [part for text in EXAMPLES for part in re.split(" and | or ", text.lower())]
    for pattern in PHRASES:
        assert any(re.fullmatch(pattern, one) for one in shown), pattern


def test_a_split_counts_both_ways():
    (answer,) = odds("spades 4-1", north="AKT9.K42.A53.K72", south="5432.A83.KQ2.A53")
    assert f"{float(answer.value):.4f}" == "0.2826"  # the usual 28.3 %

"""The referee against a second one that tries every defence card by card (`second_referee.py`).

Random endings of at most five cards a hand, random small programs: made against the drawn ordinary
cards, made whatever they choose of their sets, beaten by one departure or two, made against best
defence. Then that merging equal cards never changes an answer, where there are many of them.
"""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt

import pytest
from second_referee import (
    Ending,
    defeats,
    fate_as_drawn,
    is_made_always,
    random_ending,
)

from kibitz.auction import Contract
from kibitz.deal import Hand
from kibitz.planning.language.follower import Follower
from kibitz.planning.language.reader import read_plan
from kibitz.planning.referee import departing
from kibitz.planning.referee.departing import NodeBudget, refutation, stands
from kibitz.planning.referee.replay import LayoutPlay
from kibitz.seen import Seen
from plans import hand_written_plans

PLENTY = 10**9


def replay_of(ending: Ending, layout: int | None = None) -> LayoutPlay:
    """The first referee's view of an ending."""
    number = ending.layout if layout is None else layout
    return LayoutPlay(
        ending.follower, ending.seen.copy(), ending.hands, layout=number, seed=ending.seed
    )


def compare(ending: Ending, departures: int) -> list[str]:
    """The two referees agree on an ending; what it was, for the tally."""
    said = ending.follower.program.text
    fate = fate_as_drawn(ending)
    assert replay_of(ending).to_end(LayoutPlay.drawn).value == fate, said
    tally = [fate]
    for of_all in (False, True):
        always = is_made_always(ending, of_all)
        assert stands(replay_of(ending), of_all, NodeBudget(PLENTY)) is always, (said, of_all)
        tally.append(f"{'best' if of_all else 'sets'} {always}")
    found = refutation(replay_of(ending), departures)
    ways = list(defeats(ending, departures))
    assert (found is None) == (not ways), said
    if found is not None:
        fewest = min(map(len, ways))
        assert len(found) == fewest, said
        if found:
            places = {way[0][1] for way in ways if len(way) == fewest}
            assert 4 * found[0].trick + found[0].place == min(places), said
        tally.append(f"beaten by {len(found)}")
    return tally


def compare_many(seeds: range, most: int) -> dict[str, int]:
    """So many endings; how often each answer came."""
    tally: dict[str, int] = {}
    for seed in seeds:
        ending = random_ending(random.Random(seed), most)
        for word in compare(ending, departures=2 if seed % 4 == 0 else 1):
            tally[word] = tally.get(word, 0) + 1
    return tally


def test_two_referees_agree_on_some_endings() -> None:
    tally = compare_many(range(60), most=4)
    assert min(tally["made"], tally["failed"], tally["best True"], tally["sets False"]) >= 10
    assert tally["beaten by 1"] >= 1


@pytest.mark.slow
def test_two_referees_agree_on_three_thousand_endings() -> None:
    """So many, because an ending that only two departures beat has become rare."""
    tally = compare_many(range(1000, 4000), most=5)
    assert min(tally["made"], tally["failed"], tally["best True"], tally["sets False"]) >= 600
    assert min(tally["unforeseen"], tally["beaten by 1"], tally["beaten by 2"]) >= 1


EQUALS = [
    # The ♦9 and ♦8 are as good as each other, but only one of them is to be driven out.
    ("♦5 ♦7 ♥2", "♦3 ♥3 ♥4", "♦T ♥8 ♥9", "♦8 ♦9 ♥7", "2♦ by S", "Drive out the ♦8.", 2, 2),
    # Over the ♦7 on the table the ♦9 and the ♦6 are not the same.
    ("♦7 ♥3 ♥6", "♦8 ♥2 ♥8", "♦3 ♥4 ♥5", "♦2 ♦6 ♦9", "1NT by S", "Lead a diamond.", 0, 1),
]
"""Hands N, E, S, W of an ending; contract, program, who leads, the tricks needed."""


@pytest.mark.parametrize(
    ("north", "east", "south", "west", "contract", "text", "leader", "needed"), EQUALS
)
def test_a_named_card_and_a_card_on_the_table_tell_equals_apart(
    north: str, east: str, south: str, west: str, contract: str, text: str, leader: int, needed: int
) -> None:
    hands = tuple(Hand.of(cards.split()).mask for cards in (north, east, south, west))
    agreed = Contract.parse(contract)
    program = read_plan(text, Hand(hands[2]), Hand(hands[0]), agreed)
    seen = Seen(int(agreed.strain), int(agreed.declarer), needed, hands[0], leader)
    ending = Ending.begin(Follower(program), seen, hands, layout=0, seed=1)
    assert "best False" in compare(ending, departures=1)


def test_the_drawn_cards_come_as_often_as_they_should() -> None:
    """Each class of a set is as likely as another, and so are the cards in it."""
    draws, choices = 400, 0
    for seed in range(300):
        ending, fate = random_ending(random.Random(seed), 5).settled()
        if fate or len(ending.set) == 1:
            continue
        choices += 1
        classes = ending.classes
        drawn = Counter(replay_of(ending, layout).drawn() for layout in range(draws))
        assert set(drawn) <= set(ending.set)
        for members in classes:
            for card in members:
                likely = 1 / len(members) / len(classes)
                error = sqrt(draws * likely * (1 - likely))
                assert abs(drawn[card] - draws * likely) < 5 * error
    assert choices >= 10


@pytest.mark.slow
def test_merging_equals_changes_no_answer_on_whole_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """One departure on the plans written by hand, with equal low cards merged and without."""

    def beaten() -> list[bool]:
        found = []
        for plan in hand_written_plans():
            for n, hands in enumerate((plan.hands, *plan.layouts(2))):
                replay = LayoutPlay(Follower(plan.program), plan.seen, hands, layout=n)
                found.append(refutation(replay) is not None)
        return found

    merged = beaten()
    monkeypatch.setattr(departing, "_are_equal", lambda *_: False)
    assert beaten() == merged
    assert 10 < sum(merged) < len(merged)  # some are beaten, or nothing was tried

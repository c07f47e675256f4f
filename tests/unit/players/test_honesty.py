"""A player knows what its seat may know: hidden hands may be anything, and it holds no deal."""

from __future__ import annotations

import gc
import random
from dataclasses import dataclass, field, replace
from types import FunctionType, MethodType, ModuleType

import numpy as np
import pytest

from kibitz.auction import Contract
from kibitz.cards import DECK, SEATS, Card, Strain
from kibitz.chance.belief.belief import Belief
from kibitz.deal import Deal, Hand
from kibitz.play import Player, Situation, View
from kibitz.players import PLAYERS, player
from kibitz.players.double_dummy import DoubleDummy

HONEST = [
    "first-legal",
    "pimc:worlds=5",
    "alpha-mu:worlds=5:depth=2:early_worlds=3",
    "planner:worlds=3:nodes=100",
    "ordinary",
]


def situations(number: int, seed: int, most: int = 13) -> list[Situation]:
    """Random moments of random plays, whole deals and endings."""
    rng, found = random.Random(seed), []
    for _ in range(number):
        cards = rng.choice((4, 6, 8, 10, 13))
        cards = min(cards, most)
        deck = rng.sample(DECK, 4 * cards)
        deal = Deal.of({s: Hand.of(deck[cards * s : cards * s + cards]) for s in SEATS})
        contract = Contract(rng.randint(1, 7), rng.choice(list(Strain)), rng.choice(SEATS))
        situation = Situation.start(deal, contract)
        for _ in range(rng.randrange(max(1, 4 * cards - 36), 4 * cards - 4)):
            situation = situation.play(rng.choice(list(situation.legal_cards())))
        found.append(situation)
    return found


def shuffled(situation: Situation, seed: int) -> Situation:
    """The same to the player who decides, with other hidden hands wherever there are any."""
    belief = Belief.of_view(situation.view(), seed, 50)
    others = [deal for deal in belief.deals if deal != situation.deal]
    if not others:
        return situation
    north, east, south, west = others[seed % len(others)].hands
    return replace(situation, north=north, east=east, south=south, west=west)


@pytest.mark.parametrize("name", HONEST)
def test_shuffled_hidden_hands_do_not_change_the_choice(name: str) -> None:
    differ = 0
    for number, situation in enumerate(situations(240, seed=31)):
        other = shuffled(situation, number)
        differ += other.deal != situation.deal
        seen = player(name, deal=situation.deal, seed=number).choose(situation.view())
        assert player(name, deal=other.deal, seed=number).choose(other.view()) == seen
    assert differ >= 200


def reachable(start: object) -> list[object]:
    """All that hangs on an object; code, classes and modules are the program, not its knowledge."""
    found: dict[int, object] = {}
    pending = [start]
    while pending:
        one = pending.pop()
        if id(one) in found or isinstance(one, type | ModuleType | FunctionType | MethodType):
            continue
        found[id(one)] = one
        pending += gc.get_referents(one)
        if isinstance(one, np.ndarray):
            pending += one.ravel().tolist()
    return list(found.values())


def knows(holder: object, situation: Situation, view: View) -> bool:
    """Does a hidden hand hang on the object, as a value or as a mask?"""
    hidden = {situation.hand(s) for s in SEATS} - {view.hand, view.dummy}
    masks = {hand.mask for hand in hidden if len(hand) > 1}
    things = reachable(holder)
    return any(isinstance(thing, Situation | Deal) for thing in things) or any(
        thing in hidden if isinstance(thing, Hand) else thing in masks
        for thing in things
        if isinstance(thing, int | Hand)
    )


@dataclass
class Cheat:
    """Has got hold of the deal by way of a mask in a list."""

    secrets: list[dict[str, int]] = field(default_factory=list)

    def choose(self, view: View) -> Card:
        return next(iter(view.legal))


def test_no_player_can_reach_the_true_deal() -> None:
    for situation in situations(12, seed=5):
        view = situation.view()
        hidden = next(s for s in SEATS if situation.hand(s) not in (view.hand, view.dummy))
        assert not knows(view, situation, view)
        for name in HONEST:
            one: Player = player(name, deal=situation.deal, seed=1)
            one.choose(view)
            assert not knows(one, situation, view)
        if len(situation.hand(hidden)) > 1:  # the test itself can tell
            assert knows(DoubleDummy(situation.deal), situation, view)
            assert knows(Cheat([{"x": situation.hand(hidden).mask}]), situation, view)


def test_every_player_is_honest_or_says_that_it_sees_all() -> None:
    judged = {name.split(":")[0] for name in HONEST} | {"human"}
    assert {entry.name for entry in PLAYERS.values() if not entry.sees_all} <= judged
    assert PLAYERS["double-dummy"].sees_all

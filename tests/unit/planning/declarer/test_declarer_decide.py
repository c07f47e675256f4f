"""Declarer's card: best with one layout known, by a method elsewhere, the same every time."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from declarer_scenes import FIGURE_3, view_of

from kibitz.auction import Contract
from kibitz.cards import DECK, SEATS, Seat, Strain
from kibitz.chance.belief.belief import Belief
from kibitz.deal import Deal, Hand
from kibitz.dummy.double import card_values
from kibitz.planning.declarer.decide import decide
from kibitz.play import Situation
from kibitz.players import player
from kibitz.players.planner import Planner


def moments(count: int, seed: int, cards: int) -> list[Situation]:
    """Random moments at which declarer's side is to play and has a choice."""
    rng, found = random.Random(seed), []
    while len(found) < count:
        deck = rng.sample(DECK, 4 * cards)
        deal = Deal.of({s: Hand.of(deck[cards * s : cards * s + cards]) for s in SEATS})
        contract = Contract(rng.randint(1, 3), rng.choice(list(Strain)), rng.choice(SEATS))
        situation = Situation.start(deal, contract)
        for _ in range(rng.randrange(4 * cards - 4)):
            situation = situation.play(rng.choice(list(situation.legal_cards())))
        if situation.mover.side is contract.side and len(situation.legal_cards()) > 1:
            found.append(situation)
    return found


def judge(situations: list[Situation]) -> None:
    for situation in situations:
        view = situation.view()
        card = decide(view, Belief.of_deal(view, situation.deal), worlds=20).card
        values = card_values(situation)
        assert values[card] == max(values.values())


def test_one_layout_known_is_played_double_dummy() -> None:
    judge(moments(40, seed=5, cards=6))


@pytest.mark.slow
def test_one_layout_known_is_played_double_dummy_in_many_positions() -> None:
    judge(moments(200, seed=6, cards=7) + moments(100, seed=7, cards=9))


@pytest.mark.slow
def test_two_way_guesses_are_left_to_the_defenders() -> None:
    # Whoever wins the spade must lead a club: the exit is safe, the guess is not.
    deal = "N:4...AJ2 A...Q98 5...KT3 ...7654"
    situation = Situation.start(Deal.parse(deal), "1NT by South", Seat.SOUTH)
    view = situation.view()
    view = replace(view, won=(0, 0, 4, 0))
    found = decide(view, Belief.of_view(view, 1, 100), worlds=70)
    assert str(found.card) == "S5"


def test_cards_come_from_methods_and_repeat() -> None:
    view = view_of(FIGURE_3, "5S by South", Seat.WEST, "D6", "D2", "D7")
    hero = Planner(worlds=6, seed=3)
    first, second = hero.decide(view), hero.decide(view)
    assert first == second
    assert first.reason.claim == "planned"


def test_settings_are_read_and_the_network_can_be_switched_off() -> None:
    hero = player("planner:worlds=6:nodes=200:network=off:leads=any", seed=1)
    assert isinstance(hero, Planner) and hero.network == "off" and hero.leads == "any"
    view = view_of("N:A2... K3... Q4... J5...", "1NT by South", Seat.WEST, "S5")
    assert hero.choose(view) in view.legal

"""Alpha-mu: its fronts against brute force, depth one against PIMC, one world, budgets."""

from __future__ import annotations

import random
import time
from dataclasses import replace

import numpy as np
import pytest
from strategies_of_play import achievable, endings, undominated

from kibitz.auction import Contract
from kibitz.cards import DECK, SEATS, Strain
from kibitz.chance.belief.belief import Belief
from kibitz.chance.belief.evidence import Evidence
from kibitz.deal import Deal, Hand
from kibitz.dummy.double import card_values
from kibitz.play import Situation
from kibitz.search.alpha_mu import FrontSearch, alpha_mu
from kibitz.search.decision import Objective
from kibitz.search.pimc import pimc


def belief_in(worlds: list[Situation], weights: list[int] | None = None) -> Belief:
    """These worlds and no others."""
    view = worlds[0].view()
    masks = np.array([[hand.mask for hand in w.deal.hands] for w in worlds], dtype=np.uint64)
    played = sum(card.mask for card in view.played)
    weighed = np.array(weights or [1] * len(worlds), dtype=np.int64)
    return Belief(view.seat, masks, weighed, 1, False, Evidence.of_view(view), played)


def random_situation(rng: random.Random, cards: int, plays: int | None = None) -> Situation:
    deck = rng.sample(DECK, 4 * cards)
    deal = Deal.of({s: Hand.of(deck[cards * s : cards * s + cards]) for s in SEATS})
    contract = Contract(rng.randint(1, 7), rng.choice(list(Strain)), rng.choice(SEATS))
    situation = Situation.start(deal, contract)
    number = rng.randrange(4 * cards - 3) if plays is None else plays
    for _ in range(number):
        situation = situation.play(rng.choice(list(situation.legal_cards())))
    needed = contract.tricks_needed - rng.randint(1, situation.tricks_left)
    won = [0, 0, 0, 0]
    won[contract.declarer] = max(needed, 0)
    return replace(situation, won=tuple(won))


def check_front(worlds: list[Situation], objective: Objective, depth: int | None) -> None:
    needed, left = worlds[0].contract.tricks_needed, worlds[0].tricks_left
    won = worlds[0].declarer_tricks

    def judge(tricks: int) -> int:
        return int(tricks >= needed) if objective is Objective.MAKE else tricks - won

    brute = undominated(achievable(dict(enumerate(worlds)), depth, len(worlds), judge))
    search = FrontSearch(worlds[0].view(), belief_in(worlds), objective)
    lanes = search.lanes
    levels = [depth] if depth is not None else [2 * left]
    front = search.front(search.root, lanes.everything, levels[0])
    found = {
        tuple((one & lanes.world(world)).bit_count() for world in range(len(worlds)))
        for one in front
    }
    assert found == brute
    # The decision's value is that of the best set, found with all the cuts.
    decision = alpha_mu(worlds[0].view(), belief_in(worlds), levels[0], objective)
    if decision.options:
        best = max(sum(one) for one in brute) / len(worlds)
        offset = won if objective is Objective.TRICKS else 0
        assert float(decision.options[0].value) == pytest.approx(best + offset)
        assert not decision.options[0].is_bound


def target(worlds: list[Situation], rng: random.Random) -> list[Situation]:
    """The same with tricks taken before, so that from one to all of those left are needed."""
    needed = worlds[0].contract.tricks_needed - rng.randint(1, worlds[0].tricks_left)
    return [replace(world, won=(needed, 0, 0, 0)) for world in worlds]


def test_fronts_are_those_of_brute_force() -> None:
    rng = random.Random(103)
    source = endings(rng, 3, 5)
    for _ in range(25):
        check_front(target(next(source), rng), Objective.MAKE, rng.choice((None, 1, 2, 3)))


def test_fronts_of_tricks_are_those_of_brute_force() -> None:
    rng = random.Random(6)
    source = endings(rng, 3, 4)
    for _ in range(15):
        check_front(next(source), Objective.TRICKS, rng.choice((None, 1, 2, 3)))


@pytest.mark.slow
@pytest.mark.parametrize("cards", [3, 4])
def test_fronts_of_more_worlds_are_those_of_brute_force(cards: int) -> None:
    rng = random.Random(100 + cards)
    source, wide = endings(rng, cards, 8), 0
    for _ in range(200 if cards == 3 else 20):
        worlds = target(next(source), rng)
        depth = rng.choice((None, None, 1, 2, 3)) if cards == 3 else rng.choice((1, 2, 3))
        check_front(worlds, Objective.MAKE, depth)
        wide += len(worlds) > 5
    assert wide > 10


@pytest.mark.slow
def test_fronts_of_four_cards_to_the_end() -> None:
    rng = random.Random(9)
    source = endings(rng, 4, 5)
    for _ in range(10):
        check_front(target(next(source), rng), Objective.MAKE, None)


@pytest.mark.parametrize("objective", list(Objective))
def test_depth_one_is_pimc(objective: Objective) -> None:
    rng, compared = random.Random(3), 0
    while compared < 150:
        situation = random_situation(rng, rng.randint(3, 8))
        view = situation.view()
        if view.turn.side is not view.contract.side:
            continue
        belief = Belief.of_view(view, seed=rng.randrange(1000), size=12)
        one, other = pimc(view, belief, objective), alpha_mu(view, belief, 1, objective)
        assert one.card == other.card
        if not one.options:
            continue
        compared += 1
        assert [o.card for o in one.options] == [o.card for o in other.options]
        for a, b in zip(one.options, other.options, strict=True):
            assert (a.chance, a.tricks) == (b.chance, b.tricks)
            assert b.value == (a.chance if objective is Objective.MAKE else a.tricks)
        # The search's own solving and lanes say the same without the table.
        search = FrontSearch(view, belief, objective)
        values = search.values(search.root, search.lanes.everything)
        for option in other.options:
            assert search.lanes.average(values[option.card.index]) == option.value


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_one_world_is_played_double_dummy(depth: int) -> None:
    rng = random.Random(20 + depth)
    for _ in range(110):
        situation = random_situation(rng, rng.randint(3, 7))
        view = situation.view()
        values = card_values(situation)
        belief = Belief.of_deal(view, situation.deal)
        decision = alpha_mu(view, belief, depth, rng.choice(list(Objective)))
        assert values[decision.card] == max(values.values())


def test_nodes_and_seconds_are_kept() -> None:
    rng = random.Random(5)
    while True:
        situation = random_situation(rng, 9, 0)
        situation = situation.play(next(iter(situation.legal_cards())))
        view = situation.view()
        belief = Belief.of_view(view, seed=1, size=20)
        full = alpha_mu(view, belief, 3)
        if full.options and full.nodes > 60:
            break
    little = alpha_mu(view, belief, 3, most_nodes=20)
    assert little.nodes <= 21 and little.depth < full.depth
    assert little.card in situation.legal_cards()
    none = alpha_mu(view, belief, 3, deadline=time.perf_counter())
    assert none.depth == 1 and none.worlds >= 1


def test_a_defender_plays_pimc() -> None:
    rng = random.Random(2)
    for _ in range(20):
        situation = random_situation(rng, 6)
        view = situation.view()
        if view.turn.side is view.contract.side:
            continue
        belief = Belief.of_view(view, seed=1, size=10)
        assert alpha_mu(view, belief, 3) == pimc(view, belief)


def test_declarer_from_every_seat() -> None:
    """Turning the table turns the decision: nothing depends on the compass."""
    rng = random.Random(12)
    for _ in range(15):
        situation = random_situation(rng, 5, 0)
        view = situation.view()
        if len(view.legal) < 2:
            continue
        decisions = []
        for turn in range(4):
            seats = [SEATS[(seat - turn) % 4] for seat in SEATS]
            deal = Deal.of({seat: situation.hand(seats[seat]) for seat in SEATS})
            declarer = SEATS[(situation.contract.declarer + turn) % 4]
            contract = replace(situation.contract, declarer=declarer)
            won = tuple(situation.won[seats[seat]] for seat in SEATS)
            turned = replace(Situation.start(deal, contract, declarer), won=won)
            others = [turned]
            left, right = declarer.next, declarer.previous
            hands = {s: turned.hand(s) for s in SEATS}
            deal = Deal.of({**hands, left: hands[right], right: hands[left]})
            others.append(replace(Situation.start(deal, contract, declarer), won=won))
            decisions.append(alpha_mu(turned.view(), belief_in(others), 3))
        assert len({d.card for d in decisions}) == 1
        values = {tuple((o.card, o.value) for o in d.options) for d in decisions}
        assert len(values) == 1

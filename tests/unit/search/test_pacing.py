"""Time budgets, with a clock and a solver that are made up: no machine is too busy for this."""

from __future__ import annotations

import math
import random
from types import SimpleNamespace

import numpy as np
import pytest

from kibitz.cards import DECK, SEATS
from kibitz.chance.belief.belief import Belief
from kibitz.deal import Deal, Hand
from kibitz.dummy.double import TooLate
from kibitz.play import Situation
from kibitz.search import pimc


class Clock:
    """A time that passes only while boards are solved."""

    def __init__(self, rng: random.Random, typical: float, spread: float) -> None:
        self.now, self.rng, self.typical, self.spread = 100.0, rng, typical, spread
        self.boards = 0

    def perf_counter(self) -> float:
        return self.now

    def solve(self, worlds, strain, leader, trick, deadline: float | None = None) -> np.ndarray:
        for _one in worlds:
            self.now += self.typical * math.exp(self.rng.gauss(0, self.spread))
        if deadline is not None and self.now > deadline:
            self.now = deadline
            raise TooLate
        self.boards += len(worlds)
        return np.ones((len(worlds), 52), np.int8)


def overruns(
    monkeypatch: pytest.MonkeyPatch, typical: float, spread: float, budget: float
) -> tuple[list[float], list[int]]:
    """The share of the budget that was used in each of many decisions, and the boards solved."""
    deck = random.Random(1).sample(DECK, 52)
    deal = Deal.of({s: Hand.of(deck[13 * s : 13 * s + 13]) for s in SEATS})
    situation = Situation.start(deal, "3NT by South")
    view = situation.play(next(iter(situation.legal_cards()))).view()
    belief = Belief.of_view(view, seed=1, size=400)
    used, boards = [], []
    for seed in range(300):
        clock = Clock(random.Random(seed), typical, spread)
        monkeypatch.setattr(pimc, "time", SimpleNamespace(perf_counter=clock.perf_counter))
        monkeypatch.setattr(pimc, "card_tricks_of_masks", clock.solve)
        pimc.tabulate(view, belief, clock.now + budget)
        used.append((clock.now - 100.0) / budget)
        boards.append(clock.boards)
    return used, boards


@pytest.mark.parametrize("spread", [0.1, 0.5, 1.0])
def test_a_budget_of_twenty_boards_is_kept_and_used(monkeypatch, spread: float) -> None:
    used, boards = overruns(monkeypatch, typical=0.025, spread=spread, budget=0.5)
    # Nobody can help a first board that takes so long; all others are kept within the budget.
    late = [number for one, number in zip(used, boards, strict=True) if one > 1.1]
    assert late in ([], [1])
    assert sum(used) / len(used) > 0.6 and min(boards) >= 1


def test_one_board_is_solved_even_where_there_is_no_time_for_it(monkeypatch) -> None:
    _, boards = overruns(monkeypatch, typical=0.2, spread=0.1, budget=0.1)
    assert set(boards) == {1}

"""Tricks: columns solved once and only as far as asked for, from the solver or the cache."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from kibitz.auction import Contract
from kibitz.cards import Card, Seat, Strain, Vulnerability
from kibitz.chance.drawing.sample import Sampler
from kibitz.condition import parse_condition
from kibitz.condition.tree import And, Holds
from kibitz.deal import Deal, Hand
from kibitz.dummy import double, tricks
from kibitz.dummy.cache import Cache
from kibitz.dummy.layouts import Layouts
from kibitz.dummy.tricks import BLOCK, Tricks
from kibitz.scoring import score_for_ns

DEAL = Deal.parse("N:543.AQ5.A765.A65 - AKQJT9.432.32.32 -")
FOUR_SPADES, THREE_NOTRUMP = Contract.parse("4S by South"), Contract.parse("3NT by North")


@pytest.fixture
def asked(monkeypatch):
    """The sizes of the questions that reach the solver."""
    sizes: list[int] = []

    def counting(masks, strain, declarer, progress=None):
        sizes.append(len(masks))
        return double.tricks_of_masks(masks, strain, declarer, progress)

    monkeypatch.setattr(tricks, "tricks_of_masks", counting)
    return sizes


def test_a_column_is_the_solvers_answer():
    layouts = Layouts.of(DEAL, 2 * BLOCK + 3, seed=2)
    expected = double.many_tricks((deal, Strain.SPADES, Seat.SOUTH) for deal in layouts.deals)
    found = Tricks(layouts)
    assert found.column(Strain.SPADES, Seat.SOUTH, 3).tolist() == expected[:3]
    assert found.column(Strain.SPADES, Seat.SOUTH).tolist() == expected
    counts = found.distribution(Strain.SPADES, Seat.SOUTH)
    assert counts == tuple(expected.count(n) for n in range(14))
    assert found.making(FOUR_SPADES).mean == pytest.approx(sum(counts[10:]) / len(layouts))


def test_each_cell_is_solved_once_and_no_further_than_asked(asked):
    found = Tricks(Layouts.of(DEAL, 3 * BLOCK, seed=2))
    contracts = [FOUR_SPADES, Contract.parse("3S by South"), Contract.parse("6SX by South"), None]
    found.scores(contracts, Vulnerability.NONE, rows=BLOCK - 1)
    assert asked == [BLOCK]
    found.scores(contracts, Vulnerability.BOTH, rows=BLOCK + 1)
    assert asked == [BLOCK, BLOCK]
    found.escores([*contracts, THREE_NOTRUMP], Vulnerability.NONE)
    assert asked == [BLOCK, BLOCK, BLOCK, 3 * BLOCK]
    assert found.solved == 6 * BLOCK and found.found == 0
    assert not Tricks(Layouts.of(DEAL, 9, seed=2)).scores([None], Vulnerability.NONE).any()


def test_scores_of_full_deals_where_all_hands_vary():
    layouts = Layouts(Sampler(parse_condition("hcp(North) >= 15")).draw(3, seed=4), seed=4)
    contracts = [THREE_NOTRUMP, Contract.parse("1NTX by East"), None]
    table = Tricks(layouts).scores(contracts, Vulnerability.EW)
    assert table.shape == (3, 3)
    for deal, row in zip(layouts.deals, table.tolist(), strict=True):
        for contract, score in zip(contracts, row, strict=True):
            number = double.tricks(deal, contract.strain, contract.declarer) if contract else 0
            assert score == score_for_ns(contract, number, Vulnerability.EW)


def test_the_cache_gives_identical_values_without_the_solver(tmp_path, asked):
    cache = Cache(tmp_path / "solved.db")
    contracts = [FOUR_SPADES, THREE_NOTRUMP]
    first = Tricks(Layouts.of(DEAL, 18, seed=2), cache)
    before = first.escores(contracts, Vulnerability.NS)
    assert sum(asked) == first.solved == 36
    again = Tricks(Layouts.of(DEAL, 18, seed=2), cache)
    assert again.escores(contracts, Vulnerability.NS) == before
    assert again.solved == 0 and again.found == 36 and sum(asked) == 36
    # More layouts of the seed: the full blocks are known, the rest is solved.
    more = Tricks(Layouts.of(DEAL, 40, seed=2), cache)
    more.column(Strain.SPADES, Seat.SOUTH)
    assert (more.found, more.solved) == (16, 24)
    # Other cards: another seed, another declarer.
    other = Tricks(Layouts.of(DEAL, 8, seed=3), cache)
    other.column(Strain.SPADES, Seat.SOUTH)
    Tricks(Layouts.of(DEAL, 8, seed=2), cache).column(Strain.SPADES, Seat.NORTH)
    assert other.found == 0 and sum(asked) == 36 + 24 + 16


def test_without_layouts_there_is_nothing_to_solve():
    empty = Tricks(Layouts(np.zeros((0, 4), np.uint64), seed=1))
    assert empty.scores([FOUR_SPADES], Vulnerability.NONE).shape == (0, 1)


def test_versus_on_the_same_layouts():
    found = Tricks(Layouts.of(DEAL, 24, seed=2))
    versus = found.versus(FOUR_SPADES, THREE_NOTRUMP, Vulnerability.NONE)
    escores = found.escores([FOUR_SPADES, THREE_NOTRUMP], Vulnerability.NONE)
    assert versus.points.mean == pytest.approx(escores[0].mean - escores[1].mean)
    assert versus.wins + versus.ties + versus.losses == versus.imps.n == 24


def test_the_average_of_all_layouts_where_they_can_be_listed():
    """East and West have 11 known cards each; four cards lie in one of six ways."""
    west, east = Hand.parse("62.87.K84.K9874"), Hand.parse("87.T9.QJT9.QJT")
    loose = [Card.parse(name) for name in ("HK", "HJ", "H6", "DK")]
    west = west.without(loose[3])
    everything = []
    for mine in combinations(loose, 2):
        theirs = [card for card in loose if card not in mine]
        deal = DEAL.with_hand(Seat.WEST, west | Hand.of(mine))
        everything.append(deal.with_hand(Seat.EAST, east | Hand.of(theirs)))
    exact = [
        score_for_ns(FOUR_SPADES, double.tricks(deal, Strain.SPADES, Seat.SOUTH), Vulnerability.NS)
        for deal in everything
    ]
    known = ((Seat.WEST, west), (Seat.EAST, east))
    condition = And(tuple(Holds(card, seat) for seat, hand in known for card in hand))
    layouts = Layouts.of(DEAL, 120, seed=1, condition=condition)
    assert set(layouts.deals) == set(everything)
    found = Tricks(layouts).escore(FOUR_SPADES, Vulnerability.NS)
    assert len(set(exact)) > 1 and found.se > 0
    assert abs(found.mean - sum(exact) / len(exact)) < 4 * found.se

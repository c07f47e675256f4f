"""Races and par against a solver that is quick to ask and known exactly.

The stand-in counts a declarer's tricks from where three honours lie, so that thousands of
races take no time and every true average can be computed from the odds.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import product
from statistics import mean, pstdev

import numpy as np
import pytest

from kibitz.auction import Contract
from kibitz.cards import Card, Seat, Strain, Vulnerability
from kibitz.chance.drawing.sample import Sampler
from kibitz.chance.unseen import Unseen
from kibitz.deal import Deal
from kibitz.dummy import tricks
from kibitz.dummy.escore import score_by_tricks
from kibitz.dummy.layouts import Layouts
from kibitz.dummy.single import CHOICE, contracts, par_of
from kibitz.dummy.tricks import Tricks
from kibitz.errors import Illegal

DEAL = Deal.parse("N:A543.A52.A765.65 - KJT9.43.K32.AJ32 -")
QUEENS = [Card.parse(name) for name in ("SQ", "HK", "DQ")]
SAMPLER = Sampler(None, Unseen.of_deal(DEAL))
NONE = Vulnerability.NONE


def stand_in(masks, strain, declarer, progress=None):
    """Nine tricks in spades, fewer elsewhere; each honour that West holds is worth one."""
    west = np.asarray(masks)[:, Seat.WEST]
    spade, heart, diamond = (west >> np.uint64(card.index) & np.uint64(1) for card in QUEENS)
    found = {
        Strain.SPADES: 9 + spade,
        Strain.NOTRUMP: 7 + spade + heart * (declarer == Seat.SOUTH),
        Strain.HEARTS: 6 + heart,
        Strain.DIAMONDS: 7 + diamond + spade,
        Strain.CLUBS: 5 + spade,
    }[strain]
    return found.astype(np.int8)


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(tricks, "tricks_of_masks", stand_in)


def truth(contract: Contract | None) -> float:
    """The true average: the eight ways in which the honours lie, with their exact odds."""
    if contract is None:
        return 0.0
    total = 0.0
    for held in product((0, 1), repeat=3):
        many = sum(held)  # 26 cards, 13 with each opponent
        chance = math.comb(23, 13 - many) / math.comb(26, 13)
        west = sum(card.mask for card, has in zip(QUEENS, held, strict=True) if has)
        number = stand_in(
            np.array([[0, 0, 0, west]], np.uint64), contract.strain, contract.declarer
        )
        total += chance * float(score_by_tricks(contract, NONE)[int(number[0])])
    return total


def layouts(count: int, seed: int) -> Layouts:
    return Layouts(SAMPLER.draw(count, seed), seed)


def test_standard_errors_are_honest():
    """Over many seeds, (estimate - truth) / error has mean 0 and spread 1."""
    contract = Contract.parse("4S by South")
    true = truth(contract)
    scores = []
    for seed in range(200):
        found = Tricks(layouts(100, seed)).escore(contract, NONE)
        scores.append((found.mean - true) / found.se)
    assert abs(mean(scores)) < 0.2
    assert 0.88 < pstdev(scores) < 1.12


def test_paired_errors_are_honest_too():
    one, other = Contract.parse("4S by South"), Contract.parse("3NT by South")
    gap = truth(one) - truth(other)
    scores = []
    for seed in range(200):
        found = Tricks(layouts(100, seed)).versus(one, other, NONE).points
        scores.append((found.mean - gap) / found.se)
    assert abs(mean(scores)) < 0.2
    assert 0.88 < pstdev(scores) < 1.12


def test_par_has_no_winners_curse():
    """Its mean over many seeds is the truth about what it chose; the chooser's own is above it."""
    gaps, flattered, lost = [], [], []
    best = max(map(truth, [None, *contracts(DEAL)]))
    for seed in range(200):
        found = par_of(layouts(256, seed), NONE, score_cap=64)
        true = truth(found.contract)
        gaps.append(found.escore.mean - true)
        choice = found.choice
        flattered.append(choice.values[:, choice.best].mean() - true)
        lost.append(best - true)
    error = pstdev(gaps) / math.sqrt(len(gaps))
    assert abs(mean(gaps)) < 3.5 * error
    assert mean(flattered) > 5 * error  # the curse is there where one looks for it
    assert mean(lost) < 5  # and little is lost by choosing on so few layouts


def test_the_best_contract_wins_and_the_others_are_hardly_solved():
    found = Tricks(layouts(512, seed=1))
    choice = found.race([None, *contracts(DEAL)], NONE, replace(CHOICE, cap=512))
    assert str(choice.leader) == "4S by South"
    far = Contract.parse("7NT by South")
    assert truth(far) < -200 and choice.leads[far].n <= 16
    to_the_end = [choice.leads[name].mean for name in choice.names if name != choice.leader]
    assert choice.runner_up is not None and to_the_end and min(to_the_end) >= 0
    assert found.solved < 512 * 2.5


def test_par_tells_what_it_is_ahead_of_each_contract():
    """Layout by layout, on as many of those that chose it as the other contract was scored on."""
    changed = 0
    for seed in range(40):
        drawn = layouts(256, seed)
        found = par_of(drawn, NONE, score_cap=64)
        scored = Tricks(drawn.halves()[0])
        ahead = {
            other: (scored.scores([found.contract, other], NONE, lead.n) @ [1, -1]).mean()
            for other, lead in found.choice.leads.items()
        }
        assert {other: lead.mean for other, lead in found.choice.leads.items()} == ahead
        told = found.to_json()
        assert told["lead"]["mean"] == min(ahead.values())
        first = scored.scores([None, *contracts(DEAL)], NONE, 8).sum(axis=0)
        changed += [None, *contracts(DEAL)][int(first.argmax())] != found.contract
    assert changed  # some were led by another contract when the first dropped out


def test_contracts_that_always_score_the_same_are_not_raced_on():
    found = Tricks(layouts(512, seed=1))
    pair = [Contract.parse("4S by South"), Contract.parse("4S by North")]
    choice = found.race(pair, NONE, replace(CHOICE, cap=512))
    assert choice.leader == pair[0]  # of equals, the first
    assert choice.decided and choice.rows < 64
    assert found.race(pair[::-1], NONE, CHOICE).leader == pair[1]


def test_the_cap_ends_a_race_that_is_close():
    # Two finesses: 24 layouts do not tell their contracts apart at one error in a million.
    found = Tricks(layouts(64, seed=1))
    close = [Contract.parse("2D by South"), Contract.parse("1NT by South")]
    choice = found.race(close, NONE, replace(CHOICE, cap=24, margin=0.0, rate=1e-6))
    assert choice.rows == 24 and not choice.decided
    assert {choice.leader, choice.runner_up} == set(close)


def test_fewer_layouts_than_the_cap_are_all_that_is_used():
    assert Tricks(layouts(8, 1)).race([None], NONE, CHOICE).rows == 8
    with pytest.raises(Illegal):
        Tricks(layouts(0, 1)).race([None], NONE, CHOICE)

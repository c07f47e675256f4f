"""Single-dummy par with the real solver: sure things, unseen cards, fresh layouts, the cache."""

from __future__ import annotations

import json

import numpy as np
import pytest

from kibitz.auction import Contract
from kibitz.cards import Card, Seat, Strain, Vulnerability
from kibitz.condition import parse_rule_condition
from kibitz.condition.tree import Holds
from kibitz.deal import Deal
from kibitz.dummy.cache import Cache
from kibitz.dummy.layouts import Layouts, both
from kibitz.dummy.single import contracts, is_playable, par, par_of
from kibitz.dummy.tricks import Tricks
from kibitz.errors import Illegal
from kibitz.scoring import score_for_ns

SLAM = Deal.parse("N:AKQJT.AK32.A2.A2 - 9876.QJ54.K43.K3 -")
WEAK = Deal.parse("N:5432.5432.432.32 - 9876.876.765.765 -")


def test_a_sure_grand_slam():
    best = par(SLAM, seed=1, score_cap=16)
    assert best.contract is not None and best.contract.level == 7
    assert best.escore.mean > 1400
    assert best.chosen_on >= 8 and best.scored_on == 16


def test_two_weak_hands_pass():
    best = par(WEAK, Vulnerability.BOTH, seed=1, choose_cap=8)
    assert best.contract is None and best.escore.name == "Pass"
    assert (best.escore.mean, best.escore.se) == (0, 0)


def test_par_is_scored_on_layouts_that_did_not_choose_it():
    layouts = Layouts.of(SLAM, 64, seed=2)
    best = par_of(layouts, choose_cap=16, score_cap=16)
    chosen = {tuple(row) for row in layouts.masks[::2].tolist()}
    assert not chosen & {tuple(row) for row in best.fresh.layouts.masks.tolist()}
    assert best.fresh.escore(best.contract, Vulnerability.NONE) == best.escore


def test_the_same_seed_gives_the_same_par_with_and_without_a_cache(tmp_path):
    cache = Cache(tmp_path / "solved.db")
    rule = both(parse_rule_condition("Points < 12"))
    options = {"seed": 7, "condition": rule, "choose_cap": 16, "score_cap": 32}
    first, second, third = (par(SLAM, cache=c, **options) for c in (None, cache, cache))
    assert first == second
    assert first.solved > 0 and third.solved == 0
    assert third.to_json() == second.to_json()
    assert json.loads(json.dumps(third.to_json(), allow_nan=False))["seed"] == 7


def test_what_the_opponents_may_hold_decides():
    """The king of trumps with West is finessed, with East it takes a trick."""
    deal = Deal.parse("N:AQJT9.432.432.43 - 876.AK5.AK5.AK52 -")
    king = Card.parse("SK")
    onside, offside = (
        Tricks(Layouts.of(deal, 8, seed=1, condition=Holds(king, seat))).column(
            Strain.SPADES, Seat.SOUTH
        )
        for seat in (Seat.WEST, Seat.EAST)
    )
    assert onside.mean() > offside.mean() + 0.5


def test_opponents_that_cannot_be_are_refused():
    with pytest.raises(Illegal):  # one of them has the missing queen
        par(SLAM, seed=1, condition=both(parse_rule_condition("NOT holds DQ")))


def test_only_levels_with_a_premium_of_their_own_are_candidates():
    found = list(contracts(SLAM))
    assert found[0] == Contract.parse("1H by South")
    assert len(found) == len(set(found))
    assert {c.level for c in found if c.strain is Strain.SPADES} == {1, 4, 6, 7}
    assert {c.level for c in found if c.strain is Strain.NOTRUMP} == {1, 3, 6, 7}
    assert {c.declarer for c in found} == {Seat.NORTH, Seat.SOUTH}


@pytest.mark.parametrize("strain", Strain)
@pytest.mark.parametrize("vulnerability", [Vulnerability.NONE, Vulnerability.NS])
def test_a_level_that_is_left_out_never_scores_more(strain, vulnerability):
    deal = Deal.parse("N:AKQJ.AK32.A2.AJ2 - 9876.QJ5.K43.K43 -")
    kept = {c.level for c in contracts(deal) if c.strain is strain} or {1, 5, 6, 7}
    for level in set(range(1, 8)) - kept:
        below = max(n for n in kept if n < level)
        for tricks in range(14):
            higher, lower = (
                score_for_ns(Contract(n, strain, Seat.SOUTH), tricks, vulnerability)
                for n in (level, below)
            )
            assert higher <= lower


def test_which_strains_are_playable():
    deal = Deal.parse("N:5432.AKQJT9.2.32 - 876.-.AKQ43.AK765 -")
    assert [s for s in Strain if is_playable(deal, s)] == [
        Strain.CLUBS, Strain.HEARTS, Strain.SPADES, Strain.NOTRUMP
    ]  # fmt: skip


@pytest.mark.parametrize(
    "options", [{"choose_cap": 0}, {"score_cap": 1}, {"precision": 0.0}, {"precision": -5.0}]
)
def test_limits_that_leave_nothing_to_do_are_refused(options):
    with pytest.raises(Illegal):
        par(SLAM, seed=1, **options)


def test_no_layouts_no_par():
    with pytest.raises(Illegal, match="0 layouts"):
        par_of(Layouts(np.zeros((0, 4), np.uint64), seed=1))


def test_par_is_about_two_known_hands():
    masks = np.concatenate([Layouts.of(deal, 4, seed=1).masks for deal in (SLAM, WEAK)])
    with pytest.raises(Illegal, match="not the same in all layouts"):
        par_of(Layouts(masks, seed=1))

"""Races whose truth is known: coins, and numbers drawn from distributions that are written here."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np
import pytest

from kibitz.errors import Illegal
from kibitz.measure.race import Race, Terms, level, race

TERMS = Terms(margin=0.05, unseen=1, cap=1024)


def run(table, terms=TERMS, **options) -> Race[int]:
    """The race of the columns of a table."""
    found = np.asarray(table)
    return race(
        lambda names, rows: found[:rows, list(names)], range(found.shape[1]), terms, **options
    )


def coins(chances, rows, seed):
    """A row of coins, tossed independently: 1 or 0."""
    return (np.random.default_rng(seed).random((rows, len(chances))) < chances).astype(int)


def wrong(tables, terms, best=0) -> float:
    """In what share of races the best candidate is not chosen, of those that are decided."""
    ended = [run(table, terms) for table in tables]
    return sum(one.decided and one.leader != best for one in ended) / len(ended)


@pytest.mark.parametrize("others", [1, 4])
@pytest.mark.parametrize("base", [0.05, 0.4])
def test_where_it_is_hardest(base, others):
    """The least favourable case: the best is ahead of all others by just more than the margin."""
    terms = Terms(margin=0.08, unseen=1, cap=1024, rate=0.05)
    chances = [base + 0.0801, *[base] * others]
    error = math.sqrt(0.05 * 0.95 / 300)
    assert wrong((coins(chances, 1024, seed) for seed in range(300)), terms) < 0.05 + 2 * error


@pytest.mark.parametrize("rounds", [1, 2, 4, 8])
@pytest.mark.parametrize("rate", [0.05, 0.25])
def test_the_level_is_the_rate_of_all_looks_together(rate, rounds):
    """Sums of normal values are looked at again and again: how often is any of them too high?"""
    sizes = [round(1000 * 1.25**n) for n in range(rounds)]
    steps = np.diff([0, *sizes])
    draws = np.random.default_rng(4).normal(size=(40_000, rounds)) * np.sqrt(steps)
    heights = draws.cumsum(axis=1) / np.sqrt(sizes)
    bound = NormalDist().inv_cdf(1 - level(rate, rounds))
    found = float((heights > bound).any(axis=1).mean())
    assert found == pytest.approx(rate, abs=4 * math.sqrt(rate * (1 - rate) / 40_000))


def test_no_more_wrong_choices_than_stated_over_decisions_as_they_come():
    """Differences of all sizes: the truth is drawn first, then the samples."""
    terms = Terms(margin=0.08, unseen=1, cap=1024, rate=0.05)
    draws, bad = np.random.default_rng(2), 0
    for seed in range(400):
        chances = draws.beta(3, 3, size=4)
        ended = run(coins(chances, 1024, seed), terms)
        bad += chances.max() - chances[ended.leader] > terms.margin
    assert bad / 400 <= 0.05


def test_skewed_values_too():
    """A contract that fails once in twelve times and loses much then, beside a safe one."""
    terms = Terms(margin=20, unseen=520, cap=1024, rate=0.05)

    def table(seed):
        fails = np.random.default_rng(seed).random(1024) < 1 / 12
        return np.stack([np.full(1024, 400.0), np.where(fails, -100.0, 420.0)], axis=1)

    assert 420 - 520 / 12 < 400 - 20  # the safe one is better by more than the margin
    error = math.sqrt(0.05 * 0.95 / 300)
    assert wrong((table(seed) for seed in range(300)), terms) < 0.05 + 2 * error


def test_far_ones_drop_out_first_and_equal_ones_do_not_go_on_for_ever():
    far = run(coins([0.9, 0.85, 0.1], 1024, 1))
    assert far.leader in (0, 1) and far.leads[2].n == 16
    same = run(np.repeat(coins([0.5], 1024, 1), 2, axis=1))
    assert same.decided and same.leader == 0 and same.rows <= 64


def test_a_smaller_rate_and_a_smaller_margin_take_more_samples():
    tables = [coins([0.7, 0.5], 1024, seed) for seed in range(20)]

    def rows(**terms):
        return sum(run(table, Terms(unseen=1, cap=1024, **terms)).rows for table in tables)

    assert rows(margin=0.1, rate=0.2) < rows(margin=0.1, rate=0.01)
    assert rows(margin=0.2, rate=0.1) < rows(margin=0.02, rate=0.1)


def test_the_cap_ends_what_is_not_decided():
    ended = run(coins([0.5, 0.5], 64, 3), Terms(margin=0.01, unseen=1, cap=64))
    assert ended.rows == 64 and not ended.decided
    assert ended.runner_up == 1 - ended.leader and ended.lead.n == 64


def test_of_equals_the_first_leads():
    assert run(np.ones((64, 3)), Terms(0.1, 1, 64)).leader == 0


def test_the_lead_is_paired():
    """What both suffer from cancels: a common noise of 100 does not hide a difference of 1."""
    draws = np.random.default_rng(1)
    common, own = draws.normal(0, 100, 64), draws.normal(1, 0.5, 64)
    ended = run(np.stack([common + own, common], axis=1), Terms(0.2, 1, 64))
    assert ended.leader == 0 and ended.decided
    assert ended.lead.mean == pytest.approx(1, abs=0.3) and ended.lead.se < 0.2


def test_a_leader_hardly_leads_within_the_error_of_the_lead():
    """Ahead of one by 0.5 and of another by 0.02, with an error of 0.06 of either."""
    table = np.array([[1.0, 0.0, 0.48], [0.0, 0.0, 0.48]] * 32)
    ended = run(table, Terms(0.0, 0, 64, first=64))
    assert ended.leader == 0 and not ended.hardly_leads(1) and ended.hardly_leads(2)


def overtaken():
    """0 is ahead of 1 by one on average, and of 2 by seven; then 1 is ahead of both."""
    table = np.zeros((256, 3))
    table[:16] = [[10, 14, 2], [10, 4, 2], [10, 14, 4], [10, 4, 4]] * 4
    table[16:] = [0, 10, 0]
    return table


def test_leads_are_those_of_the_last_leader():
    """2 was behind 0, who led when it dropped out, by seven; behind 1, who won, by six."""
    ended = run(overtaken(), Terms(margin=1.0, unseen=1, cap=256))
    assert ended.leader == 1 and ended.rows > 16
    assert (ended.leads[2].mean, ended.leads[2].n) == (6, 16)
    own = np.array([12, 2, 10, 0] * 4)  # of 1 over 2; a deviation of the size 1 may be unseen
    assert ended.leads[2].se == pytest.approx(math.sqrt((16 * own.var() + 1) / (16 * 15)))
    ahead = (10 * (ended.rows - 16) - 16) / ended.rows
    assert (ended.leads[0].mean, ended.leads[0].n) == (pytest.approx(ahead), ended.rows)
    assert ended.lead.mean == pytest.approx(min(ahead, 6))
    assert ended.runner_up == (0 if ahead < 6 else 2)


def test_leads_are_weighted_as_the_samples_are():
    ended = run(overtaken(), Terms(margin=1.0, unseen=1, cap=256), weights=[1, 1, 3, 3] * 64)
    assert ended.leader == 1 and ended.leads[2].n == 16
    assert ended.leads[2].mean == pytest.approx((12 + 2 + 3 * 10 + 3 * 0) / 8)


def test_leads_are_of_one_round():
    """What is worth more the more samples there are is compared as it was worth in that round."""

    def values(names, rows):
        return overtaken()[:rows, list(names)] + 1000 * rows

    ended = race(values, [0, 1, 2], Terms(margin=1.0, unseen=1, cap=256))
    assert ended.leader == 1 and ended.leads[2].mean == pytest.approx(6)


def test_weights_count():
    table = np.array([[1, 0], [0, 1]] * 32)
    assert run(table, Terms(0.05, 1, 64), weights=[3, 1] * 32).leader == 0
    assert run(table, Terms(0.05, 1, 64), weights=[1, 3] * 32).leader == 1
    even = run(table, Terms(0.05, 1, 64), weights=[2] * 64)
    assert even.leads == run(table, Terms(0.05, 1, 64)).leads


def test_a_census_has_no_error():
    table = np.array([[1, 0, 1], [1, 1, 0], [1, 1, 1], [0, 0, 1]])
    ended = run(table, Terms(0.0, 1, 4, census=True), weights=[1, 2, 3, 1])
    assert ended.decided and ended.rows == 4 and ended.leader == 0
    assert ended.lead.se == 0
    assert ended.leads[1].mean == pytest.approx(1 / 7) and ended.leads[2].mean == pytest.approx(
        1 / 7
    )


def test_one_candidate_wins_alone():
    ended = run(np.ones((8, 1)), Terms(0.1, 1, 8))
    assert (ended.leader, ended.runner_up, ended.decided, ended.lead.mean) == (0, None, True, 0)


def test_nothing_is_a_candidate_like_another():
    """To pass is None: it may be the runner-up, with a lead over it."""
    table = {None: 0.0, "game": 1.0}
    ended = race(
        lambda names, rows: np.array([[table[name] for name in names]] * rows),
        [None, "game"],
        Terms(0.1, 1, 64),
    )
    assert (ended.leader, ended.runner_up, ended.lead.mean) == ("game", None, 1.0)


def test_time_may_be_up():
    """Values of fewer samples than were asked for are the last."""
    ended = run(coins([0.5, 0.5], 20, 1), Terms(0.001, 1, 1024))
    assert ended.rows == 20 and not ended.decided


def test_a_control_saves_samples_and_changes_no_mean():
    """What is dear is the same as what is cheap but for a rare loss of the first candidate."""
    cheap = coins([0.6, 0.5], 4096, 1).astype(float)
    dear = cheap.copy()
    dear[:, 0] -= cheap[:, 0] * (np.random.default_rng(2).random(4096) < 0.05)
    terms = Terms(margin=0.04, unseen=1, cap=1024)
    with_control, without = run(dear, terms, control=cheap), run(dear, terms)
    assert with_control.leader == 0 and with_control.decided
    assert with_control.rows < without.rows
    truth = float((dear[:, 0] - dear[:, 1]).mean())
    assert abs(with_control.lead.mean - truth) < 3 * with_control.lead.se


def test_the_error_of_a_control_is_part_of_the_error():
    cheap = coins([0.5, 0.5], 64, 1).astype(float)
    lead = run(cheap, Terms(0.001, 0, 64), control=cheap).lead
    gains = cheap[:, 0] - cheap[:, 1]
    assert lead.se == pytest.approx(gains.std(ddof=1) / 8)


def test_who_holds_the_title_keeps_it_soon_and_seldom_loses_it_wrongly():
    """Differences of all sizes; wrong is to lose the title to one who is not better at all."""
    terms = Terms(margin=0.05, unseen=1, cap=512, rate=0.02)
    draws, bad, held, free = np.random.default_rng(3), 0, 0, 0
    for seed in range(400):
        chances = draws.beta(3, 3, size=3)
        table = coins(chances, 512, seed)
        ended = run(table, terms, holder=1)
        bad += ended.decided and chances[ended.leader] < chances[1]
        held, free = held + ended.rows, free + run(table, terms).rows
    assert bad / 400 <= 0.02 and held < free


def test_equals_take_the_title_no_more_often_than_the_rate():
    terms = Terms(margin=0.05, unseen=1, cap=512, rate=0.02)
    ended = [run(coins([0.5] * 3, 512, seed), terms, holder=1) for seed in range(300)]
    lost = sum(one.decided and one.leader != 1 for one in ended) / 300
    assert lost < 0.02 + 2 * math.sqrt(0.02 * 0.98 / 300)


def test_nobody_drops_out_on_a_presumption_behind_another_than_the_holder():
    """2 is better than 1 by the margin with a probability of 0.08, a third of what is presumed."""
    asked = []

    def values(names, rows):
        asked.append(set(names))
        return np.array([[-10.0, 0.0, 1.0], [-10.0, 0.0, -1.0]] * 32)[:rows, list(names)]

    race(values, [0, 1, 2], Terms(margin=0.38, unseen=0, cap=64), holder=0)
    assert asked[:2] == [{0, 1, 2}, {1, 2}]


def test_who_is_clearly_better_takes_the_title():
    terms = Terms(margin=0.05, unseen=1, cap=512, rate=0.02)
    ended = [run(coins([0.8, 0.5], 512, seed), terms, holder=1) for seed in range(50)]
    taken = [one for one in ended if one.leader == 0]
    assert len(taken) >= 45 and all(one.decided for one in taken)
    assert all(one.leads[1].below(0) <= 0.02 for one in taken)  # without the start


def test_a_race_needs_runners_and_a_course():
    with pytest.raises(Illegal, match="nobody"):
        run(np.ones((8, 0)))
    for wrong_terms in ({"cap": 0}, {"rate": 0}, {"margin": -1}):
        with pytest.raises(Illegal):
            Terms(**{"margin": 0.1, "unseen": 1, "cap": 8} | wrong_terms)


def test_only_those_who_are_left_are_asked_about():
    asked = []

    def values(names, rows):
        asked.append((tuple(names), rows))
        return coins([0.95, 0.9, 0.0], rows, 1)[:, list(names)]

    race(values, [0, 1, 2], Terms(0.01, 1, 64))
    assert asked[0] == ((0, 1, 2), 16) and asked[1] == ((0, 1), 20)

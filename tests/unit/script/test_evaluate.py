"""Expressions over arrays: C's arithmetic, laziness, sharing, and the tree that says the same."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.cards import SEATS, Seat, Strain
from kibitz.condition.reading.dealer import Beyond, condition_of, split
from kibitz.condition.vector import evaluate
from kibitz.deal import Deal
from kibitz.errors import Illegal
from kibitz.script import Shuffle, read, run
from kibitz.script.evaluate import DealBatch

DEAL = Deal.parse("N:AKQJ.T9872..AKQJ T98765432.AKQ.A. .J6543.KQJT9.T98 ..8765432.765432")
MASKS = np.array([[hand.mask for hand in DEAL.hands]], np.uint64)


def words(size):
    return np.random.PCG64(1).random_raw(size)


def value(expression: str, before: str = "") -> int:
    script = read(f"{before}\naction average {expression}")
    return int(DealBatch(MASKS, words).numbers(script.actions[0].value)[0])


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        # the precedences of dealer's own test of operators
        ("1 ? 0 ? 3 : 2 : 1", 2),
        ("1 ? 3 : 1 ? 2 : 1", 3),
        ("0 ? 3 : 1 ? 2 : 1", 2),
        ("1 || 0 ? 1 : 0", 1),
        ("1 ? 0 : 1 || 1", 0),
        ("1 || 0 && 0", 1),
        ("0 && 0 || 1", 1),
        ("2 == 2 != 0", 1),
        ("0 == 2 != 3", 1),
        ("3 < 2 > -1", 1),
        ("4 > 3 < 1", 0),
        ("0 == 0 < 0", 1),
        ("1 - 1 + 1", 1),
        ("10 - 3 - 2", 5),
        ("3 * 3 % 2", 1),
        ("12 / 5 % 3", 2),
        ("8 * 3 / 2", 12),
        ("1 + 2 * 3", 7),
        ("!0 * 2", 2),
        ("not 2 == 0", 1),
        ("not 2 > 0", 0),
        ("not not 5", 1),
        ("1 + not 0", 2),
        ("-1 - 2", -3),
        ("2 - -1", 3),
        ("2-1", 1),
        ("- 7 / 2", -3),
        ("-7 / 2", -3),
        ("7 / -2", -3),
        ("-7 % 2", -1),
        ("7 % -2", 1),
        ("08 + 1", 9),
        ("2147483647 + 1", -2147483648),
        ("2 and 4", 1),
        ("0 or 5", 1),
        ("-(3 + 4)", -7),
        # truths are numbers
        ("(hcp(north) > 3) + (spades(north) == 4) + hascard(north, AS)", 3),
        ("100 * shape(north, 4504)", 100),
        ("spades(west) == hearts(west) == (3 or 4)", 1),
    ],
)
def test_arithmetic_is_that_of_c(expression, expected):
    assert value(expression) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("spades(east)", 9),
        ("spade(west)", 0),
        ("hcp(north)", 20),
        ("hcps(north, clubs)", 10),
        ("controls(east)", 5),
        ("control(north, spades)", 3),
        ("losers(north)", 3),
        ("loser(west)", 6),
        ("loser(east, hearts)", 0),
        ("tens(south) + pt0(south)", 4),
        ("jacks(north) + queens(north) + kings(north) + aces(north)", 8),
        ("top5(south, diamonds)", 4),
        ("top2(south, diamonds)", 1),
        ("c13(north)", 26),
        ("pt9(north, spades)", 13),
        ("hascard(south, TD)", 1),
        ("hascard(south, 10D)", 1),
        ("hascard(south, DT)", 1),
        ("hascard(north, TD)", 0),
        ("shape(north, any 5440)", 1),
        ("shape(north, any 5440 - x5xx)", 0),
        ("shape(north, - any 5440 + 4xxx)", 1),
        ("shape(east, any 9xxx, 4xxx)", 1),
        ("shape(west, xx76 4333)", 1),
        ("shape{north, 5h(440)}", 1),
        ("shape{north, 5+M(440) - (4432)}", 1),
        ("shape{north, 4+s4+h(xx):d<c,s+h==9}", 1),
        ("shape{north, 4+s4+h(xx):d>=c}", 0),
        ("score(vul, x3N, 9)", 600),
        ("score(nv, x3NT, 8)", -50),
        ("score(vul, x7C, 13)", 2140),
        ("score(nv, x4S, 20)", 720),
        ("score(nv, x4S, -1)", -550),
        ("score(vul, x4Sx, 9)", -200),
        ("imps(-430)", -10),
        ("imps(5000)", 24),
        ("imps(score(vul, x3N, 9) - score(vul, x3N, 8))", 12),
    ],
)
def test_what_is_asked_of_the_cards(expression, expected):
    assert value(expression) == expected


def test_point_counts_of_ones_own():
    before = "pointcount 6 4 2 1\naltcount 3 1 1 1 0 -2\naltcount 9 5"
    assert value("hcp(north)", before) == 26
    assert value("pt3(north)", before) == 4
    assert value("kings(east, hearts)", before) == 3
    assert value("c13(south) + pt9(east)", before) == 10
    assert value("aces(east)", before) == 2
    assert value("hcp(north)", "pointcount") == 0


def test_tricks_are_asked_only_where_they_matter():
    asked = []

    def solver(masks, strain, declarer):
        asked.append((len(masks), strain, declarer))
        return np.full(len(masks), 9, np.int8)

    script = read(
        "makes = tricks(south, notrump) > 8\n"
        "tricks(north, spades) > 3 and hcp(south) > 20 and (hcp(north) > 30 or makes)\n"
        "action average makes ? tricks(south, notrump) : 0"
    )
    outcome = run(script, generate=20_000, seed=3, solver=solver)
    assert outcome.produced > 50
    assert all(rows < 500 for rows, _, _ in asked)
    assert {(strain, seat) for _, strain, seat in asked} == {
        (Strain.SPADES, Seat.NORTH),
        (Strain.NOTRUMP, Seat.SOUTH),
    }
    assert outcome.means[0].value == 9


def test_a_divisor_may_be_zero_where_it_does_not_matter():
    script = read("action average spades(north) == 0 ? 0 : 12 / spades(north)")
    run(script, generate=3000, seed=1)
    script = read("spades(north) > 0 and 12 / spades(north) > 2 action average 1")
    assert 0 < run(script, generate=3000, seed=1).produced < 3000


def test_a_divisor_that_is_zero_is_pointed_at():
    script = read("a = 3\naction average a + 12 / spades(north)", "x.dlr")
    with pytest.raises(Illegal, match="division by zero") as caught:
        run(script, generate=3000, seed=1)
    place = caught.value.place
    assert (place.source, place.line, place.column) == ("x.dlr", 2, 25)


def test_random_numbers_are_drawn_anew_at_each_mention():
    script = read("r = rnd(2)\naction average r == r, average r, frequency (rnd(-3), -3, 3)")
    outcome = run(script, generate=20_000, seed=1)
    for mean in outcome.means:
        assert abs(float(mean.value) - 0.5) < 4 * mean.error
    counts = outcome.histograms[0].rows()
    assert counts["-3"] == 0
    assert min(counts["-2"], counts["-1"], counts["0"]) > 6000


def test_random_numbers_do_not_change_the_deals():
    plain = run(read("hcp(north) > 15"), seed=7)
    mixed = run(read("hcp(north) > 15 and rnd(1) == 0"), seed=7)
    assert np.array_equal(plain.masks, mixed.masks)


def test_a_name_costs_once_however_often_it_is_used():
    chain = "a0 = hcp(north) > 9\n"
    chain += "".join(f"a{n} = a{n - 1} and a{n - 1} or not a{n - 1}\n" for n in range(1, 40))
    script = read(f"{chain}condition a39")  # 3 to the 39th as written
    assert run(script, produce=10, seed=1).produced == 10
    assert condition_of(script.wanted) is not None


EXPRESSIONS = [
    "hcp(north) + (spades(north) > 4) * 2 - (hearts(west) / 2) > 11",
    "hcp(north, spades) >= hcp(north) / 2",
    "hcp(north) % 3 == 1 or -hcp(south) % 4 == -1",
    "spades(north) > 4 ? hcp(north) > 11 and hcp(south) < 9 : shape(south, any 4333 - 4xxx)",
    "not spades(north) == 0",
    "(spades(north) > hearts(north) ? spades(north) : hearts(north)) + hcp(north) > 20",
    "cccc(west) > 1250 and quality(west, spades) > 200",
    "hcp(north) and not shape(north, any 4432) and 1",
    "keep or 1 and hcp(north) > 12",
    "(aces(north) == 2) + (kings(north) == 1) + hascard(north, AS) == 2",
    "hcp(north) > 7 / 2 * 4 - 0 and -7 / 2 == -3 and -7 % 4 == -3 and 9 - 3 * 0 == 9",
    "rule == 3 or losers(east) - controls(east)",
]


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_the_tree_says_the_same(text):
    script = read(f"keep = 0 rule = hearts(north) > 3 ? 3 : controls(north)\ncondition {text}")
    masks = Shuffle(5)(3000)
    table = DealBatch(masks, words)
    mine = np.zeros(len(masks), np.bool_)
    mine[table.accepted(script.wanted)] = True
    assert np.array_equal(mine, np.broadcast_to(table.truth(script.wanted), len(masks)))
    by_seat = {seat: masks[:, seat] for seat in SEATS}
    assert np.array_equal(mine, evaluate(condition_of(script.wanted), by_seat))
    assert 0 < mine.sum() < len(masks)


def test_what_the_tree_cannot_say_is_beyond_it():
    for text in ("tricks(north, spades) > 3", "rnd(3) == 1", "imps(hcp(north))"):
        with pytest.raises(Beyond):
            condition_of(read(text).wanted)
        carried, rest = split(read(f"hcp(north) > 3 and {text}").wanted)
        assert evaluate(carried, {seat: MASKS[:, seat] for seat in SEATS}).tolist() == [True]
        assert rest is not None

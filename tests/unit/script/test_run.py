"""Running scripts: limits, averages, tables, sources of deals, and what is printed."""

from __future__ import annotations

import datetime
import math
from fractions import Fraction

import numpy as np
import pytest

from kibitz.cards import Seat, Strain
from kibitz.dummy.double import tricks
from kibitz.errors import Illegal
from kibitz.result import Kind
from kibitz.script import Shuffle, read, run
from kibitz.script.outcome import Mean

FULL = """
predeal north SAKQJ, HT9872, D, CAKQJ
        east ST98765432, HAKQ, DA
        south HJ6543, DKQJT9, CT98
        west D8765432, C765432
"""


def printed(action: str, produce: int = 1, before: str = "") -> str:
    script = read(f"{FULL} {before} action {action}", "deals/full.dlr")
    return run(script, produce=produce, seed=1, date=datetime.date(2026, 1, 31)).text


def test_a_run_ends_with_the_deals_wanted_and_counts_the_deals_tried():
    outcome = run(read("hcp(north) > 15"), produce=7, seed=2)
    assert outcome.produced == len(outcome.masks) == 7
    deals = Shuffle(2)(outcome.generated)
    points = [deal.north.hcp for deal in outcome.deals]
    assert min(points) > 15
    assert np.array_equal(deals[-1], outcome.masks[-1])


def test_a_run_ends_with_the_deals_tried():
    outcome = run(read("hcp(north) > 40 generate 2500"), seed=2)
    assert (outcome.produced, outcome.generated) == (0, 2500)
    assert outcome.acceptance == 0
    assert outcome.statistics == "Generated 2500 hands\nProduced 0 hands\nInitial random seed 2\n"


def test_a_seed_gives_the_same_deals_however_many_are_wanted():
    few = run(read("spades(west) > 6"), produce=5, seed=9)
    many = run(read("spades(west) > 6"), produce=50, seed=9)
    assert np.array_equal(few.masks, many.masks[:5])
    assert not np.array_equal(few.masks, run(read("spades(west) > 6"), produce=5, seed=10).masks)
    assert run(read(""), produce=1).seed != run(read(""), produce=1).seed


def test_averages_are_exact_sums_with_their_errors():
    script = read('action average "points" hcp(north), average spades(east) > 4')
    outcome = run(script, generate=4000, seed=4, keep=True)
    points = [deal.north.hcp for deal in outcome.deals]
    mean = outcome.means[0]
    assert mean.value == Fraction(sum(points), 4000)
    assert mean.error == pytest.approx(np.std(points, ddof=1) / math.sqrt(4000))
    assert abs(float(mean.value) - 10) < 4 * mean.error
    result = mean.result(outcome.seed)
    assert (result.kind, result.samples, result.seed) == (Kind.SAMPLED, 4000, 4)
    assert outcome.text.splitlines()[0] == f"points: {float(mean.value):g}"


def test_an_average_of_nothing():
    assert str(Mean("x", 0, 0, 0)) == "x: -nan\n"
    assert str(Mean(None, 6, 36, 1)) == "6\n"
    assert str(Mean("", 10**7, 0, 3)) == ": 3.33333e+06\n"
    assert Mean(None, 6, 36, 1).error == math.inf


def test_frequencies_count_what_is_beyond_their_bounds():
    script = read('action frequency "h" (hcp(north), 5, 9), frequency (spades(east), 0, 13)')
    outcome = run(script, generate=5000, seed=4, keep=True)
    points = [deal.north.hcp for deal in outcome.deals]
    rows = outcome.histograms[0].rows()
    assert rows["Low"] == sum(p < 5 for p in points)
    assert rows["7"] == points.count(7)
    assert rows["High"] == sum(p > 9 for p in points)
    lines = outcome.text.splitlines()
    assert lines[0] == "Frequency h:"
    assert lines[1] == f"Low\t{rows['Low']:8}"
    assert lines[4] == f"    7\t{rows['7']:8}"
    assert lines[8] == "Frequency :"
    assert lines[9].startswith("    0\t")  # nobody has fewer than no spades: no such line
    assert outcome.histograms[1].counts.sum() == 5000


def test_frequencies_of_two_values():
    script = read("action frequency (hcp(north), 5, 6, spades(north), 3, 3)")
    outcome = run(script, generate=3000, seed=4, keep=True)
    pairs = [(deal.north.hcp, len(deal.north.spades)) for deal in outcome.deals]
    counts = outcome.histograms[0].counts
    assert counts.shape == (4, 3)
    assert counts[1, 1] == pairs.count((5, 3))
    assert counts[3, 0] == sum(p > 6 and s < 3 for p, s in pairs)
    lines = outcome.text.split("\n")
    assert lines[1] == "        Low      3   High    Sum"
    assert lines[3] == "   5" + "".join(f" {n:6}" for n in (*counts[1], counts[1].sum()))
    assert lines[6] == "Sum " + "".join(f" {n:6}" for n in (*counts.sum(axis=0), 3000))
    assert lines[7:] == ["", ""]


def test_predeal_and_lengths_are_honoured():
    script = read(
        "predeal south SAKQ, DA spades(west)==4 hearts(north)==0\nhcp(south) > 15\nproduce 30"
    )
    for deal in run(script, seed=3).deals:
        assert str(deal.south.spades).startswith("AKQ")
        assert (len(deal.west.spades), len(deal.north.hearts)) == (4, 0)
        assert deal.south.hcp > 15


def test_lengths_that_no_deal_has():
    with pytest.raises(Illegal, match="no deal has the suit lengths"):
        run(read("predeal north SAKQ spades(north)==2"))


def test_a_source_of_ones_own_is_asked_and_checked():
    asked = []
    shuffle = Shuffle(1)

    def draw(size):
        asked.append(size)
        return shuffle(size // 2)  # fewer than asked for is allowed

    progress = []
    outcome = run(
        read("hcp(north) > 20"),
        produce=30,
        seed=1,
        draw=draw,
        progress=lambda found, tried: progress.append((found, tried)),
    )
    assert outcome.produced == 30
    assert all(deal.north.hcp > 20 for deal in outcome.deals)
    assert len(progress) == len(asked)
    assert progress[-1] == (30, outcome.generated)


def test_a_source_that_has_no_more_ends_the_run():
    deals = [Shuffle(1)(50), np.empty((0, 4), np.uint64)]
    outcome = run(read("action average 1"), seed=1, draw=lambda size: deals.pop(0))
    assert (outcome.produced, outcome.generated) == (50, 50)


def test_deals_are_kept_where_they_are_printed_or_asked_for():
    assert len(run(read("action printall"), produce=3, seed=1).masks) == 3
    assert len(run(read("action average 1"), produce=3, seed=1).masks) == 0
    assert len(run(read("action average 1"), produce=3, seed=1, keep=True).masks) == 3
    assert len(run(read("action print(north)"), produce=3, seed=1, keep=False).masks) == 0
    assert "North hands" in run(read("action print(north)"), produce=3, seed=1, keep=False).text


def test_tricks_by_the_solver():
    deal = read(FULL).predeal
    text = printed('printes(tricks(north, clubs), " ", tricks(west, notrumps), \\n)')
    assert (
        text
        == f"{tricks(deal, Strain.CLUBS, Seat.NORTH)} {tricks(deal, Strain.NOTRUMP, Seat.WEST)}\n"
    )


def test_printall():
    assert printed("printall", 2) == (
        "   1.\n"
        "A K Q J             T 9 8 7 6 5 4 3 2   -                   - \n"
        "T 9 8 7 2           A K Q               J 6 5 4 3           - \n"
        "-                   A                   K Q J T 9           8 7 6 5 4 3 2 \n"
        "A K Q J             -                   T 9 8               7 6 5 4 3 2 \n"
        "\n"
        "   2.\n"
        "A K Q J             T 9 8 7 6 5 4 3 2   -                   - \n"
        "T 9 8 7 2           A K Q               J 6 5 4 3           - \n"
        "-                   A                   K Q J T 9           8 7 6 5 4 3 2 \n"
        "A K Q J             -                   T 9 8               7 6 5 4 3 2 \n"
        "\n"
    )


def test_printew():
    assert printed("printew") == (
        "-                   T 9 8 7 6 5 4 3 2 \n"
        "-                   A K Q \n"
        "8 7 6 5 4 3 2       A \n"
        "7 6 5 4 3 2         - \n"
        "\n"
    )


def test_printcompact_and_printoneline():
    assert printed("printcompact(hcp(north)), printoneline, printoneline(-1)") == (
        "n AKQJ.T9872..AKQJ\ne T98765432.AKQ.A.\ns .J6543.KQJT9.T98\nw ..8765432.765432\n20\n"
        "n AKQJ.T9872..AKQJ e T98765432.AKQ.A. s .J6543.KQJT9.T98 w ..8765432.765432 \n"
        "n AKQJ.T9872..AKQJ e T98765432.AKQ.A. s .J6543.KQJT9.T98 w ..8765432.765432 -1\n"
    )


def test_printes():
    assert printed('printes("a", hcp(north), \\n, "b\\n", -3)', 2) == "a20\nb\\n-3a20\nb\\n-3"
    assert printed("printes()") == ""


def test_printpbn():
    assert printed("printpbn", before="dealer east vulnerable all") == (
        '[Event "Hand simulated by kibitz with file full.dlr, seed 1"]\n'
        '[Site "-"]\n[Date "2026.01.31"]\n[Board "1"]\n'
        '[West "-"]\n[North "-"]\n[East "-"]\n[South "-"]\n'
        '[Dealer "E"]\n[Vulnerable "All"]\n'
        '[Deal "N:AKQJ.T9872..AKQJ T98765432.AKQ.A. .J6543.KQJT9.T98 ..8765432.765432"]\n'
        '[Declarer "?"]\n[Contract "?"]\n[Result "?"]\n\n'
    )


def test_printpbn_takes_dealer_and_vulnerability_of_the_board_where_none_is_given():
    text = printed("printpbn", 6)
    dealers = [line[9] for line in text.splitlines() if line.startswith("[Dealer")]
    sides = [line[13:-2] for line in text.splitlines() if line.startswith("[Vulnerable")]
    assert dealers == list("NESWNE")
    assert sides == ["None", "NS", "EW", "All", "NS", "EW"]
    assert Seat.dealer_of(6) is Seat.EAST


def test_print_puts_each_seat_on_a_sheet_four_abreast():
    row = "   1.                  2.                  3.                  4.               \n"
    hand = [
        "A K Q J             A K Q J             A K Q J             A K Q J \n",
        "T 9 8 7 2           T 9 8 7 2           T 9 8 7 2           T 9 8 7 2 \n",
        "-                   -                   -                   - \n",
        "A K Q J             A K Q J             A K Q J             A K Q J \n",
    ]
    text = printed("print(north)", 5)
    assert text.startswith("\n\nNorth hands:\n\n\n\n" + row + "".join(hand) + "\n")
    assert text.endswith("   5.               \nA K Q J \nT 9 8 7 2 \n- \nA K Q J \n\n\f")
    sheets = printed("print(west, east)", 1).split("\f")
    assert [sheet.split()[0] for sheet in sheets[:2]] == ["East", "West"]


def test_what_the_actions_print_stands_in_their_order():
    text = printed(
        'average "h" hcp(north), printes("x", \\n), frequency (1, 1, 1), printes("y", \\n)'
    )
    assert text == "x\ny\nh: 20\nFrequency :\n    1\t       1\n"


@pytest.mark.parametrize(
    ("text", "deals"),
    [
        ("action average tricks(north, spades)", 1000),
        ("t = tricks(north, spades) > 9  action frequency (t ? 1 : 0, 0, 1)", 1000),
        ("generate 50 action average tricks(north, spades)", 50),
        ("produce 70 action average tricks(north, spades)", 70),
        ("action printall, average tricks(north, spades)", 40),
        ("condition tricks(north, spades) > 9 action average hcp(north)", 1000),
        ("action average hcp(north)", 100_000),
    ],
)
def test_solving_for_statistics_is_limited(text: str, deals: int) -> None:
    assert read(text).limits().produce == deals


class Solves:
    """A solver for tests: as many tricks as the declarer has spades; it counts its batches."""

    def __init__(self) -> None:
        self.batches: list[int] = []

    def __call__(self, masks, strain, declarer):
        self.batches.append(len(masks))
        return np.array([row[declarer].bit_count() for row in (masks >> np.uint64(39)).tolist()])


def test_deals_are_solved_in_small_batches_and_no_more_than_needed() -> None:
    solver = Solves()
    text = "condition tricks(north, spades) > 5 action average hcp(north)"
    outcome = run(read(text), produce=30, seed=1, solver=solver)
    assert outcome.produced == 30 and max(solver.batches) <= 200
    assert outcome.generated <= sum(solver.batches) <= outcome.generated + max(solver.batches)
    plain = run(read(text.replace("tricks(north, spades)", "spades(north)")), produce=30, seed=1)
    assert plain.generated == outcome.generated and plain.means[0].total == outcome.means[0].total


def test_a_rare_condition_beside_tricks_is_searched_in_large_batches() -> None:
    solver, batches = Solves(), []
    text = "condition hcp(north) > 24 and tricks(north, spades) > 3 action average hcp(north)"
    run(read(text), produce=20, seed=1, solver=solver, progress=lambda *at: batches.append(at))
    assert len(batches) < 40 and sum(solver.batches) < 200


def test_the_bound_of_deals_tried_holds_for_solved_deals() -> None:
    solver = Solves()
    outcome = run(
        read("generate 77 condition tricks(north, spades) > 12 action average 1"), solver=solver
    )
    assert (outcome.generated, outcome.produced, sum(solver.batches)) == (77, 0, 77)


def test_a_run_that_is_stopped_gives_what_it_has() -> None:
    seen: list[int] = []
    outcome = run(
        read("action average hcp(north), average tricks(north, spades)"),
        seed=1,
        solver=Solves(),
        progress=lambda produced, _: seen.append(produced),
        stop=lambda: len(seen) == 3,
    )
    assert len(seen) == 3 and outcome.produced == seen[-1] == outcome.means[1].count < 1000


def test_chance_beside_tricks_is_the_same_for_a_seed() -> None:
    text = "condition rnd(3) > 0 and tricks(north, spades) > rnd(5) action average rnd(100)"
    first, again = (run(read(text), produce=300, seed=4, solver=Solves()) for _ in range(2))
    assert first.means == again.means and first.generated == again.generated

"""Plans from a view: numbers that can be worked out, and numbers that agree with the text."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from golden_plans import after_lead

from kibitz.cards import Card, Seat
from kibitz.chance.belief.fact import HoldsCard
from kibitz.deal import Deal
from kibitz.planning.declarer.themes.all import KINDS
from kibitz.planning.teach import NOTRUMP, SIMPLE, _known, teach
from kibitz.planning.wording import Wording, text_of
from kibitz.play import Situation
from kibitz.reason import Reason

FIGURE_3 = "N:432.5432.5432.32 7.JT87.QJ97.KQJT AKQJ65.AK.AK.654 T98.Q96.T86.A987"


def ending(deal: str, contract: str, won: int, leader: Seat = Seat.SOUTH):
    """The view of an ending in which declarer has so many tricks."""
    start = Situation.start(Deal.parse(deal), contract, leader)
    gone = 13 - start.tricks_left
    return replace(start, won=(0, gone - won, won, 0)).view()


@pytest.fixture(scope="module")
def told():
    situation = Situation.start(Deal.parse(FIGURE_3), "5S by South").play(Card.parse("D6"))
    return teach(situation.view(), seed=3, worlds=16)


def test_ducking_is_better_than_the_finesse_in_an_ending_with_all_layouts():
    # Two of the last three tricks, with AQ2 opposite 543 and nothing else. Half of the twenty
    # layouts have the king with West. Better than the finesse at once is to duck: that keeps the
    # finesse, and where East has KJT he must win and lead into the ace and queen. 11 of 20.
    found = teach(ending("N:AQ2... KJT... 543... 987...", "3NT by South", won=7), worlds=30)
    assert found is not None
    numbers = found.reason.numbers
    assert (numbers["error"], numbers["exact"], numbers["worlds"]) == (0, True, 20)
    assert numbers["chance"] == Fraction(11, 20)
    text = text_of(found.reason, found.words)
    assert text["chance"][0].endswith("from all 20 layouts.")
    assert text["chance"][1].startswith("It makes when West has the ♠K, and in 10 % of")
    assert text["plan"] == ["Duck a spade. Then take stock again."]


def test_tricks_on_top():
    found = teach(ending("N:A32... KQJ... 654... T98...", "3NT by South", won=8), worlds=30)
    assert found is not None
    assert found.reason.numbers["chance"] == 1
    text = text_of(found.reason, found.words)
    assert text["plan"] == ["You have the tricks you need on top."]


def test_nothing_can_be_made():
    assert teach(ending("N:432... AKQ... 765... JT9...", "3NT by South", won=8), worlds=30) is None


def test_the_chance_is_that_of_its_layouts(told):
    tried = told.checked
    good = tried.good(tried.candidates[0])
    weight = int(tried.drawn.weights[good].sum())
    numbers = told.reason.numbers
    assert numbers["chance"] == Fraction(weight, int(tried.drawn.weights.sum()))
    assert numbers["worlds"] == len(tried.drawn)
    assert numbers["seed"] == 3
    assert numbers["error"] > 0 or numbers["chance"] in (0, 1)


def test_it_was_not_chosen_on_the_layouts_that_its_chance_is_from(told):
    compared = {tuple(row) for row in told.compared.drawn.worlds.tolist()}
    checked = [tuple(row) for row in told.checked.drawn.worlds.tolist()]
    # A layout may be drawn twice, but the two samples are not the same.
    assert sum(row in compared for row in checked) < len(checked)


def test_the_best_line_is_told_and_no_other_is_better(told):
    compared = told.compared
    chances = [compared.chance(one) for one in compared.candidates]
    weights = compared.drawn.weights / compared.drawn.weights.sum()
    best, *others = (compared.good(one) for one in compared.candidates)
    assert others
    for other in others:  # layout by layout: what is made more is no more than luck explains
        gain = other.astype(float) - best
        mean = float(weights @ gain)
        error = float((weights @ (gain - mean) ** 2 / (len(gain) - 1)) ** 0.5)
        assert mean <= 2 * error
    told_others = [one.numbers for one in told.reason.because if one.claim == "alternative"]
    assert told_others
    for numbers in told_others:
        assert numbers["against"] == chances[0]
        assert numbers["chance"] in chances


def test_the_others_are_told_by_how_much_worse_they_are(told):
    others = [one.numbers for one in told.reason.because if one.claim == "alternative"]
    worse = [one for one in others if one["chance"] < one["against"]]
    assert 1 <= len(worse) <= 3
    assert worse == sorted(worse, key=lambda one: -one["chance"])
    for one in worse:
        assert one["gap"] == one["against"] - one["chance"]
        assert one["gap"] > one["gap_error"] > 0  # what is told is more than its error


def test_what_is_known_by_luck_is_part_of_what_is_made(told):
    weights = told.compared.belief.weights
    assert len(told.compared.candidates) > 1
    for candidate in told.compared.candidates:
        assert 0 <= _known(candidate, weights) <= int(weights[candidate.made].sum())


def test_a_trick_that_is_won_cheaper_is_a_branch():
    """East's queen costs the ace; if he plays low, the nine is enough."""
    told = teach(after_lead("7NT", "D5", "J43.Q42.KT82.Q42", "AKQ2.AK3.AJ9.AK3").view(), worlds=24)
    assert told is not None
    text = text_of(told.reason, told.words)
    assert text["plan"][0].startswith("Win the ♦A.")
    assert any("plays low at trick 1: win with the ♦9" in one for one in text["branches"])


def test_the_entry_to_the_long_suit_is_named():
    text = said("842.K5.AKJT3.964", "AK3.A742.Q.K8532", "3NT", "SQ")
    assert "cash the ♦Q" in text
    assert "The ♥K is the entry to the diamonds" in text


def test_facts_are_true_of_the_layouts(told):
    makes = [reason for reason in told.reason.because if reason.claim == "makes"]
    assert makes
    for reason in makes:
        numbers = reason.numbers
        assert numbers["with"] > numbers["without"]
        tried = told.checked
        share = float(tried.chance(tried.candidates[0]))
        so = numbers["so"]
        both = so * numbers["with"] + (1 - so) * numbers["without"]
        assert float(both) == pytest.approx(share)


def test_every_leaf_is_counted(told):
    numbers = told.reason.numbers
    assert numbers["nodes"] <= 1301
    assert numbers["ends"] <= numbers["leaves"] < numbers["nodes"]
    assert numbers["branching"] > 1
    assert np.isfinite(numbers["branching"])


def test_without_time_there_is_still_a_plan():
    situation = Situation.start(Deal.parse(FIGURE_3), "5S by South").play(Card.parse("D6"))
    found = teach(situation.view(), worlds=8, seconds=1e-6)
    assert found is not None
    assert len(found.compared.candidates) == 1
    text = text_of(found.reason, found.words)
    assert text["plan"]
    assert found.size.left > 1
    assert "Time was up before" in text["size"][0]


def test_every_theme_of_a_scheme_has_its_place_among_the_simple_ones():
    named = {kind.theme for kind in KINDS} - {"cash", "cross", "hold-up"}
    assert named == set(SIMPLE) - {""} == set(NOTRUMP) - {""}
    assert len(SIMPLE) == len(set(SIMPLE))


def test_a_hold_up_makes_a_finesse_safe():
    """Tops give eight tricks; held up twice, hearts are gone where the queen may be lost."""
    text = said("K54.83.AJT4.A652", "AQ2.A74.K983.K74", "3NT", "H6")
    assert "Hold up twice in hearts" in text and "diamonds" in text


def test_a_squeeze_is_told_to_its_point():
    text = said("Q43.752.632.KQ64", "AK5.AKQ.AKQ4.A75", "7NT", "HJ")
    assert "Squeeze a defender in clubs and diamonds" in text
    assert text.endswith("must let one of them go.")


def test_of_equal_plans_the_one_with_the_missing_trick_is_told():
    """Three clubs are lost; whatever they lead then, the diamond finesse is the plan."""
    text = said("876.K43.AQ53.754", "AKQJT2.A5.74.962", "4S", "CK")
    assert "inesse the ♦Q" in text or "inesse in diamonds" in text


def said(north: str, south: str, contract: str, lead: str) -> str:
    """The plan in words, on few layouts."""
    told = teach(after_lead(contract, lead, north, south).view(), worlds=40)
    assert told is not None
    return " ".join(text_of(told.reason, told.words)["plan"])


@pytest.mark.parametrize(
    ("inside", "outside", "exact", "text"),
    [
        (1, 0, True,
         "It makes when West has the ♦K (50.0 %), and only then, as far as it was tried."),
        (1, 0, False, "It makes when West has the ♦K, and only then, as far as it was tried."),
        (1, 0.25, False, "It makes when West has the ♦K, and in 25 % of the other layouts."),
        (0.8, 0, False,
         "It makes in 80 % of the layouts in which West has the ♦K, and never otherwise."),
        (0.8, 0.1, False,
         "It makes in 80 % of the layouts in which West has the ♦K, and in 10 % of the others."),
    ],
)  # fmt: skip
def test_in_which_layouts_it_makes(inside, outside, exact, text):
    fact = HoldsCard(Seat.WEST, Card.parse("DK"))
    numbers = {"fact": fact, "so": Fraction(1, 2), "exact": exact}
    reason = Reason("makes", {**numbers, "with": Fraction(inside), "without": Fraction(outside)})
    assert Wording(Seat.SOUTH, None).makes(reason) == text

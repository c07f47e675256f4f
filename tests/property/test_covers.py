"""Any set of layouts: the cover says exactly that set, and its chances add up to it."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from layout_words import Deal

from kibitz.combination import Problem
from kibitz.combination.explaining.clause import Vocabulary, bits, groups_of
from kibitz.combination.explaining.cover import cover
from kibitz.errors import KibitzError
from kibitz.holding import Holding


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """North and South with seven to eleven cards, sometimes with vacant places and a known card."""
    cards = draw(st.permutations(range(13)))
    count = draw(st.integers(7, 11))
    cut = draw(st.integers(count // 2, count))
    north = Holding(sum(1 << rank for rank in cards[:cut]))
    south = Holding(sum(1 << rank for rank in cards[cut:count]))
    west = Holding(1 << cards[count]) if draw(st.booleans()) else Holding()
    vacant = draw(st.sampled_from([(13, 13), (10, 13), (12, 7)]))
    try:
        return Problem(north, south, vacant, west)
    except KibitzError:
        assume(False)
        raise


@settings(deadline=None, max_examples=60)
@given(problems(), st.data())
def test_exactly_the_set(problem: Problem, data: st.DataObject) -> None:
    layouts = problem.layouts
    inside = data.draw(st.lists(st.booleans(), min_size=len(layouts), max_size=len(layouts)))
    mask = bits(lay for lay, yes in zip(layouts, inside, strict=True) if yes)
    told = cover(problem, mask)
    spoken = 0
    for clause in told.clauses:
        spoken |= clause.layouts
    everything = bits(layouts)
    assert spoken == (everything & ~mask if told.negated else mask)
    if told.disjoint:
        parts = sum((told.chance_of(clause.layouts) for clause in told.clauses), Fraction(0))
        assert parts == (1 - told.chance if told.negated else told.chance)


@settings(deadline=None, max_examples=40)
@given(problems(), st.randoms(use_true_random=False))
def test_the_words_mean_their_layouts(problem: Problem, random: Random) -> None:
    """Every clause of the vocabulary, read back from its words on dealt cards."""
    depth = random.randint(0, 3)
    wanted = bits(
        lay for lay in problem.layouts if (sum(lay.west) * 7 + lay.west[-1] * depth) % 3 != 1
    )
    groups = groups_of(problem, wanted)
    small = groups[0].letters if groups[0].small else ""
    deals = {}
    for layout in problem.layouts:
        west = 0
        for mask, count in zip(problem.classes, layout.west, strict=True):
            cards = [rank.bit for rank in Holding(mask)]
            random.shuffle(cards)
            west |= sum(cards[:count])
        east = sum(problem.classes) & ~west
        deals[layout.index] = Deal(*(letters(hand) for hand in (west, east)), small)
    clauses = Vocabulary(problem, groups).clauses(bits(problem.layouts))
    for clause in random.sample(clauses, min(150, len(clauses))):
        meant = sum(1 << index for index, deal in deals.items() if deal.true(clause.text))
        assert meant == clause.layouts, clause.text


def letters(mask: int) -> str:
    return "" if not mask else str(Holding(mask))

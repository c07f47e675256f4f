"""Scores against a second formulation, for every contract, and against published ones."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.auction import Contract, Doubling
from kibitz.cards import SEATS, Strain, Vulnerability
from kibitz.scoring import imps, matchpoints, score, score_for_ns

# A second statement of Law 77, by tables of what players know by heart: from which level a
# contract is a game (undoubled, doubled, redoubled), and what so many down cost.
GAME_FROM = {"C": (5, 3, 2), "D": (5, 3, 2), "H": (4, 2, 1), "S": (4, 2, 1), "N": (3, 2, 1)}
DOWN_DOUBLED = {
    False: (0, 100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500),
    True: (0, 200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800),
}


def by_heart(level: int, strain: str, doubling: int, vulnerable: bool, tricks: int) -> int:
    down = level + 6 - tricks
    if down > 0:
        if doubling == 0:
            return -down * (100 if vulnerable else 50)
        return -DOWN_DOUBLED[vulnerable][down] * doubling
    a_trick = 20 if strain in "CD" else 30
    points = (level * a_trick + (10 if strain == "N" else 0)) * (1, 2, 4)[doubling]
    points += (0, 50, 100)[doubling]
    points += 50
    if level >= GAME_FROM[strain][doubling]:
        points += 450 if vulnerable else 250
    points += {6: (500, 750), 7: (1000, 1500)}.get(level, (0, 0))[vulnerable]
    over_value = (a_trick, 100, 200)[doubling] * (2 if doubling and vulnerable else 1)
    return points - down * over_value


def test_every_score():
    cases = 0
    for level, strain, doubling, vulnerable, tricks in product(
        range(1, 8), Strain, Doubling, (False, True), range(14)
    ):
        expected = by_heart(level, strain.letter, doubling, vulnerable, tricks)
        for declarer in SEATS:
            contract = Contract(level, strain, declarer, doubling)
            assert score(contract, tricks, vulnerable).total == expected, (contract, tricks)
            both = Vulnerability.BOTH if vulnerable else Vulnerability.NONE
            sign = 1 if declarer.letter in "NS" else -1
            assert score_for_ns(contract, tricks, both) == sign * expected
        cases += 1
    assert cases == 35 * 3 * 2 * 14


# Scores as others print them: contract, tricks, vulnerable, score.
PUBLISHED = {
    "J. Lumbroso, Learn Bridge Very Slowly, scoring parts 2 and 3": """
        1C 7 no 70       2H 8 no 110      2S 10 no 170     6H 12 no 980     7D 13 no 1440
        1HX 7 no 160     2SX 8 no 470     2HX 10 no 670    4SXX 10 no 880
    """,
    "J. Belk, Duplicate Bridge Scoring": """
        2S 8 no 110      3H 9 no 140      1NT 7 no 90      2NT 8 no 120     2D 8 no 90
        1S 9 no 140      4H 10 no 420     5C 11 no 400     3NT 9 no 400     7S 13 no 1510
        1H 10 no 170
    """,
    "Mr Bridge forum, Logic behind score doubled": """
        4HX 10 yes 790   3HX 10 yes 930   2HX 10 yes 1070  1HX 10 yes 760
    """,
    "L. Cohen, Doubled and Redoubled Contracts, table of penalties": """
        4SX 9 no -100    4SX 8 no -300    4SX 7 no -500    4SX 6 no -800    4SX 5 no -1100
        4SX 9 yes -200   4SX 8 yes -500   4SX 7 yes -800   4SX 6 yes -1100  4SX 5 yes -1400
        4SXX 9 no -200   4SXX 8 no -600   4SXX 9 yes -400  4SXX 8 yes -1000
    """,
}


@pytest.mark.parametrize("source", PUBLISHED)
def test_published_scores(source):
    words = PUBLISHED[source].split()
    for text, tricks, vulnerable, points in zip(*[iter(words)] * 4, strict=True):
        contract = Contract.parse(text, SEATS[0])
        assert score(contract, int(tricks), vulnerable == "yes").total == int(points), text


contracts = st.builds(
    Contract,
    st.integers(1, 7),
    st.sampled_from(Strain),
    st.sampled_from(SEATS),
    st.sampled_from(Doubling),
)


@given(contracts, st.integers(0, 12), st.booleans())
def test_one_more_trick_never_costs(contract, tricks, vulnerable):
    fewer, more = (score(contract, n, vulnerable).total for n in (tricks, tricks + 1))
    assert fewer < more


@given(contracts, st.integers(0, 13), st.booleans())
def test_the_parts_make_the_total(contract, tricks, vulnerable):
    made = score(contract, tricks, vulnerable)
    parts = made.parts()
    assert made.total == sum(parts.values()) - 2 * parts.get("undertricks", 0)
    assert (made.total > 0) == (tricks >= contract.tricks_needed)
    assert ("undertricks" in parts) == (tricks < contract.tricks_needed)


@given(st.integers(-9000, 9000), st.integers(0, 2000))
def test_imps_rise_with_the_difference_and_have_its_sign(difference, more):
    assert imps(difference) <= imps(difference + more)
    assert imps(-difference) == -imps(difference)
    assert -24 <= imps(difference) <= 24


@given(st.lists(st.integers(-20, 20), min_size=2, max_size=12), st.randoms())
def test_matchpoints_are_fair(scores, random):
    shares = matchpoints(scores)
    assert sum(shares) == Fraction(len(scores), 2)
    assert all(0 <= share <= 1 for share in shares)
    for (a, x), (b, y) in product(zip(scores, shares, strict=True), repeat=2):
        assert (a < b) == (x < y)
    order = list(range(len(scores)))
    random.shuffle(order)
    assert matchpoints([scores[i] for i in order]) == tuple(shares[i] for i in order)

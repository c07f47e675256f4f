"""PROBSY, sections "Bayesian Networks", "Probability Calculation" and "Examples": the network."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from kibitz.cards import SUITS, Seat, Suit
from kibitz.chance.counting.count import count
from kibitz.chance.unseen import Unseen
from kibitz.condition import parse_condition, parse_program
from kibitz.condition.tree import And, Condition
from kibitz.deal import Deal
from kibitz.papers.probsy.network import CONSTRAINT, Block, build_network, hcp_name
from kibitz.papers.probsy.network_query import (
    SecondOpinion,
    network_probabilities,
    network_probability,
)

SIX_HEARTS = Unseen.of_deal(Deal.parse("N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -"))
SPADES_ONLY = Unseen.of_hands({Seat.NORTH: "QJ93", Seat.SOUTH: "2"})
ALL_SUITS = Unseen.of_deal(Deal.parse("N:QJ93.AK32.K32.32 - 2.QJT4.AQJ4.AKQJ -"))

PLANS = parse_program(
    """
    finesse_sp = hand(sJ)=West or hand(sJ)=East and spades(East)=1;
    1of2_finesses_in_cl = hand(cJ)=East or hand(cK)=East;
    both_finesses_in_cl = hand(cJ)=East and hand(cK)=East;
    drop_sp = hand(sJ)=West and spades(West) <= 3 or hand(sJ)=East and spades(East) <= 3;
    "Plan 1 : " : finesse_sp and 1of2_finesses_in_cl;
    "Plan 2 : " : drop_sp and 1of2_finesses_in_cl or both_finesses_in_cl;
    "Plan 1 fails : " : not (finesse_sp and 1of2_finesses_in_cl);
    """
)
PLAN_1, PLAN_2, PLAN_1_FAILS = (query.condition for query in PLANS.queries)


@pytest.fixture(params=["exact", "pyagrum"])
def engine(request: pytest.FixtureRequest) -> str:
    if request.param == "pyagrum":
        pytest.importorskip("pyagrum", reason="pyAgrum (kibitz[bayes]) is not installed")
    return request.param


def test_figure_1_has_three_blocks_and_a_constraint():
    network = build_network(SIX_HEARTS, simplified=True)
    blocks = [node.block for node in network.values()]
    # North and South hold all honours in hearts, so that there are no points to count there.
    assert [blocks.count(block) for block in Block] == [26, 4, 4, 1, 0]
    assert not any(node.mediates for node in network.values())
    for suit in SUITS:
        cards = [node.name for node in network.values() if node.name[0] == suit.letter]
        assert network[suit.word].parents == tuple(cards)
        assert network[suit.word].states == tuple(map(str, range(len(cards) + 1)))
    assert network["hcp"].parents == tuple(
        hcp_name(suit) for suit in (Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS)
    )
    assert network[CONSTRAINT].parents == tuple(suit.word for suit in SUITS)
    assert network[CONSTRAINT].states == ("yes", "no")


def test_five_nodes_of_points_where_every_suit_has_some():
    unseen = Unseen.of_deal(Deal.parse("N:AKT3.AQT6.JT.543 - Q2.J9872.K2.AQT2 -"))
    points = [
        node
        for node in build_network(unseen, simplified=True).values()
        if node.block is Block.POINTS
    ]
    assert len(points) == 5


@pytest.mark.parametrize("simplified", [True, False])
def test_the_cards_alone_have_no_parents_and_all_else_is_logical(simplified):
    network = build_network(SIX_HEARTS, simplified=simplified)
    for node in network.values():
        if node.block is Block.CARDS:
            assert node.parents == ()
            assert node.states == ("West", "East")
            assert node.table == ((Fraction(1, 2), Fraction(1, 2)),)
        else:
            assert node.parents
            assert all(sorted(row) == [0] * (len(row) - 1) + [1] for row in node.table)
            rows = math.prod(len(network[parent].states) for parent in node.parents)
            assert len(node.table) == rows


def test_figure_2_divorces_all_parents_but_two():
    network = build_network(SIX_HEARTS)
    assert max(network.parent_counts) == 2
    full = {name: node.states for name, node in network.items() if not node.mediates}
    simple = {n.name: n.states for n in build_network(SIX_HEARTS, simplified=True).values()}
    assert full == simple
    largest = max(len(node.table) * len(node.states) for node in network.values())
    assert largest < 2000
    assert max(len(node.table) for node in build_network(SIX_HEARTS, simplified=True).nodes) > 2000


def test_the_choice_is_a_common_child_of_the_two_cards():
    chosen = parse_condition("hand(sK,sA)=East")
    (choice,) = (n for n in build_network(ALL_SUITS, [chosen]).nodes if n.block is Block.CHOICES)
    assert choice.parents == ("SA", "SK")
    assert choice.states[:2] == ("SA", "SK")
    half = Fraction(1, 2)
    # West-West, West-East, East-West, East-East
    assert choice.table == ((0, 0, 1), (0, 1, 0), (1, 0, 0), (half, half, 0))


def test_the_constraint_turns_even_odds_into_layouts():
    opinion = SecondOpinion(build_network(SIX_HEARTS))
    assert opinion._engine.probability({CONSTRAINT: 1}) == Fraction(math.comb(26, 13), 2**26)


@pytest.mark.parametrize("unseen", [SPADES_ONLY, ALL_SUITS], ids=["spades only", "all suits"])
def test_restricted_choice(unseen, engine):
    evidence = parse_condition("hand(sK,sA)=East and hand(s6)=West and hand(s8)=West")
    jack, nine = parse_condition("hand(sA)=West"), parse_condition("hand(sT)=West")
    results = network_probabilities([jack, nine], unseen, evidence, engine)
    assert [result.value for result in results] == [Fraction(11, 17), Fraction(8, 17)]


def test_without_the_rule_of_restricted_choice(engine):
    evidence = parse_condition("hand(sK)=East and hand(s6)=West and hand(s8)=West")
    events = [parse_condition("hand(sA)=West"), parse_condition("hand(sT)=West")]
    results = network_probabilities(events, SPADES_ONLY, evidence, engine)
    assert [result.value for result in results] == [Fraction(11, 23)] * 2


def test_plan_1_given_hearts_two_two(engine):
    given = parse_condition("hearts(West)=2")
    result = network_probability(PLAN_1, SIX_HEARTS, given, engine)
    assert result.value == Fraction(1133, 2856)
    failing = network_probability(PLAN_1_FAILS, SIX_HEARTS, given, engine)
    assert failing.value == 1 - result.value


@pytest.mark.parametrize("event", [PLAN_1, PLAN_2], ids=["Plan 1", "Plan 2"])
@pytest.mark.parametrize("given", ["hearts(West)=2", "hearts(West)=2 or hand(dA)=East"])
def test_the_plans_agree_with_counting(event: Condition, given: str, engine):
    evidence = parse_condition(given)
    wanted = count(And((event, evidence)), SIX_HEARTS) / count(evidence, SIX_HEARTS)
    assert network_probability(event, SIX_HEARTS, evidence, engine).value == wanted


def test_one_junction_tree_for_all_queries():
    """What was propagated for one query is not propagated again for the next."""
    opinion = SecondOpinion(build_network(SIX_HEARTS, [PLAN_1, PLAN_2]))
    given = parse_condition("hearts(West)=2")
    first = opinion.probability(PLAN_1, given).reason.numbers
    again = opinion.probability(PLAN_1_FAILS, given).reason.numbers
    assert first["propagations"] > 0
    assert again["propagations"] == 0
    assert opinion.propagations == first["propagations"]


def test_the_simplified_network_gives_the_same_probabilities():
    ending = Unseen.of_deal(
        Deal.parse("N:AK.A.. QT..2. 32..3. J..A.K"), [Seat.NORTH, Seat.SOUTH], cards=3
    )
    event = parse_condition("hcp(West) >= 4 and spades(West) = 1 or hand(sJ)=East")
    full, simple = (
        SecondOpinion(build_network(ending, [event], simplified=simplified)).probability(event)
        for simplified in (False, True)
    )
    assert full.value == simple.value == count(event, ending) / math.comb(6, 3)

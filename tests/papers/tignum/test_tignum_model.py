"""Smith and Nau, 1993: the model and the finesse of Figures 1 and 2, from literal sets.

The figures' text is garbled in the copies that are around; what is tested here is what the prose
says of them: a finesse is a low lead, second hand low, the finesse card, and fourth hand, who may
hold a low card, the missing honour, or no card of the suit.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from kibitz.errors import Illegal
from kibitz.papers.tignum.language import Atom, Language, Literal, literals
from kibitz.papers.tignum.model import Game, LiteralMethod, LiteralProblem, PrimitiveOperator
from kibitz.planning.criteria import Hurwicz, Wald
from kibitz.planning.evaluate import plan
from kibitz.planning.tree import Leaf, Limits

SEATS = ("North", "East", "South", "West")
LANGUAGE = Language(
    frozenset({*SEATS, "D", "S", *"23456789TJQKA"}),
    {
        **dict.fromkeys(["Agent", "Control", "Turn", "Led"], 1),
        **dict.fromkeys(["Next", "Void"], 2),
        **dict.fromkeys(["Has", "Played"], 3),
    },
)
TABLE = (
    ", ".join(f"Agent({seat})" for seat in SEATS)
    + ", Control(North), Control(South), not Control(East), not Control(West)"
    + ", Turn(North), not Turn(East), not Turn(South), not Turn(West)"
    + ", Next(North, East), Next(East, South), Next(South, West), Next(West, North)"
)


def play(name: str, more: str, adds: str = "") -> PrimitiveOperator:
    return PrimitiveOperator.parse(
        f"{name}(?P; ?S, ?R, ?N" + (", ?L)" if "?L" in more else ")"),
        f"Agent(?P), Turn(?P), Has(?P, ?S, ?R), Next(?P, ?N), {more}",
        f"Turn(?N), Played(?P, ?S, ?R){adds}",
        "Turn(?P), Has(?P, ?S, ?R)",
    )


GAME = Game(
    LANGUAGE,
    (
        play("Lead", "not Led(D), not Led(S)", ", Led(?S)"),
        play("PlayCard", "Led(?S)"),
        play("Discard", "Led(?L), Void(?P, ?L)"),
    ),
)


def acting(task, operator, needs="", name=""):
    return LiteralMethod.acting(task, operator, needs, game=GAME, name=name)


FINESSE = (
    LiteralMethod.decomposing(
        None, "Agent(North), Turn(North), Control(North)", "GetRidOfALoser(North)"
    ),
    LiteralMethod.decomposing(
        "GetRidOfALoser(?P)",
        "Agent(?P), Has(?P, ?S, 2), Has(South, ?S, A), Has(South, ?S, Q), not Has(South, ?S, K)",
        "StandardFinesse(South; ?S, Q)",
        name="finesse the queen",
    ),
    LiteralMethod.decomposing(
        "StandardFinesse(?P; ?S, ?R)",
        "Agent(?P)",
        "LowFinesseLead(North; ?S)",
        "Finesse2ndLow(East; ?S)",
        "PlayFinesseCard(?P; ?S, ?R)",
        "Finesse4th(West; ?S)",
    ),
    acting("LowFinesseLead(?P; ?S)", "Lead(?P; ?S, 2, ?N)"),
    acting("Finesse2ndLow(?P; ?S)", "PlayCard(?P; ?S, 3, ?N)"),
    acting("PlayFinesseCard(?P; ?S, ?R)", "PlayCard(?P; ?S, ?R, ?N)"),
    acting("Finesse4th(?P; ?S)", "PlayCard(?P; ?S, 4, ?N)", name="FinesseSucceeds"),
    acting("Finesse4th(?P; ?S)", "PlayCard(?P; ?S, K, ?N)", name="FinesseFails"),
    acting("Finesse4th(?P; ?S)", "Discard(?P; S, 2, ?N, ?S)", name="FinesseShowsOut"),
)

KNOWN = literals(
    TABLE + ", Has(North, D, 2), Has(South, D, A), Has(South, D, Q), not Has(South, D, K), "
    "not Has(North, D, K), not Led(D), not Led(S)"
)
LAYOUTS = {
    "low card": ("D4 S2 S3", "D3 DK S4", Fraction(1, 2)),
    "the honour": ("DK S2 S3", "D3 D4 S4", Fraction(1, 3)),
    "none": ("S2 S3 S4", "D3 D4 DK", Fraction(1, 6)),
}


def state(west: str, east: str):
    hands = {"West": west.split(), "East": east.split()}
    true = {one.atom for one in KNOWN if one.is_true}
    for seat, cards in hands.items():
        true |= {Atom("Has", (seat, card[0], card[1])) for card in cards}
        true |= {Atom("Void", (seat, s)) for s in "DS" if not any(c[0] == s for c in cards)}
    return frozenset(true)


def objective(now):
    """The finesse's trick, once West has played."""
    if not any(atom.predicate == "Played" and atom.arguments[0] == "West" for atom in now):
        return None
    return Fraction(Atom("Played", ("West", "D", "K")) not in now)


def estimate(now):
    found = objective(now)
    return Fraction(1, 2) if found is None else found


PROBLEM = LiteralProblem(
    GAME, KNOWN, {state(w, e): p for w, e, p in LAYOUTS.values()}, objective, estimate
)


def test_what_the_player_knows_of_whose_turn_it_is():
    known = literals(
        "Control(North), Control(South), not Control(East), not Control(West), "
        "not Turn(North), Turn(South), not Turn(East), not Turn(West), "
        "Has(South, S, 6), not Has(South, S, 7)"
    )
    south = frozenset({one.atom for one in known if one.is_true})
    west_has_it = south | {Atom("Has", ("West", "S", "7"))}
    south_has_it = south | {Atom("Has", ("South", "S", "7"))}
    consistent = [all(one.holds(now) for one in known) for now in (south, west_has_it)]
    assert consistent == [True, True]
    assert not all(one.holds(south_has_it) for one in known)


def test_the_root_has_no_tasks_and_the_finesse_is_decomposed():
    problem, network = PROBLEM.posed(FINESSE)
    found = plan(problem, network)
    assert found.policy.node.tasks == ()
    _, steps, after = found.policy.next_action()
    assert [step.method.name for step in steps] == [
        "NIL",
        "finesse the queen",
        "StandardFinesse",
        "Lead",
    ]
    assert [str(task) for task in after.node.tasks] == [
        "Finesse2ndLow(East; D)",
        "PlayFinesseCard(South; D, Q)",
        "Finesse4th(West; D)",
    ]


def west_s_node(found):
    at = found.policy
    while at.node.information.agent != "West":
        at = at.then[0]
    return at


def test_at_west_s_node_the_three_assumptions_of_figure_2():
    west = west_s_node(plan(*PROBLEM.posed(FINESSE)))
    assumed = {str(below.step.action): below.step.words for below in west.then}
    assert assumed == {
        "PlayCard(West; D, 4, North)": "Has(West, D, 4)",
        "PlayCard(West; D, K, North)": "Has(West, D, K)",
        "Discard(West; S, 2, North, D)": "Has(West, S, 2), Void(West, D)",
    }
    assert [list(below.node.states) for below in west.then] == [[0], [1], [2]]
    for below in west.then:
        known = below.node.information
        assert all(one.holds(world) for one in known.literals for world in known.worlds)
    assert Literal(Atom("Has", ("West", "D", "K")), False) in west.then[1].node.information.literals


def test_the_finesse_is_worth_the_chance_that_the_king_is_onside():
    found = plan(*PROBLEM.posed(FINESSE))
    assert found.value == Fraction(1, 2) + Fraction(1, 6)
    assert found.statistics.leaves[Leaf.END] == 3
    assert found.statistics.end_share == 1
    # The root, three decompositions and the lead, East, South, and West's three cards.
    assert found.statistics.nodes == 1 + 3 + 1 + 1 + 1 + 3


def test_other_criteria_for_west():
    opponents = {"East": Wald(), "West": Wald()}
    assert plan(*PROBLEM.posed(FINESSE), opponents).value == 0
    opponents["West"] = Hurwicz(Fraction(1, 4))
    assert plan(*PROBLEM.posed(FINESSE), opponents).value == Fraction(1, 4)


def test_in_haste_e_star_stands_in():
    found = plan(*PROBLEM.posed(FINESSE), limits=Limits(moves=2))
    assert found.value == PROBLEM.distributed(PROBLEM.start) == Fraction(1, 2)
    assert found.statistics.leaves[Leaf.CUT] == 1


def test_a_method_of_north_may_not_look_into_west_s_hand():
    peeking = acting(None, "Lead(North; D, 2, ?N)", "Has(West, D, K)", name="lead if it works")
    with pytest.raises(Illegal, match=r"Has\(West, D, K\) is not known"):
        plan(*PROBLEM.posed((peeking, *FINESSE)))


def test_an_opponent_s_method_may():
    """At an opponent's node a method that holds in some states is an assumption, not an error."""
    _, network = PROBLEM.posed(FINESSE)
    west = west_s_node(plan(*PROBLEM.posed(FINESSE)))
    steps = network.steps(west.node.information, west.node.tasks)
    assert [len(step.information.states) for step in steps] == [1, 1, 1]

"""A second game: two rounds of cards between Ann and Bob, played from literal sets.

Ann holds the 2 and the 4. Bob holds two of 1, 3 and 5; the third is out of play. Ann leads a
card, Bob replies with one of his, and the higher card wins half a point. Then Ann may stop,
which is worth a quarter, or go on: she plays her last card, Bob his, for another half.

Nothing of this is bridge. The numbers are worked out by hand below, and by a brute force that
does not use the planner.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from kibitz.errors import Illegal, Malformed
from kibitz.papers.tignum.execute import Cause, Execution, play_out
from kibitz.papers.tignum.language import Atom, Language, Literal, literals
from kibitz.papers.tignum.model import (
    Action,
    Game,
    LiteralMethod,
    LiteralProblem,
    PrimitiveOperator,
)
from kibitz.planning.criteria import Hurwicz, Savage, Wald
from kibitz.planning.evaluate import plan
from kibitz.planning.tree import Leaf, Limits

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
CARDS = "12345"
HIGHER = [f"Higher({a}, {b})" for a, b in product(CARDS, CARDS) if a > b]

LANGUAGE = Language(
    frozenset({"Ann", "Bob", "1st", "2nd", *CARDS}),
    {
        **dict.fromkeys(["Agent", "Turn", "Control", "Leader", "Round", "Over"], 1),
        **dict.fromkeys(["Has", "Higher", "Next", "Led"], 2),
        **{"Won": 1, "Stopped": 0},
    },
)
OPERATORS = (
    PrimitiveOperator.parse(
        "Lead(?A; ?C, ?B, ?R)",
        "Agent(?A), Turn(?A), Leader(?A), Has(?A, ?C), Next(?A, ?B), Round(?R)",
        "Turn(?B), Led(?C, ?R)",
        "Turn(?A), Has(?A, ?C)",
    ),
    PrimitiveOperator.parse(
        "Beat(?B; ?D, ?A, ?C, ?R)",
        "Agent(?B), Turn(?B), Leader(?A), Has(?B, ?D), Next(?B, ?A), Led(?C, ?R), Round(?R), "
        "Higher(?D, ?C)",
        "Turn(?A), Over(?R)",
        "Turn(?B), Has(?B, ?D), Round(?R)",
    ),
    PrimitiveOperator.parse(
        "Lose(?B; ?D, ?A, ?C, ?R)",
        "Agent(?B), Turn(?B), Leader(?A), Has(?B, ?D), Next(?B, ?A), Led(?C, ?R), Round(?R), "
        "Higher(?C, ?D)",
        "Turn(?A), Over(?R), Won(?R)",
        "Turn(?B), Has(?B, ?D), Round(?R)",
    ),
    PrimitiveOperator.parse(
        "GoOn(?A)", "Agent(?A), Turn(?A), Leader(?A), Over(1st), not Round(2nd)", "Round(2nd)"
    ),
    PrimitiveOperator.parse(
        "Stop(?A)", "Agent(?A), Turn(?A), Leader(?A), Over(1st), not Round(2nd)", "Stopped()"
    ),
)
GAME = Game(LANGUAGE, OPERATORS)

PUBLIC = literals(
    "Agent(Ann), Agent(Bob), Control(Ann), not Control(Bob), Turn(Ann), not Turn(Bob), "
    "Next(Ann, Bob), Next(Bob, Ann), Leader(Ann), Round(1st), Has(Ann, 2), Has(Ann, 4), "
    "not Has(Bob, 2), not Has(Bob, 4), not Stopped(), "
    "not Round(2nd), not Over(1st), not Over(2nd), " + ", ".join(HIGHER)
)
BELIEF = {("1", "3"): Fraction(1, 2), ("1", "5"): Fraction(1, 3), ("3", "5"): Fraction(1, 6)}


def state(pair):
    true = {one.atom for one in PUBLIC if one.is_true}
    return frozenset(true | {Atom("Has", ("Bob", card)) for card in pair})


def points(state):
    """f and e: half a point for each round won, a quarter for stopping."""
    won = sum(atom.predicate == "Won" for atom in state)
    return HALF * won + QUARTER * (Atom("Stopped") in state)


def objective(state):
    ended = Atom("Stopped") in state or Atom("Over", ("2nd",)) in state
    return points(state) if ended else None


PROBLEM = LiteralProblem(
    GAME, PUBLIC, {state(pair): p for pair, p in BELIEF.items()}, objective, points
)


def acting(task, operator, needs="", name=""):
    return LiteralMethod.acting(task, operator, needs, game=GAME, name=name)


EVERYTHING = (
    acting(None, "Lead(?A; ?C, ?B, ?R)"),
    acting(None, "Beat(?B; ?D, ?A, ?C, ?R)"),
    acting(None, "Lose(?B; ?D, ?A, ?C, ?R)"),
    acting(None, "GoOn(?A)"),
    acting(None, "Stop(?A)"),
)
"""A network that knows no schemes: every operator is a method for NIL."""


def brute_force():
    """Every strategy of Ann: a lead, and what to do after each reply of Bob."""
    best = Fraction(0)
    for lead in (2, 4):
        for goes in product([True, False], repeat=3):
            goes_after = dict(zip((1, 3, 5), goes, strict=True))
            value = Fraction(0)
            for pair in combinations((1, 3, 5), 2):
                results = []
                for reply in pair:
                    (last,) = set(pair) - {reply}
                    won = HALF * (lead > reply)
                    won += HALF * (6 - lead > last) if goes_after[reply] else QUARTER
                    results.append(won)
                value += BELIEF[tuple(map(str, pair))] * min(results)
            best = max(best, value)
    return best


def test_the_value_is_that_of_brute_force():
    # Leading the 4 and stopping unless the 5 appears: Bob's 1 and 3 give 3/4, his 1 and 5 give
    # 1/2 (he beats the 4, then loses to the 2), his 3 and 5 nothing:
    # 1/2 * 3/4 + 1/3 * 1/2 + 1/6 * 0 = 13/24.
    found = plan(*PROBLEM.posed(EVERYTHING), front=None)
    assert found.value == brute_force() == Fraction(13, 24)
    action, _, after = found.policy.next_action()
    assert str(action) == "Lead(Ann; 4, Bob, 1st)"
    told = {str(steps[-1].action): below.next_action()[0] for steps, below in after.replies()}
    assert {reply: str(then) for reply, then in told.items()} == {
        "Beat(Bob; 5, Ann, 4, 1st)": "GoOn(Ann)",
        "Lose(Bob; 1, Ann, 4, 1st)": "Stop(Ann)",
        "Lose(Bob; 3, Ann, 4, 1st)": "GoOn(Ann)",  # as good as stopping against his best reply
    }


def test_the_paper_s_local_choice_finds_it_here_too():
    assert plan(*PROBLEM.posed(EVERYTHING)).value == Fraction(13, 24)


def test_wald_by_hand():
    # After the 4: reply 1: stop 3/4, go on 1/2. Reply 3: stop 3/4, go on the less of 1 (Bob has
    # the 1 left) and 1/2 (the 5). Reply 5: stop 1/4, go on the less of 1/2 and 0. The least of
    # 3/4, 3/4, 1/4 is 1/4. After the 2: 3/4, 1/4 and 1/2; also 1/4.
    assert plan(*PROBLEM.posed(EVERYTHING), Wald()).value == Fraction(1, 4)


def test_hurwicz_by_hand():
    # With alpha 1/2, after the 4: reply 1: stop 3/4. Reply 3: going on (1 + 1/2)/2 = 3/4, as
    # stopping. Reply 5: going on (1/2 + 0)/2 = 1/4, as stopping. Half of 3/4 and of 1/4: 1/2.
    # After the 2: reply 1: 3/4, reply 3: 1/4, reply 5: going on 1/2. Again 1/2.
    assert plan(*PROBLEM.posed(EVERYTHING), Hurwicz(HALF)).value == HALF
    # With alpha 9/10, after the 4: reply 1: 3/4. Reply 3: 9/10 + 1/10 * 1/2 = 19/20. Reply 5:
    # 9/10 * 1/2 = 9/20. 9/10 * 19/20 + 1/10 * 9/20 = 171/200 + 9/200 = 9/10. After the 2 the
    # best is 19/20 and the worst 9/20 as well.
    assert plan(*PROBLEM.posed(EVERYTHING), Hurwicz(Fraction(9, 10))).value == Fraction(9, 10)


def test_savage_by_hand():
    # Who sees Bob's cards gets, against his best replies: 1 and 3: lead the 4, stop on the 1,
    # go on on the 3: 3/4. 1 and 5: 1/2. 3 and 5: lead the 4, stop on both: 1/4.
    # Leading the 4, with stop on the 1, go on on 3 and 5: 3/4, 1/2, 0: regret 0, 0, 1/4.
    # Leading the 2, going on: 1/2, 1/2, 0: regret 1/4, 0, 1/4. The value is 1 - 1/4 for both;
    # of equal regrets the better average is chosen, the 4.
    found = plan(*PROBLEM.posed(EVERYTHING), Savage())
    assert found.value == Fraction(3, 4)
    assert found.policy.next_action()[0].arguments[1] == "4"
    assert list(found.policy.utilities) == [Fraction(3, 4), HALF, 0]


SCHEMES = (
    LiteralMethod.decomposing(
        None,
        "Agent(?A), Turn(?A), Round(1st), Next(?A, ?B), Has(?A, 4)",
        "Draw(?A; 4)",
        "Answer(?B)",
        "Decide(?A)",
        name="high first",
    ),
    LiteralMethod.decomposing(
        None,
        "Agent(?A), Turn(?A), Round(1st), Next(?A, ?B), Has(?A, 2)",
        "Draw(?A; 2)",
        "Answer(?B)",
        "Decide(?A)",
        name="low first",
    ),
    acting("Draw(?A; ?C)", "Lead(?A; ?C, ?B, ?R)"),
    acting("Answer(?B)", "Beat(?B; ?D, ?A, ?C, ?R)", name="beat"),
    acting("Answer(?B)", "Lose(?B; ?D, ?A, ?C, ?R)", name="lose"),
    acting("Decide(?A)", "Stop(?A)", name="be content"),
    LiteralMethod.decomposing(
        "Decide(?A)", "Agent(?A), Next(?A, ?B)", "Risk(?A)", "LeadAny(?A)", "Answer(?B)"
    ),
    acting("Risk(?A)", "GoOn(?A)"),
    acting("LeadAny(?A)", "Lead(?A; ?C, ?B, ?R)"),
)


def test_schemes_give_the_same_value_and_name_the_plan():
    found = plan(*PROBLEM.posed(SCHEMES), front=None)
    assert found.value == Fraction(13, 24)
    assert found.policy.choice.method.name == "high first"
    assert found.is_complete
    assert found.statistics.end_share == 1
    assert [one.step.method.name for one in found.options] == ["high first", "low first"]


def test_what_is_assumed_of_an_opponent_is_told_and_kept():
    _, _, after = plan(*PROBLEM.posed(SCHEMES)).policy.next_action()
    by_words = {steps[-1].words: below.node.information for steps, below in after.replies()}
    assert set(by_words) == {"Has(Bob, 1)", "Has(Bob, 3)", "Has(Bob, 5)"}
    after_three = by_words["Has(Bob, 3)"]
    assert list(after_three.states) == [0, 2]
    assert Literal(Atom("Has", ("Bob", "3")), False) in after_three.literals  # he has played it
    assert Literal(Atom("Turn", ("Ann",))) in after_three.literals
    assert Literal(Atom("Turn", ("Bob",)), False) in after_three.literals


def test_every_state_of_a_node_is_consistent_with_what_is_known_there():
    found = plan(*PROBLEM.posed(EVERYTHING), prunes=False, front=None)
    for policy in found.policy.walk():
        known = policy.node.information
        assert len(known.states) == len(known.worlds) > 0
        assert all(one.holds(world) for one in known.literals for world in known.worlds)


def test_without_time_the_distributed_evaluation_stands_in():
    found = plan(*PROBLEM.posed(EVERYTHING), limits=Limits(moves=2))
    # After the 4 nothing is won against a 5, and half a point else; the sum of p(S) e(S) with
    # his best reply in each state: 1/2 * 1/2 + 0 + 0.
    assert found.value == Fraction(1, 4)
    assert found.statistics.leaves[Leaf.END] == 0
    assert PROBLEM.distributed(PROBLEM.start) == 0
    (lead,) = (one.policy for one in found.options if one.step.action.arguments[1] == "4")
    (lost,) = (one for one in lead.then if one.step.action.arguments[1] == "1")
    assert PROBLEM.distributed(lost.node.information) == HALF


class Room:
    """A room where Ann and Bob really play: only here the true state is known."""

    def __init__(self, pair, bob):
        self.state, self.bob, self.known = state(pair), bob, PROBLEM.start

    def is_over(self):
        return objective(self.state) is not None

    def information(self):
        return self.known

    def opponent(self, agent):
        can = [step.action for step in self.steps() if self.applies(step.action)]
        return self.bob(can)

    def steps(self):
        _, network = PROBLEM.posed(EVERYTHING)
        return network.steps(self.known, ())

    def applies(self, action):
        return Atom("Has", action.arguments[:2]) in self.state

    def act(self, action):
        operator = GAME.operator(action.operator)
        binding = dict(zip(operator.head.arguments, action.arguments, strict=True))
        assert all(one.given(binding).holds(self.state) for one in operator.needs)
        self.known = next(step.information for step in self.steps() if step.action == action)
        self.state = operator.applied(self.state, binding)


@pytest.mark.parametrize("pair", list(BELIEF))
@pytest.mark.parametrize("bob", [min, max], ids=["first", "last"])
@pytest.mark.parametrize("methods", [EVERYTHING, SCHEMES], ids=["operators", "schemes"])
def test_who_follows_the_plan_gets_what_it_promises(pair, bob, methods):
    problem, network = PROBLEM.posed(methods)
    found = plan(problem, network, front=None)
    execution = Execution(lambda known: found)
    room = Room(pair, bob)
    play_out(execution, room, PROBLEM.controlled)
    promised = found.policy.utilities[list(BELIEF).index(pair)]
    assert objective(room.state) >= promised
    assert execution.causes == [Cause.START]


def test_bob_s_best_replies_give_exactly_the_promise():
    problem, network = PROBLEM.posed(EVERYTHING)
    found = plan(problem, network, front=None)
    for number, pair in enumerate(BELIEF):
        results = []
        for bob in (min, max):
            room = Room(pair, bob)
            play_out(Execution(lambda known: found), room, PROBLEM.controlled)
            results.append(objective(room.state))
        assert min(results) == found.policy.utilities[number]


def test_a_plan_that_runs_out_is_made_anew():
    def make(known):
        problem, network = PROBLEM.posed(EVERYTHING)
        return plan(type(problem)(known, *_rest(problem)), network, limits=Limits(moves=1))

    execution, room = Execution(make), Room(("1", "5"), min)
    play_out(execution, room, PROBLEM.controlled)
    assert execution.replans >= 1
    assert set(execution.causes) == {Cause.START, Cause.ENDED}


def test_a_plan_that_is_surprised_is_made_anew():
    # This Ann's network does not foresee that Bob can lose a round.
    blind = tuple(one for one in EVERYTHING if one.name != "Lose")
    problem, network = PROBLEM.posed(blind)

    def make(known):
        return plan(type(problem)(known, *_rest(problem)), network)

    execution, room = Execution(make), Room(("1", "5"), max)
    play_out(execution, room, PROBLEM.controlled)
    assert Cause.SURPRISE in execution.causes


def _rest(problem):
    return problem.weights, problem.objective, problem.estimate


def test_a_method_of_ours_that_needs_what_is_hidden():
    peeking = acting(None, "Lead(?A; ?C, ?B, ?R)", "Has(?B, 5)", name="peek")
    with pytest.raises(Illegal, match=r"peek of Ann applies in some.*Has\(Bob, 5\) is not known"):
        plan(*PROBLEM.posed((peeking, *EVERYTHING)))


def test_definitions_are_checked():
    with pytest.raises(Illegal, match=r"does not need Turn\(\?A\)"):
        PrimitiveOperator.parse("Rest(?A)", "Agent(?A)")
    with pytest.raises(Illegal, match=r"does not name \?B"):
        PrimitiveOperator.parse("Rest(?A)", "Agent(?A), Turn(?A), Next(?A, ?B)")
    with pytest.raises(Illegal, match=r"no predicate Hass"):
        Game(LANGUAGE, (PrimitiveOperator.parse("O(?A)", "Agent(?A), Turn(?A), Hass(?A, 2)"),))
    with pytest.raises(Illegal, match="no constant 9"):
        Game(LANGUAGE, (PrimitiveOperator.parse("O(?A)", "Agent(?A), Turn(?A), Has(?A, 9)"),))
    with pytest.raises(Illegal, match=r"Has\(\?A\) has 1 arguments"):
        Game(LANGUAGE, (PrimitiveOperator.parse("O(?A)", "Agent(?A), Turn(?A), Has(?A)"),))
    with pytest.raises(Illegal, match="no operator Led"):
        acting(None, "Led(?A; ?C)")
    lax = LiteralMethod("lax", None, "?A", literals("Agent(?A)"), Atom.parse("Stop(?A)"))
    with pytest.raises(Illegal, match="lax lacks"):
        PROBLEM.posed((lax,))
    nobody = LiteralMethod.decomposing("Wait(?A)", "Turn(?A)")
    with pytest.raises(Illegal, match=r"does not need Agent"):
        PROBLEM.posed((nobody,))


def test_problems_are_checked():
    wrong = {state(("1", "2")): Fraction(1)}
    with pytest.raises(Illegal, match=r"contradicts what is known: not Has\(Bob, 2\)"):
        LiteralProblem(GAME, PUBLIC, wrong, objective, points)
    with pytest.raises(Illegal, match="adds up to 1/2"):
        LiteralProblem(GAME, PUBLIC, {state(("1", "3")): HALF}, objective, points)
    with pytest.raises(Illegal, match="e gives 1 where f gives 0"):
        LiteralProblem(
            GAME, PUBLIC, {state(("1", "3")): Fraction(1)}, lambda s: Fraction(0), lambda s: 1
        )


@pytest.mark.parametrize("text", ["Has(", "Has(West", "Has West", "(West)", "Has(West,)", "Has(%)"])
def test_what_cannot_be_read(text):
    with pytest.raises(Malformed) as caught:
        literals(text)
    assert caught.value.place is not None


def test_an_action_is_written_as_in_the_paper():
    assert str(Action("Stop", ("Ann",))) == "Stop(Ann)"
    assert str(Atom.parse("not_this(a)")) == "not_this(a)"
    with pytest.raises(Malformed, match="not an atom"):
        Atom.parse("not Has(West, 4)")

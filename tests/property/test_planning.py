"""Laws of the planner, over small random games with hidden states and two opponents."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from written_games import decisions, game, outcomes, strategies, worth

from kibitz.papers.tignum.execute import Execution
from kibitz.planning.criteria import Hurwicz, Savage, Wald, WeightedAverage
from kibitz.planning.evaluate import plan
from kibitz.planning.tree import Limits

BEST = 4
MOVES = "abc"


@st.composite
def written(draw, states: int, depth: int = 4, agents: tuple[str, ...] = ("me", "you", "he")):
    """A game as a tree: decisions, opponents who can do some things in some states, leaves."""
    if depth == 0 or draw(st.integers(0, 5)) == 0:
        return draw(st.lists(st.integers(0, BEST), min_size=states, max_size=states))
    agent = draw(st.sampled_from(agents))
    width = draw(st.integers(1, 3 if agent != "me" else 2))
    below = [draw(written(states, depth - 1, agents)) for _ in range(width)]
    if agent == "me":
        return {agent: dict(zip(MOVES, below, strict=False))}
    # In every state he can do something: each state is given one move, and perhaps more.
    can: list[set[int]] = [set() for _ in range(width)]
    for state in range(states):
        can[draw(st.integers(0, width - 1))].add(state)
        can[draw(st.integers(0, width - 1))].add(state)
    moves = zip(MOVES, zip(map(tuple, map(sorted, can)), below, strict=True), strict=False)
    return {agent: {name: part for name, part in moves if part[0]}}


@st.composite
def games(draw):
    """A tree and the weights of its states; not too many strategies."""
    states = draw(st.integers(1, 4))
    shape = draw(written(states))
    number = 1
    for _, moves in decisions(shape):
        number *= len(moves)
    assume(number <= 600)
    weights = draw(st.lists(st.integers(1, 5), min_size=states, max_size=states))
    return shape, weights


law = settings(max_examples=60, suppress_health_check=list(HealthCheck))


@law
@given(games())
def test_the_value_is_that_of_the_best_strategy(written_game):
    shape, weights = written_game
    found = plan(*game(shape, weights, best=BEST), front=None)
    assert found.value == max(worth(shape, weights, one) for one in strategies(shape))
    assert found.is_complete


@law
@given(games(), st.sampled_from([1, 2, None]))
def test_a_local_choice_promises_no_more_than_it_keeps(written_game, front):
    shape, weights = written_game
    found = plan(*game(shape, weights, best=BEST), front=front)
    best = max(worth(shape, weights, one) for one in strategies(shape))
    assert found.value <= best
    strategy = {path: moves[0] for path, moves in decisions(shape)}
    for policy in found.policy.walk():
        if policy.choice is not None:
            strategy[policy.node.information.path] = policy.choice.action
    assert worth(shape, weights, strategy) == found.value


@law
@given(games(), st.sampled_from([1, None]), st.data())
def test_pruning_changes_no_value(written_game, front, data):
    shape, weights = written_game
    criteria = st.sampled_from([WeightedAverage(), Wald(), Hurwicz(Fraction(1, 3)), Savage()])
    each = {"you": data.draw(criteria), "he": data.draw(criteria)}
    full = plan(*game(shape, weights, best=BEST), each, front=front, prunes=False)
    cut = plan(*game(shape, weights, best=BEST), each, front=front)
    assert cut.value == full.value
    assert [one.step.action for one in cut.options] == [one.step.action for one in full.options]
    assert cut.statistics.nodes <= full.statistics.nodes


@law
@given(games())
def test_alpha_beta_gives_the_minimax_value(written_game):
    shape, weights = written_game

    def minimax(here, states):
        if isinstance(here, list):
            total = sum(weights[s] * here[s] for s in states)
            return Fraction(total, sum(weights[s] for s in states))
        ((agent, moves),) = here.items()
        if agent == "me":
            return max(minimax(below, states) for below in moves.values())
        left = [(states & set(can), below) for can, below in moves.values()]
        return min(minimax(below, can) for can, below in left if can)

    found = plan(*game(shape, weights, best=BEST), Wald())
    assert found.value == minimax(shape, set(range(len(weights))))


@law
@given(st.data(), st.integers(1, 4), st.integers(1, 3))
def test_with_one_decision_regret_is_that_of_decision_theory(data, states, acts):
    weights = data.draw(st.lists(st.integers(1, 5), min_size=states, max_size=states))
    every = tuple(range(states))
    below = [data.draw(written(states, 2, ("you", "he"))) for _ in range(acts)]
    shape = {
        "me": {name: {"you": {"x": (every, one)}} for name, one in zip(MOVES, below, strict=False)}
    }
    worst = [[min(outcomes(shape, one, s)) for s in every] for one in strategies(shape)]
    hindsight = [max(row[s] for row in worst) for s in every]
    regret = min(max(hindsight[s] - row[s] for s in every) for row in worst)
    assert plan(*game(shape, weights, best=BEST), Savage()).value == BEST - regret


@law
@given(games(), st.sampled_from([1, None]), st.data())
def test_who_follows_the_plan_gets_what_it_promises(written_game, front, data):
    shape, weights = written_game
    problem, network = game(shape, weights, best=BEST)
    found = plan(problem, network, front=front)
    state = data.draw(st.integers(0, len(weights) - 1))
    execution = Execution(lambda information: found)
    here, path = shape, ()
    while not isinstance(here, list):
        ((agent, moves),) = here.items()
        if agent == "me":
            name = execution.choose(problem.information).action
            here = moves[name]
        else:
            if execution.at is None:
                execution.at = found.policy
            name = data.draw(st.sampled_from([n for n, (can, _) in moves.items() if state in can]))
            assert execution.observe(name)
            here = moves[name][1]
        path = (*path, name)
    assert here[state] >= found.policy.utilities[state]
    assert execution.replans == 0


@law
@given(games(), st.integers(1, 12), st.sampled_from([(None,), (1, 2, None)]))
def test_limits_are_kept(written_game, nodes, widths):
    shape, weights = written_game
    found = plan(*game(shape, weights, best=BEST), limits=Limits(nodes=nodes, widths=widths))
    assert found.statistics.nodes <= nodes + 3  # the children of the last node come together
    full = plan(*game(shape, weights, best=BEST))
    if found.is_complete:
        assert found.value == full.value

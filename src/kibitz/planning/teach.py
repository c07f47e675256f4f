"""Teach: from a view at the table to a plan that can be told.

Each way to begin that the bridge network knows is followed to the end, as long as time lasts.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from kibitz.cards import DECK
from kibitz.chance.belief import Belief
from kibitz.chance.meanings import UNTOLD, Meanings
from kibitz.planning.count import Count
from kibitz.planning.declarer.establish import Establish
from kibitz.planning.declarer.finesse import Finesse, is_solid
from kibitz.planning.declarer.hold_up import HoldUp
from kibitz.planning.declarer.reading import read
from kibitz.planning.declarer.scene import Scene
from kibitz.planning.declarer.search import Line, Search
from kibitz.planning.declarer.trumps import DrawTrumps
from kibitz.planning.telling import Candidate, Size, Told, Tried
from kibitz.planning.tree import Leaf, Limits
from kibitz.play import View

NODES = 1300
"""The nodes of one way to begin; the paper's largest tree had 1,301."""
SIMPLE = (
    "ruff", "cross-ruff", "discard losers", "establish", "safety play", "finesse", "duck",
    "combine chances", "throw-in", "two threats", "squeeze", "draw trumps", "unblock", "",
)  # fmt: skip
"""Of plans as good as each other the simplest is told; "" is a plan card by card."""
NOTRUMP = (*(theme for theme in SIMPLE if theme != "discard losers"), "discard losers")
"""The same in notrump, where a discard is no trick."""
ON_TOP = ("draw trumps", "unblock", "", *SIMPLE)
"""The same where the tricks are on top."""
NEAR = Fraction(1, 20)
"""A share of the layouts that is no difference between a scheme and a plan card by card, or one
that knows more by luck."""
FOR_WAYS = 0.85
"""This part of the time is for ways to begin."""
DRAWN, KEPT = 8, 4
"""So many times the layouts wanted are drawn, and kept as the lead makes them likely: some of
them cannot be made at all."""


def teach(
    view: View,
    seed: int = 1,
    worlds: int = 60,
    seconds: float | None = None,
    meanings: Meanings = UNTOLD,
    done: Callable[[int, int], None] | None = None,
    belief: Belief | None = None,
) -> Told[Scene] | None:
    """The plan from declarer's seat; None where no layout that was drawn can be made.

    `worlds` layouts are planned on. When `seconds` are nearly up no further way to begin is looked
    at; the rest of them is for checking the best.
    `meanings` are what the auction has shown. `done` is told how many ways to begin are looked
    at, and of how many. `belief` is what he thinks possible, if somebody knows it already.
    """
    start = time.monotonic()
    deadline = start + FOR_WAYS * seconds if seconds else None
    limits = Limits(nodes=NODES, widths=(1,))  # each way in full: half a look would flatter it
    if belief is None:
        belief = read(view, meanings.belief(view, seed, DRAWN * worlds)).chosen(KEPT * worlds)
    search = Search.of_view(view, belief, worlds)
    if search is None:
        return None
    ways = search.beginnings()
    for number, way in enumerate(ways):
        if number and deadline is not None and time.monotonic() >= deadline:
            break
        if done is not None:
            done(number, len(ways) + 1)
        search.look(way, limits)
    weights = search.belief.weights
    found = [(_candidate(search.scene, line), line) for line in search.lines]
    # Of equal lines the one whose theme is the simplest is the better teacher; and where none is
    # sure, a layout in twenty is no difference between a scheme and single cards.
    made = {id(one): int(weights[one.made].sum()) for one, _ in found}
    most, total = max(made.values()), int(weights.sum())
    near = 0 if search.is_exact else NEAR * total
    is_sure = most == total
    known = {id(one): _known(one, weights) for one, _ in found}
    least = min(known[id(one)] for one, _ in found if made[id(one)] >= most - near)

    by_strain = NOTRUMP if view.contract.strain.suit is None else SIMPLE
    simple = by_strain if Count.of_view(view).missing else ON_TOP

    def order(one: tuple[Candidate[Scene], Line]) -> tuple[Fraction | int, int, bool, bool]:
        candidate, line = one
        schemes = line.beginning.schemes
        theme = candidate.theme
        place = simple.index(theme)
        is_late = bool(schemes) and isinstance(schemes[-1], DrawTrumps) and theme != "ruff"
        is_held_up = any(isinstance(scheme, HoldUp) for scheme in schemes)
        is_flattered = 3 * (known[id(candidate)] - least) > total and theme != "throw-in"
        is_by_cards = (not schemes or theme == "squeeze") and not is_sure
        worth = made[id(candidate)] - near * (is_flattered or is_by_cards)
        return -worth, place, is_held_up, is_late

    found.sort(key=order)
    compared = Tried(_looked_at(search), search.belief, [one for one, _ in found])
    checked = _checked(view, belief, search, found[0][1], limits) or compared
    return Told(view, compared, checked, _size(search, len(ways) - len(search.lines)))


def _checked(
    view: View, belief: Belief, search: Search, line: Line, limits: Limits
) -> Tried[Scene] | None:
    """The chosen line on layouts that it was not chosen on, for the best of many is flattered.

    None where there are too few of them, as when all layouts are known.
    """
    used = len(search.drawn)
    if search.drawn.is_exact or len(belief) - used < used:
        return None
    rest = replace(
        belief, worlds=belief.worlds[used:], weights=belief.weights[used:], is_exact=False
    )
    fresh = Search.of_view(view, rest, len(search.belief))
    if fresh is None:
        return None
    checked = _candidate(fresh.scene, fresh.look(line.beginning, limits))
    return Tried(_looked_at(fresh), fresh.belief, [checked])


def _looked_at(search: Search) -> Belief:
    """The layouts of which it is known whether the line makes: those up to the last tried."""
    last = search.belief.worlds[-1].tolist()
    rows = search.drawn.worlds.tolist()
    return search.drawn.first(rows.index(last) + 1)


def _candidate(scene: Scene, line: Line) -> Candidate[Scene]:
    way = line.beginning
    main = way.main if way.schemes else None
    theme, about = (main.theme, tuple(main.arguments)) if main else ("", ())
    if isinstance(main, Finesse) and is_solid(scene, main.suit):
        theme, about = Establish.theme, about[:1]  # what is above it is driven out, not finessed
    policy = line.plan.policy
    for option in policy.options:  # the line itself, not what else could be begun there
        if option.step.method is not None and option.step.method.name == way.name:
            policy = option.policy
    order = tuple(theme if scheme is main else scheme.theme for scheme in way.schemes)
    return Candidate(theme, about, DECK[way.card], policy, policy.utilities > 0, order)


def _known(candidate: Candidate[Scene], weights: npt.NDArray[np.int64]) -> int:
    """The weight of the layouts that a way makes by knowing all the cards.

    With one layout of the sample left the cards have given themselves away, which flatters a way
    beside another that comes to it less often. After a throw-in it does no harm: whatever the
    defender holds, he must help.
    """
    policies, known = [candidate.policy], 0
    while policies:
        policy = policies.pop()
        policies += policy.then
        states = policy.node.states
        if not policy.then and policy.leaf is not Leaf.END and len(states) == 1:
            known += int((weights[states] * (policy.utilities > 0)).sum())
    return known


def _size(search: Search, left: int) -> Size:
    counted = [line.plan.statistics for line in search.lines]
    inner = sum(one.inner for one in counted)
    return Size(
        nodes=search.nodes,
        branching=sum(one.children for one in counted) / inner if inner else 0.0,
        depth=max(one.moves for one in counted),
        leaves=sum(one.valued for one in counted),
        ends=sum(one.leaves[Leaf.END] for one in counted),
        settled=search.settled,
        boards=search.solver.boards,
        ways=len(search.lines),
        left=left,
    )

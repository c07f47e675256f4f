"""Teach: from a view at the table to a plan that can be told.

Each way to begin that the bridge network knows is followed to the end on a few layouts, as long as
time lasts. The most promising go on to a final on more of them, which are others; and those
that are as good as the best there to a last round on many more, where it is chosen and told.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from kibitz.cards import DECK
from kibitz.chance.belief.belief import Belief
from kibitz.chance.belief.meanings import UNTOLD, Meanings
from kibitz.measure.estimate import Estimate
from kibitz.planning.count import Count
from kibitz.planning.declarer.reading import read
from kibitz.planning.declarer.scene import Scene
from kibitz.planning.declarer.search import Beginning, FollowedLine, Search
from kibitz.planning.declarer.themes.hold_up import HoldingUp
from kibitz.planning.declarer.themes.promise import adds_up
from kibitz.planning.declarer.themes.trumps import DrawingTrumps
from kibitz.planning.telling import Candidate, Size, ToldPlan, Tried
from kibitz.planning.tree import Leaf, Limits
from kibitz.play import View

NODES = 1300
"""The nodes of one way to begin; the paper's largest tree had 1,301."""
SIMPLE = (
    "ruff", "cross-ruff", "discard losers", "establish", "duck", "safety play", "finesse",
    "combine chances", "throw-in", "strip", "two threats", "squeeze", "draw trumps", "unblock", "",
)  # fmt: skip
"""Of plans as good as each other the simplest is told; "" is a plan card by card."""
NOTRUMP = (*(theme for theme in SIMPLE if theme != "discard losers"), "discard losers")
"""The same in notrump, where a discard is no trick."""
ON_TOP = ("draw trumps", "unblock", "", *SIMPLE)
"""The same where the tricks are on top."""
BY_CARDS = ("", "squeeze", "draw trumps", "unblock")
"""Themes that leave most cards open, where more tricks are wanted than are on top."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """The rounds that ways to begin go through, and when one of them is as good as the best.

    The layouts of the three rounds are parts of those wanted: `screened`, `final`, `checked`. So
    many `finalists` go on to the final, with `more` that may be told for comparison (one that is
    `worse` by so much: it may be what a learner would try) or begin with another card, and to the
    `last` round, if they are as good as each other. `for_screening` and `for_ways` are parts of the
    time, for the first round and for the first two. So many times the layouts wanted are `drawn`,
    and `kept` as the lead makes them likely: some of them cannot be made at all.

    A way is as good as the best if it is not improbable (`rate`) that it is better. Beside a plan
    card by card, or one that knows more by luck, a scheme is so if that is not quite improbable
    (`loose`) or the difference small (`margin`). Of the layouts that are made because one alone was
    left of the sample so many might not be: `flattered`.
    """

    screened: float = 0.45
    final: float = 0.45
    checked: int = 3
    finalists: int = 8
    more: int = 2
    last: int = 4
    worse: float = 0.15
    for_screening: float = 0.55
    for_ways: float = 0.85
    drawn: int = 14
    kept: int = 7
    rate: float = 0.15
    loose: float = 0.005
    margin: float = 0.05
    flattered: Fraction = Fraction(1, 10)


ROUNDS = Rounds()


def teach(
    view: View,
    seed: int = 1,
    worlds: int = 60,
    seconds: float | None = None,
    meanings: Meanings = UNTOLD,
    done: Callable[[int, int], None] | None = None,
    belief: Belief | None = None,
) -> ToldPlan[Scene] | None:
    """The plan from declarer's seat; None where no layout that was drawn can be made.

    `worlds` is the measure for the layouts of all rounds. When `seconds` are nearly up no further
    way to begin is looked at; the rest of them is for checking the best.
    `meanings` are what the auction has shown. `done` is told how many ways to begin are looked
    at, and of how many. `belief` is what he thinks possible, if somebody knows it already.
    """
    start = time.monotonic()
    ends = [
        start + part * seconds if seconds else None
        for part in (ROUNDS.for_screening, ROUNDS.for_ways)
    ]
    if belief is None:
        belief = read(view, meanings.belief(view, seed, ROUNDS.drawn * worlds))
        belief = belief.chosen(ROUNDS.kept * worlds)
    is_known = belief.is_exact and len(belief) <= worlds
    screened = worlds if is_known else math.ceil(ROUNDS.screened * worlds)
    first = Search.of_view(view, belief, screened, is_told=True)
    if first is None:
        return None
    ways = first.beginnings()
    total = len(ways) + ROUNDS.finalists + ROUNDS.more + ROUNDS.last
    seen = 0

    def progress() -> None:
        nonlocal seen
        if done is not None:
            done(seen, total)
        seen += 1

    if is_known:
        left = _look(first, ways, ends[1], progress)
        compared = _tried(first, _ordered(first)[0])
        return ToldPlan(view, compared, compared, _size([first], left))
    searches, used, left = [], 0, 0
    if len(ways) > ROUNDS.finalists:
        left = _look(first, ways, ends[0], progress)
        searches.append(first)
        ways, used = _finalists(first), len(_looked_at(first))
    final = _on(view, belief, used, ROUNDS.final, worlds)
    if final is None and not searches:
        final = first
    if final is not None:
        late = _look(final, ways, ends[1], progress)
        left = left if searches else late
        searches.append(final)
        used += len(_looked_at(final))
    found, good = _ordered(searches[-1])
    compared = checked = _tried(searches[-1], found)
    is_late = ends[1] is not None and time.monotonic() >= ends[1]
    last = _on(view, belief, used, 1 if is_late else ROUNDS.checked, worlds)
    if last is not None:
        _look(last, _last(found[:good]), ends[1], progress, ROUNDS.checked * NODES)
        ((best, line), *_), _ = _ordered(last)
        checked = _tried(last, [(best, line)])
        found.sort(key=lambda one: one[1].beginning != line.beginning)
        compared = _tried(searches[-1], found)
    return ToldPlan(view, compared, checked, _size(searches, left, last))


def _on(view: View, belief: Belief, used: int, part: float, worlds: int) -> Search | None:
    """Nothing tried yet, on layouts that are not used; None where there are too few of them.

    So many of them can be made, or all of a number that is large enough.
    """
    if len(belief) - used < worlds:
        return None
    rows = slice(used, used + ROUNDS.checked * worlds)
    fresh = replace(
        belief, worlds=belief.worlds[rows], weights=belief.weights[rows], is_exact=False
    )
    return Search.of_view(view, fresh, math.ceil(part * worlds), is_told=True)


def _tried(search: Search, found: list[tuple[Candidate[Scene], FollowedLine]]) -> Tried[Scene]:
    return Tried(_looked_at(search), search.belief, [one for one, _ in found])


def _look(
    search: Search,
    ways: list[Beginning],
    end: float | None,
    progress: Callable[[], None],
    nodes: int = NODES,
) -> int:
    """Follow ways to begin, one at least, until time is up; how many are left."""
    limits = Limits(nodes=nodes, widths=(1,))  # each way in full: half a look would flatter it
    for number, way in enumerate(ways):
        if number and end is not None and time.monotonic() >= end:
            return len(ways) - number
        progress()
        search.look(way, limits)
    return 0


def _ordered(search: Search) -> tuple[list[tuple[Candidate[Scene], FollowedLine]], int]:
    """The lines, the one to be told first, and how many of them are as good as it.

    Of lines as good as each other, a standard error more or less, the one that adds up to the
    tricks and whose theme is the simplest is the better teacher. Single cards must be better than
    a scheme by more than that.
    """
    view, weights = search.view, search.belief.weights
    found = [(_candidate(line), line) for line in search.lines]
    worth = {id(one): _worth(one, weights) for one, _ in found}
    top, total = max((one for one, _ in found), key=lambda one: worth[id(one)]), int(weights.sum())
    most = worth[id(top)]
    count = Count.of_view(view)
    by_strain = NOTRUMP if view.contract.strain.suit is None else SIMPLE
    simple = ON_TOP if count.is_certain else by_strain

    def is_loose(one: Candidate[Scene]) -> bool:
        """Is it told card by card, or without the cards of its scheme?"""
        is_idle = 2 * _idle(one, weights) > total
        return not count.is_certain and (one.theme in BY_CARDS or is_idle)

    def is_as_good(one: Candidate[Scene]) -> bool:
        behind = Fraction(most - worth[id(one)], total)
        if search.is_exact or not behind or top.theme == "safety play":  # about rare layouts
            return not behind
        gains = top.made.astype(int) - one.made
        lead = replace(Estimate.of(gains, weights=weights), mean=float(behind))
        if not gains.any():  # no layout tells them apart: one only knows more by luck
            return behind <= ROUNDS.margin
        if is_loose(top) and not is_loose(one):
            return behind <= ROUNDS.margin or lead.below(0) >= ROUNDS.loose
        return lead.below(0) >= ROUNDS.rate

    def order(found: tuple[Candidate[Scene], FollowedLine]) -> tuple[Fraction | int, ...]:
        one, line = found
        steps = line.beginning.schemes
        is_late = bool(steps) and isinstance(steps[-1], DrawingTrumps) and one.theme != "ruff"
        # Where tricks are wanted the only stopper is held up as a matter of course.
        is_held_up = any(isinstance(scheme, HoldingUp) for scheme in steps)
        is_ducked = is_held_up if count.is_certain else not is_held_up
        is_low = not is_held_up and _ducks(search.scene, line)
        if not is_as_good(one):
            return 1, -worth[id(one)]
        is_odd = not adds_up(search.scene, line.beginning.main, count.spare)
        place = simple.index(one.theme)
        return 0, is_loose(one), is_odd, place, is_ducked, is_low, is_late, -worth[id(one)]

    return sorted(found, key=order), sum(is_as_good(one) for one, _ in found)


def _ducks(scene: Scene, line: FollowedLine) -> bool:
    """Does it begin with a low card to their lead, from a hand with a top card of the suit?"""
    tops = 0 if scene.is_lead else scene.choices & scene.masters(scene.led)
    return bool(tops) and not tops >> line.beginning.card & 1


def _finalists(search: Search) -> list[Beginning]:
    """The first ways of the order, no card, theme and suit twice; and the best that is worse."""
    (found, _), weights = _ordered(search), search.belief.weights
    least = (1 - ROUNDS.worse) * int(weights[found[0][0].made].sum())
    chosen: dict[Any, Beginning] = {}
    worse: list[tuple[int, Beginning]] = []
    for candidate, line in found:
        made = int(weights[candidate.made].sum())
        if made < least:
            worse.append((made, line.beginning))
        if len(chosen) < ROUNDS.finalists:
            chosen.setdefault(candidate.key, line.beginning)
    more = [max(worse, key=lambda one: one[0])[1]] if worse else []
    more += _with_other_card(search, [line.beginning for _, line in found])
    return [*chosen.values(), *(one for one in more if one not in chosen.values())]


def _last(found: list[tuple[Candidate[Scene], FollowedLine]]) -> list[Beginning]:
    """The first ways of the order, no card, theme, suit and order twice.

    Beside a scheme nothing is told card by card that is no better.
    """
    chosen: dict[Any, Beginning] = {}
    is_scheme = found[0][0].theme not in BY_CARDS
    for candidate, line in found:
        if not is_scheme or candidate.theme not in BY_CARDS:
            chosen.setdefault(candidate.key, line.beginning)
    return list(chosen.values())[: ROUNDS.last]


def _with_other_card(search: Search, ways: list[Beginning]) -> Iterator[Beginning]:
    """The first scheme after another card to the trick in progress that single cards begin with."""
    scheme = next((one for one in ways if one.schemes), None)
    if scheme is None or search.scene.is_lead or isinstance(scheme.schemes[0], HoldingUp):
        return  # on lead, and to hold up, a scheme names its card
    single = next((one for one in ways if not one.schemes and one.card != scheme.card), None)
    if single is not None:
        yield replace(single, schemes=scheme.schemes)


def _looked_at(search: Search) -> Belief:
    """The layouts of which it is known whether the line makes: those up to the last tried."""
    last = search.belief.worlds[-1].tolist()
    rows = search.drawn.worlds.tolist()
    return search.drawn.first(rows.index(last) + 1)


def _candidate(line: FollowedLine) -> Candidate[Scene]:
    way = line.beginning
    main = way.main if way.schemes else None
    theme, about = (main.theme, tuple(main.arguments)) if main else ("", ())
    policy = line.plan.policy
    for option in policy.options:  # the line itself, not what else could be begun there
        if option.step.method is not None and option.step.method.name == way.name:
            policy = option.policy
    order = tuple(scheme.theme for scheme in way.schemes)
    return Candidate(theme, about, DECK[way.card], policy, policy.utilities > 0, order)


def _known(candidate: Candidate[Scene], weights: npt.NDArray[np.int64]) -> int:
    """The weight of the layouts that a way makes by knowing all the cards.

    With one layout of the sample left the cards have given themselves away, which flatters a way
    beside another that comes to it less often.
    """
    policies, known = [candidate.policy], 0
    while policies:
        policy = policies.pop()
        policies += policy.then
        states = policy.node.states
        if not policy.then and policy.leaf is not Leaf.END and len(states) == 1:
            known += int((weights[states] * (policy.utilities > 0)).sum())
    return known


def _worth(candidate: Candidate[Scene], weights: npt.NDArray[np.int64]) -> Fraction | int:
    """The weight of the layouts that a way makes, less a part of what it owes to knowing them."""
    return int(weights[candidate.made].sum()) - ROUNDS.flattered * _known(candidate, weights)


def _idle(candidate: Candidate[Scene], weights: npt.NDArray[np.int64]) -> int:
    """The weight of the layouts in which the scheme that a way is about never plays a card.

    Where it is still to come at the end of the tree it counts as played.
    """
    idle = np.ones(len(weights), bool)
    for policy in candidate.policy.walk():
        tasks = [task.name for task in policy.node.tasks]
        is_lead = policy.node.information.is_lead and tasks[:1] == ["Play"]
        if candidate.theme in tasks and (is_lead or not policy.then):
            idle[policy.node.states] = False
    return int(weights[idle].sum())


def _size(searches: Sequence[Search], left: int, last: Search | None = None) -> Size:
    lines = [line for search in searches for line in search.lines]
    counted = [line.plan.statistics for line in lines]
    inner = sum(one.inner for one in counted)
    return Size(
        nodes=sum(one.nodes for one in counted),
        branching=sum(one.children for one in counted) / inner if inner else 0.0,
        depth=max(one.moves for one in counted),
        leaves=sum(one.valued for one in counted),
        ends=sum(one.leaves[Leaf.END] for one in counted),
        settled=sum(line.settled for line in lines),
        boards=sum(search.solver.boards for search in searches),
        ways=len(searches[0].lines),
        left=left,
        last=last.nodes if last else 0,
    )

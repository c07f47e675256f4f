"""Aims: for how many tricks a plan is written, where that is not what the contract needs.

A contract that no layout lets make is held to as few down as can be; at matchpoints one trick more
is played for where that is nearly free.
"""

from __future__ import annotations

from dataclasses import replace

from kibitz.planning.language.follower import Follower
from kibitz.planning.language.program import Program
from kibitz.planning.language.top_tricks import most_tricks
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.referee.replay import LayoutPlay
from kibitz.planning.referee.yardstick import takes
from kibitz.planning.writing.writer import WrittenPlan, write

HOPELESS = 0.01
"""A contract that is made less often is played to go down as little as can be."""
LIKELY = 0.3
"""So often the tricks must be reached that one then plays for."""
FREE, WORTH = 0.02, 0.1
"""An overtrick may cost so much of making, if it comes so much more often."""
LOOKED_AT = 120
"""Layouts on which aims are compared."""
AT_A_TIME = 20
"""So many of them are solved before it is seen whether the contract is hopeless."""


def tricks_taken(replay: LayoutPlay) -> int:
    """The tricks that the program takes on a layout, played to the end."""
    seen = replay.seen
    replay.spare = 13
    while seen.won < seen.needed:
        held = [hand for hand in replay.hands if hand]
        if not held:
            break
        if (seen.turn ^ seen.declarer) & 1:
            replay.play(replay.drawn())
            continue
        chosen = replay.follower.card(replay.sight, replay.progress)
        if chosen is None:
            break
        replay.progress = chosen.progress
        if chosen.progress.claim and not seen.trick:
            replay.sight.look()
            return seen.won + len(most_tricks(replay.sight))
        replay.play(chosen.card)
    return seen.won


def shares(program: Program, layouts: TrialLayouts, targets: tuple[int, ...]) -> list[float]:
    """How often a program, played for the layouts' target, takes so many tricks."""
    follower = Follower(program)
    rows = range(min(LOOKED_AT, len(layouts)))
    taken = [tricks_taken(layouts.replay(follower, number)) for number in rows]
    return [sum(tricks >= target for tricks in taken) / len(taken) for target in targets]


def written_for(choosing: TrialLayouts, matchpoints: bool = False) -> tuple[WrittenPlan, int]:
    """The program and the tricks that it is for, chosen on these layouts."""
    needed = choosing.seen.needed
    target = reachable(choosing)
    if target < needed:
        return write(choosing.aiming(target)), target
    plan = write(choosing)
    if matchpoints and needed < 13:
        more = choosing.aiming(needed + 1)
        other = write(more)
        before = shares(plan.program, more, (needed, needed + 1))
        after = shares(other.program, more, (needed, needed + 1))
        if after[0] >= before[0] - FREE and after[1] >= before[1] + WORTH:
            return other, needed + 1
    return plan, needed


def reachable(layouts: TrialLayouts) -> int:
    """The tricks to play for: the contract's, or fewer where open cards do not make it."""
    some = replace(layouts, belief=layouts.belief.first(LOOKED_AT))
    needed, made = layouts.seen.needed, 0
    for start in range(0, len(some), AT_A_TIME):
        part = some.belief.part(start, start + AT_A_TIME)
        made += int(takes(replace(some, belief=part), needed).sum())
        if made >= HOPELESS * len(some):
            return needed
    likely = (n for n in range(needed - 1, 0, -1) if takes(some, n).mean() >= LIKELY)
    return next(likely, 1)

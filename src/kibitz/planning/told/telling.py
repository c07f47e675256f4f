"""Telling: from a view at the table to a plan that is told, and true.

Layouts choose the program (`writing/`); others, of another seed, are replayed, and everything that
is said comes from them. Nothing here asks the clock: the same view and seed give the same words.
"""

from __future__ import annotations

from collections.abc import Callable

from kibitz.auction import Auction
from kibitz.chance.belief.meanings import Meanings
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.told.aims import written_for
from kibitz.planning.told.as_done import as_done
from kibitz.planning.told.certificate import PlanCertificate, read_back
from kibitz.planning.told.chance import against_one_card, told_chance
from kibitz.planning.told.claim import ClaimPlace, PlanClaim
from kibitz.planning.told.claims.all import CLAIMS
from kibitz.planning.told.plan import ToldPlan
from kibitz.planning.told.replayed import ReplayedPlan
from kibitz.planning.writing.writer import WrittenPlan
from kibitz.play import View

CHOOSING = 300
"""Layouts that choose the program."""
FRESH = 1000
"""Layouts that everything that is told comes from."""
REASONS = 2
"""So many reasons are given: a teacher says little."""

Done = Callable[[int, int], None]
"""Told how far it is: how many parts of how many."""


def tell(
    view: View,
    auction: Auction | None = None,
    *,
    seed: int = 1,
    layouts: int = FRESH,
    meanings: Meanings | None = None,
    matchpoints: bool = False,
    done: Done | None = None,
) -> ToldPlan:
    """The plan from declarer's seat, certified.

    `meanings` are what the auction told, where that is known already. At `matchpoints` a trick more
    is played for where that is nearly free.
    """
    choosing = TrialLayouts.drawn(view, auction, CHOOSING, seed, meanings)
    fresh = TrialLayouts.drawn(view, auction, layouts, seed + 1, meanings)
    return tell_on(choosing, fresh, matchpoints, done)


def tell_on(
    choosing: TrialLayouts,
    fresh: TrialLayouts,
    matchpoints: bool = False,
    done: Done | None = None,
) -> ToldPlan:
    """The plan that some layouts choose, told of others."""
    step = done or (lambda *_: None)
    step(0, 3)
    written, target = written_for(choosing, matchpoints)
    step(1, 3)
    told = told_of(written, fresh if target == fresh.seen.needed else fresh.aiming(target))
    step(3, 3)
    return told


def told_of(written: WrittenPlan, fresh: TrialLayouts) -> ToldPlan:
    """What can be told of a program: its claims, each checked, and its chance on these layouts."""
    plan = as_done(ReplayedPlan.of(written.program, fresh, written.rivals))
    chance = against_one_card(told_chance(plan), plan)
    held: list[PlanClaim] = []
    dropped: list[str] = []
    for kind in CLAIMS:
        reasons = sum(one.place in (ClaimPlace.WHY, ClaimPlace.INSTEAD) for one in held)
        if kind.place in (ClaimPlace.WHY, ClaimPlace.INSTEAD) and reasons >= REASONS:
            continue
        for claim in kind.found(plan):
            if claim.holds(plan):
                held.append(claim)
                if kind.place is ClaimPlace.WHY:
                    break
            else:
                dropped.append(kind.kind)
    program, why = read_back(plan.program, plan.view)
    certificate = PlanCertificate(not why, why, tuple(one.kind for one in held), tuple(dropped))
    return ToldPlan(plan.view, program, tuple(held), chance, certificate, plan, written.themes)

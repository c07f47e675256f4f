"""PIMC: in each of many worlds, the double-dummy result of every legal card.

Perfect-information Monte Carlo, as in M. Ginsberg's GIB ("GIB: Imperfect Information in a
Computationally Challenging Game", 2001, section 3): the card with the best average is played.
Its two faults are known from I. Frank and D. Basin ("Search in games with incomplete
information", 1998): it plays each world differently afterwards, though it will not be able to
tell them apart (strategy fusion), and so it sees no reason to find out. `alpha_mu.py` does.

All worlds go to the solver in one call, unless there is a time budget: then they go in
portions, as many as the seconds allow. A board may take ten times as long as the one before,
so no portion is planned to take more than a third of what is left, and one that is not done
in time is left behind.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kibitz.chance.belief.belief import Belief
from kibitz.deal import Hand
from kibitz.dummy.double import TooLate, card_tricks_of_masks
from kibitz.play import View
from kibitz.search.decision import (
    Decision,
    Objective,
    Option,
    lowest,
    ranked,
    view_classes,
)

PLANNED = 0.9
"""The share of a time budget that is planned; the rest is for what takes longer."""

Tricks = npt.NDArray[np.int8]
"""A row for each world, a column for each group of equal cards."""


@dataclass(frozen=True)
class CardTricks:
    """The double-dummy tricks of the mover's side in each world for each group of cards."""

    view: View
    belief: Belief
    groups: tuple[int, ...]
    tricks: Tricks

    @property
    def needed(self) -> int:
        """How many tricks from here on give the side to play what it is after.

        Declarer makes his contract with them, defenders defeat it.
        """
        contract, view = self.view.contract, self.view
        taken = view.declarer_tricks
        if view.turn.side is contract.side:
            return contract.tricks_needed - taken
        # Declarer must get fewer than he needs.
        return view.tricks_left - (contract.tricks_needed - taken) + 1

    @property
    def taken(self) -> int:
        """The tricks that the side to play has already."""
        first, second = self.view.turn, self.view.turn.partner
        return self.view.won[first] + self.view.won[second]

    def options(self) -> list[Option]:
        """Each group of equal cards with its chance and its tricks."""
        found, belief, needed = [], self.belief, self.needed
        for column, group in enumerate(self.groups):
            tricks = self.tricks[:, column].astype(np.int64)
            makes = tricks >= needed
            found.append(
                Option(
                    card=lowest(group),
                    equals=Hand(group),
                    chance=belief.chance(makes),
                    chance_error=belief.error(makes),
                    tricks=belief.mean(tricks) + self.taken,
                    tricks_error=belief.error(tricks),
                )
            )
        return found


def tabulate(view: View, belief: Belief, deadline: float | None = None) -> CardTricks:
    """Solve the worlds of a belief, or as many of the first of them as are done in time.

    At least one is solved. `deadline` is a moment of `time.perf_counter`.
    """
    groups = view_classes(view)
    columns = [lowest(group).index for group in groups]
    trick = [card.index for card in view.trick.cards]

    def solved(first: int, last: int, deadline: float | None = None) -> Tricks:
        strain, leader = view.contract.strain, view.trick.leader
        worlds = belief.worlds[first:last]
        return card_tricks_of_masks(worlds, strain, leader, trick, deadline)[:, columns]

    if deadline is None:
        return CardTricks(view, belief, tuple(groups), solved(0, len(belief)))
    start = time.perf_counter()
    planned = start + PLANNED * (deadline - start)
    parts = [solved(0, 1)]
    done, pace = 1, time.perf_counter() - start
    while done < len(belief):
        start = time.perf_counter()
        portion = min(int((planned - start) / pace / 3), 2 * done)
        if portion < 1:
            break
        try:
            parts.append(solved(done, done + portion, planned))
        except TooLate:
            break
        done += len(parts[-1])
        pace = max((time.perf_counter() - start) / len(parts[-1]), 0.7 * pace)
    return CardTricks(view, belief.first(done), tuple(groups), np.concatenate(parts))


def pimc(
    view: View,
    belief: Belief,
    objective: Objective = Objective.MAKE,
    deadline: float | None = None,
) -> Decision:
    """The card that is best on average over the worlds of a belief, and why.

    >>> from kibitz.deal import Deal
    >>> from kibitz.play import Situation
    >>> from kibitz.cards import Seat
    >>> ending = Deal.parse("N:AQ... K2... 43... 65...")
    >>> view = Situation.start(ending, "1NT by South", Seat.SOUTH).play("S3").play("S5").view()
    >>> decision = pimc(view, Belief.of_view(view, seed=1, size=10))
    >>> str(decision.card), [(str(o.card), str(o.tricks)) for o in decision.options]
    ('SQ', [('SQ', '4/3'), ('SA', '1')])
    """
    start = time.perf_counter()
    if len(view_classes(view)) == 1:
        return Decision(lowest(view.legal.mask), objective=objective)
    table = tabulate(view, belief, deadline)
    options = ranked(table.options(), objective)
    return Decision(
        card=options[0].card,
        options=tuple(options),
        objective=objective,
        worlds=len(table.belief),
        is_exact=table.belief.is_exact,
        seed=belief.seed,
        depth=1,
        nodes=len(options),
        boards=len(table.belief),
        seconds=time.perf_counter() - start,
    )

"""Keeping to a plan: the card that a stated plan gives, as long as it lasts.

"P follows the plan as far as possible" - Smith and Nau, "Evaluator and Plan Execution". A player
who thinks anew at each card may leave a good plan for another that looks as good on the layouts
he happens to draw, and have neither. A plan is kept while a scheme of it is going on; it ends
with its schemes, where a defender does something that it did not foresee, and where declarer
himself has played another card.

`execute.Execution` follows a plan as well, and remembers where it is. A player at the table is
asked by a view alone, after an undo or a resumed game too, so the cards played say where it is.
"""

from __future__ import annotations

from collections.abc import Iterable

from kibitz.cards import Card
from kibitz.planning.declarer.defence import seen
from kibitz.planning.declarer.scene import Scene
from kibitz.planning.policy import Policy


def kept(plan: Policy[Scene], played: Iterable[Card]) -> int | None:
    """The next card of a plan after the cards played since it was made; None where it ended."""
    at, trick = plan, [cards[0] for cards in plan.node.information.trick]
    for card in played:
        after = _after(at, trick, card.index)
        if after is None:
            return None
        at = after
        trick = [*trick, card.index] if len(trick) < 3 else []
    action, _, _ = at.next_action()
    return action if isinstance(action, int) and _is_by_scheme(at) else None


def _after(at: Policy[Scene], trick: list[int], card: int) -> Policy[Scene] | None:
    """The plan after a card that somebody has played; None where it has no branch for it."""
    scene = at.node.information
    if scene.is_ours:
        action, _, after = at.next_action()
        return after if action == card else None
    label = seen(scene, trick, card)
    for steps, after in at.replies():
        if steps[-1].action == label:
            return after
    return None


def _is_by_scheme(at: Policy[Scene]) -> bool:
    """Is a scheme of the plan going on here?"""
    return any(task.arguments and task.name != "Play" for task in at.node.tasks)

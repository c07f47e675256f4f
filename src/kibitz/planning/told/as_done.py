"""As done: a program without what is done already when its step begins, in the right number.

A card that wins the lead is not cashed afterwards; of a suit of which one card is thrown *a club*
is thrown, not *clubs*.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from kibitz.planning.language.instructions.cashing import Cash, RunSuit
from kibitz.planning.language.instructions.throwing import Throws
from kibitz.planning.language.program import Node, Program
from kibitz.planning.told.replayed import ReplayedHand, ReplayedPlan
from kibitz.seen import SUIT_OF

TRICK = 4
"""Cards to a trick."""


def as_done(plan: ReplayedPlan) -> ReplayedPlan:
    """The plan with its steps said as they are done, where that plays the same."""
    steps = [said for step in plan.program.steps if (said := _said(step, plan)) is not None]
    if tuple(steps) == plan.program.steps:
        return plan
    other = ReplayedPlan.of(Program(tuple(steps)), plan.layouts, plan.rivals)
    is_same = all(
        [card.card for card in one.cards] == [card.card for card in two.cards]
        for one, two in zip(plan.hands, other.hands, strict=True)
    )
    return other if is_same else plan


def _said(step: Node, plan: ReplayedPlan) -> Node | None:
    """A step as it is done; none if all of it is done already."""
    if not isinstance(step, Cash | RunSuit):
        return step
    if isinstance(step, Cash):
        left = tuple(card for card in step.cards if not _is_gone(card, step, plan))
        if not left:
            return None
        step = replace(step, cards=left)
    return replace(step, throws=_thrown(step, plan)) if step.throws else step


def _is_gone(card: int, step: Cash, plan: ReplayedPlan) -> bool:
    """Is a card played to the first trick in every layout, and not by this step?"""
    return all(
        any(one.card == card and one.by != step for one in hand.cards[:TRICK])
        for hand in plan.hands
    )


def _thrown(step: Cash | RunSuit, plan: ReplayedPlan) -> Throws:
    """What is thrown, of a suit of which no hand ever throws two cards one."""
    return tuple(
        replace(one, count=1)
        if one.card < 0
        and not one.count
        and max(_times(step, one.suit, hand) for hand in plan.hands) == 1
        else one
        for one in step.throws
    )


def _times(step: Cash | RunSuit, suit: int, hand: ReplayedHand) -> int:
    """How many cards of a suit a hand of ours throws at most in the tricks of a step."""
    thrown: Counter[int] = Counter()
    for start in range(0, len(hand.cards), TRICK):
        trick = hand.cards[start : start + TRICK]
        if any(card.by == step for card in trick) and SUIT_OF[trick[0].card] != suit:
            thrown.update(
                card.seat for card in trick if card.is_ours and SUIT_OF[card.card] == suit
            )
    return max(thrown.values(), default=0)

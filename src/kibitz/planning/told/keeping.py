"""Keeping to a plan: where its program stands after some cards, and the card it plays now.

"P follows the plan as far as possible" - Smith and Nau, "Evaluator and Plan Execution". A player is
asked by a view alone, after an undo or a resumed game too, so the cards played since the plan was
made say where it is: whether declarer has kept to it, whether it has come to its end, whether
something has happened that it does not foresee.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from kibitz.cards import DECK, Card
from kibitz.english import ordinal
from kibitz.planning.language.follower import Follower, PlanProgress
from kibitz.planning.language.program import Instruction, Program
from kibitz.planning.language.sight import Sight
from kibitz.planning.referee.wording import obstacle_text
from kibitz.play import View
from kibitz.seen import SUIT_OF, Seen


class PlanStanding(Enum):
    """How things are with a plan that is being played."""

    KEPT = "kept"
    ENDED = "ended"
    LEFT = "left"
    UNFORESEEN = "unforeseen"


@dataclass(frozen=True)
class KeptPlan:
    """Where a plan stands: its card now, the step that chooses it; or why it is over.

    Without a step silence chooses: before the end of the program, or in a claim.
    """

    standing: PlanStanding
    card: Card | None = None
    by: Instruction | None = None
    is_claim: bool = False
    why: str = ""

    @property
    def text(self) -> str:
        """What one says of it."""
        match self.standing:
            case PlanStanding.KEPT if self.is_claim:
                return "The tricks are on top."
            case PlanStanding.KEPT if self.by is not None:
                return f"The plan: {self.by.text}."
            case PlanStanding.KEPT:
                return "The plan goes on as it says nothing else."
            case PlanStanding.ENDED:
                return "The plan has been played to its end."
            case PlanStanding.LEFT:
                return f"You have left the plan: {self.why}."
            case PlanStanding.UNFORESEEN:
                return f"The plan did not foresee this{': ' + self.why if self.why else ''}."


def kept(
    program: Program, view: View, played: Iterable[Card], needed: int | None = None
) -> KeptPlan:
    """Where a plan, made at this view, stands after these cards; ours is the turn.

    `needed` are the tricks it is for, where they are not the contract's.
    """
    seen = Seen.of(view)
    seen.needed = needed or seen.needed
    sight = Sight(seen, view.hand.mask, view.pack.mask)
    follower = Follower(program)
    progress = follower.start
    for card in played:
        if sight.is_ours(seen.turn):
            chosen = follower.card(sight, progress)
            if chosen is None:
                return _unforeseen(follower, sight, progress)
            if chosen.card != card.index and not _are_equal(sight, chosen.card, card.index):
                where = f"at the {ordinal(len(seen.tricks) + 1)} trick"
                why = f"{where} it plays the {DECK[chosen.card].symbol}, not the {card.symbol}"
                return KeptPlan(PlanStanding.LEFT, why=why)
            progress = chosen.progress
        seen.play(card.index)
    if not sight.is_ours(seen.turn):
        return KeptPlan(PlanStanding.KEPT)
    chosen = follower.card(sight, progress)
    if chosen is None:
        return _unforeseen(follower, sight, progress)
    after = chosen.progress
    is_claim = bool(after.claim) or seen.won >= seen.needed
    is_over = chosen.by is None and not after.todo and not is_claim and not seen.trick
    standing = PlanStanding.ENDED if is_over else PlanStanding.KEPT
    return KeptPlan(standing, DECK[chosen.card], chosen.by, is_claim)


def _unforeseen(follower: Follower, sight: Sight, progress: PlanProgress) -> KeptPlan:
    obstacle = follower.obstacle(sight, progress)
    why = "" if obstacle is None else obstacle_text(obstacle)
    return KeptPlan(PlanStanding.UNFORESEEN, why=why)


def _are_equal(sight: Sight, one: int, other: int) -> bool:
    """Are two cards of one hand of ours worth the same: no card of theirs lies between?"""
    if SUIT_OF[one] != SUIT_OF[other]:
        return False
    low, high = min(one, other), max(one, other)
    between = ((1 << high) - 1) & ~((1 << low + 1) - 1)
    return not between & sight.out

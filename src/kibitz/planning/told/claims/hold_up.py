"""The hold-up's reason: who has none of the suit left when he gets in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from kibitz.cards import Seat, Suit
from kibitz.english import percent
from kibitz.planning.language.instructions.winning import HoldUp, Win
from kibitz.planning.language.program import Node, Program
from kibitz.planning.told.claim import PlanClaim
from kibitz.planning.told.recheck import rechecked
from kibitz.planning.told.recount import is_ours, recount
from kibitz.planning.told.replayed import ReplayedPlan
from kibitz.planning.told.variant import held_against
from kibitz.seen import SUIT

MOSTLY = 0.6
"""So often he has none left when he gets in, where only the hold-up makes."""
ENOUGH = 0.3
"""He must get in in so many of these layouts."""


@dataclass(frozen=True)
class HoldUpClaim(PlanClaim):
    """Holding up leaves East without a spade when he gets in; winning at once makes less."""

    kind: ClassVar = "hold-up"
    suit: Suit
    seat: Seat
    empty: float
    at_once: float

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        step = next((s for s in plan.program.instructions if isinstance(s, HoldUp)), None)
        if step is None or step not in plan.program.steps:
            return
        at_once = Program(won_at_once(plan.program.steps, step))
        if not held_against(plan, at_once, plan.some).is_worse:
            return
        other = held_against(plan, at_once, plan.every).other
        won = plan.made_by(at_once, plan.every)
        matters = [plan.hands[n].is_made and not won[n] for n in plan.every]
        for seat in _by_length(plan, step.suit):
            share, size = _empty(plan, step.suit, seat, matters)
            if share >= MOSTLY and size >= ENOUGH:
                yield cls(Suit(step.suit), Seat(seat), share, other)
                return

    def can_be_stated(self, plan: ReplayedPlan) -> bool:
        return any(isinstance(step, HoldUp) for step in plan.program.steps)

    def holds(self, plan: ReplayedPlan) -> bool:
        steps = [s for s in plan.program.steps if isinstance(s, HoldUp) and s.suit == self.suit]
        if not steps or is_ours(plan, self.seat):
            return False
        found = rechecked(plan, won_at_once(plan.program.steps, steps[0]))
        if found is None or not found.is_worse or not found.agrees(self.at_once):
            return False
        empty = met = made = 0
        for number in found.only_plan:
            hand = plan.hands[number]
            made += plan.weights[number]
            held = [c for c in plan.layouts.deal(number)[self.seat] if c.suit is self.suit]
            for trick in recount(hand, plan):
                gone = {place for seat, suit, place in trick.cards if suit == self.suit}
                held = [card for card in held if card.index % 13 not in gone]
                if trick.winner == self.seat and trick.led != self.suit:
                    met += plan.weights[number]
                    empty += plan.weights[number] * (not held)
                    break
        return bool(met) and met >= ENOUGH * made and abs(empty / met - self.empty) < 1e-9

    @property
    def text(self) -> str:
        layouts = (
            "in all layouts" if self.empty == 1 else f"in {percent(self.empty)} of the layouts"
        )
        return (
            f"The hold-up leaves {self.seat.word} without a {self.suit.singular} when he gets in "
            f"({layouts} where it matters); winning at once makes {percent(self.at_once)}."
        )


def won_at_once(steps: tuple[Node, ...], step: HoldUp) -> tuple[Node, ...]:
    """The same steps, with the first round won: without a word silence might hold up by itself."""
    won = Win(step.card) if step.card >= 0 else Win(suit=step.suit)
    return tuple(won if one == step else one for one in steps)


def _by_length(plan: ReplayedPlan, suit: int) -> list[int]:
    """The defenders, the one who is shorter in the suit on average first."""
    seen = plan.layouts.seen
    seats = [seen.declarer + 1 & 3, seen.declarer + 3 & 3]
    mask = SUIT[suit]
    return sorted(seats, key=lambda s: sum((w[s] & mask).bit_count() for w in plan.layouts.worlds))


def _empty(plan: ReplayedPlan, suit: int, seat: int, matters: list[bool]) -> tuple[float, float]:
    """Of the layouts that matter, in which he gets in by another suit: how often he has none left.

    And of all that matter, in how many he gets in.
    """
    empty = met = made = 0
    rows = zip(plan.hands, plan.layouts.worlds, plan.weights, matters, strict=True)
    for hand, world, weight, does_matter in rows:
        if not does_matter:
            continue
        made += weight
        played = 0
        for leader, cards, winner in hand.tricks:
            played |= 1 << cards[(seat - leader) % 4]
            if winner == seat and cards[0] // 13 != suit:
                met += weight
                empty += weight * (not world[seat] & SUIT[suit] & ~played)
                break
    return empty / max(1, met), met / max(1, made)

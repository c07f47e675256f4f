"""Reach: how often the rules lead to a position, from random deals.

What one player has shown is counted exactly (`counting/census.py`); that his partner has the hand
for the calls between is a matter of two hands with hundreds of rules, which no table holds.
So deals are drawn, the same for all positions, and a frequency carries its standard error.
The opponents pass, or call as the position says. All who may ask a question are counted as
asking and, because they need not, for the later call that they would make as well.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from kibitz.bidding.rules.rule import Rule, Steps
from kibitz.bidding.rules.system import System
from kibitz.cards import Seat
from kibitz.chance.drawing.sample import Sampler
from kibitz.chance.drawing.subsets import Masks
from kibitz.condition.tree import Condition
from kibitz.condition.vector import evaluate
from kibitz.deal import Hand
from kibitz.result import Kind, Result

DEALS = 1 << 17
"""How many deals are drawn, unless another number is asked for."""

Places = NDArray[np.intp]
"""Numbers of deals."""


@dataclass(frozen=True)
class Met:
    """Hands of some kind in a position: their share there, of all deals, and the first of them."""

    share: Result[Fraction]
    often: Result[Fraction]
    example: Hand | None


@dataclass(frozen=True)
class Reach:
    """Random deals, bid by the rules of a system as far as they are asked for."""

    system: System
    masks: Masks
    seed: int
    _after: dict[Steps, Places] = field(default_factory=dict, repr=False)
    _called: dict[Steps, list[tuple[Rule, Places]]] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, system: System, deals: int = DEALS, seed: int = 1) -> Reach:
        """Draw the deals; North is our first to call."""
        return cls(system, Sampler().draw(deals, seed), seed)

    def places(self, steps: Steps) -> Places:
        """The deals in which the rules make these calls."""
        found = self._after.get(steps)
        if found is None:
            if not steps:
                found = np.arange(len(self.masks))
            elif steps[-1].theirs:
                found = self.places(steps[:-1])
            else:
                made = self.called(steps[:-1])
                last = steps[-1].call
                found = next((p for rule, p in made if rule.call == last), np.zeros(0, np.intp))
            self._after[steps] = found
        return found

    def hands(self, steps: Steps) -> Masks:
        """The hands that are to call there."""
        hands: Masks = self.masks[self.places(steps), self._seat(steps)]
        return hands

    def _seat(self, steps: Steps) -> Seat:
        ours = sum(not step.theirs for step in steps)
        return Seat.SOUTH if ours % 2 else Seat.NORTH

    def called(self, steps: Steps) -> list[tuple[Rule, Places]]:
        """For each rule of a position the deals in which it makes the call."""
        found = self._called.get(steps)
        if found is None:
            found = []
            rest, hands = self.places(steps), self.hands(steps)
            for rule in self.system.after(steps):
                fits = evaluate(rule.condition, hands)
                found.append((rule, rest[fits]))
                if not rule.asks:
                    rest, hands = rest[~fits], hands[~fits]
            self._called[steps] = found
        return found

    def often(self, steps: Steps) -> Result[Fraction]:
        """The frequency of a position."""
        return self._share(len(self.places(steps)), len(self.masks))

    def met(self, steps: Steps, condition: Condition, rule: Rule | None = None) -> Met:
        """How often a position is met with a hand that satisfies a condition.

        With a rule, only hands count with which it makes the call there.
        """
        places = self.places(steps)
        if rule is None:
            hands = self.hands(steps)
        else:
            calling = next(found for one, found in self.called(steps) if one is rule)
            hands = self.masks[calling, self._seat(steps)]
        fitting = hands[evaluate(condition, hands)]
        return Met(
            self._share(len(fitting), len(places)),
            self._share(len(fitting), len(self.masks)),
            Hand(int(fitting[0])) if len(fitting) else None,
        )

    def _share(self, met: int, of: int) -> Result[Fraction]:
        share = Fraction(met, max(of, 1))
        # Where all or none are met, as if there were one more of each: nothing is certain.
        spread = share if 0 < met < of else Fraction(met + 1, of + 2)
        error = math.sqrt(float(spread * (1 - spread)) / max(of, 1))
        return Result(share, Kind.SAMPLED, error, of, self.seed)

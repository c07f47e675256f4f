"""Afterwards: what is played when the program's last instruction is done, and nothing more said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from kibitz.cards import Suit
from kibitz.english import capital, listed
from kibitz.planning.language.names import hand_name
from kibitz.planning.told.claim import ClaimPlace, PlanClaim
from kibitz.planning.told.claims.sources import SourcesClaim
from kibitz.planning.told.recount import RecountedTrick, is_ours, recount
from kibitz.planning.told.replayed import ReplayedHand, ReplayedPlan
from kibitz.seen import SUIT_OF

RULE = 0.9
"""In so many of the layouts that make it is done."""
MOST = 3
"""So many things are told."""

Act = tuple[str, int, int]
"""What is done (cash, ruff, lose), the suit led, the hand that ruffs or -1."""


@dataclass(frozen=True)
class AfterwardsClaim(PlanClaim):
    """What is done first, in order; or, where the tricks are not told, that they are there."""

    kind: ClassVar = "afterwards"
    place: ClassVar = ClaimPlace.TRICKS
    acts: tuple[Act, ...]
    is_all: bool
    """Is there no instruction before it?"""
    trump: Suit | None

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        counts: Counter[Act] = Counter()
        places: Counter[Act] = Counter()
        made = 0
        for hand, weight in zip(plan.hands, plan.weights, strict=True):
            if hand.is_made:
                made += weight
                for place, act in enumerate(dict.fromkeys(_acts(hand, plan))):
                    counts[act] += weight
                    places[act] += weight * place
        usual = [act for act in counts if counts[act] >= RULE * made]
        usual.sort(key=lambda act: places[act] / counts[act])
        if not made:
            return
        told = usual[:MOST]
        trump = plan.view.contract.strain.suit
        while True:
            claim = cls(tuple(told), not plan.program.steps, trump)
            if not told or claim.holds(plan):
                break
            told.pop()
        if told or not any(one.holds(plan) for one in SourcesClaim.found(plan)):
            yield claim

    def can_be_stated(self, plan: ReplayedPlan) -> bool:
        return self.is_all != bool(plan.program.steps)

    def holds(self, plan: ReplayedPlan) -> bool:
        if self.is_all == bool(plan.program.steps):
            return False
        good = made = 0
        for hand, weight in zip(plan.hands, plan.weights, strict=True):
            if not hand.is_made:
                continue
            made += weight
            tricks = recount(hand, plan)
            last = max((n for n, one in enumerate(hand.cards) if one.by is not None), default=-1)
            led = [
                _did(trick, plan)
                for n, trick in enumerate(tricks)
                if 4 * n > last and is_ours(plan, trick.leader)
            ]
            if self.acts:
                good += weight * all(act in led for act in self.acts)
            else:
                good += weight * (bool(hand.claim) and not led)
        return made > 0 and good >= RULE * made

    @property
    def text(self) -> str:
        if not self.acts:
            return "Then the tricks are there." if not self.is_all else "The tricks are there."
        acts = listed([self._said(*act) for act in self.acts], "then", comma=True)
        return f"{capital(acts)}." if self.is_all else f"After that {acts}."

    def _said(self, what: str, suit: int, hand: int) -> str:
        name = "trumps" if suit == self.trump else Suit(suit).word
        one = "trump" if suit == self.trump else Suit(suit).singular
        if what == "ruff":
            return f"ruff {name} in {hand_name(hand)}"
        return f"cash {name}" if what == "cash" else f"give up a {one}"


def _acts(hand: ReplayedHand, plan: ReplayedPlan) -> Iterator[Act]:
    """What our leads do after the last card that the program chose."""
    seen = plan.layouts.seen
    last = max((n for n, one in enumerate(hand.cards) if one.by is not None), default=-1)
    for n, (leader, cards, winner) in enumerate(hand.tricks):
        if 4 * n <= last or (leader ^ seen.declarer) & 1:
            continue
        suit, card = SUIT_OF[cards[0]], cards[(winner - leader) % 4]
        if (winner ^ seen.declarer) & 1:
            yield "lose", suit, -1
        elif SUIT_OF[card] != suit:
            yield "ruff", suit, int(winner == seen.dummy)
        else:
            yield "cash", suit, -1


def _did(trick: RecountedTrick, plan: ReplayedPlan) -> Act:
    """What a trick that we led was."""
    if not is_ours(plan, trick.winner):
        return "lose", trick.led, -1
    if trick.best[1] != trick.led:
        return "ruff", trick.led, 0 if trick.winner == plan.view.contract.declarer else 1
    return "cash", trick.led, -1

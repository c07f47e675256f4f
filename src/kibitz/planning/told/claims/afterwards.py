"""Afterwards: what is played when the program's last instruction is done, and nothing more said.

Silence finesses, ruffs and gives up tricks by its rules. What it does with the hand is said here:
what is done nearly always, in order, and what is done only when something is so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

import numpy as np

from kibitz.cards import Card, Rank, Suit
from kibitz.chance.belief.fact import (
    Fact,
    HasAtLeast,
    HasAtMost,
    HoldsCard,
    SplitsBeyond,
    SplitsWithin,
)
from kibitz.chance.belief.fact_wording import fact_text
from kibitz.chance.belief.in_common import SortedLayouts
from kibitz.condition.match import matches
from kibitz.english import capital, listed
from kibitz.planning.language.names import card_name, hand_name
from kibitz.planning.language.sight import over
from kibitz.planning.told.claim import ClaimPlace, PlanClaim
from kibitz.planning.told.claims.sources import SourcesClaim
from kibitz.planning.told.recount import RecountedTrick, is_ours, recount
from kibitz.planning.told.replayed import ReplayedHand, ReplayedPlan
from kibitz.seen import SUIT, SUIT_OF

RULE = 0.9
"""In so many of the layouts that make it is done."""
RARELY = 0.1
"""What is done in so few of the layouts is not told."""
HELPS = 0.5
"""What is done only sometimes is told if so many of the layouts in which it is done make."""
AGREES = 0.95
"""In so many of the layouts a thing is done if, and only if, the fact is so."""
MOST, CONDITIONAL = 3, 2
"""So many things are told that are done as a rule, and so many that are done only sometimes."""
SEEN = (HoldsCard, HasAtLeast, HasAtMost, SplitsWithin, SplitsBeyond)
"""What declarer sees in time: how a suit breaks, and a card of which it is told that it appears."""
LEAST = Rank.NINE.place
"""A card below this is no finesse."""


@dataclass(frozen=True)
class SilentAct:
    """What silence does: cash, ruff, lose, finesse, run, drive out or lead to; the suit; the hand
    that ruffs, or the card.


    `if_so` is when it is done, if not as a rule.
    """

    what: str
    suit: int
    detail: int = -1
    if_so: Fact | None = None

    def text(self, trump: Suit | None) -> str:
        """`finesse the ♣Q`, `if diamonds are 4-2 or worse`."""
        one = "trump" if self.suit == trump else Suit(self.suit).singular
        name = "trumps" if self.suit == trump else Suit(self.suit).word
        if self.what == "ruff":
            said = f"ruff {name} in {hand_name(self.detail)}"
        elif self.what == "lose":
            said = f"give up a {one}"
        else:
            said = f"{self.what} {name}"
            if self.detail >= 0:
                said = f"{self.what} the {card_name(self.detail)}"
        if isinstance(self.if_so, HoldsCard):
            return f"{said} unless the {self.if_so.card.symbol} appears"
        return said if self.if_so is None else f"{said} if {fact_text(self.if_so, trump=trump)}"


@dataclass(frozen=True)
class AfterwardsClaim(PlanClaim):
    """What is done first, in order; or, where the tricks are not told, that they are there."""

    kind: ClassVar = "afterwards"
    place: ClassVar = ClaimPlace.TRICKS
    acts: tuple[SilentAct, ...]
    is_all: bool
    """Is there no instruction before it?"""
    trump: Suit | None

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        done = [dict.fromkeys(_acts(hand, plan)) for hand in plan.hands]
        if not any(hand.is_made for hand in plan.hands):
            return
        usual = _usual(plan, done)
        sometimes = [act for act in _sometimes(plan, done) if replace(act, if_so=None) not in usual]
        told = [*usual, *sometimes]
        told.sort(key=lambda act: _place(act, done))
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
        always = [act for act in self.acts if act.if_so is None]
        good = made = agree = 0
        for number, (hand, weight) in enumerate(zip(plan.hands, plan.weights, strict=True)):
            did = _did(hand, plan)
            agree += weight * all(
                matches(act.if_so.condition, plan.layouts.deal(number))
                == (replace(act, if_so=None) in did)
                for act in self.acts
                if act.if_so is not None
            )
            agree -= weight * any(
                isinstance(act.if_so, HoldsCard)
                and replace(act, if_so=None) not in did
                and not _has_appeared(act.if_so.card, hand, plan)
                for act in self.acts
            )
            if hand.is_made:
                made += weight
                is_claimed = bool(hand.claim) and not did
                good += weight * (all(act in did for act in always) if self.acts else is_claimed)
        return made > 0 and good >= RULE * made and agree >= AGREES * sum(plan.weights)

    @property
    def text(self) -> str:
        if not self.acts:
            return "Then the tricks are there." if not self.is_all else "The tricks are there."
        acts = listed([act.text(self.trump) for act in self.acts], "then", comma=True)
        return f"{capital(acts)}." if self.is_all else f"After that {acts}."

    def to_json(self) -> dict[str, Any]:
        acts = [act.text(self.trump) for act in self.acts]
        return {"kind": self.kind, "text": self.text, "acts": acts, "is_all": self.is_all}


def _usual(plan: ReplayedPlan, done: list[dict[SilentAct, None]]) -> list[SilentAct]:
    """What is done as a rule where it makes, the first of it."""
    counts: Counter[SilentAct] = Counter()
    made = 0
    for hand, acts, weight in zip(plan.hands, done, plan.weights, strict=True):
        if hand.is_made:
            made += weight
            counts.update(dict.fromkeys(acts, weight))
    usual = [act for act in counts if counts[act] >= RULE * made]
    usual.sort(key=lambda act: _place(act, done))
    return usual[:MOST]


def _sometimes(plan: ReplayedPlan, done: list[dict[SilentAct, None]]) -> list[SilentAct]:
    """What is done if, and only if, one fact is so: finesses, ruffs, tricks given up."""
    counts: Counter[SilentAct] = Counter()
    made: Counter[SilentAct] = Counter()
    for hand, acts, weight in zip(plan.hands, done, plan.weights, strict=True):
        counts.update({act: weight for act in acts if act.what != "cash"})
        made.update(dict.fromkeys(acts, weight * hand.is_made))
    total = sum(plan.weights)
    found: list[SilentAct] = []
    for act, weight in counts.most_common():
        if not RARELY * total <= weight <= RULE * total or len(found) == CONDITIONAL:
            continue
        if made[act] < HELPS * weight:
            continue  # what is done when all is lost
        truths = np.array([act in acts for acts in done], bool)
        common = SortedLayouts.of_belief(plan.layouts.belief, truths).in_common()
        if common is None or not isinstance(common.fact, SEEN):
            continue
        if common.inside >= AGREES and common.outside <= 1 - AGREES:
            found.append(replace(act, if_so=common.fact))
    return found


def _place(act: SilentAct, done: list[dict[SilentAct, None]]) -> float:
    """Where in order an act stands on the average."""
    plain = replace(act, if_so=None)
    places = [list(acts).index(plain) for acts in done if plain in acts]
    return sum(places) / max(1, len(places))


def _acts(hand: ReplayedHand, plan: ReplayedPlan) -> Iterator[SilentAct]:
    """What our leads do after the last card that the program chose."""
    seen = plan.layouts.seen
    last = max((n for n, one in enumerate(hand.cards) if one.by is not None), default=-1)
    ours = plan.view.hand.mask | plan.view.dummy.mask
    gone = 0
    for n, (leader, cards, winner) in enumerate(hand.tricks):
        before = gone
        gone |= sum(1 << card for card in cards)
        if 4 * n <= last or (leader ^ seen.declarer) & 1:
            continue
        suit, led, third = SUIT_OF[cards[0]], cards[0], cards[2]
        out = SUIT[suit] & ~(ours | before)
        is_theirs = bool((winner ^ seen.declarer) & 1)
        is_covered = SUIT_OF[cards[1]] == suit and cards[1] > led
        if led % 13 >= LEAST and over(out, led) and SUIT_OF[third] == suit:
            is_run = third < led or is_covered
        else:
            is_run = False
        is_caught = over(ours & ~before & SUIT[suit], out.bit_length() - 1) if out else 0
        if is_run:
            best = out.bit_length() - 1
            yield SilentAct("run", suit, led) if is_caught else SilentAct("drive out", suit, best)
        elif SUIT_OF[third] == suit and third > led and third % 13 >= LEAST and over(out, third):
            yield SilentAct("finesse" if is_caught else "lead to", suit, third)
        elif is_theirs:
            yield SilentAct("lose", suit)
        elif SUIT_OF[cards[(winner - leader) % 4]] != suit:
            yield SilentAct("ruff", suit, int(winner == seen.dummy))
        else:
            yield SilentAct("cash", suit)


def _has_appeared(card: Card, hand: ReplayedHand, plan: ReplayedPlan) -> bool:
    """Was a card of theirs played in the tricks of a replay?"""
    key = int(card.suit), card.index % 13
    return any(
        (suit, place) == key for trick in recount(hand, plan) for _, suit, place in trick.cards
    )


def _did(hand: ReplayedHand, plan: ReplayedPlan) -> set[SilentAct]:
    """What the tricks that we led after the last instruction were, counted anew."""
    last = max((n for n, one in enumerate(hand.cards) if one.by is not None), default=-1)
    held = {(int(c.suit), c.index % 13) for c in (*plan.view.hand, *plan.view.dummy)}
    found: set[SilentAct] = set()
    gone: set[tuple[int, int]] = set()
    for n, trick in enumerate(recount(hand, plan)):
        if 4 * n > last and is_ours(plan, trick.leader):
            found.add(_did_in(trick, plan, held, gone))
        gone.update((suit, place) for _, suit, place in trick.cards)
    return found


def _did_in(
    trick: RecountedTrick,
    plan: ReplayedPlan,
    held: set[tuple[int, int]],
    gone: set[tuple[int, int]],
) -> SilentAct:
    """What one trick was: a card that they could beat is finessed, or run, if we have a better one
    than theirs; else it drives out theirs, or is led to.
    """
    suit = trick.led
    (_, _, first), (_, second_suit, second), (_, other_suit, other) = trick.cards[:3]
    best_out = max((p for p in range(13) if (suit, p) not in held | gone), default=-1)
    if other_suit == suit:
        covers = second_suit == suit and second > first
        higher = any(s == suit and p > best_out for s, p in held - gone)
        if first >= LEAST and best_out > first and (covers or other < first):
            driven = SilentAct("drive out", suit, 13 * suit + best_out)
            return SilentAct("run", suit, 13 * suit + first) if higher else driven
        if other >= LEAST and best_out > other > first:
            return SilentAct("finesse" if higher else "lead to", suit, 13 * suit + other)
    if not is_ours(plan, trick.winner):
        return SilentAct("lose", suit)
    if trick.best[1] != suit:
        return SilentAct("ruff", suit, 0 if trick.winner == plan.view.contract.declarer else 1)
    return SilentAct("cash", suit)

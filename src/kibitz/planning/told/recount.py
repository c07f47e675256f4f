"""Recount: tricks from the cards alone, for those who check a claim.

Nothing of the replay is used but who played which card in which order.
"""

from __future__ import annotations

from typing import NamedTuple

from kibitz.dummy.double import reaching
from kibitz.planning.told.replayed import ReplayedHand, ReplayedPlan
from kibitz.play import Situation


class RecountedTrick(NamedTuple):
    """Who led, the four cards as (seat, suit, place in the suit), who won with which of them."""

    leader: int
    cards: tuple[tuple[int, int, int], ...]
    winner: int
    best: tuple[int, int, int]

    @property
    def led(self) -> int:
        """The suit led."""
        return self.cards[0][1]


def recount(hand: ReplayedHand, plan: ReplayedPlan) -> list[RecountedTrick]:
    """The full tricks of a replay."""
    trump = plan.view.contract.strain.suit
    cards = [(one.seat, *divmod(one.card, 13)) for one in hand.cards]
    found = []
    for start in range(0, len(cards) - len(cards) % 4, 4):
        four = tuple(cards[start : start + 4])
        strong = [card for card in four if trump is not None and card[1] == trump]
        best = max(strong or [c for c in four if c[1] == four[0][1]], key=lambda card: card[2])
        found.append(RecountedTrick(four[0][0], four, best[0], best))
    return found


def is_ours(plan: ReplayedPlan, seat: int) -> bool:
    """Is this declarer's side?"""
    return (seat - int(plan.view.contract.declarer)) % 2 == 0


def short_hand(plan: ReplayedPlan) -> int:
    """The hand with fewer trumps, whose ruffs are tricks of their own: 0 declarer's, 1 dummy."""
    trump = plan.view.contract.strain.suit
    if trump is None:
        return -1
    return 1 if len(plan.view.hand[trump]) >= len(plan.view.dummy[trump]) else 0


def sources(hand: ReplayedHand, plan: ReplayedPlan) -> dict[tuple[int, int], int]:
    """Where our tricks come from: how many for each (hand that ruffed, or -1; suit of the winner).

    Ruffs in the hand with more trumps are trump tricks like others.

    The tricks on top at the end count too: of a pair of our cards the trump wins, or the higher.
    """
    found: dict[tuple[int, int], int] = {}
    trump = plan.view.contract.strain.suit
    short = short_hand(plan)
    own = {(int(c.suit), c.index % 13) for c in plan.view.hand} | {
        (s, p)
        for t in plan.view.record
        for seat, c in t
        if seat is plan.view.contract.declarer
        for s, p in [(int(c.suit), c.index % 13)]
    }

    def add(suit: int, place: int, led: int) -> None:
        ruffs = trump is not None and suit == trump != led
        by = 0 if (suit, place) in own else 1
        key = (by if ruffs and by == short else -1, suit)
        found[key] = found.get(key, 0) + 1

    for trick in recount(hand, plan):
        if is_ours(plan, trick.winner):
            add(trick.best[1], trick.best[2], trick.led)
    for led, other in hand.claim:
        first, second = divmod(led, 13), divmod(other, 13) if other >= 0 else (-1, -1)
        ruffed = trump is not None and second[0] == trump != first[0]
        best = second if ruffed or (second[0] == first[0] and second > first) else first
        add(best[0], best[1], first[0])
    return found


def situation(plan: ReplayedPlan, number: int) -> Situation:
    """A layout where the plan begins."""
    start = Situation.start(plan.layouts.deal(number), plan.view.contract)
    for card in plan.view.played:
        start = start.play(card)
    return start


def can_take(plan: ReplayedPlan, layouts: int, tricks: int) -> list[bool]:
    """In which of the first layouts, dealt anew, declarer takes so many tricks with open cards."""
    starts = [situation(plan, number) for number in range(min(layouts, len(plan.hands)))]
    first = starts[0]
    wanted = tricks - first.declarer_tricks
    if not 0 < wanted <= first.tricks_left:
        return [wanted <= 0] * len(starts)
    masks = [[hand.mask for hand in start.deal.hands] for start in starts]
    trick = [card.index for card in first.trick.cards]
    found = reaching(masks, first.strain, int(first.trick.leader), trick, wanted)
    return [bool(one) for one in found]

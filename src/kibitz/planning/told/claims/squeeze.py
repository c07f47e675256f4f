"""The squeeze: who must let a guard go, in which suits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from kibitz.cards import Seat, Suit
from kibitz.english import capital, listed, percent
from kibitz.planning.told.claim import PlanClaim
from kibitz.planning.told.claims.sources import SourcesClaim
from kibitz.planning.told.recount import is_ours, recount
from kibitz.planning.told.replayed import ReplayedHand, ReplayedPlan
from kibitz.seen import SUIT, SUIT_OF

OFTEN = 0.3
"""The share of the layouts that make in which it must happen to be told."""
ALONE = 0.9
"""From this share of the squeezes on one defender is named."""


@dataclass(frozen=True)
class SqueezeClaim(PlanClaim):
    """A defender with cards of two suits only must throw from one of them, and our card wins there.

    `share` is how often, where it makes, that brings a trick.
    """

    kind: ClassVar = "squeeze"
    seat: Seat | None
    suits: tuple[Suit, ...]
    share: float

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        for sources in SourcesClaim.found(plan):
            threats = [suit for hand, suit in sources.among if hand < 0]
            if len(threats) == len(sources.among) == 2:
                yield from cls._against(plan, threats[0], threats[1])

    @classmethod
    def _against(cls, plan: ReplayedPlan, one: int, other: int) -> Iterator[Self]:
        """Who is squeezed in the two suits that the last trick comes from."""
        seats: Counter[int] = Counter()
        for number, hand in enumerate(plan.hands):
            if hand.is_made:
                for seat in _squeezed(plan, number, hand, SUIT[one] | SUIT[other]):
                    seats[seat] += plan.weights[number]
        if not seats:
            return
        seat, most = seats.most_common(1)[0]
        is_alone = most >= ALONE * sum(seats.values())
        found = cls(Seat(seat) if is_alone else None, (Suit(one), Suit(other)), 0.0)
        share = found._share(plan)
        if share >= OFTEN:
            yield cls(found.seat, found.suits, share)

    def _share(self, plan: ReplayedPlan) -> float:
        """How often it happens where it makes, counted from the cards."""
        found = made = 0
        for number, hand in enumerate(plan.hands):
            if hand.is_made:
                made += plan.weights[number]
                found += plan.weights[number] * self._happens(plan, number)
        return found / max(1, made)

    def _happens(self, plan: ReplayedPlan, number: int) -> bool:
        hand = plan.hands[number]
        deal = plan.layouts.deal(number)
        seats = [s for s in Seat if not is_ours(plan, s)] if self.seat is None else [self.seat]
        tricks = recount(hand, plan)
        wins = [
            (n, trick.best[1], trick.best[2])
            for n, trick in enumerate(tricks)
            if is_ours(plan, trick.winner) and trick.best[1] == trick.led
        ]
        later = [(len(tricks), card // 13, card % 13) for led, card2 in hand.claim
                 for card in (max(led, card2) if card2 // 13 == led // 13 else led,)]  # fmt: skip
        for seat in seats:
            held = {(int(card.suit), card.index % 13) for card in deal[seat]}
            for n, trick in enumerate(tricks):
                mine = next((s, p) for who, s, p in trick.cards if who == seat)
                is_pressed = {suit for suit, _ in held} == {int(suit) for suit in self.suits}
                if (
                    mine[0] != trick.led
                    and is_pressed
                    and any(
                        when > n and suit == mine[0] and place < mine[1]
                        for when, suit, place in (*wins, *later)
                    )
                ):
                    return True
                held.discard(mine)
        return False

    def holds(self, plan: ReplayedPlan) -> bool:
        if self.seat is not None and is_ours(plan, self.seat):
            return False
        share = self._share(plan)
        return share >= OFTEN and abs(share - self.share) < 1e-9

    @property
    def text(self) -> str:
        who = "a defender" if self.seat is None else self.seat.word
        suits = listed([suit.word for suit in self.suits])
        return (
            f"{capital(who)} is squeezed: with nothing left but {suits} he must let go "
            f"a card that beats yours, in {percent(self.share)} of the layouts that make."
        )


def _squeezed(plan: ReplayedPlan, number: int, hand: ReplayedHand, threats: int) -> Iterator[int]:
    """Who threw a card, with none but the threats' suits left, over a card of ours that wins."""
    seen = plan.layouts.seen
    winners = 0
    for leader, cards, winner in hand.tricks:
        if not (winner ^ seen.declarer) & 1:
            winners |= 1 << cards[(winner - leader) % 4]
    for led, other in hand.claim:
        winners |= 1 << led | (1 << other if other >= 0 else 0)
    for seat in (seen.declarer + 1 & 3, seen.declarer + 3 & 3):
        held = plan.layouts.worlds[number][seat]
        for leader, cards, _ in hand.tricks:
            card = cards[(seat - leader) % 4]
            below = winners & SUIT[SUIT_OF[card]] & ((1 << card) - 1)
            if SUIT_OF[card] != SUIT_OF[cards[0]] and not held & ~threats and below:
                yield seat
                break
            held &= ~(1 << card)

"""Third hand: what the third hand plays in the middle of a trick, where an action does not say it.

Most tricks are played by an action's own rule for the third hand. Where that rule
would break the promise on some card of the second hand, a line below says what to
play on it: `If West plays the ten, play the king`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kibitz.cards import Seat
from kibitz.combination.solving.position import OUT
from kibitz.combination.word_costs import JOINED
from kibitz.combination.writing.action import (
    BEAT,
    HANDS,
    LOW,
    Reaction,
    SpokenAction,
    each_card,
    opening,
    over_table,
    runs,
    third_card,
)
from kibitz.combination.writing.point_of_play import Ground, PointOfPlay, rank_word
from kibitz.combination.writing.shown import cards_words, low_classes


class Reactor:
    """Finds actions with reactions that keep the promise for a trick."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.problem = ground.game.problem
        self.low = low_classes(self.problem)

    def patched(self, places: list[PointOfPlay]) -> list[SpokenAction]:
        """Actions with reactions: what the action does not say by itself is said for each card."""
        found: list[SpokenAction] = []
        for seat in HANDS:
            hand = places[0].hand(seat)
            low = hand & -hand
            for led in {low, *runs(hand)} - {0}:
                bases = (
                    [SpokenAction("lead low", leader=seat)]
                    if led == low
                    else [SpokenAction("run", led)]
                )
                if led == low:
                    for card in runs(places[0].hand(seat.partner)):
                        if card != self.ground.low(places[0], seat.partner):
                            top = not places[0].hand(seat.partner) & ~(2 * card - 1)
                            kind = "towards" if top or card & self.ground.tops else "finesse"
                            bases.append(SpokenAction(kind, card))
                says = [self._patch(places, seat, led, base) for base in bases]
                found += [say for say in says if say is not None]
        return sorted(found, key=lambda say: say.order)

    def _patch(
        self, places: list[PointOfPlay], seat: Seat, led: int, base: SpokenAction
    ) -> SpokenAction | None:
        options: dict[int, set[int]] = {}
        usual: dict[int, bool] = {}
        for place in places:
            if opening(self.ground, place, base) != (seat, led):
                return None
            lead = self.ground.find(place, seat, led)
            if lead is None:
                return None
            repeat = self.ground.game.repeat[place.position.left]
            for reply in lead.replies:
                wanted = place.demand & reply.allow * repeat
                if not wanted:
                    continue
                good = {
                    third.slot
                    for third in reply.thirds
                    if self.ground.builder.good_third(place.position, third, wanted)
                }
                cards = set(self._cards(place, seat, led, reply.card, good))
                options[reply.card] = options.get(reply.card, cards) & cards
                if not options[reply.card]:
                    return None
                rule = third_card(self.ground, place, base, seat, led, reply.card)
                slot = self.ground.slot(place.position, rule)
                usual[reply.card] = usual.get(reply.card, True) and slot in good
        reactions = self._reactions(seat, options, [c for c, fine in usual.items() if not fine])
        return replace(base, reactions=tuple(reactions))

    def _cards(
        self, place: PointOfPlay, seat: Seat, led: int, second: int, good: set[int]
    ) -> Iterator[int]:
        """The ways to name a card of the third hand that keeps the promise."""
        slot_of, partner = self.ground.slot, seat.partner
        low = self.ground.low(place, partner)
        if not low or slot_of(place.position, low) in good:
            yield LOW
        beat = over_table(self.ground, place, partner, led, second) or low
        if second != OUT and beat and slot_of(place.position, beat) in good:
            yield BEAT
        yield from (
            card for card in each_card(place.hand(partner)) if slot_of(place.position, card) in good
        )

    def _reactions(
        self, seat: Seat, options: dict[int, set[int]], wrong: list[int]
    ) -> Iterator[Reaction]:
        """The fewest lines that say what to play on the cards in `wrong`."""
        defender = seat.next.word
        left = set(wrong)
        while left:
            choices = {card for second in left for card in options[second]}
            card = max(
                choices,
                key=lambda c: (sum(c in options[s] for s in left), -c if c < 0 else -5, c),
            )
            on = {second for second in left if card in options[second]}
            left -= on
            doing = {LOW: "play low", BEAT: "beat it"}.get(card) or f"play the {rank_word(card)}"
            words, cost = self._second_words(on, options)
            text = f"if {defender} {words}, {doing}"
            yield Reaction(frozenset(on), card, text, JOINED["a line"] + cost)

    def _second_words(self, on: set[int], options: dict[int, set[int]]) -> tuple[str, float]:
        """Words for the second hand's cards; those of `options` not in `on` must stay outside."""
        cards = {number for number in on if number != OUT}
        words, cost = [], 0.0
        lows = set(range(self.low))
        if cards and cards <= lows and not (options.keys() - cards) & lows:
            words.append("plays low")
            cost += 1
        elif cards:
            mask = sum(self.problem.classes[number] for number in cards)
            words.append(f"plays the {cards_words(mask)}")
            cost += 1 + mask.bit_count() / 2
        if OUT in on:
            words.append("shows out")
            cost += 1
        return " or ".join(words), cost

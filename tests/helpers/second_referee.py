"""A second referee: what a program makes of an ending, by trying every defence card by card.

Written from the definitions, without the referee's code: nothing is merged, nothing is claimed,
nothing is cut off. A claim is played out like any other hand, so a false one is found. What it
shares with the first one: `Seen`, the `Follower`, and the ordinary defence's sets.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from plan_texts import PlanTexts, random_contract

from kibitz.cards import Suit
from kibitz.planning.defence.heard import UNHEARD
from kibitz.planning.defence.ordinary import ordinary
from kibitz.planning.language.follower import Follower, PlanProgress
from kibitz.planning.language.sight import Sight
from kibitz.seen import SUIT, SUIT_OF, Seen


def cards_in(mask: int) -> list[int]:
    """The cards of a mask, lowest first."""
    return [card for card in range(52) if mask >> card & 1]


@dataclass
class Ending:
    """A hand in progress with all cards known, and how far the program is."""

    follower: Follower
    seen: Seen
    hands: tuple[int, ...]
    declarer_held: int
    pack: int
    progress: PlanProgress
    layout: int = 0
    seed: int = 1

    @classmethod
    def begin(
        cls, follower: Follower, seen: Seen, hands: tuple[int, ...], layout: int, seed: int
    ) -> Ending:
        """The program is at its beginning."""
        pack = seen.gone | hands[0] | hands[1] | hands[2] | hands[3]
        held = hands[seen.declarer]
        return cls(follower, seen.copy(), hands, held, pack, follower.start, layout, seed)

    @property
    def is_theirs(self) -> bool:
        """Is it a defender's turn?"""
        return self.seen.turn % 2 != self.seen.declarer % 2

    @property
    def legal(self) -> list[int]:
        """What the hand whose turn it is may play."""
        hand = self.hands[self.seen.turn]
        if self.seen.trick:
            following = hand & SUIT[SUIT_OF[self.seen.trick[0]]]
            hand = following or hand
        return cards_in(hand)

    def after(self, card: int, progress: PlanProgress | None = None) -> Ending:
        """The ending after a card."""
        assert card in self.legal
        seat, seen = self.seen.turn, self.seen.copy()
        seen.play(card)
        hands = tuple(h & ~(1 << card) if n == seat else h for n, h in enumerate(self.hands))
        return Ending(
            self.follower, seen, hands, self.declarer_held, self.pack,
            self.progress if progress is None else progress, self.layout, self.seed,
        )  # fmt: skip

    def settled(self) -> tuple[Ending, str]:
        """Our cards are played until it is a defender's turn or all is decided; then how."""
        now = self
        while True:
            tricks = now.pack.bit_count() // 4
            if now.seen.won >= now.seen.needed:
                return now, "made"
            if now.seen.lost > tricks - now.seen.needed:
                return now, "failed"
            if now.is_theirs:
                return now, ""
            chosen = now.follower.card(Sight(now.seen, now.declarer_held, now.pack), now.progress)
            if chosen is None:
                return now, "unforeseen"
            now = now.after(chosen.card, chosen.progress)

    @property
    def set(self) -> list[int]:
        """The cards that an ordinary defender might play."""
        return cards_in(ordinary(self.seen, self.hands[self.seen.turn], UNHEARD))

    @property
    def classes(self) -> list[list[int]]:
        """His set in classes: no card of another hand or of the trick lies between two of one."""
        elsewhere = {card for card in range(52) if not self.seen.gone >> card & 1}
        elsewhere -= set(cards_in(self.hands[self.seen.turn]))
        elsewhere |= set(self.seen.trick)
        classes: list[list[int]] = []
        for card in self.set:
            before = classes[-1][-1] if classes else -1
            between = range(before + 1, card)
            if classes and SUIT_OF[before] == SUIT_OF[card] and not elsewhere & set(between):
                classes[-1].append(card)
            else:
                classes.append([card])
        return classes

    @property
    def drawn(self) -> int:
        """The card drawn from the set by layout, seed and the number of cards played."""
        classes = self.classes
        if len(self.set) == 1:
            return self.set[0]
        place = 4 * len(self.seen.tricks) + len(self.seen.trick)
        number = self.seed * 0x9E3779B97F4A7C15
        number += self.layout * 0xD1B54A32D192ED03 + place * 0x8CB92BA72F3D8DD7
        number %= 2**64
        number = (number ^ number // 2**30) * 0xBF58476D1CE4E5B9 % 2**64
        number = (number ^ number // 2**27) * 0x94D049BB133111EB % 2**64
        number ^= number // 2**31
        chosen = classes[number % len(classes)]
        return chosen[number // len(classes) % len(chosen)]


def fate_as_drawn(ending: Ending) -> str:
    """How it ends when every defender plays the card drawn for him."""
    ending, fate = ending.settled()
    return fate or fate_as_drawn(ending.after(ending.drawn))


def is_made_always(ending: Ending, of_all: bool) -> bool:
    """Is it made whatever they choose: of their sets, or of all their cards?"""
    ending, fate = ending.settled()
    if fate:
        return fate == "made"
    cards = ending.legal if of_all else ending.set
    return all(is_made_always(ending.after(card), of_all) for card in cards)


Play = tuple[int, int]
"""A card and the number of cards that had been played before it."""


def defeats(ending: Ending, departures: int) -> Iterator[tuple[Play, ...]]:
    """The departures from the drawn cards, at most so many, of every defence that beats it."""
    ending, fate = ending.settled()
    if fate:
        if fate == "failed":
            yield ()
        return
    drawn = ending.drawn
    yield from defeats(ending.after(drawn), departures)
    if departures:
        place = ending.seen.gone.bit_count()
        for card in ending.legal:
            if card != drawn:
                for rest in defeats(ending.after(card), departures - 1):
                    yield ((card, place), *rest)


def random_ending(rng: random.Random, most: int = 5) -> Ending:
    """The last tricks of a deal that was played at random, and a small random program for them."""
    pack = list(range(52))
    rng.shuffle(pack)
    hands = [sum(1 << card for card in pack[n::4]) for n in range(4)]
    contract = random_contract(rng)
    seen = Seen(int(contract.strain), int(contract.declarer), 13, hands[contract.dummy])
    left = rng.randint(2, most)
    for _ in range(4 * (13 - left) + rng.choice((0, 0, 1, 2, 3))):
        legal = seen.legal(hands[seen.turn])
        card = rng.choice(cards_in(legal))
        hands[seen.turn] &= ~(1 << card)
        seen.play(card)
    seen.needed = seen.won + rng.randint(1, max(1, left - 1))
    own, dummy = hands[seen.declarer], hands[seen.dummy]
    led = Suit(SUIT_OF[seen.trick[0]]) if seen.trick else None
    program = PlanTexts(rng, own, dummy, contract, led).program(steps=3)
    layout, seed = rng.randrange(1000), rng.randrange(9)
    return Ending.begin(Follower(program), seen, tuple(hands), layout, seed)

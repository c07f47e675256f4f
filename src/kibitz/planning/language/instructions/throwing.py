"""Throwing: what our hands discard, and what they keep."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from kibitz.english import listed
from kibitz.planning.language.fitting import Misfit, PlanSpeech, held
from kibitz.planning.language.names import (
    DUMMY,
    OWN,
    card_name,
    card_names,
    hand_name,
    some,
    suit_name,
)
from kibitz.planning.language.program import Instruction, InstructionKind
from kibitz.planning.language.sight import Sight, lowest
from kibitz.seen import SUIT, SUIT_OF


@dataclass(frozen=True)
class Thrown:
    """Something to throw: a card, or the lowest of a suit, as often as `count` says (0: always)."""

    suit: int
    card: int = -1
    count: int = 0
    hand: int = -1
    """The hand of ours that throws it, if one is named."""

    @property
    def text(self) -> str:
        """`the ♥2`, `a heart` or `hearts`."""
        if self.card >= 0:
            return f"the {card_name(self.card)}"
        return some(self.count, self.suit) if self.count else suit_name(self.suit)

    def from_hand(self, sight: Sight, seat: int) -> int:
        """The card of a hand; -1 if it has none, or has thrown as many since the step began.

        Of a suit neither what is protected nor a winner.
        """
        hand = sight.hand(seat)
        if self.hand not in (-1, sight.hand_of(seat)):
            return -1
        if self.card >= 0:
            return self.card if hand >> self.card & 1 else -1
        if self.count and _thrown_since(sight, seat, self.suit) >= self.count:
            return -1
        return lowest(hand & SUIT[self.suit] & ~(sight.protected | sight.masters(SUIT[self.suit])))


def _thrown_since(sight: Sight, seat: int, suit: int) -> int:
    """How many cards of a suit a hand has thrown since the step that asks began."""
    return sum(
        SUIT_OF[cards[0]] != suit == SUIT_OF[cards[seat - leader & 3]]
        for leader, cards, _ in sight.seen.tricks[sight.since :]
    )


Throws = tuple[Thrown, ...]
"""Things to throw, the first that the hand has."""


def throws_text(throws: Throws) -> str:
    """`throwing hearts and the ♠2`, with a comma before it; nothing for nothing."""
    if not throws:
        return ""
    hand = f" from {hand_name(throws[0].hand)}" if throws[0].hand >= 0 else ""
    return f", throwing {listed([one.text for one in throws])}{hand}"


def throws_found(found: dict[str, Any]) -> Throws:
    """What a pattern found to be thrown, by the hand that it found to throw it."""
    return tuple(replace(one, hand=found.get("thrower", -1)) for one in found.get("throws", ()))


def thrown(throws: Throws, sight: Sight, seat: int) -> int | None:
    """The first of these that a hand has."""
    for one in throws:
        card = one.from_hand(sight, seat)
        if card >= 0:
            return card
    return None


@dataclass(frozen=True)
class Keep(Instruction):
    """These cards, or so many of a suit in a hand, are not thrown from here on."""

    kind: ClassVar = InstructionKind.STANDING
    patterns: ClassVar = (
        "(keep|hold on to|save|preserve|guard) (<cards> [in <hand>]|<some> [in <hand>])",
    )
    example: ClassVar = "Keep the ♥J and ♠A."
    cards: tuple[int, ...] = ()
    suit: int = -1
    count: int = 0
    hand: int = -1

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        if "some" not in found:
            return {"cards": found["cards"]}
        count, suit = found["some"]
        return {**found, "suit": suit, "count": count or 13}

    @property
    def text(self) -> str:
        if self.cards:
            return f"keep the {card_names(self.cards)}"
        what = some(self.count, self.suit) if self.count < 13 else f"the {suit_name(self.suit)}"
        return f"keep {what}" + (f" in {hand_name(self.hand)}" if self.hand >= 0 else "")

    @property
    def named(self) -> int:
        return sum(1 << card for card in self.cards)

    @property
    def keeps(self) -> int:
        return self.named

    def kept(self, sight: Sight) -> int:
        """The cards that it protects now."""
        if self.cards:
            return self.named
        hands = (self.hand,) if self.hand >= 0 else (OWN, DUMMY)
        cards = 0
        for hand in hands:
            held = sight.hand(sight.seat_of(hand)) & SUIT[self.suit]
            if held.bit_count() <= self.count:
                cards |= held
        return cards


@dataclass(frozen=True)
class Throw(Instruction):
    """From here on these are thrown first, in this order, from that hand if one is named.

    *A heart* is thrown once by each hand, *two hearts* twice, *hearts* always.
    """

    kind: ClassVar = InstructionKind.STANDING
    patterns: ClassVar = ("(throw|discard|pitch) <throws> [from <hand>]",)
    example: ClassVar = "Throw diamonds from hand."
    throws: Throws = ()
    hand: int = -1

    @property
    def text(self) -> str:
        words = f"throw {listed([one.text for one in self.throws])}"
        return words + (f" from {hand_name(self.hand)}" if self.hand >= 0 else "")

    def misfit(self, speech: PlanSpeech) -> Misfit | None:
        """The hand that is to throw has something of it."""
        for one in self.throws if self.hand >= 0 else ():
            cards = 1 << one.card if one.card >= 0 else SUIT[one.suit]
            if not held(speech, self.hand) & cards:
                return Misfit(f"{hand_name(self.hand)} does not hold {one.text}", "its cards")
        return None

    def throw(self, sight: Sight, seat: int) -> int | None:
        if self.hand not in (-1, sight.hand_of(seat)):
            return None
        return thrown(self.throws, sight, seat)


@dataclass(frozen=True)
class ThrowOnIt(Instruction):
    """What they lead is not ruffed, unless it has been: a hand that cannot follow throws this, a
    loser on a loser."""

    kind: ClassVar = InstructionKind.ANSWER
    patterns: ClassVar = (
        "(throw|discard|pitch) <throws> on (it|trick|lead|that) [from <hand>]",
        "(throw|discard|pitch) <throws> from <hand> on (it|trick|lead|that)",
    )
    example: ClassVar = "If East leads a spade, throw a club on it."
    throws: Throws = ()
    hand: int = -1

    @property
    def text(self) -> str:
        words = f"throw {listed([one.text for one in self.throws])} on it"
        return words + (f" from {hand_name(self.hand)}" if self.hand >= 0 else "")

    def done(self, sight: Sight, since: int) -> bool:
        return len(sight.seen.tricks) > since

    def answer(self, sight: Sight, since: int) -> int | None:
        hand = sight.hand(sight.turn)
        if hand & SUIT[sight.seen.led] or self.hand not in (-1, sight.hand_of(sight.turn)):
            return None
        if SUIT_OF[sight.seen.best] != sight.seen.led:
            return None  # It has been ruffed: what is thrown is no loser on a loser.
        return thrown(self.throws, sight, sight.turn)


@dataclass(frozen=True)
class ThrowThreat(Instruction):
    """Of these threats, one that is not high yet is thrown when a hand must throw; one stays.

    What is no threat, nor small in the suit of one, goes before it.
    """

    kind: ClassVar = InstructionKind.STANDING
    patterns: ClassVar = (
        "(throw|discard|pitch) threat that [(is|does)] (no longer|not) [(matters|matter|needed)]"
        " [of] <cards>",
        "(throw|discard|pitch) useless threat [of] <cards>",
    )
    example: ClassVar = "Throw the useless threat of the ♠T and ♣9."
    cards: tuple[int, ...]

    @property
    def text(self) -> str:
        return f"throw the useless threat of the {card_names(self.cards)}"

    @property
    def named(self) -> int:
        return sum(1 << card for card in self.cards)

    def throw(self, sight: Sight, seat: int) -> int | None:
        held = sight.hand(seat)
        if not sight.ours & self.named & (sight.ours & self.named) - 1:
            return None
        idle = held & ~sight.protected & ~sight.seen.trumps
        for number, suit in enumerate(SUIT):
            is_threat = any(SUIT_OF[card] == number for card in self.cards)
            idle &= ~(suit if is_threat else sight.masters(suit))
        if idle:
            return None
        threats = [card for card in self.cards if held >> card & 1]
        for card in threats:
            if not sight.is_master(card) and not _can_win(sight, card):
                return card
        return None


def _can_win(sight: Sight, card: int) -> bool:
    """Are the cards out over a threat no more than our winners over it? Then it will be high."""
    suit = SUIT[SUIT_OF[card]]
    out = (sight.out & suit).bit_count()
    return (sight.masters(suit) & ~(1 << card)).bit_count() >= out

"""Losing tricks on purpose: giving up rounds, driving out a high card, setting up a suit, exits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from kibitz.planning.language.instructions.cashing import rounds_lost
from kibitz.planning.language.instructions.crossing import to_seat
from kibitz.planning.language.names import card_name, card_names, seat_name, some, suit_name
from kibitz.planning.language.program import Instruction, PlanSpeech
from kibitz.planning.language.sight import Sight, highest, lowest, over
from kibitz.planning.language.silence import cheapest, is_won, low, winner_to_lead
from kibitz.seen import SUIT, SUIT_OF


@dataclass(frozen=True)
class GiveUp(Instruction):
    """So many rounds of a suit are lost, low from both hands, whoever leads them.

    `to` a defender: the card of the other one is beaten, if it can be, so that he does not win.
    """

    patterns: ClassVar = (
        "(give up|lose|concede|duck) <some> [(to|into) <who>] [at end]",
        "(give up|lose|concede|duck) (<n> (round|rounds)|round) of <suit> [(to|into) <who>]",
        "play low from both hands in <suit>",
    )
    example: ClassVar = "Give up two diamonds."
    suit: int
    rounds: int = 1
    to: int = -1

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        rounds, suit = found.get("some", (found.get("n", 1), found.get("suit")))
        to = max(found.get("who", -1), -1)
        return {**found, "suit": suit, "rounds": max(1, rounds), "to": to}

    @property
    def text(self) -> str:
        end = f" to {seat_name(self.to)}" if self.to >= 0 else ""
        return f"give up {some(self.rounds, self.suit)}{end}"

    @property
    def works(self) -> int:
        return SUIT[self.suit]

    def home(self, sight: Sight) -> int:
        return sight.longer(self.suit)

    def done(self, sight: Sight, since: int) -> bool:
        if rounds_lost(sight, self.suit, since) >= self.rounds:
            return True
        return not sight.seen.trick and not sight.ours & SUIT[self.suit]

    def wants(self, sight: Sight) -> int:
        suit = SUIT[self.suit]
        if self.to >= 0:
            # The danger hand plays second, so that his card can be beaten.
            seat = (self.to ^ 2) + 3 & 3
            if sight.hand(seat) & suit:
                return seat
        for seat in (sight.seen.declarer, sight.seen.dummy):
            if not sight.hand(seat) & suit:
                return seat ^ 2
        return -1

    def lead(self, sight: Sight) -> int | Instruction | None:
        wanted = self.wants(sight)
        if wanted >= 0 and wanted != sight.turn and self.to >= 0:
            return to_seat(sight, wanted)
        held = sight.hand(sight.turn) & SUIT[self.suit]
        if held:
            return low(sight, held)
        return to_seat(sight, sight.opposite)

    def third(self, sight: Sight) -> int | None:
        return self._low(sight)

    def answer(self, sight: Sight, since: int) -> int | None:
        return self._low(sight) if sight.seen.led == self.suit else None

    def _low(self, sight: Sight) -> int | None:
        seen = sight.seen
        held = sight.hand(seen.turn) & SUIT[seen.led]
        if not held:
            return None
        winner = seen.leader + seen.best_at & 3
        if self.to >= 0 and winner == self.to ^ 2:
            card = cheapest(sight, held)
            if card >= 0:
                return card
        return low(sight, held)


@dataclass(frozen=True)
class DriveOut(Instruction):
    """A suit is led from the top, or with the card named, until these cards of theirs have gone.

    The cards just below the ones named count as the suit's top; the shorter hand's come first.
    """

    patterns: ClassVar = (
        "(drive out|knock out|force out|dislodge|flush out) <theirs> [with <card>]",
    )
    example: ClassVar = "Drive out the ♥A."
    cards: tuple[int, ...]
    using: int = -1

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        return {"cards": found["theirs"], "using": found.get("card", -1)}

    @property
    def text(self) -> str:
        end = f" with the {card_name(self.using)}" if self.using >= 0 else ""
        return f"drive out the {card_names(self.cards)}{end}"

    @property
    def named(self) -> int:
        return 1 << self.using if self.using >= 0 else 0

    @property
    def watched(self) -> int:
        return sum(1 << card for card in self.cards)

    @property
    def suit(self) -> int:
        """The suit of the cards."""
        return SUIT_OF[self.cards[0]]

    @property
    def works(self) -> int:
        return SUIT[self.suit]

    def home(self, sight: Sight) -> int:
        return sight.longer(self.suit)

    def done(self, sight: Sight, since: int) -> bool:
        if not sight.out & sum(1 << card for card in self.cards):
            return True
        return not sight.seen.trick and not sight.ours & SUIT[self.suit]

    def _tops(self, sight: Sight) -> int:
        """Our cards that would be masters with the named ones gone."""
        suit = SUIT[self.suit]
        others = sight.out & suit & ~sum(1 << card for card in self.cards)
        return sight.ours & suit & ~((1 << others.bit_length()) - 1)

    def _is_top(self, sight: Sight, card: int) -> bool:
        """Would this card, which has just been played, be a master with the named ones gone?"""
        return not over(sight.out & SUIT[self.suit] & ~sum(1 << one for one in self.cards), card)

    def lead(self, sight: Sight) -> int | Instruction | None:
        suit = SUIT[self.suit]
        here, there = sight.hand(sight.turn) & suit, sight.hand(sight.opposite) & suit
        if self.using >= 0 and sight.owner(self.using) >= 0:
            owner = sight.owner(self.using)
            if owner == sight.turn:
                return self.using
            return low(sight, here) if here else to_seat(sight, owner)
        if not here:
            return to_seat(sight, sight.opposite) if there else None
        tops = self._tops(sight)
        mine, yours = here & tops, there & tops
        if mine and (not yours or here.bit_count() <= there.bit_count()):
            return highest(mine)
        return low(sight, here) if yours or not mine else highest(mine)

    def third(self, sight: Sight) -> int | None:
        seen = sight.seen
        held = sight.hand(seen.turn) & SUIT[seen.led]
        if not held or seen.led != self.suit:
            return None
        tops = self._tops(sight)
        led = seen.trick[0]
        if self.using >= 0 and held >> self.using & 1:
            return self.using
        if seen.best == led and self._is_top(sight, led):
            return low(sight, held)
        winners = over(held & tops, seen.best) if SUIT_OF[seen.best] == seen.led else 0
        return low(sight, winners) if winners else low(sight, held)


@dataclass(frozen=True)
class Establish(Instruction):
    """A suit is led from the top, and given up where it must be, until what is left is high."""

    patterns: ClassVar = ("(establish|set up|clear|develop) <suit>",)
    example: ClassVar = "Establish the diamonds."
    suit: int

    @property
    def text(self) -> str:
        return f"establish the {suit_name(self.suit)}"

    @property
    def works(self) -> int:
        return SUIT[self.suit]

    def home(self, sight: Sight) -> int:
        return sight.longer(self.suit)

    def done(self, sight: Sight, since: int) -> bool:
        suit = SUIT[self.suit]
        if sight.seen.trick:
            return False
        mine, yours = sight.own & suit, sight.on_table & suit
        longer = mine if mine.bit_count() >= yours.bit_count() else yours
        return not longer or not sight.out & suit or lowest(longer) > highest(sight.out & suit)

    def lead(self, sight: Sight) -> int | Instruction | None:
        suit = SUIT[self.suit]
        here = sight.hand(sight.turn) & suit
        card = winner_to_lead(sight, suit)
        if card >= 0:
            return card
        if not here:
            return to_seat(sight, sight.opposite)
        there = sight.hand(sight.opposite) & suit
        if highest(there) > highest(here):
            return low(sight, here)
        return highest(here) if _touching(sight, here, suit) else low(sight, here)

    def third(self, sight: Sight) -> int | None:
        seen = sight.seen
        suit = SUIT[seen.led]
        held = sight.hand(seen.turn) & suit
        if not held or seen.led != self.suit:
            return None
        led = seen.trick[0]
        if is_won(sight):
            return low(sight, held)
        winners = over(held & sight.masters(suit), seen.best)
        if winners:
            return low(sight, winners)
        top = highest(held)
        if top > led and seen.beats(top) and _touching(sight, held, suit):
            return top
        return low(sight, held)


def _touching(sight: Sight, held: int, suit: int) -> bool:
    """Is there another card of ours as good as the highest of this holding?"""
    top = highest(held)
    below = sight.ours & suit & ((1 << top) - 1)
    if not below:
        return False
    second = highest(below)
    return not over(sight.out & suit & ((1 << top) - 1), second)


@dataclass(frozen=True)
class Exit(Instruction):
    """They are given the lead with this card or suit."""

    patterns: ClassVar = (
        "(exit|get off lead) (with|in) (<card>|<one>)",
        "(throw|put) <who> in with (<card>|<one>)",
        "(throw in|endplay) <who> with (<card>|<one>)",
    )
    example: ClassVar = "Exit with a heart."
    suit: int
    card: int = -1

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        suit = SUIT_OF[found["card"]] if "card" in found else found["one"]
        return {**found, "suit": suit}

    @property
    def text(self) -> str:
        return (
            f"exit with {f'the {card_name(self.card)}' if self.card >= 0 else some(1, self.suit)}"
        )

    @property
    def named(self) -> int:
        return 1 << self.card if self.card >= 0 else 0

    def done(self, sight: Sight, since: int) -> bool:
        if any(not sight.is_ours(trick[2]) for trick in sight.seen.tricks[since:]):
            return True
        return not sight.seen.trick and not sight.ours & SUIT[self.suit]

    def wants(self, sight: Sight) -> int:
        if self.card >= 0:
            return sight.owner(self.card)
        for seat in (sight.seen.declarer, sight.seen.dummy):
            if not sight.hand(seat) & SUIT[self.suit]:
                return seat ^ 2
        return -1

    def lead(self, sight: Sight) -> int | Instruction | None:
        if self.card >= 0 and sight.owner(self.card) >= 0:
            owner = sight.owner(self.card)
            return self.card if owner == sight.turn else to_seat(sight, owner)
        held = sight.hand(sight.turn) & SUIT[self.suit]
        return low(sight, held) if held else to_seat(sight, sight.opposite)

    def third(self, sight: Sight) -> int | None:
        held = sight.hand(sight.turn) & SUIT[sight.seen.led]
        return low(sight, held) if held else None

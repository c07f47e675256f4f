"""Cards: which of theirs has fallen, was played or thrown; which of ours is high."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kibitz.planning.language.condition import (
    BOTH,
    EITHER,
    PlanCondition,
    any_of,
    defenders,
    who_text,
)
from kibitz.planning.language.names import (
    card_name,
    card_names,
    some,
)
from kibitz.planning.language.sight import Sight
from kibitz.seen import SUIT_OF


@dataclass(frozen=True)
class CardFell(PlanCondition):
    """One of these cards of theirs has been played (joined by `and`: every one of them), by that
    defender if he is named."""

    patterns = (
        "(<each>|<theirs>) (falls|fall|drops|drop|appears|appear|comes down) [from <who>]",
        "(<each>|<theirs>) (has|have|is|are) (fallen|dropped|appeared|gone|been played)"
        " [from <who>]",
    )
    example = "the ♥Q falls"
    cards: tuple[int, ...]
    who: int = EITHER
    every: bool = False

    @classmethod
    def made_of(cls, found: dict[str, Any], last_suit: int) -> dict[str, Any]:
        every = "each" in found
        cards = found["each"] if every else found["theirs"]
        who = max(found.get("who", EITHER), EITHER)
        return {"cards": cards, "who": who, "every": every}

    @property
    def text(self) -> str:
        end = f" from {who_text(self.who)}" if self.who >= 0 else ""
        cards = card_names(self.cards, "and" if self.every else "or")
        return f"the {cards} {'fall' if self.every else 'falls'}{end}"

    def holds(self, sight: Sight) -> bool:
        played = self.watched & sum(sight.seen.by[s] for s in defenders(sight, self.who))
        return played == self.watched if self.every else bool(played)

    @property
    def watched(self) -> int:
        return sum(1 << card for card in self.cards)


@dataclass(frozen=True)
class CardPlayed(PlanCondition):
    """A defender's card to the last trick, or to the one in progress, is one of these."""

    patterns = (
        "<who> (plays|played|play|puts up|inserts|wins with) <theirs>",
        "<who> (wins|takes) <theirs>",
    )
    example = "East plays the ♥Q"
    who: int
    cards: tuple[int, ...]

    @classmethod
    def made_of(cls, found: dict[str, Any], last_suit: int) -> dict[str, Any]:
        return {**found, "cards": found["theirs"]}

    @property
    def text(self) -> str:
        verb = "play" if self.who == BOTH else "plays"
        return f"{who_text(self.who)} {verb} the {card_names(self.cards, 'or')}"

    def holds(self, sight: Sight) -> bool:
        return any_of(
            self.who,
            [last_card(sight, seat) in self.cards for seat in defenders(sight, self.who)],
        )

    @property
    def watched(self) -> int:
        return sum(1 << card for card in self.cards)


def last_card(sight: Sight, seat: int) -> int:
    """A defender's card to the trick in progress, or if he has not played to it, the one before."""
    return last_play(sight, seat)[0]


def last_play(sight: Sight, seat: int) -> tuple[int, int]:
    """The same with the suit that was led to that trick; -1 before he has played at all."""
    seen = sight.seen
    place = seat - seen.leader & 3
    if place < len(seen.trick):
        return seen.trick[place], seen.led
    if not seen.tricks:
        return -1, -1
    leader, cards, _ = seen.tricks[-1]
    return cards[seat - leader & 3], SUIT_OF[cards[0]]


@dataclass(frozen=True)
class PlayedHigh(PlanCondition):
    """A defender's card to the last trick, or to the one in progress, is an honour, or is low."""

    patterns = (
        "<who> (plays|played|play|follows) (low|small)",
        "<who> (plays|played|play) honour #honour",
    )
    example = "West plays an honour"
    who: int
    is_honour: bool

    @classmethod
    def made_of(cls, found: dict[str, Any], last_suit: int) -> dict[str, Any]:
        return {**found, "is_honour": "honour" in found}

    @property
    def text(self) -> str:
        verb = "play" if self.who == BOTH else "plays"
        return f"{who_text(self.who)} {verb} {'an honour' if self.is_honour else 'low'}"

    def holds(self, sight: Sight) -> bool:
        def fits(seat: int) -> bool:
            card, led = last_play(sight, seat)
            return card >= 0 and SUIT_OF[card] == led and (card % 13 >= 8) == self.is_honour

        return any_of(self.who, [fits(seat) for seat in defenders(sight, self.who)])

    @property
    def watched(self) -> int:
        return 0b1_0000_0000 * sum(1 << 13 * suit for suit in range(4)) * 0b11111


@dataclass(frozen=True)
class HasThrown(PlanCondition):
    """A defender has thrown a card of this suit, or this card, on another suit."""

    patterns = (
        "<who> (throws|throw|has thrown|discards|discard|has discarded|pitches|lets go)"
        " (<some>|<theirs>)",
    )
    example = "West throws a spade"
    who: int
    suit: int
    count: int = 1
    cards: tuple[int, ...] = ()

    @classmethod
    def made_of(cls, found: dict[str, Any], last_suit: int) -> dict[str, Any]:
        if "theirs" in found:
            cards = found["theirs"]
            return {**found, "cards": cards, "suit": SUIT_OF[cards[0]]}
        count, suit = found["some"]
        return {**found, "suit": suit, "count": max(1, count)}

    @property
    def text(self) -> str:
        verb = "throw" if self.who == BOTH else "throws"
        what = f"the {card_names(self.cards, 'or')}" if self.cards else some(self.count, self.suit)
        return f"{who_text(self.who)} {verb} {what}"

    def holds(self, sight: Sight) -> bool:
        return any_of(self.who, [self._thrown(sight, seat) for seat in defenders(sight, self.who)])

    def _thrown(self, sight: Sight, seat: int) -> bool:
        thrown = []
        seen = sight.seen
        for leader, cards in (
            *((t[0], t[1]) for t in seen.tricks),
            (seen.leader, tuple(seen.trick)),
        ):
            place = seat - leader & 3
            if place < len(cards) and SUIT_OF[cards[place]] != SUIT_OF[cards[0]]:
                thrown.append(cards[place])
        if self.cards:
            return any(card in self.cards for card in thrown)
        return sum(SUIT_OF[card] == self.suit for card in thrown) >= self.count

    @property
    def watched(self) -> int:
        return sum(1 << card for card in self.cards)


@dataclass(frozen=True)
class CardIsHigh(PlanCondition):
    """No card still out beats this card of ours."""

    patterns = ("<that> (is|are) (high|good|established|winner|master)",)
    example = "the ♥9 is high"
    card: int

    @classmethod
    def made_of(cls, found: dict[str, Any], last_suit: int) -> dict[str, Any]:
        return {"card": found["that"]}

    @property
    def text(self) -> str:
        return f"the {card_name(self.card)} is high"

    def holds(self, sight: Sight) -> bool:
        return sight.owner(self.card) >= 0 and sight.is_master(self.card)

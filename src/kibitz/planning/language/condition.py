"""Conditions of a plan: what declarer can see when he asks.

Each is a question about a `Sight`; nothing is true that the cards played do not prove. `They`, `both` and
`either` are the two defenders. One class a condition, with the ways to write it (`pattern.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from kibitz.english import number
from kibitz.planning.language.names import (
    card_name,
    card_names,
    hand_name,
    seat_name,
    some,
    suit_name,
)
from kibitz.planning.language.sight import Sight
from kibitz.seen import SUIT, SUIT_OF

EITHER, BOTH = -1, -2
"""Whom a condition speaks of, where it is not one defender: one of them at least, or both."""


def who_text(who: int) -> str:
    """`West`, `either defender`, `both`."""
    return {EITHER: "either defender", BOTH: "both"}.get(who) or seat_name(who)


def _defenders(sight: Sight, who: int) -> tuple[int, ...]:
    left = sight.seen.declarer + 1 & 3
    return (who,) if who >= 0 else (left, left ^ 2)


def _any(who: int, answers: list[bool]) -> bool:
    return all(answers) if who == BOTH else any(answers)


@dataclass(frozen=True)
class PlanCondition:
    """A question; `at` is its place in the text, which does not count in comparisons."""

    patterns: ClassVar[tuple[str, ...]] = ()
    example: ClassVar[str] = ""

    at: int = field(default=0, compare=False, kw_only=True)

    @classmethod
    def made_of(cls, found: dict[str, Any], last_suit: int) -> dict[str, Any]:
        """The values of its fields from what a pattern found; the suit spoken of last by default."""
        return found if "suit" in found else {**found, "suit": last_suit}

    @property
    def text(self) -> str:
        """The condition as it is written."""
        raise NotImplementedError

    def holds(self, sight: Sight) -> bool:
        """Is it true, as far as declarer can see?"""
        raise NotImplementedError

    @property
    def watched(self) -> int:
        """The defenders' cards that it tells apart by name."""
        return 0


@dataclass(frozen=True)
class ShownOut(PlanCondition):
    """A defender has failed to follow to a suit."""

    patterns = (
        "<who> (shows|show|showed) out [(of|in|on) <suit>]",
        "<who> (has|have) shown out [(of|in) <suit>]",
        "<who> (is|are) (out of|void in) <suit>",
        "<who> (fails|fail) to follow [to <suit>]",
    )
    example = "West shows out of hearts"
    who: int
    suit: int

    @property
    def text(self) -> str:
        verb = "show" if self.who == BOTH else "shows"
        return f"{who_text(self.who)} {verb} out of {suit_name(self.suit)}"

    def holds(self, sight: Sight) -> bool:
        return _any(
            self.who,
            [bool(sight.seen.void[seat] >> self.suit & 1) for seat in _defenders(sight, self.who)],
        )


@dataclass(frozen=True)
class Followed(PlanCondition):
    """A defender has followed to every round of a suit so far."""

    patterns = (
        "<who> (follows|follow|followed) [to <suit>]",
        "<who> (has|have) followed [to <suit>]",
        "(everybody|everyone|all) follows [to <suit>]",
    )
    example = "both follow to hearts"
    who: int
    suit: int

    @classmethod
    def made_of(cls, found: dict[str, Any], last_suit: int) -> dict[str, Any]:
        return {"who": BOTH, "suit": last_suit, **found}

    @property
    def text(self) -> str:
        verb = "follow" if self.who == BOTH else "follows"
        return f"{who_text(self.who)} {verb} to {suit_name(self.suit)}"

    def holds(self, sight: Sight) -> bool:
        return _any(
            self.who,
            [not sight.seen.void[seat] >> self.suit & 1 for seat in _defenders(sight, self.who)],
        )


@dataclass(frozen=True)
class SplitIs(PlanCondition):
    """A suit is known to have been dealt so between the defenders."""

    patterns = ("<suit> (are|is|were|split|splits|break|breaks|broke) <split>",)
    example = "hearts are 3-2"
    suit: int
    split: tuple[int, int]

    @property
    def text(self) -> str:
        return f"{suit_name(self.suit)} are {self.split[0]}-{self.split[1]}"

    def holds(self, sight: Sight) -> bool:
        left = sight.seen.declarer + 1 & 3
        low, high = sight.lengths(left, self.suit)
        total = high + sight.lengths(left ^ 2, self.suit)[0]
        return all(
            tuple(sorted((one, total - one))) == tuple(sorted(self.split))
            for one in range(low, high + 1)
        )


@dataclass(frozen=True)
class SplitEvenly(PlanCondition):
    """A suit cannot any more keep a defender's stopper: all their cards of it are gone, or will be.

    True when every card of ours in the longer hand is now a winner.
    """

    patterns = (
        "<suit> (are|is) (good|established|high|running)",
        "<suit> (break|breaks|split|splits|run|runs) [(evenly|well|kindly|favourably)]",
    )
    example = "clubs are good"
    suit: int

    @property
    def text(self) -> str:
        return f"{suit_name(self.suit)} are good"

    def holds(self, sight: Sight) -> bool:
        suit = SUIT[self.suit]
        mine, yours = sight.own & suit, sight.on_table & suit
        longer = mine if mine.bit_count() >= yours.bit_count() else yours
        masters = sight.masters(suit)
        return bool(longer) and (
            masters.bit_count() >= (sight.out & suit).bit_count() or not longer & ~masters
        )


@dataclass(frozen=True)
class CardFell(PlanCondition):
    """One of these cards of theirs has been played, by that defender if he is named."""

    patterns = (
        "<theirs> (falls|fall|drops|drop|appears|appear|has gone|is gone|comes down) [from <who>]",
        "<theirs> (has|have) (fallen|dropped|appeared|been played) [from <who>]",
    )
    example = "the ♥Q falls"
    cards: tuple[int, ...]
    who: int = EITHER

    @classmethod
    def made_of(cls, found: dict[str, Any], last_suit: int) -> dict[str, Any]:
        return {**found, "cards": found["theirs"]}

    @property
    def text(self) -> str:
        end = f" from {who_text(self.who)}" if self.who >= 0 else ""
        return f"the {card_names(self.cards, 'or')} falls{end}"

    def holds(self, sight: Sight) -> bool:
        return bool(self.watched & sum(sight.seen.by[s] for s in _defenders(sight, self.who)))

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
        return _any(
            self.who,
            [_last_card(sight, seat) in self.cards for seat in _defenders(sight, self.who)],
        )

    @property
    def watched(self) -> int:
        return sum(1 << card for card in self.cards)


def _last_card(sight: Sight, seat: int) -> int:
    """A defender's card to the trick in progress, or if he has not played to it, the one before."""
    seen = sight.seen
    place = seat - seen.leader & 3
    if place < len(seen.trick):
        return seen.trick[place]
    if not seen.tricks:
        return -1
    leader, cards, _ = seen.tricks[-1]
    return cards[seat - leader & 3]


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
        def fits(card: int) -> bool:
            return card >= 0 and (card % 13 >= 8) == self.is_honour

        return _any(self.who, [fits(_last_card(sight, s)) for s in _defenders(sight, self.who)])

    @property
    def watched(self) -> int:
        return 0b1_0000_0000 * sum(1 << 13 * suit for suit in range(4)) * 0b11111


@dataclass(frozen=True)
class Covered(PlanCondition):
    """The defender who played second to our lead beat the card led."""

    patterns = ("<who> covers", "it is covered")
    example = "West covers"
    who: int = EITHER

    @property
    def text(self) -> str:
        return f"{who_text(self.who)} covers"

    def holds(self, sight: Sight) -> bool:
        seen = sight.seen
        leader, cards = seen.leader, tuple(seen.trick)
        if len(cards) < 2:
            if not seen.tricks:
                return False
            leader, cards, _ = seen.tricks[-1]
        if not sight.is_ours(leader) or (self.who >= 0 and (leader + 1 & 3) != self.who):
            return False
        return SUIT_OF[cards[1]] == SUIT_OF[cards[0]] and cards[1] > cards[0]


@dataclass(frozen=True)
class TrickWon(PlanCondition):
    """The last trick was won by that defender, by either, or (`it holds`) by us."""

    patterns = (
        "<who> (wins|win|won|gets in|takes it) [(it|trick|with anything)]",
        "(it|finesse|trick|<card>) #ours (holds|wins|is not covered)",
        "(it|finesse|trick|<card>) #theirs loses",
    )
    example = "the finesse loses"
    who: int
    """A defender, EITHER for both together, BOTH for our side."""

    @classmethod
    def made_of(cls, found: dict[str, Any], last_suit: int) -> dict[str, Any]:
        if "ours" in found:
            return {"who": BOTH}
        return {"who": found.get("who", EITHER)}

    @property
    def text(self) -> str:
        if self.who == BOTH:
            return "it holds"
        return "it loses" if self.who == EITHER else f"{seat_name(self.who)} wins"

    def holds(self, sight: Sight) -> bool:
        if not sight.seen.tricks:
            return False
        winner = sight.seen.tricks[-1][2]
        if self.who >= 0:
            return winner == self.who
        return sight.is_ours(winner) == (self.who == BOTH)


@dataclass(frozen=True)
class TheyLead(PlanCondition):
    """The defenders are leading to the trick in progress: this suit, another than the last, any."""

    patterns = (
        "<who> (lead|leads|return|returns|switch to|switches to|continue|continues|play back|plays"
        " back|go on with|goes on with|persist with|persists with|continue with|continues with)"
        " (<suit>|<theirs>)",
    )
    example = "they return a trump"
    who: int
    suit: int
    cards: tuple[int, ...] = ()

    @classmethod
    def made_of(cls, found: dict[str, Any], last_suit: int) -> dict[str, Any]:
        cards = found.get("theirs", ())
        return {**found, "cards": cards, "suit": SUIT_OF[cards[0]] if cards else found["suit"]}

    @property
    def text(self) -> str:
        subject = "they lead" if self.who < 0 else f"{seat_name(self.who)} leads"
        if self.cards:
            return f"{subject} the {card_names(self.cards, 'or')}"
        return f"{subject} {some(1, self.suit)}"

    def holds(self, sight: Sight) -> bool:
        seen = sight.seen
        if not seen.trick or sight.is_ours(seen.leader):
            return False
        if self.who >= 0 and seen.leader != self.who:
            return False
        return seen.trick[0] in self.cards if self.cards else SUIT_OF[seen.trick[0]] == self.suit

    @property
    def watched(self) -> int:
        return sum(1 << card for card in self.cards)


@dataclass(frozen=True)
class HasThrown(PlanCondition):
    """A defender has thrown a card of this suit, or this card, on another suit."""

    patterns = (
        "<who> (throws|throw|has thrown|discards|discard|has discarded|pitches|lets go) (<some>|<theirs>)",
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
        return _any(self.who, [self._thrown(sight, seat) for seat in _defenders(sight, self.who)])

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

    patterns = ("<card> (is|are) (high|good|established|winner|master)",)
    example = "the ♥9 is high"
    card: int

    @property
    def text(self) -> str:
        return f"the {card_name(self.card)} is high"

    def holds(self, sight: Sight) -> bool:
        return sight.owner(self.card) >= 0 and sight.is_master(self.card)


@dataclass(frozen=True)
class LengthIs(PlanCondition):
    """A defender is known to have been dealt so many cards of a suit."""

    patterns = (
        "<who> (has|have|had|holds|held|began with|started with|has shown)"
        " [(at least #least|at most #most|exactly)] <n> <suit>",
    )
    example = "West has at least four hearts"
    who: int
    least: int
    most: int
    suit: int

    @classmethod
    def made_of(cls, found: dict[str, Any], last_suit: int) -> dict[str, Any]:
        n = found["n"]
        least, most = 0 if "most" in found else n, 13 if "least" in found else n
        return {**found, "least": least, "most": most}

    @property
    def text(self) -> str:
        number_word = number(max(self.least, 0) if self.most >= 13 else self.most)
        bound = (
            "exactly" if self.least == self.most else "at least" if self.most >= 13 else "at most"
        )
        return f"{who_text(self.who)} has {bound} {number_word} {suit_name(self.suit)}"

    def holds(self, sight: Sight) -> bool:
        def fits(seat: int) -> bool:
            low, high = sight.lengths(seat, self.suit)
            return self.least <= low and high <= self.most

        return _any(self.who, [fits(seat) for seat in _defenders(sight, self.who)])


@dataclass(frozen=True)
class TrumpsOut(PlanCondition):
    """The defenders still have a trump (`count` at least)."""

    patterns = (
        "<who> (has|have) trump #still [left]",
        "trump #still (is|are) [still] out",
        "trumps #drawn are (drawn|in)",
    )
    example = "a trump is still out"
    still: bool

    @classmethod
    def made_of(cls, found: dict[str, Any], last_suit: int) -> dict[str, Any]:
        return {"still": "still" in found}

    @property
    def text(self) -> str:
        return "a trump is still out" if self.still else "trumps are drawn"

    def holds(self, sight: Sight) -> bool:
        return bool(sight.out & sight.seen.trumps) == self.still


@dataclass(frozen=True)
class LeadIsIn(PlanCondition):
    """The lead is in this hand of ours."""

    patterns = ("(you are|lead is) in <hand>", "you win in <hand>")
    example = "you are in dummy"
    hand: int

    @property
    def text(self) -> str:
        return f"the lead is in {hand_name(self.hand)}"

    def holds(self, sight: Sight) -> bool:
        return not sight.seen.trick and sight.seen.turn == self.hand


@dataclass(frozen=True)
class AllOf(PlanCondition):
    """Every one of these."""

    parts: tuple[PlanCondition, ...]

    @property
    def text(self) -> str:
        return " and ".join(part.text for part in self.parts)

    def holds(self, sight: Sight) -> bool:
        return all(part.holds(sight) for part in self.parts)

    @property
    def watched(self) -> int:
        cards = 0
        for part in self.parts:
            cards |= part.watched
        return cards


@dataclass(frozen=True)
class AnyOf(PlanCondition):
    """One of these at least; `and` binds more tightly."""

    parts: tuple[PlanCondition, ...]

    @property
    def text(self) -> str:
        return " or ".join(part.text for part in self.parts)

    def holds(self, sight: Sight) -> bool:
        return any(part.holds(sight) for part in self.parts)

    @property
    def watched(self) -> int:
        cards = 0
        for part in self.parts:
            cards |= part.watched
        return cards


@dataclass(frozen=True)
class Unless(PlanCondition):
    """The opposite."""

    part: PlanCondition

    @property
    def text(self) -> str:
        return f"not {self.part.text}"

    def holds(self, sight: Sight) -> bool:
        return not self.part.holds(sight)

    @property
    def watched(self) -> int:
        return self.part.watched


CONDITIONS: tuple[type[PlanCondition], ...] = (
    ShownOut, Followed, SplitIs, SplitEvenly, CardFell, PlayedHigh, CardPlayed, Covered, TrickWon,
    TheyLead, HasThrown, CardIsHigh, LengthIs, TrumpsOut, LeadIsIn,
)  # fmt: skip
"""Every condition, in the order of the documentation."""

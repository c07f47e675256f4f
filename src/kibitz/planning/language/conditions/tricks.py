"""Tricks: who covered, who won, what they lead, where the lead is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kibitz.cards import Suit
from kibitz.planning.language.condition import (
    BOTH,
    EITHER,
    PlanCondition,
    who_text,
)
from kibitz.planning.language.names import (
    card_name,
    card_names,
    hand_name,
    seat_name,
    some,
)
from kibitz.planning.language.sight import Sight, over, under
from kibitz.seen import SUIT, SUIT_OF


@dataclass(frozen=True)
class Covered(PlanCondition):
    """The defender who played second to our lead beat the card led."""

    patterns = ("<who> (covers|cover|covered) [with <theirs>]", "(it|<card>) is covered")
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
    """The last trick was won by that defender, by either, or (`it holds`) by us.

    With a card of ours named it is the trick that this card was played to, however long ago; the
    card `holds` if it won, or one of ours that is as good. The finesse of a suit that is named is
    the last trick of that suit that we led, or they if we never did.
    """

    patterns = (
        "<who> (wins|win|won|gets in|takes it) [(it|trick|with anything)]",
        "(it|that|this|finesse|trick|<card>) #held"
        " (holds|hold|held|wins|win|won|works|work|succeeds|has (won|held)"
        "|is allowed to (win|hold))",
        "(it|that|this|finesse|trick|<card>) #lost (loses|lose|lost|fails|fail|has lost|goes)"
        " [to (<who>|<theirs>)]",
        "<suit> finesse #held (holds|hold|held|wins|win|won|works|work|succeeds|has (won|held)"
        "|is allowed to (win|hold))",
        "<suit> finesse #lost (loses|lose|lost|fails|fail|has lost|goes) [to (<who>|<theirs>)]",
        "<who> #ducked (duck|ducks|ducked)",
    )
    example = "the finesse loses"
    who: int
    """A defender, EITHER for both together, BOTH for our side."""
    card: int = -1
    suit: int = -1
    """Whose finesse it was, if that is said."""

    @classmethod
    def made_of(cls, found: dict[str, Any], last_suit: int) -> dict[str, Any]:
        who = (
            BOTH if "held" in found or "ducked" in found else max(found.get("who", EITHER), EITHER)
        )
        return {"who": who, "card": found.get("card", -1)} | (
            {"suit": found["suit"]} if "suit" in found else {}
        )

    @property
    def text(self) -> str:
        if self.who >= 0 and self.card < 0 and self.suit < 0:
            return f"{seat_name(self.who)} wins"
        what = "it" if self.card < 0 else f"the {card_name(self.card)}"
        if self.suit >= 0:
            what = f"the {Suit(self.suit).singular} finesse"
        end = f" to {seat_name(self.who)}" if self.who >= 0 else ""
        return f"{what} {'holds' if self.who == BOTH else 'loses'}{end}"

    def holds(self, sight: Sight) -> bool:
        tricks = sight.seen.tricks
        if self.card >= 0:
            tricks = [trick for trick in tricks if self.card in trick[1]]
        if self.suit >= 0:
            tricks = [trick for trick in tricks if SUIT_OF[trick[1][0]] == self.suit]
            tricks = [trick for trick in tricks if sight.is_ours(trick[0])] or tricks
        if not tricks:
            return False
        leader, cards, winner = tricks[-1]
        if self.who >= 0:
            return winner == self.who
        if self.card >= 0 and self.who == BOTH and sight.is_ours(winner):
            card, best = self.card, cards[winner - leader & 3]
            dummy = sight.on_table | sight.seen.by[sight.seen.dummy]
            theirs = sight.pack & ~(sight.held | dummy) & SUIT[SUIT_OF[card]]
            is_equal = SUIT_OF[best] == SUIT_OF[card] and not over(under(theirs, best), card)
            return best == card or (best > card and is_equal)
        return sight.is_ours(winner) == (self.who == BOTH)


@dataclass(frozen=True)
class TheyLead(PlanCondition):
    """The defenders are leading to the trick in progress: this suit, another than the last, any."""

    patterns = (
        "<who> (lead|leads|return|returns|switch to|switches to|continue|continues|play back|plays"
        " back|go on with|goes on with|persist with|persists with|continue with|continues with)"
        " (<one>|<theirs>)",
        "<who> (play|plays) <one>",
    )
    example = "they return a trump"
    who: int
    suit: int
    cards: tuple[int, ...] = ()

    @classmethod
    def made_of(cls, found: dict[str, Any], last_suit: int) -> dict[str, Any]:
        cards = found.get("theirs", ())
        found["who"] = max(found["who"], EITHER)
        return {**found, "cards": cards, "suit": SUIT_OF[cards[0]] if cards else found["one"]}

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
    def is_passing(self) -> bool:
        return True

    @property
    def watched(self) -> int:
        return sum(1 << card for card in self.cards)


@dataclass(frozen=True)
class LeadIsIn(PlanCondition):
    """The lead is in this hand of ours."""

    patterns = (
        "(you are|i am|we are|lead is) in <hand>",
        "(you|i|we) win in <hand>",
        "in <hand>",
    )
    example = "you are in dummy"
    hand: int

    @property
    def text(self) -> str:
        return f"the lead is in {hand_name(self.hand)}"

    @property
    def waits(self) -> bool:
        return True

    def holds(self, sight: Sight) -> bool:
        return not sight.seen.trick and sight.seen.turn == sight.seat_of(self.hand)

"""Finessing: leading towards a card, running one, leading low and deciding after second hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from kibitz.cards import Rank
from kibitz.planning.language.condition import BOTH, PlanCondition, Unless
from kibitz.planning.language.conditions.cards import CardPlayed, PlayedHigh
from kibitz.planning.language.conditions.tricks import Covered, TrickWon
from kibitz.planning.language.fitting import (
    Misfit,
    PlanSpeech,
    hand_with,
    no_lead,
    wrong_way,
)
from kibitz.planning.language.instructions.cashing import Cash, Overtake, rounds_led
from kibitz.planning.language.instructions.crossing import to_seat
from kibitz.planning.language.instructions.second_hand_played import (
    beat,
    cannot_repeat,
    equal,
    led_by_us,
    next_finessed,
    surely,
    through_whom,
)
from kibitz.planning.language.instructions.winning import PutUp
from kibitz.planning.language.names import card_name, hand_name, seat_name, some
from kibitz.planning.language.program import If, Instruction, Node
from kibitz.planning.language.sight import Sight, highest, over
from kibitz.planning.language.silence.cards import low
from kibitz.seen import SUIT, SUIT_OF

ACE = Rank.ACE.place
"""The place of the ace in its suit."""


@dataclass(frozen=True)
class FinesseTo(Instruction):
    """Low (or the card named) is led from the other hand towards this card.

    Second hand plays lower: this card. Higher: the cheapest that beats it, low if there is none. He
    shows out: the cheapest card that is sure to win, low if there is none. The same if he leads the
    suit himself, into a tenace. With `repeat` again and again while it makes sense: the card, or
    one as good, or the next one of the tenace is there, the other hand can lead to it, a higher
    card is out, and second hand has not shown out.
    """

    is_finesse: ClassVar = True
    patterns: ClassVar = (
        "finesse <card> [(against|through|into #into) <who>]"
        " [and repeat #repeat [(finesse|it|if necessary|as necessary)]]",
        "lead (<led>|<one>) and finesse <card>",
        "take finesse (with|of|to) <card> [(against|through) <who>]"
        " [and repeat #repeat [(finesse|it|if necessary|as necessary)]]",
        "lead [(low|<led>|<one>)] [from <feeder>] [(up|back)] (to|towards) <card>"
        " [(and repeat #repeat [(finesse|it|if necessary|as necessary)]|<times> #repeat)]",
        "(play|cash|continue|continue with) (<one>|<led>) [from <feeder>] [(up|back)] (to|towards)"
        " <card>",
    )
    example: ClassVar = "Finesse the ♠Q and repeat."
    card: int
    led: int = -1
    repeat: bool = False
    through: int = -1
    """The defender who plays before the card, where he is named."""

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        return {**found, "through": through_whom(found)}

    def misfit(self, speech: PlanSpeech) -> Misfit | None:
        """The other hand can lead to it, through the defender who is named."""
        other = hand_with(speech, self.card) ^ 1
        return no_lead(speech, other, SUIT_OF[self.card]) or wrong_way(
            speech, self.card, self.through
        )

    @property
    def text(self) -> str:
        end = " and repeat" if self.repeat else ""
        if self.through >= 0:
            end = f" against {seat_name(self.through)}{end}"
            return f"finesse the {card_name(self.card)}{end}"
        if self.led >= 0:
            return f"lead the {card_name(self.led)} to the {card_name(self.card)}{end}"
        if self.card % 13 == ACE:  # which nobody would call a finesse
            return f"lead {some(1, SUIT_OF[self.card])} to the {card_name(self.card)}{end}"
        return f"finesse the {card_name(self.card)}{end}"

    @property
    def named(self) -> int:
        return 1 << self.card | (1 << self.led if self.led >= 0 else 0)

    @property
    def works(self) -> int:
        return SUIT[SUIT_OF[self.card]]

    def done(self, sight: Sight, since: int) -> bool:
        seen = sight.seen
        if not self.repeat:
            if sight.owner(self.card) < 0:
                return True
            return not seen.trick and led_by_us(sight, SUIT_OF[self.card], since)
        if seen.trick:
            return False
        return not self._again(sight) or cannot_repeat(
            sight, self.wants(sight), SUIT_OF[self.card], since
        )

    def _card(self, sight: Sight) -> int:
        """The card that is led to now."""
        return next_finessed(sight, self.card) if self.repeat else equal(sight, self.card)

    def _again(self, sight: Sight) -> bool:
        card = self._card(sight)
        if card < 0:
            return False
        suit = SUIT_OF[card]
        other = sight.owner(card) ^ 2
        second = other + 1 & 3
        return bool(
            sight.hand(other) & SUIT[suit]
            and over(sight.out & SUIT[suit], card)
            and not sight.seen.void[second] >> suit & 1
        )

    def wants(self, sight: Sight) -> int:
        card = self._card(sight)
        return sight.owner(card) ^ 2 if card >= 0 else -1

    def lead(self, sight: Sight) -> int | Instruction | None:
        card = self._card(sight)
        if card < 0:
            return None
        other = sight.owner(card) ^ 2
        held = sight.hand(other) & SUIT[SUIT_OF[card]]
        if not held:
            return None
        if sight.turn != other:
            return to_seat(sight, other)
        if self.led >= 0 and held >> self.led & 1:
            return self.led
        return low(sight, held)

    def answer(self, sight: Sight, since: int) -> int | None:
        """The defender who is finessed leads the suit himself: this card, between theirs."""
        seen, card = sight.seen, self._card(sight)
        if len(seen.trick) != 1 or card < 0 or sight.owner(card) != seen.turn:
            return None
        suit = SUIT[SUIT_OF[card]]
        above = over(sight.out & suit, card)
        is_tenace = bool(above) and bool(over(sight.hand(seen.turn) & suit, highest(above)))
        return card if is_tenace and seen.led == SUIT_OF[card] and seen.beats(card) else None

    def third(self, sight: Sight) -> int | None:
        seen = sight.seen
        card = self._card(sight)
        held = sight.hand(seen.turn) & SUIT[seen.led]
        if not held or card < 0 or not held >> card & 1 or len(seen.trick) != 2:
            return None
        second = seen.trick[1]
        if SUIT_OF[second] != seen.led:
            return surely(sight, held)
        if second < card:
            out = sight.out & SUIT[seen.led]
            if seen.best_at == 0 and over(out, seen.best) == over(out, card):
                return low(sight, held)  # the card led is as good
            return card
        return beat(sight, held)


@dataclass(frozen=True)
class RunCard(Instruction):
    """This card is led and let run: low from the other hand unless second hand beats it.

    He beats it: the cheapest card that beats his, low if there is none. He shows out: the cheapest
    card that is sure to win, unless the one led is. It is left out if we have led the suit before
    and its hand cannot be reached again.
    """

    is_open: ClassVar = True
    is_finesse: ClassVar = True
    patterns: ClassVar = (
        "(run|lead) <card> [from <hand>] [through <who>]"
        " [and repeat #repeat [(finesse|it|if necessary|as necessary)]]",
        "lead <card> and (let it (ride|run)|run it|finesse|let it go)",
        "lead <card> for finesse",
        "let <card> (ride|run)",
    )
    example: ClassVar = "Run the ♥J."
    card: int
    repeat: bool = False
    through: int = -1
    """The defender who plays next, where he is named."""

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        return {**found, "through": through_whom(found)}

    def misfit(self, speech: PlanSpeech) -> Misfit | None:
        """The defender who is named plays next."""
        if self.through < 0 or speech.hand_behind(self.through) != hand_with(speech, self.card):
            return None
        return Misfit(f"he does not play after the {card_name(self.card)}", "the other defender")

    @property
    def text(self) -> str:
        through = f" through {seat_name(self.through)}" if self.through >= 0 else ""
        return f"run the {card_name(self.card)}{through}" + " and repeat" * self.repeat

    @property
    def named(self) -> int:
        return 1 << self.card

    @property
    def works(self) -> int:
        return SUIT[SUIT_OF[self.card]]

    def plays(self, led: int) -> int:
        return 0 if self.repeat else self.named

    def governed_by(self, condition: PlanCondition) -> Node:
        """That he plays low, or does not cover, is what a card is let run on anyway."""
        if isinstance(condition, PlayedHigh) and not condition.is_honour:
            return self
        if isinstance(condition, Unless) and isinstance(condition.part, Covered):
            return self
        return super().governed_by(condition)

    def done(self, sight: Sight, since: int) -> bool:
        owner = sight.owner(self.card)
        if not self.repeat and (owner < 0 or sight.seen.trick):
            return owner < 0
        if not self.repeat:
            return cannot_repeat(sight, owner, SUIT_OF[self.card], 0)
        if sight.seen.trick:
            return False
        card = equal(sight, self.card)
        if card < 0:
            return True
        suit = SUIT_OF[card]
        owner = sight.owner(card)
        return cannot_repeat(sight, owner, suit, since) or not (
            over(sight.out & SUIT[suit], card)
            and not sight.seen.void[owner + 1 & 3] >> suit & 1
            and sight.hand(owner ^ 2) & SUIT[suit]
        )

    def wants(self, sight: Sight) -> int:
        card = equal(sight, self.card)
        return sight.owner(card) if card >= 0 else -1

    def lead(self, sight: Sight) -> int | Instruction | None:
        card = equal(sight, self.card) if self.repeat else self.card
        owner = sight.owner(card) if card >= 0 else -1
        if owner < 0:
            return None
        return card if owner == sight.turn else to_seat(sight, owner)

    def third(self, sight: Sight) -> int | None:
        seen = sight.seen
        held = sight.hand(seen.turn) & SUIT[seen.led]
        if not held or len(seen.trick) != 2:
            return None
        first, second = seen.trick
        if SUIT_OF[second] != seen.led:
            return low(sight, held) if sight.is_master(first) else surely(sight, held)
        return beat(sight, held) if second > first else low(sight, held)


def overtaken_where(step: Overtake, condition: PlanCondition) -> tuple[Node, ...]:
    """`Overtake the ♦J with the ♦A if they duck`: the card is led, and what second hand plays to it
    is asked before it is overtaken; nothing, where the condition asks of something else.
    """
    if isinstance(condition, TrickWon) and condition.who == BOTH and condition.card < 0:
        condition = Unless(Covered())
    part = condition.part if isinstance(condition, Unless) else condition
    if not isinstance(part, Covered | PlayedHigh | CardPlayed):
        return ()
    put_up = PutUp(step.over, at=step.at)
    return RunCard(step.card, at=step.at), If(condition, (put_up,), at=step.at)


@dataclass(frozen=True)
class LeadLow(Instruction):
    """A low card of a suit is led; the lines after it, or silence, say how the other hand plays."""

    is_open: ClassVar = True
    patterns: ClassVar = (
        "(lead|play) low <suit> [from <hand>]",
        "lead <one> [from <hand>]",
        "play <single> [from <hand>]",
        "(lead|play) <one> [from <hand>] [(up|back)] (to|towards)"
        " (<feeder>|<tenace>|<whose> (honour|honours))",
        "lead low from <hand>",
    )
    example: ClassVar = "Lead a heart from dummy."
    suit: int
    hand: int = -1

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        suit = found.get("one", found.get("single", found.get("suit", speech.suit)))
        if "whose" in found:
            found["feeder"] = found["whose"]
        if "tenace" in found:
            found["feeder"] = hand_with(speech, found["tenace"][0])
        hand = found.get("hand", found["feeder"] ^ 1 if "feeder" in found else -1)
        return {"suit": suit, "hand": hand}

    def misfit(self, speech: PlanSpeech) -> Misfit | None:
        return no_lead(speech, self.hand, self.suit) if self.hand >= 0 else None

    def followed_by(
        self, step: Instruction, verb: str, speech: PlanSpeech
    ) -> tuple[Instruction, ...]:
        """A finesse, or a card that is to be played from the other hand, is of the same trick."""
        if isinstance(step, FinesseTo) and SUIT_OF[step.card] == self.suit:
            return (step,)
        if isinstance(step, Cash) and verb == "play" and len(step.cards) == 1 and not step.throws:
            card = step.cards[0]
            if SUIT_OF[card] == self.suit and hand_with(speech, card) != self.hand:
                return (self, PutUp(card, at=step.at))
        return (self, step)

    @property
    def text(self) -> str:
        end = f" from {hand_name(self.hand)}" if self.hand >= 0 else ""
        return f"lead {some(1, self.suit)}{end}"

    @property
    def works(self) -> int:
        return SUIT[self.suit]

    def done(self, sight: Sight, since: int) -> bool:
        seen = sight.seen
        if len(seen.trick) > 1 and sight.is_ours(seen.leader) and seen.led == self.suit:
            return True
        return rounds_led(sight, self.suit, since) > 0

    def wants(self, sight: Sight) -> int:
        return sight.seat_of(self.hand) if self.hand >= 0 else -1

    def lead(self, sight: Sight) -> int | Instruction | None:
        seat = self.wants(sight)
        if seat >= 0 and sight.turn != seat:
            return to_seat(sight, seat)
        held = sight.hand(sight.turn) & SUIT[self.suit]
        if held:
            return low(sight, held)
        other = sight.hand(sight.opposite) & SUIT[self.suit]
        return to_seat(sight, sight.opposite) if other and seat < 0 else None

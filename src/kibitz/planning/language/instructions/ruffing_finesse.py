"""The ruffing finesse: a card is led through a defender, whose higher one is ruffed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from kibitz.planning.language.fitting import Misfit, PlanSpeech, no_ruff
from kibitz.planning.language.instructions.crossing import to_seat
from kibitz.planning.language.instructions.second_hand_played import beat, equal
from kibitz.planning.language.instructions.throwing import Throws, thrown, throws_text
from kibitz.planning.language.names import card_name
from kibitz.planning.language.program import Instruction
from kibitz.planning.language.sight import Sight, highest, lowest, over, under
from kibitz.planning.language.silence.cards import low
from kibitz.planning.language.silence.discarding import discard
from kibitz.planning.language.silence.leading import winner_to_lead
from kibitz.planning.language.silence.void import trump_that_holds
from kibitz.seen import SUIT, SUIT_OF


@dataclass(frozen=True)
class RuffingFinesse(Instruction):
    """This card is led through a defender: his higher card is ruffed, else a loser is thrown.

    The same if he leads the suit himself. With `repeat` again, with the card's equals, as long as a
    higher one is out.
    """

    is_finesse: ClassVar = True
    patterns: ClassVar = (
        "take ruffing finesse with <card> [and repeat #repeat [(finesse|it|if necessary)]]"
        " [throwing <throws>]",
        "(take|repeat #repeat) ruffing finesse [(in <suit>|against <theirs>)] [throwing <throws>]",
        "(run|lead) <card> for ruffing finesse [throwing <throws>]",
        "(run|lead) <card> ruffing if (it is covered|<who> covers)"
        " [(throwing|otherwise throwing) <throws>]",
        "(run|lead) <card> and ruff if (it is covered|<who> covers) [otherwise] [throw <throws>]",
    )
    example: ClassVar = "Take a ruffing finesse with the ♦Q, throwing a club."
    card: int
    throws: Throws = ()
    repeat: bool = False

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        """Where no card is named: the longer hand's best one below a card of theirs."""
        if "card" in found:
            return found
        last = speech.finessed if speech.finessed >= 0 and "repeat" in found else speech.suit
        suit = SUIT[found.get("suit", last)]
        if "theirs" in found:
            suit = SUIT[SUIT_OF[found["theirs"][0]]]
        longer = max(speech.own & suit, speech.dummy & suit, key=int.bit_count)
        out = suit & ~(speech.own | speech.dummy)
        card = highest(under(longer, highest(out))) if out else -1
        return {**found, "card": card, "repeat": True}

    @property
    def text(self) -> str:
        end = f"{' and repeat' * self.repeat}{throws_text(self.throws)}"
        return f"take a ruffing finesse with the {card_name(self.card)}{end}"

    @property
    def named(self) -> int:
        return 1 << self.card

    def misfit(self, speech: PlanSpeech) -> Misfit | None:
        if self.card < 0:
            return Misfit("there is no ruffing finesse in this suit", "a card, or another suit")
        return no_ruff(speech)

    def _card(self, sight: Sight) -> int:
        return equal(sight, self.card) if self.repeat else self.card

    def done(self, sight: Sight, since: int) -> bool:
        if not self.repeat:
            return sight.owner(self.card) < 0
        card = self._card(sight)
        if sight.seen.trick:
            return False
        return card < 0 or not over(sight.out & SUIT[SUIT_OF[card]], card)

    def wants(self, sight: Sight) -> int:
        return sight.owner(self._card(sight))

    def lead(self, sight: Sight) -> int | Instruction | None:
        card = self._card(sight)
        owner, suit = sight.owner(card), SUIT[SUIT_OF[card]]
        if owner >= 0 and sight.hand(owner ^ 2) & suit and sight.masters(suit):
            # The other hand must have none of the suit: its rounds are played first.
            first = winner_to_lead(sight, suit)
            return first if first >= 0 else to_seat(sight, owner)
        return card if owner == sight.turn else to_seat(sight, owner)

    def answer(self, sight: Sight, since: int) -> int | None:
        """He who is finessed leads a lower card of the suit himself: a loser is thrown."""
        seen, card = sight.seen, self._card(sight)
        hand = sight.hand(seen.turn)
        if len(seen.trick) != 1 or sight.owner(card) != sight.opposite:
            return None
        if seen.led != SUIT_OF[card] or hand & SUIT[seen.led] or seen.best > card:
            return None
        chosen = self.throw(sight, seen.turn)
        return discard(sight, hand) if chosen is None else chosen

    def third(self, sight: Sight) -> int | None:
        seen = sight.seen
        hand = sight.hand(seen.turn)
        held = hand & SUIT[seen.led]
        if held:
            top = over(held & sight.masters(SUIT[seen.led]), seen.best)
            if top and not sight.is_master(seen.trick[0]):
                return lowest(top)
            return beat(sight, held) if seen.best_at == 1 else low(sight, held)
        ruff = trump_that_holds(sight, hand & seen.trumps) if seen.best_at == 1 else -1
        if ruff >= 0:
            return ruff
        chosen = self.throw(sight, sight.turn)
        return discard(sight, hand) if chosen is None else chosen

    def throw(self, sight: Sight, seat: int) -> int | None:
        return thrown(self.throws, sight, seat) if self.throws else None

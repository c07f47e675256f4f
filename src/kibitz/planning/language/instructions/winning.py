"""Winning and ducking: what we play when the defenders lead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from kibitz.cards import Suit
from kibitz.english import number, ordinal
from kibitz.planning.language.condition import PlanCondition
from kibitz.planning.language.fitting import Misfit, PlanSpeech, hand_with, length
from kibitz.planning.language.instructions.cashing import rounds_led
from kibitz.planning.language.names import card_name, hand_name, suit_name
from kibitz.planning.language.program import Instruction, InstructionKind
from kibitz.planning.language.sight import Sight, highest, lowest
from kibitz.planning.language.silence.cards import cheapest, is_won, low, winners
from kibitz.seen import SUIT, SUIT_OF

ANY = -1


def rounds_they_led(sight: Sight, suit: int, since: int) -> int:
    """How many tricks the defenders have led in a suit since then (any suit: -1), finished ones."""
    return sum(
        1
        for leader, cards, _ in sight.seen.tricks[since:]
        if not sight.is_ours(leader) and suit in (ANY, SUIT_OF[cards[0]])
    )


@dataclass(frozen=True)
class Win(Instruction):
    """Their lead is won: with this card, in this hand, in this suit only if one is named.

    The other hand plays low. A named card that cannot win any more is not played.
    """

    kind: ClassVar = InstructionKind.ANSWER
    patterns: ClassVar = (
        "win [with] <card> [in <hand>]",
        "win [(trick|lead|it|return|opening lead|first trick|next [(trick|one|lead)]|switch)]"
        " [(with|by) <card>] [in <hand>] [with <card>]",
        "win [first] <suit> [(lead|return|switch|continuation|trick)] [with <card>] [in <hand>]"
        " [with <card>]",
        "take (first trick|next trick|trick|lead|opening lead|return) [with <card>] [in <hand>]"
        " [with <card>]",
        "take first <suit> [(lead|trick)] [with <card>] [in <hand>] [with <card>]",
        "let (it|lead|<suit>) (run|come|ride) [round] to (<hand>|<card>)",
    )
    example: ClassVar = "Win the ♣A."
    card: int = -1
    hand: int = -1
    suit: int = ANY

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        # A card says its suit and its hand.
        return {"card": found["card"]} if "card" in found else found

    @property
    def text(self) -> str:
        if self.card >= 0:
            return f"win the {card_name(self.card)}"
        what = "it" if self.suit == ANY else f"the {Suit(self.suit).singular} lead"
        return f"win {what}" + (f" in {hand_name(self.hand)}" if self.hand >= 0 else "")

    @property
    def named(self) -> int:
        return 1 << self.card if self.card >= 0 else 0

    @property
    def wins(self) -> bool:
        return True

    def plays(self, led: int) -> int:
        return self.named if self.card >= 0 and SUIT_OF[self.card] == led else 0

    def done(self, sight: Sight, since: int) -> bool:
        if self.card >= 0:
            return sight.owner(self.card) < 0
        return rounds_they_led(sight, self.suit, since) > 0

    def wants(self, sight: Sight) -> int:
        return sight.seat_of(self.hand) if self.hand >= 0 else -1

    def answer(self, sight: Sight, since: int) -> int | None:
        seen = sight.seen
        if self.suit not in (ANY, seen.led) or (self.card >= 0 and SUIT_OF[self.card] != seen.led):
            return None
        hand = sight.hand(seen.turn)
        held = hand & SUIT[seen.led]
        if self.card >= 0:
            if sight.owner(self.card) == seen.turn:
                return self.card if held >> self.card & 1 and seen.beats(self.card) else None
            return low(sight, held) if held else None
        if not held:
            return None
        if self.hand >= 0 and seen.turn != sight.seat_of(self.hand):
            return low(sight, held)
        winning = winners(sight, held)
        if not winning or is_won(sight):
            return low(sight, held)
        if len(seen.trick) == 3:
            return low(sight, winning)
        masters = winning & sight.masters(SUIT[seen.led])
        if self.hand >= 0:
            return low(sight, masters) if masters else highest(winning)
        there = sight.hand(seen.turn ^ 2) & sight.masters(SUIT[seen.led])
        return low(sight, masters) if masters and not there else None


@dataclass(frozen=True)
class HoldUp(Instruction):
    """So many rounds of the suit that they lead are refused, low from both hands; then it is won.
    Where a card is named the last hand wins with a lower one, if it can.

    So many times: of the rounds that they lead from here on, before a switch and after it. Until
    the third round: of all rounds of the suit. With a condition: until that is true.
    """

    kind: ClassVar = InstructionKind.ANSWER
    patterns: ClassVar = (
        "(hold (up|off)|withhold) [(<card>|in <suit>)] [(<times>|until <later> (round|<suit>))]",
        "hold (up|off) [(<card>|in <suit>)] until round <n>",
        "hold (up|off) [(<card>|in <suit>)] until <until>",
        "hold (up|off) <times> in <suit>",
        "win [with] <card> (on|at|in) <later> round",
        "duck <theirs>",
        "duck [<theirled>] until <until>",
        "duck (<times>|until <later> (round|<suit>))",
        "(win|take) <later> [(one|round|round of <suit>|<suit>)] [(lead|trick)] [with <card>]"
        " [in <hand>] [with <card>]",
        "duck [(first|opening)] <theirled> [(lead|trick)] [<times>]",
        "duck <later> [(one|round)] #ducked",
        "let #let (it|<who>) (hold|win|have|take|cash) [first] (<some>|<n> (tricks|rounds|round))",
        "let <who> (hold|win|have|take) [with] <theirs>",
        "let <theirs> (hold|win) [[first] trick]",
        "<who> #let (take|takes|cash|cashes) [first] <some>",
    )
    example: ClassVar = "Hold up the ♥A until the third round."
    suit: int
    rounds: int = 1
    card: int = -1
    until: PlanCondition | None = None
    is_of_all: bool = False
    """Are all rounds of the suit counted, and not only those that they lead from here on?"""

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        suit = found.get("suit", speech.lead_suit)
        if "card" in found or "theirs" in found:
            suit = SUIT_OF[found["card"] if "card" in found else found["theirs"][0]]
        rounds, suit = found.get("theirled", found.get("some", (found.get("n", 1), suit)))
        rounds = 1 if "until" in found else found.get("times", max(rounds, 1))
        is_of_all = "later" in found or ("n" in found and "let" not in found)
        if is_of_all:
            rounds = max(1, found.get("later", found.get("n", 2)) - 1)
            if "ducked" in found:
                rounds += 1
        return {**found, "suit": suit, "rounds": rounds, "is_of_all": is_of_all}

    @property
    def text(self) -> str:
        what = f"the {card_name(self.card)}" if self.card >= 0 else f"in {suit_name(self.suit)}"
        if self.until is not None:
            return f"hold up {what} until {self.until.text}"
        if self.is_of_all:
            return f"hold up {what} until the {ordinal(self.rounds + 1)} round"
        times = {1: "once", 2: "twice"}.get(self.rounds) or f"{number(self.rounds)} times"
        return f"hold up {what} {times}"

    @property
    def named(self) -> int:
        return 1 << self.card if self.card >= 0 else 0

    @property
    def wins(self) -> bool:
        return self.card >= 0 or self.is_of_all

    def needs(self, led: int) -> int:
        return self.named

    def misfit(self, speech: PlanSpeech) -> Misfit | None:
        """The card's hand follows to more rounds than it is held up."""
        if self.card < 0 or self.until is not None:
            return None
        hand = hand_with(speech, self.card)
        cards = length(speech, hand, self.suit)
        if self.rounds < cards:
            return None
        return Misfit(
            f"the {card_name(self.card)} cannot be held up so long",
            f"at most {number(cards - 1)} of the {number(cards)} rounds that"
            f" {hand_name(hand)} follows to",
        )

    @property
    def watched(self) -> int:
        return 0 if self.until is None else self.until.watched

    def done(self, sight: Sight, since: int) -> bool:
        if self.card >= 0:
            return sight.owner(self.card) < 0
        return not self._holds(sight, since)

    def _holds(self, sight: Sight, since: int) -> bool:
        if self.until is not None:
            return not self.until.holds(sight)
        if self.is_of_all:
            return rounds_led(sight, self.suit, 0) < self.rounds
        return rounds_they_led(sight, self.suit, since) < self.rounds

    def answer(self, sight: Sight, since: int) -> int | None:
        seen = sight.seen
        if seen.led != self.suit:
            return None
        held = sight.hand(seen.turn) & SUIT[self.suit]
        if not held:
            return None
        if self._holds(sight, since):
            cheap = cheapest(sight, held) if len(seen.trick) == 3 else -1
            return cheap if 0 <= cheap < self.card else lowest(held)
        if self.card >= 0 and held >> self.card & 1:
            return self.card if seen.beats(self.card) else None
        return low(sight, held) if self.card >= 0 and sight.owner(self.card) >= 0 else None


@dataclass(frozen=True)
class PlayLow(Instruction):
    """Low is played to their lead, from one hand or (a duck) from both."""

    kind: ClassVar = InstructionKind.ANSWER
    patterns: ClassVar = (
        "(play|follow) low [(from|in) (<hand>|second hand #second)] [on (it|lead|trick|<theirs>)]",
        "play low from both hands [on (it|lead|trick)]",
        "duck [(it|lead|trick|opening lead)] [in <hand>]",
        "let (it|<who>) (hold|win|have|run|take) [(it|trick|lead)]",
    )
    example: ClassVar = "Play low from dummy."
    hand: int = -1
    second: bool = False
    """Only from the hand that plays second?"""

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        return {name: found[name] for name in ("hand", "second") if name in found}

    @property
    def text(self) -> str:
        if self.second:
            return "play low from second hand"
        return f"play low from {hand_name(self.hand) if self.hand >= 0 else 'both hands'}"

    def done(self, sight: Sight, since: int) -> bool:
        seen = sight.seen
        if self.hand >= 0 and seen.trick:
            seat = sight.seat_of(self.hand)
            if (seat - seen.leader & 3) < len(seen.trick):
                return True
        if self.second and len(seen.trick) > 1:
            return True
        return len(seen.tricks) > since

    def answer(self, sight: Sight, since: int) -> int | None:
        seen = sight.seen
        if self.hand >= 0 and seen.turn != sight.seat_of(self.hand):
            return None
        if self.second and len(seen.trick) > 1:
            return None
        held = sight.hand(seen.turn) & SUIT[seen.led]
        return lowest(held) if held else None


@dataclass(frozen=True)
class PutUp(Instruction):
    """This card is played to a trick in progress, when its hand must play to its suit."""

    kind: ClassVar = InstructionKind.ANSWER
    patterns: ClassVar = (
        "(put up|put on|put in|insert|rise with|go up with|cover with|jump up with|try) <card>"
        " [(from|in) <hand>]",
        "(cover|beat) <theirs> with <card>",
    )
    example: ClassVar = "Put up the ♥Q."
    card: int

    @property
    def text(self) -> str:
        return f"put up the {card_name(self.card)}"

    @property
    def named(self) -> int:
        return 1 << self.card

    def done(self, sight: Sight, since: int) -> bool:
        return sight.owner(self.card) < 0

    def answer(self, sight: Sight, since: int) -> int | None:
        seen = sight.seen
        if seen.led != SUIT_OF[self.card] or sight.owner(self.card) != seen.turn:
            return None
        return self.card


@dataclass(frozen=True)
class BeatIt(Instruction):
    """The trick in progress is won as cheaply as it can be: the card that lies there is beaten."""

    kind: ClassVar = InstructionKind.ANSWER
    patterns: ClassVar = (
        "(beat|cover) it [in <hand>]",
        "cover [if you can]",
        "win [it] (cheaply|as cheaply as you can) [in <hand>]",
    )
    example: ClassVar = "If West plays the ♠J, beat it."
    hand: int = -1

    @property
    def text(self) -> str:
        return "beat it" + (f" in {hand_name(self.hand)}" if self.hand >= 0 else "")

    def done(self, sight: Sight, since: int) -> bool:
        return len(sight.seen.tricks) > since

    def answer(self, sight: Sight, since: int) -> int | None:
        held = sight.hand(sight.turn) & SUIT[sight.seen.led]
        if held and self.hand not in (-1, sight.hand_of(sight.turn)):
            return low(sight, held)
        card = cheapest(sight, held) if held else -1
        return card if card >= 0 else None

"""Ruffing: so many losers in one hand, or both hands in turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from kibitz.cards import Suit
from kibitz.english import listed
from kibitz.planning.language.fitting import Misfit, PlanSpeech, length, no_ruff, too_many
from kibitz.planning.language.instructions.crossing import to_seat
from kibitz.planning.language.names import (
    DUMMY,
    OWN,
    card_names,
    hand_name,
    some,
    suit_name,
)
from kibitz.planning.language.program import Instruction, InstructionKind
from kibitz.planning.language.sight import Sight, highest, lowest, over
from kibitz.planning.language.silence.cards import is_won, low
from kibitz.planning.language.silence.leading import winner_to_lead
from kibitz.planning.language.silence.void import trump_that_holds
from kibitz.seen import SUIT, SUIT_OF

_HOW = "[(high #high|low|with <ruffers>|with high #high trump)]"
"""How high it is ruffed, in patterns."""
UNTIL_GOOD = 0
"""So many ruffs: as many as it takes until the suit's other cards are winners."""


def trump_for(sight: Sight, high: bool, cards: tuple[int, ...] = ()) -> int:
    """The trump that a hand ruffs with; -1 if it has none that would win.

    A named one; high: the lowest that no trump out beats, else the highest; else as silence ruffs.
    """
    seen = sight.seen
    trumps = sight.hand(seen.turn) & seen.trumps
    if SUIT_OF[seen.best] == seen.strain:
        trumps = over(trumps, seen.best)
    for card in cards:
        if trumps >> card & 1:
            return card
    if not trumps:
        return -1
    if high:
        return lowest(over(trumps, highest(sight.out & seen.trumps)) or 1 << highest(trumps))
    return trump_that_holds(sight, trumps)


@dataclass(frozen=True)
class Ruff(Instruction):
    """So many cards of a suit are ruffed in a hand, whoever leads them.

    While that hand still has the suit, rounds of it are played from the top first. The other hand
    leads its lowest card that is not a winner. With no trump out our last one, which is a trick in
    any case, is not spent on the last card of the suit.
    """

    patterns: ClassVar = (
        f"(ruff|trump) [<whose>] <some> [in <hand>] {_HOW}",
        f"(ruff|trump) [<whose>] <some> {_HOW} [in <hand>]",
        f"(ruff|trump) <nth> <unled> [in <hand>] {_HOW} [in <hand>]",
        f"(ruff|trump) (<ownnth>|last #last) [(one|round)] [in <hand>] {_HOW}",
        "(ruff|trump) [<whose>] <some> [in <hand>] until #out (it is|they are|suit is)"
        " (good|established|high)",
        f"(ruff|trump) out [<whose>] <suit> [in <hand>] {_HOW}",
    )
    example: ClassVar = "Ruff two spades in dummy."
    suit: int
    hand: int
    count: int = 1
    high: bool = False
    cards: tuple[int, ...] = ()

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        count, suit = found.get("some", found.get("unled", (UNTIL_GOOD, found.get("suit"))))
        if {"nth", "ownnth", "last"} & set(found):
            count, suit = 1, speech.suit if suit is None else suit
        if "out" in found:
            count = UNTIL_GOOD
        mine, yours = (hand & SUIT[suit] for hand in (speech.own, speech.dummy))
        shorter = OWN if mine.bit_count() < yours.bit_count() else DUMMY
        if "whose" in found:
            shorter = found["whose"] ^ 1
        cards = found.get("ruffers", ())
        return {"hand": shorter, **found, "suit": suit, "count": count, "cards": cards}

    @property
    def text(self) -> str:
        what = f"ruff {some(self.count, self.suit)}"
        if self.count == UNTIL_GOOD:
            what = f"ruff out the {suit_name(self.suit)}"
        end = f" with the {card_names(self.cards)}" if self.cards else " high" if self.high else ""
        return f"{what} in {hand_name(self.hand)}{end}"

    @property
    def named(self) -> int:
        return sum(1 << card for card in self.cards)

    def misfit(self, speech: PlanSpeech) -> Misfit | None:
        """The other hand has so many losers, and this one so many trumps."""
        wrong = no_ruff(speech, self.hand, (self.suit,), self.cards)
        other = self.hand ^ 1
        if wrong is None and not length(speech, other, self.suit):
            return Misfit(
                f"{hand_name(other)} has no {Suit(self.suit).singular} to be ruffed",
                "the other hand, or another suit",
            )
        return (
            wrong
            or too_many(speech, other, self.suit, self.count)
            or too_many(speech, self.hand, speech.trump_suit, self.count)
        )

    def done(self, sight: Sight, since: int) -> bool:
        if self.count != UNTIL_GOOD:
            return self._ruffs(sight, since) >= self.count or self._is_idle(sight)
        if sight.seen.trick:
            return False
        seat = sight.seat_of(self.hand) ^ 2
        return not sight.hand(seat) & SUIT[self.suit] or sight.is_good(self.suit, seat)

    def _is_idle(self, sight: Sight) -> bool:
        """Would it spend our last trump, with none out, and leave nothing of the suit?"""
        trumps = sight.ours & sight.seen.trumps
        if sight.seen.trick or sight.out & sight.seen.trumps or not trumps or trumps & trumps - 1:
            return False
        left = sight.hand(sight.seat_of(self.hand) ^ 2) & SUIT[self.suit]
        return not left & left - 1

    def _ruffs(self, sight: Sight, since: int) -> int:
        seat, seen = sight.seat_of(self.hand), sight.seen
        count = 0
        for leader, cards, _ in seen.tricks[since:]:
            mine = SUIT_OF[cards[seat - leader & 3]]
            count += SUIT_OF[cards[0]] == self.suit and mine == seen.strain
        place = seat - seen.leader & 3
        if place < len(seen.trick) and seen.led == self.suit:
            count += SUIT_OF[seen.trick[place]] == seen.strain
        return count

    def wants(self, sight: Sight) -> int:
        ruffer = sight.seat_of(self.hand)
        return -1 if sight.hand(ruffer) & SUIT[self.suit] else ruffer ^ 2

    def lead(self, sight: Sight) -> int | Instruction | None:
        suit = SUIT[self.suit]
        ruffer = sight.seat_of(self.hand)
        feeder = sight.hand(ruffer ^ 2) & suit
        mine = sight.hand(ruffer) & suit
        if not sight.hand(ruffer) & sight.seen.trumps or not feeder:
            return None
        here = sight.hand(sight.turn) & suit
        if mine:
            if not here:
                return to_seat(sight, sight.opposite)
            masters = here & sight.masters(suit)
            there = sight.hand(sight.opposite) & suit & sight.masters(suit)
            return (
                highest(masters)
                if masters and not over(there, highest(masters))
                else low(sight, here)
            )
        if sight.turn == ruffer:
            return to_seat(sight, ruffer ^ 2)
        losers = feeder & ~sight.masters(suit)
        return low(sight, losers or feeder)

    def third(self, sight: Sight) -> int | None:
        seen = sight.seen
        hand = sight.hand(seen.turn)
        held = hand & SUIT[seen.led]
        if held:
            masters = over(held & sight.masters(SUIT[seen.led]), seen.best)
            return lowest(masters) if masters and not is_won(sight) else low(sight, held)
        if seen.turn != sight.seat_of(self.hand):
            return None
        card = trump_for(sight, self.high, self.cards)
        return card if card >= 0 else None

    def answer(self, sight: Sight, since: int) -> int | None:
        """When they lead the suit, the hand that is to ruff does so."""
        seen = sight.seen
        if seen.led != self.suit:
            return None
        hand = sight.hand(seen.turn)
        if seen.turn == sight.seat_of(self.hand):
            if hand & SUIT[seen.led]:
                return None
            card = trump_for(sight, self.high, self.cards)
            return card if card >= 0 else None
        held = hand & SUIT[seen.led]
        ruffs = not sight.hand(seen.turn ^ 2) & SUIT[seen.led] and (
            len(seen.trick) == 1 or is_won(sight)
        )
        return low(sight, held) if held and ruffs else None


@dataclass(frozen=True)
class RuffIt(Instruction):
    """What they lead is ruffed in this hand, if it can be; the other hand throws or plays low."""

    kind: ClassVar = InstructionKind.ANSWER
    patterns: ClassVar = (
        f"(ruff|trump) [(it|lead|opening lead|return)] [in <hand>] {_HOW}",
        f"(ruff|trump) [(first|next)] <theirled> (lead|return|continuation) [in <hand>] {_HOW}",
        f"(ruff|trump) <lednth> [(one|round)] [in <hand>] {_HOW} [in <hand>]",
        f"(ruff|trump) <nth> <theirled> [in <hand>] {_HOW} [in <hand>]",
    )
    example: ClassVar = "If they lead a heart, ruff in dummy."
    hand: int = -1
    high: bool = False
    cards: tuple[int, ...] = ()
    suit: int = -1
    """The suit that they lead, which is waited for; -1: this trick's."""

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        led = (0, speech.lead_suit if "lednth" in found else -1)
        suit = found.get("theirled", led)[1]
        return {**found, "suit": suit, "cards": found.get("ruffers", ())}

    @property
    def text(self) -> str:
        place = f" in {hand_name(self.hand)}" if self.hand >= 0 else ""
        end = f" with the {card_names(self.cards)}" if self.cards else " high" if self.high else ""
        what = "it" if self.suit < 0 else f"the {Suit(self.suit).singular} lead"
        return f"ruff {what}{place}{end}"

    @property
    def named(self) -> int:
        return sum(1 << card for card in self.cards)

    @property
    def wins(self) -> bool:
        return True

    def misfit(self, speech: PlanSpeech) -> Misfit | None:
        return no_ruff(speech, self.hand, (), self.cards)

    def done(self, sight: Sight, since: int) -> bool:
        if self.suit < 0:
            return len(sight.seen.tricks) > since
        return any(
            SUIT_OF[cards[0]] == self.suit and SUIT_OF[cards[winner - leader & 3]] != self.suit
            for leader, cards, winner in sight.seen.tricks[since:]
        )

    def answer(self, sight: Sight, since: int) -> int | None:
        seen = sight.seen
        hand = sight.hand(seen.turn)
        if hand & SUIT[seen.led] or self.suit not in (-1, seen.led):
            return None
        if self.hand in (-1, sight.hand_of(seen.turn)):
            card = trump_for(sight, self.high, self.cards)
            return card if card >= 0 else None
        return None


@dataclass(frozen=True)
class StripSuit(Instruction):
    """A side suit is played until neither hand has any of it, or no more can be done without losing
    a trick: its winners are cashed, and what one hand has left is ruffed in the other.
    """

    patterns: ClassVar = ("(strip|eliminate) <suit> [(from|in) both hands]",)
    example: ClassVar = "Strip the clubs."
    suit: int

    @property
    def text(self) -> str:
        return f"strip the {suit_name(self.suit)}"

    @property
    def works(self) -> int:
        return SUIT[self.suit]

    def _card(self, sight: Sight, seat: int) -> int:
        """A card of this hand that wins, or that the other one ruffs; -1 if there is none."""
        suit = SUIT[self.suit]
        here, there = sight.hand(seat), sight.hand(seat ^ 2)
        if here & suit and not there & suit and there & sight.seen.trumps:
            return low(sight, here & suit)
        return winner_to_lead(sight, suit) if seat == sight.turn else -1

    def done(self, sight: Sight, since: int) -> bool:
        if sight.seen.trick:
            return False
        return not sight.masters(SUIT[self.suit]) and all(
            self._card(sight, seat) < 0 for seat in (sight.turn, sight.opposite)
        )

    def lead(self, sight: Sight) -> int | Instruction | None:
        suit = SUIT[self.suit]
        if (card := winner_to_lead(sight, suit)) >= 0:
            return card
        card = self._card(sight, sight.turn)
        return card if card >= 0 else to_seat(sight, sight.opposite)

    def third(self, sight: Sight) -> int | None:
        if sight.hand(sight.turn) & SUIT[sight.seen.led] or is_won(sight):
            return None
        card = trump_for(sight, high=False)
        return card if card >= 0 else None


@dataclass(frozen=True)
class CrossRuff(Instruction):
    """Each hand leads a suit that the other ruffs, as long as that can be done.

    Winners of the suits named are cashed first, before the defenders can throw from them; one is
    ruffed only where nothing else is left to be, and ruffs and master trumps are then enough.
    """

    patterns: ClassVar = ("cross-ruff [<suits>] [high #high]",)
    example: ClassVar = "Cross-ruff hearts and clubs."
    suits: tuple[int, ...] = ()
    high: bool = False

    @property
    def text(self) -> str:
        what = f" {listed([suit_name(suit) for suit in self.suits])}" if self.suits else ""
        return f"cross-ruff{what}{' high' if self.high else ''}"

    @property
    def works(self) -> int:
        return sum(SUIT[suit] for suit in self.suits)

    def misfit(self, speech: PlanSpeech) -> Misfit | None:
        return no_ruff(speech, -1, self.suits)

    def done(self, sight: Sight, since: int) -> bool:
        if sight.seen.trick:
            return False
        return self._winner(sight) < 0 and all(
            self._ruffed(sight, seat) < 0 for seat in (sight.turn, sight.opposite)
        )

    def _winner(self, sight: Sight) -> int:
        """The card to lead to cash a winner of the suits named; -1 if there is none."""
        for suit in self.suits:
            if (card := winner_to_lead(sight, SUIT[suit])) >= 0:
                return card
        return -1

    def _ruffed(self, sight: Sight, seat: int) -> int:
        """The card of this hand that the other one ruffs; -1 if there is none."""
        seen = sight.seen
        there = sight.hand(seat ^ 2)
        if not there & seen.trumps:
            return -1
        for suit in self.suits or range(4):
            held = sight.hand(seat) & SUIT[suit]
            if suit != seen.strain and held and not there & SUIT[suit]:
                return low(sight, held & ~sight.masters(SUIT[suit]) or held)
        return -1

    def _ruffs_back(self, sight: Sight) -> int:
        """The tricks that our trumps take after this ruff: ruffs in the other hand, or masters."""
        here, there, trumps = sight.hand(sight.turn), sight.hand(sight.opposite), sight.seen.trumps
        sides = [suit for suit in SUIT if suit != trumps and not there & suit]
        ruffs = sum((here & suit).bit_count() for suit in sides)
        return min(ruffs, (there & trumps).bit_count()) + sight.masters(trumps).bit_count()

    def lead(self, sight: Sight) -> int | Instruction | None:
        card = self._winner(sight)
        card = self._ruffed(sight, sight.turn) if card < 0 else card
        return card if card >= 0 else to_seat(sight, sight.opposite)

    def third(self, sight: Sight) -> int | None:
        seen = sight.seen
        is_last = self._ruffed(sight, sight.opposite) < 0
        is_enough = is_last and seen.needed - seen.won <= 1 + self._ruffs_back(sight)
        if sight.hand(sight.turn) & SUIT[seen.led] or (is_won(sight) and not is_enough):
            return None
        card = trump_for(sight, self.high)
        return card if card >= 0 else None

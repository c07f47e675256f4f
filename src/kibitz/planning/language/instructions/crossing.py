"""Crossing: putting the lead into one of our hands, by a stated choice of entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from kibitz.planning.language.fitting import (
    Misfit,
    PlanSpeech,
    hand_with,
    held,
    length,
    no_lead,
)
from kibitz.planning.language.names import OWN, card_name, hand_name, suit_name
from kibitz.planning.language.program import Instruction
from kibitz.planning.language.sight import TEN, Sight, highest, lowest, over, under, upwards
from kibitz.planning.language.silence.cards import is_won, low
from kibitz.planning.language.silence.void import is_master_of_ours, trump_that_holds
from kibitz.seen import SUIT, SUIT_OF


@dataclass(frozen=True)
class Cross(Instruction):
    """The lead is put into a hand: by the named card, in the named suit, by a ruff, or as it can.

    An entry that was beaten is spent, and the step is over. Where none is named: a suit in which
    that hand has a card that nobody can beat; not one that a later step names; at notrump not our
    last winner of a suit that they have led; not where a defender has shown out who may ruff; not
    one with a finesse left; a ruff last, after a winner of its suit on which a loser is thrown, or,
    where the last defender has shown out or one card of it is out, of a safer suit that is ruffed
    then; at notrump not by our only winner of a suit; not by leading a winner, unless that draws a
    trump; rather one in which it has several winners.
    """

    patterns: ClassVar = (
        "(cross|go|return|come|get) [(over|back)] to <hand>"
        " [(with|by|in|via|use) (<card>|<one>|ruff #ruff)]",
        "(cross|go|return|come|get) [(over|back)] to <card>",
        "(come|get) back (with|by|in|via|use) (<card>|<one>|ruff #ruff)",
        "use <card> [to (reach|enter) <hand>]",
        "(enter|reach|re-enter) <hand> [(with|by|in|via|use) (<card>|<one>|ruff #ruff)]",
    )
    example: ClassVar = "Cross to dummy with the ♦A."
    hand: int
    card: int = -1
    suit: int = -1
    ruff: bool = False

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        found = {"suit": found.get("one", -1), **found}
        if "card" in found and "hand" not in found:
            found["hand"] = hand_with(speech, found["card"])
        return {"hand": OWN, **found}  # we come back to our own hand

    @property
    def text(self) -> str:
        words = f"cross to {hand_name(self.hand)}"
        if self.card >= 0:
            return f"{words} with the {card_name(self.card)}"
        if self.ruff:
            return f"{words} with a ruff"
        return words + (f" in {suit_name(self.suit)}" if self.suit >= 0 else "")

    def misfit(self, speech: PlanSpeech) -> Misfit | None:
        """The hand that is left has a card to lead to the entry."""
        other = self.hand ^ 1
        if self.card >= 0 and not held(speech, other) & SUIT[SUIT_OF[self.card]] & (
            (1 << self.card) - 1
        ):
            return Misfit(
                f"{hand_name(other)} has no lower card to lead to the {card_name(self.card)}",
                "another entry",
            )
        if self.ruff and speech.trump_suit < 0:
            return Misfit("nothing is ruffed at notrump", "another entry")
        if self.ruff and not length(speech, self.hand, speech.trump_suit):
            return Misfit(f"{hand_name(self.hand)} has no trump", "another entry")
        return no_lead(speech, other, self.suit) if self.suit >= 0 else None

    @property
    def named(self) -> int:
        return 1 << self.card if self.card >= 0 else 0

    @property
    def works(self) -> int:
        return SUIT[self.suit] if self.suit >= 0 else 0

    def done(self, sight: Sight, since: int) -> bool:
        seen = sight.seen
        if seen.trick:
            return False
        is_spent = self.card >= 0 and sight.owner(self.card) < 0
        return is_spent or seen.turn == sight.seat_of(self.hand)

    def wants(self, sight: Sight) -> int:
        return sight.seat_of(self.hand)

    def lead(self, sight: Sight) -> int | Instruction | None:
        found = self._entry(sight)
        if found is None:
            return None
        led, entry = found
        if SUIT_OF[led] != SUIT_OF[entry]:
            top = _safer(sight, SUIT_OF[led])
            top = _with_a_throw(sight, SUIT[SUIT_OF[led]]) if top < 0 else top
            return led if top < 0 else top
        return led

    def third(self, sight: Sight) -> int | None:
        seen = sight.seen
        if (
            self.card >= 0
            and SUIT_OF[self.card] == seen.led
            and sight.owner(self.card) == seen.turn
        ):
            return self.card if seen.beats(self.card) else None
        hand = sight.hand(seen.turn)
        if not hand & SUIT[seen.led] and is_master_of_ours(sight) and _has_loser(sight, hand):
            return None  # A loser is thrown on our own winner.
        held = hand & SUIT[seen.led] or hand & seen.trumps
        sure = [card for card in upwards(held) if sight.is_sure(card)]
        spare = [card for card in sure if not sight.protected >> card & 1] or sure
        if spare and not hand & SUIT[seen.led]:
            ruff = trump_that_holds(sight, hand & seen.trumps)
            return ruff if ruff in spare else spare[0]
        return next(iter(spare), None)

    def answer(self, sight: Sight, since: int) -> int | None:
        """When they lead, a named entry is taken if it is its suit; no suit is named by silence."""
        if sight.owner(self.card) < 0 or SUIT_OF[self.card] != sight.seen.led or is_won(sight):
            return None
        if sight.turn == sight.seat_of(self.hand):
            return self.card if sight.seen.beats(self.card) else None
        held = sight.hand(sight.turn) & SUIT[sight.seen.led]
        return low(sight, held) if held else None

    def _entry(self, sight: Sight) -> tuple[int, int] | None:
        """The card to lead to the entry and the entry, by the rule above."""
        here, there = sight.hand(sight.turn), sight.hand(sight.opposite)
        best: tuple[int, int] | None = None
        worth: tuple[int, ...] = ()
        for number, suit in enumerate(SUIT):
            if self.suit not in (-1, number) or (self.card >= 0 and SUIT_OF[self.card] != number):
                continue
            if self.ruff and there & suit:
                continue
            found = self._in_suit(sight, here & suit, there & suit, suit)
            if found is None:
                continue
            led, entry = found
            is_ruff = SUIT_OF[entry] != number
            value = (
                not sight.protected >> entry & 1,
                not sight.protected >> led & 1,
                not _is_stopper(sight, entry),
                _safety(sight, number) > 0,
                is_ruff or not _is_tenace(sight, suit) or not sight.seen.trumps,
                not is_ruff,
                bool(sight.seen.trumps) or sight.masters(suit) != 1 << entry,
                is_ruff or not _is_tenace(sight, suit),
                not sight.is_master(led) or bool(sight.out & suit & sight.seen.trumps),
                _safety(sight, number),
                (sight.masters(suit) & there).bit_count(),
            )
            if best is None or value > worth:
                best, worth = found, value
        return best

    def _in_suit(self, sight: Sight, here: int, there: int, suit: int) -> tuple[int, int] | None:
        if not here:
            return None
        if self.card >= 0:
            below = under(here, self.card)
            return (low(sight, below), self.card) if there >> self.card & 1 and below else None
        if there:
            first = low(sight, here)
            entries = over(there & sight.masters(suit), first)
            if not entries and first != lowest(here):
                first = lowest(here)
                entries = over(there & sight.masters(suit), first)
            return (first, low(sight, entries)) if entries else None
        trumps = sight.hand(sight.opposite) & sight.seen.trumps
        if not trumps or suit == sight.seen.trumps:
            return None
        return low(sight, here), lowest(trumps)


def _safer(sight: Sight, ruffed: int) -> int:
    """Where a ruff as an entry would be overruffed, or one of them at most can follow: a winner of
    a safer suit of which the other hand has just one card, so that the next round of it can be
    ruffed; -1 if there is none.
    """
    seen = sight.seen
    here, there = sight.hand(sight.turn), sight.hand(sight.opposite)
    last = sight.turn + 3 & 3
    is_risky = seen.void[last] >> ruffed & 1 or (sight.out & SUIT[ruffed]).bit_count() < 2
    if not is_risky or not sight.out & seen.trumps:
        return -1
    for number, suit in enumerate(SUIT):
        mine, yours = here & suit, there & suit
        if suit == seen.trumps or seen.void[last] >> number & 1 or yours.bit_count() != 1:
            continue
        if _safety(sight, number) <= _safety(sight, ruffed):
            continue
        if mine & mine - 1 and sight.is_master(highest(mine)):
            return highest(mine)
    return -1


def _with_a_throw(sight: Sight, suit: int) -> int:
    """Before a ruff as an entry: a winner of the same suit, on which the other hand throws a loser,
    if a card is left for the ruff; -1 if there is none.
    """
    here = sight.hand(sight.turn) & suit
    top = here & sight.masters(suit) & ~sight.protected
    if not top or not here & here - 1 or not _has_loser(sight, sight.hand(sight.opposite)):
        return -1
    return highest(top)


def _has_loser(sight: Sight, hand: int) -> bool:
    """Has a hand a card of a side suit that is no winner?"""
    return any(hand & side & ~sight.masters(side) for side in SUIT if side != sight.seen.trumps)


def _is_tenace(sight: Sight, suit: int) -> bool:
    """Does a suit hold a finesse that its top card, spent as an entry, would spoil?

    One card of theirs, ten or better, lies between the highest of ours and others of ours.
    """
    ours, out = sight.ours & suit, sight.out & suit
    gap = highest(out)
    if gap % 13 < TEN or gap < 0:
        return False
    below = over(under(ours, gap), highest(under(out, gap)))
    return bool(over(ours, gap)) and bool(below)


def can_reach(sight: Sight, seat: int) -> bool:
    """Is the lead in this hand of ours, or is there an entry to it?"""
    return sight.turn == seat or Cross(sight.hand_of(seat)).lead(sight) is not None


def _is_stopper(sight: Sight, card: int) -> bool:
    """At notrump, is this our last winner of a suit that they have led and have cards of?"""
    suit = SUIT[SUIT_OF[card]]
    masters = sight.masters(suit)
    if sight.seen.trumps or not sight.out & suit or masters != 1 << card:
        return False
    return SUIT_OF[card] in sight.led_by_them


def _safety(sight: Sight, suit: int) -> int:
    """How safe a suit is from being ruffed: trumps, or none out, or many cards still out, and
    nobody who may have a trump has shown out.
    """
    void, strain = sight.seen.void, sight.seen.strain
    if not sight.out & sight.seen.trumps or suit == strain:
        return 9
    for seat in (sight.seen.declarer + 1 & 3, sight.seen.declarer + 3 & 3):
        if void[seat] >> suit & 1 and not void[seat] >> strain & 1:
            return 0
    return (sight.out & SUIT[suit]).bit_count()


def to_seat(sight: Sight, seat: int) -> Cross:
    """The instruction that puts the lead into this seat."""
    return Cross(sight.hand_of(seat))

"""Losing tricks on purpose: giving up rounds, driving out a high card, setting up a suit, exits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from kibitz.planning.language.fitting import Misfit, PlanSpeech, too_many_rounds
from kibitz.planning.language.instructions.cashing import rounds_lost
from kibitz.planning.language.instructions.crossing import to_seat
from kibitz.planning.language.names import card_name, card_names, seat_name, some, suit_name
from kibitz.planning.language.program import Instruction
from kibitz.planning.language.sight import Sight, highest, lowest, over, upwards
from kibitz.planning.language.silence.cards import cheapest, has_stranded, is_won, low
from kibitz.planning.language.silence.discarding import discard
from kibitz.planning.language.silence.leading import winner_to_lead
from kibitz.seen import SUIT, SUIT_OF


def low_to(sight: Sight, to: int) -> int | None:
    """Low, so that a trick is lost; but the card of the defender who is not to win it is beaten."""
    seen = sight.seen
    held = sight.hand(seen.turn) & SUIT[seen.led]
    if not held:
        return None
    if to >= 0 and seen.leader + seen.best_at & 3 == to ^ 2:
        card = cheapest(sight, held)
        if card >= 0:
            return card
    return _one_of_equals(sight, held)


def _one_of_equals(sight: Sight, held: int) -> int:
    """Low; but of three equals, the best below our winners, the lowest, to cost a high card."""
    suit = SUIT[SUIT_OF[lowest(held)]]
    out, best = sight.out & suit, highest(held & ~sight.masters(suit))
    if best < 0:
        return low(sight, held)
    above = over(out, best)
    seen = sight.seen
    if seen.trick and sight.is_ours(seen.leader) and over(out, seen.trick[0]) == above:
        return low(sight, held)  # The card led is as good: one of them is enough.
    equals = [card for card in upwards(held & ~sight.protected) if over(out, card) == above]
    return equals[0] if len(equals) > 2 else low(sight, held)


@dataclass(frozen=True)
class GiveUp(Instruction):
    """So many rounds of a suit are lost, low from both hands, whoever leads them. What we lead is
    not ruffed: a hand that has none of the suit throws. The step is left where the trick would beat
    the contract, or where one of our hands has none of the suit and one of them has shown out, so
    that it is known that nothing becomes high by it.

    Of three equals, the best below our winners, the lowest is played, so that the trick costs them
    a high card. `to` a defender: the card of the other one is beaten, if it can be, so that he does
    not win.
    """

    patterns: ClassVar = (
        "(give up|lose|concede|give them) <some> [(trick|tricks)] [(to|into) <who>]",
        "(give up|lose|concede) (<n> (round|rounds)|round) of <suit> [(to|into) <who>]",
        "duck [(first|opening)] <unled> [trick] [(to|into) <who>]",
        "(give up|lose|concede) another [round]",
        "duck another",
        "play low from both hands in <suit>",
        "(play|lead) low <suit> from both hands",
    )
    example: ClassVar = "Give up two diamonds."
    suit: int
    rounds: int = 1
    to: int = -1

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        suit = found.get("suit", speech.suit)
        rounds, suit = found.get("some", found.get("unled", (found.get("n", 1), suit)))
        to = max(found.get("who", -1), -1)
        return {**found, "suit": suit, "rounds": max(1, rounds), "to": to}

    @property
    def text(self) -> str:
        end = f" to {seat_name(self.to)}" if self.to >= 0 else ""
        return f"give up {some(self.rounds, self.suit)}{end}"

    @property
    def works(self) -> int:
        return SUIT[self.suit]

    def misfit(self, speech: PlanSpeech) -> Misfit | None:
        return too_many_rounds(speech, self.suit, self.rounds)

    def home(self, sight: Sight) -> int:
        return sight.longer(self.suit)

    def done(self, sight: Sight, since: int) -> bool:
        lost = rounds_lost(sight, self.suit, since)
        if lost >= self.rounds:
            return True
        if sight.seen.trick:
            return False
        is_over = not sight.ours & SUIT[self.suit] or sight.spare <= 0
        return is_over or _is_futile(sight, self.suit, self.rounds - lost)

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
        hand = sight.hand(sight.turn)
        if not hand & SUIT[sight.seen.led] and not is_won(sight):
            return discard(sight, hand)
        return low_to(sight, self.to)

    def answer(self, sight: Sight, since: int) -> int | None:
        return low_to(sight, self.to) if sight.seen.led == self.suit else None


def _is_futile(sight: Sight, suit: int, rounds: int) -> bool:
    """Is it known that nothing of a suit is high after so many rounds of it are lost? One of them
    has all that is out, and one of us what is left of ours.
    """
    mine, yours = sight.own & SUIT[suit], sight.on_table & SUIT[suit]
    theirs = (sight.seen.declarer + 1 & 3, sight.seen.declarer + 3 & 3)
    if (mine and yours) or not any(sight.seen.void[seat] >> suit & 1 for seat in theirs):
        return False
    out = upwards(sight.out & SUIT[suit])
    ours = upwards(mine | yours)[rounds:]
    return len(out) > rounds and (not ours or ours[-1] < out[len(out) - rounds - 1])


@dataclass(frozen=True)
class DriveOut(Instruction):
    """A suit is led from the top, or with the card named, until these cards of theirs have gone.

    The cards just below the ones named count as the suit's top; the shorter hand's come first, but
    those last that lie with winners which only they can reach. The last card of the hand that leads
    is overtaken where enough of them are left.
    """

    patterns: ClassVar = (
        "(drive out|knock out|force out|dislodge|flush out) <theirs> [(with|starting with) <card>]",
        "(play|lead|continue|continue with|keep leading|keep playing) <one> until <theirs>"
        " (goes|go|falls|fall|drops|(is|are|has|have) (gone|out|driven out|fallen|been played))",
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
    def works(self) -> int:
        cards = 0
        for card in self.cards:
            cards |= SUIT[SUIT_OF[card]]
        return cards

    @property
    def suit(self) -> int:
        """The suit that is played first."""
        return SUIT_OF[self.cards[0]]

    def _suit(self, sight: Sight) -> int:
        """The suit that is played now: of the first card that is still out and can be driven."""
        for card in self.cards:
            if sight.out >> card & 1 and sight.ours & SUIT[SUIT_OF[card]]:
                return SUIT_OF[card]
        return -1

    def home(self, sight: Sight) -> int:
        suit = self._suit(sight)
        return sight.longer(suit) if suit >= 0 else -1

    def done(self, sight: Sight, since: int) -> bool:
        if not sight.out & self.watched:
            return True
        if sight.seen.trick:
            return False
        suit = self._suit(sight)
        return suit < 0 or _is_out_of_reach(sight, SUIT[suit])

    def _is_top(self, sight: Sight, card: int) -> bool:
        """Is this card a master once the named ones have gone?"""
        return not over(sight.out & SUIT[SUIT_OF[card]] & ~self.watched, card)

    def _tops(self, sight: Sight, held: int) -> int:
        """The cards of a holding that would be masters with the named ones gone."""
        return sum(1 << card for card in upwards(held) if self._is_top(sight, card))

    def lead(self, sight: Sight) -> int | Instruction | None:
        suit = SUIT[self._suit(sight)]
        here, there = sight.hand(sight.turn) & suit, sight.hand(sight.opposite) & suit
        if self.using >= 0 and sight.owner(self.using) >= 0:
            owner = sight.owner(self.using)
            if owner == sight.turn:
                return self.using
            return low(sight, here) if here else to_seat(sight, owner)
        if not here:
            return to_seat(sight, sight.opposite) if there else None
        mine, yours = self._tops(sight, here), self._tops(sight, there)
        if mine and yours and has_stranded(sight, sight.turn):
            # Its best card is the entry to winners: a lower one is led, or low to the other hand's.
            return lowest(mine) if mine & mine - 1 else low(sight, here)
        if yours and has_stranded(sight, sight.opposite):
            return low(sight, here)
        if mine and (not yours or here.bit_count() <= there.bit_count()):
            return highest(mine)
        return low(sight, here)

    def third(self, sight: Sight) -> int | None:
        seen = sight.seen
        held = sight.hand(seen.turn) & SUIT[seen.led]
        if not held or not SUIT[seen.led] & self.works:
            return None
        led = seen.trick[0]
        if self.using >= 0 and held >> self.using & 1:
            return self.using
        tops = self._tops(sight, held)
        if seen.best == led and self._is_top(sight, led):
            above = over(tops, led)
            more = tops.bit_count() > (sight.out & SUIT[seen.led] & self.watched).bit_count()
            if above and more and not sight.hand(sight.opposite) & SUIT[seen.led]:
                return lowest(above)  # The hand that goes on with the suit wins it, if they duck.
            return low(sight, held)
        winners = over(tops, seen.best) if SUIT_OF[seen.best] == seen.led else 0
        return low(sight, winners) if winners else low(sight, held)


def _is_out_of_reach(sight: Sight, suit: int) -> bool:
    """Has the hand on lead none of a suit, and the other one a single entry, which would be spent
    on leading it, so that what is set up could not be cashed?
    """
    here, there = sight.hand(sight.turn), sight.hand(sight.opposite)
    if here & suit or not sight.is_ours(sight.turn) or there & sight.seen.trumps:
        return False
    entries = 0
    for side in SUIT:
        masters = there & side & sight.masters(side)
        entries += min((here & side).bit_count(), masters.bit_count())
    return entries == 1


@dataclass(frozen=True)
class Establish(Instruction):
    """A suit is led from the top, and given up where it must be, until what is left is high.

    `Play on` a suit: and its winners are cashed.
    """

    patterns: ClassVar = (
        "(establish|set up|clear|develop) <one>",
        "(play on|work on|attack) #runs <one>",
        "(play|lead|keep playing|keep leading|continue) [on] <one> until (it is|they are|suit is)"
        " (good|established|high|set up)",
    )
    example: ClassVar = "Establish the diamonds."
    suit: int
    runs: bool = False
    """Is it run as well?"""

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        return {"suit": found["one"], "runs": "runs" in found}

    @property
    def text(self) -> str:
        return f"{'play on' if self.runs else 'establish'} the {suit_name(self.suit)}"

    @property
    def works(self) -> int:
        return SUIT[self.suit]

    def home(self, sight: Sight) -> int:
        return sight.longer(self.suit)

    def done(self, sight: Sight, since: int) -> bool:
        if sight.seen.trick:
            return False
        if self.runs and sight.masters(SUIT[self.suit]):
            return False
        return not sight.ours & SUIT[self.suit] or sight.is_good(self.suit)

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
    """They are given the lead with this card or suit.

    Where one is to be thrown in, the card of the other one is beaten, if it can be, so that he does
    not win. The step is left where the trick would beat the contract.
    """

    patterns: ClassVar = (
        "(exit|get off lead) (with|in) (<card>|<one>) [to <who>]",
        "(throw|put) <who> in (with|in) (<card>|<one>)",
        "(throw in|endplay) <who> (with|in) (<card>|<one>)",
        "(throw|put) <who> on lead (with|in) (<card>|<one>)",
        "(throw|put) <who> in",
    )
    example: ClassVar = "Exit with a heart."
    suit: int
    card: int = -1
    to: int = -1

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        suit = SUIT_OF[found["card"]] if "card" in found else found.get("one", speech.suit)
        return {**found, "suit": suit, "to": max(found.get("who", -1), -1)}

    @property
    def text(self) -> str:
        what = f"the {card_name(self.card)}" if self.card >= 0 else some(1, self.suit)
        return f"throw {seat_name(self.to)} in with {what}" if self.to >= 0 else f"exit with {what}"

    @property
    def named(self) -> int:
        return 1 << self.card if self.card >= 0 else 0

    def done(self, sight: Sight, since: int) -> bool:
        if any(not sight.is_ours(trick[2]) for trick in sight.seen.tricks[since:]):
            return True
        if sight.seen.trick:
            return False
        return not sight.ours & SUIT[self.suit] or sight.spare <= 0

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
        return low_to(sight, self.to)

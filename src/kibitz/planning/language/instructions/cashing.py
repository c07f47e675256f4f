"""Cashing: top cards one by one, a suit to its end, the trumps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from kibitz.english import number
from kibitz.planning.language.fitting import Misfit, PlanSpeech, too_many_rounds
from kibitz.planning.language.instructions.crossing import to_seat
from kibitz.planning.language.instructions.throwing import (
    Throws,
    thrown,
    throws_found,
    throws_text,
)
from kibitz.planning.language.names import card_name, card_names, hand_name, some, suit_name
from kibitz.planning.language.program import Instruction
from kibitz.planning.language.sight import Sight, highest, lowest, over, under, upwards
from kibitz.planning.language.silence.cards import is_won, low
from kibitz.planning.language.silence.leading import staying, winner_to_lead
from kibitz.planning.language.silence.third_hand import beneath, high_enough, overtaking
from kibitz.planning.language.silence.void import is_master_of_ours
from kibitz.seen import SUIT, SUIT_OF


@dataclass(frozen=True)
class Cash(Instruction):
    """These cards are played, one trick each, in this order, whoever leads the suit.

    From the other hand a low card is led to it. With something to throw, a hand that cannot follow
    throws it and does not ruff, so that a loser may be thrown on a loser.
    """

    patterns: ClassVar = (
        "(cash|play|take|unblock|lay down|play off|test|continue with) <cards> [from <hand>]"
        " [throwing <throws> [from <thrower>]]",
        "(throw|discard|pitch) (<throws>|[(red|black)] (loser|losers)) [from <thrower>] on <cards>",
        "lead <cards> and (throw|discard|pitch) <throws> [from <thrower>]",
        "lead <cards> throwing <throws> [from <thrower>]",
    )
    example: ClassVar = "Cash the ♦A and ♦K, throwing the ♠J."
    cards: tuple[int, ...]
    throws: Throws = ()

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        return {**found, "throws": throws_found(found)}

    @property
    def text(self) -> str:
        verb = "play" if self.throws else "cash"
        return f"{verb} the {card_names(self.cards)}{throws_text(self.throws)}"

    @property
    def named(self) -> int:
        return sum(1 << card for card in self.cards)

    def plays(self, led: int) -> int:
        return self.named

    def misfit(self, speech: PlanSpeech) -> Misfit | None:
        twice = [card for card in self.cards if self.cards.count(card) > 1]
        if not twice:
            return None
        return Misfit(f"the {card_name(twice[0])} has been played already", "another card")

    def _next(self, sight: Sight) -> int:
        return next((card for card in self.cards if not sight.seen.gone >> card & 1), -1)

    def done(self, sight: Sight, since: int) -> bool:
        return self._next(sight) < 0

    def wants(self, sight: Sight) -> int:
        card = self._next(sight)
        owner = sight.owner(card)
        if owner < 0 or under(sight.hand(owner ^ 2) & SUIT[SUIT_OF[card]], card):
            return -1
        return owner

    def lead(self, sight: Sight) -> int | Instruction | None:
        card = self._next(sight)
        owner = sight.owner(card)
        if owner == sight.turn:
            return card
        below = under(sight.hand(sight.turn) & SUIT[SUIT_OF[card]], card)
        return low(sight, below) if below else to_seat(sight, owner)

    def third(self, sight: Sight) -> int | None:
        seen = sight.seen
        card = self._next(sight)
        is_led = seen.trick[0] in self.cards
        if not is_led and sight.owner(card) == seen.turn and SUIT_OF[card] == seen.led:
            return card
        hand = sight.hand(seen.turn)
        held = hand & SUIT[seen.led]
        if held:
            return beneath(sight, held) if is_led else None
        return thrown(self.throws, sight, sight.turn) if self.throws else None

    def answer(self, sight: Sight, since: int) -> int | None:
        """They lead the suit of the next card: it is played if it can win; the other hand low."""
        card, seen = self._next(sight), sight.seen
        if card < 0 or SUIT_OF[card] != seen.led or is_won(sight):
            return None
        owner = sight.owner(card)
        if owner == seen.turn:
            return card if seen.beats(card) else None
        held = sight.hand(seen.turn) & SUIT[seen.led]
        return low(sight, held) if held and sight.hand(owner) & 1 << card else None

    def throw(self, sight: Sight, seat: int) -> int | None:
        return thrown(self.throws, sight, seat) if self.throws else None


@dataclass(frozen=True)
class RunSuit(Instruction):
    """The winners of a suit are cashed, all of them or so many rounds, the shorter hand's first."""

    patterns: ClassVar = (
        "(run|cash|take|play|start|enjoy|play off|continue|continue with) <some>"
        " [starting with <cards>] [ending in <hand>] [throwing <throws> [from <thrower>]]",
        "(run|cash|play) [all] <suit> but <n> [throwing <throws> [from <thrower>]]",
        "(run|cash|play) all but <n> [of] <suit> [throwing <throws> [from <thrower>]]",
        "(run|cash) <nth> round [of <suit>]",
        "(throw|discard|pitch) (<throws>|[(red|black)] (loser|losers)) [from <thrower>] on"
        " [<nth> [round of]] <some>",
    )
    example: ClassVar = "Run the clubs, throwing hearts."
    suit: int
    rounds: int = 0
    throws: Throws = ()
    ending: int = -1
    first: tuple[int, ...] = ()
    """The cards that it begins with."""
    but: int = 0
    """So many of the longer hand are not played."""

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        said = found.get("suit", speech.suit)
        rounds, suit = found.get("some", (0 if "n" in found else 1, said))
        if "nth" in found and "some" in found:
            rounds = 0  # what is thrown on the fourth heart is thrown when that comes
        return {
            "suit": suit, "rounds": rounds, "but": found.get("n", 0),
            "ending": found.get("hand", -1), "throws": throws_found(found),
            "first": found.get("cards", ()),
        }  # fmt: skip

    @property
    def text(self) -> str:
        what = f"the {suit_name(self.suit)}" if not self.rounds else some(self.rounds, self.suit)
        verb = "run" if not self.rounds else "cash"
        if self.but:
            what += f" but {number(self.but)}"
        end = f", ending in {hand_name(self.ending)}" if self.ending >= 0 else ""
        return f"{verb} {what}{_starting(self.first)}{end}{throws_text(self.throws)}"

    @property
    def named(self) -> int:
        return sum(1 << card for card in self.first)

    @property
    def works(self) -> int:
        return SUIT[self.suit]

    def misfit(self, speech: PlanSpeech) -> Misfit | None:
        return too_many_rounds(speech, self.suit, self.rounds + self.but) or _elsewhere(
            self.first, self.suit
        )

    def done(self, sight: Sight, since: int) -> bool:
        if self.rounds and rounds_led(sight, self.suit, since) >= self.rounds:
            return True
        if sight.seen.trick:
            return False
        held = (sight.hand(seat) & SUIT[self.suit] for seat in (0, 1, 2, 3) if sight.is_ours(seat))
        if self.but and max(one.bit_count() for one in held) <= self.but:
            return True
        return not sight.masters(SUIT[self.suit])

    def wants(self, sight: Sight) -> int:
        suit = SUIT[self.suit]
        for seat in (sight.seen.declarer, sight.seen.dummy):
            if not sight.hand(seat) & suit:
                return seat ^ 2
        return -1

    def lead(self, sight: Sight) -> int | Instruction | None:
        suit = SUIT[self.suit]
        if (first := _first(sight, self.first)) is not None:
            return first
        if self.ending >= 0:
            card = _ending(sight, suit, sight.seat_of(self.ending))
            if card >= 0:
                return card
        card = winner_to_lead(sight, suit)
        return card if card >= 0 else to_seat(sight, sight.opposite)

    def third(self, sight: Sight) -> int | None:
        return _behind(sight, self.throws, self.ending)

    def throw(self, sight: Sight, seat: int) -> int | None:
        return thrown(self.throws, sight, seat) if self.throws else None


def _starting(cards: tuple[int, ...]) -> str:
    """`, starting with the ♥A`; nothing for none."""
    return f", starting with the {card_names(cards)}" if cards else ""


def _elsewhere(cards: tuple[int, ...], suit: int) -> Misfit | None:
    """What a suit is started with is of that suit."""
    for card in cards:
        if SUIT_OF[card] != suit:
            return Misfit(f"the {card_name(card)} is of another suit", suit_name(suit))
    return None


def _first(sight: Sight, cards: tuple[int, ...]) -> Instruction | None:
    """The cards that a suit is started with, while one of them is left."""
    held = tuple(card for card in cards if sight.owner(card) >= 0)
    return Cash(held) if held else None


def rounds_led(sight: Sight, suit: int, since: int) -> int:
    """How many tricks were led in a suit since then, by anybody."""
    return sum(1 for trick in sight.seen.tricks[since:] if SUIT_OF[trick[1][0]] == suit)


def rounds_lost(sight: Sight, suit: int, since: int) -> int:
    """How many tricks led in a suit they have won since then."""
    return sum(
        1
        for _, cards, winner in sight.seen.tricks[since:]
        if SUIT_OF[cards[0]] == suit and not sight.is_ours(winner)
    )


def _ending(sight: Sight, suit: int, seat: int) -> int:
    """A winner led so that the last one is left to that hand: the other hand's come first; -1.

    The last round of trumps, when one is out, is won in that hand if it can be.
    """
    here, there = sight.hand(sight.turn) & suit, sight.hand(sight.opposite) & suit
    masters = sight.masters(suit)
    out = sight.out & suit
    if suit == sight.seen.trumps and out and not out & out - 1:
        if sight.turn == seat and here & masters:
            return highest(here & masters)
        if sight.turn != seat and here and over(there & masters, lowest(here)):
            return lowest(here)
    if sight.turn == seat:
        winners = over(there & masters, lowest(here)) if here else 0
        return lowest(here) if winners else -1
    return highest(here & masters) if here & masters else -1


def _behind(sight: Sight, throws: Throws, ending: int = -1) -> int | None:
    """The other hand's card to a winner that was led, or to a low card led to its winner.

    It overtakes where that costs nothing: where all its other cards are winners even so.
    """
    seen = sight.seen
    hand = sight.hand(seen.turn)
    suit = SUIT[seen.led]
    held = hand & suit
    if not held:
        return thrown(throws, sight, sight.turn) if throws else None
    masters = sight.masters(suit)
    if not is_won(sight) and not is_master_of_ours(sight):
        # Nobody who still plays can beat it: where one has shown out, a lower card than the master.
        sure = sum(1 << card for card in upwards(held) if sight.is_sure(card))
        winners = sure or over(held & masters, seen.best) * (SUIT_OF[seen.best] == seen.led)
        return low(sight, winners) if winners else None
    card = overtaking(sight, held)
    if card >= 0:
        return card
    return beneath(sight, held)


@dataclass(frozen=True)
class DrawTrumps(Instruction):
    """Trumps are led until they have none, or one that is master; or so many rounds."""

    patterns: ClassVar = (
        "(draw|pull|play) (<n> (round|rounds)|<nth> round #one|round #one) [of] trumps"
        " [(starting with|with) <cards>] [ending in <hand>] [throwing <throws> [from <thrower>]]",
        "(draw|pull) <n> [top] trumps",
        "(draw|pull) (<n> more (round|rounds)|<nth> round #one) [with <cards>]",
        "(continue|continue with|go on with|play) trumps until (they|none) are (gone|drawn|left)",
        "(draw|pull|clear) (trumps|last trump|all trumps) [in <n> rounds] [starting with <cards>]"
        " [ending in <hand>] [throwing <throws> [from <thrower>]]",
        "(draw|pull) [one #one] trump",
    )
    example: ClassVar = "Draw trumps, ending in dummy."
    strain: int
    rounds: int = 0
    ending: int = -1
    throws: Throws = ()
    first: tuple[int, ...] = ()
    """The cards that it begins with."""

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        rounds = found.get("n", 1 if "one" in found else 0)
        return {
            "strain": speech.trump_suit, "rounds": rounds, "ending": found.get("hand", -1),
            "throws": throws_found(found), "first": found.get("cards", ()),
        }  # fmt: skip

    @property
    def named(self) -> int:
        return sum(1 << card for card in self.first)

    @property
    def text(self) -> str:
        what = "draw trumps"
        if self.rounds:
            rounds = "a round" if self.rounds == 1 else f"{number(self.rounds)} rounds"
            what = f"draw {rounds} of trumps"
        end = f", ending in {hand_name(self.ending)}" if self.ending >= 0 else ""
        return f"{what}{_starting(self.first)}{end}{throws_text(self.throws)}"

    def misfit(self, speech: PlanSpeech) -> Misfit | None:
        if self.strain < 0:
            return Misfit("there are no trumps at notrump", "a suit")
        return _elsewhere(self.first, self.strain)

    def done(self, sight: Sight, since: int) -> bool:
        suit = SUIT[self.strain]
        out, ours = sight.out & suit, sight.ours & suit
        if self.rounds and rounds_led(sight, self.strain, since) >= self.rounds:
            return True
        if sight.seen.trick:
            return False
        if not out or not ours:
            return True
        return not self.rounds and not out & out - 1 and out > ours

    def wants(self, sight: Sight) -> int:
        return RunSuit.wants(self, sight)  # type: ignore[arg-type]

    @property
    def suit(self) -> int:
        """The trump suit."""
        return self.strain

    def lead(self, sight: Sight) -> int | Instruction | None:
        suit = SUIT[self.strain]
        if (first := _first(sight, self.first)) is not None:
            return first
        if self.ending >= 0:
            card = _ending(sight, suit, sight.seat_of(self.ending))
            if card >= 0:
                return card
        here, there = sight.hand(sight.turn) & suit, sight.hand(sight.opposite) & suit
        card = winner_to_lead(sight, suit)
        if card >= 0:
            return staying(sight, card)
        if here:
            return _driving(sight, here)
        return to_seat(sight, sight.opposite) if there else None

    def third(self, sight: Sight) -> int | None:
        card = _behind(sight, self.throws, self.ending)
        return high_enough(sight) if card is None else card

    def throw(self, sight: Sight, seat: int) -> int | None:
        return thrown(self.throws, sight, seat) if self.throws else None


def _driving(sight: Sight, here: int) -> int:
    """Without a winner: the lowest of equals, but over the other hand's last card; else low."""
    suit = SUIT[SUIT_OF[highest(here)]]
    out, there = sight.out & suit, sight.hand(sight.opposite) & suit
    above = over(out, highest(here))
    equals = sum(1 << card for card in upwards(sight.ours & suit) if over(out, card) == above)
    last = highest(there) if not there & there - 1 else -1
    best = over(equals & here, last) or equals & here
    return lowest(best if equals & equals - 1 else here)


@dataclass(frozen=True)
class Overtake(Instruction):
    """One hand's card is led and the other hand's higher card is played on it."""

    patterns: ClassVar = (
        "overtake <card> with <over>",
        "(lead|cash|play) <card> and overtake with <over>",
        "(lead|cash|play|continue with) <card> overtaking with <over>",
        "(lead|cash|play) <card> and overtake (it|in <hand>) with <over>",
        "overtake <card> [in <hand>]",
    )
    example: ClassVar = "Overtake the ♥T with the ♥J."
    card: int
    over: int

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        """Where no card is named: the other hand's lowest one that is higher."""
        card = found["card"]
        other = speech.dummy if speech.own >> card & 1 else speech.own
        higher = lowest(over(other & SUIT[SUIT_OF[card]], card))
        return {"card": card, "over": found.get("over", higher if higher >= 0 else card)}

    @property
    def text(self) -> str:
        return f"overtake the {card_name(self.card)} with the {card_name(self.over)}"

    @property
    def named(self) -> int:
        return 1 << self.card | 1 << self.over

    @property
    def works(self) -> int:
        return SUIT[SUIT_OF[self.card]]

    def plays(self, led: int) -> int:
        return self.named

    def misfit(self, speech: PlanSpeech) -> Misfit | None:
        """The second card is higher, of the same suit, in the other hand."""
        card, over = self.card, self.over
        is_opposite = (speech.own >> card ^ speech.own >> over) & 1
        if SUIT_OF[over] == SUIT_OF[card] and over > card and is_opposite:
            return None
        return Misfit(
            f"the {card_name(over)} cannot overtake the {card_name(card)}",
            "a higher card of the suit in the other hand",
        )

    def done(self, sight: Sight, since: int) -> bool:
        return bool(sight.seen.gone & self.named) and not sight.seen.trick

    def wants(self, sight: Sight) -> int:
        return sight.owner(self.card)

    def lead(self, sight: Sight) -> int | Instruction | None:
        owner = sight.owner(self.card)
        return self.card if owner == sight.turn else to_seat(sight, owner)

    def third(self, sight: Sight) -> int | None:
        return (
            self.over
            if sight.owner(self.over) == sight.turn and sight.seen.beats(self.over)
            else None
        )

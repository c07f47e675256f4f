"""Checking: what can be read but does not fit the cards.

A card that we do not hold, or that lies in the other hand; a suit without cards; a lead from a hand
that has none; more rounds than there are cards; trumps at notrump. Each is told with its place and
what was expected there. What contradicts itself is found in `contradiction.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from kibitz.cards import DECK, Suit, cards_of
from kibitz.english import number
from kibitz.errors import Illegal, Malformed, Place
from kibitz.planning.language.instructions.cashing import Overtake, RunSuit
from kibitz.planning.language.instructions.crossing import Cross
from kibitz.planning.language.instructions.finessing import FinesseTo, LeadLow, RuffingFinesse
from kibitz.planning.language.instructions.losing import GiveUp
from kibitz.planning.language.instructions.ruffing import CrossRuff, Ruff, RuffIt
from kibitz.planning.language.instructions.throwing import Throw
from kibitz.planning.language.instructions.winning import HoldUp
from kibitz.planning.language.names import DUMMY, OWN, card_name, hand_name, suit_name
from kibitz.planning.language.pattern import Found
from kibitz.planning.language.program import Instruction
from kibitz.planning.language.slots import PlanSpeaker
from kibitz.seen import SUIT, SUIT_OF

PlaceOf = Callable[[int], Place]
"""Where a card is named in the text."""


def check_cards(found: Found, speaker: PlanSpeaker, place_of: PlaceOf) -> None:
    """What a pattern found: our cards are ours and lie where it says, theirs are not ours."""
    values: dict[str, Any] = dict(found)
    for name in ("card", "over", "led", "cards"):
        value = values.get(name, ())
        for card in (value,) if isinstance(value, int) else value:
            if not speaker.ours >> card & 1:
                raise _not_held(card, speaker, place_of)
            hand = values.get("feeder" if name == "led" else "hand", -1)
            if hand >= 0 and name != "over" and hand != _hand_of(card, speaker):
                raise _elsewhere(card, speaker, place_of)
    for card in (*values.get("theirs", ()), *values.get("each", ())):
        if speaker.ours >> card & 1:
            raise Illegal(
                f"the {card_name(card)} is ours",
                place=place_of(card),
                expected="a card that a defender can hold",
            )
    for one in values.get("throws", ()):
        if one.card >= 0 and not speaker.ours >> one.card & 1:
            raise _not_held(one.card, speaker, place_of)
    _check_together(values, speaker, place_of)


def _check_together(values: dict[str, Any], speaker: PlanSpeaker, place_of: PlaceOf) -> None:
    """A card is of the suit that is named with it, and faces the hand that leads to it."""
    card = values.get("card", -1)
    if card < 0:
        return
    theirs = values.get("theirs", ())
    suits = {SUIT_OF[one] for one in theirs} or {values.get("suit", SUIT_OF[card])}
    if "led" in values:
        suits.add(SUIT_OF[values["led"]])
    if "one" in values:
        suits.add(values["one"])
    if suits != {SUIT_OF[card]}:
        other = next(suit for suit in sorted(suits) if suit != SUIT_OF[card])
        raise Illegal(
            f"the {card_name(card)} is not a {Suit(other).singular}",
            place=place_of(card),
            expected=_ours_in(other, speaker),
        )
    feeder = values.get("feeder", -1)
    if "led" in values:
        feeder = _hand_of(values["led"], speaker)
    if feeder == _hand_of(card, speaker):
        raise _elsewhere(card, speaker, place_of)


def _hand_of(card: int, speaker: PlanSpeaker) -> int:
    return OWN if speaker.own >> card & 1 else DUMMY


def _not_held(card: int, speaker: PlanSpeaker, place_of: PlaceOf) -> Illegal:
    return Illegal(
        f"neither hand holds the {card_name(card)}",
        place=place_of(card),
        expected=_ours_in(SUIT_OF[card], speaker),
    )


def _ours_in(suit: int, speaker: PlanSpeaker) -> str:
    held = ", ".join(one.symbol for one in cards_of(speaker.ours & SUIT[suit]))
    return f"a card of ours: {held or f'we have no {suit_name(suit)}'}"


def _elsewhere(card: int, speaker: PlanSpeaker, place_of: PlaceOf) -> Illegal:
    where = hand_name(_hand_of(card, speaker))
    held = speaker.dummy if speaker.own >> card & 1 else speaker.own
    others = ", ".join(one.symbol for one in cards_of(held & SUIT[SUIT_OF[card]]))
    return Illegal(
        f"the {card_name(card)} is in {where}",
        place=place_of(card),
        expected=f"“{where}”" + (f", or a card of the other hand: {others}" if others else ""),
    )


def check_step(step: Instruction, speaker: PlanSpeaker, place: Place) -> None:
    """An instruction fits the two hands and the strain."""
    _Check(step, speaker, place).all()


class _Check:
    """One instruction held against the cards."""

    def __init__(self, step: Instruction, speaker: PlanSpeaker, place: Place) -> None:
        self.step = step
        self.speaker = speaker
        self.place = place
        self.hands = (speaker.own, speaker.dummy)
        self.values: dict[str, Any] = {one.name: getattr(step, one.name) for one in fields(step)}

    def all(self) -> None:
        """Everything that can be wrong with it."""
        self.suit()
        self.trumps()
        self.lengths()
        step = self.step
        if isinstance(step, Overtake):
            self.overtaking(step)
        elif isinstance(step, LeadLow) and step.hand >= 0:
            self.has(step.hand, step.suit)
        elif isinstance(step, FinesseTo):
            self.has(OWN if self.speaker.dummy >> step.card & 1 else DUMMY, SUIT_OF[step.card])
        elif isinstance(step, Cross):
            self.crossing(step)
        elif isinstance(step, Throw):
            self.throwing(step)

    def wrong(self, message: str, expected: str) -> Illegal:
        """The error, at the instruction."""
        return Illegal(message, place=self.place, expected=expected)

    def has(self, hand: int, suit: int) -> None:
        """This hand has a card of the suit."""
        if not self.hands[hand] & SUIT[suit]:
            raise self.wrong(
                f"{hand_name(hand)} has no {Suit(suit).singular} to lead",
                f"one of {hand_name(hand)}'s suits",
            )

    def suit(self) -> None:
        """A suit is named where one is needed, and we have cards of it."""
        suit = self.values.get("suit", -1)
        if suit == -1 and isinstance(self.step, LeadLow | HoldUp):
            raise Malformed("which suit is meant is not said", place=self.place, expected="a suit")
        if suit >= 0 and not self.speaker.ours & SUIT[suit]:
            raise self.wrong(f"neither hand holds a {Suit(suit).singular}", "another suit")

    def trumps(self) -> None:
        """Trumps are drawn and losers ruffed only where there are trumps, by a hand with some."""
        if self.values.get("strain", 0) in (-1, 4):
            raise self.wrong("there are no trumps at notrump", "a suit")
        step, trumps = self.step, self.speaker.trump_suit
        if not isinstance(step, Ruff | RuffIt | CrossRuff | RuffingFinesse):
            return
        if trumps < 0:
            raise self.wrong("nothing is ruffed at notrump", "another way")
        if trumps in (self.values.get("suit"), *self.values.get("suits", ())):
            raise self.wrong("a trump cannot be ruffed", "a side suit")
        hand = self.values.get("hand", -1)
        if hand >= 0 and not self.hands[hand] & SUIT[trumps]:
            raise self.wrong(f"{hand_name(hand)} has no trump", "the hand that has trumps")
        for card in self.values.get("cards", ()):
            if SUIT_OF[card] != trumps:
                raise self.wrong(f"the {card_name(card)} is no trump", "a trump")
            if hand >= 0 and not self.hands[hand] >> card & 1:
                raise self.wrong(f"the {card_name(card)} is not in {hand_name(hand)}", "its trumps")
        if isinstance(step, Ruff):
            self.ruffs(step, trumps)

    def ruffs(self, step: Ruff, trumps: int) -> None:
        """The other hand has so many losers, and this one so many trumps."""
        other = step.hand ^ 1
        losers = (self.hands[other] & SUIT[step.suit]).bit_count()
        ruffs = (self.hands[step.hand] & SUIT[trumps]).bit_count()
        if not losers:
            raise self.wrong(
                f"{hand_name(other)} has no {Suit(step.suit).singular} to be ruffed",
                "the other hand, or another suit",
            )
        if step.count > losers:
            self.too_many(other, losers, step.suit)
        if step.count > ruffs:
            self.too_many(step.hand, ruffs, trumps)

    def lengths(self) -> None:
        """Not more rounds are played than there are cards."""
        step = self.step
        if isinstance(step, RunSuit | GiveUp):
            longer = max(OWN, DUMMY, key=lambda n: (self.hands[n] & SUIT[step.suit]).bit_count())
            cards = (self.hands[longer] & SUIT[step.suit]).bit_count()
            if step.rounds > cards:
                self.too_many(longer, cards, step.suit)
        elif isinstance(step, HoldUp) and step.card >= 0 and step.until is None:
            hand = _hand_of(step.card, self.speaker)
            cards = (self.hands[hand] & SUIT[step.suit]).bit_count()
            if step.rounds >= cards:
                raise self.wrong(
                    f"the {card_name(step.card)} cannot be held up so long",
                    f"at most {number(cards - 1)} of the {number(cards)} rounds that"
                    f" {hand_name(hand)} follows to",
                )

    def too_many(self, hand: int, cards: int, suit: int) -> None:
        """So many cards are not there."""
        word = Suit(suit).word if cards != 1 else Suit(suit).singular
        raise self.wrong(
            f"{hand_name(hand)} has only {number(cards)} {word}", f"at most {number(cards)}"
        )

    def overtaking(self, step: Overtake) -> None:
        """The second card is higher, of the same suit, in the other hand."""
        card, over, own = step.card, step.over, self.speaker.own
        if SUIT_OF[over] != SUIT_OF[card] or over < card or not (own >> card ^ own >> over) & 1:
            raise self.wrong(
                f"the {DECK[over].symbol} cannot overtake the {DECK[card].symbol}",
                "a higher card of the suit in the other hand",
            )

    def crossing(self, step: Cross) -> None:
        """The hand that is left has a card to lead to the entry."""
        other = self.hands[step.hand ^ 1]
        if step.card >= 0 and not other & SUIT[SUIT_OF[step.card]] & (1 << step.card) - 1:
            leader = hand_name(step.hand ^ 1)
            raise self.wrong(
                f"{leader} has no lower card to lead to the {card_name(step.card)}", "another entry"
            )
        if step.suit >= 0:
            self.has(step.hand ^ 1, step.suit)
        if step.ruff and self.speaker.trump_suit < 0:
            raise self.wrong("nothing is ruffed at notrump", "another entry")
        if step.ruff and not self.hands[step.hand] & SUIT[self.speaker.trump_suit]:
            raise self.wrong(f"{hand_name(step.hand)} has no trump", "another entry")

    def throwing(self, step: Throw) -> None:
        """The hand that is to throw has something of it."""
        if step.hand < 0:
            return
        for one in step.throws:
            cards = 1 << one.card if one.card >= 0 else SUIT[one.suit]
            if not self.hands[step.hand] & cards:
                raise self.wrong(f"{hand_name(step.hand)} does not hold {one.text}", "its cards")

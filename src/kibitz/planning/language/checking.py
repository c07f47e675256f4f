"""Checking: what can be read but does not fit the cards.

A card that we do not hold, or that lies in the other hand; a suit without cards. What an
instruction asks of the cards it says itself (`Instruction.misfit`). Each is told with its place and
what was expected there. What contradicts itself is found in `contradiction.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any

from kibitz.cards import Suit, cards_of
from kibitz.errors import Illegal, Malformed, Place
from kibitz.planning.language.fitting import hand_with
from kibitz.planning.language.names import card_name, hand_name, suit_name
from kibitz.planning.language.pattern import Found
from kibitz.planning.language.program import Instruction
from kibitz.planning.language.slots import PlanSpeaker
from kibitz.seen import SUIT, SUIT_OF

PlaceOf = Callable[[int], Place]
"""Where a card is named in the text."""


def check_cards(found: Found, speaker: PlanSpeaker, place_of: PlaceOf) -> None:
    """What a pattern found: our cards are ours and lie where it says, theirs are not ours."""
    values: dict[str, Any] = dict(found)
    for name in ("card", "over", "that", "led", "cards", "ruffers"):
        value = values.get(name, ())
        for card in (value,) if isinstance(value, int) else value:
            if not speaker.ours >> card & 1:
                raise _not_held(card, speaker, place_of)
            hand = values.get("feeder" if name == "led" else "hand", -1)
            if hand >= 0 and name != "over" and hand != hand_with(speaker, card):
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
        feeder = hand_with(speaker, values["led"])
    if feeder == hand_with(speaker, card):
        raise _elsewhere(card, speaker, place_of)


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
    where = hand_name(hand_with(speaker, card))
    held = speaker.dummy if speaker.own >> card & 1 else speaker.own
    others = ", ".join(one.symbol for one in cards_of(held & SUIT[SUIT_OF[card]]))
    return Illegal(
        f"the {card_name(card)} is in {where}",
        place=place_of(card),
        expected=f"“{where}”" + (f", or a card of the other hand: {others}" if others else ""),
    )


def check_step(step: Instruction, speaker: PlanSpeaker, place: Place) -> None:
    """An instruction names a suit where it needs one, and fits the two hands and the strain."""
    suit = getattr(step, "suit", None)
    needs_suit = any(one.name == "suit" and one.default is MISSING for one in fields(step))
    if needs_suit and suit == -1:
        raise Malformed("which suit is meant is not said", place=place, expected="a suit")
    if isinstance(suit, int) and suit >= 0 and not speaker.ours & SUIT[suit]:
        raise Illegal(
            f"neither hand holds a {Suit(suit).singular}", place=place, expected="another suit"
        )
    wrong = step.misfit(speaker)
    if wrong is not None:
        raise Illegal(wrong.message, place=place, expected=wrong.expected)

"""Checking: what can be read but does not fit the cards, or contradicts itself.

A card that we do not hold, a suit without cards, a card named in the wrong hand, trumps at notrump;
a card played twice, or kept and thrown. Each is told with its place and what was expected there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from kibitz.cards import DECK, Suit, cards_of
from kibitz.errors import Illegal, Malformed, Place
from kibitz.planning.language.instructions.cashing import Cash
from kibitz.planning.language.instructions.throwing import Keep, Throw
from kibitz.planning.language.pattern import Found
from kibitz.planning.language.program import If, Instruction, Node, Program, When
from kibitz.planning.language.slots import Speaker
from kibitz.seen import SUIT, SUIT_OF

PlaceOf = Callable[[int], Place]
"""Where a card is named in the text."""


def check_cards(found: Found, speaker: Speaker, place_of: PlaceOf) -> None:
    """The cards of ours that a pattern found are ours, those of theirs are not."""
    ours = speaker.ours
    for name in ("card", "over", "led", "cards"):
        value: Any = found.get(name, ())
        for card in (value,) if isinstance(value, int) else value:
            if not ours >> card & 1:
                raise _not_held(card, speaker, place_of)
    theirs: Any = found.get("theirs", found.get("each", ()))
    for card in theirs:
        if ours >> card & 1:
            raise Illegal(
                f"the {DECK[card].symbol} is ours",
                place=place_of(card),
                expected="a card that a defender can hold",
            )
    throws: Any = found.get("throws", ())
    for one in throws:
        if one.card >= 0 and not ours >> one.card & 1:
            raise _not_held(one.card, speaker, place_of)


def _not_held(card: int, speaker: Speaker, place_of: PlaceOf) -> Illegal:
    suit = SUIT_OF[card]
    held = ", ".join(one.symbol for one in cards_of(speaker.ours & SUIT[suit]))
    return Illegal(
        f"neither hand holds the {DECK[card].symbol}",
        place=place_of(card),
        expected=f"a card of ours: {held or f'we have no {Suit(suit).word}'}",
    )


def check_step(step: Instruction, speaker: Speaker, place: Place) -> None:
    """An instruction fits the two hands and the strain."""
    values: dict[str, Any] = {one.name: getattr(step, one.name) for one in fields(step)}
    strain = values.get("strain", 0)
    if strain == -1 or strain == 4:
        raise Illegal("there are no trumps at notrump", place=place, expected="a suit")
    suit = values.get("suit", 0)
    is_answer = step.kind.value == "answer"
    if suit == -1 and type(step).__name__ in ("LeadLow", "HoldUp"):
        raise Malformed("which suit is meant is not said", place=place, expected="a suit")
    if suit >= 0 and not is_answer and not speaker.ours & SUIT[suit]:
        raise Illegal(
            f"neither hand holds a {Suit(suit).singular}", place=place, expected="another suit"
        )
    card, over = values.get("card", -1), values.get("over", -1)
    own = speaker.own
    if over >= 0 and (
        SUIT_OF[over] != SUIT_OF[card] or over < card or (own >> card ^ own >> over) & 1 == 0
    ):
        raise Illegal(
            f"the {DECK[over].symbol} cannot overtake the {DECK[card].symbol}", place=place,
            expected="a higher card of the suit in the other hand",
        )  # fmt: skip
    hand = values.get("hand", -1)
    if hand >= 0 and card >= 0 and (own >> card & 1) != (hand == 0):
        where = "hand" if own >> card & 1 else "dummy"
        raise Illegal(f"the {DECK[card].symbol} is in {where}", place=place, expected=f"“{where}”")
    if type(step).__name__ in ("Ruff", "RuffIt", "CrossRuff", "RuffingFinesse"):
        if speaker.trump_suit < 0:
            raise Illegal("nothing is ruffed at notrump", place=place, expected="another way")
        if suit == speaker.trump_suit and "count" in values:
            raise Illegal("a trump cannot be ruffed", place=place, expected="a side suit")


def check_program(program: Program) -> None:
    """A card is not played twice on one path, nor thrown where it is to be kept."""
    _walk(program.steps, 0, 0, program.source)


def _walk(steps: tuple[Node, ...], played: int, kept: int, text: str) -> int:
    for step in steps:
        if isinstance(step, If):
            played = _walk(step.then, played, kept, text) & _walk(
                step.otherwise, played, kept, text
            )
        elif isinstance(step, When):
            _walk(step.then, 0, kept, text)
        elif isinstance(step, Keep):
            kept |= step.named
        elif isinstance(step, Throw) and any(
            kept >> one.card & 1 for one in step.throws if one.card >= 0
        ):
            raise Illegal(
                "a card that is to be kept is to be thrown", place=Place.at(text, step.at),
                expected="one of the two",
            )  # fmt: skip
        elif isinstance(step, Cash):
            again = played & step.named
            if again:
                card = DECK[again.bit_length() - 1]
                raise Illegal(
                    f"the {card.symbol} has been played already", place=Place.at(text, step.at),
                    expected="another card",
                )  # fmt: skip
            played |= step.named
    return played

"""Fitting: how an instruction says that it does not fit the two hands.

Each instruction looks at the cards itself (`Instruction.misfit`); here is what several of them ask.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from kibitz.cards import Suit
from kibitz.english import number
from kibitz.planning.language.names import DUMMY, OWN, card_name, hand_name
from kibitz.seen import SUIT, SUIT_OF


class PlanSpeech(Protocol):
    """What an instruction may know of the deal when it is read."""

    own: int
    dummy: int
    suit: int
    lead_suit: int
    finessed: int

    @property
    def trump_suit(self) -> int:
        """The trump suit; -1 at notrump."""

    def hand_behind(self, seat: int) -> int:
        """The hand of ours that plays after a defender."""


class Misfit(NamedTuple):
    """What is wrong with an instruction, and what was expected in its place."""

    message: str
    expected: str


def held(speech: PlanSpeech, hand: int) -> int:
    """The cards of one of our hands."""
    return speech.dummy if hand == DUMMY else speech.own


def hand_with(speech: PlanSpeech, card: int) -> int:
    """Which of our hands holds a card."""
    return OWN if speech.own >> card & 1 else DUMMY


def length(speech: PlanSpeech, hand: int, suit: int) -> int:
    """How many cards of a suit a hand of ours has."""
    return (held(speech, hand) & SUIT[suit]).bit_count()


def no_lead(speech: PlanSpeech, hand: int, suit: int) -> Misfit | None:
    """A hand that has no card of a suit cannot lead it."""
    if length(speech, hand, suit):
        return None
    name = hand_name(hand)
    return Misfit(f"{name} has no {Suit(suit).singular} to lead", f"one of {name}'s suits")


def too_many(speech: PlanSpeech, hand: int, suit: int, asked: int) -> Misfit | None:
    """More cards of a suit are asked for than a hand has."""
    cards = length(speech, hand, suit)
    if asked <= cards:
        return None
    word = Suit(suit).word if cards != 1 else Suit(suit).singular
    return Misfit(f"{hand_name(hand)} has only {number(cards)} {word}", f"at most {number(cards)}")


def too_many_rounds(speech: PlanSpeech, suit: int, rounds: int) -> Misfit | None:
    """More rounds of a suit than its longer hand has cards."""
    longer = max(OWN, DUMMY, key=lambda hand: length(speech, hand, suit))
    return too_many(speech, longer, suit, rounds)


def no_ruff(
    speech: PlanSpeech, hand: int = -1, suits: tuple[int, ...] = (), cards: tuple[int, ...] = ()
) -> Misfit | None:
    """Side suits are ruffed where there are trumps, by a hand that has some, with trumps of its."""
    trumps = speech.trump_suit
    if trumps < 0:
        return Misfit("nothing is ruffed at notrump", "another way")
    if trumps in suits:
        return Misfit("a trump cannot be ruffed", "a side suit")
    if hand >= 0 and not length(speech, hand, trumps):
        return Misfit(f"{hand_name(hand)} has no trump", "the hand that has trumps")
    for card in cards:
        if SUIT_OF[card] != trumps:
            return Misfit(f"the {card_name(card)} is no trump", "a trump")
        if hand >= 0 and not held(speech, hand) >> card & 1:
            return Misfit(f"the {card_name(card)} is not in {hand_name(hand)}", "its trumps")
    return None


def wrong_way(speech: PlanSpeech, card: int, through: int) -> Misfit | None:
    """A finesse of this card is not against that defender: he plays after it."""
    if through < 0 or speech.hand_behind(through) == hand_with(speech, card):
        return None
    return Misfit(
        f"the {card_name(card)} cannot be finessed against this defender, who plays after it",
        "the other defender, or a card of the other hand",
    )

"""Contradiction: a plan that can be read and fits the cards, but takes back what it said.

On one path a card is played twice, or kept and thrown, or won with before it is held up; a
condition asks for what cannot be, by itself or after one that is known to be true. What a branch
decides does not count: there, a plan may think again.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from kibitz.errors import Illegal, Place
from kibitz.planning.language.condition import BOTH, AllOf, AnyOf, PlanCondition, Unless
from kibitz.planning.language.conditions.suits import Followed, LengthIs, ShownOut, SplitIs
from kibitz.planning.language.conditions.tricks import LeadIsIn, TheyLead, TrickWon
from kibitz.planning.language.names import card_name, suit_name
from kibitz.planning.language.program import If, Instruction, Node, Program, When
from kibitz.planning.language.slots import PlanSpeaker
from kibitz.seen import SUIT


def check_program(program: Program, speaker: PlanSpeaker) -> None:
    """Nothing in a program contradicts what it said before."""
    _Check(program.source, speaker).block(program.steps, 0, ())


class _Check:
    def __init__(self, text: str, speaker: PlanSpeaker) -> None:
        self.text = text
        self.speaker = speaker
        self.is_first = True
        """Is nothing but the opening lead before this step?"""

    def block(self, steps: tuple[Node, ...], played: int, facts: tuple[ShownOut, ...]) -> int:
        """The steps of one path after the cards `played`; the cards that are played after them."""
        kept = thrown = 0
        for step in steps:
            if isinstance(step, Instruction):
                kept, thrown = self.thrown_or_kept(step, kept, thrown)
                played = self.played(step, played)
            else:
                self.condition(step.condition, facts)
                known = (*facts, *_lasting(step.condition))
                if isinstance(step, If):
                    then = self.block(step.then, played, known)
                    played = then & self.block(step.otherwise, played, facts)
                else:
                    assert isinstance(step, When)
                    self.block(step.then, 0, known)
            self.is_first = False
        return played

    def wrong(self, message: str, at: int, expected: str) -> Illegal:
        """The error at a place in the text."""
        return Illegal(message, place=Place.at(self.text, at), expected=expected)

    def thrown_or_kept(self, step: Instruction, kept: int, thrown: int) -> tuple[int, int]:
        """The same card is not both kept and thrown."""
        kept |= step.keeps
        thrown |= step.discards
        if both := kept & thrown:
            raise self.wrong(
                f"the {card_name(both.bit_length() - 1)} is to be kept and to be thrown",
                step.at,
                "one of the two",
            )
        return kept, thrown

    def played(self, step: Instruction, played: int) -> int:
        """A card is played once."""
        led = self.speaker.lead_suit if self.is_first else -1
        again = played & step.needs(led)
        if again:
            raise self.wrong(
                f"the {card_name(again.bit_length() - 1)} has been played already",
                step.at,
                "another card",
            )
        return played | step.plays(led)

    def condition(self, condition: PlanCondition, facts: tuple[ShownOut, ...]) -> None:
        """It can be true, by itself and after what is known."""
        if isinstance(condition, AnyOf):
            for part in condition.parts:
                self.condition(part, facts)
            return
        parts = condition.parts if isinstance(condition, AllOf) else (condition,)
        for part in parts:
            self.possible(part)
            for fact in facts:
                if _exclude(fact, part):
                    raise self.wrong(
                        f"“{fact.text}” is known here, so this cannot be true", part.at,
                        "a condition that can be true",
                    )  # fmt: skip
        for one, other in combinations(parts, 2):
            if _exclude(one, other):
                raise self.wrong(
                    f"“{one.text}” and “{other.text}” cannot both be true",
                    other.at,
                    "one of the two",
                )

    def possible(self, part: PlanCondition) -> None:
        """A split or a length fits the number of cards that they have; of whole hands only."""
        if not isinstance(part, SplitIs | LengthIs) or self.speaker.ours.bit_count() != 26:
            return
        out = 13 - (self.speaker.ours & SUIT[part.suit]).bit_count()
        fits = sum(part.split) == out if isinstance(part, SplitIs) else part.least <= out
        if not fits:
            name = suit_name(part.suit)
            raise self.wrong(
                f"“{part.text}” cannot be: they have {out} {name}", part.at, f"{out} {name} in all"
            )


def _lasting(condition: PlanCondition) -> tuple[ShownOut, ...]:
    """What stays true once this is: who has shown out."""
    parts = condition.parts if isinstance(condition, AllOf) else (condition,)
    return tuple(part for part in parts if isinstance(part, ShownOut))


def _exclude(one: PlanCondition, other: PlanCondition) -> bool:
    """Can these two never be true at once?"""
    if (isinstance(one, Unless) and one.part == other) or (
        isinstance(other, Unless) and other.part == one
    ):
        return True
    if isinstance(one, Followed):
        one, other = other, one
    if isinstance(one, ShownOut) and isinstance(other, Followed):
        return one.suit == other.suit and (
            one.who == other.who >= 0 or BOTH in (one.who, other.who)
        )
    if type(one) is not type(other):
        return {type(one), type(other)} == {TheyLead, LeadIsIn}
    return any(isinstance(one, kind) and rule(one, other) for kind, rule in _RIVALS)


_RIVALS: tuple[tuple[type, Callable[..., bool]], ...] = (
    (SplitIs, lambda a, b: a.suit == b.suit and sorted(a.split) != sorted(b.split)),
    (LengthIs, lambda a, b: (a.who, a.suit) == (b.who, b.suit) and a.who >= 0
        and (a.least > b.most or b.least > a.most)),
    (TrickWon, lambda a, b: (a.card, a.suit) == (b.card, b.suit) and a.who != b.who
        and (min(a.who, b.who) >= 0 or BOTH in (a.who, b.who))),
    (TheyLead, lambda a, b: a.suit != b.suit or (a.who != b.who and min(a.who, b.who) >= 0)),
    (LeadIsIn, lambda a, b: a.hand != b.hand),
)  # fmt: skip
"""Of two conditions of one kind: can they never be true at once?"""

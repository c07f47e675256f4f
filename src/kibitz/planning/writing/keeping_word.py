"""Keeping one's word: what a program says is what is done.

An instruction may do its work by something else than what it says: *give up a diamond* may play the
honours of a suit in which nothing is lost, *finesse the ten* lead to a card that nothing beats,
*and repeat* be said of what is done once. Such a program plays well and tells a falsehood; it is
not written. Where an instruction speaks in a replay, the tricks that it speaks in show whether it
did what its verb says.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import NamedTuple

from kibitz.cards import Rank
from kibitz.planning.language.follower import Follower
from kibitz.planning.language.instructions.cashing import Cash, DrawTrumps, RunSuit
from kibitz.planning.language.instructions.finessing import FinesseTo, RunCard
from kibitz.planning.language.instructions.losing import DriveOut, Exit, GiveUp
from kibitz.planning.language.instructions.ruffing import CrossRuff, Ruff
from kibitz.planning.language.instructions.winning import HoldUp
from kibitz.planning.language.program import Instruction, InstructionKind, Program, within
from kibitz.planning.referee.replay import LayoutPlay, PlayedCard
from kibitz.planning.writing.piece import Steps
from kibitz.planning.writing.trial import Trial
from kibitz.seen import SUIT, SUIT_OF

LOOKED_AT = 40
"""So many layouts show whether a program keeps its word."""
MOSTLY = 0.6
"""An instruction keeps its word if it does in so many of the layouts in which it speaks."""
HOPES = 0.1
"""A finesse wins a trick in so many of the layouts in which it speaks, or it is none: through two
cards it does in 24 of 100, through three in 11.
"""

HONOUR = Rank.NINE.place
"""The place of a card above which one covers another."""


class SpokenTrick(NamedTuple):
    """A finished trick in which an instruction spoke: who won it, its cards, what they held."""

    winner: int
    suit: int
    """The suit led."""
    cards: list[PlayedCard]
    """All four, but in the trick that the plan begins in."""
    theirs: int
    """The defenders' cards of the suit led, before the trick."""
    ours: int
    """Declarer's and dummy's, before the trick."""


Tricks = list[SpokenTrick]


def _lost(step: Instruction, tricks: Tricks, declarer: int) -> bool:
    return any((trick.winner ^ declarer) & 1 for trick in tricks)


def _ruffed(step: Instruction, tricks: Tricks, declarer: int) -> bool:
    return any(
        card.is_ours and card.by is step and SUIT_OF[card.card] != trick.suit
        for trick in tricks
        for card in trick.cards
    )


def _threw(step: Instruction, tricks: Tricks, declarer: int) -> bool:
    """Was what it throws thrown, where it throws something?"""
    suits = {one.suit for one in getattr(step, "throws", ())}
    return not suits or any(
        card.is_ours and SUIT_OF[card.card] in suits - {trick.suit}
        for trick in tricks
        for card in trick.cards
    )


def _tries(step: FinesseTo | RunCard, tricks: Tricks) -> Tricks:
    """The tricks in which we led to a finesse."""
    whole = [trick for trick in tricks if len(trick.cards) == 4]
    suit = SUIT_OF[step.card]
    return [trick for trick in whole if trick.cards[0].is_ours and trick.suit == suit]


def _finessed(step: Instruction, tricks: Tricks, declarer: int) -> bool:
    """Was there a card of theirs over the one that was finessed whenever it was tried?

    Was the card led that is named, no higher one than it was led to, and one that was run let run,
    unless an honour covered it? What is run is to catch a card: one of ours is better than a card
    that beats it.
    """
    assert isinstance(step, FinesseTo | RunCard)
    tries = _tries(step, tricks)
    if isinstance(step, FinesseTo) and step.led > step.card:
        return False
    for trick in tries:
        led, second, third = (one.card for one in trick.cards[:3])
        if not trick.theirs >> min(step.card, max(led, third)):
            return False
        if trick is tries[0] and led != getattr(step, "led", -1) >= 0:
            return False
        is_covered = SUIT_OF[second] != trick.suit or second > max(led, HONOUR + 13 * trick.suit)
        is_over = SUIT_OF[third] == trick.suit and third > led
        if isinstance(step, RunCard) and is_over and not is_covered:
            return False
        if isinstance(step, RunCard) and not _can_catch(trick, led):
            return False
    return bool(tries)


def _can_catch(trick: SpokenTrick, led: int) -> bool:
    """Is a card of ours better than one of theirs that beats the one led?"""
    over = trick.theirs >> (led + 1) << (led + 1)
    return trick.ours > (over & -over) if over else False


def _won(step: FinesseTo | RunCard, tricks: Tricks) -> bool:
    """Did a finesse win where a card of theirs could have, or did second hand beat its card?"""
    for trick in _tries(step, tricks):
        best = next(one for one in trick.cards if one.seat == trick.winner)
        second = trick.cards[1].card
        if best.is_ours and trick.theirs >> best.card:
            return True
        if SUIT_OF[second] == trick.suit and second > max(
            min(step.card, trick.cards[0].card), HONOUR + 13 * trick.suit
        ):
            return True
    return False


WORDS: dict[type[Instruction], Callable[[Instruction, Tricks, int], bool]] = {
    GiveUp: _lost, Exit: _lost, DriveOut: _lost, HoldUp: _lost,
    Ruff: _ruffed, CrossRuff: _ruffed, RunSuit: _threw, Cash: _threw,
    FinesseTo: _finessed, RunCard: _finessed,
}  # fmt: skip
"""What must have happened in the tricks in which an instruction spoke for its verb to be true."""


Spoken = dict[Instruction, list[Tricks]]
"""For each instruction the layouts in which it speaks, each by its tricks."""


def spoken(trial: Trial, steps: Steps) -> Spoken:
    """In which tricks the instructions of a program speak."""
    follower = Follower(Program(steps))
    found: Spoken = defaultdict(list)
    for number in range(min(LOOKED_AT, len(trial))):
        told: list[PlayedCard] = []
        replay = trial.layouts.replay(follower, trial.order[number])
        replay.to_end(LayoutPlay.drawn, told)
        if told and told[-1].is_claim and not replay.seen.trick:
            told.pop()  # the first card of the claim, which is not played
        for step, tricks in _by_step(replay, told, trial.theirs).items():
            found[step].append(tricks)
    return found


def unsaid(steps: Steps, found: Spoken) -> Steps:
    """The steps that should lead something and never do."""
    return tuple(
        step
        for step in steps
        if isinstance(step, Instruction)
        and step.kind is InstructionKind.LEAD
        and step not in found
        and not isinstance(step, DrawTrumps)  # a claim draws them too
    )


def keeps_word(trial: Trial, steps: Steps) -> bool:
    """Does every instruction do what it says where it speaks, and does every one speak, once?"""
    if len(set(steps)) < len(steps):
        return False
    found = spoken(trial, steps)
    declarer = trial.layouts.seen.declarer
    for step in within(steps):
        said, check = found.get(step, []), WORDS.get(type(step))
        kept = len(said) if check is None else sum(check(step, one, declarer) for one in said)
        if kept < MOSTLY * len(said):
            return False
        is_finesse = isinstance(step, FinesseTo | RunCard) and bool(said)
        if is_finesse and not _is_finesse(step, said):
            return False
    return not unsaid(steps, found)


def _is_finesse(step: Instruction, spoke: list[Tricks]) -> bool:
    """Does a finesse win often enough, and is it repeated, if that is said, while it can be?

    It need not be when the cards that it was against have gone.
    """
    assert isinstance(step, FinesseTo | RunCard)
    if sum(_won(step, tricks) for tricks in spoke) < HOPES * len(spoke):
        return False
    tries = [one for one in (_tries(step, tricks) for tricks in spoke) if one]
    again = sum(len(one) > 1 or not _left_over(step, one[0]) for one in tries)
    return not step.repeat or again >= MOSTLY * len(tries)


def _left_over(step: FinesseTo | RunCard, trick: SpokenTrick) -> int:
    """The cards of theirs over the one that was finessed, when the trick is over."""
    return (trick.theirs & ~sum(1 << one.card for one in trick.cards)) >> step.card


def _by_step(replay: LayoutPlay, told: list[PlayedCard], theirs: int) -> dict[Instruction, Tricks]:
    """For each instruction that spoke the finished tricks in which it did."""
    seen = replay.seen
    before = len(seen.tricks) * 4 + len(seen.trick) - len(told)
    found: dict[Instruction, Tricks] = defaultdict(list)
    ours = ~theirs
    for number, (_, played, winner) in enumerate(seen.tricks):
        start, suit = max(4 * number - before, 0), SUIT_OF[played[0]]
        cards = told[start : 4 * number + 4 - before]
        for step in {card.by for card in cards if card.by is not None}:
            trick = SpokenTrick(winner, suit, cards, theirs & SUIT[suit], ours & SUIT[suit])
            found[step].append(trick)
        gone = sum(1 << card for card in played)
        theirs, ours = theirs & ~gone, ours & ~gone
    return found

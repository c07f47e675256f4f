"""Estimating by sampling, for the few conditions whose tables would not fit.

Layouts are dealt at random from the unseen cards, those that fit the evidence
are kept, and the event is looked up in them. The answer carries its standard
error, the number of layouts kept and the seed, so that nobody takes it for exact.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from kibitz.cards import SEATS, Card, Seat, cards_of
from kibitz.chance.choice import Choice, Choices, choice_of
from kibitz.chance.formula import FALSE, TRUE
from kibitz.chance.leaves import Leaves
from kibitz.chance.unseen import Unseen
from kibitz.condition.tree import Chose, Condition, Truth, walk
from kibitz.condition.vector import evaluate
from kibitz.errors import Illegal
from kibitz.result import Kind, Result

Masks = npt.NDArray[np.uint64]

BATCH = 50_000
MOST_DEALT = 10_000_000
"""After so many layouts the search for some that fit the evidence is given up."""


def estimate(
    event: Condition,
    unseen: Unseen,
    evidence: Condition | None = None,
    samples: int = 100_000,
    seed: int = 1,
    most_dealt: int = MOST_DEALT,
) -> Result[Fraction]:
    """The chance of the event, from random layouts that fit the evidence."""
    evidence = Truth(True) if evidence is None else evidence
    choices = Choices([evidence, event])
    source = np.random.Generator(np.random.PCG64(seed))
    kept = hits = dealt = 0
    while kept < samples and dealt < most_dealt:
        hands = deal_layouts(unseen, BATCH, source)
        chosen = {key: choose(choice, hands, source) for key, choice in choices.items()}
        fits = truths(evidence, hands, chosen)
        kept += int(fits.sum())
        hits += int((fits & truths(event, hands, chosen)).sum())
        dealt += BATCH
    if not kept:
        raise Illegal(
            f"none of {dealt} random layouts fits the evidence",
            remedy="state the evidence on one or two hands, which is counted exactly",
        )
    chance = hits / kept
    # With no hit, or nothing but hits, the error of one hit more or less.
    spread = max(chance * (1 - chance), 1 / kept)
    return Result(
        Fraction(hits, kept),
        Kind.SAMPLED,
        error=math.sqrt(spread / kept),
        samples=kept,
        seed=seed,
    )


def deal_layouts(unseen: Unseen, number: int, source: np.random.Generator) -> dict[Seat, Masks]:
    """Random layouts, as hands for each seat; those that put a card in a closed suit are redealt.

    There may be fewer than `number` where many had to be thrown away.
    """
    cards = np.array([card.mask for card in cards_of(unseen.cards.mask)], dtype=np.uint64)
    order = np.argsort(source.random((number, len(cards))), axis=1)
    shuffled = cards[order]
    hands: dict[Seat, Masks] = {}
    fits = np.ones(number, dtype=bool)
    at = 0
    for seat in SEATS:
        places = unseen.vacant[seat]
        mine = np.bitwise_or.reduce(shuffled[:, at : at + places], axis=1)
        at += places
        for suit in unseen.closed[seat]:
            fits &= mine & np.uint64(suit.mask) == 0
        hands[seat] = mine | np.uint64(unseen.fixed[seat].mask)
    return {seat: hand[fits] for seat, hand in hands.items()}


def choose(
    choice: Choice, hands: Mapping[Seat, Masks], source: np.random.Generator
) -> npt.NDArray[np.int64]:
    """For each layout the card that is chosen among the equals, as its place among them."""
    hand = hands[choice.seat]
    draw = source.random(len(hand))
    outcome = np.full(len(hand), -1, dtype=np.int64)
    for held, weights in choice.patterns.items():
        of_all = np.uint64(sum(card.mask for card in choice.equals))
        here = hand & of_all == np.uint64(sum(card.mask for card in held))
        below = Fraction(0)
        for card, often in weights.items():
            above = below + often
            mine = here & (draw >= float(below)) & (draw < float(above))
            outcome[mine] = choice.equals.index(card)
            below = above
    return outcome


def truths(
    condition: Condition,
    hands: Mapping[Seat, Masks],
    chosen: Mapping[tuple[Seat, frozenset[Card]], npt.NDArray[np.int64]],
) -> npt.NDArray[np.bool_]:
    """Whether the condition is true, in each layout, with the choices that were made."""
    leaves = Leaves()
    formula = leaves.formula(condition)
    if formula in (FALSE, TRUE):
        return np.full(len(hands[Seat.WEST]), formula == TRUE)

    def value(number: int) -> npt.NDArray[np.bool_]:
        leaf = leaves.leaf[number]
        if isinstance(leaf, Chose):
            key = choice_of(leaf)
            equals = tuple(sorted(key[1], reverse=True))
            return np.asarray(chosen[key] == equals.index(leaf.card))
        if any(isinstance(node, Chose) for node in walk(leaf)):
            raise Illegal(
                "a choice among equals inside a number cannot be sampled",
                remedy="ask for it as a condition of its own",
            )
        return evaluate(leaf, hands)

    return leaves.formulas.evaluate(formula, value)

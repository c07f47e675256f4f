"""Estimating by sampling, for the few conditions whose tables would not fit.

What the tables can carry is drawn exactly (`Sampler`), so that rare evidence and rare events
are met as often as common ones; what they cannot is asked of each layout:

    chance = layouts of the carried part / layouts with the evidence x share that fits the rest

Where the evidence itself is too much for the tables, or speaks of a choice among equals, the
layouts that fit it are kept, and the event is looked up in them. The answer carries its
standard error, the number of layouts and the seed, so that nobody takes it for exact.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from kibitz.cards import SEATS, Card, Seat
from kibitz.chance.choice import Choice, Choices, choice_of
from kibitz.chance.counting.as_written import LeafFormula
from kibitz.chance.counting.budget import Budget
from kibitz.chance.counting.formula import FALSE, TRUE
from kibitz.chance.drawing.sample import SAMPLING, Sampler
from kibitz.chance.rewrite import all_of, conjuncts
from kibitz.chance.unseen import Unseen
from kibitz.condition.tree import Chose, Condition, Truth, walk
from kibitz.condition.vector import evaluate
from kibitz.errors import Illegal
from kibitz.result import Kind, Result

Masks = npt.NDArray[np.uint64]
Words = npt.NDArray[np.uint64]

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
    budget: Budget = SAMPLING,
) -> Result[Fraction]:
    """The chance of the event, from random layouts that fit the evidence."""
    evidence = Truth(True) if evidence is None else evidence
    choices = Choices([evidence, event])
    plain = [part for part in conjuncts(evidence) if not _speaks_of_choice(part)]
    given = Sampler(all_of(*plain), unseen, budget=budget)
    if not choices and given.rejected_part is None:
        try:
            both = Sampler(event, unseen, evidence, budget=budget)
        except Illegal:  # not even the carried part can be: the event is never met
            pass
        else:
            return _share_of_carried(given, both, samples, seed)
    return _looked_up(event, evidence, choices, given, samples, seed, most_dealt)


def _share_of_carried(given: Sampler, both: Sampler, samples: int, seed: int) -> Result[Fraction]:
    """The carried part of event and evidence is counted, the rest of it asked of its layouts."""
    share = both.exact_probability / given.exact_probability
    rest = both.rejected_part or Truth(True)
    source, hits, dealt = both.source(seed), 0, 0
    while dealt < samples:
        masks = source(min(BATCH, samples - dealt))
        hits += int(truths(rest, _by_seat(masks), {}).sum())
        dealt += len(masks)
    return _result(share, hits, dealt, seed)


def _looked_up(
    event: Condition,
    evidence: Condition,
    choices: Choices,
    given: Sampler,
    samples: int,
    seed: int,
    most_dealt: int,
) -> Result[Fraction]:
    """The event is looked up in the layouts that fit the evidence."""
    source = given.source(seed)
    # choices are made with a stream of their own, from raw bits, the same on every machine
    words = np.random.PCG64(seed).jumped().random_raw
    kept = hits = dealt = 0
    while kept < samples and dealt < most_dealt:
        size = min(BATCH, most_dealt - dealt)
        hands = _by_seat(source(size))
        chosen = {key: choose(choice, hands, words(size)) for key, choice in choices.items()}
        fits = truths(evidence, hands, chosen)
        kept += int(fits.sum())
        hits += int((fits & truths(event, hands, chosen)).sum())
        dealt += size
    if not kept:
        raise Illegal(
            f"none of {dealt} random layouts fits the evidence",
            remedy="state the evidence on one or two hands, which is counted exactly",
        )
    return _result(Fraction(1), hits, kept, seed)


def _result(share: Fraction, hits: int, of: int, seed: int) -> Result[Fraction]:
    """`hits` of so many layouts, which are this share of all."""
    rate = hits / of
    # With no hit, or nothing but hits, the error of one hit more or less.
    spread = max(rate * (1 - rate), 1 / of)
    return Result(
        share * Fraction(hits, of),
        Kind.SAMPLED,
        error=float(share) * math.sqrt(spread / of),
        samples=of,
        seed=seed,
    )


def _by_seat(masks: Masks) -> dict[Seat, Masks]:
    return {seat: masks[:, seat] for seat in SEATS}


def _speaks_of_choice(condition: Condition) -> bool:
    return any(isinstance(node, Chose) for node in walk(condition))


def choose(choice: Choice, hands: Mapping[Seat, Masks], words: Words) -> npt.NDArray[np.int64]:
    """For each layout the card that is chosen among the equals, as its place among them.

    `words` are random, 64 bits for each layout.
    """
    hand = hands[choice.seat]
    draw = (words >> np.uint64(11)) * 2.0**-53
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
    leaves = LeafFormula()
    formula = leaves.formula(condition)
    if formula in (FALSE, TRUE):
        return np.full(len(hands[Seat.WEST]), formula == TRUE)

    def value(number: int) -> npt.NDArray[np.bool_]:
        leaf = leaves.leaf[number]
        if isinstance(leaf, Chose):
            key = choice_of(leaf)
            equals = tuple(sorted(key[1], reverse=True))
            return np.asarray(chosen[key] == equals.index(leaf.card))
        if _speaks_of_choice(leaf):
            raise Illegal(
                "a choice among equals inside a number cannot be sampled",
                remedy="ask for it as a condition of its own",
            )
        return evaluate(leaf, hands)

    return leaves.formulas.evaluate(formula, value)

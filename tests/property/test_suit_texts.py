"""Every text is certified: a random sample of combinations and targets."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from kibitz.combination import Line, suit
from kibitz.combination.writing.writer import write

RANKS = "AKQJT98765432"
SHORT = 8
"""Nearly all texts have at most so many lines."""


def sample(count: int, seed: int) -> Iterator[Line]:
    """The best lines of random combinations, each for a random target that can be reached."""
    rng = random.Random(seed)
    while count:
        held = sorted(rng.sample(RANKS, rng.randint(4, 11)), key=RANKS.index)
        hands: tuple[list[str], list[str]] = ([], [])
        for card in held:
            rng.choice(hands).append(card)
        text = "-".join("".join(hand) or "void" for hand in hands)
        tricks = rng.randint(1, max(map(len, hands)))
        best = suit(text, tricks=tricks).best
        if best is not None:
            count -= 1
            yield best


def check(count: int, seed: int) -> None:
    """All certified, at least 95 % short."""
    texts = [(line, write(line)) for line in sample(count, seed)]
    failed = [(line.problem.text, line.target) for line, text in texts if not text.certified]
    assert not failed
    short = sum(len(text.lines) <= SHORT for _, text in texts)
    assert short >= 0.95 * count


def test_a_small_sample() -> None:
    check(150, seed=1)


@pytest.mark.slow
def test_two_thousand() -> None:
    check(2000, seed=3)

"""Telling apart: the shortest conditions that tell some endings of a trick from others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations

from kibitz.combination.problem import Problem
from kibitz.combination.word_costs import JOINED
from kibitz.combination.writing.shown import (
    LAST,
    History,
    Sign,
    atoms,
    both_of,
    either,
    joined_cost,
    last_of,
    this_time,
)

Offer = tuple[float, Callable[[], Sign], bool, int]
"""What it costs, the sign, whether its opposite is meant, and the endings of which it is true."""


class TellingApart:
    """The simple signs of one problem, and which of them tell endings apart."""

    def __init__(self, problem: Problem) -> None:
        simple = [*atoms(problem), *LAST]
        self._single = len(simple)
        self._simple = simple + [this_time(sign) for sign in simple[: -len(LAST)]]
        """The simple signs; from `_single` on, those that make sense after several tricks."""
        self._facts: dict[History, list[int]] = {}

    def signs(self, histories: list[History], loud: int, limit: float) -> list[Offer]:
        """The signs that tell these endings apart, each set of endings by its shortest words.

        Only sets with one of the `loud` endings, and words that cost no more than the limit.
        """
        full = (1 << len(histories)) - 1
        last = any(history != last_of(history) for history in histories)
        table: dict[int, Offer] = {}

        def offer(mask: int, cost: float, sign: Callable[[], Sign], unless: bool = False) -> None:
            if cost <= limit and mask & loud and mask != full:
                known = table.get(mask)
                if known is None or cost < known[0]:
                    table[mask] = cost, sign, unless, mask

        plain: dict[int, Sign] = {}
        true = [0] * len(self._simple)
        for n, history in enumerate(histories):
            for number in self._true_signs(history):
                true[number] |= 1 << n
        for number, sign in enumerate(self._simple if last else self._simple[: self._single]):
            mask = true[number]
            if not mask or mask == full:
                continue
            offer(mask, sign.cost, partial(_itself, sign))
            offer(full & ~mask, sign.cost + JOINED["unless"], partial(_itself, sign), True)
            if mask not in plain or sign.cost < plain[mask].cost:
                plain[mask] = sign
        pairs = sorted(plain.items(), key=lambda one: one[1].cost)[:16]
        for (mask, sign), (other, second) in combinations(pairs, 2):
            for word, found, made in (("or", mask | other, either), ("and", mask & other, both_of)):
                offer(found, joined_cost(sign, second, word), partial(made, sign, second))
        return sorted(table.values(), key=lambda one: one[0])

    def _true_signs(self, history: History) -> list[int]:
        """The numbers of the simple signs that are true of these tricks."""
        known = self._facts.get(history)
        if known is None:
            known = [number for number, sign in enumerate(self._simple) if sign.test(history)]
            self._facts[history] = known
        return known


def _itself(sign: Sign) -> Sign:
    return sign

"""Formulas: equal formulas have equal numbers, and deciding atoms never makes them grow."""

from __future__ import annotations

import random
from itertools import product

import numpy as np

from kibitz.chance.counting.formula import FALSE, TRUE, Formulas


def build(f: Formulas, rng: random.Random, depth: int) -> int:
    if not depth or rng.random() < 0.2:
        atom = f.atom(rng.randrange(5))
        return atom if rng.random() < 0.5 else f.negation(atom)
    parts = [build(f, rng, depth - 1) for _ in range(rng.randint(1, 3))]
    return f.all_of(parts) if rng.random() < 0.5 else f.any_of(parts)


def truth_table(f: Formulas, formula: int) -> list[bool]:
    if formula in (FALSE, TRUE):
        return [formula == TRUE] * 32
    columns = np.array(list(product((False, True), repeat=5)))
    return list(f.evaluate(formula, lambda atom: columns[:, atom]))


def test_restriction_is_substitution() -> None:
    rng = random.Random(1)
    rows = list(product((False, True), repeat=5))
    for _ in range(200):
        f = Formulas()
        formula = build(f, rng, 3)
        decided = {a: rng.random() < 0.5 for a in rng.sample(range(5), 2)}
        rest = f.restrict(formula, decided)
        assert not f.support(rest) & sum(1 << a for a in decided)
        whole, left = truth_table(f, formula), truth_table(f, rest)
        for row, before, after in zip(rows, whole, left, strict=True):
            if all(row[a] is truth for a, truth in decided.items()):
                assert before == after


def test_a_negation_is_true_where_the_formula_is_not() -> None:
    rng = random.Random(2)
    for _ in range(100):
        f = Formulas()
        formula = build(f, rng, 3)
        opposite = f.negation(formula)
        assert f.negation(opposite) == formula
        assert truth_table(f, opposite) == [not t for t in truth_table(f, formula)]


def test_equal_formulas_are_one_number() -> None:
    f = Formulas()
    a, b, c = (f.atom(n) for n in range(3))
    assert f.all_of((a, f.all_of((b, c)))) == f.all_of((c, b, a, a))
    assert f.any_of((a, FALSE)) == a
    assert f.any_of((a, TRUE)) == TRUE
    assert f.all_of(()) == TRUE
    assert f.any_of((a, f.negation(a))) == TRUE


def test_the_first_atom() -> None:
    f = Formulas()
    assert f.first_atom(f.any_of((f.atom(7), f.negation(f.atom(3))))) == 3

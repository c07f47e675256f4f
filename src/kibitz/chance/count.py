"""Counting: how many layouts of the unseen cards make a condition true, exactly.

Each suit's layouts are listed in classes (`layouts`), with the atoms that they
decide already decided (`meter`) and the condition cut down to its residue
(`table`). Two suits are put together on each side, and the two halves are
joined where the cards given fill the vacant places. A residue that is decided
needs no letters, so a long disjunction stays small; there is no normal form
and no inclusion-exclusion, and all sums are whole numbers.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product

import numpy as np

from kibitz.cards import SEATS, Card, Seat, Suit
from kibitz.chance.atom import Atom, Chosen, Compiler, Range, Reading
from kibitz.chance.budget import UNLIMITED, Budget
from kibitz.chance.choice import Choice, Choices, choice_of
from kibitz.chance.formula import FALSE, TRUE
from kibitz.chance.layouts import Box, SuitLayouts, suit_layouts
from kibitz.chance.meter import (
    OPEN,
    YES,
    ChosenMeter,
    Halves,
    Meter,
    RangeMeter,
    RelationMeter,
    Truths,
    undefined_met,
)
from kibitz.chance.pairs import EXACT_FLOAT, EXACT_INT, Added, Ints, Listed, key_of, outer_sums
from kibitz.chance.rewrite import rewritten
from kibitz.chance.table import Residues, Table, merged
from kibitz.chance.unseen import Unseen
from kibitz.condition.tree import And, Chose, Condition, Holds, Node, Not, Truth
from kibitz.errors import Illegal

AREA = 1 << 22
"""How many pairs of rows are joined at once."""


def count(
    condition: Condition,
    unseen: Unseen,
    choices: Choices | None = None,
    budget: Budget | None = None,
) -> Fraction:
    """The number of layouts in which the condition is true.

    A layout in which a choice among equals is only sometimes made as stated counts in
    part. `choices` are those of a larger question, where frequencies may be stated that
    the condition itself does not mention.

    >>> from kibitz.deal import Deal
    >>> print(count(Truth(True), Unseen.of_deal(Deal.parse(
    ...     "N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -"))))
    10400600
    """
    choices = Choices([condition]) if choices is None else choices
    mixed = next((choice for choice in choices.values() if len(choice.suits) > 1), None)
    if mixed is not None:
        return _over_outcomes(condition, unseen, choices, mixed, budget)
    tables = Tables(condition, unseen, choices, budget)
    total = tables.total
    if undefined_met(tables.meters):
        # A division by zero must not matter: the count has to be the same either way.
        other = Tables(condition, unseen, choices, budget, undefined=True).total
        if other != total:
            raise Illegal(
                "division by zero",
                remedy="exclude the hands for which the divisor is 0 with another condition",
            )
    return Fraction(total, tables.denominator)


class Tables:
    """The tables of a condition over the unseen cards; `total` counts in `denominator`ths."""

    def __init__(
        self,
        condition: Condition,
        unseen: Unseen,
        choices: Choices,
        budget: Budget | None = None,
        undefined: bool = False,
    ) -> None:
        compiler = Compiler(choices)
        self.unseen = unseen
        self.formulas = compiler.formulas
        self.root = compiler.formula(condition)
        self.atoms = compiler.atoms
        self.choices = [
            choices[key] for key in dict.fromkeys(
                atom.choice for atom in self.atoms if isinstance(atom, Chosen)
            )
        ]  # fmt: skip
        self.denominator = math.prod(choice.denominator for choice in self.choices)
        self.boxes = self._boxes()
        self.budget = budget or Budget()
        if sum(len(box) == 1 and box[0] in self._read_seats for box in self.boxes) <= 2:
            self.budget = UNLIMITED
        self.layouts = {suit: self._suit_layouts(suit) for suit in Suit}
        self.halves = _paired({suit: len(rows.weight) for suit, rows in self.layouts.items()})
        self.meters = [self._meter(atom, undefined) for atom in self.atoms]
        self.residues = Residues(self.formulas, self.root, len(self.atoms))
        self.suits = {suit: self._suit_table(suit) for suit in Suit}
        self.left, self.right = self._half(0), self._half(1)

    @cached_property
    def total(self) -> int:
        """The number of layouts, in `denominator`ths."""
        ways = 1
        for box in self.boxes:
            left = sum(self.unseen.vacant[seat] for seat in box)
            for seat in box:
                ways *= math.comb(left, self.unseen.vacant[seat])
                left -= self.unseen.vacant[seat]
        return ways * sum(self._joined(left, right) for left, right in self.blocks())

    @cached_property
    def _read_seats(self) -> frozenset[Seat]:
        readings = {r.seat for suit in Suit for r in self._readings(suit)}
        return frozenset(readings | {choice.seat for choice in self.choices})

    def _readings(self, suit: Suit) -> list[Reading]:
        found: dict[Reading, None] = {}
        for atom in self.atoms:
            if not isinstance(atom, Chosen):
                totals = (atom.total,) if isinstance(atom, Range) else atom.totals
                for total in totals:
                    found |= dict.fromkeys(reading for reading, _ in total.parts[suit])
        return list(found)

    def _boxes(self) -> tuple[Box, ...]:
        """The hidden seats that are read, one by one, and the others where they are alike."""
        alone: list[Box] = []
        pools: dict[frozenset[Suit], list[Seat]] = {}
        for seat in SEATS:
            if self.unseen.vacant[seat]:
                if seat in self._read_seats:
                    alone.append((seat,))
                else:
                    pools.setdefault(self.unseen.closed[seat], []).append(seat)
        return (*alone, *(tuple(seats) for seats in pools.values()))

    @cached_property
    def places(self) -> list[int]:
        """The vacant places of each box."""
        return [sum(self.unseen.vacant[seat] for seat in box) for box in self.boxes]

    def _suit_layouts(self, suit: Suit) -> SuitLayouts:
        here = [choice for choice in self.choices if suit in choice.suits]
        return suit_layouts(self.unseen, suit, self.boxes, self._readings(suit), here, self.budget)

    def _meter(self, atom: Atom, undefined: bool) -> Meter:
        if isinstance(atom, Range):
            return RangeMeter(atom, self.layouts, self.halves)
        if isinstance(atom, Chosen):
            return ChosenMeter(atom, self.layouts)
        sizes = {seat: len(self.unseen.fixed[seat]) + self.unseen.vacant[seat] for seat in SEATS}
        return RelationMeter(atom, self.layouts, self.halves, sizes, undefined)

    @cached_property
    def _lettered(self) -> dict[int, RangeMeter | RelationMeter]:
        return {a: m for a, m in enumerate(self.meters) if not isinstance(m, ChosenMeter)}

    def _shared(self, suits: Sequence[Suit]) -> int:
        """The atoms that suits other than these have a say in."""
        shared = 0
        for number, atom in enumerate(self.atoms):
            if isinstance(atom, Chosen):
                here = atom.card.suit in suits
            else:
                meter = self._lettered[number]
                here = not any(meter.varies(suit) for suit in Suit if suit not in suits)
            shared |= (not here) << number
        return shared

    def _suit_table(self, suit: Suit) -> Table:
        layouts = self.layouts[suit]
        rows = len(layouts.weight)
        status = [meter.suit_status(suit) for meter in self.meters]
        residue = np.zeros(rows, dtype=np.int64)
        shared = self._shared((suit,))
        for members, row in _patterns([s.astype(np.int64) for s in status], rows):
            decided = {a: bool(s[row]) for a, s in enumerate(status) if s[row] != OPEN}
            residue[members] = self.residues.first(decided, shared)
        alive = self.residues.support()[residue]
        letters = {a: m.letters(suit) * alive[:, a] for a, m in self._lettered.items()}
        table = Table(layouts.counts[:-1], residue, letters, layouts.weight)
        return merged(self._without_false(table))

    def _half(self, half: int) -> Table:
        """The rows of two suits put together."""
        suits = self.halves[half]
        one, other = (self.suits[suit] for suit in suits)
        self.budget.check_pairs(len(one) * len(other))
        if not len(one) or not len(other):
            empty = np.zeros(0, dtype=np.int64)
            return Table(tuple(empty for _ in one.given), empty, {}, empty)
        shared = self._shared(suits)
        givens = [Added(a, b) for a, b in zip(one.given, other.given, strict=True)]
        residues = Listed(one.residue, other.residue, self._together(shared))
        letters = [
            meter.pair(half, one.letters[number], other.letters[number])
            for number, meter in self._lettered.items()
        ]
        columns, weight = outer_sums([*givens, residues, *letters], one.weight, other.weight)
        table = Table(
            tuple(columns[: len(givens)]),
            columns[len(givens)],
            dict(zip(self._lettered, columns[len(givens) + 1 :], strict=True)),
            weight,
        )
        table = table.rows(self._fits(table, suits))
        return merged(self._without_false(self._decided(table, half)))

    def _together(self, shared: int) -> Callable[[Ints, Ints], Ints]:
        def table(ones: Ints, others: Ints) -> Ints:
            pairs = product(ones.tolist(), others.tolist())
            return np.array([self.residues.together(a, b, shared) for a, b in pairs])

        return table

    def _decided(self, table: Table, half: int) -> Table:
        """Decide the atoms that the half decides alone; letters that no longer matter are 0."""
        alive = self.residues.support()[table.residue].astype(bool)
        status = {
            a: np.where(alive[:, a], meter.half_status(half, table.letters[a]), OPEN)
            for a, meter in self._lettered.items()
        }
        shared = self._shared(self.halves[half])
        residue = table.residue.copy()
        columns = [table.residue, *(s.astype(np.int64) for s in status.values())]
        for members, row in _patterns(columns, len(residue)):
            decided = {a: bool(s[row]) for a, s in status.items() if s[row] != OPEN}
            if decided:
                before = int(table.residue[row])
                residue[members] = self.residues.after(before, decided, shared)
        alive_now = self.residues.support()[residue]
        letters = {a: column * alive_now[:, a] for a, column in table.letters.items()}
        return Table(table.given, residue, letters, table.weight)

    def _fits(self, table: Table, suits: Sequence[Suit]) -> Truths:
        """Which rows give no box more cards than it has places."""
        cards = sum(len(self.layouts[suit].ranks) for suit in suits)
        rest = np.full(len(table), cards, dtype=np.int64)
        fits = np.ones(len(table), dtype=bool)
        for given, most in zip(table.given, self.places, strict=False):
            fits &= given <= most
            rest -= given
        if self.places:
            fits &= rest <= self.places[-1]
        return fits

    def _without_false(self, table: Table) -> Table:
        false = np.array([formula == FALSE for formula in self.residues.formula])
        return table.rows(~false[table.residue]) if false.any() else table

    def blocks(self) -> Iterator[tuple[Table, Table]]:
        """The rows of the two halves that fill the vacant places together."""
        left, right = self.left, self.right
        if not len(left) or not len(right):
            return
        lacking = [most - g for most, g in zip(self.places, right.given, strict=False)]
        here = _placed(left.given, self.places, len(left))
        there = _placed(lacking, self.places, len(right))
        order, other = np.argsort(here, kind="stable"), np.argsort(there, kind="stable")
        here, there = here[order], there[other]
        for key in np.intersect1d(here, there):
            a, b = np.searchsorted(here, (key, key + 1))
            c, d = np.searchsorted(there, (key, key + 1))
            yield left.rows(order[a:b]), right.rows(other[c:d])

    def _joined(self, left: Table, right: Table) -> int:
        """The number of layouts in a block."""
        true = np.array([formula == TRUE for formula in self.residues.formula])
        sure, other = true[left.residue], true[right.residue]
        total = left.rows(sure).total * right.total
        left = left.rows(~sure)
        total += left.total * right.rows(other).total
        right = right.rows(~other)
        if not len(left) or not len(right):
            return total
        self.budget.check_pairs(len(left) * len(right))
        step = max(1, AREA // len(right))
        for at in range(0, len(left), step):
            part = left.rows(np.arange(at, min(at + step, len(left))))
            total += _weighed(part, right, self.truths(part, right))
        return total

    def truths(self, left: Table, right: Table) -> Truths:
        """Whether the condition is true, for rows of the left half (down) and right (across)."""
        table = self.residues.truths()
        here, there = table[left.residue], table[right.residue]

        def value(atom: int) -> Truths:
            one, other = here[:, atom, None], there[None, :, atom]
            if (one != OPEN).all():
                return np.asarray(one == YES)
            if (other != OPEN).all():
                return np.asarray(other == YES)
            meter = self._lettered[atom]
            truth = meter.decided(left.letters[atom], right.letters[atom])
            if (one != OPEN).any():
                truth = np.where(one != OPEN, one == YES, truth)
            if (other != OPEN).any():
                truth = np.where(other != OPEN, other == YES, truth)
            return truth

        return np.broadcast_to(self.formulas.evaluate(self.root, value), (len(left), len(right)))


def _weighed(left: Table, right: Table, truths: Truths) -> int:
    if right.total < EXACT_FLOAT:
        sums = (truths.astype(float) @ right.weight.astype(float)).astype(np.int64)
    else:
        sums = truths.astype(object) @ right.weight.astype(object)
    if left.total * right.total < EXACT_INT:
        return int(left.weight @ sums)
    return int(left.weight.astype(object) @ sums.astype(object))


def _placed(given: Sequence[Ints], places: Sequence[int], rows: int) -> Ints:
    """One number for the cards given to all boxes but the last."""
    key = np.zeros(rows, dtype=np.int64)
    for column, most in zip(given, places, strict=False):
        key = key * (most + 1) + column
    return key


def _patterns(columns: Sequence[Ints], rows: int) -> Iterator[tuple[Ints, int]]:
    """The groups of rows that are alike in all columns, each with one of its rows."""
    if not rows:
        return
    if not columns:
        yield np.arange(rows), 0
        return
    key = key_of(columns)
    order = np.argsort(key, kind="stable")
    ends = np.flatnonzero(np.diff(key[order])) + 1
    for members in np.split(order, ends):
        yield members, int(members[0])


def _paired(sizes: dict[Suit, int]) -> Halves:
    """Two and two suits, so that the tables of neither half grow large."""
    a, b, c, d = sorted(sizes, key=lambda suit: sizes[suit])
    return (a, d), (b, c)


def _over_outcomes(
    condition: Condition, unseen: Unseen, choices: Choices, choice: Choice, budget: Budget | None
) -> Fraction:
    """A choice among equals of several suits: the sum over the cards held and the card chosen."""
    key = (choice.seat, frozenset(choice.equals))
    others = choices.without(key)
    total = Fraction(0)
    for held, weights in choice.patterns.items():
        holds = [
            h if card in held else Not(h)
            for card in choice.equals
            for h in [Holds(card, choice.seat)]
        ]
        outcomes: list[tuple[Card | None, Fraction]] = [*weights.items()] or [(None, Fraction(1))]
        for chosen, often in outcomes:
            settled = _settled(condition, key, chosen)
            total += often * count(And((settled, *holds)), unseen, others, budget)
    return total


def _settled(condition: Condition, key: object, chosen: object) -> Condition:
    def settle(node: Node) -> Node:
        if isinstance(node, Chose) and choice_of(node) == key:
            return Truth(node.card == chosen)
        return node

    return rewritten(condition, settle)

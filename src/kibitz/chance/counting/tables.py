"""Tables: the layouts of the unseen cards in classes, suit by suit and half by half.

Each suit's layouts are listed in classes (`layouts`), with the atoms that they
decide already decided (`atom_totals`) and the condition cut down to its residue
(`residue`). Two suits are put together on each side; `halves` puts the two halves
together where the cards given fill the vacant places.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import product

import numpy as np
import numpy.typing as npt

from kibitz.cards import SEATS, Card, Seat, Suit
from kibitz.chance.choice import Choice, Choices
from kibitz.chance.counting.atom import Atom, Chosen, Range, Reading, Relation, Spared, Total
from kibitz.chance.counting.atom_totals import (
    OPEN,
    Halves,
    Meter,
    RelationTotal,
    Status,
    SumTotal,
    Truths,
    chosen_status,
)
from kibitz.chance.counting.budget import Budget
from kibitz.chance.counting.compiler import Compiler
from kibitz.chance.counting.formula import FALSE
from kibitz.chance.counting.residue import Residues
from kibitz.chance.counting.row_pairs import (
    EXACT_INT,
    Added,
    Ints,
    Listed,
    Pair,
    Weights,
    grouped,
    key_of,
    outer_sums,
)
from kibitz.chance.counting.suit_layouts import Box, SuitLayouts, suit_layouts
from kibitz.chance.unseen import Unseen
from kibitz.condition.tree import Condition

NO_ROWS = np.zeros(0, dtype=np.int64)
FEW_PAIRS = 1 << 18
"""Up to so many pairs of rows are put together at once."""


@dataclass(frozen=True)
class LayoutRows:
    """Rows of like layouts: cards given to each box but the last, residue, letters, weight.

    A row is a number of layouts (`weight`) that agree in everything that still matters.
    `letters` are those of the meters, by the meter's number.
    """

    given: tuple[Ints, ...]
    residue: Ints
    letters: Mapping[int, Ints]
    weight: Weights

    def __len__(self) -> int:
        return len(self.weight)

    def rows(self, chosen: npt.NDArray[np.bool_] | Ints) -> LayoutRows:
        """Only the chosen rows."""
        return LayoutRows(
            tuple(given[chosen] for given in self.given),
            self.residue[chosen],
            {meter: letters[chosen] for meter, letters in self.letters.items()},
            self.weight[chosen],
        )

    def merged(self) -> LayoutRows:
        """The same layouts, with one row for all that are alike."""
        key = key_of([*self.given, self.residue, *self.letters.values()])
        first, weight = grouped(key, self.weight)
        rows = self.rows(first)
        return LayoutRows(rows.given, rows.residue, rows.letters, weight)

    @property
    def total(self) -> int:
        """The number of layouts in all rows."""
        return int(self.weight.sum()) if len(self.weight) else 0


def joined(tables: Sequence[LayoutRows]) -> LayoutRows:
    """The rows of several tables in one."""
    given = zip(*(table.given for table in tables), strict=True)
    return LayoutRows(
        tuple(np.concatenate(columns) for columns in given),
        np.concatenate([table.residue for table in tables]),
        {n: np.concatenate([t.letters[n] for t in tables]) for n in tables[0].letters},
        np.concatenate([table.weight for table in tables]),
    )


class Tables:
    """The tables of a condition over the unseen cards, in `denominator`ths of a layout.

    With a total to `keep`, rows stay apart where it differs: the join can then say how many
    layouts there are for each value of it. With an `event`, one pass serves two counts: of
    the condition, and of the condition with the event (see `Join`).
    """

    def __init__(
        self,
        condition: Condition,
        unseen: Unseen,
        choices: Choices,
        budget: Budget | None = None,
        undefined: bool = False,
        keep: Total | None = None,
        event: Condition | None = None,
    ) -> None:
        compiler = Compiler(choices)
        self.unseen, self.keep = unseen, keep
        self.formulas = compiler.formulas
        self.root = compiler.formula(condition)
        self.spared: int | None = None
        if event is not None:
            self.root, self.spared = compiler.with_event(self.root, event)
        self.atoms = compiler.atoms
        self.choices: dict[Choice, list[Card]] = {}
        for atom in self.atoms:
            if isinstance(atom, Chosen):
                self.choices.setdefault(choices[atom.choice], []).append(atom.card)
        self.denominator = math.prod(choice.denominator for choice in self.choices)
        self.boxes = self._boxes()
        told_apart = sum(box[0] in self._read_seats for box in self.boxes)
        self.budget = (budget or Budget()).for_hands(len(unseen.hidden), told_apart)
        self.layouts = {suit: self._suit_layouts(suit) for suit in Suit}
        self.halves = _paired({suit: len(rows.weight) for suit, rows in self.layouts.items()})
        self.meters, self.meter_of, self.kept = self._meters(undefined)
        self.residues = Residues(self.formulas, self.root, len(self.atoms))
        self._needed: list[Ints] = []
        self.suits = {suit: self._suit_table(suit) for suit in Suit}
        self.left, self.right = self._half(0), self._half(1)

    @cached_property
    def places(self) -> list[int]:
        """The vacant places of each box."""
        return [sum(self.unseen.vacant[seat] for seat in box) for box in self.boxes]

    @property
    def ways(self) -> int:
        """In how many ways the boxes of several seats share their cards."""
        ways = 1
        for box, left in zip(self.boxes, self.places, strict=True):
            for seat in box:
                ways *= math.comb(left, self.unseen.vacant[seat])
                left -= self.unseen.vacant[seat]
        return ways

    @property
    def met_undefined(self) -> bool:
        """Had some relation no value for some cards (a division by zero)?"""
        return any(meter.met_undefined for meter in self.meters)

    def alive(self, residue: Ints) -> npt.NDArray[np.int64]:
        """For each row and meter, 1 where the row's residue still needs the meter's letter."""
        for number in range(len(self._needed), len(self.residues.formula)):
            support = self.formulas.support(self.residues.formula[number])
            needed = np.zeros(len(self.meters), dtype=np.int64)
            for atom, meter in self.meter_of.items():
                needed[meter] |= support >> atom & 1
            if self.kept is not None:
                needed[self.kept] = 1
            self._needed.append(needed)
        rows = np.array(self._needed).reshape(len(self._needed), len(self.meters))
        return rows[residue]

    def _boxes(self) -> tuple[Box, ...]:
        """The hidden seats that are read, one by one, and the others where they are alike."""
        alone: list[Box] = []
        pools: dict[frozenset[Suit], list[Seat]] = {}
        for seat in self.unseen.hidden:
            if seat in self._read_seats:
                alone.append((seat,))
            else:
                pools.setdefault(self.unseen.closed[seat], []).append(seat)
        return (*alone, *(tuple(seats) for seats in pools.values()))

    @cached_property
    def _read_seats(self) -> frozenset[Seat]:
        readings = {r.seat for suit in Suit for r in self._readings(suit)}
        return frozenset(readings | {choice.seat for choice in self.choices})

    def _readings(self, suit: Suit) -> list[Reading]:
        found: dict[Reading, None] = {}
        totals = [total for atom in self.atoms for total in _totals(atom)]
        for total in [*totals, self.keep] if self.keep is not None else totals:
            found |= dict.fromkeys(reading for reading, _ in total.parts[suit])
        return list(found)

    def _suit_layouts(self, suit: Suit) -> SuitLayouts:
        here = {choice: cards for choice, cards in self.choices.items() if suit in choice.suits}
        return suit_layouts(self.unseen, suit, self.boxes, self._readings(suit), here, self.budget)

    def _meters(self, undefined: bool) -> tuple[list[Meter], dict[int, int], int | None]:
        """The meters, the number of each atom's, and the kept one's; a sum has one meter."""
        cards = {seat: len(self.unseen.fixed[seat]) + self.unseen.vacant[seat] for seat in SEATS}
        meters: list[Meter] = []
        meter_of: dict[int, int] = {}
        sums: dict[Total, int] = {}
        for number, atom in enumerate(self.atoms):
            totals = _totals(atom)
            if len(totals) == 1 and totals[0].combine is None:
                meter_of[number] = sums.setdefault(totals[0], len(meters))
                if meter_of[number] == len(meters):
                    meters.append(SumTotal(totals[0], self.layouts, self.halves, undefined))
            elif isinstance(atom, Relation):
                meter_of[number] = len(meters)
                meters.append(RelationTotal(atom, self.layouts, self.halves, cards, undefined))
        if self.keep is None:
            return meters, meter_of, None
        kept = sums.setdefault(self.keep, len(meters))
        if kept == len(meters):
            meters.append(SumTotal(self.keep, self.layouts, self.halves, undefined))
        return meters, meter_of, kept

    @cached_property
    def _moves(self) -> list[frozenset[Suit]]:
        """For each atom, the suits that have a say in it."""
        return [self._moving(number, atom) for number, atom in enumerate(self.atoms)]

    def _moving(self, number: int, atom: Atom) -> frozenset[Suit]:
        if isinstance(atom, Chosen):
            return frozenset({atom.card.suit})
        if isinstance(atom, Spared):
            return frozenset(Suit)
        return frozenset(s for s in Suit if self.meters[self.meter_of[number]].varies(s))

    def _shared(self, suits: Sequence[Suit]) -> int:
        """The atoms that suits other than these have a say in."""
        return sum(1 << a for a, moved in enumerate(self._moves) if not moved.issubset(suits))

    def _status(self, number: int, suit: Suit) -> Status:
        atom = self.atoms[number]
        if isinstance(atom, Chosen):
            return chosen_status(atom, self.layouts[suit])
        if isinstance(atom, Spared):
            return np.full(len(self.layouts[suit].weight), OPEN, dtype=np.int8)
        return self.meters[self.meter_of[number]].suit_status(atom, suit)

    def suit_rows(self, suit: Suit) -> LayoutRows:
        """One row for each class of the suit's layouts, in their order."""
        layouts = self.layouts[suit]
        rows = len(layouts.weight)
        asked = [a for a, moved in enumerate(self._moves) if suit in moved or not moved]
        status = {number: self._status(number, suit) for number in asked}
        residue = np.zeros(rows, dtype=np.int64)
        shared = self._shared((suit,))
        for members, row in _patterns([s.astype(np.int64) for s in status.values()], rows):
            decided = {a: bool(s[row]) for a, s in status.items() if s[row] != OPEN}
            residue[members] = self.residues.first(decided, shared)
        alive = self.alive(residue)
        letters = {n: meter.letters(suit) * alive[:, n] for n, meter in enumerate(self.meters)}
        return LayoutRows(layouts.counts[:-1], residue, letters, layouts.weight)

    def _suit_table(self, suit: Suit) -> LayoutRows:
        return self._without_false(self.suit_rows(suit)).merged()

    def pairing(self, half: int) -> Callable[[Ints, Ints], LayoutRows]:
        """A function that puts rows of a half's two suits together: a row for each pair."""
        one, other = (self.suits[suit] for suit in self.halves[half])
        residues = Listed(one.residue, other.residue, partial(self._together, half))
        columns = self._columns(half, one, other, residues)
        weights = [table.weight for table in (one, other)]
        if one.total * other.total >= EXACT_INT:
            weights = [weight.astype(object) for weight in weights]

        def paired(first: Ints, second: Ints) -> LayoutRows:
            found = [c.value(c.first[first] + c.second[second]) for c in columns]
            boxes = len(one.given)
            given, (residue, *letters) = tuple(found[:boxes]), found[boxes:]
            weight = weights[0][first] * weights[1][second]
            return self._decided(LayoutRows(given, residue, dict(enumerate(letters)), weight), half)

        return paired

    def _half(self, half: int) -> LayoutRows:
        """The rows of two suits put together."""
        suits = self.halves[half]
        one, other = (self.suits[suit] for suit in suits)
        self.budget.check_pairs(len(one) * len(other))
        if not len(one) or not len(other):
            return one.rows(NO_ROWS)
        table = joined([*self._products(half, one, other), one.rows(NO_ROWS)])
        table = table.rows(self._fits(table, suits))
        table = self._without_false(self._decided(table, half)).merged()
        self.budget.check_half(len(table))
        return table

    def _together(self, half: int, ones: Ints, others: Ints) -> Ints:
        """The residue that each pair of residues of the half's two suits leaves."""
        shared = self._shared(self.halves[half])
        pairs = product(ones.tolist(), others.tolist())
        left = np.array([self.residues.together(a, b, shared) for a, b in pairs], dtype=np.int64)
        return left.reshape(len(ones), len(others))

    def _products(self, half: int, one: LayoutRows, other: LayoutRows) -> Iterator[LayoutRows]:
        """All pairs of rows: at once, or for each residue that they leave by itself.

        One by one, the letters that the residue does not need are dropped beforehand,
        which pays for large tables.
        """
        ones, others = np.unique(one.residue), np.unique(other.residue)
        left = self._together(half, ones, others)
        if left.size == 1 or len(one) * len(other) <= FEW_PAIRS:
            residues = Listed(one.residue, other.residue, lambda a, b: left)
            yield self._product(half, one, other, residues)
            return
        for row, before in zip(left, ones, strict=True):
            first = one.rows(one.residue == before)
            for residue in np.unique(row):
                if self.residues.formula[residue] != FALSE:
                    second = other.rows(np.isin(other.residue, others[row == residue]))
                    a, b = self._narrowed(first, residue), self._narrowed(second, residue)
                    yield self._product(half, a, b, Added(a.residue, b.residue * 0))

    def _narrowed(self, table: LayoutRows, residue: int) -> LayoutRows:
        """The rows with another residue, and without the letters that it does not need."""
        rows = np.full(len(table), residue, dtype=np.int64)
        alive = self.alive(rows[:1])[0]
        letters = {n: column * alive[n] for n, column in table.letters.items()}
        return LayoutRows(table.given, rows, letters, table.weight).merged()

    def _columns(self, half: int, one: LayoutRows, other: LayoutRows, residues: Pair) -> list[Pair]:
        """What pairs of rows say: cards given, residue, letters."""
        givens = [Added(a, b) for a, b in zip(one.given, other.given, strict=True)]
        letters = [
            meter.pair(half, one.letters[number], other.letters[number])
            for number, meter in enumerate(self.meters)
        ]
        return [*givens, residues, *letters]

    def _product(self, half: int, one: LayoutRows, other: LayoutRows, residues: Pair) -> LayoutRows:
        pairs = self._columns(half, one, other, residues)
        columns, weight = outer_sums(pairs, one.weight, other.weight)
        boxes = len(one.given)
        given, (residue, *found) = columns[:boxes], columns[boxes:]
        return LayoutRows(tuple(given), residue, dict(enumerate(found)), weight)

    def _decided(self, table: LayoutRows, half: int) -> LayoutRows:
        """Decide the atoms that the half decides alone; letters that no longer matter are 0."""
        needed = self.residues.support()[table.residue].astype(bool)
        status: dict[int, Status] = {}
        for number, meter in self.meter_of.items():
            if needed[:, number].any():
                found = self.meters[meter].half_status(
                    self.atoms[number], half, table.letters[meter]
                )
                status[number] = np.where(needed[:, number], found, OPEN).astype(np.int8)
        shared = self._shared(self.halves[half])
        residue = table.residue.copy()
        columns = [table.residue, *(s.astype(np.int64) for s in status.values())]
        for members, row in _patterns(columns, len(residue)):
            decided = {a: bool(s[row]) for a, s in status.items() if s[row] != OPEN}
            if decided:
                before = int(table.residue[row])
                residue[members] = self.residues.after(before, decided, shared)
        alive = self.alive(residue)
        letters = {n: column * alive[:, n] for n, column in table.letters.items()}
        return LayoutRows(table.given, residue, letters, table.weight)

    def _fits(self, table: LayoutRows, suits: Sequence[Suit]) -> Truths:
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

    def possible(self, table: LayoutRows) -> Truths:
        """Which rows do not make the condition false already."""
        possible = np.array([f != FALSE for f in self.residues.formula], dtype=bool)
        rows: Truths = possible[table.residue]
        return rows

    def _without_false(self, table: LayoutRows) -> LayoutRows:
        possible = self.possible(table)
        return table if possible.all() else table.rows(possible)


def _totals(atom: Atom) -> tuple[Total, ...]:
    if isinstance(atom, Chosen | Spared):
        return ()
    return (atom.total,) if isinstance(atom, Range) else atom.totals


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

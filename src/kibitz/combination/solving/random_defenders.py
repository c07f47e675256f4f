"""Defenders who draw lots among equals: restricted choice, exactly.

Best defence lets a defender choose even between cards that are worth the same
by now, such as the jack and the nine once the ten is gone. In this model he
chooses among the cards that differ, as well as before, but between equals by
lot, each card as likely. A line then no longer wins a layout or loses it: it
wins it with a probability. The fronts of `solve` become fronts of vectors, one
number a layout: where the defenders choose the least counts, where the lot
decides the mean.

Numbers are exact: whole numbers of a small part, `FINE`, which the few denominators
that occur divide; should one not, all is done again with parts that are small enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.cards import Seat
from kibitz.combination.solving.line_tree import LineChoices
from kibitz.combination.solving.position import (
    OUT,
    CardLed,
    End,
    SecondHand,
    SuitGame,
    SuitPosition,
    Third,
)
from kibitz.combination.solving.solve import ceiling

Rows = NDArray[Any]
"""Vectors: a row for each plan, a column for each layout."""

Keep = Callable[[Rows], NDArray[np.bool_]]
"""Which rows are worth keeping."""

FINE = 2**20 * 3**8 * 5**3 * 7**2
"""So many parts make one; thirteen tricks times nine cards of it fit 64 bits."""
FINEST = 2520**26
"""Two defenders draw from nine cards at most, in each of thirteen tricks."""
_BLOCK = 1 << 16
"""How many rows are compared at once: a bound on memory."""


class _TooCoarse(Exception):
    """A mean that is no whole number of parts."""


@dataclass(frozen=True, slots=True)
class _Front:
    """Vectors of which none is at least as good as another everywhere, each with its choice."""

    rows: Rows
    choices: list[Any]

    def only(self, which: NDArray[np.bool_]) -> _Front:
        """Some of them."""
        kept = np.flatnonzero(which)
        return _Front(self.rows[kept], [self.choices[n] for n in kept.tolist()])


class Lots:
    """The plans worth having in each position, for a target or (None) for the average."""

    def __init__(self, game: SuitGame, weights: Sequence[int]) -> None:
        self.game = game
        self.weights = weights
        self._table = _Table(game, weights, FINE)

    def best(self, need: int | None, floor: int) -> list[tuple[dict[int, Fraction], LineChoices]]:
        """The plans of the whole game that weigh at least `floor`, with the value of each layout.

        What a line earns against best defence it earns here too: with that for a floor the
        search stays small.
        """
        try:
            return list(self._table.best(need, floor))
        except _TooCoarse:
            self._table = _Table(self.game, self.weights, FINEST)
            return list(self._table.best(need, floor))


class _Table:
    """The plans found so far, in parts of one size."""

    def __init__(self, game: SuitGame, weights: Sequence[int], one: int) -> None:
        self.game = game
        self.one = one
        self._type: type = np.int64 if one == FINE else object
        self.floor = 0.0
        self._known: dict[tuple[int, int | None], _Front] = {}
        self._layouts: dict[int, NDArray[np.int64]] = {}
        self._places: dict[tuple[int, int, int, int], tuple[Rows, Rows]] = {}
        self._allows: dict[tuple[int, int], NDArray[np.bool_]] = {}
        self._counts: dict[tuple[int, int, bool], Rows] = {}
        self._weights = np.array([weights[i] for i in self.layouts(game.root)], dtype=np.float64)

    def best(
        self, need: int | None, floor: int
    ) -> Iterator[tuple[dict[int, Fraction], LineChoices]]:
        """The plans of the whole game that weigh at least `floor`."""
        self.floor = floor * (1 - 1e-9)  # a filter only: what is kept is weighed exactly
        self._known.pop((self.game.root.key, need), None)
        front = self.plans(self.game.root, need)
        indices = self.layouts(self.game.root).tolist()
        for row, plan in zip(front.rows.tolist(), front.choices, strict=True):
            values = (Fraction(value, self.one) for value in row)
            yield dict(zip(indices, values, strict=True)), plan

    def layouts(self, position: SuitPosition) -> NDArray[np.int64]:
        """The indices of a position's layouts, in the order of the columns."""
        found = self._layouts.get(position.unseen)
        if found is None:
            bits = f"{position.valid:b}"[::-1]
            found = np.array([i for i, bit in enumerate(bits) if bit == "1"], dtype=np.int64)
            self._layouts[position.unseen] = found
        return found

    def plans(self, position: SuitPosition, need: int | None) -> _Front:
        """The plans of which none is at least as good as another everywhere."""
        key = position.key, need
        front = self._known.get(key)
        if front is None:
            top = self.open_cards(position, need)
            if (need is not None and need <= 0) or not top.any() or not position.bounds:
                front = _Front(top[None], [LineChoices()])
            else:
                front = self._plans(position, need, top)
            self._known[key] = front
        return front

    def _plans(self, position: SuitPosition, need: int | None, top: Rows) -> _Front:
        bounds = [self._values(position, need, bound) for bound in position.bounds]
        pairs = zip(bounds, self.game.leads(position), strict=True)
        front = _Front(top[None][:0], [])
        for bound, lead in sorted(pairs, key=lambda pair: -pair[0].sum()):
            if (front.rows >= bound).all(axis=1).any():
                continue
            front = _joined([front, self._after_lead(position, lead, need, bound)])
            if len(front.rows) and (front.rows[0] == top).all():
                break
        return front

    def open_cards(self, position: SuitPosition, need: int | None) -> Rows:
        """The value of each layout with open cards: then equals are equal, and nothing is drawn."""
        return self._values(position, need, ceiling(self.game, position))

    def _values(self, position: SuitPosition, need: int | None, bound: int) -> Rows:
        """A yield as a vector of tricks, or of ones where it reaches the target."""
        size, layouts = self.game.size, self.layouts(position).tolist()
        if need is None:
            left = range(position.left)
            values = [sum(bound >> j * size + index & 1 for j in left) for index in layouts]
        elif need <= 0:
            values = [1] * len(layouts)
        else:
            bound >>= (need - 1) * size
            values = [bound >> index & 1 for index in layouts]
        return np.array(values, dtype=self._type) * self.one

    def _after_lead(
        self, position: SuitPosition, lead: CardLed, need: int | None, top: Rows
    ) -> _Front:
        west = lead.hand.next is Seat.WEST
        parts: list[tuple[int, int, _Front]] = []
        for reply in lead.replies:
            front = _joined(
                [
                    self._after_third(position, reply, third, need, west, top)
                    for third in reply.thirds
                ]
            )
            if not front.choices:
                return front
            parts.append((reply.card, reply.allow, front))
        joined = self._choose(position, parts, west, top)
        return _Front(joined.rows, [LineChoices(lead, choices) for choices in joined.choices])

    def _after_third(
        self,
        position: SuitPosition,
        reply: SecondHand,
        third: Third,
        need: int | None,
        west: bool,
        top: Rows,
    ) -> _Front:
        parts = [
            (end.card, end.allow, self._after_trick(position, reply, end, need))
            for end in third.ends
        ]
        joined = self._choose(position, parts, not west, top)
        return _Front(joined.rows, [(reply, third, choices) for choices in joined.choices])

    def _after_trick(
        self, position: SuitPosition, reply: SecondHand, end: End, need: int | None
    ) -> _Front:
        """The plans after a trick, in the columns of the position before it."""
        after = None if need is None else need - end.won
        choices: list[LineChoices | None] = [None]
        if OUT in (reply.card, end.card):
            rows = self.open_cards(end.child, after)[None]
        else:
            front = self.plans(end.child, after)
            rows = front.rows
            choices = [plan if plan.lead is not None else None for plan in front.choices]
        before, place = self._place(position, end)
        lifted: Rows = np.zeros((len(rows), len(self.layouts(position))), dtype=self._type)
        lifted[:, before] = rows[:, place] + (self.one if need is None and end.won else 0)
        return _pruned(lifted, choices)

    def _place(self, position: SuitPosition, end: End) -> tuple[Rows, Rows]:
        """The columns before a trick that allow it, and the columns after it that they become."""
        key = position.unseen, end.allow, end.shift, end.child.unseen
        if key not in self._places:
            mine, after = self.layouts(position), self.layouts(end.child)
            before = np.flatnonzero(self._allowed(position, end.allow))
            self._places[key] = before, np.searchsorted(after, mine[before] - end.shift)
        return self._places[key]

    def _allowed(self, position: SuitPosition, allow: int) -> NDArray[np.bool_]:
        """Which layouts allow a card."""
        key = position.unseen, allow
        if key not in self._allows:
            bits = [allow >> i & 1 for i in self.layouts(position).tolist()]
            self._allows[key] = np.array(bits, dtype=bool)
        return self._allows[key]

    def _choose(
        self,
        position: SuitPosition,
        parts: list[tuple[int, int, _Front]],
        west: bool,
        top: Rows,
    ) -> _Front:
        """A defender plays: the least over what differs of the mean over equals.

        Layouts in which he has no card of a group do not care about it.
        """
        groups = []
        for group in [*self._groups(position), [OUT]]:
            drawn = [part for part in parts if part[0] in group]
            counts = [
                self._held(position, card, west) * self._allowed(position, allow)
                for card, allow, _ in drawn
            ]
            if drawn:
                fronts = [front for _, _, front in drawn]
                total: Rows = np.sum(counts, axis=0)
                most = sum(
                    front.rows.max(axis=0) * count
                    for front, count in zip(fronts, counts, strict=True)
                )
                top = np.where(total > 0, np.minimum(top, most // np.maximum(total, 1)), top)
                groups.append((fronts, counts, total, most))
        keep = self._heavy if position is self.game.root else None
        result = _Front(top[None], [()])
        for fronts, counts, total, most in groups:
            means = self._means(fronts, counts, total, most, top)
            if keep is not None:
                means = means.only(keep(means.rows))
            result = _crossed(result, means, np.minimum, keep)
        return result

    def _means(
        self, fronts: list[_Front], counts: list[Rows], total: Rows, most: Rows, top: Rows
    ) -> _Front:
        """The lot decides: every choice of one plan a card, as the mean of their values.

        Where he has none of these cards, the mean is `top`: no bound.
        """
        sums = _Front(most[None], [()])
        for front, count in zip(fronts, counts, strict=True):
            less = (front.rows - front.rows.max(axis=0)) * count
            sums = _crossed(sums, _Front(less, [(choice,) for choice in front.choices]), np.add)
        drawn = np.maximum(total, 1)
        rows = sums.rows // drawn
        if (rows * drawn != sums.rows).any():
            raise _TooCoarse
        return _Front(np.where(total > 0, np.minimum(rows, top), top), sums.choices)

    def _heavy(self, rows: Rows) -> NDArray[np.bool_]:
        """Which vectors of the root weigh enough: they weigh no more however the play goes on."""
        heavy: NDArray[np.bool_] = rows.astype(np.float64) @ self._weights >= self.floor * self.one
        return heavy

    def _groups(self, position: SuitPosition) -> list[list[int]]:
        """The unseen classes with none of our cards between them stand together."""
        game = self.game
        tops = {game.beats[slot] for seat in game.hands for slot in game.hand(position, seat)}
        groups: list[list[int]] = []
        previous = OUT
        for card in game.classes(position):
            if groups and not any(previous < top <= card for top in tops):
                groups[-1].append(card)
            else:
                groups.append([card])
            previous = card
        return groups

    def _held(self, position: SuitPosition, card: int, west: bool) -> Rows:
        """How many cards of a class West (or East) holds in each layout."""
        key = position.unseen, card, west
        if key not in self._counts:
            layouts = self.layouts(position)
            if card == OUT:
                have = np.ones_like(layouts)
            else:
                have = layouts // self.game.strides[card] % (self.game.sizes[card] + 1)
                have = have if west else (position.unseen >> 4 * card & 15) - have
            self._counts[key] = have.astype(self._type)
        return self._counts[key]


def _joined(fronts: list[_Front]) -> _Front:
    """We choose: the best of all."""
    rows = np.concatenate([front.rows for front in fronts])
    return _pruned(rows, [choice for front in fronts for choice in front.choices])


def _crossed(one: _Front, other: _Front, join: np.ufunc, keep: Keep | None = None) -> _Front:
    """Every pair, joined; the best of those that are kept. Choices are tuples and add up."""
    width = len(other.choices)
    if width == 0 or not one.choices:
        return _Front(one.rows[:0], [])
    if width == len(one.choices) == 1 and keep is None:
        return _Front(join(one.rows, other.rows), [one.choices[0] + other.choices[0]])
    step = max(1, _BLOCK // width)
    found: list[Rows] = []
    numbers: list[NDArray[np.intp]] = []
    for start in range(0, len(one.choices), step):
        block = join(one.rows[start : start + step, None], other.rows[None])
        rows = block.reshape(-1, block.shape[-1])
        places = np.arange(len(rows)) if keep is None else np.flatnonzero(keep(rows))
        places = places[_best(rows[places])]
        found.append(rows[places])
        numbers.append(places + start * width)
    rows, pairs = np.concatenate(found), np.concatenate(numbers)
    kept = _best(rows) if len(found) > 1 else np.arange(len(rows))
    return _Front(
        rows[kept],
        [one.choices[n // width] + other.choices[n % width] for n in pairs[kept].tolist()],
    )


def _pruned(rows: Rows, choices: list[Any]) -> _Front:
    kept = _best(rows)
    return _Front(rows[kept], [choices[n] for n in kept.tolist()])


def _best(rows: Rows) -> NDArray[np.intp]:
    """The rows that no other reaches in every column, the greatest sum first."""
    if len(rows) == 1:
        return np.zeros(1, dtype=np.intp)
    order = np.argsort(-rows.sum(axis=1), kind="stable")
    left = rows[order]
    kept = []
    while len(order):
        kept.append(order[0])
        better = (left > left[0]).any(axis=1)
        order, left = order[better], left[better]
    return np.array(kept, dtype=np.intp)

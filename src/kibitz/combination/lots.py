"""Defenders who draw lots among equals: restricted choice, exactly.

Best defence lets a defender choose even between cards that are worth the same
by now, such as the jack and the nine once the ten is gone. In this model he
chooses among the cards that differ, as well as before, but between equals by
lot, each card as likely. A line then no longer wins a layout or loses it: it
wins it with a probability. The fronts of `solve` become fronts of vectors, one
number a layout: where the defenders choose the least counts, where the lot
decides the mean. Numbers are exact; the price is time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import le
from typing import Any

from kibitz.combination.position import OUT, Game, Lead, Position, Reply, Third
from kibitz.combination.solve import ceiling

Value = int | Fraction
"""A whole number stays an int: that is quicker, and most values are 0 or 1."""
Vector = tuple[Value, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A line from one position on: the value in each of its layouts, and the choices made.

    `thirds` gives for each reply our card in third hand, and for each card of
    the last hand the plan after it.
    """

    values: Vector
    lead: Lead | None = None
    thirds: tuple[tuple[Reply, Third, tuple[Plan | None, ...]], ...] = ()


class Lots:
    """The plans worth having in each position, for a target or (None) for the average.

    At the root only plans that weigh at least `floor` are kept: what a line
    earns against best defence it earns here too, and the fronts stay small.
    """

    def __init__(self, game: Game, weights: Sequence[int]) -> None:
        self.game = game
        self.weights = weights
        self.floor = 0
        self._known: dict[tuple[int, int | None], list[Plan]] = {}
        self._layouts: dict[int, list[int]] = {}

    def layouts(self, position: Position) -> list[int]:
        """The indices of a position's layouts, in the order of the vectors."""
        found = self._layouts.get(position.unseen)
        if found is None:
            valid = position.valid
            found = [index for index in range(valid.bit_length()) if valid >> index & 1]
            self._layouts[position.unseen] = found
        return found

    def best(self, need: int | None, floor: int) -> list[Plan]:
        """The plans of the whole game that weigh at least `floor`."""
        self.floor = floor
        return self.plans(self.game.root, need)

    def plans(self, position: Position, need: int | None) -> list[Plan]:
        """The plans of which none is at least as good as another everywhere."""
        key = position.key, need
        plans = self._known.get(key)
        if plans is None:
            top = self.open_cards(position, need)
            if (need is not None and need <= 0) or not any(top) or not position.bounds:
                plans = [Plan(top)]
            else:
                plans = self._plans(position, need, top)
            self._known[key] = plans
        return plans

    def _plans(self, position: Position, need: int | None, top: Vector) -> list[Plan]:
        bounds = [self._values(position, need, bound) for bound in position.bounds]
        pairs = zip(bounds, self.game.leads(position), strict=True)
        plans: list[Plan] = []
        for bound, lead in sorted(pairs, key=lambda pair: -sum(pair[0])):
            if any(_reaches(plan.values, bound) for plan in plans):
                continue
            plans = _best(plans + self._after_lead(position, lead, need, bound))
            if plans and plans[0].values == top:
                break
        return plans

    def open_cards(self, position: Position, need: int | None) -> Vector:
        """The value of each layout with open cards: then equals are equal, and nothing is drawn."""
        return self._values(position, need, ceiling(self.game, position))

    def _values(self, position: Position, need: int | None, bound: int) -> Vector:
        """A yield as a vector of tricks, or of ones where it reaches the target."""
        size, layouts = self.game.size, self.layouts(position)
        if need is None:
            left = range(position.left)
            return tuple(sum(bound >> j * size + index & 1 for j in left) for index in layouts)
        if need <= 0:
            return tuple(1 for _ in layouts)
        return tuple(bound >> (need - 1) * size + index & 1 for index in layouts)

    def _after_lead(
        self, position: Position, lead: Lead, need: int | None, top: Vector
    ) -> list[Plan]:
        west = lead.hand.next.letter == "W"
        parts: list[tuple[int, int, list[tuple[Vector, Any]]]] = []
        for reply in lead.replies:
            options = [
                (values, (reply, third, plans))
                for third in reply.thirds
                for values, plans in self._after_third(position, reply, third, need, west, top)
            ]
            if not options:
                return []
            parts.append((reply.card, reply.allow, _front(options)))
        joined = self._choose(position, parts, west, top)
        return [Plan(values, lead, tuple(choices)) for values, choices in joined]

    def _after_third(
        self,
        position: Position,
        reply: Reply,
        third: Third,
        need: int | None,
        west: bool,
        top: Vector,
    ) -> list[tuple[Vector, tuple[Plan | None, ...]]]:
        parts: list[tuple[int, int, list[tuple[Vector, Any]]]] = []
        mine = self.layouts(position)
        for card, allow, _, won, shift, child in third.ends:
            after = None if need is None else need - won
            if OUT in (reply.card, card):
                plans = [Plan(self.open_cards(child, after))]
            else:
                plans = self.plans(child, after)
            place = {index: number for number, index in enumerate(self.layouts(child))}
            extra = int(need is None and won)
            options: list[tuple[Vector, Any]] = [
                (
                    tuple(
                        plan.values[place[index - shift]] + extra if allow >> index & 1 else 0
                        for index in mine
                    ),
                    plan if plan.lead is not None else None,
                )
                for plan in plans
            ]
            parts.append((card, allow, _front(options)))
        joined = self._choose(position, parts, not west, top)
        return [(values, tuple(plans)) for values, plans in joined]

    def _choose(
        self,
        position: Position,
        parts: list[tuple[int, int, list[tuple[Vector, Any]]]],
        west: bool,
        top: Vector,
    ) -> list[tuple[Vector, list[Any]]]:
        """A defender plays: the least over what differs of the mean over equals.

        Layouts in which he has no card of a group do not care about it.
        """
        mine = self.layouts(position)
        groups = self._groups(position)
        result: list[tuple[Vector, list[Any]]] = [(top, [])]
        for group in [*groups, [OUT]]:
            drawn = [part for part in parts if part[0] in group]
            if not drawn:
                continue
            counts = [
                [self._held(position, card, index, west) if card != OUT else 1 for index in mine]
                for card, _, _ in drawn
            ]
            totals = [
                sum(count[n] for count, (_, allow, _) in zip(counts, drawn, strict=True)
                    if allow >> index & 1)
                for n, index in enumerate(mine)
            ]  # fmt: skip
            means: list[tuple[Vector, list[Any]]] = [(tuple(0 for _ in mine), [])]
            for count, (_, allow, options) in zip(counts, drawn, strict=True):
                share = [
                    _share(count[n], totals[n]) if allow >> index & 1 else 0
                    for n, index in enumerate(mine)
                ]
                means = _front(
                    [
                        (
                            tuple(m + s * v for m, s, v in zip(mean, share, values, strict=True)),
                            [*chosen, choice],
                        )
                        for mean, chosen in means
                        for values, choice in options
                    ]
                )
            result = _front(
                [
                    (
                        tuple(
                            min(old, new) if total else old
                            for old, new, total in zip(values, mean, totals, strict=True)
                        ),
                        chosen + drawn_choices,
                    )
                    for values, chosen in result
                    for mean, drawn_choices in means
                ]
            )
            if position is self.game.root:
                result = [option for option in result if self._weight(option[0]) >= self.floor]
        return result

    def _weight(self, values: Vector) -> Value:
        """What a vector of the root is worth, and no more however the play goes on."""
        layouts = self.layouts(self.game.root)
        return sum(self.weights[i] * v for i, v in zip(layouts, values, strict=True))

    def _groups(self, position: Position) -> list[list[int]]:
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

    def _held(self, position: Position, card: int, index: int, west: bool) -> int:
        """How many cards of a class West (or East) holds in a layout."""
        have = index // self.game.strides[card] % (self.game.sizes[card] + 1)
        return have if west else (position.unseen >> 4 * card & 15) - have


def _share(part: int, whole: int) -> Value:
    return 1 if part == whole else Fraction(part, whole)


def _reaches(vector: Vector, other: Vector) -> bool:
    """Is the first at least as good everywhere?"""
    return all(map(le, other, vector))


def _front(options: Sequence[tuple[Vector, Any]]) -> list[tuple[Vector, Any]]:
    """The options that no other reaches in every layout."""
    if len(options) <= 1:
        return list(options)
    kept: list[tuple[Vector, Any]] = []
    for values, choice in sorted(options, key=lambda option: -sum(option[0])):
        for other, _ in kept:
            if _reaches(other, values):
                break
        else:
            kept.append((values, choice))
    return kept


def _best(plans: list[Plan]) -> list[Plan]:
    return [plan for _, plan in _front([(plan.values, plan) for plan in plans])]

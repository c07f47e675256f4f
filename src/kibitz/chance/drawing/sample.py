"""Sampling: random deals under a condition, exactly, from the tables that count it.

PROBSY (section "Comparison") names this as what it lacks. Every layout that satisfies the
condition is as likely as any other (a restricted choice weighs as it does in a count), and
a rare condition deals as fast as a common one, because nothing is thrown away: `LayoutDrawer`
goes back through the tables. Only what the tables cannot carry (a condition on three or
four hands that is too much for them, a double-dummy result) is accepted or refused, deal
by deal, and the report says how much of it was.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
import numpy.typing as npt

from kibitz.cards import SEATS
from kibitz.chance.choice import Choices
from kibitz.chance.counting.budget import UNLIMITED, Budget, OverBudget
from kibitz.chance.counting.count import cases, count, tabulated
from kibitz.chance.counting.halves import Halves
from kibitz.chance.counting.impossible import impossible, no_deal
from kibitz.chance.counting.row_pairs import Ints
from kibitz.chance.drawing.countable_part import CountablePart, carried, overdrawn
from kibitz.chance.drawing.draw_layout import USES, LayoutDrawer, Use
from kibitz.chance.drawing.random_numbers import Bits, Wheel
from kibitz.chance.drawing.subsets import Masks
from kibitz.chance.rewrite import all_of
from kibitz.chance.unseen import Unseen
from kibitz.condition.text import to_text
from kibitz.condition.tree import Condition, Or, Truth
from kibitz.condition.vector import evaluate
from kibitz.deal import Deal, Hand
from kibitz.english import counted
from kibitz.errors import Illegal

Accept = Callable[[Masks], npt.NDArray[np.bool_]]
"""Says of each deal (a row of four masks) whether it is wanted."""

SAMPLING = Budget(rows=100_000, pairs=10_000_000, together=50_000_000, half=100_000)
"""Tables for drawing are built in a second or so; what would take longer is refused instead."""
BATCH = 1 << 18
"""How many deals are drawn at once; the deals do not depend on it."""
MOST_TRIED = 10_000_000
"""After so many deals the search is given up, unless another number is asked for."""


@dataclass(frozen=True)
class Drawn:
    """Deals, and how they came about.

    `exact_part` was drawn without refusing any deal; `rejected_part` (and whatever `accept`
    wants) was asked of each of the `tried` deals.
    """

    masks: Masks
    exact_part: Condition
    rejected_part: Condition | None
    tried: int

    @property
    def acceptance(self) -> Fraction:
        """How many of the deals tried were wanted; 1 where nothing is refused."""
        return Fraction(len(self.masks), self.tried) if self.tried else Fraction(1)

    @property
    def deals(self) -> list[Deal]:
        """The deals as values."""
        return deals_of(self.masks)


@dataclass(frozen=True)
class _Case:
    """One case of the condition (of several, where choices are made between suits)."""

    often: Fraction
    carried: CountablePart
    join: Halves

    @property
    def layouts(self) -> Fraction:
        """How many layouts the tables carry, choices weighed."""
        return self.often * Fraction(self.join.total, self.join.tables.denominator)

    @cached_property
    def trace(self) -> LayoutDrawer:
        """The way back to the cards."""
        return LayoutDrawer(self.join)


class Sampler:
    """A source of random deals that satisfy a condition, given what is known.

    `accept` is asked of each deal beside the condition. `text` is what the condition was
    read from, for errors that point at the place, and `source` its name.

    >>> from kibitz.condition import parse_condition
    >>> sampler = Sampler(parse_condition("hcp(North) >= 31"))
    >>> f"{float(sampler.probability):.3g}", [deal.north.hcp for deal in sampler.deals(5, seed=1)]
    ('8.27e-07', [32, 31, 31, 31, 33])
    """

    def __init__(
        self,
        condition: Condition | None = None,
        unseen: Unseen | None = None,
        evidence: Condition | None = None,
        *,
        accept: Accept | None = None,
        budget: Budget = SAMPLING,
        text: str = "",
        source: str = "",
    ) -> None:
        self.condition = condition or Truth(True)
        self.unseen = unseen or Unseen.nothing()
        self.evidence = evidence
        self.accept, self.budget = accept, budget
        self._read_from = text, source
        self._whole = all_of(evidence, condition) or Truth(True)
        self._choices = Choices([self._whole])
        try:
            self._cases = [*self._exactly()]
        except OverBudget:
            if excess := overdrawn(self._whole, self.unseen):
                raise no_deal(excess, text, source) from None
            self._cases = [*self._in_part()]
        self._layouts = sum((case.layouts for case in self._cases), Fraction(0))
        if not self._layouts:
            raise self._impossible()
        self._cases = [case for case in self._cases if case.layouts]

    @cached_property
    def probability(self) -> Fraction | None:
        """The chance of the condition, given the evidence; None where it is not carried whole."""
        if self.rejected_part is not None:
            return None
        try:
            known = self.evidence or Truth(True)
            return self._layouts / count(known, self.unseen, self._choices, self.budget)
        except OverBudget:
            return None

    @cached_property
    def exact_probability(self) -> Fraction:
        """The chance of the exact part (evidence included), before anything is known."""
        return self._layouts / count(Truth(True), self.unseen)

    @property
    def exact_part(self) -> Condition:
        """What is drawn without refusing a deal; the evidence is part of it."""
        if self.rejected_part is None:
            return self._whole
        parts = tuple(case.carried.exact for case in self._cases)
        return parts[0] if len(parts) == 1 else Or(parts)

    @property
    def rejected_part(self) -> Condition | None:
        """What has to be asked of each deal."""
        if len(self._cases) == 1:
            return self._cases[0].carried.rest
        return self._whole if any(case.carried.rest for case in self._cases) else None

    def draw(self, deals: int, seed: int) -> Masks:
        """So many deals: a row each, the masks of North, East, South and West."""
        return self.drawn(deals, seed).masks

    def deals(self, deals: int, seed: int) -> list[Deal]:
        """So many deals, as values."""
        return deals_of(self.draw(deals, seed))

    def drawn(
        self,
        deals: int,
        seed: int,
        most_tried: int = MOST_TRIED,
        progress: Callable[[int, int], None] | None = None,
    ) -> Drawn:
        """So many deals, with an account of how they came about.

        `progress` is told after each batch how many have been found, of how many.

        The same seed gives the same deals on every machine, and the first of many deals are
        those that one gets when asking for few.
        """
        if deals < 0:
            raise Illegal(f"{counted(deals, 'deal')}", expected="0 or more")
        found: list[Masks] = [np.zeros((0, 4), dtype=np.uint64)]
        wanted, tried, next_size = deals, 0, deals
        while wanted:
            size = min(next_size, BATCH)
            masks, accepted = self._batch(tried, size, seed)
            places = np.flatnonzero(accepted)[:wanted]
            found.append(masks[places])
            wanted -= len(places)
            tried += size if wanted else int(places[-1]) + 1
            if progress is not None:
                progress(deals - wanted, deals)
            if wanted and self._refuses:
                if tried >= most_tried:
                    raise self._hopeless(deals - wanted, tried)
                rate = max(deals - wanted, 1) / tried
                next_size = min(math.ceil(1.1 * wanted / rate) + 10, most_tried - tried)
        return Drawn(np.concatenate(found), self.exact_part, self.rejected_part, tried)

    def source(self, seed: int) -> Callable[[int], Masks]:
        """A function that gives the next deals of the exact part, as many as it is asked for."""
        first = 0

        def more(deals: int) -> Masks:
            nonlocal first
            parts = [self._candidates(at, size, seed)[0] for at, size in _batches(first, deals)]
            first += deals
            return np.concatenate(parts)

        return more

    def _exactly(self) -> Iterator[_Case]:
        for often, case, choices in cases(self._whole, self._choices):
            join = tabulated(case, self.unseen, choices, self.budget)
            yield _Case(often, CountablePart(case), join)

    def _in_part(self) -> Iterator[_Case]:
        nothing_left = Choices([])
        for often, case, _ in cases(self._whole, self._choices, every=True):
            for split in carried(case, self.unseen, self.budget):
                budget = UNLIMITED if split.exact == Truth(True) else self.budget
                try:
                    join = tabulated(split.exact, self.unseen, nothing_left, budget)
                except OverBudget:
                    continue
                yield _Case(often, split, join)
                break

    @property
    def _refuses(self) -> bool:
        return self.accept is not None or self.rejected_part is not None

    @cached_property
    def _wheel(self) -> Wheel:
        """A wheel with a place for every entry of every case."""
        scales = [case.often / case.join.tables.denominator for case in self._cases]
        common = math.lcm(*(scale.denominator for scale in scales))
        chances: list[int] = []
        for case, scale in zip(self._cases, scales, strict=True):
            times = int(scale * common)
            chances += [times * chance for chance in case.trace.chances]
        return Wheel(chances)

    def _candidates(self, first: int, size: int, seed: int) -> tuple[Masks, list[Ints]]:
        """Deals of the exact part, and which of them belong to each case."""
        bits = Bits.of(seed, USES, first, size)
        entries = bits.turned(Use.ROWS, self._wheel)
        if len(self._cases) == 1:
            return self._cases[0].trace.layouts(entries, bits), [np.arange(size)]
        masks = np.zeros((size, 4), dtype=np.uint64)
        members: list[Ints] = []
        begin = 0
        for case in self._cases:
            end = begin + len(case.trace.chances)
            mine = np.flatnonzero((entries >= begin) & (entries < end))
            masks[mine] = case.trace.layouts(entries[mine] - begin, bits.only(mine))
            members.append(mine)
            begin = end
        return masks, members

    def _batch(self, first: int, size: int, seed: int) -> tuple[Masks, npt.NDArray[np.bool_]]:
        """Deals of the exact part, and which of them are wanted."""
        masks, members = self._candidates(first, size, seed)
        wanted = np.ones(size, dtype=bool)
        for case, mine in zip(self._cases, members, strict=True):
            if case.carried.rest is not None and len(mine):
                hands = {seat: masks[mine, seat] for seat in SEATS}
                wanted[mine] = evaluate(case.carried.rest, hands)
        if self.accept is not None and wanted.any():
            wanted[wanted] = self.accept(masks[wanted])
        return masks, wanted

    def _hopeless(self, found: int, tried: int) -> Illegal:
        rest = self.rejected_part
        words = "what is asked of them besides" if rest is None else to_text(rest)
        return Illegal(
            f"{found or 'none'} of {tried} deals satisfy this: {words}",
            expected="a condition that more deals satisfy",
            remedy="state it on two hands, whose deals are drawn exactly, or allow more tries",
        )

    def _impossible(self) -> Illegal:
        if self._cases[0].carried.rest is None:
            whole, because = self._whole, None
        else:
            whole, because = self._cases[0].carried.exact, self._cases[0].carried.because
        text, source = self._read_from
        return impossible(
            whole,
            self.unseen,
            self._choices,
            self.budget,
            because=because,
            text=text,
            source=source,
        )


def deals_of(masks: Masks) -> list[Deal]:
    """The deals of an array, one row each."""
    return [Deal((Hand(n), Hand(e), Hand(s), Hand(w))) for n, e, s, w in masks.tolist()]


def _batches(first: int, deals: int) -> Iterator[tuple[int, int]]:
    """Where each batch begins, and its size."""
    for at in range(first, first + deals, BATCH):
        yield at, min(BATCH, first + deals - at)

"""Run: find the deals that a script wants, and do with them what it says.

Candidates come from a source, by default a shuffle that honours the predeal. A source
that already carries a part of the condition (as exact sampling does) gives only
candidates that satisfy it; the whole condition is asked of every candidate all the same,
so that a wrong source cannot give a wrong deal.
"""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import PurePath

import numpy as np
from numpy.typing import NDArray

from kibitz.cards import Seat, Strain
from kibitz.errors import Illegal, Place
from kibitz.script import printing
from kibitz.script.actions import (
    Average,
    Frequency,
    PrintDeal,
    PrintHands,
    PrintItems,
    PrintStyle,
)
from kibitz.script.evaluate import DealBatch, Solver, ZeroDivisor, double_dummy
from kibitz.script.outcome import Histogram, Mean, ScriptResult, deals_of
from kibitz.script.script import Script
from kibitz.script.shuffle import Masks, Shuffle

Draw = Callable[[int], Masks]
"""A source of candidates: called with a number, it gives so many deals (or fewer; none means
that it has no more, and ends the run) that honour the script's `predeal` and `lengths`, each
equally likely among those that satisfy the part of the condition which the source carries."""

Progress = Callable[[int, int], None]
"""Told after each batch how many deals have been found, and how many tried."""

Stop = Callable[[], bool]
"""Asked after each batch: is it enough?"""

FIRST_BATCH, LARGEST_BATCH = 1 << 10, 1 << 16
FIRST_SOLVED = 1 << 4
"""The first batch where deals must be solved, which takes ten milliseconds or so each."""
FEW_SOLVED, MANY_SOLVED = 50, 200
"""Batches grow while fewer deals than this are solved in one, and shrink where it is more."""


def run(
    script: Script,
    *,
    produce: int | None = None,
    generate: int | None = None,
    seed: int | None = None,
    draw: Draw | None = None,
    solver: Solver = double_dummy,
    progress: Progress | None = None,
    stop: Stop | None = None,
    keep: bool | None = None,
    date: datetime.date | None = None,
) -> ScriptResult:
    """Run a script.

    `produce` and `generate` count before those of the script. `keep` says whether the deals
    are part of the outcome; without it, those of a script that prints are. `date` is printed
    by `printpbn`, today's without it. A run that is told to `stop` gives what it has.

    >>> from kibitz.script.reader import read
    >>> outcome = run(read("hcp(north) > 19 action average spades(north)"), produce=100, seed=1)
    >>> outcome.produced, len(outcome.masks)
    (100, 0)
    """
    seed = secrets.randbits(32) if seed is None else seed
    limits = script.limits(produce, generate)
    source = draw or Shuffle(seed, script.predeal, script.lengths)
    # rnd draws from a stream of its own, so that it does not change the deals
    words = np.random.PCG64(seed).jumped().random_raw
    log = _Log(script, seed, date, script.prints if keep is None else keep)
    counted = _Counted(solver)
    size = FIRST_SOLVED if script.solves else FIRST_BATCH
    try:
        while log.produced < limits.produce and log.generated < limits.generate:
            masks = source(size)[: limits.generate - log.generated]
            if not len(masks):
                break
            found = DealBatch(masks, words, counted).accepted(script.wanted)
            wanted = limits.produce - log.produced
            tried = len(masks) if len(found) < wanted else int(found[wanted - 1]) + 1
            log.add(DealBatch(masks[found[:wanted]], words, counted), tried)
            if progress is not None:
                progress(log.produced, log.generated)
            if stop is not None and stop():
                break
            size = counted.next_size(size)
    except ZeroDivisor as error:
        raise Illegal(
            "division by zero",
            place=Place.at(script.text, error.quotient.right.span[0], script.source),
            remedy="ask first: divisor == 0 ? 0 : number / divisor",
        ) from None
    return log.outcome()


@dataclass
class _Counted:
    """A solver that counts the deals of a batch, so that no batch takes long.

    By number, not by time: `rnd` depends on the batches, and the same seed must give the same.
    """

    solver: Solver
    solved: int = 0

    def __call__(self, masks: Masks, strain: Strain, declarer: Seat) -> NDArray[np.int8]:
        self.solved += len(masks)
        return self.solver(masks, strain, declarer)

    def next_size(self, size: int) -> int:
        """The size of the batch after one of this size."""
        solved, self.solved = self.solved, 0
        if solved > MANY_SOLVED:
            return max(size // 2, FIRST_SOLVED)
        return min(2 * size, LARGEST_BATCH) if solved < FEW_SOLVED else size


@dataclass
class _Log:
    """What the actions have collected so far."""

    script: Script
    seed: int
    date: datetime.date | None
    keep: bool
    produced: int = 0
    generated: int = 0
    kept: list[Masks] = field(default_factory=list)
    printed: list[str] = field(default_factory=list)
    sums: dict[int, tuple[int, int]] = field(default_factory=dict)
    counts: dict[int, NDArray[np.int64]] = field(default_factory=dict)

    def add(self, table: DealBatch, tried: int) -> None:
        """Carry out the actions for more deals."""
        self.generated += tried
        sheets = any(isinstance(action, PrintHands) for action in self.script.actions)
        if self.keep or sheets:
            self.kept.append(table.masks)
        if len(table):
            self.count(table)
            self.print(table)
        self.produced += len(table)

    def count(self, table: DealBatch) -> None:
        """Averages and frequencies."""
        for number, action in enumerate(self.script.actions):
            if isinstance(action, Average):
                value = table.numbers(action.value).astype(np.int64)
                total, squares = self.sums.get(number, (0, 0))
                more = int(value.sum()), sum_of_squares(value)
                self.sums[number] = total + more[0], squares + more[1]
            elif isinstance(action, Frequency):
                places = [
                    np.clip(table.numbers(axis.value), axis.low - 1, axis.high + 1) - (axis.low - 1)
                    for axis in action.axes
                ]
                shape = tuple(axis.size for axis in action.axes)
                cells = np.ravel_multi_index(tuple(places), shape)
                counted = np.bincount(cells, minlength=int(np.prod(shape))).reshape(shape)
                self.counts[number] = self.counts.get(number, 0) + counted

    def print(self, table: DealBatch) -> None:
        """What is printed deal by deal, in the order of the actions."""
        columns = [
            list(self.lines(action, table))
            for action in self.script.actions
            if isinstance(action, PrintDeal | PrintItems)
        ]
        self.printed += [text for row in zip(*columns, strict=True) for text in row]

    def lines(self, action: PrintDeal | PrintItems, table: DealBatch) -> Iterator[str]:
        """What an action prints for each deal."""
        if isinstance(action, PrintItems):
            columns = [
                [item] * len(table)
                if isinstance(item, str)
                else map(str, table.numbers(item).tolist())
                for item in action.items
            ]
            for texts in zip(*columns, strict=True):
                yield "".join(texts)
            if not columns:
                yield from [""] * len(table)
            return
        values: list[int | None] = [None] * len(table)
        if action.value is not None:
            values = table.numbers(action.value).tolist()
        for number, (deal, value) in enumerate(zip(deals_of(table.masks), values, strict=True), 1):
            board = self.produced + number
            match action.layout:
                case PrintStyle.ALL:
                    yield printing.all_hands(board, deal)
                case PrintStyle.EAST_WEST:
                    yield printing.east_west(deal)
                case PrintStyle.COMPACT:
                    yield printing.compact(deal, value)
                case PrintStyle.ONE_LINE:
                    yield printing.one_line(deal, value)
                case PrintStyle.PBN:
                    script, date = self.script, self.date or datetime.date.today()
                    name = PurePath(script.source).name or "-"
                    event = f"Hand simulated by kibitz with file {name}, seed {self.seed}"
                    yield printing.pbn(
                        board, deal, script.dealer, script.vulnerable, event, f"{date:%Y.%m.%d}"
                    )

    def outcome(self) -> ScriptResult:
        """The outcome of the run."""
        masks = np.concatenate([np.empty((0, 4), np.uint64), *self.kept])
        means: dict[int, Mean] = {}
        tables: dict[int, Histogram] = {}
        closing = []
        for number, action in enumerate(self.script.actions):
            match action:
                case Average(text=text):
                    sums = self.sums.get(number, (0, 0))
                    means[number] = Mean(text, *sums, self.produced)
                    closing.append(str(means[number]))
                case Frequency(text=text, axes=axes):
                    empty = np.zeros(tuple(axis.size for axis in axes), np.int64)
                    tables[number] = Histogram(text, axes, self.counts.get(number, empty))
                    closing.append(str(tables[number]))
                case PrintHands(seats=seats):
                    closing.append(printing.sheets(seats, list(deals_of(masks))))
        return ScriptResult(
            script=self.script,
            seed=self.seed,
            produced=self.produced,
            generated=self.generated,
            masks=masks if self.keep else masks[:0],
            means=tuple(means.values()),
            histograms=tuple(tables.values()),
            printed="".join(self.printed),
            closing="".join(closing),
        )


def sum_of_squares(values: NDArray[np.int64]) -> int:
    """Exact, also where 64 bits would not do."""
    if len(values) and int(np.abs(values).max()) ** 2 * len(values) >= 1 << 62:
        return sum(value * value for value in values.tolist())
    return int((values * values).sum())

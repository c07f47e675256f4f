"""Script: what a script asks for, once it has been read."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from kibitz.cards import Seat, Suit, Vulnerability
from kibitz.condition.reading.dealer import Constant, DeclarerTricks, Expression, parts_of, split
from kibitz.condition.tree import And, Comparator, Compare, Condition, Measure, Number, Truth
from kibitz.deal import Deal
from kibitz.script.actions import PRINTING, Action, PrintDeal, PrintStyle, values_of

GENERATE = 10_000_000
"""Deals tried at most where a script does not say; what dealer does, ten times its manual."""
PRODUCE_PRINTED = 40
"""Deals wanted where a script prints them."""
PRODUCE_COUNTED = 100_000
"""Deals wanted where a script only averages and counts."""
PRODUCE_SOLVED = 1_000
"""Deals wanted where a script only averages and counts, but deals must be solved for it."""


@dataclass(frozen=True)
class Length:
    """`predeal spades(north)==5`: so many cards of a suit, whichever they are."""

    seat: Seat
    suit: Suit
    cards: int


@dataclass(frozen=True)
class RunLimits:
    """When a run ends: so many deals wanted, or so many tried."""

    produce: int
    generate: int


@dataclass(frozen=True)
class Note:
    """Something that runs, but perhaps not as it was meant."""

    line: int
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}"


@dataclass(frozen=True)
class Script:
    """A script: which deals are wanted, and what to do with them.

    `predeal` holds the cards that are placed before dealing, `lengths` the suit lengths,
    `wanted` is the condition as dealer's expression, with what only deals can decide.
    """

    predeal: Deal = field(default_factory=Deal)
    lengths: tuple[Length, ...] = ()
    wanted: Expression = field(default_factory=lambda: Constant(1))
    actions: tuple[Action, ...] = (PrintDeal(PrintStyle.ALL),)
    produce: int | None = None
    generate: int | None = None
    dealer: Seat | None = None
    vulnerable: Vulnerability | None = None
    notes: tuple[Note, ...] = ()
    text: str = field(default="", repr=False)
    source: str = ""

    @property
    def prints(self) -> bool:
        """Does it print deals?"""
        return any(isinstance(action, PRINTING) for action in self.actions)

    @cached_property
    def solves(self) -> bool:
        """Must deals be solved (`tricks`), for the condition or for an action?"""
        asked = [self.wanted]
        for action in self.actions:
            asked += values_of(action)
        seen: set[int] = set()
        while asked:
            one = asked.pop()
            if isinstance(one, DeclarerTricks):
                return True
            if id(one) not in seen:
                seen.add(id(one))
                asked += parts_of(one)
        return False

    def limits(self, produce: int | None = None, generate: int | None = None) -> RunLimits:
        """When to stop: as asked here, else as the script says, else as is usual."""
        tried = generate or self.generate
        usual = tried or (PRODUCE_SOLVED if self.solves else PRODUCE_COUNTED)
        if self.prints:
            usual = PRODUCE_PRINTED
        return RunLimits(produce or self.produce or usual, tried or GENERATE)

    @property
    def condition(self) -> Condition:
        """All that the tree can say of the deals wanted: every wanted deal satisfies it.

        It includes the `lengths`, not the cards of `predeal`. Deals that satisfy it are
        wanted unless there is a `rest` to try.
        """
        return self._split[0]

    @property
    def rest(self) -> Expression | None:
        """The part of the condition that must be tried deal by deal: tricks, rnd and the like."""
        return self._split[1]

    @cached_property
    def _split(self) -> tuple[Condition, Expression | None]:
        carried, rest = split(self.wanted)
        given: list[Condition] = [
            Compare(
                Measure("length", length.seat, (length.suit,)),
                Comparator.EQUAL,
                Number(Fraction(length.cards)),
            )
            for length in self.lengths
        ]
        if not isinstance(carried, Truth) or not carried.value:
            given.append(carried)
        if len(given) < 2:
            return (given[0] if given else Truth(True)), rest
        return And(tuple(given)), rest

"""Cover: the layouts in which a line wins, in the fewest words that say exactly that.

Of all clauses true only of winning layouts (`clause`) the cheapest choice that
leaves none out is searched; where the losing layouts are said more easily, it is
they that are named. Clauses are chosen that exclude each other, so that their
chances add up; only where that takes many more words may they overlap, and then
only the sum is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from kibitz.combination.explaining.clause import Clause, Vocabulary, bits, groups_of
from kibitz.combination.problem import Problem
from kibitz.combination.word_costs import WHEN
from kibitz.english import exact_percent, listed

_NODES = 4000
"""How many partial covers are looked at before the best so far will do."""
_LOSING = Fraction(3, 8)
"""`Loses only` is said of no more than this."""


@dataclass(frozen=True)
class Cover:
    """Clauses that together are true of exactly these layouts, or (negated) of all others.

    >>> problem = Problem.parse("AQ-2")
    >>> wins = bits(layout for layout in problem.layouts if layout.west[1])
    >>> cover(problem, wins).phrase()
    'West has the king (50.00 %)'
    """

    problem: Problem
    layouts: int
    clauses: tuple[Clause, ...]
    negated: bool = False

    @cached_property
    def chance(self) -> Fraction:
        """The probability of the layouts that are covered."""
        return self.chance_of(self.layouts)

    def chance_of(self, layouts: int) -> Fraction:
        """The probability of a set of layouts."""
        return sum(
            (lay.probability for lay in self.problem.layouts if layouts >> lay.index & 1),
            Fraction(0),
        )

    @property
    def disjoint(self) -> bool:
        """Do the clauses exclude each other, so that their chances add up?"""
        return sum(clause.layouts.bit_count() for clause in self.clauses) == self._union.bit_count()

    @property
    def _union(self) -> int:
        union = 0
        for clause in self.clauses:
            union |= clause.layouts
        return union

    @property
    def exact(self) -> bool:
        """Do the words say just these layouts? Always; a test asks."""
        everything = bits(self.problem.layouts)
        return self._union == (everything & ~self.layouts if self.negated else self.layouts)

    @property
    def cost(self) -> float:
        """How much there is to say."""
        return _cost(self.clauses)

    def phrase(self, chances: bool = True) -> str:
        """The clauses as one phrase, those with one subject together, the likeliest first."""
        shares: dict[str, list[Clause]] = {}
        for clause in sorted(self.clauses, key=lambda clause: -self.chance_of(clause.layouts)):
            shares.setdefault(clause.subject if clause.plain else clause.text, []).append(clause)
        chances = chances and self.disjoint
        parts = [self._together(some, chances) for some in shares.values()]
        order = sorted(
            zip(shares.values(), parts, strict=True),
            key=lambda pair: -sum(self.chance_of(clause.layouts) for clause in pair[0]),
        )
        texts = [text for _, text in order]
        comma = len(texts) > 2 or any(" or " in text or " and " in text for text in texts)
        return listed(texts, "or", comma)

    def _together(self, clauses: Sequence[Clause], chances: bool) -> str:
        rests = [
            f"{clause.rest} ({exact_percent(self.chance_of(clause.layouts))})"
            if chances
            else clause.rest
            for clause in clauses
        ]
        return f"{clauses[0].subject} {listed(rests, 'or')}"

    def sentence(self, wins: str = "Wins", loses: str = "Loses") -> str:
        """When the line wins, or when it loses where that is shorter."""
        if not self.clauses:
            return f"Always {wins.lower()}." if self.negated else f"Never {wins.lower()}."
        verb = f"{loses} only" if self.negated else wins
        total = "" if self.disjoint else f": {self.total}"
        return f"{verb} when {self.phrase()}{total}."

    @property
    def total(self) -> str:
        """The chance of all that is named, for clauses that overlap."""
        return f"{exact_percent(self.chance_of(self._union))} in all"


def cover(problem: Problem, layouts: int, negate: bool = True) -> Cover:
    """The simplest true cover of a set of layouts (bits by index); perhaps of the others."""
    everything = bits(problem.layouts)
    layouts &= everything
    if layouts == everything and negate:
        return Cover(problem, layouts, (), True)
    if not layouts:
        return Cover(problem, layouts, ())
    words = Vocabulary(problem, groups_of(problem, layouts))
    best = Cover(problem, layouts, _choose(words.clauses(layouts), layouts))
    losing = 1 - best.chance
    if negate and losing <= _LOSING:
        rest = everything & ~layouts
        other = Cover(problem, layouts, _choose(words.clauses(rest), rest), True)
        if other.cost + 2 * losing < best.cost:
            return other
    return best


def _choose(clauses: list[Clause], layouts: int) -> tuple[Clause, ...]:
    apart = _Choice(clauses, disjoint=True).best(layouts)
    if len(apart) < 3:
        return apart
    overlap = _Choice(clauses, disjoint=False).best(layouts)
    dear = WHEN["statements that overlap"]
    return overlap if _cost(overlap) + dear < _cost(apart) else apart


def _cost(clauses: Iterable[Clause]) -> float:
    return sum(_price(clause) for clause in clauses)


def _price(clause: Clause) -> float:
    """What one more clause costs."""
    return clause.cost + WHEN["each statement"]


class _Choice:
    """Branch and bound over the clauses: the cheapest that cover a set, perhaps without overlap."""

    def __init__(self, clauses: list[Clause], disjoint: bool) -> None:
        self.disjoint = disjoint
        self.having: dict[int, list[Clause]] = {}
        self.share: dict[int, float] = {}
        for clause in sorted(clauses, key=lambda c: _price(c) / c.layouts.bit_count()):
            for bit in _single(clause.layouts):
                self.having.setdefault(bit, []).append(clause)
                share = _price(clause) / clause.layouts.bit_count()
                self.share[bit] = min(share, self.share.get(bit, share))
        self.nodes = 0
        self.found: tuple[Clause, ...] = ()
        self.least = float("inf")

    def best(self, layouts: int) -> tuple[Clause, ...]:
        """The clauses chosen; a holding for each layout is always among those to choose from."""
        self._search(layouts, layouts, (), 0.0)
        return self.found

    def _search(self, left: int, layouts: int, chosen: tuple[Clause, ...], cost: float) -> None:
        if not left:
            self.found, self.least = chosen, cost
            return
        self.nodes += 1
        if self.nodes > _NODES and self.found:
            return
        if cost + sum(self.share[bit] for bit in _single(left)) >= self.least - 1e-9:
            return
        options: list[Clause] | None = None
        for bit in _single(left):
            some = self.having[bit]
            if self.disjoint:
                some = [clause for clause in some if not clause.layouts & ~left]
            if options is None or len(some) < len(options):
                options = some
            if len(options) < 2:
                break
        assert options is not None
        ranked = sorted(options, key=lambda c: _price(c) / (c.layouts & left).bit_count())
        for clause in ranked:
            more = cost + _price(clause)
            if more < self.least:
                self._search(left & ~clause.layouts, layouts, (*chosen, clause), more)


def _single(mask: int) -> list[int]:
    """The bits of a set, one by one."""
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit)
        mask ^= bit
    return found

"""Formulas: the Boolean skeleton of a condition, partly evaluated suit by suit.

Every formula is one small number; equal formulas have equal numbers, so that
comparing two residues (what is left of a condition once some of its atoms are
decided) is comparing two integers. Negations stand at the atoms only. There is
no normal form: a formula never grows when atoms are decided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, TypeVar

FALSE, TRUE = 0, 1
"""The two decided formulas."""


class Logical(Protocol):
    """What `&`, `|` and `~` work on: numpy's Boolean arrays."""

    def __and__(self: T, other: T, /) -> T: ...
    def __or__(self: T, other: T, /) -> T: ...
    def __invert__(self: T, /) -> T: ...


T = TypeVar("T", bound=Logical)


class Formulas:
    """A store of formulas over numbered atoms.

    >>> f = Formulas()
    >>> a, b = f.atom(0), f.atom(1)
    >>> both = f.all_of((a, b))
    >>> f.restrict(both, {0: True}) == b, f.restrict(both, {0: False}) == FALSE
    (True, True)
    >>> f.all_of((a, f.negation(a))) == FALSE
    True
    """

    def __init__(self) -> None:
        # A node is ("atom", number), ("not", number), ("and", children) or ("or", children).
        self._nodes: list[tuple[str, tuple[int, ...]]] = [("or", ()), ("and", ())]
        self._numbers = {node: number for number, node in enumerate(self._nodes)}
        self._negations = {FALSE: TRUE, TRUE: FALSE}
        self._support = [0, 0]

    def atom(self, number: int) -> int:
        """The formula that says: this atom is true."""
        return self._intern("atom", (number,))

    def all_of(self, parts: Iterable[int]) -> int:
        """The conjunction."""
        return self._join("and", parts, FALSE)

    def any_of(self, parts: Iterable[int]) -> int:
        """The disjunction."""
        return self._join("or", parts, TRUE)

    def negation(self, formula: int) -> int:
        """The formula that is true where this one is false."""
        known = self._negations.get(formula)
        if known is None:
            kind, below = self._nodes[formula]
            if kind in ("atom", "not"):
                known = self._intern("not" if kind == "atom" else "atom", below)
            else:
                parts = [self.negation(part) for part in below]
                known = self.any_of(parts) if kind == "and" else self.all_of(parts)
            self._negations[formula] = known
            self._negations[known] = formula
        return known

    def support(self, formula: int) -> int:
        """The atoms that the formula speaks of, as a mask of bits."""
        return self._support[formula]

    def restrict(self, formula: int, truths: Mapping[int, bool]) -> int:
        """What is left of the formula once these atoms are decided."""
        decided = 0
        for number in truths:
            decided |= 1 << number
        done: dict[int, int] = {}

        def left(node: int) -> int:
            if not self._support[node] & decided:
                return node
            found = done.get(node)
            if found is None:
                kind, below = self._nodes[node]
                if kind in ("atom", "not"):
                    found = int(truths[below[0]] is (kind == "atom"))
                elif kind == "and":
                    found = self.all_of(left(part) for part in below)
                else:
                    found = self.any_of(left(part) for part in below)
                done[node] = found
            return found

        return left(formula)

    def first_atom(self, formula: int) -> int:
        """The atom with the lowest number in the formula."""
        support = self._support[formula]
        return (support & -support).bit_length() - 1

    def evaluate(
        self, formula: int, value: Callable[[int], T], done: dict[int, T] | None = None
    ) -> T:
        """The value of an undecided formula, given that of each of its atoms.

        `done` remembers the values of parts, for formulas that share some.
        """
        done = {} if done is None else done

        def at(node: int) -> T:
            found = done.get(node)
            if found is None:
                kind, below = self._nodes[node]
                if kind == "atom":
                    found = value(below[0])
                elif kind == "not":
                    found = ~value(below[0])
                else:
                    first, *rest = below
                    found = at(first)
                    for part in rest:
                        found = found & at(part) if kind == "and" else found | at(part)
                done[node] = found
            return found

        return at(formula)

    def _join(self, kind: str, parts: Iterable[int], zero: int) -> int:
        one = 1 - zero
        below: set[int] = set()
        for part in parts:
            if part == zero:
                return zero
            if part == one:
                continue
            if self._nodes[part][0] == kind:
                below.update(self._nodes[part][1])
            else:
                below.add(part)
        if any(self._negations.get(part) in below for part in below):
            return zero
        if not below:
            return one
        if len(below) == 1:
            return below.pop()
        return self._intern(kind, tuple(sorted(below)))

    def _intern(self, kind: str, below: tuple[int, ...]) -> int:
        node = (kind, below)
        number = self._numbers.get(node)
        if number is None:
            number = len(self._nodes)
            self._nodes.append(node)
            self._numbers[node] = number
            if kind in ("atom", "not"):
                self._support.append(1 << below[0])
                twin = self._numbers.get(("not" if kind == "atom" else "atom", below))
                if twin is not None:
                    self._negations[number], self._negations[twin] = twin, number
            else:
                support = 0
                for part in below:
                    support |= self._support[part]
                self._support.append(support)
        return number

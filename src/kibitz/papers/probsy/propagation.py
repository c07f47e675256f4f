"""Propagation: the probability that some nodes of a network are in given states.

Two engines with one method. `Elimination` is our own: variables are summed out one by one,
in an order that is settled once for the network and serves every query, as a junction tree
does. Its factors list only what is possible, because nearly all tables of the network are
zeros and ones, and it calculates with whole numbers. `PyAgrum` hands the network to pyAgrum,
whose junction tree calculates in floating point; since every answer is a whole number of
equally likely layouts, it can be made exact again.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from importlib import import_module
from itertools import product
from typing import Any, Protocol

from kibitz.errors import Illegal
from kibitz.papers.probsy.network import BayesNetwork, Variable


class Propagator(Protocol):
    """What propagates evidence through a network."""

    def probability(self, states: Mapping[str, int]) -> Fraction:
        """The probability that each node named is in one of its states (a mask of bits)."""


def engine_for(network: BayesNetwork, name: str = "exact") -> Propagator:
    """Our own engine (`exact`) or `pyagrum`."""
    engines: dict[str, Callable[[BayesNetwork], Propagator]] = {
        "exact": Elimination,
        "pyagrum": PyAgrum,
    }
    if name not in engines:
        raise Illegal(f"{name!r} is not an engine", expected=" or ".join(engines))
    return engines[name](network)


@dataclass(frozen=True)
class Factor:
    """Weights of joint states of some variables; what is not listed weighs nothing."""

    names: tuple[str, ...]
    rows: dict[tuple[int, ...], int]

    def times(self, other: Factor) -> Factor:
        """The product, over the variables of both."""
        shared = [name for name in self.names if name in other.names]
        extra = [i for i, name in enumerate(other.names) if name not in shared]
        theirs = [other.names.index(name) for name in shared]
        partners = defaultdict(list)
        for row, weight in other.rows.items():
            key = tuple(row[i] for i in theirs)
            partners[key].append((tuple(row[i] for i in extra), weight))
        ours = [self.names.index(name) for name in shared]
        rows = {
            row + rest: weight * often
            for row, weight in self.rows.items()
            for rest, often in partners.get(tuple(row[i] for i in ours), ())
        }
        return Factor(self.names + tuple(other.names[i] for i in extra), rows)

    def without(self, name: str) -> Factor:
        """The sum over the states of a variable."""
        at = self.names.index(name)
        rows: dict[tuple[int, ...], int] = defaultdict(int)
        for row, weight in self.rows.items():
            rows[row[:at] + row[at + 1 :]] += weight
        return Factor(self.names[:at] + self.names[at + 1 :], dict(rows))

    def within(self, name: str, mask: int) -> Factor:
        """Only what has the variable in one of these states."""
        at = self.names.index(name)
        return Factor(self.names, {r: w for r, w in self.rows.items() if mask >> r[at] & 1})


class Elimination:
    """Variable elimination in whole numbers.

    >>> from kibitz.papers.probsy.network import build_network
    >>> from kibitz.chance.unseen import Unseen
    >>> from kibitz.deal import Deal
    >>> deal = Deal.parse("N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -")
    >>> engine = Elimination(build_network(Unseen.of_deal(deal)))
    >>> engine.probability({"constraint": 0b01}) == Fraction(math.comb(26, 13), 2**26)
    True
    """

    def __init__(self, network: BayesNetwork) -> None:
        self.network = network
        self.order = elimination_order(network)
        self._factors = {name: _factor(node, network) for name, node in network.items()}

    def probability(self, states: Mapping[str, int]) -> Fraction:
        """The probability that each node named is in one of its states (a mask of bits)."""
        needed = self._ancestors(states)
        factors, scale = [], 1
        for name in needed:
            factor, denominator = self._factors[name]
            scale *= denominator
            factors.append(factor.within(name, states[name]) if name in states else factor)
        for name in self.order:
            if name in needed:
                touched = sorted((f for f in factors if name in f.names), key=lambda f: len(f.rows))
                factors = [factor for factor in factors if name not in factor.names]
                factors.append(reduce(Factor.times, touched).without(name))
        return Fraction(math.prod(factor.rows.get((), 0) for factor in factors), scale)

    def _ancestors(self, names: Iterable[str]) -> dict[str, None]:
        """The nodes named and all above them; the others add up to one and do not matter."""
        found: dict[str, None] = {}
        pending = list(names)
        while pending:
            name = pending.pop()
            if name not in found:
                found[name] = None
                pending += self.network[name].parents
        return found


def _factor(node: Variable, network: BayesNetwork) -> tuple[Factor, int]:
    """A node's table in whole numbers, and what they are to be divided by."""
    scale = math.lcm(*(p.denominator for row in node.table for p in row))
    parents = product(*(range(len(network[parent].states)) for parent in node.parents))
    rows = {
        (*configuration, state): int(probability * scale)
        for configuration, row in zip(parents, node.table, strict=True)
        for state, probability in enumerate(row)
        if probability
    }
    return Factor((*node.parents, node.name), rows), scale


def elimination_order(network: BayesNetwork) -> tuple[str, ...]:
    """Always the variable next whose neighbours have the fewest joint states."""
    sizes = {name: len(node.states) for name, node in network.items()}
    neighbours: dict[str, set[str]] = {name: set() for name in network}
    for node in network.values():
        family = (node.name, *node.parents)
        for name in family:
            neighbours[name].update(other for other in family if other != name)
    order = []
    while neighbours:
        best = min(neighbours, key=lambda name: math.prod(sizes[n] for n in neighbours[name]))
        joined = neighbours.pop(best)
        for name in joined:
            neighbours[name] |= joined - {name}
            neighbours[name].discard(best)
        order.append(best)
    return tuple(order)


class PyAgrum:
    """pyAgrum's junction tree over the same nodes, rounded to whole layouts."""

    def __init__(self, network: BayesNetwork) -> None:
        gum = _pyagrum()
        net = gum.BayesNet("kibitz")
        for node in network.values():
            net.add(gum.LabelizedVariable(node.name, node.name, list(node.states)))
            # pyAgrum lets the first parent change fastest, our tables the last one.
            for parent in reversed(node.parents):
                net.addArc(parent, node.name)
            net.cpt(node.name).fillWith([float(p) for row in node.table for p in row])
        self._impossible = gum.IncompatibleEvidence
        self._engine = gum.LazyPropagation(net)
        self._sizes = {name: len(node.states) for name, node in network.items()}
        self._scale = math.prod(_factor(node, network)[1] for node in network.values())

    def probability(self, states: Mapping[str, int]) -> Fraction:
        """The probability that each node named is in one of its states (a mask of bits)."""
        self._engine.eraseAllEvidence()
        for name, mask in states.items():
            likelihood = [float(mask >> state & 1) for state in range(self._sizes[name])]
            self._engine.addEvidence(name, likelihood)
        try:
            layouts = self._engine.evidenceProbability() * self._scale
        except self._impossible:
            return Fraction(0)
        whole = round(layouts)
        if abs(layouts - whole) > 0.01:
            raise Illegal(
                "pyAgrum's floating point is too coarse for this many layouts and frequencies",
                remedy="use the engine 'exact'",
            )
        return Fraction(whole, self._scale)


def _pyagrum() -> Any:
    try:
        return import_module("pyagrum")
    except ImportError:
        raise Illegal(
            "pyAgrum is not installed",
            expected="the optional extra 'bayes', or the engine 'exact'",
            remedy="pip install 'kibitz[bayes]'",
        ) from None

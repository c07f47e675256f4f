"""The network's answer to a question: a second opinion beside counting.

PROBSY, section "Probability Calculation": one network and one junction tree for all
queries, a propagation for every conjunction, and of a condition and its negation the one
that takes fewer. P(event | evidence) is the ratio of two such sums; the evidence may be any
condition, which the paper's could not.

The answer is exact, and equal to that of `count`; only its cost is not, since the number of
propagations is exponential in the number of disjunctions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from kibitz.chance.unseen import Unseen
from kibitz.condition.tree import And, Condition, Not, Truth
from kibitz.errors import Illegal
from kibitz.papers.probsy.literal import Literals
from kibitz.papers.probsy.network import CONSTRAINT, BayesNetwork, build_network
from kibitz.papers.probsy.normal_form import (
    EVERYTHING,
    LIMIT,
    Conjunction,
    Signed,
    TooLong,
    disjunctive,
    plus,
    signed_sum,
)
from kibitz.papers.probsy.propagation import engine_for
from kibitz.reason import Reason
from kibitz.result import Result


def network_probability(
    event: Condition, unseen: Unseen, evidence: Condition | None = None, engine: str = "exact"
) -> Result[Fraction]:
    """P(event | evidence) by PROBSY's network; the reason tells the number of propagations.

    >>> from kibitz.condition import parse_condition
    >>> from kibitz.deal import Deal
    >>> unseen = Unseen.of_deal(Deal.parse("N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -"))
    >>> print(network_probability(parse_condition("hearts(West) = 2"), unseen).value)
    234/575
    """
    return network_probabilities([event], unseen, evidence, engine)[0]


def network_probabilities(
    events: Sequence[Condition],
    unseen: Unseen,
    evidence: Condition | None = None,
    engine: str = "exact",
) -> list[Result[Fraction]]:
    """The probabilities of several events, from one network and one junction tree."""
    conditions = [*events, *([] if evidence is None else [evidence])]
    opinion = SecondOpinion(build_network(unseen, conditions), engine)
    return [opinion.probability(event, evidence) for event in events]


class SecondOpinion:
    """A network, its engine, and the probabilities that have been propagated so far."""

    def __init__(self, network: BayesNetwork, engine: str = "exact", limit: int = LIMIT) -> None:
        self.network = network
        self.limit = limit
        self._engine = engine_for(network, engine)
        self._literals = Literals(network)
        self._known: dict[Conjunction, Fraction] = {}

    @property
    def propagations(self) -> int:
        """The number of propagations of all queries together."""
        return len(self._known)

    def probability(self, event: Condition, evidence: Condition | None = None) -> Result[Fraction]:
        """P(event | evidence); an error where the evidence cannot be true."""
        before = self.propagations
        fact = Truth(True) if evidence is None else evidence
        given, _ = self._cheaper(fact, Truth(True), {EVERYTHING: 1})
        whole = self._propagated(given)
        if not whole:
            raise Illegal(
                "the evidence cannot be true: no layout of the unseen cards agrees with it",
                remedy="look for two parts of it that contradict each other",
            )
        wanted, negated = self._cheaper(event, fact, given)
        part = self._propagated(wanted)
        numbers = {
            "propagations": self.propagations - before,
            "conjunctions": len(wanted),
            "negated": negated,
            "nodes": len(self.network),
        }
        return Result(part / whole, reason=Reason("network", numbers))

    def _cheaper(self, event: Condition, fact: Condition, given: Signed) -> tuple[Signed, bool]:
        """The signed sum of `event and fact`, by way of the event or of its negation.

        `given` is the sum of the fact alone; second comes whether the negation was cheaper.
        """
        try:
            direct = self._signed(And((event, fact)))
        except TooLong:
            return plus(given, self._signed(And((Not(event), fact))), -1), True
        try:
            roundabout = plus(given, self._signed(And((Not(event), fact))), -1)
        except TooLong:
            return direct, False
        negated = self._cost(roundabout) < self._cost(direct)
        return (roundabout if negated else direct), negated

    def _signed(self, condition: Condition) -> Signed:
        spelt_out = self._literals.spelt_out(condition)
        form = disjunctive(spelt_out, self._literals.literal)
        return signed_sum(form, self.limit)

    def _cost(self, terms: Signed) -> int:
        """The number of propagations that are still to be made."""
        return len(terms.keys() - self._known.keys())

    def _propagated(self, terms: Signed) -> Fraction:
        for term in terms:
            if term not in self._known:
                self._known[term] = self._engine.probability({CONSTRAINT: 1, **dict(term)})
        return sum((sign * self._known[term] for term, sign in terms.items()), Fraction(0))

"""Counting: how many layouts of the unseen cards make a condition true, exactly.

The work is done in `tables` (the layouts of each suit and of each half, in
classes) and `halves` (the two halves together). Whatever the condition, there is
one pass, no normal form and no inclusion-exclusion, and all sums are whole
numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from kibitz.cards import Card
from kibitz.chance.choice import Choices, choice_of
from kibitz.chance.counting.atom import linear
from kibitz.chance.counting.budget import Budget, OverBudget
from kibitz.chance.counting.halves import Halves
from kibitz.chance.counting.tables import Tables
from kibitz.chance.unseen import Unseen
from kibitz.condition.tree import (
    And,
    Chose,
    Condition,
    Holds,
    Node,
    Not,
    Term,
    Truth,
    rewritten,
)
from kibitz.errors import Illegal


def count(
    condition: Condition,
    unseen: Unseen,
    choices: Choices | None = None,
    budget: Budget | None = None,
) -> Fraction:
    """The number of layouts in which the condition is true.

    A layout in which a choice among equals is only sometimes made as stated counts in
    part. `choices` are those of a larger question, where frequencies may be stated that
    the condition itself does not mention.

    >>> from kibitz.deal import Deal
    >>> print(count(Truth(True), Unseen.of_deal(Deal.parse(
    ...     "N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -"))))
    10400600
    """
    choices = Choices([condition]) if choices is None else choices
    return sum(
        (
            often * _counted(case, unseen, rest, budget)
            for often, case, rest in cases(condition, choices)
        ),
        Fraction(0),
    )


def count_both(
    evidence: Condition,
    event: Condition,
    unseen: Unseen,
    choices: Choices,
    budget: Budget | None = None,
) -> tuple[Fraction, Fraction]:
    """The layouts with the evidence, and those with the event too; in one pass where possible."""
    if all(len(choice.suits) == 1 for choice in choices.values()):
        try:
            tables = Tables(evidence, unseen, choices, budget, event=event)
        except OverBudget:
            tables = None  # one by one they may fit
        if tables is not None and not tables.met_undefined:
            scale = tables.denominator
            known, both = Halves(tables, spare=True).total, Halves(tables).total
            return Fraction(known, scale), Fraction(both, scale)
    return (
        count(evidence, unseen, choices, budget),
        count(And((evidence, event)), unseen, choices, budget),
    )


def distribution(
    term: Term,
    unseen: Unseen,
    evidence: Condition | None = None,
    budget: Budget | None = None,
) -> dict[Fraction, Fraction]:
    """The chance of each value of a length, a number of points, or another sum.

    >>> from kibitz.cards import Seat, Suit
    >>> from kibitz.condition.tree import Measure
    >>> lengths = distribution(Measure("length", Seat.WEST, (Suit.SPADES,)), Unseen.nothing())
    >>> float(lengths[Fraction(4)])
    0.23860800622185643
    """
    line = linear(term)
    if line is None:
        raise Illegal("the chances of this term's values cannot be listed", expected="a sum")
    evidence = Truth(True) if evidence is None else evidence
    total, constant, scale = line.scaled()
    found: dict[Fraction, Fraction] = {}
    for often, case, rest in cases(evidence, Choices([evidence])):
        tables = Tables(case, unseen, rest, budget, keep=total)
        for units, number in Halves(tables).histogram().items():
            value = Fraction(units + constant, scale)
            layouts = often * Fraction(number, tables.denominator)
            found[value] = found.get(value, Fraction(0)) + layouts
    whole = sum(found.values())
    if not whole:
        raise Illegal("no layout fits the evidence")
    return {value: found[value] / whole for value in sorted(found)}


def _counted(
    condition: Condition, unseen: Unseen, choices: Choices, budget: Budget | None
) -> Fraction:
    join = tabulated(condition, unseen, choices, budget)
    return Fraction(join.total, join.tables.denominator)


def tabulated(
    condition: Condition, unseen: Unseen, choices: Choices, budget: Budget | None
) -> Halves:
    """The tables of a condition whose choices are each within one suit, put together."""
    join = Halves(Tables(condition, unseen, choices, budget))
    total = join.total
    if join.tables.met_undefined:
        # A division by zero must not matter: the count has to be the same either way.
        others = Tables(condition, unseen, choices, budget, undefined=True)
        if Halves(others).total != total:
            raise Illegal(
                "division by zero",
                remedy="exclude the hands for which the divisor is 0 with another condition",
            )
    return join


def cases(
    condition: Condition, choices: Choices, *, every: bool = False
) -> Iterator[tuple[Fraction, Condition, Choices]]:
    """The condition in one case, or, with a choice among cards of several suits, in many.

    The tables follow a choice within one suit. For another, or for `every` choice, each case
    says which of the equals are held and which one was chosen, and how often that is so.
    """
    mixed = next((choice for choice in choices.values() if every or len(choice.suits) > 1), None)
    if mixed is None:
        yield Fraction(1), condition, choices
        return
    key = (mixed.seat, frozenset(mixed.equals))
    for held, weights in mixed.patterns.items():
        holds = [Holds(card, mixed.seat) for card in mixed.equals]
        pattern = [h if h.card in held else Not(h) for h in holds]
        outcomes: list[tuple[Card | None, Fraction]] = [*weights.items()] or [(None, Fraction(1))]
        for chosen, often in outcomes:
            settled = And((_settled(condition, key, chosen), *pattern))
            for more, case, rest in cases(settled, choices.without(key), every=every):
                yield often * more, case, rest


def _settled(condition: Condition, key: object, chosen: object) -> Condition:
    def settle(node: Node) -> Node:
        if isinstance(node, Chose) and choice_of(node) == key:
            return Truth(node.card == chosen)
        return node

    return rewritten(condition, settle)

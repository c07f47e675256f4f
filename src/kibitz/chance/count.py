"""Counting: how many layouts of the unseen cards make a condition true, exactly.

The work is done in `tables` (the layouts of each suit and of each half, in
classes) and `join` (the two halves together). Whatever the condition, there is
one pass, no normal form and no inclusion-exclusion, and all sums are whole
numbers.
"""

from __future__ import annotations

from fractions import Fraction

from kibitz.cards import Card
from kibitz.chance.budget import Budget
from kibitz.chance.choice import Choice, Choices, choice_of
from kibitz.chance.join import Join
from kibitz.chance.rewrite import rewritten
from kibitz.chance.tables import Tables
from kibitz.chance.unseen import Unseen
from kibitz.condition.tree import And, Chose, Condition, Holds, Node, Not, Truth
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
    mixed = next((choice for choice in choices.values() if len(choice.suits) > 1), None)
    if mixed is not None:
        return _over_outcomes(condition, unseen, choices, mixed, budget)
    tables = Tables(condition, unseen, choices, budget)
    total = Join(tables).total
    if tables.met_undefined:
        # A division by zero must not matter: the count has to be the same either way.
        others = Tables(condition, unseen, choices, budget, undefined=True)
        if Join(others).total != total:
            raise Illegal(
                "division by zero",
                remedy="exclude the hands for which the divisor is 0 with another condition",
            )
    return Fraction(total, tables.denominator)


def _over_outcomes(
    condition: Condition, unseen: Unseen, choices: Choices, choice: Choice, budget: Budget | None
) -> Fraction:
    """A choice among equals of several suits: the sum over the cards held and the card chosen."""
    key = (choice.seat, frozenset(choice.equals))
    others = choices.without(key)
    total = Fraction(0)
    for held, weights in choice.patterns.items():
        holds = [
            h if card in held else Not(h)
            for card in choice.equals
            for h in [Holds(card, choice.seat)]
        ]
        outcomes: list[tuple[Card | None, Fraction]] = [*weights.items()] or [(None, Fraction(1))]
        for chosen, often in outcomes:
            settled = _settled(condition, key, chosen)
            total += often * count(And((settled, *holds)), unseen, others, budget)
    return total


def _settled(condition: Condition, key: object, chosen: object) -> Condition:
    def settle(node: Node) -> Node:
        if isinstance(node, Chose) and choice_of(node) == key:
            return Truth(node.card == chosen)
        return node

    return rewritten(condition, settle)

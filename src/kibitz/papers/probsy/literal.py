"""Literals: which states of which node make a leaf of a condition true.

PROBSY calls a condition on one variable a literal. Its operators point at states of one
node: a card, the length of a suit, the points of a suit or of the hand, a choice among
equals. What a node says of one hand it says of the other too, so `spades(West) <
spades(East)` is a literal as well; a hand's shape is a disjunction of such literals. What
the network has no node for is refused by name.
"""

from __future__ import annotations

from fractions import Fraction

from kibitz.cards import SUITS, Seat, Suit
from kibitz.chance.choice import choice_of
from kibitz.condition import FEATURES, matches, to_text, tree
from kibitz.condition.tree import (
    And,
    Chose,
    Comparator,
    Compare,
    Condition,
    Holds,
    Measure,
    Number,
    Or,
    Shape,
    Truth,
    rewritten,
    walk,
)
from kibitz.errors import Illegal
from kibitz.papers.probsy.network import BayesNetwork, Variable, choice_name, hcp_name
from kibitz.papers.probsy.normal_form import StateLiteral


class Literals:
    """Reads conditions as literals of one network."""

    def __init__(self, network: BayesNetwork) -> None:
        self.network = network
        self.unseen = network.unseen
        self.seats = (network.counted, network.other)

    def spelt_out(self, condition: Condition) -> Condition:
        """The condition with shapes as lengths; an error if the network lacks nodes for it."""
        lacking = [
            to_text(node)
            for node in walk(condition)
            if isinstance(node, Measure)
            and _seat(node.seat, node) in self.seats
            and _node_name(node) is None
        ]
        if lacking:
            raise Illegal(
                f"the network has no node for {', '.join(dict.fromkeys(lacking))}",
                expected="cards, lengths of suits, and hcp of suits and hands",
                remedy="counting knows every feature",
            )
        return rewritten(
            condition, lambda node: _lengths(node) if isinstance(node, Shape) else node
        )

    def literal(self, leaf: Condition) -> StateLiteral:
        """The node that the leaf speaks of, and the states in which it is true."""
        names = sorted({name for node in walk(leaf) if (name := self._variable(node))})
        if len(names) > 1:
            raise Illegal(
                f"{to_text(leaf)!r} speaks of several nodes of the network: {', '.join(names)}",
                expected="conditions on one node, with and, or and not between them",
                remedy="counting answers it as it stands",
            )
        if not names:
            return StateLiteral("", int(self._holds(leaf, None, 0)), 1)
        node = self.network[names[0]]
        allowed = sum(
            1 << state for state in range(len(node.states)) if self._holds(leaf, node, state)
        )
        return StateLiteral(node.name, allowed, (1 << len(node.states)) - 1)

    def _variable(self, node: tree.Node) -> str | None:
        """The name of the node that decides this part of a condition; none if it is known."""
        match node:
            case Measure():
                return self._measured(node)
            case Holds(card=card) if str(card) in self.network:
                return str(card)
            case Chose():
                return choice_name(*choice_of(node))
        return None

    def _measured(self, measure: Measure) -> str | None:
        """The node that measures this; none if nothing of it is hidden."""
        name = _node_name(measure)
        return name if measure.seat in self.seats and name in self.network else None

    def _holds(self, leaf: Condition, node: Variable | None, state: int) -> bool:
        """Is the leaf true when the node is in this state?"""

        def settle(part: tree.Node) -> tree.Node:
            match part:
                case Measure():
                    return Number(self._value(part, node, state))
                case Holds(card=card, seat=seat):
                    holder = self.unseen.holder(card)
                    if node is not None and node.name == str(card):
                        holder = self.seats[state]
                    return Truth(holder is _seat(seat, part))
                case Chose(card=card) if node is not None:
                    return Truth(node.states[state] == str(card))
            return part

        return matches(rewritten(leaf, settle), {})

    def _value(self, measure: Measure, node: Variable | None, state: int) -> Fraction:
        """What is measured: of a hand that is seen, of the counted one, or what that leaves."""
        feature, suits, fixed = FEATURES[measure.feature], measure.suits, self.unseen.fixed
        seat = _seat(measure.seat, measure)
        known = feature.value(fixed[seat].mask, suits)
        if node is None or self._measured(measure) != node.name:
            return known
        of_counted = Fraction(node.values[state])
        if seat is self.network.counted:
            return of_counted
        both = self.unseen.cards | fixed[self.seats[0]] | fixed[self.seats[1]]
        return feature.value(both.mask, suits) - of_counted


def _node_name(measure: Measure) -> str | None:
    """The name of the node for what is measured, if networks have such nodes."""
    match measure.feature, measure.suits:
        case "length", (suit,):
            return suit.word
        case "hcp", (suit,):
            return hcp_name(suit)
        case "hcp", ():
            return "hcp"
    return None


def _seat(seat: Seat | None, node: tree.Node) -> Seat:
    if seat is None:
        raise Illegal(f"{to_text(node)!r} names no seat", expected="hcp(West), spades(East) …")
    return seat


def _lengths(shape: Shape) -> Condition:
    """A shape as a disjunction of the four lengths of each hand."""

    def equal(suit: Suit, cards: int) -> Condition:
        measure = Measure("length", shape.seat, (suit,))
        return Compare(measure, Comparator.EQUAL, Number(Fraction(cards)))

    return Or(
        tuple(
            And(tuple(equal(suit, cards) for suit, cards in zip(SUITS, lengths, strict=True)))
            for lengths in sorted(shape.shapes)
        )
    )

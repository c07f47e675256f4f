"""Text: a condition written back in the language it would be read from.

The inverse of `parse_condition` where seats are named, of `parse_rule_condition` where
the condition speaks of one hand. Macros and rules are written by their names, or, with
`names=False`, spelt out.
"""

from __future__ import annotations

from fractions import Fraction

from kibitz.cards import Card
from kibitz.condition.features import FEATURES
from kibitz.condition.shapes import shape_words
from kibitz.condition.tree import (
    And,
    Arithmetic,
    Between,
    Chose,
    Comparator,
    Compare,
    Condition,
    Holds,
    IfElse,
    Measure,
    Named,
    Node,
    Not,
    Number,
    Operator,
    Or,
    Shape,
    Truth,
)
from kibitz.english import figures
from kibitz.errors import Illegal

_PRODUCTS = (Operator.MULTIPLY, Operator.DIVIDE, Operator.REMAINDER)


def to_text(node: Node, *, names: bool = True) -> str:
    """The condition or term as text.

    >>> from kibitz.condition import parse_condition
    >>> to_text(parse_condition("not (hcp(West)=3 or ♦(E) in [1, 2]) and hand(sA,sK)=W"))
    'not (hcp(West) = 3 or diamonds(East) in [1,2]) and hand(sA,sK) = West'
    """
    match node:
        case And(parts=parts):
            return " and ".join(_grouped(part, names) for part in parts)
        case Or(parts=parts):
            return " or ".join(_grouped(part, names) for part in parts)
        case Not(part=part):
            return f"not {_grouped(part, names)}"
        case Named(name=name, body=body):
            return name if names else to_text(body, names=False)
        case Truth():
            return str(node.value).lower()
        case Compare():
            return _compare(node, names)
        case Between(term=term, low=low, high=high):
            low_text, high_text, middle = figures(low), figures(high), to_text(term)
            if "/" in low_text + high_text:
                return f"{low_text} <= {middle} <= {high_text}"
            return f"{middle} in [{low_text},{high_text}]"
        case Holds(card=card, seat=seat):
            return f"holds {card}" if seat is None else f"hand({_card(card)}) = {seat.word}"
        case Chose():
            return _choice(node)
        case Shape():
            return _shape(node)
        case Number(value=value):
            return figures(value)
        case Measure():
            return _measure(node)
        case IfElse(condition=condition, then=then, otherwise=otherwise):
            parts_text = (to_text(part, names=names) for part in (condition, then, otherwise))
            return f"if({', '.join(parts_text)})"
        case Arithmetic():
            return _arithmetic(node, names)


def _grouped(part: Condition, names: bool) -> str:
    """A part of a larger condition, in parentheses where it needs them."""
    inner = part
    while isinstance(inner, Named) and not names:
        inner = inner.body
    text = to_text(part, names=names)
    return f"({text})" if isinstance(inner, And | Or) else text


def _compare(node: Compare, names: bool) -> str:
    left, right = node.left, node.right
    is_one = node.comparison is Comparator.EQUAL and right == Number(Fraction(1))
    if is_one and isinstance(left, Measure) and FEATURES[left.feature].answers_yes(left.suits):
        return _measure(left)
    return f"{to_text(left, names=names)} {node.comparison.value} {to_text(right, names=names)}"


def _card(card: Card) -> str:
    return card.suit.letter.lower() + card.rank.letter


def _choice(node: Chose) -> str:
    if node.seat is None:
        raise Illegal("a rule for one hand has no word for restricted choice")
    cards = ",".join(_card(card) for card in (node.card, *node.equals))
    frequency = "" if node.frequency is None else f"; {figures(node.frequency)}"
    return f"hand({cards}{frequency}) = {node.seat.word}"


def _shape(node: Shape) -> str:
    if not node.shapes:
        return "false"
    words = shape_words(node.shapes)
    kind = "pattern" if any("=" in word for word in words) else "shape"
    if kind == "pattern":
        words = ["-".join(map(str, shape)) for shape in sorted(node.shapes)]
    lists = " or ".join(f"[{word.replace('-', ',')}]" for word in words)
    return f"{kind} {lists}" if node.seat is None else f"{kind}({node.seat.word}) = {lists}"


def _measure(node: Measure) -> str:
    suits = [suit.word for suit in node.suits]
    name = node.feature
    if name == "length" and len(suits) == 1:
        name, suits = suits[0], []
    arguments = ([] if node.seat is None else [node.seat.word]) + suits
    return f"{name}({', '.join(arguments)})" if arguments else name


def _arithmetic(node: Arithmetic, names: bool) -> str:
    texts = [to_text(part, names=names) for part in node.parts]
    if node.operator in (Operator.MAX, Operator.MIN):
        return f"{node.operator.value}({', '.join(texts)})"
    tight = node.operator in _PRODUCTS
    for i, part in enumerate(node.parts):
        fraction = isinstance(part, Number) and _needs_group(part.value)
        nested = isinstance(part, Arithmetic) and part.operator not in (Operator.MAX, Operator.MIN)
        if nested or (fraction and (tight or i)):
            texts[i] = f"({texts[i]})"
    return f" {node.operator.value} ".join(texts)


def _needs_group(value: Fraction) -> bool:
    """Is the number written with an operator of its own: `1/3`, `-2`?"""
    return value < 0 or "/" in figures(value)

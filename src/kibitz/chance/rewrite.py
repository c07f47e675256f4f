"""Rewriting conditions: one node for another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar, cast

from kibitz.condition.tree import (
    And,
    Arithmetic,
    Between,
    Compare,
    Condition,
    IfElse,
    Named,
    Node,
    Not,
    Or,
)

N = TypeVar("N", bound=Node)


def rewritten(node: N, change: Callable[[Node], Node]) -> N:
    """The tree with `change` applied to every node, from the leaves up."""
    new: Node = node
    match node:
        case Arithmetic(parts=parts):
            new = replace(node, parts=tuple(rewritten(part, change) for part in parts))
        case And(parts=parts) | Or(parts=parts):
            new = replace(node, parts=tuple(rewritten(part, change) for part in parts))
        case IfElse():
            new = replace(
                node,
                condition=rewritten(node.condition, change),
                then=rewritten(node.then, change),
                otherwise=rewritten(node.otherwise, change),
            )
        case Compare():
            new = replace(
                node, left=rewritten(node.left, change), right=rewritten(node.right, change)
            )
        case Between():
            new = replace(node, term=rewritten(node.term, change))
        case Not():
            new = replace(node, part=rewritten(node.part, change))
        case Named():
            new = replace(node, body=rewritten(node.body, change))
    return cast(N, change(new))


def all_of(*conditions: Condition | None) -> Condition | None:
    """The conjunction of those that are there."""
    parts = [condition for condition in conditions if condition is not None]
    if len(parts) < 2:
        return parts[0] if parts else None
    return And(tuple(parts))


def conjuncts(condition: Condition | None) -> Iterator[Condition]:
    """The parts that must all be true."""
    match condition:
        case None:
            return
        case And(parts=parts):
            for part in parts:
                yield from conjuncts(part)
        case Named(body=And() as body):
            yield from conjuncts(body)
        case Named(body=Named() as body):
            yield from conjuncts(body)
        case _:
            yield condition

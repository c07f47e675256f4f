"""Rewriting conditions: conjunctions put together and taken apart."""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.condition.tree import And, Condition, Named


def all_of(*conditions: Condition | None) -> Condition | None:
    """The conjunction of those that are there."""
    parts = [condition for condition in conditions if condition is not None]
    if len(parts) < 2:
        return parts[0] if parts else None
    return And(tuple(parts))


def conjuncts(condition: Condition | None) -> Iterator[Condition]:
    """The parts that must all be true, each once."""
    seen: set[int] = set()
    rest = [] if condition is None else [condition]
    while rest:
        part = rest.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        match part:
            case And(parts=parts):
                rest += reversed(parts)
            case Named(body=And() | Named() as body):
                rest.append(body)
            case _:
                yield part

"""Fronts: lists of sets, none inside another, the sets being integer bit masks.

The value of a position for declarer is not a number but a front: the sets of
layouts he can win together. Where he chooses, fronts are joined; where the
defenders choose, every layout must survive each of their cards, and fronts meet.
"""

from __future__ import annotations

from collections.abc import Iterable


def prune(sets: Iterable[int]) -> list[int]:
    """The sets that lie inside no other, largest first.

    >>> prune([0b0011, 0b0001, 0b0100, 0b0011])
    [3, 4]
    """
    kept: list[int] = []
    for one in sorted(set(sets), key=_larger_first):
        for other in kept:
            if one & other == one:
                break
        else:
            kept.append(one)
    return kept


def _larger_first(mask: int) -> int:
    return -mask.bit_count()


def meet(front: list[int], other: list[int]) -> list[int]:
    """What survives both: the pairwise intersections, pruned.

    >>> meet([0b011, 0b110], [0b111])
    [3, 6]
    """
    if len(other) == 1:
        only = other[0]
        if len(front) == 1:
            return [front[0] & only]
        return prune([one & only for one in front])
    return prune([one & two for one in front for two in other])


def covers(front: list[int], one: int) -> bool:
    """Does a set of the front contain this one?"""
    return any(one & other == one for other in front)


def union(front: Iterable[int]) -> int:
    """All that some set of the front contains."""
    total = 0
    for one in front:
        total |= one
    return total

"""Shapes as dealer writes them: `any 4333 + 54xx - any 0xxx`.

Each entry is added to the list or taken from it, in the order in which it stands.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from kibitz.condition.shapes import Lengths, read_shapes
from kibitz.english import counted
from kibitz.errors import Illegal

Shapes = frozenset[Lengths]
Sign = tuple[bool, Shapes]
"""Shapes to be added (true) or taken away."""


@cache
def matching(pattern: str, any_order: bool = False) -> Shapes:
    """The shapes that a pattern means, spades first; `x` is any length.

    >>> sorted(matching("54x2")), len(matching("xxxx"))
    ([(5, 4, 2, 2)], 560)
    """
    try:
        return read_shapes(f"[{pattern}]", any_order)
    except Illegal:
        cards = sum(int(digit) for digit in pattern if digit.isdecimal())
        raise Illegal(
            f"a hand of shape {pattern} has {counted(cards, 'card')}",
            expected="four lengths that add up to 13, x for any length",
        ) from None


def union(entries: Iterable[Sign]) -> Shapes:
    """The shapes of a whole list.

    >>> sorted(union([(True, matching("4333", True)), (False, matching("x4xx"))]))
    [(3, 3, 3, 4), (3, 3, 4, 3), (4, 3, 3, 3)]
    """
    shapes: Shapes = frozenset()
    for added, more in entries:
        shapes = shapes | more if added else shapes - more
    return shapes

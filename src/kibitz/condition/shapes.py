"""Shapes as text: `[4,3,3,3]`, `[1-4-3-5]`, `[5431]`, with `x` for any length."""

from __future__ import annotations

import re
from itertools import permutations, product

from kibitz.english import counted
from kibitz.errors import Illegal, Malformed, Place

Lengths = tuple[int, int, int, int]
"""The lengths of spades, hearts, diamonds and clubs."""


def read_shapes(text: str, any_order: bool) -> frozenset[Lengths]:
    """All the shapes that a bracket means; errors point into `text`.

    >>> sorted(read_shapes("[4,3,3,3]", any_order=True))
    [(3, 3, 3, 4), (3, 3, 4, 3), (3, 4, 3, 3), (4, 3, 3, 3)]
    >>> len(read_shapes("[5-x-x-x]", any_order=False))
    45
    """
    inner = text.strip().removeprefix("[").removesuffix("]")
    cells = re.findall(r"\d+|[xX]|[^\s,\-–]", inner)
    if len(cells) == 1 and len(cells[0]) == 4:
        cells = list(cells[0])
    elif "".join(cells) == inner and len(inner) == 4:
        cells = list(inner)
    for cell in cells:
        if not ((cell.isdecimal() and len(cell) <= 2) or cell in "xX"):
            raise Malformed(
                f"{cell!r} is not a suit length",
                place=Place.at(text, text.index(cell)),
                expected="four lengths such as [4,3,3,3], x for any length",
            )
    if len(cells) != 4:
        raise Malformed(
            f"{counted(len(cells), 'suit length')} in {text}",
            place=Place.at(text, 0),
            expected="four lengths such as [4,3,3,3], x for any length",
        )
    known = [int(cell) for cell in cells if cell.isdecimal()]
    total = sum(known)
    if total > 13 or (total < 13 and len(known) == 4):
        raise Illegal(
            f"{text} has {counted(total, 'card')}",
            place=Place.at(text, 0),
            expected="four lengths that add up to 13",
        )
    choices = [(int(cell),) if cell.isdecimal() else range(14 - total) for cell in cells]
    exact = {(s, h, d, c) for s, h, d, c in product(*choices) if s + h + d + c == 13}
    if not any_order:
        return frozenset(exact)
    return frozenset((s, h, d, c) for shape in exact for s, h, d, c in permutations(shape))


def shape_words(shapes: frozenset[Lengths]) -> list[str]:
    """Shapes as players write them: `4-3-3-3` in any order, `4=3=3=3` in this one.

    >>> shape_words(read_shapes("[4,3,3,3]", True) | {(1, 4, 3, 5)})
    ['4-3-3-3', '1=4=3=5']
    """
    words = []
    rest = set(shapes)
    for kind in sorted({tuple(sorted(shape, reverse=True)) for shape in shapes}):
        orders = {(s, h, d, c) for s, h, d, c in permutations(kind)}
        if orders <= shapes:
            words.append("-".join(map(str, kind)))
            rest -= orders
    return words + ["=".join(map(str, shape)) for shape in sorted(rest)]

"""Point counts: a number for each rank, added up; any table a user may state.

A table starts at the ace and stops where the points do: `(4, 3, 2, 1)` is Milton
Work's count, `(4.5, 3, 1.5, 0.75, 0.25)` Bergen's, `(2, 1)` the controls. In a
condition a table of one's own is written in brackets, `points[6,4,2,1](West)`, and
that text is the feature's name, so that a condition carries its table with it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from fractions import Fraction

from kibitz.cards import Rank, Suit
from kibitz.condition.feature import Feature, Phrases
from kibitz.english import counted, figures
from kibitz.errors import Illegal, Malformed

TOP_DOWN = tuple(reversed(Rank))
"""The ranks from the ace down, as a table of points lists them."""

NUMBER = re.compile(r"-?(\d{1,6}(\.\d{1,6})?|\.\d{1,6}|\d{1,6}/[1-9]\d{0,3})", re.ASCII)
"""A number of points as text."""


def sum_of_ranks(points: Sequence[int]) -> tuple[int, ...]:
    """The points of every one of the 8,192 holdings, for a table that starts at the ace."""
    totals = [0]
    worth = dict(zip(TOP_DOWN, points, strict=False))
    for rank in Rank:  # the holdings that contain this rank repeat those that do not
        totals += [total + worth.get(rank, 0) for total in totals]
    return tuple(totals)


def pointcount(points: Sequence[Fraction | int | str]) -> Feature:
    """The feature that counts these points, from the ace down.

    >>> from kibitz.deal import Hand
    >>> bergen = pointcount(("4.5", 3, "1.5", "0.75", "0.25"))
    >>> bergen.name, bergen.value(Hand.parse("AT2.KJ.Q432.5432").mask)
    ('points[4.5,3,1.5,0.75,0.25]', Fraction(10, 1))
    """
    if not 1 <= len(points) <= 13:
        raise Illegal(
            f"a point count of {counted(len(points), 'number')}",
            expected="one to thirteen numbers, for the ace, the king, the queen …",
        )
    for value in points:
        if isinstance(value, str) and not NUMBER.fullmatch(value):
            raise Malformed(
                f"[{','.join(map(str, points))}] is not a point count",
                expected="numbers such as 4.5,3,1.5,0.75,0.25",
            )
    worth = [Fraction(value) for value in points]
    unit = Fraction(1, math.lcm(*(value.denominator for value in worth)))
    if unit.denominator > 10**6:
        raise Illegal("the points are too finely divided", expected="up to six decimals")
    table = sum_of_ranks([int(value / unit) for value in worth])

    def summary(mask: int, suit: Suit) -> int:
        return table[mask]

    text = ",".join(figures(value) for value in worth)
    scale = ", ".join(
        f"{rank.letter}={figures(value)}"
        for rank, value in zip(TOP_DOWN, worth, strict=False)
        if value
    )
    return Feature(
        name=f"points[{text}]",
        english=f"points ({scale or 'none'})",
        example=f"points[{text}](West) >= 12",
        summary=summary,
        unit=unit,
        definition=f"points by a table of one's own: {scale or 'none'}",
        phrases=Phrases(singular=f"point ({scale})", spelled=False),
    )

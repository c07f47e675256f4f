"""Open calls: calls of a rule's name whose level, or strain, is left open.

    $.1X.(1-3Y).X.      their overcall at the one, two or three level
    $.1X.(*Y).+Y.       at any level, and our lowest bid in their suit
    $.1X.(1Y).++X.      a jump raise
    $.1N.(*).X.         any bid of theirs
    $.1X.(?).2X.        whatever they call, if anything

The suits are bound before (`variables.py`), so what is read here has a suit, notrump, or no strain.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from kibitz.cards import Strain

OPEN_CALL = re.compile(
    r"(?P<theirs>\()?"
    r"(?:(?P<low>[1-7])-(?P<high>[1-7])|(?P<any>\*)|(?P<over>\+{1,3}))"
    r"(?P<strain>[CDHS]|NT?|)\)?\??",
    re.IGNORECASE,
)


WHATEVER = "(?)"
"""One call of theirs, whatever it is, a pass included."""


@dataclass(frozen=True)
class OpenCall:
    """A bid in `strain` (None for any) from level `low` to `high`; `whatever` is any call.

    With `over` its level follows from the auction: so many above the lowest that is legal.
    """

    theirs: bool
    strain: Strain | None
    low: int = 1
    high: int = 7
    over: int | None = None
    whatever: bool = False

    def __str__(self) -> str:
        if self.whatever:
            return WHATEVER
        levels = "*" if (self.low, self.high) == (1, 7) else f"{self.low}-{self.high}"
        level = levels if self.over is None else "+" * (self.over + 1)
        text = f"{level}{'' if self.strain is None else self.strain.letter}"
        return f"({text})" if self.theirs else text

    @property
    def is_one(self) -> bool:
        """Is it one call in every auction?"""
        return self.over is not None and self.strain is not None

    def has_level(self, level: int, lowest: int) -> bool:
        """Is it a bid of this level, where the lowest of its strain is another one?"""
        return self.low <= level <= self.high if self.over is None else level == lowest + self.over


def open_call(part: str) -> OpenCall | None:
    """The open call that a part of a name is; None for one that says all.

    >>> str(open_call("(1-3h)")), str(open_call("++S")), str(open_call("(*)")), open_call("2S")
    ('(1-3H)', '++S', '(*)', None)
    """
    if part.strip() == WHATEVER:
        return OpenCall(theirs=True, strain=None, whatever=True)
    match = OPEN_CALL.fullmatch(part.strip())
    if match is None or (match["over"] and not match["strain"]):
        return None
    theirs = match["theirs"] is not None
    strain = Strain.parse(match["strain"]) if match["strain"] else None
    if match["over"]:
        return OpenCall(theirs, strain, over=len(match["over"]) - 1)
    low, high = sorted((int(match["low"] or 1), int(match["high"] or 7)))
    return OpenCall(theirs, strain, low, high)

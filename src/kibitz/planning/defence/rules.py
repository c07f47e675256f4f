"""The rules of the ordinary defence: one entry each, with its number, its English and its file.

docs/defence.md prints this list; a test holds the two together. A decision names the rule that
made it, so that `bench/ordinary.py` can say how often each one decides and how well.
"""

from __future__ import annotations

from enum import Enum


class DefenceRule(Enum):
    """One rule of the list: its number, the file that it stands in, what it says."""

    FORCED = (
        1,
        "ordinary",
        "With one card, or with cards that are all equal, there is nothing to choose.",
    )
    LEAD_ANY = 2, "lead", "Lead a low card of the longest suit."
    OPENING_ANY = 3, "opening_lead", "Lead a low card of the longest suit."
    SECOND_LOW = 4, "second_hand", "Second hand plays low."
    THIRD_HIGH = 5, "third_hand", "Third hand plays as high as is needed."
    THIRD_LOW = 6, "third_hand", "What cannot win or need not win is low."
    FOURTH_CHEAP = 7, "fourth_hand", "Fourth hand wins as cheaply as it can."
    FOURTH_LOW = 8, "fourth_hand", "What cannot win or need not win is low."
    RUFF = 9, "ruff", "Ruff a trick that they are winning."
    DISCARD_LOW = 10, "discard", "Throw the lowest card of the longest suit."

    def __init__(self, number: int, place: str, english: str) -> None:
        self.number = number
        self.place = place
        self.english = english


Choice = tuple[int, DefenceRule]
"""A set of cards, as a mask, and the rule that chose it."""

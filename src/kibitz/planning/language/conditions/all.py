"""Every condition of the language; of all that fit, the reader takes the longest reading."""

from __future__ import annotations

from kibitz.planning.language.condition import PlanCondition
from kibitz.planning.language.conditions.cards import (
    CardFell,
    CardIsHigh,
    CardPlayed,
    HasThrown,
    PlayedHigh,
)
from kibitz.planning.language.conditions.suits import (
    Followed,
    LengthIs,
    ShownOut,
    SplitEvenly,
    SplitIs,
    TrumpsOut,
)
from kibitz.planning.language.conditions.tricks import Covered, LeadIsIn, TheyLead, TrickWon

CONDITIONS: tuple[type[PlanCondition], ...] = (
    ShownOut, Followed, SplitIs, SplitEvenly, CardFell, PlayedHigh, CardPlayed, Covered, TrickWon,
    TheyLead, HasThrown, CardIsHigh, LengthIs, TrumpsOut, LeadIsIn,
)  # fmt: skip
"""In the order of the documentation."""

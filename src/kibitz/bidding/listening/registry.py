"""The registry: every entry, from files by bridge word; which of them a call may mean."""

from __future__ import annotations

from kibitz.bidding.listening import (
    competitive,
    cuebids,
    doubles,
    notrump,
    openings,
    overcalls,
    passes,
    raises,
    rebids,
    responses,
    slam,
    strong_club,
    two_suiters,
)
from kibitz.bidding.listening.entry import Entry, Reading
from kibitz.bidding.listening.moment import Moment

FILES = (
    openings,
    notrump,
    strong_club,
    slam,
    two_suiters,
    cuebids,
    responses,
    raises,
    overcalls,
    doubles,
    rebids,
    competitive,
    passes,
)
REGISTRY: tuple[Entry, ...] = tuple(entry for one in FILES for entry in one.ENTRIES)
"""Every meaning that a call may have; what stands first is meant where two are as likely."""


def plausible(moment: Moment) -> list[Reading]:
    """The readings that a call may have; where there is none, the first plain one."""
    for plain in (False, True):
        asked = (one for one in REGISTRY if one.plain is plain and one.when(moment))
        found = [reading for entry in asked if (reading := entry.at(moment)) is not None]
        if found:
            return found[:1] if plain else found
    return []

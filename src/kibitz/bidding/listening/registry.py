"""The registry: every entry, from files by bridge word; which of them a call may mean."""

from __future__ import annotations

from kibitz.bidding.listening.convention import Convention
from kibitz.bidding.listening.conventions import (
    advances,
    competitive,
    cuebids,
    doubles,
    notrump,
    notrump_rebids,
    openings,
    overcalls,
    passes,
    raises,
    rebids,
    responder_rebids,
    responses,
    slam,
    strong_and_weak_responses,
    strong_club,
    two_suiters,
)
from kibitz.bidding.listening.moment import CallMoment
from kibitz.bidding.listening.reading import CallReading

FILES = (
    openings,
    notrump,
    notrump_rebids,
    strong_club,
    slam,
    two_suiters,
    cuebids,
    responses,
    strong_and_weak_responses,
    raises,
    overcalls,
    doubles,
    rebids,
    responder_rebids,
    advances,
    competitive,
    passes,
)
REGISTRY: tuple[Convention, ...] = tuple(entry for one in FILES for entry in one.ENTRIES)
"""Every meaning that a call may have; what stands first is meant where two are as likely."""


_OF_PASSES = tuple(one for one in REGISTRY if one.kind.endswith("pass"))
_OF_OTHERS = tuple(one for one in REGISTRY if not one.kind.endswith("pass"))


def plausible(moment: CallMoment) -> list[CallReading]:
    """The readings that a call may have; where there is none, the first plain one."""
    entries = _OF_PASSES if moment.is_pass else _OF_OTHERS
    for plain in (False, True):
        asked = (one for one in entries if one.plain is plain and one.when(moment))
        found = [reading for entry in asked if (reading := entry.at(moment)) is not None]
        if found:
            return found[:1] if plain else found
    return []

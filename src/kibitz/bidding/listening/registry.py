"""The registry: every entry, from files by bridge word; which of them a call may mean."""

from __future__ import annotations

from collections.abc import Iterator

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
from kibitz.bidding.listening.entry import Entry
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


def plausible(moment: Moment) -> Iterator[Entry]:
    """The entries that a call may mean; the plain ones only where no other does."""
    found = [entry for entry in REGISTRY if not entry.plain and entry.when(moment)]
    yield from found or (entry for entry in REGISTRY if entry.plain and entry.when(moment))

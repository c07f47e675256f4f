"""Preparing winners for discards: a suit is finessed, set up or ruffed out, then run, and the other
hand throws its losers on it."""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.planning.language.instructions.cashing import Cash, RunSuit
from kibitz.planning.language.instructions.finessing import FinesseTo, RunCard
from kibitz.planning.language.instructions.losing import DriveOut
from kibitz.planning.language.instructions.ruffing import UNTIL_GOOD, Ruff
from kibitz.planning.language.instructions.throwing import Thrown
from kibitz.planning.writing.our_cards import HANDS, OurCards, downwards
from kibitz.planning.writing.piece import PlanTheme, Steps
from kibitz.planning.writing.themes.establishing import establishing
from kibitz.planning.writing.themes.finessing import finesses
from kibitz.planning.writing.themes.ruffing import ruffs
from kibitz.seen import SUIT_OF


def prepared(ours: OurCards) -> Iterator[Steps]:
    """Each such preparation of a suit that is longer in one hand, and each suit thrown on it."""
    ways = [*finesses(ours), *establishing(ours), *ruffs(ours)]
    for suit in ours.side_suits:
        lengths = [ours.length(hand, suit) for hand in HANDS]
        short = lengths.index(min(lengths))
        if lengths[0] == lengths[1]:
            continue
        tops = downwards(ours.held(short, suit) & ours.masters(suit))
        unblocked = (Cash(tuple(tops)),) if tops else ()
        for steps in ways:
            if _suit(steps) != suit:
                continue
            for thrown in ours.thrown(short, suit):
                yield (*unblocked, *steps, RunSuit(suit, throws=(Thrown(thrown),)))


def _suit(steps: Steps) -> int:
    """The suit that a preparation is about; -1 of what prepares nothing."""
    if len(steps) != 1:
        return -1
    step = steps[0]
    if isinstance(step, FinesseTo | RunCard):
        return SUIT_OF[step.card] if not step.repeat else -1
    if isinstance(step, DriveOut):
        return SUIT_OF[step.cards[0]]
    return step.suit if isinstance(step, Ruff) and step.count == UNTIL_GOOD else -1


PREPARE = PlanTheme(
    "discard losers",
    prepared,
    "Make winners in one hand's suit and throw the other hand's losers on them.",
    "Watson, The Play of the Hand at Bridge, chapter on discards",
)

"""Drawing trumps: all of them, or some rounds before something else."""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.planning.language.instructions.cashing import DrawTrumps
from kibitz.planning.writing.our_cards import HANDS, OurCards
from kibitz.planning.writing.piece import PlanTheme, Steps


def drawing(ours: OurCards) -> Iterator[Steps]:
    """All trumps, the last won in either hand, or one to four rounds of them: one may be theirs."""
    if ours.trump >= 0 and ours.theirs(ours.trump):
        yield (DrawTrumps(ours.trump),)
        for hand in HANDS:
            if ours.masters(ours.trump) & ours.held(hand, ours.trump):
                yield (DrawTrumps(ours.trump, ending=hand),)
        for rounds in range(1, min(5, ours.theirs(ours.trump).bit_count())):
            yield (DrawTrumps(ours.trump, rounds=rounds),)


DRAW_TRUMPS = PlanTheme(
    "draw trumps",
    drawing,
    "Take their trumps out before they ruff a winner.",
    "Watson, The Play of the Hand at Bridge, chapter on the trump suit",
)

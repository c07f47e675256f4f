"""Every theme that proposes pieces of a plan."""

from __future__ import annotations

from kibitz.planning.writing.themes.cashing import CASH, DISCARD, OVERTAKE
from kibitz.planning.writing.themes.establishing import DUCK, ESTABLISH
from kibitz.planning.writing.themes.exiting import ELIMINATION, RUN_AND_EXIT, THROW_IN
from kibitz.planning.writing.themes.finessing import FINESSE, RUFFING_FINESSE
from kibitz.planning.writing.themes.losers import LOSER_ON_LOSER
from kibitz.planning.writing.themes.preparing import PREPARE
from kibitz.planning.writing.themes.ruffing import CROSS_RUFF, DUMMY_REVERSAL, RUFF
from kibitz.planning.writing.themes.squeezing import SQUEEZE
from kibitz.planning.writing.themes.suit_lines import SUIT_LINE
from kibitz.planning.writing.themes.trumps import DRAW_TRUMPS

THEMES_OF_PLANS = (
    DRAW_TRUMPS, RUFF, CROSS_RUFF, DUMMY_REVERSAL, DISCARD, PREPARE, ESTABLISH, DUCK, FINESSE,
    RUFFING_FINESSE, CASH, OVERTAKE, SUIT_LINE, LOSER_ON_LOSER, THROW_IN, RUN_AND_EXIT, ELIMINATION,
    SQUEEZE,
)  # fmt: skip
"""In the order in which they are preferred where they are equally good."""

"""Every instruction of the language; of all that fit, the reader takes the longest reading."""

from __future__ import annotations

from kibitz.planning.language.instructions.cashing import Cash, DrawTrumps, Overtake, RunSuit
from kibitz.planning.language.instructions.crossing import Cross
from kibitz.planning.language.instructions.finessing import FinesseTo, LeadLow, RunCard
from kibitz.planning.language.instructions.losing import DriveOut, Establish, Exit, GiveUp
from kibitz.planning.language.instructions.ruffing import CrossRuff, Ruff, RuffIt, StripSuit
from kibitz.planning.language.instructions.ruffing_finesse import RuffingFinesse
from kibitz.planning.language.instructions.tenace import FinesseAgainst
from kibitz.planning.language.instructions.throwing import Keep, Throw, ThrowOnIt, ThrowThreat
from kibitz.planning.language.instructions.winning import BeatIt, HoldUp, PlayLow, PutUp, Win
from kibitz.planning.language.program import Instruction

INSTRUCTIONS: tuple[type[Instruction], ...] = (
    Win, HoldUp, PlayLow, PutUp, BeatIt, DrawTrumps, LeadLow, Cash, RunSuit, Overtake, FinesseTo,
    FinesseAgainst, RunCard, RuffingFinesse, GiveUp, DriveOut, Establish, Exit, Ruff, RuffIt,
    StripSuit, CrossRuff, Cross, Keep, Throw, ThrowOnIt, ThrowThreat,
)  # fmt: skip
"""In the order of the documentation."""

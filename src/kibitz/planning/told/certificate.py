"""PlanCertificate: that a told plan's text reads back to its program, and which claims hold.

The reader knows nothing of the writer: what it makes of the text is what a listener would play.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kibitz.errors import KibitzError
from kibitz.planning.language.program import Program
from kibitz.planning.language.reader import read_plan
from kibitz.play import View


@dataclass(frozen=True)
class PlanCertificate:
    """What was checked of a told plan.

    `is_read_back` says that the text was read into the same program, `why` else what went wrong;
    `held` claims were printed, `dropped` were proposed and failed their check, by kind.
    """

    is_read_back: bool
    why: str = ""
    held: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()

    @property
    def valid(self) -> bool:
        """May the plan be told?"""
        return self.is_read_back

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "valid": self.valid, "why": self.why, "held": list(self.held),
            "dropped": list(self.dropped),
        }  # fmt: skip


def read_back(program: Program, view: View) -> tuple[Program, str]:
    """A program as its text is read, and what is wrong with it: nothing, if it is the same."""
    if not program.steps:
        return program, ""
    lead = view.played[0].suit if view.played else None
    try:
        found = read_plan(program.text, view.hand, view.dummy, view.contract, lead)
    except KibitzError as error:
        return program, str(error)
    return (found, "") if found == program else (program, f"it reads as: {found.text}")

"""Comparisons: two systems on the same deals, those of the data folder and the running ones.

The name of one is a hash of the experiment, so the same question again goes on with the same
file; `ID.json` beside it says how precise the answer is to be, and when it was begun.
"""

from __future__ import annotations

import time
from typing import Any

from kibitz.web.experiments import Experiments


class Comparisons(Experiments):
    """The comparisons of a folder."""

    what = "comparison"
    listed_on = "Bidding"
    program = "kibitz.web.comparing"

    def note(self, name: str) -> dict[str, Any]:
        """What stands beside the file."""
        return {"units": None, "until": "", "begun": 0.0, "title": "", **self.beside(name)}

    async def start(
        self, name: str, experiment: dict[str, Any], units: int | None, until: str
    ) -> None:
        """Begin a comparison, or go on with it."""
        note = {**self.note(name), "units": units, "until": until, "title": experiment["title"]}
        note["begun"] = note["begun"] or time.time()
        order = {"experiment": experiment, "units": units, "until": until}
        await self.work(name, order, note)

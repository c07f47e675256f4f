"""Sessions: the boards of an evening, kept in the data folder, and their judging.

`ID.json` holds the boards as they were read, `ID.sqlite` their post-mortems as far as they are
made: an experiment, so that judging stops and goes on where it was. The name is a hash of the
boards, so the same file brought again is the same session.
"""

from __future__ import annotations

import hashlib
import json
import time
from typing import Any

from kibitz.web.experiments import Experiments
from kibitz.web.replies import Refusal

MOST = 200
"""So many sessions are kept; then one must be deleted before another is kept."""


class Sessions(Experiments):
    """The sessions of a folder."""

    what = "session"
    listed_on = "Session"
    program = "kibitz.web.judging"
    ending = ".json"

    def keep(self, found: dict[str, Any]) -> str:
        """Keep what was read; the name it has from now on."""
        name = hashlib.sha256(found["records"].encode()).hexdigest()[:12]
        if not (self.folder / f"{name}.json").is_file():
            if len(self.names()) >= MOST:
                raise Refusal(
                    "busy",
                    f"there are {MOST} sessions already",
                    remedy="delete one that is no longer needed on the Session page",
                )
            self.write(name, {**found, "begun": time.time()})
        return name

    def kept(self, name: str) -> dict[str, Any]:
        """A session as it was kept."""
        path = self.path(name).with_suffix(".json")
        try:
            found: dict[str, Any] = json.loads(path.read_text("utf-8"))
        except ValueError:
            raise Refusal(
                "missing", "this session's file is damaged", remedy="delete it, and bring it again"
            ) from None
        return found

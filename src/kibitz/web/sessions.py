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
        name = _name(found["records"])
        if not (self.folder / f"{name}.json").is_file():
            if len(self.names()) >= MOST:
                raise Refusal(
                    "busy",
                    f"there are {MOST} sessions already",
                    remedy="delete one that is no longer needed on the Session page",
                )
            self._sign(name, {**found, "begun": time.time()})
        return name

    def unsigned(self, name: str) -> dict[str, Any] | None:
        """A session that was kept before there were digests: its name vouches for its records."""
        self.path(name)
        found = self.beside(name)
        kinds = {"title": str, "boards": list, "errors": list, "records": str, "begun": float}
        whole = found.keys() == kinds.keys() and all(
            isinstance(found[key], kind) for key, kind in kinds.items()
        )
        return found if whole and _name(found["records"]) == name else None

    def renew(self, name: str, before: dict[str, Any], found: dict[str, Any]) -> None:
        """Keep such a session with its boards as they are read from its records today."""
        if found["records"] == before["records"]:
            self._sign(name, {**before, "boards": found["boards"]})

    def _sign(self, name: str, whole: dict[str, Any]) -> None:
        self.write(name, {**whole, "digest": _digest(whole)})

    def kept(self, name: str) -> dict[str, Any]:
        """A session as it was kept."""
        self.path(name)
        found = self.beside(name)
        if found.pop("digest", None) != _digest(found):
            raise Refusal(
                "missing", "this session's file is damaged", remedy="delete it, and bring it again"
            )
        return found


def _name(records: str) -> str:
    return hashlib.sha256(records.encode()).hexdigest()[:12]


def _digest(found: dict[str, Any]) -> str:
    """What a kept session is known by: nothing that was changed on disk is believed."""
    return hashlib.sha256(json.dumps(found).encode()).hexdigest()

"""Where a user's files are kept on this system: data, caches, the state of conversations."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """What the user made, such as comparisons."""
    return _folder("XDG_DATA_HOME", ".local/share", "Application Support")


def state_folder() -> Path:
    """What makes the next conversation easier, such as its history."""
    return _folder("XDG_STATE_HOME", ".local/state", "Application Support")


def cache_folder() -> Path:
    """What can be worked out anew at any time; `KIBITZ_CACHE` names another folder."""
    named = os.environ.get("KIBITZ_CACHE")
    return Path(named) if named else _folder("XDG_CACHE_HOME", ".cache", "Caches")


def _folder(variable: str, elsewhere: str, on_a_mac: str) -> Path:
    """The folder by the convention of the system: freedesktop's, Apple's or Microsoft's."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / on_a_mac
    else:
        base = Path(os.environ.get(variable) or Path.home() / elsewhere)
    return base / "kibitz"

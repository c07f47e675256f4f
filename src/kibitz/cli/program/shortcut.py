"""Shortcut: the file that starts the workbench with a click, for each kind of desktop."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

NAME = "kibitz"
COMMENT = "The bridge workbench: boards, sessions, lessons, odds"
_EXECUTABLE = 0o755


@dataclass(frozen=True)
class Shortcut:
    """Where the file stands, and what is in it."""

    path: Path
    text: str
    ending: str = "\n"
    encoding: str = "utf-8"

    def write(self) -> None:
        """Write it where the desktop finds it, and let it be started."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        data = self.text.replace("\n", self.ending).encode(self.encoding, "replace")
        self.path.write_bytes(data)
        self.path.chmod(_EXECUTABLE)


def shortcut_for(
    platform: str, home: Path, environment: Mapping[str, str], command: Sequence[str]
) -> Shortcut:
    """The shortcut of a platform (`sys.platform`) that runs a command.

    >>> found = shortcut_for("linux", Path("/ann"), {}, ["/usr/bin/kibitz", "serve"])
    >>> found.path.as_posix()
    '/ann/.local/share/applications/kibitz.desktop'
    >>> found.text.splitlines()[4]
    'Exec=/usr/bin/kibitz serve'
    """
    if platform == "win32":
        line = subprocess.list2cmdline(command).replace("%", "%%")
        text = f"@echo off\ntitle {NAME}\n{line}\nif errorlevel 1 pause\n"
        folder = Path(environment.get("USERPROFILE") or home) / "Desktop"
        return Shortcut(folder / f"{NAME}.cmd", text, "\r\n")
    if platform == "darwin":
        text = f"#!/bin/sh\n# {COMMENT}\nexec {shlex.join(command)}\n"
        return Shortcut(home / "Desktop" / f"{NAME}.command", text)
    folder = Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share")
    text = (
        "[Desktop Entry]\n"
        "Type=Application\n"
        f"Name={NAME}\n"
        f"Comment={COMMENT}\n"
        f"Exec={' '.join(map(_quoted, command))}\n"
        "Terminal=true\n"
        "Categories=Game;CardGame;Education;\n"
    )
    return Shortcut(folder / "applications" / f"{NAME}.desktop", text)


def _quoted(word: str) -> str:
    """A word of a desktop entry's command, as its specification wants it.

    >>> _quoted("/opt/my tools/100%/kibitz")
    '"/opt/my tools/100%%/kibitz"'
    """
    word = word.replace("%", "%%")
    if not set(word) & set(" \t\n\"'\\><~|&;$*?#()`"):
        return word
    escaped = "".join(f"\\{c}" if c in '"`$\\' else c for c in word)
    return f'"{escaped}"'.replace("\\", "\\\\")


def own_shortcut(options: Sequence[str]) -> Shortcut:
    """The shortcut for this machine and this installation."""
    command = [sys.executable, "-m", "kibitz", "serve", *options]
    return shortcut_for(sys.platform, Path.home(), os.environ, command)

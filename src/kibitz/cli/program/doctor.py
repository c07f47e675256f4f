"""`kibitz doctor`: versions, engine, cores, what is missing and how to get it."""

from __future__ import annotations

import platform
import shutil
from importlib import metadata
from pathlib import Path

import typer

from kibitz.cli.writing import Json, write_json
from kibitz.errors import KibitzError
from kibitz.lab.cores import available_cores
from kibitz.report.terminal import show_lines
from kibitz.version import __version__

LIBRARIES = ("endplay", "lark", "matplotlib", "numpy", "rich", "typer")
"""The libraries kibitz runs on."""
PROGRAMS = {
    "dealer": "the tests compare with it; Debian: apt-get install dealer",
    "chromium": "browser tests use it; Debian: apt-get install chromium",
}
"""Programs that kibitz can use and how to get them."""


def doctor(json: Json = False) -> None:
    """Say what is installed and what is missing; status 1 when something needed is missing.

    Example: kibitz doctor
    """
    facts: dict[str, str] = {
        "kibitz": __version__,
        "python": f"{platform.python_version()} on {platform.system()} {platform.machine()}",
        "cores": str(available_cores()),
    }
    missing: dict[str, str] = {}
    for name in LIBRARIES:
        try:
            facts[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            missing[name] = f"pip install {name}"
    try:
        from kibitz.dummy import double  # here, so that a missing numpy is told and not a traceback

        engine = double.engine()
        facts["double-dummy engine"] = f"DDS {engine.version}, {engine.threads} threads"
        facts["engine for endings"] = double.engine_in_use()
    except KibitzError as error:
        missing["double-dummy engine"] = error.remedy or str(error)
    except ImportError as error:
        missing["double-dummy engine"] = f"{error}; pip install {error.name}"
    optional: dict[str, str] = {}
    for name, remedy in PROGRAMS.items():
        if shutil.which(name) or Path("/usr/games", name).exists():
            facts[name] = "found"
        else:
            optional[name] = remedy
    if json:
        write_json({"found": facts, "missing": missing, "optional": optional, "ok": not missing})
    else:
        width = max(map(len, [*facts, *missing, *optional]))
        lines = [f"{name:<{width}}  {fact}" for name, fact in facts.items()]
        lines += [f"{name:<{width}}  MISSING: {what}" for name, what in missing.items()]
        lines += [f"{name:<{width}}  not found ({what})" for name, what in optional.items()]
        lines.append("Something needed is missing." if missing else "All is well.")
        show_lines(lines)
    if missing:
        raise typer.Exit(1)

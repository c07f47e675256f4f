"""Known vulnerabilities of pinned libraries; `make audit` runs it.

    python tests/helpers/audit.py constraints.txt

It asks with pip-audit, which it installs in an environment of its own, `.venv-audit`. The status is
1 where something is known. Where there is no network nothing can be known: it says so, status 0.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
OWN = ROOT / ".venv-audit"


def audit(pins: Path) -> int:
    """Ask about every pinned library; the status."""
    program = OWN / ("Scripts" if sys.platform == "win32" else "bin") / "pip-audit"
    if not program.exists():
        python = program.with_name("python")
        subprocess.run([sys.executable, "-m", "venv", "--clear", OWN], check=True)
        quiet = ["--quiet", "--disable-pip-version-check"]
        asked = subprocess.run(
            [python, "-m", "pip", "install", *quiet, "pip-audit"], capture_output=True, text=True
        )
        if asked.returncode:
            return unknown("pip-audit could not be installed", asked.stderr)
    asked = subprocess.run(
        [program, "-r", pins, "--no-deps", "--disable-pip", "--format", "json"],
        capture_output=True,
        text=True,
    )
    try:
        libraries = json.loads(asked.stdout)["dependencies"]
    except ValueError:
        return unknown("nobody could be asked", asked.stderr)
    return report(libraries)


def report(libraries: list[dict[str, Any]]) -> int:
    """Say what is known of each library; the status."""
    passed_over = [one for one in libraries if "skip_reason" in one]
    if len(passed_over) == len(libraries):
        return unknown("nobody knows these libraries here", str(passed_over[0]["skip_reason"]))
    if passed_over:
        print("not checked: " + ", ".join(one["name"] for one in passed_over))
    found = [(library, one) for library in libraries for one in library.get("vulns", ())]
    for library, one in found:
        mended = ", ".join(one["fix_versions"]) or "no version yet"
        print(f"{library['name']} {library['version']}: {one['id']}, mended in {mended}")
    checked = len(libraries) - len(passed_over)
    print(f"{checked} libraries checked, {len(found)} known vulnerabilities")
    return 1 if found else 0


def unknown(why: str, said: str) -> int:
    """Say that nothing is known, and why."""
    last = next((line for line in reversed(said.splitlines()) if line.strip()), "")
    print(f"NOT CHECKED: {why} (is there a network?). {last.strip()[:300]}")
    return 0


if __name__ == "__main__":
    sys.exit(audit(Path(sys.argv[1])))

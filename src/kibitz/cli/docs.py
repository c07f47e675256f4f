"""Writes docs/commands.md: the help of every command, as the program prints it.

`python -m kibitz.cli.docs > docs/commands.md`; a test compares the two.
"""

from __future__ import annotations

import os

WIDTH = 88
"""The width at which help texts are laid out."""


def page() -> str:
    """The whole page."""
    os.environ["COLUMNS"] = str(WIDTH)
    os.environ["TERMINAL_WIDTH"] = str(WIDTH)
    from typer.testing import CliRunner

    from kibitz.cli import app
    from kibitz.cli.catalogue import COMMANDS

    runner = CliRunner()
    parts = [
        "# Commands\n",
        "All but `serve` take `--json`; what reads one file reads standard input as `-`. Every",
        "command ends with status 2 and an error that points at the place when the input is",
        "wrong, and with 130 on Ctrl-C.\n",
    ]
    for name in ["", *(listed.name for listed in COMMANDS)]:
        words = [*([name] if name else []), "--help"]
        text = runner.invoke(app, words, prog_name="kibitz").output
        body = "\n".join(line.rstrip() for line in text.strip().splitlines())
        parts.append(f"## kibitz {name}".rstrip() + f"\n\n```text\n{body}\n```\n")
    return "\n".join(parts)


if __name__ == "__main__":
    print(page(), end="")

"""What `kibitz compare` and `kibitz evaluate` print, kept to the letter."""

from __future__ import annotations

import tempfile
from pathlib import Path

from two_notrumps import written
from typer.testing import CliRunner

from golden import Golden, each

RUNS = {
    "compare": "compare {a} {b} -p {deals} --workers 0",
    "evaluate": "evaluate {b} -p {deals} --workers 0 --par-layouts 16",
    "aces": "aces -i {b} -o - -p {deals} 4 .1N. .P. .1N.3N. .P. --workers 0 --par-layouts 16",
}


def printed() -> str:
    """The commands and what they print now."""
    from kibitz.cli import app

    parts = []
    with tempfile.TemporaryDirectory() as folder:
        a, b, deals = written(Path(folder))
        for name, words in RUNS.items():
            given = [word.format(a=a, b=b, deals=deals) for word in words.split()]
            parts += [f"== {name}", CliRunner().invoke(app, given).stdout.replace("\r\n", "\n")]
    return "\n".join(parts)


TEXTS = (Golden("bidding_reports.txt", printed, slow=True),)


@each(TEXTS)
def test_the_reports_are_as_they_were_read(text: Golden) -> None:
    text.check()

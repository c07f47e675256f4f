"""What `kibitz compare` and `kibitz evaluate` print, kept to the letter.

To write it anew after a change that is meant: `python tests/golden/test_bidding_reports.py`.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

sys.path.insert(0, str(Path(__file__).parent.parent / "helpers"))

from two_notrumps import written

FILE = Path(__file__).with_name("bidding_reports.txt")
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


@pytest.mark.slow
def test_the_reports_are_as_they_were_read() -> None:
    assert printed() == FILE.read_text("utf-8")


if __name__ == "__main__":
    FILE.write_text(printed(), "utf-8")

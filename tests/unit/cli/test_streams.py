"""Standard streams that are closed, full or let go of: an error where something is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

if os.name != "posix":
    pytest.skip("the shell's redirections", allow_module_level=True)

EXAMPLE = str(Path(__file__).parents[3] / "examples" / "six-hearts.pbn")
KIBITZ = f"{sys.executable} -m kibitz"


def shell(line: str) -> tuple[int, str]:
    """The status of a line of shell, and what came on standard error."""
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    "words",
    [
        f"show {EXAMPLE}",
        f"show {EXAMPLE} --json",
        f"records {EXAMPLE} --pbn -",
        "splits 5",
        "--version",
        "--help",
        "show --help",
    ],
)
def test_a_closed_output_is_an_error(words):
    status, said = shell(f"{KIBITZ} {words} >&-")
    assert status == 2 and "standard output is closed" in said
    assert len(said.splitlines()) == 1


def test_a_full_disk_is_an_error():
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    for words in (f"show {EXAMPLE}", "--help"):
        status, said = shell(f"{KIBITZ} {words} >/dev/full")
        assert status == 2 and "No space left on device" in said and "Traceback" not in said


def test_who_writes_a_file_needs_no_output(tmp_path):
    out = tmp_path / "x.lin"
    status, said = shell(f"{KIBITZ} convert {EXAMPLE} {out} >&- 2>&- <&-")
    assert (status, said) == (0, "") and out.read_text("utf-8").startswith("vg|")


def test_a_reader_who_has_enough_is_no_error():
    line = f"set -o pipefail; {KIBITZ} show {EXAMPLE} | head -n 1 >/dev/null"
    status, said = shell(line)
    assert (status, said) == (0, "")


def test_no_file_takes_the_place_of_a_closed_stream(tmp_path):
    x, y = tmp_path / "x", tmp_path / "y"
    code = (
        "from kibitz.cli.streams import occupy; occupy(); "
        f"print(open('{x}', 'w').fileno(), file=open('{y}', 'w'))"
    )
    shell(f'{sys.executable} -c "{code}" <&- >&- 2>&-')
    assert int(y.read_text()) > 2


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_json_is_whole_whatever_the_output_can_say(tmp_path, encoding):
    """As on Windows, where what goes into a file is in the code page of the country."""
    board = tmp_path / "x.pbn"
    board.write_text('[Event "Cup ♠ é Ł"]\n[Deal "N:AK... - - -"]\n', "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "kibitz", "show", str(board), "--json"],
        capture_output=True,
        env=os.environ | {"PYTHONUTF8": "0", "PYTHONIOENCODING": encoding},
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.decode("utf-8"))["boards"][0]["event"] == "Cup ♠ é Ł"

"""Lines on their way out: plain where nobody looks, coloured where somebody does."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest

from kibitz.report.terminal import show_lines, tell


class Stream(io.StringIO):
    """A stream that says whether it is a terminal, and how it is encoded."""

    def __init__(self, terminal: bool = False, encoding: str = "utf-8") -> None:
        super().__init__()
        self.terminal, self.code = terminal, encoding

    @property
    def encoding(self) -> str:
        return self.code

    def isatty(self) -> bool:
        return self.terminal


@pytest.fixture(autouse=True)
def unforced(monkeypatch):
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


def test_a_pipe_gets_the_text_as_it_is(monkeypatch):
    out = Stream()
    monkeypatch.setattr("sys.stdout", out)
    show_lines(["♠A [bold]x[/bold] :smile:", "y" * 300])
    assert out.getvalue() == "♠A [bold]x[/bold] :smile:\n" + "y" * 300 + "\n"


def test_a_terminal_gets_colours(monkeypatch):
    out = Stream(terminal=True)
    monkeypatch.setattr("sys.stdout", out)
    show_lines(["♥A"])
    assert "\x1b[1;31m♥\x1b[0mA" in out.getvalue()


@pytest.mark.parametrize("name", ["FORCE_COLOR", "TTY_COMPATIBLE"])
def test_a_pipe_that_is_to_be_treated_as_a_terminal(monkeypatch, name):
    out = Stream()
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setenv(name, "1")
    show_lines(["♥A"])
    assert "\x1b[" in out.getvalue()


def test_letters_for_pips_where_there_are_no_pips(monkeypatch):
    out = Stream(encoding="ascii")
    monkeypatch.setattr("sys.stdout", out)
    show_lines(["♠A – 5×"])
    assert out.getvalue() == "SA - 5x\n"


def test_what_is_told_goes_aside_and_may_stay_on_its_line(monkeypatch, capsys):
    tell("one\n  two")
    tell("three? ", end="")
    caught = capsys.readouterr()
    assert (caught.out, caught.err) == ("", "one\n  two\nthree? ")


def test_nothing_is_said_where_there_is_no_stream(monkeypatch):
    monkeypatch.setattr("sys.stdout", None)
    show_lines(["x"])


def test_a_reader_who_has_enough_is_no_error():
    code = (
        "import sys; from kibitz.__main__ import main; sys.argv = ['kibitz', 'splits', '5']; "
        "sys.stdin.readline(); main()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout and process.stdin and process.stderr
    process.stdout.close()  # before anything is written
    process.stdin.write(b"\n")
    process.stdin.close()
    assert process.wait(60) == 0
    assert process.stderr.read() == b""
    process.stderr.close()

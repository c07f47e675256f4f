"""`kibitz serve`: where it listens, what it says about that, and a port that is taken."""

from __future__ import annotations

import configparser
import shlex
import socket
import subprocess

import pytest

pytest.importorskip("fastapi", reason="the workbench is an extra: kibitz[web]")

from typer.testing import CliRunner

from kibitz.cli import app
from kibitz.cli.program import serve as serving
from kibitz.cli.program.serve import bound
from kibitz.cli.program.shortcut import shortcut_for
from kibitz.errors import Illegal
from kibitz.web import server


@pytest.fixture
def listening(monkeypatch):
    """What would be listened to, without listening."""
    asked = []

    def serve(app, listener):
        asked.append(listener.getsockname())
        listener.close()

    monkeypatch.setattr(server, "serve", serve)
    return asked


def test_it_listens_to_this_machine_alone_and_says_where(listening, tmp_path):
    result = CliRunner().invoke(app, ["serve", "--port", "0", "--no-open", "--data", str(tmp_path)])
    ((host, port),) = listening
    assert result.exit_code == 0 and host == "127.0.0.1" and port > 0
    assert f"http://127.0.0.1:{port}/" in result.output and str(tmp_path) in result.output
    assert "Warning" not in result.output


def test_it_says_what_it_means_to_listen_to_a_network(listening, tmp_path):
    words = ["serve", "--host", "0.0.0.0", "--port", "0", "--no-open", "--data", str(tmp_path)]
    result = CliRunner().invoke(app, words)
    assert listening[0][0] == "0.0.0.0"
    assert "no password" in result.output and "delete" in result.output


def test_a_port_that_is_taken_is_told_with_a_remedy():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(Illegal, match="Another port"):
            bound("127.0.0.1", port)


def test_answers_are_not_held_back():
    """A socket without its protocol's name keeps Nagle's delay: 40 ms between header and body."""
    with bound("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP


def test_the_browser_is_opened_where_there_is_a_screen(listening, tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr(serving, "has_display", lambda: True)
    monkeypatch.setattr(serving.webbrowser, "open", opened.append)
    monkeypatch.setattr(serving, "Timer", lambda wait, call, args: At(call, args))
    result = CliRunner().invoke(app, ["serve", "--port", "0", "--data", str(tmp_path)])
    assert result.exit_code == 0
    assert opened == [f"http://127.0.0.1:{listening[0][1]}/"]


class At:
    """A timer that does not wait."""

    def __init__(self, call, args):
        self.call, self.args = call, args

    def start(self):
        self.call(*self.args)


COMMAND = ["/opt/my tools/python", "-m", "kibitz", "serve"]


def test_the_shortcut_of_linux_is_a_desktop_entry(tmp_path):
    made = shortcut_for("linux", tmp_path, {}, COMMAND)
    assert made.path == tmp_path / ".local/share/applications/kibitz.desktop"
    read = configparser.ConfigParser(interpolation=None)
    read.optionxform = str
    read.read_string(made.text)
    entry = read["Desktop Entry"]
    assert entry["Type"] == "Application" and entry["Name"] == "kibitz"
    assert shlex.split(entry["Exec"]) == COMMAND
    elsewhere = shortcut_for("linux", tmp_path, {"XDG_DATA_HOME": "/d"}, COMMAND)
    assert elsewhere.path.as_posix() == "/d/applications/kibitz.desktop"


def test_the_shortcut_of_macos_runs_the_command(tmp_path):
    made = shortcut_for("darwin", tmp_path, {}, ["/bin/echo", "it's", "served"])
    assert made.path == tmp_path / "Desktop/kibitz.command"
    made.write()
    done = subprocess.run([made.path], capture_output=True, text=True, check=True)
    assert done.stdout == "it's served\n"


def test_the_shortcut_of_windows_is_a_script(tmp_path):
    made = shortcut_for(
        "win32", tmp_path, {}, ["C:\\my tools\\python.exe", "-m", "kibitz", "serve"]
    )
    made.write()
    lines = (tmp_path / "Desktop" / "kibitz.cmd").read_bytes().split(b"\r\n")
    assert lines[0] == b"@echo off" and b'"C:\\my tools\\python.exe" -m kibitz serve' in lines


def test_a_shortcut_is_installed_and_nothing_is_served(listening, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    words = ["serve", "--install-shortcut", "--port", "9000"]
    result = CliRunner().invoke(app, words)
    made = tmp_path / "applications" / "kibitz.desktop"
    assert result.exit_code == 0 and not listening and str(made) in result.output
    assert "serve --port 9000" in made.read_text()

"""`kibitz serve`: where it listens, what it says about that, and a port that is taken."""

from __future__ import annotations

import socket

import pytest

pytest.importorskip("fastapi", reason="the workbench is an extra: kibitz[web]")

from typer.testing import CliRunner

from kibitz.cli import app
from kibitz.cli.program.serve import bound
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

"""`kibitz odds`: queries, files, evidence, records of play, the network, and the loop."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kibitz import KibitzError
from kibitz.cards import SEATS
from kibitz.cli import app
from kibitz.cli.odds.odds_repl import COMMANDS, Repl

EXAMPLE = str(Path(__file__).parents[4] / "examples" / "six-hearts.pbn")
SPADES = ("--north", "QJ93", "--south", "2")
SLAM = ("--north", "AKT3.AQT6.JT.543", "--south", "Q2.KJ987.K2.AQT2")


def run(*words: str, status: int = 0) -> str:
    result = CliRunner().invoke(app, ["odds", *words])
    assert result.exit_code == status, result.output
    return result.output


def test_the_papers_restricted_choice_as_json() -> None:
    given = "hand(sK,sA)=East and hand(s6)=West and hand(s8)=West"
    answers = json.loads(
        run(*SPADES, "--given", given, "hand(sA)=West", '"Nine" : hand(sT)=West', "--json")
    )
    assert answers == [
        {"name": "hand(sA)=West", "probability": "11/17", "percent": 64.7059, "kind": "exact"},
        {"name": "Nine", "probability": "8/17", "percent": 47.0588, "kind": "exact"},
    ]


def test_evidence_may_be_given_in_parts() -> None:
    parts = ("--given", "hand(sK)=East", "--given", "hand(s6)=West", "--given", "hand(s8)=West")
    (answer,) = json.loads(run(*SPADES, *parts, "hand(sA)=West", "--json"))
    assert answer["probability"] == "11/23"


def test_a_file_of_macros_and_queries(tmp_path: Path) -> None:
    file = tmp_path / "plans.txt"
    file.write_text(
        "fin = hand(sJ)=West or hand(sJ)=East and spades(East)=1;\n"
        '"Plan 1" : fin and (hand(cJ)=East or hand(cK)=East);\n'
    )
    text = run(str(file), *SLAM, "--given", "hearts(West)=2", "fin")
    assert "Plan 1: 39.67 % (1133/2856)." in text and "\nfin: " in text


def test_the_hands_that_are_named_in_part_are_told() -> None:
    text = run(*SPADES, "hand(sA)=West")
    assert "North has ♠QJ93; his other 9 cards may be any hearts, diamonds or clubs." in text


def test_brief_is_one_line() -> None:
    assert run(*SPADES, "--brief", "hand(sA)=West") == "hand(sA)=West: 50.00 %   (exact: 1/2)\n"


def test_a_record_of_play_is_evidence() -> None:
    words = ("--record", EXAMPLE, "--after", "8", "spades(West)=4", "--json")
    (answer,) = json.loads(run(*words))
    assert answer["probability"] == "825/2584"
    (seen,) = json.loads(run("--record", EXAMPLE, "--view", "W", "hand(sJ)=West", "--json"))
    assert seen["probability"] == "1"


@pytest.mark.parametrize("ending", ["svg", "xml"])
def test_the_network_is_saved(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"net.{ending}"
    run(*SLAM, "hearts(West)=2", "--network", str(file))
    assert file.read_text("utf-8").lstrip().startswith("<")


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ((), "no query"),
        ((*SLAM, "hpc(West)=3"), "did you mean 'hcp'"),
        ((*SLAM, "hand(sZ)=West"), "sZ"),
        ((*SLAM, "(hcp(West)=3"), ")"),
        ((*SLAM, "--given", "hearts(West)=5", "hcp(West)=3"), "hearts"),
        (("--north", "AKT3.AQT6.JT.543", "--south", "A2.KJ987.K2.AQT2", "hcp(West)=3"), "SA"),
        ((*SLAM, "--record", EXAMPLE, "hcp(West)=3"), "--record"),
        (("--record", EXAMPLE, "--after", "99", "hcp(West)=3"), "0 to 52"),
        ((*SLAM, "hcp(West)=3", "--network", "net.png"), ".svg or .xml"),
        ((*SLAM, "hcp(West)=3", "--after", "3"), "add --record"),
    ],
)
def test_mistakes(words: tuple[str, ...], what: str) -> None:
    assert what in run(*words, status=2)


@pytest.fixture
def repl() -> Repl:
    return Repl(dict.fromkeys(SEATS, ""))


def test_a_conversation(repl: Repl) -> None:
    assert repl.answer("north QJ93") == ["North QJ93"]
    repl.answer("south 2")
    assert repl.answer("ace = hand(sA)=West") == ["defined ace"]
    assert repl.answer("ace")[0] == "ace: 50.00 % (1/2)."
    repl.answer("given hand(sK,sA)=East and hand(s6)=West")
    assert repl.answer("given hand(s8)=West")[-1] == "given hand(s8)=West"
    assert repl.answer("ace")[0] == "ace: 64.71 % (11/17)."
    repl.answer("forget all")
    assert repl.answer("ace")[0] == "ace: 50.00 % (1/2)."
    assert repl.answer("macros") == ["ace"]
    assert repl.answer("   ") == []


def test_a_mistake_changes_nothing(repl: Repl) -> None:
    repl.answer("north QJ93")
    for line in ("given hpc(West)=1", "south QJ93", "hcp(", "x = hcp("):
        with pytest.raises(KibitzError):
            repl.answer(line)
    assert repl.given == [] and repl.macros == {}
    assert repl.answer("south") == ["South unknown"]


def test_completion_knows_features_macros_and_commands(repl: Repl) -> None:
    repl.answer("finesse = hand(sJ)=West")
    assert "finesse" in repl.complete("fin")
    assert "hcp" in repl.complete("hc") and "given" in repl.complete("giv", first=True)
    assert "West" in repl.complete("We")


def test_help_lists_every_command(repl: Repl) -> None:
    text = "\n".join(repl.answer("help"))
    assert all(name in text for name in COMMANDS if name != "exit")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_the_loop_on_a_terminal(tmp_path: Path) -> None:
    import pty

    own = {"TERM": "dumb", "NO_COLOR": "1", "XDG_STATE_HOME": str(tmp_path), "PYTHONUTF8": "1"}
    terminal, line = pty.openpty()
    kibitz = subprocess.Popen(
        [sys.executable, "-m", "kibitz", "odds", *SPADES],
        stdin=line,
        stdout=line,
        stderr=line,
        start_new_session=True,
        env=os.environ | own,
    )
    os.close(line)
    seen = _type(terminal, b"", b"odds> ")
    seen += _type(terminal, b"hand(sA)=We\t\n", b"odds> ")
    seen += _type(terminal, b"hpc(West)=1\n", b"odds> ")
    seen += _type(terminal, b"quit\n", None)
    assert kibitz.wait(60) == 0
    os.close(terminal)
    assert "hand(sA)=West: 50.00 % (1/2)." in seen
    assert "did you mean 'hcp'?" in seen
    assert "hand(sA)=West" in (tmp_path / "kibitz" / "odds_history").read_text()


def _type(terminal: int, keys: bytes, until: bytes | None) -> str:
    """Type keys and read what comes, up to the prompt or the end."""
    os.write(terminal, keys)
    seen, patience = b"", time.monotonic() + 60
    while until is None or until not in seen[seen.find(b"\n") + 1 :]:
        assert time.monotonic() < patience, seen
        if not select.select([terminal], [], [], 1)[0]:
            continue
        try:
            chunk = os.read(terminal, 4096)
        except OSError:
            break
        if not chunk:
            break
        seen += chunk
    return seen.decode("utf-8", "replace")

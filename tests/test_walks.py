"""The walks of docs/how-it-works.md: every file that is named on a question's way is on it.

Each question is asked of the program in a process of its own, in which it is noted whose functions
are called; a file that is only a list need only be loaded. (What happens in the browser and in its
worker processes the tests of the workbench see.)
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
HOUSE = ROOT / "src" / "kibitz"
PAGE = (ROOT / "docs" / "how-it-works.md").read_text("utf-8")
WALKS = dict(
    re.findall(
        r"\*\*([^*]+\?|[^*]+\.)\*\* (.+?)(?=\n\n)",
        PAGE.split("## One question of each room")[1].split("\n## ")[0] + "\n\n",
        re.DOTALL,
    )
)
"""The questions, and the way of each."""

PROBSY = ["--north", "QJ93", "--south", "2", "--given", "hand(sK,sA)=East", "hand(sA)=West"]
ASKED = {
    "Is this record legal?": [["replay", "examples/five-spades.pbn"]],
    "What are the odds?": [["odds", *PROBSY], ["odds", "hearts 3-3"]],
    "How do I play this suit?": [["suit", "AKQT", "xxx"]],
    "How do I play this hand?": [["plan", "examples/six-hearts.pbn", "--layouts", "40"]],
    "What is my own plan worth?": [
        ["plan", "examples/six-hearts.pbn", "--try", "examples/plans/drop.txt"]
    ],
    "What would my system bid?": [["bid", "default", "--count", "3"]],
    "Is this convention any good?": [
        ["compare", *(f"examples/systems/game-on-{n}.rules" for n in (8, 9)), "--deals", "12",
         "--workers", "0", "--layouts", "4", "--score-layouts", "4"],
        ["evaluate", "examples/systems/game-on-8.rules", "--deals", "1", "--workers", "0"],
        ["lint", "examples/systems/game-on-8.rules"],
    ],
    "What do I lead?": [["lead", "AQ974.T83.J52.K4", "1NT P 3NT", "--layouts", "16"]],
    "What should I have done?": [["postmortem", "examples/postmortem.pbn"]],
    "Who plays it better?": [
        ["match", "examples/six-hearts.pbn", "--declarer", "pimc,planner", "--defence", "ordinary",
         "--workers", "0"]
    ],
    "Deals, please.": [
        ["deal", "examples/deals/weak-two.dlr", "-n", "1"],
        ["deal", "--north", "36 TO 37 Points", "--format", "deals"],
    ],
    "What did the paper draw?": [["odds", *PROBSY, "--network", "network.svg"]],
}  # fmt: skip
"""How each is asked, so that all that is told of comes to pass."""
FROM_PYTHON = {
    "What did the paper draw?": """
from kibitz.chance.unseen import Unseen
from kibitz.condition import parse_condition
from kibitz.deal import Deal
from kibitz.papers.probsy.network_query import network_probability
unseen = Unseen.of_deal(Deal.parse("N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -"))
network_probability(parse_condition("hand(sJ)=West"), unseen)
"""
}
"""What is asked from Python beside it."""
LONG = {
    "How do I play this hand?", "What is my own plan worth?", "What would my system bid?",
    "Is this convention any good?", "What do I lead?", "What should I have done?",
    "Who plays it better?",
}  # fmt: skip
ELSEWHERE = {"And in the browser?"}
WATCHED = """
import sys, threading
called = set()
def note(frame, event, what):
    if event == "call" and frame.f_code.co_name != "<module>":
        called.add(frame.f_code.co_filename)
from typer.testing import CliRunner
from kibitz.cli import app
threading.setprofile(note)
sys.setprofile(note)
found = [CliRunner().invoke(app, words) for words in {asked!r}]
{more}
sys.setprofile(None)
loaded = {{one.__file__ for one in sys.modules.values() if getattr(one, "__file__", None)}}
print(*sorted(called), "", *sorted(loaded), sep="\\n")
for one in found:
    if one.exit_code not in (0, 1) or one.exit_code and not isinstance(one.exception, SystemExit):
        sys.exit(one.output + repr(one.exception))
"""


def test_every_walk_is_walked():
    assert set(WALKS) == set(ASKED) | ELSEWHERE


@pytest.mark.parametrize(
    "question",
    [pytest.param(one, marks=[pytest.mark.slow] if one in LONG else []) for one in ASKED],
)
def test_every_file_is_on_the_way(question, tmp_path):
    asked = [
        [str(ROOT / word) if word.startswith("examples/") else word for word in words]
        for words in ASKED[question]
    ]
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            WATCHED.format(asked=asked, more=FROM_PYTHON.get(question, "")),
        ],
        cwd=tmp_path,
        env=os.environ | {"KIBITZ_CACHE": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    called, loaded = (set(part.splitlines()) for part in done.stdout.split("\n\n"))
    named = re.findall(r"`([a-z_0-9/]+\.py)`", WALKS[question])
    assert len(named) > 3
    lists = {name for name in named if "def " not in (HOUSE / name).read_text("utf-8")}
    assert lists <= {name for name in named if str(HOUSE / name) in loaded}
    assert not [name for name in named if str(HOUSE / name) not in called and name not in lists]

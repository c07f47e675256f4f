"""The scripts for teachers: each says what it practises, runs, and deals what it promises."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.script import read, run

FOLDER = Path(__file__).parents[3] / "examples/deals"
SCRIPTS = sorted(FOLDER.glob("*.dlr"))


def test_there_are_ten():
    assert len(SCRIPTS) >= 10


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_each_runs(path):
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert "\n# Practises: " in text
    script = read(text, str(path))
    assert script.notes == ()
    assert script.dealer is not None
    outcome = run(script, seed=1, generate=300_000)
    assert outcome.produced == script.produce == 16
    assert len(outcome.text) > 16 * 100
    assert "nan" not in outcome.text

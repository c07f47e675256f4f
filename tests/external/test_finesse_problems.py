"""Every problem legible in FINESSE's paper stands in the reference table."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared" / "data" / "finesse_problems.tsv"
TABLE = ROOT / "tests" / "reference" / "suits.tsv"


def rows(path: Path) -> list[list[str]]:
    """The rows of a table, without comments."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


@pytest.mark.skipif(not DATA.exists(), reason="shared/data is not beside the checkout")
def test_the_table_has_every_problem() -> None:
    ours = {tuple(row[:4]) for row in rows(TABLE)}
    theirs = {tuple(row[:4]) for row in rows(DATA)}
    assert len(theirs) == 37
    assert theirs <= ours

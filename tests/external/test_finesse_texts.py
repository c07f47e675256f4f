"""FINESSE's own texts are read where they lie, and earn the optimum of the exact solver."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.combination import suit
from kibitz.combination.language.certify import certify
from kibitz.combination.language.sentence_reader import parse_procedure

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "finesse_problems.tsv"
pytestmark = pytest.mark.skipif(not DATA.exists(), reason="shared/data is not beside the checkout")


def problems() -> list[tuple[str, ...]]:
    """Number, North, South, tricks and FINESSE's text."""
    if not DATA.exists():
        return []
    lines = DATA.read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines if line and not line.startswith("#")]


def test_all_problems_are_here() -> None:
    assert len(problems()) == 37


@pytest.mark.parametrize("row", problems(), ids=lambda row: row[0])
def test_the_text_earns_the_optimum(row: tuple[str, ...]) -> None:
    _, north, south, tricks, text = row
    solution = suit(north, south)
    certificate = certify(text, solution.problem)
    assert certificate.failure is None
    assert solution.most == int(tricks)
    assert certificate.chance(int(tricks)) == solution.chance(int(tricks))


@pytest.mark.parametrize("row", problems(), ids=lambda row: row[0])
def test_the_text_is_written_and_read_again(row: tuple[str, ...]) -> None:
    procedure = parse_procedure(row[4])
    assert parse_procedure(procedure.text) == procedure

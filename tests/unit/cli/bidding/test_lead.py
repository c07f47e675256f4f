"""`kibitz lead` and its `--meaning`, as a user gives it."""

from __future__ import annotations

from typer.testing import CliRunner

from kibitz.cli import app

LEAD = ["lead", "QJT92 K3 842 975", "1N", "3N", "--layouts", "8"]


def run(*meanings: str) -> tuple[int, str]:
    words = [word for meaning in meanings for word in ("--meaning", meaning)]
    told = CliRunner().invoke(app, [*LEAD, *words])
    return told.exit_code, " ".join((told.stdout + told.stderr).split())


def test_two_meanings_of_a_seat_both_count() -> None:
    code, text = run("partner: Spades >= 2", "partner: Hearts >= 4")
    assert code == 0
    assert "two spades" in text and "four hearts" in text


def test_a_meaning_that_no_layout_fits_is_an_error() -> None:
    code, text = run("partner: Spades >= 9")
    assert code == 2
    assert "no layout fits what --meaning says of East" in text

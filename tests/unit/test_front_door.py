"""What `import kibitz` gives: small at once, the rest when it is first asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

import kibitz

LARGE = ("numpy", "lark", "rich", "typer", "matplotlib", "altair")


def test_every_public_name_is_there_and_documented() -> None:
    for name in kibitz.__all__:
        assert getattr(kibitz, name).__doc__, name


def test_a_name_that_there_is_not() -> None:
    with pytest.raises(AttributeError, match="nothing"):
        _ = kibitz.nothing  # type: ignore[attr-defined]


def test_nothing_large_is_loaded_by_the_import() -> None:
    code = f"import sys, kibitz; print([n for n in {LARGE!r} if n in sys.modules])"
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert told.stdout.strip() == "[]"


def test_answers_show_themselves_in_a_notebook() -> None:
    (answer,) = kibitz.odds("hand(sA)=West", north="QJ93", south="2")
    assert "%" in answer._repr_html_()
    assert "span" in kibitz.Card.parse("SA")._repr_html_()

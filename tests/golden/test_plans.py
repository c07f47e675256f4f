"""Plans that a bridge teacher would sign: invented deals, several a theme, told word for word."""

from __future__ import annotations

import pytest
from golden_plans import FOLDER, deals, text

NAMES = [name for name in deals() if (FOLDER / f"{name}.txt").exists()]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_as_told_before(name: str) -> None:
    assert text(name) == (FOLDER / f"{name}.txt").read_text("utf-8")


@pytest.mark.slow
def test_the_plan_does_not_depend_on_hidden_cards() -> None:
    assert text(NAMES[0], shuffle=1) == (FOLDER / f"{NAMES[0]}.txt").read_text("utf-8")

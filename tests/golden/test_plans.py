"""Plans that a bridge teacher would sign: invented deals, several a theme, told word for word.

A few deals are in the default run.
"""

from __future__ import annotations

from functools import partial

import pytest
from golden_plans import deals, text

from golden import FOLDER, Golden, each

QUICK = {"duck-1", "finesse-7", "holdup-4"}
NAMES = [name for name in deals() if (FOLDER / "plans" / f"{name}.txt").exists()]
TEXTS = tuple(
    Golden(f"plans/{name}.txt", partial(text, name), slow=name not in QUICK) for name in NAMES
)


@each(TEXTS)
def test_as_told_before(text: Golden) -> None:
    text.check()


def test_the_quick_ones_are_there() -> None:
    assert set(NAMES) >= QUICK


@pytest.mark.slow
def test_the_plan_does_not_depend_on_hidden_cards() -> None:
    assert text(NAMES[0], shuffle=1) == TEXTS[0].kept

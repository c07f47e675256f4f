"""The program on the page about planning runs, and what it claims is so."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "planning.md"


def test_the_game_on_the_page_runs():
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, str(PAGE), "exec", dont_inherit=True), {"__name__": "page"})

"""One count: plan, post-mortem and page say the same winners and losers of a hand."""

from __future__ import annotations

from pathlib import Path

from one_count import compared


def test_plan_post_mortem_and_page_say_the_same(tmp_path: Path) -> None:
    assert compared(range(50), tmp_path) >= 25

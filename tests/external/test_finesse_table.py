"""The table of the paper's problems is what the reader says today."""

from __future__ import annotations

import finesse_table
import pytest

pytestmark = pytest.mark.skipif(
    not finesse_table.DATA.exists(), reason="shared/data is not beside the checkout"
)


def test_the_page_is_up_to_date() -> None:
    page = finesse_table.PAGE.read_text(encoding="utf-8")
    assert page == finesse_table.page(), "run python tests/helpers/finesse_table.py"


def test_at_least_thirty_are_identical_or_equivalent() -> None:
    verdicts = [row[4] for row in finesse_table.judged()]
    assert len(verdicts) == 38
    assert sum(said in ("identical", "equivalent") for said in verdicts) >= 30
    assert "other layouts" not in verdicts


def test_every_difference_is_explained() -> None:
    for number, _, _, _, said in finesse_table.judged():
        assert said == "identical" or number in finesse_table.WHY, number

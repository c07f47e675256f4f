"""The tutorial is run cell by cell; what it shows is what the cells give."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from notebook import code_cells, outputs_of, read

PATH = Path(__file__).parent.parent / "docs" / "tutorial.ipynb"


def kinds(outputs: list[dict[str, Any]]) -> list[list[str]]:
    return [sorted(one.get("data", {"text": None})) for one in outputs]


def test_every_cell_runs_and_shows_what_the_notebook_holds() -> None:
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    cells = code_cells(read(PATH))
    for cell, shown in zip(cells, outputs_of(PATH), strict=True):
        assert kinds(cell["outputs"]) == kinds(shown), cell["source"]
        drawn = any("image/svg+xml" in kind for kind in kinds(shown))
        if "sampled" not in cell["metadata"].get("tags", []) and not drawn:
            assert cell["outputs"] == shown, cell["source"]


def test_every_answer_of_the_library_is_in_it() -> None:
    code = "".join(line for cell in code_cells(read(PATH)) for line in cell["source"])
    for name in ("odds", "suit", "plan", "lead", "compare", "postmortem", "chart", "read"):
        assert f"kibitz.{name}(" in code

"""The language knows the vocabulary and itself: no writer, no search, no solver, no referee."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SRC = Path(__file__).resolve().parents[4] / "src"
ROOM = SRC / "kibitz" / "planning" / "language"
MODULES = sorted(ROOM.rglob("*.py"))
VOCABULARY = {
    "kibitz.auction",
    "kibitz.cards",
    "kibitz.deal",
    "kibitz.english",
    "kibitz.errors",
    "kibitz.seen",
}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOM)))
def test_the_language_does_not_know_who_writes_or_solves(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level
            names = [node.module or ""]
            if node.module == "kibitz.planning.language":
                names = [f"kibitz.planning.language.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Call):
            called = ast.unparse(node.func).split(".")[-1]
            assert called not in ("import_module", "__import__")
        for name in names:
            if name.split(".")[0] == "kibitz":
                is_own = name.startswith("kibitz.planning.language.")
                assert is_own or name in VOCABULARY, f"{path.name} imports {name}"


def test_there_is_something_to_read() -> None:
    assert {"reader", "third_hand", "top_tricks"} <= {path.stem for path in MODULES}

"""Notebooks without Jupyter: run the code cells of a file, compare or write what they show.

`python tests/helpers/notebook.py docs/tutorial.ipynb` runs it and writes the outputs anew.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any


def code_cells(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    """The cells that hold code, in order."""
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def run(cell: dict[str, Any], names: dict[str, Any]) -> list[dict[str, Any]]:
    """Run a cell in a namespace; its outputs as a notebook holds them."""
    tree = ast.parse("".join(cell["source"]))
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        text = printed.getvalue().splitlines(keepends=True)
        outputs.append({"name": "stdout", "output_type": "stream", "text": text})
    if value is not None:
        data = shown(value)
        outputs.append({"data": data, "metadata": {}, "output_type": "display_data"})
    return outputs


def shown(value: Any) -> dict[str, Any]:
    """A value as a notebook shows it: a chart as a picture, an answer as HTML, else as text."""
    if hasattr(value, "to_dict") and hasattr(value, "save"):
        picture = io.StringIO()
        value.save(picture, format="svg")
        return {"image/svg+xml": picture.getvalue().splitlines(keepends=True)}
    if hasattr(value, "_repr_html_"):
        return {"text/html": value._repr_html_().splitlines(keepends=True)}
    return {"text/plain": repr(value).splitlines(keepends=True)}


def outputs_of(path: Path) -> list[list[dict[str, Any]]]:
    """What all code cells show, run one after the other in the notebook's folder."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = code_cells(read(path))
    with contextlib.chdir(path.parent):
        return [run(cell, names) for cell in cells]


def read(path: Path) -> dict[str, Any]:
    """The notebook as plain data."""
    return dict(json.loads(path.read_text(encoding="utf-8")))


def main(path: Path) -> None:
    notebook = read(path)
    found = outputs_of(path)
    for number, (cell, outputs) in enumerate(zip(code_cells(notebook), found, strict=True), 1):
        cell["execution_count"], cell["outputs"] = number, outputs
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

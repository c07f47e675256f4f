"""The text of docs/python.md: every public name of `import kibitz`, with what its docstring says.

`python -m kibitz.cli.python_docs > docs/python.md` writes it anew; a test compares the two.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cached_property
from importlib import import_module
from typing import Any

HEAD = """# From Python

`import kibitz` takes a hundredth of a second; all else is loaded when it is first used. Answers are
frozen values: numbers first (`Fraction` where exact), sentences beside them, `to_json()` for
plain data. Every answer shows itself in a notebook, and `kibitz.chart(answer)` draws it (the extra
`kibitz[charts]`). What is listed here is kept stable; what is not may change. The
[tutorial](tutorial.ipynb) shows all of it at work.
"""

FRONT_DOOR = sys.modules["kibitz"]
"""Imported before anything in it: what is documented here lies above this room."""
ANSWERS = {
    "odds": ("kibitz.chance.odds", "Odds"),
    "suit": ("kibitz.combination", "Solution"),
    "plan": ("kibitz.planning.told.plan", "ToldPlan"),
    "try_plan": ("kibitz.planning.referee.tried", "TriedPlan"),
    "lead": ("kibitz.bidding.leads.lead", "OpeningLeads"),
    "compare": ("kibitz.bidding.measuring.comparison", "Comparison"),
    "postmortem": ("kibitz.review", "PostMortem"),
    "chart": None,
}
"""The calls that answer a question, and what they give."""


def python_text() -> str:
    """The page."""
    lines = [HEAD, "## Questions", ""]
    for name, place in ANSWERS.items():
        lines += [f"### `kibitz.{name}`", "", *_call(getattr(FRONT_DOOR, name), name)]
        if place is not None:
            lines += [*_answer(getattr(import_module(place[0]), place[1])), ""]
    lines += ["## Words", "", "| name | what it is |", "| --- | --- |"]
    for name in FRONT_DOOR.__all__:
        if name not in ANSWERS:
            lines.append(f"| `{name}` | {_first(getattr(FRONT_DOOR, name))} |")
    return "\n".join(lines) + "\n"


def _call(function: Any, name: str) -> Iterator[str]:
    """Its signature and its docstring, the examples as code."""
    yield "```python"
    signature = inspect.signature(function)
    yield f"{name}({', '.join(_parameters(signature))}) -> {signature.return_annotation}"
    yield "```"
    yield ""
    text, _, examples = (inspect.getdoc(function) or "").partition("\n>>> ")
    yield text.rstrip()
    yield ""
    if examples:
        yield from ["```python", f">>> {examples.rstrip()}", "```", ""]


def _parameters(signature: inspect.Signature) -> Iterator[str]:
    """Each parameter with its default; those that must be named stand after a star."""
    starred = False
    for one in signature.parameters.values():
        if one.kind is one.KEYWORD_ONLY and not starred:
            starred = True
            yield "*"
        value = one.default
        text = value.name if isinstance(value, Enum) else repr(value)
        mark = "**" if one.kind is one.VAR_KEYWORD else ""
        yield f"{mark}{one.name}" + ("" if value is one.empty else f"={text}")


def _answer(kind: type) -> Iterator[str]:
    """The names of an answer, each with the first line of its docstring."""
    yield f"It gives `{kind.__name__}`: {_first(kind)}"
    yield ""
    yield "| name | what it is |"
    yield "| --- | --- |"
    for field in fields(kind) if is_dataclass(kind) else ():
        if not field.name.startswith("_") and field.repr:
            yield f"| `.{field.name}` | `{field.type}` |".replace(" | None", " or None")
    for name, value in sorted(vars(kind).items()):
        if not name.startswith("_") and isinstance(
            value, property | cached_property | classmethod | staticmethod
        ):
            yield f"| `.{name}` | {_first(getattr(value, 'func', value))} |"
        elif not name.startswith("_") and inspect.isfunction(value):
            yield f"| `.{name}()` | {_first(value)} |"


def _first(thing: Any) -> str:
    return (inspect.getdoc(thing) or "").split("\n\n")[0].replace("\n", " ").replace("|", "\\|")


if __name__ == "__main__":
    sys.stdout.write(python_text())

"""Golden texts: what kibitz says, kept to the letter, and the one tool that writes it anew.

    python tests/helpers/golden.py [--slow] [WORD …]

writes the texts whose path has one of the words in it (all of them without words; those that take
long only with --slow, or by name) and says which have changed. Read what it writes before you
commit it: a text that was pinned is not for that reason true. Every tests/golden/test_*.py lists
its texts as `TEXTS`; a test that fails shows the lines that differ.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "golden"
ROOT = FOLDER.parent.parent


@dataclass(frozen=True)
class Golden:
    """A file below tests/golden, and what kibitz would write into it now."""

    name: str
    now: Callable[[], str]
    slow: bool = False

    @property
    def path(self) -> Path:
        """The file."""
        return FOLDER / self.name

    @property
    def kept(self) -> str:
        """What was read and kept; nothing where there is no file yet."""
        return self.path.read_text("utf-8") if self.path.exists() else ""

    def check(self) -> None:
        """Fail with the lines that differ, if any do."""
        kept, now = self.kept, self.now()
        if kept == now:
            return
        lines = unified_diff(
            kept.splitlines(), now.splitlines(), f"{self.name}, as kept", "as told now", lineterm=""
        )
        told = "\n".join(lines) or "only the ends of lines differ"
        pytest.fail(
            f"{told}\n\nIf that is meant: python tests/helpers/golden.py {self.name}, and read it.",
            pytrace=False,
        )

    def write(self) -> bool:
        """Write it anew; did it change?"""
        kept, now = self.kept, self.now()
        self.path.write_bytes(now.encode())
        return now != kept


def each(texts: Iterable[Golden]) -> pytest.MarkDecorator:
    """A test for each text, `text`; the slow ones are marked so."""
    marks = {True: [pytest.mark.slow], False: []}
    return pytest.mark.parametrize(
        "text", [pytest.param(one, id=one.name, marks=marks[one.slow]) for one in texts]
    )


def every_text() -> Iterator[Golden]:
    """The texts of all tests of tests/golden."""
    for file in sorted(FOLDER.glob("test_*.py")):
        spec = importlib.util.spec_from_file_location(file.stem, file)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[file.stem] = module
        spec.loader.exec_module(module)
        yield from getattr(module, "TEXTS", ())


def main(words: list[str]) -> None:
    """Write what is asked for."""
    slow = "--slow" in words
    wanted = [word for word in words if word != "--slow"]
    for text in every_text():
        named = text.name in wanted
        if named or ((slow or not text.slow) and any(w in text.name for w in wanted or [""])):
            print(f"{'changed' if text.write() else 'as it was':<10} {text.name}", flush=True)


if __name__ == "__main__":
    from golden import main as this_very_module  # not __main__, so that there is one Golden

    this_very_module(sys.argv[1:])

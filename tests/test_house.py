"""The house rules that a machine can check: who knows whom, docstrings, sizes, no machine paths.

The order of the rooms is the one of docs/how-it-works.md. A new room fails
here until it is given its floor in `FLOORS`.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SRC = ROOT / "src"
HOUSE = SRC / "kibitz"

FLOORS: tuple[frozenset[str], ...] = tuple(
    frozenset(floor.split())
    for floor in (
        "vocabulary lab measure",
        "condition",
        "chance",
        "dummy",
        "search script",
        "combination bidding",
        "planning",
        "papers",
        "players",
        "review",
        "report",
        "web",
        "cli",
    )
)
"""Lowest floor first. A room knows the floors below it, and no other room on its own floor."""

VOCABULARY = frozenset({"notation", "storage"})
"""Folders that belong to the vocabulary, as every module directly under kibitz does."""

NO_BRIDGE = (
    "kibitz.lab",
    "kibitz.measure",
    *(
        f"kibitz.planning.{module}"
        for module in [
            "network",
            "tree",
            "criteria",
            "evaluate",
            "policy",
            "execute",
        ]
    ),
    "kibitz.papers.tignum",
)
"""What knows no bridge: of the vocabulary it may use only these words that are not about cards."""
NOT_ABOUT_BRIDGE = frozenset(
    {"kibitz.english", "kibitz.errors", "kibitz.reason", "kibitz.result", "kibitz.version"}
)

ONLY_IN = {"endplay": "kibitz.dummy"}
"""Libraries that one room alone may import, so that none of their types leaks out."""

LINES = 450
"""A longer module holds a second noun."""
GONE = frozenset({"chance/strata.py"})
"""Files that the floor plan names because they are gone."""
FILES = 20
"""More files side by side, __init__ included, are a room that wants sub-rooms."""


@dataclass(frozen=True)
class Import:
    """One import: who, what, and where it is written."""

    by: str
    what: str
    line: int


def name_of(path: Path) -> str:
    """`src/kibitz/dummy/double.py` is the module `kibitz.dummy.double`."""
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> dict[str, ast.Module]:
    """Every module of the house, read but not run."""
    return {
        name_of(path): ast.parse(path.read_text(encoding="utf-8"), str(path))
        for path in sorted(HOUSE.rglob("*.py"))
    }


def path_of(module: str) -> Path:
    stem = SRC.joinpath(*module.split("."))
    return stem / "__init__.py" if stem.is_dir() else stem.with_suffix(".py")


@cache
def front_door() -> dict[str, str]:
    """The names that `from kibitz import …` gives, and the modules that they come from."""
    return {
        alias.asname or alias.name: f"{node.module}"
        for node in ast.walk(modules()["kibitz"])
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def imports_of(module: str, tree: ast.Module) -> Iterator[Import]:
    """All imports, also those inside functions, under TYPE_CHECKING and by import_module."""
    package = module.split(".") if path_of(module).stem == "__init__" else module.split(".")[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(module, alias.name, node.lineno)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            source = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                full = f"{source}.{alias.name}"
                if source == "kibitz" and full not in modules():
                    full = front_door().get(alias.name, "kibitz")
                yield Import(module, full if full in modules() else source, node.lineno)
        elif isinstance(node, ast.Call) and node.args:
            called = node.func.attr if isinstance(node.func, ast.Attribute) else None
            called = node.func.id if isinstance(node.func, ast.Name) else called
            first = node.args[0]
            if (
                called in ("import_module", "__import__")
                and isinstance(first, ast.Constant)
                and isinstance(first.value, str)
            ):
                yield Import(module, first.value, node.lineno)


def room_of(module: str) -> str:
    """The room of a module; `kibitz` and its `__main__`, the front door, are above all."""
    parts = module.split(".")
    if parts[:1] != ["kibitz"]:
        return "outside"
    if parts[1:] in ([], ["__main__"]):
        return "front door"
    is_a_module = len(parts) == 2 and (HOUSE / f"{parts[1]}.py").is_file()
    return "vocabulary" if is_a_module or parts[1] in VOCABULARY else parts[1]


def floor_of(room: str) -> int:
    if room == "front door":
        return len(FLOORS)
    for floor, rooms in enumerate(FLOORS):
        if room in rooms:
            return floor
    pytest.fail(
        f"kibitz.{room} is neither a module nor a room with a floor: add a new room to FLOORS "
        "in tests/test_house.py and to the order of the rooms in docs/how-it-works.md",
        pytrace=False,
    )


def complaint(found: Import) -> str:
    """What is wrong with this import, or nothing."""
    by, what = room_of(found.by), room_of(found.what)
    where = f"{found.by.replace('.', '/')}, line {found.line}"
    for library, home in ONLY_IN.items():
        if found.what.split(".")[0] == library and not found.by.startswith(home):
            return f"{where}: only {home} may import {library}"
    if what == "outside":
        return ""
    if found.by.startswith(NO_BRIDGE):
        if not found.what.startswith(NO_BRIDGE) and found.what not in NOT_ABOUT_BRIDGE:
            return f"{where}: {found.by} knows no bridge, but imports {found.what}"
        return ""
    if by in ("front door", what):
        return ""
    if floor_of(what) > floor_of(by):
        return f"{where}: {by} imports {found.what}, which is above it"
    if floor_of(what) == floor_of(by):
        return f"{where}: {by} imports {found.what}, a room on its own floor"
    return ""


def test_nothing_imports_upward():
    complaints = [
        words
        for module, tree in modules().items()
        for found in imports_of(module, tree)
        if (words := complaint(found))
    ]
    assert not complaints, "\n" + "\n".join(complaints)


def test_every_room_has_a_floor():
    for module in modules():
        floor_of(room_of(module))


def test_the_vocabulary_does_not_know_its_notations():
    knowing = [
        f"{module}, line {found.line}: {found.what}"
        for module, tree in modules().items()
        if module != "kibitz" and path_of(module).parent == HOUSE
        for found in imports_of(module, tree)
        if found.what.startswith("kibitz.notation")
    ]
    assert not knowing, "\n" + "\n".join(knowing)


@pytest.mark.parametrize(
    ("by", "source", "wrong"),
    [
        ("kibitz.cards", "from kibitz.errors import Malformed", ""),
        ("kibitz.cards", "from kibitz.players import table", "above"),
        ("kibitz.cards", "def f():\n    import kibitz.papers.memo15.first_legal", "above"),
        ("kibitz.cards", "if TYPE_CHECKING:\n    from kibitz.players import table", "above"),
        ("kibitz.cards", "import_module('kibitz.players')", "above"),
        ("kibitz.cards", "importlib.import_module('kibitz.players')", "above"),
        ("kibitz.cards", "from . import players", "above"),
        ("kibitz.cards", "import kibitz", "above"),
        ("kibitz.papers.memo15.first_legal", "from ...play import View", ""),
        ("kibitz.papers.memo15.first_legal", "from kibitz.play import View", ""),
        ("kibitz.papers.memo15.first_legal", "from kibitz import Card", ""),
        ("kibitz.papers.memo15.first_legal", "from ...players import human", "above"),
        ("kibitz.papers.memo15.first_legal", "import endplay.dds", "only kibitz.dummy"),
        ("kibitz.papers.memo15.first_legal", "import json, numpy as np", ""),
        ("kibitz", "from kibitz.players import table", ""),
    ],
)
def test_the_rule_can_be_broken(by, source, wrong):
    found = [complaint(one) for one in imports_of(by, ast.parse(source))]
    assert any(wrong in words for words in found) if wrong else not any(found)


def test_rooms_on_one_floor_and_those_without_bridge():
    assert "own floor" in complaint(Import("kibitz.script.run", "kibitz.search.pimc", 1))
    assert "knows no bridge" in complaint(Import("kibitz.lab.store", "kibitz.cards", 1))
    assert "knows no bridge" in complaint(Import("kibitz.lab.store", "kibitz.chance.odds", 1))
    assert not complaint(Import("kibitz.lab.store", "kibitz.errors", 1))
    assert not complaint(Import("kibitz.lab.store", "kibitz.lab.worker", 1))
    assert not complaint(Import("kibitz.dummy.double", "endplay._dds", 1))
    assert not complaint(Import("kibitz.cli.playing.play", "kibitz.players", 1))
    with pytest.raises(pytest.fail.Exception, match="add a new room to FLOORS"):
        complaint(Import("kibitz.cellar.wine", "kibitz.cards", 1))


def test_no_room_shares_its_name_with_a_public_function():
    rooms = {room_of(module) for module in modules()}
    assert not rooms & set(front_door())


@cache
def documented() -> dict[str, tuple[tuple[str, ...], frozenset[str]]]:
    """For each class of the house its bases and the methods that say what they are."""
    found = {}
    for tree in modules().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                bases = tuple(ast.unparse(base).split("[")[0].split(".")[-1] for base in node.bases)
                methods = frozenset(
                    child.name
                    for child in node.body
                    if isinstance(child, ast.FunctionDef) and ast.get_docstring(child)
                )
                found[node.name] = (bases, methods)
    return found


def inherits(name: str, method: str) -> bool:
    """Does a class above this one say what the method is?"""
    bases, _ = documented().get(name, ((), frozenset()))
    return any(
        method in documented().get(base, ((), frozenset()))[1] or inherits(base, method)
        for base in bases
    )


def undocumented(module: str, tree: ast.Module) -> Iterator[str]:
    """The public names of a module that say nothing about themselves, nor does a base class."""
    if not ast.get_docstring(tree):
        yield f"{module} (the module)"
    pending: list[tuple[str, ast.AST]] = [(module, tree)]
    while pending:
        prefix, node = pending.pop()
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.If | ast.Try):
                pending.append((prefix, child))
            if not isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            marks = {ast.unparse(mark).split(".")[-1] for mark in child.decorator_list}
            if child.name.startswith("_") or marks & {"overload", "setter", "override"}:
                continue
            told_above = isinstance(node, ast.ClassDef) and inherits(node.name, child.name)
            if not ast.get_docstring(child) and not told_above:
                yield f"{prefix}.{child.name}, line {child.lineno}"
            if isinstance(child, ast.ClassDef):
                pending.append((f"{prefix}.{child.name}", child))


def test_everything_public_says_what_it_is():
    silent = [name for module, tree in modules().items() for name in undocumented(module, tree)]
    assert not silent, "\n" + "\n".join(silent)


def test_a_missing_docstring_is_found():
    source = '''
class Open:
    """Here."""
    @property
    def bare(self): ...
    def _hidden(self): ...
    def __len__(self): ...
def told():
    """Here."""
    def inner(): ...
def untold(): ...
'''
    found = list(undocumented("m", ast.parse(source)))
    assert found == ["m (the module)", "m.untold, line 11", "m.Open.bare, line 5"]


def test_no_file_is_too_long():
    lengths = {
        path: len(path.read_text(encoding="utf-8").splitlines()) for path in HOUSE.rglob("*.py")
    }
    long = [f"{path.relative_to(ROOT)}: {n} lines" for path, n in lengths.items() if n > LINES]
    assert not long, f"more than {LINES} lines; one noun per file:\n" + "\n".join(long)


def test_no_level_of_a_room_has_too_many_files():
    levels: dict[Path, int] = {}
    for path in HOUSE.rglob("*.py"):
        levels[path.parent] = levels.get(path.parent, 0) + 1
    full = [f"{level.relative_to(ROOT)}: {n} files" for level, n in levels.items() if n > FILES]
    assert not full, f"more than {FILES} files side by side:\n" + "\n".join(full)


def cycles(graph: Mapping[str, Collection[str]]) -> list[list[str]]:
    """The knots of a graph: nodes that lead to each other, sorted, each knot once."""
    reached = {node: _reached(graph, node) for node in graph}
    knots = {
        tuple(sorted(other for other in found if node in reached.get(other, ())))
        for node, found in reached.items()
        if node in found
    }
    return [list(knot) for knot in sorted(knots)]


def _reached(graph: Mapping[str, Collection[str]], start: str) -> set[str]:
    """What can be come to from a node in one step or more."""
    found: set[str] = set()
    pending = list(graph[start])
    while pending:
        node = pending.pop()
        if node not in found:
            found.add(node)
            pending.extend(graph.get(node, ()))
    return found


def test_no_import_leads_back():
    """Imports inside functions and for the type checker count as well."""
    graph = {
        module: {found.what for found in imports_of(module, tree) if found.what in modules()}
        - {module}
        for module, tree in modules().items()
    }
    assert not cycles(graph), "\n" + "\n".join(" <-> ".join(knot) for knot in cycles(graph))


def test_a_knot_is_found():
    assert cycles({"a": ["b"], "b": ["c"], "c": ["b"], "d": ["d"], "e": []}) == [["b", "c"], ["d"]]


def test_no_two_public_classes_have_the_same_name():
    homes: dict[str, list[str]] = {}
    for module, tree in modules().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(module)
    twice = [f"{name}: {', '.join(found)}" for name, found in homes.items() if len(found) > 1]
    assert not twice, "one word, one thing; find a better name:\n" + "\n".join(sorted(twice))


def test_the_floor_plan_names_files_that_are_there():
    page = (ROOT / "docs" / "how-it-works.md").read_text(encoding="utf-8")
    walks = page.split("## One question of each room")[1].split("\n## ")[0]
    named = re.findall(r"`([a-z_0-9/]+\.py)`", walks)
    assert len(named) > 60
    missing = [name for name in named if not (HOUSE / name).is_file()]
    assert not missing, "docs/how-it-works.md: " + ", ".join(missing)


def test_every_room_says_what_it_is():
    folders = {path.parent for path in HOUSE.rglob("*.py")}
    assert not [str(one) for one in sorted(folders) if not (one / "__init__.py").is_file()]


def test_unit_tests_stand_in_the_rooms_of_what_they_test():
    unit = ROOT / "tests" / "unit"
    rooms = {path.parent.relative_to(unit) for path in unit.rglob("test_*.py")}
    assert not [str(one) for one in sorted(rooms) if not (HOUSE / one).is_dir()]


def test_every_file_that_is_named_is_there():
    """In the docs and in docstrings: a path, or the end of one, of a file of the project."""
    files = [
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*.py")
        if ".venv" not in path.parts
    ]
    ends = {"/".join(file.split("/")[-n:]) for file in files for n in range(1, 7)}
    pages = [*(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md"), *HOUSE.rglob("*.py")]
    missing = [
        f"{page.relative_to(ROOT)}: {name}"
        for page in pages
        for name in re.findall(r"`([a-z_0-9/]+\.py)`", page.read_text(encoding="utf-8"))
        if name not in ends and not (page.name == "how-it-works.md" and name in GONE)
    ]
    assert not missing, "\n" + "\n".join(missing)


def test_only_the_upper_floors_print():
    low = [
        f"{module}, line {node.lineno}"
        for module, tree in modules().items()
        if floor_of(room_of(module)) < floor_of("report")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "print"
    ]
    assert not low, "solvers return reasons and do not print:\n" + "\n".join(low)


# Put together from parts, so that this file does not contain what it looks for.
MACHINE_PATHS = re.compile(
    r"(?<![\w.])/(?:" + "|".join(("work", "tmp", "root")) + r")(?:/|\b(?![\w.-]))"
    r"|(?<![\w.])/(?:" + "|".join(("home", "Users")) + r")/\w"
    r"|\b[A-Z]:\\Users\\"
)
REGISTRIES = re.compile(
    "|".join((r"pypi\.(?:" + "org|python)", "python" + "hosted")), re.IGNORECASE
)


def tracked_files() -> list[Path]:
    """The files under version control; the test has nothing to say about a copy without it."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    return [path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file()]


@pytest.mark.parametrize(
    "pattern", [MACHINE_PATHS, REGISTRIES], ids=["machine paths", "registries"]
)
def test_no_file_names_a_machine_path_or_a_package_registry(pattern):
    named = []
    for path in tracked_files():
        text = path.read_bytes().decode("utf-8", errors="replace")
        for number, line in enumerate(text.splitlines(), 1):
            if match := pattern.search(line):
                named.append(f"{path.relative_to(ROOT)}, line {number}: {match[0]}")
    assert not named, "\n" + "\n".join(named)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("see /" + "work/main", True),
        ("'/" + "tmp'", True),
        ("file:///" + "home/someone/x", True),
        ("https://example.org/" + "work/x", False),
        ("../" + "work/x", False),
        ("and/or, /usr/bin/env, a/" + "tmp/b, /" + "workbench", False),
    ],
)
def test_what_counts_as_a_machine_path(text, found):
    assert bool(MACHINE_PATHS.search(text)) is found


HOME_MADE = {
    "a plural": r"""['"]s['"] ?\*|['"]s['"] if |else ['"]s['"]""",
    "a capital": r"\w\[(:1|0)\]\.upper\(\) ?[+}]",
    "a list": r"""['"], ['"]\.join\([\w.]+\[:-1\]\)""",
    "numbers in words": r"""['"]two['"], ?['"]three['"]""",
    "a percentage": r"\{100 \* [^{}]*:\.\df\} %",
    "whose it is": r"""\bit's\b""",
}
"""What English is made of, and how it looks where somebody makes it himself."""


def test_english_is_made_in_one_place():
    found = [
        f"{path.relative_to(SRC)}, line {number}: {what}, for which there is kibitz.english"
        for path in sorted(HOUSE.rglob("*.py"))
        if path != HOUSE / "english.py"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for what, pattern in HOME_MADE.items()
        if re.search(pattern, line)
    ]
    assert not found, "\n" + "\n".join(found)


def test_unit_tests_stand_where_the_code_stands() -> None:
    """A folder below tests/unit is one of the house, and has tests only where that has modules."""
    unit = ROOT / "tests" / "unit"
    folders = {path.parent.relative_to(unit) for path in unit.rglob("test_*.py")}
    strayed = [
        str(folder)
        for folder in sorted(folders)
        if not any(path.stem != "__init__" for path in (HOUSE / folder).glob("*.py"))
    ]
    assert len(folders) > 30 and not strayed, f"no code to test at {strayed}"

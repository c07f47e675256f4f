"""The house in figures: files, lines and the longest chain of imports of every room.

    python bench/house.py [SRC ...]        this one's, beside those of other checkouts' src/

A chain is a file that imports a file that imports another, all of one room; imports inside
functions count. A room is a folder below `kibitz/`; what stands beside them is the vocabulary.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path

HERE = Path(__file__).parents[1] / "src"
Modules = dict[str, ast.Module]


def modules_of(source: Path) -> tuple[Modules, dict[str, int]]:
    """The modules below a source folder, read but not run, and their lines.

    A package has the name of its `__init__`, so that it stands in its own room.
    """
    found, lines = {}, {}
    for path in sorted((source / "kibitz").rglob("*.py")):
        name = ".".join(path.relative_to(source).with_suffix("").parts)
        text = path.read_text(encoding="utf-8")
        found[name], lines[name] = ast.parse(text), len(text.splitlines())
    return found, lines


def room_of(name: str) -> str:
    """The room of a module."""
    parts = name.split(".")
    return parts[1] if len(parts) > 2 else "vocabulary"


def imports_of(name: str, modules: Modules) -> set[str]:
    """The modules of its own room that a module imports."""
    found = set()
    for node in ast.walk(modules[name]):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {f"{node.module}.{one.name}" for one in node.names} | {node.module}
        elif isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
    found |= {f"{one}.__init__" for one in found}
    return {one for one in found & modules.keys() if room_of(one) == room_of(name)} - {name}


def longest_chains(modules: Modules) -> dict[str, int]:
    """The files of the longest chain of each room; a file comes twice in none."""
    edges = {name: imports_of(name, modules) for name in modules}

    @cache
    def chain(name: str, above: frozenset[str] = frozenset()) -> int:
        within = above | {name} if name in knotted else above
        return 1 + max((chain(one, within) for one in edges[name] - within), default=0)

    knotted = {name for name in edges if name in reached(edges, name)}
    found: dict[str, int] = defaultdict(int)
    for name in modules:
        found[room_of(name)] = max(found[room_of(name)], chain(name))
    return found


def reached(edges: dict[str, set[str]], name: str) -> set[str]:
    """All that a module imports, its imports' imports too."""
    found, fresh = set(), set(edges[name])
    while fresh:
        found |= fresh
        fresh = {two for one in fresh for two in edges[one]} - found
    return found


def main() -> None:
    """A row a room: files/lines/chain of each source folder."""
    rooms: dict[str, list[str]] = defaultdict(list)
    sources = [*map(Path, sys.argv[1:]), HERE]
    for number, source in enumerate(sources):
        modules, lines = modules_of(source)
        files: dict[str, list[int]] = defaultdict(list)
        for name, count in lines.items():
            files[room_of(name)].append(count)
        for room, chain in longest_chains(modules).items():
            some = files[room]
            rooms[room] += ["-"] * (number - len(rooms[room]))
            rooms[room].append(f"{len(some)}/{sum(some):,}/{chain}")
        rooms["all"].append(f"{len(lines)}/{sum(lines.values()):,}")
    for room in sorted(rooms, key=lambda one: (one == "all", one)):
        print(f"{room:12}", *(f"{told:>16}" for told in rooms[room]))


if __name__ == "__main__":
    main()

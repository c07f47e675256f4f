"""The register of hand-set numbers: docs/constants.md held against the source, read but not run.

`make constants` brings names, values and totals of the page up to date. The kind of a number and
the reason for it are written by hand: a new one has the kind `?` until somebody has done that.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOUSE = ROOT / "src" / "kibitz"
PAGE = ROOT / "docs" / "constants.md"

KINDS = (
    "law",
    "definition",
    "format",
    "layout",
    "resource",
    "default",
    "convention",
    "measured",
    "unmeasured",
)
"""What a number may be; the page says what each word means."""

LONGEST = 64
"""A value that is longer than this is told by how many numbers it has and what they add up to."""

PLAIN = (0.0, 0.5, 1.0, 2.0, 10.0, 100.0)
"""Fractions that are arithmetic, and not set by anybody: nought, a half, a whole, percents."""
ROUNDING = 1e-6
"""What is smaller makes up for rounding."""
ELSEWHERE = ("report/", "cli/")
"""Where fractions inside functions are places on a page and options, which the help lists."""

_CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")
_ROW = re.compile(r"\| `([^`]+)` \| `([^`]+)` \| `([^`]+)` \| (\S+) \| (.*?) ?\|")
_TOTALS = re.compile(r"<!-- totals -->.*?<!-- end of totals -->", re.DOTALL)


@dataclass(frozen=True)
class Number:
    """A row of the register: where the number stands, what it is, of which kind and why."""

    file: str
    name: str
    value: str
    kind: str = "?"
    why: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """What a number is found by."""
        return self.file, self.name

    @property
    def room(self) -> str:
        """The room that it stands in; files beside the rooms are the vocabulary."""
        return self.file.split("/")[0] if "/" in self.file else "vocabulary"


def literals(node: ast.AST) -> Iterator[float]:
    """The numbers written in an expression: not its indices, its keys, or what it computes."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, int | float) and not isinstance(node.value, bool):
            yield node.value
    elif isinstance(node, ast.Dict):
        for value in node.values:
            yield from literals(value)
    elif isinstance(node, ast.Subscript):
        yield from literals(node.value)
    elif isinstance(node, ast.Call) and ast.unparse(node.func) == "np.dtype":
        return
    elif not isinstance(node, ast.Lambda | ast.GeneratorExp | ast.ListComp | ast.DictComp):
        for child in ast.iter_child_nodes(node):
            yield from literals(child)


def shown(node: ast.expr) -> str:
    """A value as the page shows it."""
    text = ast.unparse(node).replace("\n", " ").replace("|", "\\|")
    if len(text) <= LONGEST:
        return text
    found = list(literals(node))
    return f"{len(found)} numbers, sum {sum(found):.10g}"


def assigned(statement: ast.stmt) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Names and their values; of `A, B = 1, 2` each name with its own."""
    if isinstance(statement, ast.AnnAssign) and statement.value:
        yield statement.target, statement.value
    elif isinstance(statement, ast.Assign):
        for target in statement.targets:
            if isinstance(target, ast.Tuple) and isinstance(statement.value, ast.Tuple):
                yield from zip(target.elts, statement.value.elts, strict=True)
            else:
                yield target, statement.value


def parts(name: str, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """A constant; one that is made with settings by name, setting by setting."""
    if isinstance(value, ast.Call) and value.keywords and not value.args:
        for setting in value.keywords:
            yield from parts(f"{name}.{setting.arg}", setting.value)
    elif any(True for _ in literals(value)):
        yield name, value


def numbers_in(file: str, tree: ast.Module) -> Iterator[Number]:
    """Constants of a module, and what its classes set fields to (but for 0, where counts begin)."""
    for statement in tree.body:
        for target, value in assigned(statement):
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            if all(isinstance(name, ast.Name) and _CONSTANT.fullmatch(name.id) for name in names):
                for part, number in parts(ast.unparse(target).strip("()"), value):
                    yield Number(file, part, shown(number))
        if isinstance(statement, ast.ClassDef):
            for field in statement.body:
                if isinstance(field, ast.AnnAssign) and field.value and any(literals(field.value)):
                    name = f"{statement.name}.{ast.unparse(field.target)}"
                    yield Number(file, name, shown(field.value))


def inside_functions(file: str, tree: ast.Module) -> Iterator[Number]:
    """The fractions written inside functions, by the function that they stand in."""
    if file.startswith(ELSEWHERE):
        return
    for scope, name in _functions(tree, ""):
        found = sorted(
            {
                node.value
                for node in ast.walk(scope)
                if isinstance(node, ast.Constant) and isinstance(node.value, float)
                if node.value not in PLAIN and node.value >= ROUNDING
            }
        )
        if found:
            yield Number(file, f"{name}()", ", ".join(map(str, found)))


def _functions(scope: ast.AST, path: str) -> Iterator[tuple[ast.AST, str]]:
    """The functions of a module and the methods of its classes; what is inside them is theirs."""
    for node in ast.iter_child_nodes(scope):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node, f"{path}{node.name}"
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{path}{node.name}.")


def in_source() -> list[Number]:
    """Every number that the register has to name, in the order of the rooms and files."""
    found: list[Number] = []
    for path in sorted(HOUSE.rglob("*.py")):
        file, tree = path.relative_to(HOUSE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))
        found += [*numbers_in(file, tree), *inside_functions(file, tree)]
    return sorted(found, key=lambda number: number.room != "vocabulary")


def in_page(text: str) -> list[Number]:
    """The rows of the page."""
    rows = []
    for line in text.splitlines():
        if match := _ROW.fullmatch(line):
            rows.append(Number(*match.groups()))
    return rows


def totals(rows: Iterable[Number]) -> str:
    """How many there are of each kind, in each room and in all."""
    found: dict[str, Counter[str]] = {}
    for row in rows:
        found.setdefault(row.room, Counter())[row.kind] += 1
    every = sum(found.values(), Counter())
    lines = [
        f"| room | {' | '.join(KINDS)} | all |",
        f"| --- |{' ---: |' * (len(KINDS) + 1)}",
    ]
    for room, counted in [*found.items(), ("**all**", every)]:
        cells = [str(counted[kind]) if counted[kind] else "" for kind in KINDS]
        lines.append(f"| {room} | {' | '.join(cells)} | {counted.total()} |")
    return "\n".join(["<!-- totals -->", *lines, "<!-- end of totals -->"])


def tables(rows: Iterable[Number]) -> str:
    """The register itself, room by room."""
    lines: list[str] = []
    room = ""
    for row in rows:
        if row.room != room:
            room = row.room
            lines += ["", f"## {room}", "", "| file | name | value | kind | why |"]
            lines.append("| --- | --- | --- | --- | --- |")
        lines.append(f"| `{row.file}` | `{row.name}` | `{row.value}` | {row.kind} | {row.why} |")
    return "\n".join(lines).lstrip("\n") + "\n"


def brought_up_to_date(text: str) -> str:
    """The page with the names and values of the source, and its kinds and reasons as they are."""
    written = {row.key: row for row in in_page(text)}
    rows = [
        replace(row, kind=written[row.key].kind, why=written[row.key].why)
        if row.key in written
        else row
        for row in in_source()
    ]
    head = text.split("\n## ")[0].rstrip("\n")
    head = _TOTALS.sub(lambda _: totals(rows), head)
    return f"{head}\n\n{tables(rows)}"


def main() -> None:
    """Write the page anew, and say which numbers nobody has explained yet."""
    text = brought_up_to_date(PAGE.read_text(encoding="utf-8"))
    PAGE.write_text(text, encoding="utf-8")
    for row in in_page(text):
        if row.kind not in KINDS or not row.why:
            print(f"{row.file}: {row.name} = {row.value} wants a kind and a reason")


if __name__ == "__main__":
    main()

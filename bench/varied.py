"""A hand-set number held at another value for a while: what the programs beside this one vary.

    with varied("bidding.calling.guess:FAR", 150.0): ...
    with varied("planning.declarer.search:Horizon.most", 10): ...

A module's constant is changed where it stands and wherever it was imported; a field of a class in
what its instances begin with, and in the instances that modules hold. What was remembered from
before is forgotten.

Long runs go case by case (`paired`), each case with every value, and keep what they found under
build/varied/: a run that is stopped goes on where it was.
"""

from __future__ import annotations

import ast
import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from inspect import getsource
from pathlib import Path
from types import ModuleType
from typing import Any

KEPT = Path(__file__).parents[1] / "build" / "varied"
Settings = Sequence[tuple[str, Mapping[str, Any]]]
"""Names of numbers, and other values of each by what they are called."""
Found = Mapping[str, Any]
"""What one case came to: plain data."""


def value_of(name: str) -> Any:
    """The value that a number has: `room.file:NAME`, `room.file:Class.field`."""
    home, _, path = name.partition(":")
    module = import_module(f"kibitz.{home}")
    first, _, rest = path.partition(".")
    found = getattr(module, first)
    if rest and isinstance(found, type):
        return next(one.default for one in fields(found) if one.name == rest)  # type: ignore[arg-type]
    return getattr(found, rest) if rest else found


@contextmanager
def varied(name: str, value: Any, within: str = "kibitz") -> Iterator[None]:
    """The number at another value, and back again at the end; it matters to a room `within`."""
    home, _, path = name.partition(":")
    module = import_module(f"kibitz.{home}")
    first, _, rest = path.partition(".")
    with ExitStack() as undo:
        if rest:
            _vary_field(getattr(module, first), rest, value, undo)
        else:
            _vary_constant(module, first, value, undo)
        forget(within)
        yield
    forget(within)


def _modules() -> list[ModuleType]:
    every = [one for name, one in sorted(sys.modules.items()) if name.startswith("kibitz")]
    return [one for one in every if (getattr(one, "__file__", None) or "").endswith(".py")]


def _vary_constant(home: ModuleType, name: str, value: Any, undo: ExitStack) -> None:
    before = getattr(home, name)
    for module in _modules():
        if module is home or _imports(module, home.__name__, name):
            setattr(module, name, value)
            undo.callback(setattr, module, name, before)


def _imports(module: ModuleType, home: str, name: str) -> bool:
    """Does a module import this name from its home?"""
    return (home, name) in _imported(module)


@cache
def _imported(module: ModuleType) -> frozenset[tuple[str | None, str]]:
    """What a module imports by its own name, and from where."""
    return frozenset(
        (node.module, one.name)
        for node in ast.parse(getsource(module)).body
        if isinstance(node, ast.ImportFrom)
        for one in node.names
        if one.asname is None
    )


def _vary_field(owner: Any, name: str, value: Any, undo: ExitStack) -> None:
    held = [owner]
    if isinstance(owner, type):
        assert is_dataclass(owner)
        start = owner.__init__
        names = [one.name for one in fields(owner) if one.init]
        before = start.__defaults__ or ()
        place = names.index(name) - len(names)
        changed = list(before)
        changed[place] = value
        start.__defaults__ = tuple(changed)
        undo.callback(setattr, start, "__defaults__", before)
        usual = before[place]
        held = [
            one
            for module in _modules()
            for one in vars(module).values()
            if isinstance(one, owner) and getattr(one, name) == usual
        ]
    for one in {id(one): one for one in held}.values():
        undo.callback(object.__setattr__, one, name, getattr(one, name))
        object.__setattr__(one, name, value)


def forget(within: str = "kibitz") -> None:
    """Forget what functions of a room remember."""
    for module in (one for one in _modules() if one.__name__.startswith(within)):
        for one in list(vars(module).values()):
            for held in (one, *vars(one).values()) if isinstance(one, type) else (one,):
                clear = getattr(held, "cache_clear", None)
                if callable(clear):
                    clear()


def named(values: Sequence[Any]) -> dict[str, Any]:
    """Values by themselves as they are shown."""
    return {str(value): value for value in values}


def paired(
    program: str,
    settings: Settings,
    cases: Mapping[str, Callable[[], Found]],
    say: Callable[[list[Any], list[Any]], str],
    minutes: float,
    within: str = "kibitz",
) -> None:
    """Measure each case as it is and with each number at other values, until time is up; print.

    Only cases that were measured with all values of a number count for it, and those are the same
    for every value. A result may have `seconds`, which are put there where it has none.
    """
    store = Kept(KEPT / f"{program}.jsonl")
    end = time.monotonic() + 60 * minutes
    for case, measure in cases.items():
        for key, name, value in _values(settings):
            if time.monotonic() < end and not store.has(case, key):
                with varied(name, value, within) if name else nullcontext():
                    start = time.process_time()
                    found = dict(measure())
                    found.setdefault("seconds", time.process_time() - start)
                store.add(case, key, found)
    for name, values in (("", {"": None}), *settings):
        keys = [_key(name, title) for title in values]
        done = [case for case in cases if all(store.has(case, key) for key in ("", *keys))]
        now = f" = {value_of(name)}" if name else "as it is"
        print(f"{name.replace(':', ' ')}{now if len(now) < 40 else ''} ({len(done)} cases)")
        for title, key in zip(values, keys, strict=True):
            both = [[store.of(case, one) for case in done] for one in ("", key)]
            print(f"  {title:>12}: {say(*both) if done else 'not measured'}", flush=True)


def _values(settings: Settings) -> Iterator[tuple[str, str, Any]]:
    """What is kept by which key: as it is, then each number with each value."""
    yield "", "", None
    for name, values in settings:
        for title, value in values.items():
            yield _key(name, title), name, value


def _key(name: str, title: str) -> str:
    return f"{name} {title}" if name else ""


class Kept:
    """What was found, a line each, in a file that only grows."""

    def __init__(self, path: Path) -> None:
        self.path = path
        lines = path.read_text().splitlines() if path.exists() else []
        rows = [json.loads(line) for line in lines if line.endswith("}")]
        self.kept = {(row["case"], row["key"]): row["found"] for row in rows}

    def has(self, case: str, key: str) -> bool:
        """Was this case measured so?"""
        return (case, key) in self.kept

    def of(self, case: str, key: str) -> Any:
        """What came of it."""
        return self.kept[case, key]

    def add(self, case: str, key: str, found: Found) -> None:
        """Keep it."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a") as file:
            file.write(json.dumps({"case": case, "key": key, "found": found}) + "\n")
        self.kept[case, key] = found


def table(
    settings: Settings,
    measured: Callable[[], Any],
    say: Callable[[Any, Any], str],
) -> None:
    """Measure as it is, then with each number at other values, by name, and say what differs."""
    usual = measured()
    print(f"  as it is: {say(usual, usual)}", flush=True)
    for name, values in settings:
        now = value_of(name)
        print(f"{name.replace(':', ' ')}" + ("" if isinstance(now, dict | tuple) else f" = {now}"))
        for title, value in values.items():
            with varied(name, value):
                print(f"  {title:>12}: {say(usual, measured())}", flush=True)

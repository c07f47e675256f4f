"""A hand-set number held at another value for a while: what the programs beside this one vary.

    with varied("bidding.calling.guess:FAR", 150.0): ...
    with varied("planning.declarer.search:Horizon.most", 10): ...

A module's constant is changed where it stands and wherever it was imported; a field of a class in
what its instances begin with, and in the instances that modules hold. What was remembered from
before is forgotten.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import fields, is_dataclass
from importlib import import_module
from inspect import getsource
from types import ModuleType
from typing import Any


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
def varied(name: str, value: Any) -> Iterator[None]:
    """The number at another value, and back again at the end."""
    home, _, path = name.partition(":")
    module = import_module(f"kibitz.{home}")
    first, _, rest = path.partition(".")
    with ExitStack() as undo:
        if rest:
            _vary_field(getattr(module, first), rest, value, undo)
        else:
            _vary_constant(module, first, value, undo)
        forget()
        yield
    forget()


def _modules() -> list[ModuleType]:
    return [one for name, one in sorted(sys.modules.items()) if name.startswith("kibitz")]


def _vary_constant(home: ModuleType, name: str, value: Any, undo: ExitStack) -> None:
    before = getattr(home, name)
    for module in _modules():
        if module is home or _imports(module, home.__name__, name):
            setattr(module, name, value)
            undo.callback(setattr, module, name, before)


def _imports(module: ModuleType, home: str, name: str) -> bool:
    """Does a module import this name from its home?"""
    return any(
        isinstance(node, ast.ImportFrom)
        and node.module == home
        and any(one.name == name and one.asname is None for one in node.names)
        for node in ast.parse(getsource(module)).body
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


def forget() -> None:
    """Forget what functions remember."""
    for module in _modules():
        for one in list(vars(module).values()):
            for held in (one, *vars(one).values()) if isinstance(one, type) else (one,):
                clear = getattr(held, "cache_clear", None)
                if callable(clear):
                    clear()


def named(values: Sequence[Any]) -> dict[str, Any]:
    """Values by themselves as they are shown."""
    return {str(value): value for value in values}


def table(
    settings: Sequence[tuple[str, Mapping[str, Any]]],
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

"""Plain: frozen values as text and back, for what is kept on disk between two runs.

A text is a JSON table. Each entry is an atom, or a list: what kind of value, and the numbers of
the entries that it is made of, which stand before it. What is made alike stands there once. Reading
makes nothing but tuples, dictionaries, frozen sets, fractions, enumerations and dataclasses of
kibitz; a text that says something else is refused, so it may come from anywhere: this is why
it is not a pickle, which runs what it is told to.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from importlib import import_module
from typing import Any

_ATOMS = (str, int, bool, type(None))

_REFUSED = (
    ArithmeticError,
    AttributeError,
    ImportError,
    LookupError,
    RecursionError,
    TypeError,
)
"""What a text that says something else may run into, besides a `ValueError`."""

_MAKERS: Mapping[str, Callable[[list[Any]], Any]] = {
    "tuple": tuple,
    "set": frozenset,
    "dict": lambda parts: dict(zip(parts[::2], parts[1::2], strict=True)),
    "fraction": lambda parts: Fraction(*parts),
}
"""The values that Python has, and how each is made of its parts."""
_Shape = tuple[str, tuple[str, ...] | None]
"""The name of a kind of value, and the names of its parts where they have names."""
_BUILT_IN = {tuple: "tuple", frozenset: "set", dict: "dict", Fraction: "fraction"}


def to_plain(value: Any) -> str:
    """The text of a value.

    >>> to_plain((Fraction(1, 2), "x"))
    '[1,2,["fraction",0,1],"x",["tuple",2,3]]'
    """
    writer = _Writer()
    writer.number_of(value)
    return json.dumps(writer.table, ensure_ascii=False, separators=(",", ":"))


def from_plain(text: str) -> Any:
    """The value of a text; a `ValueError` if it has none.

    >>> from_plain(to_plain({"a": (1, None)}))
    {'a': (1, None)}
    """
    made: list[Any] = []
    makers = dict(_MAKERS)
    try:
        for entry in json.loads(text):
            if type(entry) is not list:
                made.append(entry)
                continue
            kind = entry[0]
            if kind not in makers:
                makers[kind] = _maker(kind)
            made.append(makers[kind]([made[number] for number in entry[1:]]))
        return made[-1]
    except _REFUSED as error:
        raise ValueError(f"this is not the text of a value: {error}") from None


class _Writer:
    """The table so far, and where in it each value stands."""

    def __init__(self) -> None:
        self.table: list[Any] = []
        self._entries: dict[Any, int] = {}
        """What is made alike is written once: frozen values cannot be told apart."""
        self._shapes: dict[type, _Shape] = {}
        self._objects: dict[int, tuple[int, Any]] = {}
        """By identity, each with its object, so that it lives as long as its number is used."""

    def number_of(self, value: Any) -> int:
        """The number of the entry of a value; it is written if it is new."""
        if type(value) in _ATOMS:
            return self._place((type(value), value), value)
        if id(value) not in self._objects:
            if type(value) not in self._shapes:
                self._shapes[type(value)] = _shape(type(value))
            kind, names = self._shapes[type(value)]
            entry = [kind, *map(self.number_of, _parts(value, kind, names))]
            # Dictionaries are not frozen: each is its own.
            key = id(value) if kind == "dict" else tuple(entry)
            self._objects[id(value)] = self._place(key, entry), value
        return self._objects[id(value)][0]

    def _place(self, key: Any, entry: Any) -> int:
        if key not in self._entries:
            self._entries[key] = len(self.table)
            self.table.append(entry)
        return self._entries[key]


def _parts(value: Any, kind: str, names: tuple[str, ...] | None) -> Iterable[Any]:
    """What a value is made of."""
    if names is not None:
        return [getattr(value, name) for name in names]
    match kind:
        case "set":
            return sorted(value)
        case "dict":
            return [part for item in value.items() for part in item]
        case "fraction":
            return value.numerator, value.denominator
        case _:
            return tuple(value)


def _shape(kind: type) -> _Shape:
    if kind in _BUILT_IN:
        return _BUILT_IN[kind], None
    name = f"{kind.__module__}:{kind.__qualname__}"
    if issubclass(kind, Enum):
        return name, ("name",)
    if not is_dataclass(kind):
        raise TypeError(f"{name} has no plain text")
    return name, tuple(field.name for field in fields(kind) if field.init)


def _maker(kind: str) -> Callable[[list[Any]], Any]:
    """How an enumeration's member or a dataclass of ours is made."""
    module, _, name = kind.partition(":")
    if not module.startswith("kibitz."):
        raise LookupError(kind)
    found = getattr(import_module(module), name)
    if not isinstance(found, type):
        raise LookupError(kind)
    if issubclass(found, Enum):
        return lambda parts: found[parts[0]]
    _, names = _shape(found)
    return lambda parts: found(**dict(zip(names or (), parts, strict=True)))

"""A room's door: names that are given out when they are first asked for, not when one enters.

Python runs a package's `__init__` before any module in it. A room whose `__init__` gathers its
best-known names would make everybody who wants one module wait for all of them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def door(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """A package's `__getattr__`: the names of each module, with spaces between, by its name.

    >>> ask = door("kibitz", {"cards": "Suit Rank"})
    >>> ask("Suit").__name__
    'Suit'
    """
    found = {name: module for module, names in homes.items() for name in names.split()}

    def ask(name: str) -> Any:
        if name not in found:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{found[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return ask

"""Experiment: what is to be done, unit by unit, said so that any process can do it.

The functions are named by their place, `module:function`, because worker processes and
clusters import them. A unit's seed is a hash of the experiment's seed and the unit's
number and of nothing else, so that a row does not depend on the order of the units, on
the number of workers or on interruptions.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from kibitz.errors import Malformed
from kibitz.version import __version__


def seed_of(seed: int, number: int) -> int:
    """The seed of unit `number`: the first 63 bits of SHA-256 of the text `seed/number`.

    >>> seed_of(1, 0), seed_of(1, 1)
    (894933081445914327, 1341732422470200821)
    """
    return int.from_bytes(hashlib.sha256(f"{seed}/{number}".encode()).digest()[:8]) >> 1


def json_text(value: Any) -> str:
    """The value as one line of JSON; Malformed if JSON has no words for it.

    >>> json_text({"lead": "♠A", "tricks": (9, 10)})
    '{"lead":"♠A","tricks":[9,10]}'
    """
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as error:
        raise Malformed(
            f"a value that JSON cannot write: {error}",
            expected="dicts, lists, texts, finite numbers, true, false and none",
        ) from None
    if any("\ud800" <= c <= "\udfff" for c in text):  # half a character: no file can hold it
        return json.dumps(value, allow_nan=False, separators=(",", ":"))
    return text


@dataclass(frozen=True)
class Experiment:
    """What is to be done: `work(state, number, seed)` for each unit, giving what JSON can write.

    `state` is what `prepare(settings)` gave, once in each worker process, or the settings
    themselves. `setup()` is called before that, once in each worker process and never in
    the caller's. Settings hold what the work depends on: a rule file's text, not its name.
    How many units, and until when, is not part of an experiment: it can always go on.
    """

    work: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    prepare: str = ""
    setup: str = ""
    title: str = ""
    version: str = __version__

    def __post_init__(self) -> None:
        for name in (self.work, self.prepare, self.setup):
            module, colon, function = str(name).partition(":")
            if (name or name is self.work) and not (module and colon and function):
                raise Malformed(f"{name!r} does not name a function", expected="module:function")
        object.__setattr__(self, "settings", json.loads(json_text(dict(self.settings))))

    def seed_of(self, number: int) -> int:
        """The seed of unit `number`."""
        return seed_of(self.seed, number)

    def to_json(self) -> dict[str, Any]:
        """All of it as plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Experiment:
        """The inverse of `to_json`."""
        return cls(**data)

    def differences(self, other: Experiment) -> list[str]:
        """What makes the other's rows others, a line each; its title and setup do not.

        >>> old = Experiment("m:f", {"deals": {"hcp": 12}}, seed=1)
        >>> Experiment("m:f", {"deals": {"hcp": 13}}, seed=1).differences(old)
        ['settings.deals.hcp: 13, there 12']
        """
        mine, others = self.to_json(), other.to_json()
        for name in ("title", "setup"):
            del mine[name], others[name]
        return list(_differences("", mine, others))


@dataclass(frozen=True, slots=True)
class Row:
    """A finished unit: its value as JSON text, or the error that it ended with."""

    number: int
    seed: int
    text: str = ""
    error: str = ""

    @property
    def failed(self) -> bool:
        """Whether the unit gave no value."""
        return bool(self.error)

    @property
    def value(self) -> Any:
        """What the unit gave; none if it failed."""
        return json.loads(self.text) if self.text else None


_ABSENT = object()
_WIDE = 60


def _differences(path: str, mine: Any, other: Any) -> Iterator[str]:
    if isinstance(mine, dict) and isinstance(other, dict):
        for key in [*mine, *(key for key in other if key not in mine)]:
            inner = f"{path}.{key}" if path else str(key)
            yield from _differences(inner, mine.get(key, _ABSENT), other.get(key, _ABSENT))
    elif isinstance(mine, list) and isinstance(other, list) and len(mine) == len(other):
        for place, (a, b) in enumerate(zip(mine, other, strict=True)):
            yield from _differences(f"{path}[{place}]", a, b)
    elif isinstance(mine, str) and isinstance(other, str) and "\n" in mine + other:
        ours, theirs = mine.splitlines(), other.splitlines()
        last = max(len(ours), len(theirs))
        ours, theirs = (lines + [""] * (last + 1 - len(lines)) for lines in (ours, theirs))
        line = next((n for n in range(last) if ours[n] != theirs[n]), last)
        if mine != other:
            yield f"{path}, line {line + 1}: {_short(ours[line])}, there {_short(theirs[line])}"
    elif mine is not other and (type(mine), mine) != (type(other), other):
        yield f"{path}: {_short(mine)}, there {_short(other)}"


def _short(value: Any) -> str:
    if value is _ABSENT:
        return "nothing"
    text = json_text(value)
    return text if len(text) <= _WIDE else text[: _WIDE - 1] + "…"

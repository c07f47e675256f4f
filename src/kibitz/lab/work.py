"""Work: doing one unit, whether in this process, in a worker process or on a cluster.

Whatever a unit's function raises is written down as that unit's failure, and the others
go on: here alone is every exception caught, because here somebody else's function runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from kibitz.errors import Illegal, KibitzError, Malformed, nearest
from kibitz.lab.experiment import Experiment, Row, json_text

KILLED = "its worker died each time it was tried"
"""The error of a unit that no worker survives."""


def named(name: str) -> Callable[..., Any]:
    """The function at `module:function`.

    >>> named("math:gcd")(12, 18)
    6
    """
    place, _, words = name.partition(":")
    try:
        found: Any = import_module(place)
    except ImportError as error:
        raise Malformed(f"cannot import {place!r}: {error}", expected="module:function") from None
    for word in words.split("."):
        if not hasattr(found, word):
            raise Malformed(f"{place} has no {words!r}", remedy=nearest(word, dir(found)))
        found = getattr(found, word)
    if not callable(found):
        raise Malformed(f"{name} is no function", expected="module:function")
    function: Callable[..., Any] = found
    return function


@dataclass(frozen=True)
class Work:
    """An experiment ready to be worked on in this process: functions found, state prepared."""

    experiment: Experiment
    function: Callable[..., Any]
    state: Any

    @classmethod
    def of(cls, experiment: Experiment, *, setup: bool = True) -> Work:
        """Find and prepare; an error here means that no unit could be done."""
        function = named(experiment.work)
        try:
            if setup and experiment.setup:
                named(experiment.setup)()
            prepare = named(experiment.prepare) if experiment.prepare else None
            state = prepare(experiment.settings) if prepare else experiment.settings
        except KibitzError:
            raise
        except Exception as error:  # a stranger's function may raise anything
            raise Illegal(f"the experiment cannot be prepared: {told(error)}") from error
        return cls(experiment, function, state)

    def do(self, number: int) -> Row:
        """One unit, done or failed."""
        seed = self.experiment.seed_of(number)
        try:
            return Row(number, seed, json_text(self.function(self.state, number, seed)))
        except Exception as error:  # one unit's failure is a row; the others go on
            return Row(number, seed, error=told(error))


def told(error: BaseException) -> str:
    """An exception in one line or a few: kibitz's own speak for themselves, others are named."""
    words = str(error)
    if isinstance(error, KibitzError) and words:
        return words
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def in_this_process(experiment: Experiment, numbers: Iterable[int]) -> Iterator[Row]:
    """The units one after the other, here: for small runs, with nothing to start first."""
    work = Work.of(experiment, setup=False)
    return map(work.do, numbers)

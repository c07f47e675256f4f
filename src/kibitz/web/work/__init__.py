"""What the worker processes do: plain functions from plain data to plain data, by name.

The modules are imported when a task of theirs is first asked for, so that a worker is ready at
once and never loads what nobody uses. Nothing here is imported by the server's own process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any

Task = Callable[..., Any]

_PLACES = {
    "suit": "suit:chances",
    "suit others": "suit_words:others",
    "suit matchpoints": "suit:matchpoints",
    "suit explained": "suit_words:explained",
    "suit surrounded": "suit_words:surrounded",
    "suit stepped": "suit_step:stepped",
    "odds": "odds:answers",
    "odds words": "odds:words",
    "odds splits": "odds:split_table",
    "session read": "session:read",
    "session judging": "session:judging",
    "session judged": "session:judged",
    "session board judged": "session:board_judged",
    "session board judging": "session:board_judging",
    "session page": "session:page",
    "session lessons": "session:lesson_set",
    "board read": "board:read",
    "board written": "board:written",
    "board solved": "board:solved",
    "board played": "board:played",
    "board seen": "board:seen",
    "board bid": "board:bid",
    "board suits": "board:suits",
    "board part": "review:part",
    "board judged": "review:judged",
    "play dealt": "play:dealt",
    "play started": "play:started",
    "play next": "play:next_card",
    "play undone": "play:undone",
    "play hint": "play:hint",
    "play plan": "play:plan",
    "play plan step": "play:plan_step",
    "play claim": "play:claim",
    "play odds": "play:odds",
    "players": "play:players",
    "trial tried": "trial:tried",
    "trial played": "trial:played",
    "systems": "bidding:systems",
    "system checked": "bidding:checked",
    "system linted": "bidding:linted",
    "deals bid": "bidding:bid_deals",
    "practice themes": "practice:themes",
    "practice dealt": "practice:dealt",
    "practice bid": "practice:bid_on",
    "practice reviewed": "practice:reviewed",
    "comparison set": "comparison:experiment",
    "comparison specified": "comparison:specified",
    "comparison told": "comparison:told",
    "comparison deals": "comparison:deals",
    "comparison file": "comparison:file",
}


class _Tasks(Mapping[str, Task]):
    """The functions by the names of their tasks."""

    def __getitem__(self, name: str) -> Task:
        module, _, function = _PLACES[name].partition(":")
        task: Task = getattr(import_module(f"{__name__}.{module}"), function)
        return task

    def __iter__(self) -> Iterator[str]:
        return iter(_PLACES)

    def __len__(self) -> int:
        return len(_PLACES)


TASKS: Mapping[str, Task] = _Tasks()
"""What can be ordered."""

"""Count words: declarer's count in a sentence or two, as the plan begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kibitz.cards import Suit
from kibitz.chance.belief.fact_wording import no_worse
from kibitz.english import listed, many, number
from kibitz.reason import Reason


def count_text(reason: Reason) -> str:
    """Winners and losers; what comes of the lead, and what of a split, is said with them.

    >>> sides = {"S": 1, "H": 2, "D": 0, "C": 5}
    >>> numbers = {"total": 8, "needed": 9, "missing": 1, "winners": sides, "may_lose": 4}
    >>> numbers |= {"given": {"S": 1}, "splits": {"C": [3, 1]}}
    >>> print(count_text(Reason("count", numbers)).replace(": ", ":\\n"))
    You need nine tricks and have eight on top:
    one in spades after the lead, two in hearts and five in clubs (if no worse than 3-1).
    """
    numbers = reason.numbers
    total, needed = numbers["total"], numbers["needed"]
    have = f"You need {many(needed, 'trick')}"
    have += f" and have {number(total)} on top" if total else " and have none on top"
    parts = [
        f"{number(n)} in {Suit.parse(letter).word}{_owed(numbers, letter)}"
        for letter, n in numbers["winners"].items()
        if n
    ]
    text = f"{have}: {listed(parts)}." if parts else f"{have}."
    losing = {letter: n for letter, n in numbers.get("losers", {}).items() if n}
    ruffed = sum(numbers.get("ruffed", {}).values())
    if (losing or ruffed) and numbers["missing"]:
        lost = sum(losing.values())
        where = [f"{number(n)} in {Suit.parse(letter).word}" for letter, n in losing.items()]
        may = number(numbers["may_lose"]) if numbers["may_lose"] else "none"
        long, short = ("Dummy, the hand with the long trumps,", "you"), ("Your hand", "dummy")
        whose, other = long if numbers["dummy"] else short
        told = [many(lost, "loser"), *([listed(where)] if where else [])]
        if ruffed:
            told.append(f"if {other} can ruff {number(ruffed)}")
        text += f" {whose} has {', '.join(told)}; you can afford {may}."
    return text


def _owed(numbers: Mapping[str, Any], letter: str) -> str:
    """What the winners of a suit are owed to: the lead, a split, or nothing."""
    text = " after the lead" if letter in numbers["given"] else ""
    if letter in numbers["splits"]:
        text += f" (if {no_worse(*numbers['splits'][letter])})"
    return text

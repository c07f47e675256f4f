"""Count words: declarer's count, told to him at length or to a reader in brief.

The plan begins with the long form, the post-mortem has the short one; what winners are owed to, how
many there are and what is ruffed they say with the same words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kibitz.cards import Suit
from kibitz.chance.belief.fact_wording import no_worse
from kibitz.english import capital, listed, many, number
from kibitz.reason import Reason


def count_text(reason: Reason) -> str:
    """Winners, or losers where there are trumps and tricks are missing, as told to declarer.

    >>> sides = {"S": 1, "H": 2, "D": 0, "C": 5}
    >>> numbers = {"total": 8, "over": 0, "needed": 9, "missing": 1, "may_lose": 4}
    >>> numbers |= {"winners": sides, "given": {"S": 1}, "splits": {"C": [3, 1]}}
    >>> print(count_text(Reason("count", numbers)).replace(": ", ":\\n"))
    You need nine tricks and have eight on top:
    one in spades after the lead, two in hearts and five in clubs (if no worse than 3-1).
    """
    told = reason.numbers
    losing = {letter: n for letter, n in told.get("losers", {}).items() if n}
    if told["missing"] and (losing or told.get("ruffed")):
        return _losers(told, losing)
    text = f"You need {many(told['needed'], 'trick')} and have "
    text += _winners(told, number(told["total"]) if told["total"] else "none")
    parts = [
        f"{number(n)} in {Suit.parse(letter).word}{_by_lead(told, letter)}"
        + (f" ({split.strip()})" if (split := _by_split(told, letter)) else "")
        for letter, n in told["winners"].items()
        if n
    ]
    return text + (f": {listed(parts)}." if parts else ".")


def _losers(told: Mapping[str, Any], losing: Mapping[str, int]) -> str:
    """With a trump suit one counts losers: those there are, and those that may be."""
    where = [f"{number(n)} in {Suit.parse(letter).word}" for letter, n in losing.items()]
    whose = "Dummy, the hand with the long trumps, has" if told["dummy"] else "You have"
    lost = many(sum(losing.values()), "loser") + (f": {listed(where)}" if where else "")
    may = number(told["may_lose"]) if told["may_lose"] else "none"
    return f"{whose} {lost}{_ruffed(told, 'you')}; you can afford {may}."


def count_brief(reason: Reason) -> str:
    """Winners and losers with the suits' symbols, of declarer as of a third.

    >>> sides = {"S": 1, "H": 2, "D": 0, "C": 5}
    >>> numbers = {"total": 8, "over": 0, "needed": 9, "missing": 1, "may_lose": 4}
    >>> numbers |= {"winners": sides, "given": {"S": 1}, "splits": {"C": [3, 1]}}
    >>> print(count_brief(Reason("count", numbers)).replace("); ", ");\\n"))
    Eight tricks on top (♠1 ♥2 ♣5; ♠ after the lead, ♣ if no worse than 3-1);
    the contract needs 9, so one more must come.
    """
    told = reason.numbers
    owed = [
        f"{Suit.parse(letter).symbol}{phrase(told, letter)}"
        for phrase, letters in ((_by_lead, told["given"]), (_by_split, told["splits"]))
        for letter in letters
    ]
    text = capital(_winners(told, many(told["total"], "trick")))
    text += f"{_symbols(told['winners'], owed)}; the contract needs {told['needed']}"
    text += f", so {number(told['missing'])} more must come." if told["missing"] else "."
    if "losers" in told:
        losing = capital(many(sum(told["losers"].values()), "loser"))
        whose = " in dummy's hand" if told["dummy"] else ""
        lost = f"{losing}{whose}{_symbols(told['losers'])}{_ruffed(told, 'declarer')}"
        text += f" {lost}; {many(told['may_lose'], 'trick')} may be lost."
    return text


def _winners(told: Mapping[str, Any], tricks: str) -> str:
    """The tricks on top, and the winners for which there are none: what the suits add up to."""
    over = f" and {many(told['over'], 'winner')} left over" if told["over"] else ""
    return f"{tricks} on top{over}"


def _by_lead(told: Mapping[str, Any], letter: str) -> str:
    return " after the lead" if letter in told["given"] else ""


def _by_split(told: Mapping[str, Any], letter: str) -> str:
    return f" if {no_worse(*told['splits'][letter])}" if letter in told["splits"] else ""


def _ruffed(told: Mapping[str, Any], declarer: str) -> str:
    """What is no loser if the hand with fewer trumps can ruff it: declarer's or dummy."""
    ruffed = sum(told["ruffed"].values())
    other = declarer if told["dummy"] else "dummy"
    return f", if {other} can ruff {number(ruffed)}" if ruffed else ""


def _symbols(by_suit: Mapping[str, int], more: list[str] | None = None) -> str:
    parts = [f"{Suit.parse(letter).symbol}{n}" for letter, n in by_suit.items() if n]
    text = "; ".join([" ".join(parts), *([", ".join(more)] if more else [])])
    return f" ({text})" if parts else ""

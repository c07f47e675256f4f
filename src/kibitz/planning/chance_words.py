"""Chance words: the chance of a plan and the size of its tree, in a sentence each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kibitz.english import counted, error_text, every, many, percent


def odds(numbers: Mapping[str, Any]) -> str:
    """The chance, and what it is from; that of a sample which it always makes is a bound."""
    share, worlds = chance(numbers), numbers["worlds"]
    if numbers["exact"]:
        return f"Chance {share}, from {every(worlds, 'layout')}."
    if numbers["chance"] == 1:
        sample = f"{every(worlds, 'layout')} of a sample, seed {numbers['seed']}"
        return f"Chance {share}: {sample}; so {percent(numbers['least'])} or more."
    return f"Chance {share}, from a sample of {counted(worlds, 'layout')}, seed {numbers['seed']}."


def size_text(numbers: Mapping[str, Any]) -> str:
    """The size of the tree, beside that of all orders of the cards."""
    power = len(str(numbers["brute_force"])) - 1
    lead = numbers["brute_force"] / 10**power
    rest = numbers["leaves"] - numbers["ends"] - numbers["settled"]
    left, checked = numbers["left"], numbers.get("last", 0)
    last = (
        f" The last round, on {counted(numbers['worlds'], 'layout')}, has {checked:,} nodes."
        if checked
        else ""
    )
    unseen = f" Time was up before {many(left, 'other way')} to begin."
    return (
        f"The tree has {numbers['nodes']:,} nodes, {numbers['branching']:.2f} branches a node, "
        f"and {numbers['leaves']:,} leaves: {numbers['ends']:,} at the end of the hand, "
        f"{numbers['settled']:,} lost or with one layout left, {rest or 'none':} estimated; "
        f"{numbers['boards']:,} layouts were solved with open cards.{last} "
        f"A tree of all cards would have {lead:.2f}e{power} leaves.{unseen if left else ''}"
    )


def chance(numbers: Mapping[str, Any]) -> str:
    """A chance with its standard error, where it is sampled."""
    share, error = float(numbers["chance"]), numbers["error"]
    if not error:
        return percent(share, 0 if not numbers["exact"] else 1)
    return f"{percent(share)} {error_text(100 * error)}"

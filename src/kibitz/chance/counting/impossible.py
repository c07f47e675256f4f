"""Impossible: which parts of a condition no deal can satisfy together.

Found by counting, and short: none of the parts that are named can be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from kibitz.chance.choice import Choices
from kibitz.chance.counting.budget import Budget, OverBudget
from kibitz.chance.counting.count import count
from kibitz.chance.rewrite import all_of, conjuncts
from kibitz.chance.unseen import Unseen
from kibitz.condition.text import to_text
from kibitz.condition.tree import Condition, Truth
from kibitz.errors import Illegal, Place

LONG = 200
"""A condition whose words are longer (all the shapes of a pattern) is told as it was written."""


def impossible(
    condition: Condition,
    unseen: Unseen,
    choices: Choices | None = None,
    budget: Budget | None = None,
    *,
    because: Mapping[Condition, tuple[Condition, ...]] | None = None,
    text: str = "",
    source: str = "",
) -> Illegal:
    """The error for a condition that no deal satisfies.

    `because` names other parts instead of those that follow from them. `text` is what the
    condition was read from, `source` its name.

    >>> from kibitz.condition import parse_condition
    >>> strong = parse_condition("hcp(West) > 29 and spades(West) = 4 and hcp(East) > 11")
    >>> print(impossible(strong, Unseen.nothing()).message)
    no deal can satisfy this: hcp(West) > 29 and hcp(East) > 11
    """

    def excluded(parts: Sequence[Condition]) -> bool:
        try:
            return not count(all_of(*parts) or Truth(True), unseen, choices, budget)
        except OverBudget:
            return False

    if excluded(()):
        return Illegal(
            "the unseen cards do not fit into the vacant places",
            expected="room for every card, also where a hand is known to be out of a suit",
        )
    named: list[Condition] = []
    for part in conflict(list(conjuncts(condition)), excluded):
        named += (because or {}).get(part, (part,))
    return no_deal(named, text, source)


def no_deal(parts: Iterable[Condition], text: str = "", source: str = "") -> Illegal:
    """The error that names the parts which exclude each other."""
    different = list(dict.fromkeys(parts))
    words = to_text(all_of(*different) or Truth(False))
    spans = [part.span for part in different if part.span]
    if len(words) > LONG and text and len(spans) == len(different):
        words = " and ".join(" ".join(text[start:end].split()) for start, end in spans)
    return Illegal(
        f"no deal can satisfy this: {words}",
        place=Place.at(text, spans[0][0], source) if text and spans else None,
        remedy="take one of these parts back" if len(different) > 1 else "",
    )


def conflict(
    parts: Sequence[Condition], excluded: Callable[[Sequence[Condition]], bool]
) -> list[Condition]:
    """A few of the parts, in their order, that exclude each other; with any one fewer they do not.

    The parts are taken in from the front until they exclude each other. The last one taken
    is to blame, with some of those before it (Junker, "QuickXplain").
    """
    blamed: list[Condition] = []
    left = list(parts)
    while left and not excluded(blamed):
        few, many = 0, len(left)
        while many - few > 1:
            middle = (few + many) // 2
            if excluded([*left[:middle], *blamed]):
                many = middle
            else:
                few = middle
        blamed.insert(0, left[many - 1])
        left = left[: many - 1]
    return blamed

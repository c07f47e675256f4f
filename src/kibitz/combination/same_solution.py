"""Same solution: problems with the same solution, and other words for the same thing.

The Encyclopedia says "see (25) above" where the same plan works with the honours
in other hands; the paper leaves such pointers, and variety in a list of
explanations, for later ("Strategies Explained", problems 6, 27, 28, 30 and 31,
the remark on 14 to 21, and section 7).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, islice, permutations, product

from kibitz.cards import Rank
from kibitz.combination.language.certify import certify
from kibitz.combination.problem import Problem
from kibitz.combination.solution import Solution
from kibitz.combination.solving.line import Line

_WORDS = {rank.word: rank for rank in Rank}
_CARD = re.compile(r"\b(" + "|".join(_WORDS) + r")\b")
_TRIED = 200
"""How many ways to exchange touching cards are tried."""

VARIANTS: Sequence[tuple[str, Sequence[str]]] = (
    ("Cash top honours", ("Play off the top honours", "Cash the top honours")),
    ("Cash the", ("Play off the", "Cash the")),
    ("Finesse the", ("Lead low to the", "Finesse the")),
)
"""How a line may begin, and what may stand there instead when it has just been said."""


def pattern(problem: Problem) -> tuple[tuple[bool, int], ...]:
    """The cards of a suit whoever holds them: missing cards and ours in turn, from the bottom.

    >>> pattern(Problem.parse("AKQT-xxx")) == pattern(Problem.parse("ATxx-KQx"))
    True
    """
    ours = problem.north.mask | problem.south.mask
    return tuple((bool(ours & run[0].bit), len(run)) for run in _runs(problem))


def translations(text: str, one: Problem, other: Problem) -> Iterator[str]:
    """A procedure for one problem in the cards of another with the same pattern.

    Card for card, and of our touching cards, which are worth the same, any for any.
    """
    named = {_WORDS[word] for word in _CARD.findall(text)}
    ways: list[list[dict[str, str]]] = []
    for first, second in zip(_runs(one), _runs(other), strict=True):
        spoken = [rank for rank in first if rank in named]
        ours = first[0].bit & (one.north.mask | one.south.mask)
        choices = permutations(second, len(spoken)) if ours else [tuple(second)]
        sources = spoken if ours else first
        ways.append(
            [{a.word: b.word for a, b in zip(sources, some, strict=True)} for some in choices]
        )
    for parts in islice(product(*ways), _TRIED):
        cards = {word: other for part in parts for word, other in part.items()}
        yield _renamed(text, cards)


def _renamed(text: str, cards: Mapping[str, str]) -> str:
    """The text with every card named by its other name."""
    return _CARD.sub(lambda match: cards[match[0]], text)


def _runs(problem: Problem) -> list[list[Rank]]:
    """The thirteen cards in runs that we hold, or miss, together; each high to low."""
    ours = problem.north.mask | problem.south.mask
    return [
        sorted(run, reverse=True)
        for _, run in groupby(Rank, key=lambda rank: bool(ours & rank.bit))
    ]


def alike(one: Solution, other: Solution) -> bool:
    """Is what was said of one true of the other: the same plan, winning in the same layouts?

    >>> from kibitz.combination.solution import suit
    >>> alike(suit("AKQT-xxx"), suit("AKTx-Qxx")), alike(suit("AKQ9-xxx"), suit("A9xx-KQx"))
    (True, False)
    """
    first, second = one.best, other.best
    if first is None or second is None or (one.goal, one.target) != (other.goal, other.target):
        return False
    if not _same_terms(one.problem, other.problem) or not first.certified:
        return False
    if first.tricks != second.tricks and not _same_wins(one, other):
        return False
    return any(
        _earns(text, second) for text in translations(first.text, one.problem, other.problem)
    )


def _earns(text: str, line: Line) -> bool:
    """Does a procedure earn what the line promises?"""
    earned = certify(text, line.problem)
    if earned.failure is not None:
        return False
    if line.target is None:
        return all(earned.tricks[index] >= tricks for index, tricks in line.tricks.items())
    return earned.chance(line.target) == line.chance()


def _same_terms(one: Problem, other: Problem) -> bool:
    free = (None, None)
    return (
        pattern(one) == pattern(other)
        and (one.vacant, one.west, one.east) == (other.vacant, other.west, other.east)
        and (one.defence, one.entries, one.lead) == (other.defence, free, None)
        and other.entries == free
        and other.lead is None
    )


def _same_wins(one: Solution, other: Solution) -> bool:
    assert one.best is not None and other.best is not None
    if one.target is None:
        return False
    return {lay.west for lay in one.best.wins()} == {lay.west for lay in other.best.wins()}


class Narrator:
    """Explains a list: it points back, and does not say the same words twice in a row."""

    def __init__(self) -> None:
        self._told: list[tuple[str, Solution]] = []
        self._said: dict[str, int] = {}

    def earlier(self, label: str, solution: Solution) -> str | None:
        """The label of the first problem with the same solution; if there is none, remember it."""
        for said, told in self._told:
            if alike(told, solution):
                return said
        self._told.append((label, solution))
        return None

    def vary(self, text: str, problem: Problem) -> str:
        """The procedure, its first words changed in turn; only if the reader plays it the same."""
        for words, others in VARIANTS:
            if text.startswith(words):
                count = self._said.get(words, 0)
                self._said[words] = count + 1
                choice = (words, *others)[count % (1 + len(others))]
                varied = choice + text.removeprefix(words)
                if certify(varied, problem).tricks == certify(text, problem).tricks:
                    return varied
                return text
        return text

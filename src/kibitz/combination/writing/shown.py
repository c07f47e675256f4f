"""Shown: what the defenders have shown, as the words of a condition.

A sign is true or false of the tricks a condition looks at (docs/suit-language.md).
Touching cards of the defenders count as one, so a sign always names all of them:
`East plays the jack or ten`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kibitz.cards import FULL_SUIT, Rank
from kibitz.combination.problem import Problem
from kibitz.combination.solving.position import OUT
from kibitz.combination.word_costs import JOINED, SEEN
from kibitz.combination.writing.point_of_play import PlayedTrick
from kibitz.english import listed

History = int
"""What the tricks that a condition looks at have shown: four sets of the defenders' classes.

Bit n + 1 of a set stands for class n, bit 0 for a card of another suit. The sets are
West's, East's, and the two of the last trick; above them, a bit if we won that.
"""
NOTHING: History = 0
"""No trick yet."""
_WIDTH = 14
_HALF = 2 * _WIDTH
SHOWN = (1 << _HALF) - 1
"""The part of a history that stays when a trick is added."""
WON = 1 << 2 * _HALF
Test = Callable[[History], bool]
At = int
DEFENDERS: tuple[tuple[str, At], ...] = (("East", _WIDTH), ("West", 0))
HONOURS = FULL_SUIT & -Rank.TEN.bit
"""The ace to the ten."""
SMALLEST = Rank.EIGHT.place
"""Below the smallest card of ours from here up, cards are low."""


def history_of(seen: PlayedTrick) -> History:
    """One trick as a history; `before & SHOWN | history` adds it to others."""
    both = 1 << seen.west + 1 | 1 << seen.east + 1 + _WIDTH
    return both | both << _HALF | (WON if seen.won else 0)


def last_of(history: History) -> History:
    """The last trick only."""
    return history & ~SHOWN | history >> _HALF & SHOWN


@dataclass(frozen=True, slots=True)
class Sign:
    """A condition: its subject, its predicate, how clumsy it is, and its test."""

    subject: str
    predicate: str
    cost: float
    test: Test

    @property
    def text(self) -> str:
        """The condition in words."""
        return f"{self.subject} {self.predicate}"


def low_classes(problem: Problem) -> int:
    """How many of the lowest classes are low cards.

    >>> low_classes(Problem.parse("AKQT-432")), low_classes(Problem.parse("AKQ95-2"))
    (1, 2)
    """
    held = (problem.north.mask | problem.south.mask) >> SMALLEST << SMALLEST
    limit = held & -held or 1 << SMALLEST
    return sum(mask < limit for mask in problem.classes)


def cards_words(mask: int, word: str = "or") -> str:
    """`jack or ten`, `queen, jack or ten`."""
    words = [Rank(bit + 2).word for bit in range(12, -1, -1) if mask >> bit & 1]
    return listed(words, word)


def card_sets(problem: Problem) -> Iterator[tuple[str, float, frozenset[int]]]:
    """Sets of classes with a name: one class, two neighbours, one and all above it, honours."""
    classes = problem.classes
    low = low_classes(problem)
    for first in range(len(classes)):
        for last in range(first, len(classes)):
            mask = sum(classes[first : last + 1])
            count = mask.bit_count()
            numbers = frozenset(range(first, last + 1))
            if (
                last == len(classes) - 1
                and mask & HONOURS == mask
                and not any(other & HONOURS for other in classes[:first])
                and count > 1
            ):
                yield "an honour", SEEN["an honour"], numbers
            if first >= low and count <= 3:
                yield f"the {cards_words(mask)}", 1 + count / 2, numbers
            elif last == len(classes) - 1 and first:
                lowest = Rank((mask & -mask).bit_length() + 1)
                yield f"the {lowest.word} or higher", SEEN["or higher"], numbers
            elif first == last and count <= 3:
                yield f"the {cards_words(mask)}", 2 + count / 2, numbers


def atoms(problem: Problem) -> list[Sign]:
    """The simple signs of a problem, the most natural first.

    >>> [sign.text for sign in atoms(Problem.parse("AKQT-432"))][2:5]
    ['both follow', 'either defender shows out', 'both follow low']
    """
    low = low_classes(problem)
    some = _aligned(problem, low) and 0 < low < len(problem.classes)
    lows = frozenset(range(low))
    none = frozenset((OUT,))
    signs = [Sign(name, "shows out", SEEN["shows out"], _once(at, none)) for name, at in DEFENDERS]
    signs += [
        Sign("both", "follow", SEEN["follow"], _never(none)),
        Sign("either defender", "shows out", SEEN["either shows out"], _either_once(none)),
    ]
    if some:
        signs.append(Sign("both", "follow low", SEEN["follow low"], _both_always(lows)))
        cost = SEEN["plays low"]
        signs += [Sign(name, "plays low", cost, _always(at, lows)) for name, at in DEFENDERS]
    for words, cost, numbers in card_sets(problem):
        signs += [Sign(name, f"plays {words}", cost, _once(at, numbers)) for name, at in DEFENDERS]
        if "higher" not in words:
            signs.append(Sign(words, "appears", cost + SEEN["appears"], _either_once(numbers)))
    for number in range(low if some else 0, len(problem.classes) - 1):
        words = f"plays the {Rank(problem.classes[number].bit_length() + 1).word} or lower"
        below = frozenset(range(number + 1))
        cost = SEEN["or lower"]
        signs += [Sign(name, words, cost, _always(at, below)) for name, at in DEFENDERS]
    return signs


def _set(numbers: frozenset[int]) -> int:
    return sum(1 << number + 1 for number in numbers)


def _once(at: At, numbers: frozenset[int]) -> Test:
    some = _set(numbers) << at
    return lambda history: bool(history & some)


def _always(at: At, numbers: frozenset[int]) -> Test:
    others = ((1 << _WIDTH) - 1 & ~_set(numbers)) << at
    return lambda history: not history & others


def _either_once(numbers: frozenset[int]) -> Test:
    some = _set(numbers) * (1 | 1 << _WIDTH)
    return lambda history: bool(history & some)


def _never(numbers: frozenset[int]) -> Test:
    some = _set(numbers) * (1 | 1 << _WIDTH)
    return lambda history: not history & some


def _both_always(numbers: frozenset[int]) -> Test:
    others = ((1 << _WIDTH) - 1 & ~_set(numbers)) * (1 | 1 << _WIDTH)
    return lambda history: not history & others


LAST = (
    Sign("it", "loses", SEEN["it wins"], lambda h: not h & WON),
    Sign("it", "wins", SEEN["it wins"], lambda h: bool(h & WON)),
)
"""Signs about our side's last trick."""


def this_time(sign: Sign) -> Sign:
    """The same of the last trick only."""
    return Sign(
        sign.subject,
        f"{sign.predicate} this time",
        sign.cost + SEEN["this time"],
        lambda h: sign.test(last_of(h)),
    )


def joined_cost(first: Sign, second: Sign, word: str) -> float:
    """What two signs cost, joined by `or` or `and`; a subject that both have is not said twice."""
    others = JOINED["another subject"] * (first.subject != second.subject)
    return first.cost + second.cost + JOINED[word] + others


def either(first: Sign, second: Sign) -> Sign:
    """One or the other."""
    return _joined(first, second, "or", lambda h: first.test(h) or second.test(h))


def both_of(first: Sign, second: Sign) -> Sign:
    """One and the other."""
    return _joined(first, second, "and", lambda h: first.test(h) and second.test(h))


def _joined(first: Sign, second: Sign, word: str, test: Test) -> Sign:
    rest = second.predicate if first.subject == second.subject else second.text
    predicate = f"{first.predicate} {word} {rest}"
    return Sign(first.subject, predicate, joined_cost(first, second, word), test)


def exactly(problem: Problem, history: History, limit: Callable[[Sign], Sign]) -> Sign:
    """Both defenders' cards to the last trick, class by class; `limit` may add `this time`."""
    parts = []
    for name, at in reversed(DEFENDERS):
        number = (history >> _HALF + at & (1 << _WIDTH) - 1).bit_length() - 2
        numbers = frozenset((number,))
        words = "shows out"
        if number != OUT:
            words = f"plays the {cards_words(problem.classes[number])}"
        parts.append(limit(Sign(name, words, 3, _once(at, numbers))))
    return both_of(*parts)


def _aligned(problem: Problem, low: int) -> bool:
    """Does no class lie on both sides of the limit of the low cards?"""
    if (problem.north.mask | problem.south.mask) >> SMALLEST or low == len(problem.classes):
        return True
    return not problem.classes[low] & ((1 << SMALLEST) - 1)

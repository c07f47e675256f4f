"""Signs: what the defenders have shown, as the words of a condition.

A sign is true or false of the tricks a condition looks at (docs/suit-language.md).
Touching cards of the defenders count as one, so a sign always names all of them:
`East plays the jack or ten`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from kibitz.cards import Rank
from kibitz.combination.place import Seen
from kibitz.combination.position import OUT
from kibitz.combination.problem import Problem

History = tuple[Seen, ...]
HONOURS = 0b1111100000000
"""The ace to the ten."""
SMALLEST = 6
"""The eight, as a bit number: below the smallest card of ours from here up, cards are low."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A condition: its subject, its predicate, how clumsy it is, and its test."""

    subject: str
    predicate: str
    cost: float
    test: Callable[[History], bool]

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
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {word} {words[-1]}"


def card_sets(problem: Problem) -> Iterator[tuple[str, float, frozenset[int]]]:
    """Sets of classes with a name: one class, two neighbours, one and all above it, honours."""
    classes = problem.classes
    low = low_classes(problem)
    for first in range(len(classes)):
        for last in range(first, len(classes)):
            mask = sum(classes[first : last + 1])
            count = mask.bit_count()
            numbers = frozenset(range(first, last + 1))
            if last == len(classes) - 1 and mask & HONOURS == mask and not any(
                other & HONOURS for other in classes[:first]
            ) and count > 1:
                yield "an honour", 2.2, numbers
            if first >= low and count <= 3:
                yield f"the {cards_words(mask)}", 1 + count / 2, numbers
            elif last == len(classes) - 1 and first:
                lowest = Rank((mask & -mask).bit_length() + 1)
                yield f"the {lowest.word} or higher", 2.5, numbers
            elif first == last and count <= 3:
                yield f"the {cards_words(mask)}", 2 + count / 2, numbers


def atoms(problem: Problem) -> list[Sign]:
    """The simple signs of a problem, the most natural first."""
    low = low_classes(problem)
    aligned = not low or low == len(problem.classes) or _aligned(problem, low)
    signs: list[Sign] = []
    for name, at in (("East", _east), ("West", _west)):
        signs.append(Sign(name, "shows out", 1, lambda h, at=at: any(at(s) == OUT for s in h)))
    signs += [
        Sign("both", "follow", 1.2, lambda h: not any(OUT in (s.east, s.west) for s in h)),
        Sign("either defender", "shows out", 1.5, lambda h: any(OUT in (s.east, s.west) for s in h)),
    ]
    if aligned and 0 < low < len(problem.classes):
        signs.append(
            Sign("both", "follow low", 1.4, lambda h: all(
                OUT < s.east < low and OUT < s.west < low for s in h))
        )
        for name, at in (("East", _east), ("West", _west)):
            signs.append(Sign(name, "plays low", 2.2, lambda h, at=at: all(OUT < at(s) < low for s in h)))
    for words, cost, numbers in card_sets(problem):
        for name, at in (("East", _east), ("West", _west)):
            signs.append(Sign(
                name, f"plays {words}", cost,
                lambda h, at=at, numbers=numbers: any(at(s) in numbers for s in h)))
        if "higher" not in words:
            signs.append(Sign(
                words, "appears", cost + 0.2,
                lambda h, numbers=numbers: any(s.east in numbers or s.west in numbers for s in h)))
    for number in range(low if aligned else 0, len(problem.classes) - 1):
        highest = Rank(problem.classes[number].bit_length() + 1)
        for name, at in (("East", _east), ("West", _west)):
            signs.append(Sign(
                name, f"plays the {highest.word} or lower", 2.6,
                lambda h, at=at, number=number: all(OUT < at(s) <= number for s in h)))
    return signs


LAST = (
    Sign("it", "loses", 1.8, lambda h: not h[-1].won),
    Sign("it", "wins", 1.8, lambda h: h[-1].won),
)
"""Signs about our side's last trick."""
EITHER, BOTH = 0.5, 1.2
"""What `or` and `and` add to the cost of two signs."""


def this_time(sign: Sign) -> Sign:
    """The same of the last trick only."""
    return Sign(sign.subject, f"{sign.predicate} this time", sign.cost + 1.2,
                lambda h: sign.test(h[-1:]))


def either(first: Sign, second: Sign) -> Sign:
    """One or the other; a subject that both have is not said twice."""
    same = first.subject == second.subject
    predicate = second.predicate if same else second.text
    return Sign(first.subject, f"{first.predicate} or {predicate}",
                first.cost + second.cost + EITHER + (not same) * 0.5,
                lambda h: first.test(h) or second.test(h))


def both_of(first: Sign, second: Sign) -> Sign:
    """One and the other; a subject that both have is not said twice."""
    same = first.subject == second.subject
    predicate = second.predicate if same else second.text
    return Sign(first.subject, f"{first.predicate} and {predicate}",
                first.cost + second.cost + BOTH + (not same) * 0.5,
                lambda h: first.test(h) and second.test(h))


def _aligned(problem: Problem, low: int) -> bool:
    """Does no class lie on both sides of the limit of the low cards?"""
    held = (problem.north.mask | problem.south.mask) >> SMALLEST
    return bool(held) or problem.classes[low] >= 1 << SMALLEST and not problem.classes[low] & ((1 << SMALLEST) - 1)


def _east(seen: Seen) -> int:
    return seen.east


def _west(seen: Seen) -> int:
    return seen.west

"""Clauses: what can be said of a layout in a few words, and the layouts of which it is true.

A small vocabulary, the one of bridge books: how the suit splits, how many cards a
defender has, where a missing card lies and how well it is guarded, and holdings
such as Kxx. Each clause carries its words and its layouts, so that a sentence
made of clauses can be counted. The paper leaves this for later ("Strategies
Explained", section 7: descriptions of the distributions under which strategies
succeed).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from kibitz.cards import Rank, Seat
from kibitz.combination.problem import Layout, Problem
from kibitz.combination.word_costs import LISTED, WHEN
from kibitz.english import amount, listed, plural
from kibitz.holding import Holding

DEFENDERS = (Seat.WEST, Seat.EAST)
_GUARDED = {1: "singleton", 2: "doubleton", 3: "tripleton"}


@dataclass(frozen=True, slots=True)
class Clause:
    """One statement about a layout: its words, the bits of its layouts, and what it costs to say.

    Statements with the same subject can share it: "the jack is singleton or doubleton".
    """

    subject: str
    rest: str
    layouts: int
    cost: float
    plain: bool = True
    """Can it share its subject? Not when its words name a second subject."""

    @property
    def text(self) -> str:
        """The statement: `the jack is doubleton`."""
        return f"{self.subject} {self.rest}"


@dataclass(frozen=True, slots=True)
class Group:
    """Missing cards between which the clauses need not tell."""

    cards: int
    small: bool
    """Are its cards written x?"""

    @property
    def size(self) -> int:
        """How many cards there are."""
        return self.cards.bit_count()

    @property
    def words(self) -> list[str]:
        """The names of its cards, highest first."""
        return [rank.word for rank in sorted(Holding(self.cards), reverse=True)]

    @property
    def letters(self) -> str:
        """Its cards as letters: `KQ`."""
        return str(Holding(self.cards))


def groups_of(problem: Problem, layouts: int) -> tuple[Group, ...]:
    """The missing cards in groups, low to high: as few as can still tell these layouts.

    >>> problem = Problem.parse("AKQ9-xxx")
    >>> [group.letters for group in groups_of(problem, 0)]
    ['JT8765']
    """
    parts: list[list[int]] = [[number] for number in range(len(problem.classes))]
    at = 0
    while at + 1 < len(parts):
        merged = [*parts[:at], parts[at] + parts[at + 1], *parts[at + 2 :]]
        if _tells(problem, merged, layouts):
            parts = merged
        else:
            at += 1
    groups = []
    for number, part in enumerate(parts):
        cards = sum(problem.classes[c] for c in part)
        named = cards.bit_count() == 1 and len(parts) > 1 and cards >= Rank.NINE.bit
        spot = cards & -cards < Rank.TEN.bit
        groups.append(Group(cards, number == 0 and spot and not named))
    return tuple(groups)


def _tells(problem: Problem, parts: list[list[int]], layouts: int) -> bool:
    """Do the counts of these groups decide whether a layout is one of `layouts`?"""
    seen: dict[tuple[int, ...], int] = {}
    for layout in problem.layouts:
        key = tuple(sum(layout.west[c] for c in part) for part in parts)
        inside = layouts >> layout.index & 1
        if seen.setdefault(key, inside) != inside:
            return False
    return True


class Vocabulary:
    """Every clause worth considering for the layouts of a problem, told by groups of cards."""

    def __init__(self, problem: Problem, groups: tuple[Group, ...]) -> None:
        self.problem = problem
        self.layouts = problem.layouts
        self.groups = groups
        self.named = [number for number, group in enumerate(groups) if not group.small]
        owner = [
            next(n for n, group in enumerate(groups) if mask & group.cards)
            for mask in problem.classes
        ]
        self._counts: dict[tuple[int, Seat], list[int]] = {}
        for layout in self.layouts:
            for seat in DEFENDERS:
                counts = [0] * len(groups)
                for cls, count in enumerate(layout.west if seat is Seat.WEST else layout.east):
                    counts[owner[cls]] += count
                self._counts[layout.index, seat] = counts

    def count(self, layout: Layout, seat: Seat, number: int | None = None) -> int:
        """How many cards (of one group) a defender holds in a layout."""
        counts = self._counts[layout.index, seat]
        return sum(counts) if number is None else counts[number]

    def clauses(self, within: int) -> list[Clause]:
        """The clauses true only of layouts of `within`, the cheapest for each set of layouts."""
        best: dict[int, Clause] = {}
        for clause in self._true(within):
            known = best.get(clause.layouts)
            if known is None or clause.cost < known.cost:
                best[clause.layouts] = clause
        return list(best.values())

    def _true(self, within: int) -> Iterator[Clause]:
        lengths = [*self._splits(), *self._lengths()]
        cards = list(self._cards())
        places = [*cards, *_pairs(cards), *self._either()]
        for clause in (
            *(length.clause for length in lengths),
            *self._guards(),
            *self._holdings(),
            *(clause for place in places if (clause := place.alone())),
        ):
            if clause.layouts and not clause.layouts & ~within:
                yield clause
        for place in places:
            for length in lengths:
                both = place.layouts & length.clause.layouts
                if both and not both & ~within and (clause := place.beside(length)):
                    yield clause

    # How long

    def _splits(self) -> Iterator[_Length]:
        """How the suit splits, either way."""
        missing = self.problem.missing
        longest = {lay: max(self.count(lay, seat) for seat in DEFENDERS) for lay in self.layouts}
        even = (missing + 1) // 2
        for long in range(even, missing + 1):
            split = f"{long}-{missing - long}"
            mask = bits(lay for lay, most in longest.items() if most == long)
            yield _Length(Clause("the suit is", split, mask, WHEN["is 3-2"]), missing)
            if even < long < missing:
                mask = bits(lay for lay, most in longest.items() if most <= long)
                words = f"no worse than {split}"
                cost = WHEN["is no worse than 3-2"]
                yield _Length(Clause("the suit is", words, mask, cost), missing)

    def _lengths(self) -> Iterator[_Length]:
        """How many cards a defender has."""
        missing = self.problem.missing
        for seat in DEFENDERS:
            for low in range(missing + 1):
                for high in _highs(low, missing):
                    mask = bits(lay for lay in self.layouts if low <= self.count(lay, seat) <= high)
                    if high == 0:
                        clause = Clause(f"{seat.word} is", "void", mask, WHEN["is void"])
                    else:
                        words, cost = _number(low, high, missing)
                        cards = f"{words} {plural(_last(low, high, missing), 'card')}"
                        clause = Clause(f"{seat.word} has", cards, mask, cost)
                    yield _Length(clause, missing, seat, low, high)

    # Where the cards are

    def _cards(self) -> Iterator[_Place]:
        """A defender has a card, or some of a group."""
        for number in self.named:
            group = self.groups[number]
            for seat in DEFENDERS:
                for low in range(1, group.size + 1):
                    for high in {low, group.size}:
                        noun, cost = _some(group, low, high)
                        mask = bits(
                            lay
                            for lay in self.layouts
                            if low <= self.count(lay, seat, number) <= high
                        )
                        west, east = (noun, "") if seat is Seat.WEST else ("", noun)
                        exact = low if low == group.size else None
                        yield _Place(west, east, mask, cost, (number,), exact)

    def _either(self) -> Iterator[_Place]:
        """Two cards, split between the defenders, or at least one of them with one."""
        single = [number for number in self.named if self.groups[number].size == 1]
        for one, two in combinations(reversed(single), 2):
            words = [self.groups[n].words[0] for n in (one, two)]
            for seat in DEFENDERS:
                mask = bits(
                    lay
                    for lay in self.layouts
                    if self.count(lay, seat, one) or self.count(lay, seat, two)
                )
                noun = f"the {words[0]} or {words[1]}"
                west, east = (noun, "") if seat is Seat.WEST else ("", noun)
                yield _Place(west, east, mask, WHEN["has one of two cards"], (one, two))
            mask = bits(
                lay
                for lay in self.layouts
                if self.count(lay, Seat.WEST, one) != self.count(lay, Seat.WEST, two)
            )
            pair, cost = f"the {words[0]} and {words[1]}", WHEN["two cards are split"]
            yield _Place("", "", mask, cost, (one, two), None, pair)
        for number in self.named:
            if (group := self.groups[number]).size == 2:
                mask = bits(lay for lay in self.layouts if self.count(lay, Seat.WEST, number) == 1)
                pair = f"the {' and '.join(group.words)}"
                yield _Place("", "", mask, WHEN["two equals are split"], (number,), None, pair)

    def _guards(self) -> Iterator[Clause]:
        """How well a missing card is guarded, whoever has it."""
        for number in self.named:
            group = self.groups[number]
            one, both = listed(group.words, "or"), listed(group.words)
            for length, word in _GUARDED.items():
                held = [
                    (lay, [s for s in DEFENDERS if self.count(lay, s, number)])
                    for lay in self.layouts
                ]
                some = bits(
                    lay for lay, who in held if any(self.count(lay, s) == length for s in who)
                )
                short = bits(
                    lay for lay, who in held if all(self.count(lay, s) <= length for s in who)
                )
                if group.size == 1 or length == 1:
                    way = "is singleton" if group.size == 1 else "one of several is singleton"
                    yield Clause(f"the {one} is", word, some, WHEN[way])
                if group.size > 1 and length > 1:
                    rounds = f"fall in {amount(length)} rounds"
                    yield Clause(f"the {both}", rounds, short, WHEN["fall in two rounds"])
                if group.size == length > 1:
                    mask = some & bits(lay for lay, who in held if len(who) == 1)
                    yield Clause(f"the {both} are", word, mask, WHEN["are doubleton"])

    def _holdings(self) -> Iterator[Clause]:
        """A defender's exact cards: Kx, or Kx and Kxx together."""
        small = next((n for n, group in enumerate(self.groups) if group.small), None)
        for seat in DEFENDERS:
            found: dict[tuple[int, ...], dict[int, int]] = {}
            for layout in self.layouts:
                named = tuple(self.count(layout, seat, n) for n in self.named)
                spots = 0 if small is None else self.count(layout, seat, small)
                if sum(named) + spots:
                    masks = found.setdefault(named, {})
                    masks[spots] = masks.get(spots, 0) | 1 << layout.index
            for named, masks in found.items():
                for first in masks:
                    for last in range(first, max(masks) + 1):
                        if last not in masks:
                            break
                        if last - first < 3 or last == max(masks):
                            yield self._holding(seat, named, first, last, masks)

    def _holding(
        self, seat: Seat, named: tuple[int, ...], first: int, last: int, masks: dict[int, int]
    ) -> Clause:
        """A named part with from `first` to `last` small cards."""
        run = range(first, last + 1)
        mask = sum(masks[spots] for spots in run)
        cards = sum(named) + first
        # A long row of x's is hard to read; a singleton is said of either defender at once.
        burden = WHEN["each card of a holding"] * cards
        burden += WHEN["more than four cards"] * (cards > 4)
        burden += WHEN["a singleton by its letter"] * (cards == 1)
        if not any(named):
            numbers = listed([amount(spots) for spots in run], "or")
            words = f"{numbers} small {plural(last, 'card')}"
            cost = WHEN["small cards"] + WHEN["each number of them"] * len(run) + burden
            return Clause(f"{seat.word} has", words, mask, cost)
        if last == max(masks) and len(run) > 1 and cards > 1:
            shortest = self._letters(named, first)
            words = f"{listed(shortest, 'or')}{',' * (len(shortest) > 1)} or longer"
            cost = WHEN["or longer"] + WHEN["each holding"] * len(shortest) + burden
            return Clause(f"{seat.word} has", words, mask, cost)
        holdings = [word for spots in run for word in self._letters(named, spots)]
        cost = LISTED[min(len(holdings), len(LISTED) - 1)] + burden
        return Clause(f"{seat.word} has", listed(holdings, "or"), mask, cost)

    def _letters(self, named: tuple[int, ...], spots: int) -> list[str]:
        """The holding in letters; one of two equal cards makes two holdings: Qx, Jx."""
        words = [""]
        for have, number in reversed(list(zip(named, self.named, strict=True))):
            letters = self.groups[number].letters
            choices = ["".join(some) for some in combinations(letters, have)]
            words = [word + choice for word in words for choice in choices]
        if sum(named) == 1 and not spots:
            return [f"the singleton {listed([Rank.parse(word).word for word in words], 'or')}"]
        return [word + "x" * spots for word in words]


@dataclass(frozen=True, slots=True)
class _Length:
    """A clause on lengths; on those of one defender where `seat` is given."""

    clause: Clause
    missing: int
    seat: Seat | None = None
    low: int = 0
    high: int = 0

    def others(self, named: int) -> str:
        """The defender's cards beside those that are named."""
        low, high = self.low - named, self.high - named
        if high < 0 or (self.high == self.missing and low <= 0):
            return ""
        if not high:
            return "alone"
        least, missing = max(low, 0), self.missing - named
        words, _ = _number(least, high, missing)
        return f"and {words} {plural(_last(least, high, missing), 'other')}"


@dataclass(frozen=True, slots=True)
class _Place:
    """Where cards lie: a noun phrase for each defender, or a pair of cards that is split."""

    west: str
    east: str
    layouts: int
    cost: float
    numbers: tuple[int, ...]
    exact: int | None = None
    """How many cards the phrase names, where that is certain."""
    pair: str = ""

    def alone(self) -> Clause | None:
        """The statement by itself."""
        if self.pair:
            return Clause(f"{self.pair} are", "split", self.layouts, self.cost)
        plain = not (self.west and self.east) and ", and " not in self.west + self.east
        return Clause(*self._has(), self.layouts, self.cost, plain)

    def beside(self, length: _Length) -> Clause | None:
        """The statement together with one on lengths, where the two can be said together."""
        mask = self.layouts & length.clause.layouts
        joined = WHEN["two statements in one"]
        cost = self.cost + length.clause.cost + joined
        seat, words = length.seat, length.clause
        if self.pair:
            return Clause(words.subject, f"{words.rest} with {self.pair} split", mask, cost, False)
        if seat is None:
            tail = " ".join(self._has())
            return Clause(words.subject, f"{words.rest} and {tail}", mask, cost, False)
        mine, other = (self.west, self.east) if seat is Seat.WEST else (self.east, self.west)
        if not mine and length.high:
            partner = Seat.EAST if seat is Seat.WEST else Seat.WEST
            rest = f"{words.rest} and {partner.word} {other}"
            return Clause(words.subject, rest, mask, cost - joined, False)
        if other or self.exact is None or not (others := length.others(self.exact)):
            return None
        return Clause(f"{seat.word} has", f"{mine} {others}", mask, cost, False)

    def _has(self) -> tuple[str, str]:
        if self.west and self.east:
            return "West has", f"{self.west} and East {self.east}"
        return ("West has", self.west) if self.west else ("East has", self.east)


def bits(layouts: Iterable[Layout]) -> int:
    """Layouts as a set: one bit each, at its index."""
    return sum(1 << layout.index for layout in layouts)


def _pairs(places: list[_Place]) -> Iterator[_Place]:
    """Two statements on cards of different groups, the higher cards first."""
    for two, one in combinations(places, 2):
        both = one.layouts & two.layouts
        if both and one.numbers != two.numbers:
            exact = None if one.exact is None or two.exact is None else one.exact + two.exact
            yield _Place(
                _both(one.west, two.west),
                _both(one.east, two.east),
                both,
                one.cost + two.cost,
                (*one.numbers, *two.numbers),
                exact,
            )


def _both(one: str, two: str) -> str:
    """Two noun phrases together: the king and jack."""
    if not (one and two):
        return one or two
    if " or " in one + two or " of " in one + two:
        return f"{one}, and {two}"
    return f"{one.replace(' and ', ', ')}{',' * (' and ' in two)} and {two.removeprefix('the ')}"


def _some(group: Group, low: int, high: int) -> tuple[str, float]:
    """So many cards of a group in words, and what that costs."""
    words = group.words
    if group.size == 1:
        return f"the {words[0]}", WHEN["has the king"]
    if low == group.size:
        return f"the {listed(words)}", WHEN["has the king and queen"]
    if low == high:
        return f"just {amount(low)} of the {listed(words)}", WHEN["has just one of them"]
    if low == 1:
        return f"the {listed(words, 'or')}", WHEN["has the king or queen"]
    return f"at least {amount(low)} of the {listed(words)}", WHEN["has at least two of them"]


def _number(low: int, high: int, most: int) -> tuple[str, float]:
    """A number of cards in words, and what that costs."""
    if low == high:
        return amount(low), WHEN["has two cards"]
    if low == 0:
        return f"at most {amount(high)}", WHEN["has at most two"]
    if high == most:
        return f"at least {amount(low)}", WHEN["has at least two"]
    return f"{amount(low)} or {amount(high)}", WHEN["has one or two"]


def _last(low: int, high: int, most: int) -> int:
    """The number that is said last in `_number`, which the noun after it goes with."""
    return low if low and high in (low, most) else high


def _highs(low: int, missing: int) -> list[int]:
    """The upper ends of the lengths worth a word: exactly, at most, one or two, at least."""
    if not low:
        return list(range(missing))
    return sorted({low, min(low + 1, missing), missing})

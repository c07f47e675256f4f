"""Problem: one suit to play, as a value.

North and South hold some cards of a suit; East and West hold the others, we do
not know how. The unseen cards that touch (no card of ours between them) are
worth the same and form a *class*; a *layout* says only how many cards of each
class West holds. That loses nothing against best defence: for every order in
which the touching cards may show, a line that reads them one by one becomes a
line that does not, and on average these win as often.

Source: the problems of FINESSE ("Strategies Explained", section 2); the weights
of the layouts are those of vacant places.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import comb
from typing import Any

from kibitz.cards import RANKS, Seat
from kibitz.english import counted, listed
from kibitz.errors import Ambiguous, Illegal, KibitzError, Malformed, Place, nearest
from kibitz.holding import Holding

_SPOTS = Holding.parse("98765432").mask
_VOID = r"-|–|—|void"
_PAIR = re.compile(
    rf"\s*(?P<north>{_VOID}|[^-–—/\s]*)\s*[-–—/\s]\s*(?P<south>{_VOID}|[^-–—/]*)\s*$"
)


class Defence(Enum):
    """How East and West choose among the cards they may play."""

    BEST = "best"
    """They see all cards, know declarer's line and choose what hurts most."""
    NO_FALSECARD = "no-falsecard"
    """They follow with the lowest card unless a higher one beats all cards played to the trick."""
    RANDOM_AMONG_EQUALS = "random-among-equals"
    """Best defence, but among cards that are worth the same now they draw lots."""

    @classmethod
    def parse(cls, text: str) -> Defence:
        """Read `best`, `no-falsecard` or `random-among-equals`."""
        word = text.strip().lower().replace("_", "-").replace(" ", "-")
        for defence in cls:
            if word == defence.value:
                return defence
        names = [defence.value for defence in cls]
        raise Malformed(
            f"{text!r} is not a model of the defence",
            expected=listed(names, "or"),
            remedy=nearest(word, names),
        )


@dataclass(frozen=True, slots=True)
class Layout:
    """One arrangement of the unseen cards: how many of each class West holds, and its weight.

    `ways` counts the arrangements of single cards it stands for.
    """

    index: int
    west: tuple[int, ...]
    east: tuple[int, ...]
    ways: int
    probability: Fraction


@dataclass(frozen=True)
class Problem:
    """North's and South's cards in one suit, what is known of the others, and the terms of play.

    >>> problem = Problem.parse("AKQT-xxx")
    >>> problem.text, [problem.class_text(c) for c in range(len(problem.classes))]
    ('AKQT-432', ['98765', 'J'])
    >>> len(problem.layouts), sum(layout.probability for layout in problem.layouts)
    (12, Fraction(1, 1))
    """

    north: Holding
    south: Holding
    vacant: tuple[int, int] = (13, 13)
    """Room for this suit in West's and East's hand."""
    west: Holding = field(default_factory=Holding)
    """Cards of the suit known to lie with West."""
    east: Holding = field(default_factory=Holding)
    """Cards of the suit known to lie with East."""
    entries: tuple[int | None, int | None] = (None, None)
    """Entries outside the suit to North and to South; `None` is as many as needed."""
    lead: Seat | None = None
    """The hand that must lead to the first trick."""
    defence: Defence = Defence.BEST

    def __post_init__(self) -> None:
        for hand in (self.north, self.south, self.west, self.east):
            if hand.small:
                raise Illegal(f"{hand} still has small cards without a rank", remedy="use parse")
        seen = 0
        for seat, hand in zip("NSWE", (self.north, self.south, self.west, self.east), strict=True):
            if both := seen & hand.mask:
                raise Illegal(f"{Holding(both)} stands in two hands, the second is {seat}")
            seen |= hand.mask
        if self.lead not in (None, Seat.NORTH, Seat.SOUTH):
            raise Illegal(f"{self.lead.word} cannot lead", expected="North or South")
        if self.lead and not len(self.north if self.lead is Seat.NORTH else self.south):
            raise Illegal(f"{self.lead.word} must lead but has no card of the suit")
        if any(count is not None and count < 0 for count in self.entries):
            raise Illegal(f"{self.entries} entries", expected="numbers from 0")
        room = tuple(v - len(h) for v, h in zip(self.vacant, (self.west, self.east), strict=True))
        if min(room) < 0 or max(self.vacant) > 13 or sum(room) < self.unknown:
            raise Illegal(
                f"the unseen cards do not fit {self.vacant[0]}:{self.vacant[1]} vacant places",
                expected=f"at most 13 a hand, and room for {counted(self.missing, 'card')} in all",
            )

    @classmethod
    def parse(cls, text: str, **terms: Any) -> Problem:
        """Read `AKQT-xxx`, `A10x/Kx`, `KJ96-` or `void-AQ`; see `of` for the terms.

        >>> Problem.parse("KJ96-").south, Problem.parse("A10-x").north
        (Holding('-'), Holding('AT'))
        """
        match = _PAIR.match(text)
        if match is None:
            raise Malformed(
                f"{text!r} is not a suit combination",
                place=Place.at(text, len(text.rstrip())),
                expected="North's cards, a dash, South's cards, such as AKQT-xxx or KJ96-void",
            )
        return cls._settle(
            (match["north"], text, match.start("north")),
            (match["south"], text, match.start("south")),
            terms,
        )

    @classmethod
    def of(cls, north: str | Holding, south: str | Holding = "-", **terms: Any) -> Problem:
        """The problem of two holdings; an `x` becomes the lowest free card.

        The terms are `vacant` ("10:13" for West and East, or a pair), `known`
        ("W:K,E:Q7"), `entries` ("N:1,S:2"), `lead` ("N" or "S") and `defence`.

        >>> Problem.of("AKQT", "xxx", vacant="10:13").vacant
        (10, 13)
        """
        hands = [(str(h) if isinstance(h, Holding) else h) for h in (north, south)]
        return cls._settle((hands[0], hands[0], 0), (hands[1], hands[1], 0), terms)

    @classmethod
    def _settle(
        cls, north: tuple[str, str, int], south: tuple[str, str, int], terms: dict[str, Any]
    ) -> Problem:
        """Read both holdings, each a word with its text and offset, and give each `x` a rank."""
        options = _terms(terms)
        first, second = _holding(*north), _holding(*south)
        if both := first.mask & second.mask:
            letter = RANKS[both.bit_length() - 1]
            word, text, start = south
            found = re.search("10|T" if letter == "T" else letter, word.upper())
            raise Illegal(
                f"the {letter} stands in both hands",
                place=Place.at(text, start + (found.start() if found else 0)),
                expected="each card in one hand only",
            )
        if len(first) + len(second) > 13:
            _, text, start = south
            raise Illegal(
                f"{counted(len(first) + len(second), 'card')} in one suit",
                place=Place.at(text, start + 13 - len(first)),
                expected="thirteen at most",
            )
        known = options["west"].mask | options["east"].mask
        for name, hand in (("North", first), ("South", second)):
            if twice := hand.mask & known:
                raise Illegal(f"{Holding(twice)} is known to lie with a defender, not {name}")
        taken = known | first.mask | second.mask
        spare = first.small + second.small - (_SPOTS & ~taken).bit_count()
        if spare > 0:
            raise _too_small(north, south, spare)
        settled = first.settle(known | second.mask)
        return cls(settled, second.settle(known | settled.mask), **options)

    @cached_property
    def text(self) -> str:
        """The two holdings, such as `AKQT-432`; a void is `void`."""
        return f"{_hand_text(self.north)}-{_hand_text(self.south)}"

    @property
    def missing(self) -> int:
        """How many cards East and West hold."""
        return 13 - len(self.north) - len(self.south)

    @property
    def unknown(self) -> int:
        """How many of the missing cards may lie with either defender."""
        return self.missing - len(self.west) - len(self.east)

    @property
    def length(self) -> int:
        """The number of tricks that can be played: the longer holding."""
        return max(len(self.north), len(self.south))

    @cached_property
    def classes(self) -> tuple[int, ...]:
        """The missing cards as masks of touching cards, lowest class first."""
        classes: list[int] = []
        held, below = self.north.mask | self.south.mask, True
        for rank in range(13):
            bit = 1 << rank
            if held & bit:
                below = True
            elif below:
                classes.append(bit)
                below = False
            else:
                classes[-1] |= bit
        return tuple(classes)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each class has."""
        return tuple(mask.bit_count() for mask in self.classes)

    @cached_property
    def strides(self) -> tuple[int, ...]:
        """What one more card of a class with West adds to a layout's index."""
        strides, step = [], 1
        for size in self.sizes:
            strides.append(step)
            step *= size + 1
        return tuple(strides)

    @cached_property
    def layouts(self) -> tuple[Layout, ...]:
        """Every layout that is possible, by index."""
        places = [v - len(h) for v, h in zip(self.vacant, (self.west, self.east), strict=True)]
        total = comb(sum(places), places[0])
        fixed = [
            ((mask & self.west.mask).bit_count(), (mask & self.east.mask).bit_count())
            for mask in self.classes
        ]
        layouts = []
        for counts in product(*(range(size, -1, -1) for size in reversed(self.sizes))):
            west = counts[::-1]
            ways = 1
            for have, size, (w, e) in zip(west, self.sizes, fixed, strict=True):
                ways *= comb(size - w - e, have - w) if w <= have <= size - e else 0
            drawn = sum(west) - len(self.west)
            rest = places[0] - drawn
            if not ways or rest < 0 or self.unknown - drawn > places[1]:
                continue
            layouts.append(
                Layout(
                    sum(a * stride for a, stride in zip(west, self.strides, strict=True)),
                    west,
                    tuple(size - a for size, a in zip(self.sizes, west, strict=True)),
                    ways,
                    Fraction(ways * comb(sum(places) - self.unknown, rest), total),
                )
            )
        return tuple(reversed(layouts))

    def class_text(self, number: int) -> str:
        """The cards of a class, high to low: `98765`."""
        return str(Holding(self.classes[number]))

    def split_text(self, counts: tuple[int, ...]) -> str:
        """A defender's holding in words of the table: `Kxx`, `-`; `QJ/1` is one of Q and J.

        >>> Problem.parse("AKQT-xxx").split_text((2, 1))
        'Jxx'
        """
        words = []
        for number in range(len(counts) - 1, -1, -1):
            count, size = counts[number], self.sizes[number]
            cards = self.class_text(number)
            if not count:
                continue
            if self.is_small(number):
                words.append("x" * count)
            elif count == size:
                words.append(cards)
            else:
                words.append(f"({cards}/{count})")
        return "".join(words) or "-"

    def is_small(self, number: int) -> bool:
        """Is this the lowest class, with a spot card in it? Its cards are written `x`."""
        return number == 0 and bool(self.classes[0] & _SPOTS)

    def __str__(self) -> str:
        return self.text


def _hand_text(holding: Holding) -> str:
    return str(holding) if holding else "void"


def _holding(word: str, text: str, start: int) -> Holding:
    """Read one hand; an error points at the place in the whole text."""
    try:
        return Holding.parse(word)
    except KibitzError as error:
        column = error.place.column - 1 if error.place else len(word)
        error.place = Place.at(text, start + min(column, max(len(word) - 1, 0)))
        raise


def _too_small(north: tuple[str, str, int], south: tuple[str, str, int], spare: int) -> Illegal:
    """The error for so many x's more than there are free cards for them; it points at the first."""
    places = [
        Place.at(text, start + found.start())
        for word, text, start in (north, south)
        for found in re.finditer("[xX]", word)
    ]
    free = len(places) - spare
    return Illegal(
        f"{len(places)} small cards, but only {free} below the ten are free",
        place=places[free],
        expected="x for a card below the ten",
        remedy="name the higher cards: T, J, Q, K or A",
    )


def _terms(terms: dict[str, Any]) -> dict[str, Any]:
    """The terms of play as fields of a Problem, each read from text where it is text."""
    readers: dict[str, Callable[[Any], Any]] = {
        "vacant": _vacant,
        "entries": _entries,
        "lead": lambda seat: seat if isinstance(seat, Seat) else Seat.parse(seat),
        "defence": lambda model: model if isinstance(model, Defence) else Defence.parse(model),
    }
    fields: dict[str, Any] = {"west": Holding(), "east": Holding()}
    for name, value in terms.items():
        if value is None:
            continue
        if name == "known":
            fields.update(_known(value))
        elif name in readers:
            fields[name] = readers[name](value)
        else:
            raise Malformed(
                f"{name!r} is not a term of play",
                expected=", ".join([*readers, "known"]),
                remedy=nearest(name, [*readers, "known"]),
            )
    return fields


def _vacant(value: str | tuple[int, int]) -> tuple[int, int]:
    if isinstance(value, str):
        match = re.fullmatch(r"\s*(\d+)\s*[:,/]\s*(\d+)\s*", value)
        if not match:
            raise Malformed(
                f"{value!r} are not vacant places",
                place=Place.at(value, 0),
                expected="West's and East's, such as 10:13",
            )
        return int(match[1]), int(match[2])
    west, east = value
    return west, east


def _seats(text: str, what: str) -> Iterator[tuple[Seat, str, int]]:
    """The parts of `N:1,S:2` with the offset of what stands behind the colon."""
    offset = 0
    for part in text.split(","):
        match = re.fullmatch(r"\s*([A-Za-z]+)\s*[:=]\s*(\S+)\s*", part)
        if not match:
            raise Malformed(
                f"{part!r} does not say {what}", place=Place.at(text, offset), expected=what
            )
        yield Seat.parse(match[1]), match[2], offset + match.start(2)
        offset += len(part) + 1


def _entries(value: str | tuple[int | None, int | None]) -> tuple[int | None, int | None]:
    if not isinstance(value, str):
        north, south = value
        return north, south
    found: dict[Seat, int] = {}
    for seat, count, offset in _seats(value, "entries such as N:1,S:2"):
        if seat not in (Seat.NORTH, Seat.SOUTH) or not count.isdigit():
            raise Malformed(
                f"{seat.letter}:{count} is not a number of entries",
                place=Place.at(value, offset),
                expected="N or S and a number, such as N:1,S:2",
            )
        found[seat] = int(count)
    return found.get(Seat.NORTH), found.get(Seat.SOUTH)


def _known(value: str) -> dict[str, Holding]:
    found = {"west": Holding(), "east": Holding()}
    for seat, cards, offset in _seats(value, "known cards such as W:K,E:Q7"):
        if seat not in (Seat.WEST, Seat.EAST):
            raise Malformed(
                f"{seat.word} is not a defender",
                place=Place.at(value, offset - 2),
                expected="W or E and cards, such as W:K",
            )
        holding = _holding(cards, value, offset)
        if holding.small:
            raise Ambiguous(
                f"{cards} has a card without a rank",
                place=Place.at(value, offset),
                expected="cards by rank",
            )
        found[seat.word.lower()] = holding
    return found

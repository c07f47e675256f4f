"""Rival: the procedures a player would think of, to be held against the best one.

What tempts is short: cash the top cards, finesse, cash one and then finesse, run
a card. Each is a text, so the reader says exactly what it earns (`certify`). Those
that earn as much as the best line are alternatives to it; the best of the others,
or the next line of the solver where that is better, is its rival. FINESSE took
the second branch at the root of its tree ("Strategies Explained", section 6,
problem 9) and wished for both in section 7.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import permutations

from kibitz.cards import Rank, Seat
from kibitz.combination.language.certify import Certificate, certify
from kibitz.combination.language.reader import read
from kibitz.combination.problem import Problem
from kibitz.english import listed, ordinal, small
from kibitz.holding import Holding

TOP = "Cash top honours."
_LATER = re.compile(
    r"Cash the (?P<cards>[a-z, ]+)\.\n"
    r"(?:  If (?:both follow(?: low)?|(?:East|West) (?:plays low|follows(?: low)?)), f|F)"
    r"(?P<finesse>inesse the [a-z]+)(?: and repeat if necessary)?\."
)


@dataclass(frozen=True)
class Rival:
    """A procedure and what it earns."""

    text: str
    certificate: Certificate

    @property
    def name(self) -> str:
        """The procedure in a few words."""
        return name(self.text)

    @property
    def opening(self) -> Hashable:
        """How it begins; see `opening`."""
        return opening(self.text, self.certificate.problem)


def name(text: str, known: str = "") -> str:
    """A procedure on one line: by its finesse where that is all, else its lines in a row.

    Of a long one that begins like a procedure that is known, only the rest is said.

    >>> name("Cash the ace and king.\\n  If West plays low, finesse the ten.")
    'finesse the ten on the third round'
    >>> name("Finesse the nine and repeat if necessary.")
    'finesse the nine and repeat if necessary'
    """
    if match := _LATER.fullmatch(text):
        cashed = len(re.findall("[a-z]+", match["cards"].replace(" and ", ", ")))
        return f"f{match['finesse']} on the {ordinal(cashed + 1)} round"
    lines, others = text.splitlines(), known.splitlines()
    pairs = enumerate(zip(lines, others, strict=False))
    same = next((number for number, (one, other) in pairs if one != other), 0)
    if len(lines) > 2 and same * 2 >= len(lines):
        return f"the same beginning, then {in_a_row(chr(10).join(lines[same:]))}"
    return in_a_row(text)


def in_a_row(text: str) -> str:
    """The lines of a procedure as one phrase.

    >>> in_a_row("Cash the ace.\\n  If East shows out, finesse the nine.")
    'cash the ace; if East shows out, finesse the nine'
    """
    parts = [line.strip().removesuffix(".") for line in text.splitlines()]
    return "; ".join(small(part) for part in parts)


def opening(text: str, problem: Problem) -> Hashable:
    """How a procedure begins: with a finesse of this card from this hand, or by cashing.

    Of those that cash, what they finesse later tells them apart.

    >>> problem = Problem.parse("AJxx-KTxx")
    >>> opening("Cash the king.\\nFinesse the jack.", problem)
    frozenset({'jack'})
    """
    policy = read(text, problem.north, problem.south, problem.entries, problem.lead)
    plan = policy.plan(policy.start)
    if plan.fixed >= 0 and max(plan.card, plan.fixed) > policy.missing:
        return frozenset(re.findall(r"finesse the (\w+)", text.lower()))
    return plan.seat, plan.card, plan.fixed, plan.target


def tempting(problem: Problem) -> Iterator[str]:
    """The short procedures that fit the cards."""
    yield TOP
    finesses, tops = list(_finesses(problem)), list(_tops(problem))
    first = [f"Finesse the {rank.word}" for rank in finesses]
    first += [f"Run the {rank.word}" for rank in _runs(problem)]
    for play in first:
        yield f"{play}."
        yield f"{play} and repeat if necessary."
    for one, two in permutations(first[: len(finesses)], 2):
        yield f"{one}.\n{two}."
    for number in range(1, len(tops) + 1):
        cashed = [rank.word for rank in tops[:number]]
        words = listed(cashed)
        for rank in finesses:
            if rank not in tops[:number]:
                yield f"Cash the {words}.\nFinesse the {rank.word}."
                yield f"Cash the {words}.\nFinesse the {rank.word} and repeat if necessary."
    for top in tops[1:]:
        yield f"Cash the {top.word}."


def earned(problem: Problem) -> list[Rival]:
    """The tempting procedures that can be followed, with what they earn; of equals the first."""
    found: dict[tuple[int, ...], Rival] = {}
    for text in tempting(problem):
        certificate = certify(text, problem)
        if certificate.failure is None:
            tricks = tuple(certificate.tricks[layout.index] for layout in problem.layouts)
            found.setdefault(tricks, Rival(text, certificate))
    return list(found.values())


def _finesses(problem: Problem) -> Iterator[Rank]:
    """Our cards that a lead from the other hand may finesse: of touching ones the highest."""
    missing = sum(problem.classes)
    for seat in (Seat.NORTH, Seat.SOUTH):
        hand, other = (problem.north, problem.south)[:: 1 if seat is Seat.NORTH else -1]
        if not other:
            continue
        above = 0
        for rank in sorted(hand, reverse=True):
            higher = missing & ~(2 * rank.bit - 1)
            lower = missing & (rank.bit - 1)
            touching = above and not missing & (above - 1) & ~(rank.bit - 1)
            if higher and lower and not touching and rank >= Rank.EIGHT:
                yield rank
            above = rank.bit


def _runs(problem: Problem) -> Iterator[Rank]:
    """Our cards that may be run: with a higher card opposite, and a missing one between."""
    missing = sum(problem.classes)
    for hand, other in ((problem.north, problem.south), (problem.south, problem.north)):
        for rank in hand:
            higher = [card for card in other if card > rank]
            if rank >= Rank.NINE and higher and missing & ~(2 * rank.bit - 1):
                yield rank


def _tops(problem: Problem) -> Iterator[Rank]:
    """The cards that no missing card beats, highest first."""
    ours = Holding(problem.north.mask | problem.south.mask)
    for rank in sorted(ours, reverse=True):
        if rank.bit < sum(problem.classes):
            return
        yield rank

"""Book: the notes of a partnership, chapter by chapter as its files are written.

A system of general rules has thousands of positions and few ideas. Here each rule stands once, in
its chapter and under the comment before it, told for one of the auctions that it is for: its name,
what it asks of partner, its alert, what it shows, how many of the hands that may be there make the
call, and hands that do, drawn from the reference hands (`meaning/picture.py`) by the meanings that
the bidder himself uses. `report/bidding/book_html.py` prints it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import PurePath

import numpy as np

from kibitz.auction import Auction, Call
from kibitz.bidding.calling.wording import condition_text
from kibitz.bidding.checking.notes import introduction
from kibitz.bidding.meaning.hearing import Listener
from kibitz.bidding.meaning.picture import reference_hands
from kibitz.bidding.rules.rule import Rule, auction_of, read_steps
from kibitz.bidding.rules.system import System
from kibitz.cards import SEATS
from kibitz.condition.reading.including import is_joined
from kibitz.condition.reading.open_calls import WHATEVER, open_call
from kibitz.condition.reading.rule_file import WrittenRule
from kibitz.condition.vector import evaluate
from kibitz.deal import Hand
from kibitz.errors import KibitzError

EXAMPLES = 3
"""So many hands are shown for a call."""
TRIED = 6
"""So many auctions of a general rule are tried until one is found that can be bid."""

Progress = Callable[[int, int], None]
Maker = tuple[Rule, Fraction, tuple[Hand, ...]]
"""A call's rule, the share of the hands that make it, and some of them."""


@dataclass(frozen=True)
class BookEntry:
    """One rule: how it is written, the auction that it is told for, and what it says."""

    rule: WrittenRule
    told_for: str
    shown: str
    share: Fraction | None = None
    examples: tuple[Hand, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """A file, or the part of one: what it says at its top, and its rules under their headings."""

    name: str
    introduction: tuple[str, ...]
    parts: tuple[tuple[str, tuple[BookEntry, ...]], ...]


@dataclass(frozen=True)
class Book:
    """A whole system by chapters."""

    name: str
    introduction: tuple[str, ...]
    chapters: tuple[Chapter, ...]


def is_book(system: System) -> bool:
    """Is a system made of chapters?"""
    return is_joined(system.definitions.text)


def book(system: System, progress: Progress | None = None) -> Book:
    """The notes of a system, chapter by chapter.

    >>> system = System.parse('$.1X. "natural" := X >= 5; $.1X.2X. := X >= 3; $.P. := true;')
    >>> [entry.told_for for _, part in book(system).chapters[0].parts for entry in part]
    ['1S', '1S–2S', 'P']
    """
    definitions = system.definitions
    listener = Listener(dict.fromkeys(SEATS, system))
    cases: dict[str, list[WrittenRule]] = {}
    for rule in definitions.values():
        if rule.name.startswith("$."):
            cases.setdefault(rule.key, []).append(rule)
    found: dict[str, dict[str, list[BookEntry]]] = {}
    known: dict[Auction, dict[Call, Maker]] = {}
    for number, rules in enumerate(cases.values()):
        place = definitions.place(rules[0])
        headings = found.setdefault(place.source, {})
        heading = _heading(definitions.text, rules[0].span[0])
        headings.setdefault(heading, []).append(_entry(rules, listener, known))
        if progress is not None:
            progress(number + 1, len(cases))
    return Book(
        system.name,
        introduction(definitions.text),
        tuple(
            Chapter(
                PurePath(source).stem.replace("-", " ") or system.name,
                introduction(_text_of(definitions.text, source)),
                tuple((heading, tuple(entries)) for heading, entries in headings.items()),
            )
            for source, headings in found.items()
        ),
    )


def _entry(
    rules: list[WrittenRule], listener: Listener, known: dict[Auction, dict[Call, Maker]]
) -> BookEntry:
    """A rule told for the first of its auctions that can be bid."""
    first = rules[0]
    for rule in rules[:TRIED]:
        told = _told(rule, listener, known)
        if told is not None:
            return told
    calls = [part for part in first.name.removeprefix("$").split(".") if part]
    return BookEntry(first, "–".join(calls), condition_text(first.condition))


def _told(
    rule: WrittenRule, listener: Listener, known: dict[Auction, dict[Call, Maker]]
) -> BookEntry | None:
    """A rule in its auction, their calls that are left open being passes; None if there is none."""
    parts = [p for p in rule.name.removeprefix("$").split(".") if p and p != WHATEVER]
    if any(part.startswith("?") or open_call(part) for part in parts):
        return None
    try:
        *before, last = read_steps(f"$.{'.'.join(parts)}.")
        auction = auction_of(tuple(before)) if before else Auction(SEATS[0])
    except KibitzError:
        return None
    while auction.calls and auction.turn.side is not SEATS[0].side:
        auction = auction.add("P")
    if auction not in known:
        known[auction] = _makers(auction, listener)
    found = known[auction].get(last.call)
    if found is None or found[0].written != rule.written:
        return None
    one, share, hands = found
    told = "–".join(_spelt(step.call, step.theirs) for step in (*before, last))
    return BookEntry(rule, told, condition_text(one.condition), share, hands)


def _makers(auction: Auction, listener: Listener) -> dict[Call, Maker]:
    """Who makes each call of a position: its rule, the share of the hands there, and some of them.

    Empty where the auction cannot be bid by the rules.
    """
    heard, choices = listener.at(auction), listener.choices(auction)
    if choices is None or not all(one.condition is not None and one.fits for one in heard.calls):
        return {}
    left = heard.shown[auction.turn].left
    hands = reference_hands() if left is None else reference_hands()[left]
    rest = np.ones(len(hands), bool)
    found: dict[Call, Maker] = {}
    for rule in choices.rules:
        mine = rest & evaluate(rule.condition, hands)
        if not rule.asks:
            rest &= ~mine
        number = int(mine.sum())
        if number:
            examples = tuple(Hand(int(mask)) for mask in hands[mine][:EXAMPLES])
            found[rule.call] = rule, Fraction(number, len(hands)), examples
    return found


def _spelt(call: Call, theirs: bool) -> str:
    return f"({call})" if theirs else str(call)


def _heading(text: str, offset: int) -> str:
    """The comment that stands before a rule, the last one of its chapter; empty for none."""
    begin = max(text.rfind("\n##<< ", 0, offset), text.rfind("\n##>>", 0, offset))
    above = [*_comments(text[max(begin, 0) : offset])]
    return above[-1] if len(above) > 1 else ""


def _comments(text: str) -> Iterator[str]:
    """The blocks of comments of a text, but for those that say which file it is."""
    for block in re.finditer(r"(?:^##(?![<>@]).*\n?)+", text, re.M):
        lines = (line.lstrip("#").strip() for line in block[0].splitlines())
        yield " ".join(line for line in lines if line)


def _text_of(text: str, source: str) -> str:
    """The text of one chapter, from its first line on."""
    begin = text.find(f"##<< {source}\n")
    return text[begin:].partition("\n")[2] if begin >= 0 else ""

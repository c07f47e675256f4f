"""Patterns: how an instruction or a condition may be written, in one line each.

`(a|b)` is a choice, `[a]` may be left out, `<card>` is a slot that `words.py` reads, `#tag` reads
nothing and marks which way was taken. A pattern is matched by trying; the furthest place that any
pattern reached, with what it wanted there, is what an error points at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache

from kibitz.planning.language.words import PlanWord

Found = dict[str, object]
"""What the slots and tags of a pattern were read as."""
SlotReader = Callable[[list[PlanWord], int], Iterator[tuple[int, object]]]
"""Reads a slot at a place: every way to read it, as the place after it and the value."""


@dataclass
class Furthest:
    """The furthest place that was reached, and what was expected there."""

    place: int = -1
    expected: list[str] = field(default_factory=list)

    def note(self, place: int, expected: str) -> None:
        """Something else was expected at this place."""
        if place > self.place:
            self.place, self.expected = place, []
        if place == self.place and expected not in self.expected:
            self.expected.append(expected)


Part = tuple[str, object]
AFTER_COMMA = {"throwing", "ending", "starting", "overtaking", "ruffing", "otherwise"}
"""Words inside an instruction that a comma may precede."""


@cache
def compiled(pattern: str) -> tuple[Part, ...]:
    """A pattern as a sequence of words, slots, tags, options and choices.

    >>> compiled("win [in <hand>]")
    (('word', 'win'), ('option', ((('word', 'in'), ('slot', 'hand')),)))
    """
    pieces = re.findall(r"[()\[\]|]|<\w+>|#\w+|[^\s()\[\]|<>#]+", pattern)
    parts, rest = _sequence(pieces)
    if rest:
        raise ValueError(f"the pattern {pattern!r} has a bracket too many")
    return parts[0]


def _sequence(pieces: list[str]) -> tuple[tuple[tuple[Part, ...], ...], list[str]]:
    """The choices up to a closing bracket."""
    choices: list[tuple[Part, ...]] = []
    now: list[Part] = []
    while pieces:
        piece, pieces = pieces[0], pieces[1:]
        if piece in "([":
            inner, pieces = _sequence(pieces)
            now.append(("choice" if piece == "(" else "option", inner))
        elif piece in ")]":
            return (*choices, tuple(now)), pieces
        elif piece == "|":
            choices.append(tuple(now))
            now = []
        elif piece[0] == "<":
            now.append(("slot", piece[1:-1]))
        elif piece[0] == "#":
            now.append(("tag", piece[1:]))
        else:
            now.append(("word", piece))
    return (*choices, tuple(now)), []


def match(
    parts: tuple[Part, ...],
    tokens: list[PlanWord],
    place: int,
    slots: Callable[[str], SlotReader],
    furthest: Furthest,
) -> Iterator[tuple[int, Found]]:
    """Every way to read these parts from a place on: the place after them and what was found."""
    if not parts:
        yield place, {}
        return
    (kind, what), rest = parts[0], parts[1:]
    if kind == "word":
        at = place
        if what in AFTER_COMMA and at + 1 < len(tokens) and tokens[at].text == ",":
            at += 1
        if at < len(tokens) and tokens[at].text == what:
            yield from match(rest, tokens, at + 1, slots, furthest)
        else:
            furthest.note(place, f"“{what}”")
    elif kind == "tag":
        for after, found in match(rest, tokens, place, slots, furthest):
            yield after, {str(what): True, **found}
    elif kind == "slot":
        name = str(what)
        any_found = False
        for next_place, value in slots(name)(tokens, place):
            any_found = True
            for after, found in match(rest, tokens, next_place, slots, furthest):
                yield after, {name: value, **found}
        if not any_found:
            furthest.note(place, SLOT_WORDS.get(name, name))
    else:
        assert isinstance(what, tuple)
        for choice in what:
            yield from match((*choice, *rest), tokens, place, slots, furthest)
        if kind == "option":
            yield from match(rest, tokens, place, slots, furthest)


SLOT_WORDS = {
    "card": "a card of ours",
    "over": "a card of ours",
    "that": "a card of ours, or `it` behind one",
    "cards": "cards of ours",
    "theirs": "a card of theirs",
    "each": "cards of theirs",
    "suit": "a suit",
    "some": "a suit, or so many cards of one",
    "one": "a suit",
    "theirled": "the suit that they led",
    "unled": "a suit, or so many cards of one",
    "tenace": "cards of one hand",
    "ruffers": "trumps of ours",
    "led": "a card of ours",
    "feeder": "one of our hands",
    "thrower": "one of our hands",
    "suits": "suits",
    "until": "a condition",
    "hand": "one of our hands",
    "who": "a defender",
    "whose": "dummy's or declarer's",
    "n": "a number",
    "nth": "which one (first, second, …)",
    "lednth": "which one of the suit that they led (second, third, …)",
    "ownnth": "which one of another suit (second, third, …)",
    "later": "which one (second, third, …)",
    "times": "how often (once, twice, …)",
    "split": "a split such as 3-2",
    "throws": "what to throw",
}
"""What a slot holds, for errors."""

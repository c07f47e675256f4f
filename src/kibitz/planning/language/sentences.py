"""Sentences: a plan's text cut into sentences, which end with a full stop or with their line.

A line goes on in the next one where it cannot end: after a comma, a joining word or a preposition,
inside a condition, or where the next line begins with what cannot begin a sentence. What is
indented further below an ended line belongs to it (`reader.py`); a dash or number begins anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from kibitz.errors import Malformed, Place
from kibitz.planning.language.instructions.all import INSTRUCTIONS
from kibitz.planning.language.pattern import Part, compiled
from kibitz.planning.language.remarks import PARTICIPLES, without_remarks
from kibitz.planning.language.words import (
    ADVERBS,
    CONDITIONAL,
    HANGING,
    JOINING,
    NOTHING,
    PlanWord,
    tokens_of,
)

_BULLET = re.compile(r"^[ \t>*•-]*(?:\d+[.)]\s+)?")
LONGEST = 150
"""A sentence has no more words: reading one takes time that grows faster than its length."""
LONGEST_PLAN = 5_000
"""So many characters a whole plan may have, as on the pages of the workbench."""


@dataclass
class PlanSentence:
    """A sentence: its tokens, how far its line is indented, the number of its line."""

    tokens: list[PlanWord]
    indent: int
    line: int

    @property
    def at(self) -> int:
        """Its place in the text."""
        return self.tokens[0].start

    def after(self, place: int) -> PlanSentence:
        """The rest of it, from a token on."""
        return PlanSentence(self.tokens[place:], self.indent, self.line)


def sentences_of(text: str) -> Iterator[PlanSentence]:
    """The sentences of a plan in order, without remarks; what is no word is told with its place."""
    for sentence in _cut(text):
        sentence.tokens = without_remarks(sentence.tokens)
        if sentence.tokens:
            yield sentence


def _cut(text: str) -> Iterator[PlanSentence]:
    """The sentences as they stand."""
    if len(text) > LONGEST_PLAN:
        raise Malformed(
            f"a plan of {len(text):,} characters",
            place=Place.at(text, LONGEST_PLAN),
            expected=f"at most {LONGEST_PLAN:,}",
        )
    offset, open_one = 0, None
    for number, line in enumerate(text.splitlines(keepends=True)):
        bare = line.split("#")[0].rstrip()
        body = _BULLET.sub("", bare)
        before = bare[: len(bare) - len(body)]
        indent = len(before.expandtabs(2).replace(">", "  "))
        tokens, wrong = tokens_of(text, offset + len(before), offset + len(bare))
        if wrong >= 0:
            raise Malformed(
                f"{text[wrong]!r} means nothing here",
                place=Place.at(text, wrong),
                expected="words, cards such as ♥A, commas and full stops",
            )
        offset += len(line)
        now = PlanSentence([], indent, number)
        if open_one is not None:
            if tokens and not before.strip() and _goes_on(open_one, tokens, indent):
                now = open_one
            else:
                yield open_one
        open_one = None
        for token in tokens:
            if token.text != ".":
                now.tokens.append(token)
                if len(now.tokens) > LONGEST:
                    raise Malformed(
                        "this sentence is too long",
                        place=Place.at(text, token.start),
                        expected=f"a full stop after at most {LONGEST} words",
                    )
            elif now.tokens:
                yield now
                now = PlanSentence([], indent, number)
        open_one = now if now.tokens else None
    if open_one is not None:
        yield open_one


def _goes_on(sentence: PlanSentence, tokens: list[PlanWord], indent: int) -> bool:
    """Does a sentence whose line has ended go on in the next one?"""
    last, first = sentence.tokens[-1].text, tokens[0].text
    if last == ":":
        return False
    if last in HANGING:
        return True
    words = {token.text for token in sentence.tokens}
    if sentence.tokens[0].text in CONDITIONAL and not words & {",", ":", "then"}:
        return indent <= sentence.indent or first not in _beginnings()
    return first not in _beginnings()


@cache
def _beginnings() -> frozenset[str]:
    """The words with which a sentence can begin."""
    words = {"otherwise", "then", *CONDITIONAL, *(ADVERBS - JOINING)}
    words |= {one.split()[0] for one in NOTHING}
    words |= {"after", "before", "on", "as", "regain", "we", *PARTICIPLES}
    for kind in INSTRUCTIONS:
        for pattern in kind.patterns:
            words |= _first_words(compiled(pattern))
    return frozenset(words)


def _first_words(parts: tuple[Part, ...]) -> set[str]:
    kind, what = parts[0]
    if kind == "word":
        return {str(what)}
    words: set[str] = set()
    if kind in ("choice", "option"):
        assert isinstance(what, tuple)
        for choice in what:
            words |= _first_words(choice)
    if kind in ("option", "tag"):
        words |= _first_words(parts[1:])
    return words

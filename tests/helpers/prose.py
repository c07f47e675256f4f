"""Where a JavaScript file of the workbench says something: its string literals that are prose.

The words of the pages stand in `static/js/words/`; a literal elsewhere that a reader would see is
found here by its shape (two words, or one with a capital letter) or by its place (a child of an
element, a thing that is counted).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

ATTRIBUTE = (
    r"(?:class|type|role|scope|href|accept|autocomplete|autocapitalize|method|rows|name|id|for"
    r"|kind|tab|\"[a-z-]+\")"
)
TECHNICAL = re.compile(
    rf"""(?: \b{ATTRIBUTE}:\s* | class:\s[^,]* | \bfrom\s | [=!]==?\s | \bimport\( | title=
    | \.(?:querySelector(?:All)?|closest|matches|addEventListener|removeEventListener|join|split
          |replaceAll|includes|getAttribute|removeAttribute|add|remove|toggle|get|has|getData
          |startsWith|endsWith|getItem|setItem)\(
    | setAttribute\((?:"[a-z-]+",\s)? | new\s\w+\(
    | \b(?:ask|look|drop|follow|link|fetch|h|svg|Event|replace)\(\s*
    | Content-Type":\s | \bcode,\s\{{\}},\s )$""",
    re.VERBOSE,
)
"""What stands before a literal that no reader sees."""
CHILD = re.compile(r"(?:\}, |counted\([^()]*, )$")
HOLE = "\N{REPLACEMENT CHARACTER}"
TWO_WORDS = re.compile(
    rf"[A-Za-z]{{2,}}[,.:;…]? [A-Za-z(“\d{HOLE}]|[A-Za-z\d{HOLE}] [A-Za-z]{{2,}}|[a-z]…$"
)
LABEL = re.compile(r"^\W*[A-Z][a-z]+\W*$")
WORD = re.compile(r"[A-Za-z]{2,}")
NOT_WORDS = re.compile(
    r"^(?:https?:|<|\[[A-Z]|#|/|\.|\(prefers|[a-z]+-[a-z-]+$)|^[A-Z]{2,}$"
    r"|, [.\[][a-z]|:= |\(West\)|hand\("
)
"""Addresses, markup, tags, selectors, names, and sentences of kibitz's own languages."""


@dataclass(frozen=True)
class Literal:
    """A string literal: where it stands, and where the `${…}` in it are."""

    start: int
    end: int
    holes: tuple[tuple[int, int], ...]
    is_template: bool

    def said(self, source: str) -> str:
        """Its text, with a sign for each hole."""
        text, at = "", self.start + 1
        for start, end in self.holes:
            text += source[at : start - 2] + HOLE
            at = end + 1
        return text + source[at : self.end - 1]


def literals(source: str, start: int = 0, end: int | None = None) -> Iterator[Literal]:
    """The literals of a text, outer ones before those in their holes."""
    at, end = start, len(source) if end is None else end
    while at < end:
        if source.startswith("//", at):
            at = source.find("\n", at) % (len(source) + 1)
        elif source.startswith("/*", at):
            at = source.index("*/", at) + 2
        elif source[at] in "\"'":
            last = _string_end(source, at)
            yield Literal(at, last, (), False)
            at = last
        elif source[at] == "`":
            last, holes = _template(source, at)
            yield Literal(at, last, tuple(holes), True)
            for first, behind in holes:
                yield from literals(source, first, behind)
            at = last
        elif source[at] == "/" and re.search(r"(?:[(,=:\[!&|?{};+]|return)\s*$", source[:at][-20:]):
            at = _regex_end(source, at)
        else:
            at += 1


def _string_end(source: str, at: int) -> int:
    found = re.compile(r"(?:\\.|[^\\" + source[at] + r"])*").match(source, at + 1)
    assert found is not None
    return found.end() + 1


def _regex_end(source: str, at: int) -> int:
    found = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\[\n])+/").match(source, at)
    return at + 1 if found is None else found.end()


def _template(source: str, at: int) -> tuple[int, list[tuple[int, int]]]:
    """The end of a template and its holes."""
    holes, at = [], at + 1
    while source[at] != "`":
        if source.startswith("${", at):
            first, depth, at = at + 2, 1, at + 2
            while depth:
                if source[at] in "\"'":
                    at = _string_end(source, at)
                elif source[at] == "`":
                    at = _template(source, at)[0]
                else:
                    depth += {"{": 1, "}": -1}.get(source[at], 0)
                    at += 1
            holes.append((first, at - 1))
        else:
            at += 2 if source[at] == "\\" else 1
    return at + 1, holes


def prose(source: str) -> Iterator[Literal]:
    """The literals that a reader would see."""
    for one in literals(source):
        said, before = one.said(source), source[max(0, one.start - 60) : one.start]
        if not WORD.search(said) or NOT_WORDS.search(said) or TECHNICAL.search(before):
            continue
        if re.match(r"\s*:", source[one.end :]) and re.search(r"[{,]\s*$", before):
            continue  # the name of a property
        child = CHILD.search(before)
        option = re.search(r"\[(?:\"[^\"]*\"|[\w.]+), $", before) and source[one.end] == "]"
        if TWO_WORDS.search(said) or LABEL.search(said) or child or option:
            yield one

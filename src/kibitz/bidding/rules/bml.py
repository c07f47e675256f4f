"""BML: notes in the bidding markup language, read as rules and written from them.

BML is how many partnerships write their system: a call and its meaning a line, answers further in.

    1N  15-17 balanced
      2C  8+, Stayman, forcing
        2D  no major
    1N-(2H);
    D  8+, 0-3!h

A meaning is free text. What can be read of it becomes the condition of a rule: points (`15-17`,
`8+`, `0-11 hcp`), suits (`5+!s`, `4 hearts`, `0-3!h`), `bal`, and what it asks of partner
(`GF`, `INV`, `forcing`, `relay`, `to play`). The whole text is the rule's note. A condition in
braces at the end (`{hcp >= 8 and hearts = 4}`, which our own notes have) is taken as it is, a name
in quotation marks before it is the rule's. A line of which nothing can be read stands in the rules
as a comment, so that nothing is lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO

from kibitz.errors import Malformed, Place

_LINE = re.compile(
    r"(?P<indent>[ \t]*)(?P<call>\(?[1-7][A-Za-z]{1,5}\)?|\(?[PDRX]{1,2}\)?)"
    r"(?:\s*=\s*|\s+|$)(?P<text>.*)"
)
_HISTORY = re.compile(r"(?P<calls>[^\s;]+);")
_SUITS = {"c": "Clubs", "d": "Diamonds", "h": "Hearts", "s": "Spades"}
_NUMBER = r"(?<!\d)(?P<low>\d{1,2})(?!\d)(?:\s*-\s*(?P<high>\d{1,2})(?!\d)|(?P<more>\+))?"
_SUIT = re.compile(
    rf"{_NUMBER}\s*(?:!(?P<letter>[cdhs])|(?P<word>clubs?|diamonds?|hearts?|spades?))(?![a-z])",
    re.I,
)
_POINTS = re.compile(
    rf"(?<![\d!]){_NUMBER}\s*(?:hcp|points|pts)?(?![\s]*(?:!|club|diamond|heart|spade|\d|card))",
    re.I,
)
_FORCES = (
    (r"\b(?:GF|game[- ]forcing|forcing to game)\b", "forcing to game"),
    (r"\b(?:inv|invit\w*)\b", "invitational"),
    (r"\b(?:to play|sign[- ]?off)\b", "to play"),
    (r"\brelay\b", "relay"),
    (r"\b(?<!non-)(?<!non )(?:forcing|F1)\b", "forcing"),
)
_EXACTLY = re.compile(r"(?P<text>.*)\{(?P<condition>[^{}]+)\}")
_NAMED = re.compile(r"[“\"](?P<name>[^“”\"]+)[”\"]")
_MOST_GROWTH = 5
"""Rules are at most so many times as long as the notes: each repeats the calls before it."""
_STRAINS = {"M": "SH", "m": "DC", "X": "SHDC", "red": "HD", "black": "SC"}


@dataclass(frozen=True)
class BmlLine:
    """One call of the notes: the calls before it, itself, and what is written of it."""

    before: tuple[str, ...]
    call: str
    text: str
    line: int

    @property
    def name(self) -> str:
        """The name of its rule."""
        return f"$.{'.'.join((*self.before, self.call))}."


def lines_of(text: str, source: str = "") -> Iterator[BmlLine]:
    """The calls of the notes, each with those before it.

    >>> [one.name for one in lines_of("1N 15-17\\n  2C Stayman\\n    2HS four cards")]
    ['$.1N.', '$.1N.2C.', '$.1N.2C.2H.', '$.1N.2C.2S.']
    """
    history: tuple[str, ...] = ()
    above: list[tuple[int, str]] = []
    for number, line in enumerate(StringIO(text, newline=None), 1):
        line = re.sub(r"//.*", "", line).rstrip()
        if not line.strip() or line.lstrip().startswith(("#", "*")):
            history, above = (), []  # a table of calls ends with an empty line
            continue
        started = _HISTORY.fullmatch(line.strip())
        if started:
            place = Place(source, number, 1, line)
            history = tuple(_word(one, place) for one in started["calls"].split("-"))
            above = []
            continue
        found = _LINE.fullmatch(line)
        if found is None:
            continue  # a paragraph
        indent = len(found["indent"].expandtabs(8))
        while above and above[-1][0] >= indent:
            above.pop()
        place = Place(source, number, 1 + len(found["indent"]), line)
        calls = [_word(one, place) for one in _cases(found["call"])]
        for call in calls:
            yield BmlLine(
                (*history, *(one for _, one in above)), call, found["text"].strip(), number
            )
        above.append((indent, calls[0]))


def _cases(call: str) -> Iterator[str]:
    """`2HS` is two calls, `2M` a major."""
    inner, theirs = call.strip("()"), call.startswith("(")
    if inner[0].isdigit() and inner[1:].upper() not in ("N", "NT"):
        letters = _STRAINS.get(inner[1:], inner[1:].upper())
        made = [f"{inner[0]}{letter}" for letter in sorted(letters, key="CDHSN".find)]
    else:
        made = [inner]
    yield from (f"({one})" if theirs else one for one in made)


def _word(call: str, place: Place) -> str:
    """A call as rules write it."""
    theirs, inner = call.startswith("("), call.strip("()").upper()
    inner = {"D": "X", "DBL": "X", "R": "XX", "RDBL": "XX", "PASS": "P"}.get(inner, inner)
    inner = re.sub(r"NT$", "N", inner)
    if not re.fullmatch(r"[1-7][CDHSN]|P|X|XX", inner):
        raise Malformed(
            f"{call!r} is not a call",
            place=place,
            expected="calls of BML: 1C, 2N, P, D, R, 2M, 2HS, the opponents' in parentheses",
        )
    return f"({inner})" if theirs else inner


def condition_text_of(text: str) -> str:
    """What can be read of a meaning, as a condition; empty where that is nothing.

    >>> condition_text_of("15-17 bal, no 5!s"), condition_text_of("8+, 5+ hearts GF")
    ('15 TO 17 Points AND Balanced', 'Points >= 8 AND Hearts >= 5')
    """
    parts: list[str] = []
    plain = re.sub(r"\b(?:no|not|denies|without)\b[^,;.]*", "", text, flags=re.I)
    for found in _SUIT.finditer(plain):
        suit = _SUITS[(found["letter"] or found["word"])[0].lower()]
        parts.append(_range(found, suit))
    rest = _SUIT.sub(" ", plain)
    points = _POINTS.search(rest)
    if points and (
        points["high"] or points["more"] or re.search(r"hcp|p(oin)?ts", points[0], re.I)
    ):
        parts.insert(0, _range(points, "Points"))
    if re.search(r"\bbal(anced)?\b", plain, re.I) and not re.search(r"\bunbal", plain, re.I):
        parts.append("Balanced")
    return " AND ".join(dict.fromkeys(parts))


def _range(found: re.Match[str], what: str) -> str:
    if found["high"]:
        return f"{found['low']} TO {found['high']} {what}"
    return f"{what} >= {found['low']}" if found["more"] else f"{what} ?= {found['low']}"


def from_bml(text: str, source: str = "") -> str:
    """The rules of BML notes, as a file of rules; each stands in the line of its call.

    >>> print(from_bml("1N 15-17 bal\\n  2C Stayman, forcing\\n  2N 8-9 inv"))
    $.1N. note "15-17 bal" := 15 TO 17 Points AND Balanced;
    ## $.1N.2C. Stayman, forcing
    $.1N.2N. invitational, note "8-9 inv" := 8 TO 9 Points;
    """
    written = StringIO()
    line, rules = 1, list[str]()
    met: set[str] = set()
    room = _MOST_GROWTH * (len(text) + 1000)
    for one in lines_of(text, source):
        room -= len(one.name)
        if room < 0:
            place = Place(source, one.line, 1, one.text)
            raise Malformed(
                "too many calls stand before too many others",
                place=place,
                expected="shorter tables",
            )
        if one.line > line:
            written.write(" ".join(rules) + "\n" * (one.line - line))
            line, rules = one.line, []
        exactly = _EXACTLY.fullmatch(one.text)
        condition = exactly["condition"] if exactly else condition_text_of(one.text)
        if not condition or one.name in met or one.call.startswith("("):
            if not one.call.startswith("("):
                rules.append(f"## {one.name} {one.text}".rstrip())
            continue
        met.add(one.name)
        text = exactly["text"].rstrip() if exactly else one.text
        named = _NAMED.match(text)
        told = text.partition(":")[0] if exactly else text  # our own marks stand before a colon
        force = next((word for form, word in _FORCES if re.search(form, told, re.I)), "")
        said = text.replace('"', "'")
        name = f'"{named["name"]}"' if named else ""
        note = "" if exactly else f'note "{said}"'  # of our own notes all is in the condition
        marks = ", ".join(part for part in (name, force, note) if part)
        at = sum(not rule.startswith("##") for rule in rules)  # a comment ends its line
        rules.insert(at, f"{one.name} {marks}".rstrip() + f" := {condition};")
    return written.getvalue() + " ".join(rules)

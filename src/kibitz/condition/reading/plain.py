"""Plain phrases: `hearts 3-3`, `West has the ♠K`, said in the language of conditions.

A phrase is one of the patterns below, several are joined by `and` or by `or`. What is no such
phrase is left to the language itself, whose errors point at the place. Each pattern stands
beside what it means, so that the page can show both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from kibitz.cards import SEATS, SUITS, Card
from kibitz.condition.reading.probsy import parse_condition
from kibitz.condition.tree import Condition
from kibitz.english import number
from kibitz.errors import KibitzError, Malformed

_NUMBERS = {number(n): str(n) for n in range(14)}
_SUITS = {name: suit for suit in SUITS for name in (suit.word, suit.singular, suit.symbol)}
_SEAT = "(?P<seat>" + "|".join(seat.word.lower() for seat in SEATS) + ")"
_SUIT = "(?P<suit>" + "|".join(sorted(map(re.escape, _SUITS), key=len, reverse=True)) + ")"
_N = r"(?P<n>\d{1,2}|" + "|".join(_NUMBERS) + ")"
_RANK = r"ace|king|queen|jack|ten|[akqjt]|10|[2-9]"
_CARD = (
    rf"(?:the )?(?:(?P<first>[♠♥♦♣]|[shdc])(?P<rank>10|[akqjt2-9])"
    rf"|(?P<word>{_RANK}) of (?P<of>spades|hearts|diamonds|clubs))"
)
_HAS = r"(?:has|holds|have)"

Found = re.Match[str]


LONGEST = 200
"""A longer text is no plain phrase."""


def parse_said(
    text: str, *, macros: Mapping[str, Condition] | None = None, source: str = ""
) -> Condition:
    """Read a plain phrase, or else a condition in PROBSY's language.

    >>> parse_said("West has the ♦A") == parse_said("hand(dA)=West")
    True
    """
    return parse_condition(plain_words(text) or text, macros=macros, source=source)


def plain_words(text: str) -> str | None:
    """What a plain phrase is in the language of conditions; None if it is none.

    >>> plain_words("hearts 3-3")
    '(hearts(West)=3 and hearts(East)=3)'
    >>> plain_words("West has the ♠K and clubs are 4-2")
    'hand(sK)=West and (clubs(West)=4 and clubs(East)=2 or clubs(West)=2 and clubs(East)=4)'
    >>> plain_words("East has at least 12 points"), plain_words("West has five or more hearts")
    ('hcp(East)>=12', 'hearts(West)>=5')
    >>> plain_words("hearts(West)=3") is None
    True
    """
    if len(text) > LONGEST:
        return None
    words = " ".join(text.lower().split()).rstrip(".")
    for joint in (" and ", " or "):
        parts = words.split(joint)
        found = [_one(part) for part in parts]
        if all(found):
            return joint.join(part for part in found if part)
    return None


def _one(words: str) -> str | None:
    for pattern, meaning in PHRASES.items():
        if found := re.fullmatch(pattern, words):
            try:
                return meaning(found)
            except KibitzError:
                return None
    return None


def _number(found: Found, name: str = "n") -> str:
    return _NUMBERS.get(found[name], found[name])


def _of(found: Found) -> str:
    """`hearts(West)`"""
    return f"{_SUITS[found['suit']].word}({found['seat'].title()})"


def _card(found: Found) -> str:
    if found["first"]:
        suit, rank = found["first"], found["rank"]
    else:
        suit, rank = found["of"][0], found["word"][0] if found["word"] != "10" else "t"
    if suit in _SUITS:
        suit = _SUITS[suit].letter
    card = Card.parse(f"{suit.upper()}{'T' if rank == '10' else rank.upper()}")
    return f"hand({card.suit.letter.lower()}{card.rank.letter})"


def _split(found: Found) -> str:
    suit = _SUITS[found["suit"]].word
    a, b = found["a"], found["b"]
    ways = dict.fromkeys([(a, b), (b, a)])
    return f"({' or '.join(f'{suit}(West)={x} and {suit}(East)={y}' for x, y in ways)})"


def _void(found: Found) -> str:
    lengths = {"void": 0, "singleton": 1, "doubleton": 2}
    return f"{_of(found)}={lengths[found['short']]}"


EXAMPLES = (
    "hearts 3-3",
    "clubs are 4-2",
    "West has the ♠K",
    "the ♥Q is with East",
    "East does not have the ♦A",
    "West is void in clubs",
    "West has a singleton heart",
    "West has five hearts",
    "East has at least four spades",
    "West has at most 2 diamonds",
    "East has 12 points",
    "East has at least 12 points",
    "West has at most 5 points",
    "West has 10 to 12 points",
    "hearts 3-3 or West has the ♠K",
)
"""Phrases as people write them; the documentation shows each with what it means."""

PHRASES: dict[str, Callable[[Found], str]] = {
    rf"(?:the )?{_SUIT}s?(?: (?:are|is|split|splits|break|breaks|lie|divide))? "
    r"(?P<a>\d{1,2})[-–](?P<b>\d{1,2})": _split,
    rf"{_SEAT} {_HAS} {_CARD}": lambda f: f"{_card(f)}={f['seat'].title()}",
    rf"{_CARD} (?:is )?(?:with|in) {_SEAT}": lambda f: f"{_card(f)}={f['seat'].title()}",
    rf"{_SEAT} (?:does not|doesn't) (?:have|hold) {_CARD}": (
        lambda f: f"not {_card(f)}={f['seat'].title()}"
    ),
    rf"{_SEAT} (?:{_HAS} a|is) (?P<short>void|singleton|doubleton)(?: in)? {_SUIT}": _void,
    rf"{_SEAT} {_HAS} (?:exactly )?{_N} {_SUIT}s?": lambda f: f"{_of(f)}={_number(f)}",
    rf"{_SEAT} {_HAS} (?:at least {_N}|(?P<m>\w+) or more|(?P<p>\d{{1,2}})\+) {_SUIT}s?": (
        lambda f: f"{_of(f)}>={_any(f)}"
    ),
    rf"{_SEAT} {_HAS} (?:at most {_N}|(?P<m>\w+) or (?:fewer|less)) {_SUIT}s?": (
        lambda f: f"{_of(f)}<={_any(f)}"
    ),
    rf"{_SEAT} {_HAS} (?:exactly )?{_N} (?:points?|hcp)": (
        lambda f: f"hcp({f['seat'].title()})={_number(f)}"
    ),
    rf"{_SEAT} {_HAS} (?:at least {_N}|(?P<m>\w+) or more|(?P<p>\d{{1,2}})\+) (?:points?|hcp)": (
        lambda f: f"hcp({f['seat'].title()})>={_any(f)}"
    ),
    rf"{_SEAT} {_HAS} (?:at most {_N}|(?P<m>\w+) or (?:fewer|less)) (?:points?|hcp)": (
        lambda f: f"hcp({f['seat'].title()})<={_any(f)}"
    ),
    rf"{_SEAT} {_HAS} {_N} ?(?:to|-|–) ?(?P<most>\d{{1,2}}) (?:points?|hcp)": (
        lambda f: f"hcp({f['seat'].title()}) in [{_number(f)},{f['most']}]"
    ),
}
"""A phrase as it is said, and what it is in the language of conditions."""


def _any(found: Found) -> str:
    """The number, wherever in the phrase it stands."""
    given = next(one for one in ("n", "m", "p") if found.groupdict().get(one))
    said = _number(found, given)
    if not said.isdigit():
        raise Malformed(f"{said!r} is no number")
    return said

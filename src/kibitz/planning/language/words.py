"""Words: a plan's text cut into tokens, each with its place.

Cards may be written `♥A`, `HA`, `♥AKQ`, `ace of hearts` or `heart ace`; articles and possessives
say nothing; capitals make no difference except in a card's letters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from kibitz.cards import RANKS, Suit
from kibitz.english import number, ordinal

SILENT = {
    "the",
    "a",
    "an",
    "your",
    "my",
    "our",
    "their",
    "his",
    "its",
    "any",
    "please",
    "'s",
    "remaining",
}
"""Words that say nothing here."""
SAME = {
    "small": "low", "little": "low", "honor": "honour", "honors": "honours", "hold-up": "hold",
    "crossruff": "cross-ruff", "opponents": "they", "defenders": "they", "opponent": "they",
    "trumping": "ruffing", "discarding": "throwing", "pitching": "throwing", "afterwards": "then",
    "toward": "towards", "else": "otherwise", "finishing": "ending",
}  # fmt: skip
"""Words that are read as another one."""
RANK_WORDS = {
    "ace": 12, "king": 11, "queen": 10, "jack": 9, "knave": 9, "ten": 8, "nine": 7, "eight": 6,
    "seven": 5, "six": 4, "five": 3, "four": 2, "three": 1, "two": 0, "deuce": 0,
}  # fmt: skip
"""A rank's word and its place in the suit."""
NUMBER_WORDS = {number(n, none="zero"): n for n in range(14)} | {"another": 1, "single": 1}
"""Numbers in words."""
NTH_WORDS = {ordinal(n): n for n in range(1, 14)}
"""Which one, in words."""
TIMES_WORDS = {"once": 1, "twice": 2, "thrice": 3}
"""How often."""
SUIT_WORDS = {
    word: int(suit)
    for suit in Suit
    for word in (suit.word, suit.singular, suit.symbol, suit.symbol + "s")
}
"""The names of the suits."""

_TOKEN = re.compile(
    r"(?P<card>[♠♥♦♣]\s?(?:10|[AKQJT2-9])+(?:\s(?:10|[AKQJT2-9])\b)*(?![\w-])"
    r"|\b[SHDC](?:10|[AKQJT2-9])+\b)"
    r"|(?P<pip>[♠♥♦♣]s?)"
    r"|(?P<split>\b\d-\d\b)"
    r"|(?P<number>\b\d+(?:st|nd|rd|th)?\b)"
    r"|(?P<word>'s\b|’s\b|[A-Za-z]+(?:-[A-Za-z]+)*)"
    r"|(?P<mark>[.,;:])"
)


@dataclass(frozen=True)
class PlanWord:
    """One word of a plan: as it counts (`text`), what kind it is, and where it stands."""

    text: str
    kind: str
    start: int
    end: int
    cards: tuple[int, ...] = ()


def tokens_of(text: str, start: int, end: int) -> tuple[list[PlanWord], int]:
    """The tokens of a piece of text; the place of the first sign that is none, or -1.

    >>> [token.text for token in tokens_of("Win the ♥AK, in Dummy.", 0, 22)[0]]
    ['win', '♥AK', ',', 'in', 'dummy', '.']
    """
    tokens: list[PlanWord] = []
    place = start
    while place < end:
        if text[place].isspace() or text[place] in '()*"“”-–—':
            place += 1
            continue
        found = _TOKEN.match(text, place, end)
        if found is None:
            return tokens, place
        token = _token(found)
        if token is not None:
            tokens.append(token)
        place = found.end()
    return tokens, -1


def _token(found: re.Match[str]) -> PlanWord | None:
    kind, raw = str(found.lastgroup), found[0]
    at, end = found.span()
    if kind == "card":
        return PlanWord(raw.replace(" ", ""), kind, at, end, _cards(raw))
    word = raw.lower()
    if kind == "word":
        word = SAME.get(word, word)
        if word in SILENT:
            return None
    return PlanWord(word, kind, at, end)


def _cards(raw: str) -> tuple[int, ...]:
    suit = "CDHS".index(raw[0]) if raw[0] in "CDHS" else "♣♦♥♠".index(raw[0])
    ranks = re.findall(r"10|[AKQJT2-9]", raw[1:].upper())
    return tuple(13 * suit + (8 if rank == "10" else RANKS.index(rank)) for rank in ranks)

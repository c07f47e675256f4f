"""Words: a plan's text cut into tokens, each with its place.

Cards may be written `♥A`, `HA`, `♥AKQ`, `ace of hearts` or `heart ace`; articles and possessives
say nothing; capitals make no difference except in a card's letters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from kibitz.cards import RANKS, SEATS, Suit
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
    "outstanding",
}
"""Words that say nothing here."""
HOLDERS = {
    "dummy", "table", "declarer", "hand", "lho", "rho", *(seat.word.lower() for seat in SEATS),
}  # fmt: skip
"""Whose cards may be spoken of: `dummy's diamonds`."""
SAME = {
    "small": "low", "little": "low", "honor": "honour", "honors": "honours", "hold-up": "hold",
    "crossruff": "cross-ruff", "opponents": "they", "defenders": "they", "opponent": "they",
    "trumping": "ruffing", "discarding": "throwing", "pitching": "throwing", "afterwards": "then",
    "toward": "towards", "afterward": "then", "opps": "they", "thereafter": "then",
    "else": "otherwise", "finishing": "ending", "till": "until", "refuse": "duck", "ditch": "throw",
    "dump": "throw", "shed": "throw", "board": "table",
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

JOINING = {",", "and", "then", ";", "before", "but"}
"""What may stand between two instructions of a sentence."""
CLOSING = {",", ":", ";", "and", "or", "then", "but"}
"""What a condition ends before, if it does not end its sentence."""
CONDITIONAL = {"if", "unless", "when", "whenever", "once"}
"""What a condition begins with."""
HANGING = {
    *JOINING, "or", "to", "towards", "with", "in", "from", "of", "on", "by", "until", "for", "not",
    "against", "through", "into", "at", "both", "throwing", "ending", "overtaking", *CONDITIONAL,
}  # fmt: skip
"""What a sentence cannot end with."""
ADVERBS = {
    "first",
    "then",
    "next",
    "now",
    "finally",
    "immediately",
    "also",
    "simply",
    "later",
    "and",
}
"""What may stand before an instruction without meaning more than the order says."""
NOTHING = ("take rest", "hope for best", "leave last trump out", "leave last trump",
           "leave master trump out", "leave master trump", "take what is left", "cash out",
           "take tricks that are left", "claim rest", "you have rest", "rest are yours",
           "rest are good", "let them ruff", "let him ruff", "let they ruff",
           "take tricks", "cash winners", "take winners", "cash all winners",
           "take all winners", "claim", "take top tricks",
           "cash top tricks", "cash tops", "take stock", "take everything")  # fmt: skip
"""Sentences that order what silence plays by itself."""

_TOKEN = re.compile(
    r"(?P<card>[♠♥♦♣♤♡♢♧]\ufe0f?\s?(?:10|[AKQJT2-9])+(?:\s(?:10|[AKQJT2-9])\b)*(?![\w-])"
    r"|\b(?:10|[AKQJT2-9])+[♠♥♦♣♤♡♢♧]\ufe0f?"
    r"|\b[SHDC](?:10|[AKQJT2-9])+\b)"
    r"|(?P<pip>[♠♥♦♣♤♡♢♧]\ufe0f?s?)"
    r"|(?P<split>\b\d[-–/]\d\b)"
    r"|(?P<number>\b\d+(?:st|nd|rd|th)?\b)"
    r"|(?P<ranks>\b(?:[KQJT]|[AKQJT]{2,}|A(?=\s+(?:of|and|or|[KQJT]|10)\b))(?=[\s,.;:]|$))"
    r"|(?P<word>'s\b|’s\b|[A-Za-z]+(?:['’](?:t|re|ve|ll|m|d)\b)?(?:-[A-Za-z]+)*)"
    r"|(?P<mark>[.,;:!])"
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
    >>> [token.text for token in tokens_of("Cash A♥, K of clubs", 0, 19)[0]]
    ['cash', 'A♥', ',', 'king', 'of', 'clubs']
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
        is_ace = found[0] == "A" and bool(tokens) and tokens[-1].text in SUIT_WORDS
        if found.lastgroup == "ranks" or is_ace:
            if tokens and tokens[-1].text in RANK_WORDS and tokens[-1].end == place - 1:
                tokens.append(PlanWord(",", "mark", place, place))  # A K J
            tokens += _ranks(found)
        elif (
            found[0] == "a" and re.match(r"\s+trump\b", text[found.end() : end]) and _draws(tokens)
        ):
            tokens.append(PlanWord("one", "word", *found.span()))  # a trump, and not all of them
        elif found[0] in ("'s", "’s") and tokens and tokens[-1].text in HOLDERS:
            tokens[-1] = replace(tokens[-1], kind="whose")
        elif found[0] in ("'s", "’s") and tokens and tokens[-1].text in ("it", "that", "this"):
            tokens.append(PlanWord("is", "word", *found.span()))
        elif (parts := _parted(found)) is not None:
            tokens += parts
        elif (token := _token(found)) is not None:
            tokens.append(token)
        place = found.end()
    return tokens, -1


def _draws(tokens: list[PlanWord]) -> bool:
    """Is trumps to be drawn the last thing that was said?"""
    return bool(tokens) and tokens[-1].text in ("draw", "pull")


def _token(found: re.Match[str]) -> PlanWord | None:
    kind, raw = str(found.lastgroup), found[0]
    at, end = found.span()
    if kind == "card":
        return PlanWord(raw.replace(" ", ""), kind, at, end, _cards(raw))
    word = raw.lower().replace("\ufe0f", "").translate(_FILLED).replace("!", ".")
    if kind == "split":
        word = f"{raw[0]}-{raw[-1]}"
    if kind == "word":
        word = SAME.get(word, word)
        if word in SILENT:
            return None
    return PlanWord(word, kind, at, end)


def _parted(found: re.Match[str]) -> list[PlanWord] | None:
    """`don't` as `do not`, `they're` as `they are`, `king-jack` as `king, jack`."""
    word, span = found[0].lower().replace("’", "'"), found.span()
    if word.endswith("n't"):
        verb = {"won't": "will", "can't": "can"}.get(word, word[:-3])
        return [PlanWord(verb, "word", *span), PlanWord("not", "word", *span)]
    if word.endswith("'re"):
        return [PlanWord(word[:-3], "word", *span), PlanWord("are", "word", *span)]
    ranks = word.split("-")
    if len(ranks) < 2 or not all(rank in RANK_WORDS for rank in ranks):
        return None
    words: list[PlanWord] = []
    for rank in ranks:
        words += [PlanWord(",", "mark", *span)] * bool(words) + [PlanWord(rank, "word", *span)]
    return words


def _ranks(found: re.Match[str]) -> list[PlanWord]:
    """`AKQ` of a suit that stands beside it, as words with commas between."""
    words: list[PlanWord] = []
    at, end = found.span()
    for letter in found[0]:
        if words:
            words.append(PlanWord(",", "mark", at, at))
        words.append(PlanWord(_RANK_NAMES[letter], "word", at, end))
    return words


def _cards(raw: str) -> tuple[int, ...]:
    raw = raw.replace("\ufe0f", "").translate(_FILLED)
    letter = next(sign for sign in raw if sign in "CDHS♣♦♥♠")
    suit = "CDHS".find(letter) if letter in "CDHS" else "♣♦♥♠".index(letter)
    ranks = re.findall(r"10|[AKQJT2-9]", raw)
    return tuple(13 * suit + (8 if rank == "10" else RANKS.index(rank)) for rank in ranks)


_FILLED = str.maketrans("♤♡♢♧", "♠♥♦♣")
_RANK_NAMES = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}

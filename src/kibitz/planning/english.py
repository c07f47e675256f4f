"""English: numbers, lists and suits in words, for the sentences about a plan."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.cards import Suit

NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen",
)  # fmt: skip


def percent(share: float, digits: int = 0) -> str:
    """A share in per cent; only all of them are 100.

    >>> percent(0.125), percent(0.125, 1), percent(0.999), percent(1)
    ('12 %', '12.5 %', '99 %', '100 %')
    """
    text = f"{100 * share:.{digits}f} %"
    return f"{100 - 10**-digits:.{digits}f} %" if share < 1 and text.startswith("100") else text


def number(n: int) -> str:
    """A number in words, up to thirteen.

    >>> number(3), number(14)
    ('three', '14')
    """
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words with commas and a last word between.

    >>> listed(["a", "b", "c"]), listed(["a", "b"], "then")
    ('a, b and c', 'a, then b')
    """
    if len(words) < 2:
        return "".join(words)
    between = f", {last} " if last == "then" else f" {last} "
    return ", ".join(words[:-1]) + between + words[-1]


def singular(suit: Suit) -> str:
    """`spade`, `heart`, …"""
    return suit.word.removesuffix("s")


def suit_word(letter: str) -> str:
    """`spades` for `S`."""
    return Suit.parse(letter).word


def so_many(n: int, suit: Suit, again: bool = False) -> str:
    """`a club`, `another club`, `two clubs`, `two more clubs`.

    >>> so_many(1, Suit.CLUBS), so_many(2, Suit.CLUBS, again=True)
    ('a club', 'two more clubs')
    """
    if n == 1:
        return f"{'another' if again else 'a'} {singular(suit)}"
    return f"{number(n)} {'more ' if again else ''}{suit.word}"


def capital(text: str) -> str:
    """The text with a capital letter first."""
    return text[:1].upper() + text[1:]

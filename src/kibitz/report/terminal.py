"""Text to the terminal: pips in four colours where there is a terminal, plain text elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from kibitz.cards import Suit

TERMINAL_COLOURS = {
    Suit.SPADES: "bold blue",
    Suit.HEARTS: "bold red",
    Suit.DIAMONDS: "dark_orange",
    Suit.CLUBS: "green",
}
"""Rich styles of the four pips."""


def console() -> Console:
    """A console on standard output that never wraps and never guesses at markup."""
    return Console(highlight=False, markup=False, soft_wrap=True, file=sys.stdout)


def errors() -> Console:
    """The same on standard error, for messages and progress bars."""
    return Console(highlight=False, markup=False, soft_wrap=True, stderr=True)


def pips(text: str) -> Text:
    """The text with its pips coloured.

    >>> pips("♥A").plain
    '♥A'
    """
    rich = Text(text)
    for suit, style in TERMINAL_COLOURS.items():
        rich.highlight_words([suit.symbol], style)
    return rich


def show(lines: Iterable[str]) -> None:
    """Print lines with coloured pips."""
    out = console()
    for line in lines:
        out.print(pips(line))

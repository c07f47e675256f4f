"""The console: rich's, with pips in four colours; loaded only where there is a terminal."""

from __future__ import annotations

from typing import NoReturn

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


class Out(Console):
    """A console that never wraps and never guesses at markup."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(highlight=False, markup=False, emoji=False, soft_wrap=True, stderr=stderr)

    def on_broken_pipe(self) -> NoReturn:
        """Whoever read our output has enough: the command line knows what to do."""
        raise BrokenPipeError


def pips(text: str) -> Text:
    """The text with its pips coloured.

    >>> pips("♥A").plain
    '♥A'
    """
    rich = Text(text)
    for suit, style in TERMINAL_COLOURS.items():
        rich.highlight_words([suit.symbol], style)
    return rich

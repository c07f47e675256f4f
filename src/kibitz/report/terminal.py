"""Text to the terminal: pips in four colours where there is a terminal, plain text elsewhere."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
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

_PLAIN = str.maketrans("♠♥♦♣×…–—", "SHDCx.--")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class Out(Console):
    """A console that never wraps, never guesses at markup, and ends quietly when a pipe closes."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(highlight=False, markup=False, emoji=False, soft_wrap=True, stderr=stderr)

    def on_broken_pipe(self) -> NoReturn:
        """Whoever read our output has enough: no message, no error."""
        close_pipe()
        raise SystemExit(0)


def close_pipe() -> None:
    """Point standard output at nothing, so that leaving does not stumble over the closed pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def console() -> Console:
    """The console on standard output."""
    return Out()


def errors() -> Console:
    """The same on standard error, for messages and progress bars."""
    return Out(stderr=True)


def pips(text: str) -> Text:
    """The text with its pips coloured.

    >>> pips("♥A").plain
    '♥A'
    """
    rich = Text(text)
    for suit, style in TERMINAL_COLOURS.items():
        rich.highlight_words([suit.symbol], style)
    return rich


def printable(text: str, encoding: str) -> str:
    """The text without control characters, and with letters for pips where there are no pips.

    >>> printable("♠A\\x1b[31m", "ascii")
    'SA?[31m'
    """
    text = _CONTROL.sub("?", text)
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(_PLAIN).encode(encoding, "replace").decode(encoding)
    return text


def show(lines: Iterable[str]) -> None:
    """Print lines with coloured pips."""
    out = console()
    for line in lines:
        out.print(pips(printable(line, out.encoding)))

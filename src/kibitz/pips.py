"""The pips in colour: one small helper for every value that shows itself in a notebook."""

from __future__ import annotations

from html import escape

from kibitz.cards import Suit

COLOURS = {
    Suit.SPADES: "#1f2f86",
    Suit.HEARTS: "#cf222e",
    Suit.DIAMONDS: "#c2571a",
    Suit.CLUBS: "#1a7f37",
}
"""Four colours, one for each suit, readable on white."""


def to_html(text: str) -> str:
    """Escape a text and colour its pips.

    >>> to_html("♣<")
    '<span style="color:#1a7f37">♣</span>&lt;'
    """
    text = escape(text)
    for suit, colour in COLOURS.items():
        text = text.replace(suit.symbol, f'<span style="color:{colour}">{suit.symbol}</span>')
    return text

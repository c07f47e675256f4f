"""The pips in colour: one small helper for every value that shows itself in a notebook."""

from __future__ import annotations

from html import escape

COLOURS = {
    "♠": "#1f2f86",
    "♥": "#cf222e",
    "♦": "#c2571a",
    "♣": "#1a7f37",
}
"""Four colours, one for each suit, readable on white."""


def to_html(text: str) -> str:
    """Escape a text and colour its pips.

    >>> to_html("♣<")
    '<span style="color:#1a7f37">♣</span>&lt;'
    """
    text = escape(text)
    for pip, colour in COLOURS.items():
        text = text.replace(pip, f'<span style="color:{colour}">{pip}</span>')
    return text

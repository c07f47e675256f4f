"""A page of HTML that holds all it shows and loads nothing."""

from __future__ import annotations

from html import escape


def page(title: str, style: str, body: str, script: str = "") -> str:
    """The whole file: what a browser wants to know first, then the body.

    >>> page("Deals", "p { color: red }", "<p>…</p>").startswith("<!doctype html>")
    True
    """
    end = f"<script>{script}</script>" if script else ""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="data:,">'
        f"<title>{escape(title)}</title><style>{style}</style></head>"
        f"<body>\n{body}\n{end}</body></html>\n"
    )

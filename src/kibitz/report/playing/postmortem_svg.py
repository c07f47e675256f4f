"""Charts of a post-mortem as SVG texts: the double-dummy trace and the spread of tricks.

Drawn by hand, so that a page holds its charts, loads nothing and needs no library.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from kibitz.cards import Card
from kibitz.english import percent

WIDTH, HEIGHT, LEFT, BOTTOM = 640, 170, 34, 24
COLOURS = {
    "mistake": "#b3261e",
    "lucky": "#9a6700",
    "right though it lost": "#0b57d0",
    "close": "#6e7781",
}
"""The dots of the trace."""


def trace_svg(play: Mapping[str, Any], needed: int) -> str:
    """Declarer's tricks with all cards in sight after each card, judged cards as dots."""
    trace: Sequence[int] = play["trace"]
    low = max(0, min(*trace, needed) - 1)
    high = min(13, max(*trace, needed) + 1)
    step = (WIDTH - LEFT - 8) / max(len(trace) - 1, 1)

    def x(number: int) -> float:
        return round(LEFT + number * step, 1)

    def y(tricks: float) -> float:
        return round(10 + (high - tricks) * (HEIGHT - BOTTOM - 10) / max(high - low, 1), 1)

    parts = []
    for tricks in range(low, high + 1):
        parts.append(
            f'<line x1="{LEFT}" x2="{WIDTH - 8}" y1="{y(tricks)}" y2="{y(tricks)}" class="g"/>'
        )
        parts.append(f'<text x="{LEFT - 6}" y="{y(tricks) + 4}" class="l">{tricks}</text>')
    parts.append(
        f'<line x1="{LEFT}" x2="{WIDTH - 8}" y1="{y(needed)}" y2="{y(needed)}" class="need"/>'
    )
    for trick in range(0, len(trace), 4):
        parts.append(f'<text x="{x(trick)}" y="{HEIGHT - 6}" class="b">{trick // 4 + 1}</text>')
    path = f"M{x(0)} {y(trace[0])}" + "".join(
        f"H{x(n)}V{y(tricks)}" for n, tricks in enumerate(trace) if n
    )
    parts.append(f'<path d="{path}" class="t"/>')
    for card in play["cards"]:
        if card["verdict"] in COLOURS:
            number = card["number"] + 1
            parts.append(
                f'<circle cx="{x(number)}" cy="{y(trace[number])}" r="5" '
                f'fill="{COLOURS[card["verdict"]]}"><title>trick {card["trick"]}: '
                f"{escape(card['text'])}</title></circle>"
            )
    return _svg(WIDTH, HEIGHT, parts, "Declarer's tricks with all cards in sight, trick by trick")


def spread_svg(spread: Mapping[str, int], needed: int) -> str:
    """How many tricks in how many layouts; those that make the contract are green."""
    numbers = {int(tricks): count for tricks, count in spread.items()}
    first, last, most = min(numbers), max(numbers), max(numbers.values())
    bar, height = 34, 90
    parts = []
    for place, tricks in enumerate(range(first, last + 1)):
        count = numbers.get(tricks, 0)
        tall = round(count * height / most, 1)
        colour = "#1a7f37" if tricks >= needed else "#b3261e"
        at = 4 + place * bar
        parts.append(
            f'<rect x="{at}" y="{14 + height - tall}" width="{bar - 6}" height="{tall}" '
            f'fill="{colour}" opacity=".75"/>'
        )
        parts.append(
            f'<text x="{at + bar / 2 - 3}" y="{10 + height - tall}" class="b">{count}</text>'
        )
        parts.append(f'<text x="{at + bar / 2 - 3}" y="{height + 30}" class="b">{tricks}</text>')
    width = 8 + bar * (last - first + 1)
    return _svg(width, height + 36, parts, "Layouts by declarer's tricks, all cards in sight")


def odds_svg(card: Mapping[str, Any]) -> str:
    """Two bars: the chance of the card played and of the other."""
    parts = []
    for row, (name, chance) in enumerate(
        ((card["card"], card["chance"]), (card["best"], card["best_chance"]))
    ):
        wide = round(120 * chance, 1)
        colour = "#6e7781" if row == 0 else "#1a7f37"
        parts.append(
            f'<rect x="30" y="{3 + 16 * row}" width="{wide}" height="11" fill="{colour}"/>'
        )
        parts.append(f'<text x="26" y="{12 + 16 * row}" class="l">{Card.parse(name).symbol}</text>')
        parts.append(
            f'<text x="{34 + wide}" y="{12 + 16 * row}" class="r">{percent(chance)}</text>'
        )
    return _svg(190, 34, parts, "Chance of the card played and of the other")


def _svg(width: float, height: float, parts: Sequence[str], title: str) -> str:
    wide = ' class="wide"' if width == WIDTH else ""
    return (
        f'<svg{wide} viewBox="0 0 {width} {height}" style="max-width:{width}px" role="img" '
        f'aria-label="{escape(title)}"><title>{escape(title)}</title>{"".join(parts)}</svg>'
    )

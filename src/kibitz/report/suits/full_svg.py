"""The whole tree of a line as a picture: one row a play, branches joined by elbows.

Declarer's leads stand in boxes, the defenders' cards beside the branch they open; a
green end is a trick won, a red one a trick lost.
"""

from __future__ import annotations

from html import escape
from typing import Any

from kibitz.report.suits.full_tree import TreeRow, tree_rows
from kibitz.report.suits.svg import LEFT, framed

ROW, STEP, TOP = 22, 14, 44


def tree_svg(tree: dict[str, Any] | None, title: str) -> str:
    """The picture of a tree as `Line.to_json` gives it."""
    rows = list(tree_rows(tree))
    parts: list[str] = []
    last_at: dict[int, int] = {}
    for i, row in enumerate(rows):
        x, y = LEFT + STEP * row.depth, TOP + ROW * i
        parent = max((d for d in last_at if d < row.depth), default=None)
        if parent is not None:
            px, py = LEFT + STEP * parent + 5, TOP + ROW * last_at[parent] + 9
            parts.append(f'<path class="l" d="M{px} {py}V{y}H{x - 2}"/>')
        last_at = {d: at for d, at in last_at.items() if d < row.depth} | {row.depth: i}
        parts.append(_drawn(row, x, y))
    width = LEFT + max(STEP * row.depth + 8 * len(row.text) for row in rows) + 30
    return framed(parts, title, width, TOP + ROW * len(rows) + 12)


def _drawn(row: TreeRow, x: int, y: int) -> str:
    """One play: a box for declarer's lead, a coloured dot where a trick ends."""
    label = f'<text x="{x + 4}" y="{y + 4}">{escape(row.text)}</text>'
    if row.leads:
        box = f'x="{x - 2}" y="{y - 11}" width="{8 * len(row.text)}" height="20"'
        return f'<rect class="d" rx="4" {box}/>{label}'
    if row.won is not None:
        kind = "w" if row.won else "x"
        return f'<circle class="{kind}" cx="{x - 4}" cy="{y}" r="3.5"/>{label}'
    return label

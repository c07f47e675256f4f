"""The tree of a line as a picture: one row a play, branches joined by elbows.

Declarer's plays stand in boxes, the defenders' beside the branch they open; a
green end is a trick won, a red one a trick lost.
"""

from __future__ import annotations

from html import escape
from typing import Any

from kibitz.report.suit import tree_lines

ROW, STEP, LEFT, TOP = 22, 14, 16, 44
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#222}.t{font-weight:600;font-size:15px}"
    ".l{stroke:#bbb;fill:none}.d{fill:#eef3fb;stroke:#9db4d6}.w{fill:#1a7f37}.x{fill:#cf222e}"
)
"""Everything the picture needs to look as it should, wherever it is shown."""


def tree_svg(tree: dict[str, Any] | None, title: str) -> str:
    """The picture of a tree as `Line.to_json` gives it."""
    rows = [(len(line) - len(line.lstrip(" ")), line.strip()) for line in tree_lines(tree, "")]
    height = TOP + ROW * len(rows) + 12
    width = LEFT + max(STEP * depth // 2 + 8 * len(text) for depth, text in rows) + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<text class="t" x="{LEFT}" y="24">{escape(title)}</text>',
    ]
    last_at: dict[int, int] = {}
    for i, (depth, text) in enumerate(rows):
        x, y = LEFT + STEP * depth // 2, TOP + ROW * i
        parent = max((d for d in last_at if d < depth), default=None)
        if parent is not None:
            px, py = LEFT + STEP * parent // 2 + 5, TOP + ROW * last_at[parent] + 9
            parts.append(f'<path class="l" d="M{px} {py}V{y}H{x - 2}"/>')
        last_at = {d: row for d, row in last_at.items() if d < depth} | {depth: i}
        parts.append(_row(x, y, text))
    return "\n".join([*parts, "</svg>\n"])


def _row(x: int, y: int, text: str) -> str:
    """One play: a box for declarer's lead, a coloured dot where a trick ends."""
    label = f'<text x="{x + 4}" y="{y + 4}">{escape(text)}</text>'
    if " leads the " in text:
        box = f'x="{x - 2}" y="{y - 11}" width="{8 * len(text)}" height="20"'
        return f'<rect class="d" rx="4" {box}/>{label}'
    if ": won" in text or ": lost" in text:
        kind = "w" if ": won" in text else "x"
        return f'<circle class="{kind}" cx="{x - 4}" cy="{y}" r="3.5"/>{label}'
    return label

"""The frame of a picture of a tree: its size, its title, and how it looks wherever it is shown."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

LEFT = 16
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#222}.t{font-weight:600;font-size:15px}"
    ".l{stroke:#bbb;fill:none}.d{fill:#eef3fb;stroke:#9db4d6}.w{fill:#1a7f37}.x{fill:#cf222e}"
)


def framed(parts: Iterable[str], title: str, width: float, height: float) -> str:
    """A picture of these parts below its title."""
    wide, tall = f"{width:.0f}", f"{height:.0f}"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" '
            f'width="{wide}" height="{tall}" role="img">',
            f"<title>{escape(title)}</title><style>{STYLE}</style>",
            f'<text class="t" x="{LEFT}" y="24">{escape(title)}</text>',
            *parts,
            "</svg>\n",
        ]
    )

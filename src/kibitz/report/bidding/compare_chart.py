"""Charts of a comparison: how the gains are spread, and which auctions they come from.

Drawn by Altair and turned into SVG by vl-convert (the extra `kibitz[charts]`), so that a page
holds its charts and loads nothing. Both are imported only when a chart is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from kibitz.errors import Malformed

WIDTH, HEIGHT = 560, 240
AUCTIONS = 12
"""So many pairs of auctions are drawn."""
GAIN, LOSS = "#2a7f62", "#b3423a"


def altair() -> ModuleType:
    """The drawing library; an error says how to install it."""
    try:
        import altair
        import vl_convert  # noqa: F401  (Altair needs it to write SVG)
    except ImportError as error:
        raise Malformed(
            f"charts cannot be drawn: {error}",
            expected="Altair and vl-convert",
            remedy='install them with pip install "kibitz[charts]"',
        ) from None
    return altair


def histogram(gains: Sequence[float]) -> str:
    """How often A gains so many IMPs on a deal that differs, as SVG."""
    return _svg(gains_chart(altair(), gains))


def gains_chart(alt: ModuleType, gains: Sequence[float]) -> Any:
    """How often A gains so many IMPs on a deal that differs."""
    counts: dict[int, int] = {}
    for gain in gains:
        counts[round(gain)] = counts.get(round(gain), 0) + 1
    data = [{"imps": imps, "deals": deals, **_sign(imps)} for imps, deals in counts.items()]
    return (
        alt.Chart(alt.Data(values=data), width=WIDTH, height=HEIGHT)
        .mark_bar(size=14)
        .encode(
            x=alt.X("imps:Q", title="IMPs that A gains on a deal", axis=alt.Axis(tickMinStep=1)),
            y=alt.Y("deals:Q", title="deals", axis=alt.Axis(tickMinStep=1)),
            color=_colour(alt),
        )
    )


def by_auction(pairs: Sequence[Mapping[str, Any]]) -> str:
    """What A gains in all by each pair of auctions, as SVG."""
    alt = altair()
    data = [
        {
            "pair": f"{pair['a']} / {pair['b']} ({pair['deals']})",
            "imps": pair["imps"],
            **_sign(pair["imps"]),
        }
        for pair in pairs[:AUCTIONS]
    ]
    chart = (
        alt.Chart(alt.Data(values=data), width=WIDTH - 160, height=24 * max(len(data), 1))
        .mark_bar()
        .encode(
            x=alt.X("imps:Q", title="IMPs that A gains in all"),
            y=alt.Y(
                "pair:N", sort=None, title="A bids / B bids (deals)", axis=alt.Axis(labelLimit=320)
            ),
            color=_colour(alt),
        )
    )
    return _svg(chart)


def _sign(imps: float) -> dict[str, str]:
    return {"who": "A" if imps > 0 else "B" if imps < 0 else "neither"}


def _colour(alt: ModuleType) -> Any:
    scale = alt.Scale(domain=["A", "neither", "B"], range=[GAIN, "#999999", LOSS])
    return alt.Color("who:N", scale=scale, legend=None)


def _svg(chart: Any) -> str:
    from io import StringIO

    out = StringIO()
    chart.save(out, format="svg")
    return out.getvalue()

"""Figure: a chart of any answer, drawn by Altair; what `kibitz.chart` gives.

One drawing for each kind of answer: the chances of a suit, of some odds, of a plan and its
alternatives, what a comparison gains, how a hand went card by card. Altair is imported only
here and in `bidding/compare_chart.py`, when a chart is drawn (the extra `kibitz[charts]`).
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from kibitz.bidding.leads.lead import OpeningLeads as Leads
from kibitz.bidding.measuring.comparison import Comparison
from kibitz.chance.odds import Answers, Odds
from kibitz.combination import Solution
from kibitz.errors import Illegal
from kibitz.planning.told.plan import ToldPlan
from kibitz.report.bidding.compare_chart import WIDTH, altair, gains_chart
from kibitz.report.playing.postmortem_svg import COLOURS
from kibitz.review.postmortem import PostMortem

Answered = Solution | Odds | Answers | ToldPlan | Leads | Comparison | PostMortem
"""What can be drawn."""
INK, GREEN = "#1f2328", "#1a7f37"


def chart(answer: Answered) -> Any:
    """An answer as an Altair chart, which a notebook shows and `save` writes to a file.

    >>> from kibitz.combination import suit
    >>> chart(suit("AQT", "432")).to_dict()["mark"]["type"]
    'bar'
    """
    alt = altair()
    match answer:
        case Solution():
            data = [(str(n), float(chance)) for n, chance in answer.targets.items()]
            return _bars(alt, data, "tricks, at least")
        case Odds():
            return _bars(alt, [(answer.name, float(answer.value))], "")
        case Answers():
            return _bars(alt, [(one.name, float(one.value)) for one in answer], "")
        case ToldPlan():
            return _bars(alt, _against(answer), "against")
        case Leads():
            return _bars(alt, [(one.text, one.beats.mean) for one in answer.leads], "lead")
        case Comparison():
            return gains_chart(alt, [float(row["imps"]) for row in answer.differing])
        case PostMortem():
            return _trace(alt, answer)


def _bars(alt: ModuleType, data: Sequence[tuple[str, float]], title: str) -> Any:
    """Chances as bars, a row each, in the order given."""
    rows = [{"what": what, "chance": chance} for what, chance in data]
    return (
        alt.Chart(alt.Data(values=rows), width=WIDTH - 160, height=28 * max(len(rows), 1))
        .mark_bar(color=GREEN)
        .encode(
            x=alt.X(
                "chance:Q", title="chance", scale=alt.Scale(domain=[0, 1]),
                axis=alt.Axis(format="%"),
            ),
            y=alt.Y("what:N", sort=None, title=title or None, axis=alt.Axis(labelLimit=320)),
            tooltip=[alt.Tooltip("what:N"), alt.Tooltip("chance:Q", format=".2%")],
        )
    )  # fmt: skip


def _against(plan: ToldPlan) -> list[tuple[str, float]]:
    """What the plan makes against ordinary defence, and against one card out of the ordinary."""
    chance = plan.chance
    found = [("ordinary defence", chance.mean)]
    if chance.resourceful is not None:
        found.append(("one card out of the ordinary", max(0.0, chance.mean - chance.loss)))
    return found


def _trace(alt: ModuleType, found: PostMortem) -> Any:
    """Declarer's tricks with all cards in sight after each card, judged cards as dots."""
    if found.played is None or found.board.contract is None:
        raise Illegal("there is no play to draw", remedy="judge a board with a record of its play")
    trace = [{"card": n, "tricks": tricks} for n, tricks in enumerate(found.played.trace)]
    dots = [
        {
            "card": one.number + 1, "tricks": one.after, "verdict": one.verdict.value,
            "what": f"trick {one.trick}: {one.card.symbol}",
        }
        for one in found.played.cards
        if one.verdict.value in COLOURS
    ]  # fmt: skip
    x = alt.X("card:Q", title="cards played")
    y = alt.Y("tricks:Q", title="declarer's tricks, all cards in sight", scale={"zero": False})
    line = alt.Chart(alt.Data(values=trace)).mark_line(interpolate="step-before", color=INK)
    needed = alt.Chart(alt.Data(values=[{"tricks": found.board.contract.tricks_needed}]))
    colour = alt.Scale(domain=list(COLOURS), range=list(COLOURS.values()))
    points = (
        alt.Chart(alt.Data(values=dots))
        .mark_circle(size=110, opacity=1)
        .encode(x=x, y=y, color=alt.Color("verdict:N", scale=colour), tooltip=["what:N"])
    )
    rule = needed.mark_rule(strokeDash=[5, 4], color=GREEN).encode(y=y)
    return alt.layer(rule, line.encode(x=x, y=y), points).properties(width=WIDTH, height=200)

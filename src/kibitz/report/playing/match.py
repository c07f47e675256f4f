"""A match as text: a line for each declarer, then what each gains on those before him."""

from __future__ import annotations

from collections.abc import Callable

from kibitz.english import percent
from kibitz.measure.estimate import Estimate, Proportion
from kibitz.players.match_score import Difference, Record, Tally


def match_lines(tally: Tally, title: str, only_whether: bool = False) -> list[str]:
    """The whole report; `only_whether` where plays end once they are made or lost."""
    width = max([len("declarer"), *(len(name) for name in tally.declarers)])
    head = f"{'declarer':<{width}}   made              95 %       "
    head += "seconds a card   nodes a deal" + "   tricks" * (not only_whether)
    lines = [title, "", head]
    deals = len(tally.rows)
    lines += [_record_line(record, width, deals, only_whether) for record in tally.records]
    for record in tally.records:
        lines += _planned_lines(record)
    for difference in tally.differences:
        lines += ["", *_difference_lines(difference, only_whether)]
    return [line.rstrip() for line in lines]


def _record_line(record: Record, width: int, deals: int, only_whether: bool) -> str:
    made, (low, high) = record.made, record.make_interval
    return (
        f"{record.name:<{width}}   {made.part:>4} {_share(made):>7} {100 * low:>6.1f} to "
        f"{100 * high:>5.1f} % {record.seconds_per_card:>14.4f}   "
        f"{record.nodes / max(1, deals):>12.0f}"
        + ("" if only_whether else f"   {record.tricks.mean:>6.2f}")
    )


def _planned_lines(record: Record) -> list[str]:
    by_method, ends, settled = record.by_method, record.ends, record.settled
    if by_method is None or ends is None or settled is None:
        return []
    return [
        "",
        f"{record.name}: {_share(by_method)} of the cards by a method of the network, the others "
        "forced or by open cards;",
        f"  of {ends.whole:,} leaves of the trees {_share(ends)} are the end of the hand, "
        f"{_share(settled)} lost or with one layout left.",
    ]


def _difference_lines(difference: Difference, only_whether: bool) -> list[str]:
    d = difference
    lines = [
        f"{d.name} against {d.other} (95 % interval):",
        f"  contracts made  {_points(d.make_rate)}; he alone {d.only}, the other alone "
        f"{d.other_only}",
    ]
    if not only_whether:
        lines += [
            f"  IMPs a deal     {_interval(d.imps, '{:+.2f}'.format)}",
            f"  tricks a deal   {_interval(d.tricks, '{:+.2f}'.format)}",
        ]
    if not d.won.whole:
        return [*lines, "  all was scored the same"]
    low, high = (100 * limit for limit in d.won.interval)
    return [
        *lines,
        f"  better score    {d.won.part} of the {d.won.whole} that differ, {_share(d.won)} "
        f"({low:.1f} to {high:.1f} %)",
    ]


def _share(share: Proportion) -> str:
    return percent(share.rate, 1) if share.whole else "-"


def _points(mean: Estimate) -> str:
    return _interval(mean, lambda value: f"{100 * value:+.1f}") + " points"


def _interval(mean: Estimate, told: Callable[[float], str]) -> str:
    if mean.n < 2:
        return told(mean.mean)
    low, high = mean.interval
    return f"{told(mean.mean)} ({told(low)} to {told(high)})"

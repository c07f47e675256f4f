"""Wording of `lint`: each finding as a sentence, and as plain data.

    after 1♠–2♠ 3.2 % of the hands that may be here have no rule

Every number is one of the finding's.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from kibitz.bidding.checking.lint import FindingKind, Found, Report
from kibitz.bidding.checking.position import steps_text
from kibitz.bidding.rules.rule import Rule, Steps, name_of
from kibitz.english import listed, percent, sampled_percent
from kibitz.result import Kind, Result

TABLE_CALLS = 4
"""So many calls of the fallback table are told for a gap."""


def table_text(found: Found) -> str:
    """What the fallback table makes of the hands of a gap."""
    if not found.table:
        return "by the fallback table they pass"
    told = [f"{call.symbol} on {percent(share)}" for call, share in found.table[:TABLE_CALLS]]
    return f"by the fallback table they bid {listed(told)}; the others pass or bid otherwise"


def share_text(share: Result[Fraction], places: int = 1) -> str:
    """A share in percent; one that is not exact with its standard error.

    >>> share_text(Result(Fraction(1, 31)))
    '3.2 %'
    """
    return sampled_percent(share.value, share.error, places)


def where(steps: Steps) -> str:
    """`after 1♠–2♠`, or `for the opening`."""
    return f"after {steps_text(steps)}" if steps else "for the opening"


def sentence(found: Found) -> str:
    """What was found, in one sentence without its end."""
    here, rule, other = where(found.steps), found.rule, found.other
    match found.what:
        case FindingKind.GAP | FindingKind.EXPLAINED:
            assert found.share is not None
            hands = "of the hands that may be here" if found.steps else "of all hands"
            explained = f": {found.reason}" if found.reason else ""
            return f"{here} {share_text(found.share)} {hands} have no rule{explained}"
        case FindingKind.ILLEGAL | FindingKind.UNREAD:
            return found.reason
        case FindingKind.PASSED:
            assert other is not None
            return f"{here} a rule passes {_call(other)}, which is forcing; it is never followed"
        case FindingKind.STALE:
            return f"no hand {here} needs the mark of placement ({found.reason})"
        case FindingKind.OVERLAP:
            assert rule is not None and other is not None and found.share is not None
            return (
                f"{here} {_call(rule)} comes before {_call(other)}, which matches as well with "
                f"{share_text(found.share)} of the hands"
            )
    if rule is None:
        return found.reason
    if found.share is None:
        return f"{rule.written} is never reached: no rule makes {_missing(found)}"
    if other is not None and found.what is FindingKind.DUPLICATE:
        return f"{here} {_call(rule)} has the hands of {_call(other)}, which comes first"
    if other is not None:
        return f"{here} {_call(rule)} is never bid: {_call(other)} takes all its hands"
    if found.share.value:
        return f"{here} {_call(rule)} is never bid: the rules before it take all its hands"
    if found.steps:
        return f"{here} {_call(rule)} is never bid: no hand that may be here satisfies it"
    return f"{here} {_call(rule)} is never bid: no hand satisfies it"


def _call(rule: Rule) -> str:
    return rule.call.symbol


def _missing(found: Found) -> str:
    """The call that no rule makes, with what is before it."""
    steps = found.steps[: 1 + int(found.reason)]
    before = f" {where(steps[:-1])}"
    return f"{steps[-1].call.symbol}{before}"


def found_json(found: Found) -> dict[str, Any]:
    """A finding as plain data."""
    data: dict[str, Any] = {
        "what": found.what.value,
        "fault": found.what.is_fault,
        "after": name_of(found.steps),
        "text": sentence(found),
    }
    if found.rule is not None:
        data["rule"] = found.rule.name
    if found.other is not None:
        data["other"] = found.other.name
    if found.share is not None:
        data["share"] = result_json(found.share)
    if found.met is not None:
        data["met"] = result_json(found.met)
    if found.often is not None:
        data["often"] = result_json(found.often)
    if found.example is not None:
        data["example"] = str(found.example)
    if found.place is not None:
        data["line"] = found.place.line
    if found.what is FindingKind.GAP:
        data["table"] = {str(call): float(share) for call, share in found.table}
    return data


def result_json(result: Result[Fraction]) -> dict[str, Any]:
    """A share as plain data: exact ones as a fraction too, others with error, size and seed."""
    data: dict[str, Any] = {"value": float(result.value), "kind": result.kind.value}
    if result.kind is Kind.EXACT:
        return {**data, "fraction": str(result.value)}
    return {**data, "se": result.error, "n": result.samples, "seed": result.seed}


def report_json(report: Report) -> dict[str, Any]:
    """The whole report as plain data."""
    return {
        "system": report.name,
        "depth": report.depth,
        "min": float(report.least),
        "positions": report.positions,
        "rules": report.rules,
        "faults": len(report.faults),
        "found": [found_json(found) for found in report.found],
        "deals": report.deals,
        "seed": report.seed,
    }

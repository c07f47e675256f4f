"""Wording: an auction explained call by call, in English, from the rules.

    1♠ North, by $.1S.: at least five spades and 12 to 20 high-card points.
       Not 1NT (15 to 17 high-card points and balanced), which comes first.

Every number is one of the rule's condition or of the `Placement`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kibitz.bidding.calling.bidder import Bidding, By, Made
from kibitz.bidding.calling.placement import FinalCall, Placement
from kibitz.bidding.meaning.hearing import HeardCall, MeaningSource
from kibitz.bidding.rules.rule import Rule
from kibitz.condition.text import to_text
from kibitz.condition.tree import Condition, Truth
from kibitz.condition.wording import english
from kibitz.english import counted, listed, plural, plus_minus
from kibitz.measure.estimate import plain

PAPER = (
    "In the paper's own way: where no rule speaks a contract is placed, whatever its call means, "
    "and partner passes. No two players could bid so."
)
"""What every report says that has contracts placed in the paper's way."""
SPELT_OUT = 3
"""So many denied rules are told with their conditions; of more only the calls."""


def condition_text(condition: Condition) -> str:
    """A rule's condition as it is said of whoever made the call.

    >>> from kibitz.condition import parse_rule_condition
    >>> condition_text(parse_rule_condition("15 TO 17 Points"))
    'has 15 to 17 high-card points'
    """
    if condition == Truth(True):
        return "any other hand"
    return english(condition, subject="")


def call_text(made: Made) -> str:
    """What a call shows, in one line without the call itself."""
    heard = made.heard
    match made.by:
        case By.SILENT:
            return "passes always"
        case By.ACCEPTED:
            return "lets it stand"
        case By.PLACED if heard.meant is None:  # the paper's way
            assert made.placement is not None
            why = "no rule applies"
            if made.weighed is not None:
                why = f"no other rule applies; no question pays: {weighed_text(made.weighed)}"
            return placement_text(made.placement, why)
        case By.STRETCH:
            chosen = "" if made.placement is None else f"; {weighed_text(made.placement)}"
            return f"a stretch, no call fits: {shown_text(heard)}{chosen}"
        case By.PSYCHE:
            assert made.placement is not None
            return f"a psyche: {shown_text(heard)}; {weighed_text(made.placement)}"
    if heard.source is MeaningSource.NOTHING:
        return "no rule and no fallback makes this call here"
    chosen = "chosen by hand; " if made.by is By.ASKED else ""
    compared = (one for one in (made.placement, made.weighed) if one is not None)
    return f"{chosen}{shown_text(heard)}" + "".join(f"; {weighed_text(one)}" for one in compared)


def shown_text(heard: HeardCall) -> str:
    """What a call means to the table: its rule or its class, and what the hand has."""
    if heard.rule is not None:
        return rule_text(heard.rule)
    if heard.meant is not None:
        return f"no rule; {heard.name}: {condition_text(heard.meant.condition)}"
    return "passes: no rule and no fallback call fits"


def rule_text(rule: Rule) -> str:
    """A rule by its name in the file, what it is called and asks of partner, and what it shows.

    >>> from kibitz.bidding.rules.system import System
    >>> text = '$.1N. := true; $.1N.2C. "Stayman", forcing, note "or weak" := Points >= 8;'
    >>> rule_text(System.parse(text).rule(".1N.2C."))
    '$.1N.2C. “Stayman”, forcing: has at least 8 high-card points (or weak)'
    """
    marks, shown = rule.marks, condition_text(rule.condition)
    named = f" “{marks.name}”" if marks.name else ""
    force = f", {marks.force}" if marks.force else ""
    colon = ":" if named or force else ""
    note = f" ({marks.note})" if marks.note else ""
    return f"{rule.name}{named}{force}{colon} {shown}{note}"


def alert_text(made: Made) -> str:
    """What the opponents are told of a call by rule: its alert, or what it shows."""
    rule = made.rule
    return "" if rule is None else rule.marks.alert or call_text(made)


def weighed_text(weighed: Placement) -> str:
    """What the calls are worth that were weighed where a question was among them."""
    unit = weighed.aim.scoring.unit
    told = [f"{one.call.symbol} {one.mean:+.0f}{unit}" for one in weighed.candidates]
    return (
        f"weighed on {counted(weighed.layouts, 'layout')} bid to the end: {', '.join(told)} on "
        f"average (seed {weighed.seed}){dropped_text(weighed)}"
    )


def denied_text(denied: Sequence[Rule]) -> str:
    """The calls that stand before this one and were not made; empty if there are none."""
    if not denied:
        return ""
    if len(denied) > SPELT_OUT:
        return f"not {listed([rule.call.symbol for rule in denied], 'or')}, whose rules come first"
    told = [f"{rule.call.symbol} ({condition_text(rule.condition)})" for rule in denied]
    return f"not {listed(told, 'or')}, which {plural(len(told), 'comes', 'come')} first"


def placement_text(placement: Placement, why: str = "no rule applies") -> str:
    """Why a contract was placed as it was, in the paper's way: the best, the next best."""
    best, *others = placement.candidates
    unit = placement.aim.scoring.unit
    clearly = "" if placement.is_clear else ", but not clearly,"
    text = (
        f"{why}; {_contract(best)} is best{clearly} on {counted(placement.layouts, 'layout')} "
        f"({best.mean:+.0f}{unit} on average, seed {placement.seed})"
    )
    if others:
        behind = plus_minus(others[0].behind, plain(others[0].error))
        text += f", before {_contract(others[0])} ({others[0].mean:+.0f}, {behind} behind)"
    return text + dropped_text(placement)


def dropped_text(placement: Placement) -> str:
    """Whose call was left out because no layout fits it; empty if all fit."""
    if not placement.dropped:
        return ""
    whose = listed([f"{seat.word}'s" for seat in placement.given_up], "and")
    calls = counted(len(placement.dropped), "call")
    return f"; no layout fits all that was called, so {calls} of {whose} went unheard"


def explained(bidding: Bidding) -> Iterator[str]:
    """The auction call by call: who, what, why, and what it denies."""
    for made in bidding.made:
        if made.by is By.SILENT:
            continue
        yield f"{made.call.symbol} {made.seat.word}: {call_text(made)}"
        told = made.by in (By.RULE, By.ASKED) and made.heard.rule is not None
        if told and (denied := denied_text(made.heard.denied)):
            yield f"    {denied}"


def made_json(made: Made) -> dict[str, Any]:
    """One call as plain data."""
    heard = made.heard
    data: dict[str, Any] = {
        "seat": made.seat.letter,
        "call": str(made.call),
        "by": made.by.value,
        "rule": None if heard.rule is None else heard.rule.name,
        "class": None if heard.source is not MeaningSource.TABLE else heard.name,
        "text": call_text(made),
        "name": "" if heard.rule is None else heard.rule.marks.name,
        "alert": "" if heard.rule is None else heard.rule.marks.alert,
        "force": "" if heard.rule is None else heard.rule.marks.force,
        "meaning": "" if heard.condition is None else to_text(heard.condition),
        "denied": [other.name for other in heard.denied],
    }
    if made.weighed is not None:
        data["weighed"] = _candidates(made.weighed)
    if made.placement is not None:
        data["candidates"] = _candidates(made.placement)
        data["clear"] = made.placement.is_clear
        data["layouts"] = made.placement.layouts
        data["seed"] = made.placement.seed
        data["given_up"] = [seat.letter for seat in made.placement.given_up]
    return data


def _candidates(placement: Placement) -> list[dict[str, object]]:
    told = (one.to_json() for one in placement.candidates)
    return [{k: v for k, v in one.items() if k != "contract" or placement.is_final} for one in told]


def bidding_json(bidding: Bidding) -> dict[str, Any]:
    """A bidding as plain data: the auction, the contract, every call with its reason."""
    contract = bidding.contract
    return {
        "dealer": bidding.auction.dealer.letter,
        "auction": str(bidding.auction),
        "contract": "Pass" if contract is None else contract.text,
        "declarer": None if contract is None else contract.declarer.letter,
        "stretches": bidding.stretches,
        "calls": [made_json(made) for made in bidding.made],
    }


def _contract(candidate: FinalCall) -> str:
    contract = candidate.contract
    return "passing out" if contract is None else f"{contract.symbol} by {contract.declarer.word}"

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
from kibitz.bidding.rules.rule import Rule
from kibitz.condition.tree import Condition, Truth
from kibitz.condition.wording import english
from kibitz.english import counted, listed, plural, plus_minus
from kibitz.measure.estimate import plain

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
    match made.by:
        case By.SILENT:
            return "passes: no rule makes another call" if made.shown.denied else "passes always"
        case By.ACCEPTED:
            return "lets it stand"
        case By.CORRECTED:
            assert made.placement is not None
            return placement_text(made.placement, "corrects what partner placed")
        case By.PLACED:
            assert made.placement is not None
            if made.weighed is None:
                return placement_text(made.placement)
            asked = f"no question pays: {weighed_text(made.weighed)}"
            return placement_text(made.placement, f"no other rule applies; {asked}")
    rule = made.shown.rule
    if rule is None:
        return "no rule of the system makes this call here"
    chosen = "" if made.by is By.RULE else "chosen by hand; "
    weighed = "" if made.weighed is None else f"; {weighed_text(made.weighed)}"
    return f"{chosen}{rule.name} {condition_text(rule.condition)}{weighed}"


def weighed_text(weighed: Placement) -> str:
    """What the calls are worth that were weighed where a question was among them."""
    unit = weighed.aim.scoring.unit
    told = [f"{one.call.symbol} {one.mean:+.0f}{unit}" for one in weighed.candidates]
    return (
        f"weighed on {counted(weighed.layouts, 'layout')} bid to the end: {', '.join(told)} on "
        f"average (seed {weighed.seed})"
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
    """Why a contract was placed as it was: the best, the next best, what it rests on."""
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
    if placement.given_up:
        seats = listed([seat.word for seat in placement.given_up], "or")
        text += f"; no layout fits what {seats} showed, so that was left out"
    return text


def explained(bidding: Bidding) -> Iterator[str]:
    """The auction call by call: who, what, why, and what it denies."""
    for made in bidding.made:
        if made.by is By.SILENT and not made.shown.denied:
            continue
        yield f"{made.call.symbol} {made.seat.word}: {call_text(made)}"
        if made.by in (By.RULE, By.ASKED) and (denied := denied_text(made.shown.denied)):
            yield f"    {denied}"


def made_json(made: Made) -> dict[str, Any]:
    """One call as plain data."""
    rule = made.shown.rule
    data: dict[str, Any] = {
        "seat": made.seat.letter,
        "call": str(made.call),
        "by": made.by.value,
        "rule": None if rule is None else rule.name,
        "text": call_text(made),
        "denied": [other.name for other in made.shown.denied],
    }
    if made.weighed is not None:
        told = (one.to_json() for one in made.weighed.candidates)
        data["weighed"] = [{k: v for k, v in one.items() if k != "contract"} for one in told]
    if made.placement is not None:
        data["candidates"] = [one.to_json() for one in made.placement.candidates]
        data["clear"] = made.placement.is_clear
        data["layouts"] = made.placement.layouts
        data["seed"] = made.placement.seed
        data["given_up"] = [seat.letter for seat in made.placement.given_up]
    return data


def bidding_json(bidding: Bidding) -> dict[str, Any]:
    """A bidding as plain data: the auction, the contract, every call with its reason."""
    contract = bidding.contract
    return {
        "dealer": bidding.auction.dealer.letter,
        "auction": str(bidding.auction),
        "contract": "Pass" if contract is None else contract.text,
        "declarer": None if contract is None else contract.declarer.letter,
        "calls": [made_json(made) for made in bidding.made],
    }


def _contract(candidate: FinalCall) -> str:
    contract = candidate.contract
    return "passing out" if contract is None else f"{contract.symbol} by {contract.declarer.word}"

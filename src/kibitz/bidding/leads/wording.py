"""Wording of `lead`: why the best lead is better than the next, and what each call was taken for.

    ♠Q beats the contract on 41 % of the layouts, ♦4 on 33 %: 8 ± 1 points more.

Every number is one of the answer's or of its Reason's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kibitz.auction import PASS
from kibitz.bidding.calling.aim import Scoring
from kibitz.bidding.calling.wording import denied_text
from kibitz.bidding.leads.lead import Lead, OpeningLeads
from kibitz.bidding.listening.words import call_words, full_words
from kibitz.bidding.meaning.hearing import HeardCall
from kibitz.cards import Seat
from kibitz.chance.belief.fact_wording import fact_text
from kibitz.condition.wording import english
from kibitz.english import percent, plus_minus
from kibitz.reason import Reason

UNITS = {Scoring.IMPS: "IMPs", Scoring.MATCHPOINTS: "% of the matchpoints", Scoring.TOTAL: "points"}
"""What a lead's worth is counted in."""


def why(answer: OpeningLeads) -> Iterator[str]:
    """Why the best lead is the best, sentence by sentence."""
    if len(answer.leads) == 1:
        yield "All cards are equals."
        return
    numbers = answer.reason.numbers
    first, second = numbers["first"].symbol, numbers["second"].symbol
    yield (
        f"{first} beats the contract on {percent(numbers['first beats'])} of the layouts, "
        f"{second} on {percent(numbers['second beats'])}: "
        f"{plus_minus(100 * numbers['difference'], 100 * numbers['error'], 1, signed=True)} points."
    )
    if not answer.is_clear:
        yield f"That is no clear difference: {answer.layouts} layouts do not tell the leads apart."
    if numbers["only first beats"] or numbers["only second beats"]:
        yield (
            f"On {numbers['only first beats']} of {numbers['layouts']} layouts only {first} beats "
            f"it, on {numbers['only second beats']} only {second}."
        )
    for reason, other in zip(answer.reason.because, (second, first), strict=True):
        yield from _gains(answer, reason, other)


def _gains(answer: OpeningLeads, reason: Reason, other: str) -> Iterator[str]:
    numbers = reason.numbers
    card = numbers["card"].symbol
    if not numbers["layouts"]:
        yield f"{card} never gains on {other}."
        return
    text = f"{card} scores more than {other} on {percent(numbers['share'])} of the layouts"
    for typical in reason.because:
        told = typical.numbers
        fact = fact_text(told["fact"], lambda seat: role(seat, answer))
        among, so = percent(float(told["among"])), percent(float(told["so"]))
        text += f", mostly where {fact} ({among} of these, {so} of all)"
    yield f"{text}."


def role(seat: Seat, answer: OpeningLeads) -> str:
    """What the leader calls a seat."""
    contract = answer.question.contract
    if seat is contract.declarer:
        return "declarer"
    return "dummy" if seat is contract.dummy else "partner"


def heard_text(heard: HeardCall) -> str:
    """What a call was taken for."""
    shown = heard.natural if heard.rule is None else heard.rule.condition
    if shown is None:
        return "shows nothing in particular"
    words = english(shown, subject="")
    denied = denied_text(heard.denied)
    also = f"; {denied}" if denied and heard.rule is None else ""
    if not heard.fits:
        also += "; that does not fit the earlier calls and is left out"
    return f"{words}{also}" if heard.rule is not None else f"no rule; {heard.name}: {words}{also}"


def heard_lines(answer: OpeningLeads, full: bool = False) -> Iterator[str]:
    """What the auction was taken for: every bid and double, and what was stated or left out.

    `full` gives every reading of a stranger's call, with its whole condition.
    """
    hearing = answer.question.hearing
    listened = answer.question.listened
    for one in () if listened is None else listened.calls:
        if one.call != PASS and one.seat not in hearing.stated:
            yield f"{one.call.symbol} {one.seat.word}: {call_words(one)}"
            if full:
                yield from (f"    {line}" for line in full_words(one))
    for heard in hearing.calls:
        if heard.call != PASS and heard.seat not in hearing.stated:
            yield f"{heard.call.symbol} {heard.seat.word}: {heard_text(heard)}"
    for seat in sorted(hearing.stated):
        yield f"{seat.word}, as stated: {english(hearing.meanings[seat], subject='')}"
    for seat in answer.given_up:
        yield f"No layout fits all that {seat.word} called, so a call was left out."


def lead_json(lead: Lead) -> dict[str, Any]:
    """One lead as plain data."""
    return {
        "cards": [str(card) for card in lead.cards],
        "beats": lead.beats.to_json(),
        "tricks": lead.tricks.to_json(),
        "worth": lead.worth.to_json(),
        "behind": lead.behind.to_json(),
        "beats_behind": lead.beats_behind.to_json(),
        "costs": lead.costs,
    }


def answer_json(answer: OpeningLeads) -> dict[str, Any]:
    """The whole answer as plain data."""
    question = answer.question
    return {
        "hand": str(question.hand),
        "leader": question.leader.letter,
        "dealer": question.auction.dealer.letter,
        "auction": str(question.auction),
        "contract": str(question.contract),
        "vulnerability": question.vulnerability.text,
        "scoring": question.scoring.value,
        "leads": [lead_json(lead) for lead in answer.leads],
        "clear": answer.is_clear,
        "layouts": answer.layouts,
        "seed": answer.seed,
        "decided": answer.decided,
        "why": [*why(answer)],
        "heard": [
            {
                "seat": one.seat.letter,
                "call": str(one.call),
                "source": "listener",
                "rule": None,
                "text": call_words(one),
                "share": None if one.first is None else round(one.first.share, 3),
                "fits": True,
            }
            for one in (() if question.listened is None else question.listened.calls)
        ]
        + [
            {
                "seat": heard.seat.letter,
                "call": str(heard.call),
                "source": heard.source.value,
                "rule": None if heard.rule is None else heard.rule.name,
                "text": heard_text(heard),
                "fits": heard.fits,
            }
            for heard in question.hearing.calls
        ],
        "stated": [seat.letter for seat in sorted(question.hearing.stated)],
        "given_up": [seat.letter for seat in answer.given_up],
    }

"""Wording: the judgements in sentences that a coach could read out.

Every number in a sentence is a field of the Reason that it is made from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kibitz.auction import Call, Contract
from kibitz.cards import Card, Seat, Suit
from kibitz.chance.belief.fact_wording import fact_text
from kibitz.english import (
    capital,
    counted,
    error_text,
    every,
    listed,
    many,
    number,
    percent,
    plus_minus,
    possessive,
)
from kibitz.reason import Reason


def symbol(card: str) -> str:
    """A card with its pip."""
    return Card.parse(card).symbol


def word(seat: str) -> str:
    """A seat's name from its letter."""
    return Seat.parse(seat).word


def contract_word(text: str) -> str:
    """`4♠ by South` for `4S by South`; passing out for `Pass`."""
    if text == "Pass":
        return "passing the deal out"
    contract = Contract.parse(text)
    return f"{contract.symbol} by {contract.declarer.word}"


def best_word(text: str, side: str, reached: str = "Pass") -> str:
    """The choice that par names; a contract of the first level stands for a part score.

    >>> best_word("1H by West", "East-West"), best_word("3NT by South", "East-West")
    ('a part score in hearts', 'defending 3NT by South')
    >>> best_word("3S by North", "North-South", "4S by North")
    'stopping at 3♠'
    """
    if text == "Pass":
        return contract_word(text)
    best = Contract.parse(text)
    if best.side.word != side:
        return f"defending {contract_word(text)}"
    if reached != "Pass":
        own = Contract.parse(reached)
        if (own.strain, own.side) == (best.strain, best.side) and own.level > best.level:
            return f"stopping at {best.symbol}"
    return contract_word(text) if best.level > 1 else f"a part score in {best.strain.word}"


def result_text(contract: Contract, tricks: int) -> str:
    """Who made what.

    >>> result_text(Contract.parse("4S by South"), 9)
    'South went one down in 4♠'
    """
    over = tricks - contract.tricks_needed
    if over < 0:
        return f"{contract.declarer.word} went {number(-over)} down in {contract.symbol}"
    extra = f" with {many(over, 'overtrick')}" if over else ""
    return f"{contract.declarer.word} made {contract.symbol}{extra}"


def call_text(reason: Reason) -> str:
    """What is to be said of a call; the alert of the record comes first."""
    told = reason.numbers
    if told["source"] == "listener":
        return _stranger_text(told)
    parts = []
    if told.get("alert"):
        parts.append(f"explained as: {told['alert']}")
    if told["shows"]:
        natural = "natural, " if told["source"] == "table" else ""
        parts.append(f"{natural}{told['shows'].removeprefix('has ')}")
    elif not told.get("alert") and not told["taken"]:
        parts.append("no rule speaks of this call, and it shows nothing in particular")
    better = told.get("system", told["call"])
    other = better != told["call"]
    rather = f"by the rules it is {Call.parse(better).symbol}" if other else ""
    if told["fits"] is False and told["shows"]:
        aside = f" ({rather})" if rather else ""
        parts.append(f"the hand is not so{aside}")
        if not told["taken"]:
            parts.append("nothing is concluded from the call")
    elif rather:
        parts.append(rather)
    if told["taken"]:
        parts.append(f"taken to show {told['taken'].removeprefix('has ')}")
    return "; ".join(parts)


def _stranger_text(told: Mapping[str, Any]) -> str:
    """A call of a stranger: the record's explanation, what it shows, in what the hand is not so."""
    parts = []
    if told["alert"] and told["alert"] not in told["shows"]:
        parts.append(f"explained as: {told['alert']}")
    parts.append(told["shows"])
    if told["fits"] is False:
        parts.append(told["unlike"] or "the hand is not so")
    return "; ".join(parts)


def contract_text(reason: Reason) -> str:
    """The contract against single-dummy par."""
    told = reason.numbers
    worth, best_worth = told["worth"], told["best_worth"]
    side = told["side"]
    contract = contract_word(told["contract"])
    best = best_word(told["best"], side, told["contract"])
    chance = _makes(told["making"])
    if reason.claim == "best contract":
        text = (
            f"{capital(contract)} is the best contract for {possessive(side)} two hands: "
            f"it {chance}is worth {plus_minus(worth['mean'], worth['se'], signed=True)} on average."
        )
    else:
        imps, points = told["imps"], told["points"]
        ahead = (
            f"{plus_minus(points['mean'], points['se'])} points, "
            f"{plus_minus(imps['mean'], imps['se'], 1)} IMPs"
        )
        lead = {
            "good contract": f"{capital(contract)} is a good contract",
            "doubtful contract": f"{capital(contract)} is a doubtful contract",
            "wrong contract": f"{capital(contract)} is the wrong contract",
        }[reason.claim]
        text = f"{lead}: it {chance}is worth {worth['mean']:+.0f} on average; "
        if imps["mean"] > 0:
            text += (
                f"{best} {_makes(told['best_making'])}is worth {best_worth['mean']:+.0f} "
                f"({ahead} more)."
            )
        else:
            text += f"no other is better; {best} is worth {best_worth['mean']:+.0f}."
    if told["contested"]:
        text += " What the opponents would have bid next is not asked."
    elif told["preempt"]:
        text += f" Whether to open {Call.parse(told['preempt']).symbol} is not asked."
    return text


def _makes(making: Mapping[str, Any] | None) -> str:
    return (
        ""
        if making is None
        else f"makes in {percent(making['mean'])} of the layouts, played with open cards, and "
    )


def prospects_text(reason: Reason) -> str:
    """What declarer may hope for."""
    told = reason.numbers
    text = (
        f"With all cards in sight, against best defence, the contract is made in "
        f"{percent(told['chance'])} of the layouts ({error_text(100 * told['error'])}; "
        f"{counted(told['layouts'], 'layout')}, seed {told['seed']})"
    )
    text += ": against that nobody who has to guess does better." if 0 < told["chance"] < 1 else "."
    chances = {percent(one.numbers["chance"]) for one in reason.because}
    if len(chances) > 1:
        cards = [
            f"{symbol(one.numbers['card'])} {percent(one.numbers['chance'])}"
            for one in reason.because[:4]
        ]
        text += f" The first choice, at trick {told['trick']}: {', '.join(cards)}."
    return text


def suit_text(reason: Reason) -> str:
    """A key suit: holdings, target, chance, line."""
    told = reason.numbers
    suit = Suit.parse(told["suit"]).symbol
    wanted = many(told["needed"], "trick")
    need = f"the contract needs {wanted} of it" if told["is_needed"] else f"for {wanted}"
    return (
        f"{suit} {told['dummy']} opposite {told['declarer']}: {need}, {percent(told['chance'], 1)}."
    )


def gain_text(reason: Reason, card: str) -> str:
    """Where a card gains or loses: `♠9 gains mostly when East has the ♠Q`; or why it is likely."""
    told = reason.numbers
    if reason.claim == "restricted choice":
        equals = listed([symbol(one) for one in told["equals"]], "or")
        return (
            f"by restricted choice {possessive(word(told['seat']))} {symbol(told['card'])} speaks "
            f"against {equals} beside it"
        )
    where = "gains" if reason.claim == "gains when" else "loses"
    among = float(told["among"])
    often = f" ({percent(among)} of the time)" if round(100 * among) < 100 else ""
    return f"{symbol(card)} {where} mostly when {fact_text(told['fact'])}{often}"


def who_does(told: Mapping[str, Any]) -> str:
    """`South ruffs with ♥2`; declarer's card from dummy is dummy's."""
    seat, turn = word(told["seat"]), word(told["turn"])
    if seat == turn:
        return f"{seat} {told['doing']} {symbol(told['card'])}"
    return f"{seat} {told['doing']} {symbol(told['card'])} from dummy"


def card_text(reason: Reason) -> str:
    """The judgement of a card, with its odds; what is forced or equal says so."""
    told, claim = reason.numbers, reason.claim
    done = who_does(told)
    if claim == "forced":
        return f"{done}: the only card."
    if claim == "equal":
        return f"{done}: all cards are equals."
    if claim == "not judged":
        return f"{done}: not looked at, for the time was up."
    text = f"{done}: {_claim(claim, told)}"
    text += f" ({_odds(told)})."
    if claim in ("mistake", "lucky"):
        for gain in worth_telling(reason):
            gained = gain_text(gain, told["best"])
            text += f" {capital(gained)}."
    return text


def worth_telling(card: Reason) -> list[Reason]:
    """Where the better card gains, and the last restricted choice in its suit."""
    gains = [one for one in card.because if one.claim == "gains when"][:1]
    return gains + [one for one in card.because if one.claim == "restricted choice"][-1:]


def _claim(claim: str, told: Mapping[str, Any]) -> str:
    lost = abs(told["before"] - told["after"])
    best = symbol(told["best"])
    match claim:
        case "right":
            return "right"
        case "right though it lost":
            return f"right, though it cost {many(lost, 'trick')} as the cards lay"
        case "close":
            cost = f", and it cost {many(lost, 'trick')} as the cards lay" if lost else ""
            return f"close; {best} may be better{cost}"
        case "lucky":
            return f"lucky: {best} is better, but the cards lay well"
    cost = f"it cost {many(lost, 'trick')}" if lost else "it cost nothing as the cards lay"
    return f"a mistake: {best} is better; {cost}"


def _odds(told: Mapping[str, Any]) -> str:
    layouts = (every if told["exact"] else counted)(told["layouts"], "layout")
    if told["in_tricks"]:
        tricks = plus_minus(told["gap"], told["error"], 2, signed=True)
        gap = f"{tricks} tricks for {symbol(told['best'])}"
        return f"{gap}; {layouts}"
    difference = plus_minus(100 * told["gap"], 100 * told["error"], signed=True)
    odds = (
        f"{symbol(told['card'])} {percent(told['chance'])}, {symbol(told['best'])} "
        f"{percent(told['best_chance'])}, difference {difference}; {layouts}"
    )
    if told.get("kept") and told["kept"] != told["best"]:
        odds += f"; {symbol(told['kept'])}, which costs nothing, {percent(told['kept_chance'])}"
    return odds


def table_text(reason: Reason) -> Iterator[str]:
    """The tables of one board, a sentence each."""
    for place, table in enumerate(reason.because, 1):
        told = table.numbers
        contract = told["contract"]
        name = {"o": "Open room", "c": "Closed room"}.get(told["room"], f"Table {place}")
        if contract == "Pass":
            text = f"{name}: passed out"
        elif contract is None:
            text = f"{name}: no contract is known"
        elif told["tricks"] is None:
            text = f"{name}: {contract_word(contract)}, the result is not known"
        else:
            text = f"{name}: {result_text(Contract.parse(contract), told['tricks'])}"
        if told["lead"]:
            text += f" after the lead of {symbol(told['lead'])}"
        if told["score"] is not None:
            text += f", {told['score']:+d} for North-South"
        if "imps" in told:
            swing = told["imps"]
            first = "the first table"
            text += (
                f"; {counted(abs(swing), 'IMP')} for "
                f"{'North-South' if swing > 0 else 'East-West'} of {first}"
                if swing
                else "; no swing"
            )
        yield text + "."

"""Wording of a tried plan: its Reasons in English, a part at a time.

It fails when West has at least four hearts: 96 % of such layouts, 4 % of the others.
A spade switch by West at trick three
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from kibitz.cards import SEATS, Suit
from kibitz.chance.belief.fact_wording import fact_text
from kibitz.english import (
    article,
    counted,
    exact_percent,
    listed,
    many,
    number,
    percent,
    plus_minus,
    sampled_percent,
)
from kibitz.planning.language.follower import Obstacle
from kibitz.planning.language.instructions.crossing import Cross
from kibitz.planning.language.names import card_name, hand_name, suit_name
from kibitz.planning.referee.refuting import Manner, RefutingPlay
from kibitz.reason import Reason
from kibitz.seen import SUIT


def sentences(reason: Reason) -> dict[str, str]:
    """Everything that is told of a plan or of two plans, by part, in the order of telling."""
    return {one.claim: _WORDS[one.claim](one.numbers) for one in reason.because}


def play_text(play: RefutingPlay) -> str:
    """What a defender does: `a spade switch by West at trick three`."""
    who, one = SEATS[play.seat].word, Suit(play.suit).singular
    card = f"the {card_name(play.cards[0])}"
    is_one = len(play.cards) == 1
    match play.manner:
        case Manner.SWITCH | Manner.CONTINUATION:
            what = f"{article(one)} {play.manner.value}"
        case Manner.HIGH | Manner.LOW:
            what = card if is_one else f"a {play.manner.value} {one}"
        case Manner.RUFF:
            what = "a ruff" if not is_one else f"a ruff with {card}"
        case Manner.DISCARD:
            what = f"{card if is_one else article(one)} thrown"
    return f"{what} by {who} {_when(play.tricks)}"


def _when(tricks: tuple[int, ...]) -> str:
    """`at trick three`, `at trick three or four`, `from trick three on`."""
    in_order = sorted(tricks)
    if len(in_order) > 2:
        return f"from trick {number(in_order[0] + 1)} on"
    return f"at trick {listed([number(trick + 1) for trick in in_order], 'or')}"


def obstacle_text(obstacle: Obstacle) -> str:
    """Why a step cannot be done: `dummy cannot be reached with the ♦A`."""
    needs = obstacle.needs
    if isinstance(needs, Cross):
        by = f" with the {card_name(needs.card)}" if needs.card >= 0 else ""
        by = f" in {suit_name(needs.suit)}" if needs.suit >= 0 and not by else by
        return f"{hand_name(needs.hand)} cannot be reached{by}"
    cards = needs.works | needs.named
    suits = [Suit(n).singular for n, suit in enumerate(SUIT) if cards & suit]
    return (
        f"no {listed(suits, 'or')} is left that can be led for it" if suits else "no card is left"
    )


def _share(numbers: Mapping[str, Any]) -> str:
    """A share with its error, where it is sampled."""
    if numbers["exact"]:
        return exact_percent(Fraction(numbers["share"]).limit_denominator(10**9))
    share, error = 100 * numbers["share"], 100 * numbers["error"]
    return f"{plus_minus(share, error, 0 if 1 <= share <= 99 else 1)} %"


def _range(numbers: Mapping[str, Any]) -> str:
    """`48 %`, or `45 to 48 %` where not all is known."""
    least, most = numbers["least"], numbers["most"]
    if least == most:
        return percent(least)
    return f"{percent(least).removesuffix(' %')} to {percent(most)}"


def _chance(numbers: Mapping[str, Any]) -> str:
    sample = f"{numbers['made']} of {counted(numbers['layouts'], 'layout')}"
    if numbers["exact"]:
        return f"Makes {_share(numbers)} against ordinary defence: {sample}, which are all."
    worth = f", worth {numbers['effective']} of equal weight" if numbers["effective"] else ""
    seed = f"seed {numbers['seed']}"
    return f"Makes {_share(numbers)} against ordinary defence: {sample}{worth}, {seed}."


def _unforeseen(numbers: Mapping[str, Any]) -> str:
    share = percent(numbers["share"])
    steps = [f"“{step['step']}” (line {step['line']}): {step['why']}" for step in numbers["steps"]]
    if len(steps) == 1:
        return f"Unforeseen in {share}, {steps[0]}."
    shares = [percent(step["share"]) for step in numbers["steps"]]
    parts = [f"{part} {step}" for part, step in zip(shares, steps, strict=True)]
    return f"Unforeseen in {share}: {'; '.join(parts)}."


def _idle(numbers: Mapping[str, Any]) -> str:
    steps = [f"“{step['step']}” (line {step['line']})" for step in numbers["steps"]]
    return f"Chose no card in any layout: {listed(steps)}."


def _fact(numbers: Mapping[str, Any]) -> str:
    return fact_text(numbers["fact"], trump=numbers["trump"])


def _where(numbers: Mapping[str, Any]) -> str:
    """When something is so: the fact, and how well it tells."""
    inside, outside = numbers["with"], numbers["without"]
    if inside == 1 and not outside:
        so = numbers["so"]
        size = exact_percent(so) if numbers["exact"] else sampled_percent(so, numbers["error"], 0)
        return f"exactly when {_fact(numbers)}: {size} of the layouts"
    first = f"{percent(inside)} of such layouts"
    return f"when {_fact(numbers)}: {first}, {percent(outside)} of the others"


def _fails(numbers: Mapping[str, Any]) -> str:
    return f"It fails {_where(numbers)}."


def _makes(numbers: Mapping[str, Any]) -> str:
    return f"It makes {_where(numbers)}."


def _whatever(numbers: Mapping[str, Any]) -> str:
    return f"Whatever they choose of their ordinary cards it makes {_range(numbers)}."


def _open(numbers: Mapping[str, Any]) -> str:
    text = f"With open cards {percent(numbers['share'])} of the same layouts can be made"
    if numbers["player"] is None:
        return f"{text}."
    return f"{text}; a thinking player makes about {percent(numbers['player'])} (an estimate)."


def _resourceful(numbers: Mapping[str, Any]) -> str:
    cards, play = many(numbers["departures"], "card"), numbers["play"]
    if play is None:
        cards = cards.removeprefix("one ")
        return f"No {cards} out of the ordinary would beat it where ordinary defence does not."
    text = f"Against {cards} out of the ordinary, chosen with all hands in sight, it makes"
    often = f"{play_text(play)}: {percent(play.share)} of the layouts"
    return f"{text} {_share(numbers)}. What refutes it most often is {often}."


def _lucky(numbers: Mapping[str, Any]) -> str:
    text = f"It makes {percent(numbers['share'])} that are lost with open cards"
    play = numbers["play"]
    if play is None:
        return f"{text}."
    return f"{text}: most often it needs them to miss {play_text(play)}."


def _best(numbers: Mapping[str, Any]) -> str:
    return f"Against best defence, which knows the plan, it makes {_range(numbers)}."


def _player(numbers: Mapping[str, Any]) -> str:
    made, layouts = numbers["made"], numbers["layouts"]
    return (
        f"Playing the first {counted(layouts, 'layout')} out, the planner makes {made} of them, "
        f"the plan {numbers['plan']}."
    )


def _difference(numbers: Mapping[str, Any]) -> str:
    points = plus_minus(100 * abs(numbers["share"]), 100 * numbers["error"])
    if not numbers["first"] and not numbers["second"]:
        return "No layout tells the two plans apart."
    counts = (
        f"it alone makes {{0}} of {counted(numbers['layouts'], 'layout')}, the other alone {{1}}"
    )
    if not numbers["share"]:
        alone = f"each alone makes {counted(numbers['first'], 'layout')}"
        return f"Neither plan is better: {alone} of {numbers['layouts']}."
    is_first = numbers["share"] > 0
    ahead = ("first", "second") if is_first else ("second", "first")
    words = counts.format(numbers[ahead[0]], numbers[ahead[1]])
    return f"The {ahead[0]} plan makes {points} points more: {words}."


def _gains(which: str) -> Callable[[Mapping[str, Any]], str]:
    def words(numbers: Mapping[str, Any]) -> str:
        return f"The {which} plan alone makes it {_where(numbers)}."

    return words


_WORDS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "chance": _chance,
    "unforeseen": _unforeseen,
    "idle": _idle,
    "fails": _fails,
    "makes": _makes,
    "whatever": _whatever,
    "open": _open,
    "resourceful": _resourceful,
    "lucky": _lucky,
    "best": _best,
    "player": _player,
    "difference": _difference,
    "first gains": _gains("first"),
    "second gains": _gains("second"),
}
"""How each claim is said."""

"""The plan in words, as a bridge teacher would say it; built from Reasons, computing nothing.

Five short paragraphs: the count, the idea and its steps, the chance and what is against it, what
else was considered, what to do when something unexpected happens, and the size of the tree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from kibitz.reason import Reason

NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six",
    "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
)  # fmt: skip
ORDINALS = (
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh",
    "eighth", "ninth", "tenth", "eleventh", "twelfth", "thirteenth",
)  # fmt: skip
SUIT_WORDS = ("spades", "hearts", "diamonds", "clubs")


def tell(reason: Reason) -> str:
    """The whole plan; paragraphs are separated by newlines."""
    parts = {
        kind: [one for one in reason.because if one.claim == kind]
        for kind in ("count", "step", "loses", "alternative", "unexpected")
    }
    paragraphs = [
        count_words(parts["count"][0], reason),
        steps_words(parts["step"], reason),
        chance_words(reason, parts["loses"]),
        alternatives_words(parts["alternative"], reason),
        unexpected_words(parts["unexpected"]),
        tree_words(reason),
    ]
    return "\n".join(paragraph for paragraph in paragraphs if paragraph)


def count_words(count: Reason, plan: Reason) -> str:
    """How many tricks there are, and where the missing ones come from."""
    numbers, told = count.numbers, plan.numbers
    total, needed = numbers["total"], told["needed"] - told["won"]
    suits = _listed(
        [f"{NUMBERS[numbers[suit]]} {_suit(suit, numbers[suit])}" for suit in SUIT_WORDS
         if numbers[suit]]
    )  # fmt: skip
    where = f": {suits}" if suits else ""
    have = f"You have {_number(total)} {'trick' if total == 1 else 'tricks'} on top{where}"
    if total >= needed:
        return f"{have}. That is enough; the task is to take them safely."
    missing = needed - total
    which = f"the {ORDINALS[needed]}" if missing == 1 else f"the other {NUMBERS[missing]}"
    idea = IDEAS.get(told["theme"])
    if idea is None:
        return f"{have}; you need {NUMBERS[needed]}."
    verb = "is" if missing == 1 else "are"
    return f"{have}; {which} {verb} to come from {idea(told['arguments'])}."


IDEAS: Mapping[str, Callable[[tuple[str, ...]], str]] = {
    "ruff": lambda a: f"ruffing {a[0]} in {_hand(a[1])}",
    "cross-ruff": lambda a: f"a cross-ruff in {a[0]} and {a[1]}",
    "establish": lambda a: f"the long {a[0]}",
    "duck": lambda a: f"the long {a[0]}, after ducking a round",
    "finesse": lambda a: f"the {_singular(a[0])} finesse",
    "throw-in": lambda a: f"an end play: the defenders must open up {a[1]}",
    "squeeze": lambda a: f"running {a[0]}, a squeeze",
    "discard losers": lambda a: f"throwing {a[1]} on {a[0]}",
    "combine chances": lambda a: (
        f"{a[0]}, if the missing card falls, or else the {_singular(a[1])} finesse"
    ),
    "safety play": lambda a: f"{a[0]}, played safely",
}
"""Where the missing tricks come from, for each theme."""


def steps_words(steps: list[Reason], plan: Reason) -> str:
    """What to do, in order; a step that only goes on with an earlier one is not said again."""
    sentences: list[str] = []
    said: set[tuple[str, tuple[str, ...]]] = set()
    drawn = False
    for step in steps:
        numbers = step.numbers
        words = STEPS.get(numbers["name"])
        key = numbers["name"], numbers["arguments"]
        if words is None or (numbers["arguments"] and key in said and numbers["name"] != "ruff"):
            continue
        sentence = words({**numbers, "drawn": drawn})
        drawn |= numbers["name"] == "draw trumps"
        if sentence and sentence not in sentences:
            sentences.append(sentence)
            said.add(key)
    if not sentences:
        return ""
    return " ".join(sentences[:9]) + " The rest is yours."


def _first(numbers: Mapping[str, Any]) -> str:
    return str(numbers["cards"][0])


def _win(numbers: Mapping[str, Any]) -> str:
    return f"Win with the {_first(numbers)}."


def _ruff(numbers: Mapping[str, Any]) -> str:
    suit, hand = numbers["arguments"]
    cards, seats = numbers["cards"], numbers["seats"]
    given = [card for card in cards if card[0] == _pip(suit)]
    trumped = [
        card for card, seat in zip(cards, seats, strict=True)
        if card[0] != _pip(suit) and seat == hand
    ]  # fmt: skip
    if trumped:
        return f"Ruff a {_singular(suit)} in {hand}."
    when = "" if numbers["drawn"] else " before drawing trumps"
    return f"Play {suit}{when} ({', '.join(given)}), to ruff one in {hand} when it is void."


STEPS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "win": _win,
    "overtake": lambda n: f"Overtake with the {_first(n)}.",
    "hold up": lambda n: f"Hold up: play the {_first(n)}.",
    "follow low": lambda n: "",
    "play": lambda n: f"Play the {_first(n)}.",
    "ruff high": lambda n: f"Ruff high, with the {_first(n)}.",
    "discard": lambda n: f"Discard the {_first(n)}.",
    "draw trumps": lambda n: f"Draw trumps ({_leads(n)}).",
    "ruff": lambda n: _ruff(n) if n["arguments"] else f"Ruff with the {_first(n)}.",
    "cross-ruff": lambda n: f"Cross-ruff {n['arguments'][0]} and {n['arguments'][1]}.",
    "establish": lambda n: f"Establish {n['arguments'][0]}: lead the {_first(n)}.",
    "duck": lambda n: f"Duck a round of {n['arguments'][0]}: lead the {_first(n)} and play low.",
    "finesse": lambda n: (
        f"Lead the {_first(n)} and finesse in {n['arguments'][0]}: "
        f"the {n['arguments'][2]} unless a higher card appears."
    ),
    "throw-in": lambda n: (
        f"Strip the other suits, then exit in {n['arguments'][0]} ({_first(n)} comes first)."
    ),
    "squeeze": lambda n: f"Run {n['arguments'][0]} to the end and watch the discards.",
    "discard losers": lambda n: (
        f"Throw {n['arguments'][1]} from {n['arguments'][2]} on {n['arguments'][0]} ({_leads(n)})."
    ),
    "combine chances": lambda n: (
        f"Try {n['arguments'][0]} first ({_leads(n)}); "
        f"if the missing card does not fall, finesse in {n['arguments'][1]}."
    ),
    "cross": lambda n: f"Cross to {n['arguments'][0]} with the {_first(n)}.",
    "unblock": lambda n: f"Unblock {n['arguments'][0]}: cash the {_first(n)}.",
    "cash": lambda n: f"Cash {n['arguments'][0]} ({_leads(n)}).",
    "safety play": lambda n: f"Play {n['arguments'][0]} safely: the {_first(n)}.",
    "lead": lambda n: f"Lead the {_first(n)}.",
}
"""What a step says, for each method."""


def _leads(numbers: Mapping[str, Any]) -> str:
    """The cards led in a step: every other card, for the partner hand adds one to each."""
    cards, seats = numbers["cards"], numbers["seats"]
    led = [cards[0]]
    for number in range(1, len(cards)):
        if number % 2 == 0 or seats[number] == seats[number - 1]:
            led.append(cards[number])
    return ", ".join(dict.fromkeys(led))


def chance_words(plan: Reason, loses: list[Reason]) -> str:
    """The chance with its error, and the layouts that beat the plan."""
    n = plan.numbers
    if n["exact"]:
        chance = f"This makes with a chance of {_percent(n['chance'])}, counted over all layouts."
    else:
        chance = (
            f"This makes in {_percent(n['chance'])} of {n['layouts']} layouts drawn "
            f"(standard error {100 * n['error']:.0f} %, seed {n['seed']})."
        )
    for one in loses[:1]:
        fact = FACTS.get(one.numbers["fact"])
        if fact is not None:
            chance += f" It mostly fails where {fact(one.numbers)}."
    return chance


FACTS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "long": lambda n: f"{n['seat']} holds {NUMBERS[n['length']]} {n['suit']} or more",
    "short": lambda n: (
        f"{n['seat']} has {NUMBERS[n['length']]} {_suit(n['suit'], n['length'])}"
        + (" or none" if n["length"] else "")
    ),
    "honour": lambda n: f"{n['seat']} holds the {n['card']}",
}


def alternatives_words(alternatives: list[Reason], plan: Reason) -> str:
    """What else was considered, and how much worse it is."""
    told: list[str] = []
    for one in alternatives[:3]:
        n = one.numbers
        words = NAMES.get(n["name"])
        name = words(n["arguments"], n["card"]) if words else f"the {n['card']}"
        difference = plan.numbers["chosen"] - n["chance"]
        if difference <= plan.numbers["noise"]:
            worse = f"{name} does about as well"
        else:
            worse = f"{name} is {100 * float(difference):.0f} points worse"
            if n["layout"] and not any("as in" in other for other in told):
                worse += f" (it loses where this plan wins, as in {n['layout']})"
        told.append(worse)
    return f"Considered: {'; '.join(told)}." if told else ""


NAMES: Mapping[str, Callable[[tuple[str, ...], str], str]] = {
    "draw trumps": lambda a, card: f"drawing trumps with the {card}",
    "ruff": lambda a, card: f"ruffing {a[0]} in {_hand(a[1])}" if a else f"ruffing with the {card}",
    "cross-ruff": lambda a, card: f"a cross-ruff in {a[0]} and {a[1]}",
    "establish": lambda a, card: f"establishing {a[0]} ({card} first)",
    "duck": lambda a, card: f"ducking a {_singular(a[0])} ({card} first)",
    "finesse": lambda a, card: f"the {_singular(a[0])} finesse ({card} first)",
    "throw-in": lambda a, card: f"an end play in {a[1]} ({card} first)",
    "squeeze": lambda a, card: f"running {a[0]}",
    "discard losers": lambda a, card: f"throwing {a[1]} on {a[0]} ({card} first)",
    "combine chances": lambda a, card: f"{a[0]} first, then the {_singular(a[1])} finesse",
    "cross": lambda a, card: f"crossing to {a[0]} with the {card}",
    "unblock": lambda a, card: f"unblocking {a[0]} ({card})",
    "as it lies": lambda a, card: f"the {card}",
    "cash": lambda a, card: f"cashing {a[0]} ({card} first)",
    "hold up": lambda a, card: f"holding up (the {card})",
    "win": lambda a, card: f"winning with the {card}",
    "follow low": lambda a, card: f"playing low (the {card})",
    "play": lambda a, card: f"playing the {card}",
    "discard": lambda a, card: f"discarding the {card}",
    "safety play": lambda a, card: f"the safety play in {a[0]}",
}


def unexpected_words(branches: list[Reason]) -> str:
    """What to do when the defenders do something else."""
    told = []
    for one in branches:
        n = one.numbers
        if n["leads"]:
            what = f"{n['seat']} leads {n['suit']} at trick {n['trick']}"
        elif not n["follows"]:
            what = f"{n['seat']} shows out of {n['suit']} at trick {n['trick']}"
        elif n["card"]:
            what = f"{n['seat']} plays the {n['card']} at trick {n['trick']}"
        elif n["high"]:
            what = f"{n['seat']} plays an honour in {n['suit']} at trick {n['trick']}"
        else:
            what = f"{n['seat']} plays low at trick {n['trick']}"
        told.append(f"If {what}, go on with the {n['next']}.")
    return " ".join(dict.fromkeys(told))


def tree_words(plan: Reason) -> str:
    """How much was looked at."""
    n = plan.numbers
    return (
        f"The trees of all lines together have {n['nodes']:,} nodes "
        f"(every card of everybody: about {n['brute_force']:.0e}); "
        f"{n['boards']:,} positions were solved with open cards."
    )


def _number(count: int) -> str:
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def _suit(suit: str, count: int) -> str:
    return _singular(suit) if count == 1 else suit


def _singular(suit: str) -> str:
    return suit[:-1]


def _pip(suit: str) -> str:
    return {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}[suit]


def _hand(word: str) -> str:
    return word


def _listed(words: list[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def _percent(chance: Fraction) -> str:
    return f"{100 * float(chance):.0f} %"

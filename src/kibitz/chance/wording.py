"""Wording: the Reason of a probability in English, as a teacher would give it.

Every number in these sentences is a field of the Reason it comes from.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby

from kibitz.cards import Seat, Suit
from kibitz.condition.wording import english
from kibitz.english import capital, exact_percent, listed, plural
from kibitz.reason import Reason

LONG = 100_000
"""A fraction with a larger denominator than this is given in percent only."""


def sentences(reason: Reason, name: str = "") -> list[str]:
    """The answer and what it rests on, one line each; a path starts with its percentage."""
    if reason.claim == "sampled":
        return [_sampled(reason, name)]
    lines = [_answer(reason, name)]
    if reason.numbers["evidence"] is not None:
        lines.append(f"It is known that {english(reason.numbers['evidence'])}.")
    for part in reason.because:
        match part.claim:
            case "seen":
                card, seat = part.numbers["card"], part.numbers["seat"]
                lines.append(f"{seat.word} holds the {card.symbol}.")
            case "in part":
                lines.append(_in_part(part))
            case "vacant":
                lines.append(_vacant(part))
            case "split":
                lines.append(_split(part))
    paths = [part for part in reason.because if part.claim in ("path", "others")]
    if len(paths) > 1:  # a single path says no more than the event
        lines.append("It comes about when")
        lines += [_path(part) for part in paths]
    return lines


def _answer(reason: Reason, name: str) -> str:
    chance: Fraction = reason.numbers["chance"]
    claim = name or capital(english(reason.numbers["event"]))
    exact = f" ({chance})" if 1 < chance.denominator <= LONG else ""
    return f"{claim}: {exact_percent(chance)}{exact}."


def _sampled(reason: Reason, name: str) -> str:
    numbers = reason.numbers
    claim = name or capital(english(numbers["event"]))
    return (
        f"{claim}: about {exact_percent(numbers['chance'])}, standard error "
        f"{100 * numbers['error']:.2g} %, from {numbers['samples']} random layouts "
        f"(seed {numbers['seed']}); an exact count would not fit the budget."
    )


def _in_part(reason: Reason) -> str:
    """A hand of which only some suits are known."""
    numbers = reason.numbers
    seat: Seat = numbers["seat"]
    cards: int = numbers["cards"]
    suits = listed([suit.word for suit in numbers["suits"]], "or")
    named = [f"{suit.symbol}{numbers['known'][suit]}" for suit in _named(numbers["suits"])]
    return (
        f"{seat.word} has {' '.join(named)}; his other {cards} {plural(cards, 'card')} may be "
        f"any {suits}."
    )


def _named(others: tuple[Suit, ...]) -> list[Suit]:
    return [suit for suit in reversed(Suit) if suit not in others]


def _vacant(reason: Reason) -> str:
    """Vacant places, before the evidence and after it."""
    numbers = reason.numbers
    seats: tuple[Seat, ...] = numbers["seats"]
    before = [f"{seat.word} {n}" for seat, n in zip(seats, numbers["before"], strict=True)]
    line = f"Vacant places: {', '.join(before)}"
    if numbers["after"] != numbers["before"]:
        after = [f"{seat.word} {n}" for seat, n in zip(seats, numbers["after"], strict=True)]
        line += f"; with the evidence {', '.join(after)}"
    return line + "."


def _split(reason: Reason) -> str:
    """How a suit divides: equal chances together, the likeliest first."""
    numbers = reason.numbers
    one, other = numbers["seats"]
    suit: Suit = numbers["suit"]
    groups = []
    for chance, same in groupby(numbers["splits"], key=lambda split: split[2]):
        lengths = [f"{a}–{b}" for a, b, _ in same]
        each = " each" if len(lengths) > 1 else ""
        groups.append(f"{listed(lengths, 'and')} {exact_percent(chance)}{each}")
    missing = numbers["missing"]
    return f"{capital(suit.word)}, {missing} missing, {one.word}–{other.word}: {', '.join(groups)}."


def _path(reason: Reason) -> str:
    chance: Fraction = reason.numbers["chance"]
    if reason.claim == "others":
        return f"{exact_percent(chance):>8}  in other ways"
    return f"{exact_percent(chance):>8}  {english(reason.numbers['condition'])}"

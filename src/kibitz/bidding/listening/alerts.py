"""Alerts: what a record says of a call in its own words, made a reading.

PBN notes and LIN's `an|…|` are free text: "15-17", "RKCB 1430", "transfer to H", "5+S, 11-15",
"Michaels". Names of the registry choose its entry; points and lengths are read as they stand and
come before what the registry would say. What cannot be read is told and nothing is made of it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from kibitz.bidding.listening.moment import MAJORS, CallMoment
from kibitz.bidding.listening.reading import CallReading
from kibitz.cards import SUITS, Suit

_SUIT = {
    "s": Suit.SPADES, "spade": Suit.SPADES, "spades": Suit.SPADES, "♠": Suit.SPADES,
    "h": Suit.HEARTS, "heart": Suit.HEARTS, "hearts": Suit.HEARTS, "♥": Suit.HEARTS,
    "d": Suit.DIAMONDS, "diamond": Suit.DIAMONDS, "diamonds": Suit.DIAMONDS, "♦": Suit.DIAMONDS,
    "c": Suit.CLUBS, "club": Suit.CLUBS, "clubs": Suit.CLUBS, "♣": Suit.CLUBS,
}  # fmt: skip
_POINTS = re.compile(r"(?<![\d+-])(\d{1,2})\s*(?:-|–|to)\s*(\d{1,2})(?!\s*(?:[♠♥♦♣cdhs]\b|cards?))")
_LEAST = re.compile(r"(?<![\d-])(\d{1,2})\s*\+(?:\s*(?:hcp|pts?|points|p\b))|(\d\d)\s*\+")
_MOST = re.compile(r"(?:0|max\.?|up to|<=?)\s*-?\s*(\d{1,2})\s*(?:hcp|pts?|points|p\b)")
_LENGTH = re.compile(
    r"(?<!\d)([3-8])\s*(\+|-?\s*card|\s*cards?)?\s*\+?\s*"
    r"(spades?|hearts?|diamonds?|clubs?|[♠♥♦♣]|[shdc]\b)"
)
_TRANSFER = re.compile(
    r"(?:transfer|trf|xfer|tfr)\w*\W*(?:to\s+)?(spades?|hearts?|diamonds?|clubs?|[♠♥♦♣]|[shdc]\b)?"
)
NAMED: tuple[tuple[str, str], ...] = (
    (r"michaels", "Michaels"),
    (r"unusual|both minors|minors", "unusual notrump"),
    (r"stayman", "Stayman"),
    (r"jacoby\s*2\s*nt?|jacoby", "Jacoby 2NT"),
    (r"bergen", "Bergen raise"),
    (r"drury", "Drury"),
    (r"splinter", "splinter"),
    (r"rkc|key\W?card|blackwood|1430|3014|keycard", "key-card ask"),
    (r"gerber", "Gerber"),
    (r"lebensohl", "Lebensohl"),
    (r"landy|both majors|majors", "Landy"),
    (r"support", "support"),
    (r"negative|neg\b|sputnik", "negative"),
    (r"responsive", "responsive"),
    (r"takeout|take-?out|t/?o\b", "takeout"),
    (r"penalt|business", "penalty"),
    (r"lead\W?direct", "lead-directing"),
    (r"multi", "Multi"),
    (r"precision|strong club|artificial.*strong|16\s*\+.*any|strong.*artificial", "strong club"),
    (r"fourth suit|4sf|4th suit", "fourth suit forcing"),
    (r"checkback|nmf|new minor|xyz", "checkback"),
    (r"waiting", "waiting"),
    (r"inverted", "inverted raise"),
    (r"quant", "quantitative"),
    (r"control|cue|q-bid", "control"),
    (r"texas", "Texas transfer"),
    (r"puppet", "Puppet Stayman"),
    (r"weak\s*(?:two|2)", "weak two"),
)
"""Words of explanations, and the entry that they name."""


def told(alert: str, moment: CallMoment) -> list[CallReading]:
    """The reading that an explanation gives; none where there is none or it cannot be read.

    >>> from kibitz.auction import Auction, Call
    >>> from kibitz.cards import Seat
    >>> here = CallMoment(Auction(Seat.NORTH), Call.parse("1NT"), (), {})
    >>> told("12-14 bal", here)[0].shows
    '12 TO 14 Points AND Balanced'
    """
    text = alert.lower().strip()
    if not text:
        return []
    parts = shown_in(text)
    base = _named(text, moment)
    if base is None and not parts:
        return []
    named = base is not None
    base = base or _usual(moment)
    suits = _suits(text)
    if base is not None and named and not parts:
        return [base]
    shows = " AND ".join(parts)
    words = " ".join(alert.split())
    reading = CallReading("explained", shows, f"explained as “{words}”", suits, kind="alert")
    if base is not None:
        said = f"{base.says or base.name}, explained as “{words}”" if named else reading.says
        reading = replace(base, kind="alert", shows=shows, suits=suits or base.suits, says=said)
    return [reading]


def shown_in(text: str) -> list[str]:
    """The parts of a condition that an explanation states.

    >>> shown_in("11-15 hcp, 5+ spades"), shown_in("transfer to hearts"), shown_in("weak, 6 clubs")
    (['11 TO 15 Points', 'spades >= 5'], ['hearts >= 5'], ['clubs >= 6'])
    """
    parts: list[str] = []
    points = _POINTS.search(text)
    if points and int(points[1]) < int(points[2]) <= 37 and int(points[2]) >= 4:
        parts.append(f"{int(points[1])} TO {int(points[2])} Points")
    elif least := _LEAST.search(text):
        number = int(least[1] or least[2])
        if 4 <= number <= 30:
            parts.append(f"Points >= {number}")
    elif most := _MOST.search(text):
        parts.append(f"Points <= {int(most[1])}")
    for suit, number in _lengths(text).items():
        parts.append(f"{suit.word} >= {number}")
    if re.search(r"\bbal", text) and not re.search(r"unbal|not bal", text):
        parts.append("Balanced")
    return parts


def _lengths(text: str) -> dict[Suit, int]:
    found = {_SUIT[each[3]]: int(each[1]) for each in _LENGTH.finditer(text)}
    transfer = _TRANSFER.search(text)
    if transfer and transfer[1] and _SUIT[transfer[1]] not in found:
        found[_SUIT[transfer[1]]] = 5
    return found


def _suits(text: str) -> tuple[Suit, ...]:
    return tuple(suit for suit in SUITS if suit in _lengths(text))


def _usual(moment: CallMoment) -> CallReading | None:
    """What the call would mean without an explanation, whose question stands."""
    from kibitz.bidding.listening.registry import plausible

    found = plausible(moment)
    return found[0] if found else None


def _named(text: str, moment: CallMoment) -> CallReading | None:
    """The entry of the registry that an explanation names, if it can stand here."""
    from kibitz.bidding.listening.registry import REGISTRY

    for pattern, name in NAMED:
        if not re.search(pattern, text):
            continue
        for entry in REGISTRY:
            if entry.name == name and entry.when(moment):
                return entry.at(moment)
    if re.search(_TRANSFER, text):
        for entry in REGISTRY:
            if entry.name.startswith("transfer") and entry.when(moment):
                return entry.at(moment)
    return None


__all__ = ["MAJORS", "NAMED", "shown_in", "told"]

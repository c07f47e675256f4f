"""Words: a call of a stranger in one line, as players say it.

    2♠: Michaels, hearts and a minor, 5-5
    3♦: probably Bergen raise, four spades, short of game values; or 5 to 12 points, 6+ diamonds

The line has what the call is called, what it shows and what it asks; "probably" and the second
reading where it is a guess. `full_words` has the whole condition.
"""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.auction import PASS
from kibitz.bidding.listening.listener import StrangeCall
from kibitz.bidding.listening.portrait import NOTHING, Portrait, points_words
from kibitz.bidding.listening.reading import CallReading
from kibitz.condition.wording import english
from kibitz.deal import Hand

LONGEST = 160
"""No line is longer."""
GUESS = 0.75
"""A reading that is less likely than this is a guess: "probably"."""
OPEN = 0.6
"""One that is less likely than this is not even probable: both readings are told."""
ALSO = 0.15
"""The second reading is told if it is so likely."""


def name_words(reading: CallReading, portrait: Portrait, before: Portrait = NOTHING) -> str:
    """What a reading is called and what it shows beyond what was told before."""
    name = reading.says or reading.name
    told = [part for part in portrait.beyond(before).words if part not in name]
    if reading.says:
        said = Portrait.of(reading.condition).words
        told = [part for part in told if part not in said]
    return ", ".join([name, *told])


def call_words(heard: StrangeCall) -> str:
    """What a call shows, in one line without the call.

    >>> from kibitz.auction import Auction
    >>> from kibitz.bidding.listening.listener import listen
    >>> from kibitz.cards import Seat
    >>> call_words(listen(Auction.parse("1S 2S", Seat.NORTH)).calls[1])
    'Michaels, hearts and a minor, 5-5'
    """
    first = heard.first
    if first is None:
        return "nothing in particular" if heard.call == PASS else "shows nothing that we know of"
    text = name_words(first, heard.portrait or Portrait.of(first.condition), heard.before)
    second = heard.second
    if first.share < GUESS and heard.call != PASS:
        other = ""
        if second is not None and second.share >= ALSO:
            other = name_words(second, Portrait.of(second.condition), heard.before)
        if other and len(text) + len(other) + 14 <= LONGEST - 8:
            both = f"{text}; or {other}"
            return _with_dropped(both if first.share < OPEN else f"probably {both}", heard)
        text = f"probably {text}"
    return _with_dropped(_within(text), heard)


def _with_dropped(text: str, heard: StrangeCall) -> str:
    """With what the call would usually mean and cannot here, where there is room."""
    told = dropped_words(heard)
    room = len(text) + len(told) + 3 <= LONGEST - 8
    return f"{text} ({told})" if told and room and heard.call != PASS else text


def _within(text: str) -> str:
    """A text with as many of its parts as a line has room for."""
    while len(text) > LONGEST - 8 and ", " in text:
        text = text.rpartition(", ")[0]
    return text


def dropped_words(heard: StrangeCall) -> str:
    """What was dropped as impossible; empty where nothing was."""
    if not heard.dropped:
        return ""
    one = heard.dropped[0]
    return f"not {one.name}: impossible after the calls before"


def full_words(heard: StrangeCall) -> Iterator[str]:
    """Every reading with its share, its whole condition, an example and its source."""
    for reading in heard.readings:
        yield (
            f"{round(100 * reading.share)} %: {reading.says or reading.name}; "
            f"{english(reading.condition, subject='')}"
        )
    if told := dropped_words(heard):
        yield told


def unlike_words(heard: StrangeCall, hand: Hand) -> str:
    """Where the caller's hand, seen afterwards, is not so: in what; empty where it is.

    "North had less", "North had more", "North had only four spades".
    """
    portrait = heard.portrait
    if portrait is None or heard.first is None:
        return ""
    who = heard.seat.word
    low, high = portrait.points
    if hand.hcp < low:
        return f"{who} had less: {points_words((hand.hcp, hand.hcp)).split(' to ')[0]} points"
    if hand.hcp > high:
        return f"{who} had more: {hand.hcp} points"
    for suit, (least, most) in portrait.lengths.items():
        held = len(hand[suit])
        if held < least:
            return f"{who} had only {held} {suit.word if held != 1 else suit.singular}"
        if held > most:
            return f"{who} had {held} {suit.word}"
    return ""

"""Auction: what each call has shown, and whether the hand was so.

A record does not say what its players had agreed. Without rules each call is heard as a stranger's
(`bidding/listening/`), explanations of the record first; what is believed of the hidden hands then
prefers the readings that the callers' hands have, which their tables knew. Where rules are given
they are the meaning, and a call without a rule is what the fallback table says
(`meaning/hearing.py`): a
call that the caller's hand does not fit was made by another agreement, which his table knew
and we do not: of what the table says of the call that part is taken which is true of the hand,
and nothing where none is. The record's own explanation of a call is told beside ours.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from kibitz.auction import DOUBLE, PASS, Auction
from kibitz.bidding.calling.wording import condition_text, denied_text
from kibitz.bidding.listening.evidence import overheard
from kibitz.bidding.listening.listener import StrangeCall, listen
from kibitz.bidding.listening.words import call_words, full_words, unlike_words
from kibitz.bidding.meaning.hearing import HeardCall, MeaningSource, hear
from kibitz.bidding.rules.rule import Rule, steps_of
from kibitz.bidding.rules.system import System
from kibitz.board import Board
from kibitz.cards import SEATS, Seat, Suit, Vulnerability
from kibitz.chance.belief.meanings import Meanings
from kibitz.chance.rewrite import all_of
from kibitz.condition import matches
from kibitz.condition.tree import And, Comparator, Compare, Condition, Measure, Not, Number, Truth
from kibitz.reason import Reason
from kibitz.review.picture import picture_text

LONG, SHORT = 120, 60
"""A longer explanation is said as a picture of the hands that it holds for, and by its parts that
are short."""
STACKED, TRUMPS = (5, 4), (4, 3)
"""Trumps of a player who passes partner's takeout double, and of one who doubles himself: the
greatest of these lengths that he has is believed."""
OWN = (6, 5, 4)
"""The same for a suit that somebody bids."""


@dataclass(frozen=True)
class ExplainedCall:
    """One call: what it shows, and whether the hand behind it is so.

    `fits` is None where nothing is shown or the hand is hidden. `better` is the rule that the
    system would have bid by, where that is another call; `taken` is what the call is taken to
    show where the hand does not fit its meaning, or where it has none.
    """

    heard: HeardCall
    fits: bool | None
    better: Rule | None = None
    taken: Condition | None = None
    alert: str = ""

    @property
    def meaning(self) -> Condition | None:
        """What is concluded from the call."""
        return self.heard.condition if self.fits else self.taken

    @property
    def says_something(self) -> bool:
        """Is there anything to tell of this call?"""
        rule = self.heard.rule
        spoken = rule is not None and rule.condition != Truth(True)
        plain = self.heard.natural is not None and self.heard.call != PASS
        unlike = self.fits is False and self.heard.call != PASS
        return spoken or plain or unlike or bool(self.alert) or self.taken is not None

    @property
    def reason(self) -> Reason:
        """The call, its rule and whether it fits."""
        heard = self.heard
        numbers: dict[str, object] = {
            "seat": heard.seat.letter,
            "call": str(heard.call),
            "rule": None if heard.rule is None else heard.rule.name,
            "source": heard.source.value,
            "shows": shows_text(heard),
            "denies": denied_text(heard.denied) if heard.rule else "",
            "fits": self.fits,
            "taken": "" if self.taken is None else condition_text(self.taken),
        }
        if self.better is not None:
            numbers["system"] = str(self.better.call)
        if self.alert:
            numbers["alert"] = self.alert
        return Reason("call", numbers)


def shows_text(one: HeardCall) -> str:
    """What a call shows, in English; empty where it shows nothing in particular.

    What would be long is told by the points and lengths of the hands that it holds for, and by
    those of its conditions that are short.
    """
    shown = one.natural if one.rule is None else one.rule.condition
    if shown is None:
        return ""
    text = condition_text(shown)
    if len(text) <= LONG or one.condition is None:
        return text
    short = [part for part in _parts(shown) if len(condition_text(part)) <= SHORT]
    told = all_of(*short)
    if told is None:
        return picture_text(one.condition)
    words = condition_text(told)
    if "high-card points" in words:
        return words
    return f"{picture_text(one.condition, lengths=False)}; {words}"


def _parts(condition: Condition) -> Iterator[Condition]:
    """What a condition joins with AND, one by one."""
    if isinstance(condition, And):
        for part in condition.parts:
            yield from _parts(part)
    elif not isinstance(condition, Not):
        yield condition


@dataclass(frozen=True)
class StrangerExplained:
    """One call of a stranger: what it shows, and in what the hand behind it is not so."""

    heard: StrangeCall
    fits: bool | None
    unlike: str = ""
    alert: str = ""

    @property
    def says_something(self) -> bool:
        """Is there anything to tell of this call?"""
        return self.heard.call != PASS or bool(self.alert)

    @property
    def reason(self) -> Reason:
        """The call, what it shows and whether it fits."""
        heard = self.heard
        return Reason(
            "call",
            {
                "seat": heard.seat.letter,
                "call": str(heard.call),
                "rule": None,
                "source": "listener",
                "shows": call_words(heard),
                "denies": "",
                "fits": self.fits,
                "taken": "",
                "unlike": self.unlike,
                "alert": self.alert,
                "share": None if heard.first is None else round(heard.first.share, 3),
                "full": [*full_words(heard)],
            },
        )


Told = ExplainedCall | StrangerExplained


def told(board: Board, system: System | None) -> tuple[Told, ...]:
    """Every call of the board's auction: both sides playing one system, or as strangers."""
    if board.auction is None:
        return ()
    if system is None:
        return _strangers(board, board.auction)
    alerts = dict(board.alerts)
    found: list[ExplainedCall] = []
    risk = board.vulnerability or Vulnerability.NONE
    hearing = hear(dict.fromkeys(SEATS, system), board.auction, vulnerability=risk)
    for number, one in enumerate(hearing.calls):
        hand = board.deal[one.seat]
        alert = alerts.get(number, "")
        if len(hand) != 13:
            found.append(ExplainedCall(one, None, alert=alert))
            continue
        condition = one.condition
        fits = None if condition is None else matches(condition, hand)
        before = Auction(board.auction.dealer, board.auction.calls[:number])
        better = taken = None
        if fits is False and one.source is MeaningSource.RULE:
            better = system.call(steps_of(before, one.seat.side), hand)
        if not fits:
            readings = _readings(board.auction, before, one)
            taken = next((reading for reading in readings if matches(reading, hand)), None)
        found.append(ExplainedCall(one, fits, better, taken, alert))
    return tuple(found)


def _readings(auction: Auction, before: Auction, heard: HeardCall) -> Iterator[Condition]:
    """What a call may show by another agreement, the most first."""
    call, plain = heard.call, heard.nature
    if plain is not None:
        yield plain
        if isinstance(plain, And):
            yield from reversed(plain.parts)
    if call.is_bid and (suit := call.strain.suit) is not None:
        yield from (_cards(suit, number) for number in OWN)
    strain = None if before.last_bid is None else before.last_bid.strain
    if strain is None or strain.suit is None or not _stands_doubled(auction, before):
        return
    if call == DOUBLE and plain is None:
        yield from (_cards(strain.suit, number) for number in TRUMPS)
    elif call == PASS and before.calls[-2:] == (DOUBLE, PASS):
        yield from (_cards(strain.suit, number) for number in STACKED)


def _stands_doubled(auction: Auction, before: Auction) -> bool:
    """Is the last bid so far the contract that was played doubled?"""
    contract = auction.contract
    return contract is not None and bool(contract.doubling) and contract.bid == before.last_bid


def _cards(suit: Suit, number: int) -> Condition:
    cards = Measure("length", None, (suit,))
    return Compare(cards, Comparator.AT_LEAST, Number(Fraction(number)))


def _strangers(board: Board, auction: Auction) -> tuple[StrangerExplained, ...]:
    alerts = dict(board.alerts)
    risk = board.vulnerability or Vulnerability.NONE
    found = []
    for number, one in enumerate(listen(auction, risk, board.alerts).calls):
        hand, shown = board.deal[one.seat], one.shown
        known = len(hand) == 13 and shown is not None
        fits = matches(shown, hand) if known and shown is not None else None
        unlike = unlike_words(one, hand) if fits is False else ""
        found.append(StrangerExplained(one, fits, unlike, alerts.get(number, "")))
    return tuple(found)


def concluded(board: Board, calls: tuple[Told, ...]) -> Meanings:
    """What is concluded of each hand from its player's calls together."""
    if any(isinstance(one, StrangerExplained) for one in calls):
        return overheard(board.auction, board.vulnerability, board.alerts, board.deal)
    by_seat: dict[Seat, Condition] = {}
    for one in calls:
        assert isinstance(one, ExplainedCall)
        both = all_of(by_seat.get(one.heard.seat), one.meaning)
        if both is not None:
            by_seat[one.heard.seat] = both
    return Meanings(by_seat)

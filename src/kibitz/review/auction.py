"""Auction: what each call has shown, by the rules of a system, and whether the hand was so.

A record does not say what its players had agreed. The rules given (or our five-card majors)
are the default meaning; a call that the caller's hand does not fit was made by another
agreement, and is then no evidence for anybody (`knowledge.py`). The record's own explanation
of a call is told beside ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kibitz.auction import Auction
from kibitz.bidding.inference import Shown, shown
from kibitz.bidding.rule import Rule, steps_of
from kibitz.bidding.system import System
from kibitz.bidding.wording import condition_text, denied_text
from kibitz.board import Board
from kibitz.cards import SEATS, Seat
from kibitz.chance.rewrite import all_of
from kibitz.condition import english, matches
from kibitz.condition.tree import Condition, Truth
from kibitz.reason import Reason

LONG = 120
"""A longer explanation is said with the names of the rules."""


@dataclass(frozen=True)
class Told:
    """One call: what it shows by the rules, and whether the hand behind it is so.

    `fits` is None where nothing is shown or the hand is hidden. `better` is the rule that the
    system would have bid by, where that is another call.
    """

    shown: Shown
    fits: bool | None
    better: Rule | None = None
    alert: str = ""

    @property
    def says_something(self) -> bool:
        """Is there anything to tell of this call?"""
        rule = self.shown.rule
        spoken = rule is not None and rule.condition != Truth(True)
        return spoken or bool(self.alert) or self.fits is False

    @property
    def reason(self) -> Reason:
        """The call, its rule and whether it fits."""
        numbers: dict[str, object] = {
            "seat": self.shown.seat.letter,
            "call": str(self.shown.call),
            "rule": None if self.shown.rule is None else self.shown.rule.name,
            "shows": shows_text(self.shown),
            "denies": denied_text(self.shown.denied) if self.shown.rule else "",
            "fits": self.fits,
        }
        if self.better is not None:
            numbers["system"] = str(self.better.call)
        if self.alert:
            numbers["alert"] = self.alert
        return Reason("call", numbers)


def shows_text(one: Shown) -> str:
    """What a call shows, in English; empty where the system says nothing of it.

    What would be long is said with the names that the rules use.
    """
    if one.rule is None:
        return ""
    text = condition_text(one.rule.condition)
    if len(text) <= LONG:
        return text
    return english(one.rule.condition, subject="", names=True)


def told(board: Board, system: System) -> tuple[Told, ...]:
    """Every call of the board's auction, both sides playing the same system."""
    if board.auction is None:
        return ()
    alerts = dict(board.alerts)
    found = []
    calls = shown(dict.fromkeys(SEATS, system), board.auction)
    for number, one in enumerate(calls):
        hand = board.deal[one.seat]
        condition = one.condition
        fits = None if condition is None or len(hand) != 13 else matches(condition, hand)
        better = None
        if fits is False:
            before = Auction(board.auction.dealer, board.auction.calls[:number])
            better = system.call(steps_of(before, one.seat.side), hand)
        found.append(Told(one, fits, better, alerts.get(number, "")))
    return tuple(found)


def meanings(calls: tuple[Told, ...]) -> Mapping[Seat, Condition]:
    """What each player's calls show together, those left out that his hand does not fit."""
    by_seat: dict[Seat, Condition] = {}
    for one in calls:
        if one.fits and (condition := one.shown.condition) is not None:
            both = all_of(by_seat.get(one.shown.seat), condition)
            if both is not None:
                by_seat[one.shown.seat] = both
    return by_seat

"""Boards: the rows of an experiment as boards, each call explained from the rules.

A comparison's deal is two boards, A's auction in the open room and B's in the closed one,
as a team match is written down.
"""

from __future__ import annotations

from kibitz.auction import PASS, Auction
from kibitz.bidding.calling.bidder import By
from kibitz.bidding.calling.wording import condition_text
from kibitz.bidding.meaning.fallback import CLASSES
from kibitz.bidding.measuring.evaluate import Row
from kibitz.bidding.rules.system import System
from kibitz.board import Board
from kibitz.cards import Seat, Vulnerability
from kibitz.condition.tree import Truth
from kibitz.deal import Deal
from kibitz.errors import KibitzError

ROOMS = {"a": "o", "b": "c"}
"""The room of each system of a comparison."""


def board_of(row: Row, bidding: Row, number: int, system: System, room: str = "") -> Board:
    """The board of a row, with one of its biddings (an evaluated row is its own)."""
    dealer = Seat.parse(row["dealer"])
    auction = Auction.parse(bidding["auction"], dealer=dealer)
    explained = ((n, told(rule, system)) for n, rule in enumerate(bidding["rules"]))
    return Board(
        Deal.parse(row["deal"]),
        number=str(number + 1),
        dealer=dealer,
        vulnerability=Vulnerability.parse(row["vulnerability"]),
        auction=auction,
        event=system.name,
        room=room,
        alerts=tuple((n, text) for n, text in explained if text),
    )


def boards_of(row: Row, number: int, a: System, b: System) -> tuple[Board, Board]:
    """The two boards of a compared deal."""
    return (
        board_of(row, row["a"], number, a, ROOMS["a"]),
        board_of(row, row["b"], number, b, ROOMS["b"]),
    )


def told(rule: str, system: System) -> str:
    """What a call shows, by the name of its rule or the way in which it was made."""
    if rule == By.PLACED.value:
        return "no rule applies: placed by simulation"
    if rule == By.ACCEPTED.value:
        return "lets it stand"
    if rule == By.STRETCH.value:
        return "a stretch: no call fits the hand"
    if rule in CLASSES:
        return f"no rule; {rule}"
    if not rule.startswith("$"):
        return ""
    try:
        found = system.rule(rule)
    except KibitzError:  # a rule of the opponents
        return ""
    if found.marks.alert:
        return found.marks.alert
    return "" if found.condition == Truth(True) else condition_text(found.condition)


def call_lines(row: Row, bidding: Row, system: System) -> list[str]:
    """The calls that say something, one line each: `1♠ North: has at least five spades`."""
    auction = Auction.parse(bidding["auction"], dealer=Seat.parse(row["dealer"]))
    return [
        f"{call.symbol} {seat.word}: {text}"
        for (seat, call), rule in zip(auction, bidding["rules"], strict=True)
        if (text := told(rule, system)) and not (call == PASS and rule == By.ACCEPTED.value)
    ]

"""Checked: biddings held against the replay of their calls (`replay.py`), and what was found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from kibitz.bidding.calling.bidder import Bidders, Bidding, By
from kibitz.bidding.checking.replay import AuctionReplay, Collision, collisions
from kibitz.board import Board
from kibitz.cards import SEATS, Vulnerability
from kibitz.english import counted, percent

TOLD = (By.STRETCH, By.PSYCHE, By.ASKED)
"""Whose hand need not have what the call means: it is told so, or a person called."""


@dataclass
class Checked:
    """A table's biddings, each replayed from the rule files and the calls alone."""

    table: Bidders
    auctions: int = 0
    calls: int = 0
    turns: int = 0
    stretches: int = 0
    found: list[tuple[str, str, Collision]] = field(default_factory=list)
    """The board, its auction, and the call that does not mean what was recorded."""
    _replays: dict[Vulnerability, AuctionReplay] = field(default_factory=dict, repr=False)

    def replay(self, vulnerability: Vulnerability) -> AuctionReplay:
        """Who replays auctions at this vulnerability."""
        if vulnerability not in self._replays:
            systems = {seat: self.table.systems.get(seat) for seat in SEATS}
            texts = {s: None if one is None else one.definitions.text for s, one in systems.items()}
            persons = any(seat in self.table.asked for seat in SEATS)
            silence = None if persons else self.table.silence
            self._replays[vulnerability] = AuctionReplay(texts, vulnerability, silence)
        return self._replays[vulnerability]

    def add(self, board: Board, bidding: Bidding) -> None:
        """AuctionReplay one bidding."""
        vulnerability = board.vulnerability or Vulnerability.NONE
        self.auctions += 1
        self.calls += len(bidding.made)
        self.turns += bidding.turns
        self.stretches += bidding.stretches
        told = [n for n, made in enumerate(bidding.made) if made.by in TOLD]
        recorded = [made.heard.condition for made in bidding.made]
        replay = self.replay(vulnerability)
        for one in collisions(replay, bidding.auction, recorded, board.deal, told):
            self.found.append((board.number, str(bidding.auction), one))

    @property
    def lines(self) -> Iterator[str]:
        """What was found, in words."""
        yield (
            f"{counted(self.auctions, 'auction')}, {counted(self.calls, 'call')}: "
            f"{counted(len(self.found), 'collision')}."
        )
        share = percent(self.stretches / self.turns, 1) if self.turns else "none"
        yield f"{counted(self.stretches, 'stretch', 'stretches')} in {self.turns} turns ({share})."
        for board, auction, one in self.found:
            yield (
                f"board {board}, {auction}: call {one.number + 1}, {one.call.symbol} by "
                f"{one.seat.word}: {one.reason}"
            )

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "auctions": self.auctions,
            "calls": self.calls,
            "turns": self.turns,
            "stretches": self.stretches,
            "collisions": [
                {
                    "board": board,
                    "auction": auction,
                    "number": one.number,
                    "seat": one.seat.letter,
                    "call": str(one.call),
                    "reason": one.reason,
                }
                for board, auction, one in self.found
            ],
        }

"""Board: a deal as it was dealt, bid and played, as far as that is known.

This is what every notation reads into and writes from. Whatever a file does
not say is `None` or empty; `extras` keeps what kibitz does not interpret (tag
names and values), so that a file survives being read and written.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from kibitz.auction import Auction, Contract
from kibitz.axioms import Replay, replay
from kibitz.cards import Card, Seat, Vulnerability
from kibitz.deal import Deal
from kibitz.play import Situation
from kibitz.scoring import score_for_ns


@dataclass(frozen=True)
class Board:
    """One board of a session.

    `play` lists the cards in the order in which they were played. `tricks` is
    declarer's result as stated. `passed_out` tells a passed-out board from one
    whose contract is not known. `alerts` gives explanations by call number
    (from 0), `notes` the numbered notes of a PBN auction or play.
    """

    deal: Deal
    number: str = ""
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    auction: Auction | None = None
    contract: Contract | None = None
    passed_out: bool = False
    play: tuple[Card, ...] = ()
    claimed: bool = False
    tricks: int | None = None
    room: str = ""
    names: tuple[str, str, str, str] = ("", "", "", "")
    event: str = ""
    alerts: tuple[tuple[int, str], ...] = ()
    extras: tuple[tuple[str, str], ...] = field(default=())

    @property
    def title(self) -> str:
        """How to name the board in a list: `Board 7 (open room)`."""
        rooms = {"o": " (open room)", "c": " (closed room)"}
        return f"Board {self.number or '?'}{rooms.get(self.room, '')}"

    @property
    def score(self) -> int | None:
        """North-South's score, where contract, result and vulnerability are known."""
        if self.passed_out:
            return 0
        if self.contract is None or self.tricks is None or self.vulnerability is None:
            return None
        return score_for_ns(self.contract, self.tricks, self.vulnerability)

    def start(self) -> Situation | None:
        """The situation before the opening lead; none without a contract and four hands."""
        if self.contract is None or not self.deal.is_complete:
            return None
        return Situation.start(self.deal, self.contract)

    def replayed(self) -> Replay | None:
        """The record of play checked against the axioms, where there is one to check."""
        start = self.start()
        return None if start is None else replay(start, self.play)

    def with_(self, **changes: Any) -> Board:
        """The same board with some fields changed."""
        return replace(self, **changes)

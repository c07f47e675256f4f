"""Problem: a deal, a contract, perhaps the opening lead: what the declarers of a match play.

A problem comes from a board or is dealt at random. With fewer than thirteen cards a hand,
`won` are the tricks that declarer has of those that are gone, so that nine cards are an
ending of a real contract: 3NT with three of the first four tricks wants six of nine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kibitz.auction import Auction, Contract
from kibitz.board import Board
from kibitz.cards import DECK, SEATS, Card, Seat, Vulnerability
from kibitz.chance.drawing.random_numbers import Bits
from kibitz.deal import Deal, Hand
from kibitz.english import counted
from kibitz.errors import Illegal
from kibitz.play import Situation
from kibitz.scoring import score


@dataclass(frozen=True)
class MatchBoard:
    """What is to be played: the same for every declarer."""

    deal: Deal
    contract: Contract
    lead: Card | None = None
    vulnerability: Vulnerability = Vulnerability.NONE
    won: int = 0
    number: str = ""
    auction: Auction | None = None

    @classmethod
    def of_board(cls, board: Board, contract: Contract | None = None) -> MatchBoard:
        """A board in its own contract, or in this one.

        The opening lead is the first card of the board's play, if it was made against the
        same declarer in the same strain; so with the auction.
        """
        played, own = contract or board.contract, board.contract
        if played is None:
            raise Illegal(f"{board.title} has no contract", remedy="name one: --contract 3NT-S")
        as_led = own and (own.declarer, own.strain) == (played.declarer, played.strain)
        return cls(
            board.deal,
            played,
            board.play[0] if board.play and as_led else None,
            board.vulnerability or Vulnerability.NONE,
            number=board.number,
            auction=board.auction if as_led else None,
        )

    @classmethod
    def random(
        cls, seed: int, contract: Contract, cards: int = 13, won: int | None = None
    ) -> MatchBoard:
        """Random hands of so many cards; declarer has `won` of the tricks that are gone.

        Unless given, they are what keeps pace with the contract.

        >>> three_notrump = Contract.parse("3NT by South")
        >>> problem = MatchBoard.random(1, three_notrump, cards=9)
        >>> problem.won, problem.needed, str(problem.deal)
        (3, 6, 'N:J2.Q74.75.J4 6.3.T863.A96 98.AK6.J4.72 K53.T82.A.KT')
        """
        if not 1 <= cards <= 13:
            raise Illegal(f"hands of {counted(cards, 'card')}", expected="1 to 13")
        order = np.argsort(Bits.of(seed, 1, 0, len(DECK)).words[0], kind="stable").tolist()
        hands = {s: Hand.of(DECK[i] for i in order[cards * s : cards * (s + 1)]) for s in SEATS}
        gone = 13 - cards
        pace = (2 * gone * contract.tricks_needed + 13) // 26
        return cls(Deal.of(hands), contract, won=pace if won is None else won).checked()

    def checked(self) -> MatchBoard:
        """The same, if it can be played."""
        gone = 13 - len(self.deal[Seat.NORTH])
        if not 0 <= self.won <= gone:
            raise Illegal(f"declarer has {self.won} of {gone} tricks", expected=f"0 to {gone}")
        self.start()
        return self

    def with_target(self, tricks: int) -> MatchBoard:
        """The same cards in a contract, and after a beginning, that want so many tricks of them.

        The lowest contract that does is taken. Two tricks of nine cannot be all that a
        contract still wants, for declarer has at most the four that are gone.
        """
        gone = 13 - len(self.deal[Seat.NORTH])
        level = max(1, tricks - 6)
        won = level + 6 - tricks
        if won > gone or level > 7:
            raise Illegal(f"no contract wants {counted(tricks, 'trick')} after {gone}")
        return replace(self, contract=replace(self.contract, level=level), won=won)

    @property
    def needed(self) -> int:
        """How many tricks declarer must take from here on."""
        return self.contract.tricks_needed - self.won

    def start(self) -> Situation:
        """The situation in which the players begin: after the opening lead, if it is given."""
        start = Situation.start(self.deal, self.contract)
        gone = 13 - start.tricks_left
        won = [0, 0, 0, 0]
        if self.won:
            won[self.contract.declarer] = self.won
            won[self.contract.leader] = gone - self.won
        north, east, south, west = won
        start = replace(start, won=(north, east, south, west))
        return start if self.lead is None else start.play(self.lead)

    def score(self, tricks: int) -> int:
        """What declarer's side scores with so many tricks, those already won included."""
        return score(self.contract, tricks, self.vulnerability.of(self.contract.side)).total

    def to_json(self) -> dict[str, Any]:
        """The problem as plain data."""
        return {
            "board": self.number,
            "deal": str(self.deal),
            "contract": self.contract.text,
            "declarer": self.contract.declarer.letter,
            "lead": None if self.lead is None else str(self.lead),
            "vul": self.vulnerability.text,
            "won": self.won,
            "dealer": None if self.auction is None else self.auction.dealer.letter,
            "auction": None if self.auction is None else str(self.auction),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> MatchBoard:
        """The inverse of `to_json`."""
        said = data.get("auction")
        return cls(
            Deal.parse(data["deal"]),
            Contract.parse(data["contract"], Seat.parse(data["declarer"])),
            None if data["lead"] is None else Card.parse(data["lead"]),
            Vulnerability.parse(data["vul"]),
            data["won"],
            data["board"],
            None if said is None else Auction.parse(said, Seat.parse(data["dealer"])),
        )

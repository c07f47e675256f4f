"""Session: a board that people and players are in the middle of playing.

A value: a card played or taken back gives a new session. It is kept as a board like any
other, in any notation that keeps names and play: the names say who sits where (`human`,
`pimc:worlds=100`), the extra `Seed` which random choices the players make.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from kibitz.bidding.listening.evidence import overheard
from kibitz.board import Board
from kibitz.cards import SEATS, Card, Seat
from kibitz.chance.belief.meanings import Meanings
from kibitz.errors import Illegal
from kibitz.lab.experiment import seed_of
from kibitz.play import Player, Situation
from kibitz.players import player
from kibitz.players.pimc import Pimc
from kibitz.search.decision import Decision, Objective

HUMAN = "human"
ADVISER_WORLDS = 60
"""Hints, and what a card is worth to one who sees two hands, come from PIMC on so many worlds."""


@dataclass(frozen=True)
class Session:
    """The board with its play so far, who sits where, and the players' seed.

    `claimed` is declarer's final number of tricks once a claim was granted.
    """

    board: Board
    names: tuple[str, str, str, str]
    seed: int = 1

    def __post_init__(self) -> None:
        if self.board.contract is None:
            raise Illegal(f"{self.board.title} has no contract", remedy="--contract 3NT-S")
        for name in self.names:
            player(name, self.board.deal)
        _ = self.situation  # a play that the laws forbid is refused here

    @classmethod
    def of(cls, board: Board, names: Mapping[Seat, str], seed: int = 1) -> Session:
        """The board from its beginning, or as far as it was played."""
        n, e, s, w = (names[seat] for seat in SEATS)
        return cls(board.with_(tricks=None, claimed=False), (n, e, s, w), seed)

    @classmethod
    def resumed(cls, board: Board) -> Session:
        """A board that was saved."""
        if not all(board.names):
            raise Illegal(
                f"{board.title} does not say who sits where", expected="a board that play saved"
            )
        seed = board.extra("Seed") or "1"
        if not seed.isdecimal():
            raise Illegal(f"{seed!r} is not a seed", expected="a whole number")
        return cls(board, board.names, int(seed))

    @property
    def saved(self) -> Board:
        """The board as it is kept."""
        extras = [pair for pair in self.board.extras if pair[0] != "Seed"]
        return self.board.with_(names=self.names, extras=(*extras, ("Seed", str(self.seed))))

    @cached_property
    def situation(self) -> Situation:
        """Where the play stands."""
        assert self.board.contract is not None
        situation = Situation.start(self.board.deal, self.board.contract)
        for card in self.board.play:
            situation = situation.play(card)
        return situation

    @property
    def is_over(self) -> bool:
        """Have all tricks been played or claimed?"""
        return self.board.claimed or self.situation.is_over

    @property
    def declarer_tricks(self) -> int:
        """Declarer's tricks: at the end, those of the play or of the claim."""
        return self.situation.declarer_tricks if self.board.tricks is None else self.board.tricks

    @property
    def is_asked(self) -> bool:
        """Is it for a person to choose the next card?"""
        return not self.is_over and self.names[self.situation.view().seat] == HUMAN

    def played(self, card: Card) -> Session:
        """After a card; an illegal one raises."""
        self.situation.play(card)
        return replace(self, board=self.board.with_(play=(*self.board.play, card)))

    def answered(self) -> Session:
        """After the card of the player whose turn it is."""
        view = self.situation.view()
        return self.played(self._player(view.seat).choose(view))

    def undone(self) -> Session:
        """Back at the last card that a person chose; an error if there is none."""
        earlier = self
        while earlier.board.play:
            cards = earlier.board.play[:-1]
            board = self.board.with_(play=cards, claimed=False, tricks=None)
            earlier = replace(self, board=board)
            if earlier.is_asked:
                return earlier
        raise Illegal("there is no card to take back")

    def claimed(self, tricks: int) -> Session:
        """After a granted claim of so many of the tricks left by the side that is asked."""
        situation = self.situation
        contract, side = situation.contract, situation.view().seat.side
        rest = tricks if side is contract.side else situation.tricks_left - tricks
        total = situation.declarer_tricks + rest
        return replace(self, board=self.board.with_(claimed=True, tricks=total))

    def advice(self) -> Decision:
        """What a PIMC player would do in the place of the person who is asked."""
        view = self.situation.view()
        seed = seed_of(self.seed, 4)
        adviser = Pimc(
            worlds=ADVISER_WORLDS, objective=Objective.MAKE, seed=seed, meanings=self.shown
        )
        return adviser.decide(view)

    @cached_property
    def shown(self) -> Meanings:
        """What the auction has shown, where the board has one."""
        return overheard(self.board.auction)

    def _player(self, seat: Seat) -> Player:
        board, seed = self.board, seed_of(self.seed, seat)
        return player(self.names[seat], board.deal, seed, self.shown, board.auction)

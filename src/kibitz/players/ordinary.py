"""The ordinary player: a defender by the numbered rules of `planning/defence/`.

He sees his hand, dummy, the cards played and the auction, and draws his card from the set that the
rules give. Declarer's cards and dummy's he does not know how to play: there he is the first legal.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from kibitz.auction import Auction
from kibitz.cards import DECK, FULL_DECK, Card
from kibitz.papers.memo15.first_legal import FirstLegal
from kibitz.planning.defence.heard import Heard
from kibitz.planning.defence.ordinary import ordinary_card
from kibitz.play import View
from kibitz.seen import Seen


@dataclass(frozen=True)
class Ordinary:
    """Defends by rules; the same view, auction and seed give the same card."""

    seed: int = 0
    auction: Auction | None = None
    _heard: Heard = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_heard", Heard.of(self.auction))

    def choose(self, view: View) -> Card:
        """The card to play."""
        if view.seat.side is view.contract.side:
            return FirstLegal().choose(view)
        # Every card of a deal has a drawing of its own, whatever was drawn before.
        rng = random.Random(self.seed << 6 | len(view.played))
        seen = Seen.of(view)
        seen.gone |= FULL_DECK & ~view.pack.mask  # an ending: these were never dealt
        return DECK[ordinary_card(seen, view.hand.mask, self._heard, rng)]

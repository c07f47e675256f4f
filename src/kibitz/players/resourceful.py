"""The resourceful player: an ordinary defender who sees all hands, and once does something else.

In a trial (`planning/referee/departing.py`) the resourceful defence knows declarer's program. At
the table there is none to look at, so he asks what open cards say: where the ordinary card would
let the contract be made and another beats it, he plays that one. A card that the ordinary rules
allow costs him nothing; of others he has one in a hand, or as many as `departures`, his partner's
included.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kibitz.auction import Auction
from kibitz.cards import DECK, FULL_DECK, SEATS, Card
from kibitz.deal import Deal
from kibitz.planning.declarer.open_cards import OpenCards
from kibitz.planning.defence.heard import Heard
from kibitz.planning.defence.ordinary import ordinary
from kibitz.play import View
from kibitz.players.ordinary import Ordinary
from kibitz.seen import Seen


@dataclass(frozen=True)
class Resourceful:
    """Defends by rules, with so many cards that are none of theirs; `deal` is what is played."""

    deal: Deal
    departures: int = 1
    seed: int = 0
    auction: Auction | None = None
    _ordinary: Ordinary = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_ordinary", Ordinary(self.seed, self.auction))

    def choose(self, view: View) -> Card:
        """The card to play."""
        drawn = self._ordinary.choose(view)
        if view.seat.side is view.contract.side or len(view.legal) == 1:
            return drawn
        beating = self._beating(view)
        if not beating or beating >> drawn.index & 1:
            return drawn
        departed, usual = self._departed(view)
        allowed = beating & usual or (beating if departed < self.departures else 0)
        return DECK[(allowed & -allowed).bit_length() - 1] if allowed else drawn

    def _beating(self, view: View) -> int:
        """The mask of his cards that beat the contract with open cards; 0 where nothing can."""
        contract, left = view.contract, view.tricks_left
        wanted = left - (contract.tricks_needed - view.declarer_tricks) + 1
        if not 1 <= wanted <= left:
            return 0
        played = sum(card.mask for card in view.played)
        n, e, s, w = (self.deal[seat].mask & ~played for seat in SEATS)
        trick = tuple(card.index for card in view.trick.cards)
        key = ((n, e, s, w), trick, int(view.trick.leader), wanted)
        return OpenCards().reaching([key], contract.strain)[0] & view.legal.mask

    def _departed(self, view: View) -> tuple[int, int]:
        """How many cards of the defenders were none of their ordinary ones, and his set now."""
        contract, first = view.contract, (*view.record, view.trick)[0]
        seen = Seen(
            int(contract.strain), int(contract.declarer), contract.tricks_needed,
            self.deal[contract.dummy].mask, int(first.leader),
        )  # fmt: skip
        seen.gone = FULL_DECK & ~view.pack.mask  # an ending: these were never dealt
        heard, departed = Heard.of(self.auction), 0
        for card in view.played:
            if (seen.turn ^ contract.declarer) & 1:
                own = self.deal[SEATS[seen.turn]].mask & ~seen.gone
                departed += not ordinary(seen, own, heard) >> card.index & 1
            seen.play(card.index)
        return departed, ordinary(seen, view.hand.mask, heard)

"""Reading: what a defender's cards say that rules alone do not forbid.

A defender who plays last and does not win a trick that he could win is rare: where the finesse
of the queen held, the king is mostly not behind it. A layout in which he ducked is not ruled
out, it counts less; an ace is held up more often than another card. What the opening lead
tells declarer is weighed in the same way (`opening_lead.py`).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kibitz.cards import FULL_SUIT, Rank
from kibitz.chance.belief.belief import Belief
from kibitz.planning.declarer.opening_lead import told
from kibitz.play import Trick, View

DUCKS, HOLDS_UP = 10, 5
"""One in so many would not win the trick: with a card below the ace, with the ace alone."""


def read(view: View, belief: Belief) -> Belief:
    """The belief with each layout weighted by how well it explains what the defenders did."""
    belief = told(view, belief)
    whole = belief.whole
    weights = belief.weights.copy()
    gone, is_plain = 0, belief.is_plain
    for trick in view.record:
        could_win = _beating(view, trick)
        if could_win:
            is_plain = False
            held = whole[:, (trick.leader + 3) % 4] & np.uint64(could_win & ~gone)
            ace = np.uint64(could_win & _ACES)
            ducked = (held & ~ace) != 0
            held_up = ~ducked & (held != 0)
            weights *= np.where(ducked, 1, np.where(held_up, DUCKS // HOLDS_UP, DUCKS))
            weights //= np.gcd.reduce(weights)
        gone |= sum(card.mask for card in trick.cards)
    return replace(belief, weights=weights, is_plain=is_plain)


_ACES = sum(1 << (13 * suit + Rank.ACE - 2) for suit in range(4))


def _beating(view: View, trick: Trick) -> int:
    """The cards with which the last player, a hidden defender, would have won; 0 for none."""
    last = (trick.leader + 3) % 4
    contract = view.contract
    if last % 2 == contract.side or last == view.seat:
        return 0
    three = Trick(trick.leader, trick.cards[:3])
    winner = three.winner(contract.strain)
    if winner % 2 != contract.side or trick.winner(contract.strain) == last:
        return 0
    led, card = trick.cards[0].suit, trick.cards[3]
    best = trick.cards[(winner - trick.leader) % 4]
    if card.suit is not led or best.suit is not led:
        return 0
    return (FULL_SUIT << 13 * led) & ~((best.mask << 1) - 1)

"""The memo's own player: the first card in the hand that the laws allow (memo 15, B1 to B3)."""

from __future__ import annotations

from kibitz.cards import Card
from kibitz.play import View


class FirstLegal:
    """Plays the first legal card in writing order: spades first, high to low."""

    def choose(self, view: View) -> Card:
        """The first legal card."""
        return next(iter(view.legal))

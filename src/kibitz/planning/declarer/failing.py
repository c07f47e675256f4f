"""What goes wrong: the simplest fact about a layout that tells where a line fails.

A fact is the split of a suit or the place of an honour. The one that separates the layouts that a
line makes from those that it loses best is told; no fact, where none does.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from kibitz.cards import SUITS, Card, Rank, cards_of
from kibitz.chance.belief import Belief
from kibitz.play import View
from kibitz.reason import Reason

Bools = npt.NDArray[np.bool_]
HONOURS = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)


def difference(view: View, belief: Belief, made: Bools) -> Reason | None:
    """The fact that best tells the lost layouts from the others; none where nothing is lost."""
    weights = belief.weights
    lost = int(weights[~made].sum())
    if not lost or not weights[made].sum():
        return None
    best: tuple[Fraction, str, dict[str, object]] | None = None
    for words, numbers, holds in facts(view, belief):
        inside = int(weights[holds & ~made].sum())
        outside = int(weights[holds & made].sum())
        # As many lost layouts as possible inside, as few made ones.
        score = Fraction(inside - outside, lost)
        if best is None or score > best[0]:
            best = score, words, {**numbers, "lost": inside, "made": outside, "of": lost}
    if best is None or best[0] < Fraction(1, 3):
        return Reason("loses", {"fact": "", "of": lost})
    return Reason("loses", {"fact": best[1], **best[2]})


def facts(view: View, belief: Belief) -> Iterator[tuple[str, dict[str, object], Bools]]:
    """Simple facts about the hidden hands: who holds an honour, who is long in a suit."""
    declarer = view.contract.declarer
    hidden = (declarer.next, declarer.previous)
    whole = belief.whole
    for seat in hidden:
        for suit in SUITS:
            held = whole[:, seat] & np.uint64(suit.mask)
            lengths = np.array([int(mask).bit_count() for mask in held.tolist()])
            for length in range(4, 8):
                holds = lengths >= length
                if holds.any() and not holds.all():
                    yield "long", _length(seat.word, suit.word, length), holds
            if not (lengths == 0).all():
                for short in (0, 1):
                    holds = lengths <= short
                    if holds.any() and not holds.all():
                        yield "short", _length(seat.word, suit.word, short), holds
        for card in _honours(view):
            holds = np.asarray(whole[:, seat] & np.uint64(card.mask) != 0)
            if holds.any() and not holds.all():
                yield "honour", {"seat": seat.word, "card": card.symbol}, holds


def _honours(view: View) -> list[Card]:
    seen = view.hand.mask | view.dummy.mask | sum(card.mask for card in view.played)
    return [card for card in cards_of(view.pack.mask & ~seen) if card.rank in HONOURS]


def _length(seat: str, suit: str, length: int) -> dict[str, object]:
    return {"seat": seat, "suit": suit, "length": length}

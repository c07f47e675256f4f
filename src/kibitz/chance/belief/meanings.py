"""Meanings: what the auction has shown of each hand, as evidence about the hidden ones.

Layouts are drawn without the auction and those are kept that fit it, which is as exact as drawing
under it and quicker where calls say common things. A meaning that hardly any layout fits any more
is given up: people do not always have what they have shown.

Where it is known how likely each hand makes its player's calls (`likely`), layouts are kept in
proportion to that instead: so many are drawn that those which are kept are at least half as good as
as many of equal weight.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

import numpy as np
import numpy.typing as npt

from kibitz.cards import Seat
from kibitz.chance.belief.belief import Belief
from kibitz.chance.counting.census import Census
from kibitz.chance.drawing.subsets import Masks
from kibitz.condition.tree import Condition
from kibitz.condition.vector import evaluate
from kibitz.play import View

POOLS = (1 << 10, 1 << 13, 1 << 15)
"""So many layouts are drawn, each time more, unless it is said otherwise."""
FINE = 1000
"""Likelihoods are told in so many parts: the weight of a hand that fits, where doubt gives the
others one too. A meaning that fewer layouts fit than one in so many is given up."""
MANY = (1 << 17, 1 << 19)
"""So many are drawn after that, where hands are more or less likely and few are left."""
FINEST = 1 << 20
"""The greatest weight of a layout, where hands are more or less likely."""
Likelihood = Callable[[Masks], npt.NDArray[np.float64]]
"""How likely hands make their player's calls, times any number."""


@dataclass(frozen=True)
class Meanings:
    """A condition on the hand of each seat that has shown something.

    `doubt` is for a seat how many of a hundred such players do not have what they have shown, none
    where it is silent. `likely` is for a seat how likely each hand makes its calls; `by_seat` is
    then what these show on the whole. `pools` are as many layouts as are drawn, each time more,
    before a meaning is given up.
    """

    by_seat: Mapping[Seat, Condition] = field(default_factory=dict)
    doubt: Mapping[Seat, int] = field(default_factory=dict)
    likely: Mapping[Seat, Likelihood] = field(default_factory=dict, compare=False, repr=False)
    pools: tuple[int, ...] = field(default=POOLS, repr=False)

    def belief(self, view: View, seed: int, size: int) -> Belief:
        """Layouts that the player may believe and that fit the auction: so many, or a few more.

        Fewer where there are no more, or where they are rare.
        """
        seen = {view.seat} | ({view.contract.dummy} if view.dummy or view.played else set())
        if self.likely:
            return self._likely(
                view, seed, size, {s: self.likely[s] for s in self.likely.keys() - seen}
            )
        wanted = {seat: meaning for seat, meaning in self.by_seat.items() if seat not in seen}
        while wanted:
            for pool in self.pools:
                drawn = Belief.of_view(view, seed, max(pool, size))
                whole = drawn.whole
                fits = {seat: evaluate(wanted[seat], whole[:, seat]) for seat in wanted}
                every = _every(fits, len(drawn))
                found = int(every.sum())
                if found >= size or drawn.is_exact:
                    break
            is_likely = found >= size or FINE * found >= len(drawn)
            if is_likely or (drawn.is_exact and found):
                return self._weighed(drawn, fits)
            del wanted[min(wanted, key=lambda seat: int(fits[seat].sum()))]
        return Belief.of_view(view, seed, size)

    def _likely(
        self, view: View, seed: int, size: int, likely: Mapping[Seat, Likelihood]
    ) -> Belief:
        """Layouts in proportion to how likely they make the calls."""
        for pool in (*self.pools, *MANY):
            drawn = Belief.of_view(view, seed, max(pool, size))
            whole = drawn.whole
            chances = np.ones(len(drawn))
            for seat in sorted(likely):
                chances *= likely[seat](whole[:, seat])
            most = float((chances * drawn.weights).max())
            weights = np.round(FINEST * chances * drawn.weights / most).astype(np.int64)
            weighed = replace(drawn, weights=weights).given(weights > 0)
            if drawn.is_exact or weighed.effective_size >= size:
                break
        return weighed if drawn.is_exact else weighed.chosen(size)

    def _weighed(self, drawn: Belief, fits: Mapping[Seat, npt.NDArray[np.bool_]]) -> Belief:
        """The layouts that fit; with doubt the others too, as far as it makes them likely."""
        if not any(self.doubt.get(seat) for seat in fits):
            return drawn.given(_every(fits, len(drawn)))
        weights = drawn.weights.copy()
        for seat, fit in fits.items():
            weights *= np.where(fit, FINE, self._otherwise[seat])
        return replace(drawn, weights=weights // np.gcd.reduce(weights)).given(weights > 0)

    @cached_property
    def _otherwise(self) -> Mapping[Seat, int]:
        """The weight of a hand that does not fit, where one that fits has `FINE`.

        By Bayes: of all hands a share fits, and so many of those who call like this have one.
        """
        found = dict.fromkeys(self.by_seat, 0)
        for seat, doubt in self.doubt.items():
            meaning = self.by_seat.get(seat)
            if meaning is None or not doubt:
                continue
            census = Census.under([meaning], None)
            fitting = int(census.weights[census.where(meaning)].sum())
            others = max(1, int(census.weights.sum()) - fitting)
            odds = Fraction(doubt, 100 - doubt) * Fraction(fitting, others)
            found[seat] = max(1, min(FINE, round(FINE * odds)))
        return found


def _every(fits: Mapping[Seat, npt.NDArray[np.bool_]], size: int) -> npt.NDArray[np.bool_]:
    every = np.ones(size, dtype=np.bool_)
    for one in fits.values():
        every &= one
    return every


UNTOLD = Meanings()
"""Nothing is known of the auction."""

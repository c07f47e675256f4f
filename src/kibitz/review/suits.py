"""Suits: the key combinations of declarer's side, with their best lines in this contract.

A suit is *key* where its tricks are not sure: the exact solver of `combination/` finds a
number of tricks that the best line takes sometimes and not always. What is wanted of it is
what the contract needs beyond the tricks on top in the other suits; where that cannot be,
as many as possible. East-West's suits are turned to North-South for the solver and its
words are turned back.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from kibitz.auction import Contract
from kibitz.cards import SUITS, Seat, Side, Suit
from kibitz.combination import Goal, Solution, suit
from kibitz.deal import Deal
from kibitz.planning.count import Count
from kibitz.reason import Reason

MOST = 3
"""So many suits are told."""
FEWEST = 5
"""With fewer cards a suit is no combination."""
LIKELY = Fraction(1, 5)
"""Tricks that are less likely are told only where the contract needs them."""
_TURNED = {"North": "East", "East": "South", "South": "West", "West": "North"}


@dataclass(frozen=True)
class KeySuit:
    """A suit whose tricks are not sure, and how to play it."""

    suit: Suit
    dummy: str
    declarer: str
    needed: int
    sure: int
    chance: Fraction
    text: str
    wins: str
    targets: dict[int, Fraction]
    is_needed: bool
    """Whether the contract needs just these tricks of it, if the other suits bring no more."""

    @property
    def reason(self) -> Reason:
        """The suit, the tricks wanted of it, the chance and the line."""
        return Reason(
            "key suit",
            {
                "suit": self.suit.letter,
                "dummy": self.dummy,
                "declarer": self.declarer,
                "needed": self.needed,
                "sure": self.sure,
                "chance": float(self.chance),
                "exact": str(self.chance),
                "line": self.text,
                "wins": self.wins,
                "targets": {str(n): float(c) for n, c in self.targets.items()},
                "is_needed": self.is_needed,
            },
        )

    def to_json(self) -> dict[str, Any]:
        """The numbers of the reason."""
        return dict(self.reason.numbers)


def key_suits(deal: Deal, contract: Contract) -> tuple[KeySuit, ...]:
    """The key suits, those that the contract hangs on first."""
    on_top = Count.of_hands(contract, deal[contract.declarer], deal[contract.dummy]).winners
    found = []
    for one in SUITS:
        others = sum(on_top.values()) - on_top[one]
        wanted = contract.tricks_needed - others
        told = _key_suit(deal, contract, one, on_top[one], wanted)
        if told is not None:
            found.append(told)
    found.sort(key=lambda key: (not key.is_needed, abs(float(key.chance) - 0.5)))
    return tuple(found[:MOST])


def _key_suit(deal: Deal, contract: Contract, one: Suit, sure: int, wanted: int) -> KeySuit | None:
    ours = {seat: deal[seat][one] for seat in (contract.declarer, contract.dummy)}
    if not FEWEST <= sum(map(len, ours.values())) < 12 or min(map(len, ours.values())) == 0:
        return None
    upper, lower = (Seat.NORTH, Seat.SOUTH) if contract.side is Side.NS else (Seat.EAST, Seat.WEST)
    asked = suit(str(ours[upper]), str(ours[lower]))
    unsure = [n for n, chance in asked.targets.items() if 0 < chance < 1]
    likely = [n for n in unsure if asked.targets[n] >= LIKELY]
    is_needed = wanted in likely  # what is less likely is sought in another suit
    if not likely:
        return None
    asked = Solution(asked.problem, Goal.TRICKS, wanted if is_needed else likely[-1])
    best = asked.best
    if best is None or best.target is None:
        return None
    told = best.explanation
    wins = told.wins.sentence() if told.wins is not None else ""
    turned = contract.side is Side.EW
    return KeySuit(
        suit=one,
        dummy=str(ours[contract.dummy]),
        declarer=str(ours[contract.declarer]),
        needed=best.target,
        sure=sure,
        chance=best.chance(),
        text=turn(told.text) if turned else told.text,
        wins=turn(wins) if turned else wins,
        targets={n: asked.targets[n] for n in unsure},
        is_needed=is_needed,
    )


def turn(text: str) -> str:
    """The words of a line for North-South's suit said of East-West's.

    >>> turn("Lead low from North; wins when West has the king.")
    'Lead low from East; wins when North has the king.'
    """
    return re.sub("|".join(_TURNED), lambda found: _TURNED[found[0]], text)

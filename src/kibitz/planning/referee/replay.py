"""Replay: one layout played out, a program against defenders who choose their cards.

A `LayoutPlay` is a hand in progress with all four hands: the referee sees them, the follower sees a
`Sight`, a defender what everybody has seen and his own cards. It ends when the contract is made or
beaten, when the top tricks suffice (a claim), or where the program did not foresee what happened.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from kibitz.planning.defence.heard import UNHEARD, Heard
from kibitz.planning.defence.ordinary import between, equals, ordinary
from kibitz.planning.language.follower import Follower, PlanProgress
from kibitz.planning.language.program import Instruction
from kibitz.planning.language.sight import Sight
from kibitz.seen import Seen


class Fate(Enum):
    """How a replay ended."""

    MADE = "made"
    FAILED = "failed"
    UNFORESEEN = "unforeseen"


class PlayedCard(NamedTuple):
    """A card of a replay: who played it and, if ours, the step that chose it (none: silence)."""

    seat: int
    card: int
    by: Instruction | None
    is_ours: bool
    is_claim: bool = False


Chooser = Callable[["LayoutPlay"], int]
"""A defence: the card of the defender whose turn it is."""


class LayoutPlay:
    """A layout in play; `hands` are the cards still held by N, E, S, W."""

    __slots__ = (
        "follower",
        "hands",
        "heard",
        "layout",
        "progress",
        "seed",
        "seen",
        "sight",
        "spare",
    )

    def __init__(
        self,
        follower: Follower,
        seen: Seen,
        hands: tuple[int, ...],
        heard: Heard = UNHEARD,
        layout: int = 0,
        seed: int = 1,
    ) -> None:
        self.follower = follower
        self.seen = seen
        self.hands = list(hands)
        self.heard = heard
        self.layout, self.seed = layout, seed
        """The number of the layout and the seed, from which the defenders' choices are drawn."""
        pack = seen.gone
        for hand in hands:
            pack |= hand
        self.spare = pack.bit_count() // 4 - seen.needed
        """The tricks that declarer can afford to lose."""
        self.sight = Sight(seen, hands[seen.declarer], pack)
        self.progress: PlanProgress = follower.start

    def copy(self) -> LayoutPlay:
        """The same hand, to be played on by itself."""
        other = LayoutPlay.__new__(LayoutPlay)
        other.follower, other.heard = self.follower, self.heard
        other.layout, other.seed, other.spare = self.layout, self.seed, self.spare
        other.seen, other.hands = self.seen.copy(), self.hands[:]
        other.sight = Sight(other.seen, self.sight.held, self.sight.pack)
        other.progress = self.progress
        return other

    def play(self, card: int) -> None:
        """The hand whose turn it is plays this card."""
        self.hands[self.seen.turn] &= ~(1 << card)
        self.seen.play(card)

    def until_theirs(self, told: list[PlayedCard] | None = None) -> Fate | None:
        """Play our cards until a defender must play; how it ended, if it did."""
        seen = self.seen
        while True:
            if seen.won >= seen.needed:
                return Fate.MADE
            if seen.lost > self.spare:
                return Fate.FAILED
            if (seen.turn ^ seen.declarer) & 1:
                return None
            chosen = self.follower.card(self.sight, self.progress)
            if chosen is None:
                return Fate.UNFORESEEN
            self.progress = chosen.progress
            is_claim = bool(chosen.progress.claim)
            if told is not None:
                told.append(PlayedCard(seen.turn, chosen.card, chosen.by, True, is_claim))
            if is_claim and not seen.trick:
                return Fate.MADE
            self.play(chosen.card)

    def to_end(self, choose: Chooser, told: list[PlayedCard] | None = None) -> Fate:
        """Play to the end against this defence."""
        while (fate := self.until_theirs(told)) is None:
            card = choose(self)
            if told is not None:
                told.append(PlayedCard(self.seen.turn, card, None, False))
            self.play(card)
        return fate

    def ordinary(self) -> int:
        """The ordinary defender's set of cards now, as a mask."""
        return ordinary(self.seen, self.hands[self.seen.turn], self.heard)

    def drawn(self) -> int:
        """The ordinary defender's card, drawn by layout, seed and number of cards played.

        Each class of equal cards of his set is as likely as the others, and so are the cards in it.
        """
        cards = self.ordinary()
        if not cards & (cards - 1):
            return cards.bit_length() - 1
        seen = self.seen
        groups = equals(cards, between(seen, self.hands[seen.turn]))
        number = _mixed(self.seed, self.layout, 4 * len(seen.tricks) + len(seen.trick))
        group = groups[number % len(groups)]
        number //= len(groups)
        for _ in range(number % group.bit_count()):
            group &= group - 1
        return (group & -group).bit_length() - 1


def _mixed(seed: int, layout: int, place: int) -> int:
    """A number that looks drawn at random, the same whenever it is asked for (splitmix64)."""
    mixed = (
        seed * 0x9E3779B97F4A7C15 + layout * 0xD1B54A32D192ED03 + place * 0x8CB92BA72F3D8DD7
    ) & _ALL
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _ALL
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _ALL
    return mixed ^ mixed >> 31


_ALL = (1 << 64) - 1

"""Themes: every kind of scheme that the network knows, in the order in which they are tried.

One entry a theme: its name, what it proposes in a scene, its English and its source. A theme not
in this list or in `KINDS` does not exist; a test fails where an entry has no English or no source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kibitz.planning.declarer.scene import Scene
from kibitz.planning.declarer.themes.cashing import Cashing, cashing
from kibitz.planning.declarer.themes.combining import Combine, combinations
from kibitz.planning.declarer.themes.discard import DiscardLosers, discards_of_losers
from kibitz.planning.declarer.themes.entries import CrossingOver, Unblock, entries
from kibitz.planning.declarer.themes.establish import Duck, Establishing, establishing
from kibitz.planning.declarer.themes.finesse import Finesse, finesses
from kibitz.planning.declarer.themes.ruffing import CrossRuffing, RuffingLosers, cross_ruffs, ruffs
from kibitz.planning.declarer.themes.safety import SafetyPlay, safety_plays
from kibitz.planning.declarer.themes.scheme import Scheme
from kibitz.planning.declarer.themes.squeeze import Squeeze, squeezes
from kibitz.planning.declarer.themes.throw_in import ThrowIn, throw_ins
from kibitz.planning.declarer.themes.trumps import DrawingTrumps, drawing_trumps


@dataclass(frozen=True)
class Theme:
    """A kind of scheme, and where to look for it."""

    kind: type[Scheme]
    proposals: Callable[[Scene], Iterator[Scheme]]

    @property
    def name(self) -> str:
        """What it is called."""
        return self.kind.theme


THEMES = (
    Theme(DrawingTrumps, drawing_trumps),
    Theme(RuffingLosers, ruffs),
    Theme(CrossRuffing, cross_ruffs),
    Theme(DiscardLosers, discards_of_losers),
    Theme(SafetyPlay, safety_plays),
    Theme(Establishing, establishing),
    Theme(Finesse, finesses),
    Theme(Combine, combinations),
    Theme(ThrowIn, throw_ins),
    Theme(Squeeze, squeezes),
    Theme(Cashing, cashing),
    Theme(CrossingOver, entries),
)
"""The themes for a hand on lead; `Duck` comes with `Establishing`, `Unblock` with entries."""
KINDS: tuple[type[Scheme], ...] = (*(theme.kind for theme in THEMES), Duck, Unblock)


def proposals(scene: Scene) -> Iterator[tuple[Scheme, int]]:
    """The schemes that may begin here, each with its first card; nothing is proposed twice."""
    for theme in THEMES:
        for scheme in theme.proposals(scene):
            card = scheme.lead(scene)
            if card is not None:
                yield scheme, card

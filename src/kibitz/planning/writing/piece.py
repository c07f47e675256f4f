"""Piece: a few steps of a program that a theme proposes; theme: where such pieces come from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kibitz.planning.language.program import Node
from kibitz.planning.writing.our_cards import OurCards

Steps = tuple[Node, ...]
"""The steps of a program."""


@dataclass(frozen=True)
class Piece:
    """Steps that belong together, and the name of the theme that proposed them."""

    theme: str
    steps: Steps


@dataclass(frozen=True)
class PlanTheme:
    """A bridge idea: its name, what it proposes for our cards, its English, where it is taught."""

    name: str
    proposals: Callable[[OurCards], Iterator[Steps]]
    english: str
    source: str

    def pieces(self, ours: OurCards) -> Iterator[Piece]:
        """What it proposes here."""
        for steps in self.proposals(ours):
            yield Piece(self.name, steps)

"""Convention: one convention or natural meaning of the registry.

It says when it is plausible, what it shows (in the language of conditions), what it asks of
partner, what players call it, an example and its source. Its words come from its condition
(`words.py`), so that nobody is told what is not meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from kibitz.bidding.listening.moment import CallMoment
from kibitz.bidding.listening.reading import CallReading
from kibitz.cards import Suit

Text = str | Callable[[CallMoment], str]


@dataclass(frozen=True)
class Convention:
    """One meaning that a call may have.

    `shows` is a condition, or makes one for the moment; `says` are words that stand for it where
    the condition's own are longer than a player's. `suits` are those that the call shows, as a
    rule the one it names (`natural`). `asks` is what partner is asked, by its word in `ASKS`;
    `about` is the suit that it is about (the suit of a transfer, the trumps of a key-card ask).
    `system` ties readings of one side together: both are of a strong club, or neither.
    """

    name: str
    when: Callable[[CallMoment], bool]
    shows: Text
    says: Text = ""
    asks: str = ""
    natural: bool = True
    suits: Callable[[CallMoment], tuple[Suit, ...]] | None = None
    about: Callable[[CallMoment], Suit | None] | None = None
    agrees: Callable[[CallMoment], Suit | None] | None = None
    forcing: bool = False
    system: str = ""
    plain: bool = False
    """Only where no other entry is plausible."""
    bare: bool = False
    """Told without what its caller has shown before: an answer says one thing."""
    kind: str = ""
    example: str = ""
    source: str = "common practice of tournament players"

    def at(self, moment: CallMoment) -> CallReading | None:
        """As a reading of the call of a moment; None where a suit it names is missing."""
        text = self.shows if isinstance(self.shows, str) else self.shows(moment)
        says = self.says if isinstance(self.says, str) else self.says(moment)
        if not (moment.can_fill(text) and moment.can_fill(says)):
            return None
        suits: tuple[Suit, ...] = ()
        if self.suits is not None:
            suits = self.suits(moment)
        elif self.natural and moment.suit is not None:
            suits = (moment.suit,)
        return CallReading(
            self.name,
            moment.filled(text),
            moment.filled(says),
            suits,
            None if self.about is None else self.about(moment),
            None if self.agrees is None else self.agrees(moment),
            self.asks,
            self.system,
            self.kind,
            self.plain,
            self.bare,
            self.example,
        )


def suit_above(moment: CallMoment) -> tuple[Suit, ...]:
    """The suit that a transfer shows."""
    return () if moment.above is None else (moment.above,)


def of_kind(kind: str, entries: Iterable[Convention]) -> tuple[Convention, ...]:
    """Entries of one file, which are shaded alike."""
    return tuple(replace(one, kind=one.kind or kind) for one in entries)

"""Reading: one meaning that a call may have, with the suits and numbers of its auction put in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from kibitz.cards import Suit
from kibitz.condition.reading.rule_file import parse_rule_condition
from kibitz.condition.tree import Condition


@dataclass(frozen=True)
class CallReading:
    """A convention at one call.

    `shows` is its condition, `says` words that stand for it where the condition's own are longer
    than a player's; `suits` are those that it shows, `about` the suit that it is about (of a
    transfer, of a key-card ask), `agrees` the suit that it agrees. `share` is how likely this is
    what was meant.
    """

    name: str
    shows: str
    says: str = ""
    suits: tuple[Suit, ...] = ()
    about: Suit | None = None
    agrees: Suit | None = None
    asks: str = ""
    system: str = ""
    kind: str = ""
    plain: bool = False
    bare: bool = False
    example: str = ""
    share: float = 0.0

    @property
    def condition(self) -> Condition:
        """What it shows."""
        return parsed(self.shows)

    @property
    def key(self) -> str:
        """Its convention by kind, name and example: names come again."""
        return f"{self.kind}, {self.name}, {self.example}"

    def weighing(self, share: float) -> CallReading:
        """The same, so likely."""
        return replace(self, share=share)


@cache
def parsed(text: str) -> Condition:
    """A condition of the registry."""
    return parse_rule_condition(text)

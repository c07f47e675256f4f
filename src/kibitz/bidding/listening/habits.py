"""Habits: the few numbers of the listener, counted in records of play and kept in `habits.table`.

How often each reading is the one that is meant where several are plausible, how often players call
with a point or a card less or more than a call shows (by kind of call), and how often a call is
none of the readings. `bench/hearing.py --fit` writes the table anew and says where it is from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from kibitz.bidding.listening.reading import CallReading
from kibitz.bidding.listening.shading import Shades


@dataclass(frozen=True)
class Habits:
    """Weights of readings by name, shades and strangeness by kind."""

    weights: Mapping[str, float] = field(default_factory=dict)
    shades: Mapping[str, Shades] = field(default_factory=dict)
    strange: Mapping[str, float] = field(default_factory=dict)

    def weight(self, reading: CallReading) -> float:
        """How often a reading is meant, against the others that are plausible."""
        return self.weights.get(reading.key, 1.0)

    def shade(self, kind: str) -> Shades:
        """The shades of a kind of call."""
        return self.shades.get(kind, _USUAL)

    def strangeness(self, kind: str) -> float:
        """How often a call of a kind is none of its readings."""
        return self.strange.get(kind, 0.05)

    @classmethod
    def parse(cls, text: str) -> Habits:
        """Read the table."""
        weights: dict[str, float] = {}
        shades: dict[str, Shades] = {}
        strange: dict[str, float] = {}
        for line in text.splitlines():
            what, colon, rest = line.partition("##")[0].partition(" :")
            what, rest = " ".join(what.split()), rest.strip()
            if not colon:
                continue
            if what.startswith("meant "):
                weights[what.removeprefix("meant ")] = float(rest)
            elif what.startswith("strange "):
                strange[what.removeprefix("strange ")] = float(rest)
            elif what.startswith("shade "):
                parts = [tuple(map(float, one.split())) for one in rest.split("|")]
                below, above, short, long, (other,) = parts
                shades[what.removeprefix("shade ")] = Shades(below, above, short, long, other)
        return cls(weights, shades, strange)

    def text(self, origin: str = "") -> str:
        """The table as it is kept."""
        head = [f"## {line}".rstrip() for line in origin.splitlines()]
        lines = [
            f"shade {kind} : "
            + " | ".join(
                " ".join(f"{one:.3f}" for one in row)
                for row in (
                    of.points_below,
                    of.points_above,
                    of.cards_below,
                    of.cards_above,
                    (of.other,),
                )
            )
            for kind, of in sorted(self.shades.items())
        ]
        lines += [f"strange {kind} : {one:.3f}" for kind, one in sorted(self.strange.items())]
        lines += [f"meant {name} : {one:.3f}" for name, one in sorted(self.weights.items())]
        return "\n".join([*head, "", *lines, ""])


_USUAL = Shades()


@cache
def habits() -> Habits:
    """The table that comes with kibitz."""
    data = (files("kibitz.bidding.listening") / "habits.table").read_text("utf-8")
    return Habits.parse(data)

"""Table: the double-dummy tricks of a deal, for each declarer and strain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kibitz.cards import SEATS, STRAINS, Seat, Strain
from kibitz.errors import Illegal
from kibitz.pips import to_html


@dataclass(frozen=True, slots=True)
class Table:
    """Twenty numbers of tricks, `tricks[seat][strain]`.

    >>> table = Table(((7, 5, 6, 5, 6), (5, 7, 6, 8, 6), (7, 5, 6, 5, 6), (5, 7, 6, 8, 6)))
    >>> table[Seat.NORTH, Strain.CLUBS], table.get(Seat.EAST, Strain.SPADES)
    (7, 8)
    """

    tricks: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        if len(self.tricks) != 4 or any(len(row) != 5 for row in self.tricks):
            raise Illegal("a double-dummy table has four declarers and five strains")
        if not all(0 <= tricks <= 13 for row in self.tricks for tricks in row):
            raise Illegal("a declarer takes from 0 to 13 tricks")

    def get(self, declarer: Seat, strain: Strain) -> int:
        """The tricks of this declarer in this strain."""
        return self.tricks[declarer][strain]

    def __getitem__(self, cell: tuple[Seat, Strain]) -> int:
        return self.get(*cell)

    def to_json(self) -> dict[str, dict[str, int]]:
        """`{"N": {"S": 5, "H": 6, "D": 6, "C": 7, "NT": 6}, "E": …}`."""
        return {
            seat.letter: {strain.short: self[seat, strain] for strain in STRAINS} for seat in SEATS
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Mapping[str, int]]) -> Table:
        """Read what `to_json` wrote."""
        return cls(
            tuple(tuple(value[seat.letter][strain.short] for strain in Strain) for seat in SEATS)
        )

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{to_html(strain.symbol)}</th>" for strain in STRAINS)
        rows = (
            f"<tr><th>{seat.letter}</th>"
            + "".join(f"<td>{self[seat, strain]}</td>" for strain in STRAINS)
            + "</tr>"
            for seat in SEATS
        )
        return f"<table><tr><th></th>{head}</tr>{''.join(rows)}</table>"

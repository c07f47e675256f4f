"""`kibitz splits`: how the missing cards of a suit divide."""

from __future__ import annotations

from typing import Annotated

import typer

from kibitz.chance.splits import parse_vacant
from kibitz.chance.splits import splits as table_of_splits
from kibitz.cli.writing import Json, write_json
from kibitz.report.odds.splits import split_lines
from kibitz.report.terminal import show_lines


def splits(
    cards: Annotated[int, typer.Argument(help="How many cards of the suit are missing.")],
    vacant: Annotated[
        str, typer.Option(help="Vacant places of West and East, as 11:12.")
    ] = "13:13",
    json: Json = False,
) -> None:
    """Show how the missing cards of a suit split, with exact chances in both directions.

    Example: kibitz splits 5 --vacant 11:12
    """
    places = parse_vacant(vacant)
    table = table_of_splits(cards, places)
    if json:
        rows = [
            {
                "west": s.west,
                "east": s.east,
                "probability": str(s.chance),
                "percent": float(round(100 * s.chance, 4)),
                "each_layout": str(s.one_layout),
            }
            for s in table
        ]
        write_json({"cards": cards, "vacant": list(places), "kind": "exact", "splits": rows})
    else:
        show_lines(split_lines(table, places))

"""The list format of the DDS library's test files: deals with solver results.

A line `NUMBER n`, then for each deal a line
`PBN dealer vulnerability trump leader "N:…"` (seats N E S W are 0 to 3;
vulnerability 0 none, 1 both, 2 North-South, 3 East-West; strains S H D C NT are
0 to 4) and lines of results, each beginning with its name: `FUT`, `TABLE`,
`PAR`, `PAR2`, `PLAY`, `TRACE`. The results are kept in the board's extras under
these names, as they stand; `TRUMP` and `LEADER` hold the strain and the seat of
the first line. They make no contract, since no level is given.

kibitz reads this format and does not write it: it is a solver's log.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kibitz.board import Board
from kibitz.cards import SEATS, STRAINS, Vulnerability
from kibitz.deal import Deal
from kibitz.errors import KibitzError
from kibitz.notation.source import Source, every, in_board

RESULTS = ("FUT", "TABLE", "PAR", "PAR2", "PLAY", "TRACE")
"""The lines that may follow a deal."""
VULNERABILITIES = (Vulnerability.NONE, Vulnerability.BOTH, Vulnerability.NS, Vulnerability.EW)
"""The solver's numbers for vulnerability."""
_DEAL = re.compile(r'\s*PBN\s+([0-3])\s+([0-3])\s+([0-4])\s+([0-3])\s+"([^"]*)"\s*')


def boards(source: Source) -> Iterator[Board | KibitzError]:
    """Each deal with its results, or the error that keeps it from being read."""
    promised, number = None, 0
    group: list[tuple[int, str]] = []
    for offset, line in source.lines():
        head, _, rest = line.strip().partition(" ")
        if head == "NUMBER" and promised is None and re.fullmatch(r"[0-9]{1,9}", rest.strip()):
            promised = int(rest)
        elif head == "PBN":
            if group:
                yield _board(source, group, number)
            number += 1
            group = [(offset, line)]
        elif head in RESULTS and group:
            group.append((offset, line))
        else:
            yield source.malformed(offset, f"a line {head[:20]!r}", "NUMBER, PBN or a result")
    if group:
        yield _board(source, group, number)
    if promised is not None and promised != number:
        end = len(source.text.rstrip())
        yield source.malformed(end, f"{promised} deals were promised, {number} found", "PBN …")


def _board(source: Source, group: list[tuple[int, str]], number: int) -> Board | KibitzError:
    (offset, line), *results = group
    found = _DEAL.fullmatch(line)
    try:
        if found is None:
            raise source.malformed(offset, "a deal's line", 'PBN 0 0 0 0 "N:…"')
        with source.at(offset + found.start(5)):
            deal = Deal.parse(found[5])
        extras = [("TRUMP", STRAINS[int(found[3])].short), ("LEADER", SEATS[int(found[4])].letter)]
        for _, result in results:
            name, _, value = result.strip().partition(" ")
            extras.append((name, value.strip()))
        return Board(
            deal,
            number=str(number),
            dealer=SEATS[int(found[1])],
            vulnerability=VULNERABILITIES[int(found[2])],
            extras=tuple(extras),
        )
    except KibitzError as error:
        return in_board(error, f"deal {number}")


def parse(text: str, name: str = "") -> list[Board]:
    """The boards of the text; the first that cannot be read raises its error."""
    return list(every(boards(Source.of(text, name))))

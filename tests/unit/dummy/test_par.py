"""Par: cases reasoned out by hand, and the solver library's own dealer par on random tables."""

import ctypes
import random
import re

import numpy as np
import pytest

from kibitz.cards import SEATS, Seat, Strain, Vulnerability
from kibitz.dummy import dds
from kibitz.dummy.par import Par, par
from kibitz.dummy.table import Table

NOBODY = {"C": 6, "D": 6, "H": 6, "S": 6, "NT": 6}
WEAK = dict.fromkeys(NOBODY, 2)


def table(**rows: dict[str, int]) -> Table:
    """Six tricks everywhere but where said: `table(N={"S": 10})`; a side's rows as `NS=`, `EW=`."""
    tricks = {seat.letter: dict(NOBODY) for seat in SEATS}
    for letters, row in rows.items():
        for letter in letters:
            tricks[letter] |= row
    return Table.from_json(tricks)


@pytest.mark.parametrize(
    ("tricks", "vulnerability", "dealer", "score", "contracts"),
    [
        # Nobody makes anything.
        (table(), "None", "N", 0, ["Pass"]),
        (table(), "All", "W", 0, ["Pass"]),
        # The others have nothing to bid, so the lowest level will do.
        (table(NS={"S": 9}, EW=WEAK), "None", "N", 140, ["1S-NS+2"]),
        # They would bid 1NT doubled, one off, over 1S, but not 2NT, two off, over 2S.
        (table(NS={"S": 9}), "None", "N", 140, ["2S-NS+1"]),
        # Both can make just 1NT: who speaks first has it.
        (table(NS={"NT": 7}, EW={"NT": 7}), "None", "N", 90, ["1N-NS"]),
        (table(NS={"NT": 7}, EW={"NT": 7}), "None", "E", -90, ["1N-EW"]),
        # … but only as the declarer who makes it: North cannot, East can.
        (table(S={"NT": 7}, EW={"NT": 7}), "None", "N", -90, ["1N-EW"]),
        (table(S={"NT": 7}, EW={"NT": 7}), "None", "S", 90, ["1N-S"]),
        # A game that only one hand makes.
        (table(W={"NT": 9}, NS=WEAK), "EW", "N", -600, ["3N-W"]),
        # North would take it away and go three off; not when both sides are vulnerable.
        (table(W={"NT": 9}), "EW", "N", -500, ["3N*-NS-3"]),
        (table(W={"NT": 9}), "All", "N", -600, ["3N-W"]),
        # The cheaper of game and sacrifice: 4S doubled two off costs 300 or 500, 4H is 420.
        (table(NS={"H": 10, "S": 5}, EW={"H": 3, "S": 8}), "None", "N", 300, ["4S*-EW-2"]),
        (table(NS={"H": 10, "S": 5}, EW={"H": 3, "S": 8}), "EW", "N", 420, ["4H-NS"]),
        # Two equal games in different strains, the higher first.
        (table(EW={"H": 10, "S": 10}), "None", "N", -420, ["4S-EW", "4H-EW"]),
        # A grand slam that cannot be outbid.
        (table(NS=dict.fromkeys(NOBODY, 13), EW=dict.fromkeys(NOBODY, 0)),
         "All", "E", 2220, ["7N-NS"]),
    ],
)  # fmt: skip
def test_reasoned_cases(
    tricks: Table, vulnerability: str, dealer: str, score: int, contracts: list[str]
) -> None:
    found = par(tricks, Vulnerability.parse(vulnerability), Seat.parse(dealer))
    assert found.to_json() == {"score": score, "contracts": contracts}


def test_is_a_frozen_value_that_shows_itself() -> None:
    found = Par(-110, ("2S-EW",))
    assert found == Par(-110, ("2S-EW",)) and hash(found) == hash(Par(-110, ("2S-EW",)))
    assert "-110" in found._repr_html_() and "2S-EW" in found._repr_html_()


SOLVER_VULNERABILITY = {
    Vulnerability.NONE: 0, Vulnerability.BOTH: 1, Vulnerability.NS: 2, Vulnerability.EW: 3,
}  # fmt: skip


def dealer_par(tricks: Table, vulnerability: Vulnerability, dealer: Seat) -> Par:
    """The library's own answer: `DealerPar` of DDS."""
    strains = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS, Strain.NOTRUMP)
    given = np.array([[tricks[seat, strain] for seat in SEATS] for strain in strains], np.int32)
    answer = np.zeros((), [("number", np.int32), ("score", np.int32), ("contracts", "S10", 10)])
    pointers = [array.ctypes.data_as(ctypes.c_void_p) for array in (given, answer)]
    code = SOLVER_VULNERABILITY[vulnerability]
    dds._GUARD.run(lambda: dds._library().DealerPar(*pointers, int(dealer), code))
    texts = [text.decode() for text in answer["contracts"][: answer["number"]]]
    if texts == ["pass"]:  # it leaves the score as it was
        return Par(0, ("Pass",))
    # In one of its branches it forgets the star of a contract that fails.
    texts = [re.sub(r"^(\d\w)-(.*-\d)$", r"\1*-\2", text) for text in texts]
    return Par(int(answer["score"]), tuple(texts))


def random_table(rng: random.Random) -> Table:
    """The sides' tricks sum to 13 or a little less, and partners' differ now and then."""
    rows = [[0] * 5 for _ in SEATS]
    for strain in Strain:
        north_south = min(13, max(0, round(rng.gauss(6.5, 2.5))))
        for seat in SEATS:
            usual = north_south if seat % 2 == 0 else 13 - north_south
            rows[seat][strain] = max(0, usual - rng.choice((0, 0, 0, 0, 0, 1)))
    return Table(tuple(map(tuple, rows)))


def test_agrees_with_the_library_on_random_tables() -> None:
    rng = random.Random(7)
    for _ in range(150):
        tricks, dealer = random_table(rng), rng.choice(SEATS)
        for vulnerability in SOLVER_VULNERABILITY:
            ours = par(tricks, vulnerability, dealer)
            assert ours == dealer_par(tricks, vulnerability, dealer), (tricks, dealer)

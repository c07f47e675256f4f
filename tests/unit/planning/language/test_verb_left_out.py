"""The verb may be left out when it is the same as before."""

from __future__ import annotations

import pytest

from kibitz.auction import Contract
from kibitz.deal import Hand
from kibitz.errors import Malformed
from kibitz.planning.language.program import Program
from kibitz.planning.language.reader import read_plan

OWN, DUMMY = Hand.parse("Q84.AKJ6.KQ72.T5"), Hand.parse("AK73.Q93.A65.A86")


def _read(text: str) -> Program:
    return read_plan(text, OWN, DUMMY, Contract.parse("6NT by S"))


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("Cash the ♥A, then the ♠A and ♠K.", "Cash the ♥A, ♠A and ♠K."),
        (
            "Keep four spades in dummy, four diamonds in hand and the ♥J.",
            "Keep four spades in dummy. Keep four diamonds in hand. Keep the ♥J.",
        ),
        ("Run the hearts and the diamonds.", "Run the hearts. Run the diamonds."),
        ("Give up a club, then a diamond.", "Give up a club. Give up a diamond."),
        ("Cash the ♥A, run the ♥J and the ♣T.", "Cash the ♥A. Run the ♥J. Run the ♣T."),
    ],
)
def test_the_verb_is_the_one_before(short: str, long: str) -> None:
    assert _read(short) == _read(long)


def test_without_a_verb_before_it_is_an_error() -> None:
    with pytest.raises(Malformed, match="not understood"):
        _read("The ♥A and ♥K.")

"""The lines in brackets of FINESSE's section 6: against defenders who would not falsecard."""

from __future__ import annotations

import pytest

from kibitz.combination import Line, suit
from kibitz.combination.solving.line_tree import LineTrick


def after(trick: LineTrick, card: int, east: bool) -> LineTrick:
    """The next trick when that defender has played a card of this class, the other a low one."""
    second_is_east = trick.hand.next.letter == "E"
    for answer in trick.answers:
        for end in answer.endings:
            seen = (answer.card, end.card) if second_is_east == east else (end.card, answer.card)
            if seen == (card, 0):
                assert end.then is not None
                return end.then
    raise AssertionError("the card is never played")


def finessed(trick: LineTrick) -> str:
    """What the third hand plays on a low card."""
    (answer,) = [a for a in trick.answers if a.card == 0]
    assert answer.third is not None
    return answer.third.letter


@pytest.mark.parametrize(
    ("number", "north", "south", "tricks", "east", "card"),
    [
        (5, "AKQJ8", "xx", 5, True, "8"),  # the nine or ten appears from East
        (14, "AK9x", "Qx", 4, True, "9"),  # East drops an honour under the queen
        (34, "AKQ9xx", "xx", 6, True, "9"),  # an honour appears from East
        (37, "AK9xx", "Q8x", 5, False, "8"),  # West drops an honour under the ace
    ],
)
def test_the_bracketed_line(
    number: int, north: str, south: str, tricks: int, east: bool, card: str
) -> None:
    trusting = suit(north, south, tricks=tricks, defence="no-falsecard")
    cautious = suit(north, south, tricks=tricks)
    line = trusting.best
    assert isinstance(line, Line) and line.tree is not None
    # Class 1 is the pair of honours (ten and nine in #5) the defender might falsecard from.
    assert finessed(after(line.tree, 1, east)) == card
    gain = trusting.chance(tricks) - cautious.chance(tricks)
    assert gain > 0
    # The gain is the singleton honour; the risk is the doubleton of both.
    won = {layout.west for layout in line.wins()}
    assert cautious.best is not None
    safe = {layout.west for layout in cautious.best.wins()}
    assert len(won - safe) == len(safe - won) == 1


def test_the_gain_of_problem_14() -> None:
    """Singleton honour with East (2 ways, 6-1) against JT doubleton with East (1 way, 5-2)."""
    trusting = suit("AK9x", "Qx", tricks=4, defence="no-falsecard").chance(4)
    cautious = suit("AK9x", "Qx", tricks=4).chance(4)
    problem = suit("AK9x", "Qx").problem
    chance = {layout.east: layout.probability for layout in problem.layouts}
    assert trusting - cautious == chance[0, 1] - chance[0, 2]

"""Open cards on enough layouts: what is looked at, and when it is enough."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kibitz.cards import Card, Seat
from kibitz.chance.belief.belief import Belief
from kibitz.deal import Deal
from kibitz.planning.declarer.open_look import OpenLook, Thoroughness
from kibitz.play import Situation, View


def ending(deal: str, won: int) -> View:
    """Declarer on lead in the South hand, with so many tricks."""
    start = Situation.start(Deal.parse(deal), "3NT by South", Seat.SOUTH)
    gone = 13 - start.tricks_left
    return replace(start, won=(0, gone - won, won, 0)).view()


# AQ2 opposite 543, two of three tricks: half of the twenty layouts have the king with West.
FINESSE = ending("N:AQ2... KJT... 543... 987...", won=7)


def look(view: View, size: int = 20) -> OpenLook:
    return OpenLook(view, Belief.of_view(view, 1, size), worlds=5)


def test_all_layouts_are_bounded_exactly():
    found = look(FINESSE)
    found.begin(4)
    found.finish()
    assert found.done == 20 and found.belief.is_exact
    # With open cards: the finesse, or East's king is bare of small ones and can be thrown in.
    lowest = Card.parse("S3").index
    assert found.bounds[lowest] == int(found.makes.sum()) >= 10


def test_a_card_that_always_makes_is_compared_to_the_end():
    """A spade or a heart, nothing lost by either: a rare layout may still tell, so on it goes."""
    found = look(ending("N:AK.A.. QJ.K.. 54.3.. T9.2..", won=6))
    found.begin(1)
    assert found.done == 5
    found.finish()
    assert found.done == len(found.belief)


def test_of_listed_layouts_none_is_left_out():
    """A large margin ends the race on a sample soon; listed layouts have no error to be left in."""
    careless = Thoroughness(safe=0.1, part=1.0)
    view = ending("N:AQ2.32.. KJT.54.. 543.A6.. 987.87..", won=6)
    for size, is_exact in ((200, False), (1000, True)):
        found = OpenLook(view, Belief.of_view(view, 1, size), worlds=16, how=careless)
        assert found.belief.is_exact is is_exact
        found.begin(1)
        assert found.done < len(found.belief)
        found.finish()
        assert (found.done == len(found.belief)) is is_exact


@pytest.mark.parametrize("more", [1, 3])
def test_no_fewer_than_asked_for_are_looked_at(more):
    found = look(FINESSE)
    found.begin(more)
    assert found.done >= 5 * more and found.makes[: found.done].any()
    assert not found.makes[found.done :].any()


def test_a_lone_card_is_not_raced():
    """One card, or cards that are the same: more layouts would tell nothing."""
    found = look(ending("N:A32... KQJ... 654... T98...", won=8))
    found.begin(1)
    before = found.done
    found.finish()
    assert found.done == before

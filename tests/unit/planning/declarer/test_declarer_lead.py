"""The opening lead: hands that lead so by the book count more than others."""

from __future__ import annotations

import pytest
from declarer_scenes import FIGURE_3, view_of

from kibitz.cards import Card, Seat, Strain
from kibitz.chance.belief.belief import Belief
from kibitz.deal import Hand
from kibitz.planning.declarer.opening_lead import promise, told


@pytest.mark.parametrize(
    ("likely", "unlikely", "lead", "strain"),
    [
        ("KJ964.J73.T52.52", "KJ64.J73.T5.5432", "S6", Strain.NOTRUMP),
        ("QJT42.73.652.K52", "Q52.J73.K652.K52", "SQ", Strain.NOTRUMP),
        ("8.752.JT73.K9852", "K82.752.JT73.K98", "S8", Strain.HEARTS),
        ("KQ52.73.652.K752", "K952.73.652.K752", "SK", Strain.HEARTS),
        ("Q852.73.652.K752", "A852.73.652.K752", "S2", Strain.HEARTS),
        ("AK52.73.652.8752", "A952.73.652.8752", "SA", Strain.HEARTS),
    ],
)
def test_by_the_book(likely: str, unlikely: str, lead: str, strain: Strain) -> None:
    card = Card.parse(lead)
    hands = [Hand.parse(text).mask for text in (likely, unlikely)]
    more, less = (promise(hand, card, strain) for hand in hands)
    assert more > less >= 1


@pytest.mark.parametrize(
    ("strain", "level", "is_cautious"),
    [
        (Strain.NOTRUMP, 7, True),
        (Strain.NOTRUMP, 6, True),
        (Strain.HEARTS, 7, True),
        (Strain.HEARTS, 6, False),
        (Strain.NOTRUMP, 3, False),
    ],
)
def test_against_slams_nothing_is_led_away(strain: Strain, level: int, is_cautious: bool) -> None:
    card = Card.parse("S2")
    from_king, from_nothing = (
        promise(Hand.parse(f"{spades}.73.8652.9752").mask, card, strain, level)
        for spades in ("K62", "762")
    )
    assert (2 * from_king <= from_nothing) is is_cautious


def test_no_layout_is_ruled_out_and_endings_are_left_alone() -> None:
    view = view_of(FIGURE_3, "5S by South", Seat.WEST, "D6")
    belief = Belief.of_view(view, 1, 60)
    weighted = told(view, belief)
    assert len(weighted) == 60 and (weighted.weights > 0).all()
    assert len(set(weighted.weights.tolist())) > 1
    ending = view_of("N:A2... K3... Q4... J5...", "1NT by South", Seat.WEST, "S5")
    small = Belief.of_view(ending, 1, 60)
    assert told(ending, small) is small


def test_fewer_layouts_are_chosen_by_weight() -> None:
    view = view_of(FIGURE_3, "5S by South", Seat.WEST, "D6")
    weighted = told(view, Belief.of_view(view, 1, 200))
    few = weighted.chosen(50)
    assert int(few.weights.sum()) == 50 and len(few) <= 50
    assert few.chosen(100) is few

"""Search: which ways to begin are followed, and on how many layouts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from golden_plans import after_lead

from kibitz.cards import DECK, Seat, Suit
from kibitz.chance.belief.meanings import UNTOLD
from kibitz.deal import Deal
from kibitz.planning.declarer.search import Search
from kibitz.planning.tree import Limits
from kibitz.play import Situation, View


def search(view: View, worlds: int = 12) -> Search:
    found = Search.of_view(view, UNTOLD.belief(view, 1, 4 * worlds), worlds)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def five_spades() -> Search:
    return search(after_lead("5S", "D6", "432.5432.5432.32", "AKQJ65.AK.AK.654").view())


def test_in_a_trick_schemes_come_after_its_first_answer(five_spades: Search) -> None:
    ways = five_spades.schemes()
    assert {one.card for one in ways} == {five_spades.cards()[0].card}
    themes = [one.scheme.theme for one in ways if one.scheme]
    assert {"draw trumps", "ruff"} <= set(themes)
    assert len({one.scheme for one in ways}) == len(ways)


def test_small_cards_are_one_way_to_begin() -> None:
    found = search(after_lead("3NT", "SK", "652.KQ5.QJT9.A73", "A83.A742.K83.K62").view())
    cards = [str(DECK[one.card]) for one in found.cards()]
    assert cards == ["S2"]


def test_the_only_card_is_followed_on_few_layouts_unless_they_are_all_known() -> None:
    found = search(after_lead("3NT", "SK", "652.KQ5.QJT9.A73", "A83.A742.K83.K62").view(), 30)
    drawn = len(found.belief)
    found.run(Limits(nodes=100))
    (few,) = [len(line.made) for line in found.lines]
    assert 10 <= few < drawn
    deal = Deal.parse("N:32.3.4. 54.4.5. A.A.97. 76.5.8.")
    ending = replace(Situation.start(deal, "1NT by South", Seat.WEST), won=(0, 4, 5, 0))
    known = search(ending.play("S6").view(), 100)
    before = len(known.belief)
    known.run(Limits(nodes=100))
    assert before > few
    assert [len(line.made) for line in known.lines] == [before]


def test_on_lead_every_scheme_is_a_way() -> None:
    deal = Deal.parse("N:43..32.2 T..96.AQ AK..A.65 7..Q8.KJ")
    ending = replace(Situation.start(deal, "1S by South", Seat.SOUTH), won=(0, 5, 3, 0))
    first = {DECK[one.card].suit for one in search(ending.view(), 200).schemes()}
    assert {Suit.SPADES, Suit.CLUBS} <= first  # trumps or a ruff, though both make

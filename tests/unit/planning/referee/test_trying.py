"""Trying a plan: the numbers are about one set of layouts, errors point at the step."""

from __future__ import annotations

import pytest

from kibitz.cards import Card
from kibitz.errors import Illegal, Malformed
from kibitz.planning.declarer.view import view_of
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.referee.replay import Fate
from kibitz.planning.referee.tried import TriedPlan
from kibitz.planning.referee.trying import PlanQuestions, try_plan, trying

HAND, DUMMY, CONTRACT, LEAD = "A52.AKT94.K65.72", "KQ4.8763.AQJ.A43", "6H", "CK"
DROP = "Win the ♣A. Cash the ♥A and ♥K."
CHOICE = """Win the ♣A.
Cash the ♥A.
If West plays the queen or jack, cross to the ♦A and finesse the ♥T.
Otherwise cash the ♥K.
"""


@pytest.fixture(scope="module")
def layouts() -> TrialLayouts:
    return TrialLayouts.drawn(view_of(HAND, DUMMY, CONTRACT, LEAD), None, 60, 1)


@pytest.fixture(scope="module")
def drop(layouts: TrialLayouts) -> TriedPlan:
    *_, last = trying(DROP, layouts, PlanQuestions(best=True))
    return last


def hearts(layouts: TrialLayouts, number: int, seat: int) -> int:
    return layouts.worlds[number][seat] >> 26 & 0x1FFF


def test_two_rounds_of_trumps_make_where_trumps_are_two_two(
    layouts: TrialLayouts, drop: TriedPlan
) -> None:
    """Twelve tricks are there if no trump is lost; where one is, somebody must be thrown in."""
    even = [max(hearts(layouts, n, seat).bit_count() for seat in (1, 3)) == 2 for n in range(60)]
    assert any(even)
    assert all(made for made, is_even in zip(drop.made, even, strict=True) if is_even)
    others = [made for made, is_even in zip(drop.made, even, strict=True) if not is_even]
    assert sum(others) < len(others) / 4


def test_every_number_is_about_the_same_layouts(drop: TriedPlan) -> None:
    assert drop.whatever is not None and drop.best is not None
    assert drop.refutations is not None and drop.is_makeable is not None
    for n, fate in enumerate(drop.fates):
        if drop.best[n]:
            assert drop.whatever[n] and drop.refutations[n] is None
        if drop.whatever[n]:
            assert fate is Fate.MADE
    assert drop.resourceful is not None
    assert drop.resourceful.mean <= drop.chance.mean


def test_what_is_told(drop: TriedPlan) -> None:
    said = drop.sentences
    assert said["chance"].startswith(f"Makes {round(100 * drop.chance.mean)} ±")
    assert "when trumps are 3-1 or worse" in said["fails"]
    assert "an estimate" in said["open"]
    data = drop.to_json()
    assert len(data["fates"]) == 60 and data["parts"]["chance"]["made"] == sum(drop.made)


def test_the_chance_comes_first(layouts: TrialLayouts) -> None:
    first = next(trying(DROP, layouts))
    assert first.whatever is None and first.refutations is None
    assert next(iter(first.sentences)) == "chance"


def test_two_plans_on_the_same_layouts(layouts: TrialLayouts, drop: TriedPlan) -> None:
    *_, choice = trying(CHOICE, layouts)
    compared = choice.compared(drop)
    gain = sum(choice.made) - sum(drop.made)
    assert compared.difference.mean == pytest.approx(gain / 60)
    assert "difference" in compared.sentences
    assert drop.compared(drop).sentences == {"difference": "No layout tells the two plans apart."}
    others = TrialLayouts.drawn(layouts.view, None, 60, 2)
    with pytest.raises(Illegal, match="other layouts"):
        drop.compared(next(trying(DROP, others)))


def test_played_out_card_by_card(layouts: TrialLayouts, drop: TriedPlan) -> None:
    number = drop.made.index(True)
    played = drop.played_out(number)
    ours = [one for one in played.cards if one.is_ours]
    assert [one.by.text for one in ours[:1] if one.by] == ["win the ♣A"]
    assert played.fate is Fate.MADE and played.claim
    with pytest.raises(Illegal, match="no layout 61"):
        drop.played_out(60)


def test_a_step_that_can_never_be_done_is_pointed_at() -> None:
    """Dummy's only entry is spent by the step before."""
    text = "Win the ♠A.\nCash the ♣A. Cash the ♦A and ♦K.\nCross to dummy.\nCash the ♦J."
    with pytest.raises(Illegal, match="dummy cannot be reached") as error:
        try_plan(text, "AKQ2.AKQ2.AK.432", "543.43.QJ543.A65", "7NT", "SJ", layouts=5)
    place = error.value.place
    assert place is not None and (place.line, place.text) == (3, "Cross to dummy.")


def test_unforeseen_is_told_with_its_step() -> None:
    """The long diamonds are cashed though there may be no way to them."""
    text = "Win the ♠A. Cash the ♦AK. If both follow to diamonds, cross to dummy in diamonds."
    tried = try_plan(text, "AK2.A432.AK.A432", "543.765.QJT32.65", "3NT", "SQ", layouts=20)
    assert Fate.UNFORESEEN in tried.fates
    assert "dummy cannot be reached in diamonds" in tried.sentences["unforeseen"]


def test_a_plan_that_cannot_be_read() -> None:
    with pytest.raises(Malformed) as error:
        try_plan("Win the ♣A.\nCash teh ♥A.", HAND, DUMMY, CONTRACT, LEAD, layouts=5)
    assert error.value.place is not None and error.value.place.line == 2


def test_a_player_plays_layouts_out(layouts: TrialLayouts) -> None:
    class Highest:
        def choose(self, view: object) -> Card:
            return max(view.legal, key=lambda card: card.rank)  # type: ignore[attr-defined]

    *_, tried = trying(DROP, layouts, PlanQuestions(player=Highest(), played=3))
    assert tried.player_made is not None and len(tried.player_made) == 3
    assert "the planner makes" in tried.sentences["player"]

"""Keeping to a plan: its cards while it lasts, and where it ends."""

from __future__ import annotations

from declarer_scenes import FIGURE_3

from kibitz.cards import DECK, Card
from kibitz.deal import Deal
from kibitz.planning.declarer.decide import Planned
from kibitz.planning.declarer.keeping import kept
from kibitz.planning.declarer.scene import Scene
from kibitz.planning.teach import teach
from kibitz.planning.telling import ToldPlan
from kibitz.play import Situation
from kibitz.players.planner import Planner

START = Situation.start(Deal.parse(FIGURE_3), "5S by South").play("D6")


def _stated() -> ToldPlan[Scene]:
    told = teach(START.view(), worlds=20)
    assert told is not None and told.best.theme == "ruff"
    return told


def test_a_plan_is_kept_until_it_ends_or_somebody_surprises() -> None:
    plan = _stated().best.policy
    first = kept(plan, [])
    assert first is not None and DECK[first].suit is Card.parse("D2").suit
    dummy, east = DECK[first], Card.parse("DJ")
    second = kept(plan, [dummy, east])
    assert second == Card.parse("DK").index
    third = kept(plan, [dummy, east, DECK[second]])
    assert third is not None and str(DECK[third]) in ("C4", "C5", "C6")


def test_another_card_of_ours_ends_it() -> None:
    plan = _stated().best.policy
    first = kept(plan, [])
    assert first is not None
    assert kept(plan, [DECK[first], Card.parse("DJ"), Card.parse("DA")]) is None


def test_a_defender_who_does_what_cannot_be_ends_it() -> None:
    plan = _stated().best.policy
    first = kept(plan, [])
    assert first is not None
    assert kept(plan, [DECK[first], Card.parse("S7")]) is None  # no layout has East void


def test_the_player_keeps_what_it_was_told() -> None:
    told = _stated()
    hero = Planner(worlds=6, nodes=100, plan="kept", seed=3)
    hero.keep(told)
    decision = hero.decide(START.view())
    assert decision.card.index == kept(told.best.policy, [])
    after = START.play(decision.card).play("DJ")
    assert str(hero.choose(after.view())) == "DK"
    assert str(hero.choose(after.play("DK").view()))[0] == "C"


def test_when_a_plan_has_ended_he_makes_another_on_lead() -> None:
    told = _stated()
    hero = Planner(worlds=6, nodes=100, plan="kept", seed=3)
    hero.keep(told)
    on_lead = START.play(DECK[kept(told.best.policy, []) or 0]).play("DJ").play("DA")
    view = on_lead.view()  # the ace was not the plan's card
    decision = hero.decide(view)
    assert set(hero._stated) == {START.view(), view}
    new = hero._stated[view]
    assert new is not None
    assert isinstance(decision, Planned) and decision.how == "plan"
    assert decision.card.index == kept(new, [])
    # In the middle of a trick he makes none, and asked again he remembers.
    led = on_lead.play(decision.card)
    hero.choose(led.play(min(led.legal_cards())).view())
    assert len(hero._stated) == 2

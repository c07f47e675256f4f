"""The planner who keeps to a told plan: its cards, and what he says when he leaves it."""

from __future__ import annotations

from dataclasses import replace

from kibitz.cards import Card
from kibitz.deal import Deal
from kibitz.planning.declarer.decide import Planned
from kibitz.planning.language.reader import read_plan
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.told.telling import told_of
from kibitz.planning.writing.writer import WrittenPlan
from kibitz.play import Situation
from kibitz.players import player
from kibitz.players.planner import Planner

DEAL = "N:876.K43.AQ53.754 95.QJ862.J96.AJ3 AKQJT2.A5.74.962 43.T97.KT82.KQT8"


def start() -> Situation:
    return Situation.start(Deal.parse(DEAL), "4S by South").play("CK")


def hero(text: str) -> Planner:
    """A planner who has told this plan."""
    view = start().view()
    program = read_plan(text, view.hand, view.dummy, view.contract, view.played[0].suit)
    layouts = TrialLayouts.drawn(view, None, 40, 2)
    found = Planner(worlds=6, nodes=100, plan="told", seed=3)
    found.keep(told_of(WrittenPlan(program, (), layouts), layouts))
    return found


def after(*cards: str) -> Situation:
    situation = start()
    for card in cards:
        situation = situation.play(Card.parse(card))
    return situation


def test_the_cards_of_the_plan_are_played() -> None:
    one = hero("Draw trumps.\nFinesse the ♦Q.")
    lost = ("C4", "C3", "C2", "CQ", "C5", "CJ", "C6", "CT", "C7", "CA", "C9")
    decided = one.decide(after(*lost, "HQ").view())
    assert isinstance(decided, Planned)
    assert (decided.how, decided.left) == ("plan", "")
    trumps = one.decide(after(*lost, "HQ", "HA", "H7", "H3").view())
    assert isinstance(trumps, Planned)
    assert trumps.how == "plan" and trumps.card.suit.letter == "S"


def test_he_says_why_he_leaves_it() -> None:
    one = hero("Draw a round of trumps.")
    lost = ("C4", "C3", "C2", "CQ", "C5", "CJ", "C6", "CT", "C7", "CA", "C9")
    drawn = ("HQ", "HA", "H7", "H3", "SA", "S3", "S6", "S5")
    decided = one.decide(after(*lost, *drawn).view())
    assert isinstance(decided, Planned)
    assert decided.how != "plan" and "end" in decided.left
    other = one.decide(after(*lost, "HQ", "H5", "H7", "H3", "HJ").view())
    assert isinstance(other, Planned)
    assert "You have left the plan: at the fourth trick it plays the ♥A, not the ♥5" in other.left


def test_the_setting_is_there() -> None:
    found = player("planner:plan=told:worlds=6", seed=3)
    assert isinstance(found, Planner) and found.plan == "told"
    assert replace(found, plan="anew").plan == "anew"

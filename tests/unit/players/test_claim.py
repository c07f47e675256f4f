"""Claims against a plain search over every layout, listed one by one."""

from __future__ import annotations

import random

import pytest

from kibitz.cards import DECK, SEATS, Seat
from kibitz.chance.belief.belief import Belief
from kibitz.deal import Deal, Hand
from kibitz.errors import Illegal
from kibitz.play import Situation
from kibitz.players.claim import Certain, ClaimTooLong, _situation, judge

CONTRACTS = ("1NT by South", "1H by South", "1C by North")


def takes(layouts: list[Situation], ours: set[Seat], side: int, wanted: int) -> bool:
    """One card of ours for all layouts; any card that somebody has in some of them."""
    one = layouts[0]
    if one.tricks_won[side] >= wanted:
        return True
    if one.tricks_won[side] + one.tricks_left < wanted:
        return False
    if one.mover in ours:
        return any(
            takes([layout.play(card) for layout in layouts], ours, side, wanted)
            for card in one.legal_cards()
        )
    after: dict[object, list[Situation]] = {}
    for layout in layouts:
        for card in layout.legal_cards():
            after.setdefault(card, []).append(layout.play(card))
    return all(takes(some, ours, side, wanted) for some in after.values())


def moments(number: int, seed: int) -> list[Situation]:
    rng, found = random.Random(seed), []
    while len(found) < number:
        cards = rng.choice((2, 3, 3))
        deck = rng.sample(DECK[:26] if rng.random() < 0.5 else DECK, 4 * cards)
        deal = Deal.of({s: Hand.of(deck[cards * s : cards * s + cards]) for s in SEATS})
        situation = Situation.start(deal, rng.choice(CONTRACTS), rng.choice(SEATS))
        for _ in range(rng.randrange(5)):
            situation = situation.play(rng.choice(list(situation.legal_cards())))
        if not situation.is_over:
            found.append(situation)
    return found


def test_claims_stand_just_where_one_way_to_play_wins_in_every_layout() -> None:
    granted = refused = 0
    for situation in moments(70, seed=11):
        view = situation.view()
        belief = Belief.of_view(view, seed=1, size=100_000)
        if len(belief) > 40:
            continue
        layouts = [_situation(view, deal) for deal in belief.deals]
        declarer, dummy = view.contract.declarer, view.contract.dummy
        ours = {declarer, dummy} if view.seat is declarer else {view.seat}
        side = view.seat.side
        for wanted in range(1, view.tricks_left + 1):
            expected = takes(layouts, ours, side, situation.tricks_won[side] + wanted)
            verdict = judge(view, wanted)
            assert verdict.stands == expected, (situation, wanted)
            assert Certain(view).takes(wanted) == expected, (situation, wanted)
            granted, refused = granted + expected, refused + (not expected)
    assert granted > 20 and refused > 20


def test_a_refutation_is_a_layout_that_the_claimer_can_imagine() -> None:
    refuted = 0
    for situation in moments(60, seed=12):
        view = situation.view()
        verdict = judge(view, view.tricks_left)
        if verdict.layout is None:
            continue
        refuted += 1
        start = _situation(view, verdict.layout)
        assert start.view() == view
        for card in verdict.line:
            start = start.play(card)
        gained = start.tricks_won[view.seat.side] - situation.tricks_won[view.seat.side]
        assert start.is_over and gained == verdict.taken < verdict.tricks
    assert refuted > 20


def test_conceding_everything_is_always_granted_and_too_much_is_no_claim() -> None:
    view = Situation.start(Deal.parse("N:A... K... Q... J..."), "1NT by South").view()
    assert judge(view, 0).stands
    for tricks in (-1, 2):
        with pytest.raises(Illegal):
            judge(view, tricks)


LONG = Deal.parse("N:AKQ2.3.AK.4 J98.9.3.KJT T3.AK2..Q53 765.4.42.76")
"""Seven top tricks, and an eighth: two hearts are out, so the third round wins."""


def test_a_search_that_is_too_long_grants_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    view = Situation.start(LONG, "1NT by South", Seat.SOUTH).view()
    with pytest.raises(ClaimTooLong):
        Certain(view, most_nodes=100).takes(8)
    monkeypatch.setattr(Certain.__init__, "__defaults__", (100,))
    verdict = judge(view, 8)
    assert not verdict.stands and not verdict.is_searched


def test_top_cards_in_both_hands_are_counted_without_a_search() -> None:
    view = Situation.start(LONG, "1NT by South", Seat.SOUTH).view()
    certain = Certain(view)
    assert certain.takes(7) and certain.nodes < 10


def test_a_card_that_becomes_high_is_found() -> None:
    ending = Deal.parse("N:AKQ..A.2 J98..3.K T.AK..Q3 76.4.2.7")
    view = Situation.start(ending, "1NT by South", Seat.SOUTH).view()
    assert judge(view, 5).stands

"""Legal plays are judged legal; altered ones are caught, or are legal plays themselves."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from strategies import contracts, deals, plays

from kibitz.auction import Contract
from kibitz.board import Board
from kibitz.cards import SEATS, Card
from kibitz.deal import Deal, Hand
from kibitz.play import Situation
from kibitz.record import judge

Played = tuple[Deal, Contract, tuple[Card, ...]]


@st.composite
def records(draw: st.DrawFn) -> Played:
    deal, contract = draw(deals()), draw(contracts())
    return deal, contract, draw(plays(deal, contract))


def is_legal(deal: Deal, contract: Contract, cards: tuple[Card, ...]) -> bool:
    """The rules again, by the situation's own list of legal cards."""
    situation = Situation.start(deal, contract)
    for card in cards:
        if situation.is_over or card not in situation.legal_cards():
            return False
        situation = situation.play(card)
    return True


@given(records())
def test_legal_plays_are_legal(record: Played) -> None:
    deal, contract, cards = record
    assert judge(Board(deal, contract=contract, play=cards)).violation is None


@given(records(), st.randoms())
def test_a_record_altered_in_two_cards_is_judged_as_the_rules_say(
    record: Played, rng: object
) -> None:
    deal, contract, cards = record
    if len(cards) > 1:
        i, j = sorted(rng.sample(range(len(cards)), 2))  # type: ignore[attr-defined]
        swapped = (*cards[:i], cards[j], *cards[i + 1 : j], cards[i], *cards[j + 1 :])
        verdict = judge(Board(deal, contract=contract, play=swapped))
        assert verdict.is_legal == is_legal(deal, contract, swapped)
        if verdict.violation:
            assert i < verdict.violation.card_number <= len(cards)


@given(records(), st.sets(st.sampled_from(SEATS)))
def test_hiding_hands_makes_nothing_illegal(record: Played, hidden: set[int]) -> None:
    deal, contract, cards = record
    shown = Deal.of({seat: Hand() if seat in hidden else deal[seat] for seat in SEATS})
    assert judge(Board(shown, contract=contract, play=cards)).violation is None


@given(records(), st.integers(0, 13))
def test_results_agree_just_when_the_play_can_give_them(record: Played, tricks: int) -> None:
    deal, contract, cards = record
    situation = Situation.start(deal, contract)
    for card in cards:
        situation = situation.play(card)
    taken, left = situation.declarer_tricks, situation.tricks_left
    verdict = judge(Board(deal, contract=contract, play=cards, tricks=tricks))
    assert (not verdict.disagreements) == (taken <= tricks <= taken + left)

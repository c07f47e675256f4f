"""What a contract is compared with: offers to play, doubles, and how it is said."""

from __future__ import annotations

import pytest

from kibitz.auction import Contract, Doubling
from kibitz.deal import Deal
from kibitz.reason import Reason
from kibitz.review.contract import _candidates, _is_offer
from kibitz.review.verdict import paragraph

DEAL = Deal.parse("N:96.862.AKJ85.K54 KQ8753.K.763.T82 42.A543.Q4.AQJ76 AJT.QJT97.T92.93")


@pytest.mark.parametrize(
    ("contract", "offered"),
    [
        ("2D by West", False),  # a cue bid on three cards, six between them
        ("1S by East", True),  # six cards
        ("2H by West", True),  # five cards opposite one
        ("2S by West", True),  # a raise on three, nine between them
        ("1N by West", True),
    ],
)
def test_a_bid_on_no_suit_is_no_offer_to_play_there(contract: str, offered: bool) -> None:
    assert _is_offer(DEAL, Contract.parse(contract)) is offered


def test_hands_that_are_hidden_are_taken_to_be_as_bid() -> None:
    hidden = Deal.parse("N:96.862.AKJ85.K54 - 42.A543.Q4.AQJ76 -")
    assert _is_offer(hidden, Contract.parse("2D by West"))


def test_they_would_have_doubled_what_is_no_lower_than_what_they_doubled() -> None:
    reached = Contract.parse("4HX by South")
    found = [one for one in _candidates(DEAL, reached, None) if one is not None]
    assert all((one.doubling is Doubling.DOUBLED) == (one.bid >= reached.bid) for one in found)
    assert any(one.doubling is Doubling.DOUBLED for one in found)
    assert any(one.doubling is Doubling.UNDOUBLED for one in found)


def verdict(**numbers: object) -> str:
    bid = {
        "side": "East-West",
        "contract": "2S by West",
        "best": "2S by West",
        "imps": {"mean": 0.0, "se": 0.0},
        "making": {"mean": 0.08, "se": 0.03},
        "contested": False,
        "against": None,
        "preempt": None,
    }
    told = {"contract": "2S by West", "tricks": 6, "judged": 0}
    return paragraph(Reason("board", told, (Reason("best contract", {**bid, **numbers}),)))


def test_a_contract_that_mostly_fails_is_not_simply_called_the_best() -> None:
    assert "After 2♥ nothing else was clearly better, though the contract was made in 8 %" in (
        verdict(contested=True, against="2H")
    )
    assert "After the opening 2♠ nothing was clearly better, though it was made in 8 %" in (
        verdict(preempt="2S")
    )
    assert "The contract was the best one for the two hands, made in 8 %" in verdict()


def test_cards_that_there_was_no_time_for_are_not_called_right() -> None:
    told = {"contract": "2S by West", "tricks": 6, "judged": 3, "unjudged": 20,
            "declarers_mistakes": 0, "defenders_mistakes": 0}  # fmt: skip
    text = paragraph(Reason("board", told))
    assert "20 cards could not be judged in the time; of the others none" in text

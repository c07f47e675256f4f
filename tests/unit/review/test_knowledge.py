"""What the calls have shown, and what a player could believe."""

from __future__ import annotations

from kibitz import Auction, Board, Deal, Seat, Situation
from kibitz.bidding.library import text_of
from kibitz.bidding.system import System
from kibitz.condition import matches, parse_rule_condition
from kibitz.review.auction import meanings, told
from kibitz.review.knowledge import Knowledge

DEAL = Deal.parse("N:KQ4.8763.AQJ.A43 T83.Q52.9743.J65 A52.AKT94.K65.72 J976.J.T82.KQT98")
SYSTEM = System.parse(*text_of("default"))


def board(auction: str) -> Board:
    return Board(DEAL, auction=Auction.parse(auction, dealer=Seat.SOUTH))


def test_each_call_with_its_rule_and_whether_the_hand_is_so() -> None:
    calls = told(board("1H P 2NT P 3NT P 4NT P 5H P 6H P P P"), SYSTEM)
    assert [one.fits for one in calls[::2]][:5] == [True] * 5
    assert calls[0].shown.rule is not None
    assert calls[0].shown.rule.name == "$.1H."


def test_a_call_that_the_hand_does_not_fit_is_no_evidence() -> None:
    calls = told(board("1S P 4S P P P"), SYSTEM)
    assert calls[0].fits is False
    assert calls[0].better is not None
    assert str(calls[0].better.call) == "1H"
    assert Seat.SOUTH not in meanings(calls)


def test_a_hidden_hand_is_neither_right_nor_wrong() -> None:
    hidden = board("1H P P P").with_(deal=Deal.parse("N:KQ4.8763.AQJ.A43 - - -"))
    assert [one.fits for one in told(hidden, SYSTEM)] == [None, None, False, None]


def test_believed_layouts_fit_what_was_shown() -> None:
    shown = parse_rule_condition("Hearts >= 5 AND 12 TO 15 Points")
    start = Situation.start(DEAL, "6H by South")
    belief = Knowledge({Seat.SOUTH: shown}).belief(start.view(), seed=3, size=40)
    assert len(belief) >= 35
    assert all(matches(shown, deal.south) for deal in belief.deals)
    assert all(deal.west == DEAL.west for deal in belief.deals)
    again = Knowledge({Seat.SOUTH: shown}).belief(start.view(), seed=3, size=40)
    assert (belief.worlds == again.worlds).all()


def test_played_cards_count_for_what_was_shown() -> None:
    shown = parse_rule_condition("Clubs >= 5")
    situation = Situation.start(DEAL, "6H by South")
    for card in ("CK", "CA", "C5", "C2"):
        situation = situation.play(card)
    belief = Knowledge({Seat.WEST: shown}).belief(situation.view(), seed=1, size=30)
    assert all(len(deal.west.clubs) >= 4 for deal in belief.deals)


def test_a_meaning_that_no_layout_fits_is_given_up() -> None:
    impossible = parse_rule_condition("Spades >= 12")
    start = Situation.start(DEAL, "6H by South")
    belief = Knowledge({Seat.NORTH: impossible}).belief(start.view(), seed=1, size=10)
    assert len(belief) == 10


def test_dummy_and_the_own_hand_need_no_meaning() -> None:
    never = parse_rule_condition("Points >= 38")
    situation = Situation.start(DEAL, "6H by South").play("CK")
    belief = Knowledge({Seat.SOUTH: never, Seat.NORTH: never}).belief(situation.view(), 1, 10)
    assert len(belief) == 10

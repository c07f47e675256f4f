"""What the calls have shown, and what a player could believe."""

from __future__ import annotations

from pathlib import Path

from kibitz import Auction, Board, Deal, Seat, Situation
from kibitz.bidding.rules.library import text_of
from kibitz.bidding.rules.system import System
from kibitz.chance.belief.meanings import Meanings
from kibitz.condition import matches, parse_rule_condition
from kibitz.review.auction import ExplainedCall, concluded
from kibitz.review.auction import told as explained
from kibitz.review.knowledge import Knowledge
from kibitz.review.wording import call_text

DEAL = Deal.parse("N:KQ4.8763.AQJ.A43 T83.Q52.9743.J65 A52.AKT94.K65.72 J976.J.T82.KQT98")
SYSTEM = System.parse(
    *text_of(Path(__file__).parents[3] / "examples" / "systems" / "five-card-majors.rules")
)


def told(one: Board, system: System) -> tuple[ExplainedCall, ...]:
    """The calls explained by rules."""
    return tuple(each for each in explained(one, system) if isinstance(each, ExplainedCall))


def board(auction: str) -> Board:
    return Board(DEAL, auction=Auction.parse(auction, dealer=Seat.SOUTH))


def test_each_call_with_its_rule_and_whether_the_hand_is_so() -> None:
    calls = told(board("1H P 2NT P 3NT P 4NT P 5D P 6H P P P"), SYSTEM)
    assert [one.fits for one in calls[::2]][:5] == [True] * 5
    assert calls[0].heard.rule is not None
    assert calls[0].heard.rule.name == "$.1H."


def test_of_a_call_that_the_hand_does_not_fit_only_the_true_part_is_taken() -> None:
    calls = told(board("1S P 4S P P P"), SYSTEM)
    assert calls[0].fits is False
    assert calls[0].better is not None
    assert str(calls[0].better.call) == "1H"
    meaning = concluded(board("1S P 4S P P P"), calls).by_seat[Seat.SOUTH]
    assert matches(meaning, DEAL.south)
    assert not matches(meaning, DEAL.east)
    assert "the hand is not so (by the rules it is 1♥)" in call_text(calls[0].reason)


def test_a_call_without_a_rule_is_read_as_natural() -> None:
    deal = Deal.parse("N:T874.T8652.J6.K7 AKQJ5.AJ.Q5432.4 .KQ974..QJT98653 9632.3.AKT987.A2")
    auction = Auction.parse("P 1S 5C 5S P P P", dealer=Seat.NORTH)
    one = Board(deal, auction=auction)
    calls = told(one, SYSTEM)
    meaning = concluded(one, calls).by_seat[Seat.SOUTH]
    assert matches(meaning, deal.south)
    assert not matches(meaning, deal.north)
    assert call_text(calls[2].reason).startswith("natural, 5 to 11 high-card points")
    assert call_text(calls[3].reason).endswith("taken to show at least four spades")


def test_who_doubles_for_penalties_has_trumps() -> None:
    deal = Deal.parse("N:T97.AT7.J76.JT97 8.K53.KT.AQ86532 A6543.4.AQ542.K4 KQJ2.QJ9862.983.")
    auction = Auction.parse("2C 2S P P 3C 3D P 3S P P X P P P", dealer=Seat.EAST)
    calls = told(Board(deal, auction=auction), SYSTEM)
    assert "at least four spades" in call_text(calls[10].reason)
    assert calls[10].says_something
    assert "at least six clubs" in call_text(calls[0].reason)


def test_a_hidden_hand_is_neither_right_nor_wrong() -> None:
    hidden = board("1H P P P").with_(deal=Deal.parse("N:KQ4.8763.AQJ.A43 - - -"))
    assert [one.fits for one in told(hidden, SYSTEM)] == [None, None, False, None]


def test_believed_layouts_fit_what_was_shown() -> None:
    shown = parse_rule_condition("Hearts >= 5 AND 12 TO 15 Points")
    start = Situation.start(DEAL, "6H by South")
    belief = Knowledge(Meanings({Seat.SOUTH: shown})).belief(start.view(), seed=3, size=40)
    assert len(belief) >= 35
    assert all(matches(shown, deal.south) for deal in belief.deals)
    assert all(deal.west == DEAL.west for deal in belief.deals)
    again = Knowledge(Meanings({Seat.SOUTH: shown})).belief(start.view(), seed=3, size=40)
    assert (belief.worlds == again.worlds).all()


def test_played_cards_count_for_what_was_shown() -> None:
    shown = parse_rule_condition("Clubs >= 5")
    situation = Situation.start(DEAL, "6H by South")
    for card in ("CK", "CA", "C5", "C2"):
        situation = situation.play(card)
    belief = Knowledge(Meanings({Seat.WEST: shown})).belief(situation.view(), seed=1, size=30)
    assert all(len(deal.west.clubs) >= 4 for deal in belief.deals)


def test_a_meaning_that_no_layout_fits_is_given_up() -> None:
    impossible = parse_rule_condition("Spades >= 12")
    start = Situation.start(DEAL, "6H by South")
    belief = Knowledge(Meanings({Seat.NORTH: impossible})).belief(start.view(), seed=1, size=10)
    assert len(belief) == 10


def test_dummy_and_the_own_hand_need_no_meaning() -> None:
    never = parse_rule_condition("Points >= 38")
    situation = Situation.start(DEAL, "6H by South").play("CK")
    belief = Knowledge(Meanings({Seat.SOUTH: never, Seat.NORTH: never})).belief(
        situation.view(), 1, 10
    )
    assert len(belief) == 10

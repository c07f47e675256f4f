"""A defender who could have won a trick and did not: such layouts count less."""

from __future__ import annotations

from kibitz import Card, Deal, Seat, Situation
from kibitz.chance.belief.belief import Belief
from kibitz.planning.declarer.reading import read
from kibitz.review.knowledge import Knowledge

ENDING = Deal.parse("N:AQ2.2.. 985.7.. 743.3.. KT6.8..")


def after(*cards: str) -> Situation:
    situation = Situation.start(ENDING, "1NT by South", Seat.SOUTH)
    for card in cards:
        situation = situation.play(card)
    return situation


def share(situation: Situation, seat: Seat, card: str) -> tuple[float, float]:
    """How likely the seat holds the card, before and after reading."""
    view = situation.view()
    plain = Belief.of_view(view, seed=1, size=1000)
    told = read(view, plain)
    wanted = Card.parse(card)
    return float(plain.chance(plain.holds(seat, wanted))), float(
        told.chance(told.holds(seat, wanted))
    )


def fall(situation: Situation, card: str) -> float:
    """By what factor the odds fall that East has the card."""
    before, now = share(situation, Seat.EAST, card)
    return (before / (1 - before)) / (now / (1 - now))


def test_the_finesse_held_so_the_king_is_in_front_of_it() -> None:
    assert fall(after("S3", "S6", "SQ", "S5"), "SK") > 5  # few would let the queen hold


def test_an_ace_is_held_up_more_often() -> None:
    deal = Deal.parse("N:KQ2.2.. A85.7.. 743.3.. JT6.8..")
    situation = Situation.start(deal, "1NT by South", Seat.SOUTH)
    for card in ("S3", "S6", "SK", "S5"):
        situation = situation.play(card)
    king = fall(after("S3", "S6", "SQ", "S5"), "SK")
    assert 2 < fall(situation, "SA") < 0.75 * king


def test_who_won_or_could_not_win_tells_nothing() -> None:
    for cards in (("S3", "S6", "SA", "S5"), ("H3", "H8", "H2", "H7")):
        before, now = share(after(*cards), Seat.EAST, "SK")
        assert before == now


def test_the_own_cards_tell_nothing() -> None:
    situation = after("S3", "S6", "SQ", "S5", "H2")  # East is to play
    assert situation.view().seat is Seat.EAST
    view = situation.view()
    plain = Belief.of_view(view, seed=1, size=1000)
    assert (read(view, plain).weights == plain.weights).all()


def test_the_likely_layouts_come_more_often() -> None:
    situation = after("S3", "S6", "SQ", "S5")
    belief = Knowledge().belief(situation.view(), seed=1, size=8)
    assert float(belief.chance(belief.holds(Seat.WEST, Card.parse("SK")))) > 0.7

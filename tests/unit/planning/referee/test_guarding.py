"""Defenders who keep their guards: a discard that gives a trick away is exchanged for another."""

from __future__ import annotations

from kibitz.auction import Contract
from kibitz.cards import Card, Seat
from kibitz.deal import Deal
from kibitz.planning.language.follower import Follower
from kibitz.planning.language.program import Program
from kibitz.planning.referee.guarding import given_away, guarded, run
from kibitz.planning.referee.replay import LayoutPlay
from kibitz.play import Situation
from kibitz.seen import Seen

# West leads the ♦A, on which East has nothing to follow with. East alone guards spades and clubs.
DEAL = "N:K32.32.32.- 765.-.-.QJ94 A8.-.QJ.K32 -.A5.AT.765"


def _at_easts_discard() -> LayoutPlay:
    deal = Deal.parse(DEAL)
    start = Situation.start(deal, Contract.parse("1NT by S")).play(Card.parse("DA"))
    start = start.play(Card.parse("D2"))
    hands = tuple(start.hand(seat).mask for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST))
    return LayoutPlay(Follower(Program(())), Seen.of(start), hands)


def test_a_suit_is_run_from_the_top() -> None:
    assert run([0b1_1100_0000, 0b1], [0b10, 0b100]) == 3
    assert run([0b1_0100, 0b1], [0b1010, 0b0]) == 1
    assert run([0b1_0100, 0b1], [0b0010, 0b1000]) == 2


def test_a_guard_is_worth_a_trick_and_a_spare_card_nothing() -> None:
    play = _at_easts_discard()
    assert play.seen.turn == Seat.EAST
    assert given_away(play, Card.parse("S5").index) == 1
    assert given_away(play, Card.parse("C4").index) == 0


def test_what_gives_nothing_away_is_thrown() -> None:
    play = _at_easts_discard()
    for layout in range(8):
        play.layout = layout
        assert not given_away(play, guarded(play))

"""The resourceful player: ordinary cards, one of his own where that beats the contract."""

from __future__ import annotations

from kibitz.auction import Contract
from kibitz.cards import SEATS, Seat
from kibitz.deal import Deal
from kibitz.play import Situation, play_out
from kibitz.players.double_dummy import DoubleDummy
from kibitz.players.ordinary import Ordinary
from kibitz.players.problem import MatchBoard
from kibitz.players.resourceful import Resourceful

CONTRACT = Contract.parse("1NT by South")


def is_made(problem: MatchBoard, departures: int | None) -> bool:
    """Against an oracle as declarer; without departures the ordinary player defends."""
    deal = problem.deal
    players = dict.fromkeys(SEATS, DoubleDummy(deal))
    for seat in (Seat.EAST, Seat.WEST):
        players[seat] = Ordinary(1) if departures is None else Resourceful(deal, departures, 1)
    return play_out(problem.start(), players).declarer_tricks >= CONTRACT.tricks_needed


def test_one_departure_beats_more_contracts_than_none():
    problems = [MatchBoard.random(seed, CONTRACT) for seed in range(12)]
    ordinary, once, always = (
        sum(is_made(one, departures) for one in problems) for departures in (None, 1, 13)
    )
    assert always <= once < ordinary


def test_with_all_departures_nothing_is_given_away():
    for cards in (13, 8, 5):
        for seed in range(4):
            problem = MatchBoard.random(seed, CONTRACT, cards)
            oracle = play_out(problem.start(), DoubleDummy(problem.deal)).declarer_tricks
            assert is_made(problem, 13) == (oracle >= CONTRACT.tricks_needed)


def test_where_nothing_beats_it_he_is_ordinary():
    deal = Deal.parse("N:AKQ2.AKQ.AKQ.AKQ 543.432.432.5432 JT9.JT9.JT9.JT98 876.8765.8765.76")
    view = Situation.start(deal, CONTRACT).view()
    assert Resourceful(deal, seed=3).choose(view) == Ordinary(3).choose(view)

"""The ordinary player: a defender by rules, his card drawn by the seed."""

from __future__ import annotations

from kibitz.auction import Auction, Contract
from kibitz.cards import Card, Seat
from kibitz.deal import Deal
from kibitz.play import Situation
from kibitz.players import player
from kibitz.players.ordinary import Ordinary

DEAL = Deal.parse("N:KJ5.K642.A732.83 QT86.95.KQ4.QT76 743.AQJ8.J85.AK5 A92.T73.T96.J942")
START = Situation.start(DEAL, Contract.parse("3NT by South"))


def test_the_seed_draws_from_the_set():
    """South leads low towards the king and jack: West takes the ace or waits, as it is drawn."""
    words = "C2 C3 CQ CA S4"
    situation = START
    for word in words.split():
        situation = situation.play(Card.parse(word))
    view = situation.view()
    drawn = {str(Ordinary(seed).choose(view)) for seed in range(40)}
    assert drawn == {"SA", "S2"}
    assert len({Ordinary(3).choose(view) for _ in range(5)}) == 1


def test_the_auction_is_heard():
    heard = Auction.parse("P 1H 1NT P 3NT P P P", Seat.NORTH)
    deal = Deal.parse("N:KJ5.K642.A73.J83 T32.AQJT8.84.A76 A96.75.QJT9.KQT4 Q874.93.K652.952")
    view = Situation.start(deal, Contract.parse("3NT by South")).view()
    told = {player("ordinary", seed=seed, auction=heard).choose(view) for seed in range(20)}
    deaf = {player("ordinary", seed=seed).choose(view) for seed in range(20)}
    assert Card.parse("H9") in told - deaf


def test_declarer_plays_the_first_legal_card():
    view = START.play(Card.parse("C2")).view()
    assert Ordinary().choose(view) == player("first-legal").choose(view)

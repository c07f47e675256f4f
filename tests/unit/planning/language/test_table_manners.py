"""Cards that no step may waste: an honour on our own honour, a ruff of our own winner."""

from __future__ import annotations

from kibitz.auction import Contract
from kibitz.cards import DECK, SEATS, Card, Seat
from kibitz.deal import Deal
from kibitz.planning.language.follower import Follower
from kibitz.planning.language.reader import read_plan
from kibitz.planning.referee.replay import LayoutPlay
from kibitz.play import Situation
from kibitz.seen import Seen


def played(deal: str, contract: str, plan: str, theirs: str, leader: Seat = Seat.WEST) -> list[str]:
    """Our cards, in order, when the defenders play these."""
    situation = Situation.start(Deal.parse(deal), Contract.parse(contract), leader)
    bid = situation.contract
    hands = situation.hand(bid.declarer), situation.hand(bid.dummy)
    follower = Follower(read_plan(plan, *hands, bid))
    play = LayoutPlay(
        follower, Seen.of(situation), tuple(situation.hand(seat).mask for seat in SEATS)
    )
    left = [Card.parse(word).index for word in theirs.split()]
    told: list[str] = []
    while left:
        seen = play.seen
        if (seen.turn ^ seen.declarer) & 1:
            play.play(left.pop(0))
            continue
        chosen = follower.card(play.sight, play.progress)
        assert chosen is not None
        play.progress = chosen.progress
        told.append(DECK[chosen.card].symbol)
        play.play(chosen.card)
    return told


SPADES = "N:K54.2.. T98.9.. A32.4.. QJ7.8.."


def test_an_honour_is_not_played_on_our_own() -> None:
    """The king has won the trick: the ace, which comes next, waits."""
    assert played(SPADES, "3NT by S", "Win the ♠K. Cash the ♠A.", "SQ S8") == ["♠K"]
    cards = played(SPADES, "3NT by S", "Win the ♠K. Cash the ♠A.", "SQ S8 S9")
    assert cards[:2] == ["♠K", "♠2"]


def test_a_winner_is_not_ruffed_in_a_cross_ruff() -> None:
    """The ♥A is cashed first, and dummy, void, throws on it."""
    deal = "N:KQ..32.5432 ..QJT98.KQJ AJ.A432..76 T9.KQJ.54.8"
    cards = played(deal, "4S by S", "Cross-ruff hearts and clubs.", "HK C9 D8", Seat.SOUTH)
    assert cards[0] == "♥A" and cards[1] not in ("♠K", "♠Q")


def test_to_win_it_is_to_win_it() -> None:
    """Only dummy has a card that is sure: it is played, for East may have the king."""
    deal = "N:A54.2.. K86.9.. J32.4.. T97.8.."
    assert played(deal, "3NT by S", "Win it.", "S9 S6")[0] == "♠A"


def test_a_hand_that_cannot_win_plays_low() -> None:
    """The king was led: dummy's queen is not thrown under it."""
    deal = "N:QT4.2.. 986.9.. A32.4.. KJ7.8.."
    assert played(deal, "3NT by S", "Win in dummy.", "SK S6")[0] == "♠4"


def test_a_discard_is_not_a_low_card() -> None:
    """West shows out: he has not played low, so the branch is not taken."""
    deal = "N:AJ4.2.. KQ6.9.. 532.4.. .87.32."
    plan = "Lead a spade from hand. If West plays low, put up the ♠J. Otherwise put up the ♠A."
    assert played(deal, "3NT by S", plan, "D2 S6", Seat.SOUTH)[:2] == ["♠2", "♠A"]


def test_a_card_that_is_not_covered() -> None:
    """The trick in progress is asked, not the one before."""
    deal = "N:A74.4.. 986.9.. QJ2.A.. K53.8.."
    plan = (
        "Cash the ♥A. Lead the ♠Q."
        " If it is not covered, play low from dummy. Otherwise put up the ♠A."
    )
    assert played(deal, "3NT by S", plan, "H8 H9 S3 S6", Seat.SOUTH)[-1] == "♠4"
    assert played(deal, "3NT by S", plan, "H8 H9 SK S6", Seat.SOUTH)[-1] == "♠A"

"""Players by name, and the memo's first-legal player."""

from __future__ import annotations

import pytest

from kibitz import Contract, Deal, Malformed, Seat, Situation, play_out
from kibitz.papers.memo15.first_legal import FirstLegal
from kibitz.players import PLAYERS, table

ENDING = Deal.parse("N:A.2.. K.3.. Q.4.. .56..")


def test_first_legal_follows_suit_then_plays_in_writing_order() -> None:
    start = Situation.start(ENDING, Contract.parse("1NT by South"))
    end = play_out(start, FirstLegal())
    assert [str(card) for card in end.played] == ["H6", "H2", "H3", "H4", "H5", "SA", "SK", "SQ"]


def test_one_name_seats_all_four_and_four_names_go_clockwise_from_north() -> None:
    assert set(table("first-legal")) == set(Seat)
    assert set(table("first-legal, first-legal,first-legal,first-legal")) == set(Seat)


@pytest.mark.parametrize("names", ["first-legal,first-legal", "", "first-leagl"])
def test_unknown_players_are_refused(names: str) -> None:
    with pytest.raises(Malformed):
        table(names)


def test_a_misspelt_player_gets_the_nearest_name() -> None:
    with pytest.raises(Malformed, match="did you mean 'first-legal'"):
        table("first-leagl")


def test_every_player_says_what_it_does() -> None:
    assert all(entry.english for entry in PLAYERS.values())

"""Trumps: where the last round ends, what is kept under a winner, a cross-ruff's side winners."""

from __future__ import annotations

from plan_play import tricks_of

DEAL = "N:K964.Q7.KQ6.KJT3 T.KJ832.A542.974 AQ8752.T4.93.A62 J3.A965.JT87.Q85"


def test_the_last_round_of_trumps_is_won_where_it_should_end() -> None:
    """One trump is out after the queen: it is drawn with the king, and the lead is in dummy."""
    cards = "♦J ♦A ♦2 ♦T ♠T ♠3 ♠J ♥2"
    tricks = tricks_of(DEAL, "6S by S", cards, "Draw trumps, ending in dummy.\nLead a heart.")
    assert tricks[2:4] == ["♠4 ♠T ♠Q ♠3", "♠2 ♠J ♠K ♥2"]
    assert tricks[4].startswith("♥7")


def test_no_high_trump_is_thrown_under_a_winner() -> None:
    """South's trumps are all winners; dummy's king stays as an entry even so."""
    cards = "♦J ♦A ♦2 ♦T ♠T ♠3 ♠J ♥2"
    tricks = tricks_of(DEAL, "6S by S", cards, "Cash the ♠A and ♠Q.\nLead a club.")
    assert tricks[2].split()[0] == "♠4" and tricks[3] == "♠Q ♠J ♠6 ♥2"


def test_a_cross_ruff_cashes_the_winners_of_its_suits_first() -> None:
    deal = "N:A983.AK72.965.83 QT4.J98.QJ4.JT72 K752.64.A83.AK64 J6.QT53.KT72.Q95"
    plan = "Win the ♦A.\nCash the ♠A and ♠K.\nCross-ruff hearts and clubs."
    cards = "♦2 ♦J ♠6 ♠4 ♠T ♠J ♥3 ♥8 ♥9 ♥5 ♣2 ♣5 ♣9 ♣7"
    tricks = tricks_of(deal, "7S by S", cards, plan)
    assert [trick.split()[0] for trick in tricks[3:]] == ["♥4", "♥A", "♣3", "♣A", "♣4"]

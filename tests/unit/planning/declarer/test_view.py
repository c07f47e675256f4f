"""What declarer sees: of a board, whose declarer must be named, or of two hands."""

import pytest

from kibitz import notation
from kibitz.cards import Seat
from kibitz.errors import Malformed
from kibitz.planning.declarer.view import view_of

DEAL = "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"


def test_of_a_board_the_declarer_must_be_named_as_on_the_command_line() -> None:
    (board,) = notation.read_text(DEAL)
    with pytest.raises(Malformed, match="does not name the declarer"):
        view_of(board, contract="4H", lead="S9")
    assert view_of(board, contract="4H by North", lead="S9").seat is Seat.NORTH


def test_of_two_hands_the_first_is_declarers_and_sits_south() -> None:
    view = view_of("Q2.KJ987.K2.AQT2", "AKT3.AQT6.JT.543", "4H", "D4")
    assert view.seat is Seat.SOUTH and view.hand == notation.read_text(DEAL)[0].deal.south

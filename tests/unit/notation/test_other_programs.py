"""What other programs, and kibitz itself, write a little differently."""

from __future__ import annotations

from kibitz import Board, Deal, notation
from kibitz.notation import diagram, jsonl, lin, pbn

DEAL = "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"


def test_what_dealer_prints_below_its_deals_is_passed_over() -> None:
    text = (
        f'[Board "1"]\n[Deal "{DEAL}"]\n[Result "?"]\n\n'
        "Generated 12 hands\nProduced 1 hands\nInitial random seed 7\nTime needed    0.001 sec\n"
    )
    (board,) = pbn.parse(text)
    assert str(board.deal) == DEAL


def test_lin_without_the_last_passes_is_played_all_the_same() -> None:
    deal = "1SQ2HKJ987DK2CAQT2,SJ875H54DQ9643C76,SAKT3HAQT6DJTC543,"
    (board,) = lin.parse(f"md|{deal}|mb|1H|mb|p|mb|4H|pc|D4|pc|DJ|mc|12|")
    assert str(board.contract) == "4H by South" and board.tricks == 12
    assert [str(card) for card in board.play] == ["D4", "DJ"]


def test_an_unfinished_auction_without_play_stays_unfinished() -> None:
    (board,) = lin.parse("md|1SAK,,|mb|1H|mb|p|")
    assert board.contract is None and str(board.auction) == "1H P"


def test_kibitz_reads_its_own_json() -> None:
    boards = notation.read_text(f'[Board "1"]\n[Deal "{DEAL}"]\n\n[Board "2"]\n[Deal "{DEAL}"]\n')
    lines = jsonl.format(boards).splitlines()
    together = '{"boards": [' + ", ".join(lines) + "]}"
    assert notation.read_text(together) == boards


def test_a_wrong_ending_does_not_hide_the_text() -> None:
    (board,) = notation.read(b"N:AK... - - -\n", name="deals.pbn")
    assert str(board.deal.north) == "AK..."


def test_a_board_number_that_begins_like_a_word() -> None:
    for number in ("NO0", "number7", "No"):
        board = Board(Deal.parse("N:AK... - - -"), number=number)
        assert diagram.parse(diagram.format([board])) == [board]

"""What dealer prints is read as deals again: every action, odd shapes, errors and their places."""

from __future__ import annotations

import random

import pytest

from kibitz import notation
from kibitz.board import Board
from kibitz.cards import SEATS, Seat
from kibitz.deal import Deal, Hand
from kibitz.errors import KibitzError
from kibitz.notation import dealer
from kibitz.notation.source import Source
from kibitz.script import printing, read, run

ACTIONS = [
    "printall",
    "printcompact",
    "printcompact(hcp(north))",
    "printoneline",
    "printoneline(hcp(north) * 100)",
    "printpbn",
]


def outcome(action: str, seed: int = 7, condition: str = "1", deals: int = 9):
    script = read(f"produce {deals}\ncondition {condition}\naction {action}")
    return run(script, seed=seed, keep=True)


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("condition", ["1", "spades(north) == 0 or hearts(west) > 7"])
def test_what_our_scripts_print_is_read_again(action: str, condition: str) -> None:
    run = outcome(action, condition=condition)
    boards = notation.read_text(run.text + run.statistics)
    assert [board.deal for board in boards] == [*run.deals]
    if action in ("printall", "printpbn"):
        assert [board.number for board in boards] == [str(n) for n in range(1, 10)]


def test_east_west_alone() -> None:
    run = outcome("printew")
    boards = notation.read_text(run.text)
    assert [board.deal for board in boards] == [
        Deal.of({Seat.WEST: deal.west, Seat.EAST: deal.east}) for deal in run.deals
    ]


@pytest.mark.parametrize("deals", [1, 4, 5, 9])
def test_sheets_are_put_together(deals: int) -> None:
    run = outcome("print(north, south)", deals=deals)
    boards = notation.read_text(run.text)
    assert [board.deal for board in boards] == [
        Deal.of({Seat.NORTH: deal.north, Seat.SOUTH: deal.south}) for deal in run.deals
    ]
    assert [board.number for board in boards] == [str(n) for n in range(1, deals + 1)]


def test_what_else_is_printed_is_passed_over() -> None:
    run = outcome(
        'printes("board n e s w ", hcp(north), \\n), printoneline(hcp(south)), average hcp(north),'
        ' average "hearts" hearts(west), average 5, average 4, average 3, average 2,'
        ' frequency "spades" (spades(north), 2, 6),'
        " frequency (hcp(north), 0, 9, spades(north), 2, 6), print(north, south)"
    )
    assert [b.deal for b in notation.read_text(run.text + run.statistics)] == [*run.deals]


def test_a_value_above_hands_beside_each_other() -> None:
    run = outcome("printcompact(5), printew", deals=2)
    first, second = run.deals
    boards = notation.read_text(run.text)
    assert [b.deal for b in boards[::2]] == [first, second]
    assert all(b.deal == Deal.of({s: d[s] for s in (Seat.WEST, Seat.EAST)})
               for b, d in zip(boards[1::2], run.deals, strict=True))  # fmt: skip


def random_freaks(count: int) -> list[Deal]:
    """Deals with very long suits: cards in order, with a few pairs exchanged."""
    rng = random.Random(3)
    deals = []
    for _ in range(count):
        cards = list(range(52))
        for _ in range(rng.randrange(7)):
            a, b = rng.sample(range(52), 2)
            cards[a], cards[b] = cards[b], cards[a]
        n, e, s, w = (Hand(sum(1 << c for c in cards[i : i + 13])) for i in range(0, 52, 13))
        hands = [n, e, s, w]
        rng.shuffle(hands)
        deals.append(Deal((hands[0], hands[1], hands[2], hands[3])))
    return deals


def test_columns_that_run_over() -> None:
    deals = random_freaks(400)
    assert sum(max(max(h.shape) for h in deal.hands) > 10 for deal in deals) > 100
    text = "".join(printing.all_hands(i, deal) for i, deal in enumerate(deals, 1))
    assert [board.deal for board in notation.read_text(text)] == deals
    pairs = "".join(map(printing.east_west, deals))
    for board, deal in zip(dealer.parse(pairs), deals, strict=True):
        assert (board.deal.west, board.deal.east) == (deal.west, deal.east)
    stripped = "\n".join(line.rstrip() for line in text.split("\n"))
    assert [board.deal for board in notation.read_text(stripped)] == deals


def test_line_ends_and_case_make_no_difference() -> None:
    run = outcome("printoneline")
    assert [b.deal for b in notation.read_text(run.text.upper())] == [*run.deals]
    for action in ("printall", "printcompact"):
        run = outcome(action)
        assert [b.deal for b in notation.read_text(run.text.replace("\n", "\r\n"))] == [*run.deals]


ONE = "n AKT3.AQT6.JT.543 e 964.32.A875.KJ98 s Q2.KJ987.K2.AQT2 w J875.54.Q9643.76\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        (ONE.replace("964.", "A64."), 1, 22, "deal 1: .*A is held by North and East"),
        (ONE + ONE.replace(".32.A", ".32.A."), 2, 34, "deal 2: .* has 5 suits"),
        (ONE.replace(" w ", " x "), 1, 1, "deal 1: a hand of North alone"),
        ("   1.\nA\nK\nQ\nJ\n", 2, 1, "deal 1: these are not 4 hands of thirteen"),
        ("nothing here", 1, 1, "no deals in this text"),
    ],
)
def test_errors_point_at_the_place(text: str, line: int, column: int, says: str) -> None:
    with pytest.raises(KibitzError, match=says) as caught:
        dealer.parse(text)
    place = caught.value.place
    assert place is not None and (place.line, place.column) == (line, column)


def test_one_bad_deal_does_not_hide_the_others() -> None:
    run = outcome("printall", deals=3)
    rows = run.text.split("\n")
    rows[7] = rows[7][:20]
    found = list(dealer.boards(Source.of("\n".join(rows))))
    assert [isinstance(item, Board) for item in found] == [True, False, True]


def test_other_notations_are_still_told_apart() -> None:
    for name, form in notation.FORMATS.items():
        told = notation.format_of_text(form.example).name
        assert told == name or (told, name) == ("url", "handviewer")
    assert not notation.FORMATS["dealer"].sniff("♠ AK3\n♥ -\n♦ 2\n♣ 3\n")
    assert not notation.FORMATS["dealer"].sniff("-------------------------\n" * 5)
    seats = {seat.letter: "AKQ..." if seat is Seat.NORTH else "-" for seat in SEATS}
    line = f"N:{' '.join(seats.values())}\n"
    assert notation.format_of_text(line).name == "oneline"

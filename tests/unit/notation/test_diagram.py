"""The text diagram: as kibitz draws it, and as books and people do."""

from __future__ import annotations

import pytest

from kibitz.board import Board
from kibitz.cards import Seat, Vulnerability
from kibitz.deal import Deal
from kibitz.errors import Ambiguous, Illegal, KibitzError, Malformed
from kibitz.notation import diagram
from kibitz.notation.source import Source

DEAL = Deal.parse("N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76")
DRAWN = """\
Board 7 (open room)
Dealer: South   Vulnerable: N-S
              North
              ♠ AKT3
              ♥ AQT6
              ♦ JT
              ♣ 543
West                        East
♠ J875                      ♠ 964
♥ 54                        ♥ 32
♦ Q9643                     ♦ A875
♣ 76                        ♣ KJ98
              South
              ♠ Q2
              ♥ KJ987
              ♦ K2
              ♣ AQT2
"""
BOOK = """\
Dealer South        ♠ A K 10 3
N/S vulnerable      ♥ AQ106
                    ♦ J 10
                    ♣ 5 4 3
♠ J 8 7 5       N        ♠ 964
♥ 54         W     E     ♥ 32
♦ Q9643         S        ♦ A875
♣ 76                     ♣ KJ98
                    ♠ Q2
                    ♥ KJ987
                    ♦ K2
                    ♣ AQ102
"""
LETTERS = """\
Deal #7. South deals, both sides vulnerable.

            S  AKT3
            H  AQT6
            D  JT
            C  543
 S: J875                S: 964
 H: 54                  H: 32
 D: Q9643               D: A875
 C: 76                  C: KJ98
            S  Q2
            H  KJ987
            D  K2
            C  AQT2

South plays 6♥; West leads S 5 and dummy's S A wins.
"""
LIST = """\
East:
♠ 964
♥ 32
♦ A875
♣ KJ98
South ♠ Q2
      ♥ KJ987
      ♦ K2
      ♣ AQT2
"""


def test_drawing() -> None:
    board = Board(DEAL, number="7", room="o", dealer=Seat.SOUTH, vulnerability=Vulnerability.NS)
    assert diagram.format([board]) == DRAWN
    assert diagram.parse(DRAWN) == [board]


def test_voids_and_unknown_hands_are_drawn() -> None:
    board = Board(Deal.parse("N:AKQ..2. - - -"))
    assert "♥ -\n" in diagram.format([board]) and "♠ ?" in diagram.format([board])
    assert diagram.parse(diagram.format([board])) == [board]


@pytest.mark.parametrize(
    ("text", "number", "vulnerability"),
    [
        (DRAWN, "7", Vulnerability.NS),
        (BOOK, "", Vulnerability.NS),
        (LETTERS, "#7", Vulnerability.BOTH),
        (BOOK.expandtabs(1).replace("    ", "\t"), "", Vulnerability.NS),
        (DRAWN.replace("♠", "♤").replace("♥", "♡"), "7", Vulnerability.NS),
    ],
)
def test_diagrams_of_many_hands(text: str, number: str, vulnerability: Vulnerability) -> None:
    (board,) = diagram.parse(text)
    assert board.deal == DEAL and board.dealer is Seat.SOUTH
    assert board.number.lstrip("#") == number.lstrip("#") and board.vulnerability == vulnerability


@pytest.mark.parametrize(
    ("head", "vulnerability"),
    [
        ("Vul: None", Vulnerability.NONE), ("Neither side vulnerable", Vulnerability.NONE),
        ("Love all", Vulnerability.NONE), ("Vul -", Vulnerability.NONE),
        ("Vulnerable: E-W", Vulnerability.EW), ("East-West vulnerable", Vulnerability.EW),
        ("E/W game", Vulnerability.EW), ("EW vul.", Vulnerability.EW),
        ("Vul: NS", Vulnerability.NS),
        ("Game all", Vulnerability.BOTH), ("All vul", Vulnerability.BOTH),
        ("Vul: Both", Vulnerability.BOTH), ("A nice deal", None),
    ],
)  # fmt: skip
def test_vulnerability_words(head: str, vulnerability: Vulnerability | None) -> None:
    drawn = "\n".join(DRAWN.split("\n")[2:])
    assert diagram.parse(f"{head}\n{drawn}")[0].vulnerability == vulnerability


@pytest.mark.parametrize(
    ("head", "dealer"),
    [
        ("Dealer: W", Seat.WEST),
        ("North deals", Seat.NORTH),
        ("East dealer", Seat.EAST),
        ("dlr S", Seat.SOUTH),
    ],
)
def test_dealer_words(head: str, dealer: Seat) -> None:
    drawn = "\n".join(DRAWN.split("\n")[2:])
    assert diagram.parse(f"{head}\n{drawn}")[0].dealer is dealer


def test_hands_with_their_names_in_any_order() -> None:
    (board,) = diagram.parse(LIST)
    assert board.deal == Deal.of({Seat.EAST: DEAL.east, Seat.SOUTH: DEAL.south})


def test_two_hands_one_above_the_other_are_north_and_south() -> None:
    (board,) = diagram.parse("♠ A\n♥\n♦ —\n♣ 2\n\n♠ K\n♥ void\n♦ -\n♣ 3")
    assert board.deal == Deal.parse("N:A...2 - K...3 -")


def test_two_hands_side_by_side_are_west_and_east() -> None:
    (board,) = diagram.parse("♠ A     ♠ K\n♥ 2     ♥\n♦       ♦ 5\n♣       ♣ 9")
    assert board.deal == Deal.parse("N:- K..5.9 - A.2..")


def test_several_diagrams() -> None:
    boards = diagram.parse(f"{DRAWN}\nSome words about it.\n\nBoard 8\n{BOOK}\n{LIST}")
    assert [board.number for board in boards] == ["7", "8", ""]
    assert [board.dealer for board in boards] == [Seat.SOUTH, Seat.SOUTH, None]


@pytest.mark.parametrize(
    ("text", "line", "column", "kind", "says"),
    [
        ("foo", 1, 1, Malformed, "no hands"),
        ("♠ AK\n♥ 2\n♦ 3\n♣ 4", 1, 1, Ambiguous, "whose hand"),
        ("North\n♠ AK\n♦ 3", 3, 1, Malformed, "diamonds here"),
        ("North\n♠ AK\n♥ 3", 2, 1, Malformed, "not finished"),
        ("North\n♠ AK\n♠ 3", 3, 1, Malformed, "a new hand"),
        ("North\n♥ AK", 2, 1, Malformed, "a suit without a hand"),
        ("North\n ♠ AKx\n♥\n♦\n♣", 2, 4, Malformed, "any small card"),
        ("North\n ♠ AKA\n♥\n♦\n♣", 2, 6, Illegal, "A stands twice"),
        ("North\n♠ A\n♥\n♦\n♣\nSouth\n♠ A\n♥\n♦\n♣", 2, 1, Illegal, "SA is held by"),
        ("♠ A  ♠ A\n♥    ♥\n♦    ♦\n♣    ♣", 1, 1, Illegal, "SA is held by East and West"),
    ],
)
def test_errors_point_at_the_place(
    text: str, line: int, column: int, kind: type[KibitzError], says: str
) -> None:
    with pytest.raises(kind, match=says) as caught:
        diagram.parse(text, "some.txt")
    place = caught.value.place
    assert place is not None and (place.source, place.line, place.column) == (
        "some.txt",
        line,
        column,
    )


def test_the_error_says_which_diagram_and_the_others_are_still_read() -> None:
    found = list(diagram.boards(Source.of(f"{DRAWN}\n{DRAWN.replace('♥ 54', '♥ 5Z')}\n{DRAWN}")))
    assert [isinstance(item, Board) for item in found] == [True, False, True]
    assert "diagram 2: " in str(found[1])


@pytest.mark.parametrize("number", ["1♠", '1nt"Cup_♠', "S:A", "♠K", "H"])
def test_a_number_that_looks_like_cards_is_none(number: str) -> None:
    board = Board(DEAL, number=number)
    (back,) = diagram.parse(diagram.format([board]))
    assert back.deal == board.deal and back.number == number.lstrip("♠")

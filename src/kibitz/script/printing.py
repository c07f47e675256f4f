"""Printing: deals and hands in dealer's own formats, to the letter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kibitz.cards import SEATS, SUITS, Seat, Vulnerability
from kibitz.deal import Deal, Hand
from kibitz.holding import Holding
from kibitz.notation.dealer import WIDTH

ABREAST = 4
"""Hands beside each other on a sheet of `print`."""


def suit_line(holding: Holding) -> str:
    """One suit: `A K 3 `, or `- `.

    >>> suit_line(Holding.parse("AK3")), suit_line(Holding.parse("-"))
    ('A K 3 ', '- ')
    """
    return "".join(f"{card} " for card in str(holding))


def beside(hands: Sequence[Hand]) -> str:
    """Hands beside each other, four lines, and an empty one."""
    lines = []
    for suit in SUITS:
        *before, last = (suit_line(hand[suit]) for hand in hands)
        lines.append("".join(f"{text:{WIDTH}}" for text in before) + last)
    return "\n".join(lines) + "\n\n"


def all_hands(board: int, deal: Deal) -> str:
    """`printall`: the number, and the four hands beside each other."""
    return f"{board:4}.\n{beside(deal.hands)}"


def east_west(deal: Deal) -> str:
    """`printew`: West's hand and East's."""
    return beside((deal.west, deal.east))


def dotted(hand: Hand) -> str:
    """The four suits with dots between; nothing for a void: `AKQJ.T9872..AKQJ`."""
    return ".".join("" if not hand[suit] else str(hand[suit]) for suit in SUITS)


def compact(deal: Deal, value: int | None = None) -> str:
    """`printcompact`: a line for each hand, and one for the value."""
    lines = [f"{seat.letter.lower()} {dotted(deal[seat])}\n" for seat in SEATS]
    return "".join(lines) + ("" if value is None else f"{value}\n")


def one_line(deal: Deal, value: int | None = None) -> str:
    """`printoneline`: the deal and the value in one line."""
    hands = "".join(f"{seat.letter.lower()} {dotted(deal[seat])} " for seat in SEATS)
    return f"{hands}{'' if value is None else value}\n"


def pbn(
    board: int,
    deal: Deal,
    dealer: Seat | None,
    vulnerable: Vulnerability | None,
    event: str,
    date: str,
) -> str:
    """`printpbn`: a game in Portable Bridge Notation, still without bidding and play.

    A dealer and a vulnerability that the script leaves open are those of the board.
    """
    dealer = Seat.dealer_of(board) if dealer is None else dealer
    vulnerable = Vulnerability.of_board(board) if vulnerable is None else vulnerable
    hands = " ".join(dotted(hand) for hand in deal.hands)
    tags = (
        ("Event", event),
        ("Site", "-"),
        ("Date", date),
        ("Board", board),
        ("West", "-"),
        ("North", "-"),
        ("East", "-"),
        ("South", "-"),
        ("Dealer", dealer.letter),
        ("Vulnerable", vulnerable.text),
        ("Deal", f"N:{hands}"),
        ("Declarer", "?"),
        ("Contract", "?"),
        ("Result", "?"),
    )
    return "".join(f'[{tag} "{value}"]\n' for tag, value in tags) + "\n"


def sheets(seats: Sequence[Seat], deals: Sequence[Deal]) -> str:
    """`print`: the hands of each seat on a sheet of its own, numbered, four abreast."""
    return "".join(
        f"\n\n{seat.word} hands:\n\n\n\n{''.join(_rows(seat, deals))}\f" for seat in seats
    )


def _rows(seat: Seat, deals: Sequence[Deal]) -> Iterator[str]:
    for start in range(0, len(deals), ABREAST):
        row = deals[start : start + ABREAST]
        numbers = "".join(f"{start + i:4}.{'':15}" for i in range(1, len(row) + 1))
        yield f"{numbers}\n{beside([deal[seat] for deal in row])}"

"""Spoken: an auction as it is told at a club table, `1N 3N`, made whole.

Either every call is there, passes and all, or the passes of silent opponents and at the end
are left out, as in the names of rules; a call of the side that did not begin then stands in
parentheses: `1S (2H) 4S`.
"""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.auction import PASS, Auction, Call, Contract
from kibitz.cards import SEATS, Seat
from kibitz.errors import Illegal, Malformed


def auction_of(words: str | Sequence[str], dealer: Seat = Seat.NORTH) -> Auction:
    """The whole auction, passes included.

    >>> str(auction_of("1N 3N")), str(auction_of("1S (2H) 4S"))
    ('1NT P 3NT P P P', '1S 2H 4S P P P')
    >>> str(auction_of("1N p 3n p"))
    '1NT P 3NT P P P'
    """
    text = words if isinstance(words, str) else " ".join(words)
    parts = text.replace("-", " ").replace(",", " ").split()
    if not parts:
        raise Malformed("there is no call", expected="an auction, such as 1N 3N")
    steps = [_read(part) for part in parts]
    told_whole = any(call == PASS for call, _ in steps) and not any(t for _, t in steps)
    auction = _whole(steps, dealer) if told_whole else _short(steps, dealer)
    while not auction.is_over:
        auction = auction.add(PASS)
    return auction


def led(words: str | Sequence[str], leader: Seat = Seat.WEST) -> Auction:
    """The whole auction, dealt so that this seat makes the opening lead.

    >>> led("1N 3N").dealer.word, led("1C 1S 2S").dealer.word
    ('South', 'North')
    """
    for dealer in SEATS:
        auction = auction_of(words, dealer)
        contract = contract_of(auction)
        if contract.leader is leader:
            return auction
    raise AssertionError("one of four dealers fits")


def contract_of(auction: Auction) -> Contract:
    """The contract; an error where everybody passed."""
    contract = auction.contract
    if contract is None:
        raise Illegal("everybody passed: there is no lead", expected="an auction with a bid")
    return contract


def _read(word: str) -> tuple[Call, bool]:
    theirs = word.startswith("(") and word.endswith(")")
    return Call.parse(word[1:-1] if theirs else word), theirs


def _whole(steps: list[tuple[Call, bool]], dealer: Seat) -> Auction:
    auction = Auction(dealer)
    for call, _ in steps:
        auction = _with(auction, call)
    return auction


def _short(steps: list[tuple[Call, bool]], dealer: Seat) -> Auction:
    auction = Auction(dealer)
    for call, theirs in steps:
        while (auction.turn.side is not dealer.side) is not theirs and not auction.is_over:
            auction = auction.add(PASS)
        auction = _with(auction, call)
    return auction


def _with(auction: Auction, call: Call) -> Auction:
    if reason := auction.why_illegal(call):
        so_far = f"{auction} {call}".strip()
        raise Illegal(
            f"the auction {so_far} cannot be bid: {reason}",
            expected="all calls with their passes, or none of the opponents' passes",
            remedy="a call of the side that did not begin stands in parentheses: 1S (2H) 4S",
        )
    return auction.add(call)

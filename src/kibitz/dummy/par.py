"""Par: what both sides score when everybody bids with all the cards in sight.

*Par* is the value of this game. The seats speak in turn, the dealer first;
each passes or makes any higher bid, and will be the declarer of what he bids.
When the others pass, the last bid is played, doubled if it fails. Nobody who
can do better does worse.

A *par contract* is one that scores par and that leaves nobody a better bid:

* no higher bid scores more for the side that makes it, and
* no opponent who speaks before its declarers gains by taking the bid from them.

In each strain the lowest such contract is named, in the way of DDS's dealer
par: `2S-EW` either declares two spades, `3N-W+2` only West takes eleven tricks
there, `4S*-EW-1` four spades doubled go one off.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from kibitz.auction import CALLS, Call, Contract, Doubling
from kibitz.cards import SEATS, Seat, Side, Strain, Vulnerability
from kibitz.dummy.table import Table
from kibitz.pips import to_html
from kibitz.scoring import score

Outcomes = dict[Call, tuple[int, ...]]
"""What North-South score if this bid of this seat is passed out."""

_BIDS = CALLS[3:]
_RUIN = 1_000_000
"""Worse than any score: what bidding above 7NT brings."""


@dataclass(frozen=True, slots=True)
class Par:
    """The score for North-South and the contracts that reach it, `("Pass",)` if nobody bids."""

    score: int
    contracts: tuple[str, ...]

    def to_json(self) -> dict[str, int | list[str]]:
        """`{"score": -110, "contracts": ["2S-EW"]}`."""
        return {"score": self.score, "contracts": list(self.contracts)}

    def _repr_html_(self) -> str:
        return to_html(f"{self.score:+d}: {', '.join(self.contracts)}")


def par(table: Table, vulnerability: Vulnerability, dealer: Seat) -> Par:
    """The par of a deal with this table.

    >>> nobody = (6, 6, 6, 6, 6)
    >>> par(Table((nobody,) * 4), Vulnerability.NONE, Seat.NORTH)
    Par(score=0, contracts=('Pass',))
    """
    outcomes = {
        bid: tuple(_outcome(table, bid, seat, vulnerability) for seat in SEATS) for bid in _BIDS
    }
    value = _value(outcomes, dealer)
    if value == 0:
        return Par(0, ("Pass",))
    return Par(value, _contracts(table, outcomes, value, dealer))


def _outcome(table: Table, bid: Call, seat: Seat, vulnerability: Vulnerability) -> int:
    points = _points(bid, table[seat, bid.strain], vulnerability.of(seat))
    return points if seat.side is Side.NS else -points


@cache  # 980 cases, and every table asks for 140 of them
def _points(bid: Call, tricks: int, vulnerable: bool) -> int:
    doubling = Doubling.DOUBLED if tricks < bid.level + 6 else Doubling.UNDOUBLED
    contract = Contract(bid.level, bid.strain, Seat.NORTH, doubling)
    return score(contract, tricks, vulnerable).total


def _value(outcomes: Outcomes, dealer: Seat) -> int:
    """The value of the game, found from its last bid, 7NT, backward."""
    by_bidding = [_RUIN if seat.side is Side.EW else -_RUIN for seat in SEATS]
    for bid in reversed(_BIDS):
        by_this_bid = list(outcomes[bid])
        for seat in SEATS:
            for other in (seat.previous, seat.partner, seat.next):
                by_this_bid[seat] = _better(other, by_this_bid[seat], by_bidding[other])
        by_bidding = [_better(s, by_this_bid[s], by_bidding[s]) for s in SEATS]
    value = 0
    for seat in (dealer.previous, dealer.partner, dealer.next, dealer):
        value = _better(seat, value, by_bidding[seat])
    return value


def _better(seat: Seat, *scores: int) -> int:
    """The score that this seat prefers; scores are North-South's."""
    return max(scores) if seat.side is Side.NS else min(scores)


def _contracts(table: Table, outcomes: Outcomes, value: int, dealer: Seat) -> tuple[str, ...]:
    """The par contracts: made ones from the highest downward, failing ones from clubs upward."""
    lowest: dict[Strain, tuple[Call, list[Seat]]] = {}
    best_above = {Side.NS: -_RUIN, Side.EW: _RUIN}
    for bid in reversed(_BIDS):
        if not best_above[Side.NS] <= value <= best_above[Side.EW]:
            break
        declarers = [seat for seat in SEATS if outcomes[bid][seat] == value]
        if declarers and not _is_taken_away(outcomes[bid], declarers, value, dealer):
            lowest[bid.strain] = bid, declarers
        for seat in SEATS:
            best_above[seat.side] = _better(seat, best_above[seat.side], outcomes[bid][seat])
    named = []
    for strain, (bid, declarers) in lowest.items():
        tricks = table[declarers[0], strain]
        over = tricks - bid.level - 6
        seats = "".join(seat.letter for seat in declarers)
        text = f"{bid.level}{strain.letter}{'*' * (over < 0)}-{seats}{f'{over:+d}' if over else ''}"
        named.append(((-tricks, -strain) if over >= 0 else (strain, 0), text))
    return tuple(text for _, text in sorted(named))


def _is_taken_away(
    outcome: tuple[int, ...], declarers: list[Seat], value: int, dealer: Seat
) -> bool:
    """Does an opponent who speaks before all the declarers rather play this bid himself?"""
    seat = dealer
    while seat not in declarers:
        if seat.side is not declarers[0].side and _better(seat, outcome[seat], value) != value:
            return True
        seat = seat.next
    return False

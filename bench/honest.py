"""Does anybody read partner's mind? Random auctions against the checker, and two decisive tests.

    python bench/honest.py [--silent 2000] [--contested 500] [--fresh 1000] [--positions 1000]

*Collisions*: every auction is replayed from the rule files and the calls alone
(`bidding/checking/replay.py`); a call that means something else than was recorded, or whose hand
does not have what it means without telling a stretch, is a collision.

*Fresh*: a caller made anew for every call, from the hand, the auction, the systems, the
vulnerability, the settings and the seed, makes the calls of `bid`.

*Redealt*: one hand, the auction so far and the seed are fixed; the other three hands are dealt anew
under the meanings of the checker, and the next call must be the same. Counted apart are positions
after a call of partner's that no rule made.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass

from kibitz.auction import Auction
from kibitz.bidding.calling.bidder import Bidders, Bidding, By, Caller, Made, bid
from kibitz.bidding.calling.layouts import draw, order
from kibitz.bidding.checking.checked import Checked
from kibitz.bidding.rules.library import DEFAULT
from kibitz.bidding.rules.system import System
from kibitz.board import Board
from kibitz.cards import SEATS, Seat, Vulnerability
from kibitz.chance.drawing.sample import Sampler
from kibitz.deal import Deal
from kibitz.dummy import double
from kibitz.lab.experiment import seed_of

RISKS = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH)


RULED = 0.6
"""So many of the positions dealt anew may be such that a rule made partner's last call."""


@dataclass(frozen=True)
class OneBidding:
    """A deal as it was bid."""

    deal: Deal
    dealer: Seat
    vulnerability: Vulnerability
    seed: int
    bidding: Bidding


def biddings(table: Bidders, number: int, first_seed: int) -> Iterator[OneBidding]:
    """Random deals, every dealer and vulnerability in turn."""
    for n in range(number):
        seed = seed_of(first_seed, n)
        deal = Sampler(None).deals(1, seed)[0]
        dealer, risk = SEATS[n % 4], RISKS[n // 4 % 4]
        yield OneBidding(deal, dealer, risk, seed, bid(table, deal, dealer, risk, seed=seed))


def same_by_fresh(table: Bidders, one: OneBidding) -> bool:
    """Does a caller made anew for every call make the same calls?"""
    auction = Auction(one.dealer)
    for made in one.bidding.made:
        other = Bidders.of(dict(table.systems), layouts=table.layouts, silence=table.silence)
        call = Caller(other, one.vulnerability, one.seed).next(one.deal[made.seat], auction).call
        if call != made.call:
            return False
        auction = auction.add(call)
    return True


def redealt(
    table: Bidders, checked: Checked, one: OneBidding, enough: bool = False
) -> Iterator[tuple[bool, bool]]:
    """At each turn: is the call the same with other hands; had partner's last call no rule?

    With `enough` only turns after a call of partner's without a rule are looked at.
    """
    for number, made in enumerate(one.bidding.made):
        if made.by in (By.SILENT, By.ASKED):
            continue
        before = Auction(one.dealer, one.bidding.auction.calls[:number])
        earlier: list[Made] = [*one.bidding.made[:number]]
        partner = next((m for m in reversed(earlier) if m.seat is made.seat.partner), None)
        unruled = partner is not None and partner.rule is None
        if enough and not unruled:
            continue
        replay = checked.replay(one.vulnerability)
        told = {seat: replay.shown(before, seat) for seat in order(made.seat)}
        drawn = draw({made.seat: one.deal[made.seat]}, told, 1, one.seed + number)
        other = drawn.layouts.deals[0]
        caller = Caller(table, one.vulnerability, one.seed)
        auction, noted = Auction(one.dealer), []
        for earlier_made in earlier:  # the calls so far, as the hands dealt anew would note them
            choices = table.listener(one.vulnerability).choices(auction)
            call = earlier_made.call
            heard = earlier_made.heard if choices is None else choices.heard(call)
            noted.append(Made(heard, earlier_made.by))
            auction = auction.add(call)
        again = caller.next(other[made.seat], auction, noted).call
        yield again == made.call, unruled


def main() -> None:
    """Run all of it and print what was found."""
    parser = argparse.ArgumentParser(description="nobody reads partner's mind")
    parser.add_argument("--silent", type=int, default=2000, help="auctions with silent opponents")
    parser.add_argument("--contested", type=int, default=500, help="auctions with both sides")
    parser.add_argument("--fresh", type=int, default=1000, help="auctions by callers made anew")
    parser.add_argument("--positions", type=int, default=1000, help="positions dealt anew")
    parser.add_argument("--layouts", type=int, default=8, help="that calls are chosen on (8)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    double.set_threads(1)
    system = System.load(DEFAULT)
    tables = {
        "silent": Bidders.of(system, layouts=options.layouts),
        "contested": Bidders.of(dict.fromkeys(SEATS, system), layouts=options.layouts),
    }
    fresh, places = [0, 0], [0, 0, 0]
    for name, wanted in (("silent", options.silent), ("contested", options.contested)):
        table, start = tables[name], time.process_time()
        checked = Checked(table)
        for n, one in enumerate(biddings(table, wanted, options.seed)):
            board = Board(one.deal, number=str(n + 1), vulnerability=one.vulnerability)
            checked.add(board, one.bidding)
            if fresh[0] < options.fresh * (0.5 if name == "silent" else 1):
                fresh[0] += 1
                fresh[1] += same_by_fresh(table, one)
            if places[0] < options.positions * (0.5 if name == "silent" else 1):
                enough = places[0] - places[2] >= RULED * places[0]
                for same, unruled in redealt(table, checked, one, enough):
                    places[0] += 1
                    places[1] += same
                    places[2] += unruled
        spent = time.process_time() - start
        print(f"{name}: " + " ".join(checked.lines) + f" {spent:.0f} CPU s in all", flush=True)
    print(f"fresh: {fresh[1]} of {fresh[0]} auctions have the same calls")
    print(f"redealt: {places[1]} of {places[0]} positions have the same call, "
          f"{places[2]} of them after a call of partner's without a rule")  # fmt: skip


if __name__ == "__main__":
    main()

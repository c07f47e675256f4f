"""Does anybody read partner's mind? Random auctions against the checker, and two decisive tests.

    python bench/honest.py [--silent 2000] [--contested 500] [--fresh 1000] [--positions 1000]
                           [--system default] [--paper] [--keep FILE] [--minutes 7]

*Collisions*: every auction is replayed from the rule files and the calls alone
(`bidding/checking/replay.py`); a call that means something else than was recorded, or whose hand
does not have what it means without telling a stretch, is a collision.

*Fresh*: a caller made anew for every call, from the hand, the auction, the systems, the
vulnerability, the settings and the seed, makes the calls of `bid`.

*Redealt*: one hand, the auction so far and the seed are fixed; the other three hands are dealt anew
under the meanings of the checker, the calls so far are noted as `bid` notes them with those hands,
and the next call must be the same. Counted apart are positions after a call of partner's that no
rule made.

`--paper` is the earlier bidder, which places contracts and remembers that it did: it fails all
three. With `--keep` every auction is written down when it is done, and a run that was cut goes on
where it stopped; after so many `--minutes` it stops and tells what there is so far.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kibitz.auction import Auction
from kibitz.bidding.calling.bidder import Bidders, Bidding, By, Caller, Made, bid
from kibitz.bidding.calling.layouts import draw, order
from kibitz.bidding.checking.checked import TOLD, Checked
from kibitz.bidding.checking.replay import collisions
from kibitz.bidding.meaning.hearing import HeardCall
from kibitz.bidding.rules.library import DEFAULT
from kibitz.bidding.rules.system import System
from kibitz.cards import SEATS, Seat, Vulnerability
from kibitz.chance.drawing.sample import Sampler
from kibitz.condition.match import matches
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


def one_bidding(table: Bidders, number: int, first_seed: int) -> OneBidding:
    """A random deal, every dealer and vulnerability in turn."""
    seed = seed_of(first_seed, number)
    deal = Sampler(None).deals(1, seed)[0]
    dealer, risk = SEATS[number % 4], RISKS[number // 4 % 4]
    return OneBidding(deal, dealer, risk, seed, bid(table, deal, dealer, risk, seed=seed))


def biddings(table: Bidders, number: int, first_seed: int) -> Iterator[OneBidding]:
    """The first so many random deals."""
    for n in range(number):
        yield one_bidding(table, n, first_seed)


def same_by_fresh(table: Bidders, one: OneBidding) -> bool:
    """Does a caller made anew for every call make the same calls?"""
    auction = Auction(one.dealer)
    for made in one.bidding.made:
        other = Bidders.of(
            dict(table.systems), layouts=table.layouts, silence=table.silence, paper=table.paper
        )
        call = Caller(other, one.vulnerability, one.seed).next(one.deal[made.seat], auction).call
        if call != made.call:
            return False
        auction = auction.add(call)
    return True


def noted(table: Bidders, one: OneBidding, number: int, deal: Deal) -> list[Made]:
    """The first calls, each noted as `bid` notes it for the hands of another deal."""
    auction, found = Auction(one.dealer), []
    for made in one.bidding.made[:number]:
        choices = table.listener(one.vulnerability).choices(auction)
        if choices is None:
            found.append(Made(HeardCall(made.seat, made.call), By.SILENT))
        else:
            rules = (r for r in choices.rules if matches(r.condition, deal[made.seat]))
            rule = next((r for r in rules if not r.asks or r.call == made.call), None)
            ruled = rule is not None and rule.call == made.call
            placed = By.PLACED if made.by in (By.PLACED, By.RULE) else made.by
            found.append(Made(choices.heard(made.call), By.RULE if ruled else placed))
        auction = auction.add(made.call)
    return found


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
        earlier = one.bidding.made[:number]
        partner = next((m for m in reversed(earlier) if m.seat is made.seat.partner), None)
        unruled = partner is not None and partner.rule is None
        if enough and not unruled:
            continue
        replay = checked.replay(one.vulnerability)
        told = {seat: replay.shown(before, seat) for seat in order(made.seat)}
        drawn = draw({made.seat: one.deal[made.seat]}, told, 1, one.seed + number)
        other = drawn.layouts.deals[0]
        caller = Caller(table, one.vulnerability, one.seed)
        again = caller.next(other[made.seat], before, noted(table, one, number, other)).call
        yield again == made.call, unruled


Row = dict[str, Any]


def examined(checked: Checked, kind: str, number: int, seed: int, fresh: bool, anew: str) -> Row:
    """One auction: its collisions, and the decisive tests that are asked for."""
    start, table = time.process_time(), checked.table
    one = one_bidding(table, number, seed)
    bidding, replay = one.bidding, checked.replay(one.vulnerability)
    recorded = [made.heard.condition for made in bidding.made]
    if table.paper:  # it records no meanings: only the hands are held against them
        recorded = [call.condition for call in replay.calls(bidding.auction)]
    told = [n for n, made in enumerate(bidding.made) if made.by in TOLD]
    hits = collisions(replay, bidding.auction, recorded, one.deal, told)
    row: Row = {
        "kind": kind,
        "number": number,
        "auction": str(bidding.auction),
        "calls": len(bidding.made),
        "turns": bidding.turns,
        "stretches": bidding.stretches,
        "collisions": [f"{hit.seat.letter} {hit.call}: {hit.reason}" for hit in hits],
        "bid": time.process_time() - start,
    }
    if fresh:
        row["fresh"] = same_by_fresh(table, one)
    if anew:
        row["redealt"] = [*redealt(table, checked, one, anew == "unruled")]
    return row | {"spent": time.process_time() - start}


def main() -> None:
    """Run all of it, or what is left of it, and print what was found."""
    parser = argparse.ArgumentParser(description="nobody reads partner's mind")
    parser.add_argument("--silent", type=int, default=2000, help="auctions with silent opponents")
    parser.add_argument("--contested", type=int, default=500, help="auctions with both sides")
    parser.add_argument("--fresh", type=int, default=1000, help="auctions by callers made anew")
    parser.add_argument("--positions", type=int, default=1000, help="positions dealt anew")
    parser.add_argument("--layouts", type=int, default=8, help="that calls are chosen on (8)")
    parser.add_argument("--system", default=DEFAULT, help="of all who bid (the default one)")
    parser.add_argument("--paper", action="store_true", help="the earlier bidder, who places")
    parser.add_argument("--keep", type=Path, help="a file of the auctions that are done")
    parser.add_argument("--minutes", type=float, default=1e9, help="then it stops for now")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    double.set_threads(1)
    system, begun = System.load(options.system), time.time()
    kinds = {
        "silent": (options.silent, (Seat.NORTH, Seat.SOUTH)),
        "contested": (options.contested, SEATS),
    }
    rows: list[Row] = []
    if options.keep and options.keep.exists():
        rows = [json.loads(line) for line in options.keep.read_text().splitlines()]
    for kind, (wanted, seats) in kinds.items():
        silence = system.silence if kind == "silent" else None
        table = Bidders.of(
            dict.fromkeys(seats, system),
            layouts=options.layouts,
            paper=options.paper,
            silence=silence,
        )
        checked = Checked(table)
        done = {row["number"] for row in rows if row["kind"] == kind}
        half = 0.5 if kind == "silent" else 1  # of the decisive tests half are on silent auctions
        for number in range(wanted):
            if number in done or time.time() - begun > 60 * options.minutes:
                continue
            places = [one for row in rows for one in row.get("redealt", ())]
            unruled = sum(bool(one[1]) for one in places)
            fewer = len(places) - unruled >= RULED * len(places) and places
            anew = "" if len(places) >= half * options.positions else "unruled" if fewer else "all"
            fresh = sum("fresh" in row for row in rows) < half * options.fresh
            row = examined(checked, kind, number, options.seed, fresh, anew)
            rows.append(row)
            if options.keep:
                with options.keep.open("a") as file:
                    file.write(json.dumps(row) + "\n")
    for line in told(rows):
        print(line)


def told(rows: list[Row]) -> Iterator[str]:
    """What was found, in words."""
    for kind in ("silent", "contested"):
        some = [row for row in rows if row["kind"] == kind]
        hits = [(row["auction"], one) for row in some for one in row["collisions"]]
        auctions = sum(bool(row["collisions"]) for row in some)
        turns, stretches = (sum(row[key] for row in some) for key in ("turns", "stretches"))
        cost = sum(row["bid"] for row in some) / max(len(some), 1)
        yield (
            f"{kind}: {len(some)} auctions, {sum(row['calls'] for row in some)} calls: {len(hits)} "
            f"collisions in {auctions} auctions; {stretches} stretches in {turns} turns; "
            f"{cost:.2f} CPU s to bid and check one"
        )
        yield from (f"  {auction}: {one}" for auction, one in hits[:5])
    fresh = [row["fresh"] for row in rows if "fresh" in row]
    places = [one for row in rows for one in row.get("redealt", ())]
    unruled = [same for same, without in places if without]
    yield f"fresh: {sum(fresh)} of {len(fresh)} auctions have the same calls"
    yield (
        f"redealt: {sum(same for same, _ in places)} of {len(places)} positions have the same "
        f"call; of {len(unruled)} after a call of partner's without a rule {sum(unruled)}"
    )


if __name__ == "__main__":
    main()

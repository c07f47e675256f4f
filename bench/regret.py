"""What does a contested decision lose because it rests on few layouts? Regret against the truth.

    python bench/regret.py [--positions 100] [--layouts 32] [--truth 500] [--keep FILE]

The positions (`regret_before.jsonl`) are turns of contested auctions at which no rule spoke, bid by
the earlier bidder (the commit before every call had one meaning), with the call that he placed on
32 layouts, or on the eight that he was content with after a placed call of partner's. At each of
them today's bidder chooses, too. The *truth* is what every legal call is worth: the auction bid to
its end on 500 layouts drawn under what has been called, everybody hearing what calls mean, and the
contracts solved. The regret of a call is what it is behind the best of all legal calls, in points.

`--record OUT` writes such a file of positions, of today's bidder or of another one on the path.
With `--keep` every position is written down when it is done; a run that was cut goes on.
`--first 8 16` asks instead whether calls may drop out of the race on fewer layouts than
`CONTESTED`: today's bidder chooses so at turns of his own at which calls were raced, and where he
chooses otherwise both calls are held against each other on the truth's layouts.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import Any
from unittest.mock import patch

import numpy as np

from kibitz.auction import PASS, Auction, Call
from kibitz.bidding.calling import question
from kibitz.bidding.calling.bidder import Bidders, By, Caller, bid
from kibitz.bidding.calling.layouts import draw
from kibitz.bidding.calling.onward import Onward
from kibitz.bidding.calling.question import SolvedLayouts
from kibitz.bidding.rules.library import DEFAULT
from kibitz.bidding.rules.system import System
from kibitz.cards import SEATS, Seat, Vulnerability
from kibitz.chance.drawing.sample import Sampler
from kibitz.deal import Hand
from kibitz.dummy import double
from kibitz.english import plus_minus
from kibitz.lab.experiment import seed_of
from kibitz.measure.estimate import Estimate

BEFORE = Path(__file__).with_name("regret_before.jsonl")
NONE = Vulnerability.NONE
Row = dict[str, Any]


def truth(
    table: Bidders,
    hand: Hand,
    auction: Auction,
    layouts: int,
    seed: int,
    calls: Iterable[Call] | None = None,
) -> dict[Call, float]:
    """What calls, every legal one unless told which, are worth on so many layouts."""
    seat = auction.turn
    masks = draw({seat: hand}, table.told(auction, seat, NONE), layouts, seed).layouts.masks
    solved = SolvedLayouts(masks, seat, NONE)
    onward = Onward(table.listener(NONE), masks, seat, solved.total)
    found = {}
    for call in auction.legal_calls() if calls is None else set(calls):
        reached = onward.reached(auction.add(call), np.arange(len(masks)))
        found[call] = fmean(solved.points(reached))
    return found


def positions(table: Bidders, number: int, seed: int) -> Iterator[Row]:
    """Turns of contested auctions at which a call was chosen by simulation, one a deal."""
    n = 0
    while number:
        own, n = seed_of(seed, n), n + 1
        bidding = bid(table, Sampler(None).deals(1, own)[0], seed=own)
        for at, made in enumerate(bidding.made):
            before = Auction(Seat.NORTH, bidding.auction.calls[:at])
            sides = {seat.side for seat, call in before if call != PASS}
            if made.by is By.PLACED and len(sides) == 2:
                deal = Sampler(None).deals(1, own)[0]
                yield {"hand": str(deal[made.seat]), "auction": str(before), "call": str(made.call)}
                number -= 1
                break


def dropping_out(
    table: Bidders, firsts: Sequence[int], number: int, layouts: int, seed: int, end: float
) -> None:
    """What is lost where calls drop out of the race on fewer layouts, in points a decision."""
    lost: dict[int, list[float]] = {first: [] for first in firsts}
    spent = dict.fromkeys((question.CONTESTED, *firsts), 0.0)
    for at, one in enumerate(positions(table, number, seed)):
        hand, auction = Hand.parse(one["hand"]), Auction.parse(one["auction"], Seat.NORTH)
        calls = {}
        for first in spent:
            start = time.process_time()
            with patch.object(question, "CONTESTED", first):
                calls[first] = Caller(table, NONE, seed + at).next(hand, auction).call
            spent[first] += time.process_time() - start
        worth = {}
        if len(set(calls.values())) > 1:
            worth = truth(table, hand, auction, layouts, seed_of(seed, at) | 1, calls.values())
        for first in firsts:
            usual, other = calls[question.CONTESTED], calls[first]
            lost[first].append(worth[usual] - worth[other] if usual != other else 0.0)
        if time.time() > end:
            break
    usual_cost = spent[question.CONTESTED]
    for first, differences in lost.items():
        found, other = Estimate.of(differences), sum(map(bool, differences))
        print(
            f"from {first} layouts on: another call at {other} of {found.n} turns, lost "
            f"{plus_minus(found.mean, found.half_width, 1)} points a turn (95 %), "
            f"{spent[first] / found.n:.2f} CPU s a call, {usual_cost / found.n:.2f} as it is"
        )


def judged(table: Bidders, number: int, one: Row, layouts: int, seed: int) -> Row:
    """One position: the regret of the recorded call, and of the one that is chosen now."""
    hand, auction = Hand.parse(one["hand"]), Auction.parse(one["auction"], Seat.NORTH)
    start = time.process_time()
    chosen = Caller(table, NONE, seed + number).next(hand, auction)
    spent = time.process_time() - start
    worth = truth(table, hand, auction, layouts, seed_of(seed, number) | 1)
    best = max(worth, key=lambda call: worth[call])
    before = Call.parse(one["call"])
    return {
        "number": number,
        **one,
        "now": str(chosen.call),
        "by": chosen.by.value,
        "best": str(best),
        "before_regret": worth[best] - worth[before],
        "now_regret": worth[best] - worth[chosen.call],
        "spent": spent,
    }


def main() -> None:
    """Judge the positions, or those that are left, and print what was found."""
    parser = argparse.ArgumentParser(description="regret of contested decisions")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--layouts", type=int, default=32, help="that a call is chosen on (32)")
    parser.add_argument("--truth", type=int, default=500, help="layouts of the truth (500)")
    parser.add_argument("--system", default=DEFAULT)
    parser.add_argument("--record", type=Path, help="write positions of this bidder and stop")
    parser.add_argument("--from", dest="source", type=Path, default=BEFORE, help="positions")
    parser.add_argument("--keep", type=Path, help="a file of the positions that are done")
    parser.add_argument("--first", type=int, nargs="*", help="layouts that a call drops out from")
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    double.set_threads(1)
    system, begun = System.load(options.system), time.time()
    table = Bidders.of(dict.fromkeys(SEATS, system), layouts=options.layouts)
    if options.record:
        lines = (json.dumps(row) for row in positions(table, options.positions, options.seed))
        options.record.write_text("\n".join(lines) + "\n")
        return
    if options.first:
        end = begun + 60 * options.minutes
        number, seed = options.positions, options.seed
        dropping_out(table, options.first, number, options.truth, seed, end)
        return
    asked = [json.loads(line) for line in options.source.read_text().splitlines()]
    rows: list[Row] = []
    if options.keep and options.keep.exists():
        rows = [json.loads(line) for line in options.keep.read_text().splitlines()]
    done = {row["number"] for row in rows}
    for number, one in enumerate(asked[: options.positions]):
        if number in done or time.time() - begun > 60 * options.minutes:
            continue
        rows.append(judged(table, number, one, options.truth, options.seed))
        if options.keep:
            with options.keep.open("a") as file:
                file.write(json.dumps(rows[-1]) + "\n")
    for name in ("before", "now"):
        regrets = [row[f"{name}_regret"] for row in rows]
        error = stdev(regrets) / len(regrets) ** 0.5 if len(regrets) > 1 else float("nan")
        print(f"{name}: regret {fmean(regrets):.0f} ± {error:.0f} points on {len(rows)} positions")
    print(f"{fmean(row['spent'] for row in rows):.2f} CPU s a call chosen now")


if __name__ == "__main__":
    main()

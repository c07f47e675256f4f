"""How many calls of a system have a rule? Random deals, silent and contested, passes counted apart.

    python bench/by_rule.py two-over-one --deals 1000 [--silent] [--seed 1] [--out boards.jsonl]

A rule that names no call before its own but `?`, or a Pass with condition `true` that no forcing or
sign-off mark justifies, counts as none. The three passes that end an auction are counted, too, but
also told apart. With both sides bidding the distance from par of the contested boards is printed;
every board is written to a file as it is bid, so that a run that is cut is not lost.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from kibitz.auction import PASS
from kibitz.bidding.calling.bidder import Bidders, By, Made, bid
from kibitz.bidding.calling.wording import call_text
from kibitz.bidding.rules.system import System
from kibitz.cards import SEATS, Vulnerability
from kibitz.chance.drawing.sample import Sampler
from kibitz.condition.tree import Truth
from kibitz.dummy import double
from kibitz.dummy.par import par
from kibitz.lab.experiment import seed_of
from kibitz.scoring import score_for_ns

RISKS = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH)


def has_rule(made: Made, before: list[Made]) -> bool:
    """Was a call made by a rule that says something?"""
    rule = made.heard.rule
    if made.by is not By.RULE or rule is None:
        return False
    words = [w for w in rule.written.removeprefix("$").split(".") if w]
    if len(words) > 1 and all(word.startswith("?") for word in words[:-1]):
        return False
    if rule.call == PASS and rule.condition == Truth(True):
        partner = before[-2].heard.rule if len(before) > 1 else None
        return partner is not None and partner.marks.force in ("to play", "forcing")
    return True


def board(table: Bidders, number: int, first_seed: int) -> dict[str, Any]:
    """One deal, bid and solved."""
    seed = seed_of(first_seed, number)
    deal = Sampler(None).deals(1, seed)[0]
    dealer, risk = SEATS[number % 4], RISKS[number // 4 % 4]
    bidding = bid(table, deal, dealer, risk, seed=seed)
    tricks = double.table(deal)
    contract = bidding.contract
    made = 0 if contract is None else tricks.get(contract.declarer, contract.strain)
    best = par(tricks, risk, dealer)
    calls = []
    closing = len(bidding.made) - (3 if contract else 4)
    for n, one in enumerate(bidding.made):
        if one.by is By.SILENT:
            continue
        rule = one.heard.rule if one.by is By.RULE else None
        calls.append(
            {
                "seat": one.seat.letter,
                "call": str(one.call),
                "by": one.by.value,
                "ruled": has_rule(one, [*bidding.made[:n]]),
                "closing": n >= closing,
                "name": rule.marks.name if rule else one.name,
                "text": call_text(one),
            }
        )
    callers = {seat.side for seat, call in bidding.auction if call != PASS}
    return {
        "number": number,
        "deal": str(deal),
        "dealer": dealer.letter,
        "vul": risk.text,
        "auction": str(bidding.auction),
        "contract": str(contract) if contract else "passed out",
        "tricks": made,
        "score": score_for_ns(contract, made, risk),
        "par": best.score,
        "par_text": str(best),
        "contested": len(callers) == 2,
        "stretches": bidding.stretches,
        "calls": calls,
    }


def told(boards: list[dict[str, Any]]) -> None:
    """Print what came of it."""
    for label, passes, closing in (
        ("other calls", False, True),
        ("passes", True, True),
        ("passes but the closing ones", True, False),
    ):
        chosen = [
            call["ruled"]
            for one in boards
            for call in one["calls"]
            if (call["call"] == "P") is passes and (closing or not call["closing"])
        ]
        without = chosen.count(False)
        share = 100 * without / max(len(chosen), 1)
        print(f"{label}: {without} of {len(chosen)} without a rule, {share:.1f} %")
    by = Counter(call["by"] for one in boards for call in one["calls"])
    print("by: " + ", ".join(f"{name} {number}" for name, number in by.most_common()))
    both = [one for one in boards if one["contested"]]
    losses = [abs(one["score"] - one["par"]) for one in both]
    if len(losses) > 1:
        error = 1.96 * stdev(losses) / len(losses) ** 0.5
        print(f"{len(both)} contested: {mean(losses):.0f} ± {error:.0f} from par")
    missing = Counter(
        " ".join(one["auction"].split()[: n + 1])
        for one in boards
        for n, call in enumerate(one["calls"])
        if not call["ruled"] and len(one["calls"]) == len(one["auction"].split())
    )
    for auction, number in missing.most_common(12):
        print(f"  {number} {auction}")


def main() -> None:
    """Bid random deals and count."""
    parser = argparse.ArgumentParser(description="calls without a rule")
    parser.add_argument("system", nargs="?", default="default")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--silent", action="store_true", help="East and West pass")
    parser.add_argument("--layouts", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a JSON line for each board, as it is bid")
    options = parser.parse_args()
    double.set_threads(1)
    system = System.load(options.system)
    seats = system if options.silent else dict.fromkeys(SEATS, system)
    table = Bidders.of(seats, layouts=options.layouts)
    start = time.process_time()
    boards = []
    for number in range(options.first, options.first + options.deals):
        boards.append(board(table, number, options.seed))
        if options.out:
            with options.out.open("a") as file:
                file.write(json.dumps(boards[-1], ensure_ascii=False) + "\n")
    spent = time.process_time() - start
    kind = "silent" if options.silent else "both sides"
    each = f"{spent / len(boards):.2f} CPU s a board"
    print(f"{system.name}, {kind}, {len(boards)} deals, seed {options.seed}: {each}")
    told(boards)


if __name__ == "__main__":
    main()

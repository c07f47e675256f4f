"""Bidding challenges with expert awards: what does a system score, honestly?

    python bench/awards.py FILE.jsonl [--system sayc] [--rules] [--first 0] [--boards 90]

Each line has a deal, a dealer, the vulnerability and awards from 0 to 10 by contract; North and
South bid, the opponents are silent. A contract that is not listed scores 0, `P` is passed out. A
board whose awards name a seat is left out. Told beside it is the mean where an unlisted contract
counts as the one a level higher: many boards list 4N without 3N, or 5S without 4S, as if of two
contracts with one award only the last had been kept. `--rules` lets nobody choose by simulation:
where no rule speaks, the first call of the fallback table that the hand fits is made.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import mean, stdev

from kibitz.auction import PASS, Auction
from kibitz.bidding.calling.bidder import Bidders, Bidding, bid
from kibitz.bidding.rules.system import System
from kibitz.cards import Seat, Vulnerability
from kibitz.condition.match import matches
from kibitz.deal import Deal
from kibitz.dummy import double


def by_rules(table: Bidders, deal: Deal, dealer: Seat, risk: Vulnerability) -> Auction:
    """The auction by rules and the table's first call alone."""
    auction = Auction(dealer)
    while not auction.is_over:
        hand, choices = deal[auction.turn], table.listener(risk).choices(auction)
        if choices is None:
            auction = auction.add(PASS)
            continue
        rule = next((r for r in choices.rules if not r.asks and matches(r.condition, hand)), None)
        fitting = [c for c, m in choices.offered.items() if matches(m.condition, hand)]
        last = next((c for c in (choices.rest, *fitting, PASS) if c is not None), PASS)
        call = rule.call if rule is not None else fitting[0] if fitting else last
        auction = auction.add(call)
    return auction


def above(name: str, awards: dict[str, float]) -> float:
    """The award of a contract, or of the one a level higher where it is not listed."""
    higher = f"{int(name[0]) + 1}{name[1:]}" if name != "P" else name
    return awards.get(name, awards.get(higher, 0))


def main() -> None:
    """Bid the boards and print the mean award with its interval."""
    parser = argparse.ArgumentParser(description="expert awards")
    parser.add_argument("file", type=Path)
    parser.add_argument("--system", default="default")
    parser.add_argument("--rules", action="store_true", help="nobody simulates")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--layouts", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    double.set_threads(1)
    table = Bidders.of(System.load(options.system), layouts=options.layouts)
    cases = [json.loads(line) for line in options.file.read_text().splitlines() if line.strip()]
    cases = [one for one in cases if all(n[0].isdigit() or n == "P" for n in one["awards"])]
    found: list[float] = []
    kinder: list[float] = []
    for case in cases[options.first : options.first + options.boards]:
        deal, dealer = Deal.parse(case["deal"]), Seat.parse(case["dealer"])
        risk = Vulnerability.parse(case["vul"])
        made: Bidding | None = None
        if options.rules:
            auction = by_rules(table, deal, dealer, risk)
        else:
            made = bid(table, deal, dealer, risk, seed=options.seed)
            auction = made.auction
        contract = auction.contract
        name = "P" if contract is None else f"{contract.level}{contract.strain.letter}"
        awards = {key.upper().replace("NT", "N"): value for key, value in case["awards"].items()}
        award = awards.get(name.replace("NT", "N"), 0)
        found.append(award)
        kinder.append(above(name, awards))
        by = "" if made is None else " ".join(f"{one.call}:{one.by.value}" for one in made.made)
        told = f"{case['board']:>4} {award:>4} {name:4} {auction}   {deal}"
        print(f"{told}  {case['awards']} {by}", flush=True)
    error = 1.96 * stdev(found) / len(found) ** 0.5 if len(found) > 1 else 0
    how = "rules alone" if options.rules else "with placements"
    print(f"{options.system}, {how}: {mean(found):.2f} ± {error:.2f} on {len(found)} boards")
    print(f"{mean(kinder):.2f} where an unlisted contract counts as the one a level higher")


if __name__ == "__main__":
    main()

"""Bidding practice for the Bid page: you are South, a system bids the others, then all is told.

Nothing is kept between two questions: the page sends the deal (sealed, as on the Play page), the
system and the calls so far. The best contract is chosen on layouts in which East and West may
hold what fits, and all contracts are scored on others; beside that stands what the cards of the
deal itself were worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kibitz.auction import Auction, Contract
from kibitz.bidding.calling.bidder import Bidders, Bidding, Caller, Made, bid
from kibitz.bidding.meaning.hearing import HeardCall
from kibitz.bidding.measuring.deals import DealSource, Dealt
from kibitz.bidding.measuring.evaluate import PAR_LAYOUTS, has_opponents, scoring_layouts
from kibitz.bidding.rules.library import shipped, text_of
from kibitz.bidding.rules.system import System
from kibitz.board import Board
from kibitz.cards import SEATS, Seat, Vulnerability
from kibitz.deal import Deal
from kibitz.dummy import solved as solving
from kibitz.dummy.contested import ContestedPar, contested_par
from kibitz.dummy.single import SinglePar, par_of
from kibitz.errors import Illegal, Malformed
from kibitz.lab.experiment import seed_of
from kibitz.review.auction import shows_text
from kibitz.scoring import imps, score_for_ns
from kibitz.web.work.play import opened, sealed
from kibitz.web.work.theme import EXAMPLES, DealTheme, scripted

MISSED = 1.0
"""A deal on which another contract is better by so many IMPs on average comes again."""


def themes() -> dict[str, Any]:
    """The systems that bid, and themes as players say them."""
    return {"systems": list(shipped()), "themes": list(EXAMPLES)}


def system_of(system: dict[str, str]) -> System:
    """A system of the reader's own, or one that comes with kibitz, by its name alone."""
    if system["text"].strip():
        return System.parse(system["text"], system["name"] or "rules")
    if system["name"] not in shipped():
        raise Malformed(
            f"no system {system['name']!r} comes with kibitz", expected=", ".join(shipped())
        )
    return System.parse(*text_of(system["name"]))


def dealt(
    *, system: dict[str, str], kind: str, theme: str, number: int, seed: int, opponents: bool
) -> dict[str, Any]:
    """The deal of a number: any, or one of a theme; sealed, with dealer and vulnerability."""
    rules = system_of(system)
    own = seed_of(seed, number)
    dealer: Seat | None = None
    if kind == "script":
        deal, dealer = scripted(theme, own)
    else:
        wanted = DealTheme.of(theme if kind == "theme" else "", rules)
        deal, dealer = wanted.dealt(rules, own, quiet=not opponents), wanted.dealer
    return {
        "deal": sealed(deal),
        "dealer": (dealer or Seat.dealer_of(number)).letter,
        "vulnerability": Vulnerability.of_board(number).text,
    }


@dataclass(frozen=True)
class PracticeTable:
    """A deal that is being bid: who calls, by which system, and the calls so far."""

    system: System
    deal: Deal
    auction: Auction
    vulnerability: Vulnerability
    persons: frozenset[Seat]
    shown: tuple[Seat, ...]
    opponents: bool
    seed: int

    @classmethod
    def of(cls, table: dict[str, Any]) -> PracticeTable:
        """The table that the page describes."""
        deal = opened(table["deal"])
        short = [seat.word for seat in SEATS if len(deal[seat]) != 13]
        if short:
            raise Illegal(
                f"{short[0]} has no thirteen cards", expected="four hands of thirteen cards"
            )
        both, seen = (Seat.NORTH, Seat.SOUTH), table["sees"]
        return cls(
            system_of(table["system"]),
            deal,
            Auction.parse(table["calls"], Seat.parse(table["dealer"])),
            Vulnerability.parse(table["vulnerability"]),
            frozenset(both if seen == "both" else (Seat.SOUTH,)),
            (Seat.SOUTH,) if seen == "one" else both,
            table["opponents"],
            table["seed"],
        )

    @cached_property
    def bidders(self) -> Bidders:
        """Who bids: the system for North and South, and for the others if they bid."""
        return Bidders.of(self.system, opponents=self.system if self.opponents else None)

    def made(self, auction: Auction) -> Made:
        """What the system calls next."""
        caller = Caller(self.bidders, self.vulnerability, self.seed)
        return caller.next(self.deal[auction.turn], auction)

    def heard(self, auction: Auction) -> tuple[HeardCall, ...]:
        """What the calls mean to the table."""
        return self.bidders.listener(self.vulnerability).at(auction).calls


def bid_on(*, table: dict[str, Any]) -> dict[str, Any]:
    """The table when the person is asked, or when the bidding is over; each call as it is heard."""
    one = PracticeTable.of(table)
    auction = one.auction
    while not auction.is_over and auction.turn not in one.persons:
        auction = auction.add(one.made(auction).call)
    return {
        "deal": sealed(one.deal),
        "calls": [str(call) for _, call in auction],
        "turn": None if auction.is_over else auction.turn.letter,
        "legal": [] if auction.is_over else [str(call) for call in auction.legal_calls()],
        "hands": {seat.letter: str(one.deal[seat]) for seat in one.shown},
        "heard": [heard_json(call) for call in one.heard(auction)],
    }


def reviewed(*, table: dict[str, Any]) -> dict[str, Any]:
    """A deal whose bidding is over: calls, contracts and scores beside those of the system."""
    one = PracticeTable.of(table)
    if not one.auction.is_over:
        raise Illegal("the bidding is not over", remedy="call until three others have passed")
    own = bid(one.bidders, one.deal, one.auction.dealer, one.vulnerability, seed=one.seed)
    best = best_contract(one)
    mine, theirs = one.auction.contract, own.contract
    against = {
        name: best.fresh.versus(mine, other, one.vulnerability)
        for name, other in (("best", best.contract), ("system", theirs))
    }
    behind = min(found.imps.mean for found in against.values()) <= -MISSED
    called = [call for _, call in one.auction]
    (record,) = solving.solved([_board(one)])
    contracts = {"yours": mine, "system": theirs, "best": best.contract}
    scores: dict[str, dict[str, Any]] = {}
    for name, contract in contracts.items():
        tricks = None if contract is None else record.table[contract.declarer, contract.strain]
        average = best.fresh.escore(contract, one.vulnerability)
        scores[name] = {
            "contract": contract_json(contract),
            "tricks": tricks,
            "deal": _score(contract, tricks, one.vulnerability),
            "average": round(average.mean),
            "error": round(average.se),
        }
    return {
        "deal": str(one.deal),
        "calls": list(judged(one)),
        "own": [made_json(made) for made in own.made],
        "scores": scores,
        "par": record.par.to_json() | {"imps": imps(scores["yours"]["deal"] - record.par.score)},
        "against": {
            name: {"imps": round(found.imps.mean, 1), "error": round(found.imps.se, 1)}
            for name, found in against.items()
        },
        "behind": behind,
        "missed": behind and called != [made.call for made in own.made],
        "layouts": len(best.fresh),
        "seed": one.seed,
    }


def best_contract(table: PracticeTable) -> SinglePar | ContestedPar:
    """The best contract on North's and South's hands; of both sides, where both may bid."""
    given = Dealt(table.deal, table.auction.dealer, table.vulnerability)
    source = DealSource({}) if table.opponents else DealSource.of({}, table.system)
    bidding = Bidding(table.auction, ())
    layouts = scoring_layouts(source, given, 2 * PAR_LAYOUTS, table.seed, (table.bidders, bidding))
    if has_opponents(table.bidders):
        return contested_par(
            layouts,
            table.vulnerability,
            table.auction.dealer,
            choose_cap=PAR_LAYOUTS,
            score_cap=PAR_LAYOUTS,
        )
    return par_of(layouts, table.vulnerability, choose_cap=PAR_LAYOUTS, score_cap=PAR_LAYOUTS)


def judged(table: PracticeTable) -> Sequence[dict[str, Any]]:
    """Each call as it was heard; beside the person's what the system would have called there."""
    found = []
    auction = Auction(table.auction.dealer)
    for heard in table.heard(table.auction):
        told = heard_json(heard)
        if heard.seat in table.persons:
            other = table.made(auction)
            told["system"] = None if other.call == heard.call else made_json(other)
            told["mine"] = True
        found.append(told)
        auction = auction.add(heard.call)
    return found


def heard_json(heard: HeardCall) -> dict[str, Any]:
    """A call as the table hears it, in a player's words."""
    marks = None if heard.rule is None else heard.rule.marks
    return {
        "seat": heard.seat.letter,
        "call": str(heard.call),
        "name": "" if marks is None else marks.name,
        "text": shows_text(heard),
        "force": "" if marks is None else marks.force,
        "alert": "" if marks is None else marks.alert,
    }


def made_json(made: Made) -> dict[str, Any]:
    """A call of the system, with what was weighed where the rules left a choice."""
    weighed = made.placement or made.weighed
    return heard_json(made.heard) | {
        "weighed": []
        if weighed is None
        else [{"call": str(one.call), "points": round(one.mean)} for one in weighed.candidates],
        "on": 0 if weighed is None else weighed.layouts,
    }


def contract_json(contract: Contract | None) -> str | None:
    """`4S-S`; None for a deal passed out."""
    return None if contract is None else f"{contract.text}-{contract.declarer.letter}"


def _score(contract: Contract | None, tricks: int | None, risk: Vulnerability) -> int:
    return 0 if contract is None or tricks is None else score_for_ns(contract, tricks, risk)


def _board(table: PracticeTable) -> Board:
    return Board(
        table.deal, dealer=table.auction.dealer, vulnerability=table.vulnerability, number="1"
    )

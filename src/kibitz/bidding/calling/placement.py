"""Placement: the final contract, chosen by simulation, as Bridge ACES does it.

Bridge ACES: "dealing a fixed (configurable) number of the other three hands consistent
with the information, and evaluating results of all contracts. It picks, of course, the
contract that fares best." Every legal contract is a candidate, whatever its call means, and partner
passes: that is the paper's own way (`Bidders.paper`), which no two players could follow. Elsewhere
calls are chosen by what they mean (`question.py`).

Solver calls go where they decide: only strains with a fit are
solved, all on the same layouts, and a contract drops out when knowing more about it would
hardly be worth anything (`measure/race.py`). Where the opponents have bid, passing and doubling
their contract are candidates too, and they are taken to double a contract of ours that fails on
average.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from kibitz.auction import (
    CALLS,
    DOUBLE,
    FIRST_BID,
    PASS,
    REDOUBLE,
    Auction,
    Call,
    Contract,
    Doubling,
)
from kibitz.bidding.calling.aim import TOTAL, Aim, Values
from kibitz.bidding.calling.layouts import DrawnLayouts, Dropped, Told, draw
from kibitz.bidding.meaning.fallback import is_game
from kibitz.cards import FULL_SUIT, Seat, Side, Strain, Vulnerability
from kibitz.deal import Hand
from kibitz.dummy.boards import count_cards
from kibitz.dummy.contested import FIT
from kibitz.dummy.layouts import Layouts
from kibitz.dummy.single import CHOICE
from kibitz.dummy.tricks import Tricks
from kibitz.measure.estimate import Estimate, plain
from kibitz.measure.race import Race, Terms, race
from kibitz.scoring import PREMIUM_LEVELS

LAYOUTS = 32
"""How many layouts a contract is placed on at most, unless another number is asked for."""
RATE = 0.1
"""The rate of wrong choices of a final call: so few layouts tell no better (`bench/race.py`)."""
DOUBLED_FROM = 3
"""A side that has not bid doubles no lower contract than of this level: it is not over yet."""
Outcomes = Mapping[Call, tuple[Contract | None, ...]]
"""What each call may lead to: one contract, or several of which the opponents choose."""


@dataclass(frozen=True, slots=True)
class FinalCall:
    """A call that would end the auction, its contract, its mean and how far it is behind.

    `behind` is the mean difference to the best on the same layouts, `error` its standard error,
    which one layout does not tell.
    """

    call: Call
    contract: Contract | None
    mean: float
    behind: float
    error: float

    def to_json(self) -> dict[str, object]:
        """As plain data."""
        return {
            "call": str(self.call),
            "contract": "Pass" if self.contract is None else str(self.contract),
            "mean": round(self.mean, 1),
            "behind": round(self.behind, 1),
            "error": plain(self.error, 1),
        }


@dataclass(frozen=True, slots=True)
class Placement:
    """The call chosen, the candidates it was compared with to the end, what it rests on.

    `layouts` is how many were needed, `solved` how many boards the solver was asked for.
    """

    candidates: tuple[FinalCall, ...]
    layouts: int
    solved: int
    seed: int
    dropped: tuple[Dropped, ...] = ()
    aim: Aim = TOTAL

    @property
    def best(self) -> FinalCall:
        """The candidate that was chosen."""
        return self.candidates[0]

    @property
    def call(self) -> Call:
        """The call that was chosen."""
        return self.best.call

    @property
    def is_final(self) -> bool:
        """Were contracts compared that would stand, and not calls that lead to several?"""
        return any(one.contract is not None for one in self.candidates)

    @property
    def given_up(self) -> tuple[Seat, ...]:
        """Whose calls were left out because no layout fits them."""
        return tuple(dict.fromkeys(one.seat for one in self.dropped))

    @property
    def is_clear(self) -> bool:
        """Is it better than the next, by the whole 95 % interval, or alone at the end?"""
        if len(self.candidates) == 1:
            return True
        best, second = self.candidates[:2]
        error = max(best.error, second.error)  # one of the two is nought: the race's leader's
        return Estimate(second.behind - best.behind, error, self.layouts).is_clear


def place(
    hand: Hand,
    auction: Auction,
    told: Told,
    vulnerability: Vulnerability = Vulnerability.NONE,
    *,
    layouts: int = LAYOUTS,
    seed: int = 1,
    aim: Aim = TOTAL,
    terms: Terms | None = None,
) -> Placement:
    """Place the final contract for the player whose turn it is.

    He sees his hand and the auction; `told` is what the other seats have shown, partner
    first. The same seed gives the same call. `terms` are those of the race, the
    aim's unless others are given.
    """
    drawn = draw({auction.turn: hand}, told, layouts, seed)
    outcomes = outcomes_of(auction, strains_of(auction.turn, drawn.layouts))
    return decide(auction, drawn, outcomes, vulnerability, aim=aim, terms=terms)


def decide(
    auction: Auction,
    drawn: DrawnLayouts,
    outcomes: Outcomes,
    vulnerability: Vulnerability,
    *,
    aim: Aim = TOTAL,
    terms: Terms | None = None,
) -> Placement:
    """The best of some calls, each solved on as many of the layouts as it takes."""
    tricks = Tricks(drawn.layouts)
    sign = 1 if auction.turn.side is Side.NS else -1
    chosen: dict[Call, Contract | None] = {}

    def points_of(contracts: Sequence[Contract | None], rows: int) -> Values:
        return sign * tricks.scores(contracts, vulnerability, rows)

    def values(calls: Sequence[Call], rows: int) -> Values:
        columns = []
        for call in calls:
            points = points_of(outcomes[call], rows)
            worst = int(np.argmin(points.sum(axis=0)))
            chosen[call] = outcomes[call][worst]
            columns.append(points[:, worst])
        field = points_of([contract for contract, _ in aim.field], rows) if aim.field else None
        return aim.values(np.stack(columns, axis=1), field)

    terms = replace(terms, cap=len(tricks)) if terms else terms_of(aim, len(tricks))
    ended = race(values, [*outcomes], terms)
    found = final_calls(ended, chosen)
    ranking = tuple(sorted(found, key=lambda one: (-one.mean, one.call)))
    return Placement(ranking, ended.rows, tricks.solved, drawn.layouts.seed, drawn.dropped, aim)


def terms_of(aim: Aim, layouts: int) -> Terms:
    """The terms on which calls are raced, on so many layouts at most."""
    return replace(aim.scoring.terms(layouts), rate=RATE, first=CHOICE.first)


def final_calls(
    ended: Race[Call], contracts: Mapping[Call, Contract | None]
) -> Iterator[FinalCall]:
    """The calls that a race compared to the end, with what each is behind its leader."""
    ahead = ended.values[:, ended.best]
    for call, column in zip(ended.names, ended.values.T, strict=True):
        behind = Estimate.of(ahead - column)  # the race's own lead makes allowance for the unseen
        yield FinalCall(call, contracts.get(call), float(column.mean()), behind.mean, behind.se)


def cautious(ended: Race[Call], calls: Sequence[Call]) -> Call:
    """The winner of a race, or of these calls the first that stakes less and that it hardly leads.

    Instead of a bid that is a pass or a lower bid in its strain, not another contract.
    """
    best = ended.leader
    for call in calls:
        if best.is_bid and call.is_bid and call.strain is not best.strain:
            continue
        if _stake(call) < _stake(best) and ended.hardly_leads(call):
            return call
    return best


def _stake(call: Call) -> int:
    """How much a call stakes: a slam more than a game, a game or a double more than other calls."""
    if not call.is_bid:
        return 0 if call == PASS else 2
    return 1 if not is_game(call) else 2 if call.level < 6 else call.level - 3


def strains_of(seat: Seat, layouts: Layouts) -> list[Strain]:
    """The strains that can matter: notrump, and suits with a fit (the longest in any case)."""
    both = layouts.masks[:, seat] | layouts.masks[:, seat.partner]
    fits = {
        strain: float(count_cards(both >> np.uint64(13 * strain) & np.uint64(FULL_SUIT)).mean())
        for strain in Strain
        if strain.suit is not None
    }
    longest = max(fits.values())
    return [s for s in Strain if s.suit is None or fits[s] >= min(FIT, longest)]


def outcomes_of(auction: Auction, strains: Sequence[Strain]) -> Outcomes:
    """What each call leads to when all others pass: pass first, then the bids upward.

    Of the bids in a strain only the lowest and the lowest of each premium count: another
    makes no more and fails more often. Where the lowest only raises our own part score,
    passing is as good.
    """
    now, last = auction.contract, auction.last_bid
    side = auction.turn.side
    ours = now is not None and now.side is side
    contested = any(seat.side is not side and call != PASS for seat, call in auction)
    found: dict[Call, tuple[Contract | None, ...]] = {}
    found[PASS] = _doubled_perhaps(now) if ours and contested else (now,)
    if now is not None and not auction.why_illegal(DOUBLE):
        we_bid = any(seat.side is side and call != PASS for seat, call in auction)
        if we_bid or now.level >= DOUBLED_FROM:
            found[DOUBLE] = (auction.add(DOUBLE).contract,)
    if not auction.why_illegal(REDOUBLE):
        found[REDOUBLE] = (auction.add(REDOUBLE).contract,)
    raises_only = now.strain if now is not None and ours and not now.doubling else None
    lowest = dict.fromkeys(strains, True)
    for call in CALLS[FIRST_BID.number if last is None else last.number + 1 :]:
        if call.strain not in lowest:
            continue
        first = lowest[call.strain] and call.strain is not raises_only
        lowest[call.strain] = False
        if first or call.level in PREMIUM_LEVELS[call.strain]:
            contract = auction.add(call).contract
            found[call] = _doubled_perhaps(contract) if contested else (contract,)
    return found


def _doubled_perhaps(contract: Contract | None) -> tuple[Contract | None, ...]:
    """A contract of ours as it stands, and doubled by the opponents."""
    if contract is None or contract.doubling:
        return (contract,)
    return contract, replace(contract, doubling=Doubling.DOUBLED)

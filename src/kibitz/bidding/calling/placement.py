"""Placement: the final contract, chosen by simulation where the rules say nothing.

Bridge ACES: "dealing a fixed (configurable) number of the other three hands consistent
with the information, and evaluating results of all contracts. It picks, of course, the
contract that fares best." Solver calls go where they decide: only strains with a fit are
solved, all on the same layouts, and a contract drops out when knowing more about it would
hardly be worth anything (`measure/race.py`). On demand the fitted table of expected tricks has a
say as well, in total points: it sees more layouts than can be solved, and the solver
corrects it.

Where the opponents have bid, passing and doubling their contract are candidates too, and
they are taken to double a contract of ours that fails on average.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

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
from kibitz.bidding.calling.aim import TOTAL, Aim, Scoring, Values
from kibitz.bidding.calling.expected_tricks import Numbers, expected, expected_scores
from kibitz.bidding.calling.layouts import DrawnLayouts, Meanings, draw
from kibitz.cards import FULL_SUIT, SEATS, Seat, Side, Strain, Vulnerability
from kibitz.deal import Hand
from kibitz.dummy.boards import count_cards
from kibitz.dummy.contested import FIT
from kibitz.dummy.layouts import Layouts
from kibitz.dummy.tricks import Tricks
from kibitz.measure.estimate import Estimate, plain
from kibitz.measure.race import Race, Terms, race
from kibitz.scoring import PREMIUM_LEVELS

LAYOUTS = 32
"""How many layouts a contract is placed on at most, unless another number is asked for."""
MORE = 4
"""Layouts that the table sees for one that is solved."""
TABLE = 12
"""The table's word counts as much as so many solved layouts."""
DOUBLED_FROM = 3
"""A side that has not bid doubles no lower contract than of this level: it is not over yet."""
DOUBT = {DOUBLE: 40.0, REDOUBLE: 120.0}
"""Points: a double that gains less than this over passing is not made.

The solver defends with open cards, and a double tells declarer where the missing ones are.
"""

Outcomes = Mapping[Call, tuple[Contract | None, ...]]
"""What each call may lead to: one contract, or several of which the opponents choose."""
Keep = Callable[[Layouts], Layouts]
"""Leaves out layouts in which somebody would not have placed what he did (`believed.py`)."""
Screen = Callable[[Auction, Layouts, Outcomes, Vulnerability], Outcomes]
"""Leaves out the calls that need not be solved."""


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
    given_up: tuple[Seat, ...] = ()
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
    meanings: Meanings,
    vulnerability: Vulnerability = Vulnerability.NONE,
    *,
    layouts: int = LAYOUTS,
    seed: int = 1,
    aim: Aim = TOTAL,
    terms: Terms | None = None,
    informed: bool = False,
    screen: Screen | None = None,
    keep: Keep | None = None,
) -> Placement:
    """Place the final contract for the player whose turn it is.

    He sees his hand and the auction; `meanings` is what the other seats have shown, partner
    first. The same seed gives the same call. `terms` are those of the race, the
    aim's unless others are given. With `informed` the fitted table has a say; a `screen` leaves
    out calls unsolved, `keep` layouts.
    """
    number = MORE * layouts if informed or keep else layouts
    drawn = draw({auction.turn: hand}, meanings, number, seed)
    if keep is not None:
        drawn = replace(drawn, layouts=keep(drawn.layouts))
    outcomes = outcomes_of(auction, strains_of(auction.turn, drawn.layouts))
    if screen is not None:
        outcomes = screen(auction, drawn.layouts, outcomes, vulnerability)
    return decide(
        auction,
        drawn,
        outcomes,
        vulnerability,
        layouts=layouts,
        aim=aim,
        terms=terms,
        informed=informed,
    )


def decide(
    auction: Auction,
    drawn: DrawnLayouts,
    outcomes: Outcomes,
    vulnerability: Vulnerability,
    *,
    layouts: int | None = None,
    aim: Aim = TOTAL,
    terms: Terms | None = None,
    informed: bool = False,
) -> Placement:
    """The best of some calls, each solved on as many of the layouts as it takes.

    So many of the drawn layouts are solved at most. With `informed` the table sees all of
    them: its mean is corrected by what the solver finds beside it on the same layouts, the
    more the more there are.
    """
    tricks = Tricks(drawn.layouts if layouts is None else drawn.layouts.first(layouts))
    sign = 1 if auction.turn.side is Side.NS else -1
    chosen: dict[Call, Contract | None] = {}
    table = _Table(drawn.layouts.masks, vulnerability)

    def points_of(contracts: Sequence[Contract | None], rows: int) -> NDArray[np.int64]:
        return sign * tricks.scores(contracts, vulnerability, rows)

    def values(calls: Sequence[Call], rows: int) -> Values:
        columns = []
        for call in calls:
            points = points_of(outcomes[call], rows)
            worst = int(np.argmin(points.sum(axis=0)))
            chosen[call] = outcomes[call][worst]
            columns.append(points[:, worst])
        if informed and aim.scoring is Scoring.TOTAL:
            guesses = [sign * table.points(chosen[call]) for call in calls]
            return np.stack(list(map(_corrected, guesses, columns)), axis=1)
        field = points_of([contract for contract, _ in aim.field], rows) if aim.field else None
        return aim.values(np.stack(columns, axis=1), field)

    terms = replace(terms, cap=len(tricks)) if terms else aim.scoring.terms(len(tricks))
    ended = race(values, [*outcomes], terms)
    found = final_calls(ended, chosen)
    ranking = cautious(sorted(found, key=lambda one: (-one.mean, one.call)), aim)
    return Placement(ranking, ended.rows, tricks.solved, drawn.layouts.seed, drawn.given_up, aim)


def final_calls(
    ended: Race[Call], contracts: Mapping[Call, Contract | None]
) -> Iterator[FinalCall]:
    """The calls that a race compared to the end, with what each is behind its leader."""
    ahead = ended.values[:, ended.best]
    for call, column in zip(ended.names, ended.values.T, strict=True):
        behind = Estimate.of(ahead - column)  # the race's own lead makes allowance for the unseen
        yield FinalCall(call, contracts.get(call), float(column.mean()), behind.mean, behind.se)


def cautious(ranking: Sequence[FinalCall], aim: Aim = TOTAL) -> tuple[FinalCall, ...]:
    """The ranking with pass before a double that hardly gains."""
    passing = next((one for one in ranking if one.call == PASS), None)
    doubt = DOUBT.get(ranking[0].call)
    if doubt is None or passing is None or aim.scoring is not Scoring.TOTAL:
        return tuple(ranking)
    if passing.behind > max(doubt, passing.error):
        return tuple(ranking)
    return passing, *(one for one in ranking if one is not passing)


def _corrected(guess: Numbers, solved: NDArray[np.int64]) -> Numbers:
    """The table's mean, corrected by the solver's differences to it where it has solved.

    As if the table had seen a difference of nothing in `TABLE` layouts more: that is the mean
    of the column, and what is left in doubt is how much its rows scatter.
    """
    rows = len(solved)
    off = solved - guess[:rows]
    weight = rows / (rows + TABLE)
    found: Numbers = guess.mean() + off.mean() * weight + (off - off.mean()) * math.sqrt(weight)
    return found


class _Table:
    """What the fitted table expects North-South to score on some layouts."""

    def __init__(self, masks: NDArray[np.uint64], vulnerability: Vulnerability) -> None:
        self.masks, self.vulnerability = masks, vulnerability
        self._known: dict[Contract | None, Numbers] = {}

    def points(self, contract: Contract | None) -> Numbers:
        """The expected score of a contract in each layout."""
        if contract not in self._known:
            tricks = np.zeros(len(self.masks))
            if contract is not None:
                one, two = (seat for seat in SEATS if seat.side is contract.side)
                tricks = expected(self.masks[:, one], self.masks[:, two], contract.strain)
            self._known[contract] = expected_scores(contract, tricks, self.vulnerability)
        return self._known[contract]


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

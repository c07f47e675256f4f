"""Listener: an auction of strangers, call by call; what each may mean and what each hand is then.

Every call is read by the entries of the registry that are plausible there. How likely a reading is
rests on how often it is meant (`habits.table`) and on what its caller has shown before; readings
of one side hold together (who opens a strong club answers by it). The hand is then believed by all
of them at once, each by its share. What no hand can have is dropped, and it is said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kibitz.auction import PASS, Auction, Call
from kibitz.bidding.listening.alerts import told
from kibitz.bidding.listening.grid import Believed, Cells, prior
from kibitz.bidding.listening.habits import Habits, habits
from kibitz.bidding.listening.moment import CallHeard, CallMoment
from kibitz.bidding.listening.portrait import NOTHING, Portrait
from kibitz.bidding.listening.reading import CallReading, parsed
from kibitz.bidding.listening.registry import plausible
from kibitz.bidding.listening.shading import SHARP, Shades, likelihood, on_grid
from kibitz.board import Notes
from kibitz.cards import SEATS, Seat, Side, Vulnerability
from kibitz.condition.match import matches
from kibitz.condition.tree import Condition
from kibitz.deal import Deal

IMPOSSIBLE = 0.03
"""A reading that so few hands can have, of those that the caller may hold, against all hands, is
dropped: it contradicts what he has shown before."""
UNLIKE = 0.125
"""A reading that the caller's hand, seen afterwards, has not weighs so much of what it did."""
RANKED = 4
"""So many readings of a call are kept at most."""
SYSTEMS: Mapping[str, tuple[str, ...]] = {
    "club": ("natural club", "strong club"),
    "notrump": ("strong notrump", "weak notrump"),
}
"""What readings of one side must agree in."""


@dataclass(frozen=True, eq=False)
class StrangeCall:
    """A call of a stranger: its readings, ranked, and the usual one where no hand can have it."""

    seat: Seat
    call: Call
    readings: tuple[CallReading, ...]
    dropped: tuple[CallReading, ...] = ()
    kind: str = ""
    portrait: Portrait | None = None
    """The first reading, and what the call adds to what its caller has shown before."""
    before: Portrait = NOTHING
    """What was told of the caller before."""
    moment: CallMoment | None = field(default=None, repr=False)

    @property
    def first(self) -> CallReading | None:
        """What it most probably means."""
        return self.readings[0] if self.readings else None

    @property
    def shown(self) -> Condition | None:
        """What is printed of it, as a condition."""
        return self.portrait.condition if self.portrait else None

    @property
    def second(self) -> CallReading | None:
        """What else it may well mean."""
        return self.readings[1] if len(self.readings) > 1 else None


@dataclass(frozen=True, eq=False)
class ListenedAuction:
    """An auction as a stranger hears it: its calls, and what is believed of each hand."""

    auction: Auction
    calls: tuple[StrangeCall, ...]
    believed: Mapping[Seat, Believed]

    def shown(self, seat: Seat) -> Portrait:
        """What a seat has shown in all: its points, and the suits that it has bid."""
        mine = (one.first for one in self.calls if one.seat is seat and one.call != PASS)
        suits = dict.fromkeys(suit for one in mine if one is not None for suit in one.suits)
        return NOTHING.drawn(self.believed[seat].cells, suits, NOTHING)


def listen(
    auction: Auction,
    vulnerability: Vulnerability = Vulnerability.NONE,
    alerts: Notes = (),
    deal: Deal | None = None,
) -> ListenedAuction:
    """What the calls of an auction show, whoever made them.

    `alerts` are the explanations of a record, by the number of the call. With a `deal` readings
    that the caller's hand has are preferred, as his table knew which was meant.

    >>> heard = listen(Auction.parse("1S 2S", Seat.NORTH))
    >>> [one.first.name for one in heard.calls]
    ['opening', 'Michaels']
    """
    hearing = Hearer(vulnerability, habits(), auction.dealer, deal)
    said = dict(alerts)
    for number, call in enumerate(auction.calls):
        hearing.hear(call, said.get(number, ""))
    return ListenedAuction(auction, tuple(hearing.calls), hearing.believed)


class Hearer:
    """The state of an auction that is being heard."""

    def __init__(
        self,
        vulnerability: Vulnerability,
        table: Habits,
        dealer: Seat,
        deal: Deal | None = None,
    ) -> None:
        self.vulnerability, self.table, self.deal = vulnerability, table, deal
        self.auction = Auction(dealer)
        self.calls: list[StrangeCall] = []
        self.heard: tuple[CallHeard, ...] = ()
        self.believed = dict.fromkeys(SEATS, Believed(prior()))
        self.stated = dict.fromkeys(SEATS, NOTHING)
        self.systems: dict[Side, dict[str, float]] = {side: {} for side in Side}

    def moment(self, call: Call) -> CallMoment:
        """The moment of the next call."""
        side = self.auction.turn.side
        return CallMoment(
            self.auction, call, self.heard, self.believed, self.vulnerability, self.systems[side]
        )

    def hear(self, call: Call, alert: str = "") -> StrangeCall:
        """One more call, with its explanation in the record."""
        moment = self.moment(call)
        seat = moment.seat
        cells = self.believed[seat].cells
        readings = told(alert, moment)
        refused = tuple(one for one in readings if not self._may_be(one, cells))
        if refused or not readings:
            readings = plausible(moment)
        kind = readings[0].kind if readings else "pass" if call == PASS else "bid"
        weights = np.array([self._weight(one, seat.side) for one in readings])
        strange = self.table.strangeness(kind)
        shares, after = np.zeros(0), cells
        dropped: tuple[CallReading, ...] = ()
        if readings:
            scores = [shaded(one.shows, self.table.shade(one.kind)) for one in readings]
            masses = np.array([float((cells * one.cells).sum()) / one.mass for one in scores])
            weights = self._known(weights / weights.sum(), readings, seat)
            self.noted(readings, scores, weights, strange, cells)
            possible = masses >= IMPOSSIBLE
            usual = weights >= weights.max()
            dropped = tuple(
                one
                for one, may, first in zip(readings, possible, usual, strict=True)
                if first and not may
            )
            joint = np.where(possible, weights * masses, 0.0)
            factor = np.full((1, 1), strange)
            for one, weight, may in zip(scores, weights, possible, strict=True):
                if may:
                    factor = factor + (1 - strange) * weight / one.mass * one.cells
            after = cells * factor
            after = after / after.sum()
            shares = joint / joint.sum() if joint.sum() else joint
        ranked = sorted(
            (
                one.weighing(float(share))
                for one, share in zip(readings, shares, strict=True)
                if share
            ),
            key=lambda one: -one.share,
        )[:RANKED]
        portrait = None
        if ranked:
            portrait = Portrait.of(ranked[0].condition)
            if moment.mine and call != PASS and not ranked[0].bare:
                score = shaded(ranked[0].shows, self.table.shade(ranked[0].kind))
                portrait = portrait.drawn(cells * score.cells, ranked[0].suits, self.stated[seat])
        before = self.stated[seat]
        if portrait is not None and call != PASS:
            self.stated[seat] = before.also(portrait)
        dropped = (*refused, *dropped)
        found = StrangeCall(seat, call, tuple(ranked), dropped, kind, portrait, before, moment)
        self._remember(seat.side, found)
        self.believed = {**self.believed, seat: Believed(after)}
        self.heard = (*self.heard, CallHeard(seat, call, found.readings))
        self.auction = self.auction.add(call)
        self.calls.append(found)
        return found

    def _may_be(self, reading: CallReading, cells: Cells) -> bool:
        """Can the caller have what a reading shows, after what he has shown before?"""
        score = shaded(reading.shows, SHARP)
        return float((cells * score.cells).sum()) / score.mass >= IMPOSSIBLE

    def _known(
        self, weights: NDArray[np.float64], readings: Sequence[CallReading], seat: Seat
    ) -> NDArray[np.float64]:
        """The weights, once the caller's hand is seen: what it has not was not meant."""
        hand = None if self.deal is None else self.deal[seat]
        if hand is None or len(hand) != 13 or len(readings) == 1:
            return weights
        has = np.array([matches(one.condition, hand) for one in readings])
        seen = weights * np.where(has, 1.0, UNLIKE)
        return np.asarray(seen / seen.sum())

    def noted(
        self,
        readings: Sequence[CallReading],
        scores: Sequence[Shaded],
        weights: NDArray[np.float64],
        strange: float,
        cells: Cells,
    ) -> None:
        """For who counts habits: the readings of a call before they are weighed."""

    def _weight(self, reading: CallReading, side: Side) -> float:
        weight = self.table.weight(reading)
        if reading.system:
            weight *= self.systems[side].get(reading.system, 1.0)
        return weight

    def _remember(self, side: Side, found: StrangeCall) -> None:
        """What the side plays, as far as this call tells."""
        for words in SYSTEMS.values():
            tied = {one.system: one.share for one in reversed(found.readings)}
            if any(word in tied for word in words):
                plain = sum(one.share for one in found.readings if one.system not in words)
                known = self.systems[side]
                for word in words:
                    share = sum(one.share for one in found.readings if one.system == word)
                    known[word] = share + plain * known.get(word, 1.0) + 1e-3


@dataclass(frozen=True, eq=False)
class Shaded:
    """A condition on the grid: how likely each cell is to call so, and the share of all hands."""

    cells: Cells
    mass: float


@lru_cache(maxsize=1500)
def shaded(shows: str, shades: Shades) -> Shaded:
    """A condition with the shades of its kind on the grid."""
    cells = likelihood(parsed(shows), shades, on_grid)
    return Shaded(cells, max(float((prior() * cells).sum()), 1e-12))

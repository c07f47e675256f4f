"""Lead: which opening lead beats the contract most often, given what the auction means.

The hidden hands are drawn under the meaning of the auction (`hearing`, `layouts`), the same
layouts for all leads, and each lead is solved double dummy on each, until the race
(`measure/race.py`) is decided. That the leads are compared on the same layouts makes their
differences far more certain than the numbers themselves; every difference has its own, paired,
standard error. Both sides see all cards
after the lead, so a lead that would fool somebody is not paid for it, and declarer never
guesses wrong: the usual caution with such simulations (Bird and Anthias, Winning Notrump
Leads, 2011, and Winning Suit Contract Leads, 2012, use the same method).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from kibitz.auction import Auction, Contract
from kibitz.bidding.calling.aim import Scoring
from kibitz.bidding.leads.layouts import gather, weighed
from kibitz.bidding.leads.reason import compared
from kibitz.bidding.listening.evidence import weights_of
from kibitz.bidding.listening.listener import ListenedAuction, listen
from kibitz.bidding.meaning.hearing import Hearing, Systems, hear
from kibitz.bidding.meaning.spoken import contract_of, led
from kibitz.bidding.rules.system import System
from kibitz.cards import SEATS, Card, Seat, Side, Vulnerability, cards_of
from kibitz.chance.drawing.subsets import Masks
from kibitz.condition.tree import Condition
from kibitz.deal import Hand
from kibitz.dummy.double import card_tricks_of_masks
from kibitz.dummy.escore import score_by_tricks
from kibitz.english import counted, plus_minus
from kibitz.errors import Illegal, must_be
from kibitz.measure.estimate import Estimate
from kibitz.measure.race import race
from kibitz.pips import to_html
from kibitz.reason import Reason

LAYOUTS = 700
"""So many layouts are solved at most, unless another number is asked for."""
MARGIN = {Scoring.TOTAL: 10.0, Scoring.IMPS: 0.25, Scoring.MATCHPOINTS: 2.5}
"""What does not matter between two leads, unless another margin is asked for."""

Progress = Callable[[int, int], None]
Tricks = NDArray[np.int8]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Lead:
    """A lead (or several that are equals): how it does, and how far it is behind the best.

    `worth` is in points of the defenders, or in IMPs or percents against tables that lead each
    of the thirteen cards equally often. `behind` is in the same and `beats_behind` in the
    chance to beat the contract, both paired. `costs` is the share of layouts on which another
    lead takes more tricks.
    """

    cards: tuple[Card, ...]
    beats: Estimate
    tricks: Estimate
    worth: Estimate
    behind: Estimate
    beats_behind: Estimate
    costs: float

    @property
    def text(self) -> str:
        """`♠QJT`: the suit and the equals, highest first."""
        return self.cards[0].suit.symbol + "".join(card.rank.letter for card in self.cards)


@dataclass(frozen=True)
class LeadQuestion:
    """Who leads from which hand against what, and what the others have shown.

    `listened` is the auction as strangers' calls are heard, where no system was named.
    """

    hand: Hand
    auction: Auction
    hearing: Hearing
    vulnerability: Vulnerability = Vulnerability.NONE
    scoring: Scoring = Scoring.IMPS
    listened: ListenedAuction | None = None
    contract: Contract = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "contract", contract_of(self.auction))
        if len(self.hand) != 13:
            raise Illegal(
                f"the hand {self.hand} has {counted(len(self.hand), 'card')}",
                expected="thirteen cards",
            )

    @classmethod
    def of(
        cls,
        hand: Hand,
        auction: Auction,
        systems: Systems | None,
        stated: Mapping[Seat, Condition] | None = None,
        vulnerability: Vulnerability = Vulnerability.NONE,
        scoring: Scoring = Scoring.IMPS,
    ) -> LeadQuestion:
        """The question after an auction bid by these systems; by strangers where there are none."""
        if systems is None:
            given = {seat: (said,) for seat, said in (stated or {}).items()}
            heard = Hearing((), given, frozenset(given))
            listened = listen(auction, vulnerability)
            return cls(hand, auction, heard, vulnerability, scoring, listened)
        heard = hear(systems, auction, stated, vulnerability)
        return cls(hand, auction, heard, vulnerability, scoring)

    @property
    def leader(self) -> Seat:
        """Who leads."""
        return self.contract.leader

    @property
    def told(self) -> dict[Seat, tuple[Condition, ...]]:
        """What the hidden hands have shown, call by call, in the order in which it is kept.

        What rules tell comes before what the table says, and declarer's hand before the others.
        """
        seats = (self.contract.declarer, self.contract.dummy, self.leader.partner)
        kept = sorted(seats, key=lambda seat: not self.hearing.is_sure(seat))  # stable
        return {seat: self.hearing.shown.get(seat, ()) for seat in kept}

    def beaten(self, tricks: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Where so many tricks of the defenders beat the contract."""
        return np.asarray(13 - tricks < self.contract.tricks_needed)

    def points(self, tricks: NDArray[np.int64]) -> NDArray[np.int64]:
        """The defenders' points for their tricks."""
        scores = score_by_tricks(self.contract, self.vulnerability)
        sign = 1 if self.leader.side is Side.NS else -1
        return np.asarray(sign * scores[13 - tricks], np.int64)

    def worth(self, tricks: NDArray[np.int64], cards: Sequence[int]) -> Floats:
        """What their tricks are worth, with as many `cards` to each column.

        Elsewhere each of the thirteen cards is led equally often.
        """
        points = self.points(tricks)
        shares = [number / 13 for number in cards]
        return np.asarray(self.scoring.against(points, points, shares), float)


@dataclass(frozen=True)
class OpeningLeads:
    """The leads, the best first, on how many layouts, and why the best is best."""

    question: LeadQuestion
    leads: tuple[Lead, ...]
    layouts: int
    seed: int
    given_up: tuple[Seat, ...]
    reason: Reason
    decided: bool

    @property
    def best(self) -> Lead:
        """The lead to make."""
        return self.leads[0]

    @property
    def runner_up(self) -> Lead:
        """The next best lead in another suit, or else in the same."""
        suit = self.best.cards[0].suit
        others = (lead for lead in self.leads if lead.cards[0].suit is not suit)
        return next(others, self.leads[min(1, len(self.leads) - 1)])

    @property
    def is_clear(self) -> bool:
        """Is the best better than the runner-up, by the whole 95 % interval?"""
        return self.runner_up is self.best or self.runner_up.behind.is_clear

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{to_html(lead.text)}</td>"
            f"<td>{plus_minus(100 * lead.beats.mean, 100 * lead.beats.se)} %</td>"
            f"<td>{lead.tricks.mean:.2f}</td></tr>"
            for lead in self.leads
        )
        contract = self.question.contract
        head = f"Lead against {contract.symbol} by {contract.declarer.word}: {self.best.text}"
        names = "<tr><th>lead</th><th>beats it</th><th>tricks</th></tr>"
        return f"<b>{to_html(head)}</b><table>{names}{rows}</table>"


def lead(
    hand: Hand | str,
    auction: Auction | str,
    *,
    system: System | str | None = None,
    ours: System | str | None = None,
    seat: Seat | str = Seat.WEST,
    vulnerability: Vulnerability | str = Vulnerability.NONE,
    layouts: int = LAYOUTS,
    seconds: float | None = None,
    seed: int = 1,
) -> OpeningLeads:
    """What to lead: your hand, the auction (the passes of silent opponents may be left out).

    The other side bids by `system`, yours by `ours` (the same unless given), both as `System`
    or by name; without a system the calls are heard as those of strangers. In an auction given as
    text it is `seat` who leads.

    >>> answer = lead("KQJT9.32.842.975", "1N 3N", layouts=16)
    >>> answer.best.text
    '♠KQJT9'
    """
    must_be(hand, (str, Hand), "thirteen cards as text, such as 'KQJT9.32.842.975'")
    must_be(auction, (str, Auction), "an auction as text, such as '1N 3N'")
    theirs = System.load(system) if isinstance(system, str) else system
    mine = System.load(ours) if isinstance(ours, str) else ours or theirs
    theirs = theirs or mine
    leader = seat if isinstance(seat, Seat) else Seat.parse(str(seat))
    risk = vulnerability
    risk = risk if isinstance(risk, Vulnerability) else Vulnerability.parse(str(risk))
    told = led(auction, leader) if isinstance(auction, str) else auction
    side = contract_of(told).leader.side
    systems: Systems | None = None
    if theirs is not None:
        systems = {one: mine if one.side is side else theirs for one in SEATS}
    cards = Hand.parse(hand) if isinstance(hand, str) else hand
    question = LeadQuestion.of(cards, told, systems, vulnerability=risk)
    return best_lead(question, layouts=layouts, seconds=seconds, seed=seed)


def best_lead(
    question: LeadQuestion,
    *,
    layouts: int = LAYOUTS,
    seconds: float | None = None,
    margin: float | None = None,
    seed: int = 1,
    progress: Progress | None = None,
) -> OpeningLeads:
    """Solve layouts until no lead is better than the best by more than the margin.

    At a rate of one wrong choice in twenty; it stops earlier after so many `layouts` or `seconds`.
    The margin is in what the lead is worth, `MARGIN` unless given; with 0 all layouts are solved.
    """
    end = None if seconds is None else time.perf_counter() + seconds
    if layouts < 1:
        raise Illegal(f"a lead on {counted(layouts, 'layout')}", expected="1 layout or more")
    terms = question.scoring.terms(layouts)
    terms = replace(terms, margin=MARGIN[question.scoring] if margin is None else margin)
    seen = {question.leader: question.hand}
    if question.listened is not None:
        likely = {
            seat: each
            for seat, each in weights_of(question.listened).items()
            if seat not in question.hearing.stated
        }
        drawn = weighed(seen, likely, question.hearing.meanings, layouts, seed)
    else:
        drawn = gather(seen, question.told, layouts, seed)
    masks = drawn.layouts.masks
    cards = [card.index for card in cards_of(question.hand.mask)]
    solved = np.zeros((0, 52), np.int8)

    def values(names: Sequence[int], rows: int) -> Floats:
        nonlocal solved
        while len(solved) < rows:
            some = masks[len(solved) : min(len(solved) + terms.first, rows)]
            new = card_tricks_of_masks(some, question.contract.strain, int(question.leader))
            solved = np.concatenate([solved, new])
            if progress is not None:
                progress(len(solved), layouts)
            if end is not None and time.perf_counter() >= end:
                break
        found = question.worth(solved[:, cards].astype(np.int64), [1] * len(cards))
        return found[:, [cards.index(name) for name in names]]

    ended = race(values, cards, terms, seed=seed)
    return answer_of(question, masks[: len(solved)], solved, seed, drawn.given_up, ended.decided)


def answer_of(
    question: LeadQuestion,
    masks: Masks,
    solved: Tricks,
    seed: int,
    given_up: tuple[Seat, ...] = (),
    decided: bool = True,
) -> OpeningLeads:
    """The answer from solved layouts: the leader's side's tricks for each card (`card.index`)."""
    groups = _grouped(question.hand, solved)
    tricks = solved[:, [group[0].index for group in groups]].astype(np.int64)
    beats, points = question.beaten(tricks), question.points(tricks)
    worth = question.worth(tricks, [len(group) for group in groups])
    order = sorted(
        range(len(groups)),
        key=lambda n: (-worth[:, n].mean(), -beats[:, n].mean(), -tricks[:, n].mean(), n),
    )
    best = order[0]
    most = tricks.max(axis=1)
    leads = tuple(
        Lead(
            groups[n],
            Estimate.of_share(beats[:, n], seed),
            Estimate.of(tricks[:, n], seed),
            Estimate.of(worth[:, n], seed),
            Estimate.of(worth[:, best] - worth[:, n], seed),
            Estimate.of_share(beats[:, best].astype(float) - beats[:, n], seed),
            float((tricks[:, n] < most).mean()),
        )
        for n in order
    )
    # The runner-up is the next that is really another: not a spot card of the same suit.
    others = (n for n in order if groups[n][0].suit is not groups[best][0].suit)
    other = next(others, order[min(1, len(order) - 1)])
    reason = compared(
        masks,
        question.contract,
        (groups[best][0], groups[other][0]),
        (tricks[:, best], tricks[:, other]),
        (points[:, best], points[:, other]),
        13 - question.contract.tricks_needed + 1,
        seed,
    )
    return OpeningLeads(question, leads, len(solved), seed, given_up, reason, decided)


def _grouped(hand: Hand, solved: Tricks) -> list[tuple[Card, ...]]:
    """The cards of the hand, those of a suit that did the same on every layout together."""
    groups: list[tuple[Card, ...]] = []
    seen: dict[tuple[int, bytes], int] = {}
    for card in sorted(cards_of(hand.mask), key=lambda card: (-card.suit, -card.rank)):
        key = int(card.suit), solved[:, card.index].tobytes()
        if key in seen:
            groups[seen[key]] += (card,)
        else:
            seen[key] = len(groups)
            groups.append((card,))
    return groups

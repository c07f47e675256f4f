"""Judge: was the card right on what its player could see?

Two looks. A *screen* of a few layouts looks at every card that was not forced. What it suspects,
and every card that cost a trick as the cards lay, is looked at again on *fresh* layouts that had no
say in suspecting it: there the card that was played holds a title (`measure/race.py`) and others
race with it, on the terms of `standard.py`, which the verdict is found by. A defender's card is
held against the one that looked better, by the double-dummy results from his seat. Declarer's are
held against all that may be better, by how the hand goes on when he plays it as he really could
(`continuation.py`); that is dear, so the double-dummy results over many layouts are the control.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kibitz.cards import Card
from kibitz.chance.belief.belief import Belief
from kibitz.measure.estimate import Estimate
from kibitz.measure.race import Terms, race
from kibitz.play import Situation, View
from kibitz.review.continuation import Continuation, in_layout
from kibitz.review.knowledge import Knowledge
from kibitz.review.standard import CHANCES, TRICKS, Standard
from kibitz.review.weigh import Floats, Sample
from kibitz.search.decision import view_classes


@dataclass(frozen=True, slots=True)
class Effort:
    """What a card may cost; early cards are dear.

    `screened` layouts are looked at first. A card that these do not clear is looked at again on
    `fresh` layouts at most, and of declarer's cards the hand is played on in `on` of them at most.
    So many `minds` take turns at that, each with layouts of his own to think of: what one of them
    overlooks is then not overlooked everywhere, and shows in the error. So many `others` of
    declarer's cards are held against the one he played, and none of them drops out before the
    `first` layouts.
    """

    screened: int
    fresh: int
    on: int
    minds: int = 2
    others: int = 2
    first: int = 8

    @classmethod
    def at(cls, view: View) -> Effort:
        """The effort for a card with so many tricks left."""
        return EFFORTS.get(view.tricks_left, LATE)


EFFORTS = {
    13: Effort(24, 96, 24),
    12: Effort(32, 160, 40),
    11: Effort(48, 224, 48),
    10: Effort(64, 288, 56),
}
"""By tricks left."""
LATE = Effort(96, 384, 64)
"""With fewer tricks left than those."""


@dataclass(frozen=True)
class Screen:
    """The first look at a decision: the layouts, and what each card brings in them."""

    situation: Situation
    view: View
    card: Card
    sample: Sample
    seed: int

    @property
    def played(self) -> int:
        """The group of the card that was played."""
        return self.sample.column(self.card)

    @property
    def is_declarers(self) -> bool:
        """Is it declarer's decision?"""
        return self.view.turn.side is self.view.contract.side

    @property
    def suspicion(self) -> float:
        """How probable a mistake is, nought where the screen clears the card; tricks a tenth."""
        sample, played = self.sample, self.played
        others = [n for n in sample.order() if n != played]
        chance = CHANCES.suspicion(sample.chance_gap(others[0], played))
        if chance > CHANCES.presumed or not sample.counted:
            return chance if chance > CHANCES.presumed else 0.0
        tricks = max(TRICKS.suspicion(sample.tricks_gap(other, played)) for other in others)
        return tricks / 10 if tricks > TRICKS.presumed else 0.0

    @property
    def alternatives(self) -> list[int]:
        """The other groups that may be the best: by open cards, in the same suit."""
        others = [n for n in self.sample.order() if n != self.played]
        wanted = others[:1]
        wanted += [n for n in others if self.sample.cards[n].suit is self.card.suit][:1]
        return list(dict.fromkeys(wanted + others))[: Effort.at(self.view).others]


@dataclass(frozen=True)
class Finding:
    """What the second look found: the best other card, both chances, the difference.

    `sample` and `best` tell where the other card gains; in `played_on` layouts the hand was
    played on.
    """

    sample: Sample
    best: int
    chance: float
    best_chance: float
    gap: Estimate
    in_tricks: bool
    played_on: int = 0

    @property
    def standard(self) -> Standard:
        """What it is judged by."""
        return TRICKS if self.in_tricks else CHANCES

    @property
    def is_worse(self) -> bool:
        """Was the card that was played worse, beyond doubt and by enough to matter?"""
        return self.standard.blames(self.gap)

    @property
    def is_as_good(self) -> bool:
        """Was it as good as any, so far as can be told?"""
        return self.standard.clears(self.gap)


def screen(situation: Situation, card: Card, knowledge: Knowledge, seed: int) -> Screen | None:
    """The first look; None where there is nothing to choose."""
    view = situation.view()
    if len(view_classes(view)) == 1:
        return None
    belief = knowledge.belief(view, seed, Effort.at(view).screened)
    sample = Sample.looked_at(view, belief)
    return Screen(situation, view, card, sample, seed)


def look_again(
    found: Screen,
    knowledge: Knowledge,
    deadline: float | None = None,
    against: Card | None = None,
    times: int = 1,
    played_on: int | None = None,
) -> Finding:
    """The second look, on fresh layouts; by the deadline, what is known then.

    The card is compared with the best of the others, or with the one it is `against`. With
    `times` there are so many times the layouts, and all of them are used; so many times
    `played_on` layouts are played on from, or as many as usual.
    """
    other = None if against is None else found.sample.column(against)
    if not found.is_declarers:
        return _defenders(found, knowledge, deadline, other, times)
    on = times * (played_on or Effort.at(found.view).on)
    return _declarers(found, knowledge, deadline, other, times, on)


def _late(deadline: float | None) -> bool:
    return deadline is not None and time.process_time() > deadline


def _fresh(found: Screen, knowledge: Knowledge, size: int) -> Belief:
    """Layouts that the screen has not seen."""
    return knowledge.belief(found.view, found.seed * 1009 + 1, size)


def _solved(found: Screen, belief: Belief) -> Sample:
    """These layouts solved as those of the screen were."""
    sample = None if found.sample.counted else Sample.reaching(found.view, belief)
    return Sample.of(found.view, belief) if sample is None else sample


def _matters(sample: Sample, columns: list[int]) -> bool:
    """Do these cards differ in whether the contract is made?"""
    wins = sample.wins[:, columns]
    return bool((wins != wins[:, :1]).any())


def _defenders(
    found: Screen, knowledge: Knowledge, deadline: float | None, other: int | None, times: int
) -> Finding:
    """The card raced with another that looked better."""
    played = found.played
    best = _best_by_open_cards(found) if other is None else other
    belief = _fresh(found, knowledge, times * Effort.at(found.view).fresh)
    gap = found.sample.chance_gap(best, played)
    in_tricks = found.sample.counted and abs(gap.mean) < CHANCES.margin / 2
    terms = _terms((TRICKS if in_tricks else CHANCES).terms(len(belief)), belief, times)
    sample: Sample | None = None

    def values(names: Sequence[int], rows: int) -> Floats:
        nonlocal sample
        done = 0 if sample is None else len(sample)
        if sample is None or not _late(deadline):
            more = _solved(found, belief if terms.census else belief.part(done, rows))
            sample = more if sample is None else sample.with_more(more)
        worth: Floats = (sample.tricks if in_tricks else sample.wins)[:, list(names)].astype(float)
        return worth

    race(values, [played, best], terms, weights=belief.weights, holder=played)
    assert sample is not None
    gap = (sample.tricks_gap if in_tricks else sample.chance_gap)(best, played)
    return Finding(sample, best, sample.chance(played), sample.chance(best), gap, in_tricks)


def _terms(terms: Terms, belief: Belief, times: int) -> Terms:
    """The terms of a race on these layouts; with more `times` on all of them at once."""
    cap = min(terms.cap, len(belief))
    first = terms.first if times == 1 else cap
    return replace(terms, cap=cap, first=first, census=belief.is_exact and cap == len(belief))


def _best_by_open_cards(found: Screen) -> int:
    """The best of the other cards in the screen: by chance, or by tricks if that decides."""
    sample, played = found.sample, found.played
    best = next(n for n in sample.order() if n != played)
    if sample.counted and sample.chance_gap(best, played).mean < CHANCES.margin / 2:
        others = [n for n in range(len(sample.groups)) if n != played]
        return max(others, key=sample.mean_tricks)
    return best


def _declarers(
    found: Screen,
    knowledge: Knowledge,
    deadline: float | None,
    other: int | None,
    times: int,
    on: int,
) -> Finding:
    """The card raced with others by playing on, open cards being the control."""
    view, played = found.view, found.played
    effort = Effort.at(view)
    sample = _solved(found, _fresh(found, knowledge, times * effort.fresh))
    minds = [
        Continuation(knowledge, found.seed + number * 7919, len(view.played))
        for number in range(effort.minds)
    ]
    in_tricks = sample.counted and not _matters(sample, list(range(len(sample.groups))))
    onward = _Onward(found.situation, sample, minds, in_tricks)
    names = [played, *(found.alternatives if other is None else [other])]
    terms = replace((TRICKS if in_tricks else CHANCES).terms(on, dear=True), first=effort.first)

    def values(some: Sequence[int], rows: int) -> Floats:
        done = onward.play(some, rows, deadline)
        return onward.results(onward.tricks)[:done, list(some)]

    ended = race(
        values,
        names,
        _terms(terms, sample.belief, times),
        weights=sample.weights,
        control=onward.results(sample.tricks)[:, names],
        holder=played,
    )
    best, gap = ended.leader, ended.leads.get(played)
    if gap is None:
        best = min(ended.leads, key=lambda name: ended.leads[name].mean)
        gap = replace(ended.leads[best], mean=-ended.leads[best].mean)
    chances = [onward.chance(column, gap.n) for column in (played, best)]
    return Finding(sample, best, chances[0], chances[1], gap, in_tricks, gap.n)


class _Onward:
    """What playing on brings, by card and layout, as far as that was done."""

    def __init__(
        self, situation: Situation, sample: Sample, minds: list[Continuation], in_tricks: bool
    ) -> None:
        self.situation, self.sample, self.minds = situation, sample, minds
        self.in_tricks = in_tricks
        self.needed = 0 if in_tricks else sample.view.contract.tricks_needed
        self.tricks = sample.tricks.copy()
        self._done = 0

    def play(self, columns: Sequence[int], until: int, deadline: float | None) -> int:
        """Play on after a card of each group, layout by layout; how far one got by the deadline.

        Where the card is lost anyhow there is nothing to play on for. One layout is played in
        any case.
        """
        while self._done < until and not (self._done and _late(deadline)):
            here = in_layout(self.situation, self.sample.belief.worlds[self._done])
            mind = self.minds[self._done % len(self.minds)]
            for column in columns:
                if self.tricks[self._done, column] >= self.needed:
                    after = here.play(self.sample.cards[column])
                    self.tricks[self._done, column] = mind.tricks(after, self.needed)
            self._done += 1
        return self._done

    def results(self, tricks: NDArray[np.int64]) -> Floats:
        """What tricks bring: themselves, or whether they are enough."""
        found: Floats = (tricks if self.in_tricks else tricks >= self.needed).astype(float)
        return found

    def chance(self, column: int, rows: int) -> float:
        """The chance of the contract: by open cards, less what playing on costs."""
        needed, weights = self.sample.view.contract.tricks_needed, self.sample.weights
        opened = self.sample.tricks[:, column] >= needed
        less = (self.tricks[:rows, column] >= needed).astype(float) - opened[:rows]
        whole = np.average(opened, weights=weights) + np.average(less, weights=weights[:rows])
        return float(min(max(whole, 0.0), 1.0))

"""Judge: was the card right on what its player could see?

Three steps. A *screen* of a few layouts looks at every card that was not forced. What it
suspects, and every card that cost a trick as the cards lay, is looked at again on *fresh*
layouts that had no say in choosing the better card, more of them while it is undecided; the
verdict is that of the fresh layouts alone. A defender's card is judged by the double-dummy
results from his seat. Declarer's are judged by how the hand goes on when he plays it as he
really could (`continuation.py`): the double-dummy difference over many layouts, corrected by
what playing on brings less in some of them (a control variate), for both cards.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kibitz.cards import Card
from kibitz.play import Situation, View
from kibitz.review.continuation import Continuation, in_layout
from kibitz.review.knowledge import Knowledge
from kibitz.review.weigh import Floats, Gap, Sample, gap_of
from kibitz.search.alpha_mu import FrontSearch, Spent
from kibitz.search.decision import view_classes
from kibitz.search.pimc import tabulate

MARGIN = 0.08
"""A card that is worse by fewer chances than this is no mistake: open cards are not the game."""
TRICK_MARGIN = 0.4
"""The same in tricks, where the contract does not depend on the card."""
SURE = 2.5
"""Standard errors that a mistake must be away from no difference."""
SUSPECT = 0.025
"""A difference in the screen that is looked at again,"""
NOTICED = 0.8
"""if it is so many standard errors large: the best of many cards looks better by chance;"""
TRICKS_SUSPECT = 0.3
"""in tricks."""
DEEPER = 0.08
"""What alpha-mu must see in the screen, with few layouts, to be followed."""
SCREENED = {13: 24, 12: 32, 11: 48, 10: 64}
"""Layouts of the screen by tricks left: early cards are dear."""
SCREENED_LATE = 96
FRESH = {13: 96, 12: 160, 11: 224, 10: 288}
"""Layouts of the second look at most."""
FRESH_LATE = 384
ON = {13: 24, 12: 40, 11: 48, 10: 56}
"""In so many of them at most the hand is played on,"""
ON_LATE = 64
PATIENCE = 3
"""So many times as many where it is probably a mistake and not yet certain."""
MINDS = 2
"""So many declarers take turns, each with layouts of his own to think of: what one of them
overlooks is then not overlooked everywhere, and shows in the error."""
ON_BLOCK = 8
"""so many at a time."""
BEHIND = 0.12
"""A card that is so far behind with open cards is not played on from;"""
ALTERNATIVES = 3
"""So many other cards of declarer's are played on from, to find the best."""
ALPHA_MU_TRICKS = 9
"""With so many tricks left or fewer alpha-mu looks along in the screen,"""
ALPHA_MU_WORLDS, ALPHA_MU_DEPTH, ALPHA_MU_NODES = 20, 3, 80


@dataclass(frozen=True)
class Screen:
    """The first look at a decision: the layouts, and what alpha-mu says of some cards."""

    situation: Situation
    view: View
    card: Card
    sample: Sample
    deep: dict[int, float]
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
        """By how much another card looks better, in chances; tricks count a tenth."""
        sample, played = self.sample, self.played
        best = sample.order()[0]
        gap = sample.chance_gap(best, played)
        chance = gap.mean if gap.z >= NOTICED else 0.0
        if self.deep and played in self.deep:
            deeper = max(self.deep.values()) - self.deep[played]
            chance = max(chance, deeper if deeper >= DEEPER else 0.0)
        if chance >= SUSPECT or not sample.counted:
            return chance if chance >= SUSPECT else 0.0
        tricks = max(sample.tricks_gap(other, played).mean for other in range(len(sample.groups)))
        return tricks / 10 if tricks >= TRICKS_SUSPECT else 0.0

    @property
    def alternatives(self) -> list[int]:
        """The other groups that may be the best: by open cards, by alpha-mu, in the same suit."""
        others = [n for n in self.sample.order() if n != self.played]
        wanted = others[:1]
        if self.deep:
            wanted += sorted((n for n in others if n in self.deep), key=lambda n: -self.deep[n])[:1]
        wanted += [n for n in others if self.sample.cards[n].suit is self.card.suit][:1]
        return list(dict.fromkeys(wanted + others))[:ALTERNATIVES]


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
    gap: Gap
    in_tricks: bool
    played_on: int = 0

    @property
    def is_worse(self) -> bool:
        """Was the card that was played worse, beyond doubt and by enough to matter?"""
        margin = TRICK_MARGIN if self.in_tricks else MARGIN
        return self.gap.mean >= margin and self.gap.z >= SURE

    @property
    def is_as_good(self) -> bool:
        """Was it as good as any, so far as can be told?"""
        margin = TRICK_MARGIN if self.in_tricks else MARGIN
        gap = self.gap
        told = gap.error <= 2 * margin
        return (gap.mean <= margin / 4 and told) or (gap.z <= 1 and gap.mean + gap.error < margin)

    @property
    def is_promising(self) -> bool:
        """Is it probably a mistake, which more layouts would settle?"""
        margin = TRICK_MARGIN if self.in_tricks else MARGIN
        return self.gap.mean >= margin and 1 <= self.gap.z < SURE

    @property
    def may_matter(self) -> bool:
        """May the difference be large enough to matter?"""
        margin = TRICK_MARGIN if self.in_tricks else MARGIN
        return self.gap.mean + self.gap.error >= margin


def screen(situation: Situation, card: Card, knowledge: Knowledge, seed: int) -> Screen | None:
    """The first look; None where there is nothing to choose."""
    view = situation.view()
    if len(view_classes(view)) == 1:
        return None
    size = SCREENED.get(view.tricks_left, SCREENED_LATE)
    belief = knowledge.belief(view, seed, size)
    sample = Sample.looked_at(view, belief)
    deep: dict[int, float] = {}
    mine = view.turn.side is view.contract.side
    if mine and view.tricks_left <= ALPHA_MU_TRICKS and not _is_flat(sample):
        deep = _deep(view, sample, card)
    return Screen(situation, view, card, sample, deep, seed)


def _is_flat(sample: Sample) -> bool:
    """Does no card matter in any layout?"""
    return bool((sample.wins == sample.wins[:, :1]).all())


def _deep(view: View, sample: Sample, card: Card) -> dict[int, float]:
    """What alpha-mu says of the card played and of the best others, on fewer layouts."""
    belief = sample.belief.first(ALPHA_MU_WORLDS)
    search = FrontSearch(view, belief, most_nodes=ALPHA_MU_NODES)
    search.remember(tabulate(view, belief))
    wanted = [sample.column(card)]
    wanted += [n for n in sample.order() if n not in wanted][:ALTERNATIVES]
    found: dict[int, float] = {}
    lanes = search.lanes
    for column in wanted:
        after = search.after(search.root, sample.cards[column].index)
        try:
            front = search.front(after, lanes.everything, ALPHA_MU_DEPTH - 1)
        except Spent:
            return {}
        found[column] = float(max(lanes.average(one) for one in front))
    return found


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
    on = times * (played_on or ON.get(found.view.tricks_left, ON_LATE))
    return _declarers(found, knowledge, deadline, other, times, on)


def _late(deadline: float | None) -> bool:
    return deadline is not None and time.process_time() > deadline


def _fresh(found: Screen, knowledge: Knowledge, number: int, size: int) -> Sample:
    """Layouts that the screen has not seen."""
    seed = found.seed * 1009 + 1 + number
    belief = knowledge.belief(found.view, seed, size)
    sample = None if found.sample.counted else Sample.reaching(found.view, belief)
    return Sample.of(found.view, belief) if sample is None else sample


def _matters(sample: Sample, columns: list[int]) -> bool:
    """Do these cards differ in whether the contract is made?"""
    wins = sample.wins[:, columns]
    return bool((wins != wins[:, :1]).any())


def _defenders(
    found: Screen, knowledge: Knowledge, deadline: float | None, other: int | None, times: int
) -> Finding:
    most = times * FRESH.get(found.view.tricks_left, FRESH_LATE)
    block = max(most // 4, 24)
    best = _best_by_open_cards(found) if other is None else other
    sample = _fresh(found, knowledge, 0, block)
    number = 1
    while True:
        finding = _weighed(sample, best, found.played)
        done = len(sample) >= most or sample.belief.is_exact or _late(deadline)
        settled = times == 1 and _is_settled(finding) and len(sample) >= 2 * block
        if done or settled:
            return finding
        sample = sample.with_more(_fresh(found, knowledge, number, block))
        number += 1


def _best_by_open_cards(found: Screen) -> int:
    """The best of the other cards in the screen: by chance, or by tricks if that decides."""
    sample, played = found.sample, found.played
    best = next(n for n in sample.order() if n != played)
    if sample.counted and sample.chance_gap(best, played).mean < SUSPECT:
        others = [n for n in range(len(sample.groups)) if n != played]
        return max(others, key=sample.mean_tricks)
    return best


def _is_settled(finding: Finding) -> bool:
    margin = TRICK_MARGIN if finding.in_tricks else MARGIN
    gap = finding.gap
    return (finding.is_worse and gap.z >= SURE + 1) or gap.mean + 2 * gap.error < margin


def _is_clear(finding: Finding) -> bool:
    """Playing on is dear: it ends where nothing speaks against the card that was played."""
    margin = TRICK_MARGIN if finding.in_tricks else MARGIN
    gap = finding.gap
    return _is_settled(finding) or gap.mean + gap.error < margin


def _weighed(sample: Sample, best: int, played: int) -> Finding:
    """The difference by open cards: in chances where they differ, otherwise in tricks."""
    gap = sample.chance_gap(best, played)
    in_tricks = sample.counted and abs(gap.mean) < MARGIN / 2
    if in_tricks:
        gap = sample.tricks_gap(best, played)
    return Finding(sample, best, sample.chance(played), sample.chance(best), gap, in_tricks)


def _declarers(
    found: Screen,
    knowledge: Knowledge,
    deadline: float | None,
    other: int | None,
    times: int,
    on: int,
) -> Finding:
    view, played = found.view, found.played
    sample = _fresh(found, knowledge, 0, times * FRESH.get(view.tricks_left, FRESH_LATE))
    minds = [
        Continuation(knowledge, found.seed + number * 7919, len(view.played))
        for number in range(MINDS)
    ]
    onward = _Onward(found.situation, sample, minds)
    in_tricks = sample.counted and not _matters(sample, list(range(len(sample.groups))))
    needed = 0 if in_tricks else view.contract.tricks_needed
    best, first = other, 0
    if best is None:
        best, first = _best_other(found, onward, needed, in_tricks, deadline)
    done = first
    last = min(first + on, len(sample))
    most = min(first + PATIENCE * on, len(sample))
    while True:
        finding = onward.finding(best, played, slice(first, done), in_tricks)
        enough = times == 1 and done - first >= 2 * ON_BLOCK and _is_clear(finding)
        until = most if times == 1 and finding.is_promising else last
        if enough or done >= until or (done > first and _late(deadline)):
            return finding
        done = onward.play((best, played), done, min(done + ON_BLOCK, until), needed, deadline)


def _best_other(
    found: Screen, onward: _Onward, needed: int, in_tricks: bool, deadline: float | None
) -> tuple[int, int]:
    """The best of the other cards, on the first layouts, and how many those were."""
    options = _in_reach(found, onward.sample)
    if len(options) == 1 or len(onward.sample) < 4 * ON_BLOCK:
        return options[0], 0
    done = onward.play(options, 0, ON_BLOCK, needed, deadline)
    rows = slice(0, done)
    return max(options, key=lambda n: onward.value(n, rows, in_tricks)), done


def _in_reach(found: Screen, sample: Sample) -> list[int]:
    """The alternatives that may be the best: not far behind with open cards."""
    options = found.alternatives
    if sample.counted:
        return options
    most = max(sample.chance(column) for column in options)
    return [column for column in options if sample.chance(column) >= most - BEHIND]


class _Onward:
    """What playing on brings, by card and layout, where that was done."""

    def __init__(self, situation: Situation, sample: Sample, minds: list[Continuation]) -> None:
        self.situation, self.sample, self.minds = situation, sample, minds
        self.tricks: Floats = sample.tricks.astype(np.float64)
        self._done: set[tuple[int, int]] = set()

    def play(
        self, columns: Sequence[int], done: int, until: int, needed: int, deadline: float | None
    ) -> int:
        """Play on after a card of each group, layout by layout; how far one got by the deadline.

        Where the card is lost anyhow there is nothing to play on for. One layout is played in
        any case.
        """
        for row in range(done, until):
            if row > done and _late(deadline):
                return row
            for column in columns:
                if (column, row) in self._done:
                    continue
                self._done.add((column, row))
                if self.tricks[row, column] >= needed:
                    here = in_layout(self.situation, self.sample.belief.worlds[row])
                    mind = self.minds[row % len(self.minds)]
                    card = self.sample.cards[column]
                    self.tricks[row, column] = mind.tricks(here.play(card), needed)
        return until

    def value(self, column: int, rows: slice, in_tricks: bool) -> float:
        """The value of a card: open cards over all layouts, less what playing on costs."""
        results, open_results = self._results(column, in_tricks)
        weights = self.sample.weights
        whole = float((weights * open_results).sum() / weights.sum())
        some = weights[rows]
        if not some.size:
            return whole
        less = float((some * (results - open_results)[rows]).sum() / some.sum())
        return whole + less

    def finding(self, best: int, played: int, rows: slice, in_tricks: bool) -> Finding:
        """Both cards compared."""
        ours, ours_open = self._results(played, in_tricks)
        other, other_open = self._results(best, in_tricks)
        weights, exact = self.sample.weights, self.sample.belief.is_exact
        gap = gap_of(other_open - ours_open, weights, exact)
        number = len(range(*rows.indices(len(self.sample))))
        if number:
            less = (other - other_open) - (ours - ours_open)
            whole = exact and number == len(self.sample)
            change = gap_of(less[rows], weights[rows], whole)
            # What few layouts showed, or none, may be there more often (Agresti and Coull).
            share = (np.count_nonzero(less[rows]) + 2) / (number + 4)
            least = 0.0 if whole else math.sqrt(share * (1 - share) / number)
            error = math.hypot(gap.error, max(change.error, least))
            gap = Gap(gap.mean + change.mean, error)
        chances = [min(max(self.value(n, rows, False), 0.0), 1.0) for n in (played, best)]
        return Finding(self.sample, best, chances[0], chances[1], gap, in_tricks, number)

    def _results(self, column: int, in_tricks: bool) -> tuple[Floats, Floats]:
        """For each layout what the card brings played on, and with open cards."""
        played_on, open_cards = self.tricks[:, column], self.sample.tricks[:, column]
        if in_tricks:
            return played_on, open_cards.astype(np.float64)
        needed = self.sample.view.contract.tricks_needed
        return (played_on >= needed).astype(float), (open_cards >= needed).astype(float)

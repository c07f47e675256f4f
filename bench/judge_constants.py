"""The judge of declarer's cards with other settings, on decisions that were played on.

`bench/played_on.py` has recorded what a card of declarer's and those it is held against bring when
the hand is played on in 128 layouts, and with open cards in 384: all of them together are the
truth, to about three points. Here the judge's race is run on stretches of them. *Blamed wrongly* is
a card held to be worse than another that is truly no better, *missed* one that is cleared though
another is truly better by more than the margin; neither is called close. *Hands* are those that had
to be played on: cards times layouts.

    python bench/judge_constants.py

The first line is the judge as he was: the best other card found on eight layouts, then one block of
eight after another, up to three times as many where it is probably a mistake.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kibitz.measure.estimate import Estimate, Proportion
from kibitz.measure.race import race
from kibitz.review.judge import EFFORTS, LATE, Effort
from kibitz.review.standard import CHANCES, Standard
from played_on import MINDS, ON, PlayedOn, recorded

Floats = NDArray[np.float64]
Rows = NDArray[np.int64]


@dataclass(frozen=True)
class Verdict:
    """What was said: the other card, what it is ahead, and the hands that were played on."""

    best: int
    gap: Estimate
    hands: int


Judge = Callable[[PlayedOn, Rows], Verdict]


def made(kept: PlayedOn) -> tuple[Floats, Floats]:
    """Where the contract is made: with open cards, and played on."""
    return (kept.opened >= kept.needed).astype(float), (kept.on >= kept.needed).astype(float)


def truth(kept: PlayedOn) -> Floats:
    """What each card is truly worth, by all that is known of it."""
    opened, on = made(kept)
    weights = kept.weights.astype(float)
    less = on - opened[: len(on)]
    return np.asarray(
        np.average(opened, axis=0, weights=weights)
        + np.average(less, axis=0, weights=weights[: len(on)])
    )


def effort(kept: PlayedOn) -> Effort:
    """What the judge may spend on it."""
    return EFFORTS.get(kept.tricks_left, LATE)


def by_race(
    standard: Standard = CHANCES, cap: int = 0, others: int = LATE.others, first: int = LATE.first
) -> Judge:
    """The race of `review/judge.py`."""

    def judge(kept: PlayedOn, rows: Rows) -> Verdict:
        opened, on = made(kept)
        names = range(min(others + 1, on.shape[1]))
        rest = np.setdiff1d(np.arange(len(opened)), rows)
        order = np.concatenate([rows, rest])  # the control has all layouts, those played on first
        hands: dict[int, int] = {}

        def values(some: Sequence[int], number: int) -> Floats:
            hands.update(dict.fromkeys(some, number))
            return on[rows[:number]][:, list(some)]

        most = min(cap or effort(kept).on, len(rows))
        ended = race(
            values,
            names,
            replace(standard.terms(most, dear=True), first=first),
            weights=kept.weights[order],
            control=opened[order],
            holder=0,
        )
        best, gap = ended.leader, ended.leads.get(0)
        if gap is None:
            best = min(ended.leads, key=lambda name: ended.leads[name].mean)
            gap = replace(ended.leads[best], mean=-ended.leads[best].mean)
        return Verdict(best, gap, sum(hands.values()))

    return judge


def as_he_was(kept: PlayedOn, rows: Rows) -> Verdict:
    """Block by block, as it was done before."""
    opened, on = made(kept)
    block, weights = 8, kept.weights.astype(float)
    whole = np.average(opened, axis=0, weights=weights)
    reach = [n for n in range(1, on.shape[1]) if whole[n] >= whole[1:].max() - 0.12]
    best, first, hands = reach[0], 0, 0
    if len(reach) > 1:
        some = rows[:block]
        less = np.average(on[some] - opened[some], axis=0, weights=weights[some])
        best = max(reach, key=lambda n: whole[n] + less[n])
        first, hands = block, block * len(reach)
    done = first
    last, most = (min(first + times * effort(kept).on, len(rows)) for times in (1, 3))
    while True:
        gap = _gap(opened, on, weights, rows[first:done], best)
        blamed = gap.mean >= CHANCES.margin and gap.below(0) <= CHANCES.rate / 8
        suspicion = CHANCES.suspicion(gap)
        is_clear = blamed or suspicion <= CHANCES.presumed
        leans = gap.mean >= CHANCES.margin and CHANCES.rate < gap.below(0) <= CHANCES.presumed
        if (done - first >= 2 * block and is_clear) or done >= (most if leans else last):
            return Verdict(best, gap, hands + 2 * (done - first))
        done = min(done + block, most if leans else last)


def _gap(opened: Floats, on: Floats, weights: Floats, rows: Rows, best: int) -> Estimate:
    gap = Estimate.of(opened[:, best] - opened[:, 0], weights=weights, unseen=1.0)
    if not len(rows):
        return gap
    less = (on - opened[: len(on)])[rows]
    change = Estimate.of(less[:, best] - less[:, 0], weights=weights[rows], unseen=1.0)
    share = (np.count_nonzero(less[:, best] - less[:, 0]) + 2) / (len(rows) + 4)
    least = math.sqrt(share * (1 - share) / len(rows))
    error = math.hypot(gap.se, max(change.se, least))
    return replace(change, mean=gap.mean + change.mean, se=error)


def line(
    name: str,
    judge: Judge,
    every: Sequence[PlayedOn],
    standard: Standard = CHANCES,
    stretches: Callable[[PlayedOn], Sequence[Rows]] | None = None,
) -> None:
    """One judge on all decisions."""
    wrong = missed = close = blamed = number = hands = bad = good = 0
    for kept in every:
        worth = truth(kept)
        is_bad = bool(worth[1:].max() - worth[0] > standard.margin)
        for rows in (stretches or halves)(kept):
            found = judge(kept, rows)
            number, hands = number + 1, hands + found.hands
            bad, good = bad + is_bad, good + (not is_bad)
            if standard.blames(found.gap):
                blamed += 1
                wrong += bool(worth[found.best] <= worth[0])
            elif standard.clears(found.gap):
                missed += is_bad
            else:
                close += 1
    low, high = Proportion(wrong, number).interval
    print(
        f"  {name:36} {hands / number:6.1f} hands  blamed {blamed:3}, wrongly {wrong:2} "
        f"({100 * low:.1f} to {100 * high:.1f} % of all)  missed {missed:2} of {bad:3}  "
        f"close {100 * close / number:4.1f} %",
        flush=True,
    )


def halves(kept: PlayedOn) -> list[Rows]:
    """Two stretches of the layouts that were played on."""
    rows = np.arange(min(ON, len(kept.on)))
    return [rows[: len(rows) // 2], rows[len(rows) // 2 :]]


def whole(kept: PlayedOn) -> list[Rows]:
    """All of them, which the judge as he was could use."""
    return [np.arange(len(kept.on))]


def main() -> None:
    """Print what each setting does, one after the other."""
    every = [PlayedOn.read(path) for path in recorded()]
    print(f"{len(every)} decisions of declarer's, {sum(len(one.on) for one in every)} layouts")
    print("the judge, on stretches of 64 layouts, and on all of them")
    for title, stretches in (("", halves), (", all", whole)):
        line(f"was: block by block{title}", as_he_was, every, stretches=stretches)
        line(f"race{title}", by_race(), every, stretches=stretches)
    print("layouts played on at most (Effort.on)")
    for cap in (16, 24, 32, 48, 64):
        line(f"{cap}", by_race(cap=cap), every)
    print("layouts before a card drops out (Effort.first)")
    for first in (4, 8, 16):
        line(f"{first}", by_race(first=first), every)
    print("cards held against the one played (Effort.others)")
    for others in (1, 2, 3):
        line(f"{others}", by_race(others=others), every)
    print("the rate of wrong blame (Standard.rate)")
    for rate in (0.002, 0.01, 0.05):
        line(f"{rate}", by_race(replace(CHANCES, rate=rate)), every, replace(CHANCES, rate=rate))
    print("the probability that clears (Standard.presumed)")
    for presumed in (0.1, 0.16, 0.25, 0.4):
        changed = replace(CHANCES, presumed=presumed)
        line(f"{presumed}", by_race(changed), every, changed)
    print("what does not matter (CHANCES.margin)")
    for margin in (0.04, 0.08, 0.16):
        changed = replace(CHANCES, margin=margin)
        line(f"{margin}", by_race(changed), every, changed)
    print("minds that take turns (Effort.minds), each time on 32 layouts")
    rows = np.arange(ON)
    for minds in (1, 2, 4):
        turns = (0,) if minds == MINDS else (0, 2)
        chosen = [rows[np.isin(rows % MINDS, np.arange(minds) + turn)][:32] for turn in turns]
        full = [one for one in every if len(one.on) == ON]
        line(f"{minds}", by_race(cap=32), full, stretches=lambda _, some=chosen: some)
    print("open cards instead of playing on: by how much they are off")
    _off(every)


def _off(every: Sequence[PlayedOn]) -> None:
    """How far the differences between cards by open cards are from those played on."""
    gaps = []
    for kept in every:
        opened, on = made(kept)
        weights = kept.weights[: len(on)].astype(float)
        by_open = np.average(opened[: len(on)], axis=0, weights=weights)
        by_playing = np.average(on, axis=0, weights=weights)
        gaps += [*((by_playing - by_playing[0]) - (by_open - by_open[0]))[1:]]
    off = np.abs(np.array(gaps))
    shares = ", ".join(
        f"{100 * (off > at).mean():.0f} % by more than {at}" for at in (0.04, 0.08, 0.16)
    )
    print(f"  of {len(off)} differences {shares}; {off.mean():.3f} on average")


if __name__ == "__main__":
    main()

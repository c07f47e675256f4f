"""The numbers of the post-mortem's judge, each at other values, on the same moments of records.

    python bench/review_constants.py --records FILE [--count 24] [--minutes 8]

Three tables. *Going on*: declarer plays a hand on by `review/continuation.py` against a defence
that sees all cards; the better he plays, the more contracts and tricks he makes (paired, with the
standard error), and the longer it takes. *The first look*: how many of the cards that were played
are suspected, in how many moments that differs from the usual, by how much the gap to the best
other card moves, and how often the cards that race with the one played are others. *Wrong
contracts*: contracts of `bench/decisions.zip` judged on as many layouts as the post-mortem has; the
truth is what 2,000 layouts say. A run that is stopped goes on where it was.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from decisions import CALIBRATE, Kept, boards_of
from kibitz.cards import Card
from kibitz.dummy.double import set_threads
from kibitz.dummy.escore import imps_of
from kibitz.dummy.single import CHOICE
from kibitz.english import plus_minus
from kibitz.measure.estimate import Estimate
from kibitz.measure.race import race
from kibitz.play import Situation
from kibitz.review.continuation import Continuation, in_layout
from kibitz.review.contract import CHOOSE, SCORE, WRONG
from kibitz.review.judge import screen
from player_constants import KNOWLEDGE, SEED, moments_that_matter
from varied import named, paired

GOING_ON = {
    "NEAR": (12, 48),
    "WORLDS": (5, 20),
    "NEXT": (0, 13),
    "LATE": (4, 9),
    "DEPTH": (1, 3),
    "NODES": (15, 240),
}
FIRST_LOOK = {
    "knowledge:SPARE": (1, 2, 8),
}
LAYOUTS = 24
"""Layouts that a hand is played on in."""
MARGINS = (0.5, 1.0, 2.0, 4.0)
"""IMPs behind par from which on a contract may be called wrong."""


def gone_on(situation: Situation) -> Mapping[str, Any]:
    """What declarer makes from a moment on: for the contract, and for tricks alone."""
    view = situation.view()
    worlds = KNOWLEDGE.belief(view, SEED, LAYOUTS).worlds
    needed = view.contract.tricks_needed
    aims = {
        aim: Continuation(KNOWLEDGE, 1 + number, len(view.played))
        for number, aim in enumerate((needed, 0))
    }
    tricks = {
        aim: [mind.tricks(in_layout(situation, world), aim) for world in worlds]
        for aim, mind in aims.items()
    }
    return {"made": [one >= needed for one in tricks[needed]], "tricks": tricks[0]}


def said_of_going_on(usual: list[Any], now: list[Any]) -> str:
    """What declarer makes, and how that differs."""
    found = []
    for name, by in (("made", 100), ("tricks", 1)):
        mean = by * np.mean([np.mean(one[name]) for one in now])
        more = Estimate.of(
            [
                by * float(np.mean(b[name]) - np.mean(a[name]))
                for a, b in zip(usual, now, strict=True)
            ]
        )
        found.append(f"{mean:5.2f} ({plus_minus(more.mean, more.se, 2)})")
    seconds = sum(one["seconds"] for one in now) / len(now)
    return f"{found[0]} % made, {found[1]} tricks; {seconds:.2f} s a moment"


def looked_at(situation: Situation, card: Card) -> Mapping[str, Any]:
    """What the first look says of a card."""
    found = screen(situation, card, KNOWLEDGE, SEED)
    assert found is not None
    best = next(n for n in found.sample.order() if n != found.played)
    return {
        "suspicion": found.suspicion,
        "gap": found.sample.chance_gap(best, found.played).mean,
        "others": [str(found.sample.cards[n]) for n in found.alternatives],
    }


def said_of_the_look(usual: list[Any], now: list[Any]) -> str:
    """What is suspected."""
    pairs = [*zip(usual, now, strict=True)]
    suspected = sum(one["suspicion"] > 0 for one in now)
    otherwise = sum((a["suspicion"] > 0) != (b["suspicion"] > 0) for a, b in pairs)
    moved = Estimate.of([100 * abs(a["gap"] - b["gap"]) for a, b in pairs])
    raced = sum(a["others"] != b["others"] for a, b in pairs)
    seconds = sum(one["seconds"] for one in now) / len(now)
    return (
        f"{suspected:2} of {len(now)} suspected, {otherwise} otherwise than usual; gaps move by "
        f"{moved.mean:.1f} points; other rivals {raced} times; {1000 * seconds:.0f} ms"
    )


def contracts(every: Sequence[Kept]) -> None:
    """What is called a wrong contract with which margin."""
    found: dict[float, list[tuple[bool, float]]] = {margin: [] for margin in MARGINS}
    for kept in every:
        solved = kept.values[: CHOOSE + SCORE]
        names = np.flatnonzero(~np.isnan(solved).any(axis=0)).tolist()
        best = race(partial(_first, solved), names, replace(CHOICE, cap=CHOOSE)).leader
        for reached in set(names) - {best}:
            told, truth = (
                Estimate.of(imps_of(np.rint(gains[~np.isnan(gains)]).astype(int)))
                for gains in (
                    rows[:, best] - rows[:, reached] for rows in (solved[CHOOSE:], kept.values)
                )
            )
            for margin in MARGINS:
                found[margin].append((replace(WRONG, margin=margin).blames(told), truth.mean))
    print(f"wrong contracts, of {len(found[MARGINS[0]])} judged")
    for margin, rows_of in found.items():
        blamed = [truth for is_blamed, truth in rows_of if is_blamed]
        missed = sum(truth >= 2 * margin and not is_blamed for is_blamed, truth in rows_of)
        close = sum(0 < truth < 1 for truth in blamed)
        print(
            f"  {margin:4} IMPs: {len(blamed):3} called wrong, {sum(t <= 0 for t in blamed)} of "
            f"them wrongly, {close} truly less than 1 IMP behind; {missed} missed that are truly "
            f"{2 * margin:g} behind"
        )


def _first(values: Any, names: Sequence[int], rows: int) -> Any:
    return values[:rows, list(names)]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--records", type=Path, help="records of play; without, the examples")
    parser.add_argument("--count", type=int, default=24, help="moments of the records (24)")
    parser.add_argument("--minutes", type=float, default=8.0, help="stop after so many (8)")
    options = parser.parse_args()
    set_threads(1)
    contracts([one for one in CALIBRATE.read() if one.kind == "contract"])
    boards = boards_of(options.records)
    moments = moments_that_matter(boards, options.count)
    looks = {
        name: partial(looked_at, moment, boards[int(name.split("/")[0])].play[len(moment.played)])
        for name, moment in moments.items()
    }
    values = [(f"review.{name}", named(some)) for name, some in FIRST_LOOK.items()]
    paired("review_first_look", values, looks, said_of_the_look, options.minutes / 3)
    values = [(f"review.continuation:{name}", named(some)) for name, some in GOING_ON.items()]
    onward = {name: partial(gone_on, moment) for name, moment in moments.items()}
    paired("review_going_on", values, onward, said_of_going_on, options.minutes * 2 / 3)


if __name__ == "__main__":
    main()

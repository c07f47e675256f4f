"""The numbers of the planner at the table, each at other values, on the same decisions.

    python bench/player_constants.py --records FILE --lessons FILE [--count 24] [--easy]
        [--first 20] [--minutes 8]

In the middle of a hand: moments of records where declarer's card matters. The planner chooses with
each number at other values; where that is another card, both are played on in `ON` layouts as
declarer really could (`review/continuation.py`), in the same layouts, and the difference is what
the other value brings. For the numbers of the first tricks there is a second table: his first card
in lessons, held against the usual one with open cards on `FRESH` layouts, and the longest of them.
Printed is how often he chooses another card, what that brings a card (all that were chosen, with
the standard error) and the seconds a card. A run that is stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from decisions import boards_of
from kibitz.board import Board
from kibitz.cards import Card, Seat
from kibitz.deal import Deal
from kibitz.dummy.double import set_threads
from kibitz.english import plus_minus
from kibitz.measure.estimate import Estimate
from kibitz.play import Situation, View
from kibitz.players.planner import Planner
from kibitz.review.continuation import Continuation, in_layout
from kibitz.review.knowledge import Knowledge
from kibitz.review.play import situations
from kibitz.review.weigh import Sample
from kibitz.search.decision import lowest, view_classes
from varied import KEPT, Kept, named, paired

MIDDLE = {
    "planning.declarer.decide:Attention.few": (6, 24),
    "planning.declarer.decide:Attention.broad": (3_000, 48_000),
    "planning.declarer.decide:Attention.more": (2, 8),
    "planning.declarer.defence:LATE": (5, 13),
    "planning.declarer.defence:ENDING": (3, 7),
    "planning.declarer.network:KINDS_OF_CARDS": (2, 5),
    "planning.declarer.open_look:Thoroughness.makeable": (0.5, 1.0),
    "planning.declarer.search:Horizon.most": (3, 8),
    "planning.declarer.search:Horizon.lone": (10, 40),
    "planning.declarer.search:Horizon.prior": (3, 27),
    "planning.declarer.themes.safety:FEW": (0, 4),
    "players.planner:DRAWN": (1_200, 9_600),
    "players.planner:LOOKED_AT": (400, 1_600),
}
FIRST = {
    "players.planner:AT_FIRST": (150, 800),
    "players.planner:EARLY": (11, 14),
    "players.planner:FEWER": (1, 4),
}
KNOWLEDGE = Knowledge()
"""Nobody has said anything."""
EARLIEST, LATEST = 10, 5
"""Tricks left: before that playing on takes minutes, after it there is little to choose."""
CLOSE, EASY, LOOKED = (0.25, 0.2, 0.95), (0.1, 0.0, 1.0), 60
"""A decision matters where cards differ in the first share of so many layouts, and the best of them
makes in no fewer than the second and no more than the third."""
ON, FRESH, SEED = 48, 200, 77
"""Layouts that are played on from a card, and that a first card is looked at with open cards."""

Worth = Callable[[Situation, Card], list[bool]]
"""In which layouts of `KNOWLEDGE` a card makes the contract."""


def moments_that_matter(
    boards: Sequence[Board], count: int, easy: bool = False
) -> dict[str, Situation]:
    """So many moments of the records where declarer's card matters to his contract.

    Where they stand is kept, so that a run which goes on does not look for them again.
    """
    path = KEPT / f"moments_{len(boards)}_{count}{'_easy' * easy}.json"
    if path.exists():
        names = json.loads(path.read_text())
        return {name: _moment(boards, *map(int, name.split("/"))) for name in names}
    found = _looked_for(boards, count, easy)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(list(found)))
    return found


def _moment(boards: Sequence[Board], number: int, moment: int) -> Situation:
    start = boards[number].start()
    assert start is not None
    return situations(start, boards[number].play)[moment]


def _looked_for(boards: Sequence[Board], count: int, easy: bool) -> dict[str, Situation]:
    found: dict[str, Situation] = {}
    for number in np.random.default_rng(1).permutation(len(boards)).tolist():
        start = boards[number].start()
        assert start is not None
        moments = situations(start, boards[number].play)
        for moment in np.random.default_rng(number).permutation(len(moments)).tolist():
            if _matters(moments[moment].view(), number, EASY if easy else CLOSE):
                found[f"{number}/{moment}"] = moments[moment]
                break
        if len(found) == count:
            break
    return found


def _matters(view: View, seed: int, bounds: tuple[float, float, float]) -> bool:
    """Is it declarer's turn, and do his cards differ in whether the contract is made?"""
    is_ours = view.turn.side is view.contract.side
    if not is_ours or not LATEST <= view.tricks_left <= EARLIEST or len(view_classes(view)) < 2:
        return False
    sample = Sample.reaching(view, KNOWLEDGE.belief(view, seed, LOOKED))
    if sample is None or sample.telling < bounds[0]:
        return False
    return bounds[1] <= sample.chance(sample.order()[0]) <= bounds[2]


def lessons(path: Path, count: int) -> dict[str, Situation]:
    """So many lessons after the lead, from all over the file."""
    lines = path.read_text(encoding="utf-8").splitlines()
    found = {}
    for number in range(0, len(lines), max(1, len(lines) // count)):
        told = json.loads(lines[number])
        contract = f"{told['contract']} by {Seat.parse(told['declarer']).word}"
        found[f"lesson {number}"] = Situation.start(Deal.parse(told["deal"]), contract).play(
            told["lead"]
        )
    return found


def chosen(case: str, situation: Situation) -> Mapping[str, Any]:
    """The planner's card: the lowest of those that are the same."""
    view = situation.view()
    card = Planner(seed=1).choose(view)
    group = next(group for group in view_classes(view) if group & card.mask)
    return {"case": case, "card": str(lowest(group))}


def played_on(situation: Situation, card: Card) -> list[bool]:
    """When declarer goes on as he really could."""
    view = situation.view()
    minds = [Continuation(KNOWLEDGE, mind * 7919, len(view.played)) for mind in range(2)]
    needed = view.contract.tricks_needed
    return [
        minds[row % 2].tricks(in_layout(situation, world).play(card), needed) >= needed
        for row, world in enumerate(KNOWLEDGE.belief(view, SEED, ON).worlds)
    ]


def with_open_cards(situation: Situation, card: Card) -> list[bool]:
    """With all cards in sight."""
    view = situation.view()
    belief = KNOWLEDGE.belief(view, SEED, FRESH)
    sample = Sample.reaching(view, belief)
    if sample is None:
        return [True] * len(belief)
    return [bool(wins) for wins in sample.wins[:, sample.column(card)]]


def said(
    worth: Worth, cases: Mapping[str, Situation], kept: Kept, usual: list[Any], now: list[Any]
) -> str:
    """How often another card is chosen, and what that brings."""
    gains = []
    for one, other in zip(usual, now, strict=True):
        if one["card"] != other["card"]:
            made = []
            for name in (one["card"], other["card"]):
                if not kept.has(one["case"], name):
                    found = worth(cases[one["case"]], Card.parse(name))
                    kept.add(one["case"], name, {"made": found})
                made.append(np.array(kept.of(one["case"], name)["made"], float))
            gains.append(Estimate.of(made[1] - made[0]))
    mean = 100 * sum(gain.mean for gain in gains) / len(now)
    error = 100 * sum(gain.se**2 for gain in gains) ** 0.5 / len(now)
    seconds = [one["seconds"] for one in now]
    return (
        f"{len(gains):2} of {len(now)} cards are others, {plus_minus(mean, error, 2)} points "
        f"better a card; {sum(seconds) / len(seconds):.2f} s a card, at most {max(seconds):.1f}"
    )


def table(
    program: str,
    settings: Mapping[str, Sequence[Any]],
    moments: Mapping[str, Situation],
    worth: Worth,
    minutes: float,
) -> None:
    """One table: the settings, on these moments."""
    cases = {name: partial(chosen, name, moment) for name, moment in moments.items()}
    kept = Kept(KEPT / f"{program}_worth.jsonl")
    values = [(name, named(some)) for name, some in settings.items()]
    paired(program, values, cases, partial(said, worth, moments, kept), minutes)


def main() -> None:
    """Print both tables, of the data that are there."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--records", type=Path, help="records of play; without, the examples")
    parser.add_argument("--count", type=int, default=24, help="moments of the records (24)")
    parser.add_argument("--easy", action="store_true", help="moments that need not be close")
    parser.add_argument("--lessons", type=Path, help="lessons, a line each")
    parser.add_argument("--first", type=int, default=20, help="lessons of the second table (20)")
    parser.add_argument("--minutes", type=float, default=8.0, help="stop after so many (8)")
    options = parser.parse_args()
    set_threads(1)
    moments = moments_that_matter(boards_of(options.records), options.count, options.easy)
    part = 0.7 if options.lessons else 1.0
    table("player_middle", MIDDLE, moments, played_on, part * options.minutes)
    if options.lessons:
        first = lessons(options.lessons, options.first)
        table("player_first", FIRST, first, with_open_cards, (1 - part) * options.minutes)


if __name__ == "__main__":
    main()

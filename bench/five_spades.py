"""Smith and Nau's Figure 3 on many layouts: does the player keep what the told plan promises?

The plan is told of so many sampled layouts, from declarer's view alone. On each of them in which
its program, played to the letter against ordinary defence, takes eleven tricks, the player
`planner` plays the hand against a defence that sees all cards: he keeps to that plan as long as
it lasts and thinks anew after it, or with `--anew` at each card. Prints how often he takes
eleven, and the layouts in which he does not.

    python bench/five_spades.py --layouts 300 --workers 2
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path

from kibitz.cards import SEATS, Seat
from kibitz.chance.drawing.sample import deals_of
from kibitz.deal import Deal
from kibitz.dummy.double import set_threads
from kibitz.notation import read
from kibitz.planning.told.plan import ToldPlan
from kibitz.planning.told.telling import tell
from kibitz.play import Situation, play_out
from kibitz.players.double_dummy import DoubleDummy
from kibitz.players.planner import Planner

BOARD = Path(__file__).parents[1] / "examples" / "five-spades.pbn"


def start(deal: Deal) -> Situation:
    """After the lead of the six of diamonds."""
    return Situation.start(deal, "5S by South").play("D6")


@cache
def stated(layouts: int) -> ToldPlan:
    """The plan, from declarer's view, told of so many layouts."""
    (board,) = read(BOARD)
    return tell(start(board.deal).view(), layouts=layouts)


def tricks(layouts: int, numbered: tuple[int, Deal]) -> tuple[int, float]:
    """Declarer's tricks when the planner plays, and the CPU seconds.

    He keeps to the plan told of so many layouts; with none he thinks anew at each card.
    """
    set_threads(1)
    seed, deal = numbered
    hero, oracle = Planner(seed=seed, plan="told" if layouts else "anew"), DoubleDummy(deal)
    if layouts:
        hero.keep(stated(layouts))
    begun = time.process_time()
    players = {seat: hero if seat.side is Seat.SOUTH.side else oracle for seat in SEATS}
    return play_out(start(deal), players).declarer_tricks, time.process_time() - begun


def main() -> None:
    """Tell the plan, play its layouts, print the share kept."""
    parser = argparse.ArgumentParser(description="Figure 3, played on sampled layouts")
    parser.add_argument("--layouts", type=int, default=300, help="layouts that it is told of (300)")
    parser.add_argument("--most", type=int, help="play no more of them than this")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    parser.add_argument("--anew", action="store_true", help="think anew at each card")
    options = parser.parse_args()
    told = stated(options.layouts)
    print(told.text, flush=True)
    made = told.replayed.layouts.belief.whole[told.replayed.made]
    drawn, kept = len(told.replayed.hands), len(made)
    print(f"{drawn} layouts looked at; in {kept} the plan takes eleven tricks", flush=True)
    deals = deals_of(made[: options.most])
    eleven, seconds = 0, 0.0
    with ProcessPoolExecutor(options.workers) as pool:
        play = partial(tricks, 0 if options.anew else options.layouts)
        for number, (taken, spent) in enumerate(pool.map(play, enumerate(deals))):
            eleven, seconds = eleven + (taken >= 11), seconds + spent
            if taken < 11:
                print(f"{taken} tricks: {deals[number]}", flush=True)
            if number % 20 == 19:
                print(
                    f"  {eleven} of {number + 1}, {seconds / (number + 1):.1f} CPU s each",
                    flush=True,
                )
    print(f"the planner takes eleven tricks in {eleven} of {len(deals)}")


if __name__ == "__main__":
    main()

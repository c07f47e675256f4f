"""Told plans followed to the letter: lessons played against defenders who see all cards.

    python bench/letter.py LESSONS [--first 0] [--deals 10] [--seeds 3]

LESSONS is a file of boards with contract and lead. The plan of each is told from declarer's seat
and its program played on the lesson's own deal: a defender plays a card that is best with open
cards, of several one that the ordinary defence might play, drawn by seed. Nothing is planned
again; what the program does not foresee counts as lost. Prints a line a lesson and the mean of the
seeds.
"""

from __future__ import annotations

import argparse
import random
import time
from functools import partial

import numpy as np

from kibitz import notation
from kibitz.cards import Strain
from kibitz.dummy.double import card_tricks_of_masks, set_threads
from kibitz.planning.declarer.view import auction_of, view_of
from kibitz.planning.language.follower import Follower
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.referee.replay import Fate, LayoutPlay
from kibitz.planning.told.telling import tell


def best_card(rng: random.Random, replay: LayoutPlay) -> int:
    """A defender's best card with open cards; of several one that the ordinary defence knows."""
    seen = replay.seen
    leader = (seen.turn - len(seen.trick)) % 4
    masks = np.array([replay.hands], np.uint64)
    trick = [list(seen.trick)] if seen.trick else ()
    tricks = card_tricks_of_masks(masks, Strain(seen.strain), leader, trick)[0].tolist()
    best = [card for card in range(52) if tricks[card] == max(tricks)]
    usual = [card for card in best if replay.ordinary() >> card & 1]
    return rng.choice(usual or best)


def main() -> None:
    """A line a lesson, and the sums."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lessons")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--seeds", type=int, default=3)
    options = parser.parse_args()
    set_threads(1)
    boards = notation.read(options.lessons)[options.first : options.first + options.deals]
    made = stuck = 0
    seconds = []
    for number, board in enumerate(boards, options.first):
        view = view_of(board)
        auction = auction_of(board, view.contract)
        began = time.process_time()
        plan = tell(view, auction)
        seconds.append(time.process_time() - began)
        layout = TrialLayouts.of_deal(view, board.deal, auction, 1)
        fates = []
        for seed in range(options.seeds):
            replay = layout.replay(Follower(plan.program), 0)
            fates.append(replay.to_end(partial(best_card, random.Random(f"{number} {seed}"))))
        made += fates.count(Fate.MADE)
        stuck += fates.count(Fate.UNFORESEEN)
        words = plan.program.text.replace("\n", " ")
        print(number, [fate.value for fate in fates], f"{seconds[-1]:.1f} s", words, flush=True)
    count = options.seeds
    print(
        f"{len(boards)} lessons: {made / count:.1f} made, {stuck / count:.1f} unforeseen; "
        f"CPU seconds a plan: mean {sum(seconds) / len(seconds):.1f}, most {max(seconds):.1f}"
    )


if __name__ == "__main__":
    main()

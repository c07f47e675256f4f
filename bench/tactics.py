"""How often the seven tactics are enough: FINESSE's restricted search against the exact one.

    python bench/tactics.py [--count 2000] [--seed 6]

A fixed sample of combinations, each with one target. One side lets declarer lead
any card and play any card in third hand; the other only the seven tactics, each
with its own rule for the third hand, as FINESSE does. Printed is the percentage
of the sample on which the tactics reach the optimum, what they lose otherwise,
and the ratio of the times.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from fractions import Fraction

from kibitz.combination import Problem, suit
from kibitz.combination.solving.goal import Scale
from kibitz.combination.solving.position import CardLed, SecondHand, SuitGame, SuitPosition
from kibitz.combination.solving.solve import RootSearch, Solver
from kibitz.combination.writing.point_of_play import Ground, PointOfPlay
from kibitz.holding import Holding
from kibitz.papers.finesse.tactic import plays, third_hand

RANKS = "AKQJT98765432"


class TacticGame(SuitGame):
    """The positions of a problem, with no leads but those of a tactic."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.ground = Ground(SuitGame(problem))

    def _leads(self, position: SuitPosition) -> Iterator[CardLed]:
        every = {(lead.hand, lead.slot): lead for lead in super()._leads(position)}
        place = PointOfPlay(position, 0, *self._hands(position))
        done = set()
        for play in plays(self.ground, place):
            lead = every[play.leader, self.slot_of(position, play.led)]
            rule = third_hand(self.ground, place, play)
            replies = []
            for reply in lead.replies:
                card = rule(reply.card)
                slot = self.slot_of(position, card) if card else -1
                thirds = [third for third in reply.thirds if third.slot == slot]
                thirds = thirds or [self.third(position, lead, reply.card, slot)]
                replies.append(SecondHand(reply.card, reply.allow, reply.barred, thirds))
            key = lead.hand, lead.slot, tuple(reply.thirds[0].slot for reply in replies)
            if key not in done:
                done.add(key)
                yield CardLed(lead.hand, lead.slot, replies)

    def _hands(self, position: SuitPosition) -> tuple[int, int]:
        """Cards for the slots of a position: the highest of each, as far as they go."""
        masks = []
        for seat, start in zip(
            self.hands, (self.problem.north.mask, self.problem.south.mask), strict=True
        ):
            base = 0 if seat is self.hands[0] else self._south
            mask = 0
            for slot in range(len(self.slots)):
                count = position.key >> base + 4 * slot & 15
                cards = [
                    rank.bit for rank in Holding(start) if self.slot_of(position, rank.bit) == slot
                ]
                for card in sorted(cards, reverse=True)[:count]:
                    mask |= card
            masks.append(mask)
        return masks[0], masks[1]


def sample(count: int, seed: int) -> Iterator[tuple[Problem, int]]:
    """Combinations of four to eleven cards, each with a target that can be missed."""
    rng = random.Random(seed)
    while count:
        held = sorted(rng.sample(RANKS, rng.randint(4, 11)), key=RANKS.index)
        hands: tuple[list[str], list[str]] = ([], [])
        for card in held:
            rng.choice(hands).append(card)
        problem = Problem.parse("-".join("".join(hand) or "void" for hand in hands))
        tricks = rng.randint(1, problem.length)
        if suit(problem, tricks=tricks).reachable:
            count -= 1
            yield problem, tricks


def best_chance(game: SuitGame, tricks: int) -> Fraction:
    """The greatest chance of so many tricks in a game."""
    scale = Scale(game.problem, game.size)
    best = RootSearch(Solver(game, tricks)).best(scale.one_target)
    return scale.share(scale.one_target(best or 0))


def main() -> None:
    """Run the bench."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=6)
    parser.add_argument("--show", action="store_true", help="print where the tactics fall short")
    options = parser.parse_args()
    total = same = 0
    loss = Fraction(0)
    seconds = [0.0, 0.0]
    for problem, tricks in sample(options.count, options.seed):
        start = time.perf_counter()
        exact = best_chance(SuitGame(problem), tricks)
        middle = time.perf_counter()
        ours = best_chance(TacticGame(problem), tricks)
        seconds[0] += middle - start
        seconds[1] += time.perf_counter() - middle
        assert ours <= exact, problem.text
        total += 1
        same += ours == exact
        loss += exact - ours
        if options.show and ours != exact:
            print(f"{problem.text:<16}{tricks} tricks {float(exact):8.4%} {float(ours):8.4%}")
    short = total - same
    print(f"{total} combinations x targets, seed {options.seed}")
    print(f"the seven tactics reach the optimum on {100 * same / total:.2f} % of them")
    if short:
        print(
            f"where they do not ({short}), they lose {100 * float(loss / short):.2f} % on average"
        )
    print(f"time, tactics to all plays: {seconds[1] / seconds[0]:.2f}")


if __name__ == "__main__":
    main()

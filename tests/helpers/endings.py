"""Random positions in batches, layouts of one position among them, to ask both solvers about."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from kibitz.cards import Strain
from kibitz.dummy import boards, dds
from kibitz.dummy.native import TrickQuestion


@dataclass(frozen=True)
class Batch:
    """Boards of one strain with as many tricks to come, and a target."""

    hands: np.ndarray
    strain: Strain
    leader: int
    tricks: np.ndarray
    target: int

    def __len__(self) -> int:
        return len(self.hands)

    def taken(self, order: np.ndarray) -> Batch:
        """These boards in another order, or some of them."""
        return replace(self, hands=self.hands[order], tricks=self.tricks[order])

    def suits_as(self, suits: list[int]) -> Batch:
        """The same boards with suit s called suits[s]."""
        hands = np.zeros_like(self.hands)
        for old, new in enumerate(suits):
            cards = self.hands >> np.uint64(13 * old) & np.uint64(0x1FFF)
            hands |= cards << np.uint64(13 * new)
        renamed = np.array(suits)[self.tricks // 13 % 4] * 13 + self.tricks % 13
        strain = self.strain if self.strain == Strain.NOTRUMP else Strain(suits[self.strain])
        return replace(
            self, hands=hands, strain=strain, tricks=np.where(self.tricks < 0, -1, renamed)
        )


def batches(seed: int, count: int, least: int, most: int, layouts: int) -> Iterator[Batch]:
    """So many boards of `least` to `most` cards a hand, half of the batches with many layouts.

    Of those North and South (or all four) keep their cards, the others are dealt anew; up to three
    cards are on the table. Boards of a batch differ in their hands.
    """
    rng, made = random.Random(seed), 0
    while made < count:
        size, played = rng.randint(least, most), rng.randrange(4)
        deck = rng.sample(range(52), 4 * size)
        if rng.random() < 0.3:  # few suits: holdings interlock
            deck = rng.sample(range(max(2, -(-4 * size // 13)) * 13), 4 * size)
        leader, strain = rng.randrange(4), Strain(rng.randrange(5))
        rows: dict[tuple[int, ...], list[int]] = {}
        for _ in range(layouts if rng.random() < 0.5 else rng.randint(1, 3)):
            hidden = rng.sample(deck[2 * size :], 2 * size)
            hands = [deck[:size], hidden[:size], deck[size : 2 * size], hidden[size:]]
            trick: list[int] = []
            for place in range(played):
                hand = hands[(leader + place) % 4] = list(hands[(leader + place) % 4])
                follow = [c for c in hand if trick and c // 13 == trick[0] // 13]
                trick.append(rng.choice(follow or hand))
                hand.remove(trick[-1])
            rows[tuple(sum(1 << c for c in hand) for hand in hands)] = [*trick, -1, -1, -1][:3]
        yield Batch(
            np.array(list(rows), np.uint64), strain, leader, np.array(list(rows.values())),
            rng.randint(1, size),
        )  # fmt: skip
        made += len(rows)


def by_dds(batch: Batch, question: TrickQuestion) -> np.ndarray:
    """What DDS answers."""
    asked = boards.trusted_boards(batch.strain, batch.hands, batch.leader, batch.tricks)
    if question is TrickQuestion.EACH_WHETHER:
        solved = dds.solve(asked, every_card=True, target=batch.target)
        return boards.read_masks(solved, batch.target)
    if question is TrickQuestion.EACH_BEST:
        return boards.read_many_values(dds.solve(asked, every_card=True))
    best = dds.solve(asked, every_card=False)["score"][:, 0]
    return best if question is TrickQuestion.BEST else best >= batch.target

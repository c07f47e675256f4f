"""Which cards reach a target: the same answer as counting all tricks, asked in another way."""

from __future__ import annotations

import random

import numpy as np

from kibitz.cards import FULL_SUIT, Strain
from kibitz.dummy.double import card_tricks_of_masks, cards_reaching, masks_reaching


def _ending(rng: random.Random) -> tuple[list[int], int, list[int], Strain, int]:
    size, deck = rng.randint(1, 8), rng.sample(range(52), 52)
    hands = [sum(1 << c for c in deck[size * s : size * (s + 1)]) for s in range(4)]
    leader, trick = rng.randrange(4), []
    for place in range(rng.randint(0, 3)):
        held = hands[(leader + place) % 4]
        following = held & FULL_SUIT << 13 * (trick[0] // 13) if trick else held
        card = rng.choice([c for c in range(52) if (following or held) >> c & 1])
        hands[(leader + place) % 4] &= ~(1 << card)
        trick.append(card)
    return hands, leader, trick, rng.choice(list(Strain)), size


def test_as_many_as_counting_says() -> None:
    rng = random.Random(11)
    for _ in range(40):
        hands, leader, trick, strain, size = _ending(rng)
        masks = np.array([hands] * size, np.uint64)
        tricks = card_tricks_of_masks(masks, strain, leader, trick)
        targets = np.arange(1, size + 1)
        expected = tricks >= targets[:, None]
        assert (cards_reaching(masks, strain, leader, trick, targets) == expected).all()
        assert (cards_reaching(masks[:1], strain, leader, trick, size) == expected[-1:]).all()
        places = np.array([[*trick, -1, -1, -1][:3]] * size)
        for target in targets.tolist():
            (mask, *_) = masks_reaching(masks, strain, leader, places, target).tolist()
            cards = [card for card in range(52) if mask >> card & 1]
            assert cards == np.flatnonzero(expected[target - 1]).tolist()

"""Fit the table of expected tricks (`bidding/calling/expected_tricks.py`) to open cards.

Deals are drawn at random, with North-South's points spread evenly over the range in which
contracts are chosen; North declares every strain in which North-South can play. Half of the
deals are left out of the fit and tell how good it is.

    python bench/fit_tricks.py --deals 1600 --seed 1

prints the weights as they stand in the module.
"""

from __future__ import annotations

import argparse

import numpy as np

from kibitz.bidding.calling.expected_tricks import WEIGHTS, features
from kibitz.cards import Seat, Strain
from kibitz.chance.drawing.sample import Sampler
from kibitz.condition.vector import summaries
from kibitz.dummy.boards import count_cards
from kibitz.dummy.double import set_threads, tricks_of_masks

POINTS = range(16, 38)
RIDGE = 1.0


def drawn(deals: int, seed: int) -> np.ndarray:
    """Deals whose North-South points are spread evenly over the range, as far as chance gives."""
    masks = Sampler(None).draw(deals * 60, seed)
    points = sum(
        summaries("hcp", suit)[
            (masks[:, seat] >> np.uint64(13 * suit) & np.uint64(0x1FFF)).astype(int)
        ]
        for seat in (Seat.NORTH, Seat.SOUTH)
        for suit in range(4)
    )
    most = -(-deals // len(POINTS))
    chosen = [np.flatnonzero(points == n)[: 2 * most] for n in POINTS]
    order = np.random.default_rng(seed).permutation(np.concatenate(chosen))
    return masks[order[:deals]]


def main() -> None:
    """Solve, fit, tell."""
    parser = argparse.ArgumentParser(description="fit the table of expected tricks")
    parser.add_argument("--deals", type=int, default=1600, help="deals (1600)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the deals (1)")
    parser.add_argument("--keep", help="a file that keeps what was solved (.npz)")
    given = parser.parse_args()
    set_threads(1)
    masks = drawn(given.deals, given.seed)
    print(f"# {len(masks)} deals, seed {given.seed}")
    rows: dict[str, list[np.ndarray]] = {}
    for strain in Strain:
        north, south = masks[:, Seat.NORTH], masks[:, Seat.SOUTH]
        playable = np.ones(len(masks), bool)
        if strain.suit is not None:
            suit = np.uint64(strain.suit.mask)
            playable = count_cards((north | south) & suit) >= 7
        solved = tricks_of_masks(masks[playable], strain, Seat.NORTH)
        kind = "notrump" if strain.suit is None else "suit"
        data = np.column_stack([features(north[playable], south[playable], strain), solved])
        rows.setdefault(kind, []).append(data)
    for kind, parts in rows.items():
        data = np.concatenate(parts)
        if given.keep:
            np.save(f"{given.keep}.{kind}.npy", data)
        tell(kind, data)


def tell(kind: str, data: np.ndarray) -> None:
    """The weights of all rows, and how well those of one half foretell the other."""
    inputs, tricks = data[:, :-1], data[:, -1]
    half = np.arange(len(data)) % 2 == 0
    left = tricks[~half] - inputs[~half] @ fitted(inputs[half], tricks[half])
    print(
        f"# {kind}: {len(data)} results; in the half left out the tricks are "
        f"{left.mean():+.3f} off, with a standard deviation of {left.std():.3f}"
    )
    weights = fitted(inputs, tricks)
    known = WEIGHTS.get(kind)
    if known is not None and len(known) == len(weights):
        apart = (inputs @ (weights - np.array(known))).std()
        print(f"# apart from the module's table: {apart:.3f} tricks")
    print(f'"{kind}": ({", ".join(f"{weight:.4f}" for weight in weights)}),')


def fitted(inputs: np.ndarray, tricks: np.ndarray) -> np.ndarray:
    """Least squares, drawn a little towards nothing (the constant is not)."""
    ridge = RIDGE * np.eye(inputs.shape[1])
    ridge[0, 0] = 0
    return np.linalg.solve(inputs.T @ inputs + ridge, inputs.T @ tricks)


if __name__ == "__main__":
    main()

"""What the solver remembers of earlier boards changes its time, never its answers."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from kibitz.dummy import dds


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    dds.set_threads(1)
    yield
    dds.set_threads()


def _layouts(rng: random.Random, size: int, number: int) -> np.ndarray:
    """Boards of so many cards a hand: two hands fixed, the other two dealt anew each time."""
    deck = rng.sample(range(52), 4 * size)
    boards = np.zeros(number, dds.DEAL)
    for board in boards:
        hidden = rng.sample(deck[2 * size :], 2 * size)
        hands = deck[:size], hidden[:size], deck[size : 2 * size], hidden[size:]
        for seat, hand in enumerate(hands):
            for card in hand:
                board["cards"][seat, card // 13] |= 4 << card % 13
        board["first"] = rng.randrange(4)
    return boards


def _forgetting(boards: np.ndarray, target: int | None) -> np.ndarray:
    found = []
    for board in boards:
        dds.set_threads(1)
        found.append(dds.solve(board[None], every_card=True, target=target)[0])
    return np.array(found)


def _cards(answers: np.ndarray) -> list[set[tuple[int, int, int]]]:
    """The cards that were found with their tricks; equals may be named by another of them."""
    return [
        {
            (int(one["suit"][place]), int(one["score"][place]), rank)
            for place in range(one["cards"])
            for rank in range(15)
            if (one["equals"][place] | 1 << one["rank"][place]) >> rank & 1
        }
        for one in answers
    ]


def test_answers_are_those_of_a_solver_that_remembers_nothing() -> None:
    rng = random.Random(7)
    for size in (4, 7, 10):
        asked = []
        for _ in range(12):
            boards = _layouts(rng, size, 12)
            boards["trump"] = rng.randrange(5)
            target = rng.choice([None, size // 2])
            asked.append((boards, target, dds.solve(boards, every_card=True, target=target)))
            again = rng.choice(asked)[0].copy()  # the same cards in another strain, and in this
            for trump in (rng.randrange(5), int(boards["trump"][0])):
                again["trump"] = trump
                answer = dds.solve(again, every_card=True, target=target)
                asked.append((again.copy(), target, answer))
        for boards, target, answer in asked:
            assert _cards(answer) == _cards(_forgetting(boards, target))


def test_boards_of_one_strain_are_remembered_and_a_mixture_is_not() -> None:
    memory = dds.Memory()
    memory.threads = 1
    modes = [memory.mode(strains) for strains in ({3}, {3}, {3, 4}, {3}, {3})]
    assert [mode == modes[1] for mode in modes] == [False, True, False, False, True]
    memory.forget()
    assert memory.mode({3}) == modes[0]


def test_several_threads_remember_nothing() -> None:
    memory = dds.Memory()
    memory.threads = 2
    assert memory.mode({1}) == memory.mode({1})
    assert memory.strain is None

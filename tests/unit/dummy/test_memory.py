"""What the solver remembers of earlier boards changes its time, never its answers."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from kibitz.dummy import dds
from kibitz.errors import KibitzError


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
    """The answers board by board, each as if nothing had been solved before."""
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
    asked = []
    for _ in range(60):
        size = rng.choice((1, 1, 2, 5, 8, 10))
        boards = _layouts(rng, size, 8)
        target = rng.choice([None, (size + 1) // 2])
        # The same cards in two strains, a last trick between them, and other work now and then.
        for trump in rng.sample(range(5), 2):
            boards["trump"] = trump
            answer = dds.solve(boards, every_card=True, target=target)
            asked.append((boards.copy(), target, answer))
            last = _layouts(rng, 1, 1)
            last["trump"] = rng.randrange(5)
            asked.append((last, None, dds.solve(last, every_card=True)))
        if not rng.randrange(10):
            dds.tables(boards["cards"] if size > 1 else _layouts(rng, 3, 2)["cards"])
    for boards, target, answer in asked:
        assert _cards(answer) == _cards(_forgetting(boards, target))


def test_a_last_trick_in_another_strain_leaves_nothing_to_rely_on() -> None:
    rng = random.Random(3)
    for _ in range(20):
        ending, last = _layouts(rng, 6, 1), _layouts(rng, 1, 1)
        ending["trump"], last["trump"] = 1, 0
        dds.solve(ending, every_card=True)
        dds.solve(last, every_card=True)
        ending["trump"] = 0
        answer = dds.solve(ending, every_card=True)
        assert _cards(answer) == _cards(_forgetting(ending, None))


def _memory(threads: int) -> dds.Memory:
    memory = dds.Memory()
    memory.threads = threads
    return memory


def test_boards_of_one_strain_are_remembered_and_a_mixture_is_not() -> None:
    memory = _memory(1)
    plain = memory.mode({3})
    memory.solved({3})
    assert memory.mode({3}) != plain
    assert memory.mode({4}) == memory.mode({3, 4}) == plain
    memory.solved({3, 4})
    assert memory.mode({3}) == plain
    memory.solved({3})
    memory.forget()
    assert memory.mode({3}) == plain


def test_several_threads_remember_nothing() -> None:
    memory = _memory(2)
    memory.solved({1})
    assert memory.strain is None


def test_a_fault_is_forgotten() -> None:
    boards = _layouts(random.Random(5), 4, 3)
    dds.solve(boards, every_card=True)
    assert dds._MEMORY.strain == 0
    boards["first"] = 7
    with pytest.raises(KibitzError):
        dds.solve(boards, every_card=True)
    assert dds._MEMORY.strain is None

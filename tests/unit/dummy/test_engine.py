"""The engine's answers: DDS's and the specification's, whatever it has seen before."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time

import numpy as np
import pytest
from endings import Batch, batches, by_dds
from interrupting import is_interrupted

from kibitz.dummy import asking, double, native
from kibitz.dummy.guard import TooLate
from kibitz.dummy.native import EndingEngine, TrickQuestion, specification
from kibitz.errors import Illegal, KibitzError

compiled = pytest.mark.skipif(not native.is_there(), reason=f"no engine: {native.why_not()}")
QUESTIONS = list(TrickQuestion)


def answers(batch: Batch, question: TrickQuestion, **options: object) -> np.ndarray:
    return native.solve(
        batch.hands, batch.strain, batch.leader, batch.tricks, question, batch.target, **options
    )


def specified(batch: Batch, question: TrickQuestion) -> list[object]:
    """The specification's answers in the engine's form."""
    found: list[object] = []
    for hands, trick in zip(batch.hands.tolist(), batch.tricks.tolist(), strict=True):
        values = specification.card_values(hands, batch.strain, batch.leader, trick)
        if question is TrickQuestion.BEST:
            found.append(max(values.values()))
        elif question is TrickQuestion.WHETHER:
            found.append(int(max(values.values()) >= batch.target))
        elif question is TrickQuestion.EACH_BEST:
            found.append([values.get(card, -1) for card in range(52)])
        else:
            found.append(sum(1 << c for c, value in values.items() if value >= batch.target))
    return found


@compiled
def test_small_endings_as_specified() -> None:
    for number, batch in enumerate(batches(1, 250, 1, 4, layouts=10)):
        question = QUESTIONS[number % 4]
        assert answers(batch, question).tolist() == specified(batch, question), batch


def compare(seed: int, count: int, least: int, most: int) -> None:
    seen = set()
    for number, batch in enumerate(batches(seed, count, least, most, layouts=50)):
        question = QUESTIONS[number % 4]
        wanted = by_dds(batch, question)
        assert (answers(batch, question) == wanted).all(), (question, batch)
        seen.add((question, batch.strain, len(batch) > 10))
    assert len(seen) == 40  # every question in every strain, alone and in batches


@compiled
def test_positions_as_dds_solves_them() -> None:
    compare(2, 4600, 2, 8)
    for number, batch in enumerate(batches(3, 400, 9, 12, layouts=20)):
        question = QUESTIONS[number % 4]
        assert (answers(batch, question) == by_dds(batch, question)).all(), (question, batch)


@compiled
@pytest.mark.slow
def test_100_000_positions_as_dds_solves_them() -> None:
    compare(4, 80_000, 2, 9)
    compare(5, 20_000, 10, 12)


@compiled
@pytest.mark.parametrize("question", QUESTIONS)
def test_order_names_memory_and_threads_change_nothing(question: TrickQuestion) -> None:
    rng = np.random.default_rng(1)
    names = random.Random(1)
    for batch in batches(6, 400, 3, 9, layouts=50):
        wanted = answers(batch, question)
        order = rng.permutation(len(batch))
        assert (answers(batch.taken(order), question) == wanted[order]).all()
        assert (answers(batch, question, threads=2) == wanted).all()
        suits = names.sample(range(4), 4)
        renamed = answers(batch.suits_as(suits), question)
        if question in (TrickQuestion.BEST, TrickQuestion.WHETHER):
            assert (renamed == wanted).all()
        elif question is TrickQuestion.EACH_BEST:
            columns = [suits[card // 13] * 13 + card % 13 for card in range(52)]
            assert (renamed[:, columns] == wanted).all()
        for engine in (EndingEngine(2**20), EndingEngine(any_machine=True)):
            native._idle.append(engine)  # the next to be taken
            assert (answers(batch, question) == wanted).all()
            native._idle.remove(engine)


@compiled
def test_a_full_table_forgets_and_goes_on() -> None:
    (batch,) = batches(8, 1, 11, 11, layouts=1)
    small = EndingEngine(2**20)
    native._idle.append(small)
    (wanted,) = by_dds(batch, TrickQuestion.EACH_BEST)
    assert (answers(batch, TrickQuestion.EACH_BEST)[0] == wanted).all()
    before = small.nodes
    small.forget()
    assert before > 0
    assert (answers(batch, TrickQuestion.EACH_BEST)[0] == wanted).all()
    native._idle.remove(small)


@compiled
def test_nothing_asked_nothing_answered() -> None:
    none = np.zeros((0, 4), np.uint64)
    for question in QUESTIONS:
        assert len(native.solve(none, 4, 0, (-1, -1, -1), question)) == 0
        assert len(asking.ask(question, none, 4, 0, (-1, -1, -1))) == 0


def long_batch(count: int = 400) -> Batch:
    """Many whole deals: seconds of work."""
    rng = random.Random(9)
    rows = []
    for _ in range(count):
        deck = rng.sample(range(52), 52)
        rows.append([sum(1 << c for c in deck[i::4]) for i in range(4)])
    return Batch(np.array(rows, np.uint64), 4, 0, np.full((count, 3), -1), 7)


@compiled
@pytest.mark.parametrize("threads", [1, 2])
def test_a_deadline_is_kept(threads: int) -> None:
    begun = time.perf_counter()
    with pytest.raises(TooLate):
        answers(long_batch(), TrickQuestion.EACH_BEST, deadline=begun + 0.2, threads=threads)
    assert time.perf_counter() - begun < 5  # seconds of work were left; how late is for bench/
    assert answers(long_batch(1), TrickQuestion.WHETHER).tolist() in ([0], [1])


@compiled
@pytest.mark.skipif(sys.platform == "win32", reason="signals are another thing on Windows")
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_is_heeded(threads: int) -> None:
    assert is_interrupted(lambda: answers(long_batch(), TrickQuestion.EACH_BEST, threads=threads))
    assert answers(long_batch(1), TrickQuestion.WHETHER).tolist() in ([0], [1])


@compiled
def test_memory_is_bounded_by_an_option() -> None:
    with pytest.raises(Illegal):
        native.set_memory(1000)
    native.set_memory(2**21)
    assert not native._idle
    native.set_memory()
    with pytest.raises(KibitzError, match="memory"):
        EndingEngine(2**62)


@compiled
@pytest.mark.parametrize("named", ["abc", "nan", "inf", "-5", "0", "1e3", "9" * 30, "½"])
def test_memory_named_by_the_environment_is_megabytes(
    named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    native.forget()
    monkeypatch.setenv("KIBITZ_ENGINE_MB", "2")
    assert answers(long_batch(1), TrickQuestion.WHETHER).tolist() in ([0], [1])
    native.forget()
    monkeypatch.setenv("KIBITZ_ENGINE_MB", named)
    with pytest.raises(Illegal, match="KIBITZ_ENGINE_MB"):
        EndingEngine()


def test_without_the_engine_dds_answers_all() -> None:
    program = """
import sys
from kibitz.cards import Seat, Strain
from kibitz.deal import Deal
from kibitz.dummy import double, native
assert not native.is_there() and "KIBITZ_ENGINE" in native.why_not(), native.why_not()
assert "DDS answers everything" in double.engine_in_use()
ending = Deal.parse("N:AQ... K2... .AK.. .QJ..")
rows = [[hand.mask for hand in ending.hands]]
assert double.tricks(ending, Strain.NOTRUMP, Seat.NORTH) == 2
assert double.card_tricks_of_masks(rows, Strain.NOTRUMP, Seat.EAST)[0].max() == 0
assert not double.cards_reaching(rows, Strain.NOTRUMP, Seat.EAST, (), 1).any()
assert not double.reaching(rows, Strain.NOTRUMP, Seat.EAST, (), 1).any()
try:
    native.EndingEngine()
except Exception as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, "KIBITZ_ENGINE": "off"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "not in use" in done.stdout


def test_hands_that_are_the_same_with_other_cards_on_the_table() -> None:
    """DDS takes two such boards in one call for the same one: it must not see them together."""
    hands = [8650752, 32, 17179869184, 1048576]  # North has ♦Q7 and is to play
    tricks = [[46, 30, 48], [46, 30, 20 - 1]]
    rows = np.array([hands, hands], np.uint64)
    together = by_dds(Batch(rows, 3, 1, np.array(tricks), 1), TrickQuestion.EACH_BEST)
    for row, trick in zip(together, tricks, strict=True):
        alone = by_dds(Batch(rows[:1], 3, 1, np.array([trick]), 1), TrickQuestion.EACH_BEST)
        assert (alone[0] == row).all()
    values = specification.card_values(hands, 3, 1, tricks[0])
    assert {card: int(together[0, card]) for card in values} == values
    assert double.engine().version

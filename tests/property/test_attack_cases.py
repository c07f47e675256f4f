"""What the standing attack (`make attack`) has found once, and a few seconds of it."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Iterator

import pytest
from attack import LANGUAGES, cases, check, one, seeds
from fuzz import WORDS

TEXTS = 120


@pytest.fixture(autouse=True)
def traced() -> Iterator[None]:
    tracemalloc.start()
    yield
    tracemalloc.stop()


@pytest.mark.parametrize(("name", "data"), [pytest.param(*case, id=case[0]) for case in cases()])
def test_what_was_found_once(name: str, data: bytes) -> None:
    for seed in range(5):
        check(random.Random(seed), name, data)


def test_a_few_texts_of_each() -> None:
    rng = random.Random(11)
    files = seeds(rng)
    met = set()
    for _ in range(TEXTS):
        name, data = one(rng, files)
        check(rng, name, data)
        met.add(name)
    assert met == {*WORDS, *LANGUAGES}

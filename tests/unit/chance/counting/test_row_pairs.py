"""Pairs of rows: the dense way, the sorting way and whole numbers without bound agree."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.chance.counting import row_pairs as pairs
from kibitz.chance.counting.row_pairs import Added, Code, Listed, grouped, key_of, outer_sums


def slow_sums(one, other, first, second) -> dict[tuple[int, ...], int]:
    found: dict[tuple[int, ...], int] = {}
    for a, wa in zip(zip(*one, strict=True), first, strict=True):
        for b, wb in zip(zip(*other, strict=True), second, strict=True):
            key = (a[0] + b[0], 10 * a[1] + b[1])
            found[key] = found.get(key, 0) + int(wa) * int(wb)
    return found


@pytest.mark.parametrize("cells", (1 << 22, 0))
@pytest.mark.parametrize("scale", (1, 10**9, 10**20))
def test_outer_sums(monkeypatch: pytest.MonkeyPatch, cells: int, scale: int) -> None:
    monkeypatch.setattr(pairs, "DENSE_CELLS", cells)
    monkeypatch.setattr(pairs, "CHUNK", 64)
    rng = np.random.default_rng(1)
    one, other = ([rng.integers(2, 9, 30), rng.integers(0, 3, 30)] for _ in range(2))
    first, second = (
        np.array([int(w) * scale for w in rng.integers(1, 100, 30)], dtype=object) for _ in range(2)
    )
    if scale == 1:
        first, second = first.astype(np.int64), second.astype(np.int64)
    columns = [
        Added(one[0], other[0]),
        Listed(one[1], other[1], lambda a, b: 10 * a[:, None] + b),
    ]
    (sums, listed), weight = outer_sums(columns, first, second)
    keys = zip(sums.tolist(), listed.tolist(), strict=True)
    found = dict(zip(keys, [int(w) for w in weight], strict=True))
    assert found == slow_sums(one, other, first.tolist(), second.tolist())


def test_columns_that_need_more_than_one_word() -> None:
    code = Code([1 << 40, 1 << 40, 7])
    assert len(code.words) == 2
    columns = [np.array([3, 2**39]), np.array([2**39, 5]), np.array([6, 0])]
    for column, unpacked in zip(columns, code.unpacked(code.packed(columns)), strict=True):
        assert column.tolist() == unpacked.tolist()


def test_a_key_of_columns_too_wide_for_one_number() -> None:
    wide = [np.array([0, 2**40, 2**40, 0]) for _ in range(4)]
    key = key_of([*wide, np.array([1, 1, 1, 0])])
    assert key[1] == key[2] and len(set(key.tolist())) == 3


def test_grouped() -> None:
    place, weight = grouped(np.array([5, 3, 5]), np.array([1, 2, 4]))
    assert dict(zip([[5, 3, 5][p] for p in place], weight.tolist(), strict=True)) == {3: 2, 5: 5}

"""Shapes in braces, expanded by dealer's own preprocessor and read by kibitz."""

from __future__ import annotations

import subprocess

import pytest
from dealer_program import PREPROCESSOR

from kibitz.script import read

pytestmark = pytest.mark.skipif(
    PREPROCESSOR is None, reason="Debian's dealer.dpp is not installed (apt-get install dealer)"
)


@pytest.mark.parametrize(
    "shapes",
    [
        "5+xx5+",
        "2-xxx",
        "x[3-5]x[13]",
        "[013-68]xxx",
        "(4432)",
        "(3+3+3+2+)",
        "5s(431)",
        "4+c3+d(2+2+)",
        "5M(xxx)",
        "5+M3+c(31)",
        "5M5m(xx)",
        "5+s5+m(xx)",
        "5m(332) + 5m2s(42)",
        "4M(3+3+2+)",
        "(4432) + (4333) - 4xxx",
        "6+h4+c(2-1-)",
        "4+s4+h(xx):d>c,h+s==10",
    ],
)
def test_the_same_shapes(shapes):
    written = f"shape{{north, {shapes}}}"
    done = subprocess.run(
        [PREPROCESSOR], input=f"{written}\n", capture_output=True, text=True, check=True
    )
    expanded = read(done.stdout).wanted.leaf.shapes
    mine = read(written).wanted.leaf.shapes
    assert {s for s in mine if max(s) < 10} == {s for s in expanded if max(s) < 10}

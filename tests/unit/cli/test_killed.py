"""Long commands that are killed and begun again; `bench/sigkill.py` does it more often."""

from __future__ import annotations

import os
import random

import pytest

if os.name != "posix":
    pytest.skip("signals of POSIX", allow_module_level=True)
pytest.importorskip("fastapi", reason="the workbench is an extra: kibitz[web]")
pytest.importorskip("uvicorn", reason="the workbench is an extra: kibitz[web]")

from killed import CASES, killed_and_resumed


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_killed_and_begun_again(tmp_path, name):
    assert killed_and_resumed(CASES[name], tmp_path, 3, random.Random(name)).kills == 3

"""What all tests share: helpers by name, patience on slow machines, the same examples in CI."""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path

from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent / "helpers"))

# What is kept between runs is kept here, not among the user's own.
os.environ["KIBITZ_CACHE"] = str(Path(__file__).parents[1] / ".pytest_cache" / "kibitz")

settings.register_profile("kibitz", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("kibitz")

# Processes that run tests side by side ignore Ctrl-C; some tests send it to themselves.
if threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)

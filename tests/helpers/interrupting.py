"""Ctrl-C while something is at work, again until it is heeded: one can get lost in a callback."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable

SOON, AGAIN = 0.2, 5.0
"""Seconds until the first Ctrl-C, and between two: the first is caught even on a busy machine."""


def is_interrupted(work: Callable[[], object]) -> bool:
    """Whether Ctrl-C ends this work; False if it came to its end by itself."""
    heeded = threading.Event()

    def strike() -> None:
        wait = SOON
        while not heeded.wait(wait):
            os.kill(os.getpid(), signal.SIGINT)
            wait = AGAIN

    thread = threading.Thread(target=strike)
    try:
        thread.start()
        work()
    except KeyboardInterrupt:
        return True
    finally:
        heeded.set()
        thread.join()
    return False

"""Streams: what stands in for a standard stream that was closed before the program began.

Where standard output is closed (`kibitz show FILE >&-`), Python has none, and whoever prints says
nothing to nobody; worse, the next file that is opened takes its number, and what a library prints
goes into that file.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import NoReturn


class ClosedOutput(io.TextIOBase):
    """A standard output that was closed: an error for whoever writes to it, and for nobody else."""

    encoding = "utf-8"
    errors = "strict"

    @property
    def buffer(self) -> NoReturn:
        """Bytes are refused as text is."""
        self.write("")

    def write(self, text: str) -> NoReturn:
        """Refuse it; the command line ends with status 2."""
        raise OSError(errno.EBADF, "standard output is closed")


def occupy() -> None:
    """Let no file take the place of a closed stream, and writing to a closed output be an error."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number, which is this one
    if sys.stdout is None:
        sys.stdout = ClosedOutput()

"""Text to the terminal: pips in four colours where there is a terminal, plain text elsewhere."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from typing import TextIO

_PLAIN = str.maketrans("♠♥♦♣×…–—", "SHDCx.--")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def show_lines(lines: Iterable[str], *, end: str = "\n", aside: bool = False) -> None:
    """Print lines with coloured pips; aside is on standard error."""
    stream = sys.stderr if aside else sys.stdout
    if stream is None:
        return
    if not _is_terminal(stream):
        for line in lines:
            stream.write(printable(line, stream.encoding or "utf-8") + end)
        stream.flush()
        return
    from kibitz.report.console import Out, pips

    out = Out(stderr=aside)
    for line in lines:
        out.print(pips(printable(line, out.encoding)), end=end)


def tell(message: str, *, end: str = "\n") -> None:
    """Say something beside the answer: an error, a warning, where a file is."""
    show_lines([message], end=end, aside=True)


def _is_terminal(stream: TextIO) -> bool:
    """Is it one, or does the user say that it is to be treated so, in the words that rich knows?"""
    forced = (os.environ.get(name) for name in ("FORCE_COLOR", "TTY_COMPATIBLE"))
    return stream.isatty() or any(word not in (None, "", "0") for word in forced)


def close_pipe() -> None:
    """Point standard output at nothing, so that leaving does not stumble over the closed pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def printable(text: str, encoding: str) -> str:
    """The text without control characters, and with letters for pips where there are no pips.

    >>> printable("♠A\\x1b[31m", "ascii")
    'SA?[31m'
    """
    text = _CONTROL.sub("?", text)
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(_PLAIN).encode(encoding, "replace").decode(encoding)
    return text

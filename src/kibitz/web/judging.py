"""Judging: the process that judges the boards of a session (`process.py`), one after the other."""

from __future__ import annotations

from kibitz.web.process import Commentator, do

if __name__ == "__main__":
    do(lambda order, out: Commentator(out))

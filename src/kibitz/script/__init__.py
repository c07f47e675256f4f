"""dealer's scripts: read (`read`), run (`run`), and what comes out of it.

A script says which deals are wanted and what is to be printed, averaged or counted of
them. `read(text)` gives a `Script`, `run(script)` an `ScriptResult`. The language is that of
Hans van Staveren's dealer; how a deal is found is another matter: `run` takes its
candidates from whatever source it is given, and shuffles where it is given none.
"""

from __future__ import annotations

from kibitz.script.outcome import ScriptResult
from kibitz.script.reader import read
from kibitz.script.run import run
from kibitz.script.script import Script
from kibitz.script.shuffle import Shuffle

__all__ = ["Script", "ScriptResult", "Shuffle", "read", "run"]

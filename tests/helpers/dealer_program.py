"""Debian's dealer, where it is installed: run it, and read the deals it prints."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import numpy as np

from kibitz.cards import RANKS, SUITS

PROGRAM = shutil.which("dealer") or shutil.which("dealer", path="/usr/games")
PREPROCESSOR = shutil.which("dealer.dpp") or shutil.which("dealer.dpp", path="/usr/games")
EXAMPLES = sorted(Path("/usr/share/doc/dealer/examples").glob("Descr.*"))
MISSING = "Debian's dealer is not installed (apt-get install dealer)"


def dealer(text: str, *options: str) -> str:
    """What dealer prints for a script."""
    assert PROGRAM
    done = subprocess.run(
        [PROGRAM, *options], input=text, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, f"{done.stderr}\n{text[:1000]}"
    return done.stdout


def shuffled(seed: int, size: int, predeal: str = "") -> np.ndarray:
    """The deals that dealer shuffles with this seed, whatever it is then asked of them."""
    options = ("-v", "-s", str(seed), "-g", str(size), "-p", str(size))
    lines = dealer(f"{predeal}\naction printoneline", *options).splitlines()
    rows = [[mask(hand) for hand in line.split(" ")[1:8:2]] for line in lines]
    return np.array(rows, np.uint64)


def mask(hand: str) -> int:
    """The mask of `AK2..QJT.5432…`; a void is empty."""
    bits = 0
    for suit, cards in zip(SUITS, hand.split("."), strict=True):
        for card in cards:
            bits |= 1 << 13 * suit + RANKS.index(card)
    return bits


def predeal_of(text: str) -> str:
    """The predeal statement of an example, with its comments gone."""
    plain = re.sub(r"^#.*$", "", text, flags=re.MULTILINE)
    found = re.search(r"predeal\s+(?:(?:north|east|south|west)\s+\w+(?:\s*,\s*\w+)*\s*)+", plain)
    return found[0] if found else ""

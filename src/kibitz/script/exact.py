"""Where a script's deals come from: shuffled while that is quick, else drawn exactly.

Exact sampling pays where a condition is rare: its tables take a moment to build, and then
every deal is a hit. A common condition is met by shuffling before the tables are ready.
"""

from __future__ import annotations

from kibitz.cards import SEATS
from kibitz.chance.drawing.sample import Sampler
from kibitz.chance.unseen import Unseen
from kibitz.condition.vector import evaluate
from kibitz.script.run import Draw
from kibitz.script.script import Script
from kibitz.script.shuffle import Shuffle

TRIAL = 1 << 16
"""How many shuffled deals are tried to see how common a condition is."""
COMMON = 8
"""With so many hits among them, or more, shuffling goes on."""


def sampler_of(script: Script) -> Sampler:
    """The sampler for a script's predeal and condition; an impossible one is refused at once.

    >>> from kibitz.script.reader import read
    >>> sampler = sampler_of(read("predeal north SAKQ  condition hcp(north) >= 30"))
    >>> sampler.rejected_part is None
    True
    """
    return Sampler(
        script.condition,
        Unseen.of_deal(script.predeal),
        text=script.text,
        source=script.source,
    )


def source_of(script: Script, seed: int) -> Draw:
    """A source of candidates for `run`, the same for the same seed."""
    shuffle = Shuffle(seed, script.predeal, script.lengths)
    masks = shuffle(TRIAL)
    hits = evaluate(script.condition, {seat: masks[:, seat] for seat in SEATS}).sum()
    if hits >= COMMON:
        return Shuffle(seed, script.predeal, script.lengths)
    return sampler_of(script).source(seed)

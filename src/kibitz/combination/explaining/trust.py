"""Trust: the line against defenders who do not falsecard, what it gains and what it risks.

The Encyclopedia gives such lines in brackets; FINESSE could not find them
("Strategies Explained", section 6, problems 5, 14, 34 and 37, and section 7).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from kibitz.combination.explaining.rival import name
from kibitz.combination.language.certify import certify
from kibitz.combination.problem import Defence, Problem
from kibitz.combination.solving.goal import Goal
from kibitz.combination.solving.solved import SolvedSuit
from kibitz.combination.writing.writer import write
from kibitz.english import exact_percent

_LINES = 4
"""How many lines against best defence are looked at."""


@dataclass(frozen=True)
class Trust:
    """A procedure for a number of tricks that relies on honest cards."""

    text: str
    chance: Fraction
    """What it earns when the defenders do not falsecard."""
    cautious: Fraction
    """What the line for best defence earns against the same defenders."""
    deceived: Fraction
    """What it earns against best defence."""
    best: Fraction
    """What the line for best defence earns there."""

    @property
    def gain(self) -> Fraction:
        """How much better it is where the trust is justified."""
        return self.chance - self.cautious

    @property
    def risk(self) -> Fraction:
        """How much worse it is where it is not."""
        return self.best - self.deceived

    def sentence(self) -> str:
        """The line, its gain and its risk."""
        return (
            f"Against defenders who would not falsecard: {name(self.text)}. "
            f"That is {exact_percent(self.chance)}, {exact_percent(self.gain)} better, "
            f"but only {exact_percent(self.deceived)} when they do."
        )


def trust(problem: Problem, best: str, tricks: int) -> Trust | None:
    """What honest defenders would allow beyond the best procedure.

    None where that is nothing, or where it costs more than half of the chance when they are not.
    """
    honest = replace(problem, defence=Defence.NO_FALSECARD)
    cautious = certify(best, honest)
    solution = SolvedSuit(honest, Goal.TRICKS, tricks)
    if cautious.failure is not None or solution.chance(tricks) <= cautious.chance(tricks):
        return None
    best_of: tuple[Fraction, Fraction, str] | None = None
    for text in _candidates(solution, SolvedSuit(problem, Goal.TRICKS, tricks)):
        earned = certify(text, honest).chance(tricks), certify(text, problem).chance(tricks)
        if best_of is None or earned > best_of[:2]:
            best_of = *earned, text
    if best_of is None or best_of[0] <= cautious.chance(tricks):
        return None
    chance, deceived, text = best_of
    safe = certify(best, problem).chance(tricks)
    if 2 * deceived < safe:
        return None
    return Trust(text, chance, cautious.chance(tricks), deceived, safe)


def _candidates(honest: SolvedSuit, cautious: SolvedSuit) -> Iterator[str]:
    """The best line against honest defenders, and lines worth having against all others.

    Against honest defenders many lines are equal; of those the one is wanted that risks least.
    """
    lines = [honest.best, *cautious.lines(_LINES)]
    for line in lines:
        if line is not None:
            text = write(line)
            if text.certified:
                yield str(text)

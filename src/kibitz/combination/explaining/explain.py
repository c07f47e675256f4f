"""Explanation: a line in English, and all that surrounds it, each found when it is asked for.

The procedure comes from `writing` and is certified by the reader; when it wins
from `cover`; the next best and the alternatives from `rival`; the difference from
`contrast`; the refutation from `why`; the line for trusting players from `trust`;
what changes with the goal from `aims`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from kibitz.combination.explaining.aims import OtherGoal, aims
from kibitz.combination.explaining.clause import bits
from kibitz.combination.explaining.contrast import Contrast
from kibitz.combination.explaining.cover import Cover, cover
from kibitz.combination.explaining.line_words import LineWords, value
from kibitz.combination.explaining.rival import Rival, earned, name, opening
from kibitz.combination.explaining.trust import Trust, trust
from kibitz.combination.explaining.why import Why, why
from kibitz.combination.language.certify import Certificate
from kibitz.combination.problem import Defence
from kibitz.combination.solving.line import Line
from kibitz.combination.writing.writer import alternatives, write

_ALTERNATIVES = 2
_LINES = 3
_EQUALS = 3
"""So many of the solver's lines are looked at for the next best."""
_TELLABLE = 8
"""The next best procedure is told when it has no more lines than this."""
_SPOTS = re.compile(r"\b(seven|six|five|four|three|two)\b")
"""An alternative is told when it is short and speaks of no spot card."""
_TEMPTS = Fraction(3, 4)
"""What part of the best line's chance a line must have to be compared before others."""


@dataclass(frozen=True, eq=False)
class Explanation(LineWords):
    """The explanation of one line.

    >>> from kibitz.combination.problem import Problem
    >>> from kibitz.combination.solving.solved import SolvedSuit
    >>> asked = SolvedSuit(Problem.parse("AQ-2"))
    >>> told = Explanation(asked.best, asked)
    >>> print(told.text, told.certified, told.wins.sentence())
    Finesse the queen. True Wins when West has the king (50.00 %).
    """

    @cached_property
    def wins(self) -> Cover | None:
        """When the line reaches its target."""
        if self.line.target is None or self._told is None:
            return None
        return cover(self.line.problem, bits(self._told.wins()))

    def takes(self, tricks: int) -> Cover:
        """When the line takes at least so many tricks."""
        return cover(self.line.problem, bits(self.line.wins(tricks)))

    def _worth(self, certificate: Certificate) -> Fraction:
        target = self.line.target
        return certificate.expected if target is None else certificate.chance(target)

    @property
    def _value(self) -> Fraction:
        return value(self.line)

    @cached_property
    def _tempting(self) -> list[Rival]:
        if not self.certified or not self.line.problem.missing or self._lots:
            return []
        return earned(self.line.problem)

    @cached_property
    def alternatives(self) -> tuple[Rival, ...]:
        """Procedures that earn as much but begin differently: in the same layouts, or in others."""
        if not self.certified or self._head_to_head or self._lots or self._value in (0, 1):
            return ()
        begun = {opening(self.text, self.line.problem)}
        if frozenset() in begun:  # to cash the top cards and then finesse is the same
            begun |= {rival.opening for rival in self._tempting if _cashes(rival)}
        found: list[Rival] = []
        written = [
            Rival(str(text), text.certificate)
            for text in alternatives(self.line)
            if len(text.lines) <= _LINES and not _SPOTS.search(str(text))
        ]
        for rival in (*written, *self._tempting):
            if self._worth(rival.certificate) == self._value and rival.opening not in begun:
                begun.add(rival.opening)
                found.append(rival)
        return tuple(found[:_ALTERNATIVES])

    @property
    def _runner_up(self) -> Line | None:
        """The solver's next best line, if it comes after few that are as good as the best."""
        asked = self.asked
        if self._head_to_head:
            return asked.runner_up
        return next((one for one in asked.lines(_EQUALS) if value(one) < self._value), None)

    @cached_property
    def rival(self) -> Rival | None:
        """The next best procedure: a tempting one, or the solver's runner-up if that is better.

        One that gains somewhere is preferred to one that only leaves out a chance, unless it
        is far behind.
        """
        if not self.certified or self._written is None or self._lots:
            return None
        line = self._runner_up
        found = []
        if not self._head_to_head:
            found = [r for r in self._tempting if self._worth(r.certificate) < self._value]
        if line is not None:
            text = write(line)
            worse = self._head_to_head or self._worth(text.certificate) < self._value
            if text.certified and worse and len(text.lines) <= _TELLABLE:
                found.append(Rival(str(text), text.certificate))
        mine = self._written.certificate.tricks
        gaining = [
            rival
            for rival in found
            if self._worth(rival.certificate) >= _TEMPTS * self._value
            and Contrast(
                self.line.problem, mine, rival.certificate.tricks, self.line.target
            ).behind.layouts
        ]
        return max(gaining or found, key=lambda rival: self._worth(rival.certificate), default=None)

    @property
    def rival_name(self) -> str:
        """The next best procedure in a few words, beside those of the best."""
        return "" if self.rival is None else name(self.rival.text, self.text)

    @cached_property
    def contrast(self) -> Contrast | None:
        """Where the next best procedure does better, and where worse."""
        if self.rival is None or self._written is None:
            return None
        mine, theirs = self._written.certificate.tricks, self.rival.certificate.tricks
        return Contrast(self.line.problem, mine, theirs, self.line.target)

    @cached_property
    def why(self) -> Why | None:
        """The layout and the defence that refute the next best procedure."""
        if self.rival is None:
            return None
        return why(self.line.problem, self.text, self.rival.text, self.line.target)

    @cached_property
    def trust(self) -> Trust | None:
        """The line against defenders who do not falsecard, where it gains."""
        line = self.line
        if not self.certified or not line.target or line.problem.defence is not Defence.BEST:
            return None
        return trust(line.problem, self.text, line.target)

    @cached_property
    def aims(self) -> tuple[OtherGoal, ...]:
        """The goals for which another line is better."""
        return tuple(aims(self.line, self.asked))

    def to_json(self) -> dict[str, Any]:
        """What the explanation adds to a line, as plain data."""
        data: dict[str, Any] = {"text": self.text, "certified": self.certified}
        if self.wins is not None:
            data["when"] = self.wins.sentence()
        data["alternatives"] = [rival.text for rival in self.alternatives]
        data["why"] = None
        if self.rival is not None:
            data["next"] = {"text": self.rival.text, "name": self.rival_name}
            if self.contrast is not None:
                data["next"]["behind"] = str(self.contrast.margin)
                data["next"]["contrast"] = self.contrast.sentence()
            if self.why is not None:
                data["why"] = self.why.to_json()
        return data


def _cashes(rival: Rival) -> bool:
    return isinstance(rival.opening, frozenset)

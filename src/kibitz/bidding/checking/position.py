"""Position: a place in the auction as a designer sees it, with its rules and who may be there.

A *position* is the calls so far (`rule.Steps`). The hands that may be there are those of the
player to call that made his own earlier calls, by the rules; positions are found by walking
from the opening along the calls that the rules make. A rule whose auction no rule leads to
is met at the end, with the call that is missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kibitz.auction import PASS
from kibitz.bidding.rules.rule import CallStep, Rule, Steps, auction_of
from kibitz.bidding.rules.system import System
from kibitz.chance.rewrite import all_of
from kibitz.condition.tree import Condition


@dataclass(frozen=True)
class AuctionPosition:
    """The calls so far, the rules for the next one, and what its player has shown.

    `missing` is the number of a step of ours that no rule makes; such a position is reached
    only by a contract that was placed, or by hand.
    """

    steps: Steps
    rules: tuple[Rule, ...]
    own: Condition | None = None
    missing: int | None = None

    @property
    def calls(self) -> int:
        """How many calls our side has made."""
        return sum(not step.theirs for step in self.steps)

    @property
    def text(self) -> str:
        """The calls with their pips: `1♠–(2♥)`; empty for the opening.

        >>> from kibitz.bidding.rules.rule import read_steps
        >>> AuctionPosition(read_steps("$.1S.(2H).3S."), ()).text
        '1♠–(2♥)–3♠'
        """
        return steps_text(self.steps)


def steps_text(steps: Steps) -> str:
    """Calls with their pips, theirs in parentheses."""
    return "–".join(f"({step.call.symbol})" if step.theirs else step.call.symbol for step in steps)


def at(system: System, steps: Steps) -> AuctionPosition:
    """The position after these calls.

    >>> system = System.parse("$.1S. := Spades > 4; $.1S.2S. := true; $.1S.2S.4S. := true;")
    >>> from kibitz.bidding.rules.rule import read_steps
    >>> at(system, read_steps("$.1S.2S.")).own == system.rule("$.1S.").condition
    True
    """
    ours = [n for n, step in enumerate(steps) if not step.theirs]
    missing = next((n for n in ours if maker(system, steps, n) is None), None)
    shown = []
    for n in ours[-2::-2]:
        rule = maker(system, steps, n)
        if rule is not None:
            shown.append(system.meaning(rule))
    return AuctionPosition(steps, system.after(steps), all_of(*reversed(shown)), missing)


def maker(system: System, steps: Steps, number: int) -> Rule | None:
    """The rule that makes the call of this number, if there is one."""
    call = steps[number].call
    return next((rule for rule in system.after(steps[:number]) if rule.call == call), None)


def positions(system: System, depth: int | None = None) -> Iterator[AuctionPosition]:
    """The positions with rules, in which our side makes at most its `depth`th call.

    First those that the rules lead to without opposition, call by call in the order of the
    file; then the others that the file names. A position after our pass that has no rules of
    its own is not met: it has those of the position without the pass.
    """
    met: set[Steps] = set()
    waiting: list[Steps] = [()]
    while waiting:
        steps = waiting.pop()
        if steps in met or (depth is not None and len(steps) >= depth):
            continue
        met.add(steps)
        inherited = steps[:1] == (CallStep(PASS),) and steps not in system.positions
        if inherited or auction_of(steps).is_over:
            continue
        found = at(system, steps)
        if found.rules:
            yield found
            waiting += [(*steps, CallStep(rule.call)) for rule in reversed(found.rules)]
    for steps in system.positions:
        if steps not in met:
            found = at(system, steps)
            if depth is None or found.calls < depth:
                yield found

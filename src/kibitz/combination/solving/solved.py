"""Solved: all numbers and lines of one combination, found when they are asked for.

Chances, best line, runner-up and other lines are worked out on first use. All numbers are exact.
Nothing here is put into words: that is `Solution` (`combination/solution.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, Self

from kibitz.auction import Contract
from kibitz.combination.problem import Defence, Problem
from kibitz.combination.solving.goal import (
    Goal,
    Scale,
    Swing,
    imp_swing,
    matchpoint_swing,
    unbeaten,
)
from kibitz.combination.solving.line import DrawnLine, Line, probability_json
from kibitz.combination.solving.line_tree import LineChoices
from kibitz.combination.solving.position import SuitGame
from kibitz.combination.solving.solve import RootSearch, Solver, Weight
from kibitz.english import counted
from kibitz.errors import Illegal
from kibitz.reason import Reason

if TYPE_CHECKING:
    from kibitz.combination.solving.random_defenders import Lots


@dataclass(frozen=True, eq=False)
class SolvedSuit:
    """What the solver knows of one problem with one goal; `Solution` says it as well."""

    problem: Problem
    goal: Goal = Goal.MAX
    tricks: int | None = None
    contract: Contract | None = None
    vulnerable: bool = False

    def __post_init__(self) -> None:
        if self.goal is Goal.TRICKS and self.tricks is None:
            raise Illegal(
                "a number of tricks is missing", remedy="give --tricks N (in Python: tricks=N)"
            )
        if self.tricks is not None and self.tricks < 0:
            raise Illegal(counted(self.tricks, "trick"), expected="0 or more")
        head_to_head = self.goal in (Goal.MATCHPOINTS, Goal.IMPS)
        if head_to_head and self.problem.defence is Defence.RANDOM_AMONG_EQUALS:
            raise Illegal(
                f"{self.goal.value} are not defined against defenders who draw lots",
                expected="the goal max, tricks or expected",
            )
        if self.goal is Goal.IMPS and (self.contract is None or self.tricks is None):
            raise Illegal(
                "IMPs need a contract and the tricks it needs from this suit",
                remedy="give --contract 4S --tricks N (in Python: contract='4S', tricks=N)",
            )

    @cached_property
    def _game(self) -> SuitGame:
        return SuitGame(self.problem)

    @cached_property
    def _scale(self) -> Scale:
        return Scale(self.problem, self._game.size)

    @cached_property
    def _searches(self) -> dict[int | None, RootSearch]:
        return {}

    def _search(self, need: int | None) -> RootSearch:
        if need not in self._searches:
            self._searches[need] = RootSearch(Solver(self._game, need))
        return self._searches[need]

    @cached_property
    def _possible(self) -> int:
        return sum(1 << layout.index for layout in self.problem.layouts)

    def playing_for(self, goal: Goal, tricks: int | None = None) -> Self:
        """The same combination with another goal; what was searched is not searched again.

        >>> SolvedSuit(Problem.parse("AQT9-432")).playing_for(Goal.TRICKS, 3).best.chance()
        Fraction(19, 25)
        """
        other = replace(self, goal=goal, tricks=tricks, contract=None)
        for name in ("_game", "_scale", "_searches", "_chances", "_lots", "_drawings"):
            other.__dict__[name] = getattr(self, name)
        return other

    @cached_property
    def targets(self) -> dict[int, Fraction]:
        """For each number of tricks the chance of the line that plays for it."""
        return {need: self.chance(need) for need in range(1, self.problem.length + 1)}

    def chance(self, need: int) -> Fraction:
        """The greatest chance of at least `need` tricks."""
        if need <= 0:
            return Fraction(1)
        if need > self.problem.length:
            return Fraction(0)
        if self._lots is not None:
            return self._drawn(need)[0].chance()
        if need not in self._chances:
            best = self._search(need).best(self._scale.one_target)
            self._chances[need] = self._scale.share(self._scale.one_target(best or 0))
        return self._chances[need]

    @cached_property
    def _chances(self) -> dict[int, Fraction]:
        return {}

    @cached_property
    def most(self) -> int:
        """The largest number of tricks that some line takes in some layout."""
        tricks = self.problem.length
        while tricks and not self.chance(tricks):
            tricks -= 1
        return tricks

    @cached_property
    def expected(self) -> Fraction:
        """The greatest number of tricks on average."""
        if self._lots is not None:
            return self._drawn(None)[0].expected
        return self._scale.share(self._scale.expected(self._average() or 0))

    def _average(self, *floors: tuple[Weight, int]) -> int | None:
        """The yield with the most tricks on average among those that reach the floors."""
        targets = [int(chance * self._scale.total) for chance in self.targets.values()]
        return self._search(None).best(
            self._scale.expected, floors=floors, cap=self._scale.capped(targets)
        )

    @cached_property
    def target(self) -> int | None:
        """The number of tricks that the best line plays for; None when it is an average."""
        if self.goal is Goal.MAX:
            return self.most
        return self.tricks if self.goal is Goal.TRICKS else None

    @cached_property
    def reachable(self) -> bool:
        """Can the target be reached in any layout?"""
        return self.target is None or self.target <= self.most

    @cached_property
    def best(self) -> Line | None:
        """The best line; None when the target cannot be reached or no line is unbeaten.

        Of equal lines it is the one that takes more tricks on average.
        """
        if not self.reachable:
            return None
        if self._lots is not None:
            return self._drawn(self.target or None)[0]
        if self._swing is not None:
            return self._line(self._unbeaten[0]) if self._unbeaten[0] is not None else None
        if self.target is None:
            return self._line(self._average())
        if not self.target:
            return self._line(self._average(), 0)
        chance = int(self.chance(self.target) * self._scale.total)
        best = self._average((self._scale.at_least(self.target), chance))
        return self._line(best, self.target)

    @cached_property
    def runner_up(self) -> Line | None:
        """The best line that is worse than the best: of those no other line contains.

        At matchpoints and IMPs it is the line that loses least to the best.
        """
        best = self.best
        if best is None:
            return None
        if self._swing is not None:
            weight, _ = self._scale.against(best.demand, self._swing)
            rival = self._search(None).best(weight, beyond=[best.demand])
            return None if rival is None else self._line(rival)
        value = self._value(best)
        return next((line for line in self.lines() if self._value(line) < value), None)

    def lines(self, limit: int | None = None) -> Iterator[Line]:
        """The lines that no other line contains, best first, lazily.

        A line contains another when it wins all the layouts the other wins; for
        an average, at matchpoints and at IMPs, when it takes as many tricks in each.
        """
        if not self.reachable:
            return
        need = self.target
        if self._lots is not None:
            yield from islice(self._drawn_lines(need or None), limit)
            return
        search = self._search(need or None)
        weight = self._scale.one_target if need else self._scale.expected
        found: list[int] = []
        while limit is None or len(found) < limit:
            best = search.best(weight, beyond=found)
            if best is None:
                return
            found.append(best)
            if need:
                best = self._average(self._scale.contains(need, best & self._possible))
            yield self._line(best, need)

    def margin(self, line: Line, rival: Line) -> Fraction:
        """By how much a line is ahead of a rival, in the measure of the goal.

        Chance of the target, tricks on average, or per deal head to head: wins
        less losses at matchpoints, IMPs at IMPs.
        """
        if self._swing is None:
            return self._value(line) - self._value(rival)
        weight, constant = self._scale.against(rival.demand, self._swing)
        return self._scale.share(weight(line.demand) + constant)

    @property
    def refuters(self) -> tuple[Line, ...]:
        """Where no line is unbeaten at matchpoints or IMPs: lines of which one beats any line."""
        if self._swing is None or self._unbeaten[0] is not None:
            return ()
        return tuple(self._line(rival) for rival in self._unbeaten[1])

    @cached_property
    def reason(self) -> Reason:
        """Why there is, or is not, a best line."""
        if not self.reachable:
            return Reason("unreachable", {"tricks": self.target, "most": self.most})
        if self.best is None:
            return Reason("every line is beaten", {"refuters": len(self.refuters)})
        return Reason("best", {"goal": self.goal.value, "value": self._value(self.best)})

    def _value(self, line: Line) -> Fraction:
        return line.expected if self.target is None else line.chance(self.target)

    @cached_property
    def _swing(self) -> Swing | None:
        if self.goal is Goal.MATCHPOINTS:
            return matchpoint_swing
        if self.goal is Goal.IMPS and self.contract is not None and self.tricks is not None:
            return imp_swing(self.contract, self.tricks, self.vulnerable)
        return None

    @cached_property
    def _unbeaten(self) -> tuple[int | None, tuple[int, ...]]:
        assert self._swing is not None
        best, rivals = unbeaten(self._search(None), self._scale, self._swing)
        return best, tuple(rivals)

    @cached_property
    def _lots(self) -> Lots | None:
        if self.problem.defence is not Defence.RANDOM_AMONG_EQUALS:
            return None
        from kibitz.combination.solving.random_defenders import Lots  # which alone needs numpy

        return Lots(self._game, self._scale.layouts)

    @cached_property
    def _drawings(self) -> dict[int | None, list[DrawnLine]]:
        return {}

    def _drawn(self, need: int | None) -> list[DrawnLine]:
        """The lines against defenders who draw lots, best first.

        Only those that earn what can be earned against best defence.
        """
        if need not in self._drawings:
            scale = self._scale.expected if need is None else self._scale.one_target
            best = self._search(need).best(scale) or 0
            self._drawings[need] = self._drawn_from(need, scale(best))
        return self._drawings[need]

    def _drawn_from(self, need: int | None, floor: int) -> list[DrawnLine]:
        """The lines against defenders who draw lots that weigh at least so much, best first."""
        assert self._lots is not None
        lines = [
            self.drawn_line(need, plan, values) for values, plan in self._lots.best(need, floor)
        ]
        return sorted(
            lines, key=lambda line: line.expected if need is None else line.chance(), reverse=True
        )

    def _drawn_lines(self, need: int | None) -> Iterator[DrawnLine]:
        """The lines against defenders who draw lots, best first.

        After the best those that earn what the second best line earns against best defence, then
        what the third does, and so on.
        """
        lines = self._drawn(need)
        yield from lines
        search = self._search(need)
        scale = self._scale.expected if need is None else self._scale.one_target
        told = {tuple(line.values.items()) for line in lines}
        found: list[int] = []
        while (best := search.best(scale, beyond=found)) is not None:
            found.append(best)
            if len(found) > 1:
                fresh = self._drawn_from(need, scale(best))
                yield from (line for line in fresh if tuple(line.values.items()) not in told)
                told |= {tuple(line.values.items()) for line in fresh}

    def line(self, demand: int, target: int | None) -> Line:
        """The line that keeps a promise."""
        return Line(self._game, self._scale, demand, target)

    def drawn_line(
        self, need: int | None, plan: LineChoices, values: dict[int, Fraction]
    ) -> DrawnLine:
        """The line of a plan against defenders who draw lots."""
        return DrawnLine(self._game, self._scale, 0, need, plan, values)

    def _line(self, demand: int | None, target: int | None = None) -> Line:
        return self.line(demand or 0, target)

    def to_json(self, tree: bool = True) -> dict[str, Any]:
        """The solution as plain data, fractions as text."""
        best, runner_up = self.best, self.runner_up
        data: dict[str, Any] = {
            "north": str(self.problem.north),
            "south": str(self.problem.south),
            "targets": [
                {"tricks": tricks, **probability_json(chance)}
                for tricks, chance in self.targets.items()
            ],
            "expected": {"tricks": str(self.expected)},
        }
        if best is None:
            reason = self.reason
            data["best"] = {"goal": self.goal.value, "reason": reason.claim, **reason.numbers}
            if not self.reachable:
                data["best"].update(probability_json(Fraction(0)))
        else:
            data["best"] = {"goal": self.goal.value, **best.to_json(tree)}
        data["runner_up"] = None
        if best is not None and runner_up is not None:
            margin = str(self.margin(best, runner_up))
            data["runner_up"] = {"behind": margin, **runner_up.to_json(tree)}
        return data

"""Execute: follow the plan; think again when it runs out or an opponent surprises it.

"P follows the plan as far as possible" - Smith and Nau, "Evaluator and Plan Execution". The plan
ends early where an opponent does what it did not foresee, or at a node that was not opened; then
the procedure plans again from there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Generic, Protocol, TypeVar

from kibitz.errors import Illegal
from kibitz.planning.network import Action, Agent, AppliedMethod, I, Information
from kibitz.planning.policy import BestPolicy, Policy


class Cause(Enum):
    """Why a plan was made."""

    START = "nothing was planned yet"
    ENDED = "the plan ended"
    SURPRISE = "an opponent did something that the plan did not foresee"
    WANTED = "it was asked for"


@dataclass(frozen=True)
class Move(Generic[I]):
    """An action of the player: the steps that led to it, and whether it was planned just now."""

    action: Action
    steps: tuple[AppliedMethod[I], ...]
    cause: Cause | None = None


@dataclass
class Execution(Generic[I]):
    """A player who follows plans: `choose` his action, `observe` everybody else's.

    `make` plans from an information set. `foresees` says whether an opponent's step is what he
    did; unless told, where the actions are equal. (A game may take several actions as one step:
    any small card.) The moves and the causes of all plans are kept for the statistics.
    """

    make: Callable[[I], BestPolicy[I]]
    foresees: Callable[[AppliedMethod[I], Action], bool] = lambda step, action: (
        step.action == action
    )
    plan: BestPolicy[I] | None = None
    at: Policy[I] | None = None
    moves: list[Move[I]] = field(default_factory=list)
    causes: list[Cause] = field(default_factory=list)
    _next_cause: Cause = Cause.START

    def choose(self, information: I) -> Move[I]:
        """The player's action now; plans where there is nothing to follow."""
        action: Action | None = None
        cause = None
        if self.at is not None:
            action, steps, after = self.at.next_action()
            if action is None:
                self._next_cause = Cause.ENDED
        if action is None:
            cause = self._next_cause
            self.causes.append(cause)
            self.plan = self.make(information)
            action, steps, after = self.plan.policy.next_action()
        if action is None:
            raise Illegal(
                f"the network knows nothing that {information.agent} can do here",
                remedy="add a method for the task NIL that gives some action",
            )
        self.at = after
        move = Move(action, steps, cause)
        self.moves.append(move)
        return move

    def observe(self, action: Action) -> bool:
        """An opponent acts: go on in the branch for it; false where the plan has none."""
        if self.at is None:
            return False
        if self.at.is_decision and self.at.next_action()[0] is not None:
            raise Illegal(f"{action} was observed, but the plan waits for the player's own action")
        for steps, after in self.at.replies():
            if self.foresees(steps[-1], action):
                self.at = after
                return True
        self._next_cause = Cause.SURPRISE if self.at.replies() else Cause.ENDED
        self.at = None
        return False

    def think_again(self) -> None:
        """Drop what is left of the plan."""
        self.at, self._next_cause = None, Cause.WANTED

    @property
    def replans(self) -> int:
        """How often a plan was made after the first."""
        return max(0, len(self.causes) - 1)


Known = TypeVar("Known", bound=Information, covariant=True)


class LiveGame(Protocol[Known]):
    """Where a game is really played: what the player knows of it, and everybody's actions."""

    def is_over(self) -> bool:
        """Is the game over?"""
        ...

    def information(self) -> Known:
        """What the player knows now."""
        ...

    def opponent(self, agent: Agent) -> Action:
        """What an uncontrolled agent does now."""
        ...

    def act(self, action: Action) -> None:
        """The agent to move does this."""
        ...


def play_out(execution: Execution[I], table: LiveGame[I], controlled: frozenset[Agent]) -> None:
    """Play a game to its end: the player follows his plans, the others do as they like."""
    while not table.is_over():
        information = table.information()
        if information.agent in controlled:
            table.act(execution.choose(information).action)
        else:
            action = table.opponent(information.agent)
            execution.observe(action)
            table.act(action)

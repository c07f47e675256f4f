"""Branching: contingencies added to a program where they gain.

After each step of a program a question may be asked of what declarer has seen by then. Where the
layouts in which the answer is yes are played better by another continuation (a piece, with the rest
of the program or without it, or another program), the program gets a branch. What the questions
would be answered in each layout is noted in one replay (`Questionnaire`); continuations are tried
where the program fails though open cards make.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from kibitz.planning.language.condition import BOTH, PlanCondition
from kibitz.planning.language.conditions.cards import CardFell
from kibitz.planning.language.conditions.suits import Followed, ShownOut, SplitEvenly
from kibitz.planning.language.conditions.tricks import TrickWon
from kibitz.planning.language.follower import Follower
from kibitz.planning.language.instructions.cashing import DrawTrumps
from kibitz.planning.language.program import If, Instruction, InstructionKind, Program
from kibitz.planning.language.sight import Sight
from kibitz.planning.writing.draft import DraftPlan
from kibitz.planning.writing.our_cards import OurCards, downwards
from kibitz.planning.writing.piece import Steps
from kibitz.planning.writing.search import STEP, DraftSearch, spread
from kibitz.seen import SUIT

HONOUR = 8
"""The place of the ten in its suit."""


@dataclass(frozen=True, eq=False)
class Questionnaire(PlanCondition):
    """Not a question but many: it is never true and notes what they would be answered."""

    questions: tuple[PlanCondition, ...] = ()
    answers: list[int] = field(default_factory=list)

    def holds(self, sight: Sight) -> bool:
        """Note the answers, as a mask."""
        self.answers.append(
            sum(1 << n for n, question in enumerate(self.questions) if question.holds(sight))
        )
        return False


@dataclass(frozen=True)
class Branches:
    """How much is tried for a branch: layouts, continuations that go on, branches of a program."""

    fails: int = 8
    tried: int = 12
    within: int = 40
    checked: int = 4
    most: int = 3


USUAL = Branches()


def branched(
    search: DraftSearch, steps: Steps, rivals: list[DraftPlan], how: Branches = USUAL
) -> Steps:
    """The program with the branches that gain."""
    for _ in range(how.most):
        trial = search.trial
        if trial.replays > search.heats.replays:
            break
        lost = trial.first(trial.makeable) & ~trial.sound(steps, trial.all)
        if trial.weight(lost) <= 2 * STEP * trial.weight(trial.all):
            break
        better = _branch(search, steps, rivals, how)
        if better is None:
            break
        steps = better
    return steps


def _branch(
    search: DraftSearch, steps: Steps, rivals: list[DraftPlan], how: Branches
) -> Steps | None:
    """The program with the one branch that gains most."""
    trial = search.trial
    made = trial.sound(steps, trial.all)
    found: list[tuple[float, Steps]] = []
    for at in range(1, len(steps) + 1):
        questions = tuple(dict.fromkeys(_questions(search.ours, steps[:at])))
        if not questions:
            continue
        yes = _answers(search, steps, at, questions)
        fails = spread(trial.first(trial.makeable) & ~made, how.fails)
        for other in _continuations(search, steps[at:], rivals):
            whole = (*steps[:at], *other)
            gains = trial.sound(whole, fails)
            if not gains:
                continue
            for question, layouts in zip(questions, yes, strict=True):
                if gains & layouts:
                    # What it would gain if all of its layouts were like these.
                    share = trial.weight(gains & layouts) / trial.weight(fails & layouts)
                    hope = share * trial.weight(layouts & ~made)
                    branch = (*steps[:at], If(question, other, steps[at:]))
                    found.append((hope, branch))
    found.sort(key=lambda one: -one[0])
    now = search.value(steps, trial.all)
    some = trial.first(how.within) | spread(trial.all & ~made, how.within)
    promising = [branch for _, branch in found[: how.tried]]
    promising.sort(key=lambda one: -search.value(one, some))
    valued = [(search.value(one, trial.all), one) for one in promising[: how.checked]]
    best = max(valued, key=lambda one: one[0], default=(now, steps))
    return best[1] if best[0] > now else None


def _answers(
    search: DraftSearch, steps: Steps, at: int, questions: tuple[PlanCondition, ...]
) -> list[int]:
    """For each question the layouts in which the answer is yes when it is asked there."""
    asked = Questionnaire(questions)
    follower = Follower(Program((*steps[:at], If(asked, ()), *steps[at:])))
    found = [0] * len(questions)
    for number in range(len(search.trial)):
        asked.answers.clear()
        search.trial.replay(follower, number)
        answers = asked.answers[-1] if asked.answers else 0
        while answers:
            bit = answers & -answers
            answers ^= bit
            found[bit.bit_length() - 1] |= 1 << number
    return found


def _continuations(search: DraftSearch, rest: Steps, rivals: list[DraftPlan]) -> Iterator[Steps]:
    """What could be done instead of the rest of a program."""
    for piece in search.pieces:
        yield (*piece.steps, *rest)
        if rest:
            yield piece.steps
    for rival in rivals:
        yield rival.steps


def _questions(ours: OurCards, done: Steps) -> Iterator[PlanCondition]:
    """What may be asked after these steps: how their suits have broken, what fell, who won."""
    last = done[-1]
    left, right = ours.defenders
    if isinstance(last, Instruction) and last.kind is InstructionKind.LEAD:
        yield TrickWon(BOTH)
        yield TrickWon(left)
        yield TrickWon(right)
    for suit in _suits(ours, done):
        yield Followed(BOTH, suit)
        for seat in ours.defenders:
            yield ShownOut(seat, suit)
        if suit != ours.trump:
            yield SplitEvenly(suit)
        for card in downwards(ours.theirs(suit))[:2]:
            if card % 13 >= HONOUR:
                yield CardFell((card,))


def _suits(ours: OurCards, steps: Steps) -> list[int]:
    """The suits that these steps play."""
    cards = 0
    for node in steps:
        cards |= node.named | node.works
        if isinstance(node, DrawTrumps):
            cards |= SUIT[ours.trump]
    return [suit for suit in range(4) if cards & SUIT[suit]]

"""Program: a plan as a value, steps in order with branches; what an instruction is.

A text is read into a `Program` (`reader.py`) and written back from one (`text`), the two being
inverse. A `Follower` plays it. Three kinds of instruction share one interface: *leads* are goals,
done when what they ask for has happened, whoever led to it; *answers* say what is played when the
defenders lead; *standing* ones (keep, throw) hold from their place on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, ClassVar

from kibitz.english import capital
from kibitz.planning.language.condition import PlanCondition, Unless
from kibitz.planning.language.fitting import Misfit, PlanSpeech
from kibitz.planning.language.sight import Sight


class InstructionKind(Enum):
    """When an instruction speaks."""

    LEAD = "lead"
    ANSWER = "answer"
    STANDING = "standing"


@dataclass(frozen=True)
class Instruction:
    """One thing to do. `at` is its place in the text, which does not count in comparisons."""

    kind: ClassVar[InstructionKind] = InstructionKind.LEAD
    patterns: ClassVar[tuple[str, ...]] = ()
    """How it is written; see `pattern.py`."""
    example: ClassVar[str] = ""
    is_open: ClassVar[bool] = False
    """Do the lines after it speak of the trick that it leads, before that is over?"""

    is_finesse: ClassVar[bool] = False
    """Is it a finesse, which may be repeated?"""

    at: int = field(default=0, compare=False, kw_only=True)

    @property
    def wins(self) -> bool:
        """Are we in when it is done?"""
        return self.kind is InstructionKind.LEAD

    def governed_by(self, condition: PlanCondition) -> Node:
        """It, where a condition stands behind it: `cash the king if West follows`."""
        return If(condition, (self,), at=self.at)

    @classmethod
    def made_of(cls, found: dict[str, Any], speech: PlanSpeech) -> dict[str, Any]:
        """The values of its fields from what a pattern found; those of the same name by default."""
        return found

    def misfit(self, speech: PlanSpeech) -> Misfit | None:
        """Why it does not fit the two hands and the strain; nothing: it does."""
        return None

    def followed_by(
        self, step: Instruction, verb: str, speech: PlanSpeech
    ) -> tuple[Instruction, ...]:
        """It and the instruction after it, as they are meant together."""
        return (self, step)

    def plays(self, led: int) -> int:
        """The cards that it is sure to play; `led` is the suit that was led, if it comes first."""
        return 0

    def needs(self, led: int) -> int:
        """The cards that must not have been played before it."""
        return self.plays(led)

    @property
    def keeps(self) -> int:
        """The cards that it keeps by name."""
        return 0

    @property
    def discards(self) -> int:
        """The cards that it throws by name, from here on."""
        return sum(1 << one.card for one in getattr(self, "throws", ()) if one.card >= 0)

    @property
    def text(self) -> str:
        """The instruction as it is written, without a capital or full stop."""
        raise NotImplementedError

    @property
    def named(self) -> int:
        """The cards of ours that it will play: nothing else may spend them before."""
        return 0

    def kept(self, sight: Sight) -> int:
        """The cards of ours that a standing instruction keeps from being thrown now."""
        return 0

    @property
    def works(self) -> int:
        """The suits, as a mask of their cards, in which it sets up or runs tricks."""
        return 0

    def home(self, sight: Sight) -> int:
        """The hand of ours in which it sets up tricks that must be reached later; -1: none."""
        return -1

    @property
    def watched(self) -> int:
        """The defenders' cards that it tells apart by name."""
        return 0

    def done(self, sight: Sight, since: int) -> bool:
        """Is its goal reached? `since` is the number of tricks that were over when it began."""
        raise NotImplementedError

    def wants(self, sight: Sight) -> int:
        """The hand of ours that should have the lead for it; -1 if either will do."""
        return -1

    def lead(self, sight: Sight) -> int | Instruction | None:
        """The card to lead, another instruction to be done first, or nothing: unforeseen."""
        return None

    def third(self, sight: Sight) -> int | None:
        """The other hand's card to a trick that it led; nothing: as silence plays."""
        return None

    def answer(self, sight: Sight, since: int) -> int | None:
        """Our card when they led; nothing: it does not speak of this."""
        return None

    def throw(self, sight: Sight, seat: int) -> int | None:
        """What the hand of ours in this seat throws; nothing: it does not speak of this."""
        return None


@dataclass(frozen=True)
class If:
    """A branch, chosen once, when the steps before it are done."""

    condition: PlanCondition
    then: tuple[Node, ...]
    otherwise: tuple[Node, ...] = ()
    at: int = field(default=0, compare=False, kw_only=True)

    @property
    def named(self) -> int:
        """The cards of ours that either branch will play."""
        return named(self.then) | named(self.otherwise)

    @property
    def works(self) -> int:
        """The suits that either branch sets up or runs."""
        return works(self.then) | works(self.otherwise)


@dataclass(frozen=True)
class When:
    """A branch that waits: done at once, before the step it interrupts, as soon as it is true.

    One that only answers what they lead answers each time.
    """

    condition: PlanCondition
    then: tuple[Node, ...]
    at: int = field(default=0, compare=False, kw_only=True)

    @property
    def named(self) -> int:
        """The cards of ours that it will play."""
        return named(self.then)

    @property
    def works(self) -> int:
        """The suits that it sets up or runs."""
        return works(self.then)

    @property
    def is_answer(self) -> bool:
        """Does it only say what is played to their lead?"""
        return self.condition.is_passing and all(
            one.kind is not InstructionKind.LEAD for one in within(self.then)
        )


Node = Instruction | If | When
"""A step of a program."""


def named(nodes: tuple[Node, ...]) -> int:
    """The cards of ours that these steps will play."""
    cards = 0
    for node in nodes:
        cards |= node.named
    return cards


def works(nodes: tuple[Node, ...]) -> int:
    """The suits that these steps set up or run, as a mask of their cards."""
    cards = 0
    for node in nodes:
        cards |= node.works
    return cards


def certain(nodes: tuple[Node, ...]) -> int:
    """The suits that these steps set up or run whichever branch is taken, as a mask."""
    cards = 0
    for node in nodes:
        if isinstance(node, Instruction):
            cards |= node.works
        elif isinstance(node, If):
            cards |= certain(node.then) & certain(node.otherwise)
    return cards


@dataclass(frozen=True)
class Program:
    """A plan: its steps in order. `source` is the text it was read from."""

    steps: tuple[Node, ...]
    source: str = field(default="", compare=False)

    @property
    def text(self) -> str:
        """The program in the language, one step a line."""
        return "\n".join(_lines(self.steps, ""))

    @property
    def instructions(self) -> tuple[Instruction, ...]:
        """All instructions, branches included, in reading order."""
        return tuple(within(self.steps))


def watched(nodes: tuple[Node, ...]) -> int:
    """The defenders' cards that these steps tell apart by name."""
    cards = 0
    for node in nodes:
        if isinstance(node, Instruction):
            cards |= node.watched
        else:
            cards |= node.condition.watched | watched(node.then)
            if isinstance(node, If):
                cards |= watched(node.otherwise)
    return cards


def within(nodes: tuple[Node, ...]) -> Iterator[Instruction]:
    """The instructions of these steps, branches included, in reading order."""
    for node in nodes:
        if isinstance(node, Instruction):
            yield node
        else:
            yield from within(node.then)
            if isinstance(node, If):
                yield from within(node.otherwise)


def _lines(nodes: tuple[Node, ...], indent: str) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, Instruction):
            yield f"{indent}{capital(node.text)}."
            continue
        word, asked = ("If" if isinstance(node, If) else "When"), node.condition
        if isinstance(node, If) and isinstance(asked, Unless):
            word, asked = "Unless", asked.part
        if node.then:
            yield f"{indent}{word} {asked.text}:"
            yield from _lines(node.then, indent + "  ")
        else:
            yield f"{indent}{word} {asked.text}, take the rest."
        if isinstance(node, If) and node.otherwise:
            yield f"{indent}Otherwise:"
            yield from _lines(node.otherwise, indent + "  ")

"""Procedure: how to play a suit, in words, as a value.

A procedure is a list of steps. A step is one action or more, a trick each; below
it stand branches that say how to go on, and replies that choose the third hand's
card in the middle of its last trick. The language is described in
docs/suit-language.md; it contains that of FINESSE's own texts ("Strategies
Explained", section 6). `sentence` reads a text into these values and
`Procedure.text` writes them again; `reader` gives them their meaning.

Every value remembers, as `at`, where in the text it stood; two procedures that
say the same in different places are equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from kibitz.cards import Rank, Seat
from kibitz.combination.language.observation import Cards, Condition
from kibitz.english import capital


@dataclass(frozen=True)
class CashCard:
    """`Cash the ace`: one card, with low from the other hand."""

    card: Rank
    hand: Seat | None = None
    at: int = field(default=0, compare=False)

    @property
    def text(self) -> str:
        """The phrase."""
        return f"cash the {self.card.word}{_from(self.hand)}"


@dataclass(frozen=True)
class Top:
    """`Cash top honours`, the default to the end; or one trick of it."""

    once: bool = False
    at: int = field(default=0, compare=False)

    @property
    def text(self) -> str:
        """The phrase."""
        return "cash a top honour" if self.once else "cash top honours"


@dataclass(frozen=True)
class FinesseCard:
    """`Finesse the ten`: low from the hand opposite, and the ten unless it must beat a card."""

    card: Rank
    hand: Seat | None = None
    against: Seat | None = None
    at: int = field(default=0, compare=False)

    @property
    def text(self) -> str:
        """The phrase."""
        return f"finesse the {self.card.word}{_from(self.hand)}{_against(self.against)}"


@dataclass(frozen=True)
class LeadCard:
    """`Lead low from South`, `Lead low to the ten`, `Lead the queen to the ace`, `Run the jack`."""

    card: Rank | None
    """The card led; None is the lowest."""
    to: Rank | None = None
    hand: Seat | None = None
    against: Seat | None = None
    run: bool = False
    """Was it said as `run`? It means the same."""
    at: int = field(default=0, compare=False)

    @property
    def text(self) -> str:
        """The phrase."""
        verb = "run" if self.run else "lead"
        card = f"the {self.card.word}" if self.card else "low"
        to = f" to the {self.to.word}" if self.to else ""
        return f"{verb} {card}{to}{_from(self.hand)}{_against(self.against)}"


@dataclass(frozen=True)
class Drive:
    """`Drive out the king with the queen`: the queen, with low from the other hand."""

    out: Cards
    card: Rank
    hand: Seat | None = None
    at: int = field(default=0, compare=False)

    @property
    def text(self) -> str:
        """The phrase."""
        return f"drive out {self.out.text} with the {self.card.word}{_from(self.hand)}"


@dataclass(frozen=True)
class DuckRound:
    """`Duck a round`: low from both hands."""

    hand: Seat | None = None
    at: int = field(default=0, compare=False)

    @property
    def text(self) -> str:
        """The phrase."""
        return f"duck a round{_from(self.hand)}"


@dataclass(frozen=True)
class Marked:
    """`Take the marked finesses`: every card is known, play the rest as well as can be."""

    at: int = field(default=0, compare=False)

    @property
    def text(self) -> str:
        """The phrase."""
        return "take the marked finesses"


Action = CashCard | Top | FinesseCard | LeadCard | Drive | DuckRound | Marked


def is_last(action: Action) -> bool:
    """Does the action settle the rest of the play?"""
    return isinstance(action, Marked) or (isinstance(action, Top) and not action.once)


def _from(hand: Seat | None) -> str:
    return f" from {hand.word}" if hand is not None else ""


def _against(seat: Seat | None) -> str:
    return f" against {seat.word}" if seat is not None else ""


# Lines ----------------------------------------------------------------------


class ThirdHand(Enum):
    """What the third hand plays in the middle of a trick, when it is not a named card."""

    LOW = "play low"
    BEAT = "beat it"


@dataclass(frozen=True)
class MidTrick:
    """`If West plays the ten, play the king`: in the middle of a trick."""

    condition: Condition | None
    """None is `otherwise`."""
    card: Rank | ThirdHand
    branches: tuple[IfThen, ...] = ()
    """How to go on when this was played."""
    unless: bool = False
    at: int = field(default=0, compare=False)

    @property
    def text(self) -> str:
        """The line without what stands below it."""
        card = self.card.value if isinstance(self.card, ThirdHand) else f"play the {self.card.word}"
        return _when(self.condition, self.unless) + ", " + card


@dataclass(frozen=True)
class IfThen:
    """`If East shows out, finesse the ten`, and all that stands below it."""

    condition: Condition | None
    """None is `otherwise`."""
    steps: tuple[ProcedureStep, ...]
    unless: bool = False
    at: int = field(default=0, compare=False)


@dataclass(frozen=True)
class ProcedureStep:
    """Actions in order, what the third hand does in the last, and how to go on after it."""

    actions: tuple[Action, ...]
    repeat: bool = False
    replies: tuple[MidTrick, ...] = ()
    branches: tuple[IfThen, ...] = ()

    @property
    def text(self) -> str:
        """The actions in words, without what stands below."""
        words: list[str] = []
        for number, action in enumerate(self.actions):
            before = self.actions[number - 1] if number else None
            after = self.actions[number + 1] if number + 1 < len(self.actions) else None
            if not number:
                words.append(action.text)
            elif _joined(before, action):
                assert isinstance(action, CashCard)
                more = after is not None and _joined(action, after)
                words.append((", " if more else " and ") + action.card.word + _from(action.hand))
            else:
                words.append(f", then {action.text}")
        return "".join(words) + (" and repeat if necessary" if self.repeat else "")


def _joined(before: Action | None, action: Action) -> bool:
    """Are the two one phrase, such as `cash the ace and king`?"""
    return (
        isinstance(before, CashCard)
        and isinstance(action, CashCard)
        and before.hand is None
        and action.hand is None
    )


def _when(condition: Condition | None, unless: bool) -> str:
    if condition is None:
        return "otherwise"
    return f"{'unless' if unless else 'if'} {condition.text}"


@dataclass(frozen=True)
class Procedure:
    """A whole procedure, and the text it was read from.

    >>> print(Procedure((ProcedureStep((CashCard(Rank.ACE), CashCard(Rank.KING))),)).text)
    Cash the ace and king.
    """

    steps: tuple[ProcedureStep, ...]
    source: str = field(default="", compare=False)

    @property
    def text(self) -> str:
        """The procedure in plain lines, as `sentence.parse_procedure` reads them."""
        return "\n".join(_lines(self.steps, 0))


def _line(level: int, words: str, end: str = ".") -> str:
    return "  " * level + capital(words) + end


def _lines(steps: tuple[ProcedureStep, ...], level: int) -> Iterator[str]:
    for step in steps:
        yield _line(level, step.text)
        yield from _below(step, level + 1)


def _below(step: ProcedureStep, level: int) -> Iterator[str]:
    for reply in step.replies:
        yield _line(level, reply.text)
        yield from _branch_lines(reply.branches, level + 1)
    yield from _branch_lines(step.branches, level)


def _branch_lines(branches: tuple[IfThen, ...], level: int) -> Iterator[str]:
    for branch in branches:
        when = _when(branch.condition, branch.unless)
        first, *others = branch.steps
        if others:
            yield _line(level, when, ":")
            yield from _lines(branch.steps, level + 1)
        else:
            yield _line(level, f"{when}, {first.text}")
            yield from _below(first, level + 1)

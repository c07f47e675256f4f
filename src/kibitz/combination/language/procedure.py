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

from kibitz.cards import FULL_SUIT, Rank, Seat

_TEN_UP = sum(rank.bit for rank in Rank if rank.is_honour)


class Bound(Enum):
    """How many cards a phrase such as `the nine or lower` means."""

    EXACTLY = ""
    HIGHER = "or higher"
    LOWER = "or lower"
    HONOUR = "an honour"


class Scope(Enum):
    """Which tricks a condition looks at."""

    SINCE = ""
    """Those since the last condition that was followed."""
    LAST = "this time"
    """The last trick only."""
    EVER = "has"
    """All tricks from the beginning."""


class Who(Enum):
    """Of which defender a condition speaks."""

    EAST = "East"
    WEST = "West"
    EITHER = "either defender"
    BOTH = "both"

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The defenders in question."""
        if self is Who.EAST:
            return (Seat.EAST,)
        return (Seat.WEST,) if self is Who.WEST else (Seat.WEST, Seat.EAST)


@dataclass(frozen=True)
class Cards:
    """Some ranks: `the jack or ten`, `the nine or lower`, `an honour`."""

    ranks: tuple[Rank, ...] = ()
    bound: Bound = Bound.EXACTLY
    at: int = field(default=0, compare=False)

    @property
    def mask(self) -> int:
        """The ranks as a mask."""
        if self.bound is Bound.HONOUR:
            return _TEN_UP
        named = sum(rank.bit for rank in set(self.ranks))
        if self.bound is Bound.HIGHER:
            return FULL_SUIT & ~((named & -named) - 1)
        if self.bound is Bound.LOWER:
            return (1 << named.bit_length()) - 1
        return named

    @property
    def text(self) -> str:
        """The phrase."""
        if self.bound is Bound.HONOUR:
            return "an honour"
        words = [rank.word for rank in self.ranks]
        listed = ", ".join(words[:-1]) + (" or " if words[:-1] else "") + words[-1]
        return f"the {listed}{' ' if self.bound.value else ''}{self.bound.value}"


# Conditions -----------------------------------------------------------------


@dataclass(frozen=True)
class ShowsOut:
    """`East shows out`."""

    who: Who
    scope: Scope = Scope.SINCE
    at: int = field(default=0, compare=False)

    @property
    def text(self) -> str:
        """The phrase."""
        return _said(self.who, "show out", "shows out", "shown out", self.scope)


@dataclass(frozen=True)
class Follows:
    """`both follow`, `both follow low`, `East plays the nine or lower`: every time."""

    who: Who
    low: bool = False
    cards: Cards | None = None
    scope: Scope = Scope.SINCE
    at: int = field(default=0, compare=False)

    @property
    def text(self) -> str:
        """The phrase."""
        if self.cards is not None:
            tail = f" {self.cards.text}"
            return _said(self.who, "play" + tail, "plays" + tail, "played" + tail, self.scope)
        tail = " low" if self.low else ""
        return _said(self.who, "follow" + tail, "follows" + tail, "followed" + tail, self.scope)


@dataclass(frozen=True)
class Plays:
    """`East plays the jack or ten`, `the jack falls`: at least once."""

    who: Who
    cards: Cards
    scope: Scope = Scope.SINCE
    at: int = field(default=0, compare=False)

    @property
    def text(self) -> str:
        """The phrase."""
        if self.who is Who.EITHER:
            verb = "has appeared" if self.scope is Scope.EVER else "appears"
            return f"{self.cards.text} {verb}{_tail(self.scope)}"
        tail = f" {self.cards.text}"
        return _said(self.who, "play" + tail, "plays" + tail, "played" + tail, self.scope)


@dataclass(frozen=True)
class Covers:
    """`West covers`: he beats the card led, playing second."""

    who: Who
    scope: Scope = Scope.SINCE
    at: int = field(default=0, compare=False)

    @property
    def text(self) -> str:
        """The phrase."""
        return _said(self.who, "cover", "covers", "covered", self.scope)


@dataclass(frozen=True)
class Fares:
    """`the ten wins`, `the ten loses to the king`; without a card, `it loses`: the last trick."""

    card: Rank | None
    wins: bool
    to: Cards | None = None
    at: int = field(default=0, compare=False)

    @property
    def text(self) -> str:
        """The phrase."""
        subject = "it" if self.card is None else f"the {self.card.word}"
        tail = f" to {self.to.text}" if self.to else ""
        return f"{subject} {'wins' if self.wins else 'loses'}{tail}"


@dataclass(frozen=True)
class Not:
    """The opposite of a condition: `East does not show out`."""

    part: Leaf

    @property
    def text(self) -> str:
        """The phrase."""
        return _negated(self.part)


@dataclass(frozen=True)
class All:
    """Conditions joined by `and`."""

    parts: tuple[Leaf | Not, ...]

    @property
    def text(self) -> str:
        """The phrase."""
        return " and ".join(part.text for part in self.parts)


@dataclass(frozen=True)
class Any:
    """Conditions joined by `or`."""

    parts: tuple[Leaf | Not | All, ...]

    @property
    def text(self) -> str:
        """The phrase."""
        return " or ".join(part.text for part in self.parts)


Leaf = ShowsOut | Follows | Plays | Covers | Fares
Condition = Leaf | Not | All | Any


def leaves(condition: Condition) -> Iterator[Leaf]:
    """The simple conditions inside a condition."""
    if isinstance(condition, Not):
        yield condition.part
    elif isinstance(condition, All | Any):
        for part in condition.parts:
            yield from leaves(part)
    else:
        yield condition


def _tail(scope: Scope) -> str:
    return " this time" if scope is Scope.LAST else ""


def _said(who: Who, plural: str, singular: str, done: str, scope: Scope) -> str:
    if scope is Scope.EVER:
        return f"{who.value} {'have' if who is Who.BOTH else 'has'} {done}"
    return f"{who.value} {plural if who is Who.BOTH else singular}{_tail(scope)}"


def _negated(part: Leaf) -> str:
    words = part.text
    if isinstance(part, Fares):
        verb = "win" if part.wins else "lose"
        return words.replace(f" {verb}s", f" does not {verb}", 1)
    if part.who is Who.BOTH:
        return f"not {words}"
    if words.startswith(Who.EITHER.value):
        return f"n{words}"
    if part.scope is Scope.EVER:
        return words.replace(" has ", " has not ", 1)
    for verb in ("show", "follow", "play", "cover", "appear"):
        if f" {verb}s" in words:
            return words.replace(f" {verb}s", f" does not {verb}", 1)
    raise AssertionError(words)


# Actions --------------------------------------------------------------------


@dataclass(frozen=True)
class Cash:
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
class Finesse:
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
class Lead:
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
class Duck:
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


Action = Cash | Top | Finesse | Lead | Drive | Duck | Marked


def is_last(action: Action) -> bool:
    """Does the action settle the rest of the play?"""
    return isinstance(action, Marked) or (isinstance(action, Top) and not action.once)


def _from(hand: Seat | None) -> str:
    return f" from {hand.word}" if hand is not None else ""


def _against(seat: Seat | None) -> str:
    return f" against {seat.word}" if seat is not None else ""


# Lines ----------------------------------------------------------------------


class Answer(Enum):
    """What the third hand plays in the middle of a trick, when it is not a named card."""

    LOW = "play low"
    BEAT = "beat it"


@dataclass(frozen=True)
class Reply:
    """`If West plays the ten, play the king`: in the middle of a trick."""

    condition: Condition | None
    """None is `otherwise`."""
    card: Rank | Answer
    branches: tuple[Branch, ...] = ()
    """How to go on when this was played."""
    unless: bool = False
    at: int = field(default=0, compare=False)

    @property
    def text(self) -> str:
        """The line without what stands below it."""
        card = self.card.value if isinstance(self.card, Answer) else f"play the {self.card.word}"
        return _when(self.condition, self.unless) + ", " + card


@dataclass(frozen=True)
class Branch:
    """`If East shows out, finesse the ten`, and all that stands below it."""

    condition: Condition | None
    """None is `otherwise`."""
    steps: tuple[Step, ...]
    unless: bool = False
    at: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Step:
    """Actions in order, what the third hand does in the last, and how to go on after it."""

    actions: tuple[Action, ...]
    repeat: bool = False
    replies: tuple[Reply, ...] = ()
    branches: tuple[Branch, ...] = ()

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
                assert isinstance(action, Cash)
                more = after is not None and _joined(action, after)
                words.append((", " if more else " and ") + action.card.word + _from(action.hand))
            else:
                words.append(f", then {action.text}")
        return "".join(words) + (" and repeat if necessary" if self.repeat else "")


def _joined(before: Action | None, action: Action) -> bool:
    """Are the two one phrase, such as `cash the ace and king`?"""
    return (
        isinstance(before, Cash)
        and isinstance(action, Cash)
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

    >>> print(Procedure((Step((Cash(Rank.ACE), Cash(Rank.KING))),)).text)
    Cash the ace and king.
    """

    steps: tuple[Step, ...]
    source: str = field(default="", compare=False)

    @property
    def text(self) -> str:
        """The procedure in plain lines, as `sentence.parse_procedure` reads them."""
        return "\n".join(_lines(self.steps, 0))


def _line(level: int, words: str, end: str = ".") -> str:
    return "  " * level + words[0].upper() + words[1:] + end


def _lines(steps: tuple[Step, ...], level: int) -> Iterator[str]:
    for step in steps:
        yield _line(level, step.text)
        yield from _below(step, level + 1)


def _below(step: Step, level: int) -> Iterator[str]:
    for reply in step.replies:
        yield _line(level, reply.text)
        yield from _branch_lines(reply.branches, level + 1)
    yield from _branch_lines(step.branches, level)


def _branch_lines(branches: tuple[Branch, ...], level: int) -> Iterator[str]:
    for branch in branches:
        when = _when(branch.condition, branch.unless)
        first, *others = branch.steps
        if others:
            yield _line(level, when, ":")
            yield from _lines(branch.steps, level + 1)
        else:
            yield _line(level, f"{when}, {first.text}")
            yield from _below(first, level + 1)

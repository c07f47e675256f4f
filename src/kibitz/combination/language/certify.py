"""Certify: what a procedure really earns.

The text is read into a policy (`reader`) and played in every layout against
every card that a defender may play; a layout counts for the fewest tricks that
any defence leaves. Nothing here comes from the solver: only the problem's cards and terms
are shared, so that solver and text check each other. The exact numbers are
those of the model that the problem names: best defence, or defenders who do not falsecard.

Defenders' cards that touch are played as one where the text does not tell them
apart. A set of layouts is an integer, one bit a layout: the bit's number is the
sum over the groups of (cards West holds) x (stride). A *yield* has such a set
for one trick, above it one for two tricks, and so on.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import comb

from kibitz.cards import Seat
from kibitz.combination.language.policy import BetweenTricks, PlannedTrick, SuitPolicy
from kibitz.combination.language.procedure import Procedure
from kibitz.combination.language.reader import read
from kibitz.combination.problem import Defence, Problem
from kibitz.errors import KibitzError

_Failures = dict[int, int]
"""Tricks left -> yield-like sets: bit w x size + layout says that after w tricks the text fails."""


@dataclass(frozen=True, slots=True)
class Earned:
    """One layout as the text tells it from others, and the tricks the policy takes there."""

    west: tuple[int, ...]
    """How many cards of each group West holds, the lowest group first."""
    probability: Fraction
    tricks: int


@dataclass(frozen=True)
class Certificate:
    """What a procedure earns in a problem, or why it cannot be followed."""

    problem: Problem
    failure: KibitzError | None = None
    outcomes: tuple[Earned, ...] = ()
    groups: tuple[int, ...] = ()
    """The groups of defenders' cards that the text does not tell apart, as masks."""

    @property
    def valid(self) -> bool:
        """Can the procedure be followed in every layout?"""
        return self.failure is None

    def chance(self, tricks: int) -> Fraction:
        """The probability of at least so many tricks, whatever the defence does."""
        return sum((o.probability for o in self.outcomes if o.tricks >= tricks), Fraction(0))

    @cached_property
    def expected(self) -> Fraction:
        """The guaranteed tricks on average."""
        return sum((o.probability * o.tricks for o in self.outcomes), Fraction(0))

    @cached_property
    def most(self) -> int:
        """The tricks in the best layout."""
        return max((outcome.tricks for outcome in self.outcomes), default=0)

    @cached_property
    def tricks(self) -> dict[int, int]:
        """For each of the problem's layouts (its index) the tricks that are guaranteed."""
        owner = [
            next(n for n, mask in enumerate(self.problem.classes) if mask & group)
            for group in self.groups
        ]
        found: dict[int, int] = {}
        for outcome in self.outcomes:
            index = sum(
                count * self.problem.strides[number]
                for count, number in zip(outcome.west, owner, strict=True)
            )
            found[index] = min(outcome.tricks, found.get(index, outcome.tricks))
        return found


def certify(text: str | Procedure, problem: Problem, tricks: int | None = None) -> Certificate:
    """Play a procedure in every layout against every defence.

    A text that cannot be read, or followed, gives a certificate with the failure.
    With `tricks` an instruction that cannot be followed does no harm where that
    many tricks are already made, or out of reach.

    >>> certificate = certify("Finesse the queen.", Problem.parse("AQ-2"))
    >>> certificate.chance(2), certificate.expected
    (Fraction(1, 2), Fraction(3, 2))
    >>> print(certify("Finesse the jack.", Problem.parse("AQ-2")).failure.message)
    neither North nor South holds the jack
    """
    try:
        policy = read(text, problem.north, problem.south, problem.entries, problem.lead)
    except KibitzError as error:
        return Certificate(problem, error)
    return _Replay(policy, problem).certificate(tricks)


def same_tricks(one: str, other: str, problem: Problem, tricks: int | None = None) -> bool:
    """Do two procedures take the same tricks in every layout?

    With `tricks`, do they reach so many in the same layouts?
    """
    first, second = (certify(text, problem, tricks) for text in (one, other))
    if first.failure or second.failure:
        return False
    if tricks is None:
        return first.tricks == second.tricks
    reached = [
        {index for index, count in certificate.tricks.items() if count >= tricks}
        for certificate in (first, second)
    ]
    return reached[0] == reached[1]


def same_policy(
    one: str | Procedure, other: str | Procedure, problem: Problem, tricks: int | None = None
) -> bool:
    """Do two procedures play the same cards at every decision that can arise?

    Touching cards of ours count as the same card, and so does a trick of which
    both cards are settled whichever hand leads. With `tricks`, decisions count
    only while that many tricks are not yet made and one of the two can still make
    them: the paper, too, compares only the paths that reach the goal (section 3).
    """
    terms = problem.north, problem.south, problem.entries, problem.lead
    try:
        first, second = (read(text, *terms) for text in (one, other))
    except KibitzError:
        return False
    groups = _groups(problem, (*first.watched, *second.watched))
    replays = _Replay(first, problem, groups), _Replay(second, problem, groups)
    return _Twins(first, second, *replays, tricks).same()


def _groups(problem: Problem, watched: tuple[int, ...]) -> tuple[int, ...]:
    """Runs of touching missing cards that lie inside or outside of each watched set."""
    groups: list[int] = []
    for touching in problem.classes:
        before: list[bool] | None = None
        for rank in range(13):
            bit = 1 << rank
            if not touching & bit:
                continue
            told = [bool(mask & bit) for mask in watched]
            if told == before:
                groups[-1] |= bit
            else:
                groups.append(bit)
            before = told
    return tuple(groups)


@dataclass
class _Replay:
    """All layouts of a problem, and what the policy takes in them from any table on."""

    policy: SuitPolicy
    problem: Problem
    groups: tuple[int, ...] = ()
    _known: dict[BetweenTricks, tuple[int, _Failures]] = field(default_factory=dict)
    _valid: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.groups = self.groups or _groups(self.problem, self.policy.watched)
        self.strides: list[int] = []
        self.size = 1
        for group in self.groups:
            self.strides.append(self.size)
            self.size *= group.bit_count() + 1
        self.all = sum(1 << j * self.size for j in range(self.problem.length))
        self.honest = self.problem.defence is Defence.NO_FALSECARD
        self.classes = [
            next(mask for mask in self.problem.classes if mask & group) for group in self.groups
        ]

    def certificate(self, tricks: int | None) -> Certificate:
        """The tricks in every layout, or the failure."""
        start = self.policy.start
        result, failures = self.result(start)
        layouts = self.layouts()
        possible = sum(1 << index for index, _, _ in layouts)
        for left, sets in failures.items():
            for won in range(self.problem.length + 1):
                failed = sets >> won * self.size & possible
                matters = tricks is None or won < tricks <= won + left
                if failed and matters:
                    return Certificate(self.problem, self.reason(start, failed & -failed))
        outcomes = tuple(
            Earned(west, chance, sum(result >> j * self.size + index & 1
                                      for j in range(self.problem.length)))
            for index, west, chance in layouts
        )  # fmt: skip
        return Certificate(self.problem, None, outcomes, self.groups)

    def layouts(self) -> list[tuple[int, tuple[int, ...], Fraction]]:
        """Every possible layout: its bit, how many of each group West holds, its probability."""
        problem = self.problem
        west_room, east_room = (
            room - len(hand)
            for room, hand in zip(problem.vacant, (problem.west, problem.east), strict=True)
        )
        total = comb(west_room + east_room, west_room)
        found = []
        for west in product(*(range(group.bit_count() + 1) for group in self.groups)):
            ways, drawn = 1, 0
            for count, group in zip(west, self.groups, strict=True):
                his = (group & problem.west.mask).bit_count()
                free = group.bit_count() - his - (group & problem.east.mask).bit_count()
                ways *= comb(free, count - his) if 0 <= count - his <= free else 0
                drawn += count - his
            if not ways or drawn > west_room or problem.unknown - drawn > east_room:
                continue
            others = comb(west_room + east_room - problem.unknown, west_room - drawn)
            index = sum(c * stride for c, stride in zip(west, self.strides, strict=True))
            found.append((index, west, Fraction(ways * others, total)))
        return found

    def valid(self, missing: int) -> int:
        """The set of all layouts of the cards still missing."""
        known = self._valid.get(missing)
        if known is None:
            known = 1
            for group, stride in zip(self.groups, self.strides, strict=True):
                once = known
                for _ in range((group & missing).bit_count()):
                    once <<= stride
                    known |= once
            self._valid[missing] = known
        return known

    def result(self, table: BetweenTricks) -> tuple[int, _Failures]:
        """The yield from here on, and where the text fails."""
        known = self._known.get(table)
        if known is not None:
            return known
        policy, size = self.policy, self.size
        if policy.over(table):
            self._known[table] = 0, {}
            return 0, {}
        failures: _Failures = {}
        if policy.impossible(table) is not None:
            left = max(table.north.bit_count(), table.south.bit_count())
            failures[left] = self.valid(table.missing)
        plan = policy.plan(table)
        total = -1
        for second, third, last, permit in self.replies(table, plan):
            won = max(second, last) < max(plan.card, third)
            then = policy.after(table, plan, second, third, last)
            rest, fails = self.result(then)
            shift = self.shift(plan, second, last)
            if won:
                rest = rest << size | self.valid(then.missing)
            permitted = permit * self.all
            total &= rest << shift | ~permitted
            for left, sets in fails.items():
                found = sets << shift + (size if won else 0)
                failures[left] = failures.get(left, 0) | found & (permitted << size | permitted)
        total &= self.valid(table.missing) * self.all
        self._known[table] = total, failures
        return total, failures

    def shift(self, plan: PlannedTrick, second: int, last: int) -> int:
        """By how much the layouts after the trick stand below those before it."""
        west = second if plan.seat is Seat.SOUTH else last
        return next((s for g, s in zip(self.groups, self.strides, strict=True) if g & west), 0)

    def replies(self, table: BetweenTricks, plan: PlannedTrick) -> list[tuple[int, int, int, int]]:
        """Every way the defenders can follow: second, our third, last, and the layouts."""
        found = []
        second_seat, last_seat = plan.seat.next, plan.seat.previous
        for second, allowed in self.choices(table, second_seat, plan.card):
            third = self.policy.third(table, plan, second)
            best = max(plan.card, third, second)
            for last, permitted in self.choices(table, last_seat, best, second):
                if permit := allowed & permitted:
                    found.append((second, third, self._other(table, second, last), permit))
        return found

    def _other(self, table: BetweenTricks, second: int, last: int) -> int:
        """The last hand's card, where both have the same group to play from."""
        if not last or last != second:
            return last
        rest = table.missing & ~second & next(group for group in self.groups if group & last)
        return rest & -rest

    def choices(
        self, table: BetweenTricks, seat: Seat, best: int, partner: int = 0
    ) -> list[tuple[int, int]]:
        """The cards a defender may play, each with the layouts in which he can; 0 shows out."""
        west, missing = seat is Seat.WEST, table.missing
        none = 1 if west else self._everything(missing)
        if table.voids & (1 if west else 2):
            return [(0, none)]
        if table.voids:
            none = 0 if missing else 1
        found = [(0, none)] if none else []
        for group, stride, touching in zip(self.groups, self.strides, self.classes, strict=True):
            card = group & missing & -(group & missing)
            if not card:
                continue
            held, shift = missing & ~card, stride if west else 0
            if self.honest and (card < best or touching & partner):
                lower = missing & (touching & -touching) - 1
                held &= ~lower
                shift += 0 if west else self._index(lower)
            layouts = self.valid(held) << shift
            if table.voids:
                layouts &= self._everything(missing) if west else 1
            if layouts:
                found.append((card, layouts))
        return found

    def _index(self, cards: int) -> int:
        return sum(
            (group & cards).bit_count() * stride
            for group, stride in zip(self.groups, self.strides, strict=True)
        )

    def _everything(self, missing: int) -> int:
        """The layout in which West holds all that is missing."""
        return 1 << self._index(missing)

    def reason(self, table: BetweenTricks, layout: int) -> KibitzError:
        """The error that the text meets in this layout (a single bit)."""
        error = self.policy.impossible(table)
        if error is not None:
            return error
        plan = self.policy.plan(table)
        for second, third, last, permit in self.replies(table, plan):
            if not permit & layout:
                continue
            then = self.policy.after(table, plan, second, third, last)
            after = layout >> self.shift(plan, second, last)
            _, failures = self.result(then)
            if any(sets & after * (self.all << self.size | 1) for sets in failures.values()):
                return self.reason(then, after)
        raise AssertionError("the failure cannot be found again")


@dataclass
class _Twins:
    """Two policies side by side."""

    first: SuitPolicy
    second: SuitPolicy
    replay: _Replay
    other: _Replay
    tricks: int | None
    _done: set[tuple[BetweenTricks, BetweenTricks, int, int]] = field(default_factory=set)

    def same(self) -> bool:
        """Do they agree from the start?"""
        possible = sum(1 << index for index, _, _ in self.replay.layouts())
        return self._agree(self.first.start, self.second.start, 0, possible)

    def _agree(self, one: BetweenTricks, other: BetweenTricks, won: int, layouts: int) -> bool:
        layouts &= self._open(one, other, won)
        key = one, other, won, layouts
        if not layouts or key in self._done or self.first.over(one):
            return True
        self._done.add(key)
        if self.first.impossible(one) or self.second.impossible(other):
            return False
        plans = self.first.plan(one), self.second.plan(other)
        missing = one.missing
        swapped = plans[0].seat is not plans[1].seat
        if not swapped and not _alike(plans[0].card, plans[1].card, missing):
            return False
        if swapped and self._settled(self.first, one, plans[0]) is None:
            return False
        if swapped and self._settled(self.second, other, plans[1]) is None:
            return False
        for second, third, last, permit in self.replay.replies(one, plans[0]):
            seen = (second, last) if not swapped else (last, second)
            reply = self.second.third(other, plans[1], seen[0])
            mine = (plans[0].card, third) if not swapped else (third, plans[0].card)
            if not all(
                _alike(a, b, missing) for a, b in zip(mine, (plans[1].card, reply), strict=True)
            ):
                return False
            ours = max(plans[0].card, third) > max(second, last)
            shift = self.replay.shift(plans[0], second, last)
            if not self._agree(
                self.first.after(one, plans[0], second, third, last),
                self.second.after(other, plans[1], seen[0], reply, seen[1]),
                won + ours,
                (layouts & permit) >> shift,
            ):
                return False
        return True

    def _open(self, one: BetweenTricks, other: BetweenTricks, won: int) -> int:
        """The layouts in which it still matters what is played."""
        if self.tricks is None:
            return -1
        if won >= self.tricks:
            return 0
        results = self.replay.result(one)[0] | self.other.result(other)[0]
        return results >> (self.tricks - won - 1) * self.replay.size & (1 << self.replay.size) - 1

    def _settled(self, policy: SuitPolicy, table: BetweenTricks, plan: PlannedTrick) -> int | None:
        """The third hand's card where it is the same on every card of the second hand."""
        choices = self.replay.choices(table, plan.seat.next, plan.card)
        cards = {policy.third(table, plan, second) for second, _ in choices}
        return cards.pop() if len(cards) == 1 else None


def _alike(one: int, other: int, missing: int) -> bool:
    """Are two cards of ours worth the same, no missing card being between them?"""
    if not one or not other:
        return one == other
    low, high = min(one, other), max(one, other)
    return not missing & (high - 1) & ~(2 * low - 1)

"""Random suit procedures, and a replay that plays single cards with nothing clever."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb

from hypothesis import strategies as st

from kibitz.cards import Rank, Seat
from kibitz.combination.language.observation import (
    All,
    Any,
    Bound,
    Cards,
    Condition,
    Covers,
    Fares,
    Follows,
    Leaf,
    Opposite,
    Plays,
    ShowsOut,
    WhichTricks,
    Who,
)
from kibitz.combination.language.policy import BetweenTricks, SuitPolicy
from kibitz.combination.language.procedure import (
    Action,
    CashCard,
    Drive,
    DuckRound,
    FinesseCard,
    IfThen,
    LeadCard,
    Marked,
    MidTrick,
    Procedure,
    ProcedureStep,
    ThirdHand,
    Top,
)
from kibitz.combination.problem import Defence, Problem


class Author:
    """Writes random procedures with the cards it is given."""

    def __init__(self, seed: int, missing: Sequence[Rank], ours: Sequence[Rank]) -> None:
        self.rng = random.Random(seed)
        self.missing = missing
        self.ours = ours

    def procedure(self) -> Procedure:
        """A whole procedure."""
        return Procedure(self.sequence(2))

    def sequence(self, depth: int) -> tuple[ProcedureStep, ...]:
        """One or two steps, of which only the last may settle the rest."""
        found = []
        for _ in range(self.rng.choice((1, 1, 1, 2))):
            found.append(self.step(depth))
            if isinstance(found[-1].actions[-1], Marked) or found[-1].actions[-1] == Top():
                break
        return tuple(found)

    def step(self, depth: int) -> ProcedureStep:
        """One step with what stands below it."""
        rng = self.rng
        found = [self.action() for _ in range(rng.randint(1, 2))]
        if rng.random() < 0.1:
            return ProcedureStep((*found, rng.choice((Top(), Marked()))))
        last = found[-1]
        aimed = isinstance(last, FinesseCard) or (
            isinstance(last, LeadCard) and (last.card is not None or last.to is not None)
        )
        replies: list[MidTrick] = []
        if depth and isinstance(last, LeadCard | FinesseCard) and rng.random() < 0.5:
            who = rng.choice((Who.EAST, Who.WEST))
            for _ in range(rng.randint(1, 2)):
                below = self.branches(depth - 1) if rng.random() < 0.5 else ()
                told = self.condition(who)
                replies.append(MidTrick(told, self.third(), below, rng.random() < 0.2))
            if rng.random() < 0.5:
                replies.append(MidTrick(None, self.third()))
        below = self.branches(depth - 1) if depth and rng.random() < 0.6 else ()
        return ProcedureStep(tuple(found), aimed and rng.random() < 0.3, tuple(replies), below)

    def third(self) -> Rank | ThirdHand:
        """What the third hand plays."""
        return self.rng.choice((*self.ours, *ThirdHand))

    def branches(self, depth: int) -> tuple[IfThen, ...]:
        """One to three branches."""
        found = [
            IfThen(self.condition(), self.sequence(depth), self.rng.random() < 0.2)
            for _ in range(self.rng.randint(1, 2))
        ]
        if self.rng.random() < 0.5:
            found.append(IfThen(None, self.sequence(depth)))
        return tuple(found)

    def action(self) -> Action:
        """An action that does not settle the rest."""
        rng = self.rng
        card, other = rng.choice(self.ours), rng.choice(self.ours)
        hand = rng.choice((None, Seat.NORTH, Seat.SOUTH))
        against = rng.choice((None, Seat.EAST, Seat.WEST))
        return rng.choice(
            (
                CashCard(card, hand),
                Top(once=True),
                FinesseCard(card, hand, against),
                FinesseCard(card, hand, against),
                LeadCard(card, rng.choice((None, other)), hand, against),
                LeadCard(None, card, hand, against),
                LeadCard(None, None, rng.choice((Seat.NORTH, Seat.SOUTH)), against),
                LeadCard(card, None, hand, against, run=True),
                Drive(self.named(), card, hand),
                DuckRound(hand),
            )
        )

    def named(self) -> Cards:
        """Missing cards by name."""
        many = min(len(self.missing), self.rng.randint(1, 3))
        return Cards(tuple(self.rng.sample(list(self.missing), many)))

    def some(self) -> Cards:
        """Missing cards by name, or higher, or any honour."""
        higher = Cards((self.rng.choice(self.missing),), Bound.HIGHER)
        return self.rng.choice((self.named(), higher, Cards((), Bound.HONOUR)))

    def leaf(self, second: Who | None) -> Leaf:
        """A simple condition; on the second hand's card alone if `second` is given."""
        rng = self.rng
        who = second or rng.choice(list(Who))
        scope = WhichTricks.SINCE if second else rng.choice((WhichTricks.SINCE, *WhichTricks))
        lower = Cards((rng.choice(self.missing),), Bound.LOWER)
        kinds: list[Leaf] = [
            ShowsOut(who, scope),
            Follows(who, rng.random() < 0.5, None, scope),
            Follows(who, False, lower, scope),
            Plays(who, self.some(), scope),
            Covers(who, scope),
        ]
        if second is None:
            card = rng.choice((None, *self.ours))
            kinds += [Fares(card, True), Fares(card, False, rng.choice((None, self.some())))]
        return rng.choice(kinds)

    def simple(self, second: Who | None) -> Leaf | Opposite:
        """A simple condition or its opposite."""
        leaf = self.leaf(second)
        return Opposite(leaf) if self.rng.random() < 0.2 else leaf

    def condition(self, second: Who | None = None) -> Condition:
        """A condition, perhaps with `and` and `or`."""
        kind = self.rng.random()
        if kind < 0.6:
            return self.simple(second)
        both = All((self.simple(second), self.simple(second)))
        return (
            both
            if kind < 0.75
            else Any((self.simple(second), self.rng.choice((both, self.simple(second)))))
        )


def procedures(missing: Sequence[Rank] = tuple(Rank), ours: Sequence[Rank] = tuple(Rank)):
    """Procedures as a strategy of hypothesis; quick, because it draws only a seed."""
    seeds = st.integers(0, 2**32)
    return seeds.map(lambda seed: Author(seed, missing, ours).procedure())


def mended(procedure: Procedure, problem: Problem) -> Procedure:
    """The procedure with hands, seats and cards put where this problem has them."""
    return Procedure(tuple(_mended_step(step, problem) for step in procedure.steps))


def _mended_step(step: ProcedureStep, problem: Problem) -> ProcedureStep:
    acts = tuple(_mended_action(action, problem) for action in step.actions)
    last, replies = acts[-1], []
    leader = _leader(last, problem)
    for reply in step.replies if leader is not None else ():
        card = reply.card
        third = problem.south if leader is Seat.NORTH else problem.north
        if isinstance(card, Rank) and card not in third:
            card = third.top or ThirdHand.LOW
        who = Who.EAST if leader is Seat.NORTH else Who.WEST
        replies.append(
            replace(
                reply,
                condition=_mended_condition(reply.condition, who),
                card=card,
                branches=_mended_branches(reply.branches, problem),
            )
        )
    branches = _mended_branches(step.branches, problem)
    return ProcedureStep(acts, step.repeat, tuple(replies), branches)


def _mended_branches(branches: tuple[IfThen, ...], problem: Problem) -> tuple[IfThen, ...]:
    return tuple(
        replace(branch, steps=tuple(_mended_step(step, problem) for step in branch.steps))
        for branch in branches
    )


def _mended_condition(condition, who: Who):
    if isinstance(condition, All | Any):
        return type(condition)(tuple(_mended_condition(part, who) for part in condition.parts))
    if isinstance(condition, Opposite):
        return Opposite(_mended_condition(condition.part, who))
    return None if condition is None else replace(condition, who=who)


def _mended_action(action, problem: Problem):
    if isinstance(action, CashCard):
        return replace(action, hand=None)
    if isinstance(action, Drive):
        theirs = 0x1FFF & ~(problem.north.mask | problem.south.mask)
        higher = [rank for rank in Rank if rank.bit & theirs and rank > action.card]
        return Drive(Cards((higher[-1],)), action.card) if higher else CashCard(action.card)
    if isinstance(action, FinesseCard):
        return replace(action, hand=None, against=None)
    if isinstance(action, LeadCard):
        if (
            action.card
            and action.to
            and (action.card in problem.north) is (action.to in problem.north)
        ):
            action = replace(action, to=None)
        low = action.card is None and action.to is None
        return replace(action, hand=action.hand if low else None, against=None)
    return action


def _leader(action, problem: Problem) -> Seat | None:
    if isinstance(action, FinesseCard):
        return Seat.SOUTH if action.card in problem.north else Seat.NORTH
    if not isinstance(action, LeadCard):
        return None
    if action.card is not None:
        return Seat.NORTH if action.card in problem.north else Seat.SOUTH
    if action.to is not None:
        return Seat.SOUTH if action.to in problem.north else Seat.NORTH
    return action.hand


# The slow replay ------------------------------------------------------------


def replay(policy: SuitPolicy, problem: Problem) -> dict[tuple[int, int], int]:
    """For each deal of single cards (West's and East's mask) the tricks guaranteed."""
    known: dict[tuple[BetweenTricks, int, int], int] = {}
    return {
        (west, east): _worst(policy, problem, policy.start, west, east, known)
        for west, east, _ in deals(problem)
    }


def deals(problem: Problem) -> list[tuple[int, int, Fraction]]:
    """Every deal of the missing cards, with its probability."""
    missing = 0x1FFF & ~(problem.north.mask | problem.south.mask)
    free = [1 << n for n in range(13) if missing >> n & 1]
    free = [card for card in free if not card & (problem.west.mask | problem.east.mask)]
    rooms = problem.vacant[0] - len(problem.west), problem.vacant[1] - len(problem.east)
    found = []
    for count in range(len(free) + 1):
        rest = sum(rooms) - len(free)
        if count > rooms[0] or len(free) - count > rooms[1]:
            continue
        chance = Fraction(comb(rest, rooms[0] - count), comb(sum(rooms), rooms[0]))
        for chosen in combinations(free, count):
            west = sum(chosen) | problem.west.mask
            found.append((west, missing & ~west, chance))
    return found


def _cards(hand: int) -> list[int]:
    return [1 << n for n in range(13) if hand >> n & 1] or [0]


def _may(problem: Problem, hand: int, best: int, partner: int) -> list[int]:
    """A defender's cards; an honest one plays his lowest, one touching it, or one that wins."""
    cards = _cards(hand)
    if problem.defence is not Defence.NO_FALSECARD or cards == [0]:
        return cards

    def touching(card: int) -> int:
        return next(mask for mask in problem.classes if mask & card)

    return [
        card
        for card in cards
        if touching(card) == touching(cards[0]) or (card > best and not touching(card) & partner)
    ]


def _worst(
    policy: SuitPolicy,
    problem: Problem,
    table: BetweenTricks,
    west: int,
    east: int,
    known: dict[tuple[BetweenTricks, int, int], int],
) -> int:
    if policy.over(table):
        return 0
    if (table, west, east) in known:
        return known[table, west, east]
    plan = policy.plan(table)
    hands = {Seat.WEST: west, Seat.EAST: east}
    least = 99
    for second in _may(problem, hands[plan.seat.next], plan.card, 0):
        third = policy.third(table, plan, second)
        best = max(plan.card, third, second)
        for last in _may(problem, hands[plan.seat.previous], best, second):
            then = policy.after(table, plan, second, third, last)
            won = max(plan.card, third) > max(second, last)
            played = second | last
            rest = _worst(policy, problem, then, west & ~played, east & ~played, known)
            least = min(least, won + rest)
    known[table, west, east] = least
    return least

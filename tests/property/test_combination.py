"""The exact solver against an independent one that enumerates strategies.

The enumerator shares nothing with the solver: single cards instead of classes
and slots, layouts as pairs of hands, results as tuples of tricks, no bounds and
no merging. `tests/reference/suits.distinct.tsv` holds its answers to random
combinations of at most six cards; a slow test works them out again.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import comb
from operator import le, mul
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.combination import Problem, suit
from kibitz.combination.solving.line import Line
from kibitz.combination.solving.line_tree import LineTrick
from kibitz.combination.solving.position import SuitGame
from kibitz.combination.solving.solve import Solver

TABLE = Path(__file__).parents[1] / "reference" / "suits.distinct.tsv"
Hands = tuple[int, int]
Vector = tuple[int, ...]
RANKS = "23456789TJQKA"


def cards(mask: int) -> Iterator[int]:
    """The single cards of a mask."""
    while mask:
        yield mask & -mask
        mask &= mask - 1


def undominated(vectors: Iterable[Vector]) -> list[Vector]:
    """The vectors that no other one reaches everywhere."""
    kept: list[Vector] = []
    for vector in sorted(set(vectors), key=sum, reverse=True):
        if not any(all(a <= b for a, b in zip(vector, other, strict=True)) for other in kept):
            kept.append(vector)
    return kept


def worst_of(parts: list[tuple[list[int], list[Vector]]]) -> list[dict[int, int]]:
    """All ways to take one vector of each part, each layout keeping its worst entry."""
    done: list[dict[int, int]] = [{}]
    for places, vectors in parts:
        grown = []
        for result, vector in itertools.product(done, vectors):
            merged = dict(result)
            for place, tricks in zip(places, vector, strict=True):
                merged[place] = min(merged.get(place, 99), tricks)
            grown.append(merged)
        keys = sorted(grown[0])
        done = [
            dict(zip(keys, vector, strict=True))
            for vector in undominated(tuple(one[key] for key in keys) for one in grown)
        ]
    return done


def may_play(hand: int, table: int, classes: Sequence[int] = ()) -> list[int]:
    """A defender's cards; with `classes` he is honest.

    Then he plays his lowest card, or one that touches it, or one that beats the
    table; a card that touches his partner's does not beat it.
    """
    own = list(cards(hand)) or [0]

    def rank(card: int) -> int:
        return next((mask for mask in classes if mask & card), card)

    return [
        card
        for card in own
        if not classes or rank(card) == rank(own[0]) or rank(card) > rank(table)
    ]


class Enumerator:
    """Every undominated strategy, as tricks guaranteed in each layout."""

    def __init__(
        self,
        entries: tuple[int | None, int | None] = (None, None),
        classes: Sequence[int] = (),
    ) -> None:
        self.limited = entries != (None, None)
        self.entries = entries
        self.classes = classes
        self.memo: dict[object, list[Vector]] = {}

    def lines(
        self,
        hands: Hands,
        layouts: tuple[Hands, ...],
        at: int | None = None,
        entries: tuple[int | None, int | None] = (None, None),
        first: int | None = None,
    ) -> list[Vector]:
        """`hands` are (North, South), a layout is (East, West); `at` is 0, 1, 2 (nowhere)."""
        key = hands, layouts, at, entries, first
        if key in self.memo:
            return self.memo[key]
        results: list[Vector] = [tuple(0 for _ in layouts)]
        for leader in (0, 1):
            if first not in (None, leader):
                continue
            left = list(entries)
            if self.limited and at not in (None, leader):
                if left[leader] == 0:
                    continue
                if left[leader] is not None:
                    left[leader] -= 1  # type: ignore[operator]
            for card in cards(hands[leader]):
                results += self._after_lead(hands, layouts, leader, card, (left[0], left[1]))
        self.memo[key] = undominated(results)
        return self.memo[key]

    def _after_lead(
        self,
        hands: Hands,
        layouts: tuple[Hands, ...],
        leader: int,
        card: int,
        entries: tuple[int | None, int | None],
    ) -> list[Vector]:
        # After North's lead East is second: layouts are written in that order.
        second, last = leader, 1 - leader
        seen: dict[int, list[int]] = {}
        for place, layout in enumerate(layouts):
            for reply in may_play(layout[second], card, self.classes):
                seen.setdefault(reply, []).append(place)
        parts = []
        for reply, places in seen.items():
            choices: list[Vector] = []
            for third in list(cards(hands[1 - leader])) or [0]:
                table = max(card, third, reply)
                ends: dict[int, list[int]] = {}
                for place in places:
                    for fourth in may_play(layouts[place][last], table, self.classes):
                        ends.setdefault(fourth, []).append(place)
                lower = []
                for fourth, reached in ends.items():
                    won = max(card, third) > max(reply, fourth)
                    rest = [0, 0]
                    rest[leader] = hands[leader] & ~card
                    rest[1 - leader] = hands[1 - leader] & ~third
                    after = []
                    for place in reached:
                        pair = list(layouts[place])
                        pair[second] &= ~reply
                        pair[last] &= ~fourth
                        after.append((pair[0], pair[1]))
                    at = None
                    if self.limited:
                        at = (leader if card > third else 1 - leader) if won else 2
                    below = self.lines((rest[0], rest[1]), tuple(after), at, entries)
                    lower.append((reached, [tuple(t + won for t in v) for v in below]))
                choices += [tuple(one[p] for p in places) for one in worst_of(lower)]
            parts.append((places, undominated(choices)))
        return [tuple(one[p] for p in range(len(layouts))) for one in worst_of(parts)]


def all_layouts(problem: Problem) -> dict[Hands, Fraction]:
    """Every arrangement of the single unseen cards, (East, West), with its probability."""
    missing = 0x1FFF & ~(problem.north.mask | problem.south.mask)
    free = list(cards(missing & ~(problem.west.mask | problem.east.mask)))
    west, east = problem.vacant[0] - len(problem.west), problem.vacant[1] - len(problem.east)
    found = {}
    for count in range(len(free) + 1):
        if count > west or len(free) - count > east:
            continue
        chance = Fraction(comb(west + east - len(free), west - count), comb(west + east, west))
        for chosen in itertools.combinations(free, count):
            hand = sum(chosen) | problem.west.mask
            found[missing & ~hand, hand] = chance
    return found


def enumerated(problem: Problem, **model: object) -> tuple[list[Fraction], Fraction]:
    """The best chance of 1, 2, … tricks and the best average, by enumeration."""
    layouts = all_layouts(problem)
    assert sum(layouts.values()) == 1
    first = None if problem.lead is None else int(problem.lead) // 2
    solver = Enumerator(**model)  # type: ignore[arg-type]
    hands = problem.north.mask, problem.south.mask
    vectors = solver.lines(hands, tuple(layouts), None, solver.entries, first)
    weights = list(layouts.values())

    def best(value: Callable[[int], int]) -> Fraction:
        return max(
            sum((w * value(t) for w, t in zip(weights, v, strict=True)), Fraction(0))
            for v in vectors
        )

    targets = [best(lambda t, n=n: int(t >= n)) for n in range(1, problem.length + 1)]  # type: ignore[misc]
    return targets, best(lambda t: t)


def table() -> list[tuple[str, list[Fraction], Fraction]]:
    """The rows of the reference table."""
    rows = []
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, targets, expected = line.split("\t")
            rows.append((name, [Fraction(t) for t in targets.split()], Fraction(expected)))
    return rows


def random_combination(rng: random.Random, most: int = 6, least: int = 2) -> str:
    """Some cards for North and South, `least` to `most` together."""
    held = rng.sample(RANKS, rng.randint(least, most))
    north = rng.randint(0, len(held))
    return "-".join("".join(hand) or "void" for hand in (held[:north], held[north:]))


def test_the_table_of_enumerated_combinations() -> None:
    rows = table()
    assert len({name for name, _, _ in rows}) >= 200
    for name, targets, expected in rows:
        solution = suit(name)
        assert list(solution.targets.values()) == targets, name
        assert solution.expected == expected, name


@pytest.mark.slow
def test_the_table_is_what_enumeration_finds() -> None:
    """Every sixth row, which takes minutes; all of them take the better part of an hour."""
    for name, targets, expected in [*table()][::6]:
        assert enumerated(Problem.parse(name)) == (targets, expected), name


@pytest.mark.parametrize("seed", range(12))
def test_entries_vacant_places_known_cards_and_first_lead_against_enumeration(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(4):
        held = rng.sample(RANKS, 13)
        count, north = rng.randint(3, 5), rng.randint(1, 3)
        hands = ["".join(held[:north]), "".join(held[north:count])]
        # Known cards leave at most five free ones, so that enumeration stays short.
        rest = held[count:]
        known = rest[rng.randint(3, 5) :]
        west = known[: len(known) // 2 + rng.randint(-1, 1)]
        east = known[len(west) :]
        entries = rng.choice([(None, None), (0, 1), (1, 0), (1, 1), (0, None), (None, 1), (0, 0)])
        lead = rng.choice([None, "N", "S"]) if len(hands[1]) else None
        problem = Problem.of(
            *hands,
            known=",".join(f"{s}:{''.join(c)}" for s, c in (("W", west), ("E", east)) if c),
            vacant=(rng.randint(10, 13), rng.randint(10, 13)),
            entries=entries,
            lead=lead,
        )
        targets, expected = enumerated(problem, entries=entries)
        solution = suit(problem)
        assert list(solution.targets.values()) == targets, problem
        assert solution.expected == expected, problem


class Replay:
    """Plays a tree by its cards alone, against every defence, with single cards."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.known: dict[tuple[int, int, int], int] = {}

    def class_of(self, card: int) -> int | None:
        """The class a defender's card belongs to; None when he shows out."""
        return next((n for n, m in enumerate(self.problem.classes) if m & card), None)

    def worst(self, trick: LineTrick, north: int, south: int, hands: Hands) -> int:
        """The tricks that the tree takes for sure; hands are (East, West)."""
        key = id(trick), *hands
        if key in self.known:
            return self.known[key]
        leader = int(trick.hand) // 2
        ours = [north, south]
        assert ours[leader] & trick.card.bit
        ours[leader] &= ~trick.card.bit
        results = []
        for second in may_play(hands[leader], 0):
            (answer,) = [a for a in trick.answers if a.card == self.class_of(second)]
            third = answer.third.bit if answer.third else 0
            assert third & ours[1 - leader] == third and bool(third) == bool(ours[1 - leader])
            after = list(ours)
            after[1 - leader] &= ~third
            for last in may_play(hands[1 - leader], 0):
                (end,) = [e for e in answer.endings if e.card == self.class_of(last)]
                won = max(trick.card.bit, third) > max(second, last)
                left = [0, 0]
                left[leader] = hands[leader] & ~second
                left[1 - leader] = hands[1 - leader] & ~last
                rest = end.rest
                if end.then is not None:
                    rest = self.worst(end.then, after[0], after[1], (left[0], left[1]))
                results.append(won + rest)
        self.known[key] = min(results)
        return self.known[key]


def check_promise(line: Line) -> None:
    """The tree takes, by its cards, exactly the tricks that the line promises."""
    problem = line.problem
    replay = Replay(problem)
    for east, west in all_layouts(problem):
        counts = tuple((mask & west).bit_count() for mask in problem.classes)
        index = sum(a * b for a, b in zip(counts, problem.strides, strict=True))
        taken = 0
        if line.tree is not None:
            taken = replay.worst(line.tree, problem.north.mask, problem.south.mask, (east, west))
        assert taken == line.tricks[index], (problem, west, taken)


@pytest.mark.parametrize("seed", range(25))
def test_every_line_keeps_its_promise_card_by_card(seed: int) -> None:
    rng = random.Random(seed)
    name = random_combination(rng, most=9, least=5)
    goal = rng.choice(["max", "expected", "matchpoints", "tricks"])
    problem = Problem.parse(name)
    tricks = rng.randint(1, problem.length) if goal == "tricks" else None
    solution = suit(problem, goal=goal, tricks=tricks)
    for line in (solution.best, solution.runner_up, *solution.lines(limit=3)):
        if line is not None:
            check_promise(line)


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 2**32))
def test_laws_of_the_targets(seed: int) -> None:
    rng = random.Random(seed)
    solution = suit(random_combination(rng, most=11))
    chances = [Fraction(1), *solution.targets.values()]
    assert all(a >= b for a, b in itertools.pairwise(chances))
    assert solution.expected <= sum(chances[1:])
    best = solution.best
    assert best is not None and best.chance() == chances[solution.most]
    assert sum(best.distribution.values()) == 1
    if solution.runner_up is not None:
        assert solution.runner_up.chance() < best.chance()


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 2**32))
def test_turning_the_table_changes_nothing(seed: int) -> None:
    rng = random.Random(seed)
    problem = Problem.parse(random_combination(rng, most=9))
    west, east = rng.randint(9, 13), rng.randint(9, 13)
    if west + east < problem.missing:
        return
    one = suit(str(problem.north), str(problem.south), vacant=(west, east))
    other = suit(str(problem.south), str(problem.north), vacant=(east, west))
    assert one.targets == other.targets
    assert one.expected == other.expected


@settings(deadline=None, max_examples=8)
@given(st.integers(0, 2**32))
def test_weaker_defence_and_more_entries_never_hurt(seed: int) -> None:
    rng = random.Random(seed)
    problem = Problem.parse(random_combination(rng, most=6))
    names = str(problem.north), str(problem.south)
    best = suit(*names)
    honest = suit(*names, defence="no-falsecard")
    few = suit(*names, entries=(rng.randint(0, 1), rng.randint(0, 2)))
    for tricks, chance in best.targets.items():
        assert honest.targets[tricks] >= chance >= few.targets[tricks]


@pytest.mark.parametrize("name", ["AT42-953", "AKQ9-xxx", "AQ9-42", "AT3-K2", "AQT98-5432"])
def test_lines_found_one_by_one_are_the_front_met_at_once(name: str) -> None:
    solution = suit(name)
    game = SuitGame(solution.problem)
    front = Solver(game, solution.target).front(game.root, solution.target)
    lines = list(solution.lines())
    chances = [line.chance() for line in lines]
    assert chances == sorted(chances, reverse=True)
    assert {sum(1 << lay.index for lay in line.wins()) for line in lines} == set(front)


@pytest.mark.parametrize("seed", range(8))
def test_honest_defenders_against_enumeration(seed: int) -> None:
    rng = random.Random(100 + seed)
    for _ in range(3):
        held = rng.sample(RANKS, 13)
        count, north = rng.randint(3, 6), rng.randint(1, 3)
        rest = held[count:]
        known = rest[rng.randint(3, 5) :]
        west = known[: len(known) // 2]
        east = known[len(west) :]
        problem = Problem.of(
            "".join(held[:north]),
            "".join(held[north:count]),
            known=",".join(f"{s}:{''.join(c)}" for s, c in (("W", west), ("E", east)) if c),
            defence="no-falsecard",
        )
        targets, expected = enumerated(problem, classes=problem.classes)
        solution = suit(problem)
        assert list(solution.targets.values()) == targets, problem
        assert solution.expected == expected, problem


@pytest.mark.parametrize("seed", range(6))
def test_lots_among_equals_never_help_the_defenders(seed: int) -> None:
    rng = random.Random(200 + seed)
    problem = Problem.parse(random_combination(rng, most=5))
    names = str(problem.north), str(problem.south)
    best, drawn = suit(*names), suit(*names, defence="random-among-equals")
    for tricks, chance in best.targets.items():
        assert drawn.targets[tricks] >= chance
    assert drawn.expected >= best.expected


def drawn(hands: Hands, layouts: tuple[Hands, ...], need: int | None) -> list[tuple[Fraction, ...]]:
    """Every strategy against defenders who draw lots among equals, as values of the layouts."""
    if need is not None and need <= 0:
        return [tuple(Fraction(1) for _ in layouts)]
    results = {tuple(Fraction(0) for _ in layouts)}
    for leader in (0, 1):
        for card in cards(hands[leader]):
            results |= drawn_lead(hands, layouts, need, leader, card)
    return [
        one
        for one in results
        if not any(other != one and all(map(le, one, other)) for other in results)
    ]


def drawn_lead(
    hands: Hands, layouts: tuple[Hands, ...], need: int | None, leader: int, card: int
) -> set[tuple[Fraction, ...]]:
    """The strategies that begin with this lead."""
    ours = hands[0] | hands[1]

    def settle(
        side: int, places: Sequence[int], fronts: dict[int, list[dict[int, Fraction]]]
    ) -> list[dict[int, Fraction]]:
        """Least over the groups of equals, mean within a group, for each choice of strategies."""
        found = {}
        for chosen in itertools.product(*fronts.values()):
            of = dict(zip(fronts, chosen, strict=True))
            result = {}
            for place in places:
                groups: dict[int, list[Fraction]] = {}
                for play in may_play(layouts[place][side], 0):
                    beaten = (ours & (play - 1)).bit_count() if play else 0
                    groups.setdefault(beaten, []).append(of[play][place])
                result[place] = min(sum(g, Fraction(0)) / len(g) for g in groups.values())
            found[tuple(result.values())] = result
        return list(found.values())

    replies: dict[int, list[dict[int, Fraction]]] = {}
    for reply in sorted({c for lay in layouts for c in may_play(lay[leader], 0)}):
        places = [p for p, lay in enumerate(layouts) if reply in may_play(lay[leader], 0)]
        options = []
        for third in list(cards(hands[1 - leader])) or [0]:
            ends = {}
            for last in sorted({c for p in places for c in may_play(layouts[p][1 - leader], 0)}):
                reached = [p for p in places if last in may_play(layouts[p][1 - leader], 0)]
                won = max(card, third) > max(reply, last)
                rest = [h & ~(card | third) for h in hands]
                after = tuple((a & ~(reply | last), b & ~(reply | last)) for a, b in
                              (layouts[p] for p in reached))  # fmt: skip
                extra = int(need is None and won)
                below = drawn((rest[0], rest[1]), after, None if need is None else need - won)
                ends[last] = [
                    dict(zip(reached, (v + extra for v in vector), strict=True)) for vector in below
                ]
            options += settle(1 - leader, places, ends)
        replies[reply] = options
    places = range(len(layouts))
    return {tuple(one[p] for p in places) for one in settle(leader, places, replies)}


@pytest.mark.parametrize(
    ("north", "south", "known"),
    [
        ("T", "Q", "W:A8765,E:K432"),
        ("KT", "2", "W:A8765,E:43"),
        ("QT", "8", "W:A7654,E:K32"),
        ("AT", "82", "W:76543,E:K"),
        ("JT", "82", "W:A7654,E:K"),
    ],
)
def test_lots_against_enumeration(north: str, south: str, known: str) -> None:
    problem = Problem.of(north, south, known=known, defence="random-among-equals")
    layouts = all_layouts(problem)
    hands = problem.north.mask, problem.south.mask

    def best(need: int | None) -> Fraction:
        vectors = drawn(hands, tuple(layouts), need)
        return max(sum(map(mul, layouts.values(), vector), Fraction(0)) for vector in vectors)

    solution = suit(problem)
    assert list(solution.targets.values()) == [best(n) for n in range(1, problem.length + 1)]
    assert solution.expected == best(None)

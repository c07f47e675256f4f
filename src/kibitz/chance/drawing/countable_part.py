"""Countable part: what of a condition the tables can carry, where they cannot carry it all.

Tables for one or two hands are small; for three or four they may not fit. Then the tables
carry what the condition says of two hands: every leaf that speaks of another hand is taken
to be as the condition would have it, which leaves a weaker condition that must hold as
well. What others must hold of the points or of a suit, these two cannot: that is carried
too. The full condition is asked of the deals that are drawn so, and the two hands are those
about which it says the most, so that few deals are refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import combinations

from kibitz.cards import FULL_SUIT, SEATS, SUITS, Seat, Suit
from kibitz.chance.counting.budget import Budget, OverBudget
from kibitz.chance.counting.count import count
from kibitz.chance.rewrite import all_of, conjuncts
from kibitz.chance.unseen import Unseen
from kibitz.condition.features import FEATURES
from kibitz.condition.tree import (
    And,
    Arithmetic,
    Between,
    Comparator,
    Compare,
    Condition,
    Measure,
    Named,
    Not,
    Number,
    Operator,
    Or,
    Term,
    Truth,
    seats_of,
)

Seats = frozenset[Seat]
MANY = Fraction(1 << 30)
"""More than any hand has of anything."""

GLANCE = Budget(rows=10_000, pairs=125_000, together=10_000_000, half=100_000)
"""Enough for the points of two hands; what takes longer is guessed when hands are chosen."""


@dataclass(frozen=True)
class CountablePart:
    """A condition in two parts: `exact` for the tables, `rest` to be asked of each deal.

    `because` says from which parts of the condition a part of `exact` follows that is not
    written there.
    """

    exact: Condition
    rest: Condition | None = None
    because: Mapping[Condition, tuple[Condition, ...]] = field(default_factory=dict)


def carried(condition: Condition, unseen: Unseen, budget: Budget) -> Iterator[CountablePart]:
    """The ways to split a condition, the best one first; the last one carries nothing."""
    spoken = seats_of(condition)
    seats = [seat for seat in unseen.hidden if seat in spoken]
    single = {seat: _chance(condition, frozenset({seat}), unseen, budget) for seat in seats}
    chances: dict[Seats, Fraction] = {frozenset({seat}): single[seat] for seat in seats}
    for one, other in combinations(seats, 2):
        both = frozenset({one, other})
        chances[both] = single[one] * single[other]
        if _speaks_of_both(weakened(condition, both, unseen), both):
            exact = _chance(condition, both, unseen, GLANCE)
            chances[both] = exact if exact < 1 else chances[both]
    telling = (chosen for chosen, chance in chances.items() if chance < 1)
    for chosen in sorted(telling, key=lambda seats: (chances[seats], sorted(seats))):
        yield _split(condition, chosen, unseen)
    yield CountablePart(Truth(True), condition)


def _split(condition: Condition, seats: Seats, unseen: Unseen) -> CountablePart:
    parts = list(conjuncts(condition))
    rest = [part for part in parts if weakened(part, seats, unseen) != part]
    because = dict(_follows(parts, seats, unseen))
    exact = all_of(*(weakened(part, seats, unseen) for part in parts), *because)
    return CountablePart(_plain(exact or Truth(True)), all_of(*rest), because)


def _chance(condition: Condition, seats: Seats, unseen: Unseen, budget: Budget) -> Fraction:
    """How often the condition is true as far as it speaks of these seats; 1 if that is too much."""
    try:
        whole = count(Truth(True), unseen)
        return count(weakened(condition, seats, unseen), unseen, None, budget) / whole
    except (OverBudget, ZeroDivisionError):
        return Fraction(1)


def _speaks_of_both(condition: Condition, seats: Seats) -> bool:
    return any(seats <= seats_of(part) for part in conjuncts(condition))


def weakened(condition: Condition, seats: Seats, unseen: Unseen, wanted: bool = True) -> Condition:
    """The condition with nothing asked of other hidden hands; true wherever the condition is.

    >>> from kibitz.condition import parse_condition, to_text
    >>> three = parse_condition("hcp(N) > 11 and (spades(E) > 5 or hearts(S) > 5 and hcp(E) > 9)")
    >>> print(to_text(weakened(three, frozenset({Seat.NORTH, Seat.EAST}), Unseen.nothing())))
    hcp(North) > 11 and (spades(East) > 5 or hcp(East) > 9)
    """
    named: dict[tuple[int, bool], Condition] = {}
    hidden = set(unseen.hidden)

    def weak(node: Condition, wanted: bool) -> Condition:
        match node:
            case And(parts=parts):
                return _plain(And(tuple(weak(part, wanted) for part in parts)))
            case Or(parts=parts):
                return _plain(Or(tuple(weak(part, wanted) for part in parts)))
            case Not(part=part):
                return _plain(Not(weak(part, not wanted)))
            case Named(body=body):
                if (id(body), wanted) not in named:
                    inside = weak(body, wanted)
                    named[id(body), wanted] = body if inside == body else inside
                inside = named[id(body), wanted]
                return node if inside is body else inside
            case _:
                return node if seats_of(node) & hidden <= seats else Truth(wanted)

    return weak(condition, wanted)


def _plain(condition: Condition) -> Condition:
    """The condition without parts that are always true, or always false."""
    match condition:
        case And(parts=parts) | Or(parts=parts):
            decisive = Truth(isinstance(condition, Or))
            if decisive in parts:
                return decisive
            left = tuple(part for part in parts if part != Truth(not decisive.value))
            if len(left) < 2:
                return left[0] if left else Truth(not decisive.value)
            return condition if len(left) == len(parts) else type(condition)(left)
        case Not(part=Truth(value=value)):
            return Truth(not value)
        case _:
            return condition


def overdrawn(condition: Condition, unseen: Unseen) -> tuple[Condition, ...]:
    """Parts that want more of the points, or of a suit, than there is in all, or too little of it.

    >>> from kibitz.condition import parse_condition
    >>> all_strong = parse_condition("hcp(N) > 10 and hcp(E) > 10 and hcp(S) > 9 and hcp(W) > 9")
    >>> len(overdrawn(all_strong, Unseen.nothing()))
    4
    """
    for left in _left_over(list(conjuncts(condition)), frozenset(), unseen):
        if left.high < 0:
            return left.wanted
        if left.low > 0:
            return left.unwanted
    return ()


def _follows(
    parts: list[Condition], seats: Seats, unseen: Unseen
) -> Iterator[tuple[Condition, tuple[Condition, ...]]]:
    """What these seats cannot have, or must have, together, and the parts from which it follows."""
    for left in _left_over(parts, seats, unseen):
        hands = tuple(Measure(left.feature, seat, left.suits) for seat in sorted(seats))
        term = Arithmetic(Operator.ADD, hands) if len(hands) > 1 else hands[0]
        if left.high < left.whole and left.wanted:
            yield Compare(term, Comparator.AT_MOST, Number(left.high)), left.wanted
        if left.low > 0 and left.unwanted:
            yield Compare(term, Comparator.AT_LEAST, Number(left.low)), left.unwanted


@dataclass(frozen=True)
class _LeftOver:
    """What some seats can have together of a feature, by what is said of the others.

    `wanted` are the parts by which the others take so much, `unwanted` so little.
    """

    feature: str
    suits: tuple[Suit, ...]
    whole: Fraction
    low: Fraction
    high: Fraction
    wanted: tuple[Condition, ...]
    unwanted: tuple[Condition, ...]


def _left_over(parts: list[Condition], seats: Seats, unseen: Unseen) -> Iterator[_LeftOver]:
    said: dict[tuple[str, tuple[Suit, ...]], list[_Range]] = {}
    for part in parts:
        if (range_ := _range(part)) is not None:
            said.setdefault((range_.feature, range_.suits), []).append(range_)
    in_play = unseen.cards
    for hand in unseen.fixed:
        in_play |= hand
    for (feature, suits), ranges in said.items():
        if not adds_up(feature, suits):
            continue
        worth = partial(FEATURES[feature].value, suits=suits)
        whole = worth(in_play.mask)
        others = [seat for seat in SEATS if seat not in seats]
        for blocks in _blocks(others, dict.fromkeys(r.seats for r in ranges)):
            low = high = whole
            wanted: list[Condition] = []
            unwanted: list[Condition] = []
            for block in blocks:
                least = sum((worth(unseen.fixed[seat].mask) for seat in block), Fraction(0))
                most = whole if any(unseen.vacant[seat] for seat in block) else least
                mine = [r for r in ranges if r.seats == block]
                if mine and (strongest := max(mine, key=lambda r: r.low)).low > least:
                    least = strongest.low
                    wanted.append(strongest.part)
                if mine and (weakest := min(mine, key=lambda r: r.high)).high < most:
                    most = weakest.high
                    unwanted.append(weakest.part)
                low, high = low - most, high - least
            yield _LeftOver(feature, suits, whole, low, high, tuple(wanted), tuple(unwanted))


def _blocks(seats: Sequence[Seat], together: Iterable[Seats]) -> Iterator[list[Seats]]:
    """The ways to divide seats into single ones and such as are spoken of together."""
    if not seats:
        yield []
        return
    first = seats[0]
    groups = [group for group in together if first in group and group <= set(seats)]
    for block in dict.fromkeys([frozenset({first}), *groups]):
        for others in _blocks([seat for seat in seats if seat not in block], together):
            yield [block, *others]


@dataclass(frozen=True)
class _Range:
    """A part of a condition that says between which numbers some seats' sum of a feature lies."""

    feature: str
    suits: tuple[Suit, ...]
    seats: Seats
    low: Fraction
    high: Fraction
    part: Condition


def _range(part: Condition) -> _Range | None:
    leaf = part
    while isinstance(leaf, Named):
        leaf = leaf.body
    match leaf:
        case Between(term=term, low=low, high=high) if (summed := _summed(term)) is not None:
            return _Range(*summed, low, high, part)
        case Compare(left=left, comparison=comparison, right=Number(value=value)) if (
            summed := _summed(left)
        ) is not None:
            unit = FEATURES[summed[0]].unit
            low, high = Fraction(0), MANY
            match comparison:
                case Comparator.EQUAL:
                    low = high = value
                case Comparator.AT_LEAST:
                    low = value
                case Comparator.MORE:
                    low = (value // unit + 1) * unit
                case Comparator.AT_MOST:
                    high = value
                case Comparator.LESS:
                    high = -(-value // unit + 1) * unit
            return _Range(*summed, low, high, part)
        case _:
            return None


def _summed(term: Term) -> tuple[str, tuple[Suit, ...], Seats] | None:
    """The feature, the suits and the seats of `hcp(North) + hcp(South)`, or of one measure."""
    match term:
        case Measure(feature=feature, seat=Seat() as seat, suits=suits):
            return feature, suits, frozenset({seat})
        case Arithmetic(operator=Operator.ADD, parts=terms):
            found = [part for part in map(_summed, terms) if part is not None]
            seats = frozenset[Seat]().union(*(part[2] for part in found))
            same = len({part[:2] for part in found}) == 1
            if len(found) == len(terms) and same and sum(len(p[2]) for p in found) == len(seats):
                return found[0][0], found[0][1], seats
    return None


def adds_up(feature: str, suits: Sequence[Suit] = ()) -> bool:
    """Is it counted card by card, so that four hands have always the same together?

    >>> adds_up("hcp"), adds_up("losers")
    (True, False)
    """
    if not suits and not FEATURES[feature].is_sum:
        return False
    summary = FEATURES[feature].summary
    for suit in suits or SUITS:
        sums = [0]
        for rank in range(13):
            card = summary(1 << rank, suit)
            if card < 0:
                return False
            sums += [card + before for before in sums]
        if sums != [summary(mask, suit) for mask in range(FULL_SUIT + 1)]:
            return False
    return True

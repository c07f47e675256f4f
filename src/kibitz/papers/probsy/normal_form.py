"""Normal form: a condition as a disjunction of conjunctions, and as a signed sum of them.

PROBSY, section "Probability Calculation". A Bayesian network gives the probability of a
conjunction in one propagation; any other condition is brought to disjunctive normal form
by De Morgan's and the distributive laws, and its probability is put together by
inclusion-exclusion. The paper leaves two savings for later, and both are made here:
conjunctions that occur again or imply another are dropped, and so are intersections that
are empty, occur again, or cancel out.

Both steps are exponential in the number of disjunctions, hence the limits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from kibitz.condition.tree import And, Condition, Named, Not, Or, Truth
from kibitz.errors import Illegal

LONGEST = 500
"""The most conjunctions of a normal form that is worked out."""
LIMIT = 5_000
"""The most conjunctions of a signed sum, each of which is a propagation."""

Conjunction = frozenset[tuple[str, int]]
"""The states, as a mask of bits, that each variable named may be in."""
Signed = dict[Conjunction, int]
"""How often, and with which sign, the probability of each conjunction is added."""

EVERYTHING: Conjunction = frozenset()
"""The conjunction of nothing, which is always true."""


class TooLong(Illegal):
    """The normal form or the signed sum is longer than the limit."""

    def __init__(self, limit: int, what: str) -> None:
        super().__init__(
            f"the condition needs more than {limit} {what}",
            expected="fewer disjunctions: a normal form is exponential in their number",
            remedy="counting answers the same question in one pass",
        )


@dataclass(frozen=True)
class StateLiteral:
    """One variable is in one of the `allowed` states, out of `states` (both masks of bits)."""

    variable: str
    allowed: int
    states: int

    def when(self, wanted: bool) -> list[Conjunction]:
        """The literal or its negation, in normal form."""
        mask = self.allowed & self.states if wanted else self.states & ~self.allowed
        if mask == self.states:
            return [EVERYTHING]
        return [frozenset({(self.variable, mask)})] if mask else []


def disjunctive(
    condition: Condition, literal: Callable[[Condition], StateLiteral], wanted: bool = True
) -> list[Conjunction]:
    """The disjunctive normal form of a condition, or of its negation.

    >>> from kibitz.condition import parse_condition
    >>> def card(leaf): return StateLiteral(str(leaf.card), 1, 0b11)
    >>> plan = parse_condition("hand(sA)=West or hand(sK)=West and hand(sA)=West")
    >>> disjunctive(plan, card)
    [frozenset({('SA', 1)})]
    """
    match condition:
        case Not(part=part):
            return disjunctive(part, literal, not wanted)
        case Named(body=body):
            return disjunctive(body, literal, wanted)
        case Truth(value=value):
            return [EVERYTHING] if value is wanted else []
        case And(parts=parts) | Or(parts=parts):
            forms = (disjunctive(part, literal, wanted) for part in parts)
            if isinstance(condition, And) is wanted:
                return _all_of(forms)
            return without_implied(c for form in forms for c in form)
        case _:
            return literal(condition).when(wanted)


def signed_sum(conjunctions: Iterable[Conjunction], limit: int = LIMIT) -> Signed:
    """Inclusion-exclusion: the probability of a disjunction as a sum of those of conjunctions.

    >>> a, b = frozenset({("SA", 1)}), frozenset({("SK", 1)})
    >>> sorted(signed_sum([a, b]).values())
    [-1, 1, 1]
    """
    total: Signed = {}
    for conjunction in conjunctions:
        added = {conjunction: 1}
        for term, sign in total.items():
            both = meet(term, conjunction)
            if both is not None:
                added[both] = added.get(both, 0) - sign
        total = plus(total, added)
        if len(total) > limit:
            raise TooLong(limit, "propagations")
    return total


def plus(
    left: Mapping[Conjunction, int], right: Mapping[Conjunction, int], sign: int = 1
) -> Signed:
    """The sum of two signed sums, or their difference."""
    total = dict(left)
    for term, number in right.items():
        total[term] = total.get(term, 0) + sign * number
    return {term: number for term, number in total.items() if number}


def meet(left: Conjunction, right: Conjunction) -> Conjunction | None:
    """Both conjunctions, or nothing where they contradict each other in some variable."""
    both = dict(left)
    for variable, mask in right:
        mask &= both.get(variable, mask)
        if not mask:
            return None
        both[variable] = mask
    return frozenset(both.items())


def without_implied(conjunctions: Iterable[Conjunction]) -> list[Conjunction]:
    """The same disjunction without those conjunctions that imply another of them."""
    kept: list[tuple[Conjunction, dict[str, int]]] = []
    for one in dict.fromkeys(conjunctions):
        states = dict(one)
        if any(_implies(states, weaker) for weaker, _ in kept):
            continue
        kept = [(other, masks) for other, masks in kept if not _implies(masks, one)]
        kept.append((one, states))
        if len(kept) > LONGEST:
            raise TooLong(LONGEST, "conjunctions")
    return [conjunction for conjunction, _ in kept]


def _implies(states: Mapping[str, int], weaker: Conjunction) -> bool:
    return all(v in states and not states[v] & ~mask for v, mask in weaker)


def _all_of(forms: Iterable[list[Conjunction]]) -> list[Conjunction]:
    """The conjunction of several disjunctions, by the distributive law."""
    result = [EVERYTHING]
    for form in forms:
        pairs = (meet(left, right) for left in result for right in form)
        result = without_implied(both for both in pairs if both is not None)
    return result

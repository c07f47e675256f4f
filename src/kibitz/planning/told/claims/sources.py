"""Where the tricks come from: suits, ruffs and numbers that add up to what is needed.

The winners are in the count; what is said here is where the missing ones come from, or all of them
where losers were counted. Where the last ones come now from here and now from there, it is told
with its "if"; where no fact tells, nothing is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import Any, ClassVar, Self

import numpy as np

from kibitz.cards import Suit
from kibitz.chance.belief.fact import EitherFact, Fact
from kibitz.chance.belief.fact_wording import fact_text
from kibitz.chance.belief.in_common import SortedLayouts
from kibitz.condition.match import matches
from kibitz.english import capital, listed, many, number
from kibitz.planning.count import Count
from kibitz.planning.language.names import hand_name
from kibitz.planning.told.claim import ClaimPlace, PlanClaim
from kibitz.planning.told.recount import sources
from kibitz.planning.told.replayed import ReplayedHand, ReplayedPlan
from kibitz.seen import SUIT, SUIT_OF

Source = tuple[int, int]
"""Which hand ruffs (-1: nobody) and the suit of the winning card."""
Part = tuple[int, int, int]
"""A source and how many tricks it gives."""
RULE = 0.85
"""Said as a rule from this share of the layouts that make on."""
USUAL = (0.04, 0.08, 0.15)
"""So many of them may have fewer tricks of a source than are counted for it, tried in order."""
REST, WAYS = 3, 2
"""At most so many tricks may come in one of at most so many ways, told with their "if"."""
MIXED, PLACES = 8, 3
"""Where no fact tells, in so many ways, but from no more places, else nothing is said."""


@dataclass(frozen=True)
class SourcesClaim(PlanClaim):
    """The tricks that the plan takes where it makes, source by source.

    `parts` are the tricks that each gives at least; the rest come in one of two `ways`, the first
    `if_so`, where a fact tells. `winners` are those on top by the count, where they were told.
    """

    kind: ClassVar = "sources"
    place: ClassVar = ClaimPlace.COUNT
    parts: tuple[Part, ...]
    ways: tuple[tuple[Part, ...], ...]
    if_so: Fact | None
    is_always: bool
    trump: Suit | None
    needed: int
    winners: tuple[tuple[int, int], ...] = ()
    with_ruffs: bool = False
    """Are the ruffs of the hand with fewer trumps counted among the trumps, and not apart?"""

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        for is_either in (False, True):
            for with_ruffs in (False, True)[: 1 + (plan.view.contract.strain.suit is not None)]:
                claim = next(cls._from_tallies(plan, with_ruffs, is_either), None)
                if claim is not None:
                    yield claim
                    return

    @classmethod
    def _from_tallies(cls, plan: ReplayedPlan, with_ruffs: bool, is_either: bool) -> Iterator[Self]:
        """The claim, if there is one, with the short hand's ruffs apart or among the trumps.

        With `is_either` the last tricks may come from one place or another though no fact tells.
        """
        rows = [n for n, hand in enumerate(plan.hands) if hand.is_made]
        tallies = [_tally(plan.hands[n], plan) for n in rows]
        if with_ruffs:
            tallies = [_ruffs_with_trumps(tally) for tally in tallies]
        keys = sorted({key for tally in tallies for key in tally}, key=lambda k: (k[0], -k[1]))
        winners = _told_winners(plan)
        trump = plan.view.contract.strain.suit
        for fewer in USUAL if rows else ():
            floor = {key: _low([tally[key] for tally in tallies], fewer) for key in keys}
            ways = _ways(plan, rows, tallies, floor, MIXED if is_either else WAYS)
            if ways is None or len({(r, s) for way in ways for r, s, _ in way}) > PLACES:
                continue
            floor, ways = _without_common(floor, ways)
            parts = tuple((*key, floor[key]) for key in keys if floor[key])
            fact = _fact(plan, rows, tallies, floor, ways) if len(ways) == 2 else None
            if ways and fact is None and not is_either:
                continue
            claim = cls(parts, tuple(ways), fact, False, trump, plan.needed, winners, with_ruffs)
            share = claim.share(plan)
            if share >= RULE and claim.text:
                yield replace(claim, is_always=share == 1)
                return

    def share(self, plan: ReplayedPlan) -> float:
        """Of the layouts that make, in how many it is so."""
        made = good = 0
        for at, (hand, weight) in enumerate(zip(plan.hands, plan.weights, strict=True)):
            if not hand.is_made:
                continue
            made += weight
            found = sources(hand, plan)
            if self.with_ruffs:
                for ruffs, suit in [key for key in found if key[0] >= 0]:
                    found[-1, suit] = found.get((-1, suit), 0) + found.pop((ruffs, suit))
            is_so = all(found.get((r, s), 0) >= count for r, s, count in self.parts)
            for ruffs, suit, count in self.parts:
                found[ruffs, suit] = found.get((ruffs, suit), 0) - count
            by = [all(found.get((r, s), 0) >= n for r, s, n in way) for way in self.ways]
            if self.if_so is not None:
                is_first = matches(self.if_so.condition, plan.layouts.deal(at))
                is_so = is_so and by[0 if is_first else 1]
            good += weight * (is_so and (not by or any(by)))
        return good / max(1, made)

    def can_be_stated(self, plan: ReplayedPlan) -> bool:
        return self.trump is plan.view.contract.strain.suit

    @property
    def among(self) -> tuple[Source, ...]:
        """The sources of which one or another gives the last tricks."""
        return tuple(dict.fromkeys((r, s) for way in self.ways for r, s, _ in way))

    @property
    def total(self) -> int:
        """The tricks that are told."""
        rest = sum(count for _, _, count in self.ways[0]) if self.ways else 0
        return sum(count for _, _, count in self.parts) + rest

    def holds(self, plan: ReplayedPlan) -> bool:
        if self.total < plan.needed or self.needed != plan.needed:
            return False
        if self.winners != _told_winners(plan):
            return False
        return self.share(plan) >= (1 if self.is_always else RULE)

    @property
    def more(self) -> list[Part] | None:
        """What the sources give beyond the winners that were counted.

        None where some give less, unless one other gives all that is missing.
        """
        have = dict(self.winners)
        given = {suit: count for ruffs, suit, count in self.parts if ruffs < 0}
        more = [
            (ruffs, suit, count - (have.get(suit, 0) if ruffs < 0 else 0))
            for ruffs, suit, count in self.parts
        ]
        more = [part for part in more if part[2] > 0]
        is_less = any(given.get(suit, 0) < count for suit, count in have.items())
        if not have or (is_less and (self.ways or len(more) > 1)):
            return None
        return more

    @property
    def text(self) -> str:
        more, rule = self.more, "" if self.is_always else ", as a rule"
        if more is None:
            parts = [self._some(*part) for part in self.parts]
            if self.ways:
                rest = sum(count for _, _, count in self.ways[0])
                last = "the last" if rest == 1 else f"the last {number(rest)}"
                parts.append(f"{last} {self._last()}")
            return f"{capital(many(self.total, 'trick'))}{rule}: {listed(parts)}."
        on_top = sum(count for _, count in self.winners)
        more_than_these, missing = self.total - on_top, self.needed - on_top
        if more_than_these <= 0:
            return ""
        is_one_place = len(more) == 1 and not self.ways
        if missing > 0 and (is_one_place or more_than_these == missing):
            those, is_single = _missing(missing), missing == 1
        else:
            those, is_single = f"{number(more_than_these)} more", more_than_these == 1
        verb = "comes" if is_single else "come"
        come = f"{capital(those)} {verb}{rule}{',' * bool(rule)}"
        if len(more) <= 1 and self.ways:
            return f"{come} {self._last(tuple(more))}."
        places = [self._from(*part) for part in more]
        if self.ways:
            rest = sum(count for _, _, count in self.ways[0])
            places.append(f"{number(rest)} {self._last()}")
        elif len(more) == 1:
            places = [f"from {self._place(*more[0][:2])}"]
        apart = "," if len(places) > 1 and not rule else ""
        return f"{come}{apart} {listed(places)}."

    def _last(self, more: tuple[Part, ...] = ()) -> str:
        """`from hearts if hearts are 3-3, otherwise from clubs`, with what comes in any case."""
        if self.if_so is None:
            places = dict.fromkeys((r, s) for r, s, _ in more) | dict.fromkeys(self.among)
            return f"from {listed([self._place(*one) for one in places], 'or')}"
        ways = [self._way(_joined(more, way)) for way in self.ways]
        return f"{ways[0]} if {fact_text(self.if_so, trump=self.trump)}, otherwise {ways[1]}"

    def _way(self, way: tuple[Part, ...]) -> str:
        if len(way) == 1:
            return f"from {self._place(*way[0][:2])}"
        return listed([self._from(*part) for part in way])

    def _from(self, ruffs: int, suit: int, count: int) -> str:
        """`two from diamonds`, `one from a ruff in dummy`."""
        return f"{number(count)} from {self._place(ruffs, suit)}"

    def _some(self, ruffs: int, suit: int, count: int) -> str:
        """`two ruffs in dummy`, `three hearts`, `one club`."""
        if ruffs >= 0:
            return f"{many(count, 'ruff')} in {hand_name(ruffs)}"
        if suit == self.trump and self.with_ruffs:
            return f"{many(count, 'trump')} with the ruffs"
        return many(count, "trump" if suit == self.trump else Suit(suit).singular)

    def _place(self, ruffs: int, suit: int) -> str:
        if ruffs >= 0:
            return f"ruffs in {hand_name(ruffs)}"
        if suit == self.trump:
            return "trumps and ruffs" if self.with_ruffs else "trumps"
        return Suit(suit).word

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind, "text": self.text, "parts": [list(part) for part in self.parts],
            "ways": [[list(part) for part in way] for way in self.ways],
            "if": None if self.if_so is None else self.if_so.to_json(),
            "is_always": self.is_always,
        }  # fmt: skip


def _ruffs_with_trumps(tally: Counter[Source]) -> Counter[Source]:
    """The same tricks, the ruffs of the short hand among the trumps."""
    found: Counter[Source] = Counter()
    for (_, suit), count in tally.items():
        found[-1, suit] += count
    return found


def _joined(some: tuple[Part, ...], more: tuple[Part, ...]) -> tuple[Part, ...]:
    """Parts together, each source once."""
    found: Counter[Source] = Counter()
    for ruffs, suit, count in (*some, *more):
        found[ruffs, suit] += count
    return tuple((*key, count) for key, count in found.items())


def _missing(count: int) -> str:
    """`the missing trick`, `the two missing tricks`."""
    return "the missing trick" if count == 1 else f"the {number(count)} missing tricks"


def _told_winners(plan: ReplayedPlan) -> tuple[tuple[int, int], ...]:
    """The winners by suit where the count told them, with the tricks that are missing."""
    count = Count.of_view(plan.view)
    told = count.reason.numbers
    is_of_losers = told["missing"] and (any(told.get("losers", {}).values()) or told.get("ruffed"))
    if is_of_losers or count.over or plan.view.declarer_tricks:
        return ()
    return tuple((int(suit), n) for suit, n in count.winners.items() if n)


def _low(counts: list[int], fewer: float) -> int:
    """What all but so many of them have at least."""
    return sorted(counts)[int(len(counts) * fewer)]


def _ways(
    plan: ReplayedPlan,
    rows: list[int],
    tallies: list[Counter[Source]],
    floor: dict[Source, int],
    most: int,
) -> list[tuple[Part, ...]] | None:
    """In which ways the tricks beyond the floor come, the commonest first; none if in too many."""
    rest = plan.needed - sum(floor.values())
    if rest <= 0:
        return []
    if rest > REST:
        return None
    weights = [plan.weights[n] for n in rows]
    lacking = set(range(len(rows)))
    found: list[tuple[Part, ...]] = []
    while sum(weights[n] for n in lacking) > (1 - RULE) * sum(weights):
        covered: Counter[tuple[Part, ...]] = Counter()
        for n in lacking:
            spare = [key for key in floor for _ in range(min(rest, tallies[n][key] - floor[key]))]
            for way in set(combinations_with_replacement(sorted(set(spare)), rest)):
                counts = Counter(way)
                if all(tallies[n][key] - floor[key] >= count for key, count in counts.items()):
                    covered[tuple((*key, count) for key, count in counts.items())] += weights[n]
        if not covered or len(found) == most:
            return None
        best = covered.most_common(1)[0][0]
        found.append(best)
        lacking = {n for n in lacking if not _has(tallies[n], floor, best)}
    return found


def _without_common(
    floor: dict[Source, int], ways: list[tuple[Part, ...]]
) -> tuple[dict[Source, int], list[tuple[Part, ...]]]:
    """What all ways have in common counted with the floor; no way is left where there is one."""
    counts = [Counter({(r, s): count for r, s, count in way}) for way in ways]
    common = counts[0] if counts else Counter()
    for one in counts:
        common = common & one
    left = [tuple((*key, n) for key, n in (one - common).items()) for one in counts]
    more = {key: floor[key] + common[key] for key in floor}
    return more, left if all(left) else []


def _has(tally: Counter[Source], floor: dict[Source, int], way: tuple[Part, ...]) -> bool:
    """Do the tricks beyond the floor come in this way?"""
    return all(tally[r, s] - floor.get((r, s), 0) >= count for r, s, count in way)


def _fact(
    plan: ReplayedPlan,
    rows: list[int],
    tallies: list[Counter[Source]],
    floor: dict[Source, int],
    ways: list[tuple[Part, ...]],
) -> Fact | None:
    """When the first of two ways is the one, if one fact tells."""
    first, second = (np.array([_has(t, floor, way) for t in tallies], bool) for way in ways)
    belief = plan.layouts.belief.given(plan.made)
    for truths in (first, first & ~second):
        common = SortedLayouts.of_belief(belief, truths).in_common()
        if common is None or isinstance(common.fact, EitherFact):
            continue
        so = common.fact.holds(belief.whole)
        right = np.where(so, first, second)
        if belief.weights[right].sum() >= RULE * belief.weights.sum():
            return common.fact
    return None


def _tally(hand: ReplayedHand, plan: ReplayedPlan) -> Counter[Source]:
    """Our tricks by source, from the tricks of the replay and the claim."""
    seen = plan.layouts.seen
    found: Counter[Source] = Counter()
    trumps = SUIT[seen.strain] if seen.strain < 4 else 0
    held = [(one.mask & trumps).bit_count() for one in (plan.view.hand, plan.view.dummy)]
    short = int(held[0] >= held[1])
    for leader, cards, winner in hand.tricks:
        if (winner ^ seen.declarer) & 1:
            continue
        card = cards[(winner - leader) % 4]
        is_ruff = SUIT_OF[card] == seen.strain != SUIT_OF[cards[0]]
        by = int(winner == seen.dummy)
        found[by if is_ruff and by == short else -1, SUIT_OF[card]] += 1
    for led, other in hand.claim:
        is_ruff = other >= 0 and SUIT_OF[other] == seen.strain != SUIT_OF[led]
        if is_ruff:
            by = int(not plan.view.hand.mask >> other & 1)
            found[by if by == short else -1, SUIT_OF[other]] += 1
        else:
            found[-1, SUIT_OF[led]] += 1
    return found

"""Where the tricks come from: suits, ruffs and numbers that add up to what is needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from kibitz.cards import Suit
from kibitz.english import capital, listed, many, number
from kibitz.planning.language.names import hand_name
from kibitz.planning.told.claim import ClaimPlace, PlanClaim
from kibitz.planning.told.recount import sources
from kibitz.planning.told.replayed import ReplayedHand, ReplayedPlan
from kibitz.seen import SUIT, SUIT_OF

Source = tuple[int, int]
"""Which hand ruffs (-1: nobody) and the suit of the winning card."""
RULE = 0.85
"""Said as a rule from this share of the layouts that make on."""
USUAL = (0.04, 0.08, 0.15)
"""So many of them may have fewer tricks of a source than are counted for it, tried in order."""
OTHERS, REST = 4, 3
"""At most so many sources are told for at most so many tricks, else nothing is said."""


@dataclass(frozen=True)
class SourcesClaim(PlanClaim):
    """The tricks that the plan takes where it makes, source by source.

    `parts` are the tricks that each gives at least; `rest` more come from those of `among`.
    """

    kind: ClassVar = "sources"
    place: ClassVar = ClaimPlace.TRICKS
    parts: tuple[tuple[int, int, int], ...]
    rest: int
    among: tuple[Source, ...]
    is_always: bool
    trump: Suit | None

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        tallies = [_tally(hand, plan) for hand in plan.hands if hand.is_made]
        keys = sorted({key for tally in tallies for key in tally}, key=lambda k: (k[0], -k[1]))
        for fewer in USUAL:
            found = cls._counted(plan, tallies, keys, fewer)
            if found is not None and found.share(plan) >= RULE:
                is_always = found.share(plan) == 1
                yield cls(found.parts, found.rest, found.among, is_always, found.trump)
                return

    @classmethod
    def _counted(
        cls, plan: ReplayedPlan, tallies: list[Counter[Source]], keys: list[Source], fewer: float
    ) -> Self | None:
        """The sources, where so many of the layouts may have fewer tricks of each."""
        floor = {key: _low([tally[key] for tally in tallies], fewer) for key in keys}
        rest = max(0, plan.needed - sum(floor.values()))
        extra = [{key for key in keys if tally[key] > floor[key]} for tally in tallies]
        among = [key for key in keys if sum(key in one for one in extra) > len(extra) * (1 - RULE)]
        if rest and (rest > REST or not among or len(among) > OTHERS):
            return None
        if rest and len(among) == 1:
            floor[among[0]] += rest
            rest = 0
        parts = tuple((*key, floor[key]) for key in keys if floor[key])
        trump = plan.view.contract.strain.suit
        return cls(parts, rest, tuple(among) if rest else (), False, trump)

    def share(self, plan: ReplayedPlan) -> float:
        """In how many of the layouts that make it is so."""
        made = [hand for hand in plan.hands if hand.is_made]
        return sum(self._is_so(sources(hand, plan)) for hand in made) / max(1, len(made))

    def _is_so(self, found: dict[Source, int]) -> bool:
        if any(found.get((ruffs, suit), 0) < count for ruffs, suit, count in self.parts):
            return False
        least = {(ruffs, suit): count for ruffs, suit, count in self.parts}
        more = sum(found.get(key, 0) - least.get(key, 0) for key in self.among)
        return more >= self.rest

    def can_be_stated(self, plan: ReplayedPlan) -> bool:
        return self.trump is plan.view.contract.strain.suit

    def holds(self, plan: ReplayedPlan) -> bool:
        total = sum(count for _, _, count in self.parts) + self.rest
        return total >= plan.needed and self.share(plan) >= (1 if self.is_always else RULE)

    @property
    def text(self) -> str:
        parts = [self._some(*part) for part in self.parts]
        if self.rest:
            more = "one" if self.rest == 1 else number(self.rest)
            places = listed([self._place(*key) for key in self.among], "or")
            parts.append(f"{more} more from {places}")
        total = sum(count for _, _, count in self.parts) + self.rest
        rule = "" if self.is_always else ", as a rule"
        return f"{capital(many(total, 'trick'))}{rule}: {listed(parts)}."

    def _some(self, ruffs: int, suit: int, count: int) -> str:
        """`two ruffs in dummy`, `three hearts`, `a club`."""
        if ruffs >= 0:
            return f"{many(count, 'ruff')} in {hand_name(ruffs)}"
        return many(count, "trump" if suit == self.trump else Suit(suit).singular)

    def _place(self, ruffs: int, suit: int) -> str:
        if ruffs >= 0:
            return f"ruffs in {hand_name(ruffs)}"
        return "trumps" if suit == self.trump else Suit(suit).word


def _low(counts: list[int], fewer: float) -> int:
    """What all but so many of them have at least."""
    return sorted(counts)[int(len(counts) * fewer)]


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

"""Shortest text: the search for the shortest words that keep a line's promise.

The paper walks one fixed tree: collapse it, prune it, put it into words. But a
promise can usually be kept in many ways, and some of them are said more shortly.
So this search goes over what can be *said*: at a set of places that share one
instruction, silence if the default keeps the promise everywhere; else an action
that keeps it for a trick, and after it silence, a repetition, another action, or
conditions that tell the endings apart, each with words of its own. The paper's
patterns are the moves of the search: what is silent is its pruned subtree of
cashes, one instruction for several endings is its merged branch, actions in a row
are its sequentialisation, and the commonest ending is its "otherwise".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import comb
from typing import NamedTuple

from kibitz.combination.word_costs import DONE, JOINED, SEEN
from kibitz.combination.writing.action import (
    Endings,
    SpokenAction,
    default,
    gone,
    perform,
    sayings,
)
from kibitz.combination.writing.draft import (
    SILENCE,
    Branch,
    Draft,
    price_of,
)
from kibitz.combination.writing.point_of_play import Ground, PointOfPlay
from kibitz.combination.writing.shown import (
    NOTHING,
    SHOWN,
    History,
)
from kibitz.combination.writing.telling_apart import TellingApart
from kibitz.combination.writing.third_hand import Reactor

CHEAPER = 0.01
"""What is worth looking for is cheaper by so much: less than any two costs differ by."""
LIMITS = (9.0, 18.0, 28.0, 40.0, 60.0, 90.0, 200.0, 1000.0)
"""The search is tried with each of these costs in turn."""
LIMITLESS = 1_000_000
PATIENCE = 20_000
"""So many endings are looked at in each stage of the search, or that times the stage's factor."""


class Stage(NamedTuple):
    """One way to search: all words, or the best-looking, or the first that will do."""

    width: int | None
    """How many signs and (half of it) actions are tried at a place; None for all."""
    hurry: bool
    """Will the first words do?"""
    factor: int = 1


STAGES = (Stage(None, False), Stage(8, False), Stage(6, True, 6), Stage(None, True, 2))

Item = tuple[History, PointOfPlay]
Items = frozenset[Item]


class _Tired(Exception):
    """The search has gone on for too long."""


class Drafter:
    """Finds drafts for the places of one game."""

    def __init__(
        self, ground: Ground, patience: int = PATIENCE, without: frozenset[str] = frozenset()
    ) -> None:
        self.ground = ground
        self.problem = ground.game.problem
        self.apart = TellingApart(self.problem)
        self.reactor = Reactor(ground)
        self.line, self.join = JOINED["a line"], JOINED["then"]
        self.least = self.line + min(DONE.values())
        """No instruction costs less."""
        self.idle = self.line + SEEN["shows out"] + JOINED["otherwise"]
        """To give an order that is seldom needed costs as much as the shortest condition."""
        self.without = without
        """Words not to be used: `marked`, `repeat`."""
        self.patience = patience
        """After so many endings a stage of the search ends."""
        self.steps = patience
        self.width: int | None = None
        """How many actions (half of it) and signs are tried at a place; None for all."""
        self.first: SpokenAction | None = None
        self.hurry = False
        """Will the first words that do do?"""
        self._silent: dict[PointOfPlay, bool] = {}
        self._goods: dict[PointOfPlay, dict[SpokenAction, Endings]] = {}
        self._good_sets: dict[PointOfPlay, int] = {}
        self._says: list[SpokenAction] = []
        self._numbers: dict[SpokenAction, int] = {}
        self._gone: dict[int, tuple[int, int]] = {}
        """For our cards still held: the actions whose card is gone, among the first so many."""
        self._hefts: dict[PointOfPlay, int] = {}
        self._memo: dict[Items, tuple[Draft | None, float]] = {}
        self._lists: dict[Items, tuple[tuple[Branch, ...] | None, float]] = {}

    def write(
        self, demand: int, first: SpokenAction | None = None, stages: Sequence[Stage] = STAGES
    ) -> Draft | None:
        """The shortest words found for the whole line; None when the search tires.

        First everything is tried, then only what looks best, and at last the
        first words that will do. With `first` the line begins with that action.
        """
        self.first = first
        start: Items = frozenset([(NOTHING, self.ground.start(demand))])
        for stage in stages:
            self.width, self.hurry = stage.width, stage.hurry
            self.steps = stage.factor * self.patience
            try:
                for limit in LIMITS[-1:] if stage.hurry else LIMITS:
                    draft = self.best(start, limit)
                    if draft is not None:
                        return draft
            except _Tired:
                pass
            self._forget()
        return None

    def _step(self, work: int) -> None:
        self.steps -= work
        if self.steps < 0:
            raise _Tired

    def _forget(self) -> None:
        """Forget what could not be said within a limit, but not what could."""
        self._memo = {items: known for items, known in self._memo.items() if known[0] is not None}
        self._lists = {items: known for items, known in self._lists.items() if known[0] is not None}

    # Silence -----------------------------------------------------------------

    def silent(self, place: PointOfPlay) -> bool:
        """Does the default keep the promise to the end?"""
        known = self._silent.get(place)
        if known is None:
            known = self._silent[place] = self._cashes(place)
        return known

    def _cashes(self, place: PointOfPlay) -> bool:
        if not place.demand:
            return True
        lead = default(self.ground, place)
        if lead is None:
            return False
        low = self.ground.low(place, lead[0].partner)
        endings = self.ground.play(place, *lead, lambda second: low)
        return endings is not None and all(self.silent(after) for _, after in endings)

    # Actions -----------------------------------------------------------------

    def goods(self, place: PointOfPlay) -> dict[SpokenAction, Endings]:
        """The plain actions that keep the promise for a trick, with their endings."""
        known = self._goods.get(place)
        if known is None:
            known = self._goods[place] = {}
            for say in sayings(self.ground, place):
                endings = perform(self.ground, place, say)
                if endings is None:
                    continue
                known[say] = endings
                if say.repeats and "repeat" not in self.without:
                    repeated = replace(say, again=True)
                    more = perform(self.ground, place, repeated)
                    if more is not None:
                        known[repeated] = more
        return known

    def _good(self, place: PointOfPlay) -> int:
        """The plain actions that keep the promise at a place, as a set of numbers."""
        known = self._good_sets.get(place)
        if known is None:
            known = 0
            for say in self.goods(place):
                number = self._numbers.setdefault(say, len(self._says))
                if number == len(self._says):
                    self._says.append(say)
                known |= 1 << number
            self._good_sets[place] = known
        return known

    def _passed(self, place: PointOfPlay) -> int:
        """The actions whose card is gone at a place, among those seen so far."""
        held = place.north | place.south
        known, count = self._gone.get(held, (0, 0))
        if count < len(self._says):
            for number in range(count, len(self._says)):
                known |= gone(place, self._says[number]) << number
            self._gone[held] = known, len(self._says)
        return known

    def common(self, items: Items) -> list[SpokenAction]:
        """The plain actions that keep it at all these places, the shortest first.

        Elsewhere they may be passed over, but somewhere they must do some good.
        """
        places = {place for _, place in items}
        some, every = 0, -1
        for place in places:
            some |= self._good(place)
        for place in places:
            every &= self._good(place) | self._passed(place)
            if not every:
                return []
        shared = every & some
        says = [say for number, say in enumerate(self._says) if shared >> number & 1]
        if self.first is not None and self._is_start(items):
            says = [say for say in says if say == self.first]
        return sorted(says, key=lambda say: say.order)

    def _able(self, places: Sequence[PointOfPlay]) -> set[tuple[int, int]]:
        """For each action the places where it keeps the promise, and these with those passed over.

        Both are sets, one bit a place.
        """
        goods = [self._good(place) for place in places]
        some = 0
        for good in goods:
            some |= good
        able = set()
        passed = [good | self._passed(place) for place, good in zip(places, goods, strict=True)]
        for number in range(len(self._says)):
            if some >> number & 1:
                keeps = sum(1 << n for n, good in enumerate(goods) if good >> number & 1)
                passes = sum(1 << n for n, good in enumerate(passed) if good >> number & 1)
                able.add((keeps, passes))
        return able

    def after(self, say: SpokenAction, items: Items) -> Items | None:
        """The endings of an action at all these places; where its card is gone nothing happens."""
        ended: set[Item] = set()
        for history, place in items:
            if gone(place, say):
                ended.add((history, place))
                continue
            endings = self.goods(place).get(say)
            if endings is None:
                endings = perform(self.ground, place, say)
                if endings is None:
                    return None
            before = history & SHOWN
            if before:
                ended.update([(before | seen, then) for seen, then in endings])
            else:
                ended.update(endings)
        return frozenset(ended)

    def _patched(self, items: Items) -> list[SpokenAction]:
        """The actions that need reactions; only for a place or two."""
        places = sorted(
            {place for _, place in items if place.demand}, key=lambda place: place.order
        )
        if len(places) > 2 or (self.first is not None and self._is_start(items)):
            return []
        return self.reactor.patched(places)

    # The search --------------------------------------------------------------

    def best(self, items: Items, limit: float) -> Draft | None:
        """The cheapest draft for these places within a limit."""
        forced = self.first is not None and self._is_start(items)
        if not forced and all(self.silent(place) for _, place in items):
            return SILENCE
        if limit < self.least:
            return None
        if items in self._memo:
            draft, tried = self._memo[items]
            if draft is not None:
                return draft if draft.cost <= limit else None
            if tried >= limit:
                return None
        self._step(len(items))
        draft = self._best(items, limit)
        self._memo[items] = draft, LIMITLESS if self.hurry else limit
        return draft

    def _is_start(self, items: Items) -> bool:
        return any(place.position is self.ground.game.root for _, place in items)

    def _best(self, items: Items, limit: float) -> Draft | None:
        found: Draft | None = None
        marked_out = all(place.voids or not place.demand for _, place in items)
        if marked_out and "marked" not in self.without:
            marked = SpokenAction("marked")
            found = Draft((marked,), (), self.line + marked.cost)
            if found.cost > limit:
                found = None
            else:
                limit = found.cost - CHEAPER
        for plain in (True, False):
            if not plain and limit < 2 * self.line + 3:
                break
            for say, ended in self._tries(
                self.common(items) if plain else self._patched(items), items
            ):
                cost = self.line + say.cost
                if cost > limit:
                    continue
                draft = self._go_on(say, ended, limit - cost)
                if draft is not None:
                    found = draft
                    limit = draft.cost - CHEAPER
                    if self.hurry:
                        return found
            if found is not None:
                break
        return found

    def _tries(self, says: list[SpokenAction], items: Items) -> list[tuple[SpokenAction, Items]]:
        """The actions with their endings; when tired, those first that leave least to be said."""
        tries = [(say, ended) for say in says if (ended := self.after(say, items)) is not None]
        if self.width is not None:
            tries.sort(key=lambda one: self._noise(one[1]) + one[0].cost)
            return tries[: self.width // 2]
        return tries

    def _noise(self, items: Items) -> int:
        """How many places still want words."""
        return len({place for _, place in items if not self.silent(place)})

    def _go_on(self, say: SpokenAction, ended: Items, limit: float) -> Draft | None:
        """What to say after an action, and the action before it."""
        cost = self.line + say.cost
        if all(self.silent(place) for _, place in ended):
            return Draft((say,), (), cost)
        found: Draft | None = None
        follow = self.best(ended, limit + self.line - self.join)
        if follow is not None and follow is not SILENCE:
            total = cost + follow.cost - self.line + self.join
            if say.reactions:
                total += self.line - self.join
            if follow.says[0].kind != "cash" and self._idle(ended):
                total += self.idle
            if total - cost <= limit:
                found = replace(follow, says=(say, *follow.says), cost=total)
                limit = total - cost - CHEAPER
        if found is not None and self.hurry:
            return found
        branches = self._list(ended, limit)
        if branches:
            # a list is cheaper than what was found before, or it would not be here
            found = Draft((say,), branches, cost + price_of(branches))
        return found

    def heft(self, place: PointOfPlay) -> int:
        """About how often a place is reached: in how many ways the cards can lie there."""
        known = self._hefts.get(place)
        if known is None:
            game = self.ground.game
            block = (1 << game.size) - 1
            layouts, rest = 0, place.demand
            while rest:
                layouts |= rest & block
                rest >>= game.size
            known = 0
            while layouts:
                index = (layouts & -layouts).bit_length() - 1
                layouts &= layouts - 1
                ways = 1
                for number, (stride, size) in enumerate(zip(game.strides, game.sizes, strict=True)):
                    have = index // stride % (size + 1)
                    ways *= comb(place.position.unseen >> 4 * number & 15, have)
                known += ways
            self._hefts[place] = known
        return known

    def _idle(self, ended: Items) -> bool:
        """Do most endings need no words?"""
        quiet = sum(self.heft(place) for _, place in ended if self.silent(place))
        return 2 * quiet > sum(self.heft(place) for _, place in ended)

    # Conditions --------------------------------------------------------------

    def _list(self, items: Items, limit: float) -> tuple[Branch, ...] | None:
        """Conditions in order that tell the endings apart; what none is true of is silent."""
        if limit < self.least + 1 or len(items) < 2 or any(seen == NOTHING for seen, _ in items):
            return None
        if items in self._lists:
            known, tried = self._lists[items]
            if known is not None:
                return known if price_of(known) <= limit else None
            if tried >= limit:
                return None
        self._step(3 * len(items))
        found = self._find_list(items, limit)
        self._lists[items] = found, LIMITLESS if self.hurry else limit
        return found

    def _find_list(self, items: Items, limit: float) -> tuple[Branch, ...] | None:
        found: tuple[Branch, ...] | None = None
        order = sorted(items, key=lambda item: (item[0], item[1].order))
        loud = sum(1 << n for n, (_, place) in enumerate(order) if not self.silent(place))
        signs = self.apart.signs([history for history, _ in order], loud, limit - self.least)
        if self.width is not None:
            signs.sort(key=lambda one: one[0] - 2 * (one[3] & loud).bit_count())
        able = self._able([place for _, place in order])
        tried = 0
        for price, sign, unless, mask in signs:
            more = self.least + JOINED["otherwise"] if loud & ~mask else 0.0
            if price + self.least + more > limit:
                continue
            if mask & mask - 1 and not any(
                good & mask and mask & passed == mask for good, passed in able
            ):
                continue
            yes: Items = frozenset(
                (NOTHING, place) for n, (_, place) in enumerate(order) if mask >> n & 1
            )
            tried += 1
            if self.width is not None and tried > self.width:
                break
            then = self.best(yes, limit - price - more)
            if then is None or then is SILENCE:
                continue
            branch = Branch(sign(), unless, then)
            price += then.cost
            no = frozenset(item for n, item in enumerate(order) if not mask >> n & 1)
            rest = self._rest(no, limit - price)
            if rest is None:
                continue
            found = (branch, *rest)
            limit = price + price_of(rest) - CHEAPER
            if self.hurry:
                break
        return found

    def _rest(self, items: Items, limit: float) -> tuple[Branch, ...] | None:
        """What to do with the endings that the conditions so far leave."""
        if all(self.silent(place) for _, place in items):
            return ()
        found: tuple[Branch, ...] | None = None
        other = self.best(items, limit - JOINED["otherwise"])
        if other is not None:
            found = (Branch(None, False, other),)
            if self.hurry:
                return found
            limit = other.cost + JOINED["otherwise"] - CHEAPER
        return self._list(items, limit) or found

"""The exact solver: which layouts one line can win together, against best defence.

Declarer's line may depend only on the cards seen, the defenders know everything.
A layout counts as won when every defence in it yields the target, so a position
is worth a *front* of layout sets (see `front`), never a number: taking the set
that looks best at each place (non-locality) or solving each layout with open
cards (strategy fusion) would both be wrong. Frank and Basin, "Search in games
with incomplete information", Artificial Intelligence 100 (1998).

A *yield* is a line's guaranteed tricks in every layout, as a set too: bit
(j - 1) x size + layout says "at least j tricks here". Then all goals are one
problem: weigh the bits, find the heaviest set. With `need` a solver looks at
one target only, which is quicker: its sets have one bit a layout.

What keeps it small: positions are shared between targets (`SuitGame`); the
open-cards value of every layout bounds each set from above; leads and replies
that the bound has decided are skipped; and at the root, where fronts explode, a
branch and bound on the weight replaces the front.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kibitz.combination.solving.position import (
    OUT,
    CardLed,
    End,
    SecondHand,
    SuitGame,
    SuitPosition,
    Third,
)
from kibitz.search.front import covers, meet, prune, union

_REMEMBERED = 200_000
"""How many weights are kept before starting afresh: a bound on memory."""


class Weight:
    """The weight of a set, given the weight of each bit; a byte of bits at a time."""

    def __init__(self, bits: Sequence[int]) -> None:
        self._tables: list[list[int]] = []
        self._length = (len(bits) + 7) // 8
        for start in range(0, len(bits), 8):
            table = [0]
            for weight in bits[start : start + 8]:
                table += [weight + other for other in table]
            self._tables.append(table)
        self._known: dict[int, int] = {}

    def __call__(self, mask: int) -> int:
        """The total weight of the bits of `mask`."""
        weight = self._known.get(mask)
        if weight is None:
            weight = 0
            for table, byte in zip(
                self._tables, mask.to_bytes(self._length, "little"), strict=True
            ):
                weight += table[byte]
            if len(self._known) > _REMEMBERED:
                self._known.clear()
            self._known[mask] = weight
        return weight


def ceiling(game: SuitGame, position: SuitPosition) -> int:
    """The yield with open cards: no line guarantees more in any layout."""
    if position.ceiling >= 0:
        return position.ceiling
    left, size = position.left, game.size
    total = 0
    if left and not game.limited and not position.unseen:
        total = game.repeat[left]
    elif left == 1 and not game.limited:
        highest = max(slot for seat in game.hands for slot in game.hand(position, seat))
        total = position.valid if highest > game.classes(position)[-1] else 0
    elif left:
        everything = position.valid * game.repeat[left]
        for lead in game.leads(position):
            bound = everything
            for _, _, barred, thirds in lead.replies:
                best = barred
                for _, ends in thirds:
                    some = bound
                    for _, _, bars, won, shift, child in ends:
                        after = child.ceiling
                        if after < 0:
                            after = ceiling(game, child)
                        if won:
                            after = after << size | child.valid
                        some &= after << shift | bars
                    best |= some
                    if best & bound == bound:
                        break
                bound &= best
                if bound & total == bound:
                    break  # no better than another lead, whatever the other replies
            position.bounds.append(bound)
            total |= bound
    position.ceiling = total
    return total


class Solver:
    """Fronts and best sets of one game, for one target or (`need` None) for whole yields."""

    def __init__(self, game: SuitGame, need: int | None = None) -> None:
        self.game = game
        self.need = need
        self._block = (1 << game.size) - 1

    def top(self, position: SuitPosition, need: int | None, bound: int | None = None) -> int:
        """The part of a bound (of the open-cards yield, unless given) that this target sees."""
        bound = ceiling(self.game, position) if bound is None else bound
        if need is None:
            return bound
        if need <= 0:
            return position.valid
        return bound >> (need - 1) * self.game.size & self._block

    def front(self, position: SuitPosition, need: int | None) -> list[int]:
        """The sets of layouts (or yields) that declarer's lines can win from here."""
        front = position.fronts.get(need)
        if front is None:
            top = self.top(position, need)
            if not top or (need is not None and need <= 0) or not position.bounds:
                front = [top]
            else:
                front = self._front(position, need, top)
            position.fronts[need] = front
        return front

    def _front(self, position: SuitPosition, need: int | None, top: int) -> list[int]:
        front: list[int] = []
        for bound, lead in self.ordered(position, need):
            if covers(front, bound):
                continue
            front = prune(front + self._after_lead(lead, need, bound))
            if front[0] == top:
                break
        return front

    def ordered(self, position: SuitPosition, need: int | None) -> list[tuple[int, CardLed]]:
        """The leads with their bounds, the most promising first."""
        bounds = [self.top(position, need, bound) for bound in position.bounds]
        pairs = zip(bounds, self.game.leads(position), strict=True)
        return sorted(pairs, key=lambda pair: -pair[0].bit_count())

    def _after_lead(self, lead: CardLed, need: int | None, bound: int) -> list[int]:
        front = [bound]
        for reply in lead.replies:
            alive = union(front) & ~reply.barred
            if alive:
                after = self._after_reply(reply, need, alive)
                if after[0] != alive:
                    front = meet(front, [one | reply.barred for one in after])
        return front

    def _after_reply(self, reply: SecondHand, need: int | None, alive: int) -> list[int]:
        """The sets within `alive` that our choices in third hand can win."""
        choices: list[int] = []
        for third in reply.thirds:
            front = [alive]
            for end in third.ends:
                after = self.lifted(end, reply.card, need)
                if len(after) == 1:
                    only = after[0] | end.barred
                    if only & alive != alive:
                        front = prune([one & only for one in front])
                else:
                    front = meet(front, [one | end.barred for one in after])
            if front[0] == alive:
                return front
            choices += front
        return choices if len(choices) == 1 else prune(choices)

    def lifted(self, end: End, second: int, need: int | None) -> list[int]:
        """The front after a trick, in the bits of the position before it.

        Where a defender has shown out, one layout is left and the cards are open.
        """
        _, _, _, won, shift, child = end
        if need is not None:
            after = need - won
            if second == OUT or end.card == OUT:
                return [self.top(child, after) << shift]
            front = child.fronts.get(after)
            if front is None:
                front = self.front(child, after)
            return [one << shift for one in front] if shift else front
        shown_out = OUT in (second, end.card)
        front = [ceiling(self.game, child)] if shown_out else self.front(child, None)
        if won:
            size, valid = self.game.size, child.valid
            return [(one << size | valid) << shift for one in front]
        return [one << shift for one in front] if shift else front


_Choice = tuple[int, int, list[list[int]]]
"""At least this is lost, this stays alive, and these fronts are still to be chosen from."""


@dataclass(slots=True)
class _Branch:
    """After a reply at the root: our alternatives, each a sure part and fronts to choose from."""

    barred: int
    choices: list[tuple[int, list[list[int]]]]


class RootSearch:
    """Branch and bound at the root: the heaviest set one line can win.

    The fronts after the first trick are small; their meet at the root is not.
    So pick from each front in turn, the most constrained first, and give up when
    what is still alive weighs no more than the best set found.
    """

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        position, need = solver.game.root, solver.need
        self.limit = solver.top(position, need)
        self._leads: list[tuple[int, CardLed]] = []
        self._branches: dict[int, tuple[int, list[_Branch]]] = {}
        if self.limit and position.bounds:
            self._leads = solver.ordered(position, need)

    def best(
        self,
        weight: Weight,
        least: int = -1,
        beyond: Sequence[int] = (),
        floors: Sequence[tuple[Weight, int]] = (),
        cap: Callable[[int], int] | None = None,
    ) -> int | None:
        """The heaviest set, if one is heavier than `least`.

        Only sets that lie inside none of `beyond` count, and only those that
        weigh at least so much on each scale of `floors`. Where it is known, `cap`
        says how heavy a set within a mask can be at most.
        """
        hunt = _Hunt(weight, least, list(beyond), list(floors), cap or weight)
        if not self._leads:
            return None if hunt.hopeless(self.limit) else self.limit
        for number, (bound, _) in enumerate(self._leads):
            if not hunt.hopeless(bound):
                sure, branches = self._lead(number)
                hunt.run(bound & sure, [], branches)
        return hunt.found

    def _lead(self, number: int) -> tuple[int, list[_Branch]]:
        """The branches after a lead: what is sure in all of them, and what is left to choose."""
        if number not in self._branches:
            bound, lead = self._leads[number]
            branches = []
            sure = bound
            for reply in lead.replies:
                choices = [self._third(third, reply, bound) for third in reply.thirds]
                sure &= union(choice[0] for choice in choices) | reply.barred
                branches.append(_Branch(reply.barred, choices))
            self._branches[number] = sure, sorted(branches, key=lambda b: len(b.choices))
        return self._branches[number]

    def _third(self, third: Third, reply: SecondHand, bound: int) -> tuple[int, list[list[int]]]:
        sure = bound
        fronts = []
        for end in third.ends:
            after = self.solver.lifted(end, reply.card, self.solver.need)
            if len(after) == 1:
                sure &= after[0] | end.barred
            else:
                fronts.append([one | end.barred for one in after])
        return sure, fronts


class _Hunt:
    """One run of the branch and bound."""

    def __init__(
        self,
        weight: Weight,
        least: int,
        beyond: list[int],
        floors: list[tuple[Weight, int]],
        cap: Callable[[int], int],
    ) -> None:
        self.weight = weight
        self.cap = cap
        self.least = least
        self.beyond = beyond
        self.floors = floors
        self.found: int | None = None

    def hopeless(self, alive: int) -> bool:
        """Can no set inside `alive` beat the best?"""
        return (
            self.cap(alive) <= self.least
            or covers(self.beyond, alive)
            or any(scale(alive) < floor for scale, floor in self.floors)
        )

    def run(self, alive: int, fronts: list[list[int]], branches: list[_Branch]) -> None:
        """Choose from the fronts and branches, the costliest choice first; keep the best set."""
        if self.hopeless(alive):
            return
        choices: list[list[_Choice]] = []
        for front in fronts:
            cut = {one & alive for one in front}
            if alive not in cut:
                choices.append([(self.weight(alive & ~one), one, []) for one in prune(cut)])
        settled = len(choices)
        for branch in branches:
            ways = [(alive & (sure | branch.barred), more) for sure, more in branch.choices]
            choices.append([(self._loss(alive, *way), *way) for way in ways])
        spare = self.weight(alive) - self.least
        costs = []
        for number, options in enumerate(choices):
            options[:] = [
                choice for choice in options if choice[0] < spare and not self.hopeless(choice[1])
            ]
            if not options:
                return
            options.sort(key=lambda choice: choice[0])
            costs.append((-options[0][0], len(options), number))
        if not choices:
            self.found, self.least = alive, self.weight(alive)
            return
        costs.sort()
        if self._sure_loss(alive, [choices[number] for _, _, number in costs]) >= spare:
            return
        picked = costs[0][2]
        rest = [[one for _, one, _ in options] for options in choices[:settled]]
        left = branches
        if picked < settled:
            rest.pop(picked)
        else:
            left = branches[: picked - settled] + branches[picked - settled + 1 :]
        for loss, one, more in choices[picked]:
            if loss < self.weight(alive) - self.least:
                self.run(one, rest + more, left)

    def _loss(self, free: int, one: int, fronts: list[list[int]]) -> int:
        """A weight of `free` that is lost for sure after a choice that leaves `one`.

        The least losses of two fronts add up where they concern different layouts.
        """
        total = self.weight(free & ~one)
        free &= one
        least = []
        for front in fronts:
            losses = [free & ~option for option in front]
            if 0 not in losses:
                least.append((min(map(self.weight, losses)), losses))
        for _, losses in sorted(least, key=_first, reverse=True):
            total += min([self.weight(loss & free) for loss in losses])
            free &= ~union(losses)
        return total

    def _sure_loss(self, alive: int, choices: list[list[_Choice]]) -> int:
        """A weight that is lost whatever is chosen, by the same reasoning."""
        total, free = 0, alive
        for options in choices:
            total += min(self._loss(free, one, more) for _, one, more in options)
            for _, one, more in options:
                free &= one
                for front in more:
                    for option in front:
                        free &= option | ~one
        return total


def _first(pair: tuple[int, object]) -> int:
    return pair[0]

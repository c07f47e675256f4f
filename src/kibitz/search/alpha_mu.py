"""Alpha-mu: search over all worlds at once, for a declarer who cannot tell them apart.

T. Cazenave and V. Ventos, "The αμ Search Algorithm for the Game of Bridge" (2020), and T.
Cazenave, S. Legras and V. Ventos, "Optimizing αμ" (2021). The value of a position is a front:
the sets of worlds (see `lanes.py`) that one strategy of declarer's wins, none inside another.
At declarer's turn fronts are joined; at a defender's, each card is possible in some worlds
only, and what a strategy wins must survive every card: fronts meet. After `depth` cards of
declarer's side every world is solved double dummy, so that depth 1 is PIMC. Defenders see all
the cards here, as the paper assumes.

From the papers: iterative deepening; the *root cut* (no card can do better than it did one
level before); the *early cut* (what a defender's node can still reach, by the level before or
by open cards, lies within what declarer has already); transpositions; *useless worlds* (lost
with open cards, or lost after some card of the defence: they stay lost, whatever is played).
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from kibitz.chance.belief.belief import Belief
from kibitz.dummy.double import TooLate, card_tricks_of_masks, cards_reaching
from kibitz.play import View
from kibitz.search.decision import Decision, Objective, Option, classes, ranked
from kibitz.search.front import covers, meet, prune
from kibitz.search.lanes import Lanes
from kibitz.search.pimc import PLANNED, CardTricks, pimc, tabulate
from kibitz.search.position import Position

PORTION = 16
"""With a time budget the solver is asked about so many boards at once."""


class Spent(Exception):
    """The time or the nodes of a search are used up; what was found before stands."""


class FrontSearch:
    """Fronts of positions, for one view, belief and objective; remembers what it has found."""

    def __init__(
        self,
        view: View,
        belief: Belief,
        objective: Objective = Objective.MAKE,
        deadline: float | None = None,
        most_nodes: int | None = None,
    ) -> None:
        self.root = Position.of_view(view)
        self.strain, self.side = view.contract.strain, view.contract.side
        self.lanes = Lanes(
            objective,
            tuple(belief.weights.tolist()),
            view.contract.tricks_needed,
            self.root.won,
            self.root.left,
        )
        self.nodes = self.boards = 0
        self._deadline, self._most_nodes, self._pace = deadline, most_nodes, 0.0
        self._worlds = belief.worlds
        self._hands: list[list[int]] = belief.worlds.T.tolist()
        self._in_play = int(np.bitwise_or.reduce(belief.worlds[0])) | self.root.on_table
        self._solved: dict[Position, tuple[int, dict[int, int]]] = {}
        self._found: dict[tuple[Position, int], tuple[int, list[int], bool]] = {}

    def remember(self, table: CardTricks) -> None:
        """Take over what is known of the first position."""
        groups = {group.bit_length() - 1: n for n, group in enumerate(_lowest(table.groups))}
        won, worlds = self.root.won, range(len(table.belief))
        lanes = {
            card: self.lanes.of({w: won + int(table.tricks[w, n]) for w in worlds})
            for card, n in groups.items()
        }
        self._solved[self.root] = (self.lanes.everything, lanes)

    def front(
        self, position: Position, worlds: int, depth: int, alpha: Sequence[int] = ()
    ) -> list[int]:
        """The sets of these worlds that declarer's side can win, looking `depth` cards ahead.

        Worlds that are not possible count as won. A front that lies within `alpha` may be
        given as anything that does.
        """
        self.nodes += 1
        if self._most_nodes is not None and self.nodes > self._most_nodes:
            raise Spent
        if self._deadline is not None and time.perf_counter() > self._deadline:
            raise Spent
        if self._is_settled(position):
            return [self.lanes.filled(position.won) & worlds | self.lanes.everything & ~worlds]
        known = self._found.get((position, worlds))
        if known is not None:
            level, found, is_exact = known
            if is_exact and level == depth:
                return found
            if level <= depth and _within(found, alpha):
                return found
        if position.mover % 2 == self.side:
            found, is_exact = self._ours(position, worlds, depth), True
        else:
            found, is_exact = self._theirs(position, worlds, depth, alpha)
        self._found[position, worlds] = depth, found, is_exact
        return found

    def values(self, position: Position, worlds: int) -> dict[int, int]:
        """For each card of declarer's side (equals merged), the lanes with all cards open."""
        self._solve([(position, worlds)])
        return {card: lanes & worlds for card, lanes in self._solved[position][1].items()}

    def after(self, position: Position, card: int) -> Position:
        """The position after a card."""
        return position.after(card, self.strain, self.side)

    def _ours(self, position: Position, worlds: int, depth: int) -> list[int]:
        values = self.values(position, worlds)
        outside = self.lanes.everything & ~worlds
        if depth == 1:
            return prune(lanes | outside for lanes in values.values())
        best = 0
        for lanes in values.values():
            best |= lanes
        live = self.lanes.above(best, position.won) & worlds
        rest = outside | self.lanes.filled(position.won) & worlds & ~live
        if not live:
            return [rest]
        front: list[int] = []
        dead = self.lanes.everything & ~live
        weight = self.lanes.weight
        for card, lanes in sorted(values.items(), key=lambda item: -weight(item[1])):
            if not covers(front, lanes | dead):
                child = self.front(self.after(position, card), live, depth - 1, front)
                front = prune([*front, *child])
        return [one & live | rest for one in front]

    def _theirs(
        self, position: Position, worlds: int, depth: int, alpha: Sequence[int]
    ) -> tuple[list[int], bool]:
        moves = {self.after(position, card): where for card, where in self._moves(position, worlds)}
        self._solve(
            [
                (child, where)
                for child, where in moves.items()
                if child.mover % 2 == self.side and not self._is_settled(child)
            ]
        )
        bounds = {child: self._bound(child, where) for child, where in moves.items()}
        most = worlds
        for bound in bounds.values():
            most &= bound
        live = self.lanes.above(most, position.won) & worlds
        dead = self.lanes.everything & ~live
        rest = self.lanes.everything & ~worlds | self.lanes.filled(position.won) & worlds & ~live
        front = [most & live | dead]
        for child in sorted(moves, key=lambda child: self.lanes.weight(bounds[child])):
            where = moves[child] & live
            if alpha and _within([one & live | rest for one in front], alpha):
                return [one & live | rest for one in front], False
            if where:
                front = meet(front, self.front(child, where, depth))
        return [one & live | rest for one in front], True

    def _is_settled(self, position: Position) -> bool:
        """Can nothing change any more?"""
        return self.lanes.level(position.won) == self.lanes.level(position.won + position.left)

    def _bound(self, position: Position, worlds: int) -> int:
        """What declarer's side can win at most, worlds that are not possible included."""
        outside = self.lanes.everything & ~worlds
        if self._is_settled(position):
            return self.lanes.filled(position.won) | outside
        if position.mover % 2 != self.side:
            return self.lanes.filled(position.won + position.left) | outside
        best = outside
        for lanes in self._solved[position][1].values():
            best |= lanes
        return best

    def _moves(self, position: Position, worlds: int) -> list[tuple[int, int]]:
        """A defender's cards and the worlds in which he may play each; equals merged.

        Touching cards are equals where he holds both or neither in every world.
        """
        hands = self._hands[position.mover]
        where: dict[int, int] = {}
        for world in self.lanes.worlds(worlds):
            legal, lane = position.legal(hands[world]), self.lanes.world(world)
            while legal:
                low = legal & -legal
                where[low] = where.get(low, 0) | lane
                legal ^= low
        all_legal = 0
        for card in where:
            all_legal |= card
        moves: list[tuple[int, int]] = []
        for group in classes(all_legal, self._others(position) & ~all_legal):
            last = 0
            while group:
                low = group & -group
                if where[low] != last:
                    moves.append((low.bit_length() - 1, where[low]))
                last = where[low]
                group ^= low
        return moves

    def _others(self, position: Position) -> int:
        """The cards in the hands and in the trick."""
        return self._in_play & ~position.played | position.on_table

    def _solve(self, asked: Iterable[tuple[Position, int]]) -> None:
        """Have every card of declarer's side scored in these positions and worlds, in one call."""
        boards: list[tuple[Position, int]] = []
        for position, worlds in asked:
            known = self._solved.get(position, (0, {}))[0]
            if missing := worlds & ~known:
                boards += [(position, world) for world in self.lanes.worlds(missing)]
        portion = len(boards) if self._deadline is None else PORTION
        for first in range(0, len(boards), portion or 1):
            self._solve_boards(boards[first : first + portion])

    def _solve_boards(self, boards: Sequence[tuple[Position, int]]) -> None:
        start = time.perf_counter()
        if self._deadline is not None and start + 1.5 * self._pace * len(boards) > self._deadline:
            raise Spent
        worlds = self._worlds[[world for _, world in boards]]
        played = np.array([position.played for position, _ in boards], dtype=np.uint64)
        leaders = np.array([position.leader for position, _ in boards])
        tricks = np.array([(*p.trick, -1, -1, -1)[:3] for p, _ in boards])
        hands = worlds & ~played[:, None]
        try:
            if self.lanes.objective is Objective.MAKE:  # whether is enough, and found sooner
                needed = self.lanes.needed - np.array([position.won for position, _ in boards])
                reached = cards_reaching(
                    hands, self.strain, leaders, tricks, needed, self._deadline
                )
                found = np.where(reached, needed[:, None], needed[:, None] - 1)
            else:
                found = card_tricks_of_masks(hands, self.strain, leaders, tricks, self._deadline)
        except TooLate:
            raise Spent from None
        for (position, world), row in zip(boards, found.tolist(), strict=True):
            known, values = self._solved.get(position) or (0, self._no_values(position))
            for card in values:
                values[card] |= self.lanes.of({world: position.won + row[card]})
            self._solved[position] = known | self.lanes.world(world), values
        self.boards += len(boards)
        self._pace = max((time.perf_counter() - start) / len(boards), 0.7 * self._pace)

    def _no_values(self, position: Position) -> dict[int, int]:
        """The cards of declarer's side to play, equals merged, with nothing known of them."""
        legal = position.legal(self._hands[position.mover][0])
        groups = classes(legal, self._others(position) & ~legal)
        return {group.bit_length() - 1: 0 for group in _lowest(groups)}


def alpha_mu(
    view: View,
    belief: Belief,
    depth: int,
    objective: Objective = Objective.MAKE,
    deadline: float | None = None,
    most_nodes: int | None = None,
) -> Decision:
    """Declarer's card by alpha-mu, `depth` cards of his side deep; a defender's by PIMC.

    Where the time or the nodes run out, the last depth that was finished counts.
    """
    if view.turn.side is not view.contract.side or depth < 1:
        return pimc(view, belief, objective, deadline)
    start = time.perf_counter()
    half = planned = None
    if deadline is not None:
        half, planned = (start + deadline) / 2, start + PLANNED * (deadline - start)
    table = tabulate(view, belief, half)
    if len(table.groups) == 1:
        return Decision(table.options()[0].card, objective=objective)
    search = FrontSearch(view, table.belief, objective, planned, most_nodes)
    search.remember(table)
    values, lanes = search.values(search.root, search.lanes.everything), search.lanes
    options = ranked(
        (replace(o, value=lanes.average(values[o.card.index])) for o in table.options()), objective
    )
    done = 1
    for level in range(2, min(depth, 2 * view.tricks_left) + 1):
        try:
            options = _deeper(search, options, level)
        except Spent:
            break
        done = level
    return Decision(
        card=options[0].card,
        options=tuple(options),
        objective=objective,
        worlds=len(table.belief),
        is_exact=table.belief.is_exact,
        seed=belief.seed,
        depth=done,
        nodes=search.nodes,
        boards=search.boards + len(table.belief),
        seconds=time.perf_counter() - start,
    )


def _deeper(search: FrontSearch, options: Sequence[Option], level: int) -> list[Option]:
    """The options one level deeper, best first; their values of the last level are bounds."""
    lanes, root = search.lanes, search.root
    values = search.values(root, lanes.everything)
    best_lanes = 0
    for open_lanes in values.values():
        best_lanes |= open_lanes
    live = lanes.above(best_lanes, root.won)
    if not live:  # nothing to win in any world: the tricks decide, as they did before
        return list(options)
    front: list[int] = []
    best = None
    found: list[Option] = []
    for option in options:
        assert option.value is not None
        if best is not None and option.value <= best:
            found.append(replace(option, is_bound=True))
            continue
        child = search.front(search.after(root, option.card.index), live, level - 1, front)
        value = max(lanes.average(one & live) for one in child)
        found.append(replace(option, value=value, is_bound=_within(child, front)))
        front = prune([*front, *child])
        best = value if best is None else max(best, value)
    return ranked(found, lanes.objective)


def _lowest(groups: Iterable[int]) -> list[int]:
    """The lowest card of each group, as a mask."""
    return [group & -group for group in groups]


def _within(front: Sequence[int], alpha: Sequence[int]) -> bool:
    """Is every set of the front inside one of alpha's?"""
    return bool(alpha) and all(covers(list(alpha), one) for one in front)

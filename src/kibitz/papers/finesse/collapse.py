"""Collapse: the paths of a line that matter, merged into one small tree.

The first of the three steps of "Strategies Explained" (section 3). A line is
first laid out as a tree of tactics (`lay_out`): declarer's selected tactic, and
the defenders' replies as pairs of cards. Where several tactics keep the line's
promise, the one that is commonest among the siblings is selected. Then only the
paths that reach the goal are kept, and paths that go on with the same tactic
share a branch, their labels combined.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from kibitz.combination.problem import Problem
from kibitz.combination.solving.line import Line
from kibitz.combination.solving.position import OUT
from kibitz.combination.solving.solve import ceiling
from kibitz.combination.writing.action import default
from kibitz.combination.writing.point_of_play import (
    Ground,
    PlayedTrick,
    PointOfPlay,
    ThirdRule,
    promise,
)
from kibitz.papers.finesse.tactic import Play, plays, recognise, third_hand

Sets = tuple[int, int]
"""The layouts that are possible at a place, and those of them in which the line wins."""
Label = tuple[int, int]
"""What the defenders play to a trick: West's and East's class of card, or OUT."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A branch at a defenders' node: the labels, whether we win, and how it goes on.

    `payoff` is what the path gives where nothing more is played for, `guarded`
    tells whether in some layout the defenders can do no better than to come here.
    """

    labels: tuple[Label, ...]
    then: TacticNode | None
    payoff: int = 0
    guarded: bool = True


@dataclass(frozen=True, slots=True)
class TacticNode:
    """Declarer's tactic and the defenders' replies to it."""

    play: Play
    replies: tuple[Reply, ...]

    def walk(self) -> Iterator[TacticNode]:
        """This node and all below it."""
        yield self
        for reply in self.replies:
            if reply.then is not None:
                yield from reply.then.walk()

    @property
    def linear(self) -> bool:
        """Does nothing in it depend on what the defenders play?"""
        return len(self.replies) <= 1 and all(
            reply.then is None or reply.then.linear for reply in self.replies
        )


def goal_tricks(line: Line) -> int:
    """The tricks a path must give to be kept: the target, or more than the fewest of the line."""
    if line.target is not None:
        return line.target
    return min(line.tricks.values()) + 1


def lay_out(line: Line) -> TacticNode | None:
    """The tree of a line's selected tactics, every reply of the defenders in it.

    >>> from kibitz.combination.solution import suit
    >>> tree = lay_out(suit("AQ-2").best)
    >>> tree.play.english, len(tree.replies), paths(tree, 2)
    ('finesse the queen', 7, 5)
    """
    return _Layer(line).node(*_Layer.start(line))


def collapse(tree: TacticNode, need: int) -> TacticNode | None:
    """Only the paths that give so many tricks, with equal continuations merged."""
    return _collapsed(tree, need)


def paths(node: TacticNode | None, need: int) -> int:
    """How many paths of a tree give so many tricks."""
    if node is None:
        return 0
    return sum(
        paths(reply.then, need) if reply.then and reply.then.replies else reply.payoff >= need
        for reply in node.replies
    )


class _Layer:
    """Builds the tree; the promise says which tactics are selected."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.ground = Ground(line.game, every=True)
        self.need = goal_tricks(line)
        self._selected: dict[PointOfPlay, list[Play]] = {}
        self._known: dict[tuple[PointOfPlay, Sets, int, Play | None], TacticNode | None] = {}

    @staticmethod
    def start(line: Line) -> tuple[PointOfPlay, Sets, int, Play | None]:
        """The first place, the layouts possible there, the tricks won, nothing preferred."""
        need = goal_tricks(line)
        layouts = line.problem.layouts
        possible = sum(1 << layout.index for layout in layouts)
        wins = sum(1 << layout.index for layout in layouts if line.tricks[layout.index] >= need)
        return Ground(line.game).start(promise(line)), (possible, wins), 0, None

    def selected(self, place: PointOfPlay) -> list[Play]:
        """The tactics that keep the promise here, in the order of the registry.

        Where nothing is promised any more, or where cashing will do, we cash.
        """
        if place not in self._selected:
            good = []
            for play in plays(self.ground, place):
                rule = third_hand(self.ground, place, play)
                if self.ground.play(place, play.leader, play.led, rule) is not None:
                    good.append(play)
            if any(play.tactic == "cash" for play in good):
                good = [play for play in good if play.tactic in ("cash", "finesse 1")]
            lead = default(self.ground, place)
            if not place.demand and lead is not None:
                good = [Play("cash", lead[0], lead[1], lead[1])]
            self._selected[place] = good
        return self._selected[place]

    def node(
        self, place: PointOfPlay, sets: Sets, won: int, liked: Play | None
    ) -> TacticNode | None:
        """The tree from a place on; None where the rest is settled."""
        position, game = place.position, self.line.game
        if won >= self.need or not position.left or not position.unseen:
            return None
        if not ceiling(game, position) & sets[0] * game.repeat[position.left]:
            return None
        key = place, sets, won, liked
        if key not in self._known:
            self._known[key] = self._node(place, sets, won, liked)
        return self._known[key]

    def _node(
        self, place: PointOfPlay, sets: Sets, won: int, liked: Play | None
    ) -> TacticNode | None:
        good = self.selected(place) if liked is None else [liked]
        if not good:
            return self._explicit(place, sets, won)
        play = good[0]
        rule = third_hand(self.ground, place, play)
        return self._tree(place, sets, won, play, rule)

    def _explicit(self, place: PointOfPlay, sets: Sets, won: int) -> TacticNode | None:
        """No tactic's own rule keeps the promise: the first play that does, by its nearest name."""
        builder = self.ground.builder
        for lead in self.line.game.leads(place.position):
            if not builder.good_lead(place.position, lead, place.demand):
                continue
            led = self._card(place, lead.slot, place.hand(lead.hand))
            thirds = {}
            repeat = self.line.game.repeat[place.position.left]
            for reply in lead.replies:
                wanted = place.demand & reply.allow * repeat
                choice = next(
                    third
                    for third in sorted(reply.thirds, key=lambda third: -third.slot)
                    if builder.good_third(place.position, third, wanted)
                )
                hand = place.hand(lead.hand.partner)
                thirds[reply.card] = self._card(place, choice.slot, hand)
            play = recognise(self.ground, place, lead.hand, led, thirds)
            return self._tree(place, sets, won, play, thirds.__getitem__)
        raise AssertionError("some play keeps the promise")

    def _card(self, place: PointOfPlay, slot: int, hand: int) -> int:
        """The highest card of a hand in a slot; 0 for none."""
        while hand:
            card = 1 << hand.bit_length() - 1
            if self.ground.slot(place.position, card) == slot:
                return card
            hand ^= card
        return 0

    def _tree(
        self, place: PointOfPlay, sets: Sets, won: int, play: Play, rule: ThirdRule
    ) -> TacticNode | None:
        if place.position.left == 1:
            return TacticNode(play, ())
        endings = self.ground.play(place, play.leader, play.led, rule)
        assert endings is not None, "the tactic keeps the promise"
        children: list[tuple[PlayedTrick, PointOfPlay, Sets]] = []
        for seen, child in endings:
            left = self._allowed(place, seen, sets)
            if left[0]:
                children.append((seen, child, left))
        common = Counter(
            key
            for _, child, _ in children
            if child.demand
            for key in {one.key for one in self.selected(child)}
        )
        replies = []
        for seen, child, left in children:
            good = self.selected(child)
            liked = max(good, key=lambda one: common[one.key], default=None) if good else None
            then = self.node(child, left, won + seen.won, liked)
            payoff = won + seen.won + self._rest(child)
            replies.append(Reply(((seen.west, seen.east),), then, payoff, bool(left[1])))
        return TacticNode(play, tuple(replies))

    def _rest(self, place: PointOfPlay) -> int:
        """The tricks that come by themselves where the tree ends."""
        if not place.position.unseen:
            return place.position.left
        return int(place.position.left == 1 and bool(self.ground.winners(place)))

    def _allowed(self, place: PointOfPlay, seen: PlayedTrick, sets: Sets) -> Sets:
        """The layouts after a trick, in the bits of the place after it."""
        lead = self.ground.find(place, seen.leader, seen.led)
        assert lead is not None
        reply = next(one for one in lead.replies if one.card == seen.second)
        end = next(one for one in reply.thirds[0].ends if one.card == seen.fourth)
        possible, wins = sets
        return (possible & end.allow) >> end.shift, (wins & end.allow) >> end.shift


def _collapsed(node: TacticNode, need: int) -> TacticNode | None:
    """The node with the paths that reach the goal; None when there are none."""
    kept: list[Reply] = []
    for reply in node.replies:
        if reply.then is None or not reply.then.replies:
            if reply.payoff < need:
                continue
            then = reply.then
        else:
            then = _collapsed(reply.then, need)
            if then is None:
                continue
        _add(kept, replace(reply, then=then))
    return TacticNode(node.play, tuple(kept)) if kept else None


def _add(replies: list[Reply], new: Reply) -> None:
    """Merge a branch into the one that goes on with the same tactic, or put it beside them."""
    for number, old in enumerate(replies):
        if _matches(old, new):
            replies[number] = Reply(
                (*old.labels, *new.labels),
                _merged(old.then, new.then),
                min(old.payoff, new.payoff),
                old.guarded or new.guarded,
            )
            return
    replies.append(new)


def _matches(old: Reply, new: Reply) -> bool:
    if old.then is None or new.then is None:
        return old.then is new.then
    return old.then.play.key == new.then.play.key


def _merged(old: TacticNode | None, new: TacticNode | None) -> TacticNode | None:
    if old is None or new is None:
        return old or new
    replies = list(old.replies)
    for reply in new.replies:
        for number, mine in enumerate(replies):
            shared = [label for label in reply.labels if label not in mine.labels]
            if _matches(mine, reply):
                replies[number] = replace(
                    mine,
                    labels=(*mine.labels, *shared),
                    then=_merged(mine.then, reply.then),
                    guarded=mine.guarded or reply.guarded,
                )
                break
        else:
            replies.append(reply)
    return TacticNode(old.play, tuple(replies))


def label_text(problem: Problem, label: Label) -> str:
    """A label as the paper's Figure 2 has it: `West K, East low`."""
    return ", ".join(
        f"{name} {_card_text(problem, card)}"
        for name, card in zip(("West", "East"), label, strict=True)
    )


def _card_text(problem: Problem, card: int) -> str:
    if card == OUT:
        return "shows out"
    return "low" if problem.is_small(card) else "/".join(problem.class_text(card))

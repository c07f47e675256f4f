"""Policy: a procedure as it is played.

It says, whatever has been seen, which card is led from which hand and what the
other hand plays. `reader` makes it from a text. The rules are those of
docs/suit-language.md.

A policy is a list of nodes: one for every trick the text orders, one for every
condition it asks; node 0 is the default. A `BetweenTricks` is all that matters between
two tricks: the cards left, who has shown out, where the lead is, the node, and
one mark for each condition that may still be asked.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from kibitz.cards import Rank, Seat
from kibitz.combination.language.marked import HANDS, Open
from kibitz.combination.language.observation import (
    Condition,
    Leaf,
    leaves,
)
from kibitz.combination.language.procedure import (
    Action,
    CashCard,
    Drive,
    DuckRound,
    FinesseCard,
    LeadCard,
    Marked,
    MidTrick,
    ThirdHand,
    Top,
)
from kibitz.combination.language.rank_bits import above, between, bits, highest, lowest
from kibitz.combination.language.watching import Watch, WatchedTrick
from kibitz.errors import Illegal, KibitzError, Place

FREE, LOST = 4, 5
"""Where the lead is, when it is in neither hand: anywhere we like, or with the defence."""
_ONLY = 6
"""Added to a hand: it must lead to the first trick."""
_VOID = {Seat.WEST: 1, Seat.EAST: 2}
_EIGHT = Rank.EIGHT.bit

LeadAt = tuple[int, ...]
"""Where the lead is and, with limited entries, North's and South's (-1: as many as needed)."""


class BetweenTricks(NamedTuple):
    """What matters between two tricks."""

    north: int
    south: int
    missing: int
    voids: int
    """Bit 0: West has shown out; bit 1: East has."""
    lead: LeadAt
    node: int
    marks: int

    def hand(self, seat: Seat) -> int:
        """The cards of North or South."""
        return self.north if seat is Seat.NORTH else self.south


class PlannedTrick(NamedTuple):
    """A trick as it is led: the hand, its card, and the card the other hand is to play.

    Where `fixed` is below 0, that card depends on the second hand's: `target` is
    the card finessed, 0 for a card that is run.
    """

    seat: Seat
    card: int
    fixed: int
    target: int = 0


@dataclass(frozen=True)
class PolicyNode:
    """A trick that the text orders, or (`condition`) a question that it asks."""

    action: Action | None = None
    condition: Condition | None = None
    unless: bool = False
    yes: int = 0
    """Where to go on when the condition is true."""
    after: int = 0
    """Where to go on after the trick, or when the condition is not true."""
    repeat: bool = False
    replies: tuple[tuple[MidTrick, int], ...] = ()
    """What the third hand does, and where to go on when it did that."""
    hand: Seat | None = None
    """The hand that leads, or that holds the card which is cashed."""


@dataclass(frozen=True, eq=False)
class SuitPolicy:
    """Which card from which hand, whatever has been seen."""

    text: str
    nodes: tuple[PolicyNode, ...] = field(repr=False)
    """What follows a node stands before it; the last is where play begins."""
    leaves: dict[Leaf, int] = field(repr=False)
    """The simple conditions of the branches, numbered."""
    north: int
    south: int
    entries: tuple[int | None, int | None] = (None, None)
    first: Seat | None = None
    """The hand that must lead to the first trick."""
    # What the text looks at

    @cached_property
    def missing(self) -> int:
        """The cards that the defenders hold at the start."""
        return 0x1FFF & ~(self.north | self.south)

    @cached_property
    def low(self) -> int:
        """The ranks that are low in a defender's hand."""
        held = (self.north | self.south) & ~(_EIGHT - 1)
        return ((held & -held) if held else _EIGHT) - 1

    @cached_property
    def watched(self) -> tuple[int, ...]:
        """The sets of ranks that the text tells from others."""
        masks = {
            mask
            for node in self.nodes
            for condition in [node.condition, *(reply.condition for reply, _ in node.replies)]
            if condition is not None
            for leaf in leaves(condition)
            if (mask := self._watch.ranks(leaf)) is not None
        }
        return tuple(sorted(masks))

    @cached_property
    def _watch(self) -> Watch:
        return Watch(self.leaves, self.low)

    @cached_property
    def _live(self) -> tuple[int, ...]:
        """For each node the marks of the conditions that may still be asked from there."""
        live: list[int] = []
        for node in self.nodes:  # what follows a node stands before it
            marks = live[node.after] | live[node.yes] if live else 0
            for _, after in node.replies:
                marks |= live[after]
            if node.condition is not None:
                for leaf in leaves(node.condition):
                    marks |= 1 << self.leaves[leaf]
            live.append(marks)
        return tuple(live)

    # Play

    @cached_property
    def start(self) -> BetweenTricks:
        """The table before the first trick."""
        limited = self.entries != (None, None)
        lead: LeadAt = (FREE if self.first is None else _ONLY + self.first,)
        if limited:
            lead += tuple(-1 if count is None else count for count in self.entries)
        table = BetweenTricks(self.north, self.south, self.missing, 0, lead, len(self.nodes) - 1, 0)
        return self._advance(table)

    def over(self, table: BetweenTricks) -> bool:
        """Is there nothing more to play, or no hand that can lead?"""
        return not any(table.hand(seat) and self.reach(table.lead, seat) for seat in HANDS)

    def reach(self, lead: LeadAt, seat: Seat) -> LeadAt | None:
        """The entries after a hand has got the lead; None when it cannot have it."""
        at = lead[0]
        if at in (FREE, seat, _ONLY + seat):
            return lead
        if len(lead) == 1 or at == _ONLY + seat.partner:
            return None
        count = lead[1 if seat is Seat.NORTH else 2]
        if not count:
            return None
        paid = list(lead)
        if count > 0:
            paid[1 if seat is Seat.NORTH else 2] -= 1
        return tuple(paid)

    def win(self, lead: LeadAt, winner: Seat | None) -> LeadAt:
        """Where the lead is after a trick."""
        if len(lead) == 1:
            return (FREE,)
        return (LOST if winner is None else int(winner), *lead[1:])

    def impossible(self, table: BetweenTricks) -> KibitzError | None:
        """Why the text's instruction cannot be followed here; then the default is played."""
        try:
            self._ordered(table)
        except KibitzError as error:
            ours = table.north | table.south
            return error if table.missing > ours & -ours else None
        return None

    def plan(self, table: BetweenTricks) -> PlannedTrick:
        """What is led, and how the other hand will choose."""
        try:
            return self._ordered(table) or self._default(table)
        except KibitzError:
            return self._default(table)

    def third(self, table: BetweenTricks, plan: PlannedTrick, second: int) -> int:
        """The third hand's card on the second hand's; 0 is no card."""
        hand = table.hand(plan.seat.partner)
        if not hand:
            return 0
        node = self.nodes[table.node]
        reply = self._reply(node, plan, second)
        low = hand & -hand
        if reply is not None:
            card = node.replies[reply][0].card
            if card is ThirdHand.LOW:
                return low
            if card is ThirdHand.BEAT:
                return above(hand, max(plan.card, second)) or low
            assert isinstance(card, Rank)
            if hand & card.bit:
                return card.bit
        if isinstance(node.action, Marked) and plan.fixed < 0:
            game = self._open(table)
            return game.third(*table[:3], table.lead, plan.seat, plan.card, second)
        if plan.fixed >= 0:
            return plan.fixed if plan.fixed else low
        return self._cheaply(hand, plan, second, table.missing) or low

    def after(
        self, table: BetweenTricks, plan: PlannedTrick, second: int, third: int, last: int
    ) -> BetweenTricks:
        """The table after the trick; 0 is a defender who shows out."""
        seat = plan.seat
        north, south = (plan.card, third) if seat is Seat.NORTH else (third, plan.card)
        west, east = (second, last) if seat is Seat.SOUTH else (last, second)
        ours, theirs = max(plan.card, third), max(second, last)
        winner = None if theirs > ours else seat if plan.card > third else seat.partner
        node = self.nodes[table.node]
        voids = table.voids | (0 if west else 1) | (0 if east else 2)
        paid = self.reach(table.lead, seat) or table.lead
        then = BetweenTricks(
            table.north & ~north,
            table.south & ~south,
            table.missing & ~(west | east),
            voids,
            self.win(paid, winner),
            table.node,
            table.marks,
        )
        seen = WatchedTrick(seat, plan.card, ours, west, east)
        marks = self._watch.marked(table.marks, self._live[table.node], seen)
        if not table.node or isinstance(node.action, Marked):
            return then
        if node.repeat and self._again(then, node):
            return then._replace(marks=marks)
        reply = self._reply(node, plan, second)
        following = node.after if reply is None else node.replies[reply][1]
        return self._advance(then._replace(node=following, marks=marks))

    # How the text is followed

    def _advance(self, table: BetweenTricks) -> BetweenTricks:
        """Go on to the next trick that the text orders, or to the default."""
        place, marks = table.node, table.marks
        while place:
            node = self.nodes[place]
            if node.condition is not None:
                if self._watch.true(node.condition, marks) is not node.unless:
                    place, marks = node.yes, marks & ~self._watch.since
                else:
                    place = node.after
            elif _cards_of(node.action) & ~(table.north | table.south):
                place = node.after  # the card has been played already
            else:
                break
        if isinstance(self.nodes[place].action, Top) and not self._once(place):
            place = 0
        return table._replace(node=place, marks=marks & self._live[place])

    def _once(self, place: int) -> bool:
        action = self.nodes[place].action
        return isinstance(action, Top) and action.once

    def _reply(self, node: PolicyNode, plan: PlannedTrick, second: int) -> int | None:
        """The number of the line that chooses the third hand's card, if one does."""
        west, east = (second, 0) if plan.seat is Seat.SOUTH else (0, second)
        seen = WatchedTrick(plan.seat, plan.card, plan.card, west, east)

        for number, (reply, _) in enumerate(node.replies):
            if (
                reply.condition is None
                or self._watch.holds(reply.condition, seen) is not reply.unless
            ):
                return number
        return None

    def _again(self, table: BetweenTricks, node: PolicyNode) -> bool:
        """Does it make sense to repeat the action?"""
        action, seat = node.action, node.hand
        assert isinstance(action, FinesseCard | LeadCard) and seat is not None
        if not table.hand(seat.partner) or not table.hand(seat):
            return False
        if table.voids & _VOID[seat.next] or self.reach(table.lead, seat) is None:
            return False
        card = self._standing(action, node, table)
        return bool(card) and table.missing > card

    def _standing(
        self, action: FinesseCard | LeadCard, node: PolicyNode, table: BetweenTricks
    ) -> int:
        """The card that is finessed or run: it or, when it is gone, one as good; 0 for none."""
        assert node.hand is not None
        aimed = action.card if isinstance(action, FinesseCard) else action.to
        named = aimed or (action.card if isinstance(action, LeadCard) else None)
        assert named is not None
        hand = table.hand(node.hand.partner if aimed else node.hand)
        if hand & named.bit:
            return named.bit
        equals = [card for card in bits(hand) if not between(card, named.bit) & table.missing]
        below = [card for card in equals if card < named.bit]
        return max(below, default=min(equals, default=0))

    def _ordered(self, table: BetweenTricks) -> PlannedTrick | None:
        """The trick that the text orders here; None where it is silent."""
        node = self.nodes[table.node]
        action, seat = node.action, node.hand
        if action is None or isinstance(action, Top):
            return None
        if isinstance(action, Marked):
            return self._best(table, action)
        if isinstance(action, CashCard):
            assert seat is not None
            return self._cash(table, seat, action.card.bit, action)
        if isinstance(action, DuckRound):
            seats = [seat] if seat is not None else sorted(HANDS, key=lambda s: -_size(table, s))
            for one in seats:
                if table.hand(one) and self.reach(table.lead, one) is not None:
                    return PlannedTrick(one, lowest(table.hand(one)), 0)
            raise self._wrong(action, table, seats[0])
        assert seat is not None
        hand = table.hand(seat)
        if not hand or self.reach(table.lead, seat) is None:
            raise self._wrong(action, table, seat)
        if isinstance(action, Drive):
            return PlannedTrick(seat, action.card.bit, 0)
        standing = 0
        if isinstance(action, FinesseCard) or action.card or action.to:
            standing = self._standing(action, node, table)
        if isinstance(action, LeadCard) and not action.to:
            return PlannedTrick(seat, standing or lowest(hand), -1 if standing else 0)
        led = action.card.bit if isinstance(action, LeadCard) and action.card else lowest(hand)
        return PlannedTrick(seat, led if hand & led else lowest(hand), -1, standing)

    def _cheaply(self, hand: int, plan: PlannedTrick, second: int, missing: int) -> int:
        """The third hand's card in a finesse, or when a card is run; 0 stands for low."""
        if not second:
            if not plan.target and plan.card > missing:
                return 0
            return above(hand, missing and 1 << missing.bit_length() - 1)
        if second < plan.target:
            return plan.target
        return above(hand, second) if second > plan.card else 0

    def _default(self, table: BetweenTricks) -> PlannedTrick:
        """A top card, from the shorter hand if it has one; else the highest card left."""
        top = 1 << table.missing.bit_length()
        order = sorted(HANDS, key=lambda seat: (_size(table, seat), -table.hand(seat)))
        for seat in order:
            if table.hand(seat) >= top:
                plan = self._cash(table, seat, highest(table.hand(seat)), None)
                if plan is not None:
                    return plan
        for seat in sorted(HANDS, key=lambda seat: -table.hand(seat)):
            if table.hand(seat):
                plan = self._cash(table, seat, highest(table.hand(seat)), None)
                if plan is not None:
                    return plan
        raise AssertionError("nothing can be led")

    def _cash(
        self, table: BetweenTricks, seat: Seat, card: int, action: CashCard | None
    ) -> PlannedTrick | None:
        """Play a card and low from the other hand, whichever of them can lead more cheaply."""
        own = self.reach(table.lead, seat)
        other = table.hand(seat.partner)
        if own is not None and own == table.lead:
            return PlannedTrick(seat, card, lowest(other))
        across = self.reach(table.lead, seat.partner) if other else None
        if action is not None and action.hand is not None:
            across = None
        if across is not None and (own is None or across == table.lead):
            return PlannedTrick(seat.partner, lowest(other), card)
        if own is not None:
            return PlannedTrick(seat, card, lowest(other))
        if action is None:
            return None
        raise self._wrong(action, table, seat)

    def _best(self, table: BetweenTricks, action: Marked) -> PlannedTrick | None:
        if not table.missing:
            return None
        if not table.voids:
            raise Illegal(
                "the cards are not marked: nobody has shown out",
                place=Place.at(self.text, action.at),
                expected="a condition such as: if East shows out",
            )
        game = self._open(table)
        leads = game.leads(table.north, table.south, table.missing, table.lead)
        seat, card, _ = max(leads, key=lambda lead: lead[2])
        return PlannedTrick(seat, card, -1)

    def _open(self, table: BetweenTricks) -> Open:
        return self._games[Seat.EAST if table.voids & 1 else Seat.WEST]

    @cached_property
    def _games(self) -> dict[Seat, Open]:
        return {seat: Open(seat, self.reach, self.win) for seat in (Seat.EAST, Seat.WEST)}

    def _wrong(self, action: Action, table: BetweenTricks, seat: Seat) -> Illegal:
        why = (
            f"{seat.word} cannot get the lead"
            if table.hand(seat)
            else f"{seat.word} has no card left"
        )
        return Illegal(f"cannot {action.text}: {why}", place=Place.at(self.text, action.at))


def _size(table: BetweenTricks, seat: Seat) -> int:
    return table.hand(seat).bit_count()


def _cards_of(action: Action | None) -> int:
    """The cards that an action needs."""
    if isinstance(action, CashCard | Drive | FinesseCard):
        return action.card.bit
    if isinstance(action, LeadCard):
        return (action.card.bit if action.card else 0) | (action.to.bit if action.to else 0)
    return 0

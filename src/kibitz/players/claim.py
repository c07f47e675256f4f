"""Claim: so many of the tricks left, whatever the others hold and play.

A claim stands if one way of playing takes the tricks in every layout that the claimer can
still imagine, against every defence (Laws 68 to 70: he states a line, and what is doubtful
goes against him). This is a search for a certain win: one card that is enough at the
claimer's turn, all cards that somebody might hold at the others'. Which hidden card lies where
is left open until it is played, so no layout need be listed: it is enough that the cards not
yet seen have a place. Chances and the auction do not matter here.

Declarer plays dummy's cards too; a defender must not count on his partner.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kibitz.cards import FULL_SUIT, SEATS, SUITS, Card, Strain, cards_of
from kibitz.chance.belief.belief import Belief
from kibitz.chance.belief.evidence import Evidence
from kibitz.deal import Deal
from kibitz.dummy.double import card_tricks_of_masks, reaching
from kibitz.english import counted
from kibitz.errors import Illegal
from kibitz.play import Situation, View, play_out
from kibitz.players.double_dummy import DoubleDummy
from kibitz.search.decision import classes
from kibitz.search.position import Position

MOST_NODES = 400_000
"""A claim that takes a longer search than this is not granted: a few seconds. It is enough for
six cards a hand, and for more where the top cards do it."""
LAYOUTS, FIRST = 200, 10
"""So many layouts are looked at for one that refutes a claim with open cards; most claims that
fail do so in one of the first few."""


@dataclass(frozen=True)
class ClaimRuling:
    """Whether a claim stands; if not, a layout in which it fails, and how, if one was found.

    `is_searched` says that the search came to its end.
    """

    tricks: int
    stands: bool
    is_searched: bool = True
    layout: Deal | None = None
    taken: int = 0
    line: tuple[Card, ...] = ()


class ClaimTooLong(Exception):
    """The search is too long."""


def judge(view: View, tricks: int) -> ClaimRuling:
    """Judge a claim of so many of the tricks left (the one in progress included).

    >>> ending = Deal.parse("N:AQ... K2... 43... 65...")
    >>> from kibitz.cards import Seat
    >>> view = Situation.start(ending, "1NT by South", Seat.SOUTH).view()
    >>> judge(view, 1).stands, judge(view, 2).stands, judge(view, 2).taken
    (True, False, 1)
    """
    if not 0 <= tricks <= view.tricks_left:
        raise Illegal(f"a claim of {counted(tricks, 'trick')}", expected=f"0 to {view.tricks_left}")
    if tricks == 0:
        return ClaimRuling(0, True)
    if refuted := _refuted(view, tricks):
        return refuted
    try:
        return ClaimRuling(tricks, Certain(view).takes(tricks))
    except ClaimTooLong:
        return ClaimRuling(tricks, False, is_searched=False)


def _refuted(view: View, tricks: int) -> ClaimRuling | None:
    """A layout in which even open cards do not give the tricks, and how it would go."""
    belief = Belief.of_view(view, seed=0, size=LAYOUTS)
    trick = [card.index for card in view.trick.cards]
    for begin, end in ((0, FIRST), (FIRST, LAYOUTS)):
        worlds = belief.worlds[begin:end]
        if not len(worlds):
            break
        strain, leader = view.contract.strain, view.trick.leader
        ours_to_play = view.turn.side is view.seat.side
        goal = tricks if ours_to_play else view.tricks_left - tricks + 1
        failing = np.flatnonzero(reaching(worlds, strain, leader, trick, goal) != ours_to_play)
        if not len(failing):
            continue
        best = card_tricks_of_masks(worlds[failing], strain, leader, trick).max(axis=1)
        if not ours_to_play:
            best = view.tricks_left - best
        worst = int(np.argmin(best))
        return _refutation(view, tricks, belief.deals[begin + failing[worst]], int(best[worst]))
    return None


def _refutation(view: View, tricks: int, layout: Deal, taken: int) -> ClaimRuling:
    start = _situation(view, layout)
    end = play_out(start, DoubleDummy(layout))
    return ClaimRuling(tricks, False, True, layout, taken, end.played[len(start.played) :])


def _situation(view: View, layout: Deal) -> Situation:
    """The view with all cards in sight."""
    return Situation(
        layout.west, layout.north, layout.east, layout.south, view.tricks_left, view.turn,
        view.trick, view.won, view.contract, view.record,
    )  # fmt: skip


Known = tuple[int, int, int, int]
"""The cards of the hands in sight by seat; those of hidden hands are zero."""
Closed = tuple[int, int, int, int]
"""For each hidden hand, the suits (as cards) that it has shown out of."""


class Certain:
    """What one player's side takes for certain, from his view on."""

    def __init__(self, view: View, most_nodes: int = MOST_NODES) -> None:
        evidence = Evidence.of_view(view)
        self.strain, self.side = view.contract.strain, view.seat.side
        declarer, dummy = view.contract.declarer, view.contract.dummy
        self.ours = {int(s) for s in ((declarer, dummy) if view.seat is declarer else (view.seat,))}
        self.hidden = tuple(int(seat) for seat in evidence.unseen.hidden)
        self.start = Position.of_view(view)
        gone = sum(card.mask for card in view.played)
        seen: list[int] = [0, 0, 0, 0]
        closed: list[int] = [0, 0, 0, 0]
        for seat in SEATS:
            seen[seat] = evidence.unseen.fixed[seat].mask & ~gone
            closed[seat] = sum(suit.mask for suit in evidence.unseen.closed[seat])
        self.known: Known = (seen[0], seen[1], seen[2], seen[3])
        self.closed: Closed = (closed[0], closed[1], closed[2], closed[3])
        self.pool = evidence.unseen.cards.mask
        self._trumps = 0 if self.strain is Strain.NOTRUMP else FULL_SUIT << 13 * self.strain
        self.nodes, self._most = 0, most_nodes
        self._found: dict[tuple[int, int, int, Closed], bool] = {}

    def takes(self, tricks: int) -> bool:
        """Does one way of playing take so many more tricks, whatever the others do?"""
        return self._sure(self.start._replace(won=0), self.pool, self.closed, tricks)

    def _sure(self, position: Position, pool: int, closed: Closed, tricks: int) -> bool:
        """`position.won` counts the claimer's tricks from the claim on."""
        if position.won >= tricks:
            return True
        if position.won + position.left < tricks:
            return False
        self.nodes += 1
        if self.nodes > self._most:
            raise ClaimTooLong
        key = (position.played, position.leader, tricks - position.won, closed)
        if not position.trick and key in self._found:
            return self._found[key]
        seat = position.mover
        if seat in self.ours:
            if not position.trick and position.won + self._cashable(position, pool) >= tricks:
                return True
            cards = self._visible(position, pool)
            answer = any(self._after(position, card, pool, closed, tricks) for card in cards)
        elif seat not in self.hidden:
            cards = self._visible(position, pool)
            answer = all(self._after(position, card, pool, closed, tricks) for card in cards)
        else:
            answer = self._whatever(position, pool, closed, tricks)
        if not position.trick:
            self._found[key] = answer
        return answer

    def _after(self, p: Position, card: int, pool: int, closed: Closed, tricks: int) -> bool:
        after = p.after(card, self.strain, self.side)
        return self._sure(after, pool & ~(1 << card), closed, tricks)

    def _visible(self, position: Position, pool: int) -> list[int]:
        """The cards of a hand in sight, one of each group of equals, high ones first."""
        legal = position.legal(self.known[position.mover])
        groups = classes(legal, self._in_play(position, pool) & ~legal)
        cards = [(group & -group).bit_length() - 1 for group in groups]
        return sorted(cards, key=lambda card: -(card % 13))

    def _cashable(self, position: Position, pool: int) -> int:
        """A number of tricks that the hand on lead can cash at once, or after crossing once.

        First its own winners; then, in notrump or when trumps are gone, the other hand's, if
        a card of a suit in which that hand has one leads across. It throws losers while it can.
        """
        hand = self.known[position.mover] & ~position.played
        in_play = self._in_play(position, pool)
        mine = self._winners(hand, in_play)
        partner = (position.mover + 2) % 4
        if partner not in self.ours or in_play & self._trumps:
            return mine.bit_count()
        other = self.known[partner] & ~position.played
        theirs = self._winners(other, in_play)
        thrown = max(0, mine.bit_count() - (other & ~theirs).bit_count())
        left = theirs.bit_count() - thrown
        across = any(hand & suit.mask and theirs & suit.mask for suit in SUITS)
        # Where a winner must be thrown, it might be the one that leads across: then it is not sure.
        sure = across and (not thrown or (left > 0 and _one_suit(theirs)))
        return mine.bit_count() + (left if sure else 0)

    def _winners(self, hand: int, in_play: int) -> int:
        """The cards of a hand that nobody can beat; while others have trumps, only trumps."""
        others, found = in_play & ~hand, 0
        for suit in SUITS:
            if not others & self._trumps or suit.mask == self._trumps:
                beaten = (others & suit.mask).bit_length()  # all cards below the best other one
                found |= hand & suit.mask & -1 << beaten
        return found

    def _in_play(self, position: Position, pool: int) -> int:
        cards = pool | position.on_table
        for hand in self.known:
            cards |= hand & ~position.played
        return cards

    def _whatever(self, position: Position, pool: int, closed: Closed, tricks: int) -> bool:
        """Every card that a hidden hand might play."""
        seat = position.mover
        led = FULL_SUIT << 13 * (position.trick[0] // 13) if position.trick else 0
        follows = self._held(position, pool, closed, pool & led if led else pool)
        ways = [(card, closed) for card in follows]
        if led and self._fits(position, pool, void := _with(closed, seat, led)):
            ways += [(card, void) for card in self._held(position, pool, void, pool & ~led)]
        return all(self._after(position, card, pool, shut, tricks) for card, shut in ways)

    def _held(self, position: Position, pool: int, closed: Closed, cards: int) -> list[int]:
        """Which of these cards the hand to play may have.

        Touching cards are not equals here: it matters which of the hidden hands has the higher.
        """
        mine = cards & ~closed[position.mover]
        return [
            card.index for card in cards_of(mine) if self._fits(position, pool, closed, card.mask)
        ]

    def _fits(self, position: Position, pool: int, closed: Closed, held: int = 0) -> bool:
        """Have all unseen cards a place, where the hand to play has shown out and holds `held`?"""
        for seat in self.hidden:
            mine = pool
            for other in self.hidden:
                if other != seat:
                    mine &= closed[other]
            if mine & closed[seat]:
                return False
            if seat == position.mover:
                mine |= held
            if mine.bit_count() > self._room(position, seat):
                return False
        return True

    def _room(self, position: Position, seat: int) -> int:
        """How many cards a hidden hand still has."""
        played = (seat - position.leader) % 4 < len(position.trick)
        return position.left - played


def _one_suit(cards: int) -> bool:
    return sum(bool(cards & suit.mask) for suit in SUITS) == 1


def _with(closed: Closed, seat: int, suit: int) -> Closed:
    changed = list(closed)
    changed[seat] |= suit
    return changed[0], changed[1], changed[2], changed[3]

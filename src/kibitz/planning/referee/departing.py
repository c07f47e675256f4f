"""Departing: defenders who do something else than the ordinary, seeing all cards.

*Resourceful*: the drawn ordinary cards, but once (or twice) anywhere in the hand another one. Each
refutation is a card that can be told. *Whatever they choose*: every card of their ordinary sets.
*Best*: every legal card at every turn, knowing the program. One search, three sets of choices.
"""

from __future__ import annotations

from typing import NamedTuple

from kibitz.planning.referee.replay import Fate, LayoutPlay
from kibitz.seen import SUIT, SUIT_OF, Seen


class Departure(NamedTuple):
    """The card that refutes: who played it, to which trick (from 0), at which place in it.

    `led` is the suit that was led to the trick, -1 where the card itself was; `is_switch` says of
    such a lead that it is not the suit which the defenders led last.
    """

    seat: int
    card: int
    trick: int
    place: int
    led: int = -1
    is_switch: bool = False

    @classmethod
    def at(cls, seen: Seen, card: int) -> Departure:
        """This card, played now."""
        suits = (
            SUIT_OF[cards[0]]
            for leader, cards, _ in reversed(seen.tricks)
            if (leader ^ seen.declarer) & 1
        )
        is_switch = not seen.trick and next(suits, -1) != SUIT_OF[card]
        return cls(seen.turn, card, len(seen.tricks), len(seen.trick), seen.led, is_switch)


def refutation(
    replay: LayoutPlay, departures: int = 1, leads_only: bool = False
) -> tuple[Departure, ...] | None:
    """The departures that beat the program on this layout, () if none is needed; None: it stands.

    As few as will do; of those the earliest. What ends unforeseen is not beaten, though a departure
    on the way there may be. With `leads_only` they depart when they lead.
    """
    for count in range(departures + 1):
        found = _refutation(replay.copy(), count, leads_only)
        if found is not None:
            return found
    return None


def _refutation(
    replay: LayoutPlay, departures: int, leads_only: bool
) -> tuple[Departure, ...] | None:
    """The same with exactly so many departures."""
    forks: list[tuple[LayoutPlay, int]] = []
    while (fate := replay.until_theirs()) is None:
        card = replay.drawn()
        is_open = not (leads_only and replay.seen.trick)
        if departures and is_open and _legal(replay) & ~(1 << card):
            forks.append((replay.copy(), card))
        replay.play(card)
    if not departures:
        return () if fate is Fate.FAILED else None
    for fork, drawn in forks:
        for card in others(fork, drawn):
            step = Departure.at(fork.seen, card)
            branch = fork.copy()
            branch.play(card)
            found = _refutation(branch, departures - 1, leads_only)
            if found is not None:
                return (step, *found)
    return None


class NodeBudget:
    """So many cards may still be looked at."""

    def __init__(self, nodes: int) -> None:
        self.left = nodes


def stands(replay: LayoutPlay, is_best: bool, budget: NodeBudget) -> bool | None:
    """Is it made whatever they choose: from their ordinary sets, or (`is_best`) of all their cards?

    None when the budget is spent before that is known.
    """
    fate = replay.until_theirs()
    if fate is not None:
        return fate is Fate.MADE
    # An ordinary partner may read a spot card: of their sets each card is tried by itself.
    options = _distinct(replay, _legal(replay)) if is_best else _each(replay.ordinary())
    is_open = False
    for n, card in enumerate(options):
        budget.left -= 1
        if budget.left < 0:
            return None
        branch = replay if n == len(options) - 1 else replay.copy()
        branch.play(card)
        answer = stands(branch, is_best, budget)
        if answer is False:
            return False
        is_open |= answer is None
    return None if is_open else True


def others(replay: LayoutPlay, drawn: int) -> list[int]:
    """A defender's cards that are not the drawn one nor as good as it."""
    out = _elsewhere(replay)
    return [
        card
        for card in _distinct(replay, _legal(replay))
        if card != drawn and not _are_equal(card, drawn, out, replay)
    ]


def _elsewhere(replay: LayoutPlay) -> int:
    """The cards that may lie between two of the hand whose turn it is, those on the table too."""
    seen = replay.seen
    out = ~(replay.hands[seen.turn] | seen.gone)
    for card in seen.trick:
        out |= 1 << card
    return out


def _legal(replay: LayoutPlay) -> int:
    return replay.seen.legal(replay.hands[replay.seen.turn])


def _each(cards: int) -> list[int]:
    return [card for card in range(52) if cards >> card & 1]


def _distinct(replay: LayoutPlay, cards: int) -> list[int]:
    """One card of each class of equals, unless the program or the table tells them apart."""
    out = _elsewhere(replay)
    found: list[int] = []
    while cards:
        bit = cards & -cards
        card = bit.bit_length() - 1
        if not found or not _are_equal(found[-1], card, out, replay):
            found.append(card)
        cards ^= bit
    return found


def _are_equal(one: int, other: int, out: int, replay: LayoutPlay) -> bool:
    """Low cards of a suit with nothing out between them, neither of which the program names."""
    suit = SUIT_OF[one]
    if suit != SUIT_OF[other]:
        return False
    low, high = (one, other) if one < other else (other, one)
    if high % 13 >= 8 or replay.follower.watched >> low & 1 or replay.follower.watched >> high & 1:
        return False
    return not out & SUIT[suit] & ((1 << high) - (2 << low))

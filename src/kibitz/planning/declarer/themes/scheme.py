"""Scheme: a bridge player's way of going on for several tricks, a task that decomposes into cards.

A scheme knows what to lead when our side is on lead, and what the partner hand adds to that
trick. It ends when it has no card to lead any more. What it leaves open is answered by `answer.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kibitz.cards import Suit
from kibitz.planning.declarer.scene import SUIT_MASKS, Scene, highest, lowest, numbers
from kibitz.search.position import winner


@dataclass(frozen=True)
class Scheme:
    """One instance of a theme's method, such as a finesse in hearts towards dummy."""

    theme: ClassVar[str] = ""
    english: ClassVar[str] = ""
    source: ClassVar[str] = ""

    def lead(self, scene: Scene) -> int | None:
        """The card to lead; none where the scheme is done or cannot go on."""
        raise NotImplementedError

    def follow(self, scene: Scene) -> int | None:
        """The card that the partner hand adds to our lead; none where that is left open."""
        return None

    @property
    def arguments(self) -> tuple[str, ...]:
        """What the scheme is about, in words, for the task's name."""
        return ()


def suit_name(suit: int) -> str:
    """The suit's word."""
    return Suit(suit).word


def held(scene: Scene, seat: int, suit: int) -> int:
    """The cards of a suit in one of our hands."""
    return scene.hand(seat) & SUIT_MASKS[suit]


def partner(seat: int) -> int:
    """The seat opposite."""
    return (seat + 2) % 4


def missing(scene: Scene, suit: int) -> int:
    """The cards of a suit that the defenders hold."""
    return scene.theirs & SUIT_MASKS[suit]


def cheapest_winner(scene: Scene, among: int) -> int | None:
    """The lowest of these cards that holds the trick so far, if there is one."""
    trick = [cards[0] for cards in scene.trick]
    # A hidden card may differ between layouts: take the highest it may be.
    for place, cards in enumerate(scene.trick):
        trick[place] = max(cards)
    for card in numbers(among):
        if winner([*trick, card], scene.contest.strain) == len(trick):
            return card
    return None


def preferred(scene: Scene, first: int, among: int) -> int:
    """The card, unless another of these makes the contract in more layouts with open cards."""
    cards = [first, *numbers(among)]
    return max(cards, key=lambda card: sum(mask >> card & 1 for mask in scene.open))


def best_ruff(scene: Scene) -> int | None:
    """The lowest trump that wins so far, or a higher one that is good in more layouts."""
    ruffs = scene.choices & scene.contest.trumps
    first = cheapest_winner(scene, ruffs) if ruffs else None
    return None if first is None else preferred(scene, first, ruffs >> first << first)


def bottom_of_top(scene: Scene, mask: int, suit: int) -> int:
    """The lowest card that is as good as the highest of these: touching, nothing of theirs between.

    Cards of our other hand lie between without harm.
    """
    theirs = missing(scene, suit)
    top = highest(mask)
    best = top
    for card in reversed(numbers(mask)):
        between = theirs & ((1 << top) - 1) & ~((2 << card) - 1)
        if between:
            break
        best = card
    return best


def cross(scene: Scene, target: int, avoid: int = -1) -> int | None:
    """A lead from the other hand that puts `target` on lead: low to a master, or a ruff."""
    here = partner(target)
    trumps = scene.contest.trumps
    best: tuple[int, int] | None = None
    for suit in range(4):
        mine, over = held(scene, here, suit), held(scene, target, suit)
        if suit == avoid or not mine:
            continue
        is_trump = bool(SUIT_MASKS[suit] & trumps)
        tops = over & scene.masters(suit)
        if tops and lowest(mine) < highest(tops):
            cost = 10 * (trumps != 0 and is_trump) - over.bit_count()
        elif not over and trumps & scene.hand(target) and not is_trump:
            cost = 5
        else:
            continue
        if best is None or cost < best[0]:
            best = (cost, lowest(mine))
    return None if best is None else best[1]


def holds(scene: Scene) -> bool:
    """Can no card of the suit beat the one that we have led?"""
    return scene.is_winning and scene.trick[0][0] > highest(missing(scene, scene.led))


def arrive(scene: Scene) -> int | None:
    """The partner hand's card to a lead that is meant to cross: the cheapest sure winner."""
    legal = scene.choices
    suit = scene.led
    if legal & SUIT_MASKS[suit]:
        tops = legal & scene.masters(suit)
        sure = cheapest_winner(scene, tops) if tops else None
        return sure if sure is not None else lowest(legal)
    ruffs = legal & scene.contest.trumps
    return cheapest_winner(scene, ruffs) if ruffs else None

"""Claim: the end of the hand, where declarer can lay his cards on the table.

A plan is searched to the end of the hand, and most hands end before the last card: declarer has
the tricks he needs on top, or cannot get them any more. Only what is sure in every layout counts:
each suit is played out from the top, whichever hand wins, until a defender may win a round or the
hand on lead has no more of it; the suits come in the order that gives most. With a trump out only
trumps count, unless they draw the defenders'.
"""

from __future__ import annotations

from dataclasses import replace

from kibitz.cards import SEATS
from kibitz.planning.declarer.scene import SUIT_MASKS, Row, Scene, highest, numbers


def is_made(scene: Scene) -> bool:
    """Has declarer his tricks, or can he show them?"""
    missing = scene.contest.needed - scene.won
    if missing <= 0 or not (scene.is_ours and scene.is_lead):
        return missing <= 0
    return _most(scene) >= missing and top_tricks(scene) >= missing


def top_tricks(scene: Scene) -> int:
    """Tricks that the hand on lead can take at once, whatever the layout; a lower bound."""
    trumps = scene.contest.trumps
    if not scene.theirs & trumps:
        return min(scene.left, _running(scene, scene.leader))
    suit = int(scene.contest.strain)
    rounds, seat, left = _played_out(scene, scene.leader, suit, drawing=True)
    if rounds < scene.lengths[suit]:
        return rounds
    after = replace(scene, rows=tuple(_drawn(row, trumps, left) for row in scene.rows))
    return min(scene.left, rounds + _running(after, seat))


def _most(scene: Scene) -> int:
    """What top tricks can come to at most: every round of the suits whose top card is ours."""
    first, second = (scene.hand(one) for one in scene.contest.ours)
    return sum(
        max((first & mask).bit_count(), (second & mask).bit_count())
        for mask in SUIT_MASKS
        if highest(scene.both & mask) > highest(scene.theirs & mask)
    )


def _running(scene: Scene, seat: int) -> int:
    """Top tricks of all suits, one after the other in the best order, this hand on lead."""
    runs = {
        (one, suit): _played_out(scene, one, suit)[:2]
        for one in scene.contest.ours
        for suit in range(4)
    }

    def most(seat: int, suits: tuple[int, ...]) -> int:
        found = 0
        for suit in suits:
            rounds, end = runs[SEATS[seat], suit]
            if rounds:
                others = tuple(other for other in suits if other != suit)
                found = max(found, rounds + most(end, others))
        return found

    return most(seat, (0, 1, 2, 3))


def _played_out(
    scene: Scene, seat: int, suit: int, drawing: bool = False
) -> tuple[int, int, dict[int, int]]:
    """Rounds of a suit from the top, who is on lead then, and what our hands still hold of it.

    Each round is won by our highest card, the other hand playing its lowest. `drawing` ends when
    the defenders have none left.
    """
    mask = SUIT_MASKS[suit]
    cards = {one: numbers(scene.hand(one) & mask) for one in (seat, (seat + 2) % 4)}
    top, longest, rounds = highest(scene.theirs & mask), scene.lengths[suit], 0
    while cards[seat] and not (drawing and rounds >= longest):
        other = (seat + 2) % 4
        leads_top = not cards[other] or cards[seat][-1] > cards[other][-1]
        winner, loser = (seat, other) if leads_top else (other, seat)
        if rounds < longest and cards[winner][-1] < top:
            break
        cards[winner].pop()
        del cards[loser][:1]
        seat, rounds = winner, rounds + 1
    return rounds, seat, {one: sum(1 << card for card in held) for one, held in cards.items()}


def _drawn(row: Row, trumps: int, left: dict[int, int]) -> Row:
    """A layout after the trumps were drawn: ours are those that are left."""
    north, east, south, west = (held & ~trumps | left.get(seat, 0) for seat, held in enumerate(row))
    return north, east, south, west

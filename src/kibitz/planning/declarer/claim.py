"""Claim: the end of the hand, where declarer can lay his cards on the table.

A plan is searched to the end of the hand, and most hands end before the last card: declarer has
the tricks he needs on top, or cannot get them any more. Only what is sure in every layout counts:
top cards of the hand on lead, those of the other hand where a card leads across, and the small
cards of a suit in which nobody has a card left or can follow long enough; with a trump out only
trumps count, unless the defenders' trumps fall first.
"""

from __future__ import annotations

from dataclasses import replace

from kibitz.planning.declarer.scene import SUIT_MASKS, Row, Scene, highest, lowest, numbers


def is_made(scene: Scene) -> bool:
    """Has declarer his tricks, or can he show them?"""
    missing = scene.contest.needed - scene.won
    return missing <= 0 or (scene.is_ours and scene.is_lead and top_tricks(scene) >= missing)


def top_tricks(scene: Scene) -> int:
    """Tricks that the hand on lead can take at once, whatever the layout; a lower bound."""
    here, there = scene.leader, (scene.leader + 2) % 4
    trumps = scene.contest.trumps
    if trumps and scene.theirs & trumps:
        return _drawing(scene, here, there)
    return _running(scene, here, there, scene.left)


def _drawing(scene: Scene, here: int, there: int) -> int:
    """Trumps from the top, whichever hand wins; if they draw all, everything else as well."""
    mask = scene.contest.trumps
    cards = {seat: numbers(scene.hand(seat) & mask) for seat in (here, there)}
    theirs, suit = highest(scene.theirs & mask), int(scene.contest.strain)
    longest = max(scene.longest((here + 1) % 4, suit), scene.longest((here + 3) % 4, suit))
    seat, drawn = here, 0
    while drawn < longest and cards[seat]:
        other = (seat + 2) % 4
        leads_top = not cards[other] or cards[seat][-1] > cards[other][-1]
        winner = seat if leads_top else other
        if cards[winner].pop() < theirs:
            return drawn
        loser = other if leads_top else seat
        del cards[loser][:1]
        seat, drawn = winner, drawn + 1
    if drawn < longest:
        return drawn
    left = [sum(1 << card for card in cards.get(one, ())) for one in range(4)]

    def without(row: Row) -> Row:
        north, east, south, west = (
            held & ~mask | kept for held, kept in zip(row, left, strict=True)
        )
        return north, east, south, west

    rows = tuple(map(without, scene.rows))
    after = replace(scene, rows=rows, leader=seat, left=scene.left - drawn)
    return drawn + _running(after, seat, (seat + 2) % 4, after.left)


def _running(scene: Scene, here: int, there: int, left: int) -> int:
    """Our top tricks from this hand, then those of the other, if a small card leads across."""
    total = more = 0
    crosses = False
    for suit in range(4):
        mask = SUIT_MASKS[suit]
        mine, other = scene.hand(here) & mask, scene.hand(there) & mask
        own, solid = _solid(scene, here, suit), _solid(scene, there, suit)
        # Partner's winners that fall under ours do not count twice.
        extra = max(0, solid - max(0, own - (other.bit_count() - solid)))
        crosses |= bool(extra) and own < mine.bit_count() and lowest(mine) < highest(other)
        total, more = total + own, more + extra
    return min(left, total + more if crosses else total)


def _solid(scene: Scene, seat: int, suit: int) -> int:
    """How many tricks a hand takes in a suit from the top by itself, round by round.

    It ends where a defender may have a higher card, and where the other hand, which follows
    from below, would have to overtake.
    """
    mask = SUIT_MASKS[suit]
    held, other = numbers(scene.hand(seat) & mask), numbers(scene.hand((seat + 2) % 4) & mask)
    top = highest(scene.theirs & mask)
    longest = max(scene.longest((seat + 1) % 4, suit), scene.longest((seat + 3) % 4, suit))
    rounds = 0
    for card in reversed(held):
        is_beaten = rounds < longest and card < top
        if is_beaten or (rounds < len(other) and other[rounds] > card):
            break
        rounds += 1
    return rounds

"""Answers: what to play to a trick that a defender has led, or that a scheme leaves open.

Hold-up, win, ruff, loser on loser, and the play from the hand between: each is a card with a
name. Source: Watson, "The Play of the Hand at Bridge": the hold-up (duck until the dangerous hand
has no more of the suit), and "loser on loser" (discard a loser instead of ruffing).
"""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.cards import Rank
from kibitz.planning.declarer.scene import SUIT_MASKS, Scene, highest, lowest, numbers
from kibitz.planning.declarer.themes.scheme import bottom_of_top, cheapest_winner


def answers(scene: Scene) -> Iterator[tuple[str, int]]:
    """The cards worth considering to a trick in progress, each with what it is called."""
    legal = scene.choices
    following = legal & SUIT_MASKS[scene.led]
    if following:
        yield from _following(scene, following)
        return
    ruffs = legal & scene.contest.trumps
    best = cheapest_winner(scene, ruffs) if ruffs and not scene.is_winning else None
    if best is not None:
        yield "ruff", best
        top = highest(ruffs)
        if top != best and len(scene.trick) < 3:
            yield "ruff high", bottom_of_top(scene, ruffs, top // 13)
    for card in discards(scene, legal):
        yield "discard", card


def _following(scene: Scene, following: int) -> Iterator[tuple[str, int]]:
    low = lowest(following)
    best = cheapest_winner(scene, following)
    is_last = len(scene.trick) == 3
    if scene.is_winning and not is_last and not _holds(scene):
        sure = lowest(following & scene.masters(scene.led))
        if sure >= 0 and sure == cheapest_winner(scene, 1 << sure):
            yield "win", sure  # our card may yet be beaten, and this one cannot
    if best is None or scene.is_winning:
        yield "follow low", low
        if is_last and best is None:
            return
    if best is not None:
        if scene.is_winning:
            yield "overtake", best
        else:
            yield ("win" if is_last or _is_sure(scene, best) else "play"), best
    if best is not None and best != low and not scene.is_winning:
        yield "hold up", low
    if not is_last:
        named = {low, best}
        for card in numbers(following):
            matters = card % 13 >= Rank.TEN.place or (best is not None and card > best)
            if card not in named and matters and not _touches(scene, card, named):
                yield "play", card
                named.add(card)


def _holds(scene: Scene) -> bool:
    """Is our card that wins so far sure to win the trick?"""
    best = max(cards[0] for cards in scene.trick if cards[0] // 13 == scene.led)
    trumps = scene.contest.trumps
    is_ruffed = any(trumps >> cards[0] & 1 and cards[0] // 13 != scene.led for cards in scene.trick)
    return is_ruffed or _is_sure(scene, best)


def _is_sure(scene: Scene, card: int) -> bool:
    """Can no defender who is still to play follow with a higher card?"""
    return card > highest(scene.theirs & SUIT_MASKS[card // 13])


def _touches(scene: Scene, card: int, named: set[int | None]) -> bool:
    """Is the card as good as one that is named already?"""
    theirs = scene.theirs | sum(1 << max(cards) for cards in scene.trick)
    for other in named:
        if other is not None and other // 13 == card // 13:
            low, high = sorted((card, other))
            if not theirs & ((1 << high) - 1) & ~((2 << low) - 1):
                return True
    return False


def discards(scene: Scene, legal: int) -> list[int]:
    """A low card of each plain suit, losers and long suits first; a trump last."""
    found: list[tuple[tuple[bool, bool, int], int]] = []
    for suit in range(4):
        own = legal & SUIT_MASKS[suit]
        if own:
            card = lowest(own)
            is_master = bool(scene.masters(suit) >> card & 1)
            is_trump = bool(own & scene.contest.trumps)
            found.append(((is_trump, is_master, -own.bit_count()), card))
    return [card for _, card in sorted(found)]

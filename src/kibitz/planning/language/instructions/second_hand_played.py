"""What a finesse asks: through whom it goes, what second hand's card leaves us to play."""

from __future__ import annotations

from typing import Any

from kibitz.planning.language.instructions.crossing import can_reach
from kibitz.planning.language.sight import Sight, highest, lowest, over, under
from kibitz.planning.language.silence.cards import cheapest, low
from kibitz.seen import SUIT, SUIT_OF


def through_whom(found: dict[str, Any]) -> int:
    """The defender whom a finesse is taken through (into East: West); -1 if none is named."""
    who = found.get("who", -1)
    return -1 if who < 0 else who ^ 2 if "into" in found else who


def cannot_repeat(sight: Sight, seat: int, suit: int, since: int) -> bool:
    """Was a finesse taken, and the hand that would lead to it again cannot be reached any more?"""
    return led_by_us(sight, suit, since) and not can_reach(sight, seat)


def led_by_us(sight: Sight, suit: int, since: int) -> bool:
    """Has a trick of a suit been led by us since then?"""
    return any(
        SUIT_OF[cards[0]] == suit and sight.is_ours(leader)
        for leader, cards, _ in sight.seen.tricks[since:]
    )


def beat(sight: Sight, held: int) -> int:
    """The cheapest card that beats what lies there, low if there is none."""
    card = cheapest(sight, held)
    return card if card >= 0 else low(sight, held)


def surely(sight: Sight, held: int) -> int:
    """The cheapest card that is sure to win now, low if there is none."""
    found = held
    while found:
        card = lowest(found)
        if sight.is_sure(card):
            return card
        found &= found - 1
    return low(sight, held)


def next_finessed(sight: Sight, card: int) -> int:
    """The card of a finesse that is repeated: one as good as this; else, when it is spent, the
    highest below a card of theirs in the hand that held it, if that has a higher one; -1 of none.
    """
    found = equal(sight, card)
    if found >= 0 or sight.owner(card) >= 0:
        return found
    suit = SUIT[SUIT_OF[card]]
    for seat in (sight.seen.declarer, sight.seen.dummy):
        if sight.seen.by[seat] >> card & 1:
            held = sight.hand(seat) & suit & ~sight.masters(suit)
            return highest(held) if sight.hand(seat) & sight.masters(suit) else -1
    return -1


def equal(sight: Sight, card: int) -> int:
    """Our highest card as good as this one in the hand that held it, the card itself first; -1."""
    suit = SUIT[SUIT_OF[card]]
    owner = sight.owner(card)
    if owner >= 0:
        return card
    between = sight.out & suit
    for seat in (sight.seen.declarer, sight.seen.dummy):
        if not sight.seen.by[seat] >> card & 1:
            continue
        best = -1
        held = sight.hand(seat) & suit
        while held:
            other = lowest(held)
            low_card, high_card = min(card, other), max(card, other)
            if not over(under(between, high_card), low_card):
                best = other
            held &= held - 1
        return best
    return -1

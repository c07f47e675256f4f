"""Discarding: what a hand of ours throws where the plan says nothing."""

from __future__ import annotations

from kibitz.planning.language.sight import JACK, TEN, Sight, highest, over, under, upwards
from kibitz.planning.language.silence.cards import has_stranded
from kibitz.seen import SUIT, SUIT_OF


def discard(sight: Sight, hand: int) -> int:
    """What a hand throws when nothing was said: a card that costs nothing, never a trump if it can.

    Losers before winners, the small cards that a suit's top cards need as company among these; not
    the last winner of a suit that they have cards of; not where an honour's guard would be bared;
    not from a suit that runs if it breaks; what lets this hand ruff a loser of the other; not from
    one that later steps play, if it may be worth a trick; not the last small cards that lead to the
    other hand's winners, or to more equals than theirs are higher; no honour; where they led, from
    a suit that can be worth nothing; not from one with cards beyond what is out if it breaks; from
    that in which the hand has most to spare.
    """
    plain = hand & ~sight.seen.trumps or hand
    other = sight.ours & ~hand
    is_theirs = not sight.is_ours(sight.seen.leader)
    is_stranded = has_stranded(sight, sight.turn) and any(
        _bares(plain & suit, sight.out & suit, sight.masters(suit), most=1) for suit in SUIT
    )
    best, worth = -1, (-9, *[0] * 13)
    for suit in SUIT:
        held = plain & suit
        if not held:
            continue
        card = sight.low(held)
        out = sight.out & suit
        masters, goals = sight.masters(suit), _goals(sight, other & suit)
        value = (
            not sight.protected >> card & 1,
            is_stranded or not costs(sight, hand, card),
            not (out and masters == 1 << card),
            not _bares(held, out, masters),
            not costs(sight, hand, card),
            not _may_run(held, masters, out),
            _saves_a_loser(sight, hand, suit),
            not (suit & sight.working and _has_hope(sight, suit)),
            not _is_link(held & ~masters, goals, card, over(out, highest(goals)).bit_count()),
            card % 13 < JACK,
            is_theirs and not _has_hope(sight, suit),
            held.bit_count() <= (out.bit_count() + 1) // 2,
            held.bit_count() + (0 if masters & held else 1),
            bool(sight.seen.trumps or masters & masters - 1),
        )
        if value > worth:
            best, worth = card, value
    return best


def _saves_a_loser(sight: Sight, hand: int, suit: int) -> bool:
    """With a trump in this hand, can a round of a suit that both hands lose be ruffed after it?"""
    held, other = (hand & suit).bit_count(), (sight.ours & ~hand & suit).bit_count()
    is_lost = sight.masters(suit).bit_count() < held <= other
    return is_lost and bool(hand & sight.seen.trumps)


def _may_run(held: int, masters: int, out: int) -> bool:
    """Is a long suit good to its last card if theirs is divided as evenly as it can be?"""
    rounds = (out.bit_count() + 1) // 2
    return held.bit_count() > rounds <= masters.bit_count() and bool(out and masters & held)


def _has_hope(sight: Sight, suit: int) -> bool:
    """May a suit still be worth a trick: are fewer cards out above our best than it has rounds?"""
    ours = sight.ours & suit
    longer = max((sight.own & suit).bit_count(), (sight.on_table & suit).bit_count())
    return over(sight.out & suit, highest(ours)).bit_count() < longer


def costs(sight: Sight, hand: int, card: int) -> bool:
    """Would a suit have fewer top tricks without this card of a hand?"""
    suit = SUIT[SUIT_OF[card]]
    held, other = hand & suit, sight.ours & ~hand & suit
    masters, out, bit = sight.masters(suit), sight.out & suit, 1 << card
    return _tops(held & ~bit, other, masters & ~bit, out) < _tops(held, other, masters, out)


def _tops(one: int, other: int, masters: int, out: int) -> int:
    """The tricks of a suit's top cards in two hands: no more than the longer one is long."""
    longest = max(one.bit_count(), other.bit_count())
    top = masters.bit_count()
    return longest if top >= out.bit_count() else min(longest, top)


def _goals(sight: Sight, held: int) -> int:
    """A holding's winners; where there are none, the equals of its best, if these are more than
    theirs above.
    """
    if not held or (tops := held & sight.masters(SUIT[SUIT_OF[highest(held)]])):
        return tops if held else 0
    out = sight.out & SUIT[SUIT_OF[highest(held)]]
    above = over(out, highest(held))
    equals = sum(1 << card for card in upwards(held) if over(out, card) == above)
    return equals if equals.bit_count() > above.bit_count() else 0


def _is_link(held: int, goals: int, card: int, above: int) -> bool:
    """Is this one of these losers needed to lead to these cards of the other hand, that so many
    beat?
    """
    top = highest(goals)
    return card < top and (under(held, top) & ~(1 << card)).bit_count() <= above


def _bares(held: int, out: int, masters: int, most: int = 4) -> bool:
    """Would a smaller holding lose the guard of an honour that no more than so many cards beat?"""
    top = highest(held)
    if not held or masters & held or top % 13 < TEN:
        return False
    above = over(out, top).bit_count()
    return 0 < above <= most and held.bit_count() == above + 1

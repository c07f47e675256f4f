"""Finishing: nothing is left of the plan and the top tricks do not suffice: what is left to try.

Trumps that can still be drawn, a finesse that can still be taken; else what `leading.py` leads.
"""

from __future__ import annotations

from typing import NamedTuple

from kibitz.planning.language.instructions.crossing import can_reach, to_seat
from kibitz.planning.language.instructions.finessing import FinesseTo, RunCard
from kibitz.planning.language.instructions.tenace import FinesseWay, finesses
from kibitz.planning.language.program import Instruction
from kibitz.planning.language.sight import TEN, Sight, highest, over, under, upwards
from kibitz.planning.language.silence.cards import has_entry, is_fatal, low
from kibitz.planning.language.silence.leading import (
    lead,
    to_guarded,
    unfinished,
    while_reached,
    winner_to_lead,
)
from kibitz.planning.language.silence.odds import is_finesse_better
from kibitz.planning.language.silence.void import trump_tricks
from kibitz.planning.language.top_tricks import most_tricks
from kibitz.seen import SUIT, SUIT_OF

ENOUGH = 3
"""With so many trumps in a hand one may be spent on driving out the last one of theirs."""


class SilentLead(NamedTuple):
    """What silence leads, and the finesse it belongs to, if it does."""

    card: int
    step: Instruction | None = None


def finish(sight: Sight) -> SilentLead:
    """What is led when the plan is done: trumps while they can be drawn, then the finesse that is
    left, before it other winners if nothing is lost by that; else rule `lead`.
    """
    seen = sight.seen
    out = sight.out & seen.trumps
    if out and (out & out - 1 or sight.masters(seen.trumps)):
        card = _drawing(sight)
        if card >= 0 and sight.is_master(card):
            return SilentLead(card)
        other = _at_hand(sight, is_last=card >= 0)
        return SilentLead(card) if card >= 0 and other.step is None else other
    if not seen.trumps and (card := _stranded_winner(sight)) >= 0:
        return SilentLead(card)
    if (card := _completing(sight)) >= 0:
        return SilentLead(card)
    way = None if _have_enough(sight) else _finesse(sight)
    is_tenace = way is not None and bool(over(sight.ours & SUIT[SUIT_OF[way.card]], way.theirs))
    if not is_tenace and (card := _driving(sight)) >= 0:
        return SilentLead(card)
    if way is not None and not is_tenace and (card := _dropping(sight)) >= 0:
        return SilentLead(card)
    is_open = way is None or sight.spare <= 0
    if not is_tenace and seen.trumps and _side_winner(sight, is_open) >= 0:
        card = _last_look(sight)
        return SilentLead(lead(sight)[0] if card < 0 else card)
    if way is None:
        if (card := _last_look(sight)) >= 0:
            return SilentLead(card)
        card = _length(sight)
        if card < 0 and not seen.trumps:
            card = _stopper_last(sight)
        return SilentLead(lead(sight)[0] if card < 0 else card)
    feeder, suit = sight.seat_of(way.hand) ^ 2, SUIT[SUIT_OF[way.card]]
    if (sight.spare <= 0 or (seen.trumps and is_tenace)) and (
        card := _other_winner(sight, feeder, suit)
    ) >= 0:
        return SilentLead(card)
    if sight.turn != feeder and (card := _unblocking(sight, suit)) >= 0:
        return SilentLead(card)
    if (card := _top_first(sight, way, feeder, suit)) >= 0:
        return SilentLead(card)
    step: Instruction = RunCard(way.card) if way.runs else FinesseTo(way.card)
    if sight.turn != feeder:
        step = to_seat(sight, feeder)
    found = step.lead(sight)
    if not isinstance(found, int) or _is_wasted(sight, found):
        return SilentLead(lead(sight)[0])
    if sight.turn != feeder and (card := _blocking(sight, SUIT[SUIT_OF[found]])) >= 0:
        return SilentLead(card)
    return SilentLead(found, step)


def _completing(sight: Sight) -> int:
    """With no trump out: a low card of a suit in which we have more equals than theirs are higher,
    where the tricks that it is then worth complete the contract, what it costs can be spared and
    they could not beat us at once; -1 of none.
    """
    card = unfinished(sight)
    if card < 0 or sight.out & sight.seen.trumps:
        return -1
    suit = SUIT[SUIT_OF[card]]
    ours, out = sight.ours & suit, sight.out & suit
    higher = over(out, highest(ours))
    longer = max((sight.own & suit).bit_count(), (sight.on_table & suit).bit_count())
    equals = sum(over(out, one) == higher for one in upwards(ours))
    lost = higher.bit_count()
    more = min(equals, longer) - lost
    tops = len(most_tricks(sight))
    if lost > sight.spare or tops + more < sight.seen.needed - sight.seen.won:
        return -1
    return -1 if is_fatal(sight, suit) else card


def _length(sight: Sight) -> int:
    """At notrump, our winners are not enough: the next card of a suit whose long cards are, if it
    breaks evenly, at a price that can be paid, while another suit leads to them; -1 of none.
    """
    lacking = sight.seen.needed - sight.seen.won - len(most_tricks(sight))
    if sight.seen.trumps or lacking <= 0:
        return -1
    for suit in SUIT:
        seat = sight.turn
        if (sight.hand(seat) & suit).bit_count() < (sight.hand(seat ^ 2) & suit).bit_count():
            seat ^= 2
        rounds, masters = ((sight.out & suit).bit_count() + 1) // 2, sight.masters(suit)
        more = (sight.hand(seat) & suit).bit_count() - max(rounds, masters.bit_count())
        if more < lacking or rounds - masters.bit_count() > sight.spare:
            continue
        if sight.hand(sight.turn) & suit and has_entry(sight, seat, suit):
            card = winner_to_lead(sight, suit)
            return card if card >= 0 else low(sight, sight.hand(sight.turn) & suit)
    return -1


def _at_hand(sight: Sight, is_last: bool) -> SilentLead:
    """With trumps out that cannot be drawn: rule `lead`, but where that would spend the top card of
    a finesse that is needed, the finesse, or the way to the hand that leads to it. The same where
    trumps would be drawn with the other hand's, and this one cannot be reached again.
    """
    card = lead(sight)[0]
    way = None if _have_enough(sight) else _finesse(sight)
    if way is None:
        return SilentLead(card)
    is_tenace = bool(over(sight.ours & SUIT[SUIT_OF[way.card]], way.theirs))
    if sight.seat_of(way.hand) == sight.turn:
        if is_last or not is_tenace or SUIT_OF[way.card] != SUIT_OF[card]:
            return SilentLead(card)
        crossing = to_seat(sight, sight.opposite).lead(sight)
        if isinstance(crossing, int) and not _is_wasted(sight, crossing):
            return SilentLead(crossing)
        return SilentLead(card)
    if is_last:
        if has_entry(sight, sight.turn) or not is_tenace:
            return SilentLead(card)
    elif SUIT_OF[way.card] != SUIT_OF[card]:
        return SilentLead(card)
    step: Instruction = RunCard(way.card) if way.runs else FinesseTo(way.card)
    found = step.lead(sight)
    return SilentLead(found, step) if isinstance(found, int) else SilentLead(card)


def _dropping(sight: Sight) -> int:
    """At notrump, before a card is led to that they may beat: a winner of a suit that has more
    rounds than winners and runs if theirs is divided evenly; -1 if there is none.
    """
    if (card := while_reached(sight)) >= 0 or sight.seen.trumps:
        return card
    for suit in SUIT:
        out, masters = (sight.out & suit).bit_count(), sight.masters(suit).bit_count()
        longer = max((sight.own & suit).bit_count(), (sight.on_table & suit).bit_count())
        if 0 < (out + 1) // 2 <= masters < longer:
            return winner_to_lead(sight, suit)
    return -1


def _last_look(sight: Sight) -> int:
    """No trump is left, our winners are not enough and the hand on lead cannot be reached again:
    low to a guarded card of the other one, unless they could then beat the contract; -1 of none.
    """
    if sight.pack & ~sight.seen.gone & sight.seen.trumps or _have_enough(sight):
        return -1
    if has_entry(sight, sight.turn):
        return -1
    card = to_guarded(sight)
    return -1 if card < 0 or is_fatal(sight, SUIT[SUIT_OF[card]]) else card


def _side_winner(sight: Sight, follows: bool = True) -> int:
    """A winner of a side suit, on which a loser may be thrown, or the other hand `follows`; -1 if
    there is none.
    """
    there = sight.hand(sight.opposite)
    for suit in SUIT:
        card = winner_to_lead(sight, suit) if suit != sight.seen.trumps else -1
        if card >= 0 and (follows if there & suit else there & ~sight.seen.trumps):
            return card
    return -1


def _have_enough(sight: Sight) -> bool:
    """Are our winners enough if none of them is ruffed, with the trumps that are left to the longer
    hand however theirs lie? With no trump out they would be claimed.
    """
    trumps = sight.seen.trumps
    if not sight.out & trumps:
        return False
    tops = trump_tricks(sight)
    for suit in SUIT:
        if suit != trumps:
            longer = max((sight.own & suit).bit_count(), (sight.on_table & suit).bit_count())
            tops += min(longer, sight.masters(suit).bit_count())
    return tops >= sight.seen.needed - sight.seen.won


def _is_wasted(sight: Sight, card: int) -> bool:
    """Is this a winner that the other hand would have to ruff?"""
    return sight.is_master(card) and not sight.hand(sight.opposite) & SUIT[SUIT_OF[card]]


def _drawing(sight: Sight) -> int:
    """A trump to be drawn: we have masters for all that a defender can hold, or for an even break,
    and the hand with fewer trumps has nothing to ruff; -1 if not.
    """
    seen = sight.seen
    trumps = seen.trumps
    masters, out = sight.masters(trumps).bit_count(), (sight.out & trumps).bit_count()
    is_split = not any(seen.void[seat] >> seen.strain & 1 for seat in range(4))
    if masters < ((out + 1) // 2 if is_split else out):
        return -1
    for seat in (seen.declarer, seen.dummy):
        mine, yours = sight.hand(seat), sight.hand(seat ^ 2)
        if not mine & trumps or (mine & trumps).bit_count() > (yours & trumps).bit_count():
            continue
        for suit in SUIT:
            if suit != trumps and not mine & suit and yours & suit & ~sight.masters(suit):
                return -1
    return winner_to_lead(sight, trumps)


def _driving(sight: Sight) -> int:
    """The trump that drives out their last one, which is master, from a hand with enough, unless
    side winners can be cashed first and he who has it may lead through an honour of ours; -1.
    """
    seen = sight.seen
    here = sight.hand(sight.turn) & seen.trumps
    if not sight.out & seen.trumps or here.bit_count() < ENOUGH:
        return -1
    if _side_winner(sight) >= 0:
        owners = [
            seat
            for seat in (seen.declarer + 1 & 3, seen.declarer + 3 & 3)
            if not seen.void[seat] >> seen.strain & 1
        ]
        if any(_leads_through(sight, seat) for seat in owners):
            return -1
    return highest(here)


def _leads_through(sight: Sight, seat: int) -> bool:
    """Has our hand after this defender an honour, our best of its suit, that they can beat?"""
    after = sight.hand(seat + 1 & 3)
    for suit in SUIT:
        top = highest(sight.ours & suit)
        if suit == sight.seen.trumps or top < 0 or not after >> top & 1 or top % 13 < TEN:
            continue
        if over(sight.out & suit, top):
            return True
    return False


def _finesse(sight: Sight) -> FinesseWay | None:
    """The finesse that is left: against one card, which our winners would not drop if theirs is
    divided evenly, or which is known to lie well; from a hand that can be reached. A card without
    a higher one beside it is led to only if it is guarded, and not in a suit that they have led.
    Of two ways the one through the defender who has more room for the card.
    """
    best: FinesseWay | None = None
    worth: tuple[int, ...] = (-1, -1, -1, -1)
    for number, suit in enumerate(SUIT):
        out = sight.out & suit
        if suit == sight.seen.trumps or not out:
            continue
        hands = (sight.own & suit, sight.on_table & suit)
        tops = sight.masters(suit).bit_count()
        to_the_top = finesses(hands, out, theirs=highest(out))
        for way in [*finesses(hands, out), *to_the_top, *_towards(hands, out)]:
            seat = sight.seat_of(way.hand)
            before, after = seat + 3 & 3, seat + 1 & 3
            above = over(out, way.card)
            is_known = sight.has_not(after, way.theirs)
            if above & above - 1 or sight.has_not(before, way.theirs):
                continue
            rooms = sight.room(before, number), sight.room(after, number)
            drops = not is_finesse_better(out.bit_count(), tops, *rooms)
            if (drops and not is_known) or not can_reach(sight, seat ^ 2):
                continue
            if _is_spoilt(sight, way, seat):
                continue
            held = hands[way.hand]
            is_tenace = bool(over(held, way.theirs))
            if not is_tenace and not _may_lose(sight, number, held):
                continue
            value: tuple[int, ...] = (is_known, is_tenace, seat ^ 2 == sight.turn, rooms[0])
            if best is not None and SUIT_OF[best.card] == number and is_tenace:
                value = (is_known, True, worth[2], rooms[0])  # two ways: only the room counts
            if value > worth:
                best, worth = way._replace(card=_lowest_equal(hands[way.hand], out, way)), value
    return best


def _is_spoilt(sight: Sight, way: FinesseWay, seat: int) -> bool:
    """Would the lead to a finesse cross in its own suit, with the card that is finessed with?"""
    if sight.turn != seat or way.runs:
        return False
    led = to_seat(sight, seat ^ 2).lead(sight)
    return led == way.card and sight.owner(way.card) == seat


def _may_lose(sight: Sight, suit: int, held: int) -> bool:
    """May a card be led to that they beat as they like? It is guarded; at notrump the suit is not
    one that they have led, and they have not winners enough to beat us.
    """
    if not held & held - 1:
        return False
    return bool(sight.ours & sight.seen.trumps) or (
        suit not in sight.led_by_them and not is_fatal(sight, SUIT[suit])
    )


def _towards(hands: tuple[int, int], out: int) -> list[FinesseWay]:
    """A guarded honour that one card out beats, opposite the card above that: it is led to."""
    found = []
    for hand in (0, 1):
        card, other = highest(hands[hand]), hands[1 - hand]
        above = over(out, card) if card >= 0 else 0
        is_honour = card % 13 >= TEN and above and not above & above - 1
        if is_honour and other & other - 1 and over(other, highest(above)):
            found.append(FinesseWay(highest(above), hand, card, False))
    return found


def _lowest_equal(held: int, out: int, way: FinesseWay) -> int:
    """The lowest card as good as the one that is led to, so that the suit is not blocked."""
    if way.runs:
        return way.card
    above = over(out, way.card)
    return next(card for card in upwards(held) if over(out, card) == above)


def _other_winner(sight: Sight, feeder: int, finessed: int) -> int:
    """A winner of another suit after which the hand that leads to the finesse has the lead, or an
    entry that is not of that suit; -1 if there is none.
    """
    seen = sight.seen
    for suit in SUIT:
        if suit in (finessed, seen.trumps):
            continue
        card = winner_to_lead(sight, suit)
        if card < 0:
            continue
        ends = seen.turn if sight.is_master(card) else sight.opposite
        if ends == feeder and _is_last_entry(sight, feeder, suit, finessed):
            continue
        if ends == feeder or has_entry(sight, feeder, suit, finessed):
            return card
    return -1


def _is_last_entry(sight: Sight, feeder: int, suit: int, finessed: int) -> bool:
    """Is a winner of this suit all that leads back to the long cards of a suit that is finessed in
    the other hand?
    """
    here, there = sight.hand(feeder), sight.hand(feeder ^ 2)
    top = here & suit & sight.masters(suit)
    if (here & finessed).bit_count() <= (there & finessed).bit_count() or top & top - 1:
        return False
    return bool(under(there & suit, highest(top))) and not has_entry(sight, feeder, suit, finessed)


def _stranded_winner(sight: Sight) -> int:
    """A winner of the hand on lead that could not be reached again; -1 if there is none."""
    here, there = sight.hand(sight.turn), sight.hand(sight.opposite)
    for suit in SUIT:
        top = here & suit & sight.masters(suit)
        if not top or under(there & suit, highest(top)):
            continue
        if not has_entry(sight, sight.turn, suit):
            return highest(top)
    return -1


def _stopper_last(sight: Sight) -> int:
    """At notrump, when our winner in a suit that they led would be cashed next and it is the last
    one there: a winner of a suit that they have not led, if this hand can lead it; -1 if not.
    """
    card = lead(sight)[0]
    suit = SUIT[SUIT_OF[card]]
    masters = sight.masters(suit)
    theirs = sight.led_by_them
    is_last = masters and not masters & masters - 1 and sight.out & suit
    if not is_last or SUIT_OF[card] not in theirs:
        return -1
    for number, other in enumerate(SUIT):
        if number not in theirs and (found := winner_to_lead(sight, other)) >= 0:
            return found
    return -1


def _unblocking(sight: Sight, finessed: int) -> int:
    """Before the lead crosses: a winner of a suit of which this hand has nothing else and the other
    one has more; -1 if there is none.
    """
    for suit in SUIT:
        here, there = sight.hand(sight.turn) & suit, sight.hand(sight.opposite) & suit
        if suit in (finessed, sight.seen.trumps) or there.bit_count() <= here.bit_count():
            continue
        if here and not here & ~sight.masters(suit):
            return highest(here)
    return -1


def _blocking(sight: Sight, suit: int) -> int:
    """Before the lead crosses in this suit: a winner of the shorter hand, which would block it; -1
    if there is none, or the other hand could not be reached afterwards.
    """
    here, there = sight.hand(sight.turn) & suit, sight.hand(sight.opposite) & suit
    masters = sight.masters(suit)
    top, rest = here & masters, here & ~masters
    if suit == sight.seen.trumps or not top or not rest or there.bit_count() <= here.bit_count():
        return -1
    return highest(top) if (there & masters).bit_count() > top.bit_count() else -1


def _top_first(sight: Sight, way: FinesseWay, feeder: int, suit: int) -> int:
    """With two cards above the one that is finessed, one of them first, if the hand that leads to
    it has cards enough and can be reached again; -1 if not.
    """
    tops = over(sight.hand(feeder ^ 2) & suit, way.theirs)
    other = sight.hand(feeder) & suit
    if way.runs or not tops & tops - 1 or other.bit_count() < 2:
        return -1
    if not has_entry(sight, feeder, suit):
        return -1
    return highest(tops) if sight.turn != feeder else low(sight, other)

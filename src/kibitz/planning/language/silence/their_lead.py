"""Their lead: which of our hands wins it, and with what."""

from __future__ import annotations

from kibitz.planning.language.sight import JACK, TEN, Sight, highest, lowest, over, under, upwards
from kibitz.planning.language.silence.cards import (
    cheapest,
    has_stranded,
    is_fatal,
    low,
    spared,
    winners,
)
from kibitz.planning.language.silence.odds import is_finesse_better
from kibitz.planning.language.silence.third_hand import beneath
from kibitz.planning.language.silence.void import may_be_overruffed, void
from kibitz.planning.language.top_tricks import cashed, wins_enough
from kibitz.seen import SUIT, SUIT_OF


def enough(sight: Sight) -> int:
    """They led: the card with which we win so that the top tricks suffice, here or opposite; -1."""
    seen = sight.seen
    hand = sight.hand(seen.turn)
    held = hand & SUIT[seen.led]
    higher = sight.out & seen.trumps if not held and may_be_overruffed(sight) else 0
    for card in upwards(winners(sight, held or hand & seen.trumps)):
        if sight.is_sure(card) and not over(higher, card) and wins_enough(sight, card):
            return card
    if len(seen.trick) > 1 or not held:
        return -1
    other = sight.hand(sight.opposite)
    for card in upwards(over(other & SUIT[seen.led], seen.best) & sight.masters(SUIT[seen.led])):
        if not sight.can_beat(seen.turn + 1 & 3, card, seen.led):
            left = hand & ~(1 << lowest(held))
            needed = seen.needed - seen.won - 1
            if cashed(seen.strain, other & ~(1 << card), left, sight.out, needed) is not None:
                return lowest(held)
    return -1


def follow(sight: Sight, prefer: int = -1) -> int:
    """They led: where our two hands win it, and with what; `prefer` is the hand that should win.

    Second hand plays low if the last hand is sure to win, or may; it wins if only it can. Last hand
    wins as cheaply as it can.
    """
    seen = sight.seen
    hand = sight.hand(seen.turn)
    held = hand & SUIT[seen.led]
    is_last = len(seen.trick) == 3
    if not held:
        return void(sight, hand)
    if is_last:
        if not (seen.leader + seen.best_at - seen.declarer) & 1:
            return beneath(sight, held)
        card = cheapest(sight, held)
        if card < 0 or holds_up(sight, card):
            return low(sight, held)
        return _unblocking(sight, held, card)
    return _second_hand(sight, held, prefer)


def _unblocking(sight: Sight, held: int, card: int) -> int:
    """This card; but of a shorter hand that has nothing but equals, which go on in the other hand,
    the best one, so that the next can be overtaken.
    """
    suit = SUIT[sight.seen.led]
    other, out = sight.hand(sight.opposite) & suit, sight.out & suit
    above = over(out, lowest(held))
    is_equal = above == over(out, highest(held)) == over(out, highest(other))
    return highest(held) if is_equal and held.bit_count() < other.bit_count() else card


def gives_it_away(sight: Sight, card: int) -> bool:
    """Would this card let them win the trick that beats the contract, though the hand can win it
    and our other one cannot?
    """
    seen = sight.seen
    if sight.spare > 0 or seen.beats(card) or not (seen.leader + seen.best_at - seen.declarer) & 1:
        return False
    hand = sight.hand(seen.turn)
    if cheapest(sight, hand & SUIT[seen.led] or hand & seen.trumps) < 0:
        return False
    if len(seen.trick) == 3:
        return True
    other = sight.hand(sight.opposite)
    return not winners(sight, other & SUIT[seen.led] or other & seen.trumps)


def _second_hand(sight: Sight, held: int, prefer: int) -> int:
    seen = sight.seen
    suit = SUIT[seen.led]
    other = sight.hand(sight.opposite) & suit
    masters = [card for card in upwards(winners(sight, held)) if sight.is_sure(card)]
    last = over(other, seen.best)
    there = last & sight.masters(suit)
    if masters and there and not _is_finesse(sight, last & ~there):
        # Either hand can win: the one that is wanted, else the shorter, so that nothing is blocked.
        here_is_spare = not 1 << masters[0] & sight.protected
        there_is_spare = bool(there & ~sight.protected)
        if here_is_spare != there_is_spare:
            wins = here_is_spare
        elif prefer >= 0:
            wins = prefer == seen.turn
        elif (mine := has_stranded(sight, seen.turn)) != has_stranded(sight, sight.opposite):
            # Its winners cannot be led to: their lead is an entry that is offered.
            wins = mine
        else:
            wins = held.bit_count() < other.bit_count()
        return spared(sight, held, masters[0]) if wins else beneath(sight, held)
    if there:
        card = _now_or_never(sight, held, other)
        return card if card >= 0 else beneath(sight, held)
    if not masters and not other and sight.hand(sight.opposite) & seen.trumps:
        return low(sight, held)  # The other hand ruffs.
    if not masters:
        return _split_or_cover(sight, held, last)
    if is_fatal(sight) and not suit & sight.certain:
        return spared(sight, held, masters[0])
    if _is_pressed(sight) and not suit & (sight.working | sight.certain):
        return spared(sight, held, masters[0])
    if holds_up(sight, masters[0]):
        return low(sight, held)
    if held.bit_count() > 1 and _is_finesse(sight, last):
        # The last hand may win it, and the master is still there next time.
        return low(sight, held)
    below = under(winners(sight, held), masters[0]) & ~sight.kept
    if _is_finesse(sight, below) and other & other - 1:
        return highest(below)
    return spared(sight, held, masters[0])


def holds_up(sight: Sight, card: int) -> bool:
    """At notrump: is this our only stopper of the suit that they lead, and does the defender with
    the shorter holding still have one to return if it is played now?

    Dangerous is a holding with one card more than the tricks that we may lose besides the rounds of
    it; so many rounds are let go as leave his partner none. With four tricks to lose that is the
    rule of seven. More are, while what a suit costs that can be set up can still be paid. Not if
    one of them has shown out; nor if we can lose just one trick more, or they could beat the
    contract with other suits, or another suit is weak; nor if we have one stopper in another one
    that they led; nor in a suit that a step plays. The suit of the opening lead is the plan's to
    speak of: how often it is held up is the point of many a plan.
    """
    seen, suit = sight.seen, SUIT[sight.seen.led]
    if not seen.tricks or SUIT_OF[seen.tricks[0][1][0]] == seen.led:
        return False
    if seen.trumps or suit & sight.working or sight.spare < 2 or sight.masters(suit) != 1 << card:
        return False
    left = (sight.own & suit & ~(1 << card), sight.on_table & suit & ~(1 << card))
    out = sight.out & suit
    if not left[sight.hand_of(seen.turn)] or any(
        held.bit_count() > over(out, highest(held)).bit_count() for held in left if held
    ):
        return False
    theirs = (seen.declarer + 1 & 3, seen.declarer + 3 & 3)
    if any(seen.void[seat] >> seen.led & 1 for seat in theirs):
        return False
    rounds = [winner for _, cards, winner in seen.tricks if SUIT_OF[cards[0]] == seen.led]
    lost = sum(not sight.is_ours(winner) for winner in rounds)
    dealt = (out | (seen.by[theirs[0]] | seen.by[theirs[1]]) & suit).bit_count()
    dangerous = sight.spare + lost + 1
    if len(rounds) + 1 >= dealt - dangerous and sight.spare <= _price(sight):
        return False
    is_weak = any(_is_weak(sight, other) for other in SUIT if other != suit)
    return not (is_weak or is_fatal(sight) or _is_pressed(sight))


def _price(sight: Sight) -> int:
    """The tricks that the cheapest suit costs in which we have more equals than theirs are higher;
    more than can be paid if there is none.
    """
    found = [13]
    for suit in SUIT:
        ours, out = sight.ours & suit, sight.out & suit
        higher = over(out, highest(ours)).bit_count() if ours else 0
        if higher > 0 and _stoppers(sight, suit) > 0:
            found.append(higher)
    return min(found)


def _is_weak(sight: Sight, suit: int) -> bool:
    """Have they more cards of a suit than we, and do we not stop it by ourselves?"""
    is_long = (sight.out & suit).bit_count() > (sight.ours & suit).bit_count()
    return is_long and _stoppers(sight, suit) < 1


def _stoppers(sight: Sight, suit: int) -> int:
    """Our winners of a suit; if there are none, the equals of our best beyond those above it."""
    ours, out = sight.ours & suit, sight.out & suit
    if not ours or (masters := sight.masters(suit)):
        return masters.bit_count() if ours else 0
    above = over(out, highest(ours))
    return sum(over(out, card) == above for card in upwards(ours)) - above.bit_count()


def _is_pressed(sight: Sight) -> bool:
    """At notrump, have they led another suit that we can stop no more than once?"""
    if sight.seen.trumps:
        return False
    for number in sight.led_by_them:
        suit = SUIT[number]
        if number != sight.seen.led and sight.out & suit and _stoppers(sight, suit) < 2:
            return True
    return False


def _is_finesse(sight: Sight, cards: int) -> bool:
    """Does just one card out beat the best of these, a ten or better, which is rather with the
    defender who led than dropped by our winners?
    """
    leader, number = sight.seen.leader, sight.seen.led
    suit = SUIT[number]
    out = sight.out & suit
    if not cards or highest(cards) % 13 < TEN:
        return False
    above = over(out, highest(cards))
    if not above or above & above - 1:
        return False
    tops = sight.masters(suit).bit_count()
    rooms = sight.room(leader, number) - sight.out.bit_count() % 2, sight.room(leader ^ 2, number)
    return is_finesse_better(out.bit_count(), tops, *rooms, has_led=True)


def _now_or_never(sight: Sight, held: int, other: int) -> int:
    """A doubleton's honour that one card out beats, before the other hand's ace without jack or
    ten: it wins now if the leader has that card, and is of no use later; -1 of none.
    """
    card = highest(held)
    if held.bit_count() != 2 or not winners(sight, held) >> card & 1:
        return -1
    helps = under(other, card) >> TEN + card - card % 13
    if not _is_finesse(sight, held) or under(held, card) >> TEN + card - card % 13 or helps:
        return -1
    return card


def _split_or_cover(sight: Sight, held: int, last: int) -> int:
    """The best card, if only one beats it and they have winners enough to beat us; the lower of two
    equals that beat what was led, honours if the last hand may win, too, unless that has one as
    good; one that covers an honour, if we have the card below that, here or opposite, which may be
    high then; else low.
    """
    higher = winners(sight, held)
    out = sight.out & SUIT[sight.seen.led]
    if _is_finesse(sight, higher) and not _is_finesse(sight, last) and is_fatal(sight):
        above = over(out, highest(higher))
        return next(card for card in upwards(higher) if over(out, card) == above)
    for card in upwards(higher):
        above = over(out, card)
        is_split = any(over(out, one) == above for one in upwards(over(held, card)))
        if not is_split or (last and card % 13 < JACK):
            continue
        if not any(over(out, one) == above for one in upwards(last)):
            return card
    led, suit = sight.seen.best, SUIT[sight.seen.led]
    below = highest(under(sight.ours & suit, led))
    is_next = below >= 0 and not over(under(sight.out & suit, led), below)
    if higher and led % 13 >= JACK and is_next:
        return lowest(higher)
    return low(sight, held)

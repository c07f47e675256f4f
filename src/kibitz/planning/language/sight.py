"""Sight: what declarer sees when a card of his is due: the table, his own hand, what is still out.

The instructions of a plan, its conditions and its silence are functions of a `Sight` alone, so none
of them can know a hidden card. Hands are masks, cards and seats are ints, as in `seen.py`.
"""

from __future__ import annotations

from kibitz.cards import FULL_DECK
from kibitz.seen import SUIT, SUIT_OF, Seen

TEN = 8
"""The place of the ten in its suit: from here on a card may win by a finesse."""
ACE = 12
"""The place of the ace in its suit."""
JACK = 9
"""The place of the jack in its suit: from here on it pays to keep a card, to split or cover."""


def highest(mask: int) -> int:
    """The highest card of a mask in one suit; -1 of none."""
    return mask.bit_length() - 1


def lowest(mask: int) -> int:
    """The lowest card of a mask; -1 of none."""
    return (mask & -mask).bit_length() - 1


def over(mask: int, card: int) -> int:
    """The cards of a mask that are higher than a card of the same suit; all, over none (-1)."""
    return mask >> card + 1 << card + 1


def under(mask: int, card: int) -> int:
    """The cards of a mask that are lower than a card of the same suit."""
    return mask & ((1 << card) - 1)


def upwards(mask: int) -> list[int]:
    """The cards of a mask, lowest first."""
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit.bit_length() - 1)
        mask ^= bit
    return found


class Sight:
    """The table and declarer's hand, looked at anew before each of his cards.

    >>> seen = Seen(strain=4, declarer=2, needed=1, dummy_hand=0b1000)
    >>> sight = Sight(seen, hand=0b0100, pack=0b1111)
    >>> sight.out, sight.masters(SUIT[0]), sight.is_master(2)
    (3, 12, True)
    """

    __slots__ = (
        "certain", "held", "kept", "on_table", "out", "own", "pack", "protected", "seen", "since",
        "working",
    )  # fmt: skip

    def __init__(self, seen: Seen, hand: int, pack: int = FULL_DECK) -> None:
        self.seen = seen
        self.held = hand
        """Declarer's hand when the replay began."""
        self.pack = pack
        """All cards that were dealt: fewer than 52 in an ending."""
        self.protected = 0
        """Cards of ours that a later step names or a standing one keeps."""
        self.kept = 0
        """Those of them that a standing instruction keeps."""
        self.working = 0
        """The suits that later steps set up or run: their cards are thrown last of the losers."""
        self.certain = 0
        """Those of them that they play whichever branch is taken; all when no step is left."""
        self.since = 0
        """The number of tricks that were over when the step that is asked began."""
        self.look()

    def look(self) -> None:
        """See the table as it is now."""
        seen = self.seen
        self.own = self.held & ~seen.gone
        self.on_table = seen.dummy_hand
        self.out = self.pack & ~(seen.gone | self.own | self.on_table)

    def hand(self, seat: int) -> int:
        """What declarer or dummy still holds."""
        return self.on_table if seat == self.seen.dummy else self.own

    def seat_of(self, hand: int) -> int:
        """The seat of one of our hands: 0 is declarer's own, 1 dummy."""
        return self.seen.declarer + 2 * hand & 3

    def hand_of(self, seat: int) -> int:
        """Which of our hands sits there: 0 declarer's own, 1 dummy."""
        return int(seat == self.seen.dummy)

    @property
    def turn(self) -> int:
        """The hand of ours whose card is due."""
        return self.seen.turn

    @property
    def opposite(self) -> int:
        """The other one of our hands."""
        return self.seen.turn ^ 2

    @property
    def ours(self) -> int:
        """All cards that we still hold."""
        return self.own | self.on_table

    def is_ours(self, seat: int) -> bool:
        """Is it declarer or dummy?"""
        return not (seat ^ self.seen.declarer) & 1

    @property
    def led_by_them(self) -> set[int]:
        """The suits that they have led."""
        return {
            SUIT_OF[cards[0]] for leader, cards, _ in self.seen.tricks if not self.is_ours(leader)
        }

    @property
    def spare(self) -> int:
        """How many tricks, that in progress included, we may still lose."""
        seen = self.seen
        return seen.won + self.hand(seen.turn).bit_count() - seen.needed

    def owner(self, card: int) -> int:
        """The hand of ours that still holds a card; -1 if neither does, or of no card (-1)."""
        if card < 0:
            return -1
        if self.own >> card & 1:
            return self.seen.declarer
        return self.seen.dummy if self.on_table >> card & 1 else -1

    def longer(self, suit: int) -> int:
        """The hand of ours with more cards of a suit; -1 if neither has."""
        mine, yours = self.own & SUIT[suit], self.on_table & SUIT[suit]
        if mine.bit_count() == yours.bit_count():
            return -1
        return self.seen.declarer if mine.bit_count() > yours.bit_count() else self.seen.dummy

    def masters(self, suit: int) -> int:
        """Our cards of a suit (given as a mask) that no card still out beats."""
        top = (self.out & suit).bit_length()
        return (self.own | self.on_table) & suit & ~((1 << top) - 1)

    def low(self, held: int) -> int:
        """The lowest card of a holding in one suit; one that is protected only if all others are.

        In a trick in progress a card that a later step names is not spared by one that nothing out
        can beat, for that would be thrown away.
        """
        free = held & ~self.protected
        card = lowest(free or held)
        if free != held and self.seen.trick and self.is_master(card):
            named = held & ~self.kept
            if named and not self.is_master(lowest(named)):
                return lowest(named)
        return card

    def is_good(self, suit: int, seat: int = -1) -> bool:
        """Is a suit good in this hand of ours (none: the longer one)? All its cards are masters, or
        will be when its winners have drawn what is out. A single card is good as a master.
        """
        if seat < 0:
            longer = self.longer(suit)
            seat = longer if longer >= 0 else self.seen.declarer
        held, masters = self.hand(seat) & SUIT[suit], self.masters(SUIT[suit])
        rounds = min(masters.bit_count(), held.bit_count())
        out = (self.out & SUIT[suit]).bit_count()
        return bool(held) and (rounds >= out or not held & ~masters)

    def is_master(self, card: int) -> bool:
        """Does no card still out beat this one in its suit?"""
        return not over(self.out & SUIT[SUIT_OF[card]], card)

    def is_sure(self, card: int) -> bool:
        """Played now, can this card not be beaten by those who play after it?

        It must beat what lies there, and a defender still to play must not be able to go over it.
        One who has not shown out of the suit led is taken to follow while cards of it are out.
        """
        seen = self.seen
        if not seen.beats(card):
            return False
        if len(seen.trick) == 3:
            return True
        led = SUIT_OF[seen.trick[0]] if seen.trick else SUIT_OF[card]
        if self.can_beat(seen.turn + 1 & 3, card, led):
            return False
        return bool(seen.trick) or not self.can_beat(seen.turn + 3 & 3, card, led)

    def can_beat(self, seat: int, card: int, led: int) -> bool:
        """Can a defender who is still to play go over this card, following or with a trump?"""
        strain = self.seen.strain
        is_ruff = SUIT_OF[card] != led
        if not self.may_be_void(seat, led):
            higher = 0 if is_ruff else over(self.out & SUIT[led], card)
            if not higher or higher & higher - 1:
                return bool(higher)
            return not self.has_not(seat, highest(higher))
        if strain > 3 or led == strain or self.seen.void[seat] >> strain & 1:
            return False
        trumps = self.out & self.seen.trumps
        return bool(over(trumps, card) if is_ruff else trumps)

    def may_be_void(self, seat: int, suit: int) -> bool:
        """Has a defender shown out of a suit, or are no cards of it left for him?"""
        return bool(self.seen.void[seat] >> suit & 1) or not self.out & SUIT[suit]

    def lengths(self, seat: int, suit: int) -> tuple[int, int]:
        """The fewest and the most cards of a suit that a defender can have been dealt."""
        shown = (self.seen.by[seat] & SUIT[suit]).bit_count()
        left = (self.out & SUIT[suit]).bit_count()
        if self.seen.void[seat] >> suit & 1:
            return shown, shown
        if self.seen.void[seat ^ 2] >> suit & 1:
            return shown + left, shown + left
        return shown, shown + left

    def room(self, seat: int, suit: int) -> int:
        """How many of a defender's cards, none being on the table, are not known to be of another
        suit: his partner has shown out of it, so what is out of it is his.
        """
        room = (self.out.bit_count() + 1) // 2
        for number, other in enumerate(SUIT):
            if number != suit and self.seen.void[seat ^ 2] >> number & 1:
                room -= (self.out & other).bit_count()
        return room

    def has_not(self, seat: int, card: int) -> bool:
        """Has a defender shown that he has not this card: by showing out, or as the last to play to
        a trick that we won, which it would have won? Against trumps nobody leads a small card from
        an ace to the first trick.
        """
        suit = SUIT_OF[card]
        if self.seen.void[seat] >> suit & 1:
            return True
        if self.seen.tricks and card % 13 == ACE and self.seen.trumps != SUIT[suit] != 0:
            leader, cards, _ = self.seen.tricks[0]
            if leader == seat and SUIT_OF[cards[0]] == suit and cards[0] % 13 < TEN:
                return bool(self.seen.trumps)
        for leader, cards, winner in self.seen.tricks:
            if leader + 3 & 3 == seat and SUIT_OF[cards[0]] == suit == SUIT_OF[cards[3]]:
                best = cards[winner - leader & 3]
                if self.is_ours(winner) and SUIT_OF[best] == suit and best < card:
                    return True
        return False

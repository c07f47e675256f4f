"""Position: the suit between two tricks, and every way the next trick can go.

Cards count only by what they beat. Our cards stand in *slots*: slot g beats the
classes 0 … g-1 of unseen cards. When the last card of a class is played, the
slots above and below it are worth the same and become one. With unlimited
entries North and South share the slots; with limited entries it matters which
of two equals wins, and each hand has slots of its own.

A set of layouts is an integer with one bit a layout, and a layout's bit is the
sum over the classes of (cards West still holds) x (stride of the class). So
when West plays a card of class c, the sets after the trick become sets before
it by a shift of `strides[c]`; when East plays one, they are the same bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kibitz.cards import Seat
from kibitz.combination.problem import Defence, Problem
from kibitz.errors import Illegal

OUT = -1
"""In place of a card: shows out, or (from our side) discards."""

_FREE, _NORTH, _SOUTH, _LOST = range(4)
_UNLIMITED = 15

_Last = tuple[int, int, int, int, int]
_Follow = tuple[int, int, int, list[_Last]]


class End(NamedTuple):
    """A trick's last card: who may play it, whether the trick is ours, and what is left."""

    card: int
    allow: int
    barred: int
    won: bool
    shift: int
    child: SuitPosition


class Third(NamedTuple):
    """Our card from the third hand (a slot), and the last defender's replies."""

    slot: int
    ends: list[End]


class SecondHand(NamedTuple):
    """The second hand's card (a class), the layouts that allow it, and our choices.

    `barred` holds all other bits of a yield: what the card says nothing about.
    """

    card: int
    allow: int
    barred: int
    thirds: list[Third]


class CardLed(NamedTuple):
    """A card led: the hand, the slot, and the replies."""

    hand: Seat
    slot: int
    replies: list[SecondHand]


class SuitPosition:
    """What is left to play, with the solver's findings about it.

    `valid` holds the bits of all layouts of the cards still unseen, `left` the
    tricks still to play.
    """

    __slots__ = ("bounds", "ceiling", "fronts", "key", "leads", "left", "unseen", "valid")

    def __init__(self, key: int, left: int, unseen: int, valid: int) -> None:
        self.key = key
        self.left = left
        self.unseen = unseen
        self.valid = valid
        self.leads: list[CardLed] | None = None
        self.ceiling = -1
        self.bounds: list[int] = []
        self.fronts: dict[int | None, list[int]] = {}


class SuitGame:
    """All positions of one problem; each is built once, when it is asked for.

    >>> game = SuitGame(Problem.parse("AQ-2"))
    >>> [(lead.hand.letter, lead.slot) for lead in game.leads(game.root)]
    [('N', 1), ('N', 2), ('S', 0)]
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.strides = problem.strides
        self.sizes = problem.sizes
        self.count = len(problem.sizes)
        self.hands = (Seat.NORTH, Seat.SOUTH)
        self.limited = problem.entries != (None, None)
        self.honest = problem.defence is Defence.NO_FALSECARD
        self.size = 1
        for size in problem.sizes:
            self.size *= size + 1
        self.repeat = [0]
        for j in range(problem.length):
            self.repeat.append(self.repeat[-1] | 1 << j * self.size)
        self.slots = _slots(problem, self.limited)
        """For each slot, the mask of ranks in it."""
        self.beats = [
            _beats(problem, mask) if self.limited else slot for slot, mask in enumerate(self.slots)
        ]
        """For each slot, how many of the lowest classes it beats."""
        width = 4 * len(self.slots)
        self._south, self._unseen = width, 2 * width
        self._extra = 2 * width + 4 * self.count
        self._lost = _LOST << self._extra if self.limited else 0
        self._hand_mask = (1 << width) - 1
        self._unseen_mask = (1 << 4 * self.count) - 1
        self._positions: dict[int, SuitPosition] = {}
        self._valid: dict[int, int] = {}
        self._follows: dict[tuple[int, Seat, int], list[_Follow]] = {}
        self.root = self._position(self._root_key())

    def _root_key(self) -> int:
        key = 0
        for slot, mask in enumerate(self.slots):
            key |= (mask & self.problem.north.mask).bit_count() << 4 * slot
            key |= (mask & self.problem.south.mask).bit_count() << 4 * slot + self._south
        for number, size in enumerate(self.sizes):
            key |= size << 4 * number + self._unseen
        if self.limited:
            entries = [_UNLIMITED if e is None else min(e, 14) for e in self.problem.entries]
            key |= (_FREE | entries[0] << 2 | entries[1] << 6) << self._extra
        return key

    def valid(self, unseen: int) -> int:
        """The bits of all layouts of `unseen`, four bits a class."""
        mask = self._valid.get(unseen)
        if mask is None:
            mask = 1
            for number, stride in enumerate(self.strides):
                once = mask
                for _ in range(unseen >> 4 * number & 15):
                    once <<= stride
                    mask |= once
            self._valid[unseen] = mask
        return mask

    def _east_void(self, unseen: int) -> int:
        """The bit of the layout in which West holds all of `unseen`."""
        return 1 << sum(
            (unseen >> 4 * number & 15) * stride for number, stride in enumerate(self.strides)
        )

    def _position(self, key: int) -> SuitPosition:
        position = self._positions.get(key)
        if position is None:
            canonical = key if self.limited else self._merge(key)
            position = self._positions.get(canonical)
            if position is None:
                north = canonical & self._hand_mask
                south = canonical >> self._south & self._hand_mask
                unseen = canonical >> self._unseen & self._unseen_mask
                left = max(_digits(north), _digits(south))
                position = SuitPosition(canonical, left, unseen, self.valid(unseen))
                self._positions[canonical] = position
            self._positions[key] = position
        return position

    def _merge(self, key: int) -> int:
        """Move our cards down over every class of which no card is left."""
        for number in range(self.count - 1, -1, -1):
            if not key >> 4 * number + self._unseen & 15:
                for base in (0, self._south):
                    above = key >> base + 4 * (number + 1) & 15
                    key += (above << base + 4 * number) - (above << base + 4 * (number + 1))
        return key

    def hand(self, position: SuitPosition, seat: Seat) -> list[int]:
        """The slots in which a hand has cards, low to high."""
        digits = position.key >> (0 if seat is Seat.NORTH else self._south) & self._hand_mask
        return [slot for slot in range(len(self.slots)) if digits >> 4 * slot & 15]

    def classes(self, position: SuitPosition) -> list[int]:
        """The classes of which cards are still unseen, low to high."""
        return self._classes(position.unseen)

    def _classes(self, unseen: int) -> list[int]:
        return [number for number in range(self.count) if unseen >> 4 * number & 15]

    def slot_of(self, position: SuitPosition, rank_bit: int) -> int:
        """The slot in which a card now counts."""
        slot = next(number for number, mask in enumerate(self.slots) if mask & rank_bit)
        if not self.limited:
            while slot and not position.unseen >> 4 * (slot - 1) & 15:
                slot -= 1
        return slot

    def leads(self, position: SuitPosition) -> list[CardLed]:
        """Every way to play the next trick."""
        if position.leads is None:
            position.leads = list(self._leads(position))
        return position.leads

    def _leads(self, position: SuitPosition) -> Iterator[CardLed]:
        hands = {seat: self.hand(position, seat) for seat in (Seat.NORTH, Seat.SOUTH)}
        first = self.problem.lead if position is self.root else None
        for seat, slots in hands.items():
            if first is not None and seat is not first:
                continue
            extra = self._pay(position.key >> self._extra, seat) if self.limited else 0
            if extra is None:
                continue
            partner = hands[seat.partner]
            for slot in slots:
                yield CardLed(seat, slot, self._replies(position, seat, slot, partner, extra))

    def third(self, position: SuitPosition, lead: CardLed, second: int, slot: int) -> Third:
        """A card in third hand that `leads` leaves out because another is never worse."""
        extra = self._pay(position.key >> self._extra, lead.hand) if self.limited else 0
        for reply in self._replies(position, lead.hand, lead.slot, [slot], extra or 0):
            if reply.card == second:
                return reply.thirds[0]
        raise Illegal("the second hand cannot play this card")

    def _pay(self, extra: int, seat: Seat) -> int | None:
        """The entries after crossing to `seat`, or `None` where it cannot be reached."""
        at, shift = extra & 3, 2 if seat is Seat.NORTH else 6
        if at in (_FREE, _NORTH if seat is Seat.NORTH else _SOUTH):
            return extra >> 2
        entries = extra >> shift & 15
        if not entries:
            return None
        return (extra if entries == _UNLIMITED else extra - (1 << shift)) >> 2

    def _replies(
        self, position: SuitPosition, seat: Seat, slot: int, partner: list[int], extra: int
    ) -> list[SecondHand]:
        """The second hand's cards after a lead, our choices, and how each may end."""
        base = 0 if seat is Seat.SOUTH else self._south
        key = position.key - (1 << 4 * slot + self._south - base)
        if self.limited:
            key = key & (1 << self._extra) - 1 | extra << self._extra + 2
        power, at = self.beats[slot], 0
        known, build = self._positions.get, self._position
        fast = tuple.__new__  # the hottest loop of the room: half the price of End(…)
        replies = []
        for second, allow, barred, lasts in self._follow(position.unseen, seat, power):
            thirds = []
            for third in self._third_choices(slot, second, partner):
                best = power if third < slot else self.beats[third]
                rest = key if third == OUT else key - (1 << 4 * third + base)
                if self.limited:
                    winner = seat if third < slot else seat.partner
                    at = (_NORTH if winner is Seat.NORTH else _SOUTH) << self._extra
                if self.honest:
                    lasts = self._last(position.unseen, seat, second, allow, best)
                beaten = best if best > second else OUT  # ours if the last card is below this
                ends = [
                    fast(
                        End,
                        (
                            last,
                            permit,
                            bars,
                            won := last < beaten,
                            shift,
                            known(after := rest - played + (at if won else self._lost))
                            or build(after),
                        ),
                    )
                    for last, permit, bars, shift, played in lasts
                ]
                thirds.append(Third(third, ends))
            replies.append(SecondHand(second, allow, barred, thirds))
        return replies

    def _follow(self, unseen: int, seat: Seat, power: int) -> list[_Follow]:
        """How the defenders may follow to a lead: second hand, then last hand."""
        key = unseen, seat, power if self.honest else 0
        follow = self._follows.get(key)
        if follow is None:
            follow = self._follows[key] = []
            for second in [*self._classes(unseen), OUT]:
                if allow := self._may(unseen, seat.next, second, power):
                    lasts = self._last(unseen, seat, second, allow, power)
                    follow.append((second, allow, ~(allow * self.repeat[-1]), lasts))
        return follow

    def _last(self, unseen: int, seat: Seat, second: int, allow: int, power: int) -> list[_Last]:
        """The last hand's cards: class, layouts that allow both, the others, shift, both cards."""
        lasts = []
        power = max(power, second + 1)
        for last in [*self._classes(unseen), OUT]:
            permit = allow & self._may(unseen, seat.previous, last, power)
            if permit:
                played = sum(1 << 4 * card + self._unseen for card in (second, last) if card != OUT)
                west = second if seat is Seat.SOUTH else last
                shift = 0 if west == OUT else self.strides[west]
                lasts.append((last, permit, ~(permit * self.repeat[-1]), shift, played))
        return lasts

    def _may(self, unseen: int, seat: Seat, card: int, power: int) -> int:
        """The layouts of `unseen` in which a defender may play a card of this class.

        One who does not falsecard plays his lowest, unless the card beats `power`.
        """
        west = seat is Seat.WEST
        if card == OUT:
            return 1 if west else self._east_void(unseen)
        shift = self.strides[card] if west else 0
        if self.honest and card < power:
            for lower in range(card):
                cards = unseen >> 4 * lower & 15
                unseen -= cards << 4 * lower
                shift += 0 if west else cards * self.strides[lower]
        return self.valid(unseen - (1 << 4 * card)) << shift

    def _third_choices(self, slot: int, second: int, partner: list[int]) -> list[int]:
        """The third hand's cards worth trying.

        With free entries a card that does not beat what lies on the table is
        never better than the lowest: the higher one can do all the lower can.
        """
        if not partner:
            return [OUT]
        if self.limited:
            return partner
        table = max(slot, second)
        return [partner[0], *(third for third in partner[1:] if third > table)]


def _slots(problem: Problem, limited: bool) -> list[int]:
    """The masks of the slots, low to high: between two classes one slot, or runs of one hand."""
    slots: list[int] = [0]
    held = problem.north.mask | problem.south.mask
    below: int | None = None
    for rank in range(13):
        bit = 1 << rank
        if not held & bit:
            if below != 0:
                slots.append(0)
            below = 0
            continue
        owner = problem.north.mask if problem.north.mask & bit else problem.south.mask
        if limited and below and owner != below:
            slots.append(0)
        slots[-1] |= bit
        below = owner
    return slots


def _beats(problem: Problem, mask: int) -> int:
    """How many classes lie below the cards of a slot."""
    if not mask:
        return 0
    return sum(unseen < mask for unseen in problem.classes)


def _digits(packed: int) -> int:
    """The sum of the hexadecimal digits: how many cards a hand holds."""
    total = 0
    while packed:
        total += packed & 15
        packed >>= 4
    return total

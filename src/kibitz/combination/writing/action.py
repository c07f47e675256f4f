"""Action: one action of a procedure, with what it does at a place.

The reading rules are those of docs/suit-language.md, here for the places of the
solver: which card is led, and what the third hand plays on each card of the
second. The reader has its own copy, on purpose: it must know nothing of the solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kibitz.cards import Rank, Seat
from kibitz.combination.solving.position import OUT
from kibitz.combination.word_costs import ADDED, DONE
from kibitz.combination.writing.point_of_play import Ground, PointOfPlay, rank_word
from kibitz.combination.writing.shown import NOTHING, SHOWN, History, cards_words, history_of

HANDS = (Seat.NORTH, Seat.SOUTH)
_VOID = {Seat.WEST: 1, Seat.EAST: 2}
LOW, BEAT = -1, -2
"""In place of a card in an in-trick reaction: play low, beat it."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """In the middle of a trick: on these classes of the second hand, play this card."""

    on: frozenset[int]
    card: int
    text: str
    cost: float


@dataclass(frozen=True, slots=True)
class SpokenAction:
    """An action: `cash`, `finesse`, `run`, `drive`, `duck`, `lead low` or `marked`."""

    kind: str
    card: int = 0
    leader: Seat | None = None
    """The hand that leads, where it must be said."""
    led: int = 0
    """The card led, where it must be said."""
    out: str = ""
    """The cards to be driven out."""
    again: bool = False
    """Is it repeated if necessary?"""
    reactions: tuple[Reaction, ...] = ()

    @property
    def text(self) -> str:
        """The action in words."""
        return self._once + (" and repeat if necessary" if self.again else "")

    @property
    def _once(self) -> str:
        source = f" from {self.leader.word}" if self.leader else ""
        if self.kind == "marked":
            return "take the marked finesses"
        if self.kind == "duck":
            return f"duck a round{source}"
        if self.kind == "lead low":
            return f"lead low{source}"
        card = rank_word(self.card)
        if self.kind == "finesse" and self.led:
            return f"lead the {rank_word(self.led)} to the {card}"
        if self.kind == "towards":
            return f"lead low to the {card}"
        if self.kind == "drive":
            return f"drive out {self.out} with the {card}"
        return f"{self.kind} the {card}{source}"

    @property
    def cost(self) -> float:
        """How clumsy it is."""
        cost = DONE[self.kind] + sum(reaction.cost for reaction in self.reactions)
        cost += ADDED["again"] * self.again + ADDED["led"] * bool(self.led)
        cost += ADDED["from"] * (self.leader is not None and self.kind == "duck")
        if not self.card or self.card >= Rank.EIGHT.bit or self.kind == "cash":
            return cost
        return cost + ADDED["finesse a spot" if self._is_finesse else "play a spot"]

    @property
    def is_plain(self) -> bool:
        """Names it no card to be led, and no spot but to cash it or to finesse it?"""
        is_spot = 0 < self.card < Rank.EIGHT.bit
        return not self.led and (not is_spot or self.kind == "cash" or self._is_finesse)

    @property
    def _is_finesse(self) -> bool:
        return self.kind in ("finesse", "towards")

    @property
    def order(self) -> tuple[float, int, str]:
        """What actions are sorted by: the plainest first, then the highest card."""
        return self.cost, -self.card, self.text

    @property
    def repeats(self) -> bool:
        """Can it be repeated if necessary?"""
        return self.kind in ("finesse", "towards", "run") and not self.led and not self.reactions


def opening(ground: Ground, place: PointOfPlay, say: SpokenAction) -> tuple[Seat, int] | None:
    """The hand that leads and its card; None when it cannot be done or the card is gone."""
    if say.kind in ("duck", "lead low"):
        seat = say.leader or max(HANDS, key=lambda seat: place.hand(seat).bit_count())
        card = ground.low(place, seat)
        return (seat, card) if card else None
    owner = Seat.NORTH if place.north & say.card else Seat.SOUTH
    if not place.hand(owner) & say.card:
        return None
    if say.kind in ("finesse", "towards"):
        card = say.led or ground.low(place, owner.partner)
        return (owner.partner, card) if place.hand(owner.partner) & card else None
    return owner, say.card


def third_card(
    ground: Ground, place: PointOfPlay, say: SpokenAction, seat: Seat, led: int, second: int
) -> int:
    """The third hand's card on the second hand's."""
    partner = seat.partner
    low = ground.low(place, partner)
    for reaction in say.reactions:
        if second in reaction.on:
            if reaction.card == LOW:
                return low
            if reaction.card == BEAT:
                return over_table(ground, place, partner, led, second) or low
            return reaction.card
    if say.kind in ("duck", "lead low", "drive", "cash"):
        return low
    if second == OUT:
        winners = ground.winners(place)
        if say.kind == "run" and led & winners:
            return low
        sure = place.hand(partner) & winners
        return sure & -sure or low
    if say.kind in ("finesse", "towards") and second < ground.power(say.card):
        return say.card
    if second < ground.power(led):
        return low
    return ground.over(place, partner, second) or low


def over_table(ground: Ground, place: PointOfPlay, partner: Seat, led: int, second: int) -> int:
    """The cheapest card that beats both cards on the table."""
    hand = place.hand(partner)
    while hand:
        card = hand & -hand
        if card > led and ground.power(card) > second:
            return card
        hand ^= card
    return 0


def default(ground: Ground, place: PointOfPlay) -> tuple[Seat, int] | None:
    """The lead of a trick of which nothing is said; the other hand plays low."""
    winners = ground.winners(place)
    seats = sorted(HANDS, key=lambda seat: (place.hand(seat).bit_count(), -place.hand(seat)))
    for seat in seats:
        if mine := place.hand(seat) & winners:
            return seat, 1 << mine.bit_length() - 1
    both = place.north | place.south
    if not both:
        return None
    card = 1 << both.bit_length() - 1
    return (Seat.NORTH if place.north & card else Seat.SOUTH), card


Endings = list[tuple[History, PointOfPlay]]
"""What was seen in a trick or several, and where they ended."""


def perform(
    ground: Ground, place: PointOfPlay, say: SpokenAction, history: History = NOTHING
) -> Endings | None:
    """The endings of the action that still demand something; None if the promise is broken."""
    endings = _trick(ground, place, say, history)
    if endings is None or not say.again:
        return endings
    done: dict[tuple[History, PointOfPlay], None] = {}
    while endings:
        seen, after = endings.pop()
        more = repeat_again(ground, after, say)
        if more is None:
            done[seen, after] = None
            continue
        following = _trick(ground, after, more, seen)
        if following is None:
            return None
        endings += following
    return list(done)


def _trick(
    ground: Ground, place: PointOfPlay, say: SpokenAction, history: History
) -> Endings | None:
    first = opening(ground, place, say)
    if first is None:
        return None
    seat, led = first
    endings = ground.play(
        place, seat, led, lambda second: third_card(ground, place, say, seat, led, second)
    )
    if endings is None:
        return None
    before = history & SHOWN
    return [(before | history_of(seen), then) for seen, then in endings]


def gone(place: PointOfPlay, say: SpokenAction) -> bool:
    """Has the card of the action been played, so that it is passed over?"""
    return bool((say.card | say.led) & ~(place.north | place.south))


def sayings(ground: Ground, place: PointOfPlay) -> Iterator[SpokenAction]:
    """Every plain action that a place offers, without reactions."""
    winners = ground.winners(place)
    yield SpokenAction("duck")
    for seat in HANDS:
        hand = place.hand(seat)
        low = hand & -hand
        opposite = place.hand(seat.partner)
        top = 1 << hand.bit_length() >> 1
        if low and (opposite or not ground.game.limited):
            yield SpokenAction("duck", leader=seat)
        for card in runs(hand):
            if card & winners:
                yield SpokenAction("cash", card)
                if not ground.game.limited and card & ground.tops:
                    continue
            if opposite and (card != low or card >= Rank.EIGHT.bit):
                yield SpokenAction("towards" if card == top else "finesse", card)
            if card & winners:
                continue
            if card != low or card >= Rank.EIGHT.bit:
                yield SpokenAction("run", card)
                yield SpokenAction("drive", card, out=_missing_above(ground, card))
        if opposite and hand and ground.game.limited:
            for led in runs(opposite & ~winners):
                if led != opposite & -opposite:
                    yield from (
                        SpokenAction("finesse", card, led=led) for card in runs(hand) if card > led
                    )


def _missing_above(ground: Ground, card: int) -> str:
    """The cards that beat a card of ours, as they were at the start."""
    above = [mask for mask in ground.game.problem.classes if mask > card]
    cards = sum(above)
    return f"the {cards_words(cards)}" if cards.bit_count() < 4 else "an honour"


def runs(hand: int) -> Iterator[int]:
    """The top card of each run of a hand, high to low."""
    tops = hand & ~(hand >> 1)
    while tops:
        card = 1 << tops.bit_length() - 1
        yield card
        tops ^= card


def repeat_again(ground: Ground, place: PointOfPlay, say: SpokenAction) -> SpokenAction | None:
    """The action once more, with its card or one as good now; None when it is not necessary."""
    problem = ground.game.problem
    owner = Seat.NORTH if problem.north.mask & say.card else Seat.SOUTH
    leader = owner if say.kind == "run" else owner.partner
    if not place.north or not place.south or place.voids & _VOID[leader.next]:
        return None
    card = _as_good(ground, place, place.hand(owner), say.card)
    classes = ground.game.classes(place.position)
    if not card or not classes or ground.power(card) > classes[-1]:
        return None
    return replace(say, card=card)


def _as_good(ground: Ground, place: PointOfPlay, hand: int, card: int) -> int:
    """A card of a hand, or one worth the same by now: the next below it, else above; or 0."""
    if hand & card:
        return card
    mine = ground.power(card)
    unseen = set(ground.game.classes(place.position))
    equals = [
        one
        for one in each_card(hand)
        if not unseen & set(range(*sorted((ground.power(one), mine))))
    ]
    below = [one for one in equals if one < card]
    return max(below, default=min(equals, default=0))


def each_card(hand: int) -> Iterator[int]:
    """The cards of a hand, low to high."""
    while hand:
        yield hand & -hand
        hand &= hand - 1

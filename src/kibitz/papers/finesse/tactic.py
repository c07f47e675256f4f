"""Tactics: the seven single-suit devices, each a registry entry, and their recogniser.

FINESSE plays every trick by one of seven tactics ("Strategies Explained", section
2): four types of finesse, cash, duck and sequence. The paper defines only the
first type of finesse, by its AQ-2 example; the other three are defined here:
leading towards an honour that stands alone, running a card, and leading low to
duck unless second hand plays high. Our solver searches all card plays, so a
tactic is a name it finds afterwards (`recognise`): every trick has one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from kibitz.cards import Rank, Seat
from kibitz.combination.solving.line import Line
from kibitz.combination.solving.line_tree import LineTrick
from kibitz.combination.solving.position import OUT
from kibitz.combination.writing.point_of_play import Ground, PointOfPlay, rank_word

HANDS = (Seat.NORTH, Seat.SOUTH)
EIGHT = Rank.EIGHT.bit


@dataclass(frozen=True, slots=True)
class Play:
    """A tactic with its cards: the hand that leads, the card led, and the card it is about."""

    tactic: str
    leader: Seat
    led: int
    card: int

    @property
    def english(self) -> str:
        """What one says: `finesse the ten`, `cash the ace`, `duck a round`."""
        return TACTICS[self.tactic].english.format(card=rank_word(self.card))

    @property
    def key(self) -> tuple[str, int]:
        """Plays with the same key are the same tactic to a reader."""
        return TACTICS[self.tactic].english, 0 if self.tactic == "duck" else self.card


@dataclass(frozen=True, slots=True)
class Tactic:
    """One device: its name, when it can be used, how one says it, and an example."""

    name: str
    precondition: str
    english: str
    example: str
    find: Callable[[Ground, PointOfPlay], Iterator[Play]]
    """Every way to use it at a place."""
    third: Callable[[Ground, PointOfPlay, Play, int], int]
    """The third hand's card on the second hand's class of card."""


def _cash(ground: Ground, place: PointOfPlay) -> Iterator[Play]:
    winners = ground.winners(place)
    for seat in HANDS:
        for card in ground.distinct(place, seat):
            if card & winners:
                yield Play("cash", seat, card, card)


def _towards(ground: Ground, place: PointOfPlay, supported: bool) -> Iterator[Play]:
    """Low towards a card that is no winner, with or without a higher one beside it."""
    winners = ground.winners(place)
    for seat in HANDS:
        cards = ground.distinct(place, seat)
        low = ground.low(place, seat.partner)
        for card in cards:
            if not low or card & winners or (card == cards[0] and card < EIGHT):
                continue
            if supported == (card != cards[-1]):
                yield Play("finesse 1" if supported else "finesse 2", seat.partner, low, card)


def _finesse_1(ground: Ground, place: PointOfPlay) -> Iterator[Play]:
    return _towards(ground, place, supported=True)


def _finesse_2(ground: Ground, place: PointOfPlay) -> Iterator[Play]:
    return _towards(ground, place, supported=False)


def _leads(ground: Ground, place: PointOfPlay) -> Iterator[tuple[Seat, int]]:
    """Cards that are neither winners nor the hand's lowest."""
    winners = ground.winners(place)
    for seat in HANDS:
        for card in ground.distinct(place, seat):
            if not card & winners and card != ground.low(place, seat):
                yield seat, card


def _finesse_3(ground: Ground, place: PointOfPlay) -> Iterator[Play]:
    for seat, card in _leads(ground, place):
        if ground.power(card) < ground.power(place.hand(seat.partner)):
            yield Play("finesse 3", seat, card, card)


def _finesse_4(ground: Ground, place: PointOfPlay) -> Iterator[Play]:
    for seat in HANDS:
        cards = ground.distinct(place, seat)
        low = ground.low(place, seat.partner)
        if low and len(cards) > 1:
            yield Play("finesse 4", seat.partner, low, cards[-1])


def _sequence(ground: Ground, place: PointOfPlay) -> Iterator[Play]:
    slot = ground.slot
    both = [(seat, card) for seat in HANDS for card in _each(place.hand(seat))]
    winners = ground.winners(place)
    for seat in HANDS:
        for card in ground.distinct(place, seat):
            mine = slot(place.position, card)
            touching = sum(slot(place.position, other) == mine for _, other in both)
            if touching > 1 and not card & winners and ground.power(card):
                yield Play("sequence", seat, card, card)


def _each(hand: int) -> Iterator[int]:
    while hand:
        yield hand & -hand
        hand &= hand - 1


def _duck(ground: Ground, place: PointOfPlay) -> Iterator[Play]:
    for seat in HANDS:
        if low := ground.low(place, seat):
            yield Play("duck", seat, low, ground.low(place, seat.partner) or low)


def _low_third(ground: Ground, place: PointOfPlay, play: Play, second: int) -> int:
    return ground.low(place, play.leader.partner)


def _finesse_third(ground: Ground, place: PointOfPlay, play: Play, second: int) -> int:
    """The finesse card on a lower one; else beat it if that can be done, else low.

    When second hand shows out the finesse is doomed: win the trick, if possible.
    """
    partner = play.leader.partner
    low = ground.low(place, partner)
    if second == OUT:
        return next(_each(place.hand(partner) & ground.winners(place)), low)
    if second < ground.power(play.card):
        return play.card
    return ground.over(place, partner, second) or low


def _run_third(ground: Ground, place: PointOfPlay, play: Play, second: int) -> int:
    """Low, unless the card is covered and the cover can be beaten."""
    partner = play.leader.partner
    low = ground.low(place, partner)
    if second < ground.power(play.led):
        return low
    return ground.over(place, partner, second) or low


def _duck_third(ground: Ground, place: PointOfPlay, play: Play, second: int) -> int:
    """Low on a low card; a higher one is beaten as cheaply as possible."""
    partner = play.leader.partner
    low = ground.low(place, partner)
    if second in (OUT, ground.game.classes(place.position)[0]):
        return low
    return ground.over(place, partner, second) or low


TACTICS: Mapping[str, Tactic] = {
    tactic.name: tactic
    for tactic in (
        Tactic(
            "cash",
            "no missing card beats the card",
            "cash the {card}",
            "AKQ opposite xxx: cash the ace",
            _cash,
            _low_third,
        ),
        Tactic(
            "finesse 1",
            "the card can be beaten, and a higher one stands in the same hand",
            "finesse the {card}",
            "AQ opposite xx: lead low and play the queen unless the king appears",
            _finesse_1,
            _finesse_third,
        ),
        Tactic(
            "finesse 2",
            "the card can be beaten and is the highest of its hand",
            "lead low to the {card}",
            "Kx opposite xx: lead low towards the king",
            _finesse_2,
            _finesse_third,
        ),
        Tactic(
            "finesse 3",
            "the card can be beaten, and the hand opposite has a higher one",
            "run the {card}",
            "Jx opposite AKT9: lead the jack and play low unless it is covered",
            _finesse_3,
            _run_third,
        ),
        Tactic(
            "finesse 4",
            "the third hand has a card above its lowest",
            "lead low and duck unless second hand plays high",
            "Axx opposite Qxx: low from both hands, but the ace on the king",
            _finesse_4,
            _duck_third,
        ),
        Tactic(
            "sequence",
            "the card can be beaten and touches another of ours",
            "drive out the missing honour with the {card}",
            "QJT opposite xxx: lead the queen, low from the other hand",
            _sequence,
            _low_third,
        ),
        Tactic(
            "duck",
            "always",
            "duck a round",
            "Axxxx opposite xx: low from both hands",
            _duck,
            _low_third,
        ),
    )
}
"""The registry, the plainest tactic first."""


def plays(ground: Ground, place: PointOfPlay) -> Iterator[Play]:
    """Every tactic that can be used at a place."""
    for tactic in TACTICS.values():
        yield from tactic.find(ground, place)


def third_hand(ground: Ground, place: PointOfPlay, play: Play) -> Callable[[int], int]:
    """The third hand's rule of a play."""
    third = TACTICS[play.tactic].third
    return lambda second: third(ground, place, play, second)


def recognise(
    ground: Ground, place: PointOfPlay, seat: Seat, led: int, third: Mapping[int, int]
) -> Play:
    """The tactic of a trick: the card led, and our third card on each class of the second hand.

    What the third hand does on the lowest card of the second says most.

    >>> from kibitz.combination.solving.position import SuitGame
    >>> from kibitz.combination.problem import Problem
    >>> ground = Ground(SuitGame(Problem.parse("AQ-2")))
    >>> recognise(ground, ground.start(0), Seat.SOUTH, 1, {0: 1 << 10, 1: 1 << 12}).english
    'finesse the queen'
    """
    winners = ground.winners(place)
    partner = seat.partner
    low = ground.low(place, partner)
    usual = third[min((c for c in third if c != OUT), default=OUT)]
    higher = usual and ground.power(usual) > ground.power(led)
    if usual & winners and not led & winners:
        return Play("cash", seat, led, usual)
    if led & winners:
        return Play("cash", seat, led, led)
    if higher and (usual != low or usual >= EIGHT):
        cards = ground.distinct(place, partner)
        alone = ground.power(usual) == ground.power(cards[-1])
        return Play("finesse 2" if alone else "finesse 1", seat, led, usual)
    reacts = any(card != usual for second, card in third.items() if second != OUT)
    if led == ground.low(place, seat):
        if reacts:
            return Play("finesse 4", seat, led, max(third.values()))
        return Play("duck", seat, led, low or led)
    if reacts:
        return Play("finesse 3", seat, led, led)
    if any(play.led == led and play.leader is seat for play in _sequence(ground, place)):
        return Play("sequence", seat, led, led)
    return Play("finesse 3", seat, led, led)


def name_tricks(line: Line) -> list[tuple[LineTrick, Play]]:
    """Every trick of a line's tree, each once, with its tactic."""
    ground = Ground(line.game)
    named: list[tuple[LineTrick, Play]] = []
    seen: set[int] = set()
    stack = [(line.tree, ground.start(0))]
    while stack:
        trick, place = stack.pop()
        if trick is None or id(trick) in seen:
            continue
        seen.add(id(trick))
        led = trick.card.bit
        third = {
            OUT if a.card is None else a.card: a.third.bit if a.third else 0 for a in trick.answers
        }
        named.append((trick, recognise(ground, place, trick.hand, led, third)))
        lead = ground.find(place, trick.hand, led)
        assert lead is not None, "the tree follows the game"
        replies = {reply.card: reply for reply in lead.replies}
        for answer in trick.answers:
            second = OUT if answer.card is None else answer.card
            other = third[second]
            slot = ground.slot(place.position, other)
            choice = next(one for one in replies[second].thirds if one.slot == slot)
            ends = {end.card: end.child for end in choice.ends}
            gone = led | other
            for end in answer.endings:
                child = ends[OUT if end.card is None else end.card]
                after = PointOfPlay(child, 0, place.north & ~gone, place.south & ~gone)
                stack.append((end.then, after))
    return named

"""Evidence: what a record of play, or an agreed meaning of the auction, says of hidden cards.

A card that was played is known; a player who did not follow suit has no more of
it; and a player who followed with an honour may have chosen it among equals,
which makes holding the others less likely (restricted choice). Only honours
count here: spot cards are played for many reasons. Leads and discards are ruled
by agreements rather than by chance, so they place the card and say no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from kibitz.cards import SEATS, Card, Rank, Seat
from kibitz.chance.rewrite import all_of
from kibitz.chance.unseen import Unseen
from kibitz.condition.tree import And, Chose, Condition, Holds, Not, Or, seated
from kibitz.deal import Hand
from kibitz.errors import Illegal
from kibitz.play import Situation, Trick, View

LOWEST_CHOICE = Rank.TEN
"""The lowest rank whose play is read as a choice among equals."""


@dataclass(frozen=True)
class CardChosen:
    """A card that a hidden player followed with, and the honours that may have been its equals.

    Equals are those that he held in an unbroken row with the card; `above` and `below` are
    the hidden honours next to it, the nearest first.
    """

    card: Card
    seat: Seat
    above: tuple[Card, ...]
    below: tuple[Card, ...]

    @property
    def condition(self) -> Condition:
        """The card was played, and its equals were not."""
        card, seat, above, below = self.card, self.seat, self.above, self.below
        if len(above) <= 1 and len(below) <= 1:
            return Chose(card, (*above, *below), seat)
        cases: list[Condition] = []
        for up in range(len(above) + 1):
            for down in range(len(below) + 1):
                row = (*above[:up], *below[:down])
                parts: list[Condition] = [Chose(card, row, seat) if row else Holds(card, seat)]
                parts += [Holds(other, seat) for other in row]
                parts += [Not(Holds(other, seat)) for other in above[up : up + 1]]
                parts += [Not(Holds(other, seat)) for other in below[down : down + 1]]
                cases.append(And(tuple(parts)))
        return Or(tuple(cases))


@dataclass(frozen=True)
class Evidence:
    """What is known of the cards, and a condition that the layout must meet, if any.

    `choices` are the restricted choices in the play; the condition holds them already.
    """

    unseen: Unseen
    condition: Condition | None = None
    choices: tuple[CardChosen, ...] = ()

    @classmethod
    def of_view(cls, view: View) -> Evidence:
        """What the player knows who is to decide."""
        seen = {view.seat: view.hand}
        if view.dummy or view.record or view.trick.cards:
            seen[view.contract.dummy] = view.dummy
        return _read(seen, (*view.record, view.trick), view.pack)

    @classmethod
    def of_situation(cls, situation: Situation, seat: Seat | None = None) -> Evidence:
        """What `seat` knows (by default the one who decides); dummy sees what declarer sees."""
        decider = situation.view().seat if seat is None else seat
        seats = {decider}
        if situation.dummy_is_down:
            seats.add(situation.contract.dummy)
        if decider == situation.contract.dummy:
            seats.add(situation.contract.declarer)
        cards = situation.deal.seen | Hand.of(situation.played)
        tricks = (*situation.record, situation.trick)
        return _read({s: situation.hand(s) for s in seats}, tricks, cards)

    def given(self, *conditions: Condition | None) -> Evidence:
        """The same with more conditions."""
        return replace(self, condition=all_of(self.condition, *conditions))


def agreed(meanings: Mapping[Seat, Condition]) -> Condition | None:
    """The meaning of an auction: for each seat, what his calls say of the hand that made them.

    The conditions are those of rules, which speak of the bidder's own hand.
    """
    return all_of(*(seated(meaning, seat) for seat, meaning in meanings.items()))


def _read(seen: Mapping[Seat, Hand], tricks: Iterable[Trick], cards: Hand) -> Evidence:
    """`seen` are the hands that are still in sight, `cards` all the cards of the deal."""
    tricks = list(tricks)
    played = {seat: Hand() for seat in SEATS}
    for trick in tricks:
        for seat, card in trick:
            played[seat] |= Hand(card.mask)
    size = len(cards) // 4
    if len(cards) % 4 or any(len(seen[s]) + len(played[s]) != size for s in seen):
        raise Illegal(
            "the hands that are seen do not fit the record of play",
            expected="for each of them the cards that are left after the tricks played",
        )
    n, e, s, w = (seen.get(seat, Hand()) | played[seat] for seat in SEATS)
    vn, ve, vs, vw = (size - len(hand) for hand in (n, e, s, w))
    unseen = Unseen(cards - (n | e | s | w), (n, e, s, w), (vn, ve, vs, vw))
    for trick in tricks:
        for seat, card in trick:
            if seat not in seen and card.suit != trick.cards[0].suit:
                unseen = unseen.shown_out(seat, trick.cards[0].suit)
    choices = tuple(_choices(seen, tricks))
    return Evidence(unseen, all_of(*(choice.condition for choice in choices)), choices)


def _choices(seen: Mapping[Seat, Hand], tricks: Iterable[Trick]) -> Iterator[CardChosen]:
    """The choices among equals that hidden players made when they followed suit."""
    in_sight = 0
    for hand in seen.values():
        in_sight |= hand.mask
    tricks = list(tricks)
    for trick in tricks:
        in_sight |= sum(card.mask for seat, card in trick if seat in seen)
    gone = 0
    for trick in tricks:
        on_table = 0
        for seat, card in trick:
            follows = on_table and card.suit == trick.cards[0].suit
            if seat not in seen and follows and card.rank >= LOWEST_CHOICE:
                stops = (in_sight | on_table) & ~gone
                above = _touching(card, 1, gone, stops)
                below = _touching(card, -1, gone, stops)
                if above or below:
                    yield CardChosen(card, seat, tuple(above), tuple(below))
            on_table |= card.mask
        gone |= on_table


def _touching(card: Card, step: int, gone: int, stops: int) -> list[Card]:
    """The hidden honours next to a card, upwards or downwards, over cards that are gone."""
    found: list[Card] = []
    rank = card.rank + step
    while LOWEST_CHOICE <= rank <= Rank.ACE:
        other = Card(card.suit, Rank(rank))
        if other.mask & stops:
            break
        if not other.mask & gone:
            found.append(other)
        rank += step
    return found

"""The laws of play: the five axioms of memo 15, each a predicate over one step of play.

A step is a card played (the memo's F3) or a full trick taken (F2). An axiom
that says nothing about a kind of step holds for it. `broken` names the axioms
that a step breaks (a revoke breaks the fourth); `replay` finds the first
illegal step of a record.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass

from kibitz.cards import SEATS, Card, Seat
from kibitz.play import Situation, Step, Trick, follow

FOLLOWER = {
    Seat.WEST: Seat.NORTH,
    Seat.NORTH: Seat.EAST,
    Seat.EAST: Seat.SOUTH,
    Seat.SOUTH: Seat.WEST,
}
"""The memo's relation `follows`: who plays after whom."""


def direction(step: Step) -> bool:
    """The turn passes clockwise: after a card, the follower of the player is next."""
    if step.card is None:
        return True
    return step.after.mover == FOLLOWER[step.before.mover]


def trick_taken(step: Step) -> bool:
    """A full trick goes to its winner, who leads next; the count and the record say so."""
    before, after = step.before, step.after
    if not before.trick.is_full:
        return step.card is not None
    if step.card is not None:
        return False
    winner = winner_by_law(before.trick, before.contract.strain)
    return (
        after.tricks_left == before.tricks_left - 1
        and after.mover == winner
        and after.trick == Trick(winner)
        and all(after.won[s] == before.won[s] + (s == winner) for s in SEATS)
        and after.contract == before.contract
        and after.record == (*before.record, before.trick)
        and all(after.hand(s) == before.hand(s) for s in SEATS)
    )


def card_played(step: Step) -> bool:
    """The player holds the card; it moves from his hand to the trick; nothing else changes."""
    before, after, card = step.before, step.after, step.card
    if card is None:
        return True
    player = before.mover
    if card not in before.hand(player):
        return False
    for seat in SEATS:
        hand = before.hand(seat).mask
        if after.hand(seat).mask != (hand & ~card.mask if seat == player else hand):
            return False
    return (
        after.trick.leader == before.trick.leader
        and after.trick.cards == (*before.trick.cards, card)
        and after.tricks_left == before.tricks_left
        and after.won == before.won
        and after.contract == before.contract
        and after.record == before.record
    )


def suit_followed(step: Step) -> bool:
    """A player who holds a card of the suit led plays a card of that suit."""
    card, trick = step.card, step.before.trick
    if card is None or not trick.cards:
        return True
    led = trick.cards[0].suit
    return card.suit == led or not step.before.hand(step.before.mover).mask & led.mask


def ends_with_result(step: Step) -> bool:
    """With no tricks left the hand is over: no card follows, and the record is the result."""
    if step.before.is_over:
        return False
    if not step.after.is_over:
        return True
    taken = len(step.after.record) - len(step.before.record)
    return taken == 1 and not any(step.after.hand(seat) for seat in SEATS)


def winner_by_law(trick: Trick, strain: int) -> Seat:
    """Who wins a full trick (Law 44): the highest trump, else the highest of the suit led."""
    plays = list(trick)
    led = trick.cards[0].suit
    trumps = [play for play in plays if play[1].suit == strain]
    candidates = trumps or [play for play in plays if play[1].suit == led]
    return max(candidates, key=lambda play: play[1].rank)[0]


@dataclass(frozen=True, slots=True)
class Axiom:
    """One axiom: its number in the memo, its name, and the predicate."""

    number: int
    name: str
    holds: Callable[[Step], bool]

    @property
    def english(self) -> str:
        """What the axiom says, in a sentence."""
        return (self.holds.__doc__ or "").strip()


AXIOMS = (
    Axiom(1, "direction of trick", direction),
    Axiom(2, "play of a trick", trick_taken),
    Axiom(3, "result of a play of a card", card_played),
    Axiom(4, "following suit", suit_followed),
    Axiom(5, "end of the hand", ends_with_result),
)
"""The memo's axioms 1 to 5."""
FOLLOWING = next(axiom for axiom in AXIOMS if axiom.holds is suit_followed)
"""The axiom that a revoke breaks."""


def broken(step: Step) -> tuple[Axiom, ...]:
    """The axioms that this step breaks, in the memo's order; none for a legal step."""
    return tuple(axiom for axiom in AXIOMS if not axiom.holds(step))


@dataclass(frozen=True, slots=True)
class Violation:
    """An illegal step of a record: which axiom, and where."""

    axiom: Axiom
    trick: int
    card_number: int
    seat: Seat
    card: Card | None
    sentence: str

    def __str__(self) -> str:
        return f"trick {self.trick}, card {self.card_number}: {self.sentence}"

    def to_json(self) -> dict[str, object]:
        """The same as plain values: axiom, trick, card number, seat, card and the reason."""
        return {
            "axiom": self.axiom.number,
            "trick": self.trick,
            "card_number": self.card_number,
            "seat": self.seat.letter,
            "card": None if self.card is None else str(self.card),
            "reason": str(self),
        }


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of following a record: the last legal situation and the first violation, if any.

    `admitted` are the revokes that the record itself names; the play went on after them.
    """

    end: Situation
    violation: Violation | None
    admitted: tuple[Violation, ...] = ()

    @property
    def possible_tricks(self) -> range:
        """The results that declarer can still end with.

        Between what he has and what he has with all tricks left, and no closer: a claim
        stands as agreed (Law 69), even where the cards would have fallen otherwise.
        """
        taken = self.end.declarer_tricks
        return range(taken, taken + self.end.tricks_left + 1)


def replay(
    situation: Situation, cards: Iterable[Card], revokes: Container[int] = frozenset()
) -> Replay:
    """Follow a record, check every step against the axioms, stop at the first that breaks one.

    `revokes` are the numbers, from 0, of the cards that the record itself calls revokes: these
    may break axiom 4.
    """
    number = 0
    admitted: list[Violation] = []
    for step in follow(situation, cards):
        number += step.card is not None
        if axioms := broken(step):
            violation = _violation(step, axioms, number)
            if step.card is None or axioms != (FOLLOWING,) or number - 1 not in revokes:
                return Replay(step.before, violation, tuple(admitted))
            admitted.append(violation)
        situation = step.after
    return Replay(situation, None, tuple(admitted))


def _violation(step: Step, axioms: tuple[Axiom, ...], number: int) -> Violation:
    before = step.before
    # A card after the end breaks axiom 3 as well (no hand holds it); the end is the better reason.
    axiom = axioms[-1] if before.is_over else axioms[0]
    if step.card is None:
        sentence = f"the trick is not taken as axiom {axiom.number} says ({axiom.name})"
    else:
        why = before.why_illegal(step.card) or f"axiom {axiom.number} ({axiom.name})"
        sentence = f"{before.mover.word} may not play {step.card}: {why}"
    return Violation(axiom, len(before.record) + 1, number, before.mover, step.card, sentence)

"""Wording of facts: what layouts have in common, in English.

    East has the ♥K or diamonds are 3-3

One way of saying a fact for plans, post-mortems and leads; each says in its own way who the
players are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kibitz.cards import Card, Seat, Suit
from kibitz.chance.belief.fact import (
    EitherFact,
    Fact,
    HasAtLeast,
    HasAtMost,
    HoldsAmong,
    HoldsCard,
    HoldsOneOf,
    SplitsBeyond,
    SplitsWithin,
)
from kibitz.condition.phrase import Predication
from kibitz.english import many

Who = Callable[[Seat], str]
"""What a player is called: `East`, `partner`."""


def word_of(seat: Seat) -> str:
    """A player by the name of his seat."""
    return seat.word


def fact_text(fact: Fact, who: Who = word_of, trump: Suit | None = None) -> str:
    """A fact without a full stop; the trump suit is called trumps where it splits.

    >>> fact_text(HoldsAmong(Seat.WEST, Card.parse("HK"), 2))
    'West has the ♥K with one other card'
    >>> fact_text(SplitsWithin((Seat.EAST, Seat.WEST), Suit.SPADES, 5, 3), trump=Suit.SPADES)
    'trumps are 3-2'
    """
    first, *others = _clauses(fact, who, trump)
    text = f"{first.subject} {first.verb} {first.what}"
    for clause in others:
        is_same = (clause.subject, clause.verb) == (first.subject, first.verb)
        said = clause.what if is_same else f"{clause.subject} {clause.verb} {clause.what}"
        text += f" or {said}"
    return text


def all_text(facts: Sequence[Fact], who: Who = word_of, trump: Suit | None = None) -> str:
    """Facts that are all so, without a full stop; a subject is not said twice.

    >>> facts = HasAtMost(Seat.EAST, Suit.HEARTS, 2), HoldsCard(Seat.EAST, Card.parse("DQ"))
    >>> all_text(facts)
    'East has at most two hearts and the ♦Q'
    """
    said, last = [], ("", "")
    for fact in facts:
        first, *others = _clauses(fact, who, trump)
        is_same = not others and (first.subject, first.verb) == last
        said.append(first.what if is_same else fact_text(fact, who, trump))
        last = ("", "") if others else (first.subject, first.verb)
    return " and ".join(said)


def _clauses(fact: Fact, who: Who, trump: Suit | None) -> list[Predication]:
    """What is said of whom, a clause for each of the facts of which one is so."""
    match fact:
        case EitherFact(one, HoldsAmong(seat, card, number)) if _is_among(one, seat, card):
            (first,) = _clauses(one, who, trump)
            return [Predication(first.subject, first.verb, f"{first.what} or {_others(number)}")]
        case EitherFact(one, other):
            return [*_clauses(one, who, trump), *_clauses(other, who, trump)]
        case HoldsCard(seat, card):
            return [Predication(who(seat), "has", f"the {card.symbol}")]
        case HoldsOneOf(seat, (one, other)):
            return [Predication(who(seat), "has", f"the {one.symbol} or the {other.symbol}")]
        case HoldsOneOf(seat, cards):
            names = "".join(card.rank.letter for card in cards)
            return [Predication(who(seat), "has", f"an honour ({names}) in {cards[0].suit.word}")]
        case HoldsAmong(seat, card, number):
            return [Predication(who(seat), "has", f"the {card.symbol} {_others(number)}")]
        case HasAtMost(seat, suit, 0):
            return [Predication(who(seat), "has", f"no {suit.word}")]
        case HasAtMost(seat, suit, number):
            return [Predication(who(seat), "has", f"at most {many(number, suit.singular)}")]
        case HasAtLeast(seat, suit, number):
            return [Predication(who(seat), "has", f"at least {many(number, suit.singular)}")]
        case SplitsWithin(_, suit, cards, worst):
            return [Predication(_name(suit, trump), "are", no_worse(worst, cards - worst))]
        case SplitsBeyond(_, suit, cards, worst):
            better = f"{worst + 1}-{cards - worst - 1}"
            bound = " or worse" if worst + 1 < cards else ""
            return [Predication(_name(suit, trump), "are", f"{better}{bound}")]
    raise NotImplementedError(f"{fact} has no words")


def _is_among(fact: Fact, seat: Seat, card: Card) -> bool:
    return isinstance(fact, HoldsAmong) and (fact.seat, fact.card) == (seat, card)


def _others(number: int) -> str:
    """`alone`, `with one other card`."""
    if number == 1:
        return "alone"
    return f"with {many(number - 1, 'other card')}"


def _name(suit: Suit, trump: Suit | None) -> str:
    return "trumps" if suit is trump else suit.word


def no_worse(long: int, short: int) -> str:
    """The splits of a suit up to this one.

    >>> no_worse(3, 2), no_worse(3, 1)
    ('3-2', 'no worse than 3-1')
    """
    return f"{'no worse than ' if long > short + 1 else ''}{long}-{short}"

"""Agreed: the trump suit of a partnership, from what its calls have shown, and who bid what.

A suit is agreed as soon as the two hands have shown eight cards of it together, by the
conditions of the rules that made their calls, or one partner raises the suit of the other's
last bid. The first suit agreed stays the trump suit: what is bid later, cue bids and
answers, does not change it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kibitz.auction import Call
from kibitz.bidding.rules.rule import Steps
from kibitz.cards import SUITS, Strain, Suit
from kibitz.condition.reading.rule_marks import about
from kibitz.condition.tree import (
    And,
    Between,
    Comparator,
    Compare,
    Condition,
    Measure,
    Named,
    Not,
    Number,
    Or,
    Shape,
    Truth,
)

FIT = 8
"""So many cards in both hands are a fit."""

Bounds = tuple[int, int]
"""The fewest and the most cards of a suit."""
_ANY: Bounds = (0, 13)
_NONE: Bounds = (14, -1)
"""What no hand has."""

_TURNED = {
    Comparator.LESS: Comparator.MORE,
    Comparator.MORE: Comparator.LESS,
    Comparator.AT_MOST: Comparator.AT_LEAST,
    Comparator.AT_LEAST: Comparator.AT_MOST,
}


def least(condition: Condition | None, suit: Suit) -> int:
    """The fewest cards of a suit that a condition on one hand allows, as far as it says so.

    >>> from kibitz.condition import parse_rule_condition
    >>> least(parse_rule_condition("Spades > 4 AND Points > 11 OR Spades ?= 4"), Suit.SPADES)
    4
    """
    return 0 if condition is None else min(_bounds(condition, suit)[0], 13)


def agreed_suit(steps: Steps, shown: Callable[[Steps, Call], Condition | None]) -> Suit | None:
    """The suit agreed by these calls; `shown` tells what a call means after earlier ones."""
    fewest = [dict.fromkeys(SUITS, 0), dict.fromkeys(SUITS, 0)]
    who, last = 0, None
    for n, step in enumerate(steps):
        if step.theirs:
            continue
        meant = shown(steps[:n], step.call)
        for suit in SUITS:
            fewest[who][suit] = max(fewest[who][suit], least(meant, suit))
        held = {suit: fewest[0][suit] + fewest[1][suit] for suit in SUITS}
        longest = max(SUITS, key=lambda suit: (held[suit], suit))
        if held[longest] >= FIT:
            return longest
        strain = step.call.strain if step.call.is_bid else None
        if strain is not None and strain is last and strain is not Strain.NOTRUMP:
            return strain.suit
        last, who = strain, 1 - who
    return None


def auction_truths(position: Steps, agreed: Suit | None) -> dict[str, bool]:
    """Which words about the auction are true for the player to call (`rule_marks.IN_AUCTION`).

    >>> from kibitz.bidding.rules.rule import read_steps
    >>> found = auction_truths(read_steps("$.1S.(2H).2S.P."), None)
    >>> [word for word in ("TheyLast(H)", "IBid(S)", "PartnerBid(S)", "Unbid(D)") if found[word]]
    ['TheyLast(H)', 'IBid(S)', 'PartnerBid(S)', 'Unbid(D)']
    """
    ours = [step.call for step in position if not step.theirs]
    bids = {
        "They": _suits(step.call for step in position if step.theirs),
        "Partner": _suits(ours[::-1][::2][::-1]),
        "I": _suits(ours[::-1][1::2][::-1]),
    }
    found = {"Contested": any(step.theirs for step in position)}
    for suit in SUITS:
        we = suit in bids["Partner"] or suit in bids["I"]
        true = {
            "WeBid": we,
            "Unbid": not we and suit not in bids["They"],
            "Agreed": suit is agreed,
            **{f"{who}Bid": suit in suits for who, suits in bids.items()},
            **{f"{who}Last": suits[-1:] == [suit] for who, suits in bids.items() if who != "I"},
        }
        found |= {about(word, suit): value for word, value in true.items()}
    return found


def _suits(calls: Iterable[Call]) -> list[Suit | None]:
    """The suits of the bids among some calls, None for notrump."""
    return [call.strain.suit for call in calls if call.is_bid]


def _bounds(condition: Condition, suit: Suit, negated: bool = False) -> Bounds:
    """The fewest and most cards of a suit where the condition is true (or false)."""
    match condition:
        case Named(body=body):
            return _bounds(body, suit, negated)
        case Not(part=part):
            return _bounds(part, suit, not negated)
        case And(parts=parts) | Or(parts=parts):
            found = [_bounds(part, suit, negated) for part in parts]
            if isinstance(condition, And) is not negated:
                return max(low for low, _ in found), min(high for _, high in found)
            possible = [(low, high) for low, high in found if low <= high] or [_NONE]
            return min(low for low, _ in possible), max(high for _, high in possible)
        case Truth(value=value):
            return _ANY if value is not negated else _NONE
        case Shape(shapes=shapes) if not negated:
            lengths = [shape[SUITS.index(suit)] for shape in shapes] or [14]
            return min(lengths), max(lengths)
        case Between(term=Measure("length", _, (one,)), low=low, high=high) if one is suit:
            return _where(lambda n: (low <= n <= high) is not negated)
        case Compare(left=Measure("length", _, (one,)), comparison=comparison, right=Number()):
            number = condition.right.value if isinstance(condition.right, Number) else 0
            if one is suit:
                return _where(lambda n: comparison.holds(n, number) is not negated)
        case Compare(left=Number(value=number), comparison=comparison, right=Measure()):
            measure = condition.right
            if measure == Measure("length", None, (suit,)):
                turned = _TURNED.get(comparison, comparison)
                return _where(lambda n: turned.holds(n, number) is not negated)
    return _ANY


def _where(holds: Callable[[int], bool]) -> Bounds:
    lengths = [n for n in range(14) if holds(n)]
    return (lengths[0], lengths[-1]) if lengths else _NONE

"""Rank bits: the cards of one suit in one hand as bits of a number, the deuce lowest."""

from __future__ import annotations

from collections.abc import Iterator


def bits(mask: int) -> Iterator[int]:
    """The cards of a mask, the lowest first, each as a bit."""
    while mask:
        yield mask & -mask
        mask &= mask - 1


def lowest(hand: int) -> int:
    """The lowest card of a hand; 0 for none."""
    return hand & -hand


def highest(hand: int) -> int:
    """The highest card of a hand that has one."""
    return 1 << hand.bit_length() - 1


def above(hand: int, card: int) -> int:
    """The cheapest card of a hand above this one; 0 for none."""
    return lowest(hand & ~(2 * card - 1)) if card else lowest(hand)


def between(one: int, other: int) -> int:
    """All ranks strictly between two cards."""
    low, high = min(one, other), max(one, other)
    return (high - 1) & ~(2 * low - 1)

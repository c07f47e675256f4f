"""Inference: what an auction has shown of a player's hand.

Each of his calls says that its rule's condition is true and that the rules before it, in
the same position, are not: he would have made those calls instead. A call that no rule
makes (a contract was placed, or a person chose it) denies all the rules of its position.
Together they are one condition on the hand, which `chance` counts and draws from.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from kibitz.auction import Auction, Call
from kibitz.bidding.rules.rule import Rule, Steps, steps_of
from kibitz.bidding.rules.system import System
from kibitz.cards import Seat
from kibitz.chance.rewrite import all_of
from kibitz.condition.tree import Condition, Not

Systems = Mapping[Seat, System | None]
"""The system of each seat; None for a player who passes whatever he has."""


@dataclass(frozen=True)
class Shown:
    """What one call has shown: its rule, if one makes it, and the rules that it denies."""

    seat: Seat
    call: Call
    rule: Rule | None = None
    denied: tuple[Rule, ...] = ()

    @property
    def condition(self) -> Condition | None:
        """The hands that make this call; None where it says nothing."""
        rule = None if self.rule is None else self.rule.condition
        return all_of(rule, *(Not(other.condition) for other in self.denied))


def shown_by(system: System, position: Steps, seat: Seat, call: Call) -> Shown:
    """What a call shows in a position."""
    rules = system.after(position)
    for rule in rules:
        if rule.call == call:
            return Shown(seat, call, rule, system.before(rule))
    return placed_by(system, position, seat, call)


def placed_by(system: System, position: Steps, seat: Seat, call: Call) -> Shown:
    """What a call shows that no rule has made."""
    rules = system.after(position)
    return Shown(seat, call, None, tuple(rule for rule in rules if not rule.asks))


def shown(systems: Systems, auction: Auction, placed: Collection[int] = ()) -> tuple[Shown, ...]:
    """What each call of an auction has shown, in the order of the calls.

    The calls with the numbers in `placed` are known to have been placed: they deny all the
    rules of their position, even that of the same call.
    """
    found: list[Shown] = []
    so_far = Auction(auction.dealer)
    for number, (seat, call) in enumerate(auction):
        system = systems.get(seat)
        if system is None:
            found.append(Shown(seat, call))
        elif number in placed:
            found.append(placed_by(system, steps_of(so_far, seat.side), seat, call))
        else:
            found.append(shown_by(system, steps_of(so_far, seat.side), seat, call))
        so_far = so_far.add(call)
    return tuple(found)


def meaning(
    systems: Systems,
    auction: Auction,
    seat: Seat,
    silence: Condition | None = None,
    placed: Collection[int] = (),
) -> Condition | None:
    """What the auction so far has shown of the hand of a seat; None for nothing.

    `silence` is what is shown by a player who has no system and has only passed; `placed` are
    the numbers of calls that no rule has made.

    >>> system = System.parse("$.1N. := 15 TO 17 Points; $.1S. := Spades > 4; $.P. := true;")
    >>> from kibitz.condition import english
    >>> opened = Auction.parse("1S", dealer=Seat.NORTH)
    >>> english(meaning({Seat.NORTH: system}, opened, Seat.NORTH), subject="North")
    'North has at least five spades and either fewer than 15 or more than 17 high-card points'
    """
    if systems.get(seat) is None:
        return silence
    told = shown(systems, auction, placed)
    return all_of(*(one.condition for one in told if one.seat is seat))

"""Deals: where an experiment's deals come from, one for each number and seed.

Bridge ACES draws North and South under two rules of the file and East and West under
`$.P.`, or reads the deals from a file. Here every rule is drawn exactly where the counting
tables carry it (North's and South's) and asked of each deal otherwise (East's and West's).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.bidding.rules.system import System
from kibitz.cards import SEATS, Seat, Side, Vulnerability
from kibitz.chance.drawing.sample import Sampler
from kibitz.chance.drawing.subsets import Masks
from kibitz.chance.rewrite import all_of
from kibitz.condition.reading.rule_file import parse_rule_condition
from kibitz.condition.tree import Condition, seated
from kibitz.condition.vector import evaluate
from kibitz.deal import Deal
from kibitz.english import counted
from kibitz.errors import Illegal, KibitzError


@dataclass(frozen=True)
class Dealt:
    """A deal with its dealer and vulnerability."""

    deal: Deal
    dealer: Seat = Seat.NORTH
    vulnerability: Vulnerability = Vulnerability.NONE


@dataclass(frozen=True)
class DealSource:
    """Deals drawn under a condition for each seat, or listed."""

    rules: Mapping[Seat, Condition]
    listed: Sequence[Dealt] = ()
    dealer: Seat = Seat.NORTH
    vulnerability: Vulnerability = Vulnerability.NONE

    @classmethod
    def of(cls, settings: Mapping[str, Any], *systems: System) -> DealSource:
        """As settings say: `north`, `east`, `south`, `west` are rules of the first system.

        A rule is a name (with or without `$`) or a condition; none for any hand. East and
        West pass by the rule `$.P.`, where a system has one, unless the settings say otherwise;
        with `opponents` they bid, so they may hold anything, and their rules are those of
        the opponents' system.
        """
        rules: dict[Seat, Condition] = {}
        quiet = None if settings.get("opponents") else silence_of(*systems)
        theirs = systems[0]
        if settings.get("opponents"):
            theirs = System.parse(settings["opponents"], settings.get("opponents_source", ""))
        for seat in SEATS:
            given = settings.get(seat.word.lower())
            if given:
                own = theirs if seat.side is Side.EW else systems[0]
                rules[seat] = hands_of(str(given), own, seat.word.lower())
            elif given is None and quiet is not None and seat.side is Side.EW:
                rules[seat] = quiet
        dealer = Seat.parse(settings.get("dealer", "N"))
        vulnerability = Vulnerability.parse(settings.get("vulnerability", "None"))
        listed = [_dealt(one, dealer, vulnerability) for one in settings.get("deals") or ()]
        return cls(rules, listed, dealer, vulnerability)

    def dealt(self, number: int, seed: int) -> Dealt:
        """The deal of a number: the listed one, or one drawn with the seed."""
        if self.listed:
            if number >= len(self.listed):
                raise Illegal(f"there is no deal {number + 1}", expected=f"1 to {len(self.listed)}")
            return self.listed[number]
        return Dealt(self._sampler.deals(1, seed)[0], self.dealer, self.vulnerability)

    @cached_property
    def _sampler(self) -> Sampler:
        ours = [seated(rule, s) for s, rule in self.rules.items() if s.side is Side.NS]
        theirs = {s: rule for s, rule in self.rules.items() if s.side is Side.EW}

        def accept(masks: Masks) -> NDArray[np.bool_]:
            fits = np.ones(len(masks), dtype=np.bool_)
            for seat, rule in theirs.items():
                fits &= evaluate(rule, masks[:, seat])
            return fits

        return Sampler(all_of(*ours), accept=accept if theirs else None)

    @property
    def opponents(self) -> dict[Seat, Condition | None]:
        """The conditions on East and West, under which contracts are scored too."""
        return {s: self.rules.get(s) for s in (Seat.EAST, Seat.WEST)}


def hands_of(text: str, system: System, source: str = "") -> Condition:
    """The hands of a rule's name, or of a condition that may use the system's rules.

    >>> system = System.parse("$.P. := Points < 12; $.1N. := 15 TO 17 Points;")
    >>> hands_of(".1n.", system) == hands_of("$.P. OR 15 TO 17 points", system)
    False
    """
    name = text.strip()
    if name.startswith((".", "$")) and not any(c.isspace() for c in name):
        return system.hands(name)
    if name in system.definitions:
        return system.hands(name)
    return parse_rule_condition(text, rules=system.definitions, source=source)


def silence_of(*systems: System) -> Condition | None:
    """The passing rule of the first system that has one."""
    return next((s.silence for s in systems if s.silence is not None), None)


def _dealt(given: str | Mapping[str, str], dealer: Seat, vulnerability: Vulnerability) -> Dealt:
    if isinstance(given, str):
        given = {"deal": given}
    deal = Deal.parse(given["deal"])
    for seat in (Seat.NORTH, Seat.SOUTH):
        if len(deal[seat]) != 13:
            raise _incomplete(seat, deal)
    own = given.get("dealer"), given.get("vulnerability")
    return Dealt(
        deal,
        Seat.parse(own[0]) if own[0] else dealer,
        Vulnerability.parse(own[1]) if own[1] else vulnerability,
    )


def _incomplete(seat: Seat, deal: Deal) -> KibitzError:
    return Illegal(
        f"{seat.word} has {counted(len(deal[seat]), 'card')} in {deal}",
        expected="thirteen cards in North's and in South's hand",
    )

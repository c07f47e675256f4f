"""Correction: partner reconsiders a contract that was placed, with what he knows.

Bridge ACES: "There often will be situations where the other hand has additional information
and should know to correct to a different contract". A placed call says more than the rules
it denies: the hand found nothing better. So the layouts on which partner reconsiders are
those in which each call that he placed loses little (`guess.regrets`, from the fitted
table); the calls that the table likes are then solved, and he corrects only what he can
tell to be better. Every correction is reconsidered in turn, until nobody improves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kibitz.auction import PASS, Auction
from kibitz.bidding.aim import TOTAL, Aim
from kibitz.bidding.guess import guessed, regrets
from kibitz.bidding.layouts import Drawn, Meanings, draw
from kibitz.bidding.placement import LAYOUTS, Placement, decide, outcomes_of, strains_of
from kibitz.cards import Seat, Vulnerability
from kibitz.deal import Hand
from kibitz.dummy.layouts import Layouts

DRAWN = 512
"""Layouts that are drawn: few of them agree with what was placed."""
REGRET = 40.0
"""Points: a hand that loses more by its placed call would not have made it."""
LEAST = 8
"""So many layouts are kept in any case, those with the least regret."""
CHANCE = 30.0
"""Points: a call is solved if the table has it at most so far behind passing."""
MOST = 3
"""So many calls beside pass are solved at most."""


@dataclass(frozen=True)
class Placed:
    """A call that was placed: before which auction, and what the others had shown by then."""

    auction: Auction
    meanings: Meanings

    @property
    def seat(self) -> Seat:
        """Who placed it."""
        return self.auction.turn


def reconsider(
    hand: Hand,
    auction: Auction,
    meanings: Meanings,
    placed: Sequence[Placed],
    vulnerability: Vulnerability = Vulnerability.NONE,
    *,
    layouts: int = LAYOUTS,
    seed: int = 1,
    aim: Aim = TOTAL,
) -> Placement:
    """What the player to call does about partner's contract: pass, or what is surely better."""
    seat = auction.turn
    drawn = draw({seat: hand}, meanings, max(DRAWN, layouts), seed)
    agreeing = _agreeing(drawn.layouts, auction, placed, vulnerability, layouts, seed)
    outcomes = outcomes_of(auction, strains_of(seat, agreeing))
    table = guessed(auction, agreeing.masks, outcomes, vulnerability, seed)
    passing = next(one for one in table.candidates if one.call == PASS)
    near = [one.call for one in table.candidates if one.behind < passing.behind + CHANCE]
    tried = [PASS, *(call for call in near if call != PASS)][: MOST + 1]
    if len(tried) == 1:
        return Placement((passing,), len(agreeing), 0, seed, drawn.given_up, aim)
    found = decide(
        auction,
        Drawn(agreeing, drawn.given_up),
        {call: outcomes[call] for call in tried},
        vulnerability,
        aim=aim,
    )
    return found if _is_sure(found) else _passing(found)


def _agreeing(
    layouts: Layouts,
    auction: Auction,
    placed: Sequence[Placed],
    vulnerability: Vulnerability,
    wanted: int,
    seed: int,
) -> Layouts:
    """The layouts in which what partner placed was near his best."""
    lost = np.zeros(len(layouts))
    for number, one in enumerate(placed):
        if one.seat is auction.turn:
            continue
        call = auction.calls[len(one.auction)]
        lost += regrets(
            layouts.masks[:, one.seat],
            one.auction,
            call,
            one.meanings,
            vulnerability,
            seed + number + 1,
        )
    kept = np.flatnonzero(lost <= REGRET)[:wanted]
    if len(kept) < LEAST:
        kept = np.sort(np.argsort(lost, kind="stable")[:LEAST])
    return Layouts(layouts.masks[kept], layouts.seed)


def _is_sure(found: Placement) -> bool:
    """Is the best call so far before passing that it is not just luck?"""
    passing = next((one for one in found.candidates if one.call == PASS), None)
    return passing is None or passing.behind > passing.error


def _passing(found: Placement) -> Placement:
    """The same with pass in front."""
    ordered = sorted(found.candidates, key=lambda one: one.call != PASS)
    return Placement(
        tuple(ordered), found.layouts, found.solved, found.seed, found.given_up, found.aim
    )

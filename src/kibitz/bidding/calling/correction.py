"""Correction: partner reconsiders a contract that was placed, with what he knows.

Bridge ACES: "There often will be situations where the other hand has additional information
and should know to correct to a different contract". A placed call says more than the rules
it denies: the hand found nothing better. So the layouts on which partner reconsiders are
those in which each call that he placed was near his best (`believed.py`); the calls that the
table likes are then solved, and he corrects only what he can tell to be better. Every
correction is reconsidered in turn, until nobody improves.
"""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.auction import PASS, Auction
from kibitz.bidding.calling.aim import TOTAL, Aim
from kibitz.bidding.calling.believed import Placed, believed
from kibitz.bidding.calling.guess import guessed
from kibitz.bidding.calling.layouts import DrawnLayouts, Meanings, draw
from kibitz.bidding.calling.placement import LAYOUTS, Placement, decide, outcomes_of, strains_of
from kibitz.cards import Vulnerability
from kibitz.deal import Hand

DRAWN = 512
"""Layouts that are drawn: few of them agree with what was placed."""
CHANCE = 10.0
"""Points: a call is solved if the table has it at most so far behind passing."""
MOST = 3
"""So many calls beside pass are solved at most."""


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
    agreeing = believed(drawn.layouts, auction, placed, vulnerability, layouts)
    outcomes = outcomes_of(auction, strains_of(seat, agreeing))
    table = guessed(auction, agreeing.masks, outcomes, vulnerability, seed)
    passing = next(one for one in table.candidates if one.call == PASS)
    near = [one.call for one in table.candidates if one.behind < passing.behind + CHANCE]
    tried = [PASS, *(call for call in near if call != PASS)][: MOST + 1]
    if len(tried) == 1:
        return Placement((passing,), len(agreeing), 0, seed, drawn.given_up, aim)
    found = decide(
        auction,
        DrawnLayouts(agreeing, drawn.given_up),
        {call: outcomes[call] for call in tried},
        vulnerability,
        aim=aim,
    )
    return found if _is_sure(found) else _passing(found)


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

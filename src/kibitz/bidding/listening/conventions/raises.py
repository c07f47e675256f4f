"""Raises: support for partner's suit, as the first call: limit, preemptive, Jacoby, Bergen."""

from __future__ import annotations

from kibitz.bidding.listening.convention import Convention, of_kind
from kibitz.bidding.listening.conventions.responses import (
    doubled,
    major,
    opened,
    overcalled,
    preempted,
    quiet,
)
from kibitz.bidding.listening.moment import MAJORS, MINORS, CallMoment
from kibitz.cards import Suit

SAYC = "ACBL SAYC System Booklet"
BERGEN = "M. Bergen, Better Bidding with Bergen, vol. 1 (1985)"
LAW = "L. Cohen, To Bid or Not to Bid: the Law of Total Tricks (1992)"


def _agrees(moment: CallMoment) -> Suit | None:
    return moment.partner_suit


def contested(moment: CallMoment) -> bool:
    """Has partner's opening been doubled or overcalled, and we have not called?"""
    return doubled(moment) or overcalled(moment)


ENTRIES = of_kind(
    "raise",
    [
        Convention(
            "raise",
            lambda m: quiet(m) and m.raises and m.level == 2 and major(m),
            "4 TO 10 Points AND {suit} >= 3",
            agrees=_agrees,
            example="1S P 2S",
            source=SAYC,
        ),
        Convention(
            "limit raise",
            lambda m: quiet(m) and m.raises and m.level == 3 and major(m),
            "6 TO 12 Points AND {suit} >= 4",
            says="limit raise, invitational, four {suit}",
            agrees=_agrees,
            asks="accept",
            example="1S P 3S",
            source=SAYC,
        ),
        Convention(
            "preemptive raise",
            lambda m: quiet(m) and m.raises and m.level == 3 and major(m),
            "0 TO 7 Points AND {suit} >= 4",
            agrees=_agrees,
            example="1S P 3S",
            source=BERGEN,
        ),
        Convention(
            "preemptive raise to game",
            lambda m: quiet(m) and m.raises and m.level == 4 and major(m),
            "3 TO 11 Points AND {suit} >= 4",
            says="to play, weak with long support",
            agrees=_agrees,
            example="1S P 4S",
            source=SAYC,
        ),
        Convention(
            "inverted raise",
            lambda m: quiet(m) and m.raises and m.level == 2 and not major(m) and not m.passed,
            "Points >= 9 AND {suit} >= 4 AND spades <= 4 AND hearts <= 4",
            says="inverted raise, 9 points or more, four {suit}, no four-card major",
            agrees=_agrees,
            forcing=True,
            example="1D P 2D",
            source="E. Kaplan and A. Sheinwold (1958)",
        ),
        Convention(
            "raise",
            lambda m: quiet(m) and m.raises and m.level == 2 and not major(m) and m.passed,
            "5 TO 11 Points AND {suit} >= 4",
            agrees=_agrees,
            example="P P 1D P 2D",
            source=SAYC,
        ),
        Convention(
            "preemptive raise",
            lambda m: quiet(m) and m.raises and m.level in (3, 4) and not major(m),
            "2 TO 10 Points AND {suit} >= 5 AND spades <= 4 AND hearts <= 4",
            agrees=_agrees,
            example="1D P 3D",
            source="E. Kaplan and A. Sheinwold (1958)",
        ),
        Convention(
            "Jacoby 2NT",
            lambda m: quiet(m) and m.is_call("2NT") and major(m),
            "Points >= 10 AND {partner} >= 3",
            says="Jacoby 2NT, a raise to game or better, usually four {partner}",
            natural=False,
            suits=lambda m: (),
            agrees=_agrees,
            asks="jacoby",
            forcing=True,
            example="1S P 2NT",
            source="O. Jacoby",
        ),
        Convention(
            "Bergen raise",
            lambda m: quiet(m) and major(m) and m.is_call("3C", "3D") and m.jump == 1,
            "5 TO 12 Points AND {partner} >= 4",
            says="Bergen raise, four {partner}, short of game values",
            natural=False,
            suits=lambda m: (),
            agrees=_agrees,
            example="1S P 3C",
            source=BERGEN,
        ),
        Convention(
            "splinter",
            lambda m: (
                m.jump == 2
                and m.new
                and m.level <= 4
                and (quiet(m) or contested(m))
                and (major(m) or m.level == 3)
            ),
            "8 TO 15 Points AND {partner} >= 4 AND {suit} <= 1",
            says="splinter, four {partner}, short in {suit}",
            natural=False,
            suits=lambda m: (),
            agrees=_agrees,
            forcing=True,
            example="1S P 4C",
            source="D. Fraser, splinter bids (1963)",
        ),
        Convention(
            "splinter",
            lambda m: m.jump == 1 and m.cue and contested(m) and m.level <= 4,
            "8 TO 16 Points AND {partner} >= 4 AND {suit} <= 1",
            says="splinter, four {partner}, short in {suit}",
            natural=False,
            suits=lambda m: (),
            agrees=_agrees,
            forcing=True,
            example="1S (2H) 4H",
        ),
        # in competition
        Convention(
            "raise",
            lambda m: contested(m) and m.raises and m.level == 2 and m.jump == 0,
            lambda m: "4 TO 10 Points AND {suit} >= 3",
            says="competitive raise, up to 10 points",
            agrees=_agrees,
            example="1S (2D) 2S",
            source=LAW,
        ),
        Convention(
            "raise at the three level",
            lambda m: contested(m) and m.raises and m.level == 3 and m.jump == 0,
            lambda m: "4 TO 11 Points AND {suit} >= 3",
            says="competitive raise",
            agrees=_agrees,
            example="1S (3D) 3S",
            source=LAW,
        ),
        Convention(
            "preemptive raise",
            lambda m: contested(m) and m.raises and m.jump >= 1 and m.level == 3,
            lambda m: f"2 TO 9 Points AND {{suit}} >= {4 if major(m) else 5}",
            agrees=_agrees,
            example="1S (X) 3S",
            source=LAW,
        ),
        Convention(
            "raise to game",
            lambda m: contested(m) and m.raises and m.level >= 4,
            lambda m: f"3 TO 14 Points AND {{suit}} >= {3 if major(m) else 4}",
            says="to play, weak or with values, long support",
            agrees=_agrees,
            example="1S (X) 4S",
            source=LAW,
        ),
        Convention(
            "Truscott 2NT",
            lambda m: contested(m) and m.is_call("2NT") and major(m) and m.jump > 0,
            "Points >= 8 AND {partner} >= 3",
            says="a raise to three or better, four {partner} as a rule",
            natural=False,
            suits=lambda m: (),
            agrees=_agrees,
            example="1S (X) 2NT",
            source="A. Truscott",
        ),
        Convention(
            "cue-bid raise",
            lambda m: contested(m) and m.cue and m.jump == 0 and m.level <= 4,
            lambda m: f"Points >= 8 AND {{partner}} >= {3 if major(m) else 4}",
            says="cue-bid, a limit raise or better of {partner}",
            natural=False,
            suits=lambda m: (),
            agrees=_agrees,
            forcing=True,
            example="1S (2D) 3D",
            source=SAYC,
        ),
        # of weak openings
        Convention(
            "preemptive raise",
            lambda m: preempted(m) and m.raises and not m.game,
            "3 TO 14 Points AND {suit} >= 3",
            agrees=_agrees,
            example="2H P 3H",
            source=SAYC,
        ),
        Convention(
            "raise to game",
            lambda m: preempted(m) and m.raises and m.game and m.level <= 5,
            "5 TO 18 Points AND {suit} >= 2",
            says="to play, to make or to keep them out",
            agrees=_agrees,
            example="2H P 4H",
            source=SAYC,
        ),
    ],
)
__all__ = ["ENTRIES", "LAW", "MAJORS", "MINORS", "contested", "opened"]

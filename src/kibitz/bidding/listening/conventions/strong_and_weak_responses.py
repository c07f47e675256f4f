"""Responses to weak openings (weak two, Multi, preempt) and to a strong two clubs."""

from __future__ import annotations

from kibitz.bidding.listening.convention import Convention, of_kind
from kibitz.bidding.listening.conventions.responses import SAYC, preempted
from kibitz.bidding.listening.moment import MAJORS, CallMoment
from kibitz.cards import Suit


def _strong_two(moment: CallMoment) -> bool:
    """May partner have opened a strong two clubs, and we have not called?"""
    one = moment.opening
    return (
        moment.role == "responder"
        and not moment.mine
        and moment.free
        and one is not None
        and any(each.asks == "strong two" and each.share >= 0.1 for each in one.readings)
    )


ENTRIES = of_kind(
    "response",
    [
        # to weak openings
        Convention(
            "asks the weak two",
            lambda m: preempted(m) and m.is_call("2NT"),
            "Points >= 13",
            says="asks, 13 points or more or a good fit",
            natural=False,
            asks="range",
            forcing=True,
            example="2S P 2NT",
            source=SAYC,
        ),
        Convention(
            "pass or correct",
            lambda m: (
                preempted(m)
                and m.opening is not None
                and m.opening.name == "Multi"
                and m.suit in MAJORS
                and not m.game
            ),
            lambda m: (
                ("Points <= 14" if m.level == 2 else "5 TO 14 Points")
                + (" AND hearts >= 2" if m.suit is Suit.SPADES else "")
                + (" AND spades >= 3 AND hearts >= 3" if m.level == 3 else "")
            ),
            says="pass or correct, to play in partner's major",
            natural=False,
            example="2D P 2H",
            source="Reese and Flint, the Multi-coloured Two Diamonds (1969)",
        ),
        Convention(
            "new suit",
            lambda m: (
                preempted(m)
                and m.new
                and not m.game
                and m.opening is not None
                and m.opening.name != "Multi"
            ),
            "Points >= 9 AND {suit} >= 5",
            forcing=True,
            example="2H P 2S",
            source=SAYC,
        ),
        Convention(
            "to play",
            lambda m: preempted(m) and m.is_call("3NT"),
            "Points >= 14",
            example="2S P 3NT",
            source=SAYC,
        ),
        Convention(
            "to play",
            lambda m: preempted(m) and m.new and m.game and m.suit is not None,
            "Points >= 10 AND {suit} >= 5",
            example="3C P 4S",
            source=SAYC,
        ),
        # to a strong two clubs
        Convention(
            "waiting",
            lambda m: _strong_two(m) and m.is_call("2D") and not m.mine,
            "Points <= 10",
            says="waiting or negative",
            natural=False,
            system="natural club",
            example="2C P 2D",
            source=SAYC,
        ),
        Convention(
            "asks the limited two clubs",
            lambda m: _strong_two(m) and m.is_call("2D"),
            "Points >= 8",
            says="asks about a limited two clubs, 8 points or more",
            natural=False,
            suits=lambda m: (),
            forcing=True,
            system="strong club",
            example="2C P 2D",
            source="C. C. Wei, Precision Bidding in Bridge (1969)",
        ),
        Convention(
            "new suit over the limited two clubs",
            lambda m: _strong_two(m) and m.level == 2 and m.suit in MAJORS,
            "Points >= 7 AND {suit} >= 5",
            system="strong club",
            example="2C P 2S",
            source="C. C. Wei, Precision Bidding in Bridge (1969)",
        ),
        Convention(
            "two hearts, negative or waiting",
            lambda m: _strong_two(m) and m.is_call("2H") and not m.mine,
            "Points <= 5",
            says="usually a weak hand",
            natural=False,
            system="natural club",
            example="2C P 2H",
        ),
        Convention(
            "positive",
            lambda m: (
                _strong_two(m)
                and m.suit is not None
                and not m.is_call("2D")
                and m.level <= 3
                and not m.mine
            ),
            "Points >= 7 AND {suit} >= 5",
            forcing=True,
            system="natural club",
            example="2C P 2S",
            source=SAYC,
        ),
        Convention(
            "answers the weak two's range",
            lambda m: m.asked == "range" and m.is_bid and m.level <= 3,
            lambda m: (
                "Points <= 8"
                if m.opening is not None and m.suit is m.opening.call.strain.suit
                else "Points >= 6"
            ),
            says=lambda m: (
                "answer: a minimum"
                if m.opening is not None and m.suit is m.opening.call.strain.suit
                else "answer: a feature or a suit"
            ),
            natural=False,
            suits=lambda m: (),
            example="2S P 2NT P 3S",
            source=SAYC,
        ),
    ],
)

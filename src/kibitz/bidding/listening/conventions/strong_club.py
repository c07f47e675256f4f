"""Strong club: answers to a strong 1♣ and opener's next bid."""

from __future__ import annotations

from kibitz.auction import DOUBLE
from kibitz.bidding.listening.convention import Convention, of_kind
from kibitz.bidding.listening.moment import CallMoment
from kibitz.cards import Suit

PRECISION = "C. C. Wei, Precision Bidding in Bridge (1969)"


def _club(moment: CallMoment) -> bool:
    """May partner's 1♣ be strong, and have we not called?"""
    one = moment.opening
    return (
        moment.role == "responder"
        and not moment.mine
        and one is not None
        and str(one.call) == "1C"
        and moment.systems.get("strong club", 0) > 0.02
    )


ENTRIES = of_kind(
    "strong club",
    [
        Convention(
            "negative",
            lambda m: _club(m) and m.is_call("1D") and m.quiet,
            "Points <= 8",
            says="negative to a strong club, up to 7 or 8 points",
            natural=False,
            suits=lambda m: (),
            system="strong club",
            example="1C P 1D",
            source=PRECISION,
        ),
        Convention(
            "positive",
            lambda m: (
                _club(m)
                and m.quiet
                and m.suit is not None
                and m.level <= 2
                and not m.is_call("1D", "2C")
            ),
            "Points >= 8 AND {suit} >= 5",
            says="positive to a strong club, 8 points or more, 5+ {suit}",
            forcing=True,
            system="strong club",
            example="1C P 1H",
            source=PRECISION,
        ),
        Convention(
            "balanced positive",
            lambda m: _club(m) and m.quiet and m.is_call("1NT"),
            "Points >= 8 AND Balanced",
            says="positive to a strong club, balanced",
            forcing=True,
            system="strong club",
            example="1C P 1NT",
            source=PRECISION,
        ),
        Convention(
            "values over interference",
            lambda m: _club(m) and m.is_double and m.right != DOUBLE,
            "Points >= 5",
            says="values opposite a strong club",
            natural=False,
            system="strong club",
            example="1C (1S) X",
            source=PRECISION,
        ),
        Convention(
            "strong club opener's suit",
            lambda m: (
                m.role == "opener"
                and len(m.mine) == 1
                and str(m.mine[0].call) == "1C"
                and m.systems.get("strong club", 0) > 0.1
                and m.suit is not None
                and m.suit is not Suit.CLUBS
                and m.level <= 2
                and m.free
            ),
            "Points >= 16 AND {suit} >= 5",
            says="strong club, 5+ {suit}",
            system="strong club",
            example="1C P 1D P 1S",
            source=PRECISION,
        ),
        Convention(
            "strong club opener's notrump",
            lambda m: (
                m.role == "opener"
                and len(m.mine) == 1
                and str(m.mine[0].call) == "1C"
                and m.systems.get("strong club", 0) > 0.1
                and m.is_call("1NT")
                and m.free
            ),
            "16 TO 20 Points AND Balanced",
            system="strong club",
            example="1C P 1D P 1NT",
            source=PRECISION,
        ),
    ],
)

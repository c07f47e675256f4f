"""Openings: the first bid of an auction, in the usual systems."""

from __future__ import annotations

from kibitz.bidding.listening.convention import Convention, of_kind
from kibitz.bidding.listening.moment import MAJORS, CallMoment
from kibitz.cards import Suit

SAYC = "ACBL SAYC System Booklet"
WBF = "WBF Systems Policy and the convention cards of its events"


def _one(moment: CallMoment, suit: Suit) -> bool:
    return moment.is_opening and moment.level == 1 and moment.suit is suit


def _weak(moment: CallMoment) -> bool:
    """A suit at the two level, higher than clubs."""
    return moment.is_opening and moment.level == 2 and moment.suit not in (None, Suit.CLUBS)


ENTRIES = of_kind(
    "opening",
    [
        Convention(
            "opening",
            lambda m: m.is_opening and m.level == 1 and m.suit in MAJORS and m.place < 3,
            "10 TO 19 Points AND {suit} >= 5",
            example="1S",
            source=SAYC,
        ),
        Convention(
            "light opening",
            lambda m: m.is_opening and m.level == 1 and m.suit in MAJORS and m.place >= 3,
            "10 TO 19 Points AND {suit} >= 5",
            example="P P 1S",
            source=SAYC,
        ),
        Convention(
            "opening",
            lambda m: _one(m, Suit.CLUBS),
            "10 TO 20 Points AND clubs >= 2 AND spades <= 4 AND hearts <= 4 AND diamonds <= 5",
            says="opening, 10 to 20 points, clubs or balanced, no five-card major",
            system="natural club",
            example="1C",
            source=SAYC,
        ),
        Convention(
            "strong club",
            lambda m: _one(m, Suit.CLUBS),
            "Points >= 16",
            natural=False,
            suits=lambda m: (),
            asks="strong club",
            forcing=True,
            system="strong club",
            example="1C",
            source="C. C. Wei, Precision Bidding in Bridge (1969)",
        ),
        Convention(
            "opening",
            lambda m: _one(m, Suit.DIAMONDS),
            "10 TO 19 Points AND diamonds >= 3 AND spades <= 4 AND hearts <= 4 AND clubs <= 5",
            says="opening, 10 to 19 points, 3+ diamonds, no five-card major",
            example="1D",
            source=SAYC,
        ),
        Convention(
            "opening in a short suit",
            lambda m: _one(m, Suit.DIAMONDS),
            "11 TO 16 Points AND 1 TO 3 diamonds AND spades <= 4 AND hearts <= 4",
            suits=lambda m: (),
            system="strong club",
            example="1D",
            source="C. C. Wei, Precision Bidding in Bridge (1969)",
        ),
        Convention(
            "strong notrump",
            lambda m: m.is_opening and m.is_call("1NT"),
            "14 TO 17 Points AND (Balanced OR Semibalanced) AND spades <= 5 AND hearts <= 5",
            says="strong notrump, 14 to 17 points, balanced",
            system="strong notrump",
            asks="notrump",
            example="1NT",
            source=SAYC,
        ),
        Convention(
            "weak notrump",
            lambda m: m.is_opening and m.is_call("1NT"),
            "11 TO 14 Points AND Balanced",
            system="weak notrump",
            asks="notrump",
            example="1NT",
            source="Standard English Acol (EBU)",
        ),
        Convention(
            "strong two clubs",
            lambda m: m.is_opening and m.is_call("2C"),
            "Points >= 18",
            says="strong, usually 20 points or more, or nearly game in hand",
            natural=False,
            asks="strong two",
            forcing=True,
            system="natural club",
            example="2C",
            source=SAYC,
        ),
        Convention(
            "two clubs, natural and limited",
            lambda m: m.is_opening and m.is_call("2C"),
            "10 TO 15 Points AND clubs >= 5 AND diamonds <= 4",
            says="natural and limited (Precision), 10 to 15 points, 5+ clubs",
            system="strong club",
            example="2C",
            source="C. C. Wei, Precision Bidding in Bridge (1969)",
        ),
        Convention(
            "Multi",
            lambda m: m.is_opening and m.is_call("2D"),
            "4 TO 11 Points AND (spades >= 5 OR hearts >= 5) AND diamonds <= 4",
            says="Multi, a weak two in one of the majors",
            natural=False,
            asks="multi",
            forcing=True,
            example="2D",
            source="Reese and Flint, the Multi-coloured Two Diamonds (1969)",
        ),
        Convention(
            "weak two",
            lambda m: m.is_opening and m.is_call("2D"),
            "5 TO 11 Points AND diamonds >= 6 AND spades <= 4 AND hearts <= 4",
            example="2D",
            source=SAYC,
        ),
        Convention(
            "two diamonds with both majors",
            lambda m: m.is_opening and m.is_call("2D"),
            "5 TO 13 Points AND spades >= 4 AND hearts >= 4 AND diamonds <= 4",
            says="both majors, weak to intermediate",
            natural=False,
            suits=lambda m: MAJORS,
            example="2D",
            source=WBF,
        ),
        Convention(
            "weak two",
            lambda m: _weak(m) and m.suit in MAJORS,
            "4 TO 11 Points AND 5 TO 6 {suit} AND {other} <= 4",
            example="2S",
            source=SAYC,
        ),
        Convention(
            "two-suited weak two",
            lambda m: _weak(m) and m.suit in MAJORS,
            "4 TO 11 Points AND {suit} = 5 AND {other} <= 4 AND (clubs >= 4 OR diamonds >= 4)",
            says="weak, five {suit} and a minor",
            example="2S",
            source=WBF,
        ),
        Convention(
            "opening 2NT",
            lambda m: m.is_opening and m.is_call("2NT"),
            "18 TO 22 Points AND (Balanced OR Semibalanced)",
            says="18 to 22 points, balanced",
            asks="notrump",
            example="2NT",
            source=SAYC,
        ),
        Convention(
            "both minors",
            lambda m: m.is_opening and m.is_call("2NT"),
            "5 TO 11 Points AND clubs >= 5 AND diamonds >= 5",
            says="weak, both minors",
            suits=lambda m: (Suit.CLUBS, Suit.DIAMONDS),
            example="2NT",
            source=WBF,
        ),
        Convention(
            "preempt",
            lambda m: m.is_opening and m.level == 3 and m.suit is not None,
            "3 TO 10 Points AND {suit} >= 6 AND Longest <= 7",
            says="preempt, weak, six or seven {suit}",
            example="3H",
            source=SAYC,
        ),
        Convention(
            "gambling",
            lambda m: m.is_opening and m.is_call("3NT"),
            "8 TO 16 Points AND (clubs >= 7 OR diamonds >= 7)",
            says="gambling, a long solid minor",
            natural=False,
            example="3NT",
            source=SAYC,
        ),
        Convention(
            "preempt",
            lambda m: m.is_opening and m.level in (4, 5) and m.suit is not None,
            "4 TO 14 Points AND {suit} >= 7",
            example="4S",
            source=SAYC,
        ),
        Convention(
            "Namyats",
            lambda m: m.is_opening and m.is_call("4C", "4D"),
            lambda m: f"9 TO 16 Points AND {'hearts' if m.suit is Suit.CLUBS else 'spades'} >= 7",
            says=lambda m: (
                "Namyats, a good four-level opening in "
                + ("hearts" if m.suit is Suit.CLUBS else "spades")
            ),
            suits=lambda m: (Suit.HEARTS if m.suit is Suit.CLUBS else Suit.SPADES,),
            example="4C",
            source="S. Stayman, Namyats",
        ),
        Convention(
            "opening at slam level",
            lambda m: m.is_opening and m.level >= 6 and m.suit is not None,
            "{suit} >= 8",
            example="6D",
        ),
        Convention(
            "notrump opening at a high level",
            lambda m: m.is_opening and m.notrump and m.level >= 4,
            "Points >= 18",
            example="4NT",
        ),
    ],
)

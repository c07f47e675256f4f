"""Overcalls: the first bid of the side that did not open, and partner's advance of it."""

from __future__ import annotations

from kibitz.auction import DOUBLE, PASS
from kibitz.bidding.listening.convention import Convention, of_kind
from kibitz.bidding.listening.moment import MAJORS, MINORS, CallMoment
from kibitz.cards import Suit

SAYC = "ACBL SAYC System Booklet"
LAWRENCE = "M. Lawrence, The Complete Book on Overcalls (1979)"


def first(moment: CallMoment) -> bool:
    """Is it the first bid of the side that did not open?"""
    return moment.is_bid and moment.role == "overcaller" and not moment.mine


def over_notrump(moment: CallMoment) -> bool:
    """Over their natural 1NT, which nobody has answered with a bid?"""
    one = moment.opening
    return (
        first(moment)
        and one is not None
        and str(one.call) == "1NT"
        and all(call.call == one.call for call in moment.theirs)
    )


def over_suit(moment: CallMoment) -> bool:
    """Over a bid of theirs that is not only 1NT?"""
    return first(moment) and not over_notrump(moment) and not moment.cue


def advance(moment: CallMoment) -> bool:
    """Does the caller answer partner's overcall, as his first call?"""
    last = moment.last_partner
    return (
        moment.role == "advancer"
        and not moment.mine
        and last is not None
        and last.call.is_bid
        and moment.is_bid
    )


def answers_double(moment: CallMoment) -> bool:
    """Does the caller bid after partner's takeout double, as his first call?"""
    last = moment.last_partner
    return (
        moment.is_bid
        and not moment.mine
        and last is not None
        and last.call == DOUBLE
        and last.name.startswith(("takeout", "balancing"))
    )


ENTRIES = of_kind(
    "overcall",
    [
        Convention(
            "overcall",
            lambda m: over_suit(m) and m.level == 1 and m.suit is not None,
            "6 TO 17 Points AND {suit} >= 5",
            example="(1D) 1S",
            source=LAWRENCE,
        ),
        Convention(
            "overcall",
            lambda m: (
                over_suit(m)
                and m.level == 2
                and m.jump == 0
                and m.suit is not None
                and not m.balancing
            ),
            "8 TO 17 Points AND {suit} >= 5",
            example="(1S) 2H",
            source=LAWRENCE,
        ),
        Convention(
            "balancing overcall",
            lambda m: (
                over_suit(m) and m.level == 2 and m.jump == 0 and m.suit is not None and m.balancing
            ),
            "6 TO 14 Points AND {suit} >= 5",
            example="(1S) P (P) 2H",
            source=LAWRENCE,
        ),
        Convention(
            "weak jump overcall",
            lambda m: (
                over_suit(m)
                and m.jump == 1
                and m.level in (2, 3)
                and m.suit is not None
                and not m.balancing
            ),
            "3 TO 10 Points AND {suit} >= 6",
            example="(1D) 2S",
            source=SAYC,
        ),
        Convention(
            "intermediate jump overcall",
            lambda m: over_suit(m) and m.jump == 1 and m.level in (2, 3) and m.suit is not None,
            "11 TO 16 Points AND {suit} >= 6",
            example="(1D) P (P) 2S",
            source=LAWRENCE,
        ),
        Convention(
            "overcall at the three level",
            lambda m: over_suit(m) and m.level == 3 and m.jump == 0 and m.suit is not None,
            "9 TO 18 Points AND {suit} >= 5",
            example="(2S) 3D",
            source=LAWRENCE,
        ),
        Convention(
            "preemptive overcall",
            lambda m: over_suit(m) and m.jump >= 2 and m.suit is not None and m.level <= 5,
            "2 TO 11 Points AND {suit} >= 6",
            example="(1D) 3S",
            source=SAYC,
        ),
        Convention(
            "game overcall",
            lambda m: (
                over_suit(m)
                and m.level >= 4
                and m.jump <= 1
                and m.suit is not None
                and not (m.suit in MINORS and m.level == 4 and m.jump == 1)
            ),
            "7 TO 18 Points AND {suit} >= 6",
            says="to play, a long suit",
            example="(3D) 4S",
            source=LAWRENCE,
        ),
        Convention(
            "natural 2NT",
            lambda m: (
                first(m)
                and m.is_call("2NT")
                and m.opening is not None
                and m.opening.call.level == 2
            ),
            "14 TO 18 Points AND (Balanced OR Semibalanced)",
            says="15 to 18 points, balanced, their suit stopped",
            asks="notrump",
            example="(2S) 2NT",
            source=SAYC,
        ),
        Convention(
            "to play",
            lambda m: first(m) and m.is_call("3NT"),
            "Points >= 14",
            says="to play, a strong hand or a long minor, their suit stopped",
            example="(2S) 3NT",
            source=LAWRENCE,
        ),
        # over 1NT
        Convention(
            "overcall of 1NT",
            lambda m: over_notrump(m) and m.level == 2 and m.suit in MAJORS,
            "6 TO 16 Points AND {suit} >= 5 AND {other} <= 4",
            says="natural, 5+ {suit}, often a minor too",
            example="(1NT) 2S",
            source=LAWRENCE,
        ),
        Convention(
            "Landy",
            lambda m: over_notrump(m) and m.is_call("2C"),
            "7 TO 16 Points AND spades >= 4 AND hearts >= 4",
            says="Landy, both majors",
            natural=False,
            suits=lambda m: MAJORS,
            example="(1NT) 2C",
            source="A. Landy",
        ),
        Convention(
            "one major",
            lambda m: over_notrump(m) and m.is_call("2D"),
            "6 TO 16 Points AND (spades >= 5 OR hearts >= 5)",
            says="one long major, or both (Multi-Landy and its kin)",
            natural=False,
            example="(1NT) 2D",
        ),
        Convention(
            "minor over 1NT",
            lambda m: over_notrump(m) and m.level == 2 and m.suit in MINORS,
            "6 TO 16 Points AND {suit} >= 5",
            example="(1NT) 2D",
        ),
        Convention(
            "both minors",
            lambda m: over_notrump(m) and m.is_call("2NT"),
            "clubs >= 5 AND diamonds >= 5",
            says="both minors",
            natural=False,
            suits=lambda m: MINORS,
            example="(1NT) 2NT",
        ),
        Convention(
            "preemptive overcall of 1NT",
            lambda m: over_notrump(m) and m.level >= 3 and m.suit is not None,
            "4 TO 13 Points AND {suit} >= 6",
            example="(1NT) 3H",
        ),
    ],
)
__all__ = ["ENTRIES", "PASS", "Suit", "advance", "answers_double", "first", "over_notrump"]

"""Overcalls: the first bid of the side that did not open, and partner's advance of it."""

from __future__ import annotations

from kibitz.auction import DOUBLE, PASS
from kibitz.bidding.listening.entry import Entry, of_kind
from kibitz.bidding.listening.moment import MAJORS, MINORS, Moment
from kibitz.cards import Suit

SAYC = "ACBL SAYC System Booklet"
LAWRENCE = "M. Lawrence, The Complete Book on Overcalls (1979)"


def first(moment: Moment) -> bool:
    """Is it the first bid of the side that did not open?"""
    return moment.is_bid and moment.role == "overcaller" and not moment.mine


def over_notrump(moment: Moment) -> bool:
    """Over their natural 1NT, which nobody has answered with a bid?"""
    one = moment.opening
    return (
        first(moment)
        and one is not None
        and str(one.call) == "1NT"
        and all(call.call == one.call for call in moment.theirs)
    )


def over_suit(moment: Moment) -> bool:
    """Over a bid of theirs that is not only 1NT?"""
    return first(moment) and not over_notrump(moment) and not moment.cue


def advance(moment: Moment) -> bool:
    """Does the caller answer partner's overcall, as his first call?"""
    last = moment.last_partner
    return (
        moment.role == "advancer"
        and not moment.mine
        and last is not None
        and last.call.is_bid
        and moment.is_bid
    )


def answers_double(moment: Moment) -> bool:
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
        Entry(
            "overcall",
            lambda m: over_suit(m) and m.level == 1 and m.suit is not None,
            "6 TO 17 Points AND {suit} >= 5",
            example="(1D) 1S",
            source=LAWRENCE,
        ),
        Entry(
            "overcall",
            lambda m: over_suit(m) and m.level == 2 and m.jump == 0 and m.suit is not None
            and not m.balancing,
            "8 TO 17 Points AND {suit} >= 5",
            example="(1S) 2H",
            source=LAWRENCE,
        ),
        Entry(
            "balancing overcall",
            lambda m: over_suit(m) and m.level == 2 and m.jump == 0 and m.suit is not None
            and m.balancing,
            "6 TO 14 Points AND {suit} >= 5",
            example="(1S) P (P) 2H",
            source=LAWRENCE,
        ),
        Entry(
            "weak jump overcall",
            lambda m: over_suit(m) and m.jump == 1 and m.level in (2, 3) and m.suit is not None
            and not m.balancing,
            "3 TO 10 Points AND {suit} >= 6",
            example="(1D) 2S",
            source=SAYC,
        ),
        Entry(
            "intermediate jump overcall",
            lambda m: over_suit(m) and m.jump == 1 and m.level in (2, 3) and m.suit is not None,
            "11 TO 16 Points AND {suit} >= 6",
            example="(1D) P (P) 2S",
            source=LAWRENCE,
        ),
        Entry(
            "overcall at the three level",
            lambda m: over_suit(m) and m.level == 3 and m.jump == 0 and m.suit is not None,
            "9 TO 18 Points AND {suit} >= 5",
            example="(2S) 3D",
            source=LAWRENCE,
        ),
        Entry(
            "preemptive overcall",
            lambda m: over_suit(m) and m.jump >= 2 and m.suit is not None and m.level <= 5,
            "2 TO 11 Points AND {suit} >= 6",
            example="(1D) 3S",
            source=SAYC,
        ),
        Entry(
            "game overcall",
            lambda m: over_suit(m) and m.level >= 4 and m.jump <= 1 and m.suit is not None,
            "7 TO 18 Points AND {suit} >= 6",
            says="to play, a long suit",
            example="(3D) 4S",
            source=LAWRENCE,
        ),
        Entry(
            "natural 2NT",
            lambda m: first(m)
            and m.is_call("2NT")
            and m.opening is not None
            and m.opening.call.level == 2,
            "14 TO 18 Points AND (Balanced OR Semibalanced)",
            says="15 to 18 points, balanced, their suit stopped",
            asks="notrump",
            example="(2S) 2NT",
            source=SAYC,
        ),
        Entry(
            "to play",
            lambda m: first(m) and m.is_call("3NT"),
            "Points >= 14",
            says="to play, a strong hand or a long minor, their suit stopped",
            example="(2S) 3NT",
            source=LAWRENCE,
        ),
        # over 1NT
        Entry(
            "overcall of 1NT",
            lambda m: over_notrump(m) and m.level == 2 and m.suit in MAJORS,
            "6 TO 16 Points AND {suit} >= 5 AND {other} <= 4",
            says="natural, 5+ {suit}, often a minor too",
            example="(1NT) 2S",
            source=LAWRENCE,
        ),
        Entry(
            "Landy",
            lambda m: over_notrump(m) and m.is_call("2C"),
            "7 TO 16 Points AND spades >= 4 AND hearts >= 4",
            says="Landy, both majors",
            natural=False,
            suits=lambda m: MAJORS,
            example="(1NT) 2C",
            source="A. Landy",
        ),
        Entry(
            "one major",
            lambda m: over_notrump(m) and m.is_call("2D"),
            "6 TO 16 Points AND (spades >= 5 OR hearts >= 5)",
            says="one long major, or both (Multi-Landy and its kin)",
            natural=False,
            example="(1NT) 2D",
        ),
        Entry(
            "minor over 1NT",
            lambda m: over_notrump(m) and m.level == 2 and m.suit in MINORS,
            "6 TO 16 Points AND {suit} >= 5",
            example="(1NT) 2D",
        ),
        Entry(
            "both minors",
            lambda m: over_notrump(m) and m.is_call("2NT"),
            "clubs >= 5 AND diamonds >= 5",
            says="both minors",
            natural=False,
            suits=lambda m: MINORS,
            example="(1NT) 2NT",
        ),
        Entry(
            "preemptive overcall of 1NT",
            lambda m: over_notrump(m) and m.level >= 3 and m.suit is not None,
            "4 TO 13 Points AND {suit} >= 6",
            example="(1NT) 3H",
        ),
        # advances of an overcall
        Entry(
            "raise",
            lambda m: advance(m) and m.raises and m.jump == 0 and m.level <= 3,
            "4 TO 11 Points AND {suit} >= 3",
            agrees=lambda m: m.suit,
            example="(1D) 1S (P) 2S",
            source=LAWRENCE,
        ),
        Entry(
            "preemptive raise",
            lambda m: advance(m) and m.raises and m.jump >= 1 and m.level <= 3,
            "2 TO 10 Points AND {suit} >= 4",
            agrees=lambda m: m.suit,
            example="(1D) 1S (P) 3S",
            source=LAWRENCE,
        ),
        Entry(
            "raise to game",
            lambda m: advance(m) and m.raises and m.level >= 4,
            "3 TO 14 Points AND {suit} >= 3",
            says="to play, to make or to keep them out",
            agrees=lambda m: m.suit,
            example="(1D) 1S (P) 4S",
            source=LAWRENCE,
        ),
        Entry(
            "new suit",
            lambda m: advance(m) and m.new and m.level <= 3,
            "4 TO 15 Points AND {suit} >= 4",
            example="(1D) 1S (P) 2H",
            source=LAWRENCE,
        ),
        Entry(
            "notrump advance",
            lambda m: advance(m) and m.is_call("1NT"),
            "8 TO 12 Points AND {partner} <= 3",
            example="(1D) 1S (P) 1NT",
            source=LAWRENCE,
        ),
        Entry(
            "2NT advance",
            lambda m: advance(m) and m.is_call("2NT") and m.partner_suit is not None,
            lambda m: "10 TO 14 Points AND {partner} <= 3" if m.jump == 0
            else "9 TO 14 Points",
            asks="accept",
            example="(1D) 1S (P) 2NT",
            source=LAWRENCE,
        ),
        Entry(
            "cue-bid raise",
            lambda m: advance(m) and m.cue and m.jump == 0 and bool(m.partner_suits),
            "Points >= 9 AND {partner} >= 2",
            says="cue-bid, a good hand, usually a fit for {partner}",
            natural=False,
            suits=lambda m: (),
            agrees=lambda m: m.partner_suit,
            forcing=True,
            example="(1D) 1S (P) 2D",
            source=LAWRENCE,
        ),
        Entry(
            "to play",
            lambda m: advance(m) and m.is_call("3NT"),
            "Points >= 11",
            example="(1D) 1S (P) 3NT",
        ),
        # answers to a takeout double
        Entry(
            "answer to the double",
            lambda m: answers_double(m) and not m.cue and m.suit is not None and m.jump == 0
            and m.level <= 2,
            lambda m: ("0 TO 9" if m.free else "4 TO 10") + " Points AND {suit} >= 4",
            example="(1D) X (P) 1S",
            source=SAYC,
        ),
        Entry(
            "answer to the double",
            lambda m: answers_double(m) and not m.cue and m.suit is not None and m.jump == 0
            and m.level == 3,
            lambda m: ("0 TO 10" if m.free else "5 TO 11") + " Points AND {suit} >= 4",
            example="(2S) X (P) 3D",
            source=SAYC,
        ),
        Entry(
            "Lebensohl",
            lambda m: answers_double(m) and m.is_call("2NT") and m.jump == 0 and m.free,
            "0 TO 8 Points",
            says="Lebensohl, usually weak, asks for three clubs",
            natural=False,
            asks="lebensohl",
            example="(2S) X (P) 2NT",
            source="G. Boehm, The Bridge World (1970)",
        ),
        Entry(
            "jump answer to the double",
            lambda m: answers_double(m) and not m.cue and m.suit is not None and m.jump >= 1
            and not m.game,
            "7 TO 12 Points AND {suit} >= 4",
            says="invitational, 8 to 11 points",
            asks="accept",
            example="(1D) X (P) 2S",
            source=SAYC,
        ),
        Entry(
            "notrump answer to the double",
            lambda m: answers_double(m) and m.is_call("1NT"),
            "6 TO 11 Points",
            example="(1S) X (P) 1NT",
            source=SAYC,
        ),
        Entry(
            "notrump answer to the double",
            lambda m: answers_double(m) and m.is_call("2NT") and m.jump > 0,
            "10 TO 13 Points",
            asks="accept",
            example="(1S) X (P) 2NT",
            source=SAYC,
        ),
        Entry(
            "to play",
            lambda m: answers_double(m) and m.is_call("3NT"),
            "Points >= 10",
            example="(2S) X (P) 3NT",
            source=SAYC,
        ),
        Entry(
            "game answer to the double",
            lambda m: answers_double(m) and m.game and m.suit is not None and not m.cue,
            "6 TO 14 Points AND {suit} >= 4",
            says="to play, 4+ {suit}",
            example="(1D) X (P) 4S",
            source=SAYC,
        ),
        Entry(
            "cue-bid answer to the double",
            lambda m: answers_double(m) and m.cue and m.jump == 0,
            "Points >= 9",
            says="cue-bid, a good hand, asks partner to choose",
            natural=False,
            suits=lambda m: (),
            forcing=True,
            example="(1D) X (P) 2D",
            source=SAYC,
        ),
    ],
)
__all__ = ["ENTRIES", "PASS", "Suit", "advance", "answers_double", "first", "over_notrump"]

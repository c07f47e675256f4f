"""Rebids: the second and later bids of opener and responder, while they are described naturally."""

from __future__ import annotations

from kibitz.bidding.listening.convention import Convention, of_kind
from kibitz.bidding.listening.moment import MAJORS, MINORS, CallMoment
from kibitz.cards import Suit

SAYC = "ACBL SAYC System Booklet"
TWO_ONE = "M. Lawrence, Workbook on the Two Over One System (1987)"
FOURTH = "N. Squire, fourth suit forcing (1950s)"
CHECKBACK = "new minor forcing and two-way checkback"


def opener(moment: CallMoment) -> bool:
    """Opener's second bid after a suit opening at the one level, partner having answered."""
    one = moment.opening
    return (
        moment.is_bid
        and moment.role == "opener"
        and len(moment.mine) == 1
        and one is not None
        and one.call.level == 1
        and one.call.strain.suit is not None
        and len(moment.partners) == 1
        and one.name != "strong club"
        and moment.asked not in ("drury", "jacoby", "checkback")
        and not moment.cue
    )


def to_suit(moment: CallMoment) -> bool:
    """Partner answered a suit at the one level."""
    call = moment.partners[0].call
    return call.is_bid and call.level == 1 and call.strain.suit is not None


def to_notrump(moment: CallMoment) -> bool:
    """Partner answered 1NT."""
    return str(moment.partners[0].call) == "1NT"


def to_two_over_one(moment: CallMoment) -> bool:
    """Partner answered two over one, and the others passed."""
    return moment.partners[0].name.startswith("two over one")


def to_raise(moment: CallMoment) -> bool:
    """Partner raised our suit."""
    return moment.agreed is not None and moment.agreed is moment.my_suit


def to_double(moment: CallMoment) -> bool:
    """Partner made a negative double."""
    return moment.partners[0].name == "negative"


def is_reverse(moment: CallMoment) -> bool:
    """A new suit at the two level, higher than the first."""
    return (
        moment.new
        and moment.level == 2
        and moment.jump == 0
        and moment.suit is not None
        and moment.my_suit is not None
        and moment.suit > moment.my_suit
    )


def _may_accept(moment: CallMoment) -> bool:
    """May the bid accept partner's transfer response to one club?"""
    answer = moment.partners[0].call if moment.partners else None
    return (
        moment.level == 1
        and moment.new
        and answer is not None
        and moment.partners[0].name == "response, natural or by transfer"
        and moment.call.number == answer.number + 1
    )


def responder(moment: CallMoment) -> bool:
    """Responder's second bid, after an opening in a suit at the one level."""
    one = moment.opening
    return (
        moment.is_bid
        and moment.role == "responder"
        and len(moment.mine) == 1
        and moment.mine[0].call.is_bid
        and one is not None
        and one.call.level == 1
        and one.call.strain.suit is not None
        and one.name != "strong club"
        and not moment.cue
    )


def forced_to_game(moment: CallMoment) -> bool:
    """Did our side begin with two over one?"""
    ours = (one for one in moment.spoken if one.seat.side is moment.seat.side)
    return any(one.name.startswith("two over one") for one in ours)


def fourth_suit(moment: CallMoment) -> bool:
    """The only suit that nobody has bid, after three of ours."""
    return moment.new and len(moment.unbid) == 1 and len(moment.partner_suits) == 2 and moment.quiet


def checkback(moment: CallMoment) -> bool:
    """A minor at the two level after opener's 1NT rebid."""
    last = moment.last_partner
    return (
        responder(moment)
        and last is not None
        and str(last.call) == "1NT"
        and moment.is_call("2C", "2D")
        and moment.my_suit in MAJORS
    )


ENTRIES = of_kind(
    "rebid",
    [
        # opener after one of a suit
        Convention(
            "new suit at the one level",
            lambda m: opener(m) and m.level == 1 and m.new and not _may_accept(m),
            "10 TO 19 Points AND {suit} >= 4",
            example="1C P 1D P 1S",
            source=SAYC,
        ),
        Convention(
            "new suit, or the transfer accepted",
            lambda m: opener(m) and _may_accept(m),
            "10 TO 19 Points AND {suit} >= 2",
            says="four {suit}, or accepts a transfer with two or three",
            example="1C P 1H P 1S",
            source=SAYC,
        ),
        Convention(
            "notrump rebid",
            lambda m: opener(m) and m.is_call("1NT") and to_suit(m),
            "11 TO 14 Points AND (Balanced OR Semibalanced)",
            says="11 to 14 points, balanced",
            asks="rebid",
            example="1C P 1H P 1NT",
            source=SAYC,
        ),
        Convention(
            "raise",
            lambda m: opener(m) and m.raises and m.jump == 0 and m.level == 2 and to_suit(m),
            "11 TO 16 Points AND 3 TO 4 {suit}",
            says="raise, 11 to 16 points, four {suit} or three",
            agrees=lambda m: m.suit,
            example="1C P 1H P 2H",
            source=SAYC,
        ),
        Convention(
            "jump raise",
            lambda m: opener(m) and m.raises and m.level == 3 and m.jump == 1 and to_suit(m),
            "13 TO 18 Points AND {suit} >= 4",
            agrees=lambda m: m.suit,
            asks="accept",
            example="1C P 1H P 3H",
            source=SAYC,
        ),
        Convention(
            "raise to game",
            lambda m: opener(m) and m.raises and m.game,
            "11 TO 20 Points AND {suit} >= 3",
            agrees=lambda m: m.suit,
            example="1C P 1H P 4H",
            source=SAYC,
        ),
        Convention(
            "rebids the suit",
            lambda m: (
                opener(m)
                and m.rebids
                and m.jump == 0
                and m.level == 2
                and not to_two_over_one(m)
                and not to_double(m)
            ),
            lambda m: "10 TO 16 Points AND {suit} >= " + ("5" if m.suit is Suit.CLUBS else "6"),
            example="1H P 1S P 2H",
            source=SAYC,
        ),
        Convention(
            "rebids the suit",
            lambda m: (
                opener(m)
                and m.rebids
                and m.jump == 0
                and m.level == 2
                and (to_two_over_one(m) or to_double(m))
            ),
            "10 TO 17 Points AND {suit} >= 5",
            example="1H P 2C P 2H",
            source=TWO_ONE,
        ),
        Convention(
            "jump rebid",
            lambda m: opener(m) and m.rebids and m.jump == 1 and m.level == 3,
            "13 TO 18 Points AND {suit} >= 6",
            asks="accept",
            example="1H P 1S P 3H",
            source=SAYC,
        ),
        Convention(
            "game in the suit opened",
            lambda m: opener(m) and m.rebids and m.game and m.level == 4,
            "10 TO 19 Points AND {suit} >= 5",
            example="1H P 1S P 4H",
            source=SAYC,
        ),
        Convention(
            "second suit",
            lambda m: (
                opener(m)
                and m.new
                and m.jump == 0
                and m.level == 2
                and not is_reverse(m)
                and not to_two_over_one(m)
            ),
            lambda m: (
                "11 TO 18 Points AND {suit} >= "
                + ("3" if to_notrump(m) and m.suit in MINORS else "4")
            ),
            example="1S P 1NT P 2D",
            source=SAYC,
        ),
        Convention(
            "second suit",
            lambda m: (
                opener(m) and m.new and m.jump == 0 and m.level in (2, 3) and to_two_over_one(m)
            ),
            "10 TO 20 Points AND {suit} >= 4",
            forcing=True,
            example="1S P 2C P 2D",
            source=TWO_ONE,
        ),
        Convention(
            "reverse",
            lambda m: opener(m) and is_reverse(m) and not to_two_over_one(m) and m.quiet,
            "15 TO 20 Points AND {suit} >= 4 AND {mine} >= 4",
            says="reverse, longer {mine}, forcing",
            forcing=True,
            example="1D P 1S P 2H",
            source=SAYC,
        ),
        Convention(
            "jump shift",
            lambda m: (
                opener(m)
                and m.new
                and m.jump == 1
                and m.level in (2, 3)
                and not m.agreed
                and m.partners[0].call.is_bid
            ),
            "15 TO 20 Points AND {suit} >= 4",
            forcing=True,
            example="1S P 1NT P 3D",
            source=SAYC,
        ),
        Convention(
            "splinter",
            lambda m: opener(m) and m.new and m.jump == 2 and to_suit(m) and m.level <= 4,
            "14 TO 20 Points AND {partner} >= 4 AND {suit} <= 1",
            says="splinter, four {partner}, short in {suit}",
            natural=False,
            suits=lambda m: (),
            agrees=lambda m: m.partner_suit,
            forcing=True,
            example="1D P 1S P 4C",
            source="D. Fraser, splinter bids (1963)",
        ),
        Convention(
            "2NT rebid",
            lambda m: opener(m) and m.is_call("2NT") and m.jump == 1 and not m.agreed,
            "17 TO 20 Points AND (Balanced OR Semibalanced)",
            says="18 to 19 points, balanced",
            asks="rebid",
            example="1C P 1H P 2NT",
            source=SAYC,
        ),
        Convention(
            "2NT rebid",
            lambda m: opener(m) and m.is_call("2NT") and m.jump == 0 and not m.agreed,
            "11 TO 19 Points AND (Balanced OR Semibalanced)",
            says="balanced, 12 to 14 points or 18 and more",
            example="1S P 2C P 2NT",
            source=TWO_ONE,
        ),
        Convention(
            "3NT rebid",
            lambda m: opener(m) and m.is_call("3NT") and not m.agreed,
            lambda m: f"Points >= {max(13, min(25 - m.partner_points, 19))}",
            example="1S P 2C P 3NT",
            source=SAYC,
        ),
        Convention(
            "raises two over one",
            lambda m: opener(m) and m.raises and m.level == 3 and m.jump == 0,
            "11 TO 20 Points AND {suit} >= 3",
            agrees=lambda m: m.suit,
            example="1S P 2D P 3D",
            source=TWO_ONE,
        ),
        Convention(
            "notrump rebid over the double",
            lambda m: opener(m) and m.is_call("1NT") and not to_suit(m),
            "11 TO 17 Points AND Longest <= 5",
            example="1D (1S) X P 1NT",
            source=SAYC,
        ),
        # opener after a raise
        Convention(
            "game try",
            lambda m: (
                opener(m) and to_raise(m) and m.new and not m.game and m.level <= 3 and m.free
            ),
            "13 TO 20 Points",
            says="game try, asks for help in {suit}",
            natural=False,
            suits=lambda m: (),
            agrees=lambda m: m.agreed,
            asks="accept",
            forcing=True,
            example="1S P 2S P 3D",
            source=SAYC,
        ),
        Convention(
            "bids game",
            lambda m: opener(m) and to_raise(m) and m.game and m.suit is m.agreed,
            lambda m: "10 TO 20 Points AND {suit} >= " + ("5" if m.suit in MAJORS else "4"),
            says="to play",
            agrees=lambda m: m.suit,
            example="1S P 2S P 4S",
            source=SAYC,
        ),
        Convention(
            "goes on to three",
            lambda m: opener(m) and to_raise(m) and not m.game and m.suit is m.agreed,
            lambda m: "10 TO 17 Points AND {suit} >= " + ("5" if m.suit in MAJORS else "4"),
            says="competes or invites, longer {suit}",
            agrees=lambda m: m.suit,
            example="1S P 2S (3D) 3S",
            source=SAYC,
        ),
        Convention(
            "answers Drury",
            lambda m: m.asked == "drury" and m.is_call("2D", "2H", "2S") and m.role == "opener",
            lambda m: "Points <= 12 AND {mine} >= 4" if m.suit is m.my_suit else "11 TO 18 Points",
            says=lambda m: (
                "answers Drury: a light opening"
                if m.suit is m.my_suit
                else "answers Drury: a full opening"
            ),
            natural=False,
            suits=lambda m: (),
            agrees=lambda m: m.my_suit,
            example="P P 1S P 2C P 2S",
            source="D. Drury (Canada, 1950s)",
        ),
        Convention(
            "signs off over Jacoby",
            lambda m: m.asked == "jacoby" and m.game and m.suit is m.agreed,
            "10 TO 15 Points AND {suit} >= 5",
            says="a minimum, no interest in slam",
            agrees=lambda m: m.agreed,
            example="1S P 2NT P 4S",
            source="O. Jacoby",
        ),
        Convention(
            "answers Jacoby: shortness",
            lambda m: (
                m.asked == "jacoby"
                and m.level == 3
                and m.suit is not None
                and m.suit is not m.my_suit
            ),
            "Points >= 10 AND {suit} <= 3",
            says="answers Jacoby 2NT, often short in {suit}",
            natural=False,
            suits=lambda m: (),
            agrees=lambda m: m.agreed,
            example="1S P 2NT P 3C",
            source="O. Jacoby",
        ),
        Convention(
            "accepts the transfer response",
            lambda m: (
                opener(m) and m.partners[0].name == "transfer response" and m.raises and m.jump == 0
            ),
            "11 TO 18 Points AND {suit} >= 2",
            says="accepts the transfer, two or three {suit}",
            suits=lambda m: (),
            example="1C (X) 1D P 1H",
        ),
    ],
)

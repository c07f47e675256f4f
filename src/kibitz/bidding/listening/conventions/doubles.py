"""Doubles and redoubles: takeout, negative, responsive, support, penalty, lead-directing."""

from __future__ import annotations

from kibitz.auction import DOUBLE, PASS
from kibitz.bidding.listening.convention import Convention, of_kind
from kibitz.bidding.listening.moment import MAJORS, MINORS, CallMoment
from kibitz.bidding.listening.reading import CallReading
from kibitz.cards import Suit

SAYC = "ACBL SAYC System Booklet"
LAWRENCE = "M. Lawrence, The Complete Book on Takeout Doubles (1994)"
SPUTNIK = "A. Roth, negative (Sputnik) doubles (1957)"
SUPPORT = "E. Rodwell, support doubles"


ARTIFICIAL = (
    "checkback",
    "fourth suit forcing",
    "Drury",
    "splinter",
    "Bergen raise",
    "strong two clubs",
    "waiting",
    "cue-bid raise",
)
"""Artificial bids that are doubled for the lead."""


def _two_suited(moment: CallMoment) -> bool:
    """Did they just make a two-suited bid or a Multi?"""
    last = moment.heard[-1] if moment.heard else None
    return (
        last is not None
        and last.first is not None
        and (last.first.kind == "two-suiter" or last.name in ("Multi", "Landy", "one major"))
    )


def _level(moment: CallMoment) -> int:
    """The level that is doubled."""
    return moment.before.last_bid.level if moment.before.last_bid is not None else 0


def _artificial(moment: CallMoment) -> bool:
    """Is it a double of a bid that does not show its suit?"""
    last = next((one for one in reversed(moment.heard) if one.call.is_bid), None)
    suit = moment.doubled_suit
    if last is None or suit is None or last.first is None or last.seat.side is moment.seat.side:
        return False
    return suit not in last.first.suits and suit not in moment.their_suits and _asks(last.first)


def _asks(reading: CallReading) -> bool:
    """Is it one of the artificial bids that are doubled for the lead?"""
    return reading.kind in ("notrump", "slam") or reading.name in ARTIFICIAL


def _theirs(moment: CallMoment) -> bool:
    """Is their suit doubled, and has our side not bid it?"""
    ours = (*moment.my_suits, *moment.partner_suits)
    suit = moment.doubled_suit
    return (
        moment.is_double
        and suit is not None
        and not _artificial(moment)
        and not _two_suited(moment)
        and suit not in ours
    )


def _unbid_majors(moment: CallMoment) -> list[Suit]:
    return [suit for suit in MAJORS if suit in moment.unbid]


def _takeout(moment: CallMoment) -> bool:
    """A first double by a side that has not called."""
    return (
        _theirs(moment)
        and moment.role == "overcaller"
        and not moment.mine
        and not moment.partners
        and not _high(moment)
    )


def _high(moment: CallMoment) -> bool:
    """Have they bid so long that a first double is not for takeout?"""
    calls = len(moment.theirs)
    return (calls > 3 and not moment.balancing) or (_level(moment) >= 3 and calls > 2)


def _takeout_shows(moment: CallMoment) -> str:
    level, balancing = _level(moment), moment.balancing
    least = {1: 11, 2: 11, 3: 12, 4: 12}.get(level, 12)
    if balancing:
        least -= 3
    if moment.passed:
        least = min(least, 8)
    suits = moment.their_suits or ((moment.doubled_suit,) if moment.doubled_suit else ())
    short = " AND ".join(
        f"{suit.word} <= {4 if suit is Suit.CLUBS and level == 1 else 3}" for suit in suits[:2]
    )
    majors = [suit for suit in MAJORS if suit in moment.unbid]
    if len(majors) == 1 and len(suits) == 1:
        short += f" AND {majors[0].word} >= 3"
    return f"Points >= {least} AND {short}"


def _takeout_says(moment: CallMoment) -> str:
    strength = "8 points or more" if moment.passed or moment.balancing else "opening values"
    where = moment.doubled_suit.word if moment.doubled_suit else "their suit"
    return f"takeout, {strength}, short in {where}"


def _negative(moment: CallMoment) -> bool:
    """By responder, over an overcall in a suit, as his first call."""
    return (
        _theirs(moment)
        and moment.role == "responder"
        and not moment.mine
        and moment.right.is_bid
        and moment.opening is not None
        and moment.opening.call.strain.suit is not None
        and _level(moment) <= 4
    )


def _negative_shows(moment: CallMoment) -> str:
    majors = _unbid_majors(moment)
    least = {1: 5, 2: 7, 3: 8}.get(_level(moment), 9)
    if len(majors) == 1:
        return f"Points >= {least} AND {majors[0].word} >= 4"
    if len(majors) == 2:
        return f"Points >= {least} AND spades >= 3 AND hearts >= 3"
    return (
        f"Points >= {least} AND {moment.partner_suit.word if moment.partner_suit else 'clubs'} <= 3"
    )


def _support(moment: CallMoment) -> bool:
    """By opener, over RHO's overcall, where partner has answered a suit at the one level."""
    return (
        _theirs(moment)
        and moment.role == "opener"
        and len(moment.mine) == 1
        and len(moment.partners) == 1
        and moment.partners[0].call.is_bid
        and moment.partners[0].call.level == 1
        and moment.partner_suit in MAJORS
        and moment.right.is_bid
        and _level(moment) <= 2
        and moment.partner_call != PASS
    )


def _responsive(moment: CallMoment) -> bool:
    """After partner's takeout double or overcall, and their raise."""
    return (
        _theirs(moment)
        and moment.role == "advancer"
        and not moment.mine
        and len(moment.partners) == 1
        and moment.right.is_bid
        and _level(moment) <= 4
    )


def _stacked(moment: CallMoment) -> bool:
    """Did the caller pass this suit before, with a chance to double it?"""
    last = None
    for one in moment.heard:
        if one.call.is_bid:
            last = one
        elif (
            one.call == PASS
            and one.seat is moment.seat
            and last is not None
            and last.call.strain.suit is moment.doubled_suit
            and last.seat.side is not one.seat.side
        ):
            return True
    return False


def _later(moment: CallMoment) -> bool:
    """Any other double of their suit."""
    return (
        _theirs(moment)
        and not _takeout(moment)
        and not _negative(moment)
        and not _support(moment)
        and not _responsive(moment)
    )


def _short(moment: CallMoment) -> str:
    return f"{moment.doubled_suit.word} <= 3" if moment.doubled_suit else "Points >= 10"


ENTRIES = of_kind(
    "double",
    [
        Convention(
            "takeout",
            lambda m: _takeout(m) and _level(m) <= 4,
            _takeout_shows,
            says=_takeout_says,
            natural=False,
            asks="takeout",
            example="(1D) X",
            source=LAWRENCE,
        ),
        Convention(
            "penalty",
            lambda m: _takeout(m) and _level(m) >= 5,
            "Points >= 10",
            says="for penalties, high cards",
            natural=False,
            example="(5D) X",
            source=SAYC,
        ),
        Convention(
            "double of 1NT",
            lambda m: (
                m.is_double
                and m.before.last_bid is not None
                and str(m.before.last_bid) == "1NT"
                and m.role == "overcaller"
                and not m.mine
                and not m.passed
            ),
            "Points >= 13",
            says="a strong hand, for penalties",
            natural=False,
            example="(1NT) X",
            source=SAYC,
        ),
        Convention(
            "artificial double of 1NT",
            lambda m: (
                m.is_double
                and m.before.last_bid is not None
                and str(m.before.last_bid) == "1NT"
                and m.role == "overcaller"
                and not m.mine
            ),
            "8 TO 15 Points AND (clubs >= 5 OR diamonds >= 5 OR spades >= 4 AND hearts >= 4)",
            says="by agreement: a long minor with a major, or both majors",
            natural=False,
            example="P (1NT) X",
            source="DONT, Woolsey and their kin",
        ),
        Convention(
            "double of a notrump contract",
            lambda m: (
                m.is_double
                and m.before.last_bid is not None
                and m.before.last_bid.strain.suit is None
                and not (str(m.before.last_bid) == "1NT" and m.role == "overcaller" and not m.mine)
            ),
            lambda m: f"Points >= {max(7, min(19 - m.partner_points, 11))}",
            says="for penalties, values",
            natural=False,
            example="1S (1NT) X",
            source=SAYC,
        ),
        Convention(
            "negative",
            lambda m: _negative(m) and not _support(m),
            _negative_shows,
            says=lambda m: (
                "negative, "
                + (
                    f"four {_unbid_majors(m)[0].word}"
                    if len(_unbid_majors(m)) == 1
                    else "both majors"
                    if len(_unbid_majors(m)) == 2
                    else "values, the unbid suits"
                )
            ),
            natural=False,
            suits=lambda m: tuple(_unbid_majors(m)) if len(_unbid_majors(m)) == 1 else (),
            asks="takeout",
            example="1D (1S) X",
            source=SPUTNIK,
        ),
        Convention(
            "support",
            lambda m: _support(m),
            "{partner} = 3",
            says="support double, exactly three {partner}",
            natural=False,
            agrees=lambda m: m.partner_suit,
            example="1D P 1H (1S) X",
            source=SUPPORT,
        ),
        Convention(
            "responsive",
            lambda m: _responsive(m),
            lambda m: f"Points >= {5 + _level(m)} AND {_short(m)}",
            says="responsive, values, the unbid suits",
            natural=False,
            asks="takeout",
            example="(1H) X (2H) X",
            source=LAWRENCE,
        ),
        Convention(
            "lead-directing",
            lambda m: (
                m.is_double
                and m.doubled_suit is not None
                and (
                    _artificial(m) or (not m.mine and not m.partners and _high(m) and _level(m) < 6)
                )
            ),
            lambda m: "{doubled} >= " + ("4" if _level(m) <= 3 else "3"),
            says="lead-directing, good {doubled}",
            natural=False,
            suits=lambda m: (m.doubled_suit,) if m.doubled_suit else (),
            example="(1NT) P (2D) X",
            source=SAYC,
        ),
        Convention(
            "takeout double of their raise",
            lambda m: _later(m) and not _stacked(m) and _level(m) <= 3 and m.role == "opener",
            lambda m: f"Points >= {11 + _level(m)} AND {_short(m)}",
            says="takeout, extra values",
            natural=False,
            asks="takeout",
            example="1S (2D) P P X",
            source=LAWRENCE,
        ),
        Convention(
            "double of a two-suited or artificial bid",
            lambda m: m.is_double and m.doubled_suit is not None and _two_suited(m),
            lambda m: "Points >= 11" if m.role == "overcaller" else "Points >= 7",
            says="values, ready to punish or compete",
            natural=False,
            example="1S (2S) X",
            source=LAWRENCE,
        ),
        Convention(
            "competitive double",
            lambda m: (
                _later(m)
                and not _stacked(m)
                and _level(m) <= 3
                and m.role in ("responder", "overcaller", "advancer")
            ),
            lambda m: f"Points >= {max(7, min(21 - m.partner_points, 11))} AND {_short(m)}",
            says="values, usually for takeout",
            natural=False,
            asks="takeout",
            example="1S P 1NT (2D) P P X",
            source=LAWRENCE,
        ),
        Convention(
            "penalty",
            lambda m: _later(m) and (_stacked(m) or _level(m) >= 4),
            lambda m: (
                "{doubled} >= 3 AND Points >= 6"
                if _level(m) <= 3
                else f"Points >= {max(6, min(20 - m.partner_points, 12))}"
            ),
            says=lambda m: (
                "for penalties, length in {doubled}" if _level(m) <= 3 else "for penalties, values"
            ),
            natural=False,
            example="1H P 3H (4S) X",
            source=SAYC,
        ),
        Convention(
            "redouble",
            lambda m: (
                m.is_redouble and not (m.role == "responder" and not m.mine and len(m.theirs) == 1)
            ),
            lambda m: f"Points >= {max(9, m.me.least_points())}",
            says="extra strength, or first-round control of the suit doubled",
            natural=False,
            example="1NT P 2C (X) XX",
            source=SAYC,
        ),
    ],
)
__all__ = ["DOUBLE", "ENTRIES", "MINORS"]

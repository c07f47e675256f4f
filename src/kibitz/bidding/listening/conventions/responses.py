"""Responses: the first call of opener's partner, with and without interference."""

from __future__ import annotations

from kibitz.auction import DOUBLE
from kibitz.bidding.listening.convention import Convention, of_kind, suit_above
from kibitz.bidding.listening.moment import MAJORS, MINORS, CallMoment
from kibitz.cards import Suit

SAYC = "ACBL SAYC System Booklet"
TWO_ONE = "M. Lawrence, Workbook on the Two Over One System (1987)"
COMPETITION = "M. Bergen, Better Bidding with Bergen, vol. 2 (1986)"


def opened(moment: CallMoment) -> Suit | None:
    """The suit of partner's opening at the one level, where the caller has not called yet."""
    one = moment.opening
    if moment.role != "responder" or moment.mine or one is None or one.call.level != 1:
        return None
    return one.call.strain.suit


def quiet(moment: CallMoment) -> bool:
    """To a suit at the one level, and the others have passed."""
    return moment.is_bid and opened(moment) is not None and moment.quiet


def doubled(moment: CallMoment) -> bool:
    """The same, and it was doubled."""
    return opened(moment) is not None and moment.right == DOUBLE and len(moment.theirs) == 1


def overcalled(moment: CallMoment) -> bool:
    """The same, and it was overcalled."""
    return opened(moment) is not None and moment.right.is_bid and len(moment.theirs) == 1


def major(moment: CallMoment) -> bool:
    """Did partner open a major?"""
    return opened(moment) in MAJORS


def preempted(moment: CallMoment) -> bool:
    """Did partner open with a weak two or a preempt, and we have not called?"""
    one = moment.opening
    return (
        moment.role == "responder"
        and not moment.mine
        and one is not None
        and one.name in ("weak two", "two-suited weak two", "preempt", "Multi")
    )


ENTRIES = of_kind(
    "response",
    [
        Convention(
            "response",
            lambda m: (
                quiet(m)
                and m.level == 1
                and m.suit in MAJORS
                and m.new
                and not (m.suit is Suit.HEARTS and opened(m) is Suit.CLUBS)
            ),
            "Points >= 4 AND {suit} >= 4",
            forcing=True,
            example="1D P 1S",
            source=SAYC,
        ),
        Convention(
            "response, natural or by transfer",
            lambda m: quiet(m) and opened(m) is Suit.CLUBS and m.is_call("1D", "1H"),
            "Points >= 4 AND ({suit} >= 4 OR {above} >= 4)",
            says="response, 4+ {suit}, or by transfer 4+ {above}",
            forcing=True,
            system="natural club",
            example="1C P 1D",
            source=SAYC,
        ),
        Convention(
            "transfer response",
            lambda m: doubled(m) and m.is_call("1D", "1H") and opened(m) is Suit.CLUBS,
            "Points >= 4 AND {above} >= 4",
            says="transfer response, 4+ {above}",
            suits=suit_above,
            about=lambda m: m.above,
            forcing=True,
            system="natural club",
            example="1C (X) 1D",
            source="transfer Walsh, common in Scandinavia and the Low Countries",
        ),
        Convention(
            "forcing or semi-forcing notrump",
            lambda m: quiet(m) and m.is_call("1NT") and major(m) and not m.passed,
            lambda m: (
                "5 TO 12 Points AND {partner} <= 3"
                + (" AND spades <= 4" if m.partner_suit is Suit.HEARTS else "")
            ),
            says="5 to 12 points, no fit to show, often forcing",
            natural=False,
            example="1S P 1NT",
            source=TWO_ONE,
        ),
        Convention(
            "notrump response",
            lambda m: quiet(m) and m.is_call("1NT") and (not major(m) or m.passed),
            lambda m: "5 TO 12 Points AND spades <= 4 AND hearts <= 4",
            example="1D P 1NT",
            source=SAYC,
        ),
        Convention(
            "Drury",
            lambda m: quiet(m) and m.passed and major(m) and m.is_call("2C"),
            "8 TO 12 Points AND {partner} >= 3",
            says="Drury, a maximum pass with a fit for {partner}",
            natural=False,
            suits=lambda m: (),
            agrees=lambda m: m.partner_suit,
            asks="drury",
            forcing=True,
            example="P P 1S P 2C",
            source="D. Drury (Canada, 1950s)",
        ),
        Convention(
            "two over one",
            lambda m: (
                quiet(m)
                and m.level == 2
                and m.jump == 0
                and m.new
                and not m.passed
                and not (m.suit is Suit.CLUBS and major(m))
            ),
            lambda m: f"Points >= 10 AND {{suit}} >= {5 if m.suit is Suit.HEARTS else 4}",
            says="two over one, 10 points or more, usually forcing to game, natural",
            forcing=True,
            example="1S P 2D",
            source=TWO_ONE,
        ),
        Convention(
            "two over one in clubs",
            lambda m: quiet(m) and m.is_call("2C") and major(m) and not m.passed,
            "Points >= 10 AND clubs >= 3",
            says="two over one, 10 points or more, usually forcing to game, clubs or balanced",
            forcing=True,
            example="1S P 2C",
            source=TWO_ONE,
        ),
        Convention(
            "passed hand's new suit",
            lambda m: (
                quiet(m)
                and m.level == 2
                and m.jump == 0
                and m.new
                and m.passed
                and not (m.suit is Suit.CLUBS and major(m))
            ),
            "7 TO 11 Points AND {suit} >= 5",
            example="P P 1S P 2D",
            source=SAYC,
        ),
        Convention(
            "weak jump shift",
            lambda m: quiet(m) and m.level == 2 and m.jump == 1 and m.new,
            "2 TO 9 Points AND {suit} >= 5",
            example="1D P 2S",
            source=COMPETITION,
        ),
        Convention(
            "strong jump shift",
            lambda m: quiet(m) and m.level == 2 and m.jump == 1 and m.new and not m.passed,
            "Points >= 13 AND {suit} >= 5",
            example="1D P 2H",
            source=SAYC,
        ),
        Convention(
            "jump shift at the three level",
            lambda m: quiet(m) and m.level == 3 and m.jump == 1 and m.new,
            "5 TO 12 Points AND {suit} >= 6",
            says="invitational, a long suit",
            example="1S P 3D",
            source=TWO_ONE,
        ),
        Convention(
            "2NT, invitational",
            lambda m: quiet(m) and m.is_call("2NT") and not major(m),
            "10 TO 13 Points AND spades <= 4 AND hearts <= 4",
            says="invitational, 10 to 13 points, balanced",
            asks="accept",
            example="1D P 2NT",
            source=SAYC,
        ),
        Convention(
            "3NT",
            lambda m: quiet(m) and m.is_call("3NT"),
            "12 TO 16 Points AND spades <= 4 AND hearts <= 4",
            says="to play, 12 to 16 points, balanced",
            example="1D P 3NT",
            source=SAYC,
        ),
        # after a takeout double
        Convention(
            "response over the double",
            lambda m: doubled(m) and m.level == 1 and m.new,
            "4 TO 12 Points AND {suit} >= 4",
            example="1D (X) 1S",
            source=SAYC,
        ),
        Convention(
            "notrump over the double",
            lambda m: doubled(m) and m.is_call("1NT"),
            "6 TO 11 Points",
            example="1H (X) 1NT",
            source=SAYC,
        ),
        Convention(
            "redouble",
            lambda m: doubled(m) and m.is_redouble,
            "Points >= 9",
            says="strength, 9 points or more, often no fit",
            natural=False,
            example="1H (X) XX",
            source=SAYC,
        ),
        Convention(
            "two-level suit over the double",
            lambda m: doubled(m) and m.level == 2 and m.new and m.jump == 0,
            "4 TO 10 Points AND {suit} >= 5",
            example="1S (X) 2D",
            source=SAYC,
        ),
        Convention(
            "transfer raise over the double",
            lambda m: (
                doubled(m)
                and major(m)
                and m.level == 2
                and m.suit is not None
                and m.suit + 1 == opened(m)
            ),
            "7 TO 11 Points AND {partner} >= 3",
            says="transfer, a good raise to two {partner}",
            suits=lambda m: (),
            agrees=lambda m: m.partner_suit,
            example="1S (X) 2H",
        ),
        Convention(
            "jump over the double",
            lambda m: doubled(m) and m.new and m.jump >= 1 and m.level <= 4,
            "3 TO 10 Points AND {suit} >= 5",
            says="weak with long {suit}, or a fit jump",
            example="1H (X) 2S",
            source=COMPETITION,
        ),
        # after an overcall
        Convention(
            "free response",
            lambda m: overcalled(m) and m.level == 1 and m.new,
            lambda m: "5 TO 14 Points AND {suit} >= " + "4",
            forcing=True,
            example="1D (1H) 1S",
            source=SAYC,
        ),
        Convention(
            "free response",
            lambda m: overcalled(m) and m.level == 2 and m.new and m.jump == 0,
            lambda m: "6 TO 17 Points AND {suit} >= 5",
            says="natural, usually forcing, 5+ {suit}",
            forcing=True,
            example="1D (1S) 2H",
            source=SAYC,
        ),
        Convention(
            "transfer response",
            lambda m: (
                overcalled(m)
                and opened(m) is not None
                and m.is_call("2C", "2D", "2H")
                and m.suit is not None
                and m.suit + 1 not in (m.their_suit, 4)
                and not m.raises
            ),
            lambda m: f"Points >= 5 AND {_next(m).word} >= 5",
            says=lambda m: f"transfer, 5+ {_next(m).word}",
            suits=lambda m: (_next(m),),
            about=lambda m: _next(m),
            asks="transfer",
            example="1C (1S) 2D",
        ),
        Convention(
            "free response",
            lambda m: overcalled(m) and m.level == 3 and m.new and m.jump == 0,
            "Points >= 10 AND {suit} >= 5",
            forcing=True,
            example="1S (2H) 3D",
            source=SAYC,
        ),
        Convention(
            "jump response",
            lambda m: overcalled(m) and m.new and m.jump >= 1 and not m.game,
            "3 TO 10 Points AND {suit} >= 6",
            says="weak, 6+ {suit}",
            example="1D (1H) 2S",
            source=COMPETITION,
        ),
        Convention(
            "notrump response",
            lambda m: overcalled(m) and m.is_call("1NT"),
            "7 TO 12 Points AND Stoppers({their}) >= 1",
            example="1D (1S) 1NT",
            source=SAYC,
        ),
        Convention(
            "2NT, invitational",
            lambda m: overcalled(m) and m.is_call("2NT") and (not major(m) or m.jump == 0),
            "8 TO 14 Points",
            says="invitational, or by agreement a raise",
            asks="accept",
            example="1D (1S) 2NT",
            source=SAYC,
        ),
        Convention(
            "to play",
            lambda m: overcalled(m) and m.is_call("3NT"),
            "12 TO 17 Points AND Stoppers({their}) >= 1",
            example="1S (2H) 3NT",
            source=SAYC,
        ),
        Convention(
            "long suit, to play",
            lambda m: (
                (overcalled(m) or doubled(m) or quiet(m))
                and m.new
                and m.game
                and m.jump > 0
                and m.suit in MAJORS
            ),
            "5 TO 14 Points AND {suit} >= 6",
            example="1D (2C) 4S",
        ),
    ],
)


def _next(moment: CallMoment) -> Suit:
    """The suit above the one bid."""
    assert moment.suit is not None
    return Suit(moment.suit + 1)


__all__ = ["ENTRIES", "MINORS", "doubled", "major", "opened", "overcalled", "preempted", "quiet"]

"""Responder's second bid: checkback, fourth suit, preference, invitations, game forces."""

from __future__ import annotations

from kibitz.bidding.listening.convention import Convention, of_kind
from kibitz.bidding.listening.conventions.rebids import (
    CHECKBACK,
    FOURTH,
    SAYC,
    TWO_ONE,
    checkback,
    forced_to_game,
    fourth_suit,
    responder,
)
from kibitz.bidding.listening.moment import MAJORS

ENTRIES = of_kind(
    "rebid",
    [
        # responder's second bid
        Convention(
            "checkback",
            lambda m: checkback(m),
            "Points >= 9 AND {mine} >= 4",
            says="checkback, invitational or better, asks about the majors",
            natural=False,
            suits=lambda m: (),
            asks="checkback",
            forcing=True,
            example="1D P 1S P 1NT P 2C",
            source=CHECKBACK,
        ),
        Convention(
            "answers checkback",
            lambda m: m.asked == "checkback" and m.is_bid,
            lambda m: (
                "{suit} >= 3"
                if m.suit in m.partner_suits
                else "{suit} >= 4"
                if m.suit in MAJORS
                else "11 TO 14 Points"
            ),
            says=lambda m: (
                "answers checkback, three {suit}"
                if m.suit in m.partner_suits
                else "answers checkback, four {suit}"
                if m.suit in MAJORS
                else "answers checkback, no major to show"
            ),
            suits=lambda m: (m.suit,) if m.suit in MAJORS else (),
            natural=False,
            example="1D P 1S P 1NT P 2C P 2S",
            source=CHECKBACK,
        ),
        Convention(
            "checkback over 2NT",
            lambda m: (
                responder(m)
                and m.is_call("3C", "3D")
                and m.last_partner is not None
                and m.last_partner.name == "2NT rebid"
                and m.last_partner.asks == "rebid"
                and m.my_suit in MAJORS
                and m.jump == 0
            ),
            "Points >= 5 AND {mine} >= 4",
            says="usually checkback, asks about the majors",
            natural=False,
            suits=lambda m: (),
            asks="checkback",
            forcing=True,
            example="1C P 1H P 2NT P 3C",
            source=CHECKBACK,
        ),
        Convention(
            "fourth suit forcing",
            lambda m: (
                responder(m) and fourth_suit(m) and not forced_to_game(m) and m.level in (2, 3)
            ),
            "Points >= 10",
            says="fourth suit, forcing, asks for more",
            natural=False,
            suits=lambda m: (),
            asks="fourth suit",
            forcing=True,
            example="1D P 1S P 2C P 2H",
            source=FOURTH,
        ),
        Convention(
            "preference",
            lambda m: (
                responder(m)
                and m.raises
                and m.jump == 0
                and m.level == 2
                and m.partner_suit is not m.suit
            ),
            lambda m: "5 TO 11 Points AND 2 TO 3 {suit}",
            says="preference, two or three {suit}",
            example="1S P 1NT P 2D P 2S",
            source=SAYC,
        ),
        Convention(
            "raises the second suit",
            lambda m: (
                responder(m)
                and m.raises
                and m.jump == 0
                and m.level <= 3
                and m.last_partner is not None
                and m.last_partner.call.is_bid
                and m.last_partner.call.strain.suit is m.suit
                and not forced_to_game(m)
            ),
            "6 TO 13 Points AND {suit} >= 3",
            agrees=lambda m: m.suit,
            example="1H P 1NT P 2D P 3D",
            source=SAYC,
        ),
        Convention(
            "rebids the suit",
            lambda m: (
                responder(m) and m.rebids and m.jump == 0 and m.level == 2 and not forced_to_game(m)
            ),
            "5 TO 11 Points AND {suit} >= 5",
            example="1D P 1S P 1NT P 2S",
            source=SAYC,
        ),
        Convention(
            "invites in the suit",
            lambda m: (
                responder(m)
                and m.rebids
                and m.level == 3
                and not m.agreed
                and not forced_to_game(m)
            ),
            "7 TO 13 Points AND {suit} >= 6",
            asks="accept",
            example="1D P 1S P 2C P 3S",
            source=SAYC,
        ),
        Convention(
            "invitation in notrump",
            lambda m: (
                responder(m)
                and m.is_call("2NT")
                and not forced_to_game(m)
                and not m.agreed
                and m.last_partner is not None
                and m.last_partner.call.level < 3
                and m.last_partner.name not in ("reverse", "jump shift")
            ),
            "9 TO 12 Points",
            asks="accept",
            example="1D P 1S P 2C P 2NT",
            source=SAYC,
        ),
        Convention(
            "second suit",
            lambda m: (
                responder(m)
                and m.new
                and m.jump == 0
                and m.level in (2, 3)
                and not fourth_suit(m)
                and not checkback(m)
                and not m.agreed
                and not forced_to_game(m)
            ),
            "6 TO 14 Points AND {suit} >= 4",
            example="1D P 1S P 1NT P 2H",
            source=SAYC,
        ),
        Convention(
            "goes on, forced to game",
            lambda m: (
                responder(m)
                and forced_to_game(m)
                and m.jump == 0
                and m.suit is not None
                and not m.game
                and m.agreed is None
            ),
            lambda m: (
                "Points >= 11 AND {suit} >= "
                + (
                    "2"
                    if m.raises and m.suit is not m.partner_suit
                    else "3"
                    if m.raises
                    else "5"
                    if m.rebids
                    else "3"
                )
            ),
            says=lambda m: "natural, forcing to game" + (", a fit for {suit}" if m.raises else ""),
            agrees=lambda m: m.suit if m.raises else None,
            forcing=True,
            example="1S P 2C P 2D P 2S",
            source=TWO_ONE,
        ),
    ],
)

"""Notrump: what answers a natural 1NT: Stayman, transfers and more."""

from __future__ import annotations

from collections.abc import Callable

from kibitz.bidding.listening.convention import Convention, of_kind, suit_above
from kibitz.bidding.listening.moment import MAJORS, MINORS, CallMoment, is_game
from kibitz.cards import Suit

SAYC = "ACBL SAYC System Booklet"
TRANSFERS = "O. Jacoby, transfers after notrump (1956)"


def low(moment: CallMoment) -> bool:
    """Has partner just bid 1NT naturally, and may we answer as after an opening?"""
    last = moment.last_partner
    return (
        last is not None
        and str(last.call) == "1NT"
        and last.asks == "notrump"
        and not moment.mine
        and (moment.free or moment.right.number == 1)
    )


def high(moment: CallMoment) -> bool:
    """Has partner just bid 2NT naturally, as his first call or after strong two clubs?"""
    last = moment.last_partner
    return last is not None and str(last.call) == "2NT" and last.asks == "notrump" and moment.free


def to_game(moment: CallMoment, extra: int = 0) -> int:
    """The points that make game opposite partner's notrump."""
    return max(25 + extra - moment.partner_points, 0)


def accepts(moment: CallMoment) -> bool:
    """Is it a bid of the suit that partner's transfer has shown?"""
    return moment.asked == "transfer" and moment.suit is moment.asked_about


def after(moment: CallMoment, *names: str) -> bool:
    """Did the caller make one of these calls before, and has partner answered?"""
    return (
        moment.last_mine is not None
        and moment.last_mine.name in names
        and moment.last_partner is not None
    )


def transfer(when: Callable[[CallMoment], bool], example: str) -> Convention:
    """Five cards or more in the suit above the bid."""
    return Convention(
        "transfer",
        when,
        "{above} >= 5",
        says="transfer, 5+ {above}, any strength",
        suits=suit_above,
        about=lambda m: m.above,
        asks="transfer",
        forcing=True,
        example=example,
        source=TRANSFERS,
    )


ENTRIES = of_kind(
    "notrump",
    [
        Convention(
            "Stayman",
            lambda m: low(m) and m.is_call("2C"),
            lambda m: f"Points >= {max(to_game(m, -4), 0)} AND (spades >= 4 OR hearts >= 4)",
            says="Stayman, usually a four-card major and values to invite",
            natural=False,
            asks="stayman",
            forcing=True,
            example="1NT P 2C",
            source="S. Stayman, The Bridge World (June 1945)",
        ),
        Convention(
            "Stayman without a major",
            lambda m: low(m) and m.is_call("2C"),
            lambda m: (
                f"{max(to_game(m, -3), 0)} TO {to_game(m, 4)} Points "
                "AND spades <= 3 AND hearts <= 3"
            ),
            says="Stayman, perhaps without a major",
            natural=False,
            asks="stayman",
            forcing=True,
            example="1NT P 2C",
            source=SAYC,
        ),
        transfer(lambda m: low(m) and m.is_call("2D", "2H"), example="1NT P 2D"),
        Convention(
            "transfer to clubs",
            lambda m: low(m) and m.is_call("2S"),
            "clubs >= 6",
            says="transfer, 6+ clubs",
            suits=lambda m: (Suit.CLUBS,),
            about=lambda m: Suit.CLUBS,
            asks="transfer",
            forcing=True,
            example="1NT P 2S",
            source=TRANSFERS,
        ),
        Convention(
            "minor-suit Stayman or range ask",
            lambda m: low(m) and m.is_call("2S"),
            "Points >= 6 AND spades <= 4 AND hearts <= 4 AND (clubs >= 4 OR diamonds >= 4)",
            says="minor-suit Stayman or a range ask",
            natural=False,
            asks="minors",
            forcing=True,
            example="1NT P 2S",
        ),
        Convention(
            "invitation",
            lambda m: low(m) and m.is_call("2NT"),
            lambda m: f"{to_game(m, -2)} TO {to_game(m)} Points AND spades <= 4 AND hearts <= 4",
            asks="accept",
            example="1NT P 2NT",
            source=SAYC,
        ),
        Convention(
            "transfer to diamonds",
            lambda m: low(m) and m.is_call("2NT"),
            "diamonds >= 6",
            says="transfer, 6+ diamonds",
            suits=lambda m: (Suit.DIAMONDS,),
            about=lambda m: Suit.DIAMONDS,
            asks="transfer",
            example="1NT P 2NT",
            source=TRANSFERS,
        ),
        Convention(
            "Puppet Stayman",
            lambda m: low(m) and m.is_call("3C"),
            lambda m: f"Points >= {to_game(m)} AND spades <= 4 AND hearts <= 4",
            says="Puppet Stayman, asks for a five-card major",
            natural=False,
            asks="puppet",
            forcing=True,
            example="1NT P 3C",
        ),
        Convention(
            "both minors",
            lambda m: low(m) and m.is_call("3C", "3D"),
            "clubs >= 5 AND diamonds >= 5",
            says="both minors, 5-5",
            suits=lambda m: MINORS,
            example="1NT P 3C",
        ),
        Convention(
            "long minor",
            lambda m: low(m) and m.is_call("3C", "3D"),
            "{suit} >= 6",
            example="1NT P 3D",
            source=SAYC,
        ),
        Convention(
            "splinter",
            lambda m: low(m) and m.is_call("3H", "3S"),
            lambda m: (
                f"Points >= {to_game(m)} AND {{suit}} <= 1 AND {{other}} <= 4 AND "
                "(clubs >= 4 AND diamonds >= 4)"
            ),
            says="shortness in {suit}, both minors, forcing to game",
            suits=lambda m: MINORS,
            natural=False,
            forcing=True,
            example="1NT P 3H",
        ),
        Convention(
            "slam try",
            lambda m: low(m) and m.is_call("3H", "3S"),
            lambda m: f"Points >= {to_game(m, 5)} AND {{suit}} >= 6",
            forcing=True,
            example="1NT P 3S",
            source=SAYC,
        ),
        Convention(
            "to play",
            lambda m: low(m) and m.is_call("3NT"),
            lambda m: f"{to_game(m)} TO {to_game(m, 6)} Points AND spades <= 4 AND hearts <= 4",
            example="1NT P 3NT",
            source=SAYC,
        ),
        Convention(
            "Texas transfer",
            lambda m: low(m) and m.is_call("4D", "4H"),
            "{above} >= 6",
            says="Texas transfer, 6+ {above}",
            suits=suit_above,
            about=lambda m: m.above,
            asks="transfer",
            example="1NT P 4D",
            source="D. Carter, Texas transfers",
        ),
        Convention(
            "South African transfer",
            lambda m: low(m) and m.is_call("4C", "4D"),
            lambda m: f"{'hearts' if m.suit is Suit.CLUBS else 'spades'} >= 6",
            says=lambda m: "transfer, 6+ " + ("hearts" if m.suit is Suit.CLUBS else "spades"),
            suits=lambda m: (Suit.HEARTS if m.suit is Suit.CLUBS else Suit.SPADES,),
            about=lambda m: Suit.HEARTS if m.suit is Suit.CLUBS else Suit.SPADES,
            asks="transfer",
            example="1NT P 4C",
        ),
        Convention(
            "to play",
            lambda m: low(m) and m.is_call("4H", "4S"),
            "Points >= 5 AND {suit} >= 6",
            example="1NT P 4S",
        ),
        Convention(
            "quantitative",
            lambda m: low(m) and m.is_call("4NT"),
            lambda m: f"{to_game(m, 6)} TO {to_game(m, 8)} Points AND spades <= 4 AND hearts <= 4",
            says="quantitative, invites slam",
            asks="accept",
            example="1NT P 4NT",
            source=SAYC,
        ),
    ],
)
__all__ = ["ENTRIES", "MAJORS", "MINORS", "high", "is_game", "low", "to_game"]

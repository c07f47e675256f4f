"""Notrump, later: answers to Stayman and transfers, responder goes on, opener decides; 2NT."""

from __future__ import annotations

from kibitz.bidding.listening.convention import Convention, of_kind
from kibitz.bidding.listening.conventions.notrump import (
    SAYC,
    TRANSFERS,
    accepts,
    after,
    high,
    to_game,
    transfer,
)
from kibitz.bidding.listening.moment import MAJORS, MINORS, CallMoment
from kibitz.cards import Suit


def _minor(moment: CallMoment) -> Suit | None:
    """The minor that partner's bid over our notrump may be a transfer to."""
    last = moment.last_partner
    if last is None or str(last.call) not in ("2S", "2NT") or len(moment.mine) != 1:
        return None
    found = (one.about for one in last.readings if one.asks == "transfer" and one.share >= 0.2)
    return next(found, None)


def _word(suit: Suit | None) -> str:
    return suit.word if suit is not None else "clubs"


ENTRIES = of_kind(
    "notrump",
    [
        # opener answers
        Convention(
            "no four-card major",
            lambda m: m.asked == "stayman" and m.is_call("2D") and m.free,
            "spades <= 3 AND hearts <= 3",
            says="no four-card major",
            natural=False,
            bare=True,
            example="1NT P 2C P 2D",
            source=SAYC,
        ),
        Convention(
            "four-card major",
            lambda m: m.asked == "stayman" and m.is_call("2H") and m.free,
            "4 TO 5 hearts",
            bare=True,
            example="1NT P 2C P 2H",
            source=SAYC,
        ),
        Convention(
            "four-card major",
            lambda m: m.asked == "stayman" and m.is_call("2S") and m.free,
            "4 TO 5 spades AND hearts <= 3",
            bare=True,
            example="1NT P 2C P 2S",
            source=SAYC,
        ),
        Convention(
            "accepts the transfer",
            lambda m: accepts(m) and m.jump == 0,
            "{suit} >= 2",
            says="accepts the transfer",
            suits=lambda m: (),
            agrees=lambda m: m.suit if m.suit in MAJORS else None,
            bare=True,
            example="1NT P 2D P 2H",
            source=TRANSFERS,
        ),
        Convention(
            "super-accept",
            lambda m: accepts(m) and m.jump == 1,
            "{suit} >= 4",
            says="super-accept, four {suit}",
            agrees=lambda m: m.suit,
            example="1NT P 2D P 3H",
        ),
        Convention(
            "super-accept",
            lambda m: (
                m.asked == "transfer"
                and m.is_bid
                and not accepts(m)
                and m.level < 4
                and str(m.partner_call) in ("2D", "2H")
            ),
            "{asked} >= 4",
            says="super-accept, a fit and a maximum",
            suits=lambda m: (),
            agrees=lambda m: m.asked_about,
            example="1NT P 2H P 3C",
        ),
        Convention(
            "no fit for the minor",
            lambda m: (
                _minor(m) is not None and m.is_bid and m.level <= 3 and m.suit is not _minor(m)
            ),
            lambda m: f"{_word(_minor(m))} <= 3",
            says="answers partner's minor, the lower step",
            suits=lambda m: (),
            bare=True,
            example="1NT P 2NT P 3C",
        ),
        # 2NT and its answers
        Convention(
            "Stayman",
            lambda m: high(m) and m.is_call("3C"),
            "Points >= 4 AND (spades >= 4 OR hearts >= 4)",
            says="Stayman or Puppet Stayman, asks for a major",
            natural=False,
            asks="puppet",
            forcing=True,
            example="2NT P 3C",
            source=SAYC,
        ),
        transfer(lambda m: high(m) and m.is_call("3D", "3H"), example="2NT P 3D"),
        Convention(
            "both minors",
            lambda m: high(m) and m.is_call("3S"),
            "Points >= 4 AND spades <= 4 AND hearts <= 4 AND (clubs >= 4 OR diamonds >= 4)",
            says="interest in the minors, slam in mind",
            natural=False,
            suits=lambda m: (),
            forcing=True,
            example="2NT P 3S",
        ),
        Convention(
            "to play",
            lambda m: high(m) and m.is_call("3NT"),
            "4 TO 11 Points AND spades <= 4 AND hearts <= 4",
            example="2NT P 3NT",
            source=SAYC,
        ),
        Convention(
            "quantitative",
            lambda m: high(m) and m.is_call("4NT"),
            "10 TO 13 Points AND spades <= 4 AND hearts <= 4",
            says="quantitative, invites slam",
            example="2NT P 4NT",
            source=SAYC,
        ),
        Convention(
            "denies a major to Puppet Stayman",
            lambda m: m.asked == "puppet" and m.is_call("3NT"),
            "spades <= 3 AND hearts <= 3",
            says="no four-card major",
            natural=False,
            bare=True,
            example="2NT P 3C P 3NT",
        ),
        Convention(
            "a four-card major",
            lambda m: m.asked == "puppet" and m.is_call("3D"),
            "spades <= 4 AND hearts <= 4",
            says="no five-card major",
            natural=False,
            bare=True,
            example="2NT P 3C P 3D",
        ),
        Convention(
            "answers with a major",
            lambda m: m.asked == "puppet" and m.is_call("3H", "3S"),
            "{suit} >= 4",
            example="2NT P 3C P 3S",
        ),
        # responder goes on
        Convention(
            "invitation",
            lambda m: (
                after(m, "Stayman", "Stayman without a major", "transfer") and m.is_call("2NT")
            ),
            lambda m: f"{to_game(m, -2)} TO {to_game(m)} Points",
            asks="accept",
            example="1NT P 2C P 2D P 2NT",
            source=SAYC,
        ),
        Convention(
            "raises to invite",
            lambda m: (
                after(m, "Stayman", "transfer")
                and m.level == 3
                and m.suit in MAJORS
                and (m.raises or m.rebids)
            ),
            lambda m: (
                f"{to_game(m, -3)} TO {to_game(m)} Points AND {{suit}} >= "
                + ("6" if m.rebids else "4")
            ),
            says="invites game, {suit}",
            agrees=lambda m: m.suit,
            asks="accept",
            example="1NT P 2C P 2S P 3S",
            source=SAYC,
        ),
        Convention(
            "offers a choice",
            lambda m: after(m, "transfer") and m.is_call("3NT"),
            lambda m: f"{to_game(m)} TO {to_game(m, 6)} Points AND {{mine}} = 5",
            says="choice of games, five {mine}",
            asks="choice",
            example="1NT P 2D P 2H P 3NT",
            source=TRANSFERS,
        ),
        Convention(
            "to play",
            lambda m: (
                after(m, "Stayman", "Stayman without a major", "Puppet Stayman")
                and m.is_call("3NT")
            ),
            lambda m: f"{to_game(m)} TO {to_game(m, 6)} Points",
            example="1NT P 2C P 2D P 3NT",
            source=SAYC,
        ),
        Convention(
            "game with a fit",
            lambda m: after(m, "Stayman") and m.raises and m.game,
            lambda m: f"{to_game(m, -1)} TO {to_game(m, 6)} Points AND {{suit}} >= 4",
            agrees=lambda m: m.suit,
            example="1NT P 2C P 2S P 4S",
            source=SAYC,
        ),
        Convention(
            "game in the long suit",
            lambda m: after(m, "transfer", "Texas transfer") and m.rebids and m.game,
            lambda m: f"{max(to_game(m, -3), 0)} TO {to_game(m, 6)} Points AND {{suit}} >= 6",
            agrees=lambda m: m.suit,
            example="1NT P 2D P 2H P 4H",
            source=TRANSFERS,
        ),
        Convention(
            "second suit",
            lambda m: after(m, "transfer") and m.new and m.level == 3 and m.suit in MINORS,
            lambda m: f"Points >= {to_game(m)} AND {{suit}} >= 4 AND {{mine}} >= 5",
            forcing=True,
            example="1NT P 2D P 2H P 3C",
            source=TRANSFERS,
        ),
        Convention(
            "both majors",
            lambda m: after(m, "transfer") and m.is_call("2S") and m.my_suit is Suit.HEARTS,
            lambda m: f"Points >= {to_game(m, -2)} AND hearts >= 5 AND spades >= 4",
            example="1NT P 2D P 2H P 2S",
        ),
        Convention(
            "long minor",
            lambda m: (
                after(m, "Stayman", "Stayman without a major") and m.level == 3 and m.suit in MINORS
            ),
            lambda m: f"Points >= {to_game(m)} AND {{suit}} >= 5",
            forcing=True,
            example="1NT P 2C P 2D P 3C",
        ),
        Convention(
            "five-card major",
            lambda m: (
                after(m, "Stayman")
                and m.suit in MAJORS
                and m.new
                and m.level in (2, 3)
                and str(m.partner_call) == "2D"
            ),
            lambda m: (
                f"{to_game(m, -3)} TO {to_game(m, 1)} Points AND {{suit}} >= 5"
                if m.level == 2
                else f"Points >= {to_game(m)} AND {{suit}} >= 4 AND {{other}} >= 4"
            ),
            example="1NT P 2C P 2D P 2S",
        ),
        Convention(
            "quantitative",
            lambda m: after(m, "Stayman", "transfer") and m.is_call("4NT") and not m.agreed,
            lambda m: f"{to_game(m, 6)} TO {to_game(m, 8)} Points",
            says="quantitative, invites slam",
            example="1NT P 2C P 2D P 4NT",
            source=SAYC,
        ),
        # the opener decides
        Convention(
            "accepts the invitation",
            lambda m: m.asked == "accept" and m.game and m.jump <= 1 and not m.is_call("4NT"),
            lambda m: f"Points >= {round(m.me.points()) - 1}",
            says="accepts the invitation",
            suits=lambda m: (),
            example="1D P 2NT P 3NT",
        ),
        Convention(
            "corrects to the other major",
            lambda m: (
                m.role == "opener"
                and m.is_call("4S")
                and m.my_suit is Suit.HEARTS
                and bool(m.partners)
                and m.partners[0].asks == "stayman"
                and str(m.partner_call) == "3NT"
            ),
            "spades = 4 AND hearts >= 4",
            says="both majors: partner's Stayman must be for spades",
            agrees=lambda m: Suit.SPADES,
            example="1NT P 2C P 2H P 3NT P 4S",
            source=SAYC,
        ),
        Convention(
            "choice of game",
            lambda m: m.asked == "choice" and m.game and m.raises,
            "{suit} >= 3",
            says="prefers {suit}, three cards or more",
            agrees=lambda m: m.suit,
            example="1NT P 2D P 2H P 3NT P 4H",
        ),
        # overcalls of 1NT itself
        Convention(
            "notrump overcall",
            lambda m: (
                m.is_call("1NT")
                and m.role == "overcaller"
                and not m.mine
                and not m.balancing
                and not m.passed
            ),
            lambda m: (
                "15 TO 18 Points AND (Balanced OR Semibalanced)"
                + (f" AND Stoppers({m.their_suit.word}) >= 1" if m.their_suit else "")
            ),
            says=lambda m: (
                "15 to 18 points, balanced"
                + (f", {m.their_suit.word} stopped" if m.their_suit else "")
            ),
            asks="notrump",
            example="(1D) 1NT",
            source=SAYC,
        ),
        Convention(
            "passed hand's notrump overcall",
            lambda m: (
                m.is_call("1NT")
                and m.role == "overcaller"
                and not m.mine
                and m.passed
                and m.free is False
            ),
            lambda m: (
                " AND ".join(f"{suit.word} >= 4" for suit in m.unbid[:2])
                if len(m.unbid) == 2
                else "5 TO 11 Points"
            ),
            says="by a passed hand, usually the unbid suits",
            natural=False,
            example="P (1H) P (1S) 1NT",
        ),
        Convention(
            "protective notrump",
            lambda m: m.is_call("1NT") and m.role == "overcaller" and not m.mine and m.balancing,
            "11 TO 15 Points AND (Balanced OR Semibalanced)",
            says="protective, 11 to 15 points, balanced",
            asks="notrump",
            example="(1D) P (P) 1NT",
            source=SAYC,
        ),
    ],
)

"""Notrump: what follows a natural 1NT or 2NT, and overcalls of 1NT: Stayman, transfers, and more."""

from __future__ import annotations

from kibitz.bidding.listening.entry import Entry, of_kind
from kibitz.bidding.listening.moment import MAJORS, MINORS, Moment, is_game
from kibitz.cards import Suit

SAYC = "ACBL SAYC System Booklet"
TRANSFERS = "O. Jacoby, transfers after notrump (1956)"
TO = {Suit.DIAMONDS: Suit.HEARTS, Suit.HEARTS: Suit.SPADES, Suit.SPADES: Suit.CLUBS}


def low(moment: Moment) -> bool:
    """Has partner just bid 1NT naturally, and may we answer as after an opening?"""
    last = moment.last_partner
    return (
        last is not None
        and str(last.call) == "1NT"
        and last.asks == "notrump"
        and not moment.mine
        and (moment.free or moment.right.number == 1)
    )


def high(moment: Moment) -> bool:
    """Has partner just bid 2NT naturally, as his first call or after strong two clubs?"""
    last = moment.last_partner
    return (
        last is not None and str(last.call) == "2NT" and last.asks == "notrump" and moment.free
    )


def target(moment: Moment) -> Suit | None:
    """The suit of a transfer."""
    assert moment.suit is not None
    return TO.get(moment.suit)


def _targets(moment: Moment) -> tuple[Suit, ...]:
    suit = target(moment)
    return () if suit is None else (suit,)


def to_game(moment: Moment, extra: int = 0) -> int:
    """The points that make game opposite partner's notrump."""
    return max(25 + extra - moment.partner_points, 0)


def _accepts(moment: Moment) -> bool:
    last = moment.last_partner
    return last is not None and last.asks == "transfer" and moment.suit is last.first.about  # type: ignore[union-attr]


def _after(moment: Moment, *names: str) -> bool:
    """Did the caller make one of these calls before, and has partner answered?"""
    return (
        moment.last_mine is not None
        and moment.last_mine.name in names
        and moment.last_partner is not None
    )


ENTRIES = of_kind(
    "notrump",
    [
        Entry(
            "Stayman",
            lambda m: low(m) and m.is_call("2C"),
            lambda m: f"Points >= {max(to_game(m, -4), 0)} AND (spades = 4 OR hearts = 4)",
            says="Stayman, usually a four-card major and values to invite",
            natural=False,
            asks="stayman",
            forcing=True,
            example="1NT P 2C",
            source="S. Stayman, The Bridge World (June 1945)",
        ),
        Entry(
            "Stayman without a major",
            lambda m: low(m) and m.is_call("2C"),
            lambda m: f"{max(to_game(m, -3), 0)} TO {to_game(m, 4)} Points AND spades <= 3 AND hearts <= 3",
            says="Stayman, perhaps without a major",
            natural=False,
            asks="stayman",
            forcing=True,
            example="1NT P 2C",
            source=SAYC,
        ),
        Entry(
            "transfer",
            lambda m: low(m) and m.is_call("2D", "2H"),
            lambda m: f"{target(m).word} >= 5",  # type: ignore[union-attr]
            says=lambda m: f"transfer, 5+ {target(m).word}, any strength",  # type: ignore[union-attr]
            suits=_targets,
            about=target,
            asks="transfer",
            forcing=True,
            example="1NT P 2D",
            source=TRANSFERS,
        ),
        Entry(
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
        Entry(
            "minor-suit Stayman or range ask",
            lambda m: low(m) and m.is_call("2S"),
            "Points >= 6 AND spades <= 4 AND hearts <= 4 AND (clubs >= 4 OR diamonds >= 4)",
            says="minor-suit Stayman or a range ask",
            natural=False,
            asks="minors",
            forcing=True,
            example="1NT P 2S",
        ),
        Entry(
            "invitation",
            lambda m: low(m) and m.is_call("2NT"),
            lambda m: f"{to_game(m, -2)} TO {to_game(m)} Points AND spades <= 4 AND hearts <= 4",
            asks="accept",
            example="1NT P 2NT",
            source=SAYC,
        ),
        Entry(
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
        Entry(
            "Puppet Stayman",
            lambda m: low(m) and m.is_call("3C"),
            lambda m: f"Points >= {to_game(m)} AND spades <= 4 AND hearts <= 4",
            says="Puppet Stayman, asks for a five-card major",
            natural=False,
            asks="puppet",
            forcing=True,
            example="1NT P 3C",
        ),
        Entry(
            "both minors",
            lambda m: low(m) and m.is_call("3C", "3D"),
            "clubs >= 5 AND diamonds >= 5",
            says="both minors, 5-5",
            suits=lambda m: MINORS,
            example="1NT P 3C",
        ),
        Entry(
            "long minor",
            lambda m: low(m) and m.is_call("3C", "3D"),
            "{suit} >= 6",
            example="1NT P 3D",
            source=SAYC,
        ),
        Entry(
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
        Entry(
            "slam try",
            lambda m: low(m) and m.is_call("3H", "3S"),
            lambda m: f"Points >= {to_game(m, 5)} AND {{suit}} >= 6",
            forcing=True,
            example="1NT P 3S",
            source=SAYC,
        ),
        Entry(
            "to play",
            lambda m: low(m) and m.is_call("3NT"),
            lambda m: f"{to_game(m)} TO {to_game(m, 6)} Points AND spades <= 4 AND hearts <= 4",
            example="1NT P 3NT",
            source=SAYC,
        ),
        Entry(
            "Texas transfer",
            lambda m: low(m) and m.is_call("4D", "4H"),
            lambda m: f"{target(m).word} >= 6",  # type: ignore[union-attr]
            says=lambda m: f"Texas transfer, 6+ {target(m).word}",  # type: ignore[union-attr]
            suits=_targets,
            about=target,
            asks="transfer",
            example="1NT P 4D",
            source="D. Carter, Texas transfers",
        ),
        Entry(
            "South African transfer",
            lambda m: low(m) and m.is_call("4C", "4D"),
            lambda m: f"{'hearts' if m.suit is Suit.CLUBS else 'spades'} >= 6",
            says=lambda m: "transfer, 6+ " + ("hearts" if m.suit is Suit.CLUBS else "spades"),
            suits=lambda m: (Suit.HEARTS if m.suit is Suit.CLUBS else Suit.SPADES,),
            about=lambda m: Suit.HEARTS if m.suit is Suit.CLUBS else Suit.SPADES,
            asks="transfer",
            example="1NT P 4C",
        ),
        Entry(
            "to play",
            lambda m: low(m) and m.is_call("4H", "4S"),
            "Points >= 5 AND {suit} >= 6",
            example="1NT P 4S",
        ),
        Entry(
            "quantitative",
            lambda m: low(m) and m.is_call("4NT"),
            lambda m: f"{to_game(m, 6)} TO {to_game(m, 8)} Points AND spades <= 4 AND hearts <= 4",
            says="quantitative, invites slam",
            asks="accept",
            example="1NT P 4NT",
            source=SAYC,
        ),
        # opener answers
        Entry(
            "no four-card major",
            lambda m: m.asked == "stayman" and m.is_call("2D") and m.free,
            "spades <= 3 AND hearts <= 3",
            natural=False,
            example="1NT P 2C P 2D",
            source=SAYC,
        ),
        Entry(
            "four-card major",
            lambda m: m.asked == "stayman" and m.is_call("2H") and m.free,
            "4 TO 5 hearts",
            example="1NT P 2C P 2H",
            source=SAYC,
        ),
        Entry(
            "four-card major",
            lambda m: m.asked == "stayman" and m.is_call("2S") and m.free,
            "4 TO 5 spades AND hearts <= 3",
            example="1NT P 2C P 2S",
            source=SAYC,
        ),
        Entry(
            "accepts the transfer",
            lambda m: _accepts(m) and m.jump == 0,
            "{suit} >= 2",
            says="accepts the transfer",
            suits=lambda m: (),
            agrees=lambda m: m.suit if m.suit in MAJORS else None,
            example="1NT P 2D P 2H",
            source=TRANSFERS,
        ),
        Entry(
            "super-accept",
            lambda m: _accepts(m) and m.jump == 1,
            "{suit} >= 4",
            says="super-accept, four {suit}",
            agrees=lambda m: m.suit,
            example="1NT P 2D P 3H",
        ),
        Entry(
            "super-accept",
            lambda m: (
                m.asked == "transfer"
                and m.is_bid
                and not _accepts(m)
                and m.level < 4
                and str(m.partner_call) in ("2D", "2H")
            ),
            lambda m: f"{m.last_partner.first.about.word} >= 4",  # type: ignore[union-attr]
            says="super-accept, a fit and a maximum",
            suits=lambda m: (),
            agrees=lambda m: m.last_partner.first.about,  # type: ignore[union-attr]
            example="1NT P 2H P 3C",
        ),
        Entry(
            "no fit for the minor",
            lambda m: (
                m.asked == "transfer"
                and str(m.partner_call) in ("2S", "2NT")
                and not _accepts(m)
                and m.is_bid
                and m.level <= 3
            ),
            lambda m: f"{m.last_partner.first.about.word} <= 3",  # type: ignore[union-attr]
            says="answers partner's minor, the lower step",
            suits=lambda m: (),
            example="1NT P 2S P 2NT",
        ),
        # 2NT and its answers
        Entry(
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
        Entry(
            "transfer",
            lambda m: high(m) and m.is_call("3D", "3H"),
            lambda m: f"{target(m).word} >= 5",  # type: ignore[union-attr]
            says=lambda m: f"transfer, 5+ {target(m).word}, any strength",  # type: ignore[union-attr]
            suits=_targets,
            about=target,
            asks="transfer",
            forcing=True,
            example="2NT P 3D",
            source=TRANSFERS,
        ),
        Entry(
            "both minors",
            lambda m: high(m) and m.is_call("3S"),
            "Points >= 4 AND spades <= 4 AND hearts <= 4 AND (clubs >= 4 OR diamonds >= 4)",
            says="interest in the minors, slam in mind",
            natural=False,
            suits=lambda m: (),
            forcing=True,
            example="2NT P 3S",
        ),
        Entry(
            "to play",
            lambda m: high(m) and m.is_call("3NT"),
            "4 TO 11 Points AND spades <= 4 AND hearts <= 4",
            example="2NT P 3NT",
            source=SAYC,
        ),
        Entry(
            "quantitative",
            lambda m: high(m) and m.is_call("4NT"),
            "10 TO 13 Points AND spades <= 4 AND hearts <= 4",
            says="quantitative, invites slam",
            example="2NT P 4NT",
            source=SAYC,
        ),
        Entry(
            "denies a major to Puppet Stayman",
            lambda m: m.asked == "puppet" and m.is_call("3NT"),
            "spades <= 3 AND hearts <= 3",
            says="no four-card major",
            natural=False,
            example="2NT P 3C P 3NT",
        ),
        Entry(
            "a four-card major",
            lambda m: m.asked == "puppet" and m.is_call("3D"),
            "spades <= 4 AND hearts <= 4",
            says="no five-card major",
            natural=False,
            example="2NT P 3C P 3D",
        ),
        Entry(
            "answers with a major",
            lambda m: m.asked == "puppet" and m.is_call("3H", "3S"),
            "{suit} >= 4",
            example="2NT P 3C P 3S",
        ),
        # responder goes on
        Entry(
            "invitation",
            lambda m: (
                _after(m, "Stayman", "Stayman without a major", "transfer")
                and m.is_call("2NT")
            ),
            lambda m: f"{to_game(m, -2)} TO {to_game(m)} Points",
            asks="accept",
            example="1NT P 2C P 2D P 2NT",
            source=SAYC,
        ),
        Entry(
            "raises to invite",
            lambda m: (
                _after(m, "Stayman", "transfer") and m.level == 3 and m.suit in MAJORS
                and (m.raises or m.rebids) and m.jump == 0
                or _after(m, "Stayman", "transfer") and m.level == 3 and m.suit in MAJORS
                and (m.raises or m.rebids)
            ),
            lambda m: (
                f"{to_game(m, -3)} TO {to_game(m)} Points AND {{suit}} >= "
                + ("6" if m.rebids else "4")
            ),
            says="invites game, " + "{suit}",
            agrees=lambda m: m.suit,
            asks="accept",
            example="1NT P 2C P 2S P 3S",
            source=SAYC,
        ),
        Entry(
            "offers a choice",
            lambda m: _after(m, "transfer") and m.is_call("3NT"),
            lambda m: f"{to_game(m)} TO {to_game(m, 6)} Points AND {{mine}} = 5",
            says="choice of games, five {mine}",
            asks="choice",
            example="1NT P 2D P 2H P 3NT",
            source=TRANSFERS,
        ),
        Entry(
            "to play",
            lambda m: (
                _after(m, "Stayman", "Stayman without a major", "Puppet Stayman")
                and m.is_call("3NT")
            ),
            lambda m: f"{to_game(m)} TO {to_game(m, 6)} Points",
            example="1NT P 2C P 2D P 3NT",
            source=SAYC,
        ),
        Entry(
            "game with a fit",
            lambda m: _after(m, "Stayman") and m.raises and m.game,
            lambda m: f"{to_game(m, -1)} TO {to_game(m, 6)} Points AND {{suit}} >= 4",
            agrees=lambda m: m.suit,
            example="1NT P 2C P 2S P 4S",
            source=SAYC,
        ),
        Entry(
            "game in the long suit",
            lambda m: _after(m, "transfer", "Texas transfer") and m.rebids and m.game,
            lambda m: f"{max(to_game(m, -3), 0)} TO {to_game(m, 6)} Points AND {{suit}} >= 6",
            agrees=lambda m: m.suit,
            example="1NT P 2D P 2H P 4H",
            source=TRANSFERS,
        ),
        Entry(
            "second suit",
            lambda m: (
                _after(m, "transfer") and m.new and m.level == 3 and m.suit in MINORS
            ),
            lambda m: f"Points >= {to_game(m)} AND {{suit}} >= 4 AND {{mine}} >= 5",
            forcing=True,
            example="1NT P 2D P 2H P 3C",
            source=TRANSFERS,
        ),
        Entry(
            "both majors",
            lambda m: _after(m, "transfer") and m.is_call("2S") and m.my_suit is Suit.HEARTS,
            lambda m: f"Points >= {to_game(m, -2)} AND hearts >= 5 AND spades >= 4",
            example="1NT P 2D P 2H P 2S",
        ),
        Entry(
            "long minor",
            lambda m: (
                _after(m, "Stayman", "Stayman without a major")
                and m.level == 3
                and m.suit in MINORS
            ),
            lambda m: f"Points >= {to_game(m)} AND {{suit}} >= 5",
            forcing=True,
            example="1NT P 2C P 2D P 3C",
        ),
        Entry(
            "five-card major",
            lambda m: (
                _after(m, "Stayman") and m.suit in MAJORS and m.new and m.level in (2, 3)
                and str(m.last_partner.call) == "2D"  # type: ignore[union-attr]
            ),
            lambda m: (
                f"{to_game(m, -3)} TO {to_game(m, 1)} Points AND {{suit}} >= 5" if m.level == 2
                else f"Points >= {to_game(m)} AND {{suit}} >= 4 AND {{other}} >= 4"
            ),
            example="1NT P 2C P 2D P 2S",
        ),
        Entry(
            "quantitative",
            lambda m: _after(m, "Stayman", "transfer") and m.is_call("4NT") and not m.agreed,
            lambda m: f"{to_game(m, 6)} TO {to_game(m, 8)} Points",
            says="quantitative, invites slam",
            example="1NT P 2C P 2D P 4NT",
            source=SAYC,
        ),
        # the opener decides
        Entry(
            "accepts the invitation",
            lambda m: m.asked == "accept" and m.game and m.jump <= 1,
            lambda m: f"Points >= {round(m.me.points()) - 1}",
            says="accepts the invitation",
            suits=lambda m: (),
            example="1NT P 2NT P 3NT",
        ),
        Entry(
            "choice of game",
            lambda m: m.asked == "choice" and m.game and m.raises,
            "{suit} >= 3",
            says="prefers {suit}, three cards or more",
            agrees=lambda m: m.suit,
            example="1NT P 2D P 2H P 3NT P 4H",
        ),
        # overcalls of 1NT itself
        Entry(
            "notrump overcall",
            lambda m: (
                m.is_call("1NT")
                and m.role == "overcaller"
                and not m.mine
                and not m.balancing
                and not m.passed
            ),
            lambda m: "15 TO 18 Points AND (Balanced OR Semibalanced)"
            + (f" AND Stoppers({m.their_suit.word}) >= 1" if m.their_suit else ""),
            says=lambda m: "15 to 18 points, balanced"
            + (f", {m.their_suit.word} stopped" if m.their_suit else ""),
            asks="notrump",
            example="(1D) 1NT",
            source=SAYC,
        ),
        Entry(
            "passed hand's notrump overcall",
            lambda m: (
                m.is_call("1NT")
                and m.role == "overcaller"
                and not m.mine
                and m.passed
                and m.free is False
            ),
            lambda m: " AND ".join(f"{suit.word} >= 4" for suit in m.unbid[:2])
            if len(m.unbid) == 2
            else "5 TO 11 Points",
            says="by a passed hand, usually the unbid suits",
            natural=False,
            example="P (1H) P (1S) 1NT",
        ),
        Entry(
            "protective notrump",
            lambda m: (
                m.is_call("1NT") and m.role == "overcaller" and not m.mine and m.balancing
            ),
            "11 TO 15 Points AND (Balanced OR Semibalanced)",
            says="protective, 11 to 15 points, balanced",
            asks="notrump",
            example="(1D) P (P) 1NT",
            source=SAYC,
        ),
    ],
)
__all__ = ["ENTRIES", "MAJORS", "MINORS", "high", "is_game", "low", "to_game"]

"""Plain natural bids, where nothing more special is plausible: fits, games, notrump, long suits.

What they need is measured by what partner has shown: points for the level, cards for a fit.
"""

from __future__ import annotations

from kibitz.bidding.listening.convention import Convention, of_kind
from kibitz.bidding.listening.conventions.raises import LAW
from kibitz.bidding.listening.moment import MAJORS, CallMoment
from kibitz.cards import Suit

NATURAL = "natural bidding"


def _fit(moment: CallMoment) -> int:
    """Cards that make a fit with partner's."""
    assert moment.suit is not None
    held = round(moment.partner.length(moment.suit) - 0.4)
    return max(2, min(7 - held if moment.mine else 8 - held, 3))


def _game(moment: CallMoment) -> tuple[int, int]:
    low = 23 if moment.suit in MAJORS else 24
    return max(low - moment.partner_points - 3, 0), min(32 - moment.partner_points, 22)


def _range(moment: CallMoment, together: int, width: int) -> str:
    low = max(together - moment.partner_points, 0)
    return f"{low} TO {low + width} Points"


def _own(moment: CallMoment) -> int:
    """One card more than the caller has shown, six at least above the two level."""
    assert moment.suit is not None
    return max(4, min(moment.me.least(moment.suit) + 1, 6))


ENTRIES = of_kind(
    "natural",
    [
        Convention(
            "game with a fit",
            lambda m: m.raises and m.game and m.level <= 5 and bool(m.partners),
            lambda m: f"{{suit}} >= {_fit(m)}",
            says="to play",
            agrees=lambda m: m.suit,
            plain=True,
            example="1C (1S) 2H (2S) 4H (4S)",
            source=NATURAL,
        ),
        Convention(
            "competitive raise",
            lambda m: m.raises and not m.game and not m.quiet,
            lambda m: f"{{suit}} >= {_fit(m)}",
            says="competes with a fit for {suit}",
            agrees=lambda m: m.suit,
            plain=True,
            example="2C (2S) 3C",
            source=LAW,
        ),
        Convention(
            "raise",
            lambda m: m.raises and not m.game and m.quiet,
            lambda m: f"{{suit}} >= {_fit(m)}",
            agrees=lambda m: m.suit,
            plain=True,
            example="1H P 1S P 2D P 2NT P 3S",
            source=NATURAL,
        ),
        Convention(
            "rebids the suit",
            lambda m: m.rebids and not m.game and m.suit is not m.agreed,
            lambda m: f"{{suit}} >= {_own(m)}",
            says=lambda m: f"long {{suit}}, {_own(m)} cards or more",
            plain=True,
            example="2C (2S) P P 3C",
            source=NATURAL,
        ),
        Convention(
            "game in the long suit",
            lambda m: m.rebids and m.game and m.suit is not m.agreed,
            lambda m: f"{{suit}} >= {min(6, _own(m))}",
            says="to play, long {suit}",
            plain=True,
            example="1H (X) 3NT (4S) 5H",
            source=NATURAL,
        ),
        Convention(
            "new suit",
            lambda m: (
                m.new
                and not m.game
                and m.jump == 0
                and bool(m.mine or m.partners)
                and not (
                    m.quiet
                    and len(m.partners) >= 2
                    and bool(m.mine)
                    and m.before.last_bid is not None
                    and m.call.number - m.before.last_bid.number <= 2
                )
            ),
            lambda m: f"{{suit}} >= {4 if m.level <= 2 else 3}",
            plain=True,
            example="2D (2H) 3C",
            source=NATURAL,
        ),
        Convention(
            "waiting bid",
            lambda m: (
                m.quiet
                and m.new
                and not m.game
                and m.jump == 0
                and len(m.partners) >= 2
                and bool(m.mine)
                and m.before.last_bid is not None
                and m.call.number - m.before.last_bid.number <= 2
            ),
            lambda m: f"Points >= {max(4, m.me.least_points())}",
            says="a step onward: {suit}, or a question",
            suits=lambda m: (),
            plain=True,
            example="1C P 1S P 1NT P 2C P 2D P 2H",
        ),
        Convention(
            "jump in a new suit",
            lambda m: m.new and not m.game and m.jump >= 1 and bool(m.mine or m.partners),
            lambda m: f"Points >= {max(6, m.me.least_points())} AND {{suit}} >= 5",
            plain=True,
            example="1D (X) P 1S 2S P 4C",
            source=NATURAL,
        ),
        Convention(
            "game in a new suit",
            lambda m: m.new and m.game and m.level <= 5 and bool(m.mine or m.partners),
            lambda m: f"{{suit}} >= {4 if m.mine else 5}",
            says="to play, long {suit}",
            plain=True,
            example="1C P 1D P 2NT P 4S",
            source=NATURAL,
        ),
        Convention(
            "1NT",
            lambda m: m.is_call("1NT") and bool(m.mine or m.partners),
            lambda m: f"{max(5, 18 - m.partner_points)} TO {max(11, 25 - m.partner_points)} Points",
            plain=True,
            example="(1D) 1H (P) 1S P 1NT",
            source=NATURAL,
        ),
        Convention(
            "2NT",
            lambda m: m.is_call("2NT") and bool(m.mine or m.partners),
            lambda m: f"{max(5, 18 - m.partner_points)} TO {max(16, 30 - m.partner_points)} Points",
            plain=True,
            asks="accept",
            example="1H P 1S P 2C P 2H P 2NT",
            source=NATURAL,
        ),
        Convention(
            "3NT",
            lambda m: m.is_call("3NT") and bool(m.mine or m.partners),
            lambda m: (
                f"{max(5, 20 - m.partner_points)} TO "
                f"{max(16, min(33 - m.partner_points, 26))} Points"
            ),
            says="to play",
            plain=True,
            example="1D P 1S P 2D P 3NT",
            source=NATURAL,
        ),
        Convention(
            "high notrump",
            lambda m: m.notrump and m.level >= 4,
            lambda m: f"Points >= {max(8, min(28 - m.partner_points, 18))}",
            plain=True,
            example="1NT P 5NT",
            source=NATURAL,
        ),
        Convention(
            "high bid in their suit",
            lambda m: m.suit is not None and m.suit in m.their_suits,
            lambda m: f"Points >= {max(8, m.me.least_points())}",
            says="a strong bid in their suit",
            natural=False,
            suits=lambda m: (),
            plain=True,
            example="1C (5C)",
        ),
        Convention(
            "long suit",
            lambda m: m.suit is not None,
            "{suit} >= 5",
            plain=True,
            example="1S (6D)",
        ),
        Convention(
            "values",
            lambda m: m.is_double or m.is_redouble,
            "Points >= 8",
            natural=False,
            plain=True,
            example="2C (X) XX",
        ),
    ],
)
__all__ = ["ENTRIES", "Suit"]

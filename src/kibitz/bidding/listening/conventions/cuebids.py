"""Cue-bids of their suit later in the auction: raises, questions for a stopper, strong hands."""

from __future__ import annotations

from kibitz.bidding.listening.convention import Convention, of_kind
from kibitz.bidding.listening.conventions.overcalls import advance, answers_double, first
from kibitz.bidding.listening.conventions.responses import doubled, overcalled
from kibitz.bidding.listening.moment import CallMoment

SAYC = "ACBL SAYC System Booklet"


def _later(moment: CallMoment) -> bool:
    """A cue-bid below game by a side that has called, not its partner's first answer."""
    return (
        moment.cue
        and not first(moment)
        and not (not moment.mine and (overcalled(moment) or doubled(moment)))
        and not (not moment.mine and (advance(moment) or answers_double(moment)))
        and moment.level <= 5
    )


ENTRIES = of_kind(
    "cue-bid",
    [
        Convention(
            "cue-bid with a fit",
            lambda m: _later(m) and m.agreed is not None and not m.game,
            lambda m: f"Points >= {max(9, m.me.least_points())}",
            says="cue-bid, a good hand for {trumps}",
            natural=False,
            suits=lambda m: (),
            agrees=lambda m: m.agreed,
            forcing=True,
            example="1S (2D) 2S P 3D",
            source=SAYC,
        ),
        Convention(
            "cue-bid",
            lambda m: _later(m) and m.agreed is None and m.level <= 3,
            lambda m: f"Points >= {max(7, min(18 - m.partner_points, 11))}",
            says="cue-bid, a strong hand, asks for more: a fit or a stopper",
            natural=False,
            suits=lambda m: (),
            forcing=True,
            example="1D (1S) X P 2C P 2S",
            source="western cue-bid",
        ),
        Convention(
            "high cue-bid",
            lambda m: _later(m) and m.level >= 4 and not m.game,
            lambda m: f"Points >= {max(10, m.me.least_points())}",
            says="cue-bid, a strong hand with slam in mind",
            natural=False,
            suits=lambda m: (),
            forcing=True,
            example="1S (2D) 2S (3D) 4D",
        ),
        Convention(
            "two-suited cue-bid",
            lambda m: first(m) and m.cue and len(m.their_suits) >= 2 and m.level <= 3,
            lambda m: "6 TO 18 Points AND {suit} >= 5",
            says="natural, in a suit that they have bid",
            example="(1C) P (1S) 2S",
        ),
        Convention(
            "strong cue-bid over a preempt",
            lambda m: (
                first(m)
                and m.cue
                and m.opening is not None
                and m.opening.call.level >= 2
                and len(m.their_suits) == 1
            ),
            lambda m: (
                "Points >= 11"
                + (
                    " AND (" + " OR ".join(f"{s.word} >= 5" for s in m.unbid) + ")"
                    if m.unbid
                    else ""
                )
            ),
            says="a strong two-suiter",
            natural=False,
            suits=lambda m: (),
            forcing=True,
            example="(2S) 3S",
        ),
    ],
)

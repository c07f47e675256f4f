"""Passes: what they deny; to play, for penalties, forced."""

from __future__ import annotations

from kibitz.auction import DOUBLE, PASS, Call
from kibitz.bidding.listening.convention import Convention, of_kind
from kibitz.bidding.listening.conventions.notrump import to_game
from kibitz.bidding.listening.conventions.responses import opened
from kibitz.bidding.listening.moment import MAJORS, CallMoment, is_game

SAYC = "ACBL SAYC System Booklet"


def _stands(moment: CallMoment) -> Call | None:
    """Partner's or our own bid that they have not called over."""
    last = next((one for one in reversed(moment.heard) if one.call != PASS), None)
    if last is None or not last.call.is_bid or last.seat.side is not moment.seat.side:
        return None
    return last.call


def _game_stands(moment: CallMoment) -> bool | None:
    """Is our bid that stands a game? None where none stands."""
    bid = _stands(moment)
    return None if bid is None else is_game(bid)


def _penalty(moment: CallMoment) -> bool:
    """Partner's takeout double has been passed round to us."""
    return (
        moment.is_pass
        and moment.free
        and moment.partner_call == DOUBLE
        and moment.doubled_suit is not None
        and moment.asked == "takeout"
    )


def _responds(moment: CallMoment) -> bool:
    return moment.is_pass and moment.role == "responder" and not moment.mine


def _defends(moment: CallMoment) -> bool:
    """The side that did not open, before it has called."""
    return (
        moment.is_pass and moment.role == "overcaller" and not moment.mine and not moment.partners
    )


def _bids(moment: CallMoment) -> int:
    """How many calls of theirs are no passes."""
    return len(moment.theirs)


FIRST = of_kind(
    "opening pass",
    [
        Convention(
            "no opening",
            lambda m: m.is_pass and m.is_opening and m.place < 4,
            "Points <= 11 AND Longest <= 6",
            says="no opening bid, at most 11 points",
            natural=False,
            example="P",
            source=SAYC,
        ),
        Convention(
            "no opening",
            lambda m: m.is_pass and m.is_opening and m.place == 4,
            "Points <= 12 AND Longest <= 6",
            says="no opening bid in fourth seat",
            natural=False,
            example="P P P P",
            source=SAYC,
        ),
    ],
)
RESPONSE = of_kind(
    "response pass",
    [
        Convention(
            "too weak to respond",
            lambda m: _responds(m) and opened(m) is not None and m.quiet,
            lambda m: "Points <= 5 AND {partner} <= 4" if m.partner_suit else "Points <= 6",
            says="fewer than 6 points",
            natural=False,
            example="1S P P",
            source=SAYC,
        ),
        Convention(
            "content with 1NT",
            lambda m: (
                _responds(m) and m.opening is not None and str(m.opening.call) == "1NT" and m.quiet
            ),
            lambda m: f"Points <= {max(to_game(m, -2), 5)} AND spades <= 4 AND hearts <= 4",
            says="too weak to invite game, no five-card major",
            natural=False,
            example="1NT P P",
            source=SAYC,
        ),
        Convention(
            "content with partner's opening",
            lambda m: (
                _responds(m) and m.opening is not None and (m.opening.call.level >= 2) and m.quiet
            ),
            "Points <= 14",
            says="no game opposite partner's opening",
            natural=False,
            example="2S P P",
            source=SAYC,
        ),
        Convention(
            "nothing to say over their call",
            lambda m: (
                _responds(m)
                and m.opening is not None
                and m.opening.call.level == 1
                and not m.quiet
                and not _penalty(m)
            ),
            lambda m: (
                "Points <= "
                + ("8" if opened(m) is not None else str(max(to_game(m, -2), 6)))
                + (" AND {partner} <= 3" if m.partner_suit in MAJORS else "")
            ),
            says="up to 8 points, no fit to show; or their suit",
            natural=False,
            example="1S (2D) P",
            source=SAYC,
        ),
        Convention(
            "no raise",
            lambda m: (
                _responds(m) and m.opening is not None and m.opening.call.level >= 2 and not m.quiet
            ),
            "Points <= 12",
            says="nothing to add",
            natural=False,
            example="2S (3D) P",
        ),
    ],
)
DEFENCE = of_kind(
    "defending pass",
    [
        Convention(
            "no overcall",
            lambda m: _defends(m) and not m.balancing and _bids(m) == 1 and not m.passed,
            "Points <= 13 AND Longest <= 6",
            says="no overcall and no takeout double",
            natural=False,
            example="(1S) P",
            source=SAYC,
        ),
        Convention(
            "no overcall by a passed hand",
            lambda m: _defends(m) and not m.balancing and m.passed,
            "Points <= 11 AND Longest <= 6",
            says="nothing to add to the first pass",
            natural=False,
            example="P P 1S P 2S P",
            source=SAYC,
        ),
        Convention(
            "no call between two bidders",
            lambda m: _defends(m) and not m.balancing and _bids(m) >= 2 and not m.passed,
            "Points <= 13 AND Longest <= 6",
            says="no overcall and no takeout double",
            natural=False,
            example="(1C) P (1S) P",
            source=SAYC,
        ),
        Convention(
            "lets them play",
            lambda m: _defends(m) and m.balancing and not m.passed,
            lambda m: (
                "Points <= 11"
                if m.before.last_bid and not is_game(m.before.last_bid)
                else "Points <= 15"
            ),
            says="lets them play",
            natural=False,
            example="(1NT) P (P) P",
            source=SAYC,
        ),
        Convention(
            "does not advance",
            lambda m: (
                m.is_pass
                and m.role == "advancer"
                and not m.mine
                and bool(m.partners)
                and m.partners[-1].call.is_bid
            ),
            lambda m: "Points <= 9" + (" AND {partner} <= 3" if m.partner_suit is not None else ""),
            says="up to 9 points, no fit worth a raise",
            natural=False,
            example="(1D) 1S (P) P",
            source=SAYC,
        ),
        Convention(
            "does not answer the double",
            lambda m: (
                m.is_pass
                and m.role == "advancer"
                and not m.mine
                and bool(m.partners)
                and m.partners[-1].call == DOUBLE
                and not _penalty(m)
            ),
            "Points <= 8",
            says="nothing to say freely",
            natural=False,
            example="(1D) X (1S) P",
            source=SAYC,
        ),
    ],
)
LATER = of_kind(
    "later pass",
    [
        Convention(
            "for penalties",
            lambda m: _penalty(m) and (m.before.last_bid is None or m.before.last_bid.level <= 4),
            lambda m: (
                "{doubled} >= 4"
                if m.before.last_bid and m.before.last_bid.level <= 3
                else "{doubled} >= 2"
            ),
            says="passes the double for penalties, long {doubled}",
            natural=False,
            example="(1D) X (P) P",
            source=SAYC,
        ),
        Convention(
            "leaves it at that",
            lambda m: m.is_pass and bool(m.mine) and _game_stands(m) is False,
            lambda m: f"Points <= {max(m.need(26), 5)}",
            says="no game in sight",
            natural=False,
            example="1S P 2S P P",
            source=SAYC,
        ),
        Convention(
            "content with game",
            lambda m: m.is_pass and _game_stands(m) is True,
            lambda m: f"Points <= {max(m.need(34), 8)}",
            says="content with the contract",
            natural=False,
            example="1NT P 3NT P P",
            source=SAYC,
        ),
        Convention(
            "nothing to add",
            lambda m: m.is_pass,
            lambda m: f"Points <= {max(m.need(29), m.me.least_points() + 5, 10)}",
            says="nothing to add",
            natural=False,
            example="1S (2D) 2S (3D) P",
            plain=True,
        ),
    ],
)
ENTRIES = (*FIRST, *RESPONSE, *DEFENCE, *LATER)

"""Advances: the answer to partner's overcall or takeout double."""

from __future__ import annotations

from kibitz.bidding.listening.convention import Convention, of_kind
from kibitz.bidding.listening.conventions.overcalls import LAWRENCE, SAYC, advance, answers_double

ENTRIES = of_kind(
    "overcall",
    [
        # advances of an overcall
        Convention(
            "raise",
            lambda m: advance(m) and m.raises and m.jump == 0 and m.level <= 3,
            "4 TO 11 Points AND {suit} >= 3",
            agrees=lambda m: m.suit,
            example="(1D) 1S (P) 2S",
            source=LAWRENCE,
        ),
        Convention(
            "preemptive raise",
            lambda m: advance(m) and m.raises and m.jump >= 1 and m.level <= 3,
            "2 TO 10 Points AND {suit} >= 4",
            agrees=lambda m: m.suit,
            example="(1D) 1S (P) 3S",
            source=LAWRENCE,
        ),
        Convention(
            "raise to game",
            lambda m: advance(m) and m.raises and m.level >= 4,
            "3 TO 14 Points AND {suit} >= 3",
            says="to play, to make or to keep them out",
            agrees=lambda m: m.suit,
            example="(1D) 1S (P) 4S",
            source=LAWRENCE,
        ),
        Convention(
            "new suit",
            lambda m: advance(m) and m.new and m.level <= 3,
            "4 TO 15 Points AND {suit} >= 4",
            example="(1D) 1S (P) 2H",
            source=LAWRENCE,
        ),
        Convention(
            "notrump advance",
            lambda m: advance(m) and m.is_call("1NT"),
            "8 TO 12 Points AND {partner} <= 3",
            example="(1D) 1S (P) 1NT",
            source=LAWRENCE,
        ),
        Convention(
            "2NT advance",
            lambda m: advance(m) and m.is_call("2NT") and m.partner_suit is not None,
            lambda m: "10 TO 14 Points AND {partner} <= 3" if m.jump == 0 else "9 TO 14 Points",
            asks="accept",
            example="(1D) 1S (P) 2NT",
            source=LAWRENCE,
        ),
        Convention(
            "cue-bid raise",
            lambda m: advance(m) and m.cue and m.jump == 0 and bool(m.partner_suits),
            "Points >= 8 AND {partner} >= 2",
            says="cue-bid, a good hand, usually a fit for {partner}",
            natural=False,
            suits=lambda m: (),
            agrees=lambda m: m.partner_suit,
            forcing=True,
            example="(1D) 1S (P) 2D",
            source=LAWRENCE,
        ),
        Convention(
            "to play",
            lambda m: advance(m) and m.is_call("3NT"),
            "Points >= 11",
            example="(1D) 1S (P) 3NT",
        ),
        # answers to a takeout double
        Convention(
            "answer to the double",
            lambda m: (
                answers_double(m)
                and not m.cue
                and m.suit is not None
                and m.jump == 0
                and m.level <= 2
            ),
            lambda m: ("0 TO 9" if m.free else "4 TO 10") + " Points AND {suit} >= 4",
            example="(1D) X (P) 1S",
            source=SAYC,
        ),
        Convention(
            "answer to the double",
            lambda m: (
                answers_double(m)
                and not m.cue
                and m.suit is not None
                and m.jump == 0
                and m.level == 3
            ),
            lambda m: ("0 TO 10" if m.free else "5 TO 11") + " Points AND {suit} >= 4",
            example="(2S) X (P) 3D",
            source=SAYC,
        ),
        Convention(
            "Lebensohl",
            lambda m: answers_double(m) and m.is_call("2NT") and m.jump == 0 and m.free,
            "0 TO 8 Points",
            says="Lebensohl, usually weak, asks for three clubs",
            natural=False,
            asks="lebensohl",
            example="(2S) X (P) 2NT",
            source="G. Boehm, The Bridge World (1970)",
        ),
        Convention(
            "jump answer to the double",
            lambda m: (
                answers_double(m)
                and not m.cue
                and m.suit is not None
                and m.jump >= 1
                and not m.game
            ),
            "7 TO 12 Points AND {suit} >= 4",
            says="invitational, 8 to 11 points",
            asks="accept",
            example="(1D) X (P) 2S",
            source=SAYC,
        ),
        Convention(
            "notrump answer to the double",
            lambda m: answers_double(m) and m.is_call("1NT"),
            "6 TO 11 Points",
            example="(1S) X (P) 1NT",
            source=SAYC,
        ),
        Convention(
            "notrump answer to the double",
            lambda m: answers_double(m) and m.is_call("2NT") and m.jump > 0,
            "10 TO 13 Points",
            asks="accept",
            example="(1S) X (P) 2NT",
            source=SAYC,
        ),
        Convention(
            "to play",
            lambda m: answers_double(m) and m.is_call("3NT"),
            "Points >= 10",
            example="(2S) X (P) 3NT",
            source=SAYC,
        ),
        Convention(
            "game answer to the double",
            lambda m: answers_double(m) and m.game and m.suit is not None and not m.cue,
            "6 TO 14 Points AND {suit} >= 4",
            says="to play, 4+ {suit}",
            example="(1D) X (P) 4S",
            source=SAYC,
        ),
        Convention(
            "cue-bid answer to the double",
            lambda m: answers_double(m) and m.cue and m.jump == 0,
            "Points >= 8",
            says="cue-bid, a good hand, asks partner to choose",
            natural=False,
            suits=lambda m: (),
            forcing=True,
            example="(1D) X (P) 2D",
            source=SAYC,
        ),
    ],
)

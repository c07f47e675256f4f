"""Two-suiters: Michaels, the unusual notrump, Leaping Michaels, Ghestem-like bids."""

from __future__ import annotations

from kibitz.bidding.listening.convention import Convention, of_kind
from kibitz.bidding.listening.conventions.overcalls import first
from kibitz.bidding.listening.moment import MAJORS, MINORS, CallMoment
from kibitz.cards import Suit

MICHAELS = "M. Michaels (1960s); SAYC System Booklet"


def _their_major(moment: CallMoment) -> bool:
    return moment.suit in MAJORS


def _lowest_unbid(moment: CallMoment) -> tuple[Suit, ...]:
    return moment.unbid[-2:]


def _majors_left(moment: CallMoment) -> list[Suit]:
    """The majors that they have not shown."""
    return [suit for suit in MAJORS if suit not in moment.their_suits] or list(MAJORS)


def _major_words(moment: CallMoment) -> str:
    """The one major that is left, or a major."""
    left = _majors_left(moment)
    return left[0].word if len(left) == 1 else "a major"


def _direct(moment: CallMoment) -> bool:
    """Over an opening of one suit, by a side that has not called."""
    one = moment.opening
    return (
        first(moment)
        and one is not None
        and one.call.level == 1
        and one.call.strain.suit is not None
        and len(moment.theirs) == 1
    )


ENTRIES = of_kind(
    "two-suiter",
    [
        Convention(
            "Michaels",
            lambda m: _direct(m) and m.cue and m.level == 2 and _their_major(m),
            "5 TO 18 Points AND {other} >= 5 AND (clubs >= 5 OR diamonds >= 5)",
            says="Michaels, {other} and a minor, 5-5",
            natural=False,
            suits=lambda m: tuple(s for s in MAJORS if s is not m.suit),
            asks="minor",
            example="(1S) 2S",
            source=MICHAELS,
        ),
        Convention(
            "Michaels",
            lambda m: _direct(m) and m.cue and m.level == 2 and not _their_major(m),
            "4 TO 18 Points AND spades >= 4 AND hearts >= 4",
            says="Michaels, both majors, usually 5-5",
            natural=False,
            suits=lambda m: MAJORS,
            example="(1D) 2D",
            source=MICHAELS,
        ),
        Convention(
            "natural in their short club",
            lambda m: _direct(m) and m.is_call("2C") and m.cue,
            "9 TO 17 Points AND clubs >= 5",
            example="(1C) 2C",
        ),
        Convention(
            "both majors over their strong or short club",
            lambda m: (
                first(m)
                and m.is_call("2D")
                and m.opening is not None
                and str(m.opening.call) == "1C"
                and len(m.theirs) == 1
            ),
            "5 TO 15 Points AND spades >= 4 AND hearts >= 4",
            says="both majors",
            natural=False,
            suits=lambda m: MAJORS,
            example="(1C) 2D",
        ),
        Convention(
            "unusual notrump",
            lambda m: _direct(m) and m.is_call("2NT"),
            lambda m: (
                "4 TO 18 Points AND "
                + " AND ".join(f"{suit.word} >= 5" for suit in _lowest_unbid(m))
            ),
            says=lambda m: (
                "unusual notrump, "
                + " and ".join(suit.word for suit in reversed(_lowest_unbid(m)))
                + ", 5-5"
            ),
            natural=False,
            suits=lambda m: _lowest_unbid(m),
            example="(1S) 2NT",
            source="A. Roth, the unusual notrump (1948)",
        ),
        Convention(
            "unusual notrump",
            lambda m: (
                m.is_call("4NT")
                and m.role in ("overcaller", "advancer")
                and not m.mine
                and bool(m.theirs)
                and not m.partners
            ),
            lambda m: " AND ".join(
                f"{suit.word} >= 5"
                for suit in (MINORS if m.their_suit in MAJORS else _lowest_unbid(m))
            ),
            says="two long suits, usually the minors",
            natural=False,
            suits=lambda m: MINORS,
            example="(4S) 4NT",
            source="A. Roth, the unusual notrump (1948)",
        ),
        Convention(
            "Leaping Michaels",
            lambda m: (
                first(m)
                and m.level == 4
                and m.suit in MINORS
                and m.opening is not None
                and m.opening.name in ("weak two", "two-suited weak two", "Multi")
                and m.jump >= 1
                and not m.cue
            ),
            lambda m: (
                "11 TO 18 Points AND {suit} >= 5 AND ("
                + " OR ".join(f"{suit.word} >= 5" for suit in _majors_left(m))
                + ")"
            ),
            says=lambda m: f"Leaping Michaels, {{suit}} and {_major_words(m)}, 5-5, strong",
            suits=lambda m: (m.suit,) if m.suit else (),
            forcing=True,
            example="(2S) 4D",
            source="Leaping Michaels, The Bridge World",
        ),
        Convention(
            "top and bottom jump",
            lambda m: _direct(m) and m.is_call("3C") and m.jump == 1,
            lambda m: (
                "5 TO 18 Points AND "
                + " AND ".join(f"{suit.word} >= 5" for suit in (*m.unbid[:1], *m.unbid[1:2]))
                if len(m.unbid) == 3
                else "clubs >= 5"
            ),
            says="two-suited by agreement (Ghestem)",
            natural=False,
            suits=lambda m: m.unbid[:2],
            example="(1S) 3C",
            source="P. Ghestem",
        ),
        Convention(
            "jump cue",
            lambda m: _direct(m) and m.cue and m.level == 3,
            "Points >= 10 AND Longest >= 6",
            says="asks for a stopper, a long solid minor",
            natural=False,
            suits=lambda m: (),
            example="(1S) 3S",
            source="western cue-bid",
        ),
    ],
)

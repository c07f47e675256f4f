"""Slam: Blackwood and key-card asks with their answers, Gerber, control cue-bids, slam bids."""

from __future__ import annotations

from kibitz.bidding.listening.convention import Convention, of_kind
from kibitz.bidding.listening.moment import MAJORS, CallMoment, is_game
from kibitz.cards import Suit

KEYCARDS = "Roman key-card Blackwood; K. Eisenberg, The Bridge World"
BLACKWOOD = "E. Blackwood (1933)"
GERBER = "J. Gerber (1936)"
CUES = "E. Culbertson and later; Italian style shows first- and second-round controls"


def _ours(moment: CallMoment) -> bool:
    """Has partner bid, so that there is somebody to ask?"""
    return bool(moment.partners)


def _asks_keycards(moment: CallMoment) -> bool:
    last = moment.last_partner
    natural = last is not None and last.call.is_bid and last.call.strain.suit is None
    return (
        moment.is_call("4NT")
        and _ours(moment)
        and moment.trumps is not None
        and not (natural and moment.agreed is None)
        and moment.asked not in ("takeout",)
    )


def _keycards(moment: CallMoment) -> Suit | None:
    last = moment.last_partner
    if last is None or last.first is None or last.asks != "key cards":
        return None
    return last.first.about


def _step(moment: CallMoment) -> int:
    """Which step above the ask a bid is, from 1; 0 for none."""
    if not moment.is_bid:
        return 0
    return moment.call.number - moment.partner_call.number


def _number(suit: Suit, counts: tuple[int, ...]) -> str:
    held = f"Aces + Kings({suit.word})"
    return " OR ".join(f"{held} = {count}" for count in counts)


def _answers(moment: CallMoment) -> str:
    suit = _keycards(moment)
    assert suit is not None
    queen = f"Queens({suit.word})"
    match _step(moment):
        case 1:
            return _number(suit, (1, 4))
        case 2:
            return _number(suit, (0, 3))
        case 3:
            return f"({_number(suit, (2, 5))}) AND {queen} = 0"
        case 4:
            return f"({_number(suit, (2, 5))}) AND {queen} = 1"
        case 5:
            return f"{_number(suit, (2, 4))}"
    return f"{_number(suit, (1, 3))}"


def _answers_old(moment: CallMoment) -> str:
    """The same with the first two steps the other way round."""
    suit = _keycards(moment)
    assert suit is not None
    return _number(suit, (0, 3)) if _step(moment) == 1 else _number(suit, (1, 4))


def _answer_words(moment: CallMoment) -> str:
    suit = _keycards(moment)
    assert suit is not None
    match _step(moment):
        case 1:
            return "one or four key cards (1430)"
        case 2:
            return "no or three key cards (1430)"
        case 3:
            return f"two key cards, no {suit.symbol}Q"
        case 4:
            return f"two key cards and the {suit.symbol}Q"
        case 5:
            return "two key cards and a void"
    return "an odd number of key cards and a void"


def _cue(moment: CallMoment) -> bool:
    """A new suit above the agreed one's three level, once trumps are agreed."""
    agreed = moment.agreed
    return (
        moment.is_bid
        and agreed is not None
        and moment.suit is not None
        and moment.suit is not agreed
        and moment.level >= 3
        and (moment.level >= 4 or (agreed in MAJORS and moment.suit > agreed))
        and moment.level <= 6
        and moment.free
    )


ENTRIES = of_kind(
    "slam",
    [
        Convention(
            "key-card ask",
            lambda m: _asks_keycards(m),
            lambda m: f"Points >= {max(9, min(22 - m.partner_points, 13))}",
            says="key-card ask, {trumps} agreed",
            natural=False,
            about=lambda m: m.trumps,
            agrees=lambda m: m.trumps,
            asks="key cards",
            forcing=True,
            bare=True,
            example="1S P 3S P 4NT",
            source=KEYCARDS,
        ),
        Convention(
            "key-card answer",
            lambda m: _keycards(m) is not None and 1 <= _step(m) <= 4 and m.free,
            _answers,
            says=_answer_words,
            natural=False,
            suits=lambda m: (),
            agrees=_keycards,
            bare=True,
            example="1S P 3S P 4NT P 5H",
            source=KEYCARDS,
        ),
        Convention(
            "key-card answer (3014)",
            lambda m: _keycards(m) is not None and 1 <= _step(m) <= 2 and m.free,
            _answers_old,
            says=lambda m: (
                "no or three key cards (3014)" if _step(m) == 1 else "one or four key cards (3014)"
            ),
            natural=False,
            suits=lambda m: (),
            agrees=_keycards,
            bare=True,
            example="1S P 3S P 4NT P 5C",
            source=KEYCARDS,
        ),
        Convention(
            "key-card answer with a void",
            lambda m: (
                _keycards(m) is not None
                and _step(m) in (5, 6)
                and m.free
                and m.suit is not _keycards(m)
            ),
            _answers,
            says=_answer_words,
            natural=False,
            suits=lambda m: (),
            agrees=_keycards,
            bare=True,
            example="1S P 3S P 4NT P 5NT",
            source=KEYCARDS,
        ),
        Convention(
            "king ask",
            lambda m: m.is_call("5NT") and m.i_asked == "key cards",
            lambda m: f"Points >= {max(13, min(30 - m.partner_points, 20))}",
            says="asks for kings, all key cards are there",
            natural=False,
            asks="kings",
            forcing=True,
            bare=True,
            example="1S P 3S P 4NT P 5H P 5NT",
            source=KEYCARDS,
        ),
        Convention(
            "king answer",
            lambda m: m.asked == "kings" and m.is_bid,
            "Points >= 8",
            says="answers the king ask",
            natural=False,
            suits=lambda m: (),
            bare=True,
            example="1S P 3S P 4NT P 5H P 5NT P 6D",
            source=KEYCARDS,
        ),
        Convention(
            "queen ask",
            lambda m: (
                m.i_asked == "key cards"
                and m.suit is not None
                and m.suit is not m.agreed
                and m.jump == 0
                and m.level == 5
            ),
            lambda m: f"Points >= {max(11, min(29 - m.partner_points, 18))}",
            says="asks for the queen of {trumps}",
            natural=False,
            suits=lambda m: (),
            asks="queen",
            forcing=True,
            bare=True,
            example="1S P 3S P 4NT P 5C P 5D",
            source=KEYCARDS,
        ),
        Convention(
            "signs off after the key-card answer",
            lambda m: (
                m.i_asked == "key cards"
                and m.is_bid
                and m.level <= 6
                and (m.suit is m.agreed or (m.notrump and m.level == 6))
            ),
            lambda m: f"Points >= {max(9, min(26 - m.partner_points, 18))}",
            says=lambda m: (
                "bids the slam" if m.level == 6 else "signs off, too few key cards for slam"
            ),
            suits=lambda m: (),
            agrees=lambda m: m.agreed,
            bare=True,
            example="1S P 3S P 4NT P 5H P 6S",
            source=KEYCARDS,
        ),
        Convention(
            "Gerber",
            lambda m: (
                m.is_call("4C")
                and m.last_partner is not None
                and m.last_partner.call.is_bid
                and m.last_partner.call.strain.suit is None
                and m.jump >= 1
                and m.last_partner.asks != "notrump"
            ),
            "Points >= 12",
            says="Gerber, asks for aces",
            natural=False,
            suits=lambda m: (),
            asks="aces",
            forcing=True,
            bare=True,
            example="1D P 1S P 2NT P 4C",
            source=GERBER,
        ),
        Convention(
            "Gerber answer",
            lambda m: m.asked == "aces" and m.is_bid and 1 <= _step(m) <= 4,
            lambda m: "Aces = 0 OR Aces = 4" if _step(m) == 1 else f"Aces = {_step(m) - 1}",
            natural=False,
            suits=lambda m: (),
            bare=True,
            example="1D P 1S P 2NT P 4C P 4H",
            source=GERBER,
        ),
        Convention(
            "quantitative",
            lambda m: (
                m.is_call("4NT")
                and _ours(m)
                and not _asks_keycards(m)
                and m.asked != "takeout"
                and m.last_partner is not None
                and m.last_partner.asks != "notrump"
            ),
            lambda m: f"{m.need(30)} TO {m.need(34)} Points",
            says="quantitative, invites slam in notrump",
            asks="accept",
            example="1D P 1S P 1NT P 4NT",
            source=BLACKWOOD,
        ),
        Convention(
            "control",
            lambda m: (
                _cue(m)
                and m.i_asked != "key cards"
                and m.asked not in ("key cards", "kings", "queen", "aces")
                and not (m.game and m.suit in (*m.my_suits, *m.partner_suits))
                and (not m.game or m.quiet)
            ),
            "Aces({suit}) = 1 OR Kings({suit}) = 1 OR {suit} <= 1",
            says="control in {suit}, interested in slam",
            natural=False,
            suits=lambda m: (),
            agrees=lambda m: m.agreed,
            forcing=True,
            example="1S P 3S P 4C",
            source=CUES,
        ),
        Convention(
            "serious or frivolous 3NT",
            lambda m: (
                m.is_call("3NT")
                and m.agreed in MAJORS
                and m.free
                and m.quiet
                and m.partner.points() + m.me.points() >= 25
            ),
            lambda m: f"Points >= {max(11, m.me.least_points() + 1)}",
            says="slam interest, {trumps} agreed (or an offer to play)",
            natural=False,
            suits=lambda m: (),
            agrees=lambda m: m.agreed,
            example="1S P 2C P 2S P 3S P 3NT",
            source="serious 3NT, E. Rodwell",
        ),
        Convention(
            "slam",
            lambda m: (
                m.level >= 6
                and m.suit is not None
                and _ours(m)
                and m.i_asked not in ("key cards", "kings", "queen")
                and m.asked != "kings"
            ),
            lambda m: "{suit} >= " + str(3 if m.raises else max(4, m.shown)),
            agrees=lambda m: m.suit,
            example="1S P 2H P 6H",
        ),
        Convention(
            "slam in notrump",
            lambda m: m.notrump and m.level >= 6 and _ours(m) and m.i_asked not in ("key cards",),
            lambda m: f"Points >= {max(9, min(31 - m.partner_points, 19))}",
            example="2NT P 6NT",
        ),
    ],
)
__all__ = ["ENTRIES", "is_game"]

"""kibitz: the bridge laboratory that explains itself."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kibitz.auction import Auction, Call, Contract
from kibitz.board import Board
from kibitz.cards import Card, Rank, Seat, Side, Strain, Suit, Vulnerability
from kibitz.deal import Deal, Hand
from kibitz.errors import Ambiguous, Illegal, KibitzError, Malformed
from kibitz.holding import Holding
from kibitz.notation import read, read_text, write
from kibitz.play import Player, Situation, Trick, View, play_out
from kibitz.scoring import imps, matchpoints, score

if TYPE_CHECKING:
    from kibitz.chance.odds import odds
    from kibitz.combination import suit
    from kibitz.review import postmortem

__version__ = "0.1.0"

__all__ = [
    "Ambiguous",
    "Auction",
    "Board",
    "Call",
    "Card",
    "Contract",
    "Deal",
    "Hand",
    "Holding",
    "Illegal",
    "KibitzError",
    "Malformed",
    "Player",
    "Rank",
    "Seat",
    "Side",
    "Situation",
    "Strain",
    "Suit",
    "Trick",
    "View",
    "Vulnerability",
    "imps",
    "matchpoints",
    "odds",
    "play_out",
    "postmortem",
    "read",
    "read_text",
    "score",
    "suit",
    "write",
]


_LARGE = {
    "odds": "kibitz.chance.odds",
    "postmortem": "kibitz.review",
    "suit": "kibitz.combination",
}
"""Where the answers come from that are loaded when they are first asked for."""


def __getattr__(name: str) -> Any:
    """What is large is loaded when it is first asked for: `kibitz.suit("AQ", "2").best.text`."""
    if name in _LARGE:
        return getattr(import_module(_LARGE[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

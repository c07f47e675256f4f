"""kibitz: the bridge laboratory that explains itself."""

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
    from kibitz.combination import suit

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
    "play_out",
    "read",
    "read_text",
    "score",
    "suit",
    "write",
]


def __getattr__(name: str) -> Any:
    """What is large is loaded when it is first asked for: `kibitz.suit("AQ", "2").best.text`."""
    if name == "suit":
        from kibitz.combination import suit

        return suit
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""kibitz: the bridge laboratory that explains itself."""

from kibitz.auction import Auction, Call, Contract
from kibitz.board import Board
from kibitz.cards import Card, Rank, Seat, Side, Strain, Suit, Vulnerability
from kibitz.deal import Deal, Hand
from kibitz.errors import Ambiguous, Illegal, KibitzError, Malformed
from kibitz.holding import Holding
from kibitz.notation import read, read_text, write
from kibitz.play import Player, Situation, Trick, View, play_out
from kibitz.scoring import imps, matchpoints, score

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
    "write",
]

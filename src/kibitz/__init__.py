"""kibitz: the bridge laboratory that explains itself.

`import kibitz` gives the words of the game at once, and its answers when they are asked for:

| question | call | answer |
| --- | --- | --- |
| what are the odds? | `kibitz.odds("spades(West)=3", north=…, south=…)` | `.value`, `.percent` |
| how do I play this suit? | `kibitz.suit("AKQT", "xxx")` | `.best.text`, `.targets` |
| how do I play this hand? | `kibitz.plan(hand, dummy, "4S", "HK")` | `.text`, `.chance` |
| what do I lead? | `kibitz.lead(hand, "1N 3N")` | `.best`, `.leads` |
| which convention is better? | `kibitz.compare(a, b)` | `.verdict`, `.imps` |
| what should I have done? | `kibitz.postmortem(board)` | `.verdict`, `.played.cards` |

Every answer shows itself in a notebook, and `kibitz.chart(answer)` draws it.

>>> import kibitz
>>> print(kibitz.suit("AKQT", "xxx").best.text)
Cash the ace and king.
  If East shows out, finesse the ten.
>>> (answer,) = kibitz.odds("spades(West)=3", north="AKT3", south="Q2")
>>> answer.percent
31.087
"""

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
from kibitz.version import __version__ as __version__

if TYPE_CHECKING:
    from kibitz.bidding.leads.lead import lead
    from kibitz.bidding.measuring.comparison import compare
    from kibitz.chance.odds import odds
    from kibitz.combination import suit
    from kibitz.planning.hand import plan
    from kibitz.report.figure import chart
    from kibitz.review import postmortem

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
    "chart",
    "compare",
    "imps",
    "lead",
    "matchpoints",
    "odds",
    "plan",
    "play_out",
    "postmortem",
    "read",
    "read_text",
    "score",
    "suit",
    "write",
]


_LARGE = {
    "chart": "kibitz.report.figure",
    "compare": "kibitz.bidding.measuring.comparison",
    "lead": "kibitz.bidding.leads.lead",
    "odds": "kibitz.chance.odds",
    "plan": "kibitz.planning.hand",
    "postmortem": "kibitz.review",
    "suit": "kibitz.combination",
}
"""Where the answers come from that are loaded when they are first asked for."""


def __getattr__(name: str) -> Any:
    """What is large is loaded when it is first asked for: `kibitz.suit("AQ", "2").best.text`."""
    if name in _LARGE:
        return getattr(import_module(_LARGE[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

"""kibitz: the bridge laboratory that explains itself.

`import kibitz` gives the words of the game and its answers, each loaded when it is first used:

| question | call | answer |
| --- | --- | --- |
| what are the odds? | `kibitz.odds("spades(West)=3", north=…, south=…)` | `.value`, `.percent` |
| how do I play this suit? | `kibitz.suit("AKQT", "xxx")` | `.best.text`, `.targets` |
| how do I play this hand? | `kibitz.plan(hand, dummy, "4S", "HK")` | `.text`, `.chance` |
| what is my own plan worth? | `kibitz.try_plan(text, hand, …)` | `.chance`, `.text` |
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

from typing import TYPE_CHECKING

from kibitz.door import door
from kibitz.version import __version__ as __version__

if TYPE_CHECKING:
    from kibitz.auction import Auction as Auction
    from kibitz.auction import Call as Call
    from kibitz.auction import Contract as Contract
    from kibitz.bidding.leads.lead import lead as lead
    from kibitz.bidding.measuring.comparison import compare as compare
    from kibitz.board import Board as Board
    from kibitz.cards import Card as Card
    from kibitz.cards import Rank as Rank
    from kibitz.cards import Seat as Seat
    from kibitz.cards import Side as Side
    from kibitz.cards import Strain as Strain
    from kibitz.cards import Suit as Suit
    from kibitz.cards import Vulnerability as Vulnerability
    from kibitz.chance.odds import odds as odds
    from kibitz.combination import suit as suit
    from kibitz.deal import Deal as Deal
    from kibitz.deal import Hand as Hand
    from kibitz.errors import Ambiguous as Ambiguous
    from kibitz.errors import Illegal as Illegal
    from kibitz.errors import KibitzError as KibitzError
    from kibitz.errors import Malformed as Malformed
    from kibitz.holding import Holding as Holding
    from kibitz.notation import read as read
    from kibitz.notation import read_text as read_text
    from kibitz.notation import write as write
    from kibitz.planning.hand import plan as plan
    from kibitz.planning.referee.trying import try_plan as try_plan
    from kibitz.play import Player as Player
    from kibitz.play import Situation as Situation
    from kibitz.play import Trick as Trick
    from kibitz.play import View as View
    from kibitz.play import play_out as play_out
    from kibitz.report.figure import chart as chart
    from kibitz.review.postmortem import postmortem as postmortem
    from kibitz.scoring import imps as imps
    from kibitz.scoring import matchpoints as matchpoints
    from kibitz.scoring import score as score

_HOMES = {
    "auction": "Auction Call Contract",
    "bidding.measuring.comparison": "compare",
    "bidding.leads.lead": "lead",
    "board": "Board",
    "cards": "Card Rank Seat Side Strain Suit Vulnerability",
    "chance.odds": "odds",
    "combination": "suit",
    "deal": "Deal Hand",
    "errors": "Ambiguous Illegal KibitzError Malformed",
    "holding": "Holding",
    "notation": "read read_text write",
    "planning.hand": "plan",
    "planning.referee.trying": "try_plan",
    "play": "Player Situation Trick View play_out",
    "report.figure": "chart",
    "review.postmortem": "postmortem",
    "scoring": "imps matchpoints score",
}
"""Where the public names live; a test holds the imports for type checkers against it."""

__all__ = sorted(" ".join(_HOMES.values()).split())
__getattr__ = door(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

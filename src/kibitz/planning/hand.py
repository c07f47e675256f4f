"""Hand: how to play this hand, as a value; what `kibitz.plan` gives.

Declarer's two hands, the contract and the opening lead are all that a plan needs
(`told/telling.py`); nobody looks at the others' cards, even where a board has them.
"""

from __future__ import annotations

from kibitz.auction import Contract
from kibitz.board import Board
from kibitz.cards import Card
from kibitz.deal import Hand
from kibitz.planning.declarer.view import auction_of, view_of
from kibitz.planning.told.plan import ToldPlan
from kibitz.planning.told.telling import FRESH, tell


def plan(
    hand: Board | Hand | str,
    dummy: Hand | str | None = None,
    contract: Contract | str | None = None,
    lead: Card | str | None = None,
    *,
    layouts: int = FRESH,
    seed: int = 1,
    matchpoints: bool = False,
) -> ToldPlan:
    """How to play a hand after the opening lead: your hand, dummy, the contract, the lead.

    `plan(board)` takes all of it from a board, its auction included. A contract without a declarer
    is South's. The plan is chosen on some layouts and told of `layouts` others: `.program` reads
    back from its text, `.claims` hold, each by its own check, `.chance` is what it makes against
    ordinary defence, `.certificate` says what was checked. At
    `matchpoints` it goes for a trick more where that is nearly free. The same seed gives the same
    plan.

    >>> found = plan("AKQ2.AKQ.32.AK32", "543.432.AK54.QJ4", "6NT", "SJ", layouts=20)
    >>> found.chance.made, str(found.card), found.certificate.valid
    (20, 'S3', True)
    """
    view = view_of(hand, dummy, contract, lead)
    auction = auction_of(hand, view.contract) if isinstance(hand, Board) else None
    return tell(view, auction, seed=seed, layouts=layouts, matchpoints=matchpoints)

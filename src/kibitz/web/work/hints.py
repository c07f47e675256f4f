"""Why a card: where the better one gains, in bridge words, on the layouts that chose it."""

from __future__ import annotations

from typing import Any

from kibitz.chance.belief.meanings import Meanings
from kibitz.play import View
from kibitz.players.pimc import believed
from kibitz.players.session import ADVISER_WORLDS
from kibitz.review.gains import gains
from kibitz.review.weigh import Sample
from kibitz.review.wording import gain_text
from kibitz.search.decision import Decision


def why(view: View, decision: Decision, seed: int, meanings: Meanings) -> list[str]:
    """What the layouts have in common in which the chosen card beats the next that is worse.

    Nothing where no other card is worse, or where the layouts have nothing in common.
    """
    if len(decision.options) < 2:
        return []
    belief = believed(view, seed, ADVISER_WORLDS, meanings)
    sample = Sample.of(view, belief)
    best = sample.column(decision.card)
    worse = [one for one in sample.order() if sample.chance(one) < sample.chance(best)]
    if not worse:
        return []
    other = worse[0]
    told = gains(belief, sample.wins[:, best], sample.wins[:, other])
    return [gain_text(reason, str(decision.card)) for reason in told]


def decision_json(decision: Decision) -> dict[str, Any]:
    """A decision as plain data."""
    return {
        "card": str(decision.card),
        "exact": decision.is_exact,
        "worlds": decision.worlds,
        "seed": str(decision.seed),  # longer than a browser's numbers
        "options": [
            {
                "cards": [str(card) for card in option.equals],
                "chance": float(100 * option.chance),
                "chance_error": 100 * option.chance_error,
                "tricks": float(option.tricks),
                "tricks_error": option.tricks_error,
            }
            for option in decision.options
        ],
    }

"""Promise: the tricks that a scheme counts on, as a player counts them before he plays.

Top cards, the long trumps, and what the scheme adds: the length of its suit, a finesse, a ruff. Of
plans that do as well as each other, the one that adds up is the one to tell.
"""

from __future__ import annotations

from kibitz.planning.declarer.scene import SUIT_MASKS, Scene
from kibitz.planning.declarer.themes.combining import Combine
from kibitz.planning.declarer.themes.discard import DiscardLosers
from kibitz.planning.declarer.themes.establish import Establishing, potential
from kibitz.planning.declarer.themes.finesse import Finesse
from kibitz.planning.declarer.themes.ruffing import CrossRuffing, RuffingLosers, losers
from kibitz.planning.declarer.themes.safety import SafetyPlay
from kibitz.planning.declarer.themes.scheme import Scheme, held, missing, partner
from kibitz.planning.declarer.themes.squeeze import Squeeze, TwoThreats
from kibitz.planning.declarer.themes.throw_in import Strip, ThrowIn


def adds_up(scene: Scene, scheme: Scheme | None, spare: int) -> bool:
    """Are there the tricks that are needed with this scheme, and not without what it gains?

    Who discards losers counts these: `spare` are the tricks that may be lost less the losers.
    """
    gain = gained(scene, scheme)
    if isinstance(scheme, DiscardLosers) and scene.contest.trump is not None:
        return -gain <= spare < 0
    trump, needed = scene.contest.trump, scene.contest.needed - scene.won
    others = sum(
        played_out(scene, suit) if suit == trump else tops(scene, suit) for suit in range(4)
    )
    return others + gain >= needed and not (gain and others >= needed)


def gained(scene: Scene, scheme: Scheme | None) -> int:
    """The tricks that a scheme adds to top cards and long trumps."""
    match scheme:
        case Establishing() if scheme.suit != scene.contest.trump:
            return played_out(scene, scheme.suit) - tops(scene, scheme.suit)
        case SafetyPlay() if scheme.suit != scene.contest.trump:
            return max(0, scheme.target - tops(scene, scheme.suit))
        case Combine():
            suit = scheme.drop.suit
            return max(1, played_out(scene, suit) - tops(scene, suit))
        case CrossRuffing():
            trumps = [held(scene, seat, scene.contest.strain) for seat in scene.contest.ours]
            return min(map(int.bit_count, trumps))
        case DiscardLosers():
            short = held(scene, scheme.hand, scheme.suit).bit_count()
            more = tops(scene, scheme.suit) - short
            return max(0, min(more, losers(scene, scheme.hand, scheme.away)))
        case RuffingLosers():
            trumps_there = held(scene, scheme.hand, scene.contest.strain).bit_count()
            return min(trumps_there, losers(scene, partner(scheme.hand), scheme.suit))
        case Finesse() if scheme.suit == scene.contest.trump:
            return 0
        case Finesse() | ThrowIn() | Strip() | Squeeze() | TwoThreats():
            return 1
    return 0


def tops(scene: Scene, suit: int) -> int:
    """The top cards of a suit that can be cashed."""
    longest = max(held(scene, seat, suit).bit_count() for seat in scene.contest.ours)
    return min(longest, scene.masters(suit).bit_count())


def played_out(scene: Scene, suit: int) -> int:
    """The tricks of a suit that is played to the end, its cards falling as they mostly do."""
    one, two = (held(scene, seat, suit) for seat in scene.contest.ours)
    led = sum(1 << cards[0] for cards in scene.trick) & SUIT_MASKS[suit] & ~scene.both
    return potential(one, two, missing(scene, suit) | led)

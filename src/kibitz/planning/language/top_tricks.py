"""Top tricks: how many tricks our two hands can cash from where they are without losing the lead.

The test that lets a plan claim. It counts only what is sure whatever the defenders hold: a suit's
top cards, its small ones once nobody can follow, side suits when no trump is out (or the trump that
ruffs cannot be beaten), and every card from a hand that has the lead. A short search over our own
cards alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from kibitz.planning.language.sight import Sight, highest, lowest, over, under
from kibitz.seen import SUIT

LOOKS = 30
"""So many positions are looked at for a way to cash; more would hardly ever find another."""

REMEMBERED = 50_000
"""So many answers are remembered; one plan asks for fewer."""

Cashed = tuple[int, int]
"""A trick of a claim: the card led and the other hand's card."""


def top_tricks(sight: Sight, needed: int) -> list[Cashed] | None:
    """The tricks that take `needed` more from the hand on lead, or none if that is not sure.

    >>> from kibitz.seen import Seen
    >>> seen = Seen(strain=4, declarer=2, needed=2, dummy_hand=0b1000_0001, leader=2)
    >>> top_tricks(Sight(seen, hand=0b0110_0000, pack=0b1111_1111), 2)
    [(6, 0), (5, 7)]
    """
    here, there = sight.hand(sight.turn), sight.hand(sight.opposite)
    return cashed(sight.seen.strain, here, there, sight.out, needed)


def cashed(strain: int, here: int, there: int, out: int, needed: int) -> list[Cashed] | None:
    """The same of two hands as masks: `here` has the lead, `out` is with the defenders."""
    if needed <= 0:
        return []
    if _bound(here, there, out, strain) < needed:
        return None
    found = _looked_for(strain, here, there, _shape(out), needed)
    return None if found is None else list(found)


def _shape(out: int) -> int:
    """As many cards of theirs of each suit with the same best one, which is all that counts."""
    shape = 0
    for number, suit in enumerate(SUIT):
        theirs = out & suit
        if theirs:
            small = ((1 << theirs.bit_count() - 1) - 1) << 13 * number
            shape |= small | 1 << theirs.bit_length() - 1
    return shape


@lru_cache(maxsize=REMEMBERED)
def _looked_for(
    strain: int, here: int, there: int, out: int, needed: int
) -> tuple[Cashed, ...] | None:
    """The search itself; many layouts and programs come to the same cards."""
    found = _Search(strain).cash(here, there, out, needed)
    return None if found is None else tuple(found)


def wins_enough(sight: Sight, card: int) -> bool:
    """They led and this card wins: do the top tricks suffice then, the other hand playing low?"""
    seen = sight.seen
    needed = seen.needed - seen.won - 1
    here, there = sight.hand(seen.turn) & ~(1 << card), sight.hand(seen.turn ^ 2)
    if len(seen.trick) == 1:
        there &= ~(1 << lowest(there & SUIT[seen.led] or there))
    return needed <= 0 or cashed(seen.strain, here, there, sight.out, needed) is not None


def most_tricks(sight: Sight) -> list[Cashed]:
    """The longest run of sure tricks from the hand on lead."""
    here, there = sight.hand(sight.turn), sight.hand(sight.opposite)
    bound = _bound(here, there, sight.out, sight.seen.strain)
    for needed in range(min(bound, here.bit_count()), 0, -1):
        found = top_tricks(sight, needed)
        if found:
            return found
    return []


def _bound(own: int, dummy: int, out: int, strain: int) -> int:
    """No fewer than can be cashed, found at once.

    A suit gives its top cards, or its length if they clear it. Where the trumps cannot be drawn for
    sure only the trumps that nobody beats count.
    """
    total = ruffs = losers = 0
    for number, suit in enumerate(SUIT):
        mine, yours, theirs = own & suit, dummy & suit, out & suit
        one, other = mine.bit_count(), yours.bit_count()
        masters = ((mine | yours) & ~((1 << theirs.bit_length()) - 1)).bit_count()
        longest = one if one > other else other
        if number != strain:
            total += longest if masters >= theirs.bit_count() else min(longest, masters)
            losers += abs(one - other)
        elif masters < theirs.bit_count():
            return masters
        else:
            total += longest
            ruffs = min(one, other)
    return total + min(ruffs, losers)


class _Search:
    """Looks for an order in which enough tricks are cashed; a few steps suffice as a rule."""

    def __init__(self, strain: int) -> None:
        self.strain = strain
        self.left = LOOKS
        self.dead: set[tuple[int, int, int]] = set()

    def cash(self, here: int, there: int, out: int, needed: int) -> list[Cashed] | None:
        """The tricks from `here`, which has the lead; masks of the cards held."""
        if needed == 0:
            return []
        self.left -= 1
        if self.left < 0 or not here or (here, there, needed) in self.dead:
            return None
        for led, other, crosses in self._tricks(here, there, out):
            lead = here & ~(1 << led)
            rest = there & ~(1 << other) if other >= 0 else there
            suit = SUIT[led // 13]
            low = out & suit
            after = out & ~(low & -low)
            hands = (rest, lead) if crosses else (lead, rest)
            found = self.cash(*hands, after, needed - 1)
            if found is not None:
                return [(led, other), *found]
        self.dead.add((here, there, needed))
        return None

    def _tricks(self, here: int, there: int, out: int) -> Iterator[tuple[int, int, bool]]:
        """Tricks that are sure now: the card led, the other hand's, and who wins (the other?).

        Where the hand on lead is the shorter one its winners come first, before what crosses, and
        so do winners in suits that the other hand has none of while that has a loser to throw; then
        the suits that lead across to winners; last the long suits of this hand. Side suits in which
        we have nothing but winners come before the others, so that they may throw from those;
        trumps that both hands have, and may ruff with, are last.
        """
        trumps = SUIT[self.strain] if self.strain < 4 else 0
        is_drawn = not out & trumps
        early: list[tuple[int, int, bool]] = []
        cross: list[tuple[int, int, bool]] = []
        late: list[tuple[int, int, bool]] = []
        wasted: list[tuple[int, int, bool]] = []
        apart = trumps if here & trumps and there & trumps else -1
        for suit in sorted(SUIT, key=lambda s: (s == apart, _has_threat(s, here, there, out))):
            mine, yours = here & suit, there & suit
            if not mine or (suit != trumps and not is_drawn and not trumps & there):
                continue
            top = (out & suit).bit_length()
            floor = ~((1 << top) - 1)
            if suit == trumps or is_drawn:
                best = highest(mine)
                if mine & floor:
                    below = under(yours, best)
                    other = lowest(below or yours) if yours else _spare(there, out, trumps)
                    shorter = mine.bit_count() <= yours.bit_count() or (
                        not yours and other >= 0 and over(out & SUIT[other // 13], other) > 0
                    )
                    (early if shorter else late).append((best, other, bool(yours and not below)))
                winners = over(yours & floor, lowest(mine))
                if winners:
                    # A winner led to a winner is the last way to cross.
                    (wasted if mine & floor == mine else cross).append(
                        (lowest(mine), lowest(winners), True)
                    )
            if not yours and suit != trumps:
                ruffs = there & trumps
                sure = ruffs if is_drawn else over(ruffs, highest(out & trumps))
                if sure:
                    cross.append((lowest(mine), lowest(sure), True))
        yield from sorted(early, key=lambda trick: trick[2])
        yield from cross
        yield from late
        yield from wasted


def _has_threat(suit: int, here: int, there: int, out: int) -> bool:
    """Have we more rounds of a suit than top cards: one that is not high, but may be?"""
    longer = max((here & suit).bit_count(), (there & suit).bit_count())
    return longer > ((here | there) & suit & ~((1 << (out & suit).bit_length()) - 1)).bit_count()


def _spare(hand: int, out: int, trumps: int) -> int:
    """What the other hand throws: the lowest loser of its longest suit, else its lowest winner."""
    best, worth = -1, (-1, -1)
    for suit in SUIT:
        held = hand & suit
        if not held or suit == trumps:
            continue
        card = lowest(held)
        is_loser = bool(over(out & suit, card))
        if (is_loser, held.bit_count()) > worth:
            best, worth = card, (is_loser, held.bit_count())
    return best if best >= 0 else lowest(hand)

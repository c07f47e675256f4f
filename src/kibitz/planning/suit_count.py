"""Suit count: the winners and the losers of one suit, as a teacher counts them.

A *winner* is a trick that can be had without losing the lead: a top card, or a small card of a suit
that the top cards exhaust in all but the rare splits. In the suit that the defenders have led it is
also a trick that is certain if they play it on until we win one: they have led into our hand, so a
king that nobody could lead to is a trick. A *loser* is a round that they win when each side plays
its best cards, as long as they follow in the usual split and nobody of ours ruffs it.

Nothing is said here of where a defender's cards are: in the trick that they have led, the other one
plays whatever is worst for us.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from math import comb

from kibitz.cards import Suit
from kibitz.deal import Hand
from kibitz.holding import Holding

LIKELY = Fraction(3, 4)
"""A side suit lies no worse than in this share of all deals (`bench/lesson_counts.py`)."""
USUAL = Fraction(1, 2)
"""Trumps lie no worse than in this share: 3-2, 3-1, 4-2 (`bench/lesson_counts.py`)."""

OURS = (0, 1)
THEIRS = 2
"""Whose cards: declarer's, dummy's, the defenders'."""


@dataclass(frozen=True, slots=True)
class SuitHeld:
    """The cards of a suit that declarer, dummy and the defenders hold, as bits of their ranks.

    In `follow` rounds a defender follows suit, if it lies as expected.
    """

    hands: tuple[int, int, int]
    follow: int

    @classmethod
    def parse(cls, mine: str, dummy: str, theirs: str, share: Fraction = LIKELY) -> SuitHeld:
        """The holdings as text, with the split that is expected of them."""
        hands = tuple(Holding.parse(text).mask for text in (mine, dummy, theirs))
        return cls((hands[0], hands[1], hands[2]), rounds(hands[THEIRS].bit_count(), share))

    @classmethod
    def of(cls, mine: Hand, dummy: Hand, theirs: Hand, suit: Suit) -> SuitHeld:
        """A side suit of our two hands, and of all that the defenders hold."""
        hands = (mine[suit].mask, dummy[suit].mask, theirs[suit].mask)
        return cls(hands, rounds(len(theirs[suit]), LIKELY))

    @property
    def longest(self) -> int:
        """The length of our longer holding."""
        return max(self.hands[0].bit_count(), self.hands[1].bit_count())

    def winners(self) -> int:
        """The tricks without losing the lead.

        >>> SuitHeld.parse("AKQ54", "32", "JT9876").winners()
        3
        >>> SuitHeld.parse("AKQ54", "J2", "T98763").winners()
        5
        """
        mine, dummy, theirs = self.hands
        tops = ((mine | dummy) >> theirs.bit_length()).bit_count()
        return self.longest if tops >= self.follow else min(tops, self.longest)

    @property
    def certain(self) -> int:
        """The winners that need no split: top cards, and what they leave no card against.

        >>> held = SuitHeld.parse("AK", "87654", "QJT932")
        >>> held.certain, SuitHeld.parse("AKQJ65", "432", "T987").certain
        (2, 6)
        """
        return self.at_worst().winners()

    def at_worst(self) -> SuitHeld:
        """The holdings with all of their cards in one hand."""
        return replace(self, follow=self.hands[THEIRS].bit_count())

    def losers(self, master: int, ruffs: int) -> int:
        """The losers of a hand, less those that its partner can ruff.

        >>> held = SuitHeld.parse("A75", "83", "KQJT9642")
        >>> held.losers(0, ruffs=0), held.losers(0, ruffs=4)
        (2, 1)
        """
        ours, theirs = self.hands[0] | self.hands[1], self.hands[THEIRS]
        lost = late = 0
        for number in range(min(self.follow, self.hands[master].bit_count())):
            if theirs > ours:
                theirs ^= _highest(theirs)
                lost += 1
                late += number >= self.hands[1 - master].bit_count()
            ours ^= _highest(ours)
        return lost - min(late, ruffs)

    def without(self, who: int, card: int) -> SuitHeld:
        """The holdings when this card has been played."""
        mine, dummy, theirs = self.hands
        if who == THEIRS:
            return SuitHeld((mine, dummy, theirs & ~card), self.follow)
        hands = (mine, dummy & ~card, theirs) if who else (mine & ~card, dummy, theirs)
        return SuitHeld(hands, self.follow)

    def choices(self, who: int, table: int = 0) -> list[int]:
        """The cards that differ: of touching ones the lowest; one on the table lies between."""
        own = self.hands[who]
        others = (self.hands[0] | self.hands[1] | self.hands[2] | table) & ~own
        found: list[int] = []
        while own:
            found.append(low := own & -own)
            above = others & -low
            own &= -(above & -above) if above else 0
        return found

    def compact(self) -> SuitHeld:
        """The same with the cards that are left as the lowest, the hands in one order."""
        hands, left = [0, 0, 0], self.hands[0] | self.hands[1] | self.hands[2]
        place = 1
        while left:
            low = left & -left
            hands[next(who for who in (0, 1, 2) if self.hands[who] & low)] |= place
            place, left = 2 * place, left ^ low
        return SuitHeld((min(hands[:2]), max(hands[:2]), hands[THEIRS]), self.follow)

    def after_round(self) -> SuitHeld:
        """One round fewer in which they follow."""
        follow = min(max(0, self.follow - 1), self.hands[THEIRS].bit_count())
        return SuitHeld(self.hands, follow)


@dataclass(frozen=True, slots=True)
class SuitTrick:
    """A trick under way: whose turns are left, the best card of each side, and who led."""

    turns: tuple[int, ...]
    ours: int = 0
    theirs: int = 0
    is_led_by_us: bool = False

    def with_card(self, who: int, card: int) -> SuitTrick:
        """The trick with this card on the table."""
        if who == THEIRS:
            return replace(self, theirs=max(card, self.theirs))
        return replace(self, ours=max(card, self.ours))

    def played(self, card: int) -> SuitTrick:
        """The trick after the next turn; 0 is a card of another suit."""
        ours, theirs = self.ours, self.theirs
        if self.turns[0] == THEIRS:
            theirs = max(card, theirs)
        else:
            ours = max(card, ours)
        return SuitTrick(self.turns[1:], ours, theirs, self.is_led_by_us)

    def choices(self, held: SuitHeld) -> list[int]:
        """The cards worth thinking of: the lowest, and those that beat all on the table.

        The last one beats it as cheaply as he can, and not at all where his side has the trick.
        """
        best = max(self.ours, self.theirs)
        cards = held.choices(self.turns[0], best)
        higher = [card for card in cards[1:] if card > best]
        if len(self.turns) == 1:
            is_ours = self.turns[0] != THEIRS
            higher = higher[: (self.ours > self.theirs) != is_ours]
        return cards[:1] + higher


@cache
def rounds(missing: int, share: Fraction) -> int:
    """In how many rounds one of two hidden hands follows, in at least this share of the deals.

    >>> [rounds(n, USUAL) for n in range(8)]
    [0, 1, 1, 2, 3, 3, 4, 4]
    >>> [rounds(n, LIKELY) for n in range(8)]
    [0, 1, 2, 2, 3, 4, 4, 5]
    """
    for longest in range(missing + 1):
        ways = sum(
            comb(missing, west) * comb(26 - missing, 13 - west)
            for west in range(missing - longest, longest + 1)
        )
        if ways >= share * comb(26, 13):
            break
    return longest


def winners_led(held: SuitHeld, trick: SuitTrick, spare: int) -> int:
    """The winners of the suit of the trick under way, whatever the defenders still play.

    A suit that they have led they go on with until we win a trick, led from either side; what is
    then on top are winners too. `spare` tricks may be lost: after more nothing counts.

    >>> held, seven = SuitHeld.parse("K65", "J4", "AQT9832"), Holding.parse("7").mask
    >>> held.winners(), winners_led(held, SuitTrick((1, 2, 0), theirs=seven), 4)
    (0, 1)
    """
    if trick.turns:
        who = trick.turns[0]
        after = [
            winners_led(held.without(who, card), trick.played(card), spare)
            for card in trick.choices(held)
        ]
        if who == THEIRS:  # he may have no more of it: then his partner has them all
            alone = SuitHeld(held.hands, held.hands[THEIRS].bit_count() + 1)
            return min([*after, winners_led(alone, trick.played(0), spare)])
        return max(after) if after else winners_led(held, trick.played(0), spare)
    left = held.after_round()
    on_top = left.winners()
    if trick.is_led_by_us:
        return on_top + (trick.ours > trick.theirs)
    if trick.ours < trick.theirs:
        return _played_on(left.compact(), spare - 1)
    if on_top + 1 >= left.longest:
        return on_top + 1
    return max(on_top + 1, _played_on(left.compact(), spare - 1))  # a trick won is none the worse


@lru_cache(maxsize=1 << 16)
def _played_on(held: SuitHeld, spare: int) -> int:
    """The winners of a suit that they lead again, from either side."""
    if spare < 0 or not held.longest:
        return 0
    leads = (
        winners_led(
            held.without(THEIRS, card), SuitTrick((one, THEIRS, 1 - one), theirs=card), spare
        )
        for card in held.choices(THEIRS)
        for one in OURS
    )
    return min(leads, default=held.longest)


def losers_led(held: SuitHeld, trick: SuitTrick, master: int, ruffs: int) -> int:
    """The losers of a hand in the suit of the trick under way, that trick among them.

    >>> held, ten = SuitHeld.parse("AQ", "J6", "K9875432"), Holding.parse("T").mask
    >>> held.losers(0, 0), losers_led(held, SuitTrick((1, 2, 0), theirs=ten), 0, 0)
    (1, 0)
    """

    @cache
    def play(held: SuitHeld, trick: SuitTrick) -> int:
        if not trick.turns:
            return (trick.theirs > trick.ours) + held.after_round().losers(master, ruffs)
        who = trick.turns[0]
        worst: Callable[[list[int]], int] = max if who == THEIRS else min
        cards = trick.choices(held) or [0]
        return worst([play(held.without(who, card), trick.played(card)) for card in cards])

    return play(held, trick)


def _highest(cards: int) -> int:
    return 1 << cards.bit_length() - 1

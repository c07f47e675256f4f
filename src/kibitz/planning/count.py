"""Count: declarer's winners and losers, as he counts them when dummy comes down.

*Winners* are the tricks that he can take without losing the lead, trumps drawn, and in the suit
that the defenders have led those that their lead gives him. *Losers*, in a trump contract, are
those of the master hand, the one with the longer trumps; what the other hand can ruff is none as
long as it has trumps for it. `suit_count.py` counts one suit, this the four: it is the one count of
the plan, of the post-mortem and of the page.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from kibitz.auction import Contract
from kibitz.cards import SEATS, SUITS, Card, Seat, Suit
from kibitz.deal import Hand
from kibitz.planning.suit_count import (
    LIKELY,
    OURS,
    THEIRS,
    USUAL,
    SuitHeld,
    SuitTrick,
    losers_led,
    rounds,
    winners_led,
)
from kibitz.play import WHOLE_PACK, View
from kibitz.reason import Reason

RUFFING = 4
"""With so many trumps the shorter hand ruffs its partner's losers (`bench/lesson_counts.py`).

Three may be needed to draw trumps; the fourth is there to ruff with.
"""

STOPPED = 2
"""So many tricks of the suit that they lead they may take before it is stopped.

A queen that ace and king have gone past is a trick that the lead gave (`bench/lesson_counts.py`).
"""

DECLARER, DUMMY = OURS


@dataclass(frozen=True)
class Count:
    """Winners and losers by suit, the tricks still needed, and those that may be lost.

    `given` are the winners that the lead made. `certain` are those that need no split; where there
    are more, `splits` says how the suit may lie at worst. The losers are those `in_dummy` where
    dummy has more trumps; those that the other hand ruffs are `ruffed` and not among them.
    """

    winners: dict[Suit, int]
    certain: dict[Suit, int]
    given: dict[Suit, int]
    splits: dict[Suit, tuple[int, int]]
    losers: dict[Suit, int] | None
    ruffed: dict[Suit, int]
    needed: int
    left: int
    in_dummy: bool = False

    @classmethod
    def of_hands(cls, contract: Contract, hand: Hand, dummy: Hand) -> Count:
        """Declarer's count before a card is led."""
        unseen = WHOLE_PACK - hand - dummy
        return cls._of(_Table(contract, hand, dummy, unseen, contract.tricks_needed, 13))

    @classmethod
    def of_view(cls, view: View) -> Count:
        """Declarer's count from where he sits."""
        contract = view.contract
        out = frozenset(
            trick.cards[0].suit
            for trick in (*view.record, view.trick)
            for seat, card in trick
            if seat.side != contract.side and card.suit is not trick.cards[0].suit
        )
        return cls._of(
            _Table(
                contract,
                view.hand,
                view.dummy,
                unseen=view.pack - view.hand - view.dummy - Hand.of(view.played),
                needed=contract.tricks_needed - view.declarer_tricks,
                left=view.tricks_left,
                trick=tuple(view.trick),
                out=out,
            )
        )

    @classmethod
    def _of(cls, table: _Table) -> Count:
        winners = {suit: table.reached(suit) for suit in SUITS}
        losers = {} if table.trump is None else {suit: table.losers(suit) for suit in SUITS}
        ruffed = table.ruffed() if losers else {}
        return cls(
            winners={suit: told for suit, (told, _, _) in winners.items()},
            certain={suit: told for suit, (_, told, _) in winners.items()},
            given={suit: told for suit, (_, _, told) in winners.items() if told},
            splits={
                suit: table.split(suit) for suit, (told, sure, _) in winners.items() if told > sure
            },
            losers={suit: n - ruffed.get(suit, 0) for suit, n in losers.items()} or None,
            ruffed=ruffed,
            needed=table.needed,
            left=table.left,
            in_dummy=table.master == DUMMY,
        )

    @property
    def total(self) -> int:
        """The tricks that the winners take: no more than there are."""
        return min(self.left, sum(self.winners.values()))

    @property
    def over(self) -> int:
        """The winners left over, for which there are no tricks."""
        return sum(self.winners.values()) - self.total

    @property
    def missing(self) -> int:
        """How many winners the contract lacks."""
        return max(0, self.needed - self.total)

    @property
    def spare(self) -> int:
        """The tricks that may be lost, less the losers, with those that might be ruffed."""
        losers = sum((self.losers or {}).values()) + sum(self.ruffed.values())
        return self.left - self.needed - losers

    @property
    def reason(self) -> Reason:
        """The count with its sums."""
        numbers: dict[str, object] = {
            "winners": _by_letter(self.winners),
            "certain": _by_letter(self.certain),
            "given": _by_letter(self.given),
            "splits": {suit.letter: list(split) for suit, split in self.splits.items()},
            "total": self.total,
            "over": self.over,
            "needed": self.needed,
            "missing": self.missing,
            "may_lose": self.left - self.needed,
        }
        if self.losers is not None:
            numbers["losers"] = _by_letter(self.losers)
            numbers["ruffed"] = _by_letter(self.ruffed)
            numbers["dummy"] = self.in_dummy
        return Reason("count", numbers)


def _by_letter(by_suit: dict[Suit, int]) -> dict[str, int]:
    return {suit.letter: number for suit, number in by_suit.items()}


@dataclass(frozen=True)
class _Table:
    """What declarer sees: the hands, the trick under way, the suits that a defender is out of."""

    contract: Contract
    hand: Hand
    dummy: Hand
    unseen: Hand
    needed: int
    left: int
    trick: tuple[tuple[Seat, Card], ...] = ()
    out: frozenset[Suit] = frozenset()

    @property
    def trump(self) -> Suit | None:
        """The trump suit."""
        return self.contract.strain.suit

    @property
    def master(self) -> int:
        """The hand whose losers are counted: that with more trumps."""
        trump = self.trump
        is_dummy = trump is not None and len(self.dummy[trump]) > len(self.hand[trump])
        return DUMMY if is_dummy else DECLARER

    @cached_property
    def under_way(self) -> SuitTrick | None:
        """The trick under way in its own suit; none where it has been ruffed."""
        if not self.trick:
            return None
        if any(self.trump is card.suit is not self.trick[0][1].suit for _, card in self.trick):
            return None
        leader, led = self.trick[0]
        seats = [SEATS[(leader + n) % 4] for n in range(len(self.trick), 4)]
        trick = SuitTrick(tuple(map(self._who, seats)), is_led_by_us=self._who(leader) != THEIRS)
        for seat, card in self.trick:
            if card.suit is led.suit:
                trick = trick.with_card(self._who(seat), card.rank.bit)
        return trick

    @property
    def is_untouched(self) -> bool:
        """Has our side not yet played to the trick?"""
        return all(self._who(seat) == THEIRS for seat, _ in self.trick)

    def winners(self, suit: Suit) -> tuple[int, int, int]:
        """The winners of a suit: as they are told, those that need no split, those of the lead."""
        held = self._held(suit)
        told, certain = held.winners(), held.certain
        if not self._is_led(suit) or self.under_way is None:
            return told, certain, 0
        led, spare = self._held(suit, with_table=False), min(STOPPED, self.left - self.needed)
        by_lead = winners_led(led, self.under_way, spare)
        at_worst = winners_led(led.at_worst(), self.under_way, spare)
        if not self.is_untouched:  # a card of ours is on the table, another may have to follow
            return by_lead, min(by_lead, at_worst), 0
        return max(told, by_lead), max(certain, at_worst), max(0, by_lead - told)

    def reached(self, suit: Suit) -> tuple[int, int, int]:
        """The winners of a suit but for those that lie in a hand without an entry, at notrump.

        The longer hand is cut off if no card of the shorter one can be led to a winner of it, and
        it has no top card in another suit.
        """
        told, certain, given = self.winners(suit)
        if self.trump is not None or self._is_led(suit) or self.left < 13:
            return told, certain, given
        *ours, theirs = self._held(suit).hands
        short, long = sorted(ours, key=int.bit_count)
        is_dummys = long == ours[1]
        top = theirs.bit_length()
        can_cross = bool(short) and bool(long >> max(top, (short & -short).bit_length()))
        for other in SUITS:
            *hands, out = self._held(other).hands
            can_cross |= other is not suit and bool(hands[is_dummys] >> out.bit_length())
        if can_cross:
            return told, certain, given
        return min(told, short.bit_count()), min(certain, short.bit_count()), given

    def split(self, suit: Suit) -> tuple[int, int]:
        """The worst split that the winners of a suit allow for."""
        held = self._held(suit)
        return held.follow, held.hands[THEIRS].bit_count() - held.follow

    def losers(self, suit: Suit, ruffs: int = 0) -> int:
        """The losers of the master hand in a suit, less so many that its partner may ruff."""
        ruffs = 0 if suit is self.trump else ruffs
        lost = self._held(suit).losers(self.master, ruffs)
        if not self._is_led(suit) or self.under_way is None:
            return lost
        held = self._held(suit, with_table=False)
        is_void = not held.hands[self.master] and not any(
            card.suit is suit for seat, card in self.trick if self._who(seat) == self.master
        )
        by_lead = 0 if is_void else losers_led(held, self.under_way, self.master, ruffs)
        return min(lost, by_lead) if self.is_untouched else by_lead

    def ruffed(self) -> dict[Suit, int]:
        """The losers of each suit that the hand with fewer trumps ruffs, a trump for each.

        It begins where it is shortest, for there it ruffs soonest; then where it can ruff most.
        Between equals the cards decide, so that no suit is preferred for its name.
        """
        trumps = self._trumps_to_ruff
        could = {suit: self._saved(suit, trumps) for suit in SUITS}
        other = (self.hand, self.dummy)[1 - self.master]

        def order(suit: Suit) -> tuple[int, int, tuple[int, int, int]]:
            return len(other[suit]), -could[suit], self._held(suit).hands

        ruffed: dict[Suit, int] = {}
        for suit in sorted((suit for suit in SUITS if could[suit]), key=order):
            if saved := self._saved(suit, trumps):
                ruffed[suit] = saved
                trumps -= saved
        return {suit: ruffed[suit] for suit in SUITS if suit in ruffed}

    def _saved(self, suit: Suit, ruffs: int) -> int:
        """How many losers of a suit so many ruffs save."""
        return self.losers(suit) - self.losers(suit, ruffs)

    @property
    def _trumps_to_ruff(self) -> int:
        """The trumps with which the hand with fewer of them can ruff."""
        assert self.trump is not None
        trumps = min(len(self.hand[self.trump]), len(self.dummy[self.trump]))
        return trumps if trumps >= RUFFING or not self.unseen[self.trump] else 0

    def _is_led(self, suit: Suit) -> bool:
        return bool(self.trick) and self.trick[0][1].suit is suit

    def _held(self, suit: Suit, with_table: bool = True) -> SuitHeld:
        """A suit's cards; the defenders' card on the table is theirs until we play to it."""
        on_table = 0
        for seat, card in self.trick:
            if card.suit is suit and self._who(seat) == THEIRS:
                on_table |= card.rank.bit
        theirs = self.unseen[suit].mask
        before = (theirs | on_table).bit_count()
        share = USUAL if suit is self.trump else LIKELY
        follow = before if suit in self.out else rounds(before, share)
        if with_table and self.is_untouched:
            theirs |= on_table
        return SuitHeld((self.hand[suit].mask, self.dummy[suit].mask, theirs), follow)

    def _who(self, seat: Seat) -> int:
        if seat.side != self.contract.side:
            return THEIRS
        return DECLARER if seat is self.contract.declarer else DUMMY

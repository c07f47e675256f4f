"""Trick reading: what a trick of a plan was about, from declarer's chair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kibitz.cards import DECK, FULL_SUIT, SEATS, Card, Rank, Seat, Strain
from kibitz.planning.story import ToldTrick, TrickKind
from kibitz.play import Trick

DRIVEN_OUT = 2
"""So many cards above all of ours are driven out; of more we only give tricks up."""


@dataclass(frozen=True)
class TrickReading:
    """The table at which tricks are read: our two seats, and the strain."""

    ours: tuple[Seat, Seat]
    strain: Strain

    def are_masters(self, held: Sequence[int]) -> bool:
        """Have the defenders trumps left that all beat ours?"""
        suit = self.strain.suit
        mask = 0 if suit is None else suit.mask
        theirs = sum(held[seat] & mask for seat in SEATS if seat not in self.ours)
        ours = sum(held[seat] & mask for seat in self.ours)
        return bool(theirs) and theirs & -theirs > ours

    def trumps_out(self, held: Sequence[int]) -> int:
        """The trumps that the defenders hold."""
        suit = self.strain.suit
        mask = 0 if suit is None else suit.mask
        return sum((held[seat] & mask).bit_count() for seat in SEATS if seat not in self.ours)

    def told(
        self, number: int, trick: Trick, held: Sequence[int], theme: str, about: tuple[str, ...]
    ) -> ToldTrick:
        """What a trick was about; `held` are the hands at its beginning, or as far as known."""
        winner = trick.winner(self.strain)
        by_seat = dict(trick)
        lead, best = trick.cards[0], by_seat[winner]
        we_lead, we_win = trick.leader in self.ours, winner in self.ours
        if not we_win:
            kind, seat = TrickKind.LOSE, trick.leader
            if we_lead:
                return self._lost(number, trick, held, theme, about)
            if any(self._could_win(held, by_seat, own, lead) for own in self.ours):
                kind = TrickKind.HOLD_UP
        elif best.suit != lead.suit:
            kind, seat = TrickKind.RUFF, winner
        elif not we_lead:
            kind, seat = TrickKind.WIN, winner
        elif not is_master(best, held, self.ours):
            # A finesse has a card of ours above the one that is out, in the hand that plays third.
            above = FULL_SUIT << 13 * best.suit & ~((2 << best.index) - 1)
            out = above & (held[trick.leader.next] | held[trick.leader.previous])
            plain = TrickKind.LEAD if winner == trick.leader else TrickKind.TOWARDS
            is_finesse = above & held[trick.leader.partner] > out & -out
            kind, seat = (TrickKind.FINESSE if is_finesse else plain), winner
        else:
            kind, seat = (TrickKind.CASH if winner == trick.leader else TrickKind.CROSS), winner
        card = best if we_win else lead
        lengths = [
            (held[other] & FULL_SUIT << 13 * lead.suit).bit_count()
            for other in SEATS
            if other not in self.ours
        ]
        exhausts = kind is TrickKind.WIN and min(lengths) <= 1 < max(lengths)
        here, there = (held[one] & lead.suit.mask for one in (trick.leader, winner))
        is_long = 1 < here.bit_count() < there.bit_count() and lead.suit is not self.strain.suit
        unblocks = kind is TrickKind.CROSS and is_long and lead.mask > (here & -here) << 1
        return ToldTrick(number, trick, kind, seat, card, theme, about, exhausts, unblocks)

    def _lost(
        self, number: int, trick: Trick, held: Sequence[int], theme: str, about: tuple[str, ...]
    ) -> ToldTrick:
        """A trick that we lead and they win: what we led it for."""
        by_seat, leader = dict(trick), trick.leader
        best, lead = by_seat[trick.winner(self.strain)], trick.cards[0]
        third = by_seat[leader.partner]
        if theme != "throw-in" and self._is_forced(held, trick, best):
            honours = FULL_SUIT << 13 * best.suit & ~((1 << 13 * best.suit + Rank.TEN - 2) - 1)
            kept = held[leader.partner] & honours
            few = ((held[leader] | held[leader.partner]) & honours).bit_count() <= 2
            is_low = max(lead.rank, third.rank) < Rank.TEN
            if few and kept and is_low and by_seat[leader.next] == best:
                top = DECK[kept.bit_length() - 1]
                return ToldTrick(number, trick, TrickKind.UP, leader.partner, top, theme, about)
            return ToldTrick(number, trick, TrickKind.FORCE, leader, best, theme, about)
        kind, seat, card = TrickKind.GIVE_UP, leader, lead
        above = FULL_SUIT << 13 * best.suit & ~((2 << best.index) - 1)
        if best.suit is lead.suit and theme != "throw-in":
            is_third = third.suit is lead.suit and third.rank > lead.rank
            top = third if is_third else lead
            if held[leader.partner] & above and top.rank >= Rank.NINE:
                kind, card = (TrickKind.TRY, third) if is_third else (TrickKind.RUN, lead)
                seat = leader.partner if is_third else leader
            elif any(held[own] & above for own in self.ours):
                # An honour of ours has cost them a higher one, though not their highest.
                kind, card = (
                    (TrickKind.FORCE, best) if top.rank >= Rank.TEN else (TrickKind.DUCK, lead)
                )
        return ToldTrick(number, trick, kind, seat, card, theme, about)

    def _is_forced(self, held: Sequence[int], trick: Trick, best: Card) -> bool:
        """Have they won with one of two cards at most that are higher than all of ours?

        It took one of our honours, or one of our hands has cards left for the tricks set up so.
        """
        mask = FULL_SUIT << 13 * best.suit
        ours = (held[self.ours[0]] | held[self.ours[1]]) & mask
        theirs = (held[self.ours[0].next] | held[self.ours[0].previous]) & mask
        higher = theirs & ~((1 << ours.bit_length()) - 1)
        same = trick.cards[0].suit is best.suit
        if not same or not higher >> best.index & 1 or higher.bit_count() > DRIVEN_OUT:
            return False
        longest = max((held[own] & mask).bit_count() for own in self.ours)
        played = [card for seat, card in trick if seat in self.ours and card.suit is best.suit]
        is_honour = any(card.rank >= Rank.TEN for card in played)
        return is_honour or longest > higher.bit_count()

    def _could_win(
        self, held: Sequence[int], by_seat: dict[Seat, Card], own: Seat, lead: Card
    ) -> bool:
        """Had this hand a top card of the suit that it did not play?"""
        suit = held[own] & FULL_SUIT << 13 * lead.suit
        tops = [DECK[n] for n in range(52) if suit >> n & 1]
        return any(is_master(card, held, self.ours) for card in tops if card != by_seat[own])


def is_master(card: Card, held: Sequence[int], ours: tuple[Seat, Seat]) -> bool:
    """Can no defender beat this card in its suit?"""
    theirs = 0
    for seat in SEATS:
        if seat not in ours:
            theirs |= held[seat]
    higher = FULL_SUIT << 13 * card.suit & ~((2 << card.index) - 1)
    return not theirs & higher

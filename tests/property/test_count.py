"""Laws of declarer's count: which suit is which does not matter, and better cards are no worse."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import contracts, deals, plays

from kibitz.auction import Contract
from kibitz.cards import SEATS, SUITS, Card
from kibitz.deal import Deal, Hand
from kibitz.planning.count import Count
from kibitz.play import Situation


@st.composite
def tables(draw: st.DrawFn) -> tuple[Deal, Contract, Card]:
    """A deal, a contract and the card that is led."""
    deal, contract = draw(deals()), draw(contracts())
    return deal, contract, draw(st.sampled_from(list(deal[contract.declarer.next])))


def counted(deal: Deal, contract: Contract, lead: Card) -> Count:
    return Count.of_view(Situation.start(deal, contract).play(lead).view())


@given(tables(), st.permutations(SUITS))
def test_the_count_does_not_depend_on_which_suit_is_which(table, order):
    deal, contract, lead = table
    new = dict(zip(SUITS, order, strict=True))

    def turned(card: Card) -> Card:
        return Card(new[card.suit], card.rank)

    trump = contract.strain.suit
    strain = "NT" if trump is None else new[trump].letter
    other = Contract.parse(f"{contract.level}{strain} by {contract.declarer.word}")
    hands = tuple(Hand.of(map(turned, deal[seat])) for seat in SEATS)
    mine, theirs = counted(deal, contract, lead), counted(Deal(hands), other, turned(lead))
    assert theirs.winners == {new[suit]: n for suit, n in mine.winners.items()}
    assert (theirs.losers is None) == (mine.losers is None) == (trump is None)
    if mine.losers is not None:
        assert theirs.losers == {new[suit]: n for suit, n in mine.losers.items()}
    assert (theirs.total, theirs.missing, theirs.spare) == (mine.total, mine.missing, mine.spare)


@settings(max_examples=400)
@given(tables(), st.data())
def test_a_higher_card_of_ours_never_lowers_the_winners(table, data):
    deal, contract, lead = table
    ours = (contract.declarer, contract.dummy)
    swaps = [
        (seat, low, other, high)
        for seat in ours
        for low in deal[seat]
        for other in SEATS
        if other not in ours
        for high in deal[other]
        if high.suit is low.suit and high.rank > low.rank and high != lead
    ]
    if not swaps:
        return
    seat, low, other, high = data.draw(st.sampled_from(swaps))
    hands = {one: deal[one] for one in SEATS}
    hands[seat] = Hand((hands[seat].mask | high.mask) & ~low.mask)
    hands[other] = Hand((hands[other].mask | low.mask) & ~high.mask)
    better = Deal(tuple(hands[one] for one in SEATS))
    before, after = counted(deal, contract, lead), counted(better, contract, lead)
    assert after.winners[low.suit] >= before.winners[low.suit]
    assert after.certain[low.suit] >= before.certain[low.suit]
    others = [suit for suit in SUITS if suit is not low.suit]
    assert [after.winners[suit] for suit in others] == [before.winners[suit] for suit in others]


@given(tables())
def test_what_is_certain_is_counted_and_no_suit_has_more_than_it_has_rounds(table):
    deal, contract, lead = table
    count = counted(deal, contract, lead)
    for suit in SUITS:
        longest = max(len(deal[seat][suit]) for seat in (contract.declarer, contract.dummy))
        assert 0 <= count.certain[suit] <= count.winners[suit] <= longest
        assert (suit in count.splits) == (count.certain[suit] < count.winners[suit])


@settings(max_examples=200)
@given(tables(), st.data())
def test_in_the_middle_of_the_hand_it_is_still_a_count(table, data):
    deal, contract, _ = table
    situation = Situation.start(deal, contract)
    for card in data.draw(plays(deal, contract)):
        situation = situation.play(card)
    if situation.is_over or situation.mover.side is not contract.side:
        return
    view = situation.view()
    count = Count.of_view(view)
    on_table = {card.suit for seat, card in view.trick if seat.side is contract.side}
    for suit in SUITS:
        longest = max(len(view.hand[suit]), len(view.dummy[suit])) + (suit in on_table)
        assert 0 <= count.certain[suit] <= count.winners[suit] <= longest
        if count.losers is not None:
            assert 0 <= count.losers[suit] <= view.tricks_left
    assert 0 <= count.total <= count.left == view.tricks_left

"""Laws of declarer's count: which suit is which does not matter, and better cards are no worse."""

from __future__ import annotations

import re
from collections import Counter

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import contracts, deals, plays

from kibitz.auction import Contract
from kibitz.cards import SEATS, STRAINS, SUITS, Card, Rank, Seat, Strain
from kibitz.deal import Deal, Hand
from kibitz.planning.count import Count
from kibitz.planning.count_words import count_brief, count_text
from kibitz.play import Situation


@st.composite
def tables(draw: st.DrawFn) -> tuple[Deal, Contract, Card]:
    """A deal, a contract and the card that is led."""
    deal, contract = draw(deals()), draw(contracts())
    return deal, contract, draw(st.sampled_from(list(deal[contract.declarer.next])))


def counted(deal: Deal, contract: Contract, lead: Card) -> Count:
    return Count.of_view(Situation.start(deal, contract).play(lead).view())


@st.composite
def ruffing_tables(draw: st.DrawFn) -> tuple[Deal, Contract, Card]:
    """The same where one hand has four trumps or more and is short, its partner more trumps."""
    trump, first, second, third = draw(st.permutations(SUITS))
    trumps = draw(st.integers(4, 6))
    more = draw(st.integers(trumps, min(8, 13 - trumps)))
    short = {trump: trumps, first: draw(st.integers(0, 2)), second: draw(st.integers(0, 2))}
    short[third] = 13 - sum(short.values())
    long = {trump: more, first: draw(st.integers(0, 13 - more))}
    long[second] = 13 - sum(long.values())
    left = {suit: draw(st.permutations(list(Rank))) for suit in SUITS}
    hands = []
    for lengths in (short, long):
        cards = [Card(suit, left[suit].pop()) for suit, n in lengths.items() for _ in range(n)]
        hands.append(Hand.of(cards))
    rest = draw(st.permutations([Card(suit, rank) for suit in SUITS for rank in left[suit]]))
    hands += [Hand.of(rest[:13]), Hand.of(rest[13:])]
    south = draw(st.booleans())
    ours = hands[:2] if south else hands[1::-1]
    deal = Deal((ours[0], hands[2], ours[1], hands[3]))
    contract = Contract.parse(f"{draw(st.integers(1, 7))}{trump.letter} by South")
    return deal, contract, draw(st.sampled_from(list(deal[contract.declarer.next])))


@st.composite
def strong_tables(draw: st.DrawFn) -> tuple[Deal, Contract, Card]:
    """The same where our hands have the top cards of every suit, often more than take tricks."""
    lengths = [draw(st.integers(4, 9)) for _ in range(3)]
    lengths.append(26 - sum(lengths))
    assume(0 <= lengths[3] <= 13)
    ranks = sorted(Rank, reverse=True)
    high = [Card(suit, rank) for suit, n in zip(SUITS, lengths, strict=True) for rank in ranks[:n]]
    low = [Card(suit, rank) for suit, n in zip(SUITS, lengths, strict=True) for rank in ranks[n:]]
    ours, theirs = draw(st.permutations(high)), draw(st.permutations(low))
    deal = Deal(tuple(map(Hand.of, (ours[:13], theirs[:13], ours[13:], theirs[13:]))))
    contract = Contract(draw(st.integers(1, 7)), draw(st.sampled_from(STRAINS)), Seat.SOUTH)
    return deal, contract, draw(st.sampled_from(list(deal[Seat.WEST])))


def losers_by_cards(count: Count, deal: Deal, contract: Contract, lead: Card) -> Counter[object]:
    """The losers beside the cards that they are of: two suits with the same cards are alike."""
    ours = (contract.declarer, contract.dummy)
    return Counter(
        (
            *(tuple(deal[seat][suit]) for seat in ours),
            suit is contract.strain.suit,
            suit is lead.suit and lead.rank,
            lost,
            count.ruffed.get(suit),
        )
        for suit, lost in (count.losers or {}).items()
    )


@given(tables() | ruffing_tables(), st.permutations(SUITS))
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
    mine_by_cards = losers_by_cards(mine, deal, contract, lead)
    assert losers_by_cards(theirs, Deal(hands), other, turned(lead)) == mine_by_cards
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
    for suit in SUITS:
        if suit is not low.suit:
            gained = after.winners[suit] - before.winners[suit]
            assert gained == 0 or (gained > 0 and contract.strain is Strain.NOTRUMP)  # an entry
    assert after.total >= before.total and after.missing <= before.missing


@given(tables())
def test_what_is_certain_is_counted_and_no_suit_has_more_than_it_has_rounds(table):
    deal, contract, lead = table
    count = counted(deal, contract, lead)
    for suit in SUITS:
        longest = max(len(deal[seat][suit]) for seat in (contract.declarer, contract.dummy))
        assert 0 <= count.certain[suit] <= count.winners[suit] <= longest
        assert (suit in count.splits) == (count.certain[suit] < count.winners[suit])


@settings(max_examples=300)
@given(ruffing_tables())
def test_no_more_is_ruffed_than_the_shorter_hand_has_trumps(table):
    deal, contract, lead = table
    trump = contract.strain.suit
    assert trump is not None
    short, long = sorted(
        (deal[contract.declarer], deal[contract.dummy]), key=lambda hand: len(hand[trump])
    )
    count = counted(deal, contract, lead)
    assert count.losers is not None and trump not in count.ruffed
    assert sum(count.ruffed.values()) <= len(short[trump])
    if len(short[trump]) < len(long[trump]):
        for suit, ruffed in count.ruffed.items():  # it follows suit as long as it can
            assert 0 < ruffed <= len(long[suit]) - len(short[suit])


NUMBERS = {
    "none": 0, "no": 0, "": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13,
}  # fmt: skip


def read(word: str) -> int:
    return NUMBERS[word.lower()]


def assert_parts_add_up(count: Count) -> None:
    """Read both forms: the suits that they list are as many as they say before them."""
    text, brief = count_text(count.reason), count_brief(count.reason)
    over = r" on top(?: and (\w+) winners? left over)?"
    told = re.findall(rf"have (\w+){over}(?=[:.])([^.]*)", text)
    assert len(told) <= 1
    for number, more, _ in told:
        assert read(number) <= count.left
        assert read(number) + read(more) == sum(count.winners.values())
    losers = re.findall(r"ha(?:s|ve) (\w+) losers?()([^;]*);", text)
    assert len(told) + len(losers) == 1  # the tricks on top, or with trumps the losers
    told += losers
    for number, more, parts in told:
        listed = re.findall(r"(\w+) in \w+", parts)
        assert read(number) + read(more) == sum(map(read, listed))
    told = re.findall(rf"(\w+) (?:tricks?{over}|losers?)([^;.]*)", brief)
    assert len(told) == 1 + (count.losers is not None)
    for number, more, parts in told:
        listed = re.findall(r"[♠♥♦♣](\d+)", parts)
        assert read(number) + read(more) == sum(map(int, listed))


@given(tables() | ruffing_tables() | strong_tables())
def test_the_suits_that_are_listed_add_up_to_the_number_told(table):
    assert_parts_add_up(counted(*table))


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
    trump = contract.strain.suit
    trumps = 0 if trump is None else min(len(view.hand[trump]), len(view.dummy[trump]))
    assert sum(count.ruffed.values()) <= trumps
    assert_parts_add_up(count)
    assert 0 <= count.total <= count.left == view.tricks_left

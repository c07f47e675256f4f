"""Auctions: legality against a second statement of the laws, declarer, reading back."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from kibitz.auction import CALLS, PASS, Auction, Call, Contract, Doubling
from kibitz.cards import SEATS, Seat, Strain
from kibitz.errors import Illegal, KibitzError

seats = st.sampled_from(SEATS)
contracts = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(Strain), seats, st.sampled_from(Doubling)
)


@st.composite
def auctions(draw: st.DrawFn) -> Auction:
    """A legal auction, complete or not; passes and doubles are as likely as all bids together."""
    auction = Auction(draw(seats))
    random = Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 40))):
        legal = auction.legal_calls()
        if not legal:
            break
        bids = [call for call in legal if call.is_bid][:8]
        others = [call for call in legal if not call.is_bid]
        auction = auction.add(random.choice(random.choice([others, bids or others])))
    return auction


# The laws of the auction once more, as a pattern over P, X, R (redouble) and B (a bid):
# a side doubles the other's bid at once or after two passes, and likewise redoubles.
STANDING = "B(?:(?:PP)?X(?:(?:PP)?R)?)?"
GOES_ON = re.compile(f"P{{0,3}}|P{{0,3}}(?:{STANDING}P{{0,2}})+")
IS_OVER = re.compile(f"PPPP|P{{0,3}}(?:{STANDING}P{{0,2}})*{STANDING}PPP")


def legal_by_pattern(calls: list[Call]) -> bool:
    bids = [call.number for call in calls if call.is_bid]
    if any(low >= high for low, high in pairwise(bids)):
        return False
    word = "".join("PXR"[call.number] if not call.is_bid else "B" for call in calls)
    return bool(GOES_ON.fullmatch(word) or IS_OVER.fullmatch(word))


some_calls = st.lists(st.sampled_from([*CALLS[:3] * 4, *CALLS[3:9]]), max_size=12)


@given(some_calls, seats)
def test_an_auction_is_legal_where_the_pattern_says_so(calls, dealer):
    try:
        Auction(dealer, tuple(calls))
    except Illegal:
        assert not legal_by_pattern(calls)
    else:
        assert legal_by_pattern(calls)


@given(auctions())
def test_legal_calls_are_those_that_can_be_added(auction):
    calls = list(auction.calls)
    legal = set(auction.legal_calls())
    for call in CALLS:
        assert (call in legal) == legal_by_pattern([*calls, call])
        assert (call in legal) == (auction.why_illegal(call) == "")
        try:
            longer = auction.add(call)
        except Illegal:
            assert call not in legal
        else:
            assert call in legal
            assert longer.calls == (*auction.calls, call)


@given(auctions())
def test_auctions_read_back(auction):
    for text in (str(auction), str(auction).replace(" ", "-"), str(auction).lower()):
        assert Auction.parse(text, auction.dealer) == auction
    symbols = [call.symbol for call in auction.calls]
    assert Auction.parse(symbols, auction.dealer) == auction


@given(auctions())
def test_every_beginning_of_an_auction_is_one_that_goes_on(auction):
    for i in range(len(auction)):
        assert not Auction(auction.dealer, auction.calls[:i]).is_over


@given(auctions())
def test_the_contract_is_the_last_bid_of_the_first_to_name_it(auction):
    contract = auction.contract
    bids = [(seat, call) for seat, call in auction if call.is_bid]
    if contract is None:
        assert not bids
        return
    last_seat, last = bids[-1]
    named = [s for s, c in bids if c.strain == last.strain and s.side == last_seat.side]
    assert contract.declarer is named[0]
    assert contract.bid == last == auction.last_bid
    after = auction.calls[auction.calls.index(last) + 1 :]
    assert contract.doubling == sum(call != PASS for call in after)
    assert contract.leader is contract.declarer.next


@given(contracts)
def test_contracts_read_back(contract):
    assert Contract.parse(str(contract)) == contract
    assert Contract.parse(contract.text, contract.declarer) == contract
    assert Contract.parse(f"{contract.text}-{contract.declarer.letter}") == contract


@given(st.one_of(st.text(max_size=20), st.text(alphabet="1237SHDCNTXPRby -,*♠\nß٣", max_size=20)))
def test_any_text_is_read_or_refused(text):
    for parse in (Call.parse, Contract.parse, lambda t: Auction.parse(t, Seat.NORTH)):
        try:
            parse(text)
        except KibitzError as error:
            assert str(error)

"""Calls, contracts and the legality of an auction (Laws 17 to 22)."""

from __future__ import annotations

import pickle

import pytest

from kibitz.auction import CALLS, DOUBLE, PASS, REDOUBLE, Auction, Call, Contract, Doubling
from kibitz.cards import Seat, Side, Strain
from kibitz.errors import Ambiguous, Illegal, Malformed

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST


def test_the_38_calls_have_one_name_each():
    assert len({str(call) for call in CALLS}) == 38
    for call in CALLS:
        assert Call.parse(str(call)) is call
        assert Call.parse(str(call).lower()) is call
        assert Call.parse(call.symbol) is call
    assert [str(call) for call in CALLS[:5]] == ["P", "X", "XX", "1C", "1D"]
    assert str(CALLS[-1]) == "7NT"
    assert repr(CALLS[-1]) == "Call('7NT')"


@pytest.mark.parametrize(
    ("words", "call"),
    [
        ("P p pass Pass PASS -", PASS),
        ("X x D d dbl Dbl Double", DOUBLE),
        ("XX xx R rdbl Redouble", REDOUBLE),
        ("1S 1s 1♠", Call.bid(1, Strain.SPADES)),
        ("3NT 3nt 3N 3n", Call.bid(3, Strain.NOTRUMP)),
    ],
)
def test_call_words(words, call):
    for word in words.split():
        assert Call.parse(word) is call
    assert Call.parse(f" {words.split()[0]}\t") is call


@pytest.mark.parametrize("word", ["", "8S", "0H", "1", "S", "1SS", "1X", "XXX", "11C", "1ſ", "pas"])
def test_not_a_call(word):
    with pytest.raises(Malformed, match="not a call"):
        Call.parse(word)


def test_bids_are_ordered_by_level_and_strain():
    bids = CALLS[3:]
    assert sorted(bids) == list(bids)
    assert [(b.level, b.strain) for b in bids] == [(n, s) for n in range(1, 8) for s in Strain]
    assert all(Call.bid(b.level, b.strain) is b and b.is_bid for b in bids)
    assert not any(call.is_bid or call.level for call in CALLS[:3])
    with pytest.raises(Illegal, match="names no strain"):
        _ = PASS.strain
    for level in (0, 8):
        with pytest.raises(Illegal):
            Call.bid(level, Strain.CLUBS)
    for number in (-1, 38):
        with pytest.raises(Illegal):
            Call(number)


def legal(text: str) -> set[str]:
    return {str(call) for call in Auction.parse(text, N).legal_calls()}


@pytest.mark.parametrize(
    ("so_far", "doubles"),
    [
        ("", set()),
        ("P", set()),
        ("P P P", set()),
        ("1S", {"X"}),  # the next opponent
        ("1S P", set()),  # partner may not double his own side
        ("1S P P", {"X"}),  # the other opponent, in the pass-out seat
        ("1S X", {"XX"}),
        ("1S X P", set()),  # the doubler's partner may neither redouble nor double again
        ("1S X P P", {"XX"}),  # the bidder himself
        ("1S P P X", {"XX"}),
        ("1S P P X P", set()),
        ("1S P P X P P", {"XX"}),  # opener's partner
        ("1S X XX", set()),
        ("1S X XX P P", set()),
        ("1S X 2S", {"X"}),  # a new bid ends the double
        ("1S X XX 2C", {"X"}),
        ("1S 2H", {"X"}),
        ("1S 2H P", set()),
        ("P P P 1C", {"X"}),
        ("7NT", {"X"}),
        ("7NT X", {"XX"}),
    ],
)
def test_who_may_double_and_redouble(so_far, doubles):
    assert legal(so_far) & {"X", "XX"} == doubles
    assert "P" in legal(so_far)


def test_a_bid_must_be_higher():
    assert len(Auction(N).legal_calls()) == 36  # pass and the 35 bids
    after = legal("1S")
    assert after == {"P", "X"} | {str(call) for call in CALLS[7:]}
    assert "1S" not in after
    assert "1H" not in after
    assert "1NT" in after
    assert legal("7NT") == {"P", "X"}


@pytest.mark.parametrize(
    ("text", "over", "passed_out"),
    [
        ("", False, False),
        ("P P P", False, False),
        ("P P P P", True, True),
        ("1C P P", False, False),
        ("1C P P P", True, False),
        ("P 1C P P P", True, False),
        ("P P P 1C P P", False, False),
        ("P P P 1C P P P", True, False),
        ("1C X P P", False, False),
        ("1C X P P P", True, False),
        ("1C P P X P P", False, False),
        ("1C X XX P P P", True, False),
    ],
)
def test_when_an_auction_is_over(text, over, passed_out):
    auction = Auction.parse(text, E)
    assert (auction.is_over, auction.is_passed_out) == (over, passed_out)
    assert (auction.legal_calls() == ()) is over
    if over:
        for call in CALLS:
            assert "over (Law 22)" in auction.why_illegal(call)


@pytest.mark.parametrize(
    ("text", "dealer", "contract"),
    [
        ("P P P P", N, None),
        ("", N, None),
        ("1S P 4S P P P", E, "4S by East"),
        ("1S P 1NT P 3NT P P P", N, "3NT by South"),  # North raised; South named notrump first
        ("1H P 2H P 4H P P P", W, "4H by West"),
        ("P 1H P 2H P P P", N, "2H by East"),
        ("1H 1S 2H 2S P P P", N, "2S by East"),
        ("1S 2S P 3S P P P", N, "3S by East"),  # the other side's 1S does not count
        ("1C P 1H P 1S P 2C P P P", S, "2C by South"),
        ("1NT P 2D P 2H P 4H P P P", S, "4H by South"),  # a transfer: South named hearts first
        ("1S X XX P P P", N, "1SXX by North"),
        ("1S X P P P", N, "1SX by North"),
        ("1S X XX 2C P P P", N, "2C by West"),
        ("1S X 2S P P P", N, "2S by North"),
        ("P P P 7NT X XX P P P", N, "7NTXX by West"),
    ],
)
def test_contract_and_declarer(text, dealer, contract):
    reached = Auction.parse(text, dealer).contract
    assert (str(reached) if reached else None) == contract


def test_an_auction_in_progress():
    auction = Auction.parse("1S P 2C X", dealer=W)
    assert auction.turn is W
    assert auction.last_bid == Call.parse("2C")
    assert auction.doubling is Doubling.DOUBLED
    assert str(auction.contract) == "2CX by East"
    assert [(seat.letter, str(call)) for seat, call in auction] == [
        ("W", "1S"), ("N", "P"), ("E", "2C"), ("S", "X"),
    ]  # fmt: skip
    assert len(auction) == 4
    assert auction.add("XX").doubling is Doubling.REDOUBLED
    assert auction.add(PASS).turn is N
    assert pickle.loads(pickle.dumps(auction)) == auction
    assert Auction.parse(["1S", "-", "2C", "dbl"], W) == auction
    assert Auction.parse("1S,P, 2C-X", W) == auction
    assert hash(Auction.parse(str(auction), W)) == hash(auction)


@pytest.mark.parametrize(
    ("text", "kind", "column", "message"),
    [
        ("1S P 1H", Illegal, 6, "call 3, 1H by South: it is not above 1S (Law 18)"),
        ("1S-P-1H", Illegal, 6, "call 3, 1H by South: it is not above 1S (Law 18)"),
        ("1S 1S", Illegal, 4, "not above 1S"),
        ("X", Illegal, 1, "no bid to double"),
        ("P XX", Illegal, 3, "no bid to double"),
        ("1S P X", Illegal, 6, "own side's bid"),
        ("1S X X", Illegal, 6, "own side's bid"),
        ("1S X P X", Illegal, 8, "already doubled"),
        ("1S XX", Illegal, 4, "no double to redouble"),
        ("1S X XX P XX", Illegal, 11, "no double to redouble"),
        ("1S X P XX", Illegal, 8, "own side's double"),
        ("1S P P P X", Illegal, 10, "over (Law 22)"),
        ("P P P P 1S", Illegal, 9, "over (Law 22)"),
        ("1S  P 2Z", Malformed, 7, "'2Z' is not a call"),
        ("1S-P-2Z", Malformed, 6, "'2Z' is not a call"),
        ("1S - 2S", Ambiguous, 4, "may be a pass or a separator"),
        ("1S--2S", Ambiguous, 3, "may be a pass or a separator"),
        ("1S P -", Ambiguous, 6, "may be a pass or a separator"),
    ],
)
def test_the_caret_of_an_auction(text, kind, column, message):
    with pytest.raises(kind) as caught:
        Auction.parse(text, N)
    assert message in caught.value.message
    assert caught.value.place is not None
    assert (caught.value.place.column, caught.value.place.text) == (column, text)


def test_an_auction_built_from_calls_is_checked_too():
    with pytest.raises(Illegal, match=r"call 2, 1C by East"):
        Auction(N, (CALLS[4], CALLS[3]))
    with pytest.raises(Illegal, match="Law 19"):
        Auction(N).add(DOUBLE)


def test_why_illegal_agrees_with_legal_calls():
    for text in ("", "1S", "1S X", "1S P P", "1S X XX", "7NT X XX", "P P P P"):
        auction = Auction.parse(text, S)
        assert auction.legal_calls() == tuple(c for c in CALLS if not auction.why_illegal(c))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("4SX by West", "4SX by West"),
        ("4sx-w", "4SX by West"),
        ("4♠ W", "4S by West"),
        ("3N south", "3NT by South"),
        ("3ntxx BY e", "3NTXX by East"),
        (" 1C* by N ", "1CX by North"),
        ("1C** N", "1CXX by North"),
        ("4S S", "4S by South"),
        ("3N N", "3NT by North"),
    ],
)
def test_reading_a_contract(text, written):
    contract = Contract.parse(text)
    assert str(contract) == written
    assert Contract.parse(written) == contract
    assert Contract.parse(contract.text, contract.declarer) == contract


@pytest.mark.parametrize(
    "text", ["", "8S by N", "0S by N", "4 by N", "4SXXX by N", "4SN", "P", "by"]
)
def test_not_a_contract(text):
    with pytest.raises(Malformed, match="not a contract"):
        Contract.parse(text)


def test_a_contract_needs_a_declarer():
    with pytest.raises(Malformed, match="declarer"):
        Contract.parse("4S")
    assert Contract.parse("4S by E", W).declarer is E  # what the text says wins
    with pytest.raises(Illegal):
        Contract(8, Strain.CLUBS, N)


def test_what_a_contract_knows():
    contract = Contract.parse("6NTX by West")
    assert (contract.dummy, contract.leader, contract.side) == (E, N, Side.EW)
    assert contract.tricks_needed == 12
    assert contract.bid == Call.parse("6NT")
    assert contract.symbol == "6NT×"
    assert contract.doubling is Doubling.DOUBLED
    assert [d.text for d in Doubling] == ["", "X", "XX"]
    assert contract._repr_html_() == "6NT× by West"


def test_notebooks_see_the_auction_from_west():
    shown = Auction.parse("1S P", S)._repr_html_()
    assert shown.index("<th>W</th>") < shown.index("<th>S</th>")
    assert shown.count("<td></td>") == 3  # South dealt: three cells are empty before his call
    assert "Pass" in shown

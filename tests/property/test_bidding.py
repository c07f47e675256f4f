"""Laws of bidding by rules, on random rule files: legal auctions that end, for any deal."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import deals, seats

from kibitz.auction import PASS, Auction
from kibitz.bidding.calling.bidder import Bidders, By, bid
from kibitz.bidding.meaning.hearing import Listener
from kibitz.bidding.rules.rule import CallStep, name_of, read_steps, steps_of
from kibitz.bidding.rules.system import System
from kibitz.cards import Seat, Side
from kibitz.condition import matches

CONDITIONS = st.sampled_from(
    [
        "true",
        "false",
        "Points >= 12",
        "10 TO 15 Points",
        "Spades > 4",
        "Hearts > Spades",
        "NOT (Points < 9) OR Clubs >= 5",
        "shape [4,3,3,3] OR [4,4,3,2] OR [5,3,3,2]",
        "Points < 10 AND Diamonds <= 3",
    ]
)


@st.composite
def rule_files(draw: st.DrawFn) -> str:
    """Rules for random legal auctions of silent opponents, in a random order."""
    names: dict[str, None] = {}
    for _ in range(draw(st.integers(1, 6))):
        auction = Auction(Seat.NORTH)
        for _ in range(draw(st.integers(1, 4))):
            calls = [c for c in auction.legal_calls() if c == PASS or c.is_bid][:8]
            auction = auction.add(draw(st.sampled_from(calls)))
            names[name_of(steps_of(auction, Side.NS))] = None
            if not auction.is_over:
                auction = auction.add(PASS)
            if auction.is_over:
                break
    order = draw(st.permutations(list(names)))
    return "\n".join(f"{name.lower()} := {draw(CONDITIONS)};" for name in order)


@settings(max_examples=20)
@given(text=rule_files(), deal=deals(), dealer=seats(), seed=st.integers(0, 2**40))
def test_every_auction_is_legal_and_ends(text, deal, dealer, seed):
    system = System.parse(text)
    bidding = bid(Bidders.of(system, layouts=1), deal, dealer, seed=seed)
    assert bidding.auction.is_over
    assert Auction(dealer, bidding.auction.calls) == bidding.auction  # checks every call
    assert all(made.call == PASS for made in bidding.made if made.seat.side is Side.EW)
    for made in bidding.made:
        if made.rule is not None:
            assert matches(made.rule.condition, deal[made.seat])
            assert not any(matches(r.condition, deal[made.seat]) for r in made.heard.denied)


@settings(max_examples=20)
@given(text=rule_files(), deal=deals(), dealer=seats())
def test_a_hand_satisfies_what_its_calls_have_shown(text, deal, dealer):
    system = System.parse(text)
    bidding = bid(Bidders.of(system, layouts=1), deal, dealer)
    systems = {Seat.NORTH: system, Seat.SOUTH: system}
    heard = Listener(systems).at(bidding.auction)
    for made, one in zip(bidding.made, heard.calls, strict=True):
        assert made.heard.condition == one.condition
        if made.by is not By.STRETCH and one.condition is not None:
            assert matches(one.condition, deal[made.seat])


@given(
    calls=st.lists(
        st.sampled_from(["P", "1C", "1H", "1N", "2S", "3NT", "X", "(1D)", "(2C)", "(X)"])
    )
)
def test_a_name_that_can_be_read_is_a_legal_auction(calls):
    from kibitz.errors import KibitzError

    name = f"$.{'.'.join(calls)}."
    try:
        steps = read_steps(name)
    except KibitzError as error:
        assert error.message
        return
    assert read_steps(name_of(steps)) == steps
    assert isinstance(steps[-1], CallStep) and not steps[-1].theirs

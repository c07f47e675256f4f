"""Laws of bidding by rules, on random rule files: legal auctions that end, for any deal."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import deals, seats

from kibitz.auction import PASS, Auction
from kibitz.bidding.calling.bidder import Bidders, By, bid
from kibitz.bidding.meaning.inference import meaning
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
    placed = [n for n, made in enumerate(bidding.made) if made.by is By.PLACED]
    assert all(made.call == PASS for made in bidding.made if made.seat.side is Side.EW)
    for n in placed:
        if any(call.is_bid for call in bidding.auction.calls[: n + 1]):
            assert all(call == PASS for call in bidding.auction.calls[n + 1 :])
    for made in bidding.made:
        if made.rule is not None:
            assert matches(made.rule.condition, deal[made.seat])
            assert not any(matches(r.condition, deal[made.seat]) for r in made.shown.denied)


@settings(max_examples=20)
@given(text=rule_files(), deal=deals(), dealer=seats())
def test_a_hand_satisfies_what_its_calls_have_shown(text, deal, dealer):
    system = System.parse(text)
    auction = bid(Bidders.of(system, layouts=1), deal, dealer).auction
    systems = {Seat.NORTH: system, Seat.SOUTH: system}
    accepted = Auction(dealer)
    for _seat, call in auction:  # up to the first call that no rule made
        rule = system.call(steps_of(accepted, Side.NS), deal[accepted.turn])
        if accepted.turn.side is Side.NS and (rule is None or rule.call != call):
            break
        accepted = accepted.add(call)
    for seat in (Seat.NORTH, Seat.SOUTH):
        said = meaning(systems, accepted, seat)
        assert said is None or matches(said, deal[seat])


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

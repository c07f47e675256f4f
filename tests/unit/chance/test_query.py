"""Probability with its reason, and evidence that contradicts itself."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kibitz.cards import Card, Seat, Suit
from kibitz.chance.counting.budget import Budget
from kibitz.chance.drawing.estimated_chance import estimate
from kibitz.chance.query import Known, probability
from kibitz.chance.unseen import Unseen
from kibitz.condition import parse_condition
from kibitz.condition.tree import And, Chose, Condition
from kibitz.deal import Deal
from kibitz.errors import Illegal
from kibitz.reason import Reason
from kibitz.result import Kind, Result

SIX_HEARTS = Unseen.of_deal(Deal.parse("N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -"))
SPADES = Unseen.of_hands({Seat.NORTH: "QJ93", Seat.SOUTH: "2"})
PLAN_1 = "(hand(sJ)=West or hand(sJ)=East and spades(East)=1) and (hand(cJ)=East or hand(cK)=East)"


def ask(event: str, unseen: Unseen = SIX_HEARTS, given: str = "", **more) -> Result[Fraction]:
    evidence = parse_condition(given) if given else None
    return probability(parse_condition(event), unseen, evidence, **more)


def parts(result: Result[Fraction], claim: str) -> list[Reason]:
    assert result.reason is not None
    return [part for part in result.reason.because if part.claim == claim]


def test_paths_add_up_and_come_largest_first() -> None:
    result = ask(PLAN_1, given="hearts(West)=2")
    chances = [path.numbers["chance"] for path in parts(result, "path")]
    assert sum(chances) == result.value == Fraction(1133, 2856)
    assert chances == sorted(chances, reverse=True)


def test_each_path_is_what_it_says_and_excludes_the_others() -> None:
    result = ask(PLAN_1, given="hearts(West)=2")
    given = parse_condition("hearts(West)=2")
    paths: list[Condition] = [path.numbers["condition"] for path in parts(result, "path")]
    for path in parts(result, "path"):
        alone = probability(path.numbers["condition"], SIX_HEARTS, given, reason=False)
        assert alone.value == path.numbers["chance"]
    for one in paths:
        for other in paths:
            if one is not other:
                both = probability(And((one, other)), SIX_HEARTS, given, reason=False)
                assert both.value == 0


def test_many_paths_leave_a_rest() -> None:
    cards = [f"hand({suit}{rank})=West" for suit in "sdc" for rank in "987654"]
    result = ask(" or ".join(cards[:14]))
    shown = sum(path.numbers["chance"] for path in parts(result, "path"))
    (others,) = parts(result, "others")
    assert shown + others.numbers["chance"] == result.value


def test_splits_are_those_of_the_evidence() -> None:
    (spades,) = parts(ask("hand(sA)=West", SPADES, "hand(sK)=East"), "split")
    assert spades.numbers["suit"] is Suit.SPADES and spades.numbers["missing"] == 8
    assert sum(chance for _, _, chance in spades.numbers["splits"]) == 1
    assert all(west + east == 8 and east >= 1 for west, east, _ in spades.numbers["splits"])


@pytest.mark.parametrize(
    ("given", "after"),
    [
        ("hearts(West)=2", (11, 11)),
        ("hand(sJ)=West", (12, 13)),
        ("hand(sJ) != West", (13, 12)),
        ("hearts(West)=1 and hand(sJ)=East and hand(dA)=East", (12, 8)),
        ("hand(h2)=West and hearts(West)=3", (10, 12)),
        ("hcp(West)>5", (13, 13)),
        ("diamonds(East)=3 and hand(d9)=East", (7, 10)),
        ("hand(sJ)=West or hand(sJ)=East", (13, 13)),
    ],
)
def test_vacant_places_after_the_evidence(given: str, after: tuple[int, int]) -> None:
    (vacant,) = parts(ask("hand(cK)=West", given=given), "vacant")
    assert vacant.numbers["seats"] == (Seat.WEST, Seat.EAST)
    assert vacant.numbers["before"] == (13, 13)
    assert vacant.numbers["after"] == after


def test_a_hand_known_in_part() -> None:
    result = ask("hand(sA)=West", SPADES)
    north, south = parts(result, "in part")
    assert (north.numbers["seat"], north.numbers["cards"]) == (Seat.NORTH, 9)
    assert (south.numbers["seat"], south.numbers["cards"]) == (Seat.SOUTH, 12)
    assert result.value == Fraction(1, 2)


def test_cards_that_are_seen_are_said_so() -> None:
    result = ask("hand(sA)=West or hand(sJ)=West")
    (seen,) = parts(result, "seen")
    assert seen.numbers == {"card": Card.parse("SA"), "seat": Seat.NORTH}


def test_suits_that_were_not_named_average_out() -> None:
    """Nothing is assumed of North's and South's other cards but their number."""
    where = [ask(f"hand(hA)={seat.word}", SPADES).value for seat in Seat]
    assert sum(where) == 1 and where[Seat.WEST] == where[Seat.EAST]
    assert where[Seat.NORTH] * 12 == where[Seat.SOUTH] * 9


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("hcp(West)>20", "hcp(West) > 20 is impossible"),
        ("hand(sJ)=West and hearts(West)=2 and hearts(East)=3",
         "hearts(West) = 2 excludes hearts(East) = 3"),
        ("hand(sJ)=West and hand(dA)=West and hand(cK)=West and hcp(East)>3",
         "hand(dA) = West, hand(cK) = West and hcp(East) > 3 exclude each other"),
        ("hand(sA)=West", "hand(sA) = West is impossible"),
        ("hand(sJ,sA)=West and not hand(sJ)=West", "excludes"),
    ],
)  # fmt: skip
def test_evidence_that_cannot_be(given: str, words: str) -> None:
    with pytest.raises(Illegal) as caught:
        ask("hand(s9)=West", given=given)
    assert words in caught.value.message


def test_the_error_points_at_the_text() -> None:
    text = "hearts(West)=2 and hearts(East)=3"
    with pytest.raises(Illegal) as caught:
        Known(SIX_HEARTS, parse_condition(text), text=text).layouts()
    assert caught.value.place.column == text.index("hearts(East)") + 1


def test_cards_that_do_not_fit() -> None:
    unseen = SIX_HEARTS
    for seat in (Seat.WEST, Seat.EAST):
        unseen = unseen.shown_out(seat, Suit.HEARTS)
    with pytest.raises(Illegal, match="vacant places"):
        ask("hand(s9)=West", unseen)


def test_a_frequency_in_the_event_counts_for_the_evidence() -> None:
    king, queen = Card.parse("SK"), Card.parse("SQ")
    evidence = Chose(king, (queen,), Seat.EAST)
    unseen = Unseen.of_hands({Seat.NORTH: "AJT92", Seat.SOUTH: "8765"})
    plain = probability(parse_condition("hand(sQ)=East"), unseen, evidence).value
    always = Chose(king, (queen,), Seat.EAST, Fraction(1))
    known = probability(parse_condition("hand(sQ)=East"), unseen, always).value
    # 12 vacant places for the queen of 25: chosen at random it counts half, always it counts full.
    assert plain == Fraction(12, 2) / (Fraction(12, 2) + 13)
    assert known == Fraction(12, 25)


def test_beyond_the_budget_it_is_sampled_and_says_so() -> None:
    event = "hcp(West)>12 and hcp(North)>7 and hcp(East)>3"
    tight = Budget(rows=1000, pairs=1000)
    result = ask(event, Unseen.nothing(), "spades(South)>3", budget=tight, samples=20_000, seed=3)
    assert result.kind is Kind.SAMPLED
    assert result.seed == 3 and result.samples >= 20_000 and 0 < result.error < 0.01
    again = ask(event, Unseen.nothing(), "spades(South)>3", budget=tight, samples=20_000, seed=3)
    assert again.value == result.value
    assert result.reason.claim == "sampled"


def test_an_estimate_is_near_the_count() -> None:
    given = parse_condition("hand(cK,cJ)=East and hand(s6)=West and hcp(West) >= 3")
    event = parse_condition("hand(cJ)=East")
    unseen = SIX_HEARTS.shown_out(Seat.WEST, Suit.HEARTS)
    exact = probability(event, unseen, given, reason=False)
    found = estimate(event, unseen, given, samples=5000, seed=1)
    assert abs(float(found.value - exact.value)) < 4 * found.error


def test_an_estimate_of_what_never_happens() -> None:
    with pytest.raises(Illegal, match="no deal can satisfy this: false"):
        estimate(parse_condition("true"), SIX_HEARTS, parse_condition("false"), most_dealt=1000)


def test_what_the_event_says_itself_is_not_counted_again_for_the_reason(monkeypatch) -> None:
    from kibitz.chance import explain

    asked = []
    counted = explain.count

    def count(*words):
        asked.append(words)
        return counted(*words)

    monkeypatch.setattr(explain, "count", count)
    event = parse_condition("hand(sA)=West and hand(sK)=West and hand(dA)=East and hand(cA)=East")
    found = probability(event, Unseen.nothing())
    assert found.reason is not None and not asked  # cards in hands are always worth saying

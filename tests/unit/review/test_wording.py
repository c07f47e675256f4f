"""Sentences from reasons; every number in them is a field of the reason."""

from __future__ import annotations

from fractions import Fraction

from kibitz.cards import Card, Seat, Suit
from kibitz.chance.belief.fact import HasAtMost, HoldsCard
from kibitz.reason import Reason
from kibitz.review.verdict import paragraph
from kibitz.review.wording import card_text, contract_text, gain_text, table_text

NUMBERS = {
    "trick": 4, "number": 14, "seat": "S", "turn": "S", "card": "HK", "doing": "plays",
    "before": 12, "after": 11, "best": "H4", "chance": 0.38, "best_chance": 0.64, "gap": 0.26,
    "error": 0.07, "in_tricks": False, "layouts": 288, "played_on": 32, "seed": 78,
    "exact": False, "actual_best": 12,
}  # fmt: skip
GAINS = Reason("gains when", {"fact": HoldsCard(Seat.EAST, Card.parse("HQ")), "among": Fraction(1)})
CHOICE = Reason("restricted choice", {"seat": "W", "card": "HJ", "equals": ["HQ"]})
KING = Reason("mistake", NUMBERS, (GAINS, CHOICE))


def estimate(mean: float, se: float = 1.0) -> dict[str, float]:
    return {"mean": mean, "se": se, "n": 64, "seed": 1}


def bid(claim: str, best: str, **more: object) -> Reason:
    numbers = {
        "side": "North-South", "contract": "6H by South", "best": best, "worth": estimate(400),
        "best_worth": estimate(900), "points": estimate(500), "imps": estimate(6.5, 0.5),
        "making": estimate(0.45), "best_making": estimate(0.9), "contested": False, "against": None,
        "preempt": None, **more,
    }  # fmt: skip
    return Reason(claim, numbers)


def test_a_mistake() -> None:
    assert card_text(KING) == (
        "South plays ♥K: a mistake: ♥4 is better; it cost one trick (♥K 38 %, ♥4 64 %, difference "
        "+26 ± 7; 288 layouts). ♥4 gains mostly when East has the ♥Q. By restricted choice West's "
        "♥J speaks against ♥Q beside it."
    )


def test_what_is_forced_equal_or_not_judged_has_no_odds() -> None:
    for claim in ("forced", "equal", "not judged"):
        assert "%" not in card_text(Reason(claim, NUMBERS))


def test_dummys_card_is_declarers_decision() -> None:
    assert "from dummy" in card_text(Reason("right", {**NUMBERS, "turn": "N"}))


def test_where_a_card_gains() -> None:
    seldom = Reason("gains when", {**GAINS.numbers, "among": Fraction(7, 10)})
    assert gain_text(seldom, "H4") == "♥4 gains mostly when East has the ♥Q (70 % of the time)"
    none = Reason("loses when", {"fact": HasAtMost(Seat.WEST, Suit.DIAMONDS, 0), "among": 1})
    assert gain_text(none, "H4") == "♥4 loses mostly when West has no diamonds"


def test_the_contract() -> None:
    wrong = contract_text(bid("wrong contract", "6NT by South"))
    assert "wrong contract" in wrong
    assert "500 ± 1 points, 6.5 ± 0.5 IMPs more" in wrong
    part = contract_text(bid("doubtful contract", "1S by South"))
    assert "a part score in spades" in part
    defence = contract_text(bid("good contract", "4S by West", contested=True, best_making=None))
    assert "defending 4♠ by West" in defence


def test_the_verdict_of_a_mistake() -> None:
    numbers = {
        "contract": "6H by South", "tricks": 11, "double": 12, "judged": 20,
        "declarers_mistakes": 1, "defenders_mistakes": 0,
    }  # fmt: skip
    text = paragraph(Reason("post-mortem", numbers, (bid("best contract", "6H by South"), KING)))
    assert text.startswith("South went one down in 6♥, one trick fewer than the cards were worth")
    assert "At trick 4 South's ♥K was a mistake on what South could see" in text
    assert text.endswith("It cost the contract.")


def test_the_verdict_of_bad_luck() -> None:
    numbers = {
        "contract": "6H by South", "tricks": 11, "double": 12, "judged": 20,
        "declarers_mistakes": 0, "defenders_mistakes": 0,
    }  # fmt: skip
    text = paragraph(Reason("post-mortem", numbers, (Reason("right though it lost", NUMBERS),)))
    assert "was right though it lost: ♥K 38 %, ♥4 64 %" in text
    assert text.endswith("the odds were right and the cards lay badly.")


def test_tables() -> None:
    first = {"room": "o", "contract": "6H by South", "tricks": 11, "score": -100, "lead": "CK"}
    second = {"room": "c", "contract": "Pass", "tricks": None, "score": 0, "lead": None, "imps": -3}
    told = list(table_text(Reason("tables", {}, (Reason("t", first), Reason("t", second)))))
    assert told[0].startswith("Open room: South went one down in 6♥ after the lead of ♣K, -100")
    assert told[1].startswith("Closed room: passed out, +0 for North-South; 3 IMPs")

"""oScore and comparisons: pure functions of settings, number and seed, and of rows."""

from __future__ import annotations

import json
import random

import pytest

from kibitz.bidding.measuring import compare, evaluate
from kibitz.bidding.measuring.deals import DealSource, hands_of
from kibitz.bidding.rules.system import System
from kibitz.cards import Seat
from kibitz.condition import matches, parse_rule_condition
from kibitz.errors import Illegal, Malformed

RULES = """
$.2N. := 20 TO 21 Points AND balanced;
$.P. := Points < 12;
$.2N.3H. := Spades >= 5;
$.2N.3H.3S. := true;
$.2N.3H.3S.P. := Points < 5;
$.2N.3H.3S.4S. := true;
$.2N.3H.3S.4S.P. := true;
"""
OTHER = RULES.replace(
    "$.2N.3H.3S. :=", "$.2N.3H.4S. := Spades > 3; $.2N.3H.4S.P. := true;\n$.2N.3H.3S. :="
)
DEALS = {"north": "$.2N.", "south": "$.2N.3H.", "layouts": 4}


def test_units_depend_on_settings_number_and_seed_alone() -> None:
    settings = {"system": RULES, **DEALS, "par_layouts": 8, "score_layouts": 8}
    state = evaluate.prepare(settings)
    row = evaluate.unit(state, 0, 77)
    evaluate.unit(state, 1, 78)
    assert evaluate.unit(evaluate.prepare(settings), 0, 77) == row
    assert json.loads(json.dumps(row)) == row
    assert row["auction"].startswith("2NT P 3H P")
    assert row["layouts"] == 8


def test_always_passing_scores_nothing_and_par_itself_a_hundred() -> None:
    state = evaluate.prepare(
        {"system": "$.P. := true; $.P.P. := true;", "par_layouts": 8, "score_layouts": 8,
         "north": "Points >= 14", "east": "", "west": ""}
    )  # fmt: skip
    rows = [evaluate.unit(state, n, n) for n in range(2)]
    assert evaluate.summary(rows)["oscore"] == 0
    perfect = [row | {"escore": row["par_escore"]} for row in rows]
    assert evaluate.summary(perfect)["oscore"] == 100


def test_the_summary_of_an_evaluation() -> None:
    rows = [
        {"escore": 100.0, "par_escore": 400.0, "key": "1N", "placed": True},
        {"escore": 400.0, "par_escore": 400.0, "key": "1N-3N"},
        {"escore": -50.0, "par_escore": 110.0, "key": "1N"},
    ]
    found = evaluate.summary(rows)
    assert found["oscore"] == pytest.approx(100 * 450 / 910, abs=1e-3)
    assert [one["auction"] for one in found["auctions"]] == ["1N", "1N-3N"]
    assert found["auctions"][0]["lost"] == 460
    assert [one["number"] for one in found["worst"]] == [0, 2, 1]
    assert found["placed"] == 1
    assert evaluate.summary([])["deals"] == 0
    json.dumps(found, allow_nan=False)
    json.dumps(evaluate.summary([]), allow_nan=False)


def test_comparing_a_system_with_itself_solves_nothing_twice() -> None:
    state = compare.prepare({"a": RULES, "b": RULES, **DEALS})
    rows = [compare.unit(state, n, n) for n in range(3)]
    found = compare.summary(rows)
    assert (found["deals"], found["differ"], found["imps"]["mean"]) == (3, 0, 0)
    assert found["matchpoints"]["mean"] == 0.5
    assert found["differing"] == []


def test_only_differing_deals_are_solved_and_signs_turn_round() -> None:
    settings = {"a": RULES, "b": OTHER, **DEALS, "score_layouts": 8}
    ab, ba = compare.prepare(settings), compare.prepare(settings | {"a": OTHER, "b": RULES})
    forward = [compare.unit(ab, n, n) for n in range(8)]
    backward = [compare.unit(ba, n, n) for n in range(8)]
    assert any(row["differ"] for row in forward)
    for one, other in zip(forward, backward, strict=True):
        assert one["differ"] is other["differ"]
        assert one["differ"] == ("scored" in one)
        if one["differ"]:
            assert one["imps"] == pytest.approx(-other["imps"])
            assert one["points"] == pytest.approx(-other["points"])
            assert one["matchpoints"] == pytest.approx(1 - other["matchpoints"])
            assert one["a"]["escore"] - one["b"]["escore"] == pytest.approx(one["points"], abs=0.02)
    found = compare.summary(forward)
    assert found["differ"] == len(found["differing"]) == sum(row["differ"] for row in forward)
    gained = sum(row.get("imps", 0) for row in forward)
    assert found["imps"]["mean"] == pytest.approx(gained / 8, abs=1e-3)
    json.dumps(found, allow_nan=False)


def test_layouts_worth_having_balances_the_two_variances() -> None:
    source = random.Random(4)
    rows = []
    for _ in range(400):
        truth = source.gauss(0, 2)
        mean = truth + source.gauss(0, 6) / 4
        rows.append(
            {
                "differ": True,
                "imps": mean,
                "imps_se": 6 / 4,
                "layouts": 16,
                "solved": 64,
                "scored": 32,
            }
        )
    # c = 64, k = 2, W = 36, B = 4: sqrt(32 * 9) = 17
    assert compare.layouts_worth_having(rows) == pytest.approx(17, abs=2)
    assert compare.layouts_worth_having(rows[:5]) is None


@pytest.mark.parametrize(
    ("text", "measure", "width"),
    [
        ("0.1imp", "imps", 0.1),
        ("5 points", "points", 5),
        ("1%", "matchpoints", 0.01),
        (".2 IMPs", "imps", 0.2),
    ],
)
def test_when_to_stop(text: str, measure: str, width: float) -> None:
    until = compare.Until.parse(text)
    assert (until.measure, until.half_width) == (measure, pytest.approx(width))


def test_stopping_needs_deals_and_a_narrow_interval() -> None:
    until = compare.Until.parse("0.5imp")
    rows = [{"differ": True, "imps": float(n % 2)} for n in range(200)]
    answers = [until(row) for row in rows]
    assert answers.index(True) == 99
    wide = compare.Until.parse("0.01imp")
    assert not any(wide(row) for row in rows)
    same = compare.Until.parse("0.5imp")
    assert not any(same({"differ": False}) for _ in range(300))
    for wrong in ("0imp", "imp", "1 trick"):
        with pytest.raises(Malformed):
            compare.Until.parse(wrong)


def test_deals_are_drawn_under_the_rules_of_four_hands() -> None:
    system = System.parse(RULES)
    source = DealSource.of({"north": ".2n.", "south": "Spades ?= 6"}, system)
    for n in range(20):
        deal = source.dealt(n, 1000 + n).deal
        assert matches(system.hands("$.2N."), deal.north)
        assert len(deal.south.spades) == 6
        assert max(deal.east.hcp, deal.west.hcp) < 12
    open_ended = DealSource.of({"east": "", "west": "Points > 11"}, system)
    deals = [open_ended.dealt(n, n).deal for n in range(30)]
    assert all(deal.west.hcp > 11 for deal in deals)
    assert any(deal.east.hcp > 11 for deal in deals)


def test_listed_deals_with_their_own_dealer() -> None:
    text = "N:AKQ2.A32.K43.432 - 543.QJT5.A98.A75 -"
    source = DealSource.of({"deals": [text, {"deal": text, "dealer": "S"}]}, System.parse(RULES))
    assert source.dealt(1, 5).dealer is Seat.SOUTH
    assert source.dealt(0, 5).deal == source.dealt(1, 9).deal
    with pytest.raises(Illegal, match="there is no deal 3"):
        source.dealt(2, 1)
    with pytest.raises(Illegal, match="South has 0 cards"):
        DealSource.of({"deals": ["N:AKQ2.A32.K43.432 - - -"]}, System.parse(RULES))


def test_rules_by_name_with_or_without_the_dollar() -> None:
    system = System.parse("$weak := Points < 5; $.P. := Points < 12;")
    assert hands_of("weak", system) == hands_of("$WEAK", system)
    assert (
        hands_of(".p.", system) == hands_of("$.P.", system) == parse_rule_condition("Points < 12")
    )
    assert hands_of("$weak OR Spades > 6", system).parts[0].name == "$weak"

"""IMPs and matchpoints against a field: values, tables of contracts, rows and verdicts."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from kibitz.auction import Auction, Contract
from kibitz.bidding.calling.aim import Aim, Scoring, read_field
from kibitz.bidding.calling.placement import place
from kibitz.bidding.measuring import compare, evaluate
from kibitz.bidding.measuring.field import Field, against
from kibitz.bidding.measuring.verdict import verdict
from kibitz.cards import Seat, Vulnerability
from kibitz.condition import parse_rule_condition
from kibitz.deal import Deal, Hand
from kibitz.dummy.layouts import Layouts
from kibitz.dummy.tricks import Tricks
from kibitz.errors import Malformed
from kibitz.scoring import imps

EXAMPLES = Path(__file__).parents[4] / "examples" / "systems"
EIGHT, NINE = ((EXAMPLES / f"game-on-{n}.rules").read_text(encoding="utf-8") for n in (8, 9))
THIN = {"north": ".1N.", "south": "$eight", "vulnerability": "NS", "score_layouts": 4}
TWO_DEALS = Deal.parse("N:KQ32.A32.KQ3.K32 - A65.K76.J54.9876 -")


def test_points_imps_and_matchpoints_against_a_field() -> None:
    ours = np.array([[600, 150], [-100, 120]])
    field = np.array([[150, 600], [120, -100]])
    assert (Scoring.TOTAL.against(ours, field, [0.5, 0.5]) == ours).all()
    found = Scoring.IMPS.against(ours, field, [0.75, 0.25])
    expected = [
        [0.75 * imps(450), 0.25 * imps(-450)],
        [0.75 * imps(-220), 0.25 * imps(220)],
    ]
    assert found == pytest.approx(np.array(expected))
    found = Scoring.MATCHPOINTS.against(ours, field, [0.75, 0.25])
    assert found.tolist() == [[87.5, 37.5], [12.5, 62.5]]  # ties are halves


def test_without_a_table_the_field_plays_what_is_best_in_points() -> None:
    points = np.array([[600, 150]] * 2 + [[-100, 120]] * 3)
    assert points[:, 0].sum() > points[:, 1].sum()
    shares = Aim(Scoring.MATCHPOINTS).values(points).mean(axis=0)
    assert shares.tolist() == [50, 60]
    gains = Aim(Scoring.IMPS).values(points).mean(axis=0)
    assert gains[0] == 0 and gains[1] == pytest.approx((-2 * 10 + 3 * 6) / 5)


@pytest.mark.parametrize("text", ["", "3N:x", "3N:0", "3N:-1", "8N", "4S by Nobody", "3N:inf"])
def test_what_is_no_field(text: str) -> None:
    with pytest.raises(Malformed):
        read_field(text)


def test_a_table_of_contracts() -> None:
    found = read_field("4H by N:1; 3NT: 1, pass:2")
    assert [(str(contract), weight) for contract, weight in found] == [
        ("4H by North", 0.25),
        ("3NT by South", 0.25),
        ("None", 0.5),
    ]
    with pytest.raises(Malformed, match="no scoring"):
        Scoring.parse("rubber")


def test_a_contract_against_the_field_on_layouts() -> None:
    tricks = Tricks(Layouts.of(TWO_DEALS, 4, 1))
    state = evaluate.prepare({"system": EIGHT, "deals": [str(TWO_DEALS)]})
    dealt = state.source.dealt(0, 1)
    game, part = Contract.parse("3NT by North"), Contract.parse("1NT by North")
    found = against(tricks, game, ((part, 1.0),), dealt)
    versus = tricks.versus(game, part, Vulnerability.NONE)
    assert found["imps"].mean == versus.imps.mean
    assert found["matchpoints"].mean == versus.matchpoints.mean
    assert against(tricks, game, ((game, 1.0),), dealt)["matchpoints"].mean == 0.5


def test_evaluating_against_a_table_and_against_another_system() -> None:
    base = {"system": EIGHT, "deals": [str(TWO_DEALS)], "par_layouts": 4, "score_layouts": 4}
    table = evaluate.unit(evaluate.prepare({**base, "field": "1N by North"}), 0, 1)
    other = evaluate.unit(evaluate.prepare({**base, "field_system": NINE}), 0, 1)
    assert table["field"] == [["1NT by North", 1.0]] == other["field"]
    assert table["field_imps"] == other["field_imps"]
    par = evaluate.unit(evaluate.prepare({**base, "scoring": "imps"}), 0, 1)
    assert par["field"] == [[par["par"], 1.0]]
    summary = evaluate.summary([table, other])
    assert summary["field"]["imps"]["mean"] == pytest.approx(table["field_imps"], abs=1e-3)
    plain = evaluate.unit(evaluate.prepare(base), 0, 1)
    assert "field" not in plain and "field" not in evaluate.summary([plain])
    assert plain["escore"] == table["escore"]


def test_comparing_against_a_field() -> None:
    settings = {"a": EIGHT, "b": NINE, "deals": [str(TWO_DEALS)], "score_layouts": 4}
    row = compare.unit(compare.prepare({**settings, "field": "1N by North"}), 0, 1)
    plain = compare.unit(compare.prepare(settings), 0, 1)
    assert row["field_imps"] == pytest.approx(plain["imps"])
    assert row["field_matchpoints"] == pytest.approx(plain["matchpoints"] - 0.5)
    assert compare.summary([row])["field"]["imps"]["mean"] == pytest.approx(plain["imps"], abs=1e-3)


def test_a_verdict_in_matchpoints() -> None:
    share = {"mean": 0.42, "ci": [0.4, 0.44], "per_differing": 0.42}
    imps_gain = {"mean": 0.6, "ci": [0.1, 1.1], "per_differing": 0.6}
    data = {"deals": 900, "differ": 900, "imps": imps_gain, "matchpoints": share}
    assert verdict(data, "A", "B").startswith("A is better: A gains 0.60 IMPs")
    assert verdict(data, "A", "B", "matchpoints").startswith("B is better: A loses 8.00 %")


def test_placing_for_matchpoints_prefers_what_wins_more_often() -> None:
    """Vulnerable, a game that makes two times in five is bid in points and not at matchpoints."""
    hand = Hand.parse("A65.K76.J54.9876")
    meanings = {Seat.NORTH: parse_rule_condition("Points ?= 16 AND balanced AND Spades < 5")}
    auction = Auction.parse("1N P", Seat.NORTH)
    means = {}
    for scoring in Scoring:
        found = place(
            hand, auction, meanings, Vulnerability.NS, layouts=8, seed=1, aim=Aim(scoring)
        )
        means[scoring] = {str(one.call): one.mean for one in found.candidates}
        assert found.best.mean == max(means[scoring].values())
    assert all(0 <= mean <= 100 for mean in means[Scoring.MATCHPOINTS].values())


def test_fields_are_read_from_settings() -> None:
    assert Field.of({}) is None and Field.of({"scoring": "total"}) is None
    assert Field.of({"scoring": "imps"}) == Field()
    assert Field.of({"field": "par"}) == Field()
    assert Field.of({"field": "4S"}).contracts[0][0] == Contract.parse("4S by South")


@pytest.mark.slow
def test_the_better_treatment_changes_with_the_scoring() -> None:
    """Thin vulnerable games: fewer than half make, which pays in IMPs and not in frequency.

    A game made gains ten IMPs and a game lost costs about six: above 38 % it pays.
    """
    state = compare.prepare({"a": EIGHT, "b": NINE, **THIN})
    rows = [compare.unit(state, n, n) for n in range(150)]
    found = compare.summary(rows)
    assert found["differ"] == 150
    share, gain = found["matchpoints"], found["imps"]
    assert 0.38 - 2 * share["se"] < share["mean"] < 0.5
    assert gain["mean"] > -2 * gain["se"]

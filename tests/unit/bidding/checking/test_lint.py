"""Lint: every kind of finding, and every percentage against sampling."""

from __future__ import annotations

import json
from fractions import Fraction

import numpy as np
import pytest
from typer.testing import CliRunner

from kibitz.bidding import System
from kibitz.bidding.checking.faults import parsed
from kibitz.bidding.checking.lint import FindingKind, Found, Report, lint
from kibitz.bidding.checking.marks import marks_of
from kibitz.bidding.checking.position import at, positions
from kibitz.bidding.checking.reach import Reach
from kibitz.bidding.checking.wording import report_json, sentence, share_text
from kibitz.bidding.rules.rule import Steps, name_of, read_steps
from kibitz.chance.drawing.sample import Sampler
from kibitz.cli import app
from kibitz.condition.tree import And, Condition, Not
from kibitz.condition.vector import Masks, evaluate
from kibitz.errors import Illegal, Malformed
from kibitz.result import Kind, Result

ADVERSARIAL = """
$strong := Points >= 16 OR (Losers <= 4 AND Points >= 12);
$.1C.  := $strong;
$.1N.  := 13 TO 17 Points AND balanced;              ## 16 and 17 belong to 1C
$.1S.  := Spades >= 5 AND Points >= 10;
$.1H.  := Spades >= 5 AND NOT Points < 10;           ## twice the same
$.2S.  := Spades >= 7 AND Points >= 11;              ## one spade takes them
$.2C.  := Points >= 16 AND Clubs >= 6;               ## one club takes them
$.2N.  := Aces ?= 4 AND Points <= 16;                ## one club, or four aces alone
$.P.   := Points <= 9 OR Longest <= 5 AND Points <= 12;
$.1C.1D. := Points <= 7;
$.1C.1H. := Hearts >= 4 AND Top3(Hearts) >= 1;
$.1C.1D.1S. := Spades >= 5;
$.1C.1D.2N. := 22 TO 24 Points AND balanced;
$.1C.1D.3N. := Points <= 11;                         ## who opened one club has more
$.1S.2S. := Spades >= 3;
$.1S.2S.4S. := Points + ShortPoints >= 18;
$.1S.2S.3S. := Points >= 14 AND Spades >= 6;
$.1D.2D. := Diamonds >= 4;                           ## nobody opens one diamond
$.1S.(2H).3S. := Spades >= 4;
$.1S.(2H).X.  := Points >= 10 AND Spades < 4;
## placement $.1S.2S. Points <= 12: a minimum passes
## placement $.1N.: there is no rule at all
"""


@pytest.fixture(scope="module")
def adversarial() -> Report:
    return lint(System.parse(ADVERSARIAL, name="adversarial"), deals=1 << 15)


def told(report: Report, kind: FindingKind) -> set[str]:
    return {one.rule.name if one.rule else name_of(one.steps) for one in report.of(kind)}


def test_each_kind_is_found(adversarial: Report) -> None:
    assert told(adversarial, FindingKind.DUPLICATE) == {"$.1H."}
    assert told(adversarial, FindingKind.UNREACHABLE) == {
        "$.2S.",
        "$.2C.",
        "$.2N.",
        "$.1C.1D.3N.",
        "$.1D.2D.",
    }
    assert told(adversarial, FindingKind.STALE) == {"$.1N."}
    assert told(adversarial, FindingKind.EXPLAINED) == {"$.1S.2S."}
    assert {"$.", "$.1C.", "$.1S.2S."} <= told(adversarial, FindingKind.GAP)
    assert "$.1S.(2H)." in told(adversarial, FindingKind.GAP)
    assert adversarial.faults == adversarial.found[: len(adversarial.faults)]
    weights = [one.weight for one in adversarial.faults]
    assert weights == sorted(weights, reverse=True)


def test_why_a_rule_is_never_followed(adversarial: Report) -> None:
    words = {
        one.rule.name: sentence(one)
        for one in adversarial.of(FindingKind.UNREACHABLE, FindingKind.DUPLICATE)
        if one.rule
    }
    assert words["$.1H."] == "for the opening 1♥ has the hands of 1♠, which comes first"
    assert words["$.2C."] == "for the opening 2♣ is never bid: 1♣ takes all its hands"
    assert (
        words["$.2S."].endswith("the rules before it take all its hands") or "1♠" in words["$.2S."]
    )
    assert words["$.1C.1D.3N."].endswith("no hand that may be here satisfies it")
    assert words["$.1D.2D."] == "$.1D.2D. is never reached: no rule makes 1♦ for the opening"


def conditions(system: System, one: Found) -> tuple[Condition | None, Condition]:
    """The hands that may be there, and those that were found, written down anew."""
    position = at(system, one.steps)
    rules = list(position.rules)
    if one.what is FindingKind.OVERLAP:
        assert one.rule is not None and one.other is not None
        earlier = rules[: rules.index(one.rule)]
        return position.own, And(
            (one.rule.condition, one.other.condition, *(Not(r.condition) for r in earlier))
        )
    parts: list[Condition] = [Not(rule.condition) for rule in rules if not rule.asks]
    for mark in marks_of(system):
        if mark.covers(one.steps) and mark.condition is not None:
            explained = one.what is FindingKind.EXPLAINED
            parts.append(mark.condition if explained else Not(mark.condition))
    return position.own, And(tuple(parts))


@pytest.mark.parametrize("name", [pytest.param("default", marks=pytest.mark.slow), "adversarial"])
def test_every_percentage_agrees_with_sampling(name: str) -> None:
    """Hands dealt anew: the exact shares within four standard errors, and the sampled ones."""
    system = System.parse(ADVERSARIAL) if name == "adversarial" else System.load(name)
    report = lint(system, deals=1 << 14)
    hands = Sampler().draw(30_000, 977).reshape(-1)
    reach = Reach.of(system, 1 << 14, seed=5)
    checked, found = (
        0,
        report.of(FindingKind.GAP, FindingKind.EXPLAINED) + report.of(FindingKind.OVERLAP)[::5],
    )
    may_be_here: dict[Steps, Masks] = {}
    for one in found:
        own, event = conditions(system, one)
        if one.steps not in may_be_here:
            may_be_here[one.steps] = hands if own is None else hands[evaluate(own, hands)]
        here = may_be_here[one.steps]
        assert one.share is not None and one.share.kind is Kind.EXACT
        assert agrees(float(one.share.value), evaluate(event, here)), sentence(one)
        checked += len(here) > 300
        anew = reach.met(one.steps, event)
        assert close(one.often, anew.often) and close(one.met, anew.share), sentence(one)
    assert checked >= 8


def close(one: Result[Fraction] | None, other: Result[Fraction]) -> bool:
    """Are two sampled shares within four standard errors of their difference (and a deal)?"""
    assert one is not None and one.error is not None and other.error is not None
    small = 3 / (min(one.samples or 0, other.samples or 0) + 1)
    error = (one.error**2 + other.error**2) ** 0.5
    return abs(float(one.value - other.value)) <= 4 * error + small


def agrees(chance: float, seen: np.ndarray) -> bool:
    """Is the share seen within four standard errors of the chance (and a hand or so)?"""
    if not len(seen):
        return True
    error = (chance * (1 - chance) / len(seen)) ** 0.5
    return abs(float(seen.mean()) - chance) <= 4 * error + 2 / len(seen)


def test_the_check_by_sampling_can_fail() -> None:
    seen = np.zeros(10_000, bool)
    seen[:300] = True
    assert agrees(0.03, seen) and not agrees(0.04, seen)


def test_clean_system_has_no_fault() -> None:
    report = lint(System.parse("$.1N. := 15 TO 17 Points; $.P. := true;"), deals=100)
    assert not report.found


def test_how_often_is_a_matter_of_both_hands() -> None:
    """After a strong opening partner is weaker: fewer have ten points than of all hands."""
    system = System.parse("$.1C. := Points >= 20; $.1C.1H. := Points < 10; $.P. := true;")
    (gap,) = lint(system, deals=1 << 15).of(FindingKind.GAP)
    assert gap.share is not None and gap.met is not None and gap.met.error is not None
    assert float(gap.met.value) + 4 * gap.met.error < float(gap.share.value)


def test_general_rules_are_examined_where_they_apply() -> None:
    text = "$.1M. := M >= 5; $.P. := true; $.1M.2M. := M >= 3; $.1M.2M.P. := Points < 15;"
    gaps = lint(System.parse(text), deals=1000).of(FindingKind.GAP)
    assert {name_of(one.steps) for one in gaps} == {"$.1S.", "$.1H.", "$.1S.2S.", "$.1H.2H."}


def test_marks_are_read_with_variables_stars_and_their_last_call() -> None:
    text = """
    $.1S. := Spades > 4; $.1H. := Hearts > 4; $.P. := true;
    $.1S.2S. := Spades > 2; $.1H.2H. := Hearts > 2; $.1S.(2H).2S. := Spades > 3;
    ## placement $.1M. M < 3: no fit
    ## placement $.1S.(2H).*: they are in
    """
    system = System.parse(text)
    marks = marks_of(system)
    assert [mark.name for mark in marks] == ["$.1S.", "$.1H.", "$.1S.(2H).*"]
    report = lint(system, deals=100)
    assert not report.faults
    assert told(report, FindingKind.EXPLAINED) == {"$.1S.", "$.1H.", "$.1S.(2H)."}


@pytest.mark.parametrize(
    "mark",
    ["## placement", "## placement $.1N.", "## placement 1N: x", "## placement $.1N.1C.: x",
     "## placement $.1N. Pints < 3: x", "## placement $.1N.:"],
)  # fmt: skip
def test_marks_that_say_nothing_are_errors(mark: str) -> None:
    system = System.parse(f"$.1N. := true;\n{mark}\n")
    with pytest.raises((Malformed, Illegal)) as error:
        marks_of(system)
    assert error.value.place is not None and error.value.place.line == 2


def test_all_illegal_names_are_told_and_other_mistakes_are_errors() -> None:
    text = "$.1N. := Points > 14; ## a comment; with a semicolon\n$.1N.1S. := Spades > 4;\n" \
        "$.1N.2Q. := true;\n$.1N.2C. := Points > 8;\n$.1C.X. := true;"  # fmt: skip
    system, faults = parsed(text, "x.rules")
    assert [rule.name for rule in system.rules] == ["$.1N.", "$.1N.2C."]
    assert [fault.place.line for fault in faults] == [2, 3, 5]
    with pytest.raises(Malformed):
        parsed("$.1N. := Points >;")
    with pytest.raises(Malformed):
        parsed("$.1N. := Pints > 3;")


def test_positions_are_walked_in_the_order_of_the_file() -> None:
    system = System.parse(ADVERSARIAL)
    names = [name_of(position.steps) for position in positions(system, 2)]
    assert names == ["$.", "$.1C.", "$.1S.", "$.1D.", "$.1S.(2H)."]
    assert at(system, read_steps("$.1D.")).missing == 0


def test_percent_keeps_what_is_small() -> None:
    assert share_text(Result(Fraction(1, 8))) == "12.5 %"
    assert share_text(Result(Fraction(1, 3 * 10**5))) == "0.0003 %"
    assert share_text(Result(Fraction(1, 8), Kind.SAMPLED, 0.002, 100, 1)) == "12.5 ± 0.2 %"


def run(*words: str, text: str | None = None):
    return CliRunner().invoke(app, ["lint", *words], input=text)


def test_exit_statuses_and_json() -> None:
    clean = run("-", text="$.1N. := 15 TO 17 Points; $.P. := true;")
    assert clean.exit_code == 0 and "nothing found" in clean.output
    gap = run("-", "--json", "--deals", "1000", text="$.1N. := 15 TO 17 Points;")
    assert gap.exit_code == 1
    data = json.loads(gap.output)
    assert data["faults"] == 1 and data["found"][0]["what"] == "gap"
    assert data["found"][0]["share"]["kind"] == "exact"
    assert run("-", text="$.1N. := 15 TOO 17 Points;").exit_code == 2
    assert run("-", "--min", "x", text="$.P. := true;").exit_code == 2
    assert run("-", "--min", "90%", "--deals", "9", text="$.1N. := Points < 15;").exit_code == 0


def test_text_and_json_say_the_same(adversarial: Report) -> None:
    data = report_json(adversarial)
    assert [one["text"] for one in data["found"]] == [sentence(one) for one in adversarial.found]
    for one, found in zip(data["found"], adversarial.found, strict=True):
        if found.share is not None and found.what is FindingKind.GAP:
            assert Fraction(one["share"]["fraction"]) == found.share.value


def test_questions_are_no_calls_and_general_rules_need_one_hand_somewhere() -> None:
    system = System.parse(
        """$.1N. := 15 TO 17 Points; $.P. := NOT $.1N.; $.1N.2N. := Points >= 10;
        $.1N.2C?. := Points >= 8; $.?.2C?.2D. := true; $.?.2C?.2H. := Points > 15;
        $.?.2N.3N. := Points >= 16; $.?.2N.P. := true;"""
    )
    report = lint(system, deals=2000)
    (gap,) = report.of(FindingKind.GAP)  # less than ten points: they may ask, and need not
    assert str(gap.steps[-1].call) == "1NT" and gap.share is not None
    assert float(gap.share.value) == pytest.approx(0.4683, abs=1e-4)
    (never,) = report.of(FindingKind.UNREACHABLE)
    assert never.rule is not None and never.rule.written == "$.?.2C?.2H."


def test_a_condition_nested_too_deeply_is_an_error_with_its_place() -> None:
    with pytest.raises(Illegal, match="nested more than"):
        System.parse("$.P. := " + "NOT " * 5000 + "true;")


DEAD = """$.1C. := Points >= 16;
$.2D?. := Points >= 16 AND Diamonds >= 6;
$.P.  := Points <= 15;
$.1C.1D. := Points >= 0;
$.?T.4N. := T >= 4 AND Points >= 17;
$.?T.5N. := T >= 9 AND T <= 8;
end
$.1S. := Spades >= 5;
"""


def test_questions_and_general_rules_that_nobody_can_use_and_what_is_after_the_end() -> None:
    system, faults = parsed(DEAD)
    report = lint(system, deals=200, depth=8, faults=faults)
    told = {found.place.line: sentence(found) for found in report.faults if found.place}
    assert told == {
        2: "for the opening 2♦ is never bid: 1♣ takes all its hands",
        5: "$.?T.4N. is never reached: no auction of these rules comes to it",
        6: "$.?T.5N. is never reached: no auction of these rules comes to it",
        8: "this stands after 'end', which ends the file",
    }
    shallow = lint(system, deals=200, depth=1, faults=())
    assert not any(found.rule is None for found in shallow.of(FindingKind.UNREACHABLE))


def test_an_empty_file_is_refused() -> None:
    result = CliRunner().invoke(app, ["lint", "-"], input="## nothing yet\n")
    assert result.exit_code == 2 and "no rule of a call" in result.output


def test_a_general_mark_is_needed_if_one_of_its_cases_is() -> None:
    text = (
        "## placement $.1M. Points >= 12: as it comes\n$.1S. := Spades > 4; $.1S.P. := Points < 12;"
    )
    assert not lint(System.parse(text), deals=100).of(FindingKind.STALE)


def test_nothing_sampled_is_certain() -> None:
    share = Reach.of(System.parse("$.P. := true;"), 50)._share(2, 2)
    assert share.value == 1 and share.error is not None and share.error > 0.2

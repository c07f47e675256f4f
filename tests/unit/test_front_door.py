"""What `import kibitz` gives: small at once, the rest when it is first asked for."""

from __future__ import annotations

import ast
import doctest
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import kibitz
from kibitz.bidding.measuring.compare import prepare
from kibitz.bidding.measuring.comparison import SETTINGS, Comparison
from kibitz.bidding.rules.system import System

ROOT = Path(__file__).parents[2]

LARGE = ("numpy", "lark", "rich", "typer", "matplotlib", "altair")


@cache
def examples() -> str:
    """The code of every doctest: those in docstrings and those of the README."""
    return "\n".join(example.source for text in docstrings() for example in parsed(text))


def docstrings() -> Iterator[str]:
    yield (ROOT / "README.md").read_text(encoding="utf-8")
    for path in sorted((ROOT / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                yield ast.get_docstring(node) or ""


def parsed(text: str) -> list[doctest.Example]:
    return doctest.DocTestParser().get_examples(text)


@pytest.mark.parametrize("name", kibitz.__all__)
def test_every_public_name_is_documented_and_stands_in_a_doctest(name: str) -> None:
    assert (getattr(kibitz, name).__doc__ or "").strip()
    assert re.search(rf"\b{name}\b", examples()), f"no doctest uses {name}"


@pytest.mark.parametrize("package", ["kibitz", "kibitz.bidding", "kibitz.condition"])
def test_a_door_gives_what_its_imports_for_type_checkers_say(package: str) -> None:
    room = import_module(package)
    source = Path(room.__file__ or "").read_text(encoding="utf-8")
    named = {
        alias.name: f"{node.module}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if f"{node.module}".startswith(f"{package}.") and alias.name not in ("door", "__version__")
    }
    assert sorted(named) == sorted(room.__all__)
    for name, module in named.items():
        assert getattr(room, name) is getattr(import_module(module), name)
    assert set(room.__all__) <= set(dir(room))


def test_a_name_that_there_is_not() -> None:
    with pytest.raises(AttributeError, match="nothing"):
        _ = kibitz.nothing  # type: ignore[attr-defined]


def test_nothing_large_is_loaded_by_the_import() -> None:
    code = f"import sys, kibitz; print([n for n in {LARGE!r} if n in sys.modules])"
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert told.stdout.strip() == "[]"


def test_answers_show_themselves_in_a_notebook() -> None:
    (answer,) = kibitz.odds("hand(sA)=West", north="QJ93", south="2")
    assert "%" in answer._repr_html_()
    assert "span" in kibitz.Card.parse("SA")._repr_html_()


@pytest.fixture(scope="module")
def compared() -> Comparison:
    rest = "$.1N.3N. := 10 TO 12 Points; $.1N.3N.P. := true; $.1N.P. := true; $.P. := true;"
    return kibitz.compare(
        f"$.1N. := 12 TO 14 Points; {rest}",
        f"$.1N. := 15 TO 17 Points; {rest}",
        deals=4,
        north="15 TO 17 Points AND Balanced",
        south="10 TO 12 Points AND Balanced",
        score_layouts=2,
    )


def test_a_comparison_as_a_value(compared: Comparison) -> None:
    assert compared.deals == 4
    assert compared.imps.n == 4
    assert compared.points.mean < 0
    assert 0 <= compared.matchpoints.mean <= 0.5
    assert compared.auctions[0].a == "P"
    assert compared.to_json()["differ"] == len(compared.differing)
    assert "4 deals" in compared._repr_html_()


def test_a_comparison_by_files_and_until() -> None:
    system = ROOT / "examples" / "systems" / "notrump.rules"
    found = kibitz.compare(system, str(system), deals=1, layouts=2)
    assert found.verdict.startswith("No difference")
    with pytest.raises(kibitz.Malformed, match="not a width"):
        kibitz.compare(system, system, until="much")


LEADER = "KQJT9.32.842.975"


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (lambda: kibitz.lead(LEADER, "1N 3N", seat="Q", layouts=2), "not a seat"),
        (lambda: kibitz.lead(LEADER, "1N 3N", vulnerability="much", layouts=2), "vulnerab"),
        (lambda: kibitz.lead(None, "1N 3N"), "thirteen cards as text"),
        (lambda: kibitz.lead(LEADER, None), "an auction as text"),
        (lambda: kibitz.suit(None), "a holding as text"),
        (lambda: kibitz.suit("AQT", 5), "a holding as text"),
        (lambda: kibitz.suit("AQT", "432", tricks="two"), "tricks as a number"),
        (lambda: kibitz.suit("AQT", "432", goal=3), "a goal as text: max"),
        (lambda: kibitz.odds(None), "a query as text"),
        (lambda: kibitz.compare("default", "default", deals=1, layots=2), "'layouts'"),
        (lambda: kibitz.compare("default", "default", deals=1, b_options={"asked": 1}), "'asked'"),
    ],
)
def test_what_cannot_be_read_is_an_error_of_ours(asked, told) -> None:
    with pytest.raises(kibitz.KibitzError) as error:
        asked()
    assert told in str(error.value)


def test_a_seat_and_a_vulnerability_may_be_told_as_text() -> None:
    found = kibitz.lead(LEADER, "1N 3N", seat="N", vulnerability="EW", layouts=2)
    assert found.question.leader is kibitz.Seat.NORTH
    assert found.question.vulnerability is kibitz.Vulnerability.EW


def test_the_settings_of_a_comparison_are_those_that_are_read() -> None:
    """Every setting that `prepare` looks up is one that may be told, and no other."""
    seen = set()

    class Watched(dict):
        def get(self, key, default=None):
            seen.add(key)
            return super().get(key, default)

    rule = "$.1N. := 15 TO 17 Points; $.P. := true;"
    for extra in ({"opponents": rule}, {"field_system": rule}, {"field": "par"}):
        prepare(Watched(a=rule, b=rule, **extra))
    named = {"deals", "dealer", "vulnerability", "north", "east", "south", "west"}
    assert seen - named - {"a_source", "b_source"} == set(SETTINGS)


HAND, DUMMY = "AKQ2.AKQ.32.AK32", "543.432.AK54.QJ4"


def test_a_plan_as_a_value() -> None:
    found = kibitz.plan(HAND, DUMMY, "6NT", "SJ", layouts=20)
    assert found.chance.made == 20
    assert "twelve tricks" in found.text
    assert found.to_json()["card"] == str(found.card)
    assert found.certificate.valid and all(one.text for one in found.claims)
    assert "lead" in found._repr_html_()


def test_a_plan_of_a_board_looks_at_no_hidden_hand() -> None:
    (board,) = kibitz.read(ROOT / "examples" / "five-spades.pbn")
    assert board.contract is not None
    declarer, dummy = (board.deal[s] for s in (board.contract.declarer, board.contract.dummy))
    seen = kibitz.plan(board, layouts=40)
    told = kibitz.plan(declarer, dummy, board.contract, board.play[0], layouts=40)
    assert (seen.text, seen.chance) == (told.text, told.chance)


def test_a_hopeless_plan_says_so() -> None:
    found = kibitz.plan("5432.432.432.432", "876.765.765.8765", "7NT", "SA", layouts=20)
    assert found.chance.aim == 1 and found.card is not None
    assert "The contract cannot be made, even with open cards" in found._repr_html_()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ((HAND, DUMMY, "6NT"), "opening lead"),
        ((HAND, DUMMY, None, "SJ"), "contract"),
        ((HAND, "543.432.AK54.QJ", "6NT", "SJ"), "12 cards"),
        ((HAND, DUMMY, "6NT", "SA"), "in your hand"),
        ((HAND, HAND, "6NT", "SJ"), "two hands"),
    ],
)
def test_what_a_plan_needs(given: tuple[str, ...], message: str) -> None:
    with pytest.raises(kibitz.Illegal, match=message):
        kibitz.plan(*given)


def test_a_lead_as_a_value() -> None:
    hand = kibitz.Hand.parse("QJT92.K3.842.975")
    system = System.parse("$.1N. := 15 TO 17 Points AND Balanced; $.1N.3N. := 10 TO 15 Points;")
    found = kibitz.lead(hand, "1N 3N", system=system, layouts=8)
    assert found.question.leader is kibitz.Seat.WEST
    assert "beats it" in found._repr_html_()


def test_charts_of_every_kind_of_answer(compared: Comparison) -> None:
    pytest.importorskip("altair")
    deal = "N:KQ4.8763.AQJ.A43 T83.Q52.9743.J65 A52.AKT94.K65.72 J976.J.T82.KQT98"
    (board,) = kibitz.read_text(deal)
    cards = tuple(kibitz.Card.parse(card) for card in ("CK", "CA", "C5"))
    board = board.with_(contract=kibitz.Contract.parse("6H by South"), play=cards, claimed=True)
    answers = kibitz.odds("hand(sA)=West", north="QJ93", south="2")
    kinds = [
        kibitz.suit("AQT", "432"),
        answers,
        answers[0],
        kibitz.plan(HAND, DUMMY, "6NT", "SJ", layouts=20),
        kibitz.lead("QJT92.K3.842.975", "1N 3N", layouts=4),
        compared,
        kibitz.postmortem(board, without="trick-one,suits,contract,double"),
    ]
    for answer in kinds:
        assert kibitz.chart(answer).to_dict()
        assert answer._repr_html_()
    with pytest.raises(kibitz.Illegal, match="no play"):
        kibitz.chart(kibitz.postmortem(board, without="play,trick-one,suits,contract"))

"""docs/plan-language.md is what the registries say; every example can be read."""

from __future__ import annotations

import inspect
from importlib import import_module
from pathlib import Path

import pytest

from kibitz.auction import Contract
from kibitz.deal import Hand
from kibitz.planning.language import silence
from kibitz.planning.language.conditions.all import CONDITIONS
from kibitz.planning.language.docs import (
    FOLLOWING,
    HEAD,
    NO_RULES,
    SILENCE,
    document,
    readable,
)
from kibitz.planning.language.follower import Follower
from kibitz.planning.language.instructions.all import INSTRUCTIONS
from kibitz.planning.language.reader import read_plan

DOCUMENT = Path(__file__).parents[4] / "docs" / "plan-language.md"


def test_the_document_is_up_to_date():
    assert DOCUMENT.read_text("utf-8") == document(), (
        "python -m kibitz.planning.language.docs > docs/plan-language.md"
    )


@pytest.mark.parametrize("kind", [*INSTRUCTIONS, *CONDITIONS])
def test_every_instruction_and_condition_is_documented(kind):
    text = DOCUMENT.read_text("utf-8")
    assert kind.example and kind.__doc__
    assert kind.example.rstrip(".") in text or kind.example[1:].rstrip(".") in text
    for pattern in kind.patterns:
        assert f"`{readable(pattern)}`" in text


def test_every_rule_of_silence_is_numbered_in_the_order_of_the_code():
    rules = [name for name, _ in SILENCE]
    modules = list(dict.fromkeys(name.split(".")[0] for name in rules))
    found = []
    for module in modules:
        functions = vars(import_module(f"{silence.__name__}.{module}"))
        places = {
            name: inspect.getsourcelines(one)[1]
            for name, one in functions.items()
            if inspect.isfunction(one)
            and one.__module__ == f"{silence.__name__}.{module}"
            and not name.startswith("_")
            and name not in NO_RULES
        }
        found += [f"{module}.{name}" for name in sorted(places, key=lambda name: places[name])]
    assert found == rules
    files = {path.stem for path in Path(silence.__file__).parent.glob("[a-z]*.py")}
    assert files == {*modules, "odds"}


def test_whoever_speaks_is_there():
    for name, _ in FOLLOWING:
        assert callable(getattr(Follower, name))


def test_the_program_at_the_top_can_be_read():
    text = HEAD.split("```")[1]
    own, dummy = Hand.parse("KJ4.A52.AK6.KT74"), Hand.parse("AQ6.8743.83.A982")
    read_plan(text, own, dummy, Contract.parse("3NT by South"))

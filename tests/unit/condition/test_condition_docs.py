"""docs/condition-language.md is what the registry says, and every example can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.condition import FEATURES, parse_condition, parse_rule_condition
from kibitz.condition.docs import ACES, PROBSY, document
from kibitz.condition.tree import Measure, walk
from kibitz.condition.wording import english

DOCUMENT = Path(__file__).parents[3] / "docs" / "condition-language.md"


def test_the_document_is_up_to_date():
    assert DOCUMENT.read_text("utf-8") == document(), (
        "python -m kibitz.condition.docs > docs/condition-language.md"
    )


@pytest.mark.parametrize("name", list(FEATURES))
def test_every_feature_is_documented(name):
    feature = FEATURES[name]
    text = DOCUMENT.read_text("utf-8")
    for word in (feature.name, *feature.aliases):
        assert f"`{word}`" in text
    assert feature.definition and feature.definition in text


@pytest.mark.parametrize("name", list(FEATURES))
def test_every_example_asks_for_its_feature(name):
    condition = parse_condition(FEATURES[name].example)
    assert any(isinstance(node, Measure) and node.feature == name for node in walk(condition))
    assert english(condition)


@pytest.mark.parametrize("text", [text for texts in PROBSY.values() for text in texts])
def test_probsys_examples(text):
    assert english(parse_condition(text))


@pytest.mark.parametrize("text", [text for texts in ACES.values() for text in texts])
def test_aces_examples(text):
    assert english(parse_rule_condition(text))

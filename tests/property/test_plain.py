"""Laws of plain text: conditions come back whole, and no text whatever does harm."""

from __future__ import annotations

import json
from contextlib import suppress

from conditions import conditions
from hypothesis import given
from hypothesis import strategies as st

from kibitz.condition.tree import children
from kibitz.storage.plain import from_plain, to_plain

ENTRIES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.text(max_size=8),
    lambda parts: st.lists(parts, max_size=4),
    max_leaves=6,
) | st.tuples(
    st.sampled_from(
        ["tuple", "set", "dict", "fraction", "kibitz.cards:Suit", "kibitz.cards:Card", "os:system"]
    ),
    st.integers(-2, 6),
    st.integers(-2, 6),
).map(list)


def spans(node):
    return [node.span, *(span for child in children(node) for span in spans(child))]


@given(conditions())
def test_a_condition_comes_back_with_its_places(condition):
    again = from_plain(to_plain(condition))
    assert again == condition
    assert spans(again) == spans(condition)
    assert to_plain(again) == to_plain(condition)


@given(st.lists(ENTRIES, max_size=8).map(json.dumps) | st.text(max_size=40))
def test_any_text_is_a_value_or_refused(text):
    with suppress(ValueError):
        from_plain(text)

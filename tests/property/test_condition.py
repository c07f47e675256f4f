"""Laws of conditions: the interpreters agree, texts come back, the English always comes."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from conditions import DEFENDERS, conditions, deals, hands, numbers, terms
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.cards import Seat
from kibitz.condition import parse_condition, parse_program, parse_rule_condition, parse_rules
from kibitz.condition.features import FEATURES
from kibitz.condition.match import explain_failure, matches, value
from kibitz.condition.phrase import in_steps
from kibitz.condition.text import to_text
from kibitz.condition.tree import And, Comparator, Named, Not, Or
from kibitz.condition.vector import evaluate, values
from kibitz.condition.wording import english
from kibitz.deal import Deal
from kibitz.errors import KibitzError


def as_arrays(some: list[Deal]) -> dict[Seat, np.ndarray]:
    return {seat: np.array([deal[seat].mask for deal in some], np.uint64) for seat in Seat}


@given(conditions(tuple(Seat), chosen=True), st.lists(deals(), min_size=1, max_size=8))
@settings(max_examples=200, deadline=None)
def test_arrays_answer_as_single_deals_do(condition, some):
    assert evaluate(condition, as_arrays(some)).tolist() == [matches(condition, d) for d in some]


@given(conditions((None,)), st.lists(hands(), min_size=1, max_size=8))
@settings(max_examples=200, deadline=None)
def test_arrays_of_one_hand_answer_as_the_hands_do(condition, some):
    masks = np.array([hand.mask for hand in some], np.uint64)
    assert evaluate(condition, masks).tolist() == [matches(condition, hand) for hand in some]


@given(terms(DEFENDERS, depth=3), st.lists(deals(), min_size=1, max_size=5))
@settings(max_examples=200, deadline=None)
def test_arrays_count_as_single_deals_do(term, some):
    exact = [value(term, deal) for deal in some]
    counted = values(term, as_arrays(some))
    if counted.dtype.kind == "f":
        np.testing.assert_allclose(counted, [float(x) for x in exact])
    else:
        assert [Fraction(int(x)) for x in counted] == exact


@given(st.integers(0, 13), st.data())
def test_hands_of_any_size_are_counted(size, data):
    hand = data.draw(hands(size))
    for name in FEATURES:
        feature = FEATURES[name]
        if feature.is_sum and feature.whole_hand:
            suits = [feature.value(hand.mask, (suit,)) for suit in (0, 1, 2, 3)]
            assert feature.value(hand.mask) == sum(suits)


@given(conditions(tuple(Seat), chosen=True), deals())
@settings(max_examples=200, deadline=None)
def test_a_failure_is_a_leaf_that_fails(condition, deal):
    failures = explain_failure(condition, deal)
    assert bool(failures) is not matches(condition, deal)
    for failure in failures:
        assert not isinstance(failure.leaf, And | Or | Not | Named)
        assert matches(failure.leaf, deal) is not failure.wanted
        assert failure.english


@given(conditions(tuple(Seat), chosen=True), deals())
@settings(max_examples=100, deadline=None)
def test_not_turns_the_answer(condition, deal):
    assert matches(Not(condition), deal) is not matches(condition, deal)


def without_names(node):
    """The same tree with macros spelt out and brackets normal: `shape` has no text."""
    if isinstance(node, Named):
        return without_names(node.body)
    if isinstance(node, And | Or):
        return type(node)(tuple(without_names(part) for part in node.parts))
    if isinstance(node, Not):
        return Not(without_names(node.part))
    return node


@given(conditions(tuple(Seat), chosen=True, depth=3))
@settings(max_examples=300, deadline=None)
def test_probsy_reads_what_is_written(condition):
    assert parse_condition(to_text(condition, names=False)) == without_names(condition)


@given(conditions((None,), depth=3))
@settings(max_examples=300, deadline=None)
def test_aces_reads_what_is_written(condition):
    assert parse_rule_condition(to_text(condition, names=False)) == without_names(condition)


@given(st.text(max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_or_explained(text):
    for parse in (parse_condition, parse_program, parse_rule_condition, parse_rules):
        try:
            parse(text)
        except KibitzError as error:
            assert error.place is not None and error.place.line


WORDS = """West East spades hcp balanced hand dA sK ( ) [ ] [1,3] and or not in = >= 3 , ; x
Points Spades shape [4,3,3,3] TO 12 $a := AND OR NOT ?= > holds SA end"""


@given(st.lists(st.sampled_from(WORDS.split()), max_size=12).map(" ".join))
@settings(max_examples=500, deadline=None)
def test_any_words_are_read_or_explained(text):
    test_any_text_is_read_or_explained.hypothesis.inner_test(text)


@given(conditions((*Seat, None), chosen=True, depth=2), st.booleans())
@settings(max_examples=300, deadline=None)
def test_every_condition_has_english(condition, names):
    words = english(condition, names=names)
    assert words and "  " not in words
    assert words.count("(") == words.count(")")


@given(
    st.sampled_from(Comparator), numbers(-3, 20), st.sampled_from([1, 2, 20]), st.integers(-9, 99)
)
def test_steps_mean_the_same(comparison, bound, parts, count):
    unit = Fraction(1, parts)
    said, value = in_steps(comparison, bound, unit)
    assert comparison.holds(count * unit, bound) == said.holds(count * unit, value)


@given(hands())
def test_every_hand_is_of_one_shape_class(hand):
    classes = ("balanced", "semibalanced", "unbalanced")
    assert sum(FEATURES[name].value(hand.mask) for name in classes) == 1

"""Procedures in words: read and written without loss, certified as single cards would play."""

from __future__ import annotations

import re
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st
from procedures import deals, mended, procedures, replay

from kibitz.cards import Rank, Seat
from kibitz.combination import suit
from kibitz.combination.language.certify import certify, same_policy, same_tricks
from kibitz.combination.language.procedure import Procedure
from kibitz.combination.language.reader import read
from kibitz.combination.language.sentence_reader import parse_procedure
from kibitz.combination.problem import Defence, Problem
from kibitz.errors import KibitzError
from kibitz.holding import Holding


@given(procedures())
def test_what_is_written_is_read_again(procedure: Procedure) -> None:
    assert parse_procedure(procedure.text) == procedure


@given(procedures())
def test_the_layout_of_the_text_does_not_matter(procedure: Procedure) -> None:
    lines = procedure.text.splitlines()
    levels = [(len(line) - len(line.lstrip())) // 2 for line in lines]
    marked = " / ".join(
        "> " * level + line.strip() for level, line in zip(levels, lines, strict=True)
    )
    wide = "\n".join(
        "\t" * level + line.strip().upper() for level, line in zip(levels, lines, strict=True)
    )
    assert parse_procedure(marked.replace("ten", "10")) == procedure
    assert parse_procedure(wide) == procedure


@st.composite
def problems(draw, cards: int = 9) -> Problem:
    """Few missing cards, so that all deals can be played one card at a time."""
    ranks = draw(st.permutations(range(13)))
    missing = draw(st.integers(1, 13 - cards + 1))
    ours = sorted(ranks[missing:])
    # Some of our small cards go, as if they had been played: short tricks, small searches.
    north = sum(1 << card for card in ours[::2][-3:])
    south = sum(1 << card for card in ours[1::2][-3:])
    others = [card for card in range(13) if not (north | south) >> card & 1]
    known = draw(st.lists(st.sampled_from(others), max_size=max(0, len(others) - 5), unique=True))
    while len(others) - len(known) > 5:
        known.append(next(card for card in others if card not in known))
    split = draw(st.integers(0, len(known)))
    entries = st.none() | st.integers(0, 2)
    return Problem(
        Holding(north),
        Holding(south),
        west=Holding(sum(1 << card for card in known[:split])),
        east=Holding(sum(1 << card for card in known[split:])),
        entries=draw(st.one_of(st.just((None, None)), st.tuples(entries, entries))),
        lead=draw(st.sampled_from([None, None, Seat.NORTH, Seat.SOUTH])),
        defence=draw(st.sampled_from([Defence.BEST, Defence.BEST, Defence.NO_FALSECARD])),
    )


def fitting(problem: Problem) -> st.SearchStrategy[Procedure]:
    """Procedures that name only cards that are where they say."""
    held = problem.north.mask | problem.south.mask
    ours = [rank for rank in Rank if rank.bit & held]
    theirs = [rank for rank in Rank if not rank.bit & held]
    found = procedures(theirs, ours)
    return found.map(lambda procedure: mended(procedure, problem))


@settings(max_examples=40)
@given(st.data())
def test_the_certificate_is_what_single_cards_earn(data) -> None:
    problem = data.draw(problems())
    procedure = data.draw(fitting(problem))
    certificate = certify(procedure, problem)
    try:
        policy = read(procedure, problem.north, problem.south, problem.entries, problem.lead)
    except KibitzError as error:
        assert certificate.failure is not None
        assert certificate.failure.message == error.message
        return
    if certificate.failure is not None:
        assert certificate.failure.place is not None
        assert certificate.failure.place.text in procedure.text
        return
    played = replay(policy, problem)
    spread: dict[int, Fraction] = {}
    least: dict[int, int] = {}
    for west, east, chance in deals(problem):
        tricks = played[west, east]
        spread[tricks] = spread.get(tricks, Fraction(0)) + chance
        index = sum(
            (mask & west).bit_count() * stride
            for mask, stride in zip(problem.classes, problem.strides, strict=True)
        )
        least[index] = min(least.get(index, 99), tricks)
    for tricks in range(problem.length + 2):
        expected = sum((c for t, c in spread.items() if t >= tricks), Fraction(0))
        assert certificate.chance(tricks) == expected
    assert certificate.expected == sum((t * c for t, c in spread.items()), Fraction(0))
    assert certificate.tricks == least
    assert set(certificate.tricks) == {layout.index for layout in problem.layouts}


@settings(max_examples=25)
@given(st.data())
def test_the_same_policy_earns_the_same(data) -> None:
    problem = data.draw(problems())
    one, other = data.draw(fitting(problem)), data.draw(fitting(problem))
    target = data.draw(st.none() | st.integers(1, 3))
    if certify(one, problem).valid:
        assert same_policy(one, one, problem)
        assert same_policy(one.text, one.text.lower(), problem, target)
    if certify(other, problem).valid and same_policy(one, other, problem):
        assert same_tricks(one.text, other.text, problem)


WORDS = re.findall(
    r"\S+|\n",
    """cash finesse lead run duck play the ace king queen jack ten 10 nine eight low small to from
    north south east west both either defender shows out follow follows plays if unless otherwise
    and or then , . : / > it wins loses not does a round top honours repeat necessary with drive
    marked rest is has played this time higher lower an honour appears""",
)


@settings(max_examples=300)
@given(st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join))
def test_any_words_are_read_or_refused_with_a_place(text: str) -> None:
    certificate = certify(text, Problem.parse("AKQT-xxx"))
    if certificate.failure is not None:
        assert certificate.failure.place is not None


@settings(max_examples=30)
@given(st.data())
def test_no_text_earns_more_than_the_optimum(data) -> None:
    problem = data.draw(problems())
    certificate = certify(data.draw(fitting(problem)), problem)
    solution = suit(problem)
    for tricks in range(1, problem.length + 1):
        assert certificate.chance(tricks) <= solution.chance(tricks)
    assert certificate.expected <= solution.expected

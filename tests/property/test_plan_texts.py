"""Plans and their texts: a program reads back from its text, however it was written.

Texts are drawn from the patterns of the language, so an instruction, a condition or a way to write
one that is added later is read here too.
"""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plan_texts import PlanTexts, spellings

from kibitz.auction import Contract
from kibitz.cards import Suit
from kibitz.deal import Hand
from kibitz.errors import KibitzError
from kibitz.planning.language.condition import AllOf, AnyOf, PlanCondition, Unless, negation
from kibitz.planning.language.conditions.all import CONDITIONS
from kibitz.planning.language.instructions.all import INSTRUCTIONS
from kibitz.planning.language.program import If, Instruction, Program
from kibitz.planning.language.reader import read_plan

INSTRUCTION_PATTERNS = [(kind, pattern) for kind in INSTRUCTIONS for pattern in kind.patterns]
CONDITION_PATTERNS = [(kind, pattern) for kind in CONDITIONS for pattern in kind.patterns]


def spoken_of(writer: PlanTexts, pattern: str) -> Suit:
    """The suit that is spoken of before: the longest, or the one that they led where it matters."""
    assert writer.lead_suit is not None
    if "<lednth>" in pattern:
        return writer.lead_suit
    others = [n for n in range(4) if "<ownnth>" not in pattern or n != writer.lead_suit]
    return Suit(max(others, key=lambda n: (writer.ours >> 13 * n & 0x1FFF).bit_count()))


def writers(count: int) -> list[PlanTexts]:
    """For so many random deals."""
    return [PlanTexts.drawn(random.Random(seed)) for seed in range(count)]


@given(st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_a_program_reads_back_from_its_text(rng: random.Random) -> None:
    writer = PlanTexts.drawn(rng)
    program = writer.program()
    assert writer.read(program.text) == program


@pytest.mark.slow
@given(st.randoms(use_true_random=False))
@settings(max_examples=600)
def test_many_programs_read_back_from_their_texts(rng: random.Random) -> None:
    writer = PlanTexts.drawn(rng)
    program = writer.program(steps=6)
    assert writer.read(program.text) == program


@pytest.mark.parametrize(("kind", "pattern"), INSTRUCTION_PATTERNS)
def test_every_pattern_of_an_instruction_is_read_as_that(
    kind: type[Instruction], pattern: str
) -> None:
    read = 0
    for writer in writers(40):
        text = writer.instruction(pattern)
        suit = spoken_of(writer, pattern).word
        try:
            program = writer.read(f"Play {suit}: {text}")
        except KibitzError:
            continue  # It does not fit these cards.
        assert [type(step) for step in program.steps] == [kind], text
        assert writer.read(program.text) == program, text
        read += 1
    assert read >= 2


@pytest.mark.parametrize(("kind", "pattern"), CONDITION_PATTERNS)
def test_every_pattern_of_a_condition_is_read_as_that(
    kind: type[PlanCondition], pattern: str
) -> None:
    read = 0
    for writer in writers(40):
        text = writer.condition(pattern)
        try:
            program = writer.read(f"If {text}, {writer.any_lead()}")
        except KibitzError:
            continue
        step = program.steps[0]
        assert isinstance(step, If) and type(step.condition) is kind, text
        assert writer.read(program.text) == program, text
        read += 1
    assert read >= 2


def kinds_in(program: Program) -> set[type]:
    """The kinds of its instructions and of its conditions."""
    found: set[type] = {type(step) for step in program.instructions}
    pending = list(program.steps)
    while pending:
        step = pending.pop()
        if not isinstance(step, Instruction):
            found.add(type(step.condition))
            pending += step.then + (step.otherwise if isinstance(step, If) else ())
    return found


@pytest.mark.parametrize("kind", [*INSTRUCTIONS, *CONDITIONS])
def test_every_example_is_read_as_what_it_shows(kind: type[Instruction | PlanCondition]) -> None:
    for seed in range(4000):
        writer = PlanTexts.drawn(random.Random(seed))
        writer.contract = Contract(4, writer.contract.strain, Contract.parse("1C by S").declarer)
        text = kind.example
        if issubclass(kind, PlanCondition):
            text = f"If {text}, {writer.any_lead()}"
        try:
            program = writer.read(text)
        except KibitzError:
            continue
        assert kind in kinds_in(program)
        return
    pytest.fail(f"{kind.example!r} fits no deal")


OWN, DUMMY = Hand.parse("AQT2.KT3.A432.K2"), Hand.parse("K43.A542.K65.AJ3")


def plan(text: str) -> Program:
    """A plan for four spades by South."""
    return read_plan(text, OWN, DUMMY, Contract.parse("4S by S"), Suit.DIAMONDS)


def test_every_spelling_of_a_card_is_the_same() -> None:
    for card in [*range(52)]:
        if (OWN.mask | DUMMY.mask) >> card & 1:
            for spelling in spellings(card):
                assert plan(f"Cash {spelling}.") == plan(f"cash {spellings(card)[0]}"), spelling
                assert plan(f"Cash {spelling.upper()}.") == plan(f"cash {spellings(card)[0]}")


SAME = [
    ["Win the ♦A.", "win DA", "Win the ace of diamonds", "win with the diamond ace",
     "WIN THE ♦A"],
    ["Cross to dummy.", "cross to North", "Go over to the table.", "get to dummy", "reach dummy"],
    ["Lead a heart from dummy.", "lead a low heart from North",
     "lead a small heart from the table"],
    ["Lead low to the ♠Q.", "lead small towards the queen of spades", "finesse the spade queen"],
    ["Cash the ♥A and ♥K.", "cash the ace and king of hearts", "play off ♥AK", "cash HA, HK",
     "cash the ♥A, ♥K"],
    ["Run the ♠T.", "run the ♠10", "run the ten of spades", "lead S10", "let the ♠T ride"],
    ["Draw trumps.", "pull trumps", "draw the trumps", "Draw all the trumps", "pull last trump"],
    ["Draw one round of trumps.", "draw a round of trumps", "pull one round of trumps",
     "draw a second round of trumps", "draw a trump"],
    ["Hold up the ♦A until the second round.", "win the second diamond with the ♦A"],
    ["Hold up the ♦A once.", "hold up the ace of diamonds once", "hold up the ♦A"],
    ["Win the ♦A. Draw trumps. Cash the ♥A.", "Win the ♦A, draw trumps, cash the ♥A",
     "win the ♦A\ndraw trumps\ncash the ♥A", "Win the ♦A, then draw trumps and cash the ♥A.",
     "win the ♦A. draw trumps, and cash the ♥A.", "- Win the ♦A.\n- Draw trumps.\n- Cash the ♥A."],
    ["If West shows out of hearts, cash the ♥A.", "if LHO shows out of hearts: cash the ♥A",
     "If West has shown out of hearts, then cash the ♥A",
     "If West is void in hearts\n  cash the ♥A",
     "If west shows out in hearts,\n\tcash the ♥A."],
    ["If not West shows out of hearts, run the ♠T.", "Unless West shows out of hearts, run the ♠T.",
     "If West does not show out of hearts, run the ♠T"],
    ["If they return a trump, run the ♠T.", "if the opponents return trumps, run the ♠T",
     "If either defender leads a spade, run the ♠T", "if the defenders lead spades, run the ♠T"],
    ["Throw hearts from hand.", "discard hearts from South", "pitch hearts from declarer",
     "throw the hearts from your hand"],
]  # fmt: skip


@pytest.mark.parametrize("ways", SAME)
def test_other_spellings_read_the_same(ways: list[str]) -> None:
    first = plan(ways[0])
    for way in ways[1:]:
        assert plan(way) == first, way


DIFFERENT = [
    ("Draw a round of trumps.", "Draw trumps."),
    ("Win the second diamond with the ♦A.", "Win the first diamond with the ♦A."),
    ("Play a heart.", "Cash a heart."),
    ("Draw a trump.", "Draw trump."),
    ("Cash two hearts.", "Cash a heart."),
    ("If both follow to hearts, run the ♠T.",
     "If either defender follows to hearts, run the ♠T."),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_what_means_something_else_reads_differently(one: str, other: str) -> None:
    assert plan(one) != plan(other)


@pytest.mark.parametrize("card", ["♥Q falls", "♠T is high"])
def test_a_card_after_or_may_begin_the_next_condition(card: str) -> None:
    step = plan(f"If East plays the ♥J or the {card}, run the ♠T.").steps[0]
    assert isinstance(step, If)
    assert step.condition.text == f"East plays the ♥J or the {card}"
    assert isinstance(step.condition, AnyOf) and len(step.condition.parts) == 2


def test_the_opposite_of_a_condition_can_be_written() -> None:
    text = "If West shows out of hearts and trumps are drawn or the ♥J falls, run the ♠T."
    step = plan(text).steps[0]
    assert isinstance(step, If)
    opposite = negation(step.condition)
    assert opposite.text == (
        "not West shows out of hearts and not the ♥J falls or not trumps are drawn and not the ♥J"
        " falls"
    )
    assert isinstance(opposite, AnyOf) and all(isinstance(way, AllOf) for way in opposite.parts)
    assert Unless(step.condition).text == opposite.text
    unless = plan(re.sub("^If", "Unless", text)).steps[0]
    assert isinstance(unless, If) and unless.condition == opposite
    assert negation(Unless(step.condition)) == step.condition

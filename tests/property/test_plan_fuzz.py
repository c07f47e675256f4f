"""Mutated plans: only our own errors, with a place; what is read is played legally to an end."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest
from plan_mutants import monsters, mutant
from plan_texts import PlanTexts

from kibitz.auction import Contract
from kibitz.cards import Suit
from kibitz.deal import Hand
from kibitz.errors import KibitzError
from kibitz.planning.language import pattern, reader
from kibitz.planning.language.follower import Follower
from kibitz.planning.language.program import Program
from kibitz.planning.referee.replay import Fate, LayoutPlay, PlayedCard
from plans import HandWrittenPlan, hand_written_plans


@cache
def plans() -> list[HandWrittenPlan]:
    """The plans written by hand."""
    return hand_written_plans()


@cache
def layouts(number: int) -> list[tuple[int, ...]]:
    """A few layouts of a plan, its own first."""
    plan = plans()[number]
    return [plan.hands, *plan.layouts(2)]


def play(
    plan: HandWrittenPlan, program: Program, hands: tuple[int, ...], rng: random.Random
) -> Fate:
    """Play it out against random defenders; every card of ours is legal."""
    replay = LayoutPlay(Follower(program), plan.seen, hands)
    while True:
        told: list[PlayedCard] = []
        held = list(replay.hands)
        seen = replay.seen.copy()
        fate = replay.until_theirs(told)
        for played in told:
            assert played.seat == seen.turn
            assert seen.legal(held[seen.turn]) >> played.card & 1, program.text
            held[seen.turn] &= ~(1 << played.card)
            seen.play(played.card)
        if fate is not None:
            return fate
        legal = replay.seen.legal(replay.hands[replay.seen.turn])
        replay.play(rng.choice([card for card in range(52) if legal >> card & 1]))


def mutate(seeds: range) -> Counter[str]:
    """Read a mutant for each seed and play what can be read; how often each end came."""
    tally: Counter[str] = Counter()
    texts = [plan.text for plan in plans()]
    for seed in seeds:
        rng = random.Random(seed)
        number = rng.randrange(len(texts))
        plan = plans()[number]
        contract = plan.contract
        own, dummy = plan.deal[contract.declarer].mask, plan.deal[contract.dummy].mask
        writer = PlanTexts(rng, own, dummy, contract, Suit(plan.lead.suit))
        text = mutant(rng, [plan.text, *texts], writer)
        try:
            program = plan.read(text)
        except KibitzError as error:
            assert error.place is not None and error.place.line and error.expected, text
            tally["refused"] += 1
            continue
        assert plan.read(program.text) == program, text
        tally["read"] += 1
        for hands in layouts(number):
            tally[play(plan, program, hands, rng).value] += 1
    return tally


def test_some_mutated_plans() -> None:
    tally = mutate(range(600))
    assert min(tally["refused"], tally["read"], tally["made"]) > 40
    assert tally["failed"] > 4


@pytest.mark.slow
def test_ten_thousand_mutated_plans() -> None:
    tally = mutate(range(1000, 11000))
    assert min(tally["refused"], tally["read"], tally["made"]) > 1000
    assert min(tally["failed"], tally["unforeseen"]) > 20


OWN, DUMMY = Hand.parse("AQT2.AT3.A432.K2"), Hand.parse("K43.K542.K65.AJ3")


@pytest.mark.parametrize("number", range(len(monsters(1))))
def test_very_long_texts_are_read_or_refused(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """And twice the text is no more than about twice the work."""
    work = 0
    matched = pattern.match

    def counted(*args: Any) -> Any:
        nonlocal work
        work += 1
        return matched(*args)

    monkeypatch.setattr(pattern, "match", counted)
    monkeypatch.setattr(reader, "match", counted)
    steps = []
    for size in (200, 400):
        work = 0
        try:
            reader.read_plan(monsters(size)[number], OWN, DUMMY, Contract.parse("4S by S"))
        except KibitzError as error:
            assert error.expected
        steps.append(work)
    assert steps[1] <= 2.5 * steps[0] + 1000

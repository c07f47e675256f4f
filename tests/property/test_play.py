"""The laws of play on random deals: the axioms hold, and the right one catches a wrong record."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.auction import Contract
from kibitz.cards import DECK, SEATS, Card, Seat, Strain
from kibitz.deal import Deal, Hand
from kibitz.laws import broken, replay
from kibitz.play import Situation, Step, Trick, View, follow, play_out, steps

seeds = st.integers(0, 2**32)
strains = st.sampled_from(Strain)
seats = st.sampled_from(SEATS)
thirteen = st.just(13)


class Anyhow:
    """A player that plays any legal card."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, view: View) -> Card:
        return self.random.choice(list(view.legal))


@st.composite
def situations(draw: st.DrawFn, sizes: st.SearchStrategy[int] = thirteen) -> Situation:
    """A situation with so many cards each, at the start of a trick."""
    random = Random(draw(seeds))
    pack = list(DECK)
    random.shuffle(pack)
    size = draw(sizes)
    deal = Deal.of({seat: Hand.of(pack[seat * size : seat * size + size]) for seat in SEATS})
    contract = Contract(draw(st.integers(1, 7)), draw(strains), draw(seats))
    leader = contract.leader if size == 13 else draw(seats)
    return Situation.start(deal, contract, leader)


@st.composite
def endings(draw: st.DrawFn) -> Situation:
    """A situation of one to six cards each, perhaps in the middle of a trick."""
    situation = draw(situations(st.integers(1, 6)))
    random = Random(draw(seeds))
    for _ in range(draw(st.integers(0, 4 * situation.tricks_left - 1))):
        situation = situation.after_card(random.choice(list(situation.legal_cards())))
        if situation.trick.is_full:
            if draw(st.booleans(), label="leave the trick untaken"):
                break
            situation = situation.after_trick()
    return situation


def all_steps(situation: Situation, seed: int) -> list[Step]:
    return list(steps(situation, dict.fromkeys(SEATS, Anyhow(Random(seed)))))


def judge(situation: Situation, cards: list[Card]) -> tuple[int, int] | None:
    """The first illegal card of a record and the axiom it breaks, written without Situation."""
    strain = situation.contract.strain
    hands = {seat: {str(card) for card in situation.hand(seat)} for seat in SEATS}
    trick: list[tuple[Seat, str]] = []
    turn = situation.mover
    for index, card in enumerate(map(str, cards)):
        if not any(hands.values()):
            return index, 5
        if card not in hands[turn]:
            return index, 3
        if trick and card[0] != trick[0][1][0] and any(c[0] == trick[0][1][0] for c in hands[turn]):
            return index, 4
        hands[turn].remove(card)
        trick.append((turn, card))
        turn = Seat((turn + 1) % 4)
        if len(trick) == 4:
            trumps = [play for play in trick if play[1][0] == strain.letter]
            running = trumps or [play for play in trick if play[1][0] == trick[0][1][0]]
            turn = max(running, key=lambda play: "23456789TJQKA".index(play[1][1]))[0]
            trick = []
    return None


@given(situations(), seeds)
@settings(max_examples=60)
def test_axioms_hold_on_random_play_outs(start, seed):
    walked = all_steps(start, seed)
    assert len(walked) == 52 + 13
    assert not any(broken(step) for step in walked)
    end = walked[-1].after
    assert end.is_over
    assert sum(end.won) == len(end.record) == 13
    assert sorted(end.played) == sorted(DECK)
    assert play_out(start, Anyhow(Random(seed))) == end
    assert replay(start, end.played).end == end
    for trick, after in pairwise(end.record):
        assert after.leader is trick.winner(start.strain)


@given(endings(), seeds)
def test_axioms_hold_from_any_ending(start, seed):
    walked = all_steps(start, seed)
    assert not any(broken(step) for step in walked)
    end = walked[-1].after
    assert end.is_over
    assert not any(end.hand(seat) for seat in SEATS)
    assert sum(end.won) == sum(start.won) + start.tricks_left


@given(situations(st.sampled_from([2, 3, 5, 13])), seeds, st.data())
@settings(max_examples=200)
def test_a_record_altered_in_one_card_is_caught_by_the_right_axiom(start, seed, data):
    record = list(play_out(start, Anyhow(Random(seed))).played)
    at = data.draw(st.integers(0, len(record) - 1), label="altered card")
    pool = record if data.draw(st.booleans(), label="from the play") else DECK
    other = data.draw(st.sampled_from([card for card in pool if card != record[at]]), label="card")
    altered = [*record[:at], other, *record[at + 1 :]]
    result = replay(start, altered)
    verdict = judge(start, altered)
    # The card that was put in is played twice or was never dealt, so something must be wrong.
    assert verdict is not None
    assert result.violation is not None
    assert (result.violation.card_number - 1, result.violation.axiom.number) == verdict
    assert verdict[0] >= at
    before = replay(start, altered[: verdict[0]])
    assert before.violation is None
    assert result.end.after_trick() == before.end.after_trick()
    assert str(result.violation.card) in result.violation.sentence
    assert f"axiom {verdict[1]}" in result.violation.sentence
    if verdict[0] == at:
        holds = other in before.end.after_trick().hand(result.violation.seat)
        assert verdict[1] == (4 if holds else 3)


@given(situations(st.sampled_from([2, 3, 13])), seeds, st.data())
def test_two_cards_exchanged_are_judged_rightly(start, seed, data):
    record = list(play_out(start, Anyhow(Random(seed))).played)
    i = data.draw(st.integers(0, len(record) - 1))
    j = data.draw(st.integers(0, len(record) - 1))
    record[i], record[j] = record[j], record[i]
    violation = replay(start, record).violation
    verdict = judge(start, record)
    found = (violation.card_number - 1, violation.axiom.number) if violation else None
    assert found == verdict


@given(situations(st.sampled_from([1, 2, 13])), seeds, st.sampled_from(DECK))
def test_a_card_after_the_end_breaks_axiom_5(start, seed, card):
    record = play_out(start, Anyhow(Random(seed))).played
    violation = replay(start, (*record, card)).violation
    assert violation is not None
    assert (violation.axiom.number, violation.card_number) == (5, len(record) + 1)


def tampered(step: Step, random: Random) -> tuple[Step, set[int]]:
    """The step with something changed, and the axioms that must be broken now."""
    before, after = step.before, step.after
    names = ("north", "east", "south", "west")
    if step.card is None:
        winner = after.mover
        other = random.choice([seat for seat in SEATS if seat != winner])
        won = list(after.won)
        won[other] += 1
        changes = random.choice(
            [
                {"mover": other},
                {"mover": other, "trick": Trick(other)},
                {"won": tuple(won)},
                {"won": before.won},
                {"record": before.record},
                {"record": (*after.record, after.record[-1])},
                {"tricks_left": before.tricks_left},
                {"contract": replace(after.contract, level=after.contract.level % 7 + 1)},
            ]
        )
        # At the end of the play axiom 5 has its say about the record too.
        axioms = {2, 5} if after.is_over and "record" in changes else {2}
        return replace(step, after=replace(after, **changes)), axioms
    mover = before.mover
    hand = names[mover]
    wrong_next = random.choice([seat for seat in SEATS if seat != after.mover])
    rest = after.hand(mover)
    options: list[tuple[dict[str, object], int]] = [
        ({"mover": wrong_next}, 1),
        ({hand: before.hand(mover)}, 3),
        ({"trick": before.trick}, 3),
        ({"won": (before.won[0] + 1, *before.won[1:])}, 3),
        ({"record": (*before.record, before.trick)}, 3),
        ({"tricks_left": before.tricks_left + 1}, 3),
    ]
    if rest:
        gone = random.choice(list(rest))
        options.append(({hand: rest.without(gone)}, 3))
        options.append(({hand: Hand.of([step.card]) | rest.without(gone)}, 3))
    changes, axiom = random.choice(options)
    return replace(step, after=replace(after, **changes)), {axiom}


@given(endings(), seeds)
@settings(max_examples=300)
def test_a_step_that_is_tampered_with_breaks_its_axiom(start, seed):
    random = Random(seed)
    step, axioms = tampered(random.choice(all_steps(start, seed)), random)
    assert {axiom.number for axiom in broken(step)} == axioms


@given(endings())
def test_every_legal_card_and_no_other_may_be_played(situation):
    situation = situation.after_trick()
    legal = set(situation.legal_cards())
    for card in DECK:
        wrong = broken(Step(situation, card, situation.after_card(card)))
        assert (card in legal) == (not wrong) == (not situation.why_illegal(card))
        for axiom in wrong[:1]:
            assert f"axiom {axiom.number}" in situation.why_illegal(card)


@given(situations(), seeds, st.integers(0, 51))
@settings(max_examples=60)
def test_a_view_cannot_tell_how_the_hidden_cards_lie(start, seed, stop):
    situation = start
    random = Random(seed)
    for _ in range(stop):
        situation = situation.play(random.choice(list(situation.legal_cards())))
    view = situation.view()
    shown = {view.seat, situation.contract.dummy} if stop else {view.seat}
    hidden = [seat for seat in SEATS if seat not in shown]
    pool = [card for seat in hidden for card in situation.hand(seat)]
    random.shuffle(pool)
    hands = {}
    for seat in hidden:
        size = len(situation.hand(seat))
        hands[seat.word.lower()], pool = Hand.of(pool[:size]), pool[size:]
    assert replace(situation, **hands).view() == view


@given(situations(st.integers(1, 13)), seeds)
@settings(max_examples=40)
def test_following_a_record_retraces_the_play(start, seed):
    walked = all_steps(start, seed)
    cards = [step.card for step in walked if step.card is not None]
    assert list(follow(start, cards)) == walked

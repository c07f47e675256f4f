"""The five axioms, each kept and each broken; replay finds the first illegal step."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kibitz.auction import Contract
from kibitz.cards import SEATS, Card, Seat, Strain
from kibitz.deal import Deal, Hand
from kibitz.laws import AXIOMS, FOLLOWER, broken, replay, winner_by_law
from kibitz.play import Situation, Step, Trick, follow

N, E, S, W = SEATS
ENDING = Situation.start(
    Deal.parse("N:A2.3.. K3.4.. Q4.5.. J5..A."), Contract.parse("1NT by North"), leader=W
)
RECORD = tuple(
    Card.parse(word)
    for trick in ("SJ S2 S3 S4", "DA H3 H4 H5", "S5 SA SK SQ")
    for word in trick.split()
)


def numbers(step: Step) -> list[int]:
    return [axiom.number for axiom in broken(step)]


def test_the_axioms_are_the_memos_five():
    assert [axiom.number for axiom in AXIOMS] == [1, 2, 3, 4, 5]
    for axiom in AXIOMS:
        assert axiom.name
        assert axiom.english.endswith(".")


def test_the_turn_goes_clockwise():
    assert {seat: seat.next for seat in SEATS} == FOLLOWER


def test_a_legal_record_keeps_all_axioms():
    assert [numbers(step) for step in follow(ENDING, RECORD)] == [[]] * 15
    result = replay(ENDING, RECORD)
    assert result.violation is None
    assert result.end.is_over
    assert result.end.won == (1, 0, 0, 2)
    assert list(result.possible_tricks) == [1]


def test_part_of_a_record_leaves_the_result_open():
    result = replay(ENDING, RECORD[:6])
    assert result.violation is None
    assert list(result.possible_tricks) == [0, 1, 2]
    assert replay(ENDING, ()).end == ENDING


@pytest.mark.parametrize(
    ("at", "card", "axiom", "trick", "words"),
    [
        (0, "SA", 3, 1, "West may not play SA: North holds it (axiom 3)"),
        (1, "H3", 4, 1, "North may not play H3: he must follow suit in spades (axiom 4)"),
        (2, "HK", 3, 1, "East may not play HK: nobody holds it (axiom 3)"),
        (5, "C2", 3, 2, "nobody holds it (axiom 3)"),
        (5, "S2", 3, 2, "it has been played (axiom 3)"),
        (4, "SK", 3, 2, "East holds it"),
        (9, "DA", 3, 3, "North may not play DA"),
    ],
)
def test_replay_names_the_axiom_and_the_place(at, card, axiom, trick, words):
    altered = (*RECORD[:at], Card.parse(card), *RECORD[at + 1 :])
    violation = replay(ENDING, altered).violation
    assert violation is not None
    assert violation.axiom.number == axiom
    assert (violation.trick, violation.card_number) == (trick, at + 1)
    assert violation.card == Card.parse(card)
    assert words in violation.sentence
    assert str(violation) == f"trick {trick}, card {at + 1}: {violation.sentence}"


def test_a_card_after_the_end_breaks_axiom_5():
    result = replay(ENDING, (*RECORD, Card.parse("SJ")))
    assert result.violation is not None
    assert result.violation.axiom.number == 5
    assert "the play is over (axiom 5)" in result.violation.sentence
    assert result.end.is_over


def card_step() -> Step:
    """The second card of the ending: North follows with the deuce."""
    return list(follow(ENDING, RECORD[:2]))[1]


def trick_step() -> Step:
    """The first trick is taken, by West's jack."""
    return list(follow(ENDING, RECORD[:4]))[4]


def last_step() -> Step:
    """The last trick is taken and the play is over."""
    return list(follow(ENDING, RECORD))[-1]


def altered(step: Step, **changes: object) -> Step:
    return replace(step, after=replace(step.after, **changes))


def test_the_steps_that_are_tampered_with_below_were_legal():
    assert numbers(card_step()) == numbers(trick_step()) == numbers(last_step()) == []
    assert trick_step().card is None
    assert last_step().after.is_over


@pytest.mark.parametrize("mover", [N, S, W])
def test_axiom_1_the_wrong_player_is_next(mover):
    assert numbers(altered(card_step(), mover=mover)) == [1]


@pytest.mark.parametrize(
    "changes",
    [
        {"mover": N},
        {"mover": N, "trick": Trick(N)},
        {"trick": Trick(E)},
        {"trick": Trick(W, (Card.parse("DA"),))},
        {"won": (0, 0, 0, 0)},
        {"won": (1, 0, 0, 0)},
        {"won": (0, 1, 0, 1)},
        {"tricks_left": 3},
        {"tricks_left": 1},
        {"record": ()},
        {"record": (Trick(W, RECORD[:3]),)},
        {"record": (Trick(W, RECORD[:4]),) * 2},
        {"contract": Contract.parse("1S by North")},
        {"west": Hand.parse("5...")},
        {"east": Hand.parse("K.45..")},
    ],
)
def test_axiom_2_the_trick_is_taken_wrongly(changes):
    assert numbers(altered(trick_step(), **changes)) == [2]


def test_axiom_2_a_trick_is_taken_when_it_is_full_and_only_then():
    before = card_step().before
    assert numbers(Step(before, None, before)) == [2]
    full = trick_step().before
    late = Step(full, Card.parse("S5"), full.after_card(Card.parse("S5")))
    assert 2 in numbers(late)


@pytest.mark.parametrize(
    "changes",
    [
        {"north": Hand.parse("A2.3..")},  # not reduced
        {"north": Hand.parse("2.3..")},  # reduced by another card
        {"north": Hand.parse("A...")},  # two cards gone
        {"south": Hand.parse("Q4...")},  # somebody else lost one
        {"trick": Trick(W, (Card.parse("SJ"),))},
        {"trick": Trick(W, tuple(map(Card.parse, ("SJ", "SA"))))},
        {"trick": Trick(N, tuple(map(Card.parse, ("SJ", "S2"))))},
        {"tricks_left": 2},
        {"won": (1, 0, 0, 0)},
        {"record": (Trick(W),)},
        {"contract": Contract.parse("2NT by North")},
    ],
)
def test_axiom_3_the_card_does_not_move_from_hand_to_trick(changes):
    assert numbers(altered(card_step(), **changes)) == [3]


def test_axiom_3_the_player_holds_the_card():
    before = card_step().before
    stranger = Card.parse("SK")
    assert numbers(Step(before, stranger, before.after_card(stranger))) == [3]


def test_axiom_4_a_revoke():
    before = card_step().before
    revoke = Card.parse("H3")
    assert numbers(Step(before, revoke, before.after_card(revoke))) == [4]


def test_axiom_5_the_end():
    over = last_step().after
    card = Card.parse("SA")
    assert 5 in numbers(Step(over, card, over.after_card(card)))
    assert 5 in numbers(Step(over, None, over))
    assert 5 in numbers(altered(last_step(), north=Hand.parse("2...")))
    assert 5 in numbers(altered(trick_step(), tricks_left=0))
    assert 5 in numbers(altered(card_step(), tricks_left=0))


@pytest.mark.parametrize("strain", Strain)
def test_the_two_ways_to_find_the_winner_agree(strain):
    # All tricks of four cards out of eight that meet every case of suit, trump and rank.
    pack = [Card.parse(word) for word in ("S2", "SA", "H3", "HK", "D4", "DQ", "C5", "CJ")]
    for a in pack:
        for b in pack:
            for c in pack:
                for d in pack:
                    if len({a, b, c, d}) == 4:
                        trick = Trick(Seat.EAST, (a, b, c, d))
                        assert trick.winner(strain) is winner_by_law(trick, strain)

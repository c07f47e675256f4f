"""What each phrase makes us play: the cards of North and South, trick by trick."""

from __future__ import annotations

import pytest

from kibitz.cards import RANKS, Seat
from kibitz.combination.language.reader import read
from kibitz.combination.language.sentence_reader import parse_procedure
from kibitz.combination.problem import Problem


def played(cards: str, text: str, defence: str) -> str:
    """Our cards, leader first, when the defenders play these (second hand first, `-` shows out)."""
    problem = Problem.parse(cards)
    policy = read(text, problem.north, problem.south)
    table, words = policy.start, []
    for pair in defence.split():
        second, last = (0 if letter == "-" else 1 << RANKS.index(letter) for letter in pair)
        assert policy.impossible(table) is None
        plan = policy.plan(table)
        third = policy.third(table, plan, second)
        letters = [RANKS[card.bit_length() - 1] if card else "-" for card in (plan.card, third)]
        words.append(f"{Seat(plan.seat).letter}{letters[0]}{letters[1]}")
        table = policy.after(table, plan, second, third, last)
    return " ".join(words)


@pytest.mark.parametrize(
    ("cards", "text", "defence", "ours"),
    [
        # Silence: the shorter hand's top cards first, low from the other.
        ("AKQ5-J2", "Cash top honours.", "34 67 89", "SJ5 NA2 NK-"),
        ("K42-653", "Cash a top honour.", "7A 89", "NK3 S62"),
        # A finesse: the card, or what beats second hand cheaply, or low.
        ("AKQT-432", "Finesse the ten.", "56", "S2T"),
        ("AKQT-432", "Finesse the ten.", "J6", "S2Q"),
        ("AKQT-432", "Finesse the ten.", "-6", "S2Q"),
        ("KJ5-432", "Finesse the jack.", "A6", "S25"),
        ("KJ5-432", "Finesse the jack.", "Q6", "S2K"),
        ("KJ5-432", "Finesse the jack.", "-6", "S25"),
        ("KQ5-432", "Lead low towards the king and repeat if necessary.", "67 89", "S2K S3Q"),
        ("AKQ9-432", "Finesse the nine and repeat if necessary.", "T5 J6 78", "S2Q S3K NA4"),
        ("A54-QJ2", "Run the queen.", "K6", "SQA"),
        ("A54-QJ2", "Run the queen.", "36", "SQ4"),
        ("A54-QJ2", "Run the queen.", "-6", "SQA"),
        ("A54-QJ2", "Drive out the king with the queen.", "K6", "SQ4"),
        ("A54-QJ2", "Run the queen and repeat if necessary.", "36 78", "SQ4 SJ5"),
        ("A54-QJ2", "Lead the jack to the ace.", "36", "SJA"),
        ("A54-QJ2", "Duck a round, leading from South.", "36", "S24"),
        # In the middle of a trick.
        ("AQ9-432", "Lead low from South\n  If West plays low, play the nine", "56", "S29"),
        ("AQ9-432", "Lead low from South\n  If West plays low, play the nine", "T6", "S29"),
        ("AQ9-432", "Finesse the nine\n  If West plays the ten, play the ace", "T6", "S2A"),
        ("AQ9-432", "Finesse the nine\n  Unless West plays low, beat it", "T6", "S2Q"),
        (
            "AQ9-432",
            "Finesse the nine\n  If West plays the ten, play the ace\n    If it wins, duck a round",
            "T6 57",
            "S2A N93",
        ),
        # Which tricks a condition looks at.
        (
            "AKQ9-432",
            "Cash the ace and king\n  If East plays the jack, finesse the nine",
            "J5 67 8T",
            "NA2 NK3 S49",
        ),
        (
            "AKQ9-432",
            "Cash the ace and king\n  If East plays the jack this time, finesse the nine",
            "J5 67 T8",
            "NA2 NK3 NQ4",
        ),
        (
            "AKQ9-432",
            "Cash the ace\n  If East plays the jack, cash the king\n"
            "    If East plays the jack, finesse the nine",
            "J5 67 T8",
            "NA2 NK3 NQ4",
        ),
        (
            "AKQ9-432",
            "Cash the ace\n  If East plays the jack, cash the king\n"
            "    If East has played the jack, finesse the nine",
            "J5 67 8T",
            "NA2 NK3 S49",
        ),
        (
            "AKQ9-432",
            "Cash the ace\n  If West shows out, cash the queen\n  Otherwise, cash the king\n"
            "    If East plays the jack, finesse the nine",
            "J5 67 8T",
            "NA2 NK3 S49",
        ),
        # After a branch the outer lines go on; a card that is gone is passed over.
        (
            "AKQ9-432",
            "Cash the ace\n  If both follow low, cash the queen\nCash the queen and king",
            "56 78",
            "NA2 NQ3",
        ),
        ("AKQT-432", "Cash the ace\n  If East shows out:\n    Finesse the ten", "-5 6-", "NA2 S3T"),
        (
            "AKQT-432",
            "Cash the ace\n  If East shows out, the rest is marked",
            "-5 -6 7-",
            "NA2 NQ3 S4T",
        ),
    ],
)
def test_what_we_play(cards: str, text: str, defence: str, ours: str) -> None:
    assert played(cards, text, defence) == ours


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("cash the Ace / > if East shows out finesse the 10",
         "Cash the ace.\n  If East shows out, finesse the ten."),
        ("Cash the ace. If both play low, duck a round. Otherwise cash the king.",
         "Cash the ace.\n  If both follow low, duck a round.\n  Otherwise, cash the king."),
        ("Finesse the nine\nand repeat if necessary", "Finesse the nine and repeat if necessary."),
        ("Play off the ace, the king and the queen", "Cash the ace, king and queen."),
        ("Play small to the ten", "Lead low to the ten."),
        ("Lead the queen to force out the king", "Drive out the king with the queen."),
        ("Overtake the jack with the queen", "Lead the jack to the queen."),
        ("Cash the ace\n  If neither shows out, run the ten",
         "Cash the ace.\n  If neither defender shows out, run the ten."),
        ("Cash the ace\n  If the jack doesn't fall from East or West covers, duck a round",
         "Cash the ace.\n  If East does not play the jack or West covers, duck a round."),
        ("Cash the ace\n  If East plays the jack or ten or the nine wins, duck a round",
         "Cash the ace.\n  If East plays the jack or ten or the nine wins, duck a round."),
    ],
)  # fmt: skip
def test_many_ways_to_say_it(one: str, other: str) -> None:
    assert parse_procedure(one).text == other

"""`Play hearts: …`: which suit a rank without a suit belongs to, and how long."""

from __future__ import annotations

from kibitz.auction import Contract
from kibitz.deal import Hand
from kibitz.planning.language.reader import read_plan

OWN, DUMMY = Hand.parse("A52.AKT94.K65.72"), Hand.parse("KQ4.8763.AQJ.A43")
SLAM = Contract.parse("6H by S")


def read_back(text: str) -> list[str]:
    """The lines that a plan is written back as."""
    return read_plan(text, OWN, DUMMY, SLAM).text.split("\n")


def test_ranks_belong_to_the_suit_that_is_played() -> None:
    """Another suit's card in between changes nothing, in this line or in the lines below it."""
    lines = read_back(
        "Play hearts: cash the ace.\n"
        "  If West plays the queen or jack, cross to the ♦A and finesse the ten.\n"
        "  Otherwise cash the king.\n"
        "Take the spades and diamonds, and give up a club at the end."
    )
    assert lines == [
        "Cash the ♥A.",
        "If West plays the ♥Q or ♥J:",
        "  Cross to dummy with the ♦A.",
        "  Finesse the ♥T.",
        "Otherwise:",
        "  Cash the ♥K.",
        "Run the spades.",
        "Run the diamonds.",
        "Give up a club.",
    ]


def test_the_suit_ends_with_its_lines() -> None:
    """On the next line of the same depth a rank belongs to the card before it again."""
    assert read_back("Play hearts: cash the ace.\nCash the ♠A and king.") == [
        "Cash the ♥A.",
        "Cash the ♠A and ♠K.",
    ]

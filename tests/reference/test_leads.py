"""Ten opening leads against the textbooks: `leads.txt`, and docs/leads.md tells the figures."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from kibitz.bidding import System
from kibitz.bidding.leads.lead import LeadQuestion, best_lead
from kibitz.bidding.meaning.spoken import contract_of, led
from kibitz.cards import SEATS, Card
from kibitz.condition import parse_rule_condition
from kibitz.deal import Hand

TABLE = Path(__file__).with_name("leads.txt")
DISAGREE = {10: "the solver cashes the ace and then sees what to do"}
"""Where the simulation prefers another lead; docs/leads.md says why."""


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    number: int
    hand: Hand
    auction: str
    stated: str
    cards: frozenset[Card]
    idea: str


def rows() -> list[Row]:
    found = []
    for line in TABLE.read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            number, hand, auction, stated, cards, idea = (part.strip() for part in line.split("|"))
            named = frozenset(Card.parse(word) for word in cards.split())
            found.append(Row(int(number), Hand.parse(hand), auction, stated, named, idea))
    return found


def question(row: Row, system: System) -> LeadQuestion:
    auction = led(row.auction)
    stated = {}
    if row.stated:
        who, _, condition = row.stated.partition(":")
        assert who == "partner"
        partner = contract_of(auction).leader.partner
        stated[partner] = parse_rule_condition(condition)
    return LeadQuestion.of(row.hand, auction, dict.fromkeys(SEATS, system), stated)


def test_the_table_is_one_of_ten_hands_and_legal_auctions() -> None:
    table = rows()
    assert [row.number for row in table] == list(range(1, 11))
    for row in table:
        assert len(row.hand) == 13 and row.idea
        assert all(card in row.hand for card in row.cards)
        contract_of(led(row.auction))


@pytest.mark.slow
@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row.number}")
def test_leads_of_the_textbooks(row: Row) -> None:
    """The textbook's lead is the best, or within two standard errors of it, on 160 layouts."""
    answer = best_lead(question(row, System.load("default")), layouts=160, margin=0)
    book = next(lead for lead in answer.leads if row.cards & set(lead.cards))
    close = book.behind.mean <= 2 * book.behind.se
    if row.number in DISAGREE:
        assert not (row.cards & set(answer.best.cards)), "it agrees now: say so in docs/leads.md"
    else:
        assert book is answer.best or close, f"{answer.best.text} instead of {book.text}"

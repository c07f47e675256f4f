"""The hundred deals of DDS's own test list: tables, pars, values of leads and traces."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from kibitz.auction import Contract
from kibitz.cards import Card, Rank, Seat, Strain, Suit, Vulnerability
from kibitz.deal import Deal
from kibitz.dummy import double
from kibitz.dummy.par import par
from kibitz.play import Situation

LIST = Path(__file__).parents[3] / "shared/data/dds_list100.txt"
pytestmark = pytest.mark.skipif(
    not LIST.is_file(), reason=f"{LIST.name} is not beside the checkout"
)

STRAIN = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS, Strain.NOTRUMP)
SUIT = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
VULNERABILITY = (Vulnerability.NONE, Vulnerability.BOTH, Vulnerability.NS, Vulnerability.EW)


@dataclass
class Entry:
    dealer: Seat
    vulnerability: Vulnerability
    strain: Strain
    leader: Seat
    deal: Deal
    leads: dict[Card, int]
    table: list[int]
    par: tuple[int, list[str]]
    play: list[Card]
    trace: list[int]

    @property
    def start(self) -> Situation:
        return Situation.start(self.deal, Contract(1, self.strain, self.leader.previous))


def read_entry(text: str) -> Entry:
    lines = {line.split()[0]: line for line in text.splitlines() if line.strip()}
    numbers = {key: [int(n) for n in re.findall(r"-?\d+", line)] for key, line in lines.items()}
    dealer, vulnerability, strain, leader = numbers["PBN"][:4]
    count, *rest = numbers["FUT"]
    groups = zip(*(rest[i * count : (i + 1) * count] for i in range(4)), strict=True)
    leads = {
        Card(SUIT[suit], Rank(r)): score
        for suit, rank, equals, score in groups
        for r in range(2, 15)
        if (equals | 1 << rank) >> r & 1
    }
    score, *contracts = re.findall(r'"([^"]*)"', lines["PAR2"])
    cards = lines["PLAY"].split('"')[1]
    return Entry(
        Seat(dealer),
        VULNERABILITY[vulnerability],
        STRAIN[strain],
        Seat(leader),
        Deal.parse(lines["PBN"].split('"')[1]),
        leads,
        numbers["TABLE"],
        (int(score), contracts),
        [Card.parse(cards[i : i + 2]) for i in range(0, len(cards), 2)],
        numbers["TRACE"][1:],
    )


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    return [read_entry(part) for part in re.split(r"^(?=PBN )", LIST.read_text(), flags=re.M)[1:]]


def test_pars(entries: list[Entry]) -> None:
    assert len(entries) == 100
    for entry in entries:
        by_strain = dict(
            zip(STRAIN, (entry.table[i : i + 4] for i in range(0, 20, 4)), strict=True)
        )
        table = double.Table(tuple(tuple(by_strain[s][d] for s in Strain) for d in Seat))
        found = par(table, entry.vulnerability, entry.dealer)
        assert (found.score, list(found.contracts)) == entry.par, entry.deal


def test_leads(entries: list[Entry]) -> None:
    solved = double.many_card_values(entry.start for entry in entries)
    for entry, values in zip(entries, solved, strict=True):
        assert values == entry.leads, entry.deal


@pytest.mark.slow
def test_tables(entries: list[Entry]) -> None:
    tables = double.tables(entry.deal for entry in entries)
    for entry, table in zip(entries, tables, strict=True):
        assert [table[seat, strain] for strain in STRAIN for seat in Seat] == entry.table


@pytest.mark.slow
def test_traces(entries: list[Entry]) -> None:
    solved = double.many_traces((entry.start, entry.play) for entry in entries)
    for entry, values in zip(entries, solved, strict=True):
        assert len(values) == len(entry.play) + 1
        assert values[: len(entry.trace)] == entry.trace, entry.deal
        assert len(entry.trace) == min(len(entry.play), 48) + 1
        assert set(values[len(entry.trace) :]) <= {entry.trace[-1]}

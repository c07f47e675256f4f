"""The solver against brute force: every card of random endings, in every strain, within tricks too.

The brute force knows nothing of the solver: it plays every legal card of our own `Situation`
and remembers only what a trick's leader can still take.
"""

import random

import pytest

from kibitz.auction import Contract
from kibitz.cards import SEATS, STRAINS, Card, Seat, Side, Strain
from kibitz.deal import Deal, Hand
from kibitz.dummy import double
from kibitz.play import Situation


class BruteForce:
    """Minimax over `Situation`, remembering the situations between two tricks."""

    def __init__(self) -> None:
        self.known: dict[tuple[Deal, Seat, Strain], int] = {}

    def ns_tricks(self, situation: Situation) -> int:
        """What North-South take from here on."""
        if situation.is_over:
            return 0
        key = (situation.deal, situation.mover, situation.strain)
        if not situation.trick.cards and key in self.known:
            return self.known[key]
        values = self.by_card(situation).values()
        best = max(values) if situation.mover.side is Side.NS else min(values)
        if not situation.trick.cards:
            self.known[key] = best
        return best

    def by_card(self, situation: Situation) -> dict[Card, int]:
        """North-South's tricks for each legal card."""
        return {
            card: self.ns_tricks(after) + after.tricks_won[Side.NS] - situation.tricks_won[Side.NS]
            for card in situation.legal_cards()
            for after in [situation.after_card(card).after_trick()]
        }


def random_ending(rng: random.Random, size: int) -> Deal:
    """Four hands of `size` cards, often from few suits so that holdings interlock."""
    deck = [card for card in range(52) if rng.random() < rng.choice((0.4, 1.0))]
    if len(deck) < 4 * size:
        deck = list(range(52))
    cards = rng.sample(deck, 4 * size)
    n, e, s, w = (Hand(sum(1 << c for c in cards[i::4])) for i in range(4))
    return Deal((n, e, s, w))


def random_situations(
    strain: Strain, count: int, seed: int, sizes: tuple[int, ...] = (1, 2, 3, 4)
) -> list[Situation]:
    """Situations at a lead and within a trick, some with tricks already won."""
    rng, found = random.Random(seed), []
    for _ in range(count):
        size = rng.choice(sizes)
        contract = Contract(rng.randint(1, 7), strain, rng.choice(SEATS))
        situation = Situation.start(random_ending(rng, size), contract, leader=rng.choice(SEATS))
        for _ in range(rng.randrange(4 * size if size > 3 else 4)):
            situation = situation.play(rng.choice(list(situation.legal_cards())))
        found.append(situation)
    return found


@pytest.mark.parametrize("strain", STRAINS)
def test_every_card_of_random_endings(strain: Strain) -> None:
    check_every_card(random_situations(strain, 120, seed=100 + strain))


@pytest.mark.slow
@pytest.mark.parametrize("strain", STRAINS)
def test_every_card_of_longer_endings(strain: Strain) -> None:
    check_every_card(random_situations(strain, 60, seed=500 + strain, sizes=(5,)))


def check_every_card(situations: list[Situation]) -> None:
    brute = BruteForce()
    solved = double.many_card_values(situations)
    results = double.many_card_results(situations)
    for situation, values, totals in zip(situations, solved, results, strict=True):
        expected = brute.by_card(situation)
        if situation.mover.side is Side.EW:
            expected = {card: situation.tricks_left - ns for card, ns in expected.items()}
        assert values == expected, situation
        ours = situation.mover.side is situation.contract.side
        for card, total in totals.items():
            gain = expected[card] if ours else situation.tricks_left - expected[card]
            assert total == situation.declarer_tricks + gain, (situation, card)


@pytest.mark.parametrize("strain", STRAINS)
def test_tricks_and_tables_of_random_endings(strain: Strain) -> None:
    rng, brute = random.Random(200 + strain), BruteForce()
    deals = [random_ending(rng, size) for size in (1, 2, 3, 4) for _ in range(10)]
    asked = [(deal, strain, rng.choice(SEATS)) for deal in deals]
    tables = double.tables(deals)
    for question, answer, table in zip(asked, double.many_tricks(asked), tables, strict=True):
        deal, _, declarer = question
        ns = brute.ns_tricks(Situation.start(deal, Contract(1, strain, declarer)))
        expected = ns if declarer.side is Side.NS else len(deal.north) - ns
        assert answer == expected == table[declarer, strain], question


@pytest.mark.parametrize("strain", STRAINS)
def test_traces_of_random_endings(strain: Strain) -> None:
    rng, brute, plays, expected = random.Random(300 + strain), BruteForce(), [], []
    for start in random_situations(strain, 40, seed=400 + strain):
        situation, cards, values = start, [], []
        for _ in range(rng.randint(0, 20)):
            values.append(declarer_total(brute, situation))
            if situation.is_over:
                break
            cards.append(rng.choice(list(situation.legal_cards())))
            situation = situation.play(cards[-1])
        else:
            values.append(declarer_total(brute, situation))
        plays.append((start, cards))
        expected.append(values)
    assert double.many_traces(plays) == expected


def declarer_total(brute: BruteForce, situation: Situation) -> int:
    ns = situation.tricks_won[Side.NS] + brute.ns_tricks(situation)
    tricks = sum(situation.won) + situation.tricks_left
    return ns if situation.contract.side is Side.NS else tricks - ns

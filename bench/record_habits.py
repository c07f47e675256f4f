"""What players at the table do, counted in records of play: leads and ducks.

    python bench/record_habits.py --records FILE [--boards 2000]

Declarer reads defenders' cards by weights (`planning/declarer/opening_lead.py`, `reading.py`); what
calls are worth is counted by `bench/hearing.py`. The leads of records are foretold by the
weights, each card of the leader's hand in proportion to its own, and the mean logarithm of what was
foretold for the card that was led is printed, for other weights too: the nearer to nought the
better. Ducks are counted. Without a file the examples are used, which are few.
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from decisions import boards_of
from kibitz.board import Board
from kibitz.cards import SEATS, Card, Rank, cards_of
from kibitz.measure.estimate import Proportion
from kibitz.planning.declarer.opening_lead import promise
from kibitz.planning.declarer.reading import DUCKS, HOLDS_UP
from kibitz.play import Trick
from varied import named, table

LEAD = "planning.declarer.opening_lead:"
WEIGHTS = {"SURE": (10, 40), "LIKELY": (6, 16, 24), "FAIR": (4, 12, 16), "ODD": (1, 4, 8)}


def foretold(boards: Sequence[Board]) -> float:
    """The mean logarithm of the chance that the weights gave the card which was led."""
    found = []
    for board in boards:
        assert board.contract is not None
        hand, contract = board.deal[board.contract.leader], board.contract
        weights = {
            card: promise(hand.mask, card, contract.strain, contract.level)
            for card in cards_of(hand.mask)
        }
        found.append(math.log(weights[board.play[0]] / sum(weights.values())))
    return statistics.fmean(found)


def ducked(boards: Sequence[Board]) -> dict[str, Counter[bool]]:
    """Of the defenders who play last and can win the trick: how many do not, by what they hold."""
    found: dict[str, Counter[bool]] = {"another card": Counter(), "the ace alone": Counter()}
    for board in boards:
        situation = board.start()
        assert situation is not None
        for card in board.play:
            trick, strain = situation.trick, situation.contract.strain
            before = trick.cards
            if len(before) == 3 and situation.mover.side is not situation.contract.side:
                can = _winners(trick, strain, situation.hand(situation.mover).mask)
                if can:
                    kind = (
                        "the ace alone" if all(c.rank is Rank.ACE for c in can) else "another card"
                    )
                    found[kind][card not in can] += 1
            situation = situation.play(card)
    return found


def _winners(trick: Trick, strain: object, hand: int) -> list[Card]:
    """The last hand's cards of the suit led that would win the trick from declarer's side."""
    led = trick.cards[0].suit
    winner = trick.winner(strain)  # type: ignore[arg-type]
    best = trick.cards[(winner - trick.leader) % 4]
    last = SEATS[(trick.leader + 3) % 4]
    if winner % 2 == last % 2 or best.suit is not led:
        return []
    held = [card for card in cards_of(hand) if card.suit is led]
    return [card for card in held if card.rank > best.rank]


def line(name: str, counted: Counter[bool], is_set: str) -> None:
    """A share with its interval, beside what is set."""
    share = Proportion(counted[True], counted.total())
    low, high = share.interval
    one_in = f"one in {counted.total() / counted[True]:.1f}" if counted[True] else "none"
    print(
        f"  {name:14} {counted[True]:5} of {counted.total():5}: {100 * share.rate:4.1f} % "
        f"({100 * low:.1f} to {100 * high:.1f}), {one_in}; {is_set}"
    )


def main() -> None:
    """Print the three tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--records", type=Path, help="a file of records of play")
    parser.add_argument("--boards", type=int, default=2000, help="so many of them (2000)")
    options = parser.parse_args()
    boards = boards_of(options.records)[: options.boards]
    print(f"{len(boards)} records; ducks: a defender plays last and could win the trick")
    found = ducked(boards)
    line("another card", found["another card"], f"set: one in {DUCKS}")
    line("the ace alone", found["the ace alone"], f"set: one in {HOLDS_UP}")
    print(f"leads: mean logarithm of what was foretold (any card alike: {-math.log(13):.3f})")
    settings = [(f"{LEAD}{name}", named(values)) for name, values in WEIGHTS.items()]
    table(settings, lambda: foretold(boards), lambda usual, now: f"{now:.3f} ({now - usual:+.3f})")


if __name__ == "__main__":
    main()

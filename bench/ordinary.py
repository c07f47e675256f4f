"""The ordinary defence held against real play: is the card that was played in its set?

    python bench/ordinary.py [FILE] [--odd] [--strike]

Every unforced card of a defender in the records counts (more than one class of equal cards; cards
of the trick in progress part equals, as everywhere in kibitz). Deals are numbered in the order in
which they come: rules and weights were made on the odd ones, but for one early count of high and
low cards over all; the even ones are held out. *Random* is the mean hit rate of random sets of the
same sizes, classes drawn equally, on the same plays.

`--strike` sets
one weight after the other to nothing, or a threshold to none, and prints what becomes of the odd
deals' hit rate and set.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from kibitz import notation
from kibitz.board import Board
from kibitz.cards import FULL_DECK
from kibitz.planning.defence import discard, hold_up, lead, opening_lead
from kibitz.planning.defence.heard import Heard
from kibitz.planning.defence.ordinary import decide
from kibitz.search.decision import classes
from kibitz.seen import SUIT, SUIT_OF, Seen

RECORDS = Path(__file__).parents[2] / "shared" / "data" / "vugraph_2000.jsonl"
EXAMPLES = Path(__file__).parents[1] / "examples"
KINDS = ("opening lead", "lead", "second hand", "third hand", "fourth hand", "discard")

STRUCK = (
    (lead, "AT_NOTRUMP"), (lead, "AGAINST_A_SUIT"), (lead, "TRUMPS"), (lead, "RUFF_AND_DISCARD"),
    (lead, "NEARLY"), (discard, "WORTH"), (discard, "NEARLY"), (opening_lead, "AT_NOTRUMP"),
    (opening_lead, "AGAINST_A_SUIT"), (opening_lead, "IN_TRUMPS"), (opening_lead, "A_CARD"),
    (opening_lead, "BID_BY_PARTNER"), (opening_lead, "BID_BY_DUMMY"),
    (opening_lead, "BID_BY_DECLARER"), (opening_lead, "NEARLY"), (hold_up, "LONG"),
)  # fmt: skip
"""The numbers that `--strike` sets to nothing."""


@dataclass
class Score:
    """Plays, hits, set sizes and what random sets of these sizes would hit."""

    plays: int = 0
    hits: int = 0
    size: int = 0
    classes: int = 0
    chance: float = 0.0

    def add(self, hit: bool, size: int, of: int) -> None:
        """One more play."""
        self.plays += 1
        self.hits += hit
        self.size += size
        self.classes += of
        self.chance += size / of

    def line(self, name: str) -> str:
        """A row of the table."""
        n = self.plays or 1
        hit, chance = 100 * self.hits / n, 100 * self.chance / n
        return (
            f"{name:34} {self.plays:6} {self.classes / n:8.2f} {self.size / n:6.2f} {hit:7.1f} "
            f"{chance:7.1f} {hit - chance:+7.1f}"
        )


@dataclass
class Table:
    """The scores of a set of deals, by kind of play and by rule."""

    every: Score = field(default_factory=Score)
    kinds: defaultdict[str, Score] = field(default_factory=lambda: defaultdict(Score))
    rules: defaultdict[str, Score] = field(default_factory=lambda: defaultdict(Score))
    times: list[float] = field(default_factory=list)
    unforced: list[float] = field(default_factory=list)

    def print(self, title: str) -> None:
        """Say it."""
        head = f"{'plays':>6} {'classes':>8} {'set':>6} {'hit %':>7} {'random':>7} {'above':>7}"
        print(f"\n{title:34} {head}")
        print(self.every.line("all"))
        for kind in KINDS:
            print(self.kinds[kind].line(kind))
        print("by rule")
        for name in sorted(self.rules):
            print(self.rules[name].line("  " + name))
        for what, times in (("all decisions", self.times), ("unforced ones", self.unforced)):
            micro = sorted(1e6 * one for one in times)
            late = micro[int(0.95 * len(micro))]
            print(
                f"microseconds, {what}: median {median(micro):.1f}, "
                f"mean {sum(micro) / len(micro):.1f}, 95 % within {late:.1f}"
            )


def decisions(board: Board) -> Iterator[tuple[Seen, int, int]]:
    """What was seen, the defender's hand and his card, for each card of the defence."""
    contract = board.contract
    assert contract is not None
    hands = [hand.mask for hand in board.deal.hands]
    declarer = int(contract.declarer)
    seen = Seen(int(contract.strain), declarer, contract.tricks_needed, hands[contract.dummy])
    for card in board.play:
        seat = seen.turn
        if (seat ^ declarer) & 1:
            yield seen, hands[seat], card.index
        hands[seat] &= ~card.mask
        seen.play(card.index)


def kind_of(seen: Seen, own: int) -> str:
    """Which of `KINDS` a decision is."""
    if not seen.trick:
        return "lead" if seen.tricks else "opening lead"
    if not own & SUIT[SUIT_OF[seen.trick[0]]]:
        return "discard"
    return KINDS[len(seen.trick) + 1]


def measure(boards: Sequence[Board]) -> Table:
    """Every card of the defenders of these boards."""
    table = Table()
    for board in boards:
        heard = Heard.of(board.auction)
        for seen, own, card in decisions(board):
            start = time.perf_counter()
            chosen, rule = decide(seen, own, heard)
            table.times.append(time.perf_counter() - start)
            others = FULL_DECK & ~seen.gone & ~own
            for one in seen.trick:
                others |= 1 << one
            legal = seen.legal(own)
            assert chosen and not chosen & ~legal
            groups = classes(legal, others)
            if len(groups) < 2:
                continue
            table.unforced.append(table.times[-1])
            size = sum(1 for group in groups if group & chosen)
            hit = any(group & chosen and group >> card & 1 for group in groups)
            name = f"{rule.number:2} {rule.name.replace('_', ' ').lower()}"
            for score in (table.every, table.kinds[kind_of(seen, own)], table.rules[name]):
                score.add(hit, size, len(groups))
    return table


def strike(boards: Sequence[Board]) -> None:
    """Each hand-set number of the defence at nothing, one at a time, on these boards."""
    whole = measure(boards).every
    hit, size = whole.hits / whole.plays, whole.size / whole.plays
    print(f"all in place: hit {100 * hit:.2f} %, set {size:.3f}")
    for module, name in STRUCK:
        value = getattr(module, name)
        if hasattr(value, "_fields"):
            each = [(f"{name}.{part}", value._replace(**{part: 0})) for part in value._fields]
        elif isinstance(value, tuple):
            each = [
                (f"{name}[{i}]", (*value[:i], 0, *value[i + 1 :])) for i, one in enumerate(value)
            ]
        else:
            each = [(name, 0)]
        for what, without in each:
            setattr(module, name, without)
            score = measure(boards).every
            points = 100 * (score.hits / score.plays - hit)
            wider = score.size / score.plays - size
            file = module.__name__.rpartition(".")[2]
            print(f"{file}.{what:28} {points:+6.2f} points, set {wider:+.3f}")
        setattr(module, name, value)


def main() -> None:
    """Read the records, halve them by deal, print both halves."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--odd", action="store_true", help="the odd deals alone, for making rules")
    parser.add_argument("--strike", action="store_true", help="what each weight is for")
    asked = parser.parse_args()
    path = asked.file or (RECORDS if RECORDS.exists() else EXAMPLES / "postmortem.pbn")
    deals: dict[str, int] = {}
    halves: tuple[list[Board], list[Board]] = ([], [])
    for board in notation.read(path):
        if board.contract is not None and board.play and board.deal.is_complete:
            number = deals.setdefault(str(board.deal), len(deals) + 1)
            halves[number % 2].append(board)
    if asked.strike:
        strike(halves[1])
        return
    measure(halves[1]).print("odd deals")
    if not asked.odd:
        measure(halves[0]).print("even deals, held out")
        measure(halves[0] + halves[1]).print("all deals")


if __name__ == "__main__":
    main()

"""Decisions on record: what every candidate is worth on 2,000 layouts, for `bench/race.py`.

Of four kinds: *cards* of declarer and of the defence in the middle of a hand (of records of play,
on layouts that their player could believe), *contracts* (single-dummy par of North and South),
*placements* (the call that ends an auction which the default system has begun) and opening *leads*
(of the same records, in IMPs, on as many layouts as `LED` says: they take longest). Each is solved
once and kept in a file of its own under build/; a run that is stopped goes on where it was, and
`--pack` puts them beside this program. A contract that is far behind is not solved further.

There are two series. Settings are chosen on `decisions.zip` (`CALIBRATE`) and judged by
`decisions_fresh.zip` (`JUDGE`), which has other seeds and no deal that a decision of the first may
have come from: who has looked at a judgement and then changes a setting must record anew.

    python bench/decisions.py --records FILE --decisions 500 --leads 30 --minutes 5
    python bench/decisions.py --fresh --records FILE --decisions 500

Without a file of records the examples are used, which give a few decisions.
"""

from __future__ import annotations

import argparse
import shutil
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kibitz.auction import Auction, Contract
from kibitz.bidding.calling.bidder import Bidders, By, bid
from kibitz.bidding.calling.layouts import draw
from kibitz.bidding.calling.placement import outcomes_of, strains_of
from kibitz.bidding.leads.layouts import gather
from kibitz.bidding.leads.lead import LeadQuestion
from kibitz.bidding.rules.library import DEFAULT
from kibitz.bidding.rules.system import System
from kibitz.board import Board
from kibitz.cards import SEATS, Seat, Side, Strain, Vulnerability, cards_of
from kibitz.chance.drawing.sample import Sampler
from kibitz.condition import parse_condition
from kibitz.dummy import double
from kibitz.dummy.escore import score_by_tricks
from kibitz.dummy.layouts import Layouts
from kibitz.dummy.single import LEVELS, contracts
from kibitz.dummy.tricks import Tricks
from kibitz.notation import read_each
from kibitz.review.audit import knowledge_of
from kibitz.review.play import situations
from kibitz.review.weigh import Sample
from kibitz.search.decision import view_classes

ROOT = Path(__file__).parents[1]
NEXT_SEED = 10_000
"""Where a seed gives no decision the one so much higher is tried."""
ROWS, STAGES = 2000, (128, 512)
"""Layouts of a decision; a contract that is far behind after one of these is not solved further."""
FAR = 3.5
"""Standard errors behind the best: such a contract is not the best."""
RISKS = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH)
LED = 500
"""Layouts of a lead."""
CARDS = 0.906
"""The part of the decisions that are cards."""


@dataclass(frozen=True)
class Series:
    """Decisions that are recorded together: their name, and the number before their first seed."""

    name: str
    before: int

    @property
    def kept(self) -> Path:
        """Where decisions are kept while they are recorded."""
        return ROOT / "build" / self.name

    @property
    def packed(self) -> Path:
        """Those that have been recorded from ../shared/data/vugraph_2000.jsonl and random deals."""
        return ROOT / "bench" / f"{self.name}.zip"

    def recorded(self) -> list[Path]:
        """The files of the decisions that are there; of none, those that were packed."""
        if self.packed.exists() and not any(self.kept.glob("*.npz")):
            shutil.unpack_archive(self.packed, self.kept)
        return sorted(self.kept.glob("*.npz"))

    def read(self) -> list[Kept]:
        """The decisions that are there."""
        return [Kept.read(path) for path in self.recorded()]


CALIBRATE, JUDGE = Series("decisions", 0), Series("decisions_fresh", 5000)
"""Those that settings are chosen on, and those that they are judged by."""


@dataclass(frozen=True)
class Kept:
    """A decision on record: a row a layout, a column a candidate, not a number where not solved.

    `cost` says which columns are solved together (contracts in one strain by one declarer).
    `played` is the card that was played, `tricks_left` how far the hand had gone; `beaten` says of
    leads where they beat the contract. `deals` are those it comes from: one, or, where that was not
    written down at the time, all that its seed may have chosen.
    """

    kind: str
    values: NDArray[np.float64]
    cost: NDArray[np.int64]
    played: int
    tricks_left: int
    beaten: NDArray[np.bool_] = field(default_factory=lambda: np.zeros((0, 0), bool))
    deals: tuple[str, ...] = ()

    @classmethod
    def read(cls, path: Path) -> Kept:
        """What was kept."""
        with np.load(path) as found:
            return cls(
                str(found["kind"]), found["values"].astype(float), found["cost"],
                int(found["played"]), int(found["tricks_left"]),
                found["beaten"] if "beaten" in found else np.zeros((0, 0), bool),
                tuple(found["deals"].tolist()) if "deals" in found else (),
            )  # fmt: skip

    def write(self, path: Path) -> None:
        """Keep it: whole or not at all."""
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez_compressed(
                file, kind=self.kind, values=self.values.astype(np.float32), cost=self.cost,
                played=self.played, tricks_left=self.tricks_left, beaten=self.beaten,
                deals=np.array(self.deals, np.str_),
            )  # fmt: skip
        part.replace(path)


@cache
def system() -> System:
    """The default system."""
    return System.load(DEFAULT)


def card(boards: Sequence[Board], number: int) -> Kept | None:
    """A card from the third trick to the eighth, that matters in some layout; None otherwise."""
    chooser = np.random.default_rng(number)
    board = boards[int(chooser.integers(len(boards)))]
    start = board.start()
    assert start is not None
    moments = situations(start, board.play)
    if len(moments) < 10:
        return None
    moment = int(chooser.integers(8, min(len(moments), 32)))
    view = moments[moment].view()
    # With twelve tricks to come a board takes ten times as long as with ten.
    if len(view_classes(view)) < 2 or (view.tricks_left > 10 and chooser.random() < 0.7):
        return None
    belief = knowledge_of(board, system()).belief(view, number, ROWS)
    if len(belief) < 100:
        return None
    sample = Sample.of(view, belief)
    weights = belief.weights / belief.weights.sum()
    rows = chooser.choice(len(belief), ROWS, p=weights)
    is_telling = sample.telling >= 0.05
    values = (sample.wins if is_telling else sample.tricks)[rows].astype(float)
    if (values == values[:, :1]).all():
        return None
    who = "declarer" if view.turn.side is view.contract.side else "defence"
    kind = f"{who}'s card" + ("" if is_telling else ", tricks")
    columns = np.zeros(values.shape[1], np.int64)  # one look at a layout tells all cards
    played = sample.column(board.play[moment])
    return Kept(kind, values, columns, played, view.tricks_left, deals=(str(board.deal),))


def contract(number: int) -> Kept:
    """The contracts that may be single-dummy par of two random hands, South playing."""
    condition = parse_condition("hcp(North) + hcp(South) >= 18")
    deal = Sampler(condition).deals(1, number)[0]
    names = [None, *(one for one in contracts(deal) if one.declarer is Seat.SOUTH)]
    layouts = Layouts.of(deal, ROWS, number)
    vulnerability = RISKS[number % 4]
    return _solved("contract", names, layouts, vulnerability, Side.NS)


def modelled(number: int) -> Kept:
    """Contracts in a model of hidden cards, which costs no solving: honours lie well or not.

    In each of two to four strains a number of tricks is certain, some honours are worth one each
    where they lie well, and the trumps may break badly.
    """
    chooser = np.random.default_rng(number)
    honours = chooser.random((ROWS, 8)) < 0.5
    strains = chooser.choice(5, size=int(chooser.integers(2, 5)), replace=False)
    quality = chooser.normal(8.5, 1.3)
    names: list[Contract | None] = [None]
    tricks: list[NDArray[np.int64]] = [np.zeros(ROWS, np.int64)]
    for strain in map(Strain, sorted(strains.tolist())):
        counting = honours[:, chooser.choice(8, size=int(chooser.integers(1, 5)), replace=False)]
        certain = chooser.normal(quality, 1) - counting.shape[1] / 2
        broken = (chooser.random(ROWS) < 0.3) & (strain is not Strain.NOTRUMP)
        taken = np.clip(round(certain) + counting.sum(axis=1) - broken, 0, 13)
        for level in LEVELS[strain]:
            names.append(Contract(level, strain, Seat.SOUTH))
            tricks.append(taken)
    vulnerability = RISKS[number % 4]
    scores = [score_by_tricks(name, vulnerability) for name in names]
    values = np.stack([table[n] for table, n in zip(scores, tricks, strict=True)], axis=1)
    cost = np.array([-1 if one is None else int(one.strain) for one in names])
    return Kept("modelled contract", values.astype(float), cost, 0, 13)


def placement(number: int) -> Kept | None:
    """The calls that may end an auction, where no rule says which; None where one does."""
    silent = parse_condition("hcp(East) < 12 and hcp(West) < 12")
    deal = Sampler(silent).deals(1, number)[0]
    table = Bidders.of(system(), asking=False, layouts=1, paper=True)
    auction = Auction(SEATS[0])
    vulnerability = RISKS[number % 4]
    for made in bid(table, deal, seed=number).made:
        if made.by is By.PLACED:
            hand = deal[made.seat]
            meanings = table.told(auction, made.seat, Vulnerability.NONE)
            layouts = draw({made.seat: hand}, meanings, ROWS, number).layouts
            outcomes = outcomes_of(auction, strains_of(made.seat, layouts.first(32)))
            names = [only for (only,) in outcomes.values()]
            return _solved("placement", names, layouts, vulnerability, made.seat.side)
        auction = auction.add(made.call)
    return None


def lead(boards: Sequence[Board], number: int) -> Kept | None:
    """The thirteen leads after a real auction, in IMPs against tables that lead each of them."""
    board = boards[int(np.random.default_rng(number).integers(len(boards)))]
    if board.auction is None or board.contract is None:
        return None
    hand = board.deal[board.contract.leader]
    systems = dict.fromkeys(SEATS, system())
    vulnerability = board.vulnerability or Vulnerability.NONE
    question = LeadQuestion.of(hand, board.auction, systems, vulnerability=vulnerability)
    masks = gather({question.leader: hand}, question.told, LED, number).layouts.masks
    cards = [card.index for card in cards_of(hand.mask)]
    solved = double.card_tricks_of_masks(masks, question.contract.strain, int(question.leader))
    tricks = solved[:, cards].astype(np.int64)
    played = next(n for n, index in enumerate(cards) if index == board.play[0].index)
    columns = np.zeros(len(cards), np.int64)  # one look at a layout tells all leads
    worth = question.worth(tricks, [1] * len(cards))
    beaten = question.beaten(tricks)
    return Kept("lead", worth, columns, played, 13, beaten, (str(board.deal),))


def _solved(
    kind: str,
    names: Sequence[Contract | None],
    layouts: Layouts,
    vulnerability: Vulnerability,
    side: Side,
) -> Kept:
    tricks, sign = Tricks(layouts), 1 if side is Side.NS else -1
    values = np.full((ROWS, len(names)), np.nan)
    near = list(range(len(names)))
    for rows in (*STAGES, ROWS):
        found = sign * tricks.scores([names[n] for n in near], vulnerability, rows)
        values[:rows, near] = found
        leads = found[:, [int(np.argmax(found.sum(axis=0)))]] - found
        errors = leads.std(axis=0, ddof=1) / rows**0.5
        near = [n for i, n in enumerate(near) if leads[:, i].mean() <= FAR * errors[i]]
    cells: dict[tuple[int, Seat] | None, int] = {None: -1}
    cost = [
        cells.setdefault(None if one is None else (one.strain, one.declarer), len(cells) - 1)
        for one in names
    ]
    return Kept(kind, values, np.array(cost), 0, 13)


def boards_of(path: Path | None) -> list[Board]:
    """The records with four hands and a play."""
    files = [path] if path else sorted((ROOT / "examples").glob("*.pbn"))
    found = (board for file in files for board in islice(read_each(file), 2000))
    return [one for one in found if isinstance(one, Board) and one.start() and one.play]


def unseen(boards: Sequence[Board], series: Series) -> list[Board]:
    """The boards whose deals no decision of this series may have come from."""
    known = {deal for one in series.read() for deal in one.deals}
    return [board for board in boards if str(board.deal) not in known]


def decisions(boards: Sequence[Board], wanted: int, series: Series = CALIBRATE) -> Iterator[Path]:
    """The files of the decisions, those that are not there yet made on the way, kinds mixed."""
    cards = round(CARDS * wanted)
    others = wanted - cards

    def turn(number: int) -> float:
        return number / cards if number < cards else (number - cards) / others

    for number in sorted(range(wanted), key=turn):
        path = series.kept / f"{number:04}.npz"
        if not path.exists():
            seed, found = series.before + number + 1, None
            while found is None:
                if number < cards:
                    found = card(boards, seed)
                else:
                    found = contract(seed) if number % 2 else placement(seed)
                seed += NEXT_SEED
            found.write(path)
        yield path


def leads(boards: Sequence[Board], wanted: int, series: Series = CALIBRATE) -> Iterator[Path]:
    """The files of the leads, those that are not there yet made on the way."""
    for number in range(wanted):
        path = series.kept / f"lead-{number:03}.npz"
        seed, found = series.before + number + 1, None
        while not path.exists():
            found = lead(boards, seed)
            seed += NEXT_SEED
            if found is not None:
                found.write(path)
        yield path


def main() -> None:
    """Record decisions until there are enough or time is up."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--records", type=Path, help="a file of records of play")
    parser.add_argument("--decisions", type=int, default=16, help="so many in all (16)")
    parser.add_argument("--leads", type=int, default=0, help="and so many opening leads (0)")
    parser.add_argument("--minutes", type=float, help="stop after so many")
    parser.add_argument("--fresh", action="store_true", help="those that settings are judged by")
    parser.add_argument("--pack", action="store_true", help="only pack them beside this program")
    options = parser.parse_args()
    series = JUDGE if options.fresh else CALIBRATE
    known = len(series.recorded())
    if options.pack:
        shutil.make_archive(str(series.packed.with_suffix("")), "zip", series.kept)
        return
    double.set_threads(1)
    start, boards = time.monotonic(), boards_of(options.records)
    if options.fresh:
        boards = unseen(boards, CALIBRATE)
        print(f"{len(boards)} records of deals that are unseen", flush=True)
    try:
        wanted = options.decisions + options.leads
        for _ in chain(
            decisions(boards, options.decisions, series), leads(boards, options.leads, series)
        ):
            spent, there = time.monotonic() - start, len(series.recorded())
            if there > known:
                left = (wanted - there) * spent / (there - known)
                print(f"{there} of {wanted}, about {left / 60:.0f} min left", flush=True)
            if options.minutes and spent > 60 * options.minutes:
                break
    except KeyboardInterrupt:
        print("stopped; the next run goes on from here")


if __name__ == "__main__":
    main()

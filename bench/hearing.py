"""How well the listener hears auctions of strangers, and the fitting of its few numbers.

    python bench/hearing.py --records FILE [--folds 10] [--fit]
    python bench/hearing.py --records FILE --only 0,1,2 --keep ROWS   (and so on, then)
    python bench/hearing.py --records FILE --keep ROWS --only ""

Records of play (a line a board: dealer, vul, deal, auction) are put into folds by deal, so that a
deal that was played twice is never on both sides. On each fold the numbers of `habits.table` are
those counted on the others. Printed, with intervals:

* *fits*: of all calls but passes the share whose printed first reading is true of the caller's
  hand, and of bids of a suit that the other side bid first, of doubles, of passes;
* *how much is said*: the mean logarithm of the chance that a random hand is so, for openings,
  responses, overcalls and later calls, beside the default system's rules and fallback table on the
  calls that these have a reading for (`--system none` leaves them out: they take two minutes);
* *log score* of the caller's points and shape after each call, against a table by class of call
  (level, strain, jump, their suit, seat, and the caller's first call), backed off and smoothed,
  both on the exact prior;
* *calibration* of the stated shares of first readings.

`--fit` counts the numbers on all records and writes the table of the package.

`--unlike` prints what `UNLIKE` should be: of calls but passes that have one reading only, how often
the caller's hand has it not, and by how much that makes a reading less likely that a hand has not
than one that it has, both against how many hands have it.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.auction import DOUBLE, PASS, Auction
from kibitz.bidding.listening.evidence import LACKING, cards_promised
from kibitz.bidding.listening.grid import POINTS, Cells, prior, shapes
from kibitz.bidding.listening.habits import Habits, habits
from kibitz.bidding.listening.listener import Hearer, Shaded, StrangeCall, listen
from kibitz.bidding.listening.moment import CallMoment
from kibitz.bidding.listening.reading import CallReading, parsed
from kibitz.bidding.listening.shading import FAR, Shades, edges_of
from kibitz.bidding.meaning.hearing import Listener
from kibitz.bidding.meaning.picture import reference_hands
from kibitz.bidding.rules.system import System
from kibitz.cards import SEATS, Vulnerability
from kibitz.chance.counting.census import Census
from kibitz.condition.match import matches
from kibitz.condition.tree import Condition
from kibitz.condition.vector import evaluate
from kibitz.deal import Deal, Hand
from kibitz.measure.estimate import Proportion

TABLE = Path(__file__).parents[1] / "src/kibitz/bidding/listening/habits.table"
Floats = NDArray[np.float64]
PARTS = ("opening", "response", "overcall", "later")
ROUNDS = 3
"""So often the numbers are counted anew from what they made of the calls."""
STEADY = 6.0
"""So many calls as expected are added to those counted, so that few do not tell much."""


@dataclass(frozen=True)
class Record:
    """One auction with its hands."""

    number: int
    auction: Auction
    vulnerability: Vulnerability
    deal: Deal
    dealt: int
    """The number of its deal: one deal is played at several tables."""
    fold: int


def records_of(path: Path, folds: int) -> list[Record]:
    """The records, with folds by deal."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    deals = {deal: place for place, deal in enumerate(dict.fromkeys(row["deal"] for row in rows))}
    return [
        Record(
            number,
            Auction.parse(row["auction"], row["dealer"]),
            Vulnerability.parse(row["vul"]),
            Deal.parse(row["deal"]),
            deals[row["deal"]],
            deals[row["deal"]] % folds,
        )
        for number, row in enumerate(rows)
    ]


@cache
def _place(shape: tuple[int, ...]) -> int:
    return int(np.flatnonzero((shapes() == shape).all(axis=1))[0])


def cell_of(hand: Hand) -> tuple[int, int]:
    """The cell of a hand: its shape's row, its points."""
    return _place(hand.shape), hand.hcp


def part_of(moment: CallMoment) -> str:
    """Is a call an opening, a response, an overcall or a later one?"""
    if moment.is_opening:
        return "opening"
    if moment.role == "responder" and not moment.mine:
        return "response"
    return "overcall" if moment.role == "overcaller" and not moment.mine else "later"


# counting the habits ----------------------------------------------------------------------------


@dataclass
class Counts:
    """What was seen and what was expected, by kind of call and by entry."""

    seen: dict[tuple[str, str], NDArray[np.float64]] = field(default_factory=dict)
    expected: dict[tuple[str, str], NDArray[np.float64]] = field(default_factory=dict)
    meant: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    strange: Counter[str] = field(default_factory=Counter)
    calls: Counter[str] = field(default_factory=Counter)

    def add(
        self, kind: str, edge: str, seen: int, expected: NDArray[np.float64], by: float
    ) -> None:
        """One edge of one call."""
        row = self.seen.setdefault((kind, edge), np.zeros(FAR + 2))
        row[seen] += by
        more = self.expected.setdefault((kind, edge), np.zeros(FAR + 2))
        more += by * expected


class CountingHearer(Hearer):
    """A hearer who sees the hands and counts."""

    def __init__(self, record: Record, table: Habits, counts: Counts) -> None:
        super().__init__(record.vulnerability, table, record.auction.dealer)
        self.record, self.counts = record, counts

    def noted(
        self,
        readings: Sequence[CallReading],
        scores: Sequence[Shaded],
        weights: NDArray[np.float64],
        strange: float,
        cells: Cells,
    ) -> None:
        """Count what the caller had."""
        hand = self.record.deal[self.auction.turn]
        row, points = cell_of(hand)
        kind = readings[0].kind
        like = np.array([np.broadcast_to(one.cells, (560, POINTS))[row, points] for one in scores])
        has = [all(matches(part, hand) for part in promised(one)) for one in readings]
        like = like * np.where(has, 1.0, LACKING)
        masses = np.array([one.mass for one in scores])
        each = (1 - strange) * weights * like / masses
        total = each.sum() + strange
        self.counts.strange[kind] += strange / total
        self.counts.calls[kind] += 1
        for reading, score, share, weight in zip(
            readings, scores, each / total, weights, strict=True
        ):
            name = reading.key
            self.counts.meant[name] += float(share)
            self.counts.offered[name] += float(weight * (1 - strange))
            if share > 0.05:
                now = cells * score.cells
                whole = now.sum()
                if whole <= 0:
                    continue
                now = now / whole
                by_points, by_shape = now.sum(axis=0), now.sum(axis=1)
                for edge, category in edges(reading.shows):
                    of_points = category.shape[0] == 1
                    share_of = by_points if of_points else by_shape
                    far = np.bincount(category.ravel(), share_of, FAR + 2)
                    mine = int(category.ravel()[points if of_points else row])
                    self.counts.add(reading.kind, edge, mine, far, share)


@cache
def edges(shows: str) -> list[tuple[str, NDArray[np.int64]]]:
    """The edges of a condition that points alone or the shape alone tells."""
    return [each for each in edges_of(parsed(shows)) if 1 in each[1].shape]


@cache
def promised(reading: CallReading) -> tuple[Condition, ...]:
    """What a reading says of cards, beyond points and shape."""
    return cards_promised(reading.condition)


def counted(records: Iterable[Record], table: Habits) -> Habits:
    """The habits counted in records, as a table made of them."""
    counts = Counts()
    for record in records:
        hearer = CountingHearer(record, table, counts)
        for call in record.auction.calls:
            hearer.hear(call)
    weights = {
        name: max(0.001, table.weights.get(name, 1.0) * (made + 0.5) / (counts.offered[name] + 0.5))
        for name, made in counts.meant.items()
    }
    strange = {
        kind: min(0.3, max(0.01, (made + 1) / (counts.calls[kind] + 30)))
        for kind, made in counts.strange.items()
    }
    shades = {kind: _shades(kind, table.shade(kind), counts) for kind in counts.calls}
    return Habits(weights, shades, strange)


def _shades(kind: str, before: Shades, counts: Counts) -> Shades:
    found: dict[str, tuple[float, ...]] = {}
    for edge in ("points_below", "points_above", "cards_below", "cards_above"):
        old = np.array([1.0, *getattr(before, edge)])
        seen = counts.seen.get((kind, edge), np.zeros(FAR + 2))
        expected = counts.expected.get((kind, edge), np.zeros(FAR + 2))
        new = old * (seen + STEADY * old) / (expected + STEADY * old)
        new = np.clip(new / new[0], 0.002, 2.5)
        found[edge] = tuple(round(float(one), 3) for one in new[1:])
    return replace(before, **found)  # type: ignore[arg-type]


def fitted(records: Sequence[Record], rounds: int = ROUNDS) -> Habits:
    """The habits, counted again and again."""
    table = Habits()
    for _ in range(rounds):
        table = counted(records, table)
    return table


# the table by class of call ---------------------------------------------------------------------


def keys_of(moment: CallMoment) -> list[tuple[object, ...]]:
    """The classes of a call, from the finest to the coarsest."""
    first = str(moment.mine[0].call) if moment.mine else ""
    call, bid = str(moment.call), moment.is_bid
    strain = str(moment.call.strain) if bid else call
    theirs = _their_suit(moment)
    full = (moment.level, strain, min(moment.jump, 2), theirs, moment.place, first)
    return [full, full[:5], full[:4], (moment.level, strain), (bid, call == PASS)]


def _their_suit(moment: CallMoment) -> bool:
    """Is it a bid of a suit that the other side bid first?"""
    if moment.suit is None:
        return False
    for one in moment.spoken:
        if one.call.is_bid and one.call.strain.suit is moment.suit:
            return one.seat.side is not moment.seat.side
    return False


class ClassTable:
    """Points and the four lengths by class of call, each smoothed by the next coarser class.

    What a class says of points and of each suit's length multiplies the exact share of all hands.
    """

    def __init__(self, rows: Iterable[CallRow], points: float, shape: float) -> None:
        self.strength = points, shape
        self.points: dict[tuple[object, ...], Floats] = {}
        self.lengths: dict[tuple[object, ...], Floats] = {}
        for row in rows:
            for depth, key in enumerate(row.keys):
                name = (depth, *key)
                self.points.setdefault(name, np.zeros(POINTS))[row.cell[1]] += 1
                lengths = self.lengths.setdefault(name, np.zeros((4, 14)))
                lengths[range(4), shapes()[row.cell[0]]] += 1
        self._known: dict[tuple[object, ...], tuple[Floats, Floats, float]] = {}

    def smoothed(self, points: float, shape: float) -> ClassTable:
        """The same counts, smoothed otherwise."""
        self.strength, self._known = (points, shape), {}
        return self

    def _ratios(self, keys: Sequence[tuple[object, ...]]) -> tuple[Floats, Floats, float]:
        """How much likelier points and shapes are than in all hands, and what they sum to."""
        name = tuple(keys)
        if name not in self._known:
            share = prior()
            one, four = _margins()
            points, lengths = one, four
            for depth, key in reversed([*enumerate(keys)]):
                held = self.points.get((depth, *key))
                if held is None:
                    continue
                points = (held + self.strength[0] * points) / (held.sum() + self.strength[0])
                rows = self.lengths[(depth, *key)]
                lengths = (rows + self.strength[1] * lengths) / (held.sum() + self.strength[1])
            points = points / one
            tilt = lengths / four
            shape = np.asarray(tilt[range(4), shapes()].prod(axis=1))
            self._known[name] = points, shape, float(shape @ share @ points)
        return self._known[name]

    def score(self, row: CallRow) -> float:
        """The logarithm of what it gives the caller's points and shape."""
        points, shape, total = self._ratios(row.keys)
        place, number = row.cell
        return math.log(prior()[place, number] * points[number] * shape[place] / total)


@cache
def _margins() -> tuple[Floats, Floats]:
    """The shares of points, and of each suit's lengths, in all hands."""
    rows = prior().sum(axis=1)
    lengths = [np.bincount(shapes()[:, suit], rows, 14) for suit in range(4)]
    return prior().sum(axis=0), np.array(lengths)


def best_table(rows: Sequence[CallRow]) -> ClassTable:
    """The table with the smoothing that does best on a tenth that is held out."""
    inner = [row for row in rows if row.deal % 10 == 3][::2]
    rest = [row for row in rows if row.deal % 10 != 3]
    table = ClassTable(rest, 1.0, 1.0)
    tried = {
        (points, shape): math.fsum(table.smoothed(points, shape).score(row) for row in inner)
        for points in (12.0, 40.0, 120.0)
        for shape in (30.0, 100.0, 300.0)
    }
    return ClassTable(rows, *max(tried, key=lambda pair: tried[pair]))


# hearing the records ----------------------------------------------------------------------------


@dataclass(frozen=True)
class CallRow:
    """One call: whether its reading fits, how much it says, what was believed."""

    deal: int
    fold: int
    part: str
    what: str
    theirs: bool
    fits: bool
    share: float
    said: float
    score: float
    keys: tuple[tuple[object, ...], ...]
    cell: tuple[int, int]
    entry: str = ""
    place: tuple[int, int] = (0, 0)
    line: str = ""


@cache
def log_chance(condition: Condition) -> float:
    """The logarithm of the chance that a random hand fits."""
    hands = reference_hands()
    found = int(evaluate(condition, hands).sum())
    if found >= 20:
        return math.log(found / len(hands))
    census = Census.under([condition], None)
    fitting = int(census.weights[census.where(condition)].sum())
    return math.log(max(fitting, 1) / int(census.weights.sum()))


def heard_rows(records: Iterable[Record], table: Habits) -> list[CallRow]:
    """Every call of the records as the listener hears it."""
    found = []
    for record in records:
        hearer = Hearer(record.vulnerability, table, record.auction.dealer)
        for number, call in enumerate(record.auction.calls):
            heard = hearer.hear(call)
            found.append(_row(record, number, heard, hearer))
    return found


def row_of(data: dict[str, Any]) -> CallRow:
    """A row that was kept."""
    keys = tuple(tuple(key) for key in data["keys"])
    return CallRow(
        **{**data, "keys": keys, "cell": tuple(data["cell"]), "place": tuple(data["place"])}
    )


def _row(record: Record, number: int, heard: StrangeCall, hearer: Hearer) -> CallRow:
    moment = heard.moment
    assert moment is not None
    hand = record.deal[heard.seat]
    cell = cell_of(hand)
    what = "pass" if heard.call == PASS else "double" if heard.call == DOUBLE else "bid"
    shown = heard.shown
    return CallRow(
        record.dealt,
        record.fold,
        part_of(moment),
        what,
        _their_suit(moment),
        shown is not None and matches(shown, hand),
        heard.first.share if heard.first else 0.0,
        0.0 if shown is None else log_chance(shown) if what != "pass" else 0.0,
        float(np.log(hearer.believed[heard.seat].cells[cell])),
        tuple(keys_of(moment)),
        cell,
        heard.first.key if heard.first else "",
        (record.number, number),
    )


def by_system(
    records: Iterable[Record], system: System
) -> dict[tuple[int, int], tuple[bool, float]]:
    """Every call but passes that rules and fallback table read: does it fit, how much is said."""
    listeners: dict[Vulnerability, Listener] = {}
    found = {}
    for record in records:
        risk = record.vulnerability
        listener = listeners.setdefault(risk, Listener(dict.fromkeys(SEATS, system), risk))
        for number, one in enumerate(listener.at(record.auction).calls):
            shown = one.natural if one.rule is None else one.rule.condition
            if one.call != PASS and shown is not None:
                fits = matches(shown, record.deal[one.seat])
                found[record.number, number] = fits, log_chance(shown)
    return found


# what is printed --------------------------------------------------------------------------------


def interval(values: Sequence[float], deals: Sequence[int]) -> tuple[float, float]:
    """The mean and half its 95 % interval, deals being drawn and not calls."""
    by_deal: dict[int, list[float]] = defaultdict(list)
    for value, deal in zip(values, deals, strict=True):
        by_deal[deal].append(value)
    sums = np.array([(math.fsum(one), len(one)) for one in by_deal.values()])
    mean = sums[:, 0].sum() / sums[:, 1].sum()
    off = sums[:, 0] - mean * sums[:, 1]
    error = math.sqrt(float((off**2).sum())) / sums[:, 1].sum()
    return float(mean), 1.96 * error


def tell(name: str, values: Sequence[float], rows: Sequence[CallRow], unit: float = 1.0) -> None:
    """A mean with its interval."""
    if not rows:
        return
    mean, half = interval(values, [row.deal for row in rows])
    low, high = unit * (mean - half), unit * (mean + half)
    print(f"  {name:24} {unit * mean:7.3f} ({low:.3f} to {high:.3f}), {len(rows)} calls")


def report(rows: Sequence[CallRow], tables: Mapping[int, ClassTable] | None) -> None:
    """Fits, log scores and calibration."""
    bids = [row for row in rows if row.what != "pass"]
    print("fits, per cent")
    groups = {
        "all but passes": bids,
        "their suit": [row for row in bids if row.theirs],
        "doubles": [row for row in bids if row.what == "double"],
        "passes": [row for row in rows if row.what == "pass"],
    } | {part: [row for row in bids if row.part == part] for part in PARTS}
    for name, some in groups.items():
        tell(name, [row.fits for row in some], some, 100)
    if tables is None:
        return
    print("log score above the table by class of call, nats a call")
    gains = {row: row.score - tables[row.fold].score(row) for row in rows}
    seen: set[tuple[int, int]] = set()
    first, later = [], []
    for row in rows:
        if row.what != "pass":
            caller = (row.place[0], row.place[1] % 4)
            (later if caller in seen else first).append(row)
            seen.add(caller)
    groups = {
        "all calls": list(rows),
        "first calls": first,
        "later calls": later,
        "passes": [row for row in rows if row.what == "pass"],
    }
    for name, some in groups.items():
        tell(name, [gains[row] for row in some], some)
    print("calibration: stated share of the first reading, and how often it is true")
    for low in np.arange(0.2, 1.0, 0.1):
        some = [
            row for row in bids if low <= row.share < low + 0.1 or (low > 0.85 and row.share == 1)
        ]
        tell(f"{low:.1f} to {low + 0.1:.1f}", [row.fits for row in some], some)


def told_against(
    rows: Sequence[CallRow], system: dict[tuple[int, int], tuple[bool, float]]
) -> None:
    """How much is said, beside the system's rules."""
    print("mean logarithm of a random hand's chance to fit, on calls that the system reads too")
    for part in PARTS:
        some = [row for row in rows if row.part == part and row.place in system]
        if some:
            ours = np.mean([row.said for row in some])
            theirs = np.mean([system[row.place][1] for row in some])
            fits = 100 * np.mean([system[row.place][0] for row in some])
            print(f"  {part:10} listener {ours:.3f}, system {theirs:.3f} (fits {fits:.1f} %)")


def unlike(records: Iterable[Record]) -> None:
    """How much less likely a reading is which the caller's hand has not than one that it has."""
    has, common = [], []
    for record in records:
        for one in listen(record.auction, record.vulnerability).calls:
            if one.call == PASS or len(one.readings) != 1:
                continue
            condition = one.readings[0].condition
            has.append(matches(condition, record.deal[one.seat]))
            common.append(math.exp(log_chance(condition)))
    found, chance = Proportion(sum(has), len(has)), math.fsum(common) / len(common)
    odds = [(1 - share) / share * chance / (1 - chance) for share in found.interval]
    print(
        f"{len(has)} calls with one reading: {100 * found.rate:.1f} % of the hands have it, "
        f"{100 * chance:.1f} % of all hands; UNLIKE between {odds[1]:.3f} and {odds[0]:.3f}"
    )


def main() -> None:
    """Fit, or measure fold by fold."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--records", type=Path, required=True, help="a file of records of play")
    parser.add_argument("--folds", type=int, default=10, help="so many folds (10)")
    parser.add_argument("--fit", action="store_true", help="write the table of the package")
    parser.add_argument("--unlike", action="store_true", help="print what UNLIKE should be")
    parser.add_argument("--system", default="default", help="beside these rules; none for nothing")
    parser.add_argument("--every", type=int, default=1, help="count on every so many records (1)")
    parser.add_argument("--as-it-is", action="store_true", help="with the table of the package")
    parser.add_argument("--keep", type=Path, help="a file that the heard calls are added to")
    parser.add_argument("--only", help="only these folds, with commas; what is kept is told")
    options = parser.parse_args()
    begun = time.process_time()
    records = records_of(options.records, options.folds)
    if options.unlike:
        unlike(records[:: options.every])
        return
    if options.fit:
        origin = (
            "The listener's numbers (habits.py), counted by bench/hearing.py --fit on\n"
            f"{len(records)} records of play of vugraph tables ({options.records.name}, from\n"
            "eitazhou/bridge_played_hands, MIT). shade: on the edge, one, two, three off it, for\n"
            "points below | points above | cards below | cards above | what is had or not.\n"
            "strange: how often a call is none of its readings. meant: weight among the plausible."
        )
        TABLE.write_text(fitted(records).text(origin), "utf-8")
        print(f"{TABLE.name} written, {time.process_time() - begun:.0f} CPU s")
        return
    chosen = range(options.folds)
    if options.only is not None:
        chosen = [int(one) for one in options.only.split(",") if one]
    rows: list[CallRow] = []
    if options.keep is not None and options.keep.exists():
        rows = [row_of(json.loads(line)) for line in options.keep.read_text("utf-8").splitlines()]
    for fold in chosen:
        train = [one for one in records if one.fold != fold]
        table = habits() if options.as_it_is else fitted(train[:: options.every])
        more = heard_rows((one for one in records if one.fold == fold), table)
        rows += more
        if options.keep is not None:
            with options.keep.open("a", encoding="utf-8") as file:
                file.writelines(f"{json.dumps(asdict(row))}\n" for row in more)
        print(f"fold {fold}: {time.process_time() - begun:.0f} CPU s", flush=True)
    heard = sorted({row.fold for row in rows})
    if options.only is None or not chosen:
        tables = {fold: best_table([row for row in rows if row.fold != fold]) for fold in heard}
        report(rows, tables)
        if options.system != "none":
            told_against(rows, by_system(records, System.load(options.system)))
    print(f"{time.process_time() - begun:.0f} CPU s")


if __name__ == "__main__":
    main()

"""The double-dummy questions that kibitz really asks, put to DDS and to the engine.

Deals by seed are bid by the default system; the opening lead is looked for (`lead`), the hand is
played by pimc against ordinary defence (`pimc`), planned (`plan`) and judged (`post-mortem`). All
questions of each are recorded and then asked again, in their order and unselected, of DDS, called
as `dummy/asking.py` calls it, of the engine, and of both as kibitz now asks them; one thread, one
run, CPU time. Answers must be equal. Status 1 where a ratio falls short of what is wanted.

With `--keep FOLDER` the questions of each deal are written to a file there, and read from it
where it exists: recording takes much longer than asking.

    python bench/recorded.py --deals 50 --seed 1 --keep build/recorded
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from kibitz.bidding.calling.bidder import bid
from kibitz.bidding.leads.lead import LeadQuestion, best_lead
from kibitz.bidding.rules.library import DEFAULT
from kibitz.bidding.rules.system import System
from kibitz.board import Board
from kibitz.cards import DECK, SEATS, Strain
from kibitz.chance.drawing.random_numbers import Bits
from kibitz.deal import Deal, Hand
from kibitz.dummy import asking, double, native
from kibitz.dummy.native import TrickQuestion
from kibitz.errors import KibitzError
from kibitz.planning.told.telling import tell
from kibitz.play import play_out
from kibitz.players import player
from kibitz.players.problem import MatchBoard
from kibitz.review.postmortem import Settings, postmortem

WANTED = {
    "plan": 4.0,
    "post-mortem": 2.5,
    "up to 6 cards": 10.0,
    "7 to 10 cards": 2.0,
    "11 and 12 cards": 1.2,
}
"""How many times as fast as DDS: commands as kibitz asks, cards by the engine alone."""


NAMES = ("lead", "pimc", "plan", "post-mortem")
"""Who asks."""


@dataclass(frozen=True)
class Asked:
    """One question, by whom, with as many boards as it had."""

    by: str
    question: TrickQuestion
    hands: np.ndarray
    strain: Strain
    leaders: np.ndarray
    tricks: np.ndarray
    target: int

    @property
    def cards(self) -> str:
        """The group of its cards."""
        left = asking.tricks_to_come(self.hands)
        if left <= 6:
            return "up to 6 cards"
        return "7 to 10 cards" if left <= 10 else "11 and 12 cards" if left <= 12 else "13 cards"


@contextmanager
def recording(asked: list[Asked], by: str) -> Iterator[None]:
    """Write down all that is asked meanwhile."""
    real = asking.ask

    def ask(
        question: TrickQuestion,
        hands: Any,
        strain: Any,
        leaders: Any,
        tricks: Any,
        target: int = 0,
        **options: Any,
    ) -> Any:
        if len(hands):
            asked.append(
                Asked(
                    by, question, np.array(hands, np.uint64), Strain(strain),
                    np.array(np.broadcast_to(leaders, len(hands)), np.int8),
                    np.array(np.broadcast_to(tricks, (len(hands), 3)), np.int8), target,
                )
            )  # fmt: skip
        return real(question, hands, strain, leaders, tricks, target, **options)

    double.ask = ask
    try:
        yield
    finally:
        double.ask = real


def record(seed: int, number: int, system: System) -> list[Asked]:
    """All questions about one deal; none where it is passed out."""
    asked: list[Asked] = []
    order = np.argsort(Bits.of(seed, 1, number, len(DECK)).words[0], kind="stable").tolist()
    hands = {s: Hand.of(DECK[i] for i in order[13 * s : 13 * (s + 1)]) for s in SEATS}
    deal = Deal.of(hands)
    auction = bid(system, deal, seed=seed).auction
    contract = auction.contract
    if contract is None:
        return asked
    with recording(asked, "lead"):
        systems = dict.fromkeys(SEATS, system)
        best_lead(LeadQuestion.of(deal[contract.leader], auction, systems), layouts=60, seed=seed)
    problem = MatchBoard(deal, contract, auction=auction)
    start = problem.start()
    with recording(asked, "pimc"):
        declarer = player("pimc:worlds=20", deal, seed)
        defence = player("ordinary", deal, seed)
        chosen = {s: declarer if s.side is contract.side else defence for s in SEATS}
        end = play_out(start, chosen)
    board = Board(deal, dealer=SEATS[0], auction=auction, contract=contract, play=end.played)
    with recording(asked, "plan"):
        tell(problem.start().play(end.played[0]).view(), seed=seed)
    with recording(asked, "post-mortem"):
        postmortem(board, Settings.of("default", seed, None))
    return asked


def keep(path: Path, asked: list[Asked]) -> None:
    """Write questions to a file."""
    sizes = [len(one.hands) for one in asked]
    heads = [[NAMES.index(o.by), o.question, o.strain, o.target] for o in asked]
    none = [np.zeros((0, 4), np.uint64)], [np.zeros(0, np.int8)], [np.zeros((0, 3), np.int8)]
    hands, leaders, tricks = none
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        path, sizes=np.array(sizes, np.int32), heads=np.array(heads, np.int8).reshape(-1, 4),
        hands=np.concatenate(hands + [one.hands for one in asked]),
        leaders=np.concatenate(leaders + [one.leaders for one in asked]),
        tricks=np.concatenate(tricks + [one.tricks for one in asked]),
    )  # fmt: skip


def kept(path: Path) -> list[Asked]:
    """Questions from a file."""
    with np.load(path) as file:
        parts = {name: file[name] for name in file.files}
    borders = np.cumsum(parts["sizes"])
    arrays = [np.split(parts[name], borders)[:-1] for name in ("hands", "leaders", "tricks")]
    return [
        Asked(NAMES[by], TrickQuestion(question), hands, Strain(strain), leaders, tricks, target)
        for (by, question, strain, target), hands, leaders, tricks in zip(
            parts["heads"].tolist(), *arrays, strict=True
        )
    ]


def by_dds(one: Asked) -> Any:
    """The answer of DDS."""
    return asking.by_dds(one.question, one.hands, one.strain, one.leaders, one.tricks, one.target)


def by_engine(one: Asked) -> Any:
    """The answer of the engine."""
    return native.solve(one.hands, one.strain, one.leaders, one.tricks, one.question, one.target)


def as_asked(one: Asked) -> Any:
    """The answer that kibitz gets now."""
    return asking.ask(one.question, one.hands, one.strain, one.leaders, one.tricks, one.target)


WAYS: dict[str, Callable[[Asked], Any]] = {"dds": by_dds, "engine": by_engine, "now": as_asked}


def replay(asked: list[Asked]) -> dict[str, dict[str, float]]:
    """CPU seconds by way and group; the answers must be the same."""
    seconds: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    answers = {}
    for way, work in WAYS.items():
        native.forget()
        found = []
        for one in asked:
            begun = time.process_time()
            found.append(work(one))
            spent = time.process_time() - begun
            for group in (one.by, one.cards, one.question.name.lower(), "all"):
                seconds[group][way] += spent
                seconds[group]["boards"] += len(one.hands) / len(WAYS)
        answers[way] = found
    for one, *others in zip(asked, *answers.values(), strict=True):
        if any((np.asarray(other) != np.asarray(others[0])).any() for other in others[1:]):
            raise SystemExit(f"the answers differ: {one}")
    return seconds


def questions(seed: int, number: int, system: System, folder: Path | None) -> list[Asked]:
    """The questions about one deal, from the folder where they are there."""
    path = None if folder is None else folder / f"{seed}-{number}.npz"
    if path is not None and path.exists():
        return kept(path)
    asked = record(seed, number, system)
    if path is not None:
        keep(path, asked)
    return asked


def main() -> int:
    """Record, replay, print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=50, help="deals (50)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the deals (1)")
    parser.add_argument("--first", type=int, default=0, help="the first of them (0)")
    parser.add_argument("--keep", type=Path, help="a folder for the questions")
    parser.add_argument("--only-record", action="store_true", help="do not ask again")
    options = parser.parse_args()
    if not native.is_there():
        print(f"There is no engine: {native.why_not()}")
        return 1
    double.set_threads(1)
    system = System.load(DEFAULT)
    totals: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    passed = 0
    for number in range(options.first, options.first + options.deals):
        try:
            asked = questions(options.seed, number, system, options.keep)
        except KibitzError as error:
            print(f"deal {number + 1}: {error}")
            continue
        passed += not asked
        if options.only_record or not asked:
            continue
        for group, ways in replay(asked).items():
            for way, value in ways.items():
                totals[group][way] += value
        done = totals["all"]
        print(
            f"deal {number + 1}: {sum(len(one.hands) for one in asked):,} boards; so far DDS "
            f"{done['dds']:.1f} s, engine {done['engine']:.1f}, now {done['now']:.1f}",
            file=sys.stderr, flush=True,
        )  # fmt: skip
    print(f"{options.deals} deals, seed {options.seed}, {passed} passed out; all answers equal")
    print(f"{'':16}{'boards':>10}{'DDS s':>9}{'engine s':>10}{'ratio':>7}{'now s':>8}{'ratio':>7}")
    short = 0
    for group, ways in sorted(totals.items()):
        alone, now = ways["dds"] / ways["engine"], ways["dds"] / ways["now"]
        reached = alone if "cards" in group else now
        wanted = WANTED.get(group)
        note = "" if wanted is None else f"  wanted {wanted}"
        if wanted is not None and reached < wanted:
            short, note = 1, f"{note}: FALLS SHORT"
        print(
            f"{group:16}{ways['boards']:10,.0f}{ways['dds']:9.2f}{ways['engine']:10.2f}"
            f"{alone:7.2f}{ways['now']:8.2f}{now:7.2f}{note}"
        )
    return short


if __name__ == "__main__":
    sys.exit(main())

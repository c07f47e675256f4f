"""The standing attack: structured mutation of every notation and language.

`make attack MINUTES=10`. From seeds of our own (random boards written in every notation, random
conditions, plans, notes and lessons) mutants are made (`fuzz.py`) and read. Whatever is read must
be told by kibitz's own errors only, in few words; what can be read survives being written and read
again, through every pair of notations, as far as both carry it; and no text may take more than a
stated time and memory for each byte. A finding is printed with its seed and its text, and kept as
a file below `tests/attack_cases`, where `tests/property/test_attack_cases.py` reads it for ever
after. The status is 1 where something was found.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import re
import resource
import sys
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from fuzz import WORDS, mutant

from kibitz import notation
from kibitz.auction import Auction, Contract
from kibitz.bidding.rules.bml import from_bml
from kibitz.bidding.rules.system import System
from kibitz.board import Board
from kibitz.cards import DECK, SEATS, Card, Vulnerability
from kibitz.condition import parse_condition, parse_program
from kibitz.condition.reading.plain import parse_said
from kibitz.deal import Deal, Hand
from kibitz.errors import KibitzError
from kibitz.notation.lesson import lesson_steps
from kibitz.notation.source import Source, decode
from kibitz.planning.language.reader import read_plan
from kibitz.play import Situation
from kibitz.script import read as read_script

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "attack_cases"
LONGEST_ERROR = 3000
"""An error is read by people."""
SECONDS, PER_BYTE = 0.5, 100e-6
"""What a text may take: so much whatever it is, and so much more for each byte."""
BYTES, BYTES_PER_BYTE = 4_000_000, 20
"""The same for memory; a condition is parsed a piece at a time, and that takes a megabyte."""
BOARDS, SEEDS = 3, 30
CARRIES_ALL = ("pbn", "jsonl")


@dataclass(frozen=True)
class Language:
    """A language: what reads it, and texts of our own in it."""

    read: Callable[[str], object]
    seeds: tuple[str, ...]


HANDS = (Hand.parse("A32.AK2.K432.432"), Hand.parse("K54.Q43.A765.A65"))
LANGUAGES = {
    "condition": Language(
        parse_condition,
        (
            "hcp(West) >= 12 and spades(East) in [3,5] or not ( hand(sK,sA; 2/3)=East )",
            "shape(West) = [4,3,3,3] or [5,3,3,2] and hcp(West, spades) + 2 * hearts(East) > 7",
            "max(hcp(West), hcp(East)) - min(clubs(N), 4) != if( hand(dA)=South , 3 , losers(S) )",
            "fit(West, East) >= 8 and longest(West) = spades and true",
        ),
    ),
    "program": Language(
        parse_program,
        (
            "easy = hand(sA)=West ; hard = easy and spades(East) > 3 or easy ;"
            ' "Plan 1 :" : easy ; "Plan 2 :" : hard and not easy ;',
            'a = b or b ; b = c and c ; c = hcp(West) in [1,3] ; "it" : a and b ;',
        ),
    ),
    "rules": Language(
        lambda text: System.parse(text, "attack"),
        (
            "$bal := shape [4,3,3,3] OR [5,3,3,2] ; $.1N. := 15 TO 17 Points AND $bal ;",
            "$.P. := Points < 12 ; $.1S. := Spades > 4 AND ( Points >= 12 OR $.P. ) ; end",
            "$.1N.2C. := Hearts = 4 OR Spades = 4 ; $.1N.2C.2D. := NOT ( Hearts > 3 ) ;",
        ),
    ),
    "script": Language(
        read_script,
        (
            "predeal north SAK , HQ \n x = hcp(west) + spades(east) * 2 \n condition x > 12 && "
            "shape( north , any 4333 + 5xxx - 5440 ) \n produce 4 \n action printall",
            "a = hcp(north) > 9 ? 1 : 0 \n condition a || ! hascard( west , SA ) \n action average "
            '"x" losers(south) , frequency ( hcp(east) , 0 , 20 )',
        ),
    ),
    "phrase": Language(
        parse_said,
        (
            "West has the ♠K and clubs are 4-2 or East has at least 12 points",
            "the ♥Q is with East and West is void in clubs and hearts 3-3",
        ),
    ),
    "bml": Language(
        lambda text: System.parse(from_bml(text, "attack"), "attack"),
        (
            "1N 15-17 bal \n   2C 8+, Stayman, forcing \n     2D no major \n\n 1N-(2H); \n D 8+, "
            "0-3!h",
            '1M 11+ , 5+ \n   2M 6-9 inv {hcp >= 6 and M >= 3} // raise \n 2HS "weak" 5-10, 6+!s '
            "to play",
        ),
    ),
    "lesson": Language(
        lesson_steps,
        (
            "[show S] First. [BID 2♦] Then. [NEXT] [clear-commentary] [show NS] Last. [RESET]",
            "One. [PLAY CA] Two.",
        ),
    ),
    "plan": Language(
        lambda text: read_plan(text, *HANDS, Contract.parse("3NT by S")),
        (
            "Win the ♠K . Duck a diamond , then cash the ♦A and ♦K . \n If East shows out , "
            "finesse the ♣Q . \n Otherwise lead a club to the ace unless West follows .",
            "1) Play hearts : cash the ace , king and queen ; throw a spade . \n > If hearts are "
            "3-3 , run the hearts , then claim .",
        ),
    ),
}
"""The languages by name."""


SIGNS = (*("(", ")", "and", "not", ";", "[", '"', "99999999999", "%", "“", "/*", "{", "\n", "1N-"),)
"""What is put between the words of a language."""


class Finding(Exception):
    """Something that should not be."""


def random_boards(rng: random.Random) -> list[Board]:
    """A few boards: whole, in part, bid, played, claimed, with texts of odd signs."""
    return [random_board(rng, number) for number in range(1, rng.randint(1, BOARDS) + 1)]


def random_board(rng: random.Random, number: int) -> Board:
    """One board with as much in it as chance will have."""
    pack = list(DECK)
    rng.shuffle(pack)
    deal = Deal.of({seat: Hand.of(pack[13 * seat : 13 * seat + 13]) for seat in SEATS})
    auction = Auction(rng.choice(SEATS))
    while not auction.is_over and len(auction) < 30:
        calls = auction.legal_calls()
        auction = auction.add(calls[0] if rng.random() < 0.6 else rng.choice(calls[:8]))
    board = Board(
        deal,
        number=str(number),
        auction=auction,
        vulnerability=rng.choice(list(Vulnerability.__members__.values())),
        names=tuple(rng.choice(("", "Müller", "O'Neil", "Ann-Marie", "x")) for _ in SEATS),
        event=rng.choice(("", "Cup ♠", "Final | 2", "50 % off")),
    )
    if board.contract is None:
        return board
    played: tuple[Card, ...] = ()
    situation = Situation.start(deal, board.contract)
    for _ in range(rng.choice((0, 1, 7, 30, 51, 52))):
        situation = situation.play(rng.choice(list(situation.legal_cards())))
        played = situation.played
    tricks = situation.declarer_tricks if situation.is_over else rng.choice((None, 6, 9))
    claimed = tricks is not None and not situation.is_over
    marks = tuple(("card 0", "$7") for _ in played[:1])
    return board.with_(play=played, tricks=tricks, claimed=claimed, marks=marks)


def seeds(rng: random.Random) -> dict[str, list[bytes]]:
    """Texts of our own in every notation."""
    found: dict[str, list[bytes]] = {name: [] for name in WORDS}
    for _ in range(SEEDS):
        boards = random_boards(rng)
        for name in found:
            form = notation.FORMATS[name]
            text = form.example if form.format is None else form.format(boards)
            found[name].append(notation.encode(text, name))
    found["url"] += [notation.write(random_boards(rng), "handviewer").encode() for _ in range(5)]
    return found


def attack_notation(rng: random.Random, name: str, data: bytes) -> None:
    """Read a mutant; write what was read in every notation, and read that."""
    boards = _boards(name, data)
    if not boards:
        return
    for other in CARRIES_ALL:
        written = notation.encode(notation.write(boards, other), other)
        again = _boards(other, written)
        if again != boards and not _is_renamed(boards):
            raise Finding(f"read as {name}, written as {other}, it reads otherwise")
    for first, form in notation.FORMATS.items():
        if form.format is not None:
            _through(rng, first, boards)


def _through(rng: random.Random, first: str, boards: list[Board]) -> None:
    """Through one notation and another: the deals stay, and a second time nothing changes."""
    second = rng.choice([name for name, form in notation.FORMATS.items() if form.format])
    once = _boards(first, notation.encode(notation.write(boards, first), first))
    twice = _boards(second, notation.encode(notation.write(once, second), second))
    deals = [board.deal.completed() for board in boards]
    for way, found in ((first, once), (f"{first} and {second}", twice)):
        if [board.deal.completed() for board in found] != deals:
            raise Finding(f"through {way} the deals are others")
    stable = _boards(first, notation.encode(notation.write(once, first), first))
    if first in CARRIES_ALL and stable != once and not _is_renamed(once):
        raise Finding(f"written as {first} a second time it reads otherwise")


def _is_renamed(boards: list[Board]) -> bool:
    """Are there extras that a notation has to give another name? Their names are not carried."""
    names = [name for board in boards for name, _ in board.extras]
    return any(not re.fullmatch("[A-Za-z0-9_]+", name) or name in TAKEN for name in names)


TAKEN = {
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Deal"),
    *("Vulnerable", "Scoring", "Declarer", "Contract", "Result", "Auction", "Play", "Room"),
    "Note",
}
"""The tags that PBN has a meaning for."""


def _boards(name: str, data: bytes) -> list[Board]:
    found = []
    for item in notation.FORMATS[name].boards(Source.of(decode(data), "attack")):
        if isinstance(item, Board):
            found.append(item)
            continue
        if len(str(item)) > LONGEST_ERROR or item.place is None:
            raise Finding(f"an error of {len(str(item))} characters, at {item.place}")
    return found


def attack_language(read: Callable[[str], object], data: bytes) -> None:
    """Read a mutant of a condition."""
    try:
        read(decode(data))
    except KibitzError as error:
        if len(str(error)) > LONGEST_ERROR:
            raise Finding(f"an error of {len(str(error))} characters") from None


def one(rng: random.Random, files: dict[str, list[bytes]]) -> tuple[str, bytes]:
    """A mutant, and whose it is."""
    name = rng.choice([*files, *LANGUAGES])
    if name in LANGUAGES:
        return name, condition_mutant(rng, LANGUAGES[name].seeds)
    return name, mutant(rng, name, files[name])


def condition_mutant(rng: random.Random, texts: tuple[str, ...]) -> bytes:
    """Seeds of a language, taken apart at their words: cut, doubled, moved into each other."""
    words = rng.choice(texts).split(" ")
    for _ in range(rng.randint(1, 5)):
        other = rng.choice(texts).split(" ")
        at, to = sorted(rng.randrange(len(words) + 1) for _ in range(2))
        kind = rng.randrange(6)
        if kind == 0:
            words[at:to] = []
        elif kind == 1:
            words[at:at] = words[at:to] * rng.choice((1, 2, 40, 400))
        elif kind == 2:
            words[at:at] = other
        elif kind == 3:
            words[at:at] = [
                rng.choice(
                    (
                        "(",
                        ")",
                        "and",
                        "not",
                        ";",
                        "[",
                        '"',
                        "99999999999",
                        "%",
                        "“",
                        "/*",
                        "{",
                        "\n",
                    )
                )
            ]
        elif kind == 4:
            words[at:to] = other[: rng.randrange(len(other) + 1)]
        else:
            rng.shuffle(words)
        words = words[:2000]
    return " ".join(words).encode()


def check(rng: random.Random, name: str, data: bytes) -> None:
    """Attack with one text, within its time and memory."""
    tracemalloc.reset_peak()
    held = tracemalloc.get_traced_memory()[0]
    begun = time.process_time()
    if name in LANGUAGES:
        attack_language(LANGUAGES[name].read, data)
        reading = time.process_time() - begun
    else:
        _boards(name, data)
        reading = time.process_time() - begun
    peak = tracemalloc.get_traced_memory()[1] - held
    # Tracing makes everything slower, and other work on the machine does not count.
    if reading > 5 * (SECONDS + PER_BYTE * len(data)):
        raise Finding(f"{reading:.1f} s for {len(data)} bytes")
    if peak > BYTES + BYTES_PER_BYTE * len(data):
        raise Finding(f"{peak} bytes of memory for {len(data)} bytes")
    if name not in LANGUAGES:
        attack_notation(rng, name, data)


def cases() -> Iterator[tuple[str, bytes]]:
    """The texts that were findings once."""
    for path in sorted(CASES.glob("*")):
        yield path.name.split("-")[0], path.read_bytes()


def keep(name: str, data: bytes) -> Path:
    """A finding as a file among the tests."""
    CASES.mkdir(exist_ok=True)
    path = CASES / f"{name}-{hashlib.sha256(data).hexdigest()[:10]}"
    path.write_bytes(data)
    return path


def main() -> int:
    """Attack until the processor time is over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="of processor time")
    parser.add_argument("--seed", type=int, default=None)
    asked = parser.parse_args()
    seed = asked.seed if asked.seed is not None else random.SystemRandom().randrange(10**9)
    print(f"seed {seed}", flush=True)
    rng = random.Random(seed)
    files = seeds(rng)
    tried: Counter[str] = Counter()
    found = 0
    tracemalloc.start()
    while time.process_time() < 60 * asked.minutes:
        name, data = one(rng, files)
        tried[name] += 1
        try:
            check(random.Random(f"{seed} {sum(tried.values())}"), name, data)
        except Exception as error:
            found += 1
            path = keep(name, data)
            print(f"{path.name}: {type(error).__name__}: {str(error)[:300]}", flush=True)
    counts = ", ".join(f"{name} {number}" for name, number in sorted(tried.items()))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{sum(tried.values())} texts ({counts}), {found} findings, {peak} MB")
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())

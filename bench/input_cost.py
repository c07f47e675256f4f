"""What bad and large input costs: seconds and memory against size, in every notation and language.

`python bench/input_cost.py` reads, for each notation, a file of whole boards, one endless value and
a file of errors, and for each language of conditions one long condition: 100 kB, 1 MB and 10 MB,
each in a process of its own. Printed are processor seconds, the peak of memory above that of the
idle process with the text in it, in bytes for each byte of text, and the slope of seconds against
size in logarithms. The bars are a slope of 1.1 and 20 bytes a byte; what is over them is marked.
Texts of conditions end at `LONGEST_TEXT` characters: larger ones are refused, and the last rows
say what the longest that are read take. `--sizes 0.1,1` and names of cases measure less.
"""

from __future__ import annotations

import argparse
import json
import math
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress

BAR_SLOPE, BAR_BYTES = 1.1, 20
MEGABYTE = 1_000_000
HARD = (
    "(((hcp(East)>hcp(West)+3 and hand(sK)=West) and not (hand(s7)=West)) "
    "and (clubs(East)=3 and clubs(South)>diamonds(South)))"
)
"""Odds among four unseen hands that are dear to count."""


def repeated(piece: str, size: int, head: str = "", end: str = "") -> str:
    """The piece as often as it takes for the size."""
    return head + piece * (size // len(piece.encode()) + 1) + end


def texts() -> dict[str, Callable[[int], tuple[str, str]]]:
    """The cases: a notation or language, and its text of a size."""
    from kibitz import notation

    boards = notation.read("examples/six-hearts.pbn")
    found: dict[str, Callable[[int], tuple[str, str]]] = {}
    for name, form in notation.FORMATS.items():
        good = form.format(boards) if form.format else form.example
        good += "\n" if name == "pbn" else ""
        bad = good.replace("A", "Z", 1) if name != "jsonl" else '{"deal": 1}\n'
        found[f"{name} boards"] = lambda n, name=name, good=good: (name, repeated(good, n))
        found[f"{name} errors"] = lambda n, name=name, bad=bad: (name, repeated(bad, n))
    endless = {
        "pbn tag": ("pbn", "x", '[Event "', '"]\n[Board "1"]\n'),
        "pbn escapes": ("pbn", '\\"', '[Event "', '"]\n[Board "1"]\n'),
        "pbn comment": ("pbn", "word ", '[Board "1"]\n{', "}\n"),
        "pbn auction": ("pbn", "Pass ", '[Board "1"]\n[Auction "N"]\n', "\n"),
        "pbn deal": ("pbn", "A", '[Board "1"]\n[Deal "N:', '"]\n'),
        "lin value": ("lin", "x", "md|1SAK,,|nt|", "|"),
        "lin play": ("lin", "pc|SA|", "md|3,,|mb|1N|mb|p|mb|p|mb|p|", ""),
        "lin hand": ("lin", "A", "md|1S", "|"),
        "url part": ("url", "x", "https://x/handviewer.html?n=sak&a=", ""),
        "jsonl text": ("jsonl", "x", '{"deal":"N:AK... - - -","x":"', '"}\n'),
        "jsonl nested": ("jsonl", "[", '{"deal":', ""),
        "oneline deal": ("oneline", "A", "N:", " - - -"),
        "diagram line": ("diagram", "♠ AK ", "", "\n"),
        "diagram head": ("diagram", "word ", "", "\nNorth\n♠ AK\n♥ -\n♦ 2\n♣ 3\n"),
        "ddslist line": ("ddslist", "5 ", 'PBN 0 0 0 0 "N:AK... - - -"\nTABLE ', "\n"),
        "dealer line": ("dealer", "A ", "n AK... e ", "\n"),
    }
    for case, (name, piece, head, end) in endless.items():
        found[case] = lambda n, name=name, p=piece, h=head, e=end: (name, repeated(p, n, h, e))
    found["probsy condition"] = lambda n: ("probsy", repeated("hcp(West)>3 and ", n, "", "true"))
    found["probsy program"] = lambda n: ("program", repeated('"q" : hcp(West)>3;\n', n))
    found["rules"] = lambda n: ("rules", repeated("$a := 12 TO 15 Points;\n", n))
    found["dealer script"] = lambda n: ("script", repeated("hcp(west)>3 && ", n, "", "1"))
    return found


def reader(language: str) -> Callable[[str], object]:
    """What reads a text of the language, to the end."""
    from kibitz import notation
    from kibitz.bidding.rules.system import System
    from kibitz.condition import parse_condition, parse_program
    from kibitz.notation.source import Source
    from kibitz.script import read

    if language in notation.FORMATS:
        form = notation.FORMATS[language]
        return lambda text: sum(1 for _ in form.boards(Source.of(text, "x")))
    return {
        "probsy": parse_condition,
        "program": parse_program,
        "rules": lambda text: System.parse(text, "x"),
        "script": read,
    }[language]


def measure(case: str, size: int) -> None:
    """Read one text in this process, and print what it cost."""
    from kibitz.errors import KibitzError

    language, text = texts()[case](size)
    read = reader(language)
    with suppress(KibitzError):
        read("x")  # what is loaded at the first use is not the text's
    idle = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    begun, message = time.process_time(), ""
    try:
        read(text)
    except KibitzError as error:
        message = str(error)
    seconds = time.process_time() - begun
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    length = len(text.encode())
    told = {"seconds": seconds, "bytes": 1024 * (peak - idle), "length": length}
    print(json.dumps(told | {"message": len(message)}))


def child(*words: str) -> dict[str, float]:
    """The measurement of a process of its own."""
    command = [sys.executable, __file__, "--one", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    answer: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return answer


def main() -> None:
    """Measure every case at every size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", nargs="*", help="only cases with one of these words")
    parser.add_argument("--sizes", default="0.1,1,10", help="megabytes")
    parser.add_argument("--one", nargs=2, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one:
        measure(asked.one[0], int(asked.one[1]))
        return
    from kibitz.condition.reading.syntax import LONGEST_TEXT

    sizes = [int(float(word) * MEGABYTE) for word in asked.sizes.split(",")]
    over = 0
    for case in texts():
        if asked.cases and not any(word in case for word in asked.cases):
            continue
        rows = [child(case, str(size)) for size in sizes]
        # Below a tenth of a second the clock and the first pages of memory are what is measured.
        slow = [row for row in rows if row["seconds"] > 0.1]
        slope = math.nan
        if len(slow) > 1:
            a, b = slow[0], slow[-1]
            slope = math.log(b["seconds"] / a["seconds"]) / math.log(b["length"] / a["length"])
        most = max(row["bytes"] / row["length"] for row in rows[1:] or rows)
        longest = max(row["message"] for row in rows)
        bad = slope > BAR_SLOPE or most > BAR_BYTES or longest > 2000
        over += bad
        seconds = "  ".join(f"{row['seconds']:7.2f} s" for row in rows)
        flat = "  flat" if math.isnan(slope) else f"{slope:6.2f}"
        mark = "  OVER" if bad else ""
        print(f"{case:18} {seconds}  slope {flat}  {most:6.1f} bytes a byte{mark}", flush=True)
    print(f"{over} over the bars")
    if asked.cases:
        return
    for case in ("probsy condition", "probsy program", "rules", "dealer script"):
        row = child(case, str(LONGEST_TEXT - 100))
        print(f"{case}, the longest: {row['seconds']:.2f} s, {row['bytes'] / MEGABYTE:.0f} MB")
    from kibitz import odds

    begun = time.process_time()
    (answer,) = odds(HARD)
    seconds = time.process_time() - begun
    print(f"odds among four unseen hands: {answer.result.kind.value} in {seconds:.1f} s (bar: 10)")


if __name__ == "__main__":
    main()

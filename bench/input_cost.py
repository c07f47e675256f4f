"""What bad and large input costs: seconds and memory against size, in every notation and language.

`python bench/input_cost.py` reads, for each notation, a file of whole boards, one endless value
and a file of errors, for each language of conditions long conditions of the same and of always
other comparisons, nested ones, many statements, many names, an endless comment, an error at the
end, parentheses, comments and quotes that never close and one expression that cannot be cut, and
plans, lessons, notes in BML and plain phrases: 100 kB, 1 MB and 10 MB, each in a process of its
own. Printed are processor seconds, the peak of memory above that of the idle process with the
text in it, in bytes for each byte of text, the slope of seconds against size in logarithms, and
what came of it: read, or refused with an error. The bars are a slope of 1.1 and 20 bytes a byte;
what is over them is marked, and the status is 1. Below a megabyte the first pages of memory are
what is measured, so bytes are taken from there on (`--sizes 0.1` shows them). `--sizes 0.1,1` and
words of names measure less.
"""

from __future__ import annotations

import argparse
import json
import math
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import combinations, pairwise
from random import Random
from typing import Any

BAR_SLOPE, BAR_BYTES = 1.1, 20
MEGABYTE = 1_000_000
HARD = (
    "(((hcp(East)>hcp(West)+3 and hand(sK)=West) and not (hand(s7)=West)) "
    "and (clubs(East)=3 and clubs(South)>diamonds(South)))"
)
"""Odds among four unseen hands that are dear to count."""
HANDS = ("A32.AK2.K432.432", "K54.Q43.A765.A65")
"""What a plan is read for."""


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
        "pbn words": ("pbn", "ab ", '[Board "1"]\n{', "}\n"),
        "pbn paragraphs": ("pbn", "ab\n\n", '[Board "1"]\n{', "}\n"),
        "pbn tags": ("pbn", '[Ab "c"]\n', '[Board "1"]\n', ""),
        "pbn empty lines": ("pbn", '[Ab "c"]\n\n', "", ""),
        "pbn no empty lines": ("pbn", '[Board "1"]\n[Board "2"]\n', "", ""),
        "pbn only comments": ("pbn", "{a}\n\n", "", ""),
        "pbn sections": ("pbn", f'[A "b"]\n{"a " * 9_000}\n', "", ""),
        "lin names": ("lin", "ab,", "md|1SAK,,|pn|", "|"),
        "lin words": ("lin", "ab ", "md|1SAK,,|nt|", "|"),
        "url keys": ("url", "a=b&", "https://x/handviewer.html?", ""),
        "jsonl objects": ("jsonl", "{},", '{"x":[', "1]}\n"),
        "dealer hands": ("dealer", "n AK... e A... s - w -\n", "", ""),
        "lesson words": ("lesson", "ab ", "", ""),
        "phrase words": ("phrase", "ab ", "", ""),
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
        "pbn ends": ("pbn", "\x1a", '[Board "1"]\n', "x"),
        "url braces": ("url", "{", "https://x/handviewer.html?n=sak&d=n&a=", ""),
        "plan sentences": ("plan", "Cash the ♥A. ", "", ""),
        "plan word": ("plan", "x", "", ""),
        "lesson steps": ("lesson", "[show NS] Think. [BID 2♦] Well. [NEXT] ", "", ""),
        "lesson capitals": ("lesson", "A", "[", ""),
        "lesson brackets": ("lesson", "[PLAY ", "", ""),
        "lesson blanks": ("lesson", " \n ", "Think.", "x"),
        "bml notes": ("bml", "1N 15-17 bal\n  2C 8+, Stayman\n\n", "", ""),
        "bml table": ("bml", "2C x\n", "1N-" * 99 + "1N;\n", ""),
        "bml calls": ("bml", "1N-", "", "x"),
        "bml digits": ("bml", "1", "1N ", ""),
        "bml blanks": ("bml", " ", "1N a", "b"),
        "bml lines": ("bml", "\n", "", "1N 15-17"),
        "phrase": ("phrase", "West has the ♠K and ", "", "hearts 3-3"),
        "program slashes": ("program", "//", "", ""),
        "program opened": ("program", "/* ", "", ""),
        "rules slashes": ("rules", "//", "", ""),
        "rules names": ("rules", "$name ", "", ""),
        "rules name": ("rules", "a", "$", " x"),
        "rules includes": ("rules", " ", "include", "x"),
        "script slashes": ("script", "//", "", ""),
    }
    for case, (name, piece, head, end) in endless.items():
        found[case] = lambda n, name=name, p=piece, h=head, e=end: (name, repeated(p, n, h, e))
    return found | conditions()


def leaves(language: str, size: int) -> Iterator[str]:
    """Comparisons, hardly one like another, until they fill the size."""
    random = Random(25)
    left = size
    while left > 0:
        suit = random.choice(("spades", "hearts", "diamonds", "clubs"))
        seat = random.choice(("north", "east", "south", "west"))
        number, low = random.randrange(10**6), random.randrange(20)
        leaf = {
            "probsy": f"{suit}({seat})>={number}",
            "aces": f"{suit} * Points >= {number}",
            "dealer": f"{suit}({seat})>={number}",
            "rules": f"{low} TO {low + 3} Points AND {suit} >= {number % 14}",
        }[language]
        left -= len(leaf) + 5
        yield leaf


CASES = (
    *("same", "other", "nested", "wrapped", "comment", "error", "unknown word"),
    *("opening", "negative", "sum", "word", "quotes", "curly quotes", "slashes", "opened comments"),
    *("short comments", "closed comments"),
)
"""What is made of a condition."""


def condition(case: str, language: str, size: int) -> str:
    """A long condition of a language."""
    leaf, true = {
        "probsy": ("hcp(West)>3", "true"),
        "aces": ("Points>3", "true"),
        "dealer": ("hcp(west)>3", "1"),
    }[language]
    same = repeated(f"{leaf} and ", size)
    match case:
        case "same":
            return same + true
        case "other":
            return " or ".join(leaves(language, size))
        case "nested":
            pairs = pairwise(leaves(language, size // 3))
            return " or ".join(f"({one} and not ({one} or {two}))" for one, two in pairs)
        case "wrapped":
            return f"{'(' * 90}{same}{true}{')' * 90}"
        case "comment":
            return repeated("word ", size, f"{leaf} and /*", f"*/ {true} # the end")
        case "error":
            return f"{same}) >"
        case "unknown word":
            return f"{same}hcpp(West)>3"
        case "sum":
            return repeated("+1", size, leaf.split(">")[0], ">3")
        case _:
            sign = {
                **{"opening": "(", "negative": "-", "word": "x", "quotes": '"'},
                **{"curly quotes": "“", "slashes": "//", "opened comments": "/* "},
                **{"short comments": "# \n", "closed comments": "/**/"},
            }[case]
            return repeated(sign, size)


def conditions() -> dict[str, Callable[[int], tuple[str, str]]]:
    """The cases of the languages of conditions."""
    found: dict[str, Callable[[int], tuple[str, str]]] = {}
    for name in ("probsy", "aces", "dealer"):
        for case in CASES:
            found[f"{name} {case}"] = lambda n, name=name, case=case: (
                f"{name} condition",
                condition(case, name, n),
            )
    statements: dict[str, tuple[str, Callable[[int, str], str]]] = {
        "program queries": ("program", lambda n, leaf: f'"question {n}" : {leaf};\n'),
        "program macros": ("program", lambda n, leaf: f"name{n} = {leaf};\n"),
        "rules": ("rules", lambda n, leaf: f"$name{n} := {leaf};\n"),
        "script names": ("script", lambda n, leaf: f"name{n} = {leaf}\n"),
        "script conditions": ("script", lambda n, leaf: f"condition {leaf}\n"),
        "script produces": ("script", lambda n, leaf: f"produce {n}\n"),
    }
    kinds = {"program": "probsy", "rules": "rules", "script": "dealer"}
    for case, (language, statement) in statements.items():
        found[case] = lambda n, language=language, statement=statement: (
            language,
            "".join(statement(i, leaf) for i, leaf in enumerate(leaves(kinds[language], n))),
        )
    found["rules calls"] = lambda n: ("rules", "".join(_calls(n)))
    return found


def _calls(size: int) -> Iterator[str]:
    """Rules for calls after three others, each once."""
    bids = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]
    left = size
    names = (f"$.{'.'.join(four)}." for four in combinations(bids, 4))
    for name, leaf in zip(names, leaves("rules", size), strict=False):
        left -= len(name) + len(leaf) + 6
        if left < 0:
            break
        yield f"{name} := {leaf};\n"


def reader(language: str) -> Callable[[str], object]:
    """What reads a text of the language, to the end."""
    from kibitz import Contract, Hand, notation
    from kibitz.bidding.rules.bml import from_bml
    from kibitz.bidding.rules.system import System
    from kibitz.condition import parse_condition, parse_program, parse_rule_condition
    from kibitz.condition.reading.plain import parse_said
    from kibitz.notation.lesson import lesson_steps
    from kibitz.notation.source import Source
    from kibitz.planning.language.reader import read_plan
    from kibitz.script import read

    if language in notation.FORMATS:
        form = notation.FORMATS[language]
        return lambda text: sum(1 for _ in form.boards(Source.of(text, "x")))
    return {
        "probsy condition": parse_condition,
        "aces condition": parse_rule_condition,
        "dealer condition": read,
        "program": parse_program,
        "rules": lambda text: System.parse(text, "x"),
        "script": read,
        "bml": from_bml,
        "phrase": parse_said,
        "lesson": lesson_steps,
        "plan": lambda text: read_plan(text, *map(Hand.parse, HANDS), Contract.parse("3NT by S")),
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
    print(json.dumps(told | {"message": len(message), "said": message.split("\n")[0][:60]}))


def child(*words: str) -> dict[str, Any]:
    """The measurement of a process of its own."""
    command = [sys.executable, __file__, "--one", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
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
        said = rows[-1]["said"] or "read"
        print(
            f"{case:18} {seconds}  slope {flat}  {most:6.1f} bytes a byte{mark}  {said}", flush=True
        )
    print(f"{over} over the bars")
    if asked.cases:
        sys.exit(over > 0)
    from kibitz import odds

    begun = time.process_time()
    (answer,) = odds(HARD)
    seconds = time.process_time() - begun
    print(f"odds among four unseen hands: {answer.result.kind.value} in {seconds:.1f} s (bar: 10)")
    sys.exit(over > 0 or seconds > 10)


if __name__ == "__main__":
    main()

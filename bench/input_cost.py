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
import gc
import json
import math
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import combinations, pairwise
from pathlib import Path
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
    } | small()
    for case, (name, piece, head, end) in endless.items():
        found[case] = lambda n, name=name, p=piece, h=head, e=end: (name, repeated(p, n, h, e))
    return found | conditions()


def small() -> dict[str, tuple[str, str, str, str]]:
    """Very many very small things: records without cards, short words, columns, nesting."""
    md, deal = "md|1SAK,,|", '[Deal "N:AK... - - -"]\n'
    pieces = {
        "pbn": {
            **{"games": '[A ""]\n\n', "deals": f"{deal}\n", "no deals": '[Deal ""]\n\n'},
            **{"percent": "%\n", "blank": "\n", "remarks": ";\n", "closed": "{}"},
            **{"boards": '[Board "1"]\n\n', "notes": '[Note "1:a"]\n', "letters": "a\n\n"},
        },
        "lin": {
            **{"boards": "qx|o1|md|1|", "empty": "md||", "bars": "|", "lines": "md|1|\n"},
            **{"pages": "pg||", "calls": "mb|p|", "commas": "vg|,|"},
        },
        "url": {"addresses": "https://x/handviewer.html?n=sa\n", "signs": "&", "lines": "?\n"},
        "jsonl": {"empty": "{}\n", "numbers": "1\n", "names": '{"":{"":1}}\n', "blank": "\n"},
        "oneline": {"empty": "N:- - - -\n", "letters": "a\n", "dots": "...\n", "blank": "\n"},
        "diagram": {
            "letters": "a\n\n",
            "suits": "♠\n",
            "hearts": "♥\n",
            "names": "North\n\n",
            "blank": "\n",
        },
        "ddslist": {"letters": "a\n", "empty": 'PBN 0 0 0 0 ""\n', "tables": "TABLE 1\n"},
        "dealer": {"letters": "n\n", "ranks": "A\n", "seats": "n - e - s - w -\n", "blank": "\n"},
        "plan": {"letters": "a. ", "marks": ".", "commas": "a,", "lines": "Cash\n\n"},
        "lesson": {"steps": "[NEXT]", "empty": "[]", "lines": "a\n"},
        "bml": {"calls": "1C\n", "letters": "a\n\n", "words": "1C a\n", "steps": "1C\n 1D\n"},
        "phrase": {"commas": "a,", "splits": "3-3 ", "or": "hearts 3-3 or "},
        "program": {
            "marks": ";",
            "blank": "\n",
            "names": "a ",
            "questions": '"":true;',
            "quotes": '"a"',
        },
        "rules": {"marks": ";", "blank": "\n", "names": "$a ", "dots": "$.", "stars": "$*."},
        "script": {
            "numbers": "1\n",
            "blank": "\n",
            "produce": "produce 1\n",
            "marks": "?",
            "names": "a ",
        },
    }
    found = {
        f"{name} small {case}": (name, piece, "", "")
        for name, cases in pieces.items()
        for case, piece in cases.items()
    }
    return found | {
        "pbn columns": ("pbn", "a ", '[Board "1"]\n[ScoreTable "', '"]\n1\n'),
        "pbn rows": ("pbn", "1\n", '[Board "1"]\n[ScoreTable "Rank;Place"]\n', ""),
        "pbn table": ("pbn", "a;", '[Board "1"]\n[ScoreTable "', '"]\n1\n'),
        "pbn play": ("pbn", "- ", f'[Board "1"]\n{deal}[Play "W"]\n', "*\n"),
        "pbn calls": ("pbn", "=1=", '[Board "1"]\n[Auction "N"]\nPass ', "\n"),
        "pbn marks": ("pbn", "^", '[Board "1"]\n[Auction "N"]\nPass ', "\n"),
        "lin alerts": ("lin", "mb|1C|an|a|", md, ""),
        "lin players": ("lin", ",", f"{md}pn|", "|"),
        "lin hands": ("lin", ",", "md|1", "|"),
        "lin sections": ("lin", "nt|a|", md, ""),
        "jsonl keys": ("jsonl", '{"a":', "", ""),
        "jsonl row": ("jsonl", "1,", "[", "1]\n"),
        "jsonl strings": ("jsonl", '"",', '{"a":[', '""]}\n'),
        "ddslist columns": ("ddslist", "N ", "", "\n"),
        "dealer words": ("dealer", "n ", "", "\n"),
        "oneline words": ("oneline", "N:", "", "\n"),
        "script actions": ("script", "printall,", "action ", "printall\n"),
        "script prints": ("script", '"",', "action print(", '"")\n'),
        "script points": ("script", "1 ", "pointcount ", "\n"),
        "script given": ("script", "SA,", "predeal north ", "HA\n"),
        "script choices": ("script", "1?1:", "", "1\n"),
        "script sums": ("script", "1+", "", "1\n"),
        "rules shapes": ("rules", "OR [4,3,3,3] ", "$a := shape [4,4,4,1] ", ";"),
        "program shapes": ("program", "or [4,3,3,3] ", "a = shape(West)=[4,4,4,1] ", ";"),
        "program range": ("program", "1,", "a = hcp(West) in [", "1];"),
        "program cards": ("program", "sA,", "a = hand(", "sK)=West;"),
        "program truths": ("program", "true or ", "a = ", "true;"),
        "program nots": ("program", "not ", "a = ", "true;"),
        "program most": ("program", "1,", "a = max(", "1)>3;"),
        "program maxima": ("program", "max(1,", "a = ", "1"),
        "rules truths": ("rules", "true or ", "$a := ", "true;"),
        "rules marked": ("rules", "a,", "$.1C. (", ") := true;"),
        "script truths": ("script", "1 or ", "", "1\n"),
    }


def spelt(number: int) -> str:
    """A short name for each number: a, b, …, aa, ab, …

    >>> spelt(0), spelt(26)
    ('a', 'aa')
    """
    letters = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(97 + letter) + letters
    return letters


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
    short: dict[str, tuple[str, Callable[[int], str]]] = {
        "program short macros": ("program", lambda n: f"q{spelt(n)}=true;"),
        "program short chain": (
            "program",
            lambda n: f"q{spelt(n)}={f'q{spelt(n - 1)}' if n else 'true'};",
        ),
        "program used twice": (
            "program",
            lambda n: (
                f"q{spelt(n)}={'&'.join(['true', *([f'q{spelt(n - 1)}'] * 2 if n else ())])};"
            ),
        ),
        "program short questions": ("program", lambda n: f'"{spelt(n)}":true;'),
        "rules short": ("rules", lambda n: f"$q{spelt(n)}:=true;"),
        "rules open": ("rules", lambda n: f"$q{spelt(n)}:=X>Y;"),
        "rules chain": (
            "rules",
            lambda n: f"$q{spelt(n)}:={f'$q{spelt(n - 1)}' if n else 'true'};",
        ),
        "script short names": ("script", lambda n: f"q{spelt(n)}=1\n"),
        "script chain": ("script", lambda n: f"q{spelt(n)}={f'q{spelt(n - 1)}' if n else '1'}\n"),
        "script altcounts": ("script", lambda n: f"altcount {n % 10} {n}\n"),
        "bml deeper": ("bml", lambda n: f"{' ' * (n % 40)}1C\n"),
        "pbn short tags": ("pbn", lambda n: f'[{spelt(n)} ""]\n'),
        "pbn numbered notes": ("pbn", lambda n: f'[Note "{n}:a"]\n'),
        "jsonl short names": ("jsonl", lambda n: f'{{"{spelt(n)}":1}}\n'),
        "url short names": (
            "url",
            lambda n: f"{'&' if n else 'https://x/handviewer.html?'}{spelt(n)}=1",
        ),
        "lin short tags": (
            "lin",
            lambda n: f"{chr(97 + n % 26)}{chr(97 + n // 26 % 26)}|{spelt(n)}|",
        ),
    }
    for case, (language, one) in short.items():
        found[case] = lambda n, language=language, one=one: (language, numbered(one, n))
    found["rules calls"] = lambda n: ("rules", "".join(_calls(n)))
    found["rules general"] = lambda n: ("rules", "".join(_general(n)))
    return found


def numbered(piece: Callable[[int], str], size: int) -> str:
    """Pieces, each with its number in it, until they fill the size."""
    pieces, length = [], 0
    while length < size:
        pieces.append(piece(len(pieces)))
        length += len(pieces[-1])
    return "".join(pieces)


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


def _general(size: int) -> Iterator[str]:
    """Short general rules, each of which stands for 24 cases."""
    bids = [f"{level}{strain}" for level in range(2, 8) for strain in "CDHSN"]
    names = (f"$.1X.1Y.1Z.{'.'.join(five)}.:=Z>3;\n" for five in combinations(bids, 5))
    for _, name in zip(range(size // 36), names, strict=False):
        yield name


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


def peak() -> int:
    """The most bytes that this process has held since `forget_peak`."""
    with Path("/proc/self/status").open(encoding="ascii") as lines:
        return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))


def forget_peak() -> None:
    """Take what is held now for the most so far (Linux)."""
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def measure(language: str) -> None:
    """Read the text of standard input in this process, and print what it cost."""
    from kibitz.errors import KibitzError

    read = reader(language)
    with suppress(KibitzError):
        read("x")  # what is loaded at the first use is not the text's
    text = sys.stdin.buffer.read().decode()
    gc.collect()
    forget_peak()
    idle = peak()
    begun, message = time.process_time(), ""
    try:
        read(text)
    except KibitzError as error:
        message = str(error)
    seconds = time.process_time() - begun
    told = {"seconds": seconds, "bytes": peak() - idle, "length": len(text.encode())}
    print(json.dumps(told | {"message": len(message), "said": message.split("\n")[0][:60]}))


def child(language: str, text: str) -> dict[str, Any]:
    """The measurement of a process of its own, which never held the pieces of the text."""
    command = [sys.executable, __file__, "--one", language]
    done = subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, check=True)
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def main() -> None:
    """Measure every case at every size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", nargs="*", help="only cases with one of these words")
    parser.add_argument("--sizes", default="0.1,1,10", help="megabytes")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one:
        measure(asked.one)
        return
    sizes = [int(float(word) * MEGABYTE) for word in asked.sizes.split(",")]
    over = 0
    for case, text_of in texts().items():
        if asked.cases and not any(word in case for word in asked.cases):
            continue
        rows = [child(*text_of(size)) for size in sizes]
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

"""Random and mutated texts for the parsers: several kinds of randomness, all from a seed.

`noise` makes byte strings from nothing: uniform bytes, printable signs, the format's own signs
and words. `mutant` takes real files apart: bytes flipped, pieces cut, doubled, repeated or moved,
lines shuffled, numbers blown up, two files spliced.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

LARGE = 1500
SIGNS = b'[]{}()"\\|;:,.%#$^=!?*+-\n\r\t NESWAKQJT98765432SHDCsvmbpcanxX01\xa0\xe4\xff\x00'
WORDS = {
    name: [word.encode() for word in words.split("¦")]
    for name, words in {
        "pbn": (
            '[Deal "N:¦[Auction "N"]\n¦[Play "W"]\n¦[Note "1:¦"]¦]¦\n\n¦AP¦1NT ¦Pass ¦=1=¦'
            '$7¦^R ¦{¦}¦;¦%¦##¦[Board "#"]¦SA ¦[Contract "3NT"]¦[Declarer "^S"]¦'
            '[Result "NS 9"]¦*¦+¦- ¦\\"'
        ),
        "lin": (
            "md|¦mb|¦pc|¦an|¦nt|¦vg|¦rs|¦qx|o1|¦qx|c1|¦sv|o|¦pn|¦mc|9|¦3SAKHAKDAKCAK,¦1N¦"
            "p¦d!¦|¦||¦,¦4SWx-2,¦up|4|¦bn|"
        ),
        "url": (
            "https://x/handviewer.html?¦lin=¦&a=¦&p=¦&d=n¦&v=¦%7C¦%2¦n=sak¦1c(x)¦{¦}¦(¦)¦"
            "!¦ppp¦&c=9¦&amp;¦md|1,,|"
        ),
        "jsonl": (
            '{"deal":"N:- - - -"¦"auction":[¦"1C","P"¦"dealer":"N"¦"play":["SA"]¦]¦}¦'
            '"contract":"3N"¦"declarer":"S"¦"tricks":9¦null¦[¦{¦"¦,¦:¦1e999¦"\\ud800"¦'
            '"comments":[["call 0","x"]]¦"extras":[["a","b"]]¦-0¦NaN¦\n'
        ),
        "ddslist": ('NUMBER 1\n¦PBN 0 0 0 0 "N:¦- - - -"\n¦TABLE ¦PAR2 ¦5 8 ¦"¦\n¦FUT'),
        "oneline": ("N:¦AK.QJ.T9.87¦-¦ ¦\n¦#¦.¦10¦x"),
        "dealer": (
            "n AK.QJ.T9.87 ¦e ¦s .A.. ¦w -¦\n¦   1.\n¦   1.                  2.\n¦A K Q J ¦- ¦"
            "                    ¦North hands:\n¦West hands:\n¦\f¦Generated 5\n¦9 8 7 6 5 4 3 2 "
        ),
        "diagram": (
            "♠ AK¦♥ ¦♦ 10 9¦♣ -¦S AK¦H: 2¦D ?¦C x¦North\n¦West      East\n¦Dealer: N¦"
            "Vul: Both¦Board 7¦    ¦\n¦♠"
        ),
    }.items()
}
"""What each format is made of."""


def noise(rng: random.Random, name: str) -> bytes:
    """A random byte string; most are short."""
    size = rng.choice((rng.randrange(8), rng.randrange(40), rng.randrange(200)))
    kind = rng.randrange(5)
    if kind == 0:
        return rng.randbytes(size)
    if kind == 1:
        return bytes(rng.choices(range(32, 127), k=size))
    if kind == 2:
        return bytes(rng.choices(SIGNS, k=size))
    words = WORDS[name]
    pieces = rng.choices(words, k=size // 6)
    if kind == 3:
        return b"".join(pieces)
    return b"".join(rng.choice((piece, bytes(rng.choices(SIGNS, k=2)))) for piece in pieces)


def mutant(rng: random.Random, name: str, files: Sequence[bytes]) -> bytes:
    """A real file with up to four mutations."""
    data = rng.choice(files)
    if len(data) > LARGE:  # a piece of a large file, from the beginning of a line on
        start = data.rfind(b"\n", 0, rng.randrange(len(data))) + 1
        data = data[start : start + LARGE]
    for _ in range(rng.randint(1, 4)):
        data = _mutation(rng, name, data, files)
    return data


def _mutation(rng: random.Random, name: str, data: bytes, files: Sequence[bytes]) -> bytes:
    at = rng.randrange(len(data) + 1)
    to = min(len(data), at + rng.choice((1, 2, 10, 60)))
    piece = data[at:to]
    kind = rng.randrange(11)
    if kind == 0:  # one byte changed
        return data[:at] + rng.randbytes(1) + data[at + 1 :]
    if kind == 1:  # a sign put in
        return data[:at] + bytes([rng.choice(SIGNS)]) + data[at:]
    if kind == 2:  # a piece cut out
        return data[:at] + data[to:]
    if kind == 3:  # a piece doubled or repeated
        return data[:at] + piece * rng.choice((2, 3, 50)) + data[to:]
    if kind == 4:  # the end lost
        return data[:at]
    if kind == 5:  # a word of the format put in
        return data[:at] + rng.choice(WORDS[name]) + data[at:]
    if kind == 6:  # two files spliced
        other = rng.choice(files)[:LARGE]
        return data[:at] + other[rng.randrange(len(other) + 1) :]
    if kind == 7:  # lines shuffled
        lines = data.split(b"\n")
        rng.shuffle(lines)
        return b"\n".join(lines)
    if kind == 8:  # a piece moved
        rest = data[:at] + data[to:]
        there = rng.randrange(len(rest) + 1)
        return rest[:there] + piece + rest[there:]
    if kind == 9:  # a number blown up or made odd
        number = rng.choice(
            (b"0", b"-1", b"99", b"1" * 20, b"9" * 5000, "²".encode(), "٣".encode())
        )
        return re.sub(rb"[0-9]+", number, data, count=rng.randint(1, 3))
    return data.swapcase() if rng.random() < 0.5 else data.replace(b"\n", b"\r\n")

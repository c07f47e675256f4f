"""Texts without end take time and memory that grow with their length, and little of it."""

from __future__ import annotations

import time
import tracemalloc

import pytest

from kibitz.board import Board
from kibitz.errors import KibitzError
from kibitz.notation import FORMATS
from kibitz.notation.lesson import lesson_steps
from kibitz.notation.source import Source

TEXTS = {
    "words of a comment": ("pbn", '[Board "1"]\n{', "ab ", "}\n"),
    "paragraphs of a comment": ("pbn", '[Board "1"]\n{', "ab\n\n", "}\n"),
    "words of a tag": ("pbn", '[Event "', "ab ", '"]\n[Board "1"]\n'),
    "tags": ("pbn", '[Board "1"]\n', '[Ab "c"]\n', ""),
    "tags and empty lines": ("pbn", "", '[Ab "c"]\n\n', ""),
    "boards without empty lines": ("pbn", "", '[Board "1"]\n[Board "2"]\n', ""),
    "comments without games": ("pbn", "", "{a}\n\n", ""),
    "sections": ("pbn", "", f'[A "b"]\n{"a " * 9_000}\n', ""),
    "names": ("lin", "md|1SAK,,|pn|", "ab,", "|"),
    "words of LIN": ("lin", "md|1SAK,,|nt|", "ab ", "|"),
    "parts of an address": ("url", "https://x/handviewer.html?", "a=b&", ""),
    "objects": ("jsonl", '{"x":[', "{},", "1]}\n"),
    "hands": ("dealer", "", "n AK... e A... s - w -\n", ""),
}


@pytest.mark.parametrize(("name", "head", "piece", "end"), TEXTS.values(), ids=TEXTS)
def test_what_does_not_end_takes_little(name: str, head: str, piece: str, end: str) -> None:
    """Each took from 21 to 139 bytes a byte; tags between empty lines took a minute."""
    size = 600_000 if "[" in piece else 150_000
    text = head + piece * (size // len(piece)) + end
    begun = time.process_time()
    tracemalloc.start()
    for _ in FORMATS[name].boards(Source.of(text, "x")):
        pass
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 20 * len(text)
    assert time.process_time() - begun < 30


def test_a_lesson_of_many_words_takes_little() -> None:
    text = "ab " * 200_000
    tracemalloc.start()
    (step,) = lesson_steps(text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 20 * len(text) and step.text == text.strip()


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("pbn", '[Board "1"]\n' + '[Ab "c"]\n' * 10_001, "these games do not end"),
        ("pbn", '[Board "1"]\n' + '[Ab "c"]\n\n' * 10_001, "these games do not end"),
        ("pbn", '[Board "1"]\n\n' + "{a}\n\n" * 10_002, "these games do not end"),
        ("jsonl", '{"x":[' + "{}," * 30_000 + "1]}", "a record of about 60,00"),
    ],
)
def test_what_does_not_end_is_refused(name: str, text: str, told: str) -> None:
    found = [*FORMATS[name].boards(Source.of(text, "x"))]
    assert any(isinstance(one, KibitzError) and told in str(one) for one in found)
    assert "{a}" not in text or isinstance(found[0], Board)  # what came before stays


def test_games_without_empty_lines_are_read_by_the_hundred() -> None:
    game = '[Board "{}"]\n[Dealer "N"]\n[Auction "N"]\nPass Pass Pass Pass\n'
    text = "".join(game.format(number) for number in range(400))
    found = [*FORMATS["pbn"].boards(Source.of(text, "x"))]
    assert len(found) == 400 and not any(isinstance(one, KibitzError) for one in found)


def test_games_without_empty_lines_are_all_read() -> None:
    """However many; a file that is written so is careless, not endless."""
    game = '[Event "E"]\n[Board "{}"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Result ""]\n'
    text = "".join(game.format(number) for number in range(1, 3_001))
    boards = list(FORMATS["pbn"].boards(Source.of(text, "x")))
    assert [getattr(one, "number", None) for one in boards] == [str(n) for n in range(1, 3_001)]

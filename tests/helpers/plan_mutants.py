"""Plans taken apart: texts of the language with tokens swapped, dropped, doubled or exchanged.

What comes out is often nonsense, and often nearly right; all from a seed.
"""

from __future__ import annotations

import random
import re

from plan_texts import RANKS, PlanTexts, spellings

from kibitz.planning.language.conditions.all import CONDITIONS
from kibitz.planning.language.instructions.all import INSTRUCTIONS

ODD = [
    *"\x00\u00a0\u2028\t\ré한🂡♤½²٣'\"#>*-–()[]{}|\\/%&=+!?…", "’s", " 0 ", " 99 ", " 1-1 ", " 10th "
]  # fmt: skip
WORDS = sorted({
    word
    for kind in (*INSTRUCTIONS, *CONDITIONS)
    for pattern in kind.patterns
    for word in re.findall(r"[a-z-]+", re.sub(r"<\w+>|#\w+", " ", pattern))
} | {"if", "unless", "when", "otherwise", "not", "and", "or", "then", ",", ":", ".", ";", "first"}
  | set(RANKS))  # fmt: skip


def mutant(rng: random.Random, texts: list[str], writer: PlanTexts) -> str:
    """The first text, or any, with a few changes."""
    text = texts[0] if rng.random() < 0.9 else rng.choice(texts)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        text = rng.choice(CHANGES)(rng, text, texts, writer)
    return text


def _tokens(text: str) -> list[str]:
    return re.findall(r"\s+|[\w♠♥♦♣'-]+|[^\w\s]", text) or [" "]


def _swap(rng: random.Random, text: str, texts: list[str], writer: PlanTexts) -> str:
    tokens = _tokens(text)
    one, other = rng.randrange(len(tokens)), rng.randrange(len(tokens))
    tokens[one], tokens[other] = tokens[other], tokens[one]
    return "".join(tokens)


def _drop(rng: random.Random, text: str, texts: list[str], writer: PlanTexts) -> str:
    tokens = _tokens(text)
    at = rng.randrange(len(tokens))
    del tokens[at : at + rng.choice((1, 1, 2, 5))]
    return "".join(tokens)


def _double(rng: random.Random, text: str, texts: list[str], writer: PlanTexts) -> str:
    tokens = _tokens(text)
    at, much = rng.randrange(len(tokens)), rng.choice((1, 3, 9))
    return "".join(tokens[: at + much] + tokens[at:])


def _other_card(rng: random.Random, text: str, texts: list[str], writer: PlanTexts) -> str:
    cards = [found.span() for found in re.finditer(r"[♠♥♦♣][AKQJT2-9]+", text)]
    if not cards:
        return text
    start, end = rng.choice(cards)
    return text[:start] + rng.choice(spellings(rng.randrange(52))) + text[end:]


def _other_word(rng: random.Random, text: str, texts: list[str], writer: PlanTexts) -> str:
    tokens = _tokens(text)
    tokens[rng.randrange(len(tokens))] = rng.choice(WORDS)
    return "".join(tokens)


def _odd_sign(rng: random.Random, text: str, texts: list[str], writer: PlanTexts) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(ODD) + text[at:]


def _letter(rng: random.Random, text: str, texts: list[str], writer: PlanTexts) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(("", "x", "s", " ")) + text[at + 1 :]


def _spliced(rng: random.Random, text: str, texts: list[str], writer: PlanTexts) -> str:
    other = rng.choice(texts)
    return text[: rng.randrange(len(text) + 1)] + other[rng.randrange(len(other) + 1) :]


def _lines(rng: random.Random, text: str, texts: list[str], writer: PlanTexts) -> str:
    lines = text.splitlines(keepends=True)
    rng.shuffle(lines)
    return "".join(" " * rng.choice((0, 0, 2, 4, 60)) + line for line in lines)


def _drawn(rng: random.Random, text: str, texts: list[str], writer: PlanTexts) -> str:
    kind = rng.choice(INSTRUCTIONS)
    return f"{text}\n{writer.instruction(rng.choice(kind.patterns))}."


def _condition(rng: random.Random, text: str, texts: list[str], writer: PlanTexts) -> str:
    kind = rng.choice(CONDITIONS)
    word = rng.choice(("If", "When", "Unless", "Otherwise if"))
    return f"{word} {writer.condition(rng.choice(kind.patterns))}, {text}"


CHANGES = (_swap, _drop, _double, _other_card, _other_card, _other_word, _odd_sign, _letter,
           _spliced, _lines, _drawn, _condition)  # fmt: skip


def monsters(size: int) -> list[str]:
    """Texts that grow with `size` in one way each: lists, nesting, words without an end."""
    return [
        "cash " + "♥A, " * size,
        "cash " + "the ace and king of hearts and " * size,
        "throw " + "hearts and " * size,
        "throw hearts and clubs and " * size + "on the ♥A",
        "cash the ♥A throwing " + "the ♠2, hearts and " * size,
        "lead the ♥A " + "and throw hearts " * size,
        "cross-ruff " + "hearts, clubs and " * size,
        "if " + "West shows out of hearts and " * size + "East follows, run the ♥A",
        "if " + "West shows out of hearts or " * size + "East follows, run the ♥A",
        "unless " + "West shows out of hearts and East wins or " * size + "East wins, run the ♥A",
        "if " + "not " * size + "West wins, run the ♥A",
        "if West does " + "not " * size + "cover, run the ♥A",
        "if West wins, " * size + "run the ♥A",
        "".join(f"{' ' * n}If West wins:\n" for n in range(size)) + " " * size + " run the ♥A",
        "If West wins, run the ♥A.\n" + "Otherwise, if East wins, run the ♥K.\n" * size,
        "hold up until " * size,
        "♥" * size,
        "♥" + "AKQJ" * size,
        "♥ " + "A K Q J " * size,
        "a" * size,
        "a-" * size,
        "1-" * size,
        " " * size,
        "\n" * size,
        "." * size,
        ">" * size + " run the ♥A",
        "finesse the ♥A and repeat " * size,
        "Play hearts: " * size,
        "first then next now " * size,
        "the a an your my " * size,
        "9" * size + " hearts",
        "run the " + "9" * size + "th round of hearts",
    ]

"""The table of docs/finesse-problems.md: our text beside FINESSE's, judged by the reader.

    python tests/helpers/finesse_table.py

writes it. FINESSE's sentences are read where they lie, beside the checkout, and
are not copied.
"""

from __future__ import annotations

import re
from pathlib import Path

from kibitz.cards import Rank
from kibitz.combination import suit
from kibitz.combination.language.certify import certify, same_policy, same_tricks
from kibitz.combination.language.sentence_reader import parse_procedure
from kibitz.combination.problem import Problem
from kibitz.combination.writing.writer import write

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared" / "data" / "finesse_problems.tsv"
PAGE = ROOT / "docs" / "finesse-problems.md"

WHY = {
    "11": "West's card alone decides, so East need not be mentioned",
    "13": "West's card alone decides, so East need not be mentioned",
    "22": "silence already begins with the shorter hand's queen",
    "26": "East shows out on the king: four tricks are gone, so it is not mentioned",
    "27": "the condition is asked once, after both honours",
    "28": "East shows out on the second honour: four tricks are gone, so it is not mentioned",
    "30": "the condition is asked once, after both honours",
    "31": "where both have followed low the finesse plays the same cards, or four tricks are gone",
    "35": "silence already begins with the ace",
    "37": "the two honours are cashed in the other order",
    "62": "two lines are equally good, as the Encyclopedia says; FINESSE explains the other",
}
"""What lies behind a difference in words."""

HEAD = """# The problems of "Strategies Explained"

*Made by `python tests/helpers/finesse_table.py`; do not edit.*

The paper prints 37 legible problems with FINESSE's text, and AQ-2 with its trees. For each, this
page gives the text of `kibitz suit` for the most tricks, and what the reader of procedures
(`docs/suit-language.md`) says when it plays our text and FINESSE's side by side:

* **identical**: the same words, up to capitals, ten or 10, and the choice between touching honours;
* **equivalent**: the same cards at every decision from which the goal can still be reached;
* **different**: other cards, but the goal is reached in exactly the same layouts.

Every text, ours and FINESSE's, earns the chance of the exact solver.

"""


def rows() -> list[tuple[str, str, str, int, str]]:
    """Number, North, South, tricks and FINESSE's text; the example of section 2 first."""
    lines = DATA.read_text(encoding="utf-8").splitlines()
    found = [("section 2", "AQ", "2", 2, "finesse the queen")]
    for line in lines:
        if line and not line.startswith("#"):
            number, north, south, tricks, text = line.split("\t")
            found.append((number, north, south, int(tricks), text))
    return found


def plain(text: str, problem: Problem) -> str:
    """The text in our spelling, each card of ours named by the top of its run."""

    def top(found: re.Match[str]) -> str:
        rank = next(rank for rank in Rank if rank.word == found[0].lower())
        hand = next((h for h in (problem.north, problem.south) if rank in h), None)
        while hand is not None and rank < Rank.ACE and Rank(rank + 1) in hand:
            rank = Rank(rank + 1)
        return rank.word

    words = "|".join(rank.word for rank in Rank)
    return re.sub(rf"\b({words})\b", top, parse_procedure(text).text, flags=re.IGNORECASE)


def verdict(ours: str, theirs: str, problem: Problem, tricks: int) -> str:
    """Identical, equivalent, different, or worse."""
    if plain(ours, problem) == plain(theirs, problem):
        return "identical"
    if same_policy(ours, theirs, problem, tricks):
        return "equivalent"
    return "different" if same_tricks(ours, theirs, problem, tricks) else "other layouts"


def judged() -> list[tuple[str, str, int, str, str]]:
    """Number, cards, tricks, our text and the verdict."""
    found = []
    for number, north, south, tricks, theirs in rows():
        solution = suit(north, south)
        assert solution.best is not None
        ours = str(write(solution.best))
        assert certify(ours, solution.problem, tricks).chance(tricks) == solution.chance(tricks)
        said = verdict(ours, theirs, solution.problem, tricks)
        found.append((number, f"{north}-{south}", tricks, ours, said))
    return found


def page() -> str:
    """The page as text."""
    table = judged()
    counts = {
        said: sum(row[4] == said for row in table) for said in dict.fromkeys(r[4] for r in table)
    }
    lines = [f"{count} {said}" for said, count in counts.items()]
    text = HEAD + "Of " + str(len(table)) + " texts: " + ", ".join(lines) + ".\n\n"
    text += (
        "| # | cards | tricks | our text | wording | why |\n| --- | --- | --- | --- | --- | --- |\n"
    )
    for number, cards, tricks, ours, said in table:
        shown = "<br>".join(
            "&emsp;" * ((len(line) - len(line.lstrip())) // 2) + line.strip()
            for line in ours.splitlines()
        )
        note = WHY.get(number, "") if said != "identical" else ""
        text += f"| {number} | {cards} | {tricks} | {shown} | {said} | {note} |\n"
    return text


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

"""The teacher's own counts: winners or losers by suit, read from the lessons' commentary.

A list names the four suits with a number each, of winners or losers. A number may be in doubt: of
`1/2` and `0 or 1` either will do, and `2?` is a two; a suit with no number at all makes the list
illegible. The first list of a lesson is the one that is made when dummy comes down.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

from kibitz.cards import SUITS, Card, Suit
from kibitz.deal import Deal
from kibitz.play import Situation, View

LESSONS = Path(__file__).parents[3] / "shared" / "data" / "lessons_told.jsonl"
_SUITS = "".join(rf"{suit.symbol}(?P<{suit.letter}>[^{other}\n]*)" for suit, other in zip(
    SUITS, [*(suit.symbol for suit in SUITS[1:]), ":"], strict=True
))  # fmt: skip
_LIST = re.compile(rf"(?P<kind>winner|loser)s?(?: list| count)?: *{_SUITS}", re.IGNORECASE)


@dataclass(frozen=True)
class Lesson:
    """A lesson with the teacher's list: by suit the numbers that it leaves open."""

    lessons: str
    board: int
    kind: str
    numbers: dict[Suit, frozenset[int]]
    view: View

    @property
    def name(self) -> str:
        """The set and the board."""
        return f"{self.lessons} {self.board}"

    def differs(self, counted: dict[Suit, int]) -> list[Suit]:
        """The suits in which a count is not the teacher's."""
        return [suit for suit in SUITS if counted[suit] not in self.numbers[suit]]


def told() -> list[Lesson]:
    """The lessons with a legible list."""
    rows = (json.loads(line) for line in LESSONS.read_text("utf-8").splitlines())
    found = []
    for row in rows:
        said = _LIST.search(row["commentary"])
        if said is None:
            continue
        numbers = {
            suit: frozenset(map(int, re.findall(r"\d+", said[suit.letter].partition("Total")[0])))
            for suit in SUITS
        }
        if all(numbers.values()):
            start = Situation.start(
                Deal.parse(row["deal"]), f"{row['contract']} by {row['declarer']}"
            )
            view = start.play(Card.parse(row["lead"])).view()
            found.append(Lesson(row["set"], row["board"], said["kind"].lower(), numbers, view))
    return found

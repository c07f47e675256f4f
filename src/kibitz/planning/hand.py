"""Hand: how to play this hand, as a value; what `kibitz.plan` gives.

Declarer's two hands, the contract and the opening lead are all that a plan needs (`teach.py`);
nobody looks at the others' cards, even where a board has them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from kibitz.auction import Contract
from kibitz.board import Board
from kibitz.cards import Card
from kibitz.deal import Hand
from kibitz.pips import to_html
from kibitz.planning.declarer.scene import Scene
from kibitz.planning.declarer.view import view_of
from kibitz.planning.teach import teach
from kibitz.planning.telling import ToldPlan
from kibitz.planning.wording import text_of
from kibitz.play import View
from kibitz.reason import Reason

NOTHING = Reason("no plan")
SECONDS = 10.0
"""Seconds for a plan, about."""


@dataclass(frozen=True)
class Alternative:
    """Another way to begin: its theme, its first card, its chance, and all of it in a sentence.

    `chance` and `against`, the plan's, are measured on the same layouts.
    """

    theme: str
    card: Card
    chance: Fraction
    against: Fraction
    text: str


@dataclass(frozen=True, eq=False)
class Plan:
    """What declarer should do after the lead: the plan, its chance, the branches, the rest.

    Where no layout that was drawn can be made there is nothing to do, and the chance is 0.
    """

    view: View
    told: ToldPlan[Scene] | None = field(repr=False)

    @cached_property
    def reason(self) -> Reason:
        """Everything that is told, as one tree."""
        return NOTHING if self.told is None else self.told.reason

    @property
    def chance(self) -> Fraction:
        """How often the plan makes the contract, against sensible defence."""
        return Fraction(self.reason.numbers.get("chance", 0))

    @property
    def error(self) -> float:
        """The standard error of the chance."""
        return float(self.reason.numbers.get("error", 0.0))

    @property
    def card(self) -> Card | None:
        """The first card of ours."""
        return None if self.told is None else self.told.best.card

    @cached_property
    def sentences(self) -> dict[str, list[str]]:
        """All that is said, by part: count, plan, chance, branches, alternatives, size."""
        return {} if self.told is None else text_of(self.reason, self.told.words)

    @property
    def text(self) -> str:
        """The count, the plan and its chance, as a bridge teacher would say it."""
        if self.told is None:
            return "In none of the layouts drawn can the contract be made, even with open cards."
        return " ".join(one for part in ("count", "plan", "chance") for one in self.sentences[part])

    @property
    def branches(self) -> tuple[str, ...]:
        """What to do when an opponent does something else, a sentence each."""
        return tuple(self.sentences.get("branches", ()))

    @property
    def alternatives(self) -> tuple[Alternative, ...]:
        """The other ways to begin, the best first."""
        if self.told is None:
            return ()
        words = self.told.words
        return tuple(
            Alternative(
                one.numbers["theme"],
                Card.parse(one.numbers["card"]),
                one.numbers["chance"],
                one.numbers["against"],
                words.alternative(one),
            )
            for one in self.reason.because
            if one.claim == "alternative"
        )

    def to_json(self) -> dict[str, Any]:
        """The plan in words and its numbers, as plain data."""
        return {
            "contract": str(self.view.contract),
            "lead": str(self.view.played[0]),
            "card": None if self.card is None else str(self.card),
            "chance": float(self.chance),
            "error": self.error,
            "text": self.text,
            "branches": list(self.branches),
            "alternatives": [one.text for one in self.alternatives],
        }

    def _repr_html_(self) -> str:
        contract, lead = self.view.contract, self.view.played[0]
        head = f"{contract.symbol} by {contract.declarer.word}, lead {lead.symbol}"
        parts = [f"<b>{to_html(head)}</b><p>{to_html(self.text)}</p>"]
        for title, lines in (
            ("If something else happens", self.branches),
            ("Also considered", self.sentences.get("alternatives", ())),
        ):
            items = "".join(f"<li>{to_html(line)}</li>" for line in lines)
            if items:
                parts.append(f"<details><summary>{title}</summary><ul>{items}</ul></details>")
        return "".join(parts)


def plan(
    hand: Board | Hand | str,
    dummy: Hand | str | None = None,
    contract: Contract | str | None = None,
    lead: Card | str | None = None,
    *,
    worlds: int = 60,
    seed: int = 1,
    seconds: float | None = SECONDS,
) -> Plan:
    """How to play a hand after the opening lead: your hand, dummy, the contract, the lead.

    `plan(board)` takes all of it from a board. A contract without a declarer is South's. The
    layouts of all rounds are more or fewer with `worlds`; the same seed gives the same plan,
    unless `seconds` (None for no limit) are up.

    >>> found = plan("AKQ2.AKQ.32.AK32", "543.432.AK54.QJ4", "6NT", "SJ", worlds=8, seconds=None)
    >>> found.chance, str(found.card)
    (Fraction(1, 1), 'S3')
    """
    view = view_of(hand, dummy, contract, lead)
    return Plan(view, teach(view, seed, worlds, seconds))

"""ToldPlan: what declarer is told: the count, the program, why, when, how often.

A value. Its program is played to the letter by the reader's follower; its claims hold, each by its
own check; its chance was measured on layouts that did not choose it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from kibitz.cards import DECK, Card
from kibitz.pips import to_html
from kibitz.planning.language.follower import Follower
from kibitz.planning.language.program import Program
from kibitz.planning.told.certificate import PlanCertificate
from kibitz.planning.told.chance import ToldChance
from kibitz.planning.told.claim import ClaimPlace, PlanClaim
from kibitz.planning.told.claims.counting import CountClaim
from kibitz.planning.told.replayed import ReplayedPlan
from kibitz.play import View


@dataclass(frozen=True, eq=False)
class ToldPlan:
    """A plan for the hand, certified: its program, what is claimed of it, its chance."""

    view: View
    program: Program
    claims: tuple[PlanClaim, ...]
    chance: ToldChance
    certificate: PlanCertificate
    replayed: ReplayedPlan = field(repr=False)
    themes: tuple[str, ...] = ()

    @cached_property
    def follower(self) -> Follower:
        """What plays the program."""
        return Follower(self.program)

    @property
    def card(self) -> Card | None:
        """The first card of ours."""
        replay = self.replayed.layouts.replay(self.follower, 0)
        found = self.follower.card(replay.sight, replay.progress)
        return None if found is None else DECK[found.card]

    @property
    def lines(self) -> list[str]:
        """The program's lines as they are written, which read back to it."""
        return self.program.text.splitlines()

    def said(self, place: ClaimPlace) -> str:
        """The claims of one place in a paragraph."""
        return " ".join(one.text for one in self.claims if one.place is place)

    @property
    def advice(self) -> list[str]:
        """What is told but for the count, a paragraph each; the program's lines are one."""
        beside = (one for one in self.claims if one.place is ClaimPlace.COUNT)
        more = " ".join(one.text for one in beside if not isinstance(one, CountClaim))
        return [part for part in (more, *self._program_and_reasons) if part]

    @cached_property
    def _program_and_reasons(self) -> list[str]:
        told = (self.chance.figure_text, self.said(ClaimPlace.CHANCE), self.chance.card_text)
        chance = " ".join(part for part in told if part)
        why = (ClaimPlace.TRICKS, ClaimPlace.WHY, ClaimPlace.INSTEAD)
        reasons = " ".join(part for part in map(self.said, why) if part)
        parts = (self.program.text, reasons, chance)
        return [part for part in parts if part]

    @property
    def paragraphs(self) -> list[str]:
        """Everything that is told, a paragraph each, the count first."""
        return [self.said(ClaimPlace.COUNT), *self._program_and_reasons]

    @property
    def text(self) -> str:
        """The plan as a bridge teacher would say it, in paragraphs."""
        return "\n\n".join(self.paragraphs)

    def to_json(self) -> dict[str, Any]:
        """The plan, its claims and its numbers, as plain data."""
        view = self.view
        return {
            "contract": view.contract.text,
            "declarer": view.contract.declarer.letter,
            "lead": str(view.played[0]) if view.played else None,
            "card": None if self.card is None else str(self.card),
            "tricks": self.replayed.needed,
            "count": self.said(ClaimPlace.COUNT),
            "plan": self.lines,
            "text": self.text,
            "claims": [one.to_json() for one in self.claims],
            "chance": self.chance.to_json(),
            "certificate": self.certificate.to_json(),
            "themes": list(self.themes),
        }

    def _repr_html_(self) -> str:
        contract = self.view.contract
        led = f", lead {self.view.played[0].symbol}" if self.view.played else ""
        head = f"{contract.symbol} by {contract.declarer.word}{led}"
        steps = "".join(f"<li>{to_html(line)}</li>" for line in self.lines)
        said = [
            f"<ol>{steps}</ol>" if part == self.program.text else f"<p>{to_html(part)}</p>"
            for part in self.paragraphs
        ]
        return f"<b>{to_html(head)}</b>{''.join(said)}"

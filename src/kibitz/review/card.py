"""Card: one card of the play and the judgement of it.

The verdict is about the decision, not the result: a card is right if no other was better by
the odds on what its player could see, whatever it led to. `before` and `after` are what
declarer would end with, all cards in sight, before and after the card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from kibitz.cards import Card, Seat
from kibitz.chance.belief.fact import plain
from kibitz.measure.estimate import Estimate
from kibitz.reason import Reason

NO_GAP = Estimate(0.0, 0.0, 0)
"""No difference between a card and another."""


class Verdict(Enum):
    """What is said of a card."""

    FORCED = "forced"
    """There was no other card."""
    EQUAL = "equal"
    """All cards are equals."""
    RIGHT = "right"
    """As good as any by the odds, and it cost nothing."""
    UNLUCKY = "right though it lost"
    """As good as any by the odds; the cards lay badly."""
    CLOSE = "close"
    """Another card may be better, by less than was measured for certain."""
    MISTAKE = "mistake"
    """Another card was better on what the player could see."""
    OPEN = "not judged"
    """The time was up before it was looked at."""
    LUCKY = "lucky"
    """A mistake that the lie of the cards rewarded."""


@dataclass(frozen=True)
class Judged:
    """A card, its verdict and the numbers behind it.

    `chance` is that of making the contract, for a defender of defeating it; `best` is the
    card it is compared with, the best of the others. `gap` is how much better `best` is, in
    chances, or in tricks where the contract does not depend on it (`in_tricks`). `layouts`
    were solved, in `played_on` of them the hand was played on by declarer as he really could.
    `actual_best` are declarer's tricks as the cards lay. `kept` is the card of a defender that
    would have cost nothing as they lay, where he played another.
    """

    number: int
    seat: Seat
    turn: Seat
    card: Card
    verdict: Verdict
    before: int
    after: int
    best: Card | None = None
    chance: float | None = None
    best_chance: float | None = None
    gap: Estimate = NO_GAP
    in_tricks: bool = False
    layouts: int = 0
    played_on: int = 0
    seed: int = 0
    is_exact: bool = False
    actual_best: int | None = None
    gains: tuple[Reason, ...] = ()
    doing: str = ""
    kept: Card | None = None
    kept_chance: float | None = None

    @property
    def trick(self) -> int:
        """The number of the trick, from one."""
        return self.number // 4 + 1

    @property
    def is_error(self) -> bool:
        """Is it a mistake, lucky or not?"""
        return self.verdict in (Verdict.MISTAKE, Verdict.LUCKY)

    @property
    def cost(self) -> int:
        """Tricks that the card gave away as the cards lay (its side's loss)."""
        return abs(self.before - self.after)

    @property
    def reason(self) -> Reason:
        """The verdict with its numbers, what the better card gains below it."""
        numbers: dict[str, Any] = {
            "trick": self.trick,
            "number": self.number,
            "seat": self.seat.letter,
            "turn": self.turn.letter,
            "card": str(self.card),
            "doing": self.doing,
            "before": self.before,
            "after": self.after,
        }
        if self.best is not None:
            numbers |= {
                "best": str(self.best),
                "chance": self.chance,
                "best_chance": self.best_chance,
                "gap": self.gap.mean,
                "error": self.gap.se,
                "effective": self.gap.effective,
                "in_tricks": self.in_tricks,
                "layouts": self.layouts,
                "played_on": self.played_on,
                "seed": self.seed,
                "exact": self.is_exact,
                "actual_best": self.actual_best,
            }
        if self.kept is not None:
            numbers |= {"kept": str(self.kept), "kept_chance": self.kept_chance}
        return Reason(self.verdict.value, numbers, self.gains)

    def to_json(self) -> dict[str, Any]:
        """The numbers of the reason, with the verdict."""
        reason = self.reason
        gains = [{"claim": one.claim, **plain(one.numbers)} for one in reason.because]
        return {"verdict": reason.claim, **reason.numbers, "gains": gains}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Judged:
        """The inverse of `to_json`, without where the better card gains."""
        best, kept = data.get("best"), data.get("kept")
        return cls(
            number=data["number"],
            seat=Seat.parse(data["seat"]),
            turn=Seat.parse(data["turn"]),
            card=Card.parse(data["card"]),
            verdict=Verdict(data["verdict"]),
            before=data["before"],
            after=data["after"],
            best=None if best is None else Card.parse(best),
            chance=data.get("chance"),
            best_chance=data.get("best_chance"),
            gap=gap_told(data),
            in_tricks=data.get("in_tricks", False),
            layouts=data.get("layouts", 0),
            played_on=data.get("played_on", 0),
            seed=data.get("seed", 0),
            is_exact=data.get("exact", False),
            actual_best=data.get("actual_best"),
            doing=data["doing"],
            kept=None if kept is None else Card.parse(kept),
            kept_chance=data.get("kept_chance"),
        )


def gap_told(data: Mapping[str, Any]) -> Estimate:
    """The difference as it was told; it rests on the layouts that were played on, if any were."""
    number = int(data.get("played_on") or data.get("layouts") or 0)
    effective = data.get("effective")
    return Estimate(data.get("gap", 0.0), data.get("error", 0.0), number, effective=effective)

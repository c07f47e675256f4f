"""A tried plan: what it makes on the layouts of its trial, as a value; and two of them compared.

Questions that were not asked yet are None; `reason` tells those that were.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from kibitz.chance.belief.fact import plain
from kibitz.chance.belief.in_common import InCommon
from kibitz.errors import Illegal, Place
from kibitz.measure.estimate import Estimate
from kibitz.pips import to_html
from kibitz.planning.language.follower import Follower, Obstacle
from kibitz.planning.language.program import Instruction, Program
from kibitz.planning.referee.departing import Departure
from kibitz.planning.referee.layouts import TrialLayouts, bounded
from kibitz.planning.referee.refuting import RefutingPlay, commonest
from kibitz.planning.referee.replay import Fate, LayoutPlay, PlayedCard
from kibitz.planning.referee.wording import obstacle_text, play_text, sentences
from kibitz.reason import Reason


@dataclass(frozen=True)
class UnforeseenStep:
    """A step that could not be done, and the numbers of the layouts where that happened."""

    obstacle: Obstacle
    layouts: tuple[int, ...]

    @property
    def why(self) -> str:
        """`dummy cannot be reached`."""
        return obstacle_text(self.obstacle)


@dataclass(frozen=True)
class PlayedOut:
    """A plan played out on one layout: the cards in order, each with the step that chose it.

    `claim` are the cards that are led when the tricks are on top; `why` says what was unforeseen.
    """

    fate: Fate
    cards: tuple[PlayedCard, ...]
    claim: tuple[int, ...] = ()
    why: str = ""


@dataclass(frozen=True, eq=False)
class TriedPlan:
    """What a plan makes: against ordinary defence, and against a card out of the ordinary.

    `fates` has what happened in each layout; `whatever` whether it is made whatever they choose of
    their ordinary cards, `refutations` the cards that beat it, `is_makeable` whether open cards
    make it, `player_chance` a thinking player's chance (an estimate), `best` whether it stands
    against best defence, `player_made` what the planner made of the first layouts. `idle` are the
    steps that chose no card in any layout.
    """

    program: Program
    layouts: TrialLayouts = field(repr=False)
    fates: tuple[Fate, ...] = field(repr=False)
    unforeseen: tuple[UnforeseenStep, ...] = ()
    idle: tuple[Instruction, ...] = ()
    whatever: tuple[bool | None, ...] | None = field(default=None, repr=False)
    refutations: tuple[tuple[Departure, ...] | None, ...] | None = field(default=None, repr=False)
    departures: int = 1
    is_makeable: tuple[bool, ...] | None = field(default=None, repr=False)
    player_chance: float | None = None
    best: tuple[bool | None, ...] | None = field(default=None, repr=False)
    player_made: tuple[bool, ...] | None = field(default=None, repr=False)

    @cached_property
    def made(self) -> tuple[bool, ...]:
        """In which layouts it makes, against ordinary defence."""
        return tuple(fate is Fate.MADE for fate in self.fates)

    @property
    def failed(self) -> tuple[bool, ...]:
        """In which layouts it fails; what is unforeseen is neither."""
        return tuple(fate is Fate.FAILED for fate in self.fates)

    @cached_property
    def chance(self) -> Estimate:
        """How often it makes against ordinary defence, with its standard error."""
        return self.layouts.share(self.made)

    @property
    def unforeseen_share(self) -> Estimate:
        """How often something happens that the plan does not speak of."""
        return self.layouts.share(fate is Fate.UNFORESEEN for fate in self.fates)

    @property
    def resourceful(self) -> Estimate | None:
        """How often it makes though the defenders may do something out of the ordinary."""
        if self.refutations is None:
            return None
        return self.layouts.share(
            made and found is None for made, found in zip(self.made, self.refutations, strict=True)
        )

    @cached_property
    def refuting(self) -> RefutingPlay | None:
        """What beats it most often where ordinary defence does not."""
        return self._commonest(self.made)

    @property
    def refuting_text(self) -> str:
        """The same in words: `a spade switch by West at trick three`; nothing if nothing does."""
        return play_text(self.refuting) if self.refuting else ""

    @cached_property
    def fails(self) -> InCommon | None:
        """What the layouts in which it fails have in common, if one fact tells them."""
        return self.layouts.in_common(self.failed)

    @cached_property
    def makes(self) -> InCommon | None:
        """What the layouts in which it makes have in common, if one fact tells them."""
        return self.layouts.in_common(self.made)

    @property
    def lucky(self) -> tuple[bool, ...] | None:
        """In which layouts it makes though they are lost with open cards."""
        if self.is_makeable is None:
            return None
        return tuple(
            made and not can for made, can in zip(self.made, self.is_makeable, strict=True)
        )

    def _commonest(self, among: tuple[bool, ...]) -> RefutingPlay | None:
        if self.refutations is None:
            return None
        weights = self.layouts.belief.weights.tolist()
        found = [
            (one[0], weight)
            for one, is_in, weight in zip(self.refutations, among, weights, strict=True)
            if is_in and one
        ]
        return commonest(found, self.layouts.belief.total, self.layouts.seen.strain)

    # on one layout --------------------------------------------------------------------

    def played_out(self, number: int = 0, layouts: TrialLayouts | None = None) -> PlayedOut:
        """The plan on one layout of the trial (from 0) or of others, against ordinary defence."""
        where = layouts or self.layouts
        if not 0 <= number < len(where):
            raise Illegal(f"there is no layout {number + 1}", expected=f"1 to {len(where)}")
        follower = Follower(self.program)
        replay = where.replay(follower, number)
        told: list[PlayedCard] = []
        fate = replay.to_end(LayoutPlay.drawn, told)
        claim: tuple[int, ...] = ()
        why = ""
        if told and told[-1].is_claim and not replay.seen.trick:
            replay.sight.look()
            claim = tuple(led for led, _ in follower.claims(replay.sight))
            told.pop()
        if fate is Fate.UNFORESEEN:
            obstacle = follower.obstacle(replay.sight, replay.progress)
            why = "" if obstacle is None else f"{obstacle.step.text}: {obstacle_text(obstacle)}"
        return PlayedOut(fate, tuple(told), claim, why)

    # what is told ---------------------------------------------------------------------

    def line(self, step: Instruction) -> int:
        """The line of the plan's text that a step stands in."""
        return Place.at(self.program.source, step.at).line

    @property
    def reason(self) -> Reason:
        """Everything that is known so far, as one tree."""
        parts = [self._chance()]
        if self.unforeseen:
            share = self.unforeseen_share.mean
            parts.append(Reason("unforeseen", {"share": share, "steps": self._stuck()}))
        for claim, found in (("fails", self.fails), ("makes", None if self.fails else self.makes)):
            if found is not None:
                parts.append(Reason(claim, told_fact(found, self.layouts)))
        if self.whatever is not None:
            parts.append(self._bounded("whatever", self.whatever))
        if self.is_makeable is not None:
            share = self.layouts.share(self.is_makeable).mean
            parts.append(Reason("open", {"share": share, "player": self.player_chance}))
        if self.resourceful is not None:
            more = {"departures": self.departures, "play": self.refuting}
            parts.append(Reason("resourceful", {**self._share(self.resourceful), **more}))
            if self.lucky is not None and any(self.lucky):
                play = self._commonest(self.lucky)
                share = self.layouts.share(self.lucky).mean
                parts.append(Reason("lucky", {"share": share, "play": play}))
        if self.best is not None:
            parts.append(self._bounded("best", self.best))
        if self.player_made is not None:
            some = len(self.player_made)
            counts = {"made": sum(self.player_made), "layouts": some}
            parts.append(Reason("player", {**counts, "plan": sum(self.made[:some])}))
        if self.idle:
            steps = [{"step": step.text, "line": self.line(step)} for step in self.idle]
            parts.append(Reason("idle", {"steps": steps}))
        return Reason("tried", {"layouts": len(self.layouts)}, tuple(parts))

    def _chance(self) -> Reason:
        chance = self.chance
        return Reason(
            "chance",
            {
                **self._share(chance), "made": sum(self.made), "layouts": len(self.layouts),
                "seed": chance.seed, "effective": chance.effective,
            },
        )  # fmt: skip

    def _share(self, share: Estimate) -> dict[str, Any]:
        exact = self.layouts.belief.is_exact
        return {"share": share.mean, "error": share.se, "exact": exact}

    def _bounded(self, claim: str, answers: tuple[bool | None, ...]) -> Reason:
        least, most = bounded(answers, self.layouts.belief.weights.tolist())
        return Reason(claim, {"least": least, "most": most})

    def _stuck(self) -> list[dict[str, Any]]:
        weights = self.layouts.belief.weights
        return [
            {
                "step": one.obstacle.step.text, "line": self.line(one.obstacle.step),
                "why": one.why,
                "share": float(weights[list(one.layouts)].sum() / weights.sum()),
            }
            for one in self.unforeseen
        ]  # fmt: skip

    @property
    def sentences(self) -> dict[str, str]:
        """All that is said, by part: chance, fails, whatever, open, resourceful and so on."""
        return sentences(self.reason)

    @property
    def text(self) -> str:
        """What it makes, where it fails and what refutes it, in a paragraph."""
        return " ".join(self.sentences.values())

    def compared(self, other: TriedPlan) -> ComparedPlans:
        """This plan beside another that was tried on the same layouts."""
        return ComparedPlans(self, other)

    def to_json(self) -> dict[str, Any]:
        """The sentences and the numbers, as plain data."""
        parts = {one.claim: _plain(one.numbers) for one in self.reason.because}
        return {
            "plan": self.program.text,
            "text": self.text,
            "chance": self.chance.to_json(),
            "fates": [fate.value for fate in self.fates],
            "parts": parts,
        }

    def _repr_html_(self) -> str:
        steps = "".join(f"<li>{to_html(line)}</li>" for line in self.program.text.splitlines())
        said = "".join(f"<p>{to_html(line)}</p>" for line in self.sentences.values())
        return f"<ul>{steps}</ul>{said}"


@dataclass(frozen=True, eq=False)
class ComparedPlans:
    """Two plans on the same layouts: the difference, and the layouts that decide."""

    first: TriedPlan
    second: TriedPlan

    def __post_init__(self) -> None:
        one, other = self.first.layouts.belief.worlds, self.second.layouts.belief.worlds
        if not np.array_equal(one, other):
            raise Illegal("the two plans were tried on other layouts", expected="the same ones")

    @property
    def difference(self) -> Estimate:
        """By how much the first makes more often, layout by layout."""
        return self.first.layouts.difference(self.first.made, self.second.made)

    @property
    def reason(self) -> Reason:
        """The difference, and where each plan alone makes."""
        found, layouts = self.difference, self.first.layouts
        alone = [
            tuple(a and not b for a, b in zip(one.made, other.made, strict=True))
            for one, other in ((self.first, self.second), (self.second, self.first))
        ]
        numbers = {
            "share": found.mean, "error": found.se, "first": sum(alone[0]),
            "second": sum(alone[1]), "layouts": len(layouts),
        }  # fmt: skip
        parts = [Reason("difference", numbers)]
        for claim, gains in zip(("first gains", "second gains"), alone, strict=True):
            common = layouts.in_common(gains)
            if common is not None:
                parts.append(Reason(claim, told_fact(common, layouts)))
        return Reason("compared", {"layouts": len(layouts)}, tuple(parts))

    @property
    def sentences(self) -> dict[str, str]:
        """All that is said, by part."""
        return sentences(self.reason)

    def to_json(self) -> dict[str, Any]:
        """The difference and where it comes from, as plain data."""
        parts = {one.claim: _plain(one.numbers) for one in self.reason.because}
        return {"difference": self.difference.to_json(), "parts": parts}


def told_fact(found: InCommon, layouts: TrialLayouts) -> dict[str, Any]:
    """What a Reason tells of a fact; the trump suit is called so."""
    return {**found.numbers, "trump": layouts.view.contract.strain.suit}


def _plain(numbers: Mapping[str, Any]) -> dict[str, Any]:
    """Numbers as JSON has them."""
    found = plain({key: value for key, value in numbers.items() if key not in ("play", "trump")})
    play = numbers.get("play")
    if "play" in numbers:
        found["play"] = (
            None if play is None else {"text": play_text(play), "share": float(play.share)}
        )
    return {
        key: float(value) if isinstance(value, Fraction) else value for key, value in found.items()
    }

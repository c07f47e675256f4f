"""Close deals: those that a declarer sometimes makes and sometimes does not.

The protocol by which alpha-mu is measured against PIMC (T. Cazenave and V. Ventos, "The αμ
Search Algorithm for the Game of Bridge", 2020): random deals of nine cards a hand, of which
those are kept that PIMC makes in 3 to 5 of 8 plays with other random worlds; on deals that
everybody makes, or nobody, nothing can be seen. What is wanted is as many tricks as there
are double dummy: with fewer nearly every deal is made, and more cannot be made against a
perfect defence.

A unit is one random deal. It is tried by the first declarer, until 3 to 5 of 8 is out of
reach or certain; where it is close, all declarers play it several times with new seeds, the
same for all of them. The seeds of the trials are never used again. All plays end as soon as
it is known whether the contract is made.

Most deals are always made or always lost, so a deal whose first three trials end alike is
given up: a quarter of the closest deals goes with them, and half of the work. Those that are
kept are no others for it, for the trials of a deal can be told in any order.

With thirteen cards even that takes hours; `every` leaves the trials out and takes each deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from kibitz.auction import Contract
from kibitz.dummy.double import tricks
from kibitz.errors import Illegal
from kibitz.lab.experiment import Experiment, seed_of
from kibitz.players.match import Match, Played, Row, play
from kibitz.players.problem import MatchBoard

TRIALS, LEAST, MOST = 8, 3, 5
"""Of so many trials a close deal is made at least and at most so often."""
ALIKE = 3
"""A deal is given up where so many trials at the start end alike."""
_TRIAL, _PAIR = 1_000, 1_000_000
"""Where the numbers of the seeds begin; the deal's own is 0."""


@dataclass(frozen=True)
class Close:
    """A match on close deals; the first declarer is the one who finds them."""

    match: Match
    plays: int = 8
    every: bool = False

    def __post_init__(self) -> None:
        if self.plays < 1:
            raise Illegal(f"{self.plays} plays of a deal", expected="one or more")

    def experiment(self, seed: int, title: str = "") -> Experiment:
        """The protocol as an experiment; its units are random deals, close or not."""
        experiment = self.match.experiment(seed, title)
        settings = {**experiment.settings, "plays": self.plays}
        if self.every:
            settings["every"] = True
        return replace(
            experiment,
            work=f"{__name__}:unit",
            prepare=f"{__name__}:prepare",
            settings=settings,
        )


def prepare(settings: Mapping[str, Any]) -> Close:
    """The protocol that an experiment's settings describe."""
    contract = Contract.parse(settings["contract"])
    names = tuple(settings["declarers"])
    match = Match(names, settings["defence"], contract=contract, cards=settings["cards"])
    return Close(match, settings["plays"], settings.get("every", False))


def drawn(close: Close, seed: int) -> MatchBoard | None:
    """A random deal with as many tricks to take as there are; none if no contract wants so few."""
    match = close.match
    assert match.contract is not None
    problem = MatchBoard.random(seed_of(seed, 0), match.contract, match.cards)
    there = tricks(problem.deal, match.contract.strain, match.contract.declarer)
    try:
        return problem.with_target(there)
    except Illegal:
        return None


def trials(close: Close, problem: MatchBoard, seed: int) -> tuple[list[bool], bool]:
    """What the first declarer made of the trials, and whether the deal is close."""
    found: list[bool] = []
    if close.every:
        return found, True
    for number in range(TRIALS):
        found.append(_play(close, problem, 0, seed_of(seed, _TRIAL + number)).is_made)
        made, left = sum(found), TRIALS - len(found)
        if made > MOST or made + left < LEAST or (len(found) == ALIKE and made in (0, ALIKE)):
            return found, False
        if made >= LEAST and made + left <= MOST:
            break
    return found, True


def unit(close: Close, number: int, seed: int) -> Row:
    """One random deal: tried, and if it is close, played by all declarers several times."""
    problem = drawn(close, seed)
    if problem is None:
        return {"close": False, "trials": ""}
    made, is_close = trials(close, problem, seed)
    told = {"close": is_close, "trials": "".join("01"[one] for one in made)}
    if not is_close:
        return told
    names = close.match.declarers
    plays, seconds = [], dict.fromkeys(names, 0.0)
    for repeat in range(close.plays):
        own = seed_of(seed, _PAIR + repeat)
        played = [_play(close, problem, place, own) for place in range(len(names))]
        plays.append({name: _told(problem, one) for name, one in zip(names, played, strict=True)})
        for name, one in zip(names, played, strict=True):
            seconds[name] = round(seconds[name] + one.seconds, 6)
    place = {**problem.to_json(), "board": str(number + 1), "seed": seed}
    return {**told, **place, "plays": plays, "seconds": seconds}


def _play(close: Close, problem: MatchBoard, declarer: int, seed: int) -> Played:
    match = close.match
    return play(problem, match.declarers[declarer], match.defence, seed, only_whether=True)


def _told(problem: MatchBoard, played: Played) -> dict[str, Any]:
    """A play that was broken off when it was decided: made as bid, or one down."""
    tricks = problem.contract.tricks_needed - (not played.is_made)
    return {
        "tricks": tricks,
        "made": played.is_made,
        "score": problem.score(tricks),
        "cards": played.cards,
        "nodes": played.nodes,
        "boards": played.boards,
    }

"""Match: several declarers on the same deals against the same defence, deal by deal.

A unit of the experiment is one deal, played by every declarer with the same seed; each deal
has a seed of its own. So a match can be interrupted, spread over workers and gone on with,
and gives the same rows. Only the `seconds` of a row are the clock's; nothing else depends on
them, unless a player is given a time budget.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from kibitz.auction import Contract
from kibitz.bidding.listening.evidence import overheard
from kibitz.cards import Card
from kibitz.deal import Deal
from kibitz.dummy.double import set_threads
from kibitz.errors import Illegal
from kibitz.lab.experiment import Experiment, seed_of
from kibitz.planning.declarer.decide import Planned
from kibitz.play import Player, View
from kibitz.players import player
from kibitz.players.double_dummy import DoubleDummy
from kibitz.players.human import Human
from kibitz.players.problem import MatchBoard
from kibitz.search.decision import Decider

Row = dict[str, Any]
"""What came of one deal, as plain data."""


@dataclass
class Observed:
    """A player whose cards, searched positions and seconds are counted.

    `planned` are a planner's: cards that he chose by a method of his network, leaves of his
    trees, those of them that are the end of the hand, and those that are certain before it.
    """

    player: Player
    cards: int = 0
    nodes: int = 0
    boards: int = 0
    seconds: float = 0.0
    planned: Counter[str] = field(default_factory=Counter)

    def choose(self, view: View) -> Card:
        """The player's card."""
        start = time.perf_counter()
        if isinstance(self.player, Decider):
            decision = self.player.decide(view)
            self.nodes += decision.nodes
            self.boards += decision.boards
            card = decision.card
            if isinstance(decision, Planned):
                self.planned["by_method"] += decision.is_by_method
                self.planned["leaves"] += decision.leaves
                self.planned["ends"] += decision.ends
                self.planned["settled"] += decision.settled
        else:
            card = self.player.choose(view)
        self.seconds += time.perf_counter() - start
        self.cards += 1
        return card


@dataclass(frozen=True)
class Played:
    """One declarer's play of a problem: his tricks in all, and what it took him."""

    tricks: int
    is_made: bool
    cards: int
    nodes: int
    boards: int
    play: tuple[Card, ...]
    seconds: float = field(default=0.0, compare=False)
    planned: Mapping[str, int] = field(default_factory=dict)


def play(
    problem: MatchBoard, declarer: str, defence: str, seed: int, only_whether: bool = False
) -> Played:
    """Play a problem out; declarer and defenders have seeds of their own.

    With `only_whether` the play ends as soon as it is known whether the contract is made:
    the tricks are then those taken by that time.
    """
    contract, situation = problem.contract, problem.start()
    shown = overheard(problem.auction)
    hero = Observed(player(declarer, problem.deal, seed_of(seed, 0), shown, problem.auction))
    defenders = player(defence, problem.deal, seed_of(seed, 1), shown, problem.auction)
    while not situation.is_over:
        taken = situation.declarer_tricks
        if only_whether and not (taken < contract.tricks_needed <= taken + situation.tricks_left):
            break
        view = situation.view()
        if view.seat is contract.declarer:
            card = hero.choose(view)
        elif only_whether and isinstance(defenders, DoubleDummy):
            decision = defenders.decide(view)
            if decision.options and decision.options[0].chance == 1:
                break  # lost with open cards, and such a defence gives nothing back
            card = decision.card
        else:
            card = defenders.choose(view)
        situation = situation.play(card)
    tricks = situation.declarer_tricks
    return Played(
        tricks,
        tricks >= contract.tricks_needed,
        hero.cards,
        hero.nodes,
        hero.boards,
        situation.played,
        hero.seconds,
        dict(hero.planned),
    )


@dataclass(frozen=True)
class Match:
    """Who plays what: problems from boards, or random ones in one contract."""

    declarers: tuple[str, ...]
    defence: str
    problems: tuple[MatchBoard, ...] = ()
    contract: Contract | None = None
    cards: int = 13
    won: int | None = None

    def __post_init__(self) -> None:
        if len(set(self.declarers)) < len(self.declarers):
            raise Illegal("the same declarer twice", expected="declarers that differ")
        for name in (*self.declarers, self.defence):
            if isinstance(player(name, Deal()), Human):
                raise Illegal("a match is played without people", expected="another player")

    def problem(self, number: int, seed: int) -> MatchBoard:
        """The problem of this unit."""
        if self.contract is not None:
            drawn = MatchBoard.random(seed_of(seed, 2), self.contract, self.cards, self.won)
            return replace(drawn, number=str(number + 1))
        return self.problems[number]

    def experiment(self, seed: int, title: str = "") -> Experiment:
        """The match as an experiment of the laboratory."""
        settings: dict[str, Any] = {"declarers": self.declarers, "defence": self.defence}
        if self.contract is None:
            settings["problems"] = [problem.to_json() for problem in self.problems]
        else:
            settings |= {"contract": str(self.contract), "cards": self.cards, "won": self.won}
        return Experiment(
            work=f"{__name__}:unit",
            settings=settings,
            seed=seed,
            prepare=f"{__name__}:prepare",
            setup=f"{__name__}:one_thread",
            title=title,
        )


def prepare(settings: Mapping[str, Any]) -> Match:
    """The match that an experiment's settings describe."""
    contract = settings.get("contract")
    return Match(
        tuple(settings["declarers"]),
        settings["defence"],
        tuple(map(MatchBoard.from_json, settings.get("problems", ()))),
        None if contract is None else Contract.parse(contract),
        settings.get("cards", 13),
        settings.get("won"),
    )


def one_thread() -> None:
    """A worker is one of many processes, so its solver has one thread."""
    set_threads(1)


def unit(match: Match, number: int, seed: int) -> Row:
    """One deal, played by every declarer."""
    problem = match.problem(number, seed)
    plays = {name: play(problem, name, match.defence, seed) for name in match.declarers}
    return row_of(problem, seed, plays)


def row_of(problem: MatchBoard, seed: int, plays: Mapping[str, Played]) -> Row:
    """What came of one deal; `seconds` stand apart, for they are never the same twice."""
    results = {
        name: {
            "tricks": one.tricks,
            "made": one.is_made,
            "score": problem.score(one.tricks),
            "cards": one.cards,
            "nodes": one.nodes,
            "boards": one.boards,
            "play": " ".join(map(str, one.play)),
            **one.planned,
        }
        for name, one in plays.items()
    }
    seconds = {name: round(one.seconds, 6) for name, one in plays.items()}
    return {**problem.to_json(), "seed": seed, "plays": results, "seconds": seconds}

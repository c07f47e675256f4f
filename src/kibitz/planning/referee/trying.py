"""Trying a plan: what it makes on drawn layouts, what beats it, and where.

`trying` gives the same value again and again, each time with one question more answered, so that
the chance can be told before the rest is known; `try_plan` gives the last. Everything is about one
set of layouts (`layouts.py`), so no two numbers of a report can contradict each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from kibitz.auction import Contract
from kibitz.board import Board
from kibitz.cards import DECK, Card
from kibitz.deal import Hand
from kibitz.errors import Illegal, Place
from kibitz.planning.declarer.view import auction_of, view_of
from kibitz.planning.language.follower import Follower, Obstacle
from kibitz.planning.language.program import InstructionKind, Program
from kibitz.planning.language.reader import read_plan
from kibitz.planning.referee.departing import Departure, NodeBudget, refutation, stands
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.referee.replay import Fate, LayoutPlay, PlayedCard
from kibitz.planning.referee.tried import TriedPlan, UnforeseenStep
from kibitz.planning.referee.wording import obstacle_text
from kibitz.play import Player, Situation, View

LAYOUTS = 200
"""So many layouts are drawn, unless it is said otherwise."""
CHOICES = 400
"""So many cards are looked at in a layout to know whether it is made whatever they choose."""
BEST = 20_000
"""The same against best defence."""

Done = Callable[[str, int, int], None]
"""Told how far it is: what is being done, how many layouts of how many."""


@dataclass(frozen=True)
class PlanQuestions:
    """What is asked about a plan: against how many `departures`, whether the `best` defence too.

    With a `player`, the first `played` layouts are played out by him. What open cards and a
    thinking player make is taken from a plan `beside`, which was tried on the same layouts.
    """

    departures: int = 1
    best: bool = False
    player: Player | None = None
    played: int = 0
    beside: TriedPlan | None = None


ORDINARILY = PlanQuestions()


def read_for(text: str, view: View) -> Program:
    """A plan's text, read for the cards that declarer sees."""
    return read_plan(text, view.hand, view.dummy, view.contract, view.played[0].suit)


def trying(
    text: str, layouts: TrialLayouts, asked: PlanQuestions = ORDINARILY, done: Done | None = None
) -> Iterator[TriedPlan]:
    """A plan's trial, each time with more of it: the chance first, what is dearest last."""
    program = read_for(text, layouts.view)
    follower = Follower(program)
    told = partial(_told, done)
    tried = _ordinary(program, follower, layouts, told)
    yield tried
    replays = [layouts.replay(follower, n) for n in range(len(layouts))]
    tried = replace(
        tried,
        whatever=tuple(_stand(one.copy(), False, CHOICES) for one in told("choices", replays)),
    )
    yield tried
    makeable, chance = _yardsticks(layouts, asked.beside)
    tried = replace(tried, is_makeable=makeable, player_chance=chance)
    yield tried
    tried = replace(
        tried,
        departures=asked.departures,
        refutations=tuple(
            _refuted(one.copy(), asked.departures, fate)
            for one, fate in zip(told("departures", replays), tried.fates, strict=True)
        ),
    )
    yield tried
    if asked.best:
        answers = (_stand(one.copy(), True, BEST) for one in told("best defence", replays))
        tried = replace(tried, best=tuple(answers))
        yield tried
    if asked.player is not None and asked.played:
        some = replays[: asked.played]
        played = (_played_out(layouts, one, asked.player) for one in told("player", some))
        yield replace(tried, player_made=tuple(played))


def try_plan(
    text: str,
    hand: Board | Hand | str,
    dummy: Hand | str | None = None,
    contract: Contract | str | None = None,
    lead: Card | str | None = None,
    *,
    layouts: int = LAYOUTS,
    seed: int = 1,
    departures: int = 1,
    best: bool = False,
) -> TriedPlan:
    """What your own plan makes: its text, your hand, dummy, the contract, the opening lead.

    `try_plan(text, board)` takes all but the text from a board, its auction included. The plan is
    played to the letter on so many `layouts` against ordinary defence; then the defenders may do
    `departures` things out of the ordinary, seeing all cards; with `best` everything. The text is
    in the language of docs/plan-language.md; what cannot be read or done is an error at its place.

    >>> text = "Win the ♠A. Cash the ♥A. If West shows out, finesse the ♥J. Otherwise cash the ♥K."
    >>> tried = try_plan(text, "A2.AKJ32.A32.432", "K43.T987.K54.A65", "4H", "SQ", layouts=20)
    >>> tried.chance.n, tried.program.instructions[0].text
    (20, 'win the ♠A')
    """
    view = view_of(hand, dummy, contract, lead)
    auction = auction_of(hand, view.contract) if isinstance(hand, Board) else None
    drawn = TrialLayouts.drawn(view, auction, layouts, seed)
    *_, last = trying(text, drawn, PlanQuestions(departures, best))
    return last


def _yardsticks(
    layouts: TrialLayouts, beside: TriedPlan | None
) -> tuple[tuple[bool, ...], float | None]:
    """What open cards and a thinking player make."""
    if beside is not None and beside.is_makeable is not None and beside.layouts is layouts:
        return beside.is_makeable, beside.player_chance
    # Loaded only now: the chance is told before the solver and the planner are there.
    from kibitz.planning.referee.yardstick import yardsticks

    return yardsticks(layouts)


def _told(done: Done | None, what: str, replays: list[LayoutPlay]) -> Iterator[LayoutPlay]:
    """The replays one by one, and who waits is told."""
    for number, one in enumerate(replays):
        if done is not None:
            done(what, number, len(replays))
        yield one


def _ordinary(
    program: Program,
    follower: Follower,
    layouts: TrialLayouts,
    told: Callable[[str, list[LayoutPlay]], Iterator[LayoutPlay]],
) -> TriedPlan:
    """Every layout played out against the drawn ordinary cards."""
    fates: list[Fate] = []
    stuck: dict[int, list[int]] = {}
    obstacles: dict[int, Obstacle] = {}
    used: set[int] = set()
    replays = [layouts.replay(follower, n) for n in range(len(layouts))]
    for number, one in enumerate(told("layouts", replays)):
        cards: list[PlayedCard] = []
        fate = one.to_end(LayoutPlay.drawn, cards)
        fates.append(fate)
        used.update(card.by.at for card in cards if card.by is not None)
        if fate is Fate.UNFORESEEN:
            obstacle = follower.obstacle(one.sight, one.progress)
            if obstacle is not None:
                obstacles.setdefault(obstacle.step.at, obstacle)
                stuck.setdefault(obstacle.step.at, []).append(number)
    for at, obstacle in obstacles.items():
        is_everywhere = len(stuck[at]) == len(layouts)
        if is_everywhere and any(step is obstacle.step for step in program.steps):
            raise Illegal(
                f"this cannot be done in any layout: {obstacle_text(obstacle)}",
                place=Place.at(program.source, at),
                expected="a step that the cards allow when its turn comes",
            )
    unforeseen = tuple(
        UnforeseenStep(obstacles[at], tuple(numbers))
        for at, numbers in sorted(stuck.items(), key=lambda one: -len(one[1]))
    )
    idle = tuple(
        step
        for step in program.instructions
        if step.at not in used and step.kind is not InstructionKind.STANDING
    )
    return TriedPlan(program, layouts, tuple(fates), unforeseen, idle)


def _stand(replay: LayoutPlay, is_best: bool, nodes: int) -> bool | None:
    return stands(replay, is_best, NodeBudget(nodes))


def _refuted(replay: LayoutPlay, departures: int, fate: Fate) -> tuple[Departure, ...] | None:
    """What beats it where ordinary defence does not; nothing is asked where that does."""
    return refutation(replay, departures) if fate is Fate.MADE else ()


def _played_out(layouts: TrialLayouts, replay: LayoutPlay, player: Player) -> bool:
    """Does this player make the layout, against the same ordinary defence?"""
    view = layouts.view
    situation = Situation.start(layouts.deal(replay.layout), view.contract)
    for card in view.played:
        situation = situation.play(card)
    needed = view.contract.tricks_needed
    while not situation.is_over and situation.declarer_tricks < needed:
        if situation.mover.side is view.contract.side:
            card = player.choose(situation.view())
        else:
            card = DECK[replay.drawn()]
        situation = situation.play(card)
        replay.play(card.index)
    return situation.declarer_tricks >= needed

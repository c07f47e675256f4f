"""`kibitz plan --try`: a plan of the user's own, tried; the chance first, the rest as it comes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kibitz.auction import Contract
from kibitz.board import Board
from kibitz.cards import DECK, SEATS, Card
from kibitz.cli.progress import progress
from kibitz.cli.reading import playable
from kibitz.cli.writing import write_json
from kibitz.deal import Deal, Hand
from kibitz.errors import Illegal, KibitzError, Malformed, Place
from kibitz.notation.source import decode
from kibitz.planning.declarer.view import auction_of
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.referee.tried import TriedPlan
from kibitz.planning.referee.trying import PlanQuestions, read_for, trying
from kibitz.play import Player, Situation
from kibitz.report.playing.hands import head_lines
from kibitz.report.playing.trial import (
    compared_title,
    layout_title,
    part_lines,
    played_json,
    played_lines,
    program_lines,
)
from kibitz.report.terminal import show_lines

DEAL = "deal"
"""The board's own layout, on the command line."""


@dataclass(frozen=True)
class Asked:
    """What the command line asks about plans: their files and the settings of the trial."""

    plans: tuple[str, ...]
    layouts: int
    departures: int
    best: bool
    player: int
    layout: str | None
    steps: bool
    seed: int
    json: bool

    def check(self, file: str, boards: list[Board]) -> None:
        """Refuse what does not go together."""
        if not self.plans:
            if self.best or self.player or self.layout is not None or self.steps:
                raise Illegal(
                    "--best, --player, --layout and --steps are about a plan of yours",
                    remedy="name its file: --try my-plan.txt",
                )
            return
        if len(self.plans) > 2:
            raise Illegal(f"{len(self.plans)} plans", expected="one plan, or two to compare")
        if len(boards) > 1:
            raise Illegal(
                f"{file} has {len(boards)} boards, and a plan is for one of them",
                remedy="say which: --board 1",
            )
        if [file, *self.plans].count("-") > 1:
            raise Illegal("standard input can be read once", remedy="put the others into files")
        if self.layout not in (None, DEAL) and not self._number:
            raise Malformed(f"--layout {self.layout}", expected=f"1 to {self.layouts}, or {DEAL}")

    @property
    def _number(self) -> int:
        text = self.layout or ""
        return int(text) if text.isdecimal() and len(text) < 6 else 0

    @property
    def number(self) -> int | None:
        """The layout to play out, from 0; None for the deal itself."""
        return self._number - 1 if self._number else None

    @property
    def is_played_out(self) -> bool:
        """Is one layout to be played out, instead of all?"""
        return self.layout is not None or self.steps


def try_plans(board: Board, contract: Contract, lead: Card | None, asked: Asked) -> None:
    """Try one plan, or two on the same layouts, and print what comes of it as it comes."""
    auction = auction_of(board, contract)
    view = after_lead(board, contract, lead, asked.seed).view()
    texts = [(_name(plan), read_text(plan)) for plan in asked.plans]
    for name, text in texts:
        with _located(name):
            read_for(text, view)
    drawn = TrialLayouts.drawn(view, auction, asked.layouts, asked.seed)
    if not asked.json:
        show_lines(head_lines(board.title, view))
    if asked.is_played_out:
        own = TrialLayouts.of_deal(view, board.deal, auction, asked.seed)
        answers = [_played_out(name, text, drawn, own, asked) for name, text in texts]
    else:
        tried: list[TriedPlan] = []
        for name, text in texts:
            tried.append(_tried(name, text, drawn, asked, tried[0] if tried else None))
        answers = [
            {"file": name, **one.to_json()} for (name, _), one in zip(texts, tried, strict=True)
        ]
        if len(tried) == 2:
            compared = tried[0].compared(tried[1])
            if not asked.json:
                title = compared_title((texts[0][0], texts[1][0]))
                show_lines(["", title, *part_lines(compared.sentences)])
            answers.append({"compared": compared.to_json()})
    if asked.json:
        head = {"board": board.number, "contract": view.contract.text, "lead": str(view.played[0])}
        write_json({**head, "seed": asked.seed, "layouts": len(drawn), "plans": answers})


def _tried(
    name: str, text: str, drawn: TrialLayouts, asked: Asked, beside: TriedPlan | None
) -> TriedPlan:
    """One plan; what is known is printed at once, and not again beside another plan."""
    planner = _player("planner", asked.seed) if asked.player else None
    trial = PlanQuestions(asked.departures, asked.best, planner, asked.player, beside)
    said = {"open"} if beside is not None else set()
    is_first = True
    tried: TriedPlan | None = None
    with progress(f"trying {name}", len(drawn)) as done, _located(name):
        for tried in trying(text, drawn, trial, lambda _, n, total: done(n, total)):
            new = {part: one for part, one in tried.sentences.items() if part not in said}
            if not asked.json:
                show_lines(["", *program_lines(name, tried), ""] if is_first else [])
                show_lines(part_lines(new))
            said.update(new)
            is_first = False
    assert tried is not None
    return tried


def _played_out(
    name: str, text: str, drawn: TrialLayouts, own: TrialLayouts, asked: Asked
) -> dict[str, Any]:
    """One plan on one layout."""
    with _located(name):
        tried = next(trying(text, drawn))
    number = asked.number
    where = own if number is None else drawn
    played = tried.played_out(number or 0, where)
    deal = where.deal(number or 0)
    if not asked.json:
        title = layout_title(number, len(drawn), played.fate)
        lines = played_lines(title, drawn.view, deal, played, tried, asked.steps)
        show_lines(["", *program_lines(name, tried), "", *lines])
    return {"file": name, **played_json(played, deal, tried)}


def with_defenders(file: str, board: Board, contract: Contract, lead: Card | None) -> Board:
    """The board; where only declarer's hand and dummy are known, and the lead, the rest of the pack
    is dealt out round it: nobody looks at it.
    """
    ours = {contract.declarer, contract.dummy}
    sizes = {seat: len(board.deal[seat]) for seat in SEATS}
    if any(size != (13 if seat in ours else 0) for seat, size in sizes.items()):
        return playable(file, board)
    led = lead or next(iter(board.play), None)
    if led is None:
        raise Illegal(
            f"{board.title}: two hands are known, and no lead",
            expected="the card that was led, as in --lead HQ",
            place=board.short_hand,
        )
    out = [card for card in DECK if not any(card in board.deal[seat] for seat in ours)]
    out.sort(key=lambda card: card != led)
    leader = contract.leader
    unseen = {leader: Hand.of(out[:13]), leader.partner: Hand.of(out[13:])}
    deal = Deal.of({**{seat: board.deal[seat] for seat in ours}, **unseen})
    return replace(board, deal=deal, short_hand=None)


def after_lead(board: Board, contract: Contract, lead: Card | None, seed: int) -> Situation:
    """The hand after the opening lead: this one, the board's, or one that pimc chooses."""
    start = Situation.start(board.deal, contract)
    own = board.contract
    if lead is not None:
        try:
            return start.play(lead)
        except Illegal as error:
            raise Illegal(f"--lead {lead}: {error}") from None
    if board.play and own and (own.declarer, own.strain) == (contract.declarer, contract.strain):
        return start.play(board.play[0])
    return start.play(_player("pimc:worlds=20", seed).choose(start.view()))


def _player(name: str, seed: int) -> Player:
    """A player; loaded only where one is wanted, for the chance is told without."""
    from kibitz.players import player

    return player(name, seed=seed)


@contextmanager
def _located(name: str) -> Iterator[None]:
    """What is wrong with a plan is told with the name of its file."""
    try:
        yield
    except KibitzError as error:
        raise error.located(Place(name)) from None


def _name(plan: str) -> str:
    return "standard input" if plan == "-" else plan


def read_text(plan: str) -> str:
    """The text of a plan: a file's, or what standard input has."""
    if plan == "-":
        if sys.stdin is None:
            raise Malformed("standard input is closed", expected="a file's name, or a plan")
        return decode(sys.stdin.buffer.read())
    return decode(Path(plan).read_bytes())

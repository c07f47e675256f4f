"""Post-mortem: a board judged, all rooms together.

`postmortem` judges one board and returns a value; `unit` does the same for one board of an
experiment (`lab/`), so that many boards are judged side by side. What a record leaves open
(no auction, no play, hidden hands, a claim) is said in `unknown`, and the rest is done. A record
that contradicts itself is judged by its cards or not at all (`settled.py`).
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import Any

from kibitz.auction import Contract
from kibitz.bidding.rules.library import text_of
from kibitz.bidding.rules.system import System
from kibitz.board import Board
from kibitz.cards import SEATS, Card
from kibitz.chance.belief.fact import plain
from kibitz.deal import Deal
from kibitz.dummy.double import set_threads
from kibitz.dummy.solved import Solved, solved
from kibitz.english import counted, listed, many, plural
from kibitz.errors import Illegal, Malformed, nearest
from kibitz.lab.experiment import Experiment
from kibitz.laws import Violation
from kibitz.notation import jsonl
from kibitz.pips import to_html
from kibitz.planning.count import Count
from kibitz.planning.count_words import count_brief
from kibitz.planning.declarer.view import view_of
from kibitz.planning.told.telling import tell
from kibitz.play import WHOLE_PACK
from kibitz.reason import Reason
from kibitz.record import judge, played_out, revealed
from kibitz.review.auction import Told, concluded, told
from kibitz.review.card import Verdict
from kibitz.review.contract import JudgedContract, judge_contract
from kibitz.review.knowledge import Knowledge
from kibitz.review.play import JudgedPlay, judge_play, situations
from kibitz.review.settled import settled
from kibitz.review.suits import KeySuit, key_suits
from kibitz.review.trick_one import TrickOne, layouts_of, plan_of, prospects
from kibitz.review.verdict import deciding, paragraph
from kibitz.review.wording import (
    call_text,
    card_text,
    contract_text,
    prospects_text,
    suit_text,
)

PARTS = {
    "auction": "every call explained",
    "contract": "the contract against single-dummy par",
    "double": "double-dummy table and par",
    "trick-one": "what declarer could see at trick one",
    "suits": "the key suits and their best lines",
    "play": "the play card by card",
}
"""The parts of a post-mortem, each of which can be left out."""
SECONDS = 40.0
"""Seconds of one core for a board."""
FOR_PLAY = 0.75
"""Judging the play ends after this share of them; the plan takes what it takes."""


@dataclass(frozen=True)
class Settings:
    """How boards are judged: by which system's meanings, with what seed and time, which parts."""

    system: System | None
    seed: int = 1
    seconds: float | None = SECONDS
    without: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls,
        system: System | str | None = None,
        seed: int = 1,
        seconds: float | None = SECONDS,
        without: str = "",
    ) -> Settings:
        """`without` names parts, with commas between; `system` a file, or one that is shipped;
        without one the calls are heard as those of strangers."""
        if isinstance(system, str):
            system = System.parse(*text_of(system))
        words = [part.strip() for part in without.split(",") if part.strip()]
        for part in words:
            if part not in PARTS:
                raise Malformed(
                    f"{part!r} is no part of a post-mortem",
                    expected=", ".join(PARTS),
                    remedy=nearest(part, PARTS),
                )
        return cls(system, seed, seconds, frozenset(words))


@dataclass(frozen=True)
class PostMortem:
    """A board and the judgement of it; parts that were left out or cannot be known are None.

    `board` is what was judged: of a record that contradicts itself, what its cards bear out.
    """

    board: Board
    settings: Settings = field(repr=False)
    calls: tuple[Told, ...] = ()
    bid: JudgedContract | None = None
    solved: Solved | None = None
    trick_one: TrickOne | None = None
    suits: tuple[KeySuit, ...] = ()
    played: JudgedPlay | None = None
    unknown: tuple[str, ...] = ()
    contradictions: tuple[str, ...] = ()
    stated: int | None = None
    """A result that the record states and its cards do not bear out."""
    seconds: float = field(default=0.0, compare=False)

    @cached_property
    def reason(self) -> Reason:
        """The verdict with its numbers: the contract and the cards that decided are below it."""
        board = self.board
        contract = None if board.contract is None else str(board.contract)
        numbers: dict[str, Any] = {
            "contract": "Pass" if board.passed_out else contract,
            "tricks": board.tricks,
            "stated": self.stated,
            "contradictions": list(self.contradictions),
            "agreed": _is_agreed(board),
        }
        below: list[Reason] = []
        if self.bid is not None:
            below.append(self.bid.reason)
        if self.played is not None and board.contract is not None:
            cards = self.played.cards
            side = board.contract.side
            mistakes = [one for one in cards if one.is_error]
            numbers |= {
                "double": self.played.trace[0],
                "unjudged": self.played.unsettled,
                "judged": sum(one.best is not None for one in cards),
                "declarers_mistakes": sum(one.seat.side is side for one in mistakes),
                "defenders_mistakes": sum(one.seat.side is not side for one in mistakes),
            }
            below += [one.reason for one in deciding(cards, board.contract)]
        return Reason("post-mortem", numbers, tuple(below))

    @property
    def verdict(self) -> str:
        """One paragraph, in bridge language."""
        return paragraph(self.reason)

    def to_json(self) -> dict[str, Any]:
        """All of it as plain data, each part with its numbers and its words."""
        board = self.board
        data: dict[str, Any] = {
            "title": board.title,
            "number": board.number,
            "room": board.room,
            "record": jsonl.format([board]).strip(),
            "deal": str(board.deal),
            "contract": self.reason.numbers["contract"],
            "tricks": board.tricks,
            "score": board.score,
            "verdict": self.verdict,
            "reason": reason_json(self.reason),
            "contradictions": list(self.contradictions),
            "unknown": list(self.unknown),
            "seed": self.settings.seed,
            "system": "" if self.settings.system is None else self.settings.system.name,
            "seconds": round(self.seconds, 2),
        }
        if self.calls:
            data["auction"] = [
                {**one.reason.numbers, "text": call_text(one.reason), "told": one.says_something}
                for one in self.calls
            ]
        if self.bid is not None:
            data["bid"] = {**self.bid.to_json(), "text": contract_text(self.bid.reason)}
        if self.solved is not None:
            data["double"] = {
                "table": self.solved.table.to_json(),
                "par": self.solved.par.to_json(),
                "assumed": self.solved.assumed,
            }
        if self.trick_one is not None:
            data["trick_one"] = self.trick_one.to_json()
            texts = {"count": count_brief, "prospects": prospects_text}
            for part in self.trick_one.reason.because:
                if part.claim in texts:
                    data["trick_one"][part.claim]["text"] = texts[part.claim](part)
        if self.suits:
            data["suits"] = [{**one.to_json(), "text": suit_text(one.reason)} for one in self.suits]
        if self.played is not None:
            data["play"] = {
                "trace": list(self.played.trace),
                "cards": [{**c.to_json(), "text": card_text(c.reason)} for c in self.played.cards],
                "unsettled": self.played.unsettled,
                "counts": {
                    verdict.value: sum(one.verdict is verdict for one in self.played.cards)
                    for verdict in Verdict
                },
            }
        return data

    def _repr_html_(self) -> str:
        parts = [f"<b>{escape(self.board.title)}</b>", self.board.deal._repr_html_()]
        return "".join([*parts, f"<p>{to_html(self.verdict)}</p>"])


def reason_json(reason: Reason) -> dict[str, Any]:
    """A reason and all below it as plain data.

    >>> reason_json(Reason("a", {"n": 1}, (Reason("b"),)))
    {'claim': 'a', 'numbers': {'n': 1}, 'because': [{'claim': 'b', 'numbers': {}, 'because': []}]}
    """
    return {
        "claim": reason.claim,
        "numbers": plain(reason.numbers),
        "because": [reason_json(one) for one in reason.because],
    }


def postmortem(
    board: Board,
    settings: Settings | None = None,
    *,
    system: System | str | None = None,
    seed: int = 1,
    seconds: float | None = SECONDS,
    without: str = "",
) -> PostMortem:
    """Judge a board, by settings or by what is said here (see `Settings.of`).

    >>> from kibitz.notation import read_text
    >>> text = "N:AKQ.AKQ.AKQ.AKQJ JT9.JT9.JT9.T987 876.876.876.6543 5432.5432.5432.2"
    >>> found = postmortem(read_text(text)[0], without="contract")
    >>> found.solved.par.score, found.unknown[0]
    (1520, 'There is no auction and no contract: nothing can be said of the bidding.')
    """
    if not isinstance(board, Board):
        raise Illegal(
            f"a {type(board).__name__} is no board",
            expected="one of those that kibitz.read(…) gives",
        )
    settings = settings or Settings.of(system, seed, seconds, without)
    begun = time.process_time()
    until = None if settings.seconds is None else begun + FOR_PLAY * settings.seconds
    settling = settled(board)
    board, unknown = _completed(settling.board)
    if not settling.refused:
        unknown += _not_recorded(board)
    parts = PARTS.keys() - settings.without
    calls = told(board, settings.system)
    shown = concluded(board, calls)
    knowledge = Knowledge(shown)
    found: dict[str, Any] = {}
    if "auction" in parts:
        found["calls"] = calls
    open_deal = board.deal.is_complete
    record = solved([board])[0] if open_deal and parts & {"double", "contract"} else None
    if "double" in parts:
        found["solved"] = record
    if "contract" in parts and board.vulnerability is not None:
        found["bid"] = judge_contract(board, shown.by_seat, board.vulnerability, settings.seed)
    contract = board.contract
    if contract is not None and "suits" in parts and _faced(board.deal, contract):
        found["suits"] = key_suits(board.deal, contract)
    judgeable = contract is not None and open_deal and _legal(board) == board.play
    if judgeable and board.play and "play" in parts:
        found["played"] = judge_play(board, knowledge, settings.seed, until)
        if unsettled := found["played"].unsettled:
            left = "one card was" if unsettled == 1 else f"{unsettled} cards were"
            unknown.append(f"The time was up: {left} not looked at closely.")
    if contract is not None and "trick-one" in parts and _faced(board.deal, contract):
        found["trick_one"] = _trick_one(board, knowledge, settings.seed)
    seconds = time.process_time() - begun
    return PostMortem(
        board,
        settings,
        unknown=tuple(unknown),
        contradictions=settling.contradictions,
        stated=settling.stated,
        seconds=seconds,
        **found,
    )


def _first_illegal(board: Board) -> Violation | None:
    """The first card that the laws forbid, whether the record admits it or not."""
    played = played_out(board)
    return None if played is None else next(iter((*played.admitted, played.violation)))


def _legal(board: Board) -> tuple[Card, ...]:
    """The cards before the first that the laws forbid."""
    broken = _first_illegal(board)
    return board.play if broken is None else board.play[: broken.card_number - 1]


def _is_agreed(board: Board) -> bool:
    """Is the result one that the record says was agreed, and not what the cards gave?"""
    played = played_out(board)
    if played is None or board.tricks is None or board.tricks in played.possible_tricks:
        return False
    return "result" in board.irregular or bool(played.admitted)


def _faced(deal: Deal, contract: Contract) -> bool:
    """Are declarer's and dummy's hands known?"""
    return all(len(deal[seat]) == 13 for seat in (contract.declarer, contract.dummy))


def _trick_one(board: Board, knowledge: Knowledge, seed: int) -> TrickOne:
    """What declarer could see; prospects and plan need the lead."""
    assert board.contract is not None
    contract, start = board.contract, board.start()
    if start is None and board.play:  # two hands and a lead are enough for a plan
        view = view_of(board)
        return TrickOne(Count.of_view(view), None, tell(view, board.auction, seed=seed))
    legal = _legal(board)
    if start is None or not legal:
        hands = board.deal[contract.declarer], board.deal[contract.dummy]
        return TrickOne(Count.of_hands(contract, *hands), None, None)
    moments = situations(start, legal[:12])
    moments.append(moments[-1].play(legal[: len(moments)][-1]))
    layouts = layouts_of(moments[1], knowledge, board.auction, seed)
    count = Count.of_view(layouts.view)
    found = prospects(moments, knowledge, layouts)
    return TrickOne(count, found, plan_of(layouts, knowledge))


def _completed(board: Board) -> tuple[Board, list[str]]:
    """The board with the hands that its play shows, and whose remain unknown, in sentences."""
    if board.deal.is_complete:
        return board, []
    shown = completed(revealed(board) if board.play else board.deal)
    if shown.is_complete:
        short = [seat.word for seat in SEATS if 0 < len(board.deal[seat]) < 13]
        added = f"Not all cards of {listed(short)} are stated; the rest were added."
        all_short = len(short) == sum(len(board.deal[seat]) < 13 for seat in SEATS)
        return board.with_(deal=shown), [added] if short and all_short else []
    sizes = {seat.word: len(board.deal[seat]) for seat in SEATS}
    hidden = [
        f"{name} ({many(size, 'card')})" if size else name
        for name, size in sizes.items()
        if size < 13
    ]
    return board, [
        f"{listed(hidden)} {plural(len(hidden), 'is', 'are')} not known: there is no "
        "double-dummy result, and the play is not judged."
    ]


def _not_recorded(board: Board) -> list[str]:
    """What the record does not say, in sentences."""
    unknown = []
    if board.extra("Auction") is not None and board.auction is None:
        unknown.append("The auction has an irregularity and was not read.")
    elif board.auction is None and board.contract is None and not board.passed_out:
        unknown.append("There is no auction and no contract: nothing can be said of the bidding.")
    elif board.auction is None:
        unknown.append("There is no auction: nobody's hand is known from his calls.")
    if board.vulnerability is None and board.contract is not None:
        unknown.append("The vulnerability is not stated: the contract is not compared with others.")
    if why := judge(board).unchecked:
        unknown.append(f"The play could not be read to its end: {why}.")
    elif board.contract is not None and not board.play:
        unknown.append("There is no record of the play.")
    if board.claimed:
        left = 13 - len(board.play) // 4
        rest = f"{counted(left, 'trick')} {plural(left, 'is', 'are')}"
        unknown.append(f"Play ended with a claim: {rest} not judged.")
    return unknown


def completed(deal: Deal) -> Deal:
    """A deal of which three hands are known has all four."""
    hidden = [seat for seat in SEATS if len(deal[seat]) < 13]
    if len(hidden) != 1:
        return deal
    known = [deal[seat] for seat in SEATS if seat is not hidden[0]]
    rest = WHOLE_PACK - known[0] - known[1] - known[2]
    north, east, south, west = (rest if seat is hidden[0] else deal[seat] for seat in SEATS)
    return Deal((north, east, south, west))


def experiment(
    boards: Sequence[Board],
    rules: tuple[str, str],
    *,
    seed: int = 1,
    seconds: float | None = SECONDS,
    without: Iterable[str] = (),
    title: str = "post-mortem",
) -> Experiment:
    """The judging of these boards as an experiment; `rules` are a system's text and its name."""
    text, source = rules
    settings = {
        "boards": jsonl.format(boards),
        "system": text,
        "source": source,
        "seed": seed,
        "seconds": seconds or None,
        "without": sorted(without),
    }
    return Experiment(
        work="kibitz.review.postmortem:unit",
        prepare="kibitz.review.postmortem:prepare",
        setup="kibitz.review.postmortem:setup",
        settings=settings,
        seed=seed,
        title=title,
    )


def setup() -> None:
    """What a worker process does first: boards are judged side by side, each on one core."""
    set_threads(1)


def prepare(settings: Mapping[str, Any]) -> tuple[list[Board], Settings]:
    """The boards and the settings of an experiment."""
    system = System.parse(settings["system"], settings["source"]) if settings["source"] else None
    return jsonl.parse(settings["boards"]), Settings.of(
        system, settings["seed"], settings["seconds"], ",".join(settings["without"])
    )


def unit(state: tuple[list[Board], Settings], number: int, seed: int) -> dict[str, Any]:
    """The post-mortem of one board, as plain data; its seed is that of the settings.

    So a board's judgement does not depend on its place in the file.
    """
    boards, settings = state
    return postmortem(boards[number], settings).to_json()
